//! Boards, rectangles and pairs of heaps.

use super::{Answer, CuttingGame};
use crate::reading::made;
use heap_games::{ListGame, Rule};
use mex_core::Outcome;

pub(super) const ANSWERS: &[Answer] = &[
    // kiki's game: a coin moves left, down or both at once.
    ("hdu2147-kikis-game", |input, output| {
        while let Some(rows) = input.try_int::<u64>("number of rows")? {
            let columns = input.int::<u64>("number of columns")?;
            if rows == 0 && columns == 0 {
                break;
            }
            output.line(if king_corner_outcome(rows, columns).mover_wins() {
                "Wonderful!"
            } else {
                "What a pity!"
            });
        }
        Ok(())
    }),
    // Wythoff's game.
    ("poj1067-wythoff", |input, output| {
        while let Some(first) = input.try_int("heap size")? {
            let second = input.int("heap size")?;
            let outcome = ListGame::Wythoff.outcome(&[first, second]);
            output.uint(u8::from(outcome.mover_wins())).newline();
        }
        Ok(())
    }),
    // Cut a rectangle into two of different area and keep the smaller.
    ("nowcoder53366e-rectangle-cut", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let width = Rule::SmallerPart.closed_form(input.int_in(1..=u64::MAX, "width")?);
            let height = Rule::SmallerPart.closed_form(input.int_in(1..=u64::MAX, "height")?);
            output.line(if width != height { "Alice" } else { "Bob" });
        }
        Ok(())
    }),
    // Cutting Game: the first player to make a 1×1 piece wins.
    ("poj2311-cutting-game", |input, output| {
        let mut papers = Vec::new();
        while let Some(width) = input.try_int::<u32>("width")? {
            papers.push((width, input.int::<u32>("height")?));
        }
        let sides = |papers: &[(u32, u32)], side: fn(u32, u32) -> u32| {
            let sides = papers.iter().map(|&(width, height)| side(width, height));
            sides.max().unwrap_or(0)
        };
        let (short, long) = (sides(&papers, u32::min), sides(&papers, u32::max));
        let game = made(input, CuttingGame::with_sides(short, long))?;
        for (width, height) in papers {
            output.line(if game.outcome(width, height).mover_wins() { "WIN" } else { "LOSE" });
        }
        Ok(())
    }),
];

/// Returns who wins with a coin in the corner of a `rows` × `columns` board
/// that moves one step left, down, or both, towards the opposite corner.
///
/// The coin's player loses when both sides are odd. A board without cells has no move.
///
/// # Complexity
/// O(1).
///
/// # Examples
/// ```
/// use contest::king_corner_outcome;
/// use heap_games::Outcome;
///
/// assert_eq!(king_corner_outcome(5, 3), Outcome::Previous);
/// assert_eq!(king_corner_outcome(5, 4), Outcome::Next);
/// ```
pub fn king_corner_outcome(rows: u64, columns: u64) -> Outcome {
    let has_even_side = rows.is_multiple_of(2) || columns.is_multiple_of(2);
    Outcome::from_mover_wins(rows > 0 && columns > 0 && has_even_side)
}
