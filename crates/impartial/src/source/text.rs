//! Files that several threads read at once.

use super::byte_order_mark::MARK;
use super::input::Source;
use crate::system::limits_addresses;
use graph_retro::ReadAt;
use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The text of a file, with random access.
pub(crate) struct Text {
    file: File,
    /// The file offset before reading.
    before: u64,
    /// The start of the text: that offset, or the end of a byte-order mark.
    start: u64,
    pub(crate) length: u64,
    received: AtomicU64,
}

impl Source<'_> {
    /// Returns the text of the source if it is a file; `input_file` is standard input if that is
    /// one. `None` also for a file that cannot be opened, whose error the reader reports, and if
    /// address space is limited, as threads need more.
    pub(crate) fn text(self, input_file: Option<&File>) -> Option<Text> {
        if limits_addresses() {
            return None;
        }
        let file = match self.path {
            // Opening a named pipe blocks until its other end is opened.
            Some(path) => File::open(path.metadata().ok()?.is_file().then_some(path)?).ok()?,
            None => input_file?.try_clone().ok()?,
        };
        let before = (&file).stream_position().ok()?;
        let mut mark = [0; MARK.len()];
        let seen = file.read_at(before, &mut mark).ok()?;
        let start = before + if seen == mark.len() && mark == MARK { seen as u64 } else { 0 };
        let length = file.metadata().ok()?.len().saturating_sub(start);
        Some(Text { file, before, start, length, received: AtomicU64::new(0) })
    }
}

impl Text {
    pub(crate) fn received(&self) -> u64 {
        self.received.load(Relaxed)
    }

    /// Reads all of the text at once. On success the file offset moves to the end, for other
    /// readers of standard input; otherwise it is restored.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Self) -> Option<T>) -> Option<T> {
        let read = read(self);
        let place = if read.is_some() { self.start + self.length } else { self.before };
        (&self.file).seek(SeekFrom::Start(place)).ok()?;
        read
    }
}

impl ReadAt for Text {
    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read_at(self.start.saturating_add(at), buffer)?;
        self.received.fetch_add(count as u64, Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    #[test]
    fn texts_begin_where_nobody_has_read_and_behind_a_mark() {
        for (bytes, before, expected) in [
            (&b"3 1\n"[..], 0, "3 1\n"),
            (b"3 1\n2 3\n", 4, "2 3\n"),
            (b"\xef\xbb\xbf3 1\n", 0, "3 1\n"),
            (b"7\n\xef\xbb\xbf3 1\n", 2, "3 1\n"),
            (b"\xef\xbb", 0, "\u{fffd}"),
            (b"", 0, ""),
            (b"12", 2, ""),
            (b"12", 9, ""),
        ] {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(bytes).unwrap();
            file.seek(SeekFrom::Start(before)).unwrap();
            let text = Source::of(None).text(Some(&file)).unwrap();
            let mut found = vec![0; text.length as usize];
            assert_eq!(text.read_at(0, &mut found).unwrap(), found.len());
            assert_eq!(String::from_utf8_lossy(&found), expected);
            assert_eq!(text.read_at(text.length, &mut [0]).unwrap(), 0);
            // The file offset is restored, or at the end of the file.
            assert_eq!(text.read(|_| None::<()>), None);
            assert_eq!(file.stream_position().unwrap(), before);
            assert_eq!(text.read(|_| Some(5)), Some(5));
            assert_eq!(file.read(&mut [0]).unwrap(), 0);
        }
        // Folders and missing files are not texts.
        let folder = tempfile::tempdir().unwrap();
        for path in [Some(folder.path()), Some(&folder.path().join("none")), None] {
            assert!(Source::of(path).text(None).is_none());
        }
    }
}
