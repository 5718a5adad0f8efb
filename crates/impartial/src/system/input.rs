//! How long standard input is.

use std::fs::File;
use std::io;

/// Returns how many bytes standard input has at most if it is a file, and 0 if it is none.
pub fn input_length() -> u64 {
    let metadata = file().and_then(|file| file.metadata());
    metadata.ok().filter(|metadata| metadata.is_file()).map_or(0, |metadata| metadata.len())
}

/// Returns another handle of standard input.
#[cfg(unix)]
fn file() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

/// Returns another handle of standard input.
#[cfg(windows)]
fn file() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(File::from(io::stdin().as_handle().try_clone_to_owned()?))
}

#[cfg(not(any(unix, windows)))]
fn file() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}
