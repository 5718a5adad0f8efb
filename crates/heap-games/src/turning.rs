//! Coin turning: coins in a row, of which a move turns some, the rightmost from heads to tails.

use std::fmt;
use std::ops::RangeInclusive;

use crate::closed_form::KnownPeriod;
use crate::definition::ValueSet;
use crate::{Cells, HeapRule, RuleError};

/// The most coins that a bounded move may turn.
const MOST_COINS: u64 = 64;

/// Values stay below this: the sets of values take a bit for each.
const GREATEST_VALUE: u32 = 1 << 24;

/// A coin turning game: a move turns between `min` and `max` coins, the rightmost of them from
/// heads to tails, and where `consecutive` they must be neighbours.
///
/// As a heap rule, a heap is a coin that shows heads, by its place from 1: turning it with others
/// puts those others into the sum, as two coins on one place cancel. Turtles turn 1 or 2 coins,
/// Mock Turtles 1 to 3, Twins 2, and Ruler any number of neighbours.
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
    consecutive: bool,
}

impl CoinTurning {
    /// Returns the game; without `max` any number from `min` on may be turned.
    ///
    /// # Errors
    /// [`RuleError::ZeroTake`] when `min` is 0, [`RuleError::EmptyRange`] when it exceeds `max`,
    /// [`RuleError::TooLarge`] when more than 64 coins are counted that need not be neighbours.
    pub fn new(min: u64, max: Option<u64>, consecutive: bool) -> Result<Self, RuleError> {
        let greatest = max.unwrap_or(min);
        if min == 0 {
            return Err(RuleError::ZeroTake);
        }
        if min > greatest {
            return Err(RuleError::EmptyRange { min, max: greatest });
        }
        if greatest > MOST_COINS && !consecutive {
            return Err(RuleError::TooLarge {
                needed: greatest,
                limit: MOST_COINS,
            });
        }
        Ok(Self {
            min,
            max,
            consecutive,
        })
    }

    /// Returns how many coins may be turned when the rightmost is at a place.
    fn counts(&self, place: u64) -> RangeInclusive<u64> {
        self.min..=self.max.unwrap_or(place).min(place)
    }

    /// Returns the value of a coin by a closed form, for the games of *Winning Ways*.
    pub(crate) fn closed_form(&self, place: u64) -> Option<u128> {
        let before = place.saturating_sub(1);
        if place == 0 {
            return Some(0);
        }
        match (self.min, self.max, self.consecutive) {
            (1, Some(1), _) => Some(1),
            (2, Some(2), false) => Some(before.into()),
            (1, Some(2), false) => Some(place.into()),
            (1, Some(3), false) => {
                let double = 2 * u128::from(before);
                Some(double + u128::from(double.count_ones().is_multiple_of(2)))
            }
            (1, None, true) => Some(u128::from(place & place.wrapping_neg())),
            (1, None, false) => 1_u128.checked_shl(u32::try_from(before).ok()?),
            _ => None,
        }
    }

    /// Returns the period that the closed form shows.
    pub(crate) fn known_period(&self) -> Option<KnownPeriod> {
        let (preperiod, saltus, max_value) = match (self.min, self.max, self.consecutive) {
            (1, Some(1), _) => (1, 0, 1),
            (2, Some(2), false) => (1, 1, 0),
            (1, Some(2), false) => (0, 1, 0),
            _ => return None,
        };
        Some(KnownPeriod {
            preperiod,
            period: 1,
            saltus,
            max_value,
        })
    }

    /// Returns why the values have no period, where that is known.
    pub(crate) fn aperiodicity(&self) -> Option<&'static str> {
        match (self.min, self.max, self.consecutive) {
            (1, Some(3), false) => {
                Some("their lowest bits are the Thue-Morse sequence, which has no period")
            }
            (1, None, true) => {
                Some("every odd place has the value 1 while others grow without bound")
            }
            (1, None, false) => Some("they double from place to place"),
            _ => None,
        }
    }

    /// Returns about how many steps the value of a place takes, given the greatest value so far.
    pub(crate) fn steps(&self, place: u64, greatest: u32) -> u128 {
        let words = u128::from(greatest) / 64 + 1;
        if self.consecutive {
            return u128::from(self.max.unwrap_or(place).min(place)) + words;
        }
        u128::from(self.max.unwrap_or(self.min)) * words * 4
    }

    /// Returns how many options a coin has, as far as 128 bits tell.
    pub(crate) fn option_count(&self, place: u64) -> u128 {
        let others = u128::from(place.saturating_sub(1));
        if self.consecutive {
            return others + 1;
        }
        let mut total = 0_u128;
        let mut choices = 1_u128;
        for count in 1..=u128::from(*self.counts(place).end()) {
            if count >= u128::from(self.min) {
                total = total.saturating_add(choices);
            }
            if choices == u128::MAX || total == u128::MAX {
                return u128::MAX;
            }
            choices = match choices.checked_mul(others + 1 - count) {
                Some(product) => product / count,
                None => u128::MAX,
            };
        }
        total
    }
}

