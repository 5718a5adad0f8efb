//! Nimbers in a file beside the searches of a sum, and work on such files.

use super::{Analysis, Material};
use crate::answer::{CheckAnswer, DatabaseAnswer, MergeAnswer, QuestionsAnswer, WrongAnswer};
use crate::errors::{FileError, Result};
use crate::game::{Ground, Stored, around, is_known};
use nimber_search::{BoardSearch, Database, DatabaseError, SearchError, Worklist};
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::thread::available_parallelism;

/// What makes the sample of a check.
const SEED: u64 = 1;
/// How many visits a position of a sample may take.
const VISITS: u64 = 1_000_000;

impl Material {
    /// Opens a database for the games of the sum that are searched: boards, and games of one's own on
    /// boards, graphs, words and numbers.
    ///
    /// # Errors
    /// When there are none or those of different rules, or the file is no database of these rules, or
    /// cannot be used.
    pub fn open_database(&self, path: &Path) -> Result<Arc<Database>> {
        let stored: Vec<Stored> = self.grounds.iter().filter_map(Ground::stored).collect();
        let Some(first) = stored.first() else {
            return Err(
                "a database holds nimbers that are searched for, and here are none: it serves \
                        cram, node-kayles, arc-kayles and rules of your own"
                    .into(),
            );
        };
        if stored.iter().any(|other| other.rules != first.rules) {
            return Err("a database holds nimbers of one game, and here are several".into());
        }
        let database = Database::open(path, &first.rules);
        Ok(Arc::new(database.map_err(|error| of_file(path, &error))?))
    }

    /// Returns about `count` questions that help most with the value of the one game of the sum, after a
    /// search of at most `visits` visits, for which a database may help.
    ///
    /// # Errors
    /// When it is not one game that is searched, or not one that ends.
    pub fn questions(
        &self,
        database: Option<&Arc<Database>>,
        (count, visits): (usize, u64),
        effort: Effort,
    ) -> Result<Worklist> {
        const ONE: &str = "questions are listed for one game, which is searched";
        let [ground] = &self.grounds[..] else { return Err(ONE.into()) };
        let stored = ground.stored().ok_or(ONE)?;
        let mut search = ground.searching(effort.bytes()).ok_or(ONE)?;
        if let Some(database) = database {
            search.set_database(database.section(stored.section())?);
        }
        search.set_threads(effort.threads());
        search.limit_visits(visits);
        match search.value() {
            Ok(_) | Err(SearchError::LimitReached { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        let Stored { rules, board } = stored;
        Ok(Worklist { rules, board, questions: search.questions(count) })
    }
}

impl Analysis<'_> {
    /// Puts a database beside the searches of the games whose nimbers it holds. From here on answers rest
    /// on it; what searches find goes into it, and [`Database::flush`] says whether it got there.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is damaged.
    pub fn use_database(&mut self, database: &Arc<Database>) -> Result<()> {
        for game in &mut self.games {
            let stored = game.ground.stored().filter(|stored| stored.rules == database.rules());
            if let Some(stored) = stored {
                game.part.set_database(database.section(stored.section())?);
            }
        }
        Ok(())
    }
}

/// How much of the machine a search takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Effort {
    /// How many threads search; all processors by default.
    pub threads: Option<usize>,
    /// About the most bytes for what is known of positions; by default 1 GiB.
    pub max_memory: Option<u64>,
}

impl Effort {
    fn threads(self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }

    fn bytes(self) -> usize {
        let given = self.max_memory.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        given.unwrap_or(BoardSearch::DEFAULT_MEMORY)
    }
}

/// Answers every `parts`-th question of a list, from the `part`-th on, into a database.
///
/// # Errors
/// When the list is about no game that is searched, or has what is no position of it, or the database
/// cannot be used.
pub fn answer_questions(
    list: &Worklist,
    path: &Path,
    (part, parts): (usize, usize),
    effort: Effort,
) -> Result<QuestionsAnswer> {
    let stored = Stored { rules: list.rules.clone(), board: list.board.clone() };
    let ground = Ground::of_stored(&stored)?;
    let database = Database::open(path, &stored.rules).map_err(|error| of_file(path, &error))?;
    let database = Arc::new(database);
    let of_file = |error: &DatabaseError| of_file(path, error);
    let none = "rules of no game that is searched";
    let mut search = ground.searching(effort.bytes()).ok_or(none)?;
    search.set_database(database.section(stored.section()).map_err(|error| of_file(&error))?);
    search.set_threads(effort.threads());
    let mut answered = 0;
    for question in list.questions.iter().skip(part - 1).step_by(parts) {
        if !search.answer(question)? {
            return Err("a question is about no position of the game".into());
        }
        answered += 1;
    }
    database.flush().map_err(|error| of_file(&error))?;
    Ok(QuestionsAnswer { answered, questions: list.questions.len() as u64 })
}

/// Returns what a database holds.
///
/// # Errors
/// When the file is no database, or cannot be used.
pub fn database_info(path: &Path) -> Result<DatabaseAnswer> {
    let info = Database::info(path).map_err(|error| of_file(path, &error))?;
    Ok(DatabaseAnswer {
        boards: info.sections.into_iter().filter(|name| !name.is_empty()).collect(),
        digest: info.digest,
        positions: info.entries,
        rules: info.rules,
        values: info.values,
        visits: info.work,
    })
}

/// Adds what some databases know to another one, which is made if it is not there.
///
/// # Errors
/// When a file is no database, or not one of the same rules, or they contradict each other.
///
/// # Panics
/// Panics if there is nothing to add.
#[track_caller]
pub fn merge_databases(from: &[impl AsRef<Path>], into: &Path) -> Result<MergeAnswer> {
    let report = Database::merge(from, into).map_err(|error| of_file(into, &error))?;
    Ok(MergeAnswer { added: report.added, positions: report.entries, read: report.read })
}

/// Computes a sample of a database anew, each position by a search that knows nothing else.
///
/// # Errors
/// When the file is no database of a game that is searched, or cannot be used.
pub fn check_database(path: &Path, sample: usize) -> Result<CheckAnswer> {
    let database = Database::read(path).map_err(|error| of_file(path, &error))?;
    let rules = database.rules();
    if !is_known(rules) {
        return Err(FileError::new(path.display(), "rules of no game that is searched").into());
    }
    let value = |section: &str, position: &[u8]| {
        let stored = Stored { rules: rules.to_string(), board: section.to_string() };
        let around = around(&stored, position, BoardSearch::DEFAULT_MEMORY);
        let ground = Ground::of_stored(&stored).ok().filter(|_| around.is_none());
        let on = |ground| Ground::searching(ground, BoardSearch::DEFAULT_MEMORY);
        let Some(mut search) = around.or_else(|| on(ground.as_ref()?)) else { return Ok(None) };
        search.limit_visits(VISITS);
        search.value_of(position)
    };
    let report = database.check(sample, SEED, value).map_err(|error| of_file(path, &error))?;
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    Ok(CheckAnswer {
        drawn: report.drawn,
        positions: report.entries,
        right: report.right,
        too_hard: report.too_hard,
        unknown: report.foreign,
        wrong: report.wrong.map(|wrong| WrongAnswer {
            board: wrong.section,
            known: wrong.known.to_string(),
            position: hex(&wrong.position),
            value: wrong.value.to_string(),
        }),
    })
}

fn of_file(path: &Path, error: &DatabaseError) -> Box<dyn Error + Send + Sync> {
    match error {
        DatabaseError::InFile { path, source } => FileError::of(path.display(), &**source).into(),
        error => FileError::of(path.display(), error).into(),
    }
}
