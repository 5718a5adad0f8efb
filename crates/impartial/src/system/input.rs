//! Standard input as a file.

use std::fs::File;
use std::io;

/// Returns standard input if it is a file, which can be read at any place.
pub fn input_file() -> Option<File> {
    let file = file().ok()?;
    file.metadata().is_ok_and(|metadata| metadata.is_file()).then_some(file)
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
