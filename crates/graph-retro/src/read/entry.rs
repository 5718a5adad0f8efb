//! Texts in memory, read on one thread and without a limit.

use crate::game::owned::OwnedDigraph;
use crate::graph::digraph::Digraph;
use crate::read::error::ReadGraphError;
use crate::read::names::NamedDigraph;
use crate::read::reader::GraphReader;

/// Returns the graph of an edge list: a line "u v" for each edge, positions from 0, comments after
/// `#` or `%` at the start of a line. This is what the SNAP collection uses.
///
/// There are as many positions as the largest number demands.
///
/// # Constraints
/// Positions from 0 to 4294967293. Numbers far above the count of edges are refused as improbable.
///
/// # Complexity
/// O(bytes + positions + edges) time; memory as [`DigraphBuilder`](crate::DigraphBuilder).
///
/// # Errors
/// When a line is anything else, with its place; when the graph cannot be made.
///
/// # Examples
/// ```
/// let graph = graph_retro::read_edges(b"# from to\n0 1\n1\t2\n")?;
/// assert_eq!((graph.position_count(), graph.edge_count()), (3, 2));
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
pub fn read_edges(text: &[u8]) -> Result<Digraph, ReadGraphError> {
    GraphReader::new().read_edges(text)
}

/// Returns the graph of a contest file: "n m", then m lines "u v", positions from 1. Position 1 of
/// the file is position 0 of the graph.
///
/// # Constraints
/// At most 4294967294 positions, and not far more than edges.
///
/// # Complexity
/// O(bytes + positions + edges) time; memory as [`DigraphBuilder`](crate::DigraphBuilder).
///
/// # Errors
/// When the text is anything else, with the place; when the graph cannot be made.
///
/// # Examples
/// ```
/// let graph = graph_retro::read_judge(b"3 2\n1 2\n2 3\n")?;
/// assert_eq!(graph.predecessors(2), [1]);
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
pub fn read_judge(text: &[u8]) -> Result<Digraph, ReadGraphError> {
    GraphReader::new().read_judge(text)
}

/// Returns the graph of a Matrix Market file: an edge from i to j for each stored entry (i, j) of a
/// square coordinate matrix, whatever its number. Row 1 is position 0. A symmetric matrix gives
/// both directions. The first line may begin with a single `%` and go on behind the symmetry.
///
/// # Constraints
/// At most 4294967294 rows, and not far more than entries.
///
/// # Complexity
/// O(bytes + positions + edges) time; memory as [`DigraphBuilder`](crate::DigraphBuilder).
///
/// # Errors
/// When the text is anything else, with the place; when the graph cannot be made.
///
/// # Examples
/// ```
/// let text = b"%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n";
/// let graph = graph_retro::read_matrix_market(text)?;
/// assert_eq!(graph.predecessors(2), [1]);
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
///
/// # References
/// R. F. Boisvert, R. Pozo, K. A. Remington, "The Matrix Market exchange formats", NISTIR 5935
/// (1996).
pub fn read_matrix_market(text: &[u8]) -> Result<Digraph, ReadGraphError> {
    GraphReader::new().read_matrix_market(text)
}

/// Returns the directed graph of a DOT file, positions numbered as their names first occur.
///
/// An edge from or to a subgraph is one for each position in it. Attributes and ports are skipped,
/// and `strict` keeps one of equal edges. A name that is HTML keeps its brackets. A file that is not
/// UTF-8 is read as Latin-1. Undirected graphs are refused, unless a
/// [`GraphReader`](GraphReader::undirected) takes them.
///
/// # Constraints
/// At most 4294967294 names.
///
/// # Complexity
/// O(bytes + positions + edges) time.
///
/// # Errors
/// When the text is anything else, with the place; when the graph cannot be made.
///
/// # Examples
/// ```
/// let named = graph_retro::read_dot(b"digraph { start -> {\"dead end\" start} }")?;
/// assert_eq!(named.names, ["start", "dead end"]);
/// assert_eq!(named.graph.option_count(0), 2);
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
///
/// # References
/// [The DOT language](https://graphviz.org/doc/info/lang.html).
pub fn read_dot(text: &[u8]) -> Result<NamedDigraph, ReadGraphError> {
    GraphReader::new().read_dot(text)
}

