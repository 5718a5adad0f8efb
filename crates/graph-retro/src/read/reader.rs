//! Readers with a limit on memory, on all threads, or of streams.

use std::io::Read;

use crate::graph::builder::{DigraphBuilder, EXPECTED};
#[cfg(feature = "parallel")]
use crate::graph::digraph::Digraph;
use crate::graph::memory::Account;
#[cfg(feature = "file")]
use crate::packed::{builder::CsrFileBuilder, format::CsrFileError};
use crate::read::blocks::Text;
use crate::read::detect::unmarked;
use crate::read::edges::Edges;
use crate::read::error::ReadGraphError;
use crate::read::format::{GraphFile, GraphFormat};
use crate::read::judge::Judge;
use crate::read::matrix_market::Matrix;
#[cfg(feature = "parallel")]
use crate::read::parts::{Parts, most_threads};
use crate::read::sink::{EachEdge, EdgeSink, List};
use crate::read::{dot, named_edges, pgsolver, table};
#[cfg(feature = "parallel")]
use crate::read_at::ReadAt;

/// The settings for reading a graph file: format, limit on memory, and threads.
///
/// By default a reader has no limit and works on one thread, like [`GraphFormat::read`]. Methods
/// that end in `_from` read a source, whose text must fit into memory unless its format [is a
/// list](GraphFormat::is_list). All return an error if a graph needs more memory than the system
/// has.
///
/// # Examples
/// ```
/// use graph_retro::{DigraphError, GraphFormat, GraphReader, ReadGraphError};
///
/// let reader = GraphReader::new(GraphFormat::Edges).max_memory(64 << 20);
/// assert_eq!(reader.read(b"300000 131071\n")?.graph.option_count(300_000), 1);
/// let short = reader.read(b"60000000 5\n").unwrap_err();
/// assert!(matches!(short, ReadGraphError::Graph(DigraphError::OverLimit { .. })));
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphReader {
    format: GraphFormat,
    max_memory: u64,
    undirected: bool,
    #[cfg(feature = "parallel")]
    parallel: bool,
}

impl GraphReader {
    /// Returns a reader for one thread, without a limit.
    #[inline(always)]
    pub fn new(format: GraphFormat) -> Self {
        GraphReader {
            format,
            max_memory: u64::MAX,
            undirected: false,
            #[cfg(feature = "parallel")]
            parallel: false,
        }
    }

    /// Limits the memory for the graph and for building it; a text held by the caller does not
    /// count.
    pub fn max_memory(mut self, bytes: u64) -> Self {
        self.max_memory = bytes;
        self
    }

    /// Also accepts undirected DOT files: an edge `a -- b` leads both ways, like an entry of a
    /// symmetric matrix.
    pub fn undirected(mut self) -> Self {
        self.undirected = true;
        self
    }

    /// Reads on all threads: edge lists and contest files in memory or with access at any offset.
    /// Other formats, and sources, are read on one thread.
    #[cfg(feature = "parallel")]
    pub fn parallel(mut self) -> Self {
        self.parallel = true;
        self
    }

    /// Returns the contents of a text in memory.
    ///
    /// # Errors
    /// When the text does not match the format, with the place; when the graph cannot be built, or
    /// exceeds the limit on memory.
    #[inline(always)]
    pub fn read(&self, text: &[u8]) -> Result<GraphFile, ReadGraphError> {
        let text = unmarked(text);
        #[cfg(feature = "parallel")]
        if let Some(graph) = self.read_in_parts(&text, text.len() as u64) {
            return Ok(graph.into());
        }
        self.read_text(Text::Held(text))
    }

    /// Returns the contents of a source.
    ///
    /// # Errors
    /// As [`read`](Self::read), and when the source fails.
    pub fn read_from(&self, mut source: impl Read) -> Result<GraphFile, ReadGraphError> {
        self.read_text(Text::Source(&mut source))
    }

    /// Returns the graph of an edge list or a contest file of `length` bytes with access at any
    /// offset, if several threads can build it: each streams a part of the text.
    ///
    /// Returns `None` if one thread has to read the text from its start by
    /// [`read_from`](Self::read_from): this reader is not [`parallel`](Self::parallel), the system
    /// has no threads, the format is a different one, the text is shorter than 4 MiB, or it has an
    /// error.
    #[cfg(feature = "parallel")]
    pub fn read_in_parts(&self, text: &dyn ReadAt, length: u64) -> Option<Digraph> {
        match self.format {
            GraphFormat::Edges => super::edges::read_edges_in_parts(&self.parts(text, length)?),
            GraphFormat::Judge => super::judge::read_judge_in_parts(&self.parts(text, length)?),
            _ => None,
        }
    }

    /// Calls a function with every edge of a source, and returns the number of positions. The edges
    /// of a [list](GraphFormat::is_list) come in order, and are not held.
    ///
    /// # Complexity
    /// O(bytes) time, and a few megabytes for a list.
    ///
    /// # Errors
    /// As [`read_from`](Self::read_from). Edges before an error have been passed on.
    pub fn each_edge_from(
        &self,
        mut source: impl Read,
        mut each: impl FnMut(u32, u32),
    ) -> Result<u32, ReadGraphError> {
        let sink = EachEdge { each: &mut each, position_count: 0 };
        let List { sink, position_count, .. } =
            self.pass_on(sink, Text::Source(&mut source), &self.account())?;
        Ok(position_count.unwrap_or(sink.position_count))
    }

