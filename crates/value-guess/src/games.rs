//! Games with a name that match values, with the same heaps or shifted.

use crate::codes::nearest_code;
use crate::compare::{Agreement, agreement};
use crate::list::ValueList;
use crate::pattern::{Difference, Find, Pattern, plain};
use heap_games::{Budget, Rule, ValueStream};

/// Coin games without a plain name; those with too many options for any table are omitted.
const COINS: &str = "turn:1+E turn:1+EF turn:3 turn:3E turn:3C(5) turn:4 turn:4SF turn:1-4 turn:1-5 \
                     turn:1-2C(4)";

/// These are tried only if the first heap is less: a coin far from the end has very many options.
const MOST_COINS: u64 = 100;

/// The shifts of heaps that are tried.
const SHIFTS: [i64; 6] = [1, 2, 3, -1, -2, -3];

/// The least number of compared values for a match, if not all are compared.
const LEAST_COMPARED: usize = 64;

/// The most games that are only similar to values.
const MOST_NEAR: usize = 3;

/// Limits on the values of a rule: tenths of a second, and only if they agree for long.
const BUDGET: Budget = Budget { values: 1 << 22, steps: 200_000_000, bytes: 1 << 28 };

/// The number of values computed at first.
const FIRST: usize = 16;

/// The values of a rule, as far as they were needed.
#[derive(Debug)]
pub(crate) struct Table {
    rule: Rule,
    /// `None` when there are no more.
    stream: Option<ValueStream>,
    values: Vec<u128>,
}

impl Table {
    /// Returns the table of a rule, with nothing computed yet.
    pub(crate) fn new(rule: Rule) -> Self {
        let stream = Some(ValueStream::new(rule.clone(), BUDGET));
        Table { rule, stream, values: Vec::new() }
    }

    /// Returns the value of a heap; `None` if it takes too much.
    fn get(&mut self, heap: u64) -> Option<u128> {
        let heap = usize::try_from(heap).ok()?;
        while self.values.len() <= heap {
            let known = self.values.len();
            let stream = self.stream.as_mut()?;
            self.values.resize((2 * known).max(FIRST), 0);
            let filled = stream.fill(&mut self.values[known..]).unwrap_or(0);
            self.values.truncate(known + filled);
            if filled == 0 {
                self.stream = None;
            }
        }
        Some(self.values[heap])
    }

    fn compare(&mut self, list: &ValueList, shift: i64, most: usize) -> Agreement {
        agreement(list, (0, shift), most, |heap| self.get(heap))
    }
}

#[derive(Debug)]
pub(crate) struct Games {
    tables: Vec<Table>,
}

impl Games {
    /// Returns the games that can be compared from a first heap on; none is computed yet.
    pub(crate) fn new(first: u64) -> Self {
        let coins = COINS.split(' ').filter(|_| first < MOST_COINS);
        let coins = coins.filter_map(|text| text.parse().ok());
        let mut games = Games { tables: Vec::new() };
        plain().map(|(_, rule)| rule).chain(coins).for_each(|rule| games.add(rule));
        games
    }

    fn add(&mut self, rule: Rule) {
        if self.tables.iter().all(|table| table.rule != rule) {
            self.tables.push(Table::new(rule));
        }
    }

    /// Returns the games that match all values, and those that do with heaps shifted by a few.
    pub(crate) fn equal(&mut self, list: &ValueList) -> Vec<Find> {
        let mut finds = Vec::new();
        for table in &mut self.tables {
            if let Some(find) = whole(table, list, Pattern::Game) {
                finds.push(find);
                continue;
            }
            // Formulas describe values that count up better.
            let start: Option<Vec<u128>> = (2..9).map(|heap| table.get(heap)).collect();
            let counts_up = |start: &Vec<u128>| start.is_sorted_by(|one, next| one + 1 == *next);
            let mut shifts = SHIFTS.iter().filter(|_| !start.as_ref().is_some_and(counts_up));
            finds.extend(shifts.find_map(|&shift| shifted(table, list, shift)));
        }
        finds
    }

    /// Returns the games that are similar to the values: up to a heap beyond the first ones, or in
    /// most heaps; and the code that matches most of the first values.
    pub(crate) fn near(mut self, list: &ValueList) -> Vec<Find> {
        let named = self.tables.len();
        let (mut fitted, code) = (0, list.of_game().and_then(|values| nearest_code(&values)));
        if let Some((rule, digits)) = code {
            self.add(rule);
            fitted = digits;
        }
        let mut finds = Vec::new();
        for (index, table) in self.tables.iter_mut().enumerate() {
            let fitted = if index < named { 0 } else { fitted };
            let shifts = [0, 1, -1].into_iter();
            let near = shifts.filter_map(|shift| near(table, list, (shift, fitted)));
            finds.extend(near.max_by_key(|find| find.agree));
        }
        finds.sort_by_key(|find| (find.compared - find.agree, find.fitted));
        finds.truncate(MOST_NEAR);
        finds
    }
}

/// Returns the match of all values with those of a rule.
pub(crate) fn whole(
    table: &mut Table,
    list: &ValueList,
    pattern: fn(Rule) -> Pattern,
) -> Option<Find> {
    let Agreement { compared, difference, .. } = table.compare(list, 0, 0);
    let is_whole = difference.is_none() && compared >= list.values().len().min(LEAST_COMPARED);
    // The empty heap has the value 0 in every game.
    let tested = compared - usize::from(list.first() == 0 && compared > 0);
    let find = || Find::new(pattern(table.rule.clone()), (list.first(), compared), 0);
    is_whole.then(|| Find { tested, ..find() })
}

/// Returns the match with heaps shifted by a number.
pub(crate) fn shifted(table: &mut Table, list: &ValueList, shift: i64) -> Option<Find> {
    let Agreement { skipped, compared, difference, .. } = table.compare(list, shift, 0);
    let wanted = list.values().len().checked_sub(skipped)?.clamp(1, LEAST_COMPARED);
    let pattern = Pattern::Shift(table.rule.clone(), shift);
    let find = Find::new(pattern, (list.first() + skipped as u64, compared), 1);
    (difference.is_none() && compared >= wanted).then_some(find)
}

/// Returns the match of most values, or many of the first, with those of a rule.
fn near(table: &mut Table, list: &ValueList, (shift, fitted): (i64, usize)) -> Option<Find> {
    let (values, count) = (list.values(), list.values().len());
    let mut found = table.compare(list, shift, count / 10);
    let (skipped, (index, there)) = (found.skipped, found.difference?);
    let few = found.compared - found.agree <= count / 10 && found.compared + skipped == count;
    let agreed = values.get(skipped..index)?;
    if !few && agreed.len() < (count / 4).max(8) || agreed.is_empty() {
        return None;
    }
    // A row of equal values is similar to too many games.
    let mut kinds: Vec<u64> = agreed.iter().take(64).copied().collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() < 3 && !(kinds.len() == 2 && agreed.len() >= 20) {
        return None;
    }
    if !few {
        found = table.compare(list, shift, usize::MAX);
    }
    let rule = table.rule.clone();
    let pattern = match (shift, fitted) {
        (0, 0) => Pattern::Game(rule),
        (0, _) => Pattern::Code(rule),
        _ => Pattern::Shift(rule, shift),
    };
    let find = Find::new(pattern, (list.first() + skipped as u64, found.agree), fitted);
    let difference = Some(Difference { index, there: Some(there.to_string()) });
    Some(Find { compared: found.compared, difference, ..find })
}
