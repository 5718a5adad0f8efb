//! Coin-turning games, and their products by the tartan theorem.

use crate::nim_mul;
use mex_core::StopPoints;
use std::fmt;
use std::str::FromStr;

/// A game with a row of coins, at places that count from 1.
///
/// A move turns some coins, of which the one furthest along the row goes from up to down; a
/// player who cannot move loses. A position is worth the nim sum of its single coins that are up.
///
/// Places count from 1 in all crates, so that a coin is a heap as large as its place and place 0
/// is the empty heap, worth 0. *Winning Ways* counts Twins and Mock Turtles from 0: a coin that it
/// puts at place n is at place n + 1 here.
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

/// Writes `twins`, `turning-turtles`, `mock-turtles` or `ruler`.
impl fmt::Display for CoinGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            CoinGame::Twins => "twins",
            CoinGame::TurningTurtles => "turning-turtles",
            CoinGame::MockTurtles => "mock-turtles",
            CoinGame::Ruler => "ruler",
        })
    }
}

/// Why a text is not the name of a [`CoinGame`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected twins, turning-turtles, mock-turtles or ruler, found {found:?}")]
#[non_exhaustive]
pub struct ParseCoinGameError {
    /// The text, or the beginning of a long one.
    pub found: String,
}

/// Reads the name that is written for a game.
///
/// # Examples
/// ```
/// use nim_algebra::CoinGame;
///
/// assert_eq!("mock-turtles".parse(), Ok(CoinGame::MockTurtles));
/// ```
impl FromStr for CoinGame {
    type Err = ParseCoinGameError;

    fn from_str(text: &str) -> Result<Self, ParseCoinGameError> {
        let game = CoinGame::ALL.into_iter().find(|game| game.to_string() == text);
        game.ok_or_else(|| ParseCoinGameError { found: text.chars().take(40).collect() })
    }
}

impl CoinGame {
    /// Every game.
    pub const ALL: [CoinGame; 4] =
        [CoinGame::Twins, CoinGame::TurningTurtles, CoinGame::MockTurtles, CoinGame::Ruler];

    /// Returns the value of a coin that lies up at a place, or `None` if it needs more than 64
    /// bits. Place 0 stands for no coin and is worth 0.
    ///
    /// At place n, Twins are worth n − 1, Turning Turtles n, Mock Turtles the n-th number with an
    /// odd number of ones in binary, and Ruler the largest power of two that divides n.
    ///
    /// # Constraints
    /// Any place. Values fit 64 bits up to place 2^64 in Twins, 2^63 in Mock Turtles, 2^64 − 1 in
    /// Turning Turtles, and in Ruler unless 2^64 divides the place.
    ///
    /// # Complexity
    /// Constant.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::CoinGame;
    ///
    /// assert_eq!(CoinGame::Ruler.value(12), Some(4));
    /// assert_eq!(CoinGame::MockTurtles.value(4), Some(7));
    /// ```
    ///
    /// # References
    /// *Winning Ways*, chapter 14.
    pub fn value(self, place: u128) -> Option<u64> {
        let Some(before) = place.checked_sub(1) else {
            return Some(0);
        };
        let value = match self {
            CoinGame::Twins => before,
            CoinGame::TurningTurtles => place,
            CoinGame::MockTurtles => {
                // Of 2n and 2n + 1, the one with an odd number of ones.
                let double = before.checked_mul(2)?;
                double + u128::from(double.count_ones().is_multiple_of(2))
            }
            CoinGame::Ruler => place & place.wrapping_neg(),
        };
        u64::try_from(value).ok()
    }

