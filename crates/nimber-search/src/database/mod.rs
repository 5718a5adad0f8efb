//! Nimbers in a file, which searches share from one run to the next.
//!
//! # The file
//! One file holds one ruleset. It begins with a page or more of plain text: a line with the format, the
//! SHA-256 of the text of the rules, and that text, as the caller supplied it. Behind it lies a table of
//! `redb`, from the bytes of a position in canonical form to what is known of it: its nimber, or nimbers
//! that it does not have, and the binary logarithm of the visits that this took.
//!
//! Positions that took fewer than 8 visits are left out. A search of Cram on 4 by 11 cells takes 1.6
//! million visits; one that is left after half of them needs 0.8 million more if all that was found is
//! kept, in 67 MB; 1.1 with those of 8 visits or more, in 4 MB; and 1.4 with those of 16. Writing all
//! makes the whole search take half as long again.
//!
//! # Why redb
//! It is plain Rust without a dependency but `libc`, in use and maintained since 2021, under the licences of this
//! project. Its pages are never overwritten while they count, and have checksums; and its storage is a
//! trait, so that the header can stand before it, and a file can be read without being changed even if
//! its last writer was killed. Version 4.1 is the last one for Rust 1.89. sled has had no stable release
//! since 2021; fjall keeps a folder of many files; SQLite and LMDB are C, and LMDB maps its file into
//! memory, which is unsafe where others may change it.
//!
//! # What a kill leaves
//! A search collects entries, and writes them every five seconds or every 65,536 entries, in one
//! transaction. A process that is killed loses what it had collected; the next one to open the file
//! checks all pages and goes on. A file is locked while it is open.
//!
//! # What is trusted
//! A file that does not begin as a database is never changed. One that does is checked page by page as it
//! is opened, which finds accidents, and no forger: a search with a database is as right as the database
//! is. [`Database::check`] computes a sample of it anew. The store panics where a forged page breaks what
//! it takes for granted; such a panic is caught, prints nothing, and ends as [`DatabaseError::Damaged`].

mod backend;
mod check;
mod entry;
mod error;
mod filter;
mod header;
mod merge;
mod section;
mod store;
mod worklist;

use backend::{Locked, Part};
pub use check::{CheckReport, WrongEntry};
use core::fmt;
use entry::Entry;
pub use entry::Known;
pub use error::DatabaseError;
use header::Header;
pub use merge::MergeReport;
pub use section::Section;
use std::collections::{BTreeMap, btree_map};
use std::fs::{File, OpenOptions};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::Store;
pub use worklist::{Worklist, WorklistError};

/// A file of nimbers, of one ruleset.
///
/// # Examples
/// ```
/// use nimber_search::{Database, DatabaseError};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("cram.nimbers");
/// Database::open(&path, "cram")?;
/// let info = Database::info(&path)?;
/// assert_eq!((info.rules.as_str(), info.entries), ("cram", 0));
/// let other = Database::open(&path, "kayles");
/// assert!(matches!(other, Err(DatabaseError::OtherRules { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Database {
    header: Header,
    store: Store,
    /// What waits to be written; none if the file is only read.
    batch: Option<Mutex<Batch>>,
    /// What went wrong first in a search.
    fault: Mutex<Option<DatabaseError>>,
}

/// What a database holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseInfo {
    /// The version of the file's format.
    pub format: u32,
    /// The SHA-256 of the text of the rules, as hexadecimal digits.
    pub digest: String,
    /// The text of the rules.
    pub rules: String,
    /// The boards and graphs that have [sections](Database::section), one with an empty name first.
    pub sections: Vec<String>,
    /// How many positions something is known of.
    pub entries: u64,
    /// How many of them have their nimbers.
    pub values: u64,
    /// How many took at least 2^n visits, and fewer than twice as many, for each n from 0 on.
    pub work: Vec<u64>,
}

impl Database {
    /// Returns whether a file begins as databases do.
    pub fn is_begun_by(head: &[u8]) -> bool {
        head.starts_with(header::WORDS.as_bytes())
    }

    /// Opens a database to read and write, and creates it if there is no file or an empty one. The text
    /// of the rules must be the one that it was created with.
    ///
    /// # Complexity
    /// The file is read once: some 0.1 s for 100 MB.
    ///
    /// # Errors
    /// When the file is no database, or one of other rules or in another format, or damaged, or in use,
    /// or cannot be read and written.
    pub fn open(path: impl AsRef<Path>, rules: &str) -> Result<Self, DatabaseError> {
        let wanted = Header::new(rules)?;
        let path = path.as_ref();
        expect_file(path)?;
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        let mut file = Locked::new(options.open(path)?, true)?;
        let header = wanted.read_or_write(file.file())?;
        header.expect(&wanted)?;
        let start = header.to_bytes().len() as u64;
        let store = Store::open(Part::new(file, start))?;
        let batch = Some(Mutex::new(Batch::new()));
        Ok(Database { header, store, batch, fault: Mutex::new(None) })
    }

