//! Coin turning: a row of coins, in which a move turns some, the rightmost from heads to tails.

use mex_core::{StopPoints, stop_point};
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::rules::coin_shape::{CoinShape, Turns};
use crate::rules::kind::{Kind, Visit};
use crate::values::engine::{Engine, set_words};
use crate::values::value_set::ValueSet;
use crate::{HeapValues, Method, Period, RuleError};

/// The most coins that a bounded move may turn.
const MOST_COINS: u64 = 64;

/// The most options of a coin whose values are computed by visiting them.
const MOST_OPTIONS: u128 = 1 << 24;

/// The limit on values: the sets of values take a bit for each.
const GREATEST_VALUE: u32 = 1 << 24;

/// A coin turning game: a move turns between `min` and `max` coins in a given arrangement, the
/// rightmost from heads to tails; with `leftmost`, the first coin of the row must be among them.
///
/// Places count from 1 in all crates: as a heap rule, a heap is a coin that shows heads, with its
/// place as its size, and place 0 is the empty heap. Turning a coin together with others adds these
/// to the sum, as two coins on one place cancel. Turtles turns 1 or 2 coins, Mock Turtles 1 to 3,
/// Twins 2, and Ruler any number of adjacent coins; others turn coins within a window, at equal
/// distances, or in a symmetric pattern.
///
/// # Examples
/// ```
/// use heap_games::{HeapSequence, Rule};
///
/// let mut mock_turtles = HeapSequence::new("turn:1-3".parse()?);
/// mock_turtles.extend_to(8)?;
/// assert!(mock_turtles.values().iter().eq([0, 1, 2, 4, 7, 8, 11, 13, 14]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
/// Berlekamp, Conway and Guy, *Winning Ways*, chapter 14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoinTurning {
    min: u64,
    max: Option<u64>,
    shape: CoinShape,
    leftmost: bool,
}

impl CoinTurning {
    /// Returns the game in which the turned coins have this arrangement, and with `leftmost`
    /// include the coin at place 1; a span must be from 1 to 64.
    pub(super) fn with_shape(
        min: u64,
        max: Option<u64>,
        shape: CoinShape,
        leftmost: bool,
    ) -> Result<Self, RuleError> {
        let greatest = max.unwrap_or(min);
        if min == 0 || shape == CoinShape::Within(0) {
            return Err(RuleError::ZeroTake);
        }
        if min > greatest {
            return Err(RuleError::EmptyRange { min, max: greatest });
        }
        let needed = match shape {
            CoinShape::Consecutive => 0,
            CoinShape::Within(span) => span.max(greatest),
            _ => greatest,
        };
        if needed > MOST_COINS {
            let limit = MOST_COINS;
            return Err(RuleError::TooLarge { needed, limit });
        }
        Ok(Self { min, max, shape, leftmost })
    }

    /// Returns the moves in their general form.
    fn turns(&self) -> Turns {
        Turns {
            min: self.min,
            max: self.max.unwrap_or(u64::MAX),
            shape: self.shape,
            leftmost: self.leftmost,
        }
    }

    /// Returns whether coins must be adjacent, for games whose values need no visit of their moves.
    fn plain(&self) -> Option<bool> {
        match self.shape {
            _ if self.leftmost => None,
            CoinShape::Any => Some(false),
            CoinShape::Consecutive => Some(true),
            _ => None,
        }
    }

    /// Returns how many coins may be turned when the rightmost is at this place.
    fn counts(&self, place: u64) -> RangeInclusive<u64> {
        self.min..=self.max.unwrap_or(place).min(place)
    }

    /// Estimates the steps for the value of a place, with sets of this many words.
    fn steps(&self, place: u64, words: u128) -> u128 {
        // Values that double soon exceed the table.
        let words = words.min(u128::from(GREATEST_VALUE) / 64);
        match self.plain() {
            Some(true) => u128::from(self.max.unwrap_or(place).min(place)) * 2 + words,
            Some(false) => u128::from(self.max.unwrap_or(self.min)) * words * 8,
            None => {
                let options = self.option_count(place).saturating_mul(50);
                let coins = if place == 0 { 0 } else { self.turns().coin_count(place) };
                options.saturating_add(coins)
            }
        }
    }

    /// Returns an upper bound on the number of options of a coin, at most 2^128 − 1.
    pub(crate) fn option_count(&self, place: u64) -> u128 {
        if place == 0 { 0 } else { self.turns().count(place) }
    }
}

impl fmt::Display for CoinTurning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn:{}", self.min)?;
        match self.max {
            None => f.write_str("+")?,
            Some(max) if max > self.min => write!(f, "-{max}")?,
            Some(_) => {}
        }
        self.shape.fmt(f)?;
        f.write_str(if self.leftmost { "F" } else { "" })
    }
}

impl Kind for CoinTurning {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn options(&self, place: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if place == 0 { ControlFlow::Continue(()) } else { self.turns().for_each(place, visit) }
    }

    fn most_options(&self, _place: u64) -> u64 {
        // The number of options may exceed any integer, but values can only double.
        u32::MAX.into()
    }

    fn option_cost(&self, place: u64) -> u128 {
        if place == 0 { 0 } else { self.turns().coin_count(place) }
    }

    fn leaves_one_heap(&self) -> bool {
        false
    }

