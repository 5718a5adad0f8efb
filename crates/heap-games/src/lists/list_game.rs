//! Games on a list of heaps that are not sums of games on single heaps.

use std::fmt;
use std::str::FromStr;

use mex_core::{Options, Outcome, Ruleset};

use super::{euclid, fibonacci, moore, staircase, wythoff};

/// A game on a list of heaps in which a move may change several of them, or depends on others.
///
/// A theorem determines the winner and the winning moves at any size. A list game is also a
/// [`Ruleset`], whose positions are lists, for sums, for values, and for misère play.
///
/// # Examples
/// ```
/// use heap_games::{ListGame, Outcome};
///
/// let game: ListGame = "wythoff".parse()?;
/// let position = game.position(&[5, 5])?;
/// assert_eq!(game.outcome(&position), Outcome::Next);
/// assert_eq!(game.winning_moves(&position), [[0, 0], [3, 5], [5, 3]]);
/// assert_eq!("moore:2".parse::<ListGame>()?.to_string(), "moore:2");
/// # Ok::<(), heap_games::ListGameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ListGame {
    /// Wythoff's game: any number from one of two heaps, or the same number from both.
    Wythoff,
    /// Euclid: a multiple of the smaller of two heaps from the larger.
    Euclid,
    /// Fibonacci Nim: at most twice the previous take; a position is the heap and the greatest
    /// allowed take.
    Fibonacci,
    /// Staircase Nim: coins move from a step to the next lower one; the first number is the lowest
    /// step.
    Staircase,
    /// Moore's Nim: any numbers from at least one and at most `limit` heaps.
    Moore {
        /// The greatest number of heaps.
        limit: usize,
    },
}

/// Errors in the name or a position of a list game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum ListGameError {
    #[error(
        "unknown game '{found}'; lists are played in wythoff, euclid, fibonacci, staircase, moore:K"
    )]
    UnknownName { found: String },
    #[error(
        "moore needs the number of heaps that a move may change, as in moore:2, found '{found}'"
    )]
    BadLimit { found: String },
    #[error("a position of {game} has {expected}, found {found}")]
    WrongCount { game: String, expected: &'static str, found: usize },
    /// All coins of a staircase may meet on one step, where they must fit.
    #[error("the steps hold {found} coins, but at most {most} are supported")]
    TooManyCoins { found: u128, most: u64 },
}

impl ListGame {
    /// Returns a position from numbers as usually written: two heaps, or any number of steps or
    /// heaps; for Fibonacci Nim the heap, and the greatest allowed take unless it is the first
    /// move.
    ///
    /// # Errors
    /// [`ListGameError::WrongCount`], [`ListGameError::TooManyCoins`].
    ///
    /// # Examples
    /// ```
    /// use heap_games::ListGame;
    ///
    /// assert_eq!(ListGame::Fibonacci.position(&[13])?, [13, 12]);
    /// assert!(ListGame::Euclid.position(&[1, 2, 3]).is_err());
    /// # Ok::<(), heap_games::ListGameError>(())
    /// ```
    pub fn position(&self, numbers: &[u64]) -> Result<Vec<u64>, ListGameError> {
        let expected = match (self, numbers) {
            (ListGame::Fibonacci, &[heap]) => return Ok(vec![heap, heap.saturating_sub(1)]),
            (ListGame::Fibonacci, &[heap, most]) => return Ok(vec![heap, most.min(heap)]),
            (ListGame::Wythoff | ListGame::Euclid, &[first, second]) => {
                return Ok(vec![first, second]);
            }
            (ListGame::Staircase, steps) => {
                let found: u128 = steps.iter().map(|&coins| u128::from(coins)).sum();
                let most = u64::MAX;
                return match found > most.into() {
                    true => Err(ListGameError::TooManyCoins { found, most }),
                    false => Ok(steps.to_vec()),
                };
            }
            (ListGame::Moore { .. }, heaps) => return Ok(heaps.to_vec()),
            (ListGame::Fibonacci, _) => "a heap, and optionally the most that may be taken",
            (ListGame::Wythoff | ListGame::Euclid, _) => "two heaps",
        };
        let (game, found) = (self.to_string(), numbers.len());
        Err(ListGameError::WrongCount { game, expected, found })
    }

