//! Heaps as columns of squares, on the ground or on stairs, and as rows of pins.

use super::{LINE, Look, SIDE, circle, square};
use crate::picture::svg::{LETTER, Svg, rect, width_of};

/// Taller heaps are drawn with a gap and their size in digits.
const TALLEST: u64 = 16;
/// The most columns that are drawn; the others are counted. Boards are small.
const MOST: usize = 64;
/// The height of a step above the one before.
const RISE: i64 = 14;

#[derive(Clone, Debug, Default)]
pub(crate) struct Column {
    pub(crate) size: u64,
    /// The text below the size.
    pub(crate) below: String,
    /// The step of a staircase below the heap; the ground is 0.
    pub(crate) step: i64,
    /// The sizes after its moves, with their texts.
    pub(crate) moves: Vec<(u64, String)>,
}

impl Column {
    fn width(&self) -> i64 {
        (width_of(&self.below).max(width_of(&self.size.to_string())) + LETTER).max(SIDE + LETTER)
    }

    /// Returns the move that removes this square and those above it.
    fn text(&self, level: u64) -> &str {
        let found = self.moves.iter().find(|(size, _)| size + 1 == level);
        found.map_or("", |(_, text)| text)
    }

    fn draw(&self, (left, ground): (i64, i64), part: &mut Svg) {
        let (width, foot) = (self.width(), ground - self.step * RISE);
        let middle = left + width / 2;
        if self.step > 0 {
            let stair = rect((left, foot), (width, self.step * RISE));
            part.element("rect", "gp-band", &stair, "");
        }
        for level in 1..=self.size.min(TALLEST) {
            let y = foot - level as i64 * SIDE;
            // A shortened column has a gap below its top.
            if self.size > TALLEST && level == TALLEST - 1 {
                part.words("gp gp-middle", (middle, y + SIDE - 6), "⋮");
                continue;
            }
            let is_top = self.size > TALLEST && level == TALLEST;
            let text = self.text(if is_top { self.size } else { level });
            square((middle - SIDE / 2, y), "gp-N", text, part);
        }
        part.words("gp gp-middle", (middle, ground + LINE - 5), &self.size.to_string());
        if !self.below.is_empty() {
            part.words(
                "gp gp-soft gp-middle gp-told",
                (middle, ground + 2 * LINE - 6),
                &self.below,
            );
        }
    }
}

pub(crate) fn columns(columns: &[Column]) -> Look {
    let more = columns.len().checked_sub(MOST).filter(|&more| more > 0);
    let more = more.map(|more| format!("and {more} more"));
    let shown = || columns.iter().take(MOST);
    let height = |column: &Column| column.size.min(TALLEST) as i64 * SIDE + column.step * RISE;
    let ground = shown().map(height).max().unwrap_or(0);
    let (mut part, mut x) = (Svg::part(), 0);
    for column in shown() {
        column.draw((x, ground), &mut part);
        x += column.width();
    }
    if let Some(words) = &more {
        part.words("gp gp-soft", (x, ground + LINE - 5), words);
        x += width_of(words);
    }
    Look { size: (x, ground + 2 * LINE), part }
}

/// Returns rows of pins, each with its value: `hit` returns the text of a move from the length of
/// the row, the number of pins before those removed, and their number, one or two.
pub(crate) fn pins(rows: &[(u64, String)], hit: &dyn Fn(u64, u64, u64) -> String) -> Look {
    let (mut part, mut y, mut width) = (Svg::part(), 0, 0);
    for (length, worth) in rows {
        let middle = y + SIDE / 2;
        for pin in 0..*length {
            circle(
                (pin as i64 * SIDE + SIDE / 2, middle),
                9,
                "gp-N",
                &hit(*length, pin, 1),
                &mut part,
            );
        }
        for pin in 1..*length {
            let does = hit(*length, pin - 1, 2);
            if !does.is_empty() {
                circle((pin as i64 * SIDE, middle), 5, "gp-P", &does, &mut part);
            }
        }
        let x = *length as i64 * SIDE + LETTER;
        part.words("gp gp-soft gp-told", (x, middle + 5), worth);
        width = width.max(x + width_of(worth));
        y += SIDE + 6;
    }
    Look { size: (width, y), part }
}
