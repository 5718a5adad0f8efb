//! The log of a run, if it has one.

use crate::error::Failure;
use crate::levels::entry::{Found, WHOLE, bytes_of, entries_of};
use crate::levels::log::{Log, Record, Subject};
use crate::levels::states::States;
use std::io::{self, Write};
use std::path::Path;

/// Who writes what is found to a log, now and then. Without a folder there is none.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    log: Option<Log>,
    phase: usize,
}

impl Keeper {
    /// Opens the log of a worker and returns what it holds of each phase.
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
            let Some(some) = read(&mut log, &record)? else { break };
            let phase = record.phase as usize;
            found.resize(found.len().max(phase + 1), Found::default());
            found[phase].level = some.level;
            found[phase].entries.extend(some.entries);
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

    /// Writes what is known for good up to a remoteness, if it is time.
    pub(crate) fn keep(&mut self, states: &mut States, known: u32) {
        if self.log.as_ref().is_some_and(Log::is_due) {
            self.write(states, known);
        }
    }

    /// Writes that the phase has ended.
    pub(crate) fn end_phase(&mut self, states: &mut States) {
        self.write(states, WHOLE);
    }

    fn write(&mut self, states: &mut States, known: u32) {
        let Some(log) = &mut self.log else { return };
        let bytes = bytes_of(&states.take_unlogged(known));
        let head = (self.phase as u32, known, bytes.len() as u64);
        if let Err(failure) = log.add(head, [bytes]).and_then(|()| log.sync()) {
            // The run goes on; what was kept before stays.
            warn(&failure);
            self.log = None;
        }
    }

    /// Takes the log away, when the answer is written.
    pub(crate) fn remove(&mut self) {
        if let Some(log) = self.log.take() {
            log.remove();
        }
    }
}

/// Says that a log has come to its end before the run has.
pub(crate) fn warn(failure: &Failure) {
    let _ = writeln!(io::stderr(), "warning: nothing more is kept: {failure}");
}

/// Returns what a record holds, if it is one of settled states.
fn read(log: &mut Log, record: &Record) -> Result<Option<Found>, Failure> {
    if record.phase > 1 {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    log.read(record, 1, |block| bytes.extend(block))?;
    let found = |entries| Found { level: Some(record.level), entries };
    Ok(entries_of(&bytes).map(|entries| found(entries.collect())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::entry::Entry;

    const SUBJECT: Subject = Subject { mark: 7, words: "graph" };

    fn entry(slot: u32) -> Entry {
        Entry { class: 1, slot, remoteness: slot / 2 }
    }

    fn opened(folder: &Path) -> Vec<Found> {
        Keeper::open(Some(folder), (0, 2), SUBJECT).unwrap().1
    }

    #[test]
    fn settled_states_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let (mut log, _) = Log::open(folder, (0, 2), SUBJECT).unwrap();
        let entries: Vec<Entry> = (0..10).map(entry).collect();
        log.add((0, 2, 60), [bytes_of(&entries[..5])]).unwrap();
        log.add((0, WHOLE, 60), [bytes_of(&entries[5..])]).unwrap();
        log.add((1, 0, 0), []).unwrap();
        log.sync().unwrap();
        drop(log);
        let first = Found { level: Some(WHOLE), entries };
        let second = Found { level: Some(0), entries: Vec::new() };
        assert_eq!(opened(folder), [first.clone(), second.clone()]);
        // Not one of settled states, nor what follows.
        let (mut log, _) = Log::open(folder, (0, 2), SUBJECT).unwrap();
        log.add((1, 1, 13), [vec![0; 13]]).unwrap();
        log.add((1, 2, 0), []).unwrap();
        log.sync().unwrap();
        drop(log);
        assert_eq!(opened(folder), [first, second]);
        assert_eq!(Log::open(folder, (0, 2), SUBJECT).unwrap().1.len(), 3);
    }
}
