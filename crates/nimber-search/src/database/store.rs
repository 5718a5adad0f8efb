//! The table of a database in its file, using `redb`.

use super::backend::{Copied, Part};
use super::entry::{Entry, number};
use super::error::DatabaseError;
use super::filter::Filter;
use core::cell::Cell;
use redb::{Builder, ReadOnlyTable, ReadableDatabase, ReadableTable, ReadableTableMetadata};
use redb::{StorageBackend, Table, TableDefinition, WriteTransaction};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::{Once, PoisonError, RwLock, RwLockReadGuard};

/// Entries by the bytes of positions.
const NIMBERS: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("nimbers");
/// The names of boards by number, from 1 on; the keys of their positions begin with it.
const SECTIONS: TableDefinition<'_, u32, &str> = TableDefinition::new("sections");
/// How many bytes of the file are cached in memory.
const CACHE: usize = 1 << 27;
/// How many new keys of a transaction are listed; beyond that, the table is read again.
const LISTED: usize = 1 << 20;
/// The first bytes of a store that is completely laid out.
const MAGIC: &[u8; 4] = b"redb";

/// The table.
pub(super) struct Store {
    /// `None` only while it is closed.
    database: Option<redb::Database>,
    snapshot: RwLock<Snapshot>,
}

/// The table as it was after the last transaction.
struct Snapshot {
    /// `None` only while it is closed.
    table: Option<ReadOnlyTable<&'static [u8], &'static [u8]>>,
    filter: Filter,
    /// The names of the sections; that of number 0 is empty.
    sections: Vec<String>,
}

impl Snapshot {
    fn table(&self) -> &ReadOnlyTable<&'static [u8], &'static [u8]> {
        self.table.as_ref().expect("a store that is open")
    }
}

impl Store {
    /// Opens the store in a part of a file, checking all its pages; if there is none, or one whose
    /// creation was interrupted, a new one is laid out.
    pub(super) fn open(part: Part) -> Result<Self, DatabaseError> {
        Store::on(part)
    }

    /// Opens the store in a part of a file that is never changed.
    pub(super) fn copy(part: Part) -> Result<Self, DatabaseError> {
        Store::on(Copied::new(part)?)
    }

    fn on(backend: impl StorageBackend) -> Result<Self, DatabaseError> {
        silence_guarded_panics();
        let mut start = [0; MAGIC.len()];
        let length = backend.len()?.min(MAGIC.len() as u64);
        backend.read(0, &mut start[..length as usize])?;
        // The magic number is written last.
        if start == [0; MAGIC.len()] {
            backend.set_len(0)?;
        } else if start != *MAGIC {
            return Err(DatabaseError::Damaged("its store does not begin as one".into()));
        }
        let database = guarded(|| {
            let mut database = Builder::new().set_cache_size(CACHE).create_with_backend(backend)?;
            // If the last transaction was interrupted, this rolls it back.
            database.check_integrity()?;
            let transaction = database.begin_write()?;
            transaction.open_table(NIMBERS)?;
            transaction.open_table(SECTIONS)?;
            transaction.commit()?;
            Ok(database)
        })?;
        let snapshot = Snapshot { table: None, filter: Filter::new(0), sections: Vec::new() };
        let store = Store { database: Some(database), snapshot: RwLock::new(snapshot) };
        store.renew(None)?;
        Ok(store)
    }

    fn database(&self) -> &redb::Database {
        self.database.as_ref().expect("a store that is open")
    }

    /// Makes the last write visible to reads, adding only the new keys if they are listed.
    fn renew(&self, keys: Option<&[Box<[u8]>]>) -> Result<(), DatabaseError> {
        let mut snapshot = self.snapshot.write().unwrap_or_else(PoisonError::into_inner);
        guarded(|| {
            let transaction = self.database().begin_read()?;
            let sections = transaction.open_table(SECTIONS)?;
            snapshot.sections = vec![String::new()];
            for (number, row) in (1..).zip(sections.iter()?) {
                let (found, name) = row?;
                if found.value() != number {
                    return Err(DatabaseError::Damaged("its list of sections".into()).into());
                }
                snapshot.sections.push(name.value().to_string());
            }
            let table = transaction.open_table(NIMBERS)?;
            let count = table.len()?;
            match keys {
                Some(keys) if !snapshot.filter.is_crowded(count) => {
                    keys.iter().for_each(|key| snapshot.filter.add(key));
                }
                _ => {
                    snapshot.filter = Filter::new(count);
                    for row in table.iter()? {
                        snapshot.filter.add(row?.0.value());
                    }
                }
            }
            snapshot.table = Some(table);
            Ok(())
        })
    }

    fn snapshot(&self) -> RwLockReadGuard<'_, Snapshot> {
        self.snapshot.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of entries.
    pub(super) fn len(&self) -> Result<u64, DatabaseError> {
        let snapshot = self.snapshot();
        guarded(|| Ok(snapshot.table().len()?))
    }

    /// Returns the names of the sections, by their numbers.
    pub(super) fn sections(&self) -> Vec<String> {
        self.snapshot().sections.clone()
    }

    /// Returns the number of a section, if there is one with that name.
    pub(super) fn section(&self, name: &str) -> Option<u32> {
        let snapshot = self.snapshot();
        let found = (0..).zip(&snapshot.sections).find(|(_, section)| *section == name);
        found.map(|(number, _)| number)
    }

