//! Games with heaps of any number of digits, by their theorems.

use super::super::list_game::{ListGame, ListGameError};
use super::{euclid, fibonacci, wythoff};
use mex_core::Outcome;
use num_bigint::BigUint;

/// Nim, or a game on a list of heaps, with heaps of any number of digits.
///
/// A position is a list as for a [`ListGame`]: in Nim the heaps, in Fibonacci Nim the heap and the
/// greatest allowed take. If all numbers are below 2^64, [`ListGame`] is faster.
///
/// # Examples
/// ```
/// use heap_games::{LongGame, Outcome, long_numbers};
///
/// let heaps = long_numbers(["10^30", "10^29"])?;
/// let position = LongGame::Wythoff.position(&heaps)?;
/// assert_eq!(LongGame::Wythoff.outcome(&position), Outcome::Next);
/// // The golden ratio times 10^29, rounded up.
/// let moves = LongGame::Wythoff.winning_moves(&position);
/// assert_eq!(moves[0][0].to_string(), "161803398874989484820458683437");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LongGame {
    /// Nim: any number from one heap.
    Nim,
    /// As [`ListGame::Wythoff`].
    Wythoff,
    /// As [`ListGame::Euclid`].
    Euclid,
    /// As [`ListGame::Fibonacci`].
    Fibonacci,
    /// As [`ListGame::Staircase`].
    Staircase,
}

impl LongGame {
    /// Returns the same game with long heaps; `None` for Moore's Nim.
    pub fn of(game: &ListGame) -> Option<Self> {
        Some(match game {
            ListGame::Wythoff => LongGame::Wythoff,
            ListGame::Euclid => LongGame::Euclid,
            ListGame::Fibonacci => LongGame::Fibonacci,
            ListGame::Staircase => LongGame::Staircase,
            _ => return None,
        })
    }

    /// Returns a position from numbers as usually written, like [`ListGame::position`].
    ///
    /// # Errors
    /// [`ListGameError::WrongCount`].
    pub fn position(&self, numbers: &[BigUint]) -> Result<Vec<BigUint>, ListGameError> {
        let (game, expected) = match (self, numbers) {
            (LongGame::Nim | LongGame::Staircase, _) => return Ok(numbers.to_vec()),
            (LongGame::Wythoff | LongGame::Euclid, [_, _]) => return Ok(numbers.to_vec()),
            (LongGame::Fibonacci, [heap]) => {
                let most = if *heap == BigUint::ZERO { BigUint::ZERO } else { heap - 1u8 };
                return Ok(vec![heap.clone(), most]);
            }
            (LongGame::Fibonacci, [heap, most]) => {
                return Ok(vec![heap.clone(), most.min(heap).clone()]);
            }
            (LongGame::Fibonacci, _) => {
                (ListGame::Fibonacci, "a heap, and optionally the most that may be taken")
            }
            (LongGame::Wythoff, _) => (ListGame::Wythoff, "two heaps"),
            (LongGame::Euclid, _) => (ListGame::Euclid, "two heaps"),
        };
        let (game, found) = (game.to_string(), numbers.len());
        Err(ListGameError::WrongCount { game, expected, found })
    }

    /// Returns who wins a position in normal play.
    ///
    /// # Complexity
    /// Some products, quotients and square roots of the numbers; for Fibonacci Nim O(b²) steps on
    /// words for b words.
    pub fn outcome(&self, position: &[BigUint]) -> Outcome {
        let is_lost = match (self, position) {
            (LongGame::Wythoff, [first, second]) => wythoff::is_lost(first, second),
            (LongGame::Fibonacci, [heap, most]) => fibonacci::is_lost(heap, most),
            _ => self.value(position).is_none_or(|value| value == BigUint::ZERO),
        };
        Outcome::from_mover_wins(!is_lost)
    }

