//! The text of rules, and its parser.

mod parser;

use crate::error::TextError;
use crate::heaps::Condition;
use core::fmt;
pub(crate) use parser::{is_letter, states};

/// The ground of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The vertices of a graph.
    Graph,
    /// The squares of a rectangle.
    Board,
    /// A word.
    Row,
    /// A word whose ends meet.
    Ring,
    /// A set of positive numbers.
    Numbers,
}

impl fmt::Display for Ground {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Ground::Graph => "graph",
            Ground::Board => "board",
            Ground::Row => "row",
            Ground::Ring => "ring",
            Ground::Numbers => "numbers",
        })
    }
}

/// The letter that matches any state in a pattern, and keeps the state in a result.
pub(crate) const ANY: u8 = b'?';

/// Rules of an impartial game in a few lines.
///
/// The first line names the ground, and each other line a move or a condition; `#` begins a
/// comment. Every vertex, square or letter has a state, written as one letter; `?` matches any.
///
/// ```text
/// on graph
/// o -> . and neighbours o -> .     Node Kayles: a vertex goes with its neighbours
/// ```
///
/// | line | meaning |
/// | --- | --- |
/// | `on graph`, `board`, `row`, `ring`, `numbers` | what the game is played on |
/// | `xo -> .x` | a move: where the pattern fits, its letters are replaced; on a graph along a path, on a board `xo/ox` has two rows |
/// | `... turned`, `... mirrored` | the pattern fits turned or mirrored too |
/// | `3 connected o -> .`, `2..5 connected ...` | any three connected vertices or squares |
/// | `... and neighbours o -> .` | what becomes of the cells around; also `king`, `queen`, `rook`, `bishop`, `knight` on a board, `successors`, `predecessors` on a directed graph |
/// | `x... -> nothing`, `...x -> nothing` | on a row: the letter and all after or before it |
/// | `delete edge`, `contract edge`, `delete vertex` | moves on any graph, without states |
/// | `take a b with a + b = n` | takes two numbers of a set; n is the greatest one at the start |
/// | `take a and every x with a divides x` | ... and others with it |
/// | `never xxx turned` | no move may make this |
/// | `end xxx` | the game is over as soon as this occurs |
/// | `groups of x touch .` | no move may leave a connected group of x without a `.` beside it |
/// | `never disconnect x` | no move may leave several connected groups of x |
///
/// # Examples
/// ```
/// use text_rules::TextRules;
///
/// let kayles = TextRules::parse("on graph\no -> .\noo -> ..\n")?;
/// let (game, start) = kayles.game("path:5")?;
/// assert_eq!(game.search(1 << 20).value(&start)?, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRules {
    pub(crate) ground: Ground,
    pub(crate) moves: Vec<Move>,
    pub(crate) never: Vec<Block>,
    pub(crate) end: Vec<Block>,
    /// Groups of the first letter must touch the second; without that, only one may exist.
    pub(crate) groups: Vec<(u8, Option<u8>)>,
    pub(crate) start: u8,
    /// The lines, without comments and empty lines.
    pub(crate) text: String,
}