    /// Opens a database of any rules only to read. Others may read it at the same time; the file is
    /// never changed, even if its last writer was killed.
    ///
    /// # Errors
    /// As [`open`](Self::open), and when there is no such file.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, DatabaseError> {
        expect_file(path.as_ref())?;
        let mut file = Locked::new(File::open(path)?, false)?;
        let header = Header::read(file.file())?;
        let store = Store::copy(Part::new(file, header.to_bytes().len() as u64))?;
        Ok(Database { header, store, batch: None, fault: Mutex::new(None) })
    }

    /// Returns what a database of any rules holds.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn info(path: impl AsRef<Path>) -> Result<DatabaseInfo, DatabaseError> {
        let database = Database::read(path.as_ref())?;
        let (mut values, mut work) = (0, Vec::new());
        let sections = database.store.sections();
        database.store.for_each(|_, _, entry| {
            values += u64::from(entry.fact.value().is_some());
            let place = usize::from(entry.work);
            work.resize(work.len().max(place + 1), 0);
            work[place] += 1;
            Ok(())
        })?;
        let entries = database.store.len()?;
        let Header { digest, rules } = database.header.clone();
        Ok(DatabaseInfo { format: Header::FORMAT, digest, rules, sections, entries, values, work })
    }

    /// Returns the text of the rules.
    pub fn rules(&self) -> &str {
        &self.header.rules
    }

    /// Does something with every position in the file: the name of its section, its bytes, what is known
    /// of it, and the binary logarithm of the visits that this took.
    ///
    /// # Errors
    /// When the file cannot be read, or is damaged.
    pub fn for_each(
        &self,
        mut work: impl FnMut(&str, &[u8], &Known, u32),
    ) -> Result<(), DatabaseError> {
        let sections = self.store.sections();
        self.store.for_each(|section, position, entry| {
            work(&sections[section], position, &entry.known(), entry.work.into());
            Ok(())
        })
    }

    /// Writes what waits to be written, and returns once it is on the disk. A database that is dropped
    /// does so too, without an answer.
    ///
    /// # Errors
    /// The first one since the last call, in writing and in what searches asked for.
    pub fn flush(&self) -> Result<(), DatabaseError> {
        if let Some(batch) = &self.batch {
            self.write(&mut locked(batch));
        }
        locked(&self.fault).take().map_or(Ok(()), Err)
    }

    fn write(&self, batch: &mut Batch) {
        let entries = core::mem::take(&mut batch.entries);
        if !entries.is_empty() {
            let written = self.store.write(|writer| {
                entries.iter().try_for_each(|(key, entry)| writer.add(key, *entry).map(drop))
            });
            self.note(written);
        }
    }

    /// Notes what a search cannot return.
    fn note<T>(&self, result: Result<T, DatabaseError>) -> Option<T> {
        match result {
            Ok(answer) => Some(answer),
            Err(error) => {
                locked(&self.fault).get_or_insert(error);
                None
            }
        }
    }

    /// Returns what the file knows of a position.
    fn get(&self, key: &[u8]) -> Option<Entry> {
        self.note(self.store.get(key)).flatten()
    }

    /// Adds what is known of a position to what waits.
    fn add(&self, key: &[u8], entry: Entry) {
        if let Some(batch) = &self.batch {
            let mut batch = locked(batch);
            if self.note(batch.add(key, entry)) == Some(true) {
                self.write(&mut batch);
            }
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Database").field("header", &self.header).finish_non_exhaustive()
    }
}

/// How many entries wait at most.
const MOST: usize = 1 << 16;
/// How long an entry waits at most while others come in.
const LONGEST: Duration = Duration::from_secs(5);

/// Entries that wait, by the bytes of their positions.
#[derive(Debug)]
struct Batch {
    entries: BTreeMap<Box<[u8]>, Entry>,
    since: Instant,
}

impl Batch {
    fn new() -> Self {
        Batch { entries: BTreeMap::new(), since: Instant::now() }
    }

    /// Adds what is known of a position; returns whether it is time to write.
    fn add(&mut self, key: &[u8], added: Entry) -> Result<bool, DatabaseError> {
        if self.entries.is_empty() {
            self.since = Instant::now();
        }
        match self.entries.entry(key.into()) {
            btree_map::Entry::Vacant(place) => drop(place.insert(added)),
            btree_map::Entry::Occupied(mut place) => {
                let both = place.get().and(added, key)?;
                place.insert(both);
            }
        }
        Ok(self.entries.len() >= MOST || self.since.elapsed() >= LONGEST)
    }
}

/// Returns an error if there is something that is no file: a pipe would be waited for.
fn expect_file(path: &Path) -> Result<(), DatabaseError> {
    match path.metadata() {
        Ok(found) if !found.is_file() => Err(DatabaseError::NotADatabase),
        _ => Ok(()),
    }
}

/// A batch that a panic left is a batch all the same: entries go in one by one.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
