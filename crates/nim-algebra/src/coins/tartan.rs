//! Coin-turning games, and their products by the tartan theorem.

use crate::nim_mul;

/// A game with a row of coins, at places that count from 0.
///
/// A move turns some coins, of which the one furthest from place 0 goes from up to down;
/// whoever cannot move loses. A position is worth the nim sum of its single coins that are up.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CoinGame {
    /// Turns exactly two coins.
    Twins,
    /// Turns one or two coins.
    TurningTurtles,
    /// Turns one, two or three coins.
    MockTurtles,
    /// Turns any number of coins in a row.
    Ruler,
}

impl CoinGame {
    /// Every game.
    pub const ALL: [CoinGame; 4] =
        [CoinGame::Twins, CoinGame::TurningTurtles, CoinGame::MockTurtles, CoinGame::Ruler];

    /// Returns the value of a coin that lies up at a place, or `None` where it needs more than
    /// 64 bits.
    ///
    /// # Complexity
    /// Constant.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::CoinGame;
    ///
    /// assert_eq!(CoinGame::Ruler.value(11), Some(4));
    /// assert_eq!(CoinGame::MockTurtles.value(3), Some(7));
    /// ```
    ///
    /// # References
    /// *Winning Ways*, chapter 14.
    pub fn value(self, place: u64) -> Option<u64> {
        match self {
            CoinGame::Twins => Some(place),
            CoinGame::TurningTurtles => place.checked_add(1),
            CoinGame::MockTurtles => {
                // Of 2n and 2n + 1, the one with an odd number of ones.
                let double = place.checked_mul(2)?;
                Some(double + u64::from(double.count_ones().is_multiple_of(2)))
            }
            CoinGame::Ruler => {
                let number = place.checked_add(1)?;
                Some(number & number.wrapping_neg())
            }
        }
    }

    /// Returns the moves of a coin: for each, the other places that it turns.
    ///
    /// # Complexity
    /// Time and memory for as many moves as the game has, n, n, n² and n of up to 1, 1, 2 and n
    /// coins for a coin at place n: meant for the first places, not for large ones.
    pub fn turns(self, place: usize) -> Vec<Vec<usize>> {
        let none = || std::iter::once(Vec::new());
        let one = || (0..place).map(|other| vec![other]);
        match self {
            CoinGame::Twins => one().collect(),
            CoinGame::TurningTurtles => none().chain(one()).collect(),
            CoinGame::MockTurtles => {
                let two = (0..place).flat_map(|a| (0..a).map(move |b| vec![a, b]));
                none().chain(one()).chain(two).collect()
            }
            CoinGame::Ruler => (0..=place).map(|start| (start..place).collect()).collect(),
        }
    }
}

/// Returns the values of single coins at the first places, by definition.
///
/// `turns` gives the moves of a coin as [`CoinGame::turns`] does.
///
/// # Complexity
/// O(places + the coins turned by all moves).
///
/// # Panics
/// Panics when a move turns a coin at or beyond the place of the moving coin.
///
/// # Examples
/// ```
/// use nim_algebra::{CoinGame, coin_values};
///
/// let values = coin_values(6, |place| CoinGame::MockTurtles.turns(place));
/// assert_eq!(values, [1, 2, 4, 7, 8, 11]);
/// ```
#[track_caller]
pub fn coin_values(places: usize, mut turns: impl FnMut(usize) -> Vec<Vec<usize>>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for place in 0..places {
        let worth = |turned: Vec<usize>| turned.iter().fold(0, |sum, &other| sum ^ values[other]);
        let mut options: Vec<u64> = turns(place).into_iter().map(worth).collect();
        options.sort_unstable();
        options.dedup();
        let mex = (0..).zip(&options).find(|(value, option)| value != *option);
        values.push(mex.map_or(options.len() as u64, |(value, _)| value));
    }
    values
}

/// Returns the value of a product of two coin-turning games: the nim sum of the products of the
/// coins' values in the factors.
///
/// A move of the product turns the coins at all pairs (p, q) of places that a move in the first
/// and a move in the second game turn. The coins are given by their values in the two factors.
///
/// # Complexity
/// One nim product for each coin.
///
/// # Examples
/// ```
/// use nim_algebra::{CoinGame, tartan_value};
///
/// // One coin of Ruler times Mock Turtles, at row 3 and column 2.
/// let row = CoinGame::Ruler.value(3).unwrap();
/// let column = CoinGame::MockTurtles.value(2).unwrap();
/// assert_eq!(tartan_value([(row, column)]), 6);
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
    use crate::naive::mex;

    #[test]
    fn closed_forms_are_the_values_by_definition() {
        for game in CoinGame::ALL {
            let values = coin_values(40, |place| game.turns(place));
            for (place, value) in values.into_iter().enumerate() {
                assert_eq!(game.value(place as u64), Some(value), "{game:?} {place}");
            }
        }
    }

    #[test]
    fn values_beyond_64_bits_are_none() {
        assert_eq!(CoinGame::TurningTurtles.value(u64::MAX), None);
        assert_eq!(CoinGame::MockTurtles.value(1 << 63), None);
        assert_eq!(CoinGame::Ruler.value(u64::MAX), None);
        assert_eq!(CoinGame::Twins.value(u64::MAX), Some(u64::MAX));
    }

    /// The values of single coins of the product on a square board, by search.
    fn product_values(first: CoinGame, second: CoinGame, side: usize) -> Vec<Vec<u64>> {
        let mut values = vec![vec![0; side]; side];
        for row in 0..side {
            for column in 0..side {
                let mut options = Vec::new();
                for rows in first.turns(row) {
                    for columns in second.turns(column) {
                        let rows = || rows.iter().copied().chain([row]);
                        let mut option = 0;
                        for p in rows() {
                            for q in columns.iter().copied().chain([column]) {
                                option ^= if (p, q) == (row, column) { 0 } else { values[p][q] };
                            }
                        }
                        options.push(option);
                    }
                }
                values[row][column] = mex(options);
            }
        }
        values
    }

    #[test]
    fn products_on_small_boards_follow_the_tartan_theorem() {
        for first in CoinGame::ALL {
            for second in CoinGame::ALL {
                let values = product_values(first, second, 7);
                for (row, values) in values.into_iter().enumerate() {
                    for (column, value) in values.into_iter().enumerate() {
                        let factors = [(first, row), (second, column)]
                            .map(|(game, place)| game.value(place as u64).unwrap());
                        let found = tartan_value([factors.into()]);
                        assert_eq!(found, value, "{first:?} {second:?} {row} {column}");
                    }
                }
            }
        }
    }
}