    /// Returns who wins a position in normal play.
    ///
    /// # Complexity
    /// O(n + log heap) for n heaps.
    pub fn outcome(&self, position: &[u64]) -> Outcome {
        match (self, position) {
            (ListGame::Wythoff, &[first, second]) => wythoff::outcome(first, second),
            (ListGame::Euclid, &[first, second]) => euclid::outcome(first, second),
            (ListGame::Fibonacci, &[heap, most]) => fibonacci::outcome(heap, most),
            (ListGame::Staircase, steps) => Outcome::from_mover_wins(staircase::value(steps) != 0),
            (&ListGame::Moore { limit }, heaps) => moore::outcome(heaps, limit),
            _ => Outcome::Previous,
        }
    }

    /// Returns the positions after winning moves in normal play, in the order of the options. In
    /// Moore's Nim with more than 2^16 options, only one of them.
    ///
    /// # Complexity
    /// O(n log heap), and for Moore's Nim O(n) for each option.
    pub fn winning_moves(&self, position: &[u64]) -> Vec<Vec<u64>> {
        match (self, position) {
            (ListGame::Wythoff, &[first, second]) => {
                let pairs = wythoff::winning_moves(first, second);
                pairs.into_iter().map(|(first, second)| vec![first, second]).collect()
            }
            (ListGame::Euclid, &[first, second]) => {
                let multiples = euclid::winning_multiples(first, second).into_iter();
                multiples.map(|multiple| euclid_after(first, second, multiple)).collect()
            }
            (ListGame::Fibonacci, &[heap, most]) => {
                let takes = fibonacci::winning_takes(heap, most).into_iter();
                takes.map(|take| fibonacci_after(heap, take)).collect()
            }
            (ListGame::Staircase, steps) => {
                let moves = staircase::winning_moves(steps);
                moves.map(|(index, take)| staircase_after(steps, index, take)).collect()
            }
            (&ListGame::Moore { limit }, heaps) => moore::winning_moves(heaps, limit),
            _ => Vec::new(),
        }
    }

    /// Returns the Grundy value of a position if a formula gives it at any size: in staircase Nim
    /// and in Euclid.
    ///
    /// # Complexity
    /// O(n) for n steps, O(log heap) for Euclid.
    ///
    /// # Examples
    /// ```
    /// use heap_games::ListGame;
    ///
    /// assert_eq!(ListGame::Staircase.value(&[3, 9, 2]), Some(1));
    /// assert_eq!(ListGame::Euclid.value(&[25, 7]), Some(3));
    /// assert_eq!(ListGame::Wythoff.value(&[1, 2]), None);
    /// ```
    ///
    /// # References
    /// G. Cairns, N. B. Ho, T. Lengyel, *The Sprague–Grundy function of the real game Euclid* (2011).
    pub fn value(&self, position: &[u64]) -> Option<u64> {
        match (self, position) {
            (ListGame::Staircase, steps) => Some(staircase::value(steps)),
            (ListGame::Euclid, &[first, second]) => Some(euclid::value(first, second)),
            _ => None,
        }
    }

    /// Returns an upper bound on the number of options of a position.
    ///
    /// # Complexity
    /// O(n) for n heaps, and O(n · limit) for Moore's Nim.
    pub fn option_cost(&self, position: &[u64]) -> u128 {
        let total = position.iter().map(|&heap| u128::from(heap)).sum();
        match (self, position) {
            (ListGame::Wythoff, _) => total + total,
            (ListGame::Euclid, &[first, second]) => {
                first.max(second).checked_div(first.min(second)).unwrap_or(0).into()
            }
            (&ListGame::Moore { limit }, heaps) => moore::option_count(heaps, limit),
            _ => total,
        }
    }
}

