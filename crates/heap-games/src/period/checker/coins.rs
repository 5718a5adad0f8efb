//! Values of turning coins.
//!
//! A move turns the rightmost coin and others from a list, whose number has limits. The sums of all
//! choices are held in sets, one for each number of coins, to which one coin after the other is
//! added. The list is a window, as long as the row if any coins may be chosen. Coins at equal
//! distances and neighbours are added up one after the other.

use super::grammar::{Coins, Manner};
use super::meter::Meter;
use super::sums::Set;
use super::table::Table;
use crate::CertificateError;

/// Steps of a place apart from its coins.
const STEPS_EACH: usize = 32;

/// The limit on values, as sets take a bit for each.
const VALUES_END: u32 = 1 << 24;

/// The sums of the values of some chosen things, by their number.
///
/// If there is no greatest number, the last set is for all numbers from its own on.
struct Choices {
    sets: Vec<Set>,
    is_open: bool,
    steps: usize,
}

impl Choices {
    /// Returns the choices of up to `most` things, or of any number, with those from `least` on in
    /// one set.
    fn up_to(least: usize, most: Option<usize>) -> Self {
        let mut sets = vec![Set::default(); most.unwrap_or(least) + 1];
        sets[0].insert(0);
        Self { sets, is_open: most.is_none(), steps: 0 }
    }

    /// Adds a possible thing.
    fn add(&mut self, value: u32) {
        let last = self.sets.len() - 1;
        if self.is_open {
            let all = self.sets[last].clone();
            self.sets[last].unite_shifted(&all, value);
        }
        for count in (0..last).rev() {
            let (fewer, more) = self.sets.split_at_mut(count + 1);
            more[0].unite_shifted(&fewer[count], value);
        }
        self.steps += 8 * self.sets.len() + 4 * self.words();
    }

    /// Adds the sums of all choices of at least `least` things to a set, each with a value.
    fn reach(&mut self, least: usize, value: u32, reached: &mut Set) {
        for set in self.sets.iter().skip(least) {
            reached.unite_shifted(set, value);
        }
        self.steps += self.words();
    }

    fn words(&self) -> usize {
        self.sets.iter().map(Set::words).sum()
    }
}

/// Returns the values of the first places; place 0 has the value 0.
pub(super) fn values_of(
    coins: &Coins,
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Table, CertificateError> {
    let turning = Turning::new(coins);
    let mut values: Vec<u32> = meter.list(len)?;
    let mut held = 0;
    for place in 0..len {
        let mut reached = Set::default();
        let (mut steps, mut words) = (STEPS_EACH, 0);
        if place > 0 {
            let more = turning.reach(&values, &mut reached);
            (steps, words) = (steps + more.0, more.1);
        }
        let value = reached.least_missing();
        if value >= VALUES_END {
            let limit = u64::from(VALUES_END) - 1;
            return Err(CertificateError::TooLargeValues { limit });
        }
        values.push(value);
        meter.spend(place, steps + reached.words())?;
        if words > held {
            meter.take_bytes(8 * (words - held) as u64)?;
            held = words;
        }
    }
    Ok(Table::Wide(values))
}

/// What a move turns.
struct Turning {
    least: usize,
    most: usize,
    manner: Manner,
    first: bool,
    is_open: bool,
}

impl Turning {
    fn new(coins: &Coins) -> Self {
        let most = coins.most.unwrap_or(u64::MAX);
        Self {
            least: usize::try_from(coins.least).unwrap_or(usize::MAX),
            most: usize::try_from(most).unwrap_or(usize::MAX),
            manner: coins.manner,
            first: coins.first,
            is_open: coins.most.is_none(),
        }
    }

    /// Returns the choices among the other coins of a move.
    fn others(&self, given: usize) -> Choices {
        let least = self.least.saturating_sub(given);
        let most = self.most.saturating_sub(given);
        Choices::up_to(least, (!self.is_open).then_some(most))
    }

    /// Adds what the next place reaches, and returns the steps taken and the words of the choices.
    fn reach(&self, values: &[u32], reached: &mut Set) -> (usize, usize) {
        let place = values.len();
        match self.manner {
            Manner::Anyhow => self.reach_within(values, place, reached),
            Manner::Neighbours => (self.reach_spaced(values, 1..2.min(place + 1), reached), 0),
            Manner::EvenlySpaced => (self.reach_spaced(values, 1..place.max(2), reached), 0),
            Manner::Within(span) => self.reach_within(values, span as usize, reached),
            Manner::Mirrored => (self.reach_mirrored(values, reached), 0),
        }
    }

    /// Adds the move that turns only one coin.
    fn reach_alone(&self, reached: &mut Set) {
        if self.least == 1 {
            reached.insert(0);
        }
    }

    /// Adds the moves at equal distances.
    fn reach_spaced(
        &self,
        values: &[u32],
        distances: std::ops::Range<usize>,
        reached: &mut Set,
    ) -> usize {
        let place = values.len();
        if !self.first || place == 1 {
            self.reach_alone(reached);
        }
        let mut steps = 0;
        for distance in distances {
            let (mut leftmost, mut count, mut sum) = (place, 1, 0);
            while leftmost > distance && count < self.most {
                leftmost -= distance;
                count += 1;
                sum ^= values[leftmost];
                if count >= self.least && (!self.first || leftmost == 1) {
                    reached.insert(sum);
                }
            }
            steps += 2 * count;
        }
        steps
    }

    /// Adds the moves within a window of `span` places.
    fn reach_within(&self, values: &[u32], span: usize, reached: &mut Set) -> (usize, usize) {
        let place = values.len();
        let from = place.saturating_sub(span - 1).max(1);
        let given = if self.first && place > 1 { 2 } else { 1 };
        if given == 2 && (from > 1 || self.most < 2) {
            return (0, 0);
        }
        let mut choices = self.others(given);
        // The coin at place 1 is turned with any others.
        let (chosen, own) =
            if given == 2 { (&values[2..], values[1]) } else { (&values[from..], 0) };
        chosen.iter().for_each(|&value| choices.add(value));
        choices.reach(self.least.saturating_sub(given), own, reached);
        (choices.steps, choices.words())
    }

    /// Adds the moves that are their own mirror image: a leftmost coin, pairs of coins, and
    /// possibly the coin in the middle.
    fn reach_mirrored(&self, values: &[u32], reached: &mut Set) -> usize {
        let place = values.len();
        if !self.first || place == 1 {
            self.reach_alone(reached);
        }
        let mut steps = 0;
        for left in 1..place {
            if self.first && left > 1 {
                break;
            }
            let between = place - left - 1;
            let middle = (between % 2 == 1).then(|| values[left + 1 + between / 2]);
            for centre in std::iter::once(None).chain(middle.map(Some)) {
                let given = 2 + usize::from(centre.is_some());
                if given > self.most {
                    continue;
                }
                let least = self.least.saturating_sub(given).div_ceil(2);
                let most = (!self.is_open).then(|| (self.most - given) / 2);
                if most.is_some_and(|most| most < least) {
                    continue;
                }
                let mut pairs = Choices::up_to(least, most);
                for step in 1..=between / 2 {
                    pairs.add(values[left + step] ^ values[place - step]);
                }
                pairs.reach(least, values[left] ^ centre.unwrap_or(0), reached);
                steps += pairs.steps;
            }
        }
        steps
    }
}
