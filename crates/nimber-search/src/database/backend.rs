//! The store of a database as a part of its file, after the header.

use super::error::DatabaseError;
use redb::StorageBackend;
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file that is locked during the life of this value. The lock is released explicitly: otherwise
/// it would last until child processes being started have closed the inherited file.
#[derive(Debug)]
pub(super) struct Locked(File);

impl Locked {
    /// Locks a file being written against all others, or one being read against writers. On systems
    /// without locks this is up to the user.
    pub(super) fn new(file: File, is_written: bool) -> Result<Self, DatabaseError> {
        let lock = if is_written { file.try_lock() } else { file.try_lock_shared() };
        match lock {
            Err(TryLockError::WouldBlock) => Err(DatabaseError::InUse),
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                Err(error.into())
            }
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Locked(file)),
        }
    }

    pub(super) fn file(&mut self) -> &mut File {
        &mut self.0
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // Closing the file unlocks it too, if later.
        let _ = self.0.unlock();
    }
}

/// The part of a file from an offset on.
#[derive(Debug)]
pub(super) struct Part {
    file: Mutex<Locked>,
    start: u64,
}

impl Part {
    pub(super) fn new(file: Locked, start: u64) -> Self {
        Part { file: Mutex::new(file), start }
    }

    fn at(&self, offset: u64) -> io::Result<MutexGuard<'_, Locked>> {
        let place = self.start.checked_add(offset);
        let place = place.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        let mut file = locked(&self.file);
        file.0.seek(SeekFrom::Start(place))?;
        Ok(file)
    }
}

impl StorageBackend for Part {
    fn len(&self) -> io::Result<u64> {
        Ok(locked(&self.file).0.metadata()?.len().saturating_sub(self.start))
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.at(offset)?.0.read_exact(out)
    }

    fn set_len(&self, length: u64) -> io::Result<()> {
        locked(&self.file).0.set_len(self.start + length)
    }

    fn sync_data(&self) -> io::Result<()> {
        locked(&self.file).0.sync_data()
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.at(offset)?.0.write_all(data)
    }
}

/// A part of a file that is never changed: writes stay in memory, byte by byte, since a repair
/// writes little.
#[derive(Debug)]
pub(super) struct Copied {
    part: Part,
    state: Mutex<Written>,
}

/// The differences between a copy and its file.
#[derive(Debug)]
struct Written {
    length: u64,
    /// How much of the file is still part of the copy.
    read_length: u64,
    bytes: BTreeMap<u64, u8>,
}

impl Copied {
    pub(super) fn new(part: Part) -> io::Result<Self> {
        let length = part.len()?;
        let state = Written { length, read_length: length, bytes: BTreeMap::new() };
        Ok(Copied { part, state: Mutex::new(state) })
    }
}

impl StorageBackend for Copied {
    fn len(&self) -> io::Result<u64> {
        Ok(locked(&self.state).length)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let state = locked(&self.state);
        let end = offset.checked_add(out.len() as u64).filter(|&end| end <= state.length);
        let end = end.ok_or(io::ErrorKind::UnexpectedEof)?;
        let of_file = state.read_length.saturating_sub(offset).min(out.len() as u64) as usize;
        out[of_file..].fill(0);
        self.part.read(offset, &mut out[..of_file])?;
        for (place, byte) in state.bytes.range(offset..end) {
            out[(place - offset) as usize] = *byte;
        }
        Ok(())
    }

    fn set_len(&self, length: u64) -> io::Result<()> {
        let mut state = locked(&self.state);
        state.length = length;
        state.read_length = state.read_length.min(length);
        drop(state.bytes.split_off(&length));
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut state = locked(&self.state);
        state.bytes.extend((offset..).zip(data.iter().copied()));
        state.length = state.length.max(offset + data.len() as u64);
        Ok(())
    }
}

/// Locks a mutex even after a panic: no operation under a lock leaves anything half done.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_copy_acts_as_its_file_would(
            first in prop::collection::vec(any::<u8>(), 0..300),
            steps in prop::collection::vec((0_usize..400, 0_usize..200, any::<u8>()), 0..12),
        ) {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(b"head").unwrap();
            file.write_all(&first).unwrap();
            let locked_file = Locked::new(file.try_clone().unwrap(), false).unwrap();
            let copied = Copied::new(Part::new(locked_file, 4)).unwrap();
            let mut model = first.clone();
            for (place, length, byte) in steps {
                if byte % 3 == 0 {
                    model.resize(place, 0);
                    copied.set_len(place as u64).unwrap();
                } else {
                    model.resize(model.len().max(place + length), 0);
                    model[place..place + length].fill(byte);
                    copied.set_len(model.len() as u64).unwrap();
                    copied.write(place as u64, &vec![byte; length]).unwrap();
                }
                prop_assert_eq!(copied.len().unwrap(), model.len() as u64);
                let mut all = vec![1; model.len()];
                copied.read(0, &mut all).unwrap();
                prop_assert!(all == model);
                prop_assert!(copied.read(1, &mut vec![0; model.len()]).is_err());
            }
            let mut left = Vec::new();
            file.seek(SeekFrom::Start(4)).unwrap();
            file.read_to_end(&mut left).unwrap();
            prop_assert!(left == first);
        }
    }
}
