//! The part of a database for one board, and searches that use it.

use super::Database;
use super::entry::{Entry, append_number};
use super::error::DatabaseError;
use crate::encoded::Encoded;
use crate::search::{Fact, Outside, Question, Search, SearchError};
use core::hash::Hash;
use std::sync::Arc;

/// The part of a database for one board or graph: positions of other boards have the same bytes but
/// another meaning.
#[derive(Clone, Debug)]
pub struct Section {
    database: Arc<Database>,
    /// The prefix of its keys; `None` if the file is only read and has no such section.
    prefix: Option<Vec<u8>>,
}

impl Database {
    /// Returns the part for a board or graph, named by a line of text. The section with the empty
    /// name always exists: it is for games whose positions are the same on every board, such as
    /// those of [`GridGame`](crate::GridGame).
    ///
    /// # Errors
    /// If the file cannot be read or written, or is damaged.
    pub fn section(self: &Arc<Self>, board: &str) -> Result<Section, DatabaseError> {
        let number = match self.store.section(board) {
            None if self.batch.is_some() => Some(self.store.write(|writer| writer.section(board))?),
            found => found,
        };
        Ok(Section { database: Arc::clone(self), prefix: number.map(prefix) })
    }
}

/// Returns the prefix of a section's keys.
pub(super) fn prefix(section: u32) -> Vec<u8> {
    let mut prefix = Vec::new();
    append_number(&mut prefix, section);
    prefix
}

/// The section with the empty name.
impl From<Arc<Database>> for Section {
    fn from(database: Arc<Database>) -> Self {
        Section { database, prefix: Some(prefix(0)) }
    }
}

impl Section {
    fn key<R: Encoded>(&self, ruleset: &R, position: &R::Position) -> Option<Vec<u8>> {
        let mut key = self.prefix.clone()?;
        ruleset.encode(position, &mut key);
        Some(key)
    }
}

impl<R: Encoded> Search<R>
where
    R::Position: Clone + Eq + Hash,
{
    /// Returns the search with a database, or a [section](Database::section) of one, as an addition
    /// to its memory.
    ///
    /// Positions not in memory are looked up in the database, and those that took at least 8 visits
    /// are added to it, as is the value of each whole question. From now on answers depend on the
    /// contents of the database. If it cannot be read or written, the search continues without it,
    /// and [`Database::flush`] returns the error.
    ///
    /// The rules must match the text that the database was opened with. Several searches may share
    /// one.
    ///
    /// # Examples
    /// ```
    /// use nimber_search::{Database, GridGame, Piece, Search};
    /// use std::sync::Arc;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("cram.nimbers");
    /// let database = Arc::new(Database::open(&path, "cram")?);
    /// let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
    /// let cram = GridGame::<u64>::new(4, 7, &domino)?;
    /// let mut search = Search::new(&cram).with_database(Arc::clone(&database));
    /// assert_eq!(search.value(&[cram.all()])?, 3);
    /// database.flush()?;
    /// // Another search, perhaps in another process, has nothing to do.
    /// let mut again = Search::new(&cram).with_database(database);
    /// assert_eq!(again.value(&[cram.all()])?, 3);
    /// assert_eq!(again.visits(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_database(mut self, database: impl Into<Section>) -> Self {
        self.set_database(database.into());
        self
    }

    /// Adds a section of a database to the memory, like [`with_database`](Self::with_database).
    pub fn set_database(&mut self, section: Section) {
        self.attach(Arc::new(section));
    }

    /// Returns about `count` questions whose answers help most to find the nimber of a position,
    /// the hardest first: other processes can each answer some, and put the answers into databases.
    /// If the search knows the nimber, there are none.
    ///
    /// The choice depends on what the search has found so far, so let it first run for about as
    /// long as listing them takes. If the nimber is not the least value not yet excluded, a search
    /// that knows the answers has further questions, and so on until it has none.
    ///
    /// # Complexity
    /// Lists the options of some positions for each question.
    pub fn questions(&mut self, position: &R::Position, count: usize) -> Vec<Question> {
        let tasks = self.frontier(position, count);
        let encoded = tasks.into_iter().map(|(form, target)| {
            let mut position = Vec::new();
            self.ruleset().encode(&form, &mut position);
            Question { position, target }
        });
        encoded.collect()
    }

    /// Answers one of the [`questions`](Self::questions) of another search, for this search's
    /// database; returns false if the position does not belong to these rules.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn answer(&mut self, question: &Question) -> Result<bool, SearchError> {
        let Some(position) = self.ruleset().decode(&question.position) else { return Ok(false) };
        let sum = core::slice::from_ref(&position);
        match question.target {
            Some(target) => self.is_value(sum, target).map(|_| ()),
            None => self.value(sum).map(|_| ()),
        }?;
        // An earlier question may have answered this one in passing, with little work.
        self.export(&position);
        Ok(true)
    }

    /// Returns the nimber of a position given as bytes; `None` if they are not a position of these
    /// rules.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn value_of(&mut self, position: &[u8]) -> Result<Option<u32>, SearchError> {
        match self.ruleset().decode(position) {
            Some(position) => self.value(&[position]).map(Some),
            None => Ok(None),
        }
    }
}

impl<R: Encoded> Outside<R> for Section {
    fn look(&self, ruleset: &R, position: &R::Position) -> Option<(Fact, u32)> {
        let entry = self.database.get(&self.key(ruleset, position)?)?;
        Some((entry.fact, entry.work.into()))
    }

    fn learn(&self, ruleset: &R, position: &R::Position, fact: Fact, work: u32) {
        if fact != Fact::default()
            && let Some(key) = self.key(ruleset, position)
        {
            self.database.add(&key, Entry::new(fact, work));
        }
    }
}
