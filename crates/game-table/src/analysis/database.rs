//! Databases of nimbers: used by the searches of a sum, extended, merged and checked.

use super::{Analysis, Material};
use crate::answer::{CheckAnswer, DatabaseAnswer, MergeAnswer, QuestionsAnswer, WrongAnswer};
use crate::errors::{FileError, Result};
use crate::game::{Ground, Stored, around, is_known};
use nimber_search::{BoardSearch, Database, DatabaseError, SearchError, Worklist};
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::thread::available_parallelism;

/// The seed for drawing the sample that a check recomputes.
const SEED: u64 = 1;
/// The most visits to recompute a position of the sample.
const VISITS: u64 = 1_000_000;

impl Material {
    /// Opens a database for the games of the sum that are searched: boards and some rule files.
    ///
    /// # Errors
    /// When no game is searched, their rules differ, or the file cannot be used or is not a
    /// database of these rules.
    pub fn open_database(&self, path: &Path) -> Result<Arc<Database>> {
        let stored: Vec<Stored> = self.grounds.iter().filter_map(Ground::stored).collect();
        let Some(first) = stored.first() else {
            return Err("a database is for games that are searched: \
                        cram, node-kayles, arc-kayles and rule files"
                .into());
        };
        if stored.iter().any(|other| other.rules != first.rules) {
            return Err("a database is for one game, but the sum has several".into());
        }
        let database = Database::open(path, &first.rules);
        Ok(Arc::new(database.map_err(|error| of_file(path, &error))?))
    }

    /// Returns about `count` questions whose answers help most to find the value of the only game
    /// of the sum. They come from a search of at most `visits` visits, which may use a database.
    ///
    /// # Errors
    /// When the sum has several games, or its game is not searched or need not end.
    pub fn questions(
        &self,
        database: Option<&Arc<Database>>,
        (count, visits): (usize, u64),
        effort: Effort,
    ) -> Result<Worklist> {
        const ONE: &str = "questions need a single game that is searched";
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
    /// Uses a database in the searches of the games whose nimbers it holds. Later answers rely on
    /// it. Searches save their results in it, and [`Database::flush`] returns whether saving
    /// worked.
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

/// The resources of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Effort {
    /// The number of threads; by default all processors.
    pub threads: Option<usize>,
    /// The approximate limit on the bytes of known positions; by default 1 GiB.
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

/// Saves answers to every `parts`-th question of a list, from the `part`-th on, in a database.
///
/// # Errors
/// When the list is not for a game that is searched, or has something other than its positions, or
/// the database cannot be used.
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
    let none = "not the rules of a game that is searched";
    let mut search = ground.searching(effort.bytes()).ok_or(none)?;
    search.set_database(database.section(stored.section()).map_err(|error| of_file(&error))?);
    search.set_threads(effort.threads());
    let mut answered = 0;
    for question in list.questions.iter().skip(part - 1).step_by(parts) {
        if !search.answer(question)? {
            return Err("a question has no position of the game".into());
        }
        answered += 1;
    }
    database.flush().map_err(|error| of_file(&error))?;
    Ok(QuestionsAnswer { answered, questions: list.questions.len() as u64 })
}

/// Returns a summary of a database.
///
/// # Errors
/// When the file is not a database, or cannot be used.
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

/// Adds the contents of databases to another one, which is created if necessary.
///
/// # Errors
/// When a file is not a database, or has different rules, or they contradict each other.
///
/// # Panics
/// Panics if there is nothing to add.
#[track_caller]
pub fn merge_databases(from: &[impl AsRef<Path>], into: &Path) -> Result<MergeAnswer> {
    let report = Database::merge(from, into).map_err(|error| of_file(into, &error))?;
    Ok(MergeAnswer { added: report.added, positions: report.entries, read: report.read })
}

/// Recomputes a sample of a database, each position by a new search that does not use the database.
///
/// # Errors
/// When the file is not a database of a game that is searched, or cannot be used.
pub fn check_database(path: &Path, sample: usize) -> Result<CheckAnswer> {
    let database = Database::read(path).map_err(|error| of_file(path, &error))?;
    let rules = database.rules();
    if !is_known(rules) {
        return Err(
            FileError::new(path.display(), "not the rules of a game that is searched").into()
        );
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
