//! Readers with a limit on memory.

use std::io::Read;

use crate::game::owned::OwnedDigraph;
use crate::graph::builder::{DigraphBuilder, EXPECTED};
use crate::graph::digraph::Digraph;
use crate::graph::memory::Account;
#[cfg(feature = "parallel")]
use crate::graph::memory::threads_exist;
use crate::read::blocks::{read_slice, read_source};
use crate::read::dot::NamedDigraph;
use crate::read::edges::Edges;
use crate::read::error::ReadGraphError;
use crate::read::judge::Judge;
use crate::read::matrix_market::Matrix;
use crate::read::{dot, pgsolver};

/// How graph files are read: in how much memory.
///
/// The functions [`read_edges`](crate::read_edges), [`read_judge`](crate::read_judge) and so on
/// are this without a limit. Where the system has less memory than a graph needs, all give an
/// error.
///
/// # Examples
/// ```
/// use graph_retro::{DigraphError, GraphReader, ReadGraphError};
///
/// let reader = GraphReader::new().max_memory(64 << 20);
/// assert_eq!(reader.edges(b"300000 131071\n")?.option_count(300_000), 1);
/// let short = reader.edges(b"60000000 5\n").unwrap_err();
/// assert!(matches!(short, ReadGraphError::Graph(DigraphError::OverLimit { .. })));
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GraphReader {
    max_memory: u64,
}

impl Default for GraphReader {
    fn default() -> Self {
        GraphReader::new()
    }
}

impl GraphReader {
    /// Returns a reader without a limit.
    pub fn new() -> Self {
        GraphReader { max_memory: u64::MAX }
    }

    /// Allows so many bytes for the graph and what is needed to make it, beside the text.
    pub fn max_memory(self, bytes: u64) -> Self {
        GraphReader { max_memory: bytes }
    }

    /// Returns what [`read_edges`](crate::read_edges) does.
    ///
    /// # Errors
    /// As [`read_edges`](crate::read_edges), and when more memory is needed than was allowed.
    pub fn edges(&self, text: &[u8]) -> Result<Digraph, ReadGraphError> {
        read_slice(Edges::new(self.builder()), text)
    }

    /// Returns what [`read_edges_from`](crate::read_edges_from) does.
    ///
    /// # Errors
    /// As [`edges`](Self::edges), and when the source fails.
    pub fn edges_from(&self, source: impl Read) -> Result<Digraph, ReadGraphError> {
        read_source(Edges::new(self.builder()), source)
    }

    /// Returns what [`par_read_edges`](crate::par_read_edges) does.
    ///
    /// # Errors
    /// As [`edges`](Self::edges).
    #[cfg(feature = "parallel")]
    pub fn par_edges(&self, text: &[u8]) -> Result<Digraph, ReadGraphError> {
        if !threads_exist() {
            return self.edges(text);
        }
        let threads = rayon::current_num_threads();
        match super::edges::read_edges_in_pieces(text, threads, &self.account()) {
            // One thread needs less than several.
            Err(ReadGraphError::Graph(error)) if error.is_of_memory() => self.edges(text),
            read => read,
        }
    }

    /// Returns what [`read_judge`](crate::read_judge) does.
    ///
    /// # Errors
    /// As [`read_judge`](crate::read_judge), and when more memory is needed than was allowed.
    pub fn judge(&self, text: &[u8]) -> Result<Digraph, ReadGraphError> {
        read_slice(Judge::new(self.builder()), text)
    }

    /// Returns what [`read_judge_from`](crate::read_judge_from) does.
    ///
    /// # Errors
    /// As [`judge`](Self::judge), and when the source fails.
    pub fn judge_from(&self, source: impl Read) -> Result<Digraph, ReadGraphError> {
        read_source(Judge::new(self.builder()), source)
    }

    /// Returns what [`par_read_judge`](crate::par_read_judge) does.
    ///
    /// # Errors
    /// As [`judge`](Self::judge).
    #[cfg(feature = "parallel")]
    pub fn par_judge(&self, text: &[u8]) -> Result<Digraph, ReadGraphError> {
        if !threads_exist() {
            return self.judge(text);
        }
        let threads = rayon::current_num_threads();
        match super::judge::read_judge_in_pieces(text, threads, &self.account()) {
            Ok(None) => self.judge(text),
            // One thread needs less than several.
            Err(ReadGraphError::Graph(error)) if error.is_of_memory() => self.judge(text),
            Ok(Some(graph)) => Ok(graph),
            Err(error) => Err(error),
        }
    }

    /// Returns what [`read_matrix_market`](crate::read_matrix_market) does.
    ///
    /// # Errors
    /// As [`read_matrix_market`](crate::read_matrix_market), and when more memory is needed than
    /// was allowed.
    pub fn matrix_market(&self, text: &[u8]) -> Result<Digraph, ReadGraphError> {
        read_slice(Matrix::new(self.builder()), text)
    }

    /// Returns what [`read_matrix_market_from`](crate::read_matrix_market_from) does.
    ///
    /// # Errors
    /// As [`matrix_market`](Self::matrix_market), and when the source fails.
    pub fn matrix_market_from(&self, source: impl Read) -> Result<Digraph, ReadGraphError> {
        read_source(Matrix::new(self.builder()), source)
    }

    /// Returns what [`read_pgsolver`](crate::read_pgsolver) does.
    ///
    /// # Errors
    /// As [`read_pgsolver`](crate::read_pgsolver), and when more memory is needed than was
    /// allowed.
    pub fn pgsolver(&self, text: &[u8]) -> Result<OwnedDigraph, ReadGraphError> {
        pgsolver::read(text, self.account())
    }

    /// Returns what [`read_dot`](crate::read_dot) does.
    ///
    /// # Errors
    /// As [`read_dot`](crate::read_dot), and when more memory is needed than was allowed.
    pub fn dot(&self, text: &[u8]) -> Result<NamedDigraph, ReadGraphError> {
        dot::read(text, self.account())
    }

    fn account(&self) -> Account {
        Account::new(self.max_memory)
    }

    fn builder(&self) -> DigraphBuilder {
        DigraphBuilder::within(EXPECTED, self.account())
    }
}
