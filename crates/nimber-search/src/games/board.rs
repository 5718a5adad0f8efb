//! Boards of any size: the width of the sets is chosen by the number of cells.

use super::cells::{Cells, Cells256, ManyCells};
use super::error::BoardError;
use super::graph::{GraphGame, Taking};
use super::grid::GridGame;
use super::piece::Piece;
use crate::search::{Search, SearchError};

/// A search on a board or graph of any size. Positions are lists of the cells that are free, or of
/// the vertices that are left.
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

/// Searches by the width of the sets.
#[derive(Debug)]
enum Searches {
    Grid64(Search<GridGame<u64>>),
    Grid128(Search<GridGame<u128>>),
    Grid256(Search<GridGame<Cells256>>),
    Grid(Search<GridGame<ManyCells>>),
    Graph64(Search<GraphGame<u64>>),
    Graph128(Search<GraphGame<u128>>),
    Graph256(Search<GraphGame<Cells256>>),
    Graph(Search<GraphGame<ManyCells>>),
}

/// Does something with the search of a board.
macro_rules! with_search {
    ($searches:expr, |$search:ident| $work:expr) => {
        match $searches {
            Searches::Grid64($search) => $work,
            Searches::Grid128($search) => $work,
            Searches::Grid256($search) => $work,
            Searches::Grid($search) => $work,
            Searches::Graph64($search) => $work,
            Searches::Graph128($search) => $work,
            Searches::Graph256($search) => $work,
            Searches::Graph($search) => $work,
        }
    };
}

impl BoardSearch {
    /// The memory that a search takes at most unless another amount is given, in bytes.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// Returns a search for the game of placing pieces on a grid, with at most about `bytes` bytes. A
    /// cell is its row times the number of columns, plus its column.
    ///
    /// # Errors
    /// As [`GridGame::new`].
    pub fn grid(
        rows: u32,
        columns: u32,
        pieces: &[Piece],
        bytes: usize,
    ) -> Result<Self, BoardError> {
        let size = (rows, columns);
        Ok(BoardSearch(match u64::from(rows) * u64::from(columns) {
            0..=64 => Searches::Grid64(grid(size, pieces, bytes)?),
            65..=128 => Searches::Grid128(grid(size, pieces, bytes)?),
            129..=256 => Searches::Grid256(grid(size, pieces, bytes)?),
            _ => Searches::Grid(grid(size, pieces, bytes)?),
        }))
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
        let graph = (vertices, edges, taking);
        Ok(BoardSearch(match vertices {
            0..=64 => Searches::Graph64(taken(graph, bytes)?),
            65..=128 => Searches::Graph128(taken(graph, bytes)?),
            129..=256 => Searches::Graph256(taken(graph, bytes)?),
            _ => Searches::Graph(taken(graph, bytes)?),
        }))
    }

    /// Sets how many positions may be visited from here on, in all questions together.
    pub fn limit_visits(&mut self, limit: u64) {
        with_search!(&mut self.0, |search| search.limit_visits(limit));
    }

    /// Returns how many positions were visited, each time counted.
    pub fn visits(&self) -> u64 {
        with_search!(&self.0, |search| search.visits())
    }

    /// Returns the nimber of the position in which the given cells are free.
    ///
    /// # Errors
    /// As [`Search::value`].
    ///
    /// # Panics
    /// Panics if a cell is not on the board.
    #[track_caller]
    pub fn value(&mut self, cells: &[u32]) -> Result<u32, SearchError> {
        with_search!(&mut self.0, |search| {
            let position = search.ruleset().position(cells);
            search.value(&[position])
        })
    }

    /// Returns whether the position in which the given cells are free has the nimber `target`.
    ///
    /// # Errors
    /// As [`Search::value`].
    ///
    /// # Panics
    /// Panics if a cell is not on the board.
    #[track_caller]
    pub fn is_value(&mut self, cells: &[u32], target: u32) -> Result<bool, SearchError> {
        with_search!(&mut self.0, |search| {
            let position = search.ruleset().position(cells);
            search.is_value(&[position], target)
        })
    }
}

fn grid<C: Cells>(
    (rows, columns): (u32, u32),
    pieces: &[Piece],
    bytes: usize,
) -> Result<Search<GridGame<C>>, BoardError> {
    Ok(Search::within(GridGame::new(rows, columns, pieces)?, bytes))
}

fn taken<C: Cells>(
    (vertices, edges, taking): (u32, &[(u32, u32)], Taking),
    bytes: usize,
) -> Result<Search<GraphGame<C>>, BoardError> {
    Ok(Search::within(GraphGame::new(vertices, edges, taking)?, bytes))
}
