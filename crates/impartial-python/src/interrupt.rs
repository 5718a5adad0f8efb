//! Long work: Ctrl-C stops it, and other Python threads run meanwhile.
//!
//! Work runs on a thread of its own that knows nothing of Python. The calling thread waits without
//! the interpreter's lock and looks for signals fifty times a second. On Ctrl-C it raises a flag,
//! gives the work a moment to see it, and returns the one `KeyboardInterrupt`. Work that has no place
//! to look at the flag runs on unseen until it ends, and its answer is dropped; it owns all that it
//! uses, so the next call may begin at once.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The time between two looks for signals.
const PAUSE: Duration = Duration::from_millis(20);

/// How long the answer to Ctrl-C waits for the work to stop.
const GRACE: Duration = Duration::from_millis(40);

/// The stack of the thread, that of a main thread.
const STACK: usize = 8 << 20;

/// Whether work is to stop.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Returns an error if the work is to stop; nobody will read its words.
    pub fn check(&self) -> Result<(), String> {
        if self.is_set() { Err("interrupted".into()) } else { Ok(()) }
    }

    /// Returns whether the work is to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the answer of long work; the words of its error become a `ValueError`.
pub fn long<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> Result<T, String> + Send + 'static,
) -> PyResult<T> {
    let stop = Stop::default();
    let flag = stop.clone();
    let (sender, mut receiver) = mpsc::channel();
    let thread = thread::Builder::new().name("impartial-games".into()).stack_size(STACK);
    thread.spawn(move || {
        // Nobody listens any more after Ctrl-C.
        let _ = sender.send(work(&flag));
    })?;
    loop {
        let waited;
        (receiver, waited) = py.detach(move || {
            let waited = receiver.recv_timeout(PAUSE);
            (receiver, waited)
        });
        match waited {
            Ok(answer) => return answer.map_err(PyValueError::new_err),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                let words = "the computation broke off; standard error says why";
                return Err(PyRuntimeError::new_err(words));
            }
        }
        if let Err(interrupt) = py.check_signals() {
            stop.set();
            py.detach(move || drop(receiver.recv_timeout(GRACE)));
            return Err(interrupt);
        }
    }
}

/// Returns an error of a crate as a `ValueError` with the same words.
pub fn refused(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the words of an error of a crate.
pub fn words(error: impl Display) -> String {
    error.to_string()
}
