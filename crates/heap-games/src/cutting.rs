//! Cutting a rectangle until a unit square appears.

use crate::RuleError;

/// The greatest side that [`CuttingGame::new`] accepts.
const GREATEST_SIDE: u32 = 2048;

/// The cutting game: a move cuts one piece along a line of its grid into two rectangles, and
/// whoever makes a 1×1 piece wins.
///
/// # Examples
/// ```
/// let game = heap_games::CuttingGame::new(4)?;
/// assert!(!game.is_win(2, 2));
/// assert!(!game.is_win(3, 2));
/// assert!(game.is_win(4, 2));
/// # Ok::<(), heap_games::RuleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CuttingGame {
    greatest: u32,
    values: Vec<u32>,
}

impl CuttingGame {
    /// Returns the table of every rectangle with sides up to `greatest`.
    ///
    /// # Complexity
    /// O(greatest³) time, O(greatest²) space.
    ///
    /// # Errors
    /// [`RuleError::TooLarge`] when `greatest` exceeds 2048.
    pub fn new(greatest: u32) -> Result<Self, RuleError> {
        if greatest > GREATEST_SIDE {
            return Err(RuleError::TooLarge {
                needed: u64::from(greatest) * u64::from(greatest),
                limit: u64::from(GREATEST_SIDE) * u64::from(GREATEST_SIDE),
            });
        }
        let side = greatest as usize + 1;
        let mut game = Self {
            greatest,
            values: vec![0; side * side],
        };
        // A value is at most the number of cuts, and sums of two stay below twice the power of two.
        let mut seen = vec![u32::MAX; 4 * side.next_power_of_two()];
        let mut stamp = 0;
        for width in 2..=greatest {
            for height in 2..=width {
                let value = game.mex_of_cuts(width, height, &mut seen, stamp);
                stamp += 1;
                for (w, h) in [(width, height), (height, width)] {
                    let index = game.index(w, h);
                    game.values[index] = value;
                }
            }
        }
        Ok(game)
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
            width.max(height) <= self.greatest,
            "a side exceeds the table's {}",
            self.greatest
        );
        (width.min(height) >= 2).then(|| self.values[self.index(width, height)])
    }

    /// Returns whether the player to move wins a single rectangle, strips included: a strip of two
    /// cells or more is won by cutting off its first cell, and a unit square cannot be cut.
    ///
    /// # Panics
    /// When a side exceeds the table.
    #[track_caller]
    pub fn is_win(&self, width: u32, height: u32) -> bool {
        match self.value(width, height) {
            Some(value) => value != 0,
            None => width > 0 && height > 0 && width.max(height) >= 2,
        }
    }

    fn index(&self, width: u32, height: u32) -> usize {
        width as usize * (self.greatest as usize + 1) + height as usize
    }

    fn mex_of_cuts(&self, width: u32, height: u32, seen: &mut [u32], stamp: u32) -> u32 {
        for cut in 2..=width / 2 {
            if width - cut >= 2 {
                let (left, right) = (self.index(cut, height), self.index(width - cut, height));
                seen[(self.values[left] ^ self.values[right]) as usize] = stamp;
            }
        }
        for cut in 2..=height / 2 {
            if height - cut >= 2 {
                let (low, high) = (self.index(width, cut), self.index(width, height - cut));
                seen[(self.values[low] ^ self.values[high]) as usize] = stamp;
            }
        }
        (0..)
            .zip(seen.iter())
            .find(|&(_, &mark)| mark != stamp)
            .map_or(0, |(value, _)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Search;

    /// The pieces that can still be cut; `None` once a unit square was made.
    type Pieces = Option<Vec<(u32, u32)>>;

    fn options(pieces: &Pieces) -> Vec<Pieces> {
        let Some(pieces) = pieces else {
            return Vec::new();
        };
        let mut list = Vec::new();
        for (index, &(w, h)) in pieces.iter().enumerate() {
            let columns = (1..w).map(|cut| [(cut, h), (w - cut, h)]);
            let rows = (1..h).map(|cut| [(w, cut), (w, h - cut)]);
            for parts in columns.chain(rows) {
                if parts.contains(&(1, 1)) {
                    list.push(None);
                    continue;
                }
                let mut next = pieces.clone();
                next.remove(index);
                next.extend(parts);
                next.sort_unstable();
                list.push(Some(next));
            }
        }
        list
    }

    #[test]
    fn outcomes_follow_the_rules() {
        let game = CuttingGame::new(12).unwrap();
        let mut search = Search::new(false, options);
        for (w, h) in [
            (1, 1),
            (1, 2),
            (1, 6),
            (2, 2),
            (2, 3),
            (3, 3),
            (2, 4),
            (2, 5),
            (3, 4),
        ] {
            let expected = search.is_win(&Some(vec![(w, h)]));
            assert_eq!(game.is_win(w, h), expected, "{w}x{h}");
            assert_eq!(game.is_win(h, w), expected, "{h}x{w}");
        }
        for pieces in [[(2, 2), (2, 3)], [(2, 4), (2, 2)], [(2, 4), (2, 3)]] {
            let sum = pieces
                .iter()
                .fold(0, |sum, &(w, h)| sum ^ game.value(w, h).unwrap());
            let mut sorted = pieces.to_vec();
            sorted.sort_unstable();
            assert_eq!(sum != 0, search.is_win(&Some(sorted)), "{pieces:?}");
        }
    }

    #[test]
    fn great_sides_are_refused() {
        assert!(CuttingGame::new(0).is_ok());
        assert!(matches!(
            CuttingGame::new(2049),
            Err(RuleError::TooLarge { .. })
        ));
    }
}
