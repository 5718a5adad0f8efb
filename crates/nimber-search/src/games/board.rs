//! Boards of any size: the number of cells determines the width of the sets.

use super::BoardError;
#[cfg(not(target_family = "wasm"))]
use super::cells::Cells256;
use super::cells::{Cells, ManyCells};
use super::graph::{GraphGame, Taking};
use super::grid::GridGame;
use super::lattice;
use super::piece::Piece;
#[cfg(feature = "database")]
use crate::database::Section;
#[cfg(feature = "database")]
use crate::search::Question;
use crate::search::{Search, SearchError};
use mex_core::{Options, Ruleset};

/// A game on a grid or on a graph, for code that searches either.
#[derive(Clone, Debug)]
pub enum BoardGame<C> {
    /// Pieces are placed on a grid.
    Grid(GridGame<C>),
    /// Vertices are taken from a graph.
    Graph(GraphGame<C>),
}

/// Runs an expression with the rules of a board.
macro_rules! with_game {
    ($board:expr, |$game:ident| $work:expr) => {
        match $board {
            BoardGame::Grid($game) => $work,
            BoardGame::Graph($game) => $work,
        }
    };
}

impl<C: Cells> BoardGame<C> {
    /// Returns the game of placing pieces on a grid.
    ///
    /// # Errors
    /// As [`GridGame::new`].
    pub fn grid(rows: u32, columns: u32, pieces: &[Piece]) -> Result<Self, BoardError> {
        GridGame::new(rows, columns, pieces).map(BoardGame::Grid)
    }

    /// Returns the game of taking vertices from a graph, played on a grid if the graph is one.
    ///
    /// # Errors
    /// As [`GraphGame::new`].
    pub fn graph(vertices: u32, edges: &[(u32, u32)], taking: Taking) -> Result<Self, BoardError> {
        let game = GraphGame::new(vertices, edges, taking)?;
        match lattice::of_graph(vertices, edges, taking) {
            Some((rows, columns, pieces)) => BoardGame::grid(rows, columns, &pieces),
            None => Ok(BoardGame::Graph(game)),
        }
    }

    /// Returns the position with some cells free, or some vertices left.
    ///
    /// # Panics
    /// If one is not on the board.
    #[track_caller]
    pub fn position(&self, cells: &[u32]) -> C {
        with_game!(self, |game| game.position(cells))
    }

    /// Returns the free cells of a position, or the remaining vertices, in order.
    pub fn cells(&self, position: &C) -> Vec<u32> {
        with_game!(self, |game| game.cells(position))
    }
}

impl<C: Cells> Ruleset for BoardGame<C> {
    type Position = C;

    fn options(&self, position: &C, options: &mut Options<C>) {
        with_game!(self, |game| game.options(position, options));
    }

    fn undivided(&self, position: &C, options: &mut Options<C>) {
        with_game!(self, |game| game.undivided(position, options));
    }

    fn is_terminal(&self, position: &C) -> bool {
        with_game!(self, |game| game.is_terminal(position))
    }

    fn parts(&self, position: C, parts: &mut Vec<C>) {
        with_game!(self, |game| game.parts(position, parts));
    }

    fn canonical(&self, position: C) -> C {
        with_game!(self, |game| game.canonical(position))
    }

    fn effort(&self, position: &C) -> u32 {
        with_game!(self, |game| game.effort(position))
    }

    fn description(&self, position: &C) -> Option<Vec<u8>> {
        with_game!(self, |game| game.description(position))
    }

    fn known_value(&self, position: &C) -> Option<u32> {
        with_game!(self, |game| game.known_value(position))
    }
}

/// A search on a board or graph of any size. Positions are lists of the free cells, or of the
/// remaining vertices.
///
/// # Examples
/// ```
/// use nimber_search::{BoardSearch, Piece};
///
/// let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
/// let mut cram = BoardSearch::grid(3, 9, &domino, BoardSearch::DEFAULT_MEMORY)?;
/// let all: Vec<u32> = (0..27).collect();
/// assert_eq!(cram.value(&all)?, 1);
/// // Without the first and the last cell, the second player wins.
/// assert!(cram.is_value(&all[1..26], 0)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BoardSearch(Searches);

/// Searches by the width of the sets. A web page has one width, which is slower but smaller.
#[derive(Debug)]
enum Searches {
    #[cfg(not(target_family = "wasm"))]
    Narrow(Search<BoardGame<u64>>),
    #[cfg(not(target_family = "wasm"))]
    Double(Search<BoardGame<u128>>),
    #[cfg(not(target_family = "wasm"))]
    Fourfold(Search<BoardGame<Cells256>>),
    Any(Search<BoardGame<ManyCells>>),
}

/// Runs an expression with the search of a board.
macro_rules! with_search {
    ($searches:expr, |$search:ident| $work:expr) => {
        match $searches {
            #[cfg(not(target_family = "wasm"))]
            Searches::Narrow($search) => $work,
            #[cfg(not(target_family = "wasm"))]
            Searches::Double($search) => $work,
            #[cfg(not(target_family = "wasm"))]
            Searches::Fourfold($search) => $work,
            Searches::Any($search) => $work,
        }
    };
}

