//! What one worker has found for good, in a file that outlives it.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `RETROTL1` |
//! | 8 | what the run is about: its graph, its question, its workers |
//! | 4 | CRC-32 of the 16 bytes before |
//!
//! and then records, each with
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 | the phase |
//! | 4 | the remoteness up to which everything is known, 2^32 − 1 if the phase has ended |
//! | 4 | states, k |
//! | 12 k | class, slot and remoteness of each |
//! | 4 | CRC-32 of the record before |
//!
//! A record is whole or not there: what follows the last whole one is cut off when the file is opened.

use crate::error::Failure;
use std::fs::{File, OpenOptions, TryLockError, create_dir_all, remove_file};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const MAGIC: [u8; 8] = *b"RETROTL1";
/// Bytes before the first record.
const HEADER: usize = 20;
/// Bytes of a record before its states, and of each state.
const HEAD: usize = 12;
const STATE: usize = 12;
/// At least so long between two records.
const PAUSE: Duration = Duration::from_millis(250);

/// The end of a phase.
pub(crate) const WHOLE: u32 = u32::MAX;

/// A settled own state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) class: u32,
    pub(crate) slot: u32,
    pub(crate) remoteness: u32,
}

/// What was found in one phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// The remoteness up to which everything is known.
    pub(crate) level: Option<u32>,
    pub(crate) entries: Vec<Entry>,
}

/// The file of one worker, locked against other runs.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    file: File,
    written: Instant,
}

impl Log {
    /// Opens the file of a worker in a folder, or makes it, and returns what it holds of each phase.
    pub(crate) fn open(
        folder: &Path,
        (worker, peers): (usize, usize),
        subject: u64,
    ) -> Result<(Self, Vec<Found>), Failure> {
        let path = folder.join(format!("worker-{worker}-of-{peers}.levels"));
        let failed = |error: io::Error| Failure::of_file(&path, &error);
        create_dir_all(folder).map_err(failed)?;
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        let mut file = options.open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::new(format!("{}: another run uses it", path.display())));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let (found, length) = match read(&file, subject).map_err(failed)? {
            Some(read) => read,
            None => {
                return Err(Failure::new(format!(
                    "{}: of another graph, question or number of workers; take another folder",
                    path.display()
                )));
            }
        };
        if length == 0 {
            let written = file.set_len(0).and_then(|()| write_header(&mut file, subject));
            written.map_err(failed)?;
        } else {
            file.set_len(length).map_err(failed)?;
            file.seek(SeekFrom::End(0)).map_err(failed)?;
        }
        Ok((Log { path, file, written: Instant::now() }, found))
    }

    /// Returns whether it is time for another record.
    pub(crate) fn is_due(&self) -> bool {
        self.written.elapsed() >= PAUSE
    }

    /// Adds a record and brings it to the disk.
    pub(crate) fn write(
        &mut self,
        phase: usize,
        level: u32,
        entries: &[Entry],
    ) -> Result<(), Failure> {
        let mut bytes = Vec::with_capacity(HEAD + STATE * entries.len() + 4);
        for word in [phase as u32, level, entries.len() as u32] {
            bytes.extend(word.to_le_bytes());
        }
        for entry in entries {
            let words = [entry.class, entry.slot, entry.remoteness];
            bytes.extend(words.map(u32::to_le_bytes).as_flattened());
        }
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        let written = self.file.write_all(&bytes).and_then(|()| self.file.sync_data());
        self.written = Instant::now();
        written.map_err(|error| Failure::of_file(&self.path, &error))
    }

    /// Takes the file away, when the answer is written.
    pub(crate) fn remove(self) {
        // If it stays, the next run finds all in it.
        let _ = remove_file(self.path);
    }
}

fn write_header(file: &mut File, subject: u64) -> io::Result<()> {
    let mut bytes = [MAGIC, subject.to_le_bytes()].as_flattened().to_vec();
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&bytes)?;
    file.sync_data()
}

