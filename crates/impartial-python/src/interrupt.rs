//! Long work: Ctrl-C stops it, and other Python threads run meanwhile.
//!
//! Work runs on a separate thread that does not use Python. The calling thread waits without the
//! interpreter's lock and checks for signals fifty times a second. On Ctrl-C it sets the flag that the
//! crates check at their stop points, waits for the work to stop, and returns one `KeyboardInterrupt`.
//! If the work takes longer to reach a stop point, the calling thread does not wait for it: the work
//! owns all its data, so the next call can begin at once.
//!
//! Some calls take a callable for progress reports. The calling thread calls it between two waits,
//! where it can run any Python code.

use mex_core::stoppable;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::errors::Refusal;

/// The time between two checks for signals.
const PAUSE: Duration = Duration::from_millis(20);

/// The longest wait for the work to stop after Ctrl-C.
const GRACE: Duration = Duration::from_millis(80);

/// The time between two calls of a listener.
const BETWEEN: Duration = Duration::from_millis(100);

/// The size of the thread's stack: that of a main thread.
const STACK: usize = 8 << 20;

/// The progress of long work, set by its thread.
#[derive(Clone, Debug, Default)]
pub struct Done(Arc<AtomicU64>);

impl Done {
    /// Sets the progress.
    pub fn set(&self, done: usize) {
        self.0.store(done as u64, Ordering::Relaxed);
    }
}

/// The callable for progress reports, and the total if it is known.
pub type Listener<'py> = (Option<Bound<'py, PyAny>>, Option<u64>);

/// Calls the callable, unless the last call was very recent.
fn report((listener, total): &Listener<'_>, done: &Done, last: &mut Instant) -> PyResult<()> {
    let Some(listener) = listener.as_ref().filter(|_| last.elapsed() >= BETWEEN) else {
        return Ok(());
    };
    let facts = PyDict::new(listener.py());
    facts.set_item("done", done.0.load(Ordering::Relaxed))?;
    facts.set_item("total", total)?;
    listener.call1((facts,))?;
    *last = Instant::now();
    Ok(())
}

/// Runs long work and returns its answer.
pub fn long<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> PyResult<T> {
    heard(py, &(None, None), move |_| work())
}

/// Runs long work that reports its progress. An exception that the listener raises stops the work like
/// Ctrl-C.
pub fn heard<T: Send + 'static>(
    py: Python<'_>,
    listener: &Listener<'_>,
    work: impl FnOnce(&Done) -> Result<T, Refusal> + Send + 'static,
) -> PyResult<T> {
    let mut last = Instant::now();
    let (stop, done) = (Arc::new(AtomicBool::new(false)), Done::default());
    let (flag, reached) = (Arc::clone(&stop), done.clone());
    let (sender, mut receiver) = mpsc::channel();
    let thread = thread::Builder::new().name("impartial-games".into()).stack_size(STACK);
    thread.spawn(move || {
        if let Some(answer) = stoppable(&flag, || work(&reached)) {
            // After Ctrl-C the receiver is gone.
            let _ = sender.send(answer);
        }
    })?;
    loop {
        let waited;
        (receiver, waited) = py.detach(move || {
            let waited = receiver.recv_timeout(PAUSE);
            (receiver, waited)
        });
        match waited {
            Ok(answer) => return Ok(answer?),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                let words = "the computation was aborted; standard error has the reason";
                return Err(PyRuntimeError::new_err(words));
            }
        }
        if let Err(interrupt) = py.check_signals().and_then(|()| report(listener, &done, &mut last))
        {
            stop.store(true, Ordering::Relaxed);
            py.detach(move || drop(receiver.recv_timeout(GRACE)));
            return Err(interrupt);
        }
    }
}
