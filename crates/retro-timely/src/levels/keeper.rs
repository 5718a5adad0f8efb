//! The log of a run, if it has one.

use crate::error::Failure;
use crate::levels::log::{Found, Log, WHOLE};
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
        subject: u64,
    ) -> Result<(Self, Vec<Found>), Failure> {
        let Some(folder) = folder else { return Ok((Keeper::default(), Vec::new())) };
        let (log, found) = Log::open(folder, worker, subject)?;
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
        let entries = states.take_unlogged(known);
        if let Err(failure) = log.write(self.phase, known, &entries) {
            // The run goes on; what was kept before stays.
            let _ = writeln!(io::stderr(), "warning: nothing more is kept: {failure}");
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
