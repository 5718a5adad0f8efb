//! The final results of one worker, in a file that outlives the run.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `RETROTL2` |
//! | 8 | the subject of the run: its graph or game, its question, its workers |
//! | 4 | CRC-32 of the 16 bytes before |
//!
//! and then records, each with
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 | the phase |
//! | 4 | the level |
//! | 8 | k, the number of bytes that follow |
//! | k | the results; the log does not interpret them |
//! | 4 | CRC-32 of the record before |
//!
//! A record is complete or absent: bytes after the last complete one are cut off when the file is
//! opened. Records are added at once and reach the disk later, in order.

use crate::error::Failure;
use std::fs::{File, OpenOptions, TryLockError, create_dir_all, read_dir, remove_file};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

const MAGIC: [u8; 8] = *b"RETROTL2";
/// Bytes before the first record.
const HEADER: u64 = 20;
/// Bytes of a record before the results, and after them.
const HEAD: usize = 16;
const TAIL: u64 = 4;
/// The least time between two syncs to disk; tests sync every time.
const PAUSE: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 250 });
/// The time for which a killed process may still hold its files, while its memory is freed.
const GRACE: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 3000 });
/// Bytes read and written at a time. In tests small records have several blocks.
const BLOCK: usize = if cfg!(test) { 1 << 6 } else { 1 << 16 };

/// The subject of a run: a number, and words for the error about a file with another subject.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject {
    pub(crate) mark: u64,
    pub(crate) words: &'static str,
}

/// The place of a complete record in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) phase: u32,
    pub(crate) level: u32,
    /// Bytes of the results.
    pub(crate) length: u64,
    /// The offset of the first of these bytes.
    at: u64,
    sum: u32,
}

/// The file of one worker, locked against other runs.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    file: File,
    /// Bytes not written yet.
    buffer: Vec<u8>,
    synced: Instant,
}

impl Log {
    /// Opens or creates the file of a worker in a folder, and returns its records.
    pub(crate) fn open(
        folder: &Path,
        (worker, peers): (usize, usize),
        subject: Subject,
    ) -> Result<(Self, Vec<Record>), Failure> {
        let path = folder.join(format!("worker-{worker}-of-{peers}.levels"));
        let failed = |error: io::Error| Failure::of_file(&path, &error);
        let other = |path: &Path| {
            let words = subject.words;
            Failure::new(format!(
                "{}: belongs to another {words}; use another folder",
                path.display()
            ))
        };
        create_dir_all(folder).map_err(failed)?;
        if let Some(path) = other_number(folder, peers).map_err(failed)? {
            return Err(other(&path));
        }
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        // Opening a pipe would block for ever.
        if path.exists() && !path.is_file() {
            return Err(Failure::new(format!("{}: not a file", path.display())));
        }
        let mut file = options.open(&path).map_err(failed)?;
        if !lock(&file).map_err(failed)? {
            return Err(Failure::new(format!("{}: another run uses it", path.display())));
        }
        let read = read(&file, subject.mark).map_err(failed)?;
        let (records, length) = read.ok_or_else(|| other(&path))?;
        if length < HEADER {
            let written = file.set_len(0).and_then(|()| write_header(&mut file, subject.mark));
            written.map_err(failed)?;
        }
        let mut log = Log { path, file, buffer: Vec::new(), synced: Instant::now() };
        log.cut_at(length.max(HEADER))?;
        Ok((log, records))
    }

    /// Returns whether it is time to sync to disk.
    pub(crate) fn is_due(&self) -> bool {
        self.synced.elapsed() >= PAUSE
    }

