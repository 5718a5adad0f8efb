//! `impartial heaps compare`.

use super::listed::{BEYOND, read_list, refused, values_of};
use crate::console::Console;
use crate::errors::{NEGATIVE, Result, SUCCESS};
use crate::source::Source;
use game_table::{ValueList, compare_values, find_game};
use std::path::Path;

/// The greatest heap of two rules that are compared.
const GREATEST: u64 = 1000;

/// Compare the values of a rule with those of a file or of another rule
#[derive(clap::Args)]
#[command(after_help = "\
A file is a b-file, with a heap and its value in each line, also if it has one line; or values
with blanks, commas or line ends between them, not two in each line; or has a column of values
below a heading of names with commas. If
the values differ, the first difference is printed, with a shift of heaps by which all of
them agree, if there is one up to 64, and the exit status is 1.

Examples:
  impartial heaps compare 0.77 kayles --to 100
  impartial heaps values kayles --to 50 --format bfile | impartial heaps compare 0.77 -
  impartial heaps values 0.07 --to 50 --format csv | impartial heaps compare 0.7 - || true
  impartial heaps compare 0.137 0.07 --json || true")]
pub(super) struct CompareArguments {
    /// The rule
    rule: String,
    /// Another rule, or a file; `-` is standard input
    #[arg(value_name = "FILE|RULE")]
    other: String,
    /// The heap of the first value; a b-file says it itself [default: 0]
    #[arg(long, value_name = "N")]
    from: Option<u64>,
    /// The greatest heap [default: as far as the file goes; 1000 for two rules]
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    /// The column of a file that begins with a heading [default: value, or the last]
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// The most values to compute, however long that takes
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Print a JSON object with rule, other, from, compared (how many values both have), agree (how
    /// many before the first difference), difference and shift, which are null if there is none
    #[arg(long)]
    json: bool,
}

impl CompareArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let list = self.list(console)?;
        let end = list.first() + list.values().len() as u64;
        let (begin, last) = (list.first().saturating_sub(BEYOND), end - 1 + BEYOND);
        let game = match values_of(&self.rule, (begin, last), self.limit, console) {
            Ok(game) => game,
            // Heaps beyond the list are no more than a help.
            Err(_) => values_of(&self.rule, (begin, end - 1), self.limit, console)?,
        };
        let answer = compare_values((&self.rule, begin, &game), (&self.other, &list));
        console.print_as(&answer, self.json, &answer)?;
        Ok(if answer.difference.is_none() { SUCCESS } else { NEGATIVE })
    }

    /// Returns the values of the other side.
    fn list(&self, console: &mut Console<'_>) -> Result<ValueList> {
        if self.is_rule() {
            let (from, to) = (self.from.unwrap_or(0), self.to.unwrap_or(GREATEST));
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

    /// Returns whether the other side is a rule: a name that is one is no file.
    fn is_rule(&self) -> bool {
        self.other != "-" && find_game(&self.other).is_ok()
    }
}
