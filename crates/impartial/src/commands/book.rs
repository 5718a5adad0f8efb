//! `impartial book`, and the books that `impartial value` writes.

use crate::console::{Console, Pace, Progress};
use crate::errors::{NEGATIVE, Result, SUCCESS};
use crate::output::{Made, Output};
use crate::source::Source;
use book_checker::{Head, Plan, begins_book, check};
use game_table::answer::BookAnswer;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// What `--book` writes.
const BOOK: Made = Made { words: "a book", is: |_, head| begins_book(head) };

/// Check books, which prove what positions are worth
#[derive(clap::Args)]
#[command(after_help = "\
A book lists why a value is right: for each position that matters an option to each smaller
value, and a reply to each option that shows that it has another one. `impartial value` and
--book FILE write one.

Examples:
  impartial value cram 3x4 --book cram.book
  impartial book check cram.book")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Check(Check),
}

/// Check that a book proves what it says, line by line
#[derive(clap::Args)]
#[command(after_help = "\
The checker reads the rules that the book begins with, and shares no code with the search
that found the values. It names the first line that does not follow from those before; the
exit status is then 1.

Examples:
  impartial value cram 3x4 --book cram.book
  impartial book check cram.book")]
struct Check {
    /// The book, packed by gzip or not [default: standard input]
    file: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let Command::Check(Check { file, json }) = self.command;
        let source = Source::of(file.as_deref());
        source.invite(console);
        let reader = source.open(&mut *console.input, console.input_file)?.reader;
        let (mut errors, mut watched) = (Some(&mut *console.errors), None);
        let mut answer = BookAnswer::default();
        let checked = check(BufReader::new(reader), |head, done| {
            if let Some(errors) = errors.take() {
                // Failing to print what comes changes nothing.
                let _ = writeln!(
                    errors,
                    "checking {} {}",
                    head.entries,
                    if head.entries == 1 { "entry" } else { "entries" }
                );
                answer = of_head(head);
                let progress = Progress::new(errors, console.terminal.shows_errors);
                watched = Some((progress, Pace::new("entries", Some(head.entries))));
            }
            if let Some((progress, pace)) = &mut watched
                && let Some(text) = pace.text(done)
            {
                progress.show(&text);
            }
        });
        drop(watched);
        match checked {
            Ok(head) => answer = BookAnswer { proved: true, ..of_head(&head) },
            Err(error) => (answer.line, answer.reason) = (Some(error.line), Some(error.reason)),
        }
        let status = if answer.proved { SUCCESS } else { NEGATIVE };
        let name = if answer.proved { String::new() } else { format!("{}: ", source.name()) };
        console.print_as(&answer, json, format_args!("{name}{answer}"))?;
        Ok(status)
    }
}

/// Returns what a book says at its beginning.
fn of_head(head: &Head) -> BookAnswer {
    BookAnswer {
        entries: Some(head.entries),
        position: Some(head.position.clone()),
        rules: Some(head.rules.clone()),
        value: Some(head.value.to_string()),
        ..BookAnswer::default()
    }
}

/// Returns the file of a book, before the work begins.
pub(super) fn create(path: &Path) -> Result<Output> {
    Ok(Output::create(path, None, BOOK)?)
}

/// Writes a book.
pub(super) fn write(plan: &Plan, path: &Path, output: Output) -> Result<()> {
    output.commit_by(|file, _| match is_packed(path) {
        true => Ok(plan.write_packed(file)?),
        false => Ok(plan.write(std::io::BufWriter::new(file))?),
    })
}

fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "gz")
}
