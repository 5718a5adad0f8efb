//! Boards, rectangles and pairs of heaps.

use super::Answer;
use crate::reading::made;
use heap_games::{ListGame, Rule, RuleError};
use mex_core::{Outcome, StopPoints};

pub(super) const ANSWERS: &[Answer] = &[
    // kiki's game: a coin moves left, down or both at once.
    ("hdu2147-kikis-game", |input, output| {
        while let Some(rows) = input.try_int::<u64>("number of rows")? {
            let columns = input.int::<u64>("number of columns")?;
            if rows == 0 && columns == 0 {
                break;
            }
            let wins = king_corner_outcome(rows, columns).mover_wins();
            output.line(if wins { "Wonderful!" } else { "What a pity!" });
        }
        Ok(())
    }),
    ("poj1067-wythoff", |input, output| {
        while let Some(first) = input.try_int("heap size")? {
            let second = input.int("heap size")?;
            let outcome = ListGame::Wythoff.outcome(&[first, second]);
            output.uint(u8::from(outcome.mover_wins())).newline();
        }
        Ok(())
    }),
    // Rectangle cut: cut into two parts of different area and keep the smaller.
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

/// Returns who wins with a coin in the corner of a `rows` × `columns` board that moves one step
/// left, down, or both, towards the opposite corner.
///
/// The player to move loses if both sides are odd. A board without cells has no move.
pub fn king_corner_outcome(rows: u64, columns: u64) -> Outcome {
    let has_even_side = rows.is_multiple_of(2) || columns.is_multiple_of(2);
    Outcome::from_mover_wins(rows > 0 && columns > 0 && has_even_side)
}

/// The most pairs of parts in the work of a table, of about 2 nanoseconds each.
const MOST_PAIRS: u64 = 4_000_000_000;

/// The cutting game: a move cuts one piece along a line of its grid into two rectangles, and
/// the first player to make a 1×1 piece wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CuttingGame {
    short: u32,
    long: u32,
    /// For each short side, a row of the values by the other side.
    values: Vec<u16>,
}

impl CuttingGame {
    /// Returns the table of every rectangle with sides up to `greatest`.
    ///
    /// # Complexity
    /// O(greatest³) time, O(greatest²) space.
    ///
    /// # Errors
    /// [`RuleError::TooMuchWork`] above 2500, [`RuleError::NoMemory`] if memory runs out.
    pub fn new(greatest: u32) -> Result<Self, RuleError> {
        Self::with_sides(greatest, greatest)
    }

    /// Returns the table of every rectangle with one side up to `short` and the other up to `long`.
    fn with_sides(short: u32, long: u32) -> Result<Self, RuleError> {
        let (short, long) = (short.min(long), short.max(long));
        // No rectangle with a side below 2 has a value.
        if short < 2 {
            return Ok(Self { short, long, values: Vec::new() });
        }
        let (s, l) = (u128::from(short), u128::from(long));
        let steps = s * l * (s + l) / 4;
        let needed = u64::from(short) * u64::from(long);
        if steps > u128::from(MOST_PAIRS) {
            return Err(RuleError::TooMuchWork { needed, steps, budget: MOST_PAIRS, known: 0 });
        }
        let mut values: Vec<u16> = Vec::new();
        let length = (short as usize + 1) * (long as usize + 1);
        let reserved = values.try_reserve_exact(length);
        reserved.map_err(|_| RuleError::NoMemory { values: needed })?;
        values.resize(length, 0);
        let mut game = Self { short, long, values };
        game.fill();
        Ok(game)
    }

    /// Fills the table by increasing long side. The rectangles of the current long side are kept in
    /// a separate row, so that both directions of cuts read rows.
    fn fill(&mut self) {
        let (short, long) = (self.short as usize, self.long as usize);
        // A value is at most the number of cuts, and sums of two stay below the next power of two.
        let mut seen = vec![u32::MAX; 4 * (long + 1).next_power_of_two()];
        let mut present = vec![0_u16; short + 1];
        let (mut stamp, mut stops) = (0, StopPoints::default());
        for height in 2..=long {
            for width in 2..=height.min(short) {
                stops.pass_many(width + height);
                let row = width * (long + 1);
                mark_cuts(&self.values[row..row + height + 1], &mut seen, stamp);
                mark_cuts(&present[..=width], &mut seen, stamp);
                let value = seen.iter().position(|&mark| mark != stamp).unwrap_or(0);
                stamp += 1;
                // The limit on work keeps the number of cuts below this.
                let value = u16::try_from(value).expect("there are fewer than 65536 cuts");
                present[width] = value;
                self.values[row + height] = value;
                if height <= short {
                    self.values[height * (long + 1) + width] = value;
                }
            }
        }
    }

    /// Returns the Grundy value of a rectangle with sides of at least 2, if cuts that leave a strip
    /// of width 1 are not moves, because they lose at once; a strip or a unit square has no value.
    #[track_caller]
    fn value(&self, width: u32, height: u32) -> Option<u16> {
        let (short, long) = (width.min(height), width.max(height));
        let [shortest, longest] = [self.short, self.long];
        assert!(
            long <= longest && short <= shortest,
            "the sides exceed the table's {shortest} and {longest}"
        );
        let index = short as usize * (self.long as usize + 1) + long as usize;
        (short >= 2).then(|| self.values[index])
    }

    /// Returns who wins a single rectangle, strips included: a strip of two or more cells is won by
    /// cutting off a cell at its end, and a unit square cannot be cut.
    ///
    /// # Panics
    /// If a side exceeds the table.
    #[track_caller]
    pub fn outcome(&self, width: u32, height: u32) -> Outcome {
        Outcome::from_mover_wins(match self.value(width, height) {
            Some(value) => value != 0,
            None => width > 0 && height > 0 && width.max(height) >= 2,
        })
    }
}

/// Marks the sums of the two parts of every cut, given the values by size up to the whole; parts
/// are at least 2.
fn mark_cuts(values: &[u16], seen: &mut [u32], stamp: u32) {
    let whole = values.len() - 1;
    if whole < 4 {
        return;
    }
    let low = &values[2..=whole / 2];
    let high = &values[whole - whole / 2..=whole - 2];
    for (&a, &b) in low.iter().zip(high.iter().rev()) {
        seen[usize::from(a ^ b)] = stamp;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn a_narrow_table_has_the_values_of_a_square_one() {
        let game = CuttingGame::new(40).unwrap();
        let narrow = CuttingGame::with_sides(40, 5).unwrap();
        for w in 0..=5 {
            for h in 0..=40 {
                assert_eq!(narrow.value(w, h), game.value(w, h));
                assert_eq!(narrow.value(h, w), game.value(w, h));
            }
        }
    }

    #[test]
    fn strips_are_won_by_a_cut_and_great_sides_are_refused() {
        let game = CuttingGame::new(2).unwrap();
        let outcomes = [(0, 2), (1, 1), (1, 2), (2, 2)].map(|(w, h)| game.outcome(w, h));
        assert_eq!(outcomes.map(Outcome::mover_wins), [false, false, true, false]);
        assert!(CuttingGame::new(0).is_ok());
        for (short, long) in [(2600, 2600), (2, 200_000), (u32::MAX, u32::MAX)] {
            assert!(matches!(
                CuttingGame::with_sides(short, long),
                Err(RuleError::TooMuchWork { .. })
            ));
        }
        assert!(CuttingGame::with_sides(1, u32::MAX).unwrap().outcome(u32::MAX, 1).mover_wins());
        assert!(CuttingGame::with_sides(2, 2048).is_ok());
    }
}