/// Makes the search of a game with a number of cells, in sets of the least sufficient width.
macro_rules! search_of {
    ($cells:expr, $game:expr, $bytes:expr) => {
        BoardSearch(match $cells {
            #[cfg(not(target_family = "wasm"))]
            0..=64 => Searches::Narrow(Search::within($game, $bytes)),
            #[cfg(not(target_family = "wasm"))]
            65..=128 => Searches::Double(Search::within($game, $bytes)),
            #[cfg(not(target_family = "wasm"))]
            129..=256 => Searches::Fourfold(Search::within($game, $bytes)),
            _ => Searches::Any(Search::within($game, $bytes)),
        })
    };
}

impl BoardSearch {
    /// The default limit on memory, in bytes.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// Returns a search for the game of placing pieces on a grid, with at most about `bytes` bytes.
    /// The number of a cell is its row times the number of columns, plus its column.
    ///
    /// # Errors
    /// As [`GridGame::new`].
    pub fn grid(
        rows: u32,
        columns: u32,
        pieces: &[Piece],
        bytes: usize,
    ) -> Result<Self, BoardError> {
        let cells = u64::from(rows) * u64::from(columns);
        Ok(search_of!(cells, BoardGame::grid(rows, columns, pieces)?, bytes))
    }

    /// Returns a search for the game of taking vertices from a graph, with at most about `bytes`
    /// bytes.
    ///
    /// # Errors
    /// As [`GraphGame::new`].
    pub fn graph(
        vertices: u32,
        edges: &[(u32, u32)],
        taking: Taking,
        bytes: usize,
    ) -> Result<Self, BoardError> {
        Ok(search_of!(vertices, BoardGame::graph(vertices, edges, taking)?, bytes))
    }

    /// Sets how many more positions may be visited, in all questions together.
    pub fn limit_visits(&mut self, limit: u64) {
        with_search!(&mut self.0, |search| search.limit_visits(limit));
    }

    /// Sets the number of threads for later questions, as [`Search::set_threads`] does.
    pub fn set_threads(&mut self, threads: usize) {
        with_search!(&mut self.0, |search| search.set_threads(threads));
    }

    /// Returns how many positions were visited, counting repetitions.
    pub fn visits(&self) -> u64 {
        with_search!(&self.0, |search| search.visits())
    }

    /// Returns the nimber of the position with the given free cells.
    ///
    /// # Errors
    /// As [`Search::value`].
    ///
    /// # Panics
    /// If a cell is not on the board.
    #[track_caller]
    pub fn value(&mut self, cells: &[u32]) -> Result<u32, SearchError> {
        with_search!(&mut self.0, |search| {
            let position = search.ruleset().position(cells);
            search.value(&[position])
        })
    }

    /// Returns whether the position with the given free cells has the nimber `target`.
    ///
    /// # Errors
    /// As [`Search::value`].
    ///
    /// # Panics
    /// If a cell is not on the board.
    #[track_caller]
    pub fn is_value(&mut self, cells: &[u32], target: u32) -> Result<bool, SearchError> {
        with_search!(&mut self.0, |search| {
            let position = search.ruleset().position(cells);
            search.is_value(&[position], target)
        })
    }

    /// Returns the result of [`is_value`](Self::is_value) if it is remembered.
    ///
    /// # Panics
    /// If a cell is not on the board.
    #[track_caller]
    pub fn recall_value(&mut self, cells: &[u32], target: u32) -> Option<bool> {
        with_search!(&mut self.0, |search| {
            let position = search.ruleset().position(cells);
            search.recall_value(&[position], target)
        })
    }
}

#[cfg(feature = "database")]
impl BoardSearch {
    /// Adds a section of a database to the memory, as [`Search::with_database`] does.
    pub fn set_database(&mut self, section: Section) {
        with_search!(&mut self.0, |search| search.set_database(section));
    }

    /// Returns questions that help with the position with the given free cells, as
    /// [`Search::questions`] does.
    ///
    /// # Panics
    /// If a cell is not on the board.
    #[track_caller]
    pub fn questions(&mut self, cells: &[u32], count: usize) -> Vec<Question> {
        with_search!(&mut self.0, |search| {
            let position = search.ruleset().position(cells);
            search.questions(&position, count)
        })
    }

    /// Answers a question, as [`Search::answer`] does.
    ///
    /// # Errors
    /// As [`Search::value`].
    pub fn answer(&mut self, question: &Question) -> Result<bool, SearchError> {
        with_search!(&mut self.0, |search| search.answer(question))
    }

    /// Returns the nimber of a position given as bytes, as [`Search::value_of`] does.
    ///
    /// # Errors
    /// As [`Search::value`].
    pub fn value_of(&mut self, position: &[u8]) -> Result<Option<u32>, SearchError> {
        with_search!(&mut self.0, |search| search.value_of(position))
    }
}