/// Returns the graph of lines "u v" for each edge, where `u` and `v` are any words; a line of one
/// word is a position, with or without edges elsewhere. Positions are numbered as their names first
/// occur. Lines that begin with `#` are comments.
///
/// # Constraints
/// At most 4294967294 names, in UTF-8.
///
/// # Complexity
/// O(bytes + positions + edges) time; about 300 bytes for each name beside the graph.
///
/// # Errors
/// When a line has three words or a name is no text, with the place; when the graph cannot be made.
///
/// # Examples
/// ```
/// let named = graph_retro::read_named_edges(b"start middle\nmiddle end\nalone\n")?;
/// assert_eq!(named.names, ["start", "middle", "end", "alone"]);
/// assert_eq!(named.graph.predecessors(2), [1]);
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
pub fn read_named_edges(text: &[u8]) -> Result<NamedDigraph, ReadGraphError> {
    GraphReader::new().read_named_edges(text)
}

/// Returns the graph of a table with a line "u,v" for each edge, where `u` and `v` are any names.
/// Columns behind the second are left out; a line of one name is a position.
///
/// Fields are separated by commas, semicolons or tabs, whichever stands in most lines, and may stand
/// in quotes, doubled inside. A first line "source,target" or "from,to" is a heading.
///
/// # Constraints
/// At most 4294967294 names, in UTF-8, without control characters.
///
/// # Complexity
/// O(bytes + positions + edges) time; about 300 bytes for each name beside the graph.
///
/// # Errors
/// When a first field is empty, a quote does not end or a name is no text, with the place; when the
/// graph cannot be made.
///
/// # Examples
/// ```
/// let named = graph_retro::read_csv(b"from,to,weight\n\"a, b\",c,7\n")?;
/// assert_eq!(named.names, ["a, b", "c"]);
/// assert_eq!(named.graph.predecessors(1), [0]);
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
///
/// # References
/// Y. Shafranovich, "Common format and MIME type for comma-separated values (CSV) files", RFC 4180
/// (2005).
pub fn read_csv(text: &[u8]) -> Result<NamedDigraph, ReadGraphError> {
    GraphReader::new().read_csv(text)
}

/// Returns the two-player reachability game of a file in the format of PGSolver: lines
/// "id priority owner successors \"name\";" after an optional "parity max-id;". Team A is player
/// 0 (even), team B is player 1 (odd).
///
/// A position whose only successor is itself is a dead end, won by the parity of its priority.
/// Otherwise positions that lead to each other must have priorities of one parity, whose player wins
/// play that stays among them: anything else is a parity game that reachability does not solve.
/// Ids that the file leaves out are [`absent`](OwnedDigraph::absent).
///
/// # Constraints
/// Ids from 0 to 4294967293, not far above the number of successors.
///
/// # Complexity
/// O(bytes + positions + edges) time.
///
/// # Errors
/// When the text is anything else, with the place; when the graph cannot be made.
///
/// # Examples
/// ```
/// use graph_retro::{SeatValue, read_pgsolver, solve_owned};
///
/// let game = read_pgsolver(b"parity 2;\n0 0 1 1,2 \"start\";\n1 1 0 1;\n2 0 0 0;\n")?;
/// let solution = solve_owned(&game)?;
/// assert_eq!(solution.values(), [SeatValue::B, SeatValue::B, SeatValue::B]);
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
pub fn read_pgsolver(text: &[u8]) -> Result<OwnedDigraph, ReadGraphError> {
    GraphReader::new().read_pgsolver(text)
}
