//! How a run is made: on how many threads, with what to remember, watched by whom.

use mex_core::stop_point;

/// States handled between two reports.
const STEP: u64 = 1 << 22;

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The remoteness of the states that settle now.
    pub level: u32,
    /// How many states with options have settled.
    pub settled: u64,
    /// How many states with options there are. Draws never settle, so not all of them may.
    pub states: u64,
}

/// What is asked of a run, besides the answer.
#[derive(Default)]
pub(crate) struct RunOptions<'a> {
    pub(crate) with_remoteness: bool,
    pub(crate) parallel: bool,
    pub(crate) watch: Watch<'a>,
}

/// The listener for progress, and the work done since the last report.
#[derive(Default)]
pub(crate) struct Watch<'a> {
    pub(crate) listener: Option<&'a mut dyn FnMut(Progress)>,
    handled: u64,
}

impl Watch<'_> {
    /// Counts states that were handled, and reports when they are many.
    #[inline]
    pub(crate) fn handled(&mut self, count: u64, progress: impl FnOnce() -> Progress) {
        self.handled += count;
        if self.handled >= STEP {
            self.handled = 0;
            stop_point();
            if let Some(listener) = &mut self.listener {
                listener(progress());
            }
        }
    }
}
