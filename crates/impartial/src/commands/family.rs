//! `impartial values`: what the positions of a family are worth.

use super::beside::{DatabaseOption, OpenDatabase};
use super::position::help;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::MemoryArguments;
use crate::output::{Appended, OutputOption, SequenceFormat};
use game_table::answer::FamilyAnswer;
use game_table::{Family, Limits, Named, OwnRule, find_game};
use mex_core::Play;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Print what the positions of a family are worth: N in a position stands for 1, 2, 3 and so on
#[derive(clap::Args)]
#[command(after_help = help("\
A position may have several N, as in NxN, and there may be several games. Each value is
printed as soon as it is known. Those before an error or Ctrl-C stay in the file of -o.", "  impartial values cram 3xN --to 9
  impartial values nim N N + kayles N --to 20
  impartial values file:queens.txt queen:NxN --to 5 --format bfile
  impartial values file:mine.txt path:N --to 50 --resume mine.b
  impartial values cram 4xN --to 6 --database cram.nimbers"))]
pub(super) struct ValuesArguments {
    /// The games with their positions, and plus signs between them: cram 3xN
    #[arg(required = true)]
    sum: Vec<String>,
    /// The first N
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u64,
    /// The last N
    #[arg(long, value_name = "N")]
    to: u64,
    #[command(flatten)]
    format: SequenceFormat,
    #[command(flatten)]
    output: OutputOption,
    /// Print a JSON object
    #[arg(long, conflicts_with = "resume")]
    json: bool,
    /// Add the values to FILE as a b-file, and go on after the last one that it has
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "output"])]
    resume: Option<PathBuf>,
    /// How many positions may be met for one value where no theory decides [default: 200000]
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
    #[command(flatten)]
    database: DatabaseOption,
}

/// What all values share: the database once it is open, and the console.
type Sources<'a, 'c> = (&'a mut Option<OpenDatabase>, &'a mut Console<'c>);

impl ValuesArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if self.to < self.from {
            return Err(format!("--to {} is below --from {}", self.to, self.from).into());
        }
        let family = Family::new(&self.sum)?;
        let mut database = None;
        let status = match &self.resume {
            Some(path) => self.resume(path, &family, (&mut database, console))?,
            None => self
                .output
                .print_lines(console, |console| self.print(&family, (&mut database, console)))?,
        };
        database.map_or(Ok(()), OpenDatabase::close)?;
        Ok(status)
    }

    fn print(&self, family: &Family, (database, console): Sources<'_, '_>) -> Result {
        if self.json || self.format.is_json() {
            let values = self.from..=self.to;
            let values = values.map(|n| self.value(family, n, (&mut *database, &mut *console)));
            let values = values.collect::<Result<Vec<String>>>()?;
            return console.print_json(&FamilyAnswer {
                sum: family.to_string(),
                from: self.from,
                values,
            });
        }
        let fields = self.format.pairs();
        if let Some(fields) = fields {
            write!(console.output, "{}", fields.heading(&["n", "value"]))?;
        }
        for n in self.from..=self.to {
            let value = self.value(family, n, (&mut *database, &mut *console))?;
            match fields {
                None => writeln!(console.output, "{value}")?,
                Some(fields) => {
                    write!(console.output, "{}", fields.row(&[n.to_string(), value]))?;
                }
            }
            console.output.flush()?;
        }
        Ok(SUCCESS)
    }

    /// Goes on with a b-file, whose first line says what it is about.
    fn resume(&self, path: &Path, family: &Family, (database, console): Sources<'_, '_>) -> Result {
        let heading = format!("# impartial values {family}{}\n", digest(family.words())?);
        let (mut number, mut next, mut length) = (0, self.from, 0_u64);
        let mut output = Appended::open(path, None, |line| {
            number += 1;
            if number == 1 {
                if line != heading.as_bytes() {
                    let message = format!("the file does not begin with '{}'", heading.trim_end());
                    return Err(in_file(path, number, &message));
                }
            } else if line.ends_with(b"\n") {
                let text = std::str::from_utf8(line).ok();
                let n = text.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
                let n = n.filter(|&n| number == 2 || n == next);
                next = n
                    .ok_or_else(|| in_file(path, number, "expected the next N and its value"))?
                    + 1;
            } else {
                // A line that a run did not finish is written again.
                return Ok(());
            }
            length += line.len() as u64;
            Ok(())
        })?;
        if output.is_file() {
            output.cut(length)?;
        }
        if number == 0 || !output.is_file() {
            output.add(heading.as_bytes())?;
        }
        for n in next..=self.to {
            let value = self.value(family, n, (&mut *database, &mut *console))?;
            output.add(format!("{n} {value}\n").as_bytes())?;
        }
        Ok(SUCCESS)
    }

    /// Returns what the sum is worth for one N.
    fn value(
        &self,
        family: &Family,
        n: u64,
        (database, console): Sources<'_, '_>,
    ) -> Result<String> {
        let limits = Limits { given: self.limit, budget: self.memory.budget(self.limit) };
        let material = family.sum(n)?.read((Play::Normal, limits), console)?;
        let about = format!("computing the value for N = {n}");
        let mut analysis = console.wait_for(&about, || material.analysis())?;
        if database.is_none() {
            *database = self.database.open(&material)?;
        }
        database.as_ref().map_or(Ok(()), |database| database.serve(&mut analysis))?;
        Ok(console.wait_for(&about, || analysis.value())?.value)
    }
}

/// Returns the files that a game stands for: its own, or those in the command that answers for it.
fn files_of(word: &str) -> Vec<PathBuf> {
    match find_game(word) {
        Ok(Named::Own(OwnRule::Program(command))) => {
            command.split_whitespace().map(PathBuf::from).collect()
        }
        Ok(named) => named.path().map(Path::to_path_buf).into_iter().collect(),
        Err(_) => Vec::new(),
    }
}

/// Returns a digest of the files that are named, which must be the same when a run goes on.
fn digest<'a>(words: impl Iterator<Item = &'a str>) -> Result<String> {
    let mut digest = Sha256::new();
    let mut has_files = false;
    for path in words.flat_map(files_of).filter(|path| path.is_file()) {
        let mut file = BufReader::new(File::open(path)?);
        loop {
            let bytes = file.fill_buf()?;
            if bytes.is_empty() {
                break;
            }
            digest.update(bytes);
            let length = bytes.len();
            file.consume(length);
        }
        has_files = true;
    }
    let digest = digest.finalize();
    let digits = digest.iter().take(8).map(|byte| format!("{byte:02x}"));
    Ok(if has_files { format!(" (of {})", digits.collect::<String>()) } else { String::new() })
}

fn in_file(path: &Path, line: u64, message: &str) -> Box<dyn std::error::Error + Send + Sync> {
    game_table::errors::FileError::new(path.display(), &format!("line {line}: {message}")).into()
}
