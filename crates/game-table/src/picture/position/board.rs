//! Boards of squares: chocolate, grids for dominoes, and the queen of Wythoff's game.

use super::{LINE, Look, SIDE, circle, square};
use crate::picture::svg::Svg;

/// A possible domino on a grid: row and column of its upper left cell, and whether it stands
/// upright.
pub(crate) type Domino = (usize, usize, bool);

/// Returns a bar of chocolate with these rows, whose first square is poisoned; `bite` is the text
/// of the move for the square of a row and a column.
pub(crate) fn bar(rows: &[u32], bite: &dyn Fn(usize, u32) -> String) -> Look {
    let mut part = Svg::part();
    for (row, &length) in rows.iter().enumerate() {
        for column in 0..length {
            let at = (i64::from(column) * SIDE, row as i64 * SIDE);
            if (row, column) != (0, 0) {
                square(at, "gp-N", &bite(row, column), &mut part);
            } else {
                square(at, "gp-P", "", &mut part);
                part.words("gp gp-middle", (at.0 + SIDE / 2, at.1 + SIDE / 2 + 5), "x");
            }
        }
    }
    let widest = rows.iter().copied().max().unwrap_or(0);
    Look { size: (i64::from(widest) * SIDE, rows.len() as i64 * SIDE), part }
}

pub(crate) fn grid(cells: &[Vec<bool>], dominoes: &[(Domino, String)]) -> Look {
    let mut part = Svg::part();
    for (row, cells) in (0..).zip(cells) {
        for (column, &is_free) in (0..).zip(cells) {
            let class = if is_free { "gp-N" } else { "gp-band" };
            square((column * SIDE, row * SIDE), class, "", &mut part);
        }
    }
    for (&(row, column, is_upright), does) in dominoes.iter().map(|(domino, does)| (domino, does)) {
        let (x, y) = (column as i64 * SIDE, row as i64 * SIDE);
        let at = if is_upright { (x + SIDE / 2, y + SIDE) } else { (x + SIDE, y + SIDE / 2) };
        circle(at, 5, "gp-P", does, &mut part);
    }
    let widest = cells.iter().map(Vec::len).max().unwrap_or(0);
    Look { size: (widest as i64 * SIDE, cells.len() as i64 * SIDE), part }
}

/// Returns the board on which a queen moves towards the lower left corner; `goes` is the text of a
/// move to a square, and `is_lost` returns whether the player to move loses there.
pub(crate) fn queen(
    (across, up): (u64, u64),
    goes: &dyn Fn(u64, u64) -> String,
    is_lost: &dyn Fn(u64, u64) -> bool,
) -> Look {
    let mut part = Svg::part();
    for row in 0..=up {
        let y = (up - row) as i64 * SIDE;
        part.words("gp gp-small gp-end", (LINE, y + SIDE / 2 + 4), &row.to_string());
        for column in 0..=across {
            let x = column as i64 * SIDE + LINE + 4;
            let does = goes(column, row);
            let class = if does.is_empty() { "gp-band" } else { "gp-N" };
            square((x, y), class, &does, &mut part);
            let middle = (x + SIDE / 2, y + SIDE / 2);
            if is_lost(column, row) {
                circle(middle, 4, "gp-P gp-told", "", &mut part);
            }
            if (column, row) == (across, up) {
                part.words("gp gp-middle", (middle.0, middle.1 + 5), "♛");
            }
        }
    }
    let ground = (up + 1) as i64 * SIDE;
    for column in 0..=across {
        let x = column as i64 * SIDE + LINE + 4 + SIDE / 2;
        part.words("gp gp-small gp-middle", (x, ground + LINE - 6), &column.to_string());
    }
    Look { size: ((across + 1) as i64 * SIDE + LINE + 4, ground + LINE), part }
}