/// Returns what a file holds, and how long it is without what was cut short: nothing, if not even its
/// header is whole. `None` stands for a file about something else.
fn read(file: &File, subject: u64) -> io::Result<Option<(Vec<Found>, u64)>> {
    let size = file.metadata()?.len();
    let mut source = BufReader::new(file);
    let mut header = [0; HEADER];
    if size < HEADER as u64 {
        return Ok(Some((Vec::new(), 0)));
    }
    source.read_exact(&mut header)?;
    let sum = crc32fast::hash(&header[..16]).to_le_bytes();
    if header[..8] != MAGIC || header[8..16] != subject.to_le_bytes() || header[16..] != sum {
        return Ok(None);
    }
    let mut found: Vec<Found> = Vec::new();
    let mut end = HEADER as u64;
    loop {
        let mut head = [0; HEAD];
        if size - end < (HEAD + 4) as u64 {
            return Ok(Some((found, end)));
        }
        source.read_exact(&mut head)?;
        let [phase, level, count] = words(&head);
        let length = STATE as u64 * u64::from(count);
        if size - end < HEAD as u64 + length + 4 {
            return Ok(Some((found, end)));
        }
        let mut states = vec![0; length as usize];
        let mut sum = [0; 4];
        source.read_exact(&mut states)?;
        source.read_exact(&mut sum)?;
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&head);
        hasher.update(&states);
        if sum != hasher.finalize().to_le_bytes() || phase > 1 {
            return Ok(Some((found, end)));
        }
        let (all, _) = states.as_chunks::<STATE>();
        let entries = all.iter().map(|bytes| {
            let [class, slot, remoteness] = words(bytes);
            Entry { class, slot, remoteness }
        });
        found.resize(found.len().max(phase as usize + 1), Found::default());
        found[phase as usize].level = Some(level);
        found[phase as usize].entries.extend(entries);
        end += HEAD as u64 + length + 4;
    }
}

fn words(bytes: &[u8; 12]) -> [u32; 3] {
    let (words, _) = bytes.as_chunks::<4>();
    [0, 1, 2].map(|at| u32::from_le_bytes(words[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(slot: u32) -> Entry {
        Entry { class: 1, slot, remoteness: slot / 2 }
    }

    fn opened(folder: &Path, subject: u64) -> Result<Vec<Found>, Failure> {
        Log::open(folder, (0, 2), subject).map(|(_, found)| found)
    }

    #[test]
    fn whole_records_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let (mut log, found) = Log::open(folder.path(), (0, 2), 7).unwrap();
        assert_eq!(found, []);
        let entries: Vec<Entry> = (0..10).map(entry).collect();
        log.write(0, 2, &entries[..5]).unwrap();
        log.write(0, WHOLE, &entries[5..]).unwrap();
        log.write(1, 0, &[]).unwrap();
        let words = opened(folder.path(), 7).unwrap_err().to_string();
        assert!(words.ends_with("another run uses it"), "{words}");
        drop(log);
        let first = Found { level: Some(WHOLE), entries: entries.clone() };
        let second = Found { level: Some(0), entries: Vec::new() };
        assert_eq!(opened(folder.path(), 7).unwrap(), [first, second]);
        assert!(opened(folder.path(), 8).unwrap_err().to_string().contains("another graph"));
        let path = folder.path().join("worker-0-of-2.levels");
        let bytes = std::fs::read(&path).unwrap();
        for length in (0..bytes.len()).rev() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            let found = opened(folder.path(), 7).unwrap();
            assert!(found.len() < 2, "{length} bytes");
            let whole = found.first().map_or(0, |found| found.entries.len());
            assert!(matches!(whole, 0 | 5 | 10), "{length} bytes");
            assert!(std::fs::metadata(&path).unwrap().len() >= HEADER as u64);
        }
        for bit in 8 * HEADER..8 * bytes.len() {
            let mut wrong = bytes.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &wrong).unwrap();
            assert!(opened(folder.path(), 7).unwrap().len() < 2, "bit {bit}");
        }
    }
}
