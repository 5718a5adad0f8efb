//! Ctrl-C, which asks a long run to stop where it can be resumed.

use crate::errors::Result;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The exit status of a run that Ctrl-C ended, as in shells.
pub(crate) const INTERRUPTED: u8 = 130;

static STOP: AtomicBool = AtomicBool::new(false);
static RUNS: AtomicUsize = AtomicUsize::new(0);

/// A time during which Ctrl-C raises a flag; a second one, or one outside, ends the program.
pub(crate) struct Listening(());

impl Listening {
    pub(crate) fn begin() -> Result<Self> {
        static HANDLER: OnceLock<std::result::Result<(), String>> = OnceLock::new();
        let handler = || {
            if RUNS.load(Ordering::SeqCst) == 0 || STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(INTERRUPTED.into());
            }
        };
        HANDLER
            .get_or_init(|| ctrlc::set_handler(handler).map_err(|error| error.to_string()))
            .clone()?;
        RUNS.fetch_add(1, Ordering::SeqCst);
        Ok(Self(()))
    }

    pub(crate) fn flag(&self) -> &'static AtomicBool {
        &STOP
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        RUNS.fetch_sub(1, Ordering::SeqCst);
    }
}
