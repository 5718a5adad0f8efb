//! Graph files of any length sorted into files of rows.

use std::io::Read;

use crate::graph::memory::Account;
use crate::packed::builder::CsrFileBuilder;
use crate::packed::format::CsrFileError;
use crate::read::blocks::read_source;
use crate::read::edges::Edges;
use crate::read::error::ReadGraphError;
use crate::read::judge::Judge;
use crate::read::matrix_market::Matrix;
use crate::read::sink::EdgeSink;

impl CsrFileBuilder {
    /// Adds the edges of an edge list, as [`read_edges`](crate::read_edges) reads it, and finishes
    /// the file.
    ///
    /// # Errors
    /// When the list is malformed, with the place; when a file cannot be used.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{CsrFileBuilder, Digraph};
    ///
    /// let folder = std::env::temp_dir();
    /// let path = folder.join(format!("retro-pack-{}.csr", std::process::id()));
    /// let output = std::fs::File::create(&path)?;
    /// CsrFileBuilder::new(output, &folder, 1 << 20)?.read_edges_from(&b"1 0\n2 1\n"[..])?;
    /// assert_eq!(Digraph::open(&path)?.predecessors(1), [2]);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_edges_from(self, source: impl Read) -> Result<(), ReadGraphError> {
        read_source(Edges::new(Spool::new(self)), source, &Account::new(u64::MAX))
    }

    /// Adds the edges of a contest file, as [`read_judge`](crate::read_judge) reads it, and
    /// finishes the file.
    ///
    /// # Errors
    /// As [`read_edges_from`](Self::read_edges_from).
    pub fn read_judge_from(self, source: impl Read) -> Result<(), ReadGraphError> {
        read_source(Judge::new(Spool::new(self)), source, &Account::new(u64::MAX))
    }

    /// Adds the edges of a Matrix Market file, as
    /// [`read_matrix_market`](crate::read_matrix_market) reads it, and finishes the file.
    ///
    /// # Errors
    /// As [`read_edges_from`](Self::read_edges_from).
    pub fn read_matrix_market_from(self, source: impl Read) -> Result<(), ReadGraphError> {
        read_source(Matrix::new(Spool::new(self)), source, &Account::new(u64::MAX))
    }
}

/// A file of rows that is being written, with the first error.
struct Spool {
    builder: CsrFileBuilder,
    failure: Option<CsrFileError>,
}

impl Spool {
    fn new(builder: CsrFileBuilder) -> Self {
        Spool { builder, failure: None }
    }
}

impl EdgeSink for Spool {
    type Graph = ();

    fn expect_positions(&mut self, _position_count: u32) {}

    fn add_edge(&mut self, from: u32, to: u32) {
        if self.failure.is_none() {
            self.failure = self.builder.add_edge(from, to).err();
        }
    }

    fn add_edges(&mut self, edges: &[(u32, u32)], _largest: u32) {
        for &(from, to) in edges {
            self.add_edge(from, to);
        }
    }

    fn finish(self, position_count: Option<u32>) -> Result<(), ReadGraphError> {
        let finished = match self.failure {
            Some(failure) => Err(failure),
            None => self.builder.finish(position_count),
        };
        finished.map_err(|error| match error {
            CsrFileError::Graph(error) => ReadGraphError::Graph(error),
            CsrFileError::Io(error) => ReadGraphError::Target { message: error.to_string() },
            other => ReadGraphError::Target { message: format!("{other:?}") },
        })
    }
}
