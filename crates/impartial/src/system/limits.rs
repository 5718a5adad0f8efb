//! Limits that the system sets, kept to without a crash.

#[cfg(unix)]
use crate::errors::REFUSED;

/// Prepares the program for too little memory and too small files.
pub fn prepare() {
    #[cfg(unix)]
    turn_signals_into_errors();
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if !limits_addresses() {
        super::heap::grow_in_large_steps();
    }
}

/// Returns whether there is a limit on the memory that a process may reserve, as `ulimit -v` sets it.
/// Each thread reserves much more than it uses.
pub(crate) fn limits_addresses() -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        getrlimit(Resource::As).current.is_some()
    }
    #[cfg(not(unix))]
    false
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