    /// Returns the Grundy value of a position if a formula gives it, or if the position is lost and
    /// so has the value 0; `None` for won positions of Wythoff's game and Fibonacci Nim.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{LongGame, long_numbers};
    ///
    /// let heaps = long_numbers(["10^30", "7"])?;
    /// let value = LongGame::Euclid.value(&heaps).map(|value| value.to_string());
    /// assert_eq!(value.as_deref(), Some("142857142857142857142857142857"));
    /// assert_eq!(LongGame::Wythoff.value(&heaps), None);
    /// # Ok::<(), heap_games::LongNumberError>(())
    /// ```
    pub fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        match (self, position) {
            (LongGame::Nim, heaps) => Some(nim_sum(heaps.iter())),
            (LongGame::Staircase, steps) => Some(nim_sum(steps.iter().step_by(2))),
            (LongGame::Euclid, [first, second]) => Some(euclid::value(first, second)),
            _ => (self.outcome(position) == Outcome::Previous).then_some(BigUint::ZERO),
        }
    }

    /// Returns the positions after winning moves in normal play, in the order of the options. In
    /// Fibonacci Nim the list stops once the heaps left have 10^6 digits in total.
    pub fn winning_moves(&self, position: &[BigUint]) -> Vec<Vec<BigUint>> {
        self.moves_to(position, &BigUint::ZERO).unwrap_or_default()
    }

    /// Returns the options with a given value; `None` if the value is not 0 and the game has no
    /// formula for its values.
    pub fn moves_to(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let is_lost = *value == BigUint::ZERO;
        Some(match (self, position) {
            (LongGame::Nim, heaps) => sums_to(heaps, &(nim_sum(heaps.iter()) ^ value)),
            (LongGame::Staircase, steps) => {
                carries_to(steps, &(nim_sum(steps.iter().step_by(2)) ^ value))
            }
            (LongGame::Euclid, [first, second]) => {
                euclid::move_to(first, second, value).into_iter().collect()
            }
            (LongGame::Wythoff, [first, second]) if is_lost => {
                wythoff::winning_moves(first, second)
            }
            (LongGame::Fibonacci, [heap, most]) if is_lost => {
                let takes = fibonacci::winning_takes(heap, most).into_iter();
                let after = |take: BigUint| {
                    let left = heap - &take;
                    let most = (take << 1u8).min(left.clone());
                    vec![left, most]
                };
                takes.map(after).collect()
            }
            (LongGame::Wythoff | LongGame::Fibonacci, [_, _]) => return None,
            _ => Vec::new(),
        })
    }

    /// Returns who wins a position in misère play, and the positions after winning moves; `None` if
    /// no theorem decides, as in all games except Nim.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{LongGame, Outcome, long_numbers};
    ///
    /// let heaps = long_numbers(["1", "10^30"])?;
    /// let (outcome, moves) = LongGame::Nim.misere(&heaps).ok_or("no theorem")?;
    /// assert_eq!((outcome, &moves[0]), (Outcome::Next, &long_numbers(["1", "0"])?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn misere(&self, position: &[BigUint]) -> Option<(Outcome, Vec<Vec<BigUint>>)> {
        if *self != LongGame::Nim {
            return None;
        }
        let one = BigUint::from(1u8);
        let large = position.iter().filter(|&heap| *heap > one).count();
        let total = nim_sum(position.iter());
        let after = |(index, heap): (usize, &BigUint)| {
            // A move that leaves only heaps of one must leave an odd number of them.
            let leaves_ones = large == usize::from(*heap > one);
            let left = heap ^ &total ^ BigUint::from(u8::from(leaves_ones));
            (left < *heap).then(|| with(position, &[(index, left)]))
        };
        let wins = (total != BigUint::ZERO) == (large > 0);
        let moves = position.iter().enumerate().filter_map(after).collect();
        Some((Outcome::from_mover_wins(wins), moves))
    }
}

fn nim_sum<'h>(heaps: impl Iterator<Item = &'h BigUint>) -> BigUint {
    heaps.fold(BigUint::ZERO, |sum, heap| sum ^ heap)
}

/// Returns the heaps after the moves of Nim that change the nim sum by `change`.
fn sums_to(heaps: &[BigUint], change: &BigUint) -> Vec<Vec<BigUint>> {
    let after = |(index, heap): (usize, &BigUint)| {
        let left = heap ^ change;
        (left < *heap).then(|| with(heaps, &[(index, left)]))
    };
    heaps.iter().enumerate().filter_map(after).collect()
}

/// Returns the steps after the moves of staircase Nim that change the nim sum of the odd steps by
/// `change`, from the lowest step up.
fn carries_to(steps: &[BigUint], change: &BigUint) -> Vec<Vec<BigUint>> {
    let after = |(index, coins): (usize, &BigUint)| {
        let Some(below) = index.checked_sub(1) else {
            let left = coins ^ change;
            return (left < *coins).then(|| with(steps, &[(index, left)]));
        };
        let take = match index % 2 == 0 {
            true => {
                let left = coins ^ change;
                (left < *coins).then(|| coins - left)?
            }
            false => {
                let filled = &steps[below] ^ change;
                (filled > steps[below]).then(|| filled - &steps[below])?
            }
        };
        (take <= *coins)
            .then(|| with(steps, &[(index, coins - &take), (below, &steps[below] + &take)]))
    };
    steps.iter().enumerate().filter_map(after).collect()
}

fn with(numbers: &[BigUint], changes: &[(usize, BigUint)]) -> Vec<BigUint> {
    let mut numbers = numbers.to_vec();
    for (index, number) in changes {
        numbers[*index].clone_from(number);
    }
    numbers
}
