//! Readers with a limit on memory, on all threads, or of streams.

use std::io::Read;

use crate::game::owned::OwnedDigraph;
use crate::graph::builder::{DigraphBuilder, EXPECTED};
use crate::graph::digraph::Digraph;
use crate::graph::memory::Account;
use crate::read::blocks::{BlockReader, read_slice, read_source};
use crate::read::edges::Edges;
use crate::read::error::ReadGraphError;
use crate::read::judge::Judge;
use crate::read::matrix_market::Matrix;
use crate::read::names::NamedDigraph;
#[cfg(feature = "parallel")]
use crate::read::parts::{Parts, most_threads};
use crate::read::sink::EachEdge;
use crate::read::{dot, named_edges, pgsolver};
#[cfg(feature = "parallel")]
use crate::read_at::ReadAt;

/// How graph files are read: in how much memory, and on how many threads.
///
/// The functions [`read_edges`](crate::read_edges), [`read_judge`](crate::read_judge) and so on
/// are this without a limit, on one thread. Methods that end in `_from` read a source that need not
/// fit into memory. Where the system has less memory than a graph needs, all give an error.
///
/// # Examples
/// ```
/// use graph_retro::{DigraphError, GraphReader, ReadGraphError};
///
/// let reader = GraphReader::new().max_memory(64 << 20);
/// assert_eq!(reader.read_edges(b"300000 131071\n")?.option_count(300_000), 1);
/// let short = reader.read_edges(b"60000000 5\n").unwrap_err();
/// assert!(matches!(short, ReadGraphError::Graph(DigraphError::OverLimit { .. })));
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphReader {
    max_memory: u64,
    undirected: bool,
    #[cfg(feature = "parallel")]
    parallel: bool,
}

impl Default for GraphReader {
    fn default() -> Self {
        GraphReader::new()
    }
}

impl GraphReader {
    /// Returns a reader for one thread, without a limit.
    pub fn new() -> Self {
        GraphReader {
            max_memory: u64::MAX,
            undirected: false,
            #[cfg(feature = "parallel")]
            parallel: false,
        }
    }

    /// Allows this many bytes for the graph and what is needed to make it, besides the text.
    pub fn max_memory(mut self, bytes: u64) -> Self {
        self.max_memory = bytes;
        self
    }

    /// Reads DOT files without directions too: an edge `a -- b` leads both ways, as an entry of a
    /// symmetric matrix does.
    ///
    /// # Examples
    /// ```
    /// let named = graph_retro::GraphReader::new().undirected().read_dot(b"graph { a -- b }")?;
    /// assert_eq!((named.graph.options(0), named.graph.options(1)), (vec![1], vec![0]));
    /// # Ok::<(), graph_retro::ReadGraphError>(())
    /// ```
    pub fn undirected(mut self) -> Self {
        self.undirected = true;
        self
    }

    /// Reads on all threads: edge lists and contest files that are in memory or can be read at any
    /// place. Other formats, and sources, are read on one.
    #[cfg(feature = "parallel")]
    pub fn parallel(mut self) -> Self {
        self.parallel = true;
        self
    }

    /// Calls a function with every edge of an edge list in order, and holds none of them. Returns how
    /// many positions there are: one more than the greatest of an edge.
    ///
    /// # Complexity
    /// O(bytes) time; a few megabytes.
    ///
    /// # Errors
    /// As [`read_edges`](crate::read_edges), and when the source fails. Edges before an error have
    /// been passed on.
    ///
    /// # Examples
    /// ```
    /// let mut edges = Vec::new();
    /// let each = |from, to| edges.push((from, to));
    /// let count = graph_retro::GraphReader::new().each_edge_from(&b"2 1\n1 0\n"[..], each)?;
    /// assert_eq!((count, edges), (3, vec![(2, 1), (1, 0)]));
    /// # Ok::<(), graph_retro::ReadGraphError>(())
    /// ```
    pub fn each_edge_from(
        &self,
        source: impl Read,
        each: impl FnMut(u32, u32),
    ) -> Result<u32, ReadGraphError> {
        let edges = EachEdge { each, position_count: 0 };
        read_source(Edges::new(edges), source, &self.account())
    }

    /// Returns the graph of an edge list, as [`read_edges`](crate::read_edges) does.
    ///
    /// # Errors
    /// As [`read_edges`](crate::read_edges), and when more memory is needed than was allowed.
    pub fn read_edges(&self, text: &[u8]) -> Result<Digraph, ReadGraphError> {
        #[cfg(feature = "parallel")]
        if let Some(graph) = self.read_edges_in_parts(text, text.len() as u64) {
            return Ok(graph);
        }
        read_slice(Edges::new(self.builder()), text)
    }

    /// Returns the graph of an edge list from a source.
    ///
    /// # Errors
    /// As [`read_edges`](Self::read_edges), and when the source fails.
    pub fn read_edges_from(&self, source: impl Read) -> Result<Digraph, ReadGraphError> {
        self.read_from(Edges::new, source)
    }

