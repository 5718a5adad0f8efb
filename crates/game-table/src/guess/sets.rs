//! The sets of takes that values agree with.

use super::needs::{Moves, Needs};
use heap_games::{AllBut, BoundedTake, EqualSplit, Rule, SubtractionSet};

/// The most values that decide about a set, and the greatest sum of these.
const MOST_VALUES: usize = 1 << 12;
const GREATEST_SUM: u64 = 1 << 18;

/// The greatest take of a set, and the most takes that are found.
const GREATEST_TAKE: usize = 60;
const MOST_TAKES: u32 = 8;

/// The most sets that are found.
const MOST_SETS: usize = 10;

/// The most takes that are forbidden.
const MOST_FORBIDDEN: usize = 6;

/// Rules of a kind that fit some values, with the number of heaps whose values say which.
#[derive(Clone, Debug)]
pub(super) struct SetGroup {
    /// The rules, at least one, the simplest first.
    pub(super) rules: Vec<Rule>,
    /// How many heaps say which they are.
    pub(super) fitted: usize,
}

/// Returns the sets of takes that may agree with the values from heap 0 on: that between two bounds, the
/// smallest sets whose greatest take is as small as possible, and the set of all takes but a few; and the
/// equal split of heaps from the first on that is worth anything.
pub(super) fn sets(values: &[u64]) -> Vec<SetGroup> {
    let (bounded, subtract) = (bounded(values), subtract(values));
    let is_same = |one: &SetGroup, other: &SetGroup| takes(&one.rules[0]) == takes(&other.rules[0]);
    let subtract = subtract.filter(|subtract| match &bounded {
        Some(bounded) => !is_same(bounded, subtract),
        None => true,
    });
    [bounded, subtract, all_but(values), split_equal(values)].into_iter().flatten().collect()
}

/// Returns the takes of a rule that has few.
fn takes(rule: &Rule) -> Vec<u64> {
    match rule {
        Rule::Bounded(take) => (take.min()..=take.max()).take(GREATEST_TAKE).collect(),
        Rule::Subtract(set) => set.takes().to_vec(),
        _ => Vec::new(),
    }
}

/// Takes from `L` to `R` have `floor(n / L)` for values of heaps below `L + R`, and repeat.
fn bounded(values: &[u64]) -> Option<SetGroup> {
    let min = values.iter().position(|&value| value > 0)?;
    let period = min + values[min..].iter().position(|&value| value == 0)?;
    let max = period.checked_sub(min).filter(|&max| max >= min)?;
    let rule = BoundedTake::new(min as u64, max as u64).ok()?;
    let is_it = |(heap, &value): (u64, &u64)| rule.value(heap) == value;
    let fits = (0..).zip(values).all(is_it);
    fits.then(|| SetGroup { rules: vec![Rule::Bounded(rule)], fitted: period })
}

fn subtract(values: &[u64]) -> Option<SetGroup> {
    let count = values.len().min(MOST_VALUES);
    let values = &values[..count];
    let is_high = |&value: &u64| value > GREATEST_TAKE as u64;
    if values.iter().any(is_high) || values.iter().sum::<u64>() > GREATEST_SUM {
        return None;
    }
    let takes = TakeMoves { values, greatest: GREATEST_TAKE.min(count - 1) };
    let needs = Needs::new(values, &takes);
    let within = |greatest: usize| (1_u64 << greatest) - 1;
    let greatest = (1..=takes.greatest).find(|&it| needs.are_met_by(needs.allowed & within(it)))?;
    let sets = needs.smallest(within(greatest), (MOST_TAKES, MOST_SETS));
    let rule = |set: u64| {
        let takes = (1..=GREATEST_TAKE as u64).filter(|take| set >> (take - 1) & 1 == 1);
        SubtractionSet::new(takes).ok().map(Rule::Subtract)
    };
    // Without a take there is no game.
    let rules: Vec<Rule> = sets.into_iter().filter(|&set| set > 0).filter_map(rule).collect();
    (!rules.is_empty()).then_some(SetGroup { rules, fitted: greatest })
}

/// The moves of sets of takes: bit `k` is to take `k + 1`.
struct TakeMoves<'a> {
    values: &'a [u64],
    greatest: usize,
}

impl Moves for TakeMoves<'_> {
    fn count(&self) -> usize {
        self.greatest
    }

    fn reaches(&self, index: usize, heap: usize, value: u64) -> bool {
        heap.checked_sub(index + 1).is_some_and(|left| self.values[left] == value)
    }
}

fn split_equal(values: &[u64]) -> Option<SetGroup> {
    let floor = values.iter().position(|&value| value > 0)?;
    let rule = Rule::EqualSplit(EqualSplit::new(floor as u64));
    (floor > 1).then(|| SetGroup { rules: vec![rule], fitted: floor })
}

/// If all takes are allowed but a few, then a take is forbidden that would leave a heap its value, and
/// every other may be allowed without a change.
fn all_but(values: &[u64]) -> Option<SetGroup> {
    let values = &values[..values.len().min(MOST_VALUES)];
    let is_forbidden =
        |&take: &usize| values[take..].iter().zip(values).any(|(value, left)| value == left);
    let forbidden: Vec<usize> =
        (1..values.len()).filter(is_forbidden).take(MOST_FORBIDDEN + 1).collect();
    let greatest = *forbidden.last()?;
    if forbidden.len() > MOST_FORBIDDEN || greatest > values.len() / 2 {
        return None;
    }
    let set = SubtractionSet::new(forbidden.iter().map(|&take| take as u64)).ok()?;
    Some(SetGroup { rules: vec![Rule::AllBut(AllBut::new(set))], fitted: greatest })
}
