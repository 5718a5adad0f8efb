//! Bytes with access at any offset.

use std::fs::File;
use std::io::{self, ErrorKind, Read};

/// Bytes with access at any offset, by several threads at once.
///
/// # Examples
/// ```
/// use graph_retro::ReadAt;
///
/// let mut buffer = [0; 8];
/// assert_eq!((&b"3 2\n1 2\n"[..]).read_at(4, &mut buffer)?, 4);
/// assert_eq!(buffer[..4], *b"1 2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait ReadAt: Sync {
    /// Reads some bytes from an offset on, and returns their number: none at the end and beyond.
    ///
    /// # Errors
    /// As reported by the system.
    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize>;
}

impl ReadAt for &[u8] {
    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        self.get(at..).unwrap_or_default().read(buffer)
    }
}

/// On Windows a read moves the file position.
impl ReadAt for File {
    #[cfg(unix)]
    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, buffer, at)
    }

    #[cfg(windows)]
    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(self, buffer, at)
    }

    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, _at: u64, _buffer: &mut [u8]) -> io::Result<usize> {
        Err(ErrorKind::Unsupported.into())
    }
}

/// Reads from an offset on until a buffer is full or the bytes end, and returns their number.
pub(crate) fn read_up_to(bytes: &dyn ReadAt, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
    let mut held = 0;
    while held < buffer.len() {
        match bytes.read_at(at + held as u64, &mut buffer[held..]) {
            Ok(0) => break,
            Ok(count) => held += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(held)
}
