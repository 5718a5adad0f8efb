//! `impartial heaps guess`.

use super::listed::{read_list, refused, values_of};
use crate::console::Console;
use crate::errors::{NEGATIVE, Result, SUCCESS};
use crate::source::Source;
use game_table::{ValueList, guess};
use std::path::PathBuf;

/// Say what a list of values may be: a game, a code, a formula, a period
#[derive(clap::Args)]
#[command(after_help = "\
The values may be words, or a text of numbers with blanks, commas or line ends between
them, not two in each line; or a b-file, in which every line holds a heap and its value, also if
there is one line; or a column below a heading of names with commas. `#` begins a comment.

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
    /// The values, that of heap 0 first; read from standard input if there are none, or `-`
    #[arg(conflicts_with_all = ["file", "rule"])]
    values: Vec<String>,
    /// Read the values from FILE; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "rule")]
    file: Option<PathBuf>,
    /// The column of a file that begins with a heading [default: value, or the last]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["values", "rule"])]
    column: Option<String>,
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
        let answer = console.wait_for("comparing values", || guess(&list)).map_err(refused)?;
        console.print_as(&answer, self.json, &answer)?;
        Ok(if answer.finds.is_empty() { NEGATIVE } else { SUCCESS })
    }

    fn list(&self, console: &mut Console<'_>) -> Result<ValueList> {
        if let Some(rule) = &self.rule {
            return ValueList::new(0, values_of(rule, (0, self.to), None, console)?)
                .map_err(refused);
        }
        if !self.values.is_empty() && self.values != ["-"] {
            let list = ValueList::of_words(&self.values).map_err(refused)?;
            return list.starting_at(self.from.unwrap_or(0)).map_err(refused);
        }
        read_list(Source::of(self.file.as_deref()), self.column.as_deref(), self.from, console)
    }
}
