//! Nimbers in a file, kept from one search to the next.
//!
//! # The file
//! One file has one ruleset. It begins with a page or more of plain text: a line with the format,
//! the SHA-256 of the rules' text, and that text, as supplied by the caller. After it comes a table
//! of `redb`, from the bytes of a position in canonical form to the knowledge about it: its nimber,
//! or values that are not its nimber, and the binary logarithm of the visits spent.
//!
//! Positions that took fewer than 8 visits are omitted. A search of Cram on 4 by 11 cells takes 1.6
//! million visits; if it is interrupted halfway, it needs 0.8 million more with all results kept,
//! in 67 MB; 1.1 with those of 8 visits or more, in 4 MB; and 1.4 with those of 16. Writing all
//! makes the whole search take half as long again.
//!
//! # Why redb
//! It is pure Rust with no dependency except `libc`, in use and maintained since 2021, under the
//! licences of this project. Its pages are never overwritten while in use, and have checksums; and
//! its storage is a trait, so that a header can precede it, and a file can be read without being
//! changed even if its last writer was killed. Version 4.1 is the last one for Rust 1.89. sled has
//! had no stable release since 2021; fjall uses a folder of many files; SQLite and LMDB are C, and
//! LMDB maps its file into memory, which is unsafe if others may change it.
//!
//! # Killed processes
//! A search collects entries, and writes them every five seconds or every 65,536 entries, in one
//! transaction. A killed process loses what it had collected; the next one to open the file checks
//! all pages and continues. A file is locked while it is open.
//!
//! # What is trusted
//! A file that does not begin like a database is never changed. A database is checked page by page
//! when it is opened, which detects accidents, but not forgery: a search with a database is only as
//! correct as the database. [`Database::check`] recomputes a sample of it. The store panics if a
//! forged page breaks its assumptions; such a panic is caught silently and becomes
//! [`DatabaseError::Damaged`].

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
    /// The entries waiting to be written; `None` if the file is only read.
    batch: Option<Mutex<Batch>>,
    /// The first error during a search.
    fault: Mutex<Option<DatabaseError>>,
}

/// A summary of a database.
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
    /// The number of positions with entries.
    pub entries: u64,
    /// How many of them have a nimber.
    pub values: u64,
    /// How many took at least 2^n visits, and fewer than twice as many, for each n from 0 on.
    pub work: Vec<u64>,
}

impl Database {
    /// Returns whether a file begins like a database.
    pub fn is_begun_by(head: &[u8]) -> bool {
        head.starts_with(header::WORDS.as_bytes())
    }

    /// Opens a database for reading and writing, and creates it if there is no file or an empty
    /// one. The text of the rules must be the one it was created with.
    ///
    /// # Complexity
    /// The file is read once: some 0.1 s for 100 MB.
    ///
    /// # Errors
    /// If the file is not a database, has other rules or another format, is damaged or in use, or
    /// cannot be read and written.
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

    /// Opens a database of any rules for reading only. Others may read it at the same time; the
    /// file is never changed, even if its last writer was killed.
    ///
    /// # Errors
    /// As [`open`](Self::open), and if the file does not exist.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, DatabaseError> {
        expect_file(path.as_ref())?;
        let mut file = Locked::new(File::open(path)?, false)?;
        let header = Header::read(file.file())?;
        let store = Store::copy(Part::new(file, header.to_bytes().len() as u64))?;
        Ok(Database { header, store, batch: None, fault: Mutex::new(None) })
    }

    /// Returns a summary of a database of any rules.
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

    /// Calls a closure for every position in the file: with the name of its section, its bytes, the
    /// knowledge about it, and the binary logarithm of the visits spent.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
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

    /// Writes the waiting entries, and returns once they are on the disk. Dropping a database does
    /// the same, but ignores errors.
    ///
    /// # Errors
    /// The first error since the last call, in writing or in a look-up by a search.
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

    /// Notes an error that a search cannot return.
    fn note<T>(&self, result: Result<T, DatabaseError>) -> Option<T> {
        match result {
            Ok(answer) => Some(answer),
            Err(error) => {
                locked(&self.fault).get_or_insert(error);
                None
            }
        }
    }

    /// Returns the file's entry for a position.
    fn get(&self, key: &[u8]) -> Option<Entry> {
        self.note(self.store.get(key)).flatten()
    }

    /// Adds an entry to those waiting.
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

/// The most waiting entries.
const MOST: usize = 1 << 16;
/// The longest time an entry waits while others come in.
const LONGEST: Duration = Duration::from_secs(5);

/// The waiting entries, by the bytes of their positions.
#[derive(Debug)]
struct Batch {
    entries: BTreeMap<Box<[u8]>, Entry>,
    since: Instant,
}

impl Batch {
    fn new() -> Self {
        Batch { entries: BTreeMap::new(), since: Instant::now() }
    }

    /// Adds an entry; returns whether it is time to write.
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

/// Returns an error for anything but a file: reading a pipe would block.
fn expect_file(path: &Path) -> Result<(), DatabaseError> {
    match path.metadata() {
        Ok(found) if !found.is_file() => Err(DatabaseError::NotADatabase),
        _ => Ok(()),
    }
}

/// A batch is valid even after a panic, as entries are added one by one.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