impl HeapRule for CoinTurning {
    fn for_each_option(&self, place: u64, visit: &mut dyn FnMut(&[u64])) {
        if place == 0 {
            return;
        }
        for count in self.counts(place) {
            let others = count - 1;
            // The places of the other coins, increasing: first the leftmost choice.
            let mut chosen: Vec<u64> = if self.consecutive {
                (place - others..place).collect()
            } else {
                (1..=others).collect()
            };
            visit(&chosen);
            while !self.consecutive && next_choice(&mut chosen, place) {
                visit(&chosen);
            }
        }
    }
}

/// Moves on to the next choice of places below a bound; false after the last.
fn next_choice(chosen: &mut [u64], bound: u64) -> bool {
    let mut limit = bound;
    for index in (0..chosen.len()).rev() {
        if chosen[index] + 1 < limit {
            chosen[index] += 1;
            for later in index + 1..chosen.len() {
                chosen[later] = chosen[later - 1] + 1;
            }
            return true;
        }
        limit = chosen[index];
    }
    false
}

impl fmt::Display for CoinTurning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn:{}", self.min)?;
        match self.max {
            None => f.write_str("+")?,
            Some(max) if max > self.min => write!(f, "-{max}")?,
            Some(_) => {}
        }
        f.write_str(if self.consecutive { "C" } else { "" })
    }
}

/// The values of a coin turning game, by the sets that choices of coins reach.
#[derive(Clone, Debug)]
pub(crate) struct TurningValues {
    game: CoinTurning,
    /// By number of coins chosen among those so far: the sums of their values. The last set is
    /// that of all greater numbers as well, where there is no greatest.
    chosen: Vec<ValueSet>,
    places: usize,
}

impl TurningValues {
    pub(crate) fn new(game: CoinTurning) -> Self {
        let sets = if game.consecutive {
            0
        } else {
            game.max.unwrap_or(game.min)
        };
        let mut chosen = vec![ValueSet::default(); sets as usize];
        if let Some(first) = chosen.first_mut() {
            first.insert(0);
        }
        Self {
            game,
            chosen,
            places: 0,
        }
    }

    /// Extends a table to the given length.
    pub(crate) fn extend(&mut self, values: &mut Cells, len: usize) -> Result<(), RuleError> {
        while self.places + 1 < values.len() {
            self.places += 1;
            self.add_coin(values.at(self.places));
        }
        let mut reached = ValueSet::default();
        for place in values.len()..len {
            reached.clear();
            if place == 0 {
                values.push(0);
                continue;
            }
            if self.game.consecutive {
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
            values.push(value);
            self.places = place;
            self.add_coin(value);
        }
        Ok(())
    }

    /// Adds a coin to those that may be chosen.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HeapSequence, Rule, values_by_definition};

    fn values(text: &str, to: usize) -> Vec<u32> {
        let mut sequence = HeapSequence::new(text.parse().unwrap());
        sequence.extend_to(to).unwrap();
        sequence.values().iter().collect()
    }

    #[test]
    fn sets_agree_with_all_choices() {
        for text in [
            "turn:1",
            "turn:2",
            "turn:3",
            "turn:1-2",
            "turn:1-3",
            "turn:2-4",
            "turn:1-5",
            "turn:1+",
            "turn:2+",
            "turn:3+",
            "turn:1+C",
            "turn:2+C",
            "turn:3C",
            "turn:1-5C",
            "turn:2-3C",
        ] {
            let rule: Rule = text.parse().unwrap();
            assert_eq!(rule.to_string(), text);
            assert_eq!(values(text, 13), values_by_definition(&rule, 13), "{text}");
            for place in 0..12 {
                let mut count = 0;
                rule.for_each_option(place, &mut |_| count += 1);
                let Rule::Turning(game) = rule else {
                    panic!("{text} turns coins")
                };
                if !text.ends_with('C') && place > 0 {
                    assert_eq!(game.option_count(place), count, "{text} {place}");
                }
            }
        }
    }

    #[test]
    fn values_that_double_are_stopped() {
        let mut sequence = HeapSequence::new("turn:1+".parse().unwrap());
        assert!(matches!(
            sequence.extend_to(1_000_000),
            Err(RuleError::TooLarge { .. })
        ));
        assert!(
            sequence
                .values()
                .iter()
                .skip(1)
                .eq((0..24).map(|bit| 1 << bit))
        );
    }

    #[test]
    fn named_games_have_their_known_values() {
        let turtles = values("turtles", 200);
        assert!((0..=200).eq(turtles));
        let odious = (0_u32..).filter(|n| n.count_ones() % 2 == 1);
        assert!(
            values("mock-turtles", 200)[1..]
                .iter()
                .copied()
                .eq(odious.take(200))
        );
        let ruler: Vec<u32> = (1_u32..=200).map(|n| 1 << n.trailing_zeros()).collect();
        assert_eq!(values("ruler", 200)[1..], ruler);
        assert!((0..200).eq(values("twins", 200)[1..].iter().copied()));
    }
}
