//! Products of coin-turning games, by the tartan theorem.

use crate::nim_mul;

/// Returns the value of a product of two coin-turning games: the nim sum of the products of the
/// coins' values in the factors.
///
/// A move of the product turns the coins at all pairs (p, q) of places turned by a move in the
/// first and a move in the second game. The coins are given by their values in the two factors. A
/// coin given twice is turned twice, so it is down.
///
/// Turning Corners is the product of Turning Turtles with itself. A coin of Turning Turtles has its
/// place, counted from 1, as its value, so a coin of Turning Corners is given by its row and
/// column.
///
/// # Constraints
/// Any number of coins, with any values of 64 bits.
///
/// # Complexity
/// One nim product for each coin.
///
/// # Examples
/// ```
/// use nim_algebra::tartan_value;
///
/// // Turning Corners, with one coin and with two.
/// assert_eq!(tartan_value([(4, 4)]), 6);
/// assert_eq!(tartan_value([(2, 2), (1, 3)]), 0);
/// ```
///
/// # References
/// The tartan theorem: J. H. Conway, *On Numbers and Games*, chapter 13; *Winning Ways*,
/// chapter 14.
pub fn tartan_value(coins: impl IntoIterator<Item = (u64, u64)>) -> u64 {
    coins.into_iter().fold(0, |value, (row, column)| value ^ nim_mul(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::{Rng, Search};

    const SIDE: u64 = 4;

    /// The moves of Turning Corners: rectangles, which may extend to row or column 0, outside the
    /// board. A board is a set of cells x·4 + y.
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
    fn turning_corners_is_zero_exactly_where_the_mover_loses() {
        let mut search = Search::new(false, options);
        let mut rng = Rng::new(3);
        for _ in 0..500 {
            let cells = rng.below(1 << 16);
            let coins = (0..16)
                .filter(|cell| cells >> cell & 1 == 1)
                .map(|cell| (cell / SIDE, cell % SIDE));
            assert_eq!(tartan_value(coins) != 0, search.wins(&cells));
        }
    }
}
