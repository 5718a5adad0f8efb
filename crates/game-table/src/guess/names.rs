//! Games with a name that values agree with, at the same heaps or at others.

use super::codes::nearest_code;
use super::table::{Agreement, Table};
use super::values::ValueList;
use crate::answer::{FindAnswer, FindKind};
use heap_games::Rule;

/// Games of coins that no plain name has; those with too many options for any table are left out.
const COINS: [&str; 10] = [
    "turn:1+E",
    "turn:1+EF",
    "turn:3",
    "turn:3E",
    "turn:3C(5)",
    "turn:4",
    "turn:4SF",
    "turn:1-4",
    "turn:1-5",
    "turn:1-2C(4)",
];

/// The greatest first heap for which these are tried: a coin far from the end has very many options.
const MOST_COINS: u64 = 100;

/// How many heaps a shift may be.
const SHIFTS: [i64; 6] = [1, 2, 3, -1, -2, -3];

/// How many values must be compared, if not all are, to find an agreement.
const LEAST_COMPARED: usize = 64;

/// How many games that values are only like are found.
const MOST_NEAR: usize = 3;

/// Returns the name of a rule, if it has one of its own.
pub(super) fn name_of(rule: &Rule) -> Option<&'static str> {
    plain().find(|(_, named)| named == rule).map(|(name, _)| name)
}

pub(super) fn text_of(rule: &Rule) -> String {
    let text = rule.to_string();
    match (name_of(rule), rule) {
        (Some(name), _) if name != text => format!("{name} ({text})"),
        (None, Rule::Bounded(take)) if take.min() == 1 => format!("bash:{} ({text})", take.max()),
        _ => text,
    }
}

/// Returns the names that need no number, with their rules.
fn plain() -> impl Iterator<Item = (&'static str, Rule)> {
    Rule::names().filter_map(|name| Some((name, name.parse().ok()?)))
}

#[derive(Debug)]
pub(super) struct Games {
    tables: Vec<Table>,
}

impl Games {
    /// Returns the games whose values from a first heap on can be compared; none is computed yet.
    pub(super) fn new(first: u64) -> Self {
        let coins = COINS.iter().filter(|_| first < MOST_COINS);
        let coins = coins.filter_map(|text| text.parse().ok());
        let mut tables: Vec<Table> = Vec::new();
        for rule in plain().map(|(_, rule)| rule).chain(coins) {
            if tables.iter().all(|table| *table.rule() != rule) {
                tables.push(Table::new(rule));
            }
        }
        Games { tables }
    }

    /// Returns the games that agree with all values, and those that do with heaps larger or smaller by
    /// a few.
    pub(super) fn equal(&mut self, list: &ValueList) -> Vec<FindAnswer> {
        let mut finds = Vec::new();
        for table in &mut self.tables {
            if let Some(find) = whole(table, list, FindKind::Game) {
                finds.push(find);
                continue;
            }
            // A formula says better what counts up.
            let start: Option<Vec<u128>> = (2..9).map(|heap| table.get(heap)).collect();
            let counts_up = |start: &Vec<u128>| start.is_sorted_by(|one, next| one + 1 == *next);
            let mut shifts = SHIFTS.iter().filter(|_| !start.as_ref().is_some_and(counts_up));
            finds.extend(shifts.find_map(|&shift| shifted(table, list, shift)));
        }
        finds
    }

    /// Returns the games that the values are like: up to a heap that is not one of the first, or in most
    /// heaps; and the code that agrees with most of the first values.
    pub(super) fn near(mut self, list: &ValueList) -> Vec<FindAnswer> {
        let mut fitted = 0;
        let code = list.of_game().and_then(|values| nearest_code(&values));
        if let Some((rule, digits)) = code
            && self.tables.iter().all(|table| *table.rule() != rule)
        {
            self.tables.push(Table::new(rule));
            fitted = digits;
        }
        let last = self.tables.len() - 1;
        let mut finds = Vec::new();
        for (index, table) in self.tables.iter_mut().enumerate() {
            let fitted = if index == last { fitted } else { 0 };
            let shifts = [0, 1, -1].into_iter();
            let near = shifts.filter_map(|shift| near(table, list, (shift, fitted)));
            finds.extend(near.max_by_key(|find| find.agree));
        }
        finds.sort_by_key(|find| (find.compared - find.agree, find.fitted));
        finds.truncate(MOST_NEAR);
        finds
    }
}

