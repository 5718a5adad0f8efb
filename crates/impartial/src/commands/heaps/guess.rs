//! `impartial heaps guess`.

use super::own;
use crate::console::Console;
use crate::errors::{Failure, NEGATIVE, Result, SUCCESS};
use crate::source::Source;
use game_table::{Named, ReadValuesError, ValueList, find_game, guess, heap_rule, with_hint};
use heap_games::{Budget, RuleError, ValueStream};
use std::path::PathBuf;

/// Say what a list of values may be: a game, a code, a formula, a period
#[derive(clap::Args)]
#[command(after_help = "\
The values may be words, or a text of numbers with blanks, commas or line ends between
them; or a b-file, in which every line holds a heap and its value. `#` begins a comment.

All octal codes of up to 8 digits are tried, up to 4 digits if the last one repeats, codes
that leave three heaps up to 2 digits, sets of takes up to 60, games with a name, also for
heaps that are larger or smaller by up to 3, formulas, and periods that were seen twice. To
agree is no proof: each line says how many values were left to test what it names. Without
any the exit status is 1.

Examples:
  impartial heaps guess 0 1 2 3 1 4 3 2 1 4 2 6
  impartial heaps guess --from 1 1 2 1 4 1 2 1 8
  impartial heaps guess --file values.txt
  impartial heaps guess --rule file:heaps.txt --to 200")]
pub(super) struct GuessArguments {
    /// The values, that of heap 0 first; read from standard input if there are none
    #[arg(conflicts_with_all = ["file", "rule"])]
    values: Vec<String>,
    /// Read the values from FILE; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "rule")]
    file: Option<PathBuf>,
    /// Take the values of a rule, also of one of your own
    #[arg(long, value_name = "RULE", conflicts_with = "from")]
    rule: Option<String>,
    /// The greatest heap of the rule
    #[arg(long, value_name = "N", requires = "rule", default_value_t = 100)]
    to: u64,
    /// The heap of the first value; a b-file says it itself
    #[arg(long, value_name = "N")]
    from: Option<u64>,
    /// Print a JSON object with the finds, how many values there are, and the first heap
    #[arg(long)]
    json: bool,
}

impl GuessArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let list = self.list(console)?;
        let answer = console.wait_for("comparing values", || guess(&list));
        match self.json {
            true => drop(console.print_json(&answer)?),
            false => write!(console.output, "{answer}")?,
        }
        Ok(if answer.finds.is_empty() { NEGATIVE } else { SUCCESS })
    }

    fn list(&self, console: &mut Console<'_>) -> Result<ValueList> {
        if let Some(rule) = &self.rule {
            return ValueList::new(0, self.values_of(rule, console)?).map_err(refused);
        }
        if !self.values.is_empty() {
            let list = ValueList::of_words(&self.values).map_err(refused)?;
            return list.starting_at(self.from.unwrap_or(0)).map_err(refused);
        }
        let source = Source::of(self.file.as_deref());
        source.invite(console);
        let bytes = source.read(console.input)?;
        let list = ValueList::read(&bytes).map_err(|error| source.error(refused(error)))?;
        match self.from {
            Some(from) if list.is_numbered() && list.first() != from => {
                let found = list.first();
                let text = format!("the lines count from heap {found}, and --from says {from}");
                Err(source.error(text))
            }
            Some(from) => list.starting_at(from).map_err(refused),
            None => Ok(list),
        }
    }

    /// Returns the values of the heaps 0 to the greatest.
    fn values_of(&self, rule: &str, console: &mut Console<'_>) -> Result<Vec<u64>> {
        let to = self.to;
        if to >= ValueList::MOST as u64 {
            return Err(refused(ReadValuesError::TooMany { limit: ValueList::MOST }));
        }
        if let Named::Own(rule) = find_game(rule)? {
            let values = own::values(&rule, to, None, console)?;
            return Ok(values.into_iter().map(u64::from).collect());
        }
        let stream = ValueStream::new(heap_rule(rule)?, Budget::default()).up_to(to);
        stream.check(to).map_err(with_hint)?;
        let computed = || stream.collect::<std::result::Result<Vec<u128>, RuleError>>();
        let values = console.wait_for("computing values", computed);
        let values = values.map_err(|error| Failure::reworded(&error, error.to_string()))?;
        let narrow = |value| u64::try_from(value).map_err(|_| "a value is 2^64 or more".into());
        values.into_iter().map(narrow).collect()
    }
}

/// Returns the error, as a refusal if it is about size.
fn refused(error: ReadValuesError) -> Box<dyn std::error::Error + Send + Sync> {
    match error {
        ReadValuesError::TooMany { .. } => Failure::refused(error.to_string()).into(),
        _ => error.into(),
    }
}