    /// Adds a record of `length` bytes, given in blocks.
    pub(crate) fn add(
        &mut self,
        (phase, level, length): (u32, u32, u64),
        blocks: impl IntoIterator<Item = Vec<u8>>,
    ) -> Result<(), Failure> {
        let mut hasher = crc32fast::Hasher::new();
        let mut head = Vec::with_capacity(HEAD);
        head.extend([phase, level].map(u32::to_le_bytes).as_flattened());
        head.extend(length.to_le_bytes());
        let mut given = 0;
        for block in std::iter::once(head).chain(blocks) {
            hasher.update(&block);
            given += block.len() as u64;
            self.put(&block)?;
        }
        debug_assert_eq!(given, HEAD as u64 + length);
        self.put(&hasher.finalize().to_le_bytes())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.buffer.extend(bytes);
        if self.buffer.len() < BLOCK { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        // Reading moves the file position.
        let at_end = self.file.seek(SeekFrom::End(0));
        let written = at_end.and_then(|_| self.file.write_all(&self.buffer));
        self.buffer.clear();
        written.map_err(|error| Failure::of_file(&self.path, &error))
    }

    /// Syncs everything added to disk.
    pub(crate) fn sync(&mut self) -> Result<(), Failure> {
        self.flush()?;
        let synced = self.file.sync_data();
        self.synced = Instant::now();
        synced.map_err(|error| Failure::of_file(&self.path, &error))
    }

    /// Reads the results in blocks. Their length is a multiple of `width`, which divides the length
    /// of a block.
    pub(crate) fn read(
        &mut self,
        record: &Record,
        width: usize,
        mut each: impl FnMut(&[u8]),
    ) -> Result<(), Failure> {
        let failed = |error: io::Error| Failure::of_file(&self.path, &error);
        let mut hasher = crc32fast::Hasher::new();
        hasher.update([record.phase, record.level].map(u32::to_le_bytes).as_flattened());
        hasher.update(&record.length.to_le_bytes());
        self.file.seek(SeekFrom::Start(record.at)).map_err(failed)?;
        let blocks = (record.length, BLOCK / width * width);
        read_blocks(&mut &self.file, blocks, |block| {
            hasher.update(block);
            each(block);
        })
        .map_err(failed)?;
        match hasher.finalize() == record.sum {
            true => Ok(()),
            false => {
                Err(Failure::new(format!("{}: changed while it was read", self.path.display())))
            }
        }
    }

    /// Cuts off everything after a record, or all records, and continues there.
    pub(crate) fn cut_after(&mut self, record: Option<&Record>) -> Result<(), Failure> {
        self.cut_at(record.map_or(HEADER, |record| record.at + record.length + TAIL))
    }

    fn cut_at(&mut self, length: u64) -> Result<(), Failure> {
        self.file.set_len(length).map_err(|error| Failure::of_file(&self.path, &error))
    }

    /// Removes the file when the answer is written.
    pub(crate) fn remove(self) {
        // If the file stays, the next run finds all results in it.
        let _ = remove_file(self.path);
    }
}

/// Locks a file; returns false if another process holds the lock.
fn lock(file: &File) -> io::Result<bool> {
    let begin = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) if begin.elapsed() < GRACE => {
                sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// Returns a file in a folder that belongs to a different number of workers.
fn other_number(folder: &Path, peers: usize) -> io::Result<Option<PathBuf>> {
    for entry in read_dir(folder)? {
        let path = entry?.path();
        let number = || {
            let name = path.file_name()?.to_str()?;
            let name = name.strip_prefix("worker-")?.strip_suffix(".levels")?;
            name.split_once("-of-")?.1.parse::<usize>().ok()
        };
        if number().is_some_and(|number| number != peers) {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

fn header(mark: u64) -> Vec<u8> {
    let mut bytes = [MAGIC, mark.to_le_bytes()].as_flattened().to_vec();
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

fn write_header(file: &mut File, mark: u64) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&header(mark))?;
    file.sync_data()
}

/// Returns the records of a file and its length up to the last complete one: none and 0 if even the
/// header is incomplete. `None` for a file with another subject.
fn read(file: &File, mark: u64) -> io::Result<Option<(Vec<Record>, u64)>> {
    let size = file.metadata()?.len();
    let mut source = BufReader::with_capacity(BLOCK, file);
    let mut start = Vec::new();
    source.by_ref().take(HEADER).read_to_end(&mut start)?;
    if !header(mark).starts_with(&start) {
        return Ok(None);
    }
    if size < HEADER {
        return Ok(Some((Vec::new(), 0)));
    }
    let mut records = Vec::new();
    let mut end = HEADER;
    while let Some(record) = next_record(&mut source, end, size - end)? {
        end = record.at + record.length + TAIL;
        records.push(record);
    }
    Ok(Some((records, end)))
}

/// Reads some bytes, in blocks of at most `most`.
fn read_blocks(
    source: &mut impl Read,
    (mut left, most): (u64, usize),
    mut each: impl FnMut(&[u8]),
) -> io::Result<()> {
    let mut block = vec![0; left.min(most as u64) as usize];
    while left > 0 {
        block.truncate(left.min(most as u64) as usize);
        source.read_exact(&mut block)?;
        each(&block);
        left -= block.len() as u64;
    }
    Ok(())
}

/// Returns the record that begins here, if it is complete.
fn next_record(source: &mut impl Read, begin: u64, left: u64) -> io::Result<Option<Record>> {
    let Some(most) = left.checked_sub(HEAD as u64 + TAIL) else { return Ok(None) };
    let mut head = [0; HEAD];
    source.read_exact(&mut head)?;
    let (words, _) = head.as_chunks::<4>();
    let [phase, level, low, high] = [0, 1, 2, 3].map(|at| u32::from_le_bytes(words[at]));
    let length = u64::from(high) << 32 | u64::from(low);
    if length > most {
        return Ok(None);
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&head);
    read_blocks(source, (length, BLOCK), |block| hasher.update(block))?;
    let mut tail = [0; TAIL as usize];
    source.read_exact(&mut tail)?;
    let sum = hasher.finalize();
    let record = Record { phase, level, length, at: begin + HEAD as u64, sum };
    Ok((sum.to_le_bytes() == tail).then_some(record))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBJECT: Subject = Subject { mark: 7, words: "graph" };
    const OTHER: Subject = Subject { mark: 8, words: "graph" };

    fn opened(folder: &Path, subject: Subject) -> Result<(Log, Vec<Record>), Failure> {
        Log::open(folder, (0, 2), subject)
    }

    /// Returns phase, level and bytes of the records in a file.
    fn held(folder: &Path) -> Vec<(u32, u32, Vec<u8>)> {
        let (mut log, records) = opened(folder, SUBJECT).unwrap();
        let all = records.iter().map(|record| {
            let mut bytes = Vec::new();
            log.read(record, 3, |block| bytes.extend(block)).unwrap();
            assert_eq!(bytes.len() as u64, record.length);
            (record.phase, record.level, bytes)
        });
        all.collect()
    }

    fn written(folder: &Path) -> Vec<(u32, u32, Vec<u8>)> {
        let (mut log, records) = opened(folder, SUBJECT).unwrap();
        assert_eq!(records, []);
        let all = vec![(0, 2, vec![1; 150]), (0, 3, Vec::new()), (1, u32::MAX, (0..24).collect())];
        for (phase, level, bytes) in &all {
            let blocks = bytes.chunks(16).map(<[u8]>::to_vec);
            log.add((*phase, *level, bytes.len() as u64), blocks).unwrap();
        }
        log.sync().unwrap();
        all
    }

    #[test]
    fn whole_records_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let all = written(folder);
        assert_eq!(held(folder), all);
        let path = folder.join("worker-0-of-2.levels");
        let bytes = std::fs::read(&path).unwrap();
        for length in (0..bytes.len()).rev() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            let found = held(folder);
            assert!(found.len() < all.len() && all.starts_with(&found), "{length} bytes");
            assert!(std::fs::metadata(&path).unwrap().len() >= HEADER);
        }
        for bit in 0..8 * bytes.len() {
            let mut wrong = bytes.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &wrong).unwrap();
            if bit < 8 * HEADER as usize {
                let words = opened(folder, SUBJECT).unwrap_err().to_string();
                assert!(words.contains("to another graph"), "bit {bit}: {words}");
                continue;
            }
            let found = held(folder);
            assert!(found.len() < all.len() && all.starts_with(&found), "bit {bit}");
            // Everything after the damage is gone.
            assert!(std::fs::metadata(&path).unwrap().len() as usize <= bit / 8);
        }
    }

    #[test]
    fn files_of_other_runs_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let words = |result: Result<(Log, Vec<Record>), Failure>| result.unwrap_err().to_string();
        let all = written(folder);
        let (log, _) = opened(folder, SUBJECT).unwrap();
        assert!(words(opened(folder, SUBJECT)).ends_with("another run uses it"));
        drop(log);
        assert!(words(opened(folder, OTHER)).contains("to another graph; use another folder"));
        let found = words(Log::open(folder, (2, 3), SUBJECT));
        assert!(found.contains("worker-0-of-2.levels: belongs to another graph"), "{found}");
        assert_eq!(held(folder), all);
        let path = folder.join("worker-0-of-2.levels");
        for text in ["mine", "RETROTL2\n"] {
            std::fs::write(&path, text).unwrap();
            assert!(words(opened(folder, SUBJECT)).contains("to another graph"), "{text}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn a_log_that_was_cut_goes_on_from_there() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let mut all = written(folder);
        let (mut log, records) = opened(folder, SUBJECT).unwrap();
        log.cut_after(Some(&records[0])).unwrap();
        log.read(&records[0], 3, |_| {}).unwrap();
        log.add((5, 6, 1), [vec![9]]).unwrap();
        log.sync().unwrap();
        drop(log);
        all.truncate(1);
        all.push((5, 6, vec![9]));
        assert_eq!(held(folder), all);
        let (mut log, _) = opened(folder, SUBJECT).unwrap();
        log.cut_after(None).unwrap();
        drop(log);
        assert_eq!(held(folder), []);
    }
}
