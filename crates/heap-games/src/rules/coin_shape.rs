//! The arrangements of coins that may be turned together.

use std::fmt;
use std::ops::ControlFlow;

use crate::rules::kind::Visit;

/// The arrangement of the coins turned by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum CoinShape {
    /// Anywhere.
    #[default]
    Any,
    /// On adjacent places.
    Consecutive,
    /// Within a window of this many adjacent places.
    Within(u64),
    /// At equal distances.
    EquallySpaced,
    /// In a pattern that is its own mirror image.
    Symmetric,
}

impl fmt::Display for CoinShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoinShape::Any => Ok(()),
            CoinShape::Consecutive => f.write_str("C"),
            CoinShape::Within(span) => write!(f, "C({span})"),
            CoinShape::EquallySpaced => f.write_str("E"),
            CoinShape::Symmetric => f.write_str("S"),
        }
    }
}

/// The coins that one move may turn: their number, their arrangement, and whether the leftmost coin
/// of the row must be among them.
#[derive(Clone, Copy)]
pub(crate) struct Turns {
    pub(crate) min: u64,
    pub(crate) max: u64,
    pub(crate) shape: CoinShape,
    pub(crate) leftmost: bool,
}

impl Turns {
    /// Visits every move with its rightmost coin at a place, by its other coins, increasing.
    pub(crate) fn for_each(&self, place: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let counts = self.min..=self.max.min(place);
        match self.shape {
            CoinShape::Any if self.leftmost => {
                for count in counts {
                    self.for_each_with_first(count, place, visit)?;
                }
            }
            CoinShape::Any => {
                for count in counts {
                    for_each_choice(1, place, count - 1, visit)?;
                }
            }
            CoinShape::Within(span) => {
                let first = place.saturating_sub(span.saturating_sub(1)).max(1);
                for count in counts {
                    for_each_choice(first, place, count - 1, &mut |others| {
                        self.visit_if_allowed(others, place, visit)
                    })?;
                }
            }
            CoinShape::Consecutive => {
                // With the leftmost coin these are all coins up to the place.
                let counts = match self.leftmost {
                    true => place.max(self.min)..=place.min(self.max),
                    false => counts,
                };
                for count in counts {
                    let others: Vec<u64> = (place - (count - 1)..place).collect();
                    self.visit_if_allowed(&others, place, visit)?;
                }
            }
            CoinShape::EquallySpaced => {
                for count in counts {
                    let steps = if count == 1 { 1..=1 } else { 1..=(place - 1) / (count - 1) };
                    for step in steps {
                        let others = (1..count).rev().map(|index| place - index * step);
                        self.visit_if_allowed(&others.collect::<Vec<u64>>(), place, visit)?;
                    }
                }
            }
            CoinShape::Symmetric => {
                let starts = if self.leftmost { 1..=1 } else { 1..=place };
                for left in starts {
                    self.for_each_mirrored(left, place, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves of `count` coins that turn the first coin of the row as well.
    fn for_each_with_first(
        &self,
        count: u64,
        place: u64,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        if count == 1 {
            return self.visit_if_allowed(&[], place, visit);
        }
        for_each_choice(2, place, count - 2, &mut |others| {
            let chosen: Vec<u64> = std::iter::once(1).chain(others.iter().copied()).collect();
            visit(&chosen)
        })
    }

    /// Visits the symmetric moves between a leftmost and a rightmost coin.
    fn for_each_mirrored(&self, left: u64, place: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if left == place {
            return if self.min == 1 { visit(&[]) } else { ControlFlow::Continue(()) };
        }
        let between = place - left - 1;
        for centre in 0..=between % 2 {
            for pairs in 0..=between / 2 {
                let count = 2 + 2 * pairs + centre;
                if count < self.min || count > self.max {
                    continue;
                }
                for_each_choice(left + 1, left + 1 + between / 2, pairs, &mut |firsts| {
                    let mut others = vec![left];
                    others.extend(firsts);
                    others.extend((centre == 1).then_some(left + (place - left) / 2));
                    others.extend(firsts.iter().rev().map(|first| left + place - first));
                    visit(&others)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_if_allowed(
        &self,
        others: &[u64],
        place: u64,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        if !self.leftmost || *others.first().unwrap_or(&place) == 1 {
            return visit(others);
        }
        ControlFlow::Continue(())
    }

    /// Returns an upper bound on the number of moves, at most 2^128 − 1.
    pub(crate) fn count(&self, place: u64) -> u128 {
        let others = u128::from(place.saturating_sub(1));
        let greatest = u128::from(self.max.min(place));
        match self.shape {
            CoinShape::Any if self.leftmost => {
                let chosen = u128::from(self.min.saturating_sub(1)).max(1);
                let between = others.saturating_sub(1);
                sum_of_choices(between, chosen, greatest.saturating_sub(1)).saturating_add(1)
            }
            CoinShape::Any => sum_of_choices(others, u128::from(self.min), greatest),
            CoinShape::Within(span) => {
                let span = u128::from(span.saturating_sub(1));
                sum_of_choices(others.min(span), u128::from(self.min), greatest)
            }
            CoinShape::Consecutive => others + 1,
            CoinShape::EquallySpaced => {
                let counts = self.min..=self.max.min(place);
                if counts.clone().nth(MANY_COUNTS).is_none() {
                    let of_count = |count: u64| u128::from((place - 1) / (count - 1).max(1)) + 1;
                    return counts.map(of_count).sum();
                }
                (others + 1).saturating_mul(u128::from(place.ilog2()) + 1)
            }
            CoinShape::Symmetric => {
                let least = u128::from(self.min.saturating_sub(3) / 2) + 1;
                let pairs = (greatest.saturating_sub(2) / 2).min(others / 2);
                let each = sum_of_choices(others / 2, least, pairs + 1).saturating_mul(2);
                let starts = if self.leftmost { 1 } else { others + 1 };
                each.saturating_add(1).saturating_mul(starts)
            }
        }
    }

    /// Returns an upper bound on the number of coins in all moves, at most 2^128 − 1.
    pub(crate) fn coin_count(&self, place: u64) -> u128 {
        let most = u128::from(self.max.min(place));
        let least = u128::from(self.min);
        match self.shape {
            // A number of coins uses each place about once, two coins at most twice.
            CoinShape::EquallySpaced => {
                let counts = (most + 1).saturating_sub(least);
                counts.saturating_mul(2 * u128::from(place) + most)
            }
            CoinShape::Consecutive if self.leftmost => most,
            CoinShape::Consecutive => (most + 1).saturating_sub(least).saturating_mul(most),
            _ => self.count(place).saturating_mul(most),
        }
    }
}

/// From this many numbers of coins on, equally spaced moves are bounded instead of counted.
const MANY_COUNTS: usize = 256;

/// Returns the number of choices of `min` − 1 to `max` − 1 things.
fn sum_of_choices(things: u128, min: u128, max: u128) -> u128 {
    let mut total = 0_u128;
    let mut choices = 1_u128;
    for count in 1..=max {
        if count >= min {
            total = total.saturating_add(choices);
        }
        if choices == u128::MAX || total == u128::MAX {
            return u128::MAX;
        }
        if count > things {
            break;
        }
        choices = match choices.checked_mul(things + 1 - count) {
            Some(product) => product / count,
            None => u128::MAX,
        };
    }
    total
}

/// Visits the increasing choices of `count` places from `first` to below `bound`.
fn for_each_choice(first: u64, bound: u64, count: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
    if count > bound.saturating_sub(first) {
        return ControlFlow::Continue(());
    }
    let mut chosen: Vec<u64> = (first..first + count).collect();
    loop {
        visit(&chosen)?;
        if !next_choice(&mut chosen, bound) {
            return ControlFlow::Continue(());
        }
    }
}

/// Advances to the next choice of places below a bound; returns false after the last.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether coins may be turned together, by the wording of the rule.
    fn is_allowed(turns: &Turns, coins: &[u64]) -> bool {
        let count = coins.len() as u64;
        let (first, last) = (coins[0], coins[coins.len() - 1]);
        let has_shape = match turns.shape {
            CoinShape::Any => true,
            CoinShape::Consecutive => last - first == count - 1,
            CoinShape::Within(span) => last - first < span,
            CoinShape::EquallySpaced => {
                coins.windows(3).all(|three| three[1] - three[0] == three[2] - three[1])
            }
            CoinShape::Symmetric => coins.iter().all(|coin| coins.contains(&(first + last - coin))),
        };
        let enough = (turns.min..=turns.max).contains(&count);
        enough && has_shape && (!turns.leftmost || first == 1)
    }

    #[test]
    fn moves_are_those_that_the_words_allow() {
        let shapes = [
            CoinShape::Any,
            CoinShape::Consecutive,
            CoinShape::Within(1),
            CoinShape::Within(5),
            CoinShape::EquallySpaced,
            CoinShape::Symmetric,
        ];
        for shape in shapes {
            for (min, max) in [(1, 1), (1, 3), (2, 2), (3, 3), (4, 4), (1, u64::MAX), (3, u64::MAX)]
            {
                for leftmost in [false, true] {
                    let turns = Turns { min, max, shape, leftmost };
                    for place in 1..10_u64 {
                        let mut found = Vec::new();
                        let _ = turns.for_each(place, &mut |others| {
                            found.push(others.to_vec());
                            ControlFlow::Continue(())
                        });
                        let (count, found_count) = (turns.count(place), found.len() as u128);
                        let is_exact = matches!(shape, CoinShape::Any) && !leftmost;
                        assert!(count == found_count || !is_exact && count > found_count);
                        let coins = found.iter().map(|others| others.len() as u128 + 1);
                        let coins: u128 = coins.sum();
                        assert!(turns.coin_count(place) >= coins, "{shape:?} {min} {max} {place}");
                        found.sort_unstable();
                        let mut expected = Vec::new();
                        for set in 0..1_u64 << (place - 1) {
                            let others: Vec<u64> =
                                (1..place).filter(|coin| set >> (coin - 1) & 1 == 1).collect();
                            if is_allowed(&turns, &[&others[..], &[place]].concat()) {
                                expected.push(others);
                            }
                        }
                        expected.sort_unstable();
                        assert_eq!(found, expected, "{shape:?} {min} {max} {leftmost} {place}");
                    }
                }
            }
        }
    }
}
