//! `impartial guess` and `impartial compare`: recognising values, and where two lists differ.

use crate::console::Console;
use crate::errors::{Error, Failure, NEGATIVE, Result, SUCCESS};
use crate::source::Source;
use game_table::{Family, Found, ReadValuesError, ValueList, find_game};
use std::path::Path;

/// How many heaps beyond each end of a list are computed, to recognise a shift.
const BEYOND: u64 = 64;
/// The greatest number of a rule by default, for guessing and for comparing two rules.
const GUESSED: u64 = 100;
const COMPARED: u64 = 1000;
/// The greatest number of a family, and of a table of one.
const OF_FAMILY: [u64; 2] = [30, 10];

/// Find games, codes, formulas and periods that match a list of values
#[derive(clap::Args)]
#[command(after_help = "\
The values may be words or a file: numbers separated by blanks, commas or line ends, but not two
on every line; a b-file, with a heap and its value on every line; or a column of a table whose
heading has names separated by commas. `#` begins a comment.

All octal codes of up to 8 digits are tried, up to 4 digits if the last one repeats, codes that
leave three heaps up to 2 digits, sets of takes up to 60, games with a name, also with heaps
larger or smaller by up to 3, formulas, periods that occur twice, and known sets of heaps with the
value 0. Of a rule about two numbers, the P-positions are looked at. A match is no proof: each
line gives the number of values that were not used to find it. If nothing matches, the exit
status is 1.

Examples:
  impartial guess 0 1 2 3 1 4 3 2 1 4 2 6
  impartial guess --from 1 1 2 1 4 1 2 1 8
  impartial guess values.txt
  impartial guess file:heaps.txt --to 200
  impartial guess node-kayles path:N --to 20
  impartial guess wythoff M,N --from 0 --to 20")]
pub(super) struct GuessArguments {
    /// The values, from heap 0 on; or a file of them, or a rule, also one of your own, or positions
    /// with N [default: standard input]
    #[arg(value_name = "VALUES|FILE|RULE")]
    values: Vec<String>,
    /// The column of a file with a heading [default: value, or the last]
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// The heap of the first value, unless the file is a b-file
    #[arg(long, value_name = "N")]
    from: Option<u64>,
    /// The greatest number of a rule [default: 100; 30 for positions with N, 10 with M and N]
    #[arg(long, value_name = "N")]
    to: Option<u64>,
}

impl GuessArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let values = self.found(console)?;
        let answer = console.wait_for("comparing values", || values.guess()).map_err(refused)?;
        console.print_as(&answer, &answer)?;
        Ok(if answer.is_empty() { NEGATIVE } else { SUCCESS })
    }

    fn found(&self, console: &mut Console<'_>) -> Result<Found> {
        let lone = match &self.values[..] {
            [] => Some("-"),
            [word] if !word.starts_with(|letter: char| letter.is_ascii_digit()) => Some(&**word),
            [word] if word.contains('.') => Some(&**word),
            _ => None,
        };
        let is_family = Family::of_games(&self.values).is_some();
        let is_rule = is_family || lone.is_some_and(|word| word != "-" && find_game(word).is_ok());
        let is_file = |word: &str| !word.contains([' ', ',']) || Path::new(word).exists();
        let file = lone.filter(|word| !is_rule && is_file(word));
        if self.to.is_some() && !is_rule || self.column.is_some() && file.is_none() {
            return Err("--to needs a rule, and --column a file".into());
        }
        let from = self.from.unwrap_or(u64::from(is_family));
        if is_rule {
            let usual = if is_family { OF_FAMILY } else { [GUESSED; 2] };
            let range = (from, self.to.map_or(usual, |to| [to; 2]));
            return Found::of(&self.values, range, None, console);
        }
        if let Some(word) = file {
            let source = Source::of(Some(Path::new(word)));
            let list = read_list(source, self.column.as_deref(), self.from, console)?;
            return Ok(Found::List(list));
        }
        let list = ValueList::of_words(&self.values).map_err(refused)?;
        Ok(Found::List(list.starting_at(from).map_err(refused)?))
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
  impartial compare 0.137 0.07 --json || true
  impartial compare 'node-kayles path:N' 0.137")]
pub(super) struct CompareArguments {
    /// The rule, or positions with N in quotes
    rule: String,
    /// Another rule, or a file; - is standard input
    #[arg(value_name = "FILE|RULE")]
    other: String,
    /// The heap of the first value, unless the file is a b-file [default: 0]
    #[arg(long, value_name = "N")]
    from: Option<u64>,
    /// The greatest number [default: the last of a file; 1000 for heaps, 10 for M and N, else 30]
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
        let (rule, other) = ([self.rule.clone()], [self.other.clone()]);
        let is_family = [&rule, &other].map(|it| Family::of_games(it).is_some());
        let has_family = is_family != [false; 2];
        let from = self.from.unwrap_or(u64::from(has_family));
        let usual = if has_family { OF_FAMILY } else { [COMPARED, OF_FAMILY[0]] };
        let to = self.to.map_or(usual, |to| [to; 2]);
        // A name that is a rule is not read as a file.
        let list = if is_family[1] || self.other != "-" && find_game(&self.other).is_ok() {
            Found::of(&other, (from, to), self.limit, console)?
        } else {
            let source = Source::of(Some(Path::new(&self.other)));
            let list = read_list(source, self.column.as_deref(), self.from, console)?;
            let list = list.up_to(self.to.unwrap_or(u64::MAX));
            Found::List(list.map_err(|error| source.error(refused(error)))?)
        };
        let (first, last) = list.range();
        // Heaps beyond the list only help to recognise a shift.
        let is_plain = !has_family && matches!(list, Found::List(_));
        let beyond = if is_plain { BEYOND } else { 0 };
        let (begin, end) = (first.saturating_sub(beyond), last.saturating_add(beyond));
        // A table cannot agree with a list: two of its rows are enough to report this.
        let side = |last| if matches!(list, Found::List(_)) { begin + 1 } else { last };
        let mut game =
            |(first, last)| Found::of(&rule, (first, [last, side(last)]), self.limit, console);
        let game = game((begin, end)).or_else(|_| game((first, last)))?;
        let answer = game.compare(&self.rule, (&self.other, &list))?;
        console.print_as(&answer, &answer)?;
        Ok(if answer.difference.is_none() { SUCCESS } else { NEGATIVE })
    }
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
