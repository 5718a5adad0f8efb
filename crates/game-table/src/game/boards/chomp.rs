//! Bars of chocolate from which squares are bitten.

use super::board::{Nimbers, PartSearch, Rules, numbered};
use crate::answer::texts;
use crate::errors::Result;
use crate::game::contract::Board;
use crate::limits::check_size;
use crate::notation::{numbers, shown};
use mex_core::{Chomp, ChompTable, Outcome, Ruleset};
use nimber_search::SearchError;

/// The number of squares, in all bars together, that is always allowed.
const SQUARES: u64 = 1000;
/// The number of squares allowed in a rectangle, which a theorem decides.
const RECTANGLE: u64 = 10_000;

/// The most bars in a table per bar that play can reach. For larger tables, bars are evaluated one
/// by one.
const BARS_FOR_ONE: u64 = 32;
/// The number of squares of a bar in a table that count as one visit.
const SQUARES_PER_VISIT: u64 = 100;
/// The most bars evaluated one by one; with more, the limit would be reached too late.
const BARS_ALONE: u64 = 1 << 24;

const STEALING: &str = "Any answer to biting the last square could be the first bite instead, so \
                        some first bite wins";
const MIRROR: &str = "Biting row 2, column 2 leaves two equal legs, where every bite has its mirror \
                      image";
const LEGS: &str = "Two legs are lost only if they are equal, as every bite has its mirror image";
const TWO_LINES: &str = "Two rows or columns are lost only if one has one square more";

/// Chomp on bars, each given by the lengths of its rows.
pub(crate) struct Bars;

/// A square that is bitten: its bar, row and column, from 0.
type Square = (usize, usize, u32);

impl Bars {
    /// Reads bars: lengths of rows, or `3x4` for 3 rows of 4.
    pub(crate) fn read(position: &[String], limit: usize) -> Result<Vec<Vec<u32>>> {
        let check = |squares: u64, always| check_size((squares, "squares"), always, limit);
        let text = position.join(" ").to_ascii_lowercase();
        let always = if text.contains('x') && !text.contains('+') { RECTANGLE } else { SQUARES };
        let mut bars = Vec::new();
        for text in text.split('+').map(str::trim).filter(|text| !text.is_empty()) {
            let bar = match text.split_once('x') {
                Some((rows, columns)) => {
                    let size = |text: &str| text.trim().parse::<u32>().ok();
                    let size = size(rows).zip(size(columns));
                    let found = || format!("expected rows x columns, found {:?}", shown(text));
                    let (rows, columns) = size.ok_or_else(found)?;
                    let count = u64::from(rows) * u64::from(columns);
                    check(count, always)?;
                    if count == 0 { Vec::new() } else { vec![columns; rows as usize] }
                }
                None => numbers(&[text.to_string()])
                    .map_err(|error| format!("{error}; a rectangle is written as 3x4"))?,
            };
            if !bar.is_sorted_by(|a, b| a >= b) || bar.contains(&0) {
                return Err("rows must not grow or be empty, as in 4,3,3".into());
            }
            bars.push(bar);
        }
        check(bars.iter().flatten().map(|&row| u64::from(row)).sum(), always)?;
        Ok(bars)
    }
}

/// The rows and columns of a rectangle into which bars fit in canonical form.
fn rectangle(bars: &[Vec<u32>]) -> (u32, u32) {
    let sizes = bars.iter().map(|bar| {
        let bar = Chomp.canonical(bar.clone());
        (bar.len() as u32, bar.first().copied().unwrap_or(0))
    });
    sizes.fold((0, 0), |(rows, columns), (row, column)| (rows.max(row), columns.max(column)))
}

/// All bars of a rectangle, evaluated at the first question.
struct Table {
    size: (u32, u32),
    /// Whether it is small enough for the memory and for the bars that play can reach.
    fits: bool,
    table: Option<ChompTable>,
    limit: u64,
}

impl Nimbers<Vec<u32>> for Table {
    fn limit_visits(&mut self, limit: u64) {
        self.limit = limit;
    }

    fn value(&mut self, bar: &Vec<u32>) -> std::result::Result<u32, SearchError> {
        let (rows, columns) = self.size;
        // Bars with many squares count several times.
        let weight = (u64::from(rows) * u64::from(columns) / SQUARES_PER_VISIT).max(1);
        let limit = u32::try_from(self.limit / weight).unwrap_or(u32::MAX);
        if self.table.is_none() && self.fits {
            self.table = ChompTable::new(rows, columns, limit);
        }
        let known =
            self.table.as_ref().and_then(|table| table.value(&Chomp.canonical(bar.clone())));
        known.ok_or(SearchError::LimitReached { limit: self.limit })
    }

    fn is_zero(&mut self, bars: &[Vec<u32>]) -> std::result::Result<bool, SearchError> {
        let nim = bars.iter().try_fold(0, |nim, bar| Ok(nim ^ self.value(bar)?));
        nim.map(|nim| nim == 0)
    }
}

impl Rules for Bars {
    type Parts = Chomp;
    type State = Vec<Vec<u32>>;
    type Move = Square;

    fn parts(&self, bars: &Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        bars.iter().filter(|bar| !matches!(bar[..], [] | [1])).cloned().collect()
    }

