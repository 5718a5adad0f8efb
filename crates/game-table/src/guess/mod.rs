//! What a list of values may be: the search of Grundy sequences in reverse.
//!
//! # What is tried
//! - Games with a name, at the same heaps or at some that are larger or smaller by up to three (`names`).
//! - All codes that agree, by what the values say about each move alone (`codes`, `needs`); sets of
//!   takes in the same way (`sets`).
//! - Formulas, whose numbers fit the last values and are tested by the others, and periods (`formulas`).
//!
//! # What counts as evidence
//! Every find knows how many numbers or digits of it were chosen to fit the values. Only the other
//! values test it. What fewer than five of them test is left out, unless there is nothing else.

mod codes;
mod compare;
mod formulas;
mod names;
mod needs;
mod sets;
mod table;
#[cfg(test)]
mod tests;
mod values;

pub use compare::compare_values;
pub use values::{ReadValuesError, ValueList};

use crate::answer::{FindAnswer, FindKind, GuessAnswer};
use codes::CodeGroup;
use heap_games::Rule;
use names::{Games, name_of, shifted, text_of, whole};
use table::Table;

/// How many values must test a find.
const LEAST_TESTED: usize = 5;

/// How many codes of a group are named, and how many of these are compared with all values if there
/// are more values than those that chose them.
const NAMED: usize = 50;
const COMPARED: usize = 12;

/// The most values that the search of codes looks at: a code that agrees with these needs no other test.
const SEEN_BY_CODES: usize = 160;

/// The greatest heap that may come first, since games are computed from heap 0 on.
const MOST_FIRST: u64 = 10_000;

/// Returns what values agree with, the best evidence first.
///
/// # Complexity
/// About a second at most for 10^6 values, and some hundredths of it for a thousand.
///
/// # Errors
/// When the first heap is greater than 10^4.
///
/// # Examples
/// ```
/// use game_table::{ValueList, guess};
///
/// let list = ValueList::new(0, vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])?;
/// let answer = guess(&list)?;
/// assert_eq!(answer.finds[0].text, "kayles (0.77)");
/// assert_eq!((answer.finds[0].fitted, answer.finds[0].tested), (2, 9));
/// # Ok::<(), game_table::ReadValuesError>(())
/// ```
pub fn guess(list: &ValueList) -> Result<GuessAnswer, ReadValuesError> {
    if list.first() > MOST_FIRST {
        return Err(ReadValuesError::TooFar { found: list.first(), limit: MOST_FIRST });
    }
    let mut games = Games::new(list.first());
    let mut finds = rules(list);
    for game in games.equal(list) {
        // Of a name for a code the codes say more.
        if finds.iter().all(|find| find.rule != game.rule) {
            finds.push(game);
        }
    }
    let (formulas, nearly) = formulas::formulas(list);
    finds.extend(formulas);
    if finds.iter().all(|find| class(find, list) > 0) {
        finds.extend(games.near(list));
        finds.extend(nearly);
    }
    finds.extend(formulas::period(list));
    let is_tested = |find: &FindAnswer| find.tested >= LEAST_TESTED;
    let too_few = !finds.iter().any(is_tested) && !finds.is_empty();
    match too_few {
        true => finds.retain(|find| find.tested > 0),
        false => finds.retain(is_tested),
    }
    finds.sort_by_cached_key(|find| (class(find, list), weight(find), find.kind));
    Ok(GuessAnswer { count: list.values().len(), finds, first: list.first(), too_few })
}

/// Returns 0 for a find with which all values agree, 1 if they do from some heap on, and 2 if the find
/// is only like them.
fn class(find: &FindAnswer, list: &ValueList) -> u8 {
    match find.difference {
        Some(_) => 2,
        None => u8::from(find.from > list.first()),
    }
}

/// Returns how much a description says: what says less comes first.
fn weight(find: &FindAnswer) -> usize {
    let is_named = find.text.contains('(');
    match find.kind {
        FindKind::Game if find.text.starts_with("turn:") => 2,
        FindKind::Game => 0,
        FindKind::Code if is_named => 0,
        FindKind::Code if find.text.contains('[') => 2 + find.fitted,
        FindKind::Code | FindKind::Formula => 1 + find.fitted,
        FindKind::Set => {
            let numbers = find.text.split(' ').next().unwrap_or_default();
            2 + numbers.matches(',').count()
        }
        FindKind::Shift => 3 + find.fitted,
        FindKind::Period => usize::MAX,
    }
}

/// Returns the codes and sets of takes that agree.
fn rules(list: &ValueList) -> Vec<FindAnswer> {
    let mut finds = Vec::new();
    if let Some(values) = list.of_game() {
        for group in codes::codes(&values) {
            let whole = |table: &mut Table, list: &ValueList| whole(table, list, FindKind::Code);
            finds.extend(of_codes(group, list, whole));
        }
        for group in sets::sets(&values) {
            let rules = group.rules.into_iter();
            let whole = rules.filter_map(|rule| whole(&mut Table::new(rule), list, FindKind::Set));
            finds.extend(
                joined(whole.collect(), Some(0)).map(|find| with_fitted(find, group.fitted)),
            );
        }
    }
    if finds.is_empty() && list.first() == 0 {
        // The first heap of a game that is played with one heap more.
        let values: Vec<u64> = [0].iter().chain(list.values()).copied().collect();
        for group in codes::codes(&values) {
            finds.extend(of_codes(group, list, |table, list| shifted(table, list, 1)));
        }
    }
    finds
}

/// Returns the find of a group of codes, that with a name first, if the first ones agree with all values.
fn of_codes(
    group: CodeGroup,
    list: &ValueList,
    find: impl Fn(&mut Table, &ValueList) -> Option<FindAnswer>,
) -> Option<FindAnswer> {
    let CodeGroup { mut codes, digits, is_whole } = group;
    codes.sort_by_key(|code| name_of(code).is_none());
    let all = codes.len();
    let is_seen = list.values().len() <= SEEN_BY_CODES;
    codes.truncate(if is_seen { NAMED } else { COMPARED });
    let left = (is_whole && (is_seen || all == codes.len())).then_some(all - codes.len());
    let compared = codes.into_iter().filter_map(|code| find(&mut Table::new(code), list));
    joined(compared.collect(), left).map(|find| with_fitted(find, digits))
}

fn with_fitted(mut find: FindAnswer, fitted: usize) -> FindAnswer {
    (find.fitted, find.tested) = (fitted, find.tested.saturating_sub(fitted));
    find
}

/// Returns the first find, beside which the others stand.
fn joined(finds: Vec<FindAnswer>, also_more: Option<usize>) -> Option<FindAnswer> {
    let mut finds = finds.into_iter();
    let first = finds.next()?;
    let text = |find: FindAnswer| match find.rule.and_then(|rule| rule.parse::<Rule>().ok()) {
        Some(rule) => text_of(&rule),
        None => find.text,
    };
    Some(FindAnswer { also: finds.map(text).collect(), also_more, ..first })
}