    /// Adds the edges of a source to a packed file, and finishes the file.
    ///
    /// # Errors
    /// As [`read_from`](Self::read_from), and when the file cannot be written.
    #[cfg(feature = "file")]
    pub fn pack_from(
        &self,
        source: impl Read,
        mut builder: CsrFileBuilder,
    ) -> Result<(), ReadGraphError> {
        let mut added = Ok(());
        let position_count = self.each_edge_from(source, |from, to| {
            if added.is_ok() {
                added = builder.add_edge(from, to);
            }
        })?;
        let packed = added.and_then(|()| builder.finish(Some(position_count)));
        packed.map_err(|error| match error {
            CsrFileError::Graph(error) => ReadGraphError::Graph(error),
            CsrFileError::Io(error) => ReadGraphError::Target { message: error.to_string() },
            other => ReadGraphError::Target { message: format!("{other:?}") },
        })
    }

    /// Reads a text of any format.
    // Inlined, so that a caller with one format compiles only that one.
    #[inline(always)]
    fn read_text(&self, text: Text<'_>) -> Result<GraphFile, ReadGraphError> {
        let account = &self.account();
        let own = account.clone();
        match self.format {
            GraphFormat::Judge | GraphFormat::Edges | GraphFormat::MatrixMarket => {
                let builder = DigraphBuilder::within(EXPECTED, own);
                self.pass_on(builder, text, account)?.into_file()
            }
            GraphFormat::Pgsolver => text.at_once(account, |text| pgsolver::read(text, own)),
            GraphFormat::Dot => text.at_once(account, |text| dot::read(text, own, self.undirected)),
            GraphFormat::Names => text.at_once(account, |text| named_edges::read_words(text, own)),
            GraphFormat::Csv => text.at_once(account, |text| named_edges::read_csv(text, own)),
            GraphFormat::Matrix => text.at_once(account, |text| table::read_matrix(text, own)),
            GraphFormat::Csr => Err(ReadGraphError::Packed),
        }
    }

    #[inline(always)]
    fn pass_on<S: EdgeSink>(
        &self,
        mut sink: S,
        text: Text<'_>,
        account: &Account,
    ) -> Result<List<S>, ReadGraphError> {
        match self.format {
            GraphFormat::Judge => text.in_blocks(account, Judge::new(sink)),
            GraphFormat::Edges => text.in_blocks(account, Edges::new(sink, account.clone())),
            GraphFormat::MatrixMarket => text.in_blocks(account, Matrix::new(sink)),
            _ => {
                let graph = self.read_text(text)?.graph;
                graph.edges().for_each(|(from, to)| sink.add_edge(from, to));
                Ok(List::new(sink, graph.position_count()))
            }
        }
    }

    /// Returns the number of threads, if several are requested and the system has them.
    #[cfg(feature = "parallel")]
    fn threads(&self) -> Option<usize> {
        let exist = self.parallel && crate::graph::memory::threads_exist();
        exist.then(rayon::current_num_threads)
    }

    /// Returns the parts of a text for several threads, if they are requested and worthwhile.
    #[cfg(feature = "parallel")]
    fn parts<'a>(&self, text: &'a dyn ReadAt, length: u64) -> Option<Parts<'a>> {
        let most = most_threads(length);
        // Threads are started only for a text that they may read.
        let threads = if most > 1 { self.threads()? } else { 1 };
        Some(Parts::new(text, length, threads.min(most), self.account()))
    }

    fn account(&self) -> Account {
        Account::new(self.max_memory)
    }
}

impl GraphFormat {
    /// Returns the contents of a text in memory, read on one thread and without a limit, like
    /// [`GraphReader::read`].
    ///
    /// # Errors
    /// When the text does not match the format, with the place; when the graph cannot be built.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{GraphFormat, SeatValue};
    ///
    /// let graph = GraphFormat::Edges.read(b"# from to\n0 1\n1\t2\n")?.graph;
    /// assert_eq!((graph.position_count(), graph.edge_count()), (3, 2));
    /// let graph = GraphFormat::Judge.read(b"3 2\n1 2\n2 3\n")?.graph;
    /// assert_eq!(graph.predecessors(2), [1]);
    /// let text = b"%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n";
    /// assert_eq!(GraphFormat::MatrixMarket.read(text)?.graph, graph);
    ///
    /// let file = GraphFormat::Dot.read(b"digraph { start -> {\"dead end\" start} }")?;
    /// assert_eq!(file.names, ["start", "dead end"]);
    /// assert_eq!(file.graph.option_count(0), 2);
    ///
    /// let text = b"parity 2;\n0 0 1 1,2 \"start\";\n1 1 0 1;\n2 0 0 0;\n";
    /// let file = GraphFormat::Pgsolver.read(text)?;
    /// let owners = file.owners.expect("the format gives owners");
    /// assert_eq!(owners.values(&file.graph)?, [SeatValue::B, SeatValue::B, SeatValue::B]);
    /// # Ok::<(), graph_retro::ReadGraphError>(())
    /// ```
    #[inline(always)]
    pub fn read(self, text: &[u8]) -> Result<GraphFile, ReadGraphError> {
        GraphReader::new(self).read(text)
    }
}
