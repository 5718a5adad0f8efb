//! Turning Corners.

use crate::nim_mul;

/// Returns the value of Turning Corners: the nim sum of x ⊗ y over the coins that are up.
///
/// A move picks a rectangle of the grid whose corner with both largest coordinates is up, and
/// turns its four corners. Coordinates count from 1, and a rectangle may reach over the edge of
/// the grid, to row or column 0, where there are no coins to turn. A coin named twice is turned
/// twice, so it is down.
///
/// This is the product of Turning Turtles with itself, whose coins are worth their places.
///
/// # Constraints
/// Any number of coins, with coordinates of 64 bits; a coin in row or column 0 is worth 0.
///
/// # Complexity
/// O(n) nim products for n coins.
///
/// # Examples
/// ```
/// use nim_algebra::turning_corners_value;
///
/// assert_eq!(turning_corners_value([(2, 2), (1, 3)]), 0);
/// assert_eq!(turning_corners_value([(4, 4)]), 6);
/// ```
///
/// # References
/// J. H. Conway, *On Numbers and Games*, chapter 6; *Winning Ways*, chapter 14.
pub fn turning_corners_value(coins: impl IntoIterator<Item = (u64, u64)>) -> u64 {
    coins.into_iter().fold(0, |value, (x, y)| value ^ nim_mul(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::{Rng, Search};

    const SIDE: u64 = 4;

    /// A board as a set of cells x·4 + y.
    fn options(&cells: &u64) -> Vec<u64> {
        let mut options = Vec::new();
        for cell in (0..SIDE * SIDE).filter(|cell| cells >> cell & 1 == 1) {
            let (x, y) = (cell / SIDE, cell % SIDE);
            for a in 0..x {
                for b in 0..y {
                    let corners = [(a, b), (a, y), (x, b), (x, y)];
                    let turned = corners.iter().fold(0, |set, (p, q)| set | 1 << (p * SIDE + q));
                    options.push(cells ^ turned);
                }
            }
        }
        options
    }

    #[test]
    fn value_is_zero_exactly_where_the_mover_loses() {
        let mut search = Search::new(false, options);
        let mut rng = Rng::new(3);
        for _ in 0..500 {
            let cells = rng.below(1 << 16);
            let coins = (0..16)
                .filter(|cell| cells >> cell & 1 == 1)
                .map(|cell| (cell / SIDE, cell % SIDE));
            assert_eq!(turning_corners_value(coins) != 0, search.wins(&cells));
        }
    }
}
