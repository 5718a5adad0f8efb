//! What the program asks of the system: memory, limits, vectors, standard input, and word of Ctrl-C.

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod huge_pages;
pub mod vectors;

use crate::errors::Result;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub use huge_pages::HugePages;
use std::fs::File;
use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Prepares the program for too little memory and too small files.
pub fn prepare() {
    #[cfg(unix)]
    turn_signals_into_errors();
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if !limits_addresses() {
        grow_in_large_steps();
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
/// status of work that is refused. A file that would grow beyond `ulimit -f` sends SIGXFSZ, without
/// which the write fails as on a full disk.
#[cfg(unix)]
fn turn_signals_into_errors() {
    use signal_hook::consts::{SIGABRT, SIGXFSZ};
    use signal_hook::flag;
    static ALWAYS: AtomicBool = AtomicBool::new(true);
    static BEYOND: AtomicBool = AtomicBool::new(false);
    // Without these the program works as well, and only ends in another way.
    let refused = crate::errors::REFUSED.into();
    let _ = flag::register_conditional_shutdown(SIGABRT, refused, &ALWAYS);
    let _ = flag::register(SIGXFSZ, &BEYOND);
}

/// Lets the heaps of the C library grow and shrink in large steps.
///
/// A thread's heap grows by little more than what is asked for, each time by a call that stops the
/// other threads for a moment, as their processors have to forget what they knew of the memory. Two
/// threads that stage the edges of a grid spent a quarter of their time there. What is never touched
/// costs an address and no memory.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
fn grow_in_large_steps() {
    use libc::{M_MMAP_THRESHOLD, M_TOP_PAD, M_TRIM_THRESHOLD};
    // By how much a heap grows, what may be free at its end, and which blocks have a mapping of their
    // own, as much as the library allows. Setting one of them ends their adjustment, which would
    // arrive here in time.
    let sizes = [(M_TOP_PAD, 4 << 20), (M_TRIM_THRESHOLD, 8 << 20), (M_MMAP_THRESHOLD, 32 << 20)];
    for (size, value) in sizes {
        // SAFETY: these only set sizes of the allocator, which it checks; if it refuses one, it stays.
        unsafe { libc::mallopt(size, value) };
    }
}

/// Returns standard input if it is a file, which can be read at any place.
pub fn input_file() -> Option<File> {
    let file = standard_input().ok()?;
    file.metadata().is_ok_and(|metadata| metadata.is_file()).then_some(file)
}

/// Returns another handle of standard input.
pub(crate) fn standard_input() -> io::Result<File> {
    #[cfg(unix)]
    return Ok(File::from(std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned()?));
    #[cfg(windows)]
    return Ok(File::from(
        std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned()?,
    ));
    #[cfg(not(any(unix, windows)))]
    Err(io::ErrorKind::Unsupported.into())
}

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
