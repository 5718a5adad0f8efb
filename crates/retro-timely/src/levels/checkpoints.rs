//! The optional log of a run, and settled states as its records.

use crate::error::Failure;
use crate::levels::log::{Log, Subject};
use crate::levels::states::States;
use std::io::{self, Write};
use std::path::Path;

/// Bytes of an entry.
const WIDTH: usize = 12;

/// The end of a phase.
pub(crate) const WHOLE: u32 = u32::MAX;

/// A settled own state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) class: u32,
    pub(crate) slot: u32,
    pub(crate) remoteness: u32,
}

/// The results of one phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// The remoteness up to which everything is known.
    pub(crate) level: Option<u32>,
    pub(crate) entries: Vec<Entry>,
}

/// Returns the bytes of entries: class, slot and remoteness of each.
fn bytes_of(entries: &[Entry]) -> Vec<u8> {
    let words = |entry: &Entry| [entry.class, entry.slot, entry.remoteness].map(u32::to_le_bytes);
    entries.iter().flat_map(|entry| words(entry).into_iter().flatten()).collect()
}

/// Writes results to a log now and then; without a folder there is no log.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    log: Option<Log>,
    phase: usize,
}

impl Keeper {
    /// Opens the log of a worker and returns its results for each phase.
    pub(crate) fn open(
        folder: Option<&Path>,
        worker: (usize, usize),
        subject: Subject,
    ) -> Result<(Self, Vec<Found>), Failure> {
        let Some(folder) = folder else { return Ok((Keeper::default(), Vec::new())) };
        let (mut log, records) = Log::open(folder, worker, subject)?;
        let mut found: Vec<Found> = Vec::new();
        let mut last = None;
        for record in records {
            // A record without settled states is cut off with everything after it.
            if record.phase > 1 || !record.length.is_multiple_of(WIDTH as u64) {
                break;
            }
            let phase = record.phase as usize;
            found.resize(found.len().max(phase + 1), Found::default());
            let Found { level, entries } = &mut found[phase];
            *level = Some(record.level);
            log.read(&record, WIDTH, |block| {
                let all = block.as_chunks::<4>().0.as_chunks::<3>().0;
                entries.extend(all.iter().map(|words| {
                    let [class, slot, remoteness] = words.map(u32::from_le_bytes);
                    Entry { class, slot, remoteness }
                }));
            })?;
            last = Some(record);
        }
        log.cut_after(last.as_ref())?;
        Ok((Keeper { log: Some(log), phase: 0 }, found))
    }

    pub(crate) fn is_there(&self) -> bool {
        self.log.is_some()
    }

    pub(crate) fn begin_phase(&mut self, phase: usize) {
        self.phase = phase;
    }

    /// Writes the states that are final up to a remoteness, if it is time.
    pub(crate) fn keep(&mut self, states: &mut States, known: u32) {
        if self.log.as_ref().is_some_and(Log::is_due) {
            self.write(states, known);
        }
    }

    pub(crate) fn end_phase(&mut self, states: &mut States) {
        self.write(states, WHOLE);
    }

    fn write(&mut self, states: &mut States, known: u32) {
        let Some(log) = &mut self.log else { return };
        let bytes = bytes_of(&states.take_unlogged(known));
        let head = (self.phase as u32, known, bytes.len() as u64);
        if let Err(failure) = log.add(head, [bytes]).and_then(|()| log.sync()) {
            // The run continues; what was saved before remains.
            warn(&failure);
            self.log = None;
        }
    }

    pub(crate) fn remove(&mut self) {
        if let Some(log) = self.log.take() {
            log.remove();
        }
    }
}

/// Warns that a log has ended before the run.
pub(crate) fn warn(failure: &Failure) {
    let _ = writeln!(io::stderr(), "warning: no more progress is saved: {failure}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settled_states_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let subject = Subject { mark: 7, words: "graph" };
        let open = || Log::open(folder.path(), (0, 2), subject).unwrap();
        let entry = |slot| Entry { class: 1, slot, remoteness: slot / 2 };
        let entries: Vec<Entry> = (0..10).map(entry).collect();
        let (mut log, _) = open();
        log.add((0, 2, 60), [bytes_of(&entries[..5])]).unwrap();
        log.add((0, WHOLE, 60), [bytes_of(&entries[5..])]).unwrap();
        log.add((1, 0, 0), []).unwrap();
        // The record holds no settled states; neither do the ones after it.
        log.add((1, 1, 13), [vec![0; 13]]).unwrap();
        log.add((1, 2, 0), []).unwrap();
        log.sync().unwrap();
        drop(log);
        let (_, found) = Keeper::open(Some(folder.path()), (0, 2), subject).unwrap();
        let first = Found { level: Some(WHOLE), entries };
        assert_eq!(found, [first, Found { level: Some(0), entries: Vec::new() }]);
        assert_eq!(open().1.len(), 3);
    }
}
