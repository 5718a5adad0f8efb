//! `impartial database`: files of nimbers, and searches divided among machines.

use crate::console::Console;
use crate::errors::{FileError, Result};
use crate::source::Source;
use game_table::{Analysis, Database, Effort, Limits, Material, MemorySize, Sum, Worklist};
use game_table::{answer_questions, database_info, merge_databases};
use mex_core::Play;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// Save the nimbers that a search finds, and share a search among machines
#[derive(clap::Args)]
#[command(after_help = "\
A database holds the nimbers found for one game: cram, node-kayles, arc-kayles or a rule file.
`impartial value` and `values` read it and add to it with --database FILE; a run that is killed
loses its last seconds. A search too large for one machine is divided: `questions` lists the
positions that help most, each machine runs `answer` on a part of the list, and `merge` joins
the databases. Then the value follows, or the next list of questions.

Examples:
  impartial value cram 5x6 --database cram.nimbers
  impartial database info cram.nimbers
  impartial check cram.nimbers --sample 20
  impartial database questions cram 5x7 --count 20 > list.txt
  impartial database answer list.txt --part 1/2 --database one.nimbers
  impartial database answer list.txt --part 2/2 --database two.nimbers
  impartial database merge cram.nimbers one.nimbers two.nimbers")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Info(Info),
    Merge(Merge),
    Questions(Questions),
    Answer(Answer),
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        match self.command {
            Command::Info(Info { file }) => {
                let info = database_info(&file)?;
                console.print_as(&info, &info)
            }
            Command::Merge(Merge { into, from }) => {
                let merge = || merge_databases(&from, &into);
                let report = console.wait_for("merging", merge)?;
                console.print_as(&report, &report)
            }
            Command::Questions(arguments) => arguments.run(console),
            Command::Answer(arguments) => arguments.run(console),
        }
    }
}

/// Print a summary of a database
#[derive(clap::Args)]
struct Info {
    /// The database to read
    file: PathBuf,
}

/// Merge databases of one game into one of them, or into a new one
#[derive(clap::Args)]
struct Merge {
    /// The database to add to
    into: PathBuf,
    /// The databases to add
    #[arg(required = true)]
    from: Vec<PathBuf>,
}

/// List the questions that help most with a large search
#[derive(clap::Args)]
#[command(after_help = "\
The list is text: the digest of the rules, the rules and the board, then a position with its
question on each line, the hardest first. If the value is known, there are none.

Examples:
  impartial database questions cram 5x7 --count 20 > list.txt
  impartial database questions node-kayles 4x9 --database kayles.nimbers > list.txt")]
struct Questions {
    /// The game with its position, such as cram 8x8
    #[arg(required = true)]
    sum: Vec<String>,
    /// Stop after about this many questions
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// How many positions to search first; more give better questions
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    visits: u64,
    #[command(flatten)]
    effort: EffortOptions,
    #[command(flatten)]
    database: DatabaseOption,
}

impl Questions {
    fn run(&self, console: &mut Console<'_>) -> Result {
        console.refuse_json("a list of questions")?;
        // Values are not computed, so that a search of any size has questions.
        let limits = Limits { given: Some(usize::MAX), ..Limits::default() };
        let material = Sum::from_arguments(&self.sum)?.read((Play::Normal, limits), console)?;
        let database = self.database.open(&material)?;
        let opened = database.0.as_ref().map(|(_, database)| database);
        let asked = (self.count, self.visits);
        let ask = || material.questions(opened, asked, self.effort.effort());
        let list = console.wait_for("searching", ask)?;
        database.close()?;
        console.print_text(list)
    }
}

/// Answer questions of a list, and save the answers in a database
#[derive(clap::Args)]
struct Answer {
    /// The list that `impartial database questions` printed; - is standard input
    list: PathBuf,
    /// The database to add the answers to
    #[arg(long, value_name = "FILE")]
    database: PathBuf,
    /// Answer only the K-th of N parts of the list
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    part: Share,
    #[command(flatten)]
    effort: EffortOptions,
}

impl Answer {
    fn run(&self, console: &mut Console<'_>) -> Result {
        let source = Source::of(Some(&self.list));
        let text = String::from_utf8(source.read(console.input)?);
        let list = text.map_err(|error| source.error(error))?.parse::<Worklist>();
        let list = list.map_err(|error| source.error(error))?;
        let share = (self.part.0, self.part.1);
        let work = || answer_questions(&list, &self.database, share, self.effort.effort());
        let answer = console.wait_for("answering", work)?;
        console.print_as(&answer, &answer)
    }
}

/// How much of the machine a search may use.
#[derive(clap::Args)]
struct EffortOptions {
    /// How many threads to use [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// About how much memory to use for positions, such as 64M or 2G [default: 1G]
    #[arg(long, value_name = "SIZE")]
    max_memory: Option<MemorySize>,
}

impl EffortOptions {
    fn effort(&self) -> Effort {
        let max_memory = self.max_memory.map(MemorySize::bytes);
        Effort { threads: self.threads.map(usize::from), max_memory }
    }
}

/// The K-th of N parts.
#[derive(Clone, Copy)]
struct Share(usize, usize);

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        match numbers.and_then(|(part, parts)| part.parse().ok().zip(parts.parse().ok())) {
            Some((part, parts)) if (1..=parts).contains(&part) => Ok(Share(part, parts)),
            _ => Err(format!("expected K/N with K from 1 to N, as in 2/3, found {text:?}")),
        }
    }
}

/// The option for a database, in commands that search.
#[derive(clap::Args)]
pub(super) struct DatabaseOption {
    /// Use the nimbers that FILE holds for the game, and add those found
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

/// An open database, if the user named one.
pub(super) struct OpenDatabase(Option<(PathBuf, Arc<Database>)>);

impl DatabaseOption {
    pub(super) fn is_given(&self) -> bool {
        self.database.is_some()
    }

    pub(super) fn open(&self, material: &Material) -> Result<OpenDatabase> {
        let Some(path) = &self.database else { return Ok(OpenDatabase(None)) };
        Ok(OpenDatabase(Some((path.clone(), material.open_database(path)?))))
    }
}

impl OpenDatabase {
    /// Lets the searches of an analysis use the database.
    pub(super) fn serve(&self, analysis: &mut Analysis<'_>) -> Result<()> {
        let Some((path, database)) = &self.0 else { return Ok(()) };
        let served = analysis.use_database(database);
        Ok(served.map_err(|error| FileError::of(path.display(), error.as_ref()))?)
    }

    /// Writes the new nimbers to the file.
    pub(super) fn close(self) -> Result<()> {
        let Some((path, database)) = self.0 else { return Ok(()) };
        Ok(database.flush().map_err(|error| FileError::of(path.display(), &error))?)
    }
}