/// Returns the find that all values agree with those of a rule.
pub(super) fn whole(table: &mut Table, list: &ValueList, kind: FindKind) -> Option<FindAnswer> {
    let Agreement { compared, difference, .. } = table.compare(list, (0, 0), 0);
    let is_whole = difference.is_none() && compared >= list.values().len().min(LEAST_COMPARED);
    let find = FindAnswer::new(kind, text_of(table.rule()), (list.first(), compared));
    // The empty heap is worth nothing in every game.
    let tested = compared - usize::from(list.first() == 0 && compared > 0);
    let rule = Some(table.rule().to_string());
    is_whole.then_some(FindAnswer { rule, tested, ..find })
}

/// Returns the find that values agree with those of heaps that are larger by a number.
pub(super) fn shifted(table: &mut Table, list: &ValueList, shift: i64) -> Option<FindAnswer> {
    let skipped = skipped(list, shift);
    let Agreement { compared, difference, .. } = table.compare(list, (skipped, shift), 0);
    let wanted = list.values().len().checked_sub(skipped)?.clamp(1, LEAST_COMPARED);
    let text = shifted_text(table.rule(), shift);
    let from = list.first() + skipped as u64;
    let find = FindAnswer::new(FindKind::Shift, text, (from, compared)).fitted(1);
    let rule = Some(table.rule().to_string());
    (difference.is_none() && compared >= wanted).then_some(FindAnswer { rule, ..find })
}

fn shifted_text(rule: &Rule, shift: i64) -> String {
    match shift {
        0 => text_of(rule),
        1.. => format!("g(n + {shift}) of {}", text_of(rule)),
        _ => format!("g(n - {}) of {}", -shift, text_of(rule)),
    }
}

/// Returns how many of the first values belong to heaps that are smaller than a negative shift.
fn skipped(list: &ValueList, shift: i64) -> usize {
    let least = if shift < 0 { shift.unsigned_abs() } else { 0 };
    usize::try_from(least.saturating_sub(list.first())).unwrap_or(usize::MAX)
}

/// Returns the find that most values, or many of the first, agree with those of a rule.
fn near(table: &mut Table, list: &ValueList, (shift, fitted): (i64, usize)) -> Option<FindAnswer> {
    let (values, skipped) = (list.values(), skipped(list, shift));
    let place = (skipped, shift);
    let count = values.len();
    let mut found = table.compare(list, place, count / 10);
    let (index, there) = found.difference?;
    let few = found.compared - found.agree <= count / 10 && found.compared + skipped == count;
    let agreed = values.get(skipped..index)?;
    if !few && agreed.len() < (count / 4).max(8) || agreed.is_empty() {
        return None;
    }
    // A row of equal values is like too many games.
    let mut kinds: Vec<u64> = agreed.iter().take(64).copied().collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() < 3 && !(kinds.len() == 2 && agreed.len() >= 20) {
        return None;
    }
    if !few {
        found = table.compare(list, place, usize::MAX);
    }
    let kind = match (shift, fitted) {
        (0, 0) => FindKind::Game,
        (0, _) => FindKind::Code,
        _ => FindKind::Shift,
    };
    let place = (list.first() + skipped as u64, found.agree);
    let find = FindAnswer::new(kind, shifted_text(table.rule(), shift), place);
    Some(FindAnswer {
        compared: found.compared,
        difference: Some(list.difference(index, Some(there.to_string()))),
        rule: Some(table.rule().to_string()),
        ..find.fitted(fitted)
    })
}