    /// Returns the graph of an edge list of `length` bytes that can be read at any offset, if several
    /// threads can build it: each streams a part of the text.
    ///
    /// Returns `None` if one thread has to read the text from its start, as
    /// [`read_edges_from`](Self::read_edges_from) does: unless this reader is [`parallel`](Self::parallel) and
    /// the system has threads, when the text is shorter than 4 MiB, and when anything in it is wrong.
    ///
    /// # Complexity
    /// As [`read_edges_from`](Self::read_edges_from), shared by the threads; a few megabytes for each.
    ///
    /// # Examples
    /// ```
    /// let text: String = (2..100_000).map(|n| format!("{n} {}\n", n / 2)).collect();
    /// let (text, reader) = (text.as_bytes(), graph_retro::GraphReader::new().parallel());
    /// let graph = match reader.read_edges_in_parts(text, text.len() as u64) {
    ///     Some(graph) => graph,
    ///     None => reader.read_edges_from(text)?,
    /// };
    /// assert_eq!(graph.predecessors(49_999), [99_998, 99_999]);
    /// # Ok::<(), graph_retro::ReadGraphError>(())
    /// ```
    #[cfg(feature = "parallel")]
    pub fn read_edges_in_parts(
        &self,
        text: &(impl ReadAt + ?Sized),
        length: u64,
    ) -> Option<Digraph> {
        super::edges::read_edges_in_parts(&self.parts(text, length)?)
    }

    /// Returns the graph of a contest file, as [`read_judge`](crate::read_judge) does.
    ///
    /// # Errors
    /// As [`read_judge`](crate::read_judge), and when more memory is needed than was allowed.
    pub fn read_judge(&self, text: &[u8]) -> Result<Digraph, ReadGraphError> {
        #[cfg(feature = "parallel")]
        if let Some(graph) = self.read_judge_in_parts(text, text.len() as u64) {
            return Ok(graph);
        }
        read_slice(Judge::new(self.builder()), text)
    }

    /// Returns the graph of a contest file from a source.
    ///
    /// # Errors
    /// As [`read_judge`](Self::read_judge), and when the source fails.
    pub fn read_judge_from(&self, source: impl Read) -> Result<Digraph, ReadGraphError> {
        self.read_from(Judge::new, source)
    }

    /// Returns the graph of a contest file, read by several threads at once under the same conditions as
    /// [`read_edges_in_parts`](Self::read_edges_in_parts) reads an edge list.
    #[cfg(feature = "parallel")]
    pub fn read_judge_in_parts(
        &self,
        text: &(impl ReadAt + ?Sized),
        length: u64,
    ) -> Option<Digraph> {
        super::judge::read_judge_in_parts(&self.parts(text, length)?)
    }

    /// Returns the graph of a Matrix Market file, as
    /// [`read_matrix_market`](crate::read_matrix_market) does.
    ///
    /// # Errors
    /// As [`read_matrix_market`](crate::read_matrix_market), and when more memory is needed than
    /// was allowed.
    pub fn read_matrix_market(&self, text: &[u8]) -> Result<Digraph, ReadGraphError> {
        read_slice(Matrix::new(self.builder()), text)
    }

    /// Returns the graph of a Matrix Market file from a source.
    ///
    /// # Errors
    /// As [`read_matrix_market`](Self::read_matrix_market), and when the source fails.
    pub fn read_matrix_market_from(&self, source: impl Read) -> Result<Digraph, ReadGraphError> {
        self.read_from(Matrix::new, source)
    }

    /// Returns the game of a file in the format of PGSolver, as
    /// [`read_pgsolver`](crate::read_pgsolver) does.
    ///
    /// # Errors
    /// As [`read_pgsolver`](crate::read_pgsolver), and when more memory is needed than was
    /// allowed.
    pub fn read_pgsolver(&self, text: &[u8]) -> Result<OwnedDigraph, ReadGraphError> {
        pgsolver::read(text, self.account())
    }

    /// Returns the graph of a DOT file, as [`read_dot`](crate::read_dot) does.
    ///
    /// # Errors
    /// As [`read_dot`](crate::read_dot), and when more memory is needed than was allowed.
    pub fn read_dot(&self, text: &[u8]) -> Result<NamedDigraph, ReadGraphError> {
        dot::read(text, self.account(), self.undirected)
    }

    /// Returns the graph of named edges, as [`read_named_edges`](crate::read_named_edges) does.
    ///
    /// # Errors
    /// As [`read_named_edges`](crate::read_named_edges), and when more memory is needed than was
    /// allowed.
    pub fn read_named_edges(&self, text: &[u8]) -> Result<NamedDigraph, ReadGraphError> {
        named_edges::read_words(text, self.account())
    }

    /// Returns the graph of a table, as [`read_csv`](crate::read_csv) does.
    ///
    /// # Errors
    /// As [`read_csv`](crate::read_csv), and when more memory is needed than was allowed.
    pub fn read_csv(&self, text: &[u8]) -> Result<NamedDigraph, ReadGraphError> {
        named_edges::read_csv(text, self.account())
    }

    /// Returns how many threads share the work, if several are wanted and the system has them.
    #[cfg(feature = "parallel")]
    fn threads(&self) -> Option<usize> {
        let exist = self.parallel && crate::graph::threads::threads_exist();
        exist.then(rayon::current_num_threads)
    }

    /// Returns how a text is read by several threads, if they are wanted and worth it.
    #[cfg(feature = "parallel")]
    fn parts<'a, T: ReadAt + ?Sized>(&self, text: &'a T, length: u64) -> Option<Parts<'a, T>> {
        let most = most_threads(length);
        // Threads are started only for a text that they may read.
        let threads = if most > 1 { self.threads()? } else { 1 };
        Some(Parts::new(text, length, threads.min(most), self.account()))
    }

    /// Reads a source, whose lines take their memory from the account of the graph.
    fn read_from<R: BlockReader>(
        &self,
        reader: impl FnOnce(DigraphBuilder) -> R,
        source: impl Read,
    ) -> Result<R::Graph, ReadGraphError> {
        let builder = self.builder();
        let account = builder.account().clone();
        read_source(reader(builder), source, &account)
    }

    fn account(&self) -> Account {
        Account::new(self.max_memory)
    }

    fn builder(&self) -> DigraphBuilder {
        DigraphBuilder::within(EXPECTED, self.account())
    }
}