impl TextRules {
    /// Reads rules.
    ///
    /// # Constraints
    /// At most 2^16 bytes; patterns of at most 256 letters, with at most 24 different ones.
    ///
    /// # Errors
    /// [`TextError`] with line and column.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        parser::rules(text)
    }

    /// Returns whether a text looks like rules of this language: its first word is `on`.
    pub fn is_meant(text: &str) -> bool {
        let mut lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        let first = lines.find_map(|line| line.split_whitespace().next());
        first == Some("on")
    }

    /// Returns the letters that the rules mention.
    pub fn mentioned(&self) -> Vec<u8> {
        states(self)
    }

    /// Returns whether the directions of edges matter: the rules use `successors` or
    /// `predecessors`.
    pub fn is_directed(&self) -> bool {
        self.moves.iter().any(|motion| match motion {
            Move::Rewrite { around, .. } | Move::Connected { around, .. } => around
                .iter()
                .any(|around| matches!(around.place, Place::Successors | Place::Predecessors)),
            Move::Take { .. } | Move::Change(_) => false,
        })
    }

    /// Returns the ground of the game.
    pub fn ground(&self) -> Ground {
        self.ground
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Rewrite {
        /// The images of the pattern, with their results.
        images: Vec<(Block, Block)>,
        reach: Reach,
        around: Vec<Around>,
    },
    Connected {
        least: usize,
        most: usize,
        from: u8,
        to: u8,
        around: Vec<Around>,
    },
    Take {
        count: usize,
        with: Option<Condition>,
        every: Option<Condition>,
    },
    /// A change of the graph, without states.
    Change(Change),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    DeleteEdge,
    ContractEdge,
    DeleteVertex,
}

impl Change {
    pub(crate) const NAMES: [(&'static str, &'static str, Change); 3] = [
        ("delete", "edge", Change::DeleteEdge),
        ("contract", "edge", Change::ContractEdge),
        ("delete", "vertex", Change::DeleteVertex),
    ];
}

/// The reach of a pattern on a row, besides its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reach {
    Letters,
    /// To the beginning of the row.
    Before,
    /// To the end of the row.
    After,
}

impl Reach {
    pub(crate) fn mirrored(self) -> Self {
        match self {
            Reach::Letters => self,
            Reach::Before => Reach::After,
            Reach::After => Reach::Before,
        }
    }
}

/// Letters in a rectangle, row by row; a word is one row, and may be empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Block {
    pub(crate) width: usize,
    pub(crate) letters: Vec<u8>,
}

impl Block {
    pub(crate) fn height(&self) -> usize {
        self.letters.len() / self.width.max(1)
    }

    /// Returns the block with its columns reversed.
    pub(crate) fn mirrored(&self) -> Block {
        let rows = self.letters.chunks(self.width.max(1));
        let letters = rows.flat_map(|row| row.iter().rev().copied()).collect();
        Block { width: self.width, letters }
    }

    /// Returns the block with rows and columns exchanged.
    pub(crate) fn transposed(&self) -> Block {
        let (width, height) = (self.width, self.height());
        let cells = (0..width).flat_map(|column| (0..height).map(move |row| row * width + column));
        Block { width: height, letters: cells.map(|cell| self.letters[cell]).collect() }
    }

    /// Returns the block after a quarter turn.
    pub(crate) fn turned(&self) -> Block {
        self.transposed().mirrored()
    }
}

/// The change of cells around those of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Around {
    pub(crate) place: Place,
    pub(crate) from: u8,
    pub(crate) to: u8,
}

/// A set of cells relative to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Neighbours,
    Successors,
    Predecessors,
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
}

impl Place {
    pub(crate) const NAMES: [(&'static str, Place); 9] = [
        ("neighbours", Place::Neighbours),
        ("successors", Place::Successors),
        ("predecessors", Place::Predecessors),
        ("king", Place::King),
        ("queen", Place::Queen),
        ("rook", Place::Rook),
        ("bishop", Place::Bishop),
        ("knight", Place::Knight),
        ("neighbors", Place::Neighbours),
    ];

    /// Returns the steps on a board, and whether they may be repeated; no steps for places on
    /// graphs.
    pub(crate) fn steps(self) -> (&'static [(i32, i32)], bool) {
        const SIDES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        const CORNERS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        const ALL: [(i32, i32); 8] =
            [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        const JUMPS: [(i32, i32); 8] =
            [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        match self {
            Place::Neighbours => (&SIDES, false),
            Place::King => (&ALL, false),
            Place::Queen => (&ALL, true),
            Place::Rook => (&SIDES, true),
            Place::Bishop => (&CORNERS, true),
            Place::Knight => (&JUMPS, false),
            Place::Successors | Place::Predecessors => (&[], false),
        }
    }
}