    /// Returns the moves of a coin: for each, the other places that it turns.
    ///
    /// # Constraints
    /// Meant for the first places: the moves of a coin at place n are n − 1 in Twins, n in Turning
    /// Turtles and Ruler, and about n²/2 in Mock Turtles.
    ///
    /// # Complexity
    /// Time and memory for all those moves, with up to 1, 1, n and 2 other coins each.
    pub fn turns(self, place: usize) -> Vec<Vec<usize>> {
        let none = || (place > 0).then(Vec::new).into_iter();
        let one = || (1..place).map(|other| vec![other]);
        match self {
            CoinGame::Twins => one().collect(),
            CoinGame::TurningTurtles => none().chain(one()).collect(),
            CoinGame::MockTurtles => {
                let two = (1..place).flat_map(|a| (1..a).map(move |b| vec![a, b]));
                none().chain(one()).chain(two).collect()
            }
            CoinGame::Ruler => (1..=place).map(|start| (start..place).collect()).collect(),
        }
    }
}

/// Returns the values of single coins at places 0 to `last`, by definition; place 0 holds no coin
/// and worth 0.
///
/// `turns` returns the moves of a coin as [`CoinGame::turns`] does, and is asked from place 1 on.
///
/// # Constraints
/// The moves of one coin at a time are in memory, and one value for each place.
///
/// # Complexity
/// O(last + the coins turned by all moves), and a sort of the values that each coin's moves leave.
///
/// # Panics
/// Panics when a move turns a coin at or beyond the place of the moving coin.
///
/// # Examples
/// ```
/// use nim_algebra::{CoinGame, coin_values};
///
/// let values = coin_values(6, |place| CoinGame::MockTurtles.turns(place));
/// assert_eq!(values, [0, 1, 2, 4, 7, 8, 11]);
/// ```
#[track_caller]
pub fn coin_values(last: usize, mut turns: impl FnMut(usize) -> Vec<Vec<usize>>) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    let mut stops = StopPoints::default();
    for place in 1..=last {
        stops.pass();
        let worth = |turned: Vec<usize>| {
            stops.pass_many(turned.len());
            turned.iter().fold(0, |sum, &other| sum ^ values[other])
        };
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
/// # Constraints
/// Any number of coins, with any values of 64 bits.
///
/// # Complexity
/// One nim product for each coin.
///
/// # Examples
/// ```
/// use nim_algebra::{CoinGame, tartan_value};
///
/// // One coin of Ruler times Mock Turtles, at row 4 and column 3.
/// let row = CoinGame::Ruler.value(4).unwrap();
/// let column = CoinGame::MockTurtles.value(3).unwrap();
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
    use test_support::mex;

    #[test]
    fn closed_forms_are_the_values_by_definition() {
        for game in CoinGame::ALL {
            let values = coin_values(40, |place| game.turns(place));
            for (place, value) in values.into_iter().enumerate() {
                assert_eq!(game.value(place as u128), Some(value), "{game:?} {place}");
            }
        }
    }

    #[test]
    fn values_beyond_64_bits_are_none() {
        let range = 1_u128 << 64;
        assert_eq!(CoinGame::TurningTurtles.value(range), None);
        assert_eq!(CoinGame::TurningTurtles.value(range - 1), Some(u64::MAX));
        assert_eq!(CoinGame::MockTurtles.value((1 << 63) + 1), None);
        assert_eq!(CoinGame::MockTurtles.value(u128::MAX), None);
        assert_eq!(CoinGame::Ruler.value(range), None);
        assert_eq!(CoinGame::Ruler.value(u128::MAX), Some(1));
        assert_eq!(CoinGame::Twins.value(range), Some(u64::MAX));
        assert_eq!(CoinGame::Twins.value(range + 1), None);
    }

    /// The values of single coins of the product on a square board, by search.
    fn product_values(first: CoinGame, second: CoinGame, side: usize) -> Vec<Vec<u64>> {
        let mut values = vec![vec![0; side + 1]; side + 1];
        for row in 1..=side {
            for column in 1..=side {
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
                values[row][column] = mex(&options);
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
                            .map(|(game, place)| game.value(place as u128).unwrap());
                        let found = tartan_value([factors.into()]);
                        assert_eq!(found, value, "{first:?} {second:?} {row} {column}");
                    }
                }
            }
        }
    }

    #[test]
    fn games_are_read_as_they_are_written() {
        for game in CoinGame::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        assert!("Twins".parse::<CoinGame>().is_err());
    }
}
