//! `impartial guess` and `impartial compare`: recognising values, and where two lists differ.

use crate::console::Console;
use crate::errors::{Error, Failure, NEGATIVE, Result, SUCCESS};
use crate::source::Source;
use game_table::{
    Named, ReadValuesError, ValueList, compare_values, find_game, guess, heap_rule, with_hint,
};
use heap_games::{Budget, RuleError, ValueStream};
use std::path::Path;

/// How many heaps beyond each end of a list are computed, to recognise a shift.
const BEYOND: u64 = 64;
/// The greatest heap of a rule by default, for guessing and for comparing two rules.
const GUESSED: u64 = 100;
const COMPARED: u64 = 1000;

/// Find games, codes, formulas and periods that match a list of values
#[derive(clap::Args)]
#[command(after_help = "\
The values may be words or a file: numbers separated by blanks, commas or line ends, but not two
on every line; a b-file, with a heap and its value on every line; or a column of a table whose
heading has names separated by commas. `#` begins a comment.

All octal codes of up to 8 digits are tried, up to 4 digits if the last one repeats, codes that
leave three heaps up to 2 digits, sets of takes up to 60, games with a name, also with heaps
larger or smaller by up to 3, formulas, and periods that occur twice. A match is no proof: each
line gives the number of values that were not used to find it. If nothing matches, the exit
status is 1.

Examples:
  impartial guess 0 1 2 3 1 4 3 2 1 4 2 6
  impartial guess --from 1 1 2 1 4 1 2 1 8
  impartial guess values.txt
  impartial guess file:heaps.txt --to 200")]
pub(super) struct GuessArguments {
    /// The values, from heap 0 on; or a file of them, or a rule, also one of your own [default:
    /// standard input]
    #[arg(value_name = "VALUES|FILE|RULE")]
    values: Vec<String>,
    /// The column of a file with a heading [default: value, or the last]
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// The heap of the first value, unless the file is a b-file
    #[arg(long, value_name = "N")]
    from: Option<u64>,
    /// The greatest heap of a rule [default: 100]
    #[arg(long, value_name = "N")]
    to: Option<u64>,
}

impl GuessArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let list = self.list(console)?;
        let answer = console.wait_for("comparing values", || guess(&list)).map_err(refused)?;
        console.print_as(&answer, &answer)?;
        Ok(if answer.finds.is_empty() { NEGATIVE } else { SUCCESS })
    }

    fn list(&self, console: &mut Console<'_>) -> Result<ValueList> {
        let lone = match &self.values[..] {
            [] => Some("-"),
            [word] if !word.starts_with(|letter: char| letter.is_ascii_digit()) => Some(&**word),
            [word] if word.contains('.') => Some(&**word),
            _ => None,
        };
        let rule = lone.filter(|word| *word != "-" && find_game(word).is_ok());
        let is_file = |word: &str| !word.contains([' ', ',']) || Path::new(word).exists();
        let file = lone.filter(|word| rule.is_none() && is_file(word));
        if self.to.is_some() && rule.is_none() || self.column.is_some() && file.is_none() {
            return Err("--to needs a rule, and --column a file".into());
        }
        if let Some(word) = rule {
            let from = self.from.unwrap_or(0);
            let values = values_of(word, (from, self.to.unwrap_or(GUESSED)), None, console)?;
            return ValueList::new(from, values).map_err(refused);
        }
        if let Some(word) = file {
            let source = Source::of(Some(Path::new(word)));
            return read_list(source, self.column.as_deref(), self.from, console);
        }
        let list = ValueList::of_words(&self.values).map_err(refused)?;
        list.starting_at(self.from.unwrap_or(0)).map_err(refused)
    }
}

/// Compare the values of a rule with those of a file or of another rule
#[derive(clap::Args)]
#[command(after_help = "\
FILE has the formats of `impartial guess`. If the values differ, the first difference is printed,
and the shift of heaps, up to 64, with which all of them agree, if there is one; the exit status
is then 1.

Examples:
  impartial compare 0.77 kayles --to 100
  impartial values kayles --to 50 --format bfile | impartial compare 0.77 -
  impartial values 0.07 --to 50 --format csv | impartial compare 0.7 - || true
  impartial compare 0.137 0.07 --json || true")]
