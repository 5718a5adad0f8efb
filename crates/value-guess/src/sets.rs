//! The sets of takes that match values.

use crate::needs::{Group, Needs};
use heap_games::{AllBut, BoundedTake, EqualSplit, Rule, SubtractionSet};

/// The most values used for a set, and the limit on their sum.
const MOST_VALUES: usize = 1 << 12;
const GREATEST_SUM: u64 = 1 << 18;

/// The greatest take of a set, and the most takes found.
const GREATEST_TAKE: usize = 60;
const MOST_TAKES: u32 = 8;

/// The most sets found.
const MOST_SETS: usize = 10;

/// The most forbidden takes.
const MOST_FORBIDDEN: usize = 6;

/// Returns the sets of takes that may match the values from heap 0 on: all takes between two
/// bounds, the smallest sets with the least possible greatest take, and all takes except a few; and
/// the equal split of heaps from the first with a positive value on.
pub(crate) fn sets(values: &[u64]) -> Vec<Group> {
    let lone = |(rule, fitted)| Group { rules: vec![rule], fitted, is_whole: true };
    let bounded = bounded(values);
    let is_bounded = |set: &Rule| match (set, &bounded) {
        (Rule::Subtract(set), Some((Rule::Bounded(take), _))) => {
            set.takes().iter().copied().eq(take.min()..=take.max())
        }
        _ => false,
    };
    let subtract = subtract(values).filter(|group| !is_bounded(&group.rules[0]));
    let others = [all_but(values), equal_split(values)].into_iter().flatten();
    bounded.map(lone).into_iter().chain(subtract).chain(others.map(lone)).collect()
}

/// Takes from `L` to `R` have `floor(n / L)` for values of heaps below `L + R`, and repeat.
fn bounded(values: &[u64]) -> Option<(Rule, usize)> {
    let min = values.iter().position(|&value| value > 0)?;
    let period = min + values[min..].iter().position(|&value| value == 0)?;
    let max = period.checked_sub(min).filter(|&max| max >= min)?;
    let rule = BoundedTake::new(min as u64, max as u64).ok()?;
    let fits = (0..).zip(values).all(|(heap, &value)| rule.value(heap) == value);
    fits.then_some((Rule::Bounded(rule), period))
}

fn subtract(values: &[u64]) -> Option<Group> {
    let count = values.len().min(MOST_VALUES);
    let values = &values[..count];
    let is_high = |&value: &u64| value > GREATEST_TAKE as u64;
    if values.iter().any(is_high) || values.iter().sum::<u64>() > GREATEST_SUM {
        return None;
    }
    // Bit `k` is to take `k + 1`.
    let reaches = |index: usize, heap: usize, value: u64| {
        heap.checked_sub(index + 1).is_some_and(|left| values[left] == value)
    };
    let greatest = GREATEST_TAKE.min(count - 1);
    let needs = Needs::new(values, greatest, reaches);
    let within = |greatest: usize| (1_u64 << greatest) - 1;
    let fitted = (1..=greatest).find(|&it| needs.are_met_by(needs.allowed & within(it)))?;
    let sets = needs.smallest(within(fitted), (MOST_TAKES, MOST_SETS));
    let rule = |set: u64| {
        let takes = (1..=GREATEST_TAKE as u64).filter(|take| set >> (take - 1) & 1 == 1);
        SubtractionSet::new(takes).ok().map(Rule::Subtract)
    };
    // Without a take there is no game.
    let rules: Vec<Rule> = sets.into_iter().filter(|&set| set > 0).filter_map(rule).collect();
    (!rules.is_empty()).then_some(Group { rules, fitted, is_whole: true })
}

fn equal_split(values: &[u64]) -> Option<(Rule, usize)> {
    let floor = values.iter().position(|&value| value > 0).filter(|&floor| floor > 1)?;
    Some((Rule::EqualSplit(EqualSplit::new(floor as u64)), floor))
}

/// If all takes except a few are allowed, a take is forbidden if it would leave the value of its
/// heap; allowing the others changes nothing.
fn all_but(values: &[u64]) -> Option<(Rule, usize)> {
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
    Some((Rule::AllBut(AllBut::new(set)), greatest))
}
