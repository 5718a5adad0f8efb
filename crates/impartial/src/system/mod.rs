//! The operating system: memory, limits, vectors, standard input, and Ctrl-C.

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

/// Prepares the program for running out of memory or of file size.
pub fn prepare() {
    #[cfg(unix)]
    turn_signals_into_errors();
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if !limits_addresses() {
        grow_in_large_steps();
    }
}

/// Returns whether the address space is limited, as by `ulimit -v`. Each thread reserves much more
/// than it uses.
pub(crate) fn limits_addresses() -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        getrlimit(Resource::As).current.is_some()
    }
    #[cfg(not(unix))]
    false
}

/// Large allocations are fallible. If a small one fails, Rust prints a message and raises SIGABRT;
/// here the program then exits with the status of refused work. A file that would exceed `ulimit
/// -f` raises SIGXFSZ; here the write fails, as on a full disk.
#[cfg(unix)]
fn turn_signals_into_errors() {
    use signal_hook::consts::{SIGABRT, SIGXFSZ};
    use signal_hook::flag;
    static ALWAYS: AtomicBool = AtomicBool::new(true);
    static BEYOND: AtomicBool = AtomicBool::new(false);
    // Without these the program works as well; only its exit status differs.
    let refused = crate::errors::REFUSED.into();
    let _ = flag::register_conditional_shutdown(SIGABRT, refused, &ALWAYS);
    let _ = flag::register(SIGXFSZ, &BEYOND);
}

/// Lets the heaps of the C library grow and shrink in large steps.
///
/// A thread's heap grows by little more than the request, each time by a system call that
/// interrupts the other threads to flush their TLBs. Two threads that staged the edges of a grid
/// spent a quarter of their time there. Untouched pages take address space only.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
fn grow_in_large_steps() {
    use libc::{M_MMAP_THRESHOLD, M_TOP_PAD, M_TRIM_THRESHOLD};
    // The growth of a heap, the free space kept at its end, and the least size of blocks with
    // their own mapping, the largest allowed. Setting one stops the library from adapting it, which
    // would reach these values too.
    let sizes = [(M_TOP_PAD, 4 << 20), (M_TRIM_THRESHOLD, 8 << 20), (M_MMAP_THRESHOLD, 32 << 20)];
    for (size, value) in sizes {
        // SAFETY: these only set the allocator's sizes, which it checks; it ignores those it
        // refuses.
        unsafe { libc::mallopt(size, value) };
    }
}

/// Returns standard input if it is a file, which allows random access.
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

/// The exit status after Ctrl-C, as in shells.
pub(crate) const INTERRUPTED: u8 = 130;

static STOP: AtomicBool = AtomicBool::new(false);
static RUNS: AtomicUsize = AtomicUsize::new(0);

/// A scope in which Ctrl-C sets a flag; a second Ctrl-C, or one outside, ends the program.
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
