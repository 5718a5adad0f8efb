//! The formats of graph files, and their contents.

use std::path::Path;

use crate::game::seat::Owners;
use crate::graph::builder::DigraphBuilder;
use crate::graph::digraph::Digraph;
use crate::read::error::ReadGraphError;

/// A format of graph files. All but packed files are text, and take O(bytes + positions + edges)
/// time to read.
///
/// # Examples
/// ```
/// use graph_retro::GraphFormat;
///
/// let file = GraphFormat::of("moves.csv".as_ref()).read(b"from,to,weight\n\"a, b\",c,7\n")?;
/// assert_eq!(file.names, ["a, b", "c"]);
/// assert_eq!(file.graph.predecessors(1), [0]);
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphFormat {
    /// A contest file: "n m", then m lines "u v", positions from 1. Position 1 of the file is
    /// position 0 of the graph. There cannot be far more positions than edges.
    Judge,
    /// An edge list, as in the SNAP collection: a line "u v" for each edge, positions from 0,
    /// comments after `#` or `%` at the start of a line. The largest number determines the number
    /// of positions; numbers far above the number of edges are refused as improbable. A number
    /// alone on a line is a position, and a third column is ignored if all lines have it.
    Edges,
    /// A Matrix Market file: an edge from i to j for each stored entry (i, j) of a square
    /// coordinate matrix, whatever its value. Row 1 is position 0. A symmetric matrix gives both
    /// directions. The first line may begin with a single `%` and continue after the symmetry. R.
    /// F. Boisvert, R. Pozo, K. A. Remington, "The Matrix Market exchange formats", NISTIR 5935
    /// (1996).
    MatrixMarket,
    /// A two-player reachability game in the format of PGSolver: lines
    /// `id priority owner successors "name";` after an optional `parity max-id;`. Team A is player 0
    /// (even), team B is player 1 (odd).
    ///
    /// A position whose only successor is itself is a dead end, won by the parity of its priority.
    /// Otherwise positions that lead to each other must have priorities of one parity, whose player
    /// wins play that stays among them; other parity games cannot be solved by reachability. Ids
    /// missing from the file are [`absent`](Owners::absent).
    Pgsolver,
    /// A directed graph in [the DOT language](https://graphviz.org/doc/info/lang.html), with
    /// positions numbered in order of first appearance.
    ///
    /// An edge from or to a subgraph stands for one edge per position in it. Attributes and ports
    /// are skipped, and `strict` keeps one of equal edges. An HTML name keeps its brackets. A file
    /// that is not UTF-8 is read as Latin-1. Undirected graphs are refused, except by
    /// [`GraphReader::undirected`](crate::GraphReader::undirected).
    Dot,
    /// Lines "u v" for each edge, where `u` and `v` are any words in UTF-8; a line of one word is a
    /// position, with or without edges elsewhere. Positions are numbered in order of first
    /// appearance. Lines that begin with `#` are comments.
    Names,
    /// A table with a line "u,v" for each edge, where `u` and `v` are any names in UTF-8 without
    /// control characters. Other columns are ignored; a line of one name is a position.
    ///
    /// Fields are separated by commas, semicolons or tabs, whichever occurs on most lines, and may
    /// be quoted, with quotes doubled inside (RFC 4180). A first line is a heading if it names the
    /// columns of the ends (`source` and `target`, `from` and `to`, `u` and `v` and the like), or
    /// has words where all other lines have numbers. Lines that begin with `#` are comments.
    Csv,
    /// A table with as many rows as columns: an edge for each entry that is not zero. The first
    /// row, the first column, or both may hold names.
    Matrix,
    /// Rows packed by a `CsrFileBuilder`: not text. `Digraph::open` and `CsrFile::open` open the
    /// file; readers refuse it.
    Csr,
}

/// The contents of a graph file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// The graph.
    pub graph: Digraph,
    /// The name of each position; empty if the format numbers them.
    pub names: Vec<String>,
    /// The owners of positions, if the format has them.
    pub owners: Option<Owners>,
    /// Positions alone on a line of an edge list.
    pub alone: Vec<u32>,
    /// What was ignored, or could be read differently.
    pub notes: Vec<ReadNote>,
}

/// A note for the user on how a file was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadNote {
    /// How it was read.
    pub message: String,
    /// Another possible format, if there is one.
    pub otherwise: Option<GraphFormat>,
}