    /// At place n, the value in Twins is n − 1, in Turtles n, in Mock Turtles the n-th number with
    /// an odd number of ones in binary, and in Ruler the largest power of two that divides n.
    fn closed_form(&self, place: u64) -> Option<u128> {
        let Some(before) = place.checked_sub(1) else {
            return Some(0);
        };
        Some(match (self.min, self.max, self.plain()) {
            (1, Some(1), Some(_)) => 1,
            (2, Some(2), Some(false)) => before.into(),
            (1, Some(2), Some(false)) => place.into(),
            (1, Some(3), Some(false)) => {
                // Of 2n and 2n + 1, the one with an odd number of ones.
                let double = 2 * u128::from(before);
                double + u128::from(double.count_ones().is_multiple_of(2))
            }
            (1, None, Some(true)) => (place & place.wrapping_neg()).into(),
            (1, None, Some(false)) => 1_u128.checked_shl(u32::try_from(before).ok()?)?,
            _ => return None,
        })
    }

    fn known_period(&self) -> Option<(Period, u64)> {
        let (preperiod, saltus, max_value) = match (self.min, self.max, self.plain()) {
            (1, Some(1), Some(_)) => (1, 0, 1),
            (2, Some(2), Some(false)) => (1, 1, 0),
            (1, Some(2), Some(false)) => (0, 1, 0),
            _ => return None,
        };
        Some((Period { preperiod, length: 1, saltus }, max_value))
    }

    fn aperiodicity(&self) -> Option<&'static str> {
        match (self.min, self.max, self.plain()) {
            (1, Some(3), Some(false)) => {
                Some("their lowest bits are the Thue-Morse sequence, which has no period")
            }
            (1, None, Some(true)) => {
                Some("every odd place has the value 1 while others grow without bound")
            }
            (1, None, Some(false)) => Some("they double from place to place"),
            _ => None,
        }
    }

    fn has_misere(&self) -> bool {
        // Coins that cancel are not a sum of games in misère play.
        false
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(TurningValues::new(*self))
    }
}

/// The values of a coin turning game, by the sets of values of choices of coins.
#[derive(Clone, Debug)]
struct TurningValues {
    game: CoinTurning,
    /// By number of coins chosen among those so far: the sums of their values. Without a greatest
    /// number, the last set also stands for all greater ones.
    chosen: Vec<ValueSet>,
    places: usize,
}

impl TurningValues {
    fn new(game: CoinTurning) -> Self {
        let sets = if game.plain() == Some(false) { game.max.unwrap_or(game.min) } else { 0 };
        let mut chosen = vec![ValueSet::default(); sets as usize];
        if let Some(first) = chosen.first_mut() {
            first.insert(0);
        }
        Self { game, chosen, places: 0 }
    }

    fn add_coin(&mut self, value: u32) {
        if self.game.max.is_none()
            && let Some(last) = self.chosen.last_mut()
        {
            let all = last.clone();
            last.unite_translated(&all, value);
        }
        for count in (1..self.chosen.len()).rev() {
            let (fewer, more) = self.chosen.split_at_mut(count);
            more[0].unite_translated(&fewer[count - 1], value);
        }
    }
}

impl Engine for TurningValues {
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError> {
        while self.places + 1 < values.len() {
            self.places += 1;
            self.add_coin(values.at(self.places));
        }
        let mut reached = ValueSet::default();
        let mut stops = StopPoints::default();
        for place in values.len()..len {
            stop_point();
            reached.clear();
            if place == 0 {
                values.try_push(0)?;
                continue;
            }
            if self.game.plain().is_none() {
                let needed = self.game.option_count(place as u64);
                if needed > MOST_OPTIONS {
                    return Err(RuleError::TooLarge {
                        needed: u64::try_from(needed).unwrap_or(u64::MAX),
                        limit: MOST_OPTIONS as u64,
                    });
                }
                let _ = self.game.options(place as u64, &mut |others| {
                    let worth = |sum, &other: &u64| sum ^ values.at(other as usize);
                    stops.pass();
                    reached.insert(others.iter().fold(0, worth));
                    ControlFlow::Continue(())
                });
            }
            if self.game.plain() == Some(true) {
                let mut sum = 0;
                for count in 1..=*self.game.counts(place as u64).end() {
                    if count >= self.game.min {
                        reached.insert(sum);
                    }
                    sum ^= values.at(place - count as usize);
                }
            }
            for set in self.chosen.iter().skip(self.game.min as usize - 1) {
                reached.unite(set);
            }
            let value = reached.mex();
            if value >= GREATEST_VALUE {
                return Err(RuleError::TooLarge {
                    needed: value.into(),
                    limit: GREATEST_VALUE.into(),
                });
            }
            values.try_push(value)?;
            self.places = place;
            self.add_coin(value);
        }
        Ok(())
    }

    fn method(&self) -> Method {
        Method::Definition
    }

    fn steps(&self, place: u64, values: &HeapValues) -> u128 {
        self.game.steps(place, set_words(values, place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapSequence;

    #[test]
    fn values_that_double_are_stopped() {
        let mut sequence = HeapSequence::new("turn:1+".parse().unwrap());
        assert!(matches!(sequence.extend_to(1_000_000), Err(RuleError::TooLarge { .. })));
        assert!(sequence.values().iter().skip(1).eq((0..24).map(|bit| 1 << bit)));
    }
}
