//! Grids for dominoes, which cover two neighbouring cells.

use super::board::{CellSearch, PartSearch, Rules, numbered};
use crate::errors::{Failure, Result};
use crate::game::contract::Board;
use crate::limits::{check_most, check_size};
use crate::notation::shown;
use mex_core::Ruleset;
use nimber_search::{BoardError, BoardGame, BoardSearch, ManyCells, Piece};

/// The number of cells that is always allowed.
const CELLS: u64 = 100;

pub(crate) struct Grids<'g> {
    pub(crate) rules: &'g BoardGame<ManyCells>,
}

/// The cells of a grid row by row, true if free; all rows have the same length.
pub(crate) type Grid = Vec<Vec<bool>>;

/// A domino: row and column of its upper left cell, from 0, and whether it stands upright.
type Domino = (usize, usize, bool);

/// Reads a grid: `3x4`, or rows like `..#/...` in which `#` is not a cell.
pub(crate) fn read(position: &[String], limit: usize) -> Result<Grid> {
    let text = position.join(" ").trim().to_ascii_lowercase();
    let check = |rows: usize, columns: usize| -> std::result::Result<(), Failure> {
        // Rows without cells take memory too.
        let cells = (rows.max(1) as u64).saturating_mul(columns.max(1) as u64);
        check_most((cells, "cells"))?;
        check_size((cells, "cells"), CELLS, limit)
    };
    let is_size = text.starts_with(|first: char| first.is_ascii_digit());
    if let Some((rows, columns)) = text.split_once('x').filter(|_| is_size) {
        let size = |text: &str| text.trim().parse::<usize>().ok();
        let size = size(rows).zip(size(columns));
        let found = || format!("expected rows x columns, found {:?}", shown(&text));
        let (rows, columns) = size.ok_or_else(found)?;
        check(rows, columns)?;
        return Ok(vec![vec![true; columns]; rows]);
    }
    let mut grid: Grid = Vec::new();
    let mut row = Vec::new();
    for (place, letter) in (1..).zip(text.trim().chars()) {
        match letter {
            '.' => row.push(true),
            '#' => row.push(false),
            '/' | ',' | ' ' => grid.extend(Some(std::mem::take(&mut row))),
            _ => {
                return Err(format!(
                    "character {place} of the grid: expected '.', '#' or '/' as in ..#/..., \
                     or a size like 3x4, found {letter:?}"
                )
                .into());
            }
        }
    }
    grid.push(row);
    let width = grid.iter().map(Vec::len).max().unwrap_or(0);
    check(grid.len(), width)?;
    grid.iter_mut().for_each(|row| row.resize(width, false));
    Ok(grid)
}

pub(crate) fn dominoes() -> Vec<Piece> {
    Piece::covering([(0, 0), (0, 1)]).with_turns()
}

pub(crate) fn size(grid: &Grid) -> (u32, u32) {
    // Sides are checked when the grid is read.
    (grid.len() as u32, grid.first().map_or(0, Vec::len) as u32)
}

pub(crate) fn rules(grid: &Grid) -> std::result::Result<BoardGame<ManyCells>, BoardError> {
    let (rows, columns) = size(grid);
    BoardGame::grid(rows, columns, &dominoes())
}

/// Returns a search of boards of the size of a grid, in at most about `bytes` bytes.
pub(crate) fn search(grid: &Grid, bytes: usize) -> std::result::Result<BoardSearch, BoardError> {
    let (rows, columns) = size(grid);
    BoardSearch::grid(rows, columns, &dominoes(), bytes)
}

pub(crate) fn free_cells(grid: &Grid) -> Vec<u32> {
    let cells = (0..).zip(grid.iter().flatten());
    cells.filter(|(_, is_free)| **is_free).map(|(cell, _)| cell).collect()
}

fn is_free(grid: &Grid, row: usize, column: usize) -> bool {
    grid.get(row).and_then(|row| row.get(column)).copied().unwrap_or(false)
}

fn cells((row, column, is_upright): Domino) -> [(usize, usize); 2] {
    [(row, column), if is_upright { (row + 1, column) } else { (row, column + 1) }]
}

impl Rules for Grids<'_> {
    type Parts = BoardGame<ManyCells>;
    type State = Grid;
    type Move = Domino;

    fn parts(&self, grid: &Grid) -> Vec<ManyCells> {
        let mut parts = Vec::new();
        self.rules.parts(self.rules.position(&free_cells(grid)), &mut parts);
        parts.sort_by_key(|part| self.rules.cells(part).first().copied());
        parts
    }

    fn search<'a>(&self, grid: &Grid, bytes: usize) -> Option<PartSearch<'a, Self>>
    where
        Self: 'a,
    {
        let search = search(grid, bytes).ok()?;
        Some(Box::new(CellSearch { search, rules: self.rules }))
    }

    fn part_name(&self, part: &ManyCells) -> String {
        format!("{} cells", self.rules.cells(part).len())
    }

    fn moves(&self, grid: &Grid) -> Vec<Domino> {
        let width = grid.first().map_or(0, Vec::len);
        let mut moves = Vec::new();
        for row in 0..grid.len() {
            // In reading order: those in a row, then those below it.
            for is_upright in [false, true] {
                let dominoes = (0..width).map(|column| (row, column, is_upright));
                moves.extend(dominoes.filter(|&domino| {
                    cells(domino).into_iter().all(|(row, column)| is_free(grid, row, column))
                }));
            }
        }
        moves
    }

    fn after(&self, grid: &Grid, &domino: &Domino) -> Grid {
        let mut after = grid.clone();
        for (row, column) in cells(domino) {
            after[row][column] = false;
        }
        after
    }

    fn board(&self, grid: &Grid) -> Board {
        Board::Picture(numbered(&self.written(grid).replace('/', "\n")))
    }

    fn written(&self, grid: &Grid) -> String {
        let row = |row: &Vec<bool>| row.iter().map(|&free| if free { '.' } else { '#' }).collect();
        grid.iter().map(row).collect::<Vec<String>>().join("/")
    }

    fn text(&self, _grid: &Grid, &domino: &Domino) -> String {
        let cells = cells(domino).map(|(row, column)| text_rules::square(row, column));
        format!("cover {}", cells.join("-"))
    }

    fn introduction(&self) -> Option<&'static str> {
        Some("Type both cells, such as 1,1-1,2.")
    }
}
