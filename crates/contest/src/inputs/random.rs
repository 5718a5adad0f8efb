//! Random inputs of about a given size.
//!
//! Numbers come in families that programs get wrong: small ones, equal ones, powers of 2 and their
//! neighbours, those at the judge's limits, and a mixture.

use super::family::Family;
use super::format::{Counts, Field, Limits, List, Numbers, Record};
use super::graphs;
use super::value::{Value, Values};
use judge_io::Rng;
use std::collections::BTreeSet;

/// Returns a random input of about `size` numbers, within the judge's limits.
pub(super) fn random(format: Record, rng: &mut Rng, size: usize) -> Values {
    let family = Family::drawn(rng);
    record(format, &mut Drawer { rng, family }, size)
}

struct Drawer<'a> {
    rng: &'a mut Rng,
    family: Family,
}

impl Drawer<'_> {
    /// Returns a number within limits.
    fn number(&mut self, limits: Limits) -> i128 {
        let family = self.family.settled(self.rng);
        // Numbers of either sign are mostly near 0.
        let start = limits.low.max(0).min(limits.high);
        let drawn = match family {
            Family::Any | Family::Mixed => self.between(limits.low, limits.high),
            Family::Small => start + self.between(0, 9),
            Family::Equal => start + 7,
            Family::NearPowers => (1 << self.rng.between(0, 63)) + self.between(-1, 1),
            Family::NearLimits if self.rng.once_in(2) => limits.low + self.between(0, 3),
            Family::NearLimits => limits.high - self.between(0, 3),
        };
        if drawn < limits.low || drawn > limits.high {
            return self.between(limits.low, limits.high);
        }
        drawn
    }

    fn between(&mut self, low: i128, high: i128) -> i128 {
        // No limits of a problem lie further apart than 64 bits reach.
        let span = u64::try_from(high - low).unwrap_or(u64::MAX);
        low + i128::from(self.rng.between(0, span))
    }
}

fn record(format: Record, drawer: &mut Drawer<'_>, size: usize) -> Values {
    let wholes = format.iter().filter(|field| takes_the_rest(field)).count();
    let own: usize = format.iter().map(least_size).sum();
    let share = size.saturating_sub(own) / wholes.max(1);
    let mut values: Values = format
        .iter()
        .map(|field| {
            let size = if takes_the_rest(field) { share + least_size(field) } else { 1 };
            value(field, drawer, size)
        })
        .collect();
    // What is bounded by another number comes once that is known.
    for (index, field) in format.iter().enumerate() {
        if let Field::UpTo { least, field } = field
            && let Value::Number(high) = values[*field]
        {
            values[index] = Value::Number(drawer.number(Limits { low: *least, high }));
        }
    }
    values
}

/// Returns whether a field has as many numbers as there is room for.
fn takes_the_rest(field: &Field) -> bool {
    matches!(field, Field::Numbers(_) | Field::List(_) | Field::Graph(_) | Field::Length(_))
}

/// Returns about how many numbers a field has at least.
fn least_size(field: &Field) -> usize {
    match field {
        Field::Newline | Field::Length(_) => 0,
        Field::Count(_) | Field::Number(_) | Field::UpTo { .. } | Field::Letters { .. } => 1,
        Field::Numbers(numbers) => numbers.counts.least,
        Field::List(list) => list.counts.least * least_size_of(list.item),
        Field::Choice(choices) => {
            1 + choices.iter().map(|(_, format)| least_size_of(format)).max().unwrap_or(0)
        }
        Field::Graph(_) => graphs::LEAST_SIZE,
    }
}

fn least_size_of(format: Record) -> usize {
    format.iter().map(least_size).sum()
}

fn value(field: &Field, drawer: &mut Drawer<'_>, size: usize) -> Value {
    match field {
        Field::Newline | Field::Count(_) | Field::UpTo { .. } => Value::Layout,
        Field::Number(limits) => Value::Number(drawer.number(*limits)),
        Field::Length(Limits { low, high }) => {
            let high = (low + size as i128).min(*high);
            Value::Number(drawer.between(*low, high))
        }
        Field::Letters { count, of } => {
            let letters: Vec<char> = of.chars().collect();
            Value::Letters((0..*count).map(|_| drawer.rng.pick(&letters)).collect())
        }
        Field::Numbers(numbers) => Value::Numbers(line(numbers, drawer, size)),
        Field::List(list) => Value::List(items(list, drawer, size)),
        Field::Choice(choices) => {
            let choice = drawer.rng.index(choices.len());
            Value::Choice(choice, record(choices[choice].1, drawer, size))
        }
        Field::Graph(format) => Value::Graph(graphs::random(format, drawer.rng, size)),
    }
}

/// Returns the count nearest to a wanted one.
fn count_near(Counts { least, most }: Counts, wanted: usize) -> usize {
    wanted.clamp(least, most)
}

fn line(format: &Numbers, drawer: &mut Drawer<'_>, size: usize) -> Vec<i128> {
    let count = count_near(format.counts, size);
    if !format.are_distinct {
        return (0..count).map(|_| drawer.number(format.limits)).collect();
    }
    // Few numbers in a narrow span are near each other, in a wide one far apart.
    let Limits { low, high } = format.limits;
    let span = (count as i128 * i128::from(drawer.rng.between(1, 4))).min(high - low + 1);
    let start = drawer.between(low, high - span + 1);
    let mut chosen = BTreeSet::new();
    while chosen.len() < count.min(usize::try_from(span).unwrap_or(usize::MAX)) {
        chosen.insert(drawer.between(start, start + span - 1));
    }
    let mut numbers: Vec<i128> = chosen.into_iter().collect();
    drawer.rng.shuffle(&mut numbers);
    numbers
}

fn items(list: &List, drawer: &mut Drawer<'_>, size: usize) -> Vec<Values> {
    let least = least_size_of(list.item).max(1);
    let most_for_each = if list.item.iter().any(takes_the_rest) { size.max(least) } else { least };
    // Now few large items, now many small ones.
    let mut each = most_for_each;
    while each > least && drawer.rng.once_in(2) {
        each = (each / 2).max(least);
    }
    let count = count_near(list.counts, size / each);
    let each = size / count.max(1);
    let mut items: Vec<Values> = (0..count)
        .map(|_| {
            if drawer.rng.once_in(8) {
                drawer.family = Family::drawn(drawer.rng);
            }
            record(list.item, drawer, each)
        })
        .collect();
    if list.are_distinct {
        items.sort_unstable();
        items.dedup();
        drawer.rng.shuffle(&mut items);
    }
    items
}