    fn search<'a>(&self, bars: &Vec<Vec<u32>>, bytes: usize) -> Option<PartSearch<'a, Self>> {
        let size @ (rows, columns) = rectangle(bars);
        let count = ChompTable::bar_count(rows, columns).map_or(u64::MAX, u64::from);
        let reached = bars.iter().fold(0, |sum, bar| Chomp::reachable(bar).saturating_add(sum));
        let fits = count <= bytes as u64 / 2 && count <= reached.saturating_mul(BARS_FOR_ONE);
        let table = Table { size, fits, table: None, limit: 0 };
        (fits || reached > BARS_ALONE).then(|| Box::new(table) as PartSearch<'a, Self>)
    }

    fn theorem(&self, bars: &Vec<Vec<u32>>) -> Option<(Outcome, &'static str)> {
        let parts = self.parts(bars);
        let [bar] = &parts[..] else { return None };
        // There are at most as many rows as columns.
        let bar = Chomp.canonical(bar.clone());
        let (length, rows) = (bar[0], bar.len());
        let (mover_wins, theorem) = match bar[rows.min(2) - 1] {
            _ if bar.last() == bar.first() => (true, STEALING),
            second if rows == 2 => (length - second != 1, TWO_LINES),
            1 => (length as usize != rows, LEGS),
            _ if length as usize == rows => (true, MIRROR),
            _ => return None,
        };
        Some((Outcome::from_mover_wins(mover_wins), theorem))
    }

    fn part_name(&self, bar: &Vec<u32>) -> String {
        format!("rows {}", texts(bar).join(","))
    }

    fn moves(&self, bars: &Vec<Vec<u32>>) -> Vec<Square> {
        let rows = bars.iter().enumerate().flat_map(|(bar, rows)| {
            rows.iter().enumerate().map(move |(row, &length)| (bar, row, length))
        });
        let squares =
            rows.flat_map(|(bar, row, length)| (0..length).map(move |column| (bar, row, column)));
        squares.filter(|&(_, row, column)| (row, column) != (0, 0)).collect()
    }

    fn after(&self, bars: &Vec<Vec<u32>>, &(bar, row, column): &Square) -> Vec<Vec<u32>> {
        let mut after = bars.clone();
        for length in &mut after[bar][row..] {
            *length = column.min(*length);
        }
        after[bar].retain(|&length| length > 0);
        after
    }

    fn board(&self, bars: &Vec<Vec<u32>>) -> Board {
        let row = |row: &u32| "o".repeat(*row as usize);
        let bar = |bar: &Vec<u32>| {
            let rows: Vec<String> = bar.iter().map(row).collect();
            numbered(&rows.join("\n").replacen('o', "x", 1))
        };
        Board::Picture(bars.iter().map(bar).collect::<Vec<String>>().join("\n"))
    }

    fn written(&self, bars: &Vec<Vec<u32>>) -> String {
        let bars = bars.iter().filter(|bar| !bar.is_empty());
        texts(bars.map(|bar| texts(bar).join(","))).join(" + ")
    }

    fn text(&self, bars: &Vec<Vec<u32>>, &(bar, row, column): &Square) -> String {
        let square = text_rules::square(row, column as usize);
        match bars.len() {
            1 => format!("bite {square}"),
            _ => format!("bite {}:{square}", bar + 1),
        }
    }

    fn introduction(&self) -> Option<&'static str> {
        Some("Type a square, such as 2,1; x must stay.")
    }
}

#[cfg(test)]
mod cases {
    use super::*;

    #[test]
    fn theorems_agree_with_the_values_of_all_bars() {
        let table = ChompTable::new(6, 7, 1 << 20).unwrap();
        let mut decided = 0;
        let mut bar = vec![7; 6];
        while let Some(row) = bar.iter().rposition(|&length| length > 0) {
            let rows: Vec<u32> = bar.iter().copied().filter(|&length| length > 0).collect();
            if let Some((outcome, theorem)) = Bars.theorem(&vec![rows]) {
                let is_lost = table.value(&bar) == Some(0);
                assert_eq!(outcome, Outcome::from_mover_wins(!is_lost), "{bar:?}: {theorem}");
                decided += 1;
            }
            let length = bar[row] - 1;
            bar[row..].fill(length);
        }
        assert!(decided > 300, "{decided}");
        assert!(Bars.theorem(&vec![vec![2, 2], vec![3]]).is_none(), "a sum");
        let mut huge = Bars.search(&vec![vec![40; 30]], 1 << 30).unwrap();
        huge.limit_visits(u64::MAX);
        assert!(huge.value(&vec![40; 30]).is_err(), "refused at once");
    }

    #[test]
    fn a_table_serves_full_bars_and_not_long_legs() {
        let leg: Vec<u32> = core::iter::once(12).chain([1; 11]).collect();
        assert!(Bars.search(&vec![vec![12; 10]], 1 << 30).is_some());
        assert!(Bars.search(&vec![leg], 1 << 30).is_none());
        assert!(Bars.search(&vec![vec![500; 2]], 1 << 30).is_some());
        assert!(Bars.search(&vec![vec![12; 10]], 1 << 20).is_none());
    }

    #[test]
    fn the_table_and_evaluation_agree_on_sums() {
        let mut evaluator = mex_core::Evaluator::new(&Chomp);
        for bars in [vec![vec![4, 4, 2], vec![3], vec![1, 1, 1]], vec![vec![7, 3], vec![5, 5, 5]]] {
            let mut table = Bars.search(&bars, 1 << 20).unwrap();
            table.limit_visits(1 << 20);
            for bar in &bars {
                assert_eq!(table.value(bar), Ok(evaluator.value(bar).unwrap()));
            }
            let is_lost = evaluator.sum_value(&bars).unwrap() == 0;
            assert_eq!(table.is_zero(&bars), Ok(is_lost));
        }
    }
}
