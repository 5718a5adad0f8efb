//! The matches of values, in the order of the evidence.

use crate::codes::codes;
use crate::fit::{formulas, period, zeros};
use crate::games::{Games, Table, shifted, whole};
use crate::list::{ReadValuesError, ValueList};
use crate::needs::Group;
use crate::pattern::{Find, Pattern, name_of};
use crate::sets::sets;

/// The least number of values that must test a match.
const LEAST_TESTED: usize = 5;

/// The most codes named in a group, and the most of these compared with all values if more values
/// exist than were used.
const NAMED: usize = 50;
const COMPARED: usize = 12;

/// The most values in the search of codes: a code that matches these needs no other test.
const SEEN_BY_CODES: usize = 160;

/// The greatest first heap, since games are computed from heap 0 on.
const MOST_FIRST: u64 = 10_000;

/// The matches of values, the best evidence first.
#[derive(Clone, Debug)]
pub struct Guess {
    /// The matches.
    pub finds: Vec<Find>,
    /// Whether too few values remain to test any match.
    pub too_few: bool,
}

/// Returns the matches of values, the best evidence first.
///
/// # Complexity
/// About two seconds at most for 10^6 values, and some hundredths of a second for a thousand.
///
/// # Errors
/// When the first heap is greater than 10^4.
pub fn guess(list: &ValueList) -> Result<Guess, ReadValuesError> {
    if list.first() > MOST_FIRST {
        return Err(ReadValuesError::TooFar { found: list.first(), limit: MOST_FIRST });
    }
    let mut games = Games::new(list.first());
    let mut finds = rules(list);
    for game in games.equal(list) {
        // If a name stands for a code, the search of codes gives more.
        if finds.iter().all(|find| find.pattern.rule() != game.pattern.rule()) {
            finds.push(game);
        }
    }
    let (formulas, nearly) = formulas(list, true);
    finds.extend(formulas);
    // Many slopes fit a few values: only the first, the simplest, stays, and only without rivals.
    let is_sloped = |find: &Find| matches!(&find.pattern, Pattern::Formula(it) if it.is_sloped());
    let mut is_left = finds.iter().all(|find| find.class(list) > 0 || is_sloped(find));
    finds.retain(|find| !is_sloped(find) || std::mem::take(&mut is_left));
    if finds.is_empty() {
        finds.extend(zeros(list));
    }
    if finds.iter().all(|find| find.class(list) > 0) {
        finds.extend(games.near(list));
        finds.extend(nearly);
    }
    finds.extend(period(list));
    let is_tested = |find: &Find| find.tested >= LEAST_TESTED;
    let too_few = !finds.iter().any(is_tested) && !finds.is_empty();
    finds.retain(|find| if too_few { find.tested > 0 } else { is_tested(find) });
    finds.sort_by_cached_key(|find| (find.class(list), find.weight()));
    Ok(Guess { finds, too_few })
}

/// Returns the codes and sets of takes that match.
fn rules(list: &ValueList) -> Vec<Find> {
    let mut finds = Vec::new();
    if let Some(values) = list.of_game() {
        for (groups, pattern) in
            [(codes(&values), Pattern::Code as fn(_) -> _), (sets(&values), Pattern::Set)]
        {
            let find = |group: Group| group.find(list, |table| whole(table, list, pattern));
            finds.extend(groups.into_iter().filter_map(find));
        }
    }
    if finds.is_empty() && list.first() == 0 {
        // The list may begin with heap 1 of a game, without the 0 of the empty heap.
        let values: Vec<u64> = [0].iter().chain(list.values()).copied().collect();
        let find = |group: Group| group.find(list, |table| shifted(table, list, 1));
        finds.extend(codes(&values).into_iter().filter_map(find));
    }
    finds
}

impl Group {
    /// Returns the best match of all values; a rule with a name comes first, and the others are its
    /// alternatives.
    fn find(mut self, list: &ValueList, find: impl Fn(&mut Table) -> Option<Find>) -> Option<Find> {
        self.rules.sort_by_key(|rule| name_of(rule).is_none());
        let all = self.rules.len();
        let is_seen = list.values().len() <= SEEN_BY_CODES;
        self.rules.truncate(if is_seen { NAMED } else { COMPARED });
        let more = all - self.rules.len();
        let more = (self.is_whole && (is_seen || more == 0)).then_some(more);
        let mut finds = self.rules.into_iter().filter_map(|rule| find(&mut Table::new(rule)));
        let first = finds.next()?;
        let others = finds.filter_map(|find| find.pattern.rule().cloned()).collect();
        let (fitted, tested) = (self.fitted, first.tested.saturating_sub(self.fitted));
        Some(Find { others, more, fitted, tested, ..first })
    }
}

impl Find {
    /// Returns 0 for a match of all values, 1 if only from some heap on, 2 if the match is only
    /// similar, and 3 if it is about zeros.
    fn class(&self, list: &ValueList) -> u8 {
        match (&self.pattern, &self.difference) {
            (Pattern::Zeros(_), _) => 3,
            (_, Some(_)) => 2,
            (_, None) => u8::from(self.from > list.first()),
        }
    }

    /// Returns the length of a description, for sorting, and then its kind.
    fn weight(&self) -> (usize, u8) {
        let text = self.pattern.to_string();
        match &self.pattern {
            Pattern::Game(_) => (if text.starts_with("turn:") { 2 } else { 0 }, 0),
            Pattern::Code(_) if text.contains('(') => (0, 1),
            Pattern::Code(_) if text.contains('[') => (2 + self.fitted, 1),
            Pattern::Code(_) => (1 + self.fitted, 1),
            Pattern::Set(_) => {
                (2 + text.split(' ').next().unwrap_or_default().matches(',').count(), 2)
            }
            Pattern::Formula(_) => (1 + self.fitted, 3),
            Pattern::Shift(..) => (3 + self.fitted, 4),
            Pattern::Period(_) | Pattern::Zeros(_) => (usize::MAX, 5),
        }
    }
}