impl ReadNote {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        ReadNote { message: message.into(), otherwise: None }
    }
}

impl From<Digraph> for GraphFile {
    fn from(graph: Digraph) -> Self {
        let (names, alone, notes) = (Vec::new(), Vec::new(), Vec::new());
        GraphFile { graph, names, owners: None, alone, notes }
    }
}

impl GraphFile {
    /// Returns how many numbers are missing from the lines of an edge list.
    pub fn gaps(&self) -> u32 {
        (0..self.graph.position_count()).filter(|&number| !self.is_named(number)).count() as u32
    }

    fn is_named(&self, number: u32) -> bool {
        self.graph.option_count(number) > 0
            || !self.graph.predecessors(number).is_empty()
            || self.alone.binary_search(&number).is_ok()
    }

    /// Returns the same file with the numbers on its lines as names, and without positions for
    /// missing numbers.
    ///
    /// # Errors
    /// When memory is short.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::GraphFormat;
    ///
    /// let file = GraphFormat::Edges.read(b"1 2\n2 4\n7\n")?;
    /// assert_eq!((file.graph.position_count(), file.gaps()), (8, 4));
    /// let file = file.without_gaps()?;
    /// assert_eq!(file.names, ["1", "2", "4", "7"]);
    /// assert_eq!(file.graph.find_options(1), [2]);
    /// # Ok::<(), graph_retro::ReadGraphError>(())
    /// ```
    pub fn without_gaps(self) -> Result<Self, ReadGraphError> {
        let numbers: Vec<u32> =
            (0..self.graph.position_count()).filter(|&number| self.is_named(number)).collect();
        let mut indices = vec![0; self.graph.position_count() as usize];
        for (index, &number) in numbers.iter().enumerate() {
            indices[number as usize] = index as u32;
        }
        let index = |number: u32| indices[number as usize];
        let mut builder = DigraphBuilder::for_positions(numbers.len() as u32);
        self.graph.edges().for_each(|(from, to)| builder.add_edge(index(from), index(to)));
        let graph = builder.finish(Some(numbers.len() as u32))?;
        let names = numbers.iter().map(u32::to_string).collect();
        Ok(GraphFile { graph, names, owners: None, alone: Vec::new(), notes: self.notes })
    }
}

/// The short name of each format, the extensions of its files, and the number of position 0 in
/// files, if positions are numbers; in the order of the type.
const TABLE: [(GraphFormat, &str, &[&str], u32); 9] = [
    (GraphFormat::Judge, "judge", &["judge", "in"], 1),
    (GraphFormat::Edges, "edges", &[], 0),
    (GraphFormat::MatrixMarket, "mtx", &["mtx"], 1),
    (GraphFormat::Pgsolver, "pgsolver", &["gm", "pg", "pgsolver"], 0),
    (GraphFormat::Dot, "dot", &["dot", "gv"], 0),
    (GraphFormat::Names, "names", &[], 0),
    (GraphFormat::Csv, "csv", &["csv", "tsv"], 0),
    (GraphFormat::Matrix, "matrix", &[], 0),
    (GraphFormat::Csr, "csr", &["csr"], 0),
];

impl GraphFormat {
    /// The formats, in the order of the help.
    pub const ALL: [GraphFormat; TABLE.len()] = {
        let mut all = [GraphFormat::Judge; TABLE.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = TABLE[at].0;
            assert!(all[at] as usize == at, "the table has the order of the type");
            at += 1;
        }
        all
    };

    /// Returns the short name of the format.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// Returns the format for a file's extension, and edge lists by default.
    /// [`detect`](Self::detect) also examines the contents.
    pub fn of(path: &Path) -> Self {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        let found = TABLE.iter().find(|(_, _, extensions, _)| extensions.contains(&extension));
        found.map_or(GraphFormat::Edges, |row| row.0)
    }

    /// Returns the number of position 0 in files, if positions are numbers.
    pub fn first_number(self) -> u32 {
        TABLE[self as usize].3
    }

    /// Returns whether files are lists of edges, which are read from a stream without holding the
    /// text.
    pub fn is_list(self) -> bool {
        matches!(self, GraphFormat::Judge | GraphFormat::Edges | GraphFormat::MatrixMarket)
    }
}
