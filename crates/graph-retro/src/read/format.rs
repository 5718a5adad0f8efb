//! The formats of graph files, and what such a file holds.

use std::path::Path;

use crate::game::owners::Owners;
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
    /// A contest file: "n m", then m lines "u v", positions from 1. Position 1 of the file is position
    /// 0 of the graph. There are not far more positions than edges.
    Judge,
    /// An edge list: a line "u v" for each edge, positions from 0, comments after `#` or `%` at the
    /// start of a line. This is what the SNAP collection uses. There are as many positions as the
    /// largest number demands; numbers far above the count of edges are refused as improbable. A
    /// number alone on a line is a position, and a third column is left out if all lines have it.
    Edges,
    /// A Matrix Market file: an edge from i to j for each stored entry (i, j) of a square coordinate
    /// matrix, whatever its number. Row 1 is position 0. A symmetric matrix gives both directions. The
    /// first line may begin with a single `%` and go on behind the symmetry. R. F. Boisvert, R. Pozo,
    /// K. A. Remington, "The Matrix Market exchange formats", NISTIR 5935 (1996).
    MatrixMarket,
    /// A two-player reachability game in the format of PGSolver: lines
    /// `id priority owner successors "name";` after an optional `parity max-id;`. Team A is player 0
    /// (even), team B is player 1 (odd).
    ///
    /// A position whose only successor is itself is a dead end, won by the parity of its priority.
    /// Otherwise positions that lead to each other must have priorities of one parity, whose player
    /// wins play that stays among them: anything else is a parity game that reachability does not
    /// solve. Ids that the file leaves out are [`absent`](Owners::absent).
    Pgsolver,
    /// A directed graph in [the DOT language](https://graphviz.org/doc/info/lang.html), positions
    /// numbered as their names first occur.
    ///
    /// An edge from or to a subgraph is one for each position in it. Attributes and ports are skipped,
    /// and `strict` keeps one of equal edges. A name that is HTML keeps its brackets. A file that is
    /// not UTF-8 is read as Latin-1. Undirected graphs are refused, unless a
    /// [`GraphReader`](crate::GraphReader::undirected) takes them.
    Dot,
    /// Lines "u v" for each edge, where `u` and `v` are any words in UTF-8; a line of one word is a
    /// position, with or without edges elsewhere. Positions are numbered as their names first occur.
    /// Lines that begin with `#` are comments.
    Names,
    /// A table with a line "u,v" for each edge, where `u` and `v` are any names in UTF-8 without
    /// control characters. Other columns are left out; a line of one name is a position.
    ///
    /// Fields are separated by commas, semicolons or tabs, whichever stands in most lines, and may
    /// stand in quotes, doubled inside (RFC 4180). A first line is a heading if it names the columns
    /// of the ends (`source` and `target`, `from` and `to`, `u` and `v` and the like), or has words
    /// where all other lines have numbers. Lines that begin with `#` are comments.
    Csv,
    /// A table of as many rows as columns: an edge for each entry that is not zero. Names may stand
    /// in the first row, in the first column, or in both.
    Matrix,
    /// Rows packed by a `CsrFileBuilder`. They are no text: `Digraph::open` and `CsrFile::open` open
    /// the file, and readers refuse them.
    Csr,
}

/// What a graph file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// The graph.
    pub graph: Digraph,
    /// The name of each position; empty if the format numbers them.
    pub names: Vec<String>,
    /// Who moves where, if the format gives owners.
    pub owners: Option<Owners>,
    /// Positions that stand alone on a line of an edge list.
    pub alone: Vec<u32>,
    /// What was left out, or could be read otherwise.
    pub notes: Vec<ReadNote>,
}

/// What a person should know of how a file was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadNote {
    /// How it was read.
    pub message: String,
    /// The format in which it is read otherwise, if there is one.
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
    /// Returns how many numbers of an edge list stand on no line.
    pub fn gaps(&self) -> u32 {
        (0..self.graph.position_count()).filter(|&number| !self.is_named(number)).count() as u32
    }

    fn is_named(&self, number: u32) -> bool {
        self.graph.option_count(number) > 0
            || !self.graph.predecessors(number).is_empty()
            || self.alone.binary_search(&number).is_ok()
    }

    /// Returns the same file with the numbers that stand on its lines as names, without positions for
    /// those that do not.
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
    /// assert_eq!(file.graph.options(1), [2]);
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

/// Each format, in the order of the type: its short name, the extensions of its files, and what they
/// call position 0 if positions are numbers.
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
    /// The formats, in the order in which help lists them.
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

    /// Returns the format that the extension of a file's name stands for, and edge lists for others.
    /// What the file holds may say otherwise: [`detect`](Self::detect) looks.
    pub fn of(path: &Path) -> Self {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        let found = TABLE.iter().find(|(_, _, extensions, _)| extensions.contains(&extension));
        found.map_or(GraphFormat::Edges, |row| row.0)
    }

    /// Returns what files call position 0, if positions are numbers.
    pub fn first_number(self) -> u32 {
        TABLE[self as usize].3
    }

    /// Returns whether files are lists of edges, read from a stream without holding the text.
    pub fn is_list(self) -> bool {
        matches!(self, GraphFormat::Judge | GraphFormat::Edges | GraphFormat::MatrixMarket)
    }
}
