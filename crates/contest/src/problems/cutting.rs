//! Cutting a rectangle until a unit square appears.

use mex_core::{Outcome, StopPoints};

use heap_games::RuleError;

/// The most pairs of parts that a table may look at, of about 2 nanoseconds each.
const MOST_PAIRS: u64 = 4_000_000_000;

/// The cutting game: a move cuts one piece along a line of its grid into two rectangles, and
/// the first player to make a 1×1 piece wins.
///
/// # Examples
/// ```
/// use contest::CuttingGame;
/// use heap_games::Outcome;
///
/// let game = CuttingGame::new(4)?;
/// assert_eq!(game.outcome(2, 2), Outcome::Previous);
/// assert_eq!(game.outcome(3, 2), Outcome::Previous);
/// assert_eq!(game.outcome(4, 2), Outcome::Next);
/// # Ok::<(), heap_games::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CuttingGame {
    short: u32,
    long: u32,
    /// By short side, a row of the values by the other side.
    values: Vec<u16>,
}

impl CuttingGame {
    /// Returns the table of every rectangle with sides up to `greatest`.
    ///
    /// # Complexity
    /// O(greatest³) time, O(greatest²) space.
    ///
    /// # Errors
    /// As [`with_sides`](Self::with_sides), which here means above 2500.
    pub fn new(greatest: u32) -> Result<Self, RuleError> {
        Self::with_sides(greatest, greatest)
    }

    /// Returns the table of every rectangle that has one side up to `short` and the other up to
    /// `long`, in either order of the two.
    ///
    /// # Complexity
    /// O(short · long · (short + long)) time, O(short · long) space.
    ///
    /// # Errors
    /// [`RuleError::TooMuchWork`] when that is more than 4·10^9 pairs of parts,
    /// [`RuleError::NoMemory`] when the system does not give the memory.
    ///
    /// # Examples
    /// ```
    /// let game = contest::CuttingGame::with_sides(3, 10_000)?;
    /// assert!(game.outcome(10_000, 3).mover_wins());
    /// assert!(contest::CuttingGame::with_sides(10_000, 10_000).is_err());
    /// # Ok::<(), heap_games::RuleError>(())
    /// ```
    pub fn with_sides(short: u32, long: u32) -> Result<Self, RuleError> {
        let (short, long) = (short.min(long), short.max(long));
        // No rectangle with a side below 2 has a value.
        if short < 2 {
            let values = Vec::new();
            return Ok(Self { short, long, values });
        }
        let (s, l) = (u128::from(short), u128::from(long));
        let pairs = s * l * (s + l) / 4;
        let needed = u64::from(short) * u64::from(long);
        if pairs > MOST_PAIRS.into() {
            return Err(RuleError::TooMuchWork {
                needed,
                steps: pairs,
                budget: MOST_PAIRS,
                known: 0,
            });
        }
        let mut values: Vec<u16> = Vec::new();
        let (rows, columns) = (short as usize + 1, long as usize + 1);
        let reserved = values.try_reserve_exact(rows * columns);
        reserved.map_err(|_| RuleError::NoMemory { values: needed })?;
        values.resize(rows * columns, 0);
        let mut game = Self { short, long, values };
        game.fill();
        Ok(game)
    }

    /// Fills the table, the long side growing. The rectangles of the present long side are kept in
    /// a row of their own, so that both ways to cut read rows.
    fn fill(&mut self) {
        let (short, long) = (self.short as usize, self.long as usize);
        // A value is at most the number of cuts, and sums of two stay below twice the power of two.
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
                // The work allowed keeps the sides, and the cuts, below this.
                let value = u16::try_from(value).expect("there are fewer than 65536 cuts");
                present[width] = value;
                self.values[row + height] = value;
                if height <= short {
                    self.values[height * (long + 1) + width] = value;
                }
            }
        }
    }

    /// Returns the Grundy value of a rectangle among rectangles whose sides are all at least 2,
    /// where a cut that leaves a strip of width 1 counts as no move, because it loses at once; a
    /// strip or a unit square has no value.
    ///
    /// # Panics
    /// When a side exceeds the table.
    #[track_caller]
    pub fn value(&self, width: u32, height: u32) -> Option<u32> {
        assert!(
            width.max(height) <= self.long && width.min(height) <= self.short,
            "the sides exceed the table's {} and {}",
            self.short,
            self.long
        );
        (width.min(height) >= 2).then(|| self.values[self.index(width, height)].into())
    }

    /// Returns who wins a single rectangle, strips included: a strip of two cells or more is won by
    /// cutting off its first cell, and a unit square cannot be cut.
    ///
    /// # Constraints
    /// Sides within those of the table, in either order.
    ///
    /// # Panics
    /// When a side exceeds the table.
    #[track_caller]
    pub fn outcome(&self, width: u32, height: u32) -> Outcome {
        Outcome::from_mover_wins(match self.value(width, height) {
            Some(value) => value != 0,
            None => width > 0 && height > 0 && width.max(height) >= 2,
        })
    }

    fn index(&self, width: u32, height: u32) -> usize {
        let (short, long) = (width.min(height), width.max(height));
        short as usize * (self.long as usize + 1) + long as usize
    }
}

/// Marks the sums of the two parts of every cut, given the values by the size of a part up to the
/// whole; parts below 2 are no parts.
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
    fn values_follow_the_recurrence() {
        let game = CuttingGame::new(40).unwrap();
        let mut table = vec![[0; 41]; 41];
        for w in 2..=40_usize {
            for h in 2..=40_usize {
                let columns = (2..=w - 2).map(|cut| table[cut][h] ^ table[w - cut][h]);
                let rows = (2..=h - 2).map(|cut| table[w][cut] ^ table[w][h - cut]);
                let reached: Vec<u32> = columns.chain(rows).collect();
                let value = (0..).find(|value| !reached.contains(value)).unwrap();
                table[w][h] = value;
                assert_eq!(game.value(w as u32, h as u32), Some(value), "{w} {h}");
            }
        }
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
