//! Bars of chocolate, with a number on each square that can be bitten.

use super::board::Rules;
use crate::errors::Result;
use crate::game::contract::Verb;
use crate::game::limits::check_size;
use mex_core::Chomp;

/// All bars together may always have this many squares.
const SQUARES: u64 = 1000;

/// Chomp on bars, each the lengths of its rows.
pub(crate) struct Bars;

/// A square that is bitten: its bar, row and column, from 0.
type Square = (usize, usize, u32);

impl Bars {
    /// Returns bars from what a person writes: lengths of rows, or `3x4` for 3 rows of 4.
    ///
    /// # Errors
    /// When rows grow or are empty, and when there are too many squares.
    pub(crate) fn read(position: &[String], limit: usize) -> Result<Vec<Vec<u32>>> {
        let check = |squares: u64| check_size((squares, "squares"), SQUARES, limit);
        let text = position.join(" ");
        let mut bars = Vec::new();
        for text in text.split('+').map(str::trim).filter(|text| !text.is_empty()) {
            let bar = match text.split_once('x') {
                Some((rows, columns)) => {
                    let size = |text: &str| text.trim().parse::<u32>().ok();
                    let size = size(rows).zip(size(columns));
                    let (rows, columns) =
                        size.ok_or_else(|| format!("expected rows x columns, found {text:?}"))?;
                    let count = u64::from(rows) * u64::from(columns);
                    check(count)?;
                    if count == 0 { Vec::new() } else { vec![columns; rows as usize] }
                }
                None => crate::notation::numbers(&[text.to_string()])?,
            };
            if !bar.is_sorted_by(|a, b| a >= b) || bar.contains(&0) {
                return Err("rows of chocolate do not grow and are not empty: 4,3,3".into());
            }
            bars.push(bar);
        }
        check(bars.iter().flatten().map(|&row| u64::from(row)).sum())?;
        Ok(bars)
    }
}

impl Rules for Bars {
    type Parts = Chomp;
    type State = Vec<Vec<u32>>;
    type Move = Square;

    fn parts(&self, bars: &Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        bars.iter().filter(|bar| !matches!(bar[..], [] | [1])).cloned().collect()
    }

    fn part_name(&self, bar: &Vec<u32>) -> String {
        let rows: Vec<String> = bar.iter().map(u32::to_string).collect();
        format!("rows {}", rows.join(","))
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

    fn picture(&self, bars: &Vec<Vec<u32>>) -> String {
        let count = self.moves(bars).len();
        let width = count.to_string().len() + 1;
        let mut text = String::new();
        let mut key = 0;
        for (index, bar) in bars.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            for (row, &length) in bar.iter().enumerate() {
                for column in 0..length {
                    let mark = match (row, column) {
                        (0, 0) => "x".to_string(),
                        _ => {
                            key += 1;
                            key.to_string()
                        }
                    };
                    text.push_str(&format!("{mark:>width$}"));
                }
                text.push('\n');
            }
        }
        text
    }

    fn written(&self, bars: &Vec<Vec<u32>>) -> String {
        let bar = |rows: &Vec<u32>| rows.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        bars.iter().filter(|bar| !bar.is_empty()).map(bar).collect::<Vec<String>>().join(" + ")
    }

    fn object(&self, bars: &Vec<Vec<u32>>, &(bar, row, column): &Square) -> String {
        let square = format!("row {}, column {}", row + 1, column + 1);
        match bars.len() {
            1 => square,
            _ => format!("bar {}, {square}", bar + 1),
        }
    }

    fn key(&self, _square: &Square, number: usize) -> String {
        number.to_string()
    }

    fn introduction(&self) -> String {
        "A bite takes its square, and all that is not above it and not to the left; x is never bitten.".to_string()
    }

    fn verb(&self) -> Verb {
        Verb { listed: "bite ", you: "bite", program: "bites", doing: "Biting" }
    }
}
