//! What a search has found out and the file does not hold yet.

use super::entry::Entry;
use super::error::DatabaseError;
use std::collections::BTreeMap;
use std::collections::btree_map;
use std::time::{Duration, Instant};

/// How many entries wait at most.
const MOST: usize = 1 << 16;
/// How long an entry waits at most while others come in.
const LONGEST: Duration = Duration::from_secs(5);

/// Entries that wait, by the bytes of their positions.
#[derive(Debug)]
pub(super) struct Batch {
    pub(super) entries: BTreeMap<Box<[u8]>, Entry>,
    since: Instant,
}

impl Batch {
    pub(super) fn new() -> Self {
        Batch { entries: BTreeMap::new(), since: Instant::now() }
    }

    /// Adds what is known of a position; returns whether it is time to write.
    pub(super) fn add(&mut self, key: &[u8], added: Entry) -> Result<bool, DatabaseError> {
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
