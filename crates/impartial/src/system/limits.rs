//! Limits that the system sets, kept to without a crash.

#[cfg(unix)]
use crate::errors::REFUSED;

/// Prepares the program for too little memory, too small files and too few threads.
pub fn prepare() {
    #[cfg(unix)]
    turn_signals_into_errors();
    // If no thread can be had, as under `ulimit -v` or `ulimit -u`, the work is done by this one.
    // Whatever needs the threads reports an error of the second attempt.
    if rayon::ThreadPoolBuilder::new().build_global().is_err() {
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1);
        let _ = alone.use_current_thread().build_global();
    }
}

/// Sizes that follow the input are asked for in a way that may fail. What remains, a word here and a
/// node there, ends the program with a message and SIGABRT once memory has run out: here with the
/// status of work that is refused. A file that would grow beyond `ulimit -f` sends SIGXFSZ, without which the
/// write fails as on a full disk.
#[cfg(unix)]
fn turn_signals_into_errors() {
    use signal_hook::consts::{SIGABRT, SIGXFSZ};
    use signal_hook::flag;
    use std::sync::atomic::AtomicBool;
    static ALWAYS: AtomicBool = AtomicBool::new(true);
    static BEYOND: AtomicBool = AtomicBool::new(false);
    // Without these the program works as well, and only ends in another way.
    let _ = flag::register_conditional_shutdown(SIGABRT, REFUSED.into(), &ALWAYS);
    let _ = flag::register(SIGXFSZ, &BEYOND);
}
