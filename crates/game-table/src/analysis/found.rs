//! The values of rules and of families of positions, to be recognised or compared.

use crate::errors::{Failure, Result};
use crate::files::Files;
use crate::game::heap_rule;
use crate::limits::{Limits, with_hint};
use crate::notation::{Family, Named, find_game};
use heap_games::{Budget, RuleError, ValueStream};
use mex_core::Play;
use value_guess::answer::{
    CompareAnswer, GuessAnswer, compare_tables, compare_values, guess, guess_pairs,
};
use value_guess::{ReadValuesError, ValueList};

/// The number of values that a range may have beyond those of the longest list.
const MORE: u64 = 128;

/// Values indexed by one number (a heap, or the N of a family) or by two.
#[derive(Clone, Debug)]
pub enum Found {
    /// The values from the first number on.
    List(ValueList),
    /// The least number, and a row for each first number with the values for all second numbers.
    Table(u64, Vec<Vec<String>>),
}

impl Found {
    /// Returns the values of a rule, or of positions with N, from the number `from` to `to`, or to
    /// `side` in a table.
    ///
    /// # Errors
    /// When a position does not belong to its game, takes too much to compute, or has no nimber.
    pub fn of(
        words: &[String],
        (from, [to, side]): (u64, [u64; 2]),
        limit: Option<usize>,
        files: &mut dyn Files,
    ) -> Result<Self> {
        if to.max(side).saturating_sub(from) >= ValueList::MOST as u64 + MORE {
            let error = ReadValuesError::TooMany { limit: ValueList::MOST };
            return Err(Failure::refused(error.to_string()).into());
        }
        let limits = Limits { given: limit, ..Limits::default() };
        let rows: Vec<Vec<String>> = match (Family::of_games(words), words) {
            (Some(family), _) if family.has_rows() => {
                let row = |m| family.row(m).values((from, side), limits, files);
                (from..=side).map(row).collect::<Result<_>>()?
            }
            (Some(family), _) => {
                let values = family.values((from, to), limits, files)?;
                values.into_iter().map(|value| vec![value]).collect()
            }
            (None, [name]) => match find_game(name)? {
                Named::Own(rule) => rule.rows((from, [to, side]), limit, files)?,
                _ => return heaps(name, (from, to), limit, files),
            },
            _ => return Err("several words need a position with N, as in cram 3xN".into()),
        };
        if rows.iter().any(|row| row.len() > 1) {
            return Ok(Found::Table(from, rows));
        }
        let number =
            |text: &String| text.parse().map_err(|_| format!("{text} is not a nimber").into());
        let values: Result<Vec<u64>> = rows.iter().flatten().map(number).collect();
        Ok(Found::List(ValueList::new(from, values?)?))
    }

    /// Returns the first and the last number.
    pub fn range(&self) -> (u64, u64) {
        let (first, count) = match self {
            Found::List(list) => (list.first(), list.values().len()),
            Found::Table(first, rows) => (*first, rows.len()),
        };
        (first, first + (count as u64).saturating_sub(1))
    }

    /// Returns what the values agree with; in a table, the positions with the value 0.
    ///
    /// # Errors
    /// When the first number is greater than 10^4.
    pub fn guess(&self) -> std::result::Result<GuessAnswer, ReadValuesError> {
        match self {
            Found::List(list) => guess(list),
            Found::Table(from, rows) => guess_pairs(*from, rows),
        }
    }

    /// Compares these values with others; `name` and `other` are their names.
    ///
    /// # Errors
    /// When one is a list and the other a table.
    pub fn compare(&self, name: &str, (other, list): (&str, &Found)) -> Result<CompareAnswer> {
        match (self, list) {
            (Found::List(game), Found::List(list)) => {
                Ok(compare_values((name, game.first(), game.values()), (other, list)))
            }
            (Found::Table(from, rows), Found::Table(_, there)) => {
                Ok(compare_tables((name, rows), (other, there), *from))
            }
            _ => Err(format!("one of {name} and {other} has one number, the other two").into()),
        }
    }
}

fn heaps(
    name: &str,
    (from, to): (u64, u64),
    limit: Option<usize>,
    files: &mut dyn Files,
) -> Result<Found> {
    let budget = limit.map_or(Budget::default(), Budget::of_values);
    let stream = ValueStream::new(heap_rule(name, files)?, budget).starting_at(from).up_to(to);
    stream.check(to).map_err(with_hint)?;
    let values = stream.collect::<std::result::Result<Vec<u128>, RuleError>>();
    let values = values.map_err(|error| Failure::reworded(&error, error.to_string()))?;
    let narrow = |value| u64::try_from(value).map_err(|_| "a value is 2^64 or more".into());
    let values = values.into_iter().map(narrow).collect::<Result<_>>()?;
    Ok(Found::List(ValueList::new(from, values)?))
}

impl Family {
    /// Returns the values of the positions for a range of numbers.
    fn values(
        &self,
        (from, to): (u64, u64),
        limits: Limits,
        files: &mut dyn Files,
    ) -> Result<Vec<String>> {
        let value = |n| {
            let material = self.sum(n)?.read((Play::Normal, limits), files)?;
            let answer = material.analysis()?.value()?;
            let unknown = || format!("the value for N = {n} takes too much to compute").into();
            answer.value.ok_or_else(unknown)
        };
        (from..=to).map(value).collect()
    }
}
