//! `impartial check`: certificates, books and databases, recognised by their first bytes; and
//! writing books.

use crate::console::{Console, Pace, Progress};
use crate::errors::{Error, Failure, NEGATIVE, Result, SUCCESS};
use crate::limits::MemoryArguments;
use crate::output::{Made, Output};
use crate::source::Source;
use book_checker::{Head, Plan, begins_book};
use game_table::answer::{BookAnswer, CertificateAnswer};
use game_table::{Database, MemorySize, check_database};
use heap_games::{Budget, Certificate, CertificateError, QuotientCertificate};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

pub(super) const BOOK: Made = Made { words: "a book", is: |_, head| begins_book(head) };
const HEAD: usize = 512;
const LONGEST: MemorySize = MemorySize::from_bytes(64 << 20);

/// Check a certificate of a period or a misère quotient, a book, or a database
///
/// FILE is recognised by its first line. If a claim in it is wrong, the exit status is 1.
#[derive(clap::Args)]
#[command(after_help = "\
A certificate is replayed by code that shares nothing with the search. A book proves a value:
for each position that matters it names an option to each smaller value, and a reply to every
other option, which shows that its value differs. Its checker reads the rules at the head of the
book, shares no code with the search, and names the first line that does not follow. For a
database, a sample of positions is computed again.

Examples:
  impartial period kayles --certificate kayles.txt
  impartial check kayles.txt
  impartial value cram 3x4 --book cram.book
  impartial check cram.book
  impartial check cram.nimbers --sample 20")]
pub(super) struct CheckArguments {
    /// The file to check; a book may be gzipped [default: standard input]
    file: Option<PathBuf>,
    /// Number of positions of a database to check
    #[arg(long, value_name = "N", default_value_t = 100)]
    sample: usize,
    /// Replay at most this many values of a period, however long that takes
    #[arg(long, value_name = "VALUES")]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
}

impl CheckArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let source = Source::of(self.file.as_deref());
        source.invite(console);
        let mut reader = source.open(&mut *console.input, console.input_file)?.reader;
        let mut head = Vec::new();
        let unread = |error| source.error(format!("cannot be read: {error}"));
        (&mut reader).take(HEAD as u64).read_to_end(&mut head).map_err(unread)?;
        // Only books may be compressed.
        if begins_book(&head) || head.starts_with(&[0x1f, 0x8b]) {
            let head = &head[..];
            let (mut errors, mut watched) = (Some(&mut *console.errors), None);
            let mut answer = BookAnswer::default();
            let checked = book_checker::check(BufReader::new(head.chain(reader)), |head, done| {
                if let Some(errors) = errors.take() {
                    let word = if head.entries == 1 { "entry" } else { "entries" };
                    // The check goes on even if this line cannot be printed.
                    let _ = writeln!(errors, "checking {} {word}", head.entries);
                    answer = of_head(head);
                    let progress = Progress::new(errors, console.terminal);
                    watched = Some((progress, Pace::new("entries", Some(head.entries))));
                }
                if let Some((progress, pace)) = &mut watched {
                    progress.show_pace(pace, done);
                }
            });
            drop(watched);
            match checked {
                Ok(head) => answer = BookAnswer { proved: true, ..of_head(&head) },
                Err(error) => (answer.line, answer.reason) = (Some(error.line), Some(error.reason)),
            }
            let status = if answer.proved { SUCCESS } else { NEGATIVE };
            let name = if answer.proved { String::new() } else { format!("{}: ", source.name()) };
            console.print_as(&answer, format_args!("{name}{answer}"))?;
            return Ok(status);
        }
        if let (true, Some(path)) = (Database::is_begun_by(&head), source.path) {
            drop(reader);
            let check = || check_database(path, self.sample);
            let answer = console.wait_for("checking a sample", check)?;
            console.print_as(&answer, &answer)?;
            return Ok(if answer.wrong.is_some() { NEGATIVE } else { SUCCESS });
        }
        let mut text = head;
        reader.take(LONGEST.bytes()).read_to_end(&mut text).map_err(unread)?;
        if text.len() as u64 > LONGEST.bytes() {
            let message = format!("has more than {LONGEST} bytes, which is the limit");
            return Err(source.error(Failure::refused(message)));
        }
        self.check_text(source, &String::from_utf8_lossy(&text), console)
    }

    /// Checks a certificate within a budget of memory and steps, or of a number of values.
    fn check_text(&self, source: Source<'_>, text: &str, console: &mut Console<'_>) -> Result {
        let wrong = |error: CertificateError| source.error(error);
        let bytes = self.memory.max_memory.bytes();
        let budget = Budget { bytes, ..self.limit.map_or(Budget::OF_CHECKS, Budget::of_values) };
        if !QuotientCertificate::is_title_of(text) {
            if !Certificate::is_begun_by(text.as_bytes()) {
                let expected = "a certificate, a book or a database that this program wrote";
                return Err(source.error(format!("line 1, column 1: expected {expected}")));
            }
            let certificate: Certificate = text.parse().map_err(wrong)?;
            let replayed = replay(&certificate, budget, console)?;
            let answer = CertificateAnswer::of_period(&certificate, replayed);
            return console.print_as(&answer, &answer);
        }
        let certificate: QuotientCertificate = text.parse().map_err(wrong)?;
        let check = || certificate.check(budget);
        let kinds = console.wait_for("checking the quotient", check).map_err(with_hint)?;
        let answer = CertificateAnswer::of_quotient(&certificate, kinds);
        console.print_as(&answer, &answer)
    }
}

/// Replays a certificate, showing its progress and, on a terminal, its cost.
fn replay(certificate: &Certificate, budget: Budget, console: &mut Console<'_>) -> Result<u64> {
    if console.terminal.shows_errors {
        let work = certificate.work()?;
        let steps = match budget.steps {
            u64::MAX => "without a limit".to_string(),
            steps => format!("of {steps} allowed"),
        };
        writeln!(
            console.errors,
            "{} values, about {} steps {steps}, {} bytes of {} allowed",
            work.values, work.steps, work.bytes, budget.bytes
        )?;
    }
    let mut line = Progress::new(&mut *console.errors, console.terminal);
    let mut pace = Pace::new("values", Some(certificate.values));
    certificate.check(budget, &mut |done| line.show_pace(&mut pace, done)).map_err(with_hint)
}

/// Adds advice to an error if a limit ended the check.
fn with_hint(error: CertificateError) -> Error {
    let allows =
        |bytes| format!("; --max-memory {} allows that much", MemorySize::from_bytes(bytes));
    let hint = match error {
        CertificateError::TooMuchWork { .. } => {
            "; --limit N replays up to N values however long they take".to_string()
        }
        CertificateError::TooMuchMemory { needed, .. } => {
            u64::try_from(needed).map(allows).unwrap_or_default()
        }
        _ => String::new(),
    };
    Failure::reworded(&error, format!("{error}{hint}")).into()
}

fn of_head(head: &Head) -> BookAnswer {
    BookAnswer {
        entries: Some(head.entries),
        position: Some(head.position.clone()),
        rules: Some(head.rules.clone()),
        value: Some(head.value.to_string()),
        ..BookAnswer::default()
    }
}

pub(super) fn write(plan: &Plan, path: &Path, output: Output) -> Result<()> {
    let is_packed = path.extension().is_some_and(|extension| extension == "gz");
    output.commit_by(|file, _| match is_packed {
        true => Ok(plan.write_packed(file)?),
        false => Ok(plan.write(std::io::BufWriter::new(file))?),
    })
}