    /// Returns the entry of a position.
    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Entry>, DatabaseError> {
        let snapshot = self.snapshot();
        if !snapshot.filter.may_hold(key) {
            return Ok(None);
        }
        guarded(|| match snapshot.table().get(key)? {
            Some(bytes) => Ok(Some(entry(bytes.value())?)),
            None => Ok(None),
        })
    }

    /// Calls a closure for every entry, with the number of its section and the bytes of its
    /// position, in key order.
    pub(super) fn for_each(
        &self,
        mut work: impl FnMut(usize, &[u8], Entry) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let snapshot = self.snapshot();
        guarded(|| {
            for row in snapshot.table().iter()? {
                let (key, bytes) = row?;
                let mut position = key.value();
                let section = number(&mut position).map(|number| number as usize);
                let section = section.filter(|&section| section < snapshot.sections.len());
                let section = section.ok_or_else(|| DatabaseError::Damaged("a key".into()))?;
                work(section, position, entry(bytes.value())?)?;
            }
            Ok(())
        })
    }

    /// Writes entries, all or none.
    pub(super) fn write<T>(
        &self,
        work: impl FnOnce(&mut Writer<'_>) -> Result<T, DatabaseError>,
    ) -> Result<T, DatabaseError> {
        let (answer, keys) = guarded(|| {
            let transaction: WriteTransaction = self.database().begin_write()?;
            let table = transaction.open_table(NIMBERS)?;
            let sections = transaction.open_table(SECTIONS)?;
            let mut writer = Writer { table, sections, new: Vec::new() };
            let answer = work(&mut writer);
            let new = core::mem::take(&mut writer.new);
            drop(writer);
            match answer {
                Ok(answer) => {
                    transaction.commit()?;
                    Ok((answer, new))
                }
                Err(error) => {
                    transaction.abort()?;
                    Err(error.into())
                }
            }
        })?;
        self.renew((keys.len() < LISTED).then_some(&keys))?;
        Ok(answer)
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        // Closing a damaged file may fail, but everything was written before.
        let _ = guarded(|| {
            self.snapshot.write().unwrap_or_else(PoisonError::into_inner).table = None;
            drop(self.database.take());
            Ok(())
        });
    }
}

/// The table during a write.
pub(super) struct Writer<'a> {
    table: Table<'a, &'static [u8], &'static [u8]>,
    sections: Table<'a, u32, &'static str>,
    /// The new keys, as many as are listed.
    new: Vec<Box<[u8]>>,
}

impl Writer<'_> {
    /// Returns the number of the section with a name, adding it if needed.
    pub(super) fn section(&mut self, name: &str) -> Result<u32, DatabaseError> {
        self.try_section(name).map_err(|fault| fault.0)
    }

    fn try_section(&mut self, name: &str) -> Result<u32, Fault> {
        if name.is_empty() {
            return Ok(0);
        }
        let mut number = 1;
        for row in self.sections.iter()? {
            if row?.1.value() == name {
                return Ok(number);
            }
            number += 1;
        }
        self.sections.insert(number, name)?;
        Ok(number)
    }

    /// Combines an entry with the one stored; returns whether that changed it.
    pub(super) fn add(&mut self, key: &[u8], added: Entry) -> Result<bool, DatabaseError> {
        self.try_add(key, added).map_err(|fault| fault.0)
    }

    fn try_add(&mut self, key: &[u8], added: Entry) -> Result<bool, Fault> {
        let old = match self.table.get(key)? {
            Some(bytes) => Some(entry(bytes.value())?),
            None => None,
        };
        let both = old.map_or(Ok(added), |old| old.and(added, key))?;
        if old != Some(both) {
            self.table.insert(key, both.to_bytes().as_slice())?;
        }
        if old.is_none() && self.new.len() < LISTED {
            self.new.push(key.into());
        }
        Ok(old.is_none_or(|old| old.fact != both.fact))
    }
}

fn entry(bytes: &[u8]) -> Result<Entry, DatabaseError> {
    Entry::from_bytes(bytes).ok_or_else(|| DatabaseError::Damaged("an entry".into()))
}

/// An error in the store, on its way through [`guarded`].
struct Fault(DatabaseError);

impl From<DatabaseError> for Fault {
    fn from(error: DatabaseError) -> Self {
        Fault(error)
    }
}

macro_rules! faults {
    ($($error:ident),+) => {
        $(impl From<redb::$error> for Fault {
            fn from(error: redb::$error) -> Self {
                Fault(match error.into() {
                    redb::Error::Io(error) => DatabaseError::Io(error),
                    other => DatabaseError::Damaged(other.to_string()),
                })
            }
        })+
    };
}
faults!(StorageError, TableError, DatabaseError, TransactionError, CommitError);

thread_local! {
    /// Whether a panic of this thread will be caught and returned as an error.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Silences panics that are returned as errors, and no others.
fn silence_guarded_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let hook = take_hook();
        set_hook(Box::new(move |info| {
            if !IS_GUARDED.get() {
                hook(info);
            }
        }));
    });
}

/// Uses the store, which panics if a damaged file breaks its assumptions.
fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, DatabaseError> {
    let was_guarded = IS_GUARDED.replace(true);
    let end = catch_unwind(AssertUnwindSafe(work));
    IS_GUARDED.set(was_guarded);
    match end {
        Ok(answer) => answer.map_err(|fault| fault.0),
        // The panic's message would not help the owner of the file.
        Err(_) => Err(DatabaseError::Damaged("its store".to_string())),
    }
}