pub(super) struct CompareArguments {
    /// The rule
    rule: String,
    /// Another rule, or a file; - is standard input
    #[arg(value_name = "FILE|RULE")]
    other: String,
    /// The heap of the first value, unless the file is a b-file [default: 0]
    #[arg(long, value_name = "N")]
    from: Option<u64>,
    /// The greatest heap [default: the last of the file; 1000 for two rules]
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    /// The column of a file with a heading [default: value, or the last]
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// Compute at most this many values, however long that takes
    #[arg(long, value_name = "VALUES")]
    limit: Option<usize>,
}

impl CompareArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let list = self.list(console)?;
        let end = list.first() + list.values().len() as u64;
        let (begin, last) = (list.first().saturating_sub(BEYOND), (end - 1).saturating_add(BEYOND));
        let game = match values_of(&self.rule, (begin, last), self.limit, console) {
            Ok(game) => game,
            // Heaps beyond the list only help to recognise a shift.
            Err(_) => values_of(&self.rule, (begin, end - 1), self.limit, console)?,
        };
        let answer = compare_values((&self.rule, begin, &game), (&self.other, &list));
        console.print_as(&answer, &answer)?;
        Ok(if answer.difference.is_none() { SUCCESS } else { NEGATIVE })
    }

    /// Returns the values to compare with; a name that is a rule is not read as a file.
    fn list(&self, console: &mut Console<'_>) -> Result<ValueList> {
        if self.other != "-" && find_game(&self.other).is_ok() {
            let (from, to) = (self.from.unwrap_or(0), self.to.unwrap_or(COMPARED));
            let values = values_of(&self.other, (from, to), self.limit, console)?;
            return ValueList::new(from, values).map_err(refused);
        }
        let source = Source::of(Some(Path::new(&self.other)));
        let list = read_list(source, self.column.as_deref(), self.from, console)?;
        match self.to {
            Some(to) => list.up_to(to).map_err(|error| source.error(refused(error))),
            None => Ok(list),
        }
    }
}

fn values_of(
    rule: &str,
    (from, to): (u64, u64),
    limit: Option<usize>,
    console: &mut Console<'_>,
) -> Result<Vec<u64>> {
    if to.saturating_sub(from) >= ValueList::MOST as u64 + 2 * BEYOND {
        return Err(refused(ReadValuesError::TooMany { limit: ValueList::MOST }));
    }
    if let Named::Own(rule) = find_game(rule)? {
        let values = rule.values(to, limit, console)?;
        return Ok(values.into_iter().skip(usize::try_from(from)?).map(u64::from).collect());
    }
    let budget = limit.map_or(Budget::default(), Budget::of_values);
    let stream = ValueStream::new(heap_rule(rule, console)?, budget).starting_at(from).up_to(to);
    stream.check(to).map_err(with_hint)?;
    let computed = || stream.collect::<Result<Vec<u128>, RuleError>>();
    let values = console.wait_for("computing values", computed);
    let values = values.map_err(|error| Failure::reworded(&error, error.to_string()))?;
    let narrow = |value| u64::try_from(value).map_err(|_| "a value is 2^64 or more".into());
    values.into_iter().map(narrow).collect()
}

/// Reads a column of values. The heap of the first value may be given, unless the lines number
/// their values.
fn read_list(
    source: Source<'_>,
    column: Option<&str>,
    from: Option<u64>,
    console: &mut Console<'_>,
) -> Result<ValueList> {
    source.invite(console);
    let bytes = source.read(console.input)?;
    let list = ValueList::read_column(&bytes, column);
    let list = list.map_err(|error| source.error(refused(error)))?;
    match from {
        Some(from) if list.is_numbered() && list.first() != from => {
            let found = list.first();
            let text = format!("the lines begin with heap {found}, but --from is {from}");
            Err(source.error(text))
        }
        Some(from) => list.starting_at(from).map_err(refused),
        None => Ok(list),
    }
}

/// Returns the error as a refusal if it is about size.
fn refused(error: ReadValuesError) -> Error {
    match error {
        ReadValuesError::TooMany { .. } => Failure::refused(error.to_string()).into(),
        _ => error.into(),
    }
}