fn euclid_after(first: u64, second: u64, multiple: u64) -> Vec<u64> {
    let take = multiple.saturating_mul(first.min(second));
    if first >= second { vec![first - take, second] } else { vec![first, second - take] }
}

fn fibonacci_after(heap: u64, take: u64) -> Vec<u64> {
    let left = heap - take;
    vec![left, take.saturating_mul(2).min(left)]
}

fn staircase_after(steps: &[u64], index: usize, take: u64) -> Vec<u64> {
    let mut after = steps.to_vec();
    after[index] -= take;
    if let Some(below) = index.checked_sub(1) {
        // The total number of coins fits.
        after[below] += take;
    }
    after
}

impl Ruleset for ListGame {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        let mut add = |option: Vec<u64>| {
            options.push(option);
            !options.is_full()
        };
        match (self, &position[..]) {
            (ListGame::Wythoff, &[first, second]) => {
                let _ = (0..first).all(|left| add(vec![left, second]))
                    && (0..second).all(|left| add(vec![first, left]))
                    && (1..=first.min(second)).all(|take| add(vec![first - take, second - take]));
            }
            (ListGame::Euclid, &[first, second]) => {
                let greatest = first.max(second).checked_div(first.min(second)).unwrap_or(0);
                let _ = (1..=greatest).all(|multiple| add(euclid_after(first, second, multiple)));
            }
            (ListGame::Fibonacci, &[heap, most]) => {
                let _ = (1..=most.min(heap)).all(|take| add(fibonacci_after(heap, take)));
            }
            (ListGame::Staircase, steps) => {
                let _ = steps.iter().enumerate().all(|(index, &coins)| {
                    (1..=coins).all(|take| add(staircase_after(steps, index, take)))
                });
            }
            (&ListGame::Moore { limit }, heaps) => {
                let mut left = heaps.to_vec();
                while moore::next_lower(heaps, &mut left, limit) && add(left.clone()) {}
            }
            _ => {}
        }
    }

    fn is_terminal(&self, position: &Vec<u64>) -> bool {
        match self {
            ListGame::Euclid => position.contains(&0),
            ListGame::Fibonacci => position.get(1).is_none_or(|&most| most == 0),
            ListGame::Moore { limit: 0 } => true,
            _ => position.iter().all(|&heap| heap == 0),
        }
    }

    fn canonical(&self, mut position: Vec<u64>) -> Vec<u64> {
        match self {
            ListGame::Wythoff | ListGame::Euclid => position.sort_unstable(),
            ListGame::Moore { .. } => {
                position.retain(|&heap| heap > 0);
                position.sort_unstable();
            }
            ListGame::Fibonacci | ListGame::Staircase => {}
        }
        position
    }
}

impl FromStr for ListGame {
    type Err = ListGameError;

    fn from_str(text: &str) -> Result<Self, ListGameError> {
        match text.trim() {
            "wythoff" => Ok(ListGame::Wythoff),
            "euclid" => Ok(ListGame::Euclid),
            "fibonacci" => Ok(ListGame::Fibonacci),
            "staircase" => Ok(ListGame::Staircase),
            text => match text.strip_prefix("moore") {
                Some(limit) => {
                    let digits = limit.strip_prefix(':').unwrap_or_default();
                    let bad = || ListGameError::BadLimit { found: digits.to_string() };
                    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
                    let limit = digits.parse().ok().filter(|_| is_number).ok_or_else(bad)?;
                    Ok(ListGame::Moore { limit })
                }
                None => Err(ListGameError::UnknownName { found: text.to_string() }),
            },
        }
    }
}

impl fmt::Display for ListGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListGame::Wythoff => f.write_str("wythoff"),
            ListGame::Euclid => f.write_str("euclid"),
            ListGame::Fibonacci => f.write_str("fibonacci"),
            ListGame::Staircase => f.write_str("staircase"),
            ListGame::Moore { limit } => write!(f, "moore:{limit}"),
        }
    }
}

#[cfg(test)]
mod tests;
