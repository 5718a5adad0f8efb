//! The results of one worker for a game, level by level, in a log.
//!
//! Phase 0 has a record for each level of the exploration: the keys that were new, in the order of
//! their numbers. Phase 1 has one for each remoteness: the number and state of each position that
//! settled there. The counts of open options are not saved. They follow from the keys and the
//! settled positions in part of one pass, while a saved count would have to be written again
//! whenever it changes.

use crate::error::Failure;
use crate::game::positions::{LOST, Positions, WON};
use crate::game::{Game, Key};
use crate::levels::checkpoints::warn;
use crate::levels::log::{Log, Record, Subject};
use crate::mix::mixed_text;
use std::ops::Range;
use std::path::PathBuf;

/// Bytes of a settled position.
const WIDTH: usize = 5;
/// Positions in a block of bytes.
const BLOCK: usize = 1 << 12;

/// The settings of a run for a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    /// The game and its sizes, for the log.
    pub(crate) name: String,
    /// The memory limit of a worker, in bytes.
    pub(crate) limit: Option<u64>,
    /// The folder with results for a later run.
    pub(crate) work_folder: Option<PathBuf>,
}

/// Writes levels to a log now and then; without a folder there is no log.
#[derive(Debug, Default)]
pub(crate) struct Diary {
    log: Option<Log>,
    /// Records of a run before this one, of both phases: a level each, from 0 on.
    kept: [Vec<Record>; 2],
    /// The number of levels that are in the log or about to be.
    counts: [u32; 2],
    /// Levels that are not in the log yet, as ranges of positions.
    new_reached: Vec<Range<usize>>,
    new_settled: Vec<Vec<u32>>,
}

impl Diary {
    pub(crate) fn open<K: Key>(terms: &Terms, worker: (usize, usize)) -> Result<Self, Failure> {
        let mut diary = Diary::default();
        let Some(folder) = &terms.work_folder else { return Ok(diary) };
        let mark = mixed_text(&format!("game {} {}", terms.name, worker.1));
        let subject = Subject { mark, words: "game or number of workers" };
        let (log, records) = Log::open(folder, worker, subject)?;
        diary.log = Some(log);
        for record in records {
            let phase = record.phase as usize;
            let has_settled = !diary.kept[1].is_empty();
            let Some(levels) = diary.kept.get_mut(phase) else { break };
            let width = [size_of::<K>(), WIDTH][phase] as u64;
            let follows = record.level as usize == levels.len() && (phase == 1 || !has_settled);
            // A record that does not continue the ones before is cut off with everything after it.
            if !follows || !record.length.is_multiple_of(width) {
                break;
            }
            levels.push(record);
        }
        Ok(diary)
    }

    /// Returns the last level that was reached, and the last that was settled, in an earlier run.
    pub(crate) fn last_levels(&self) -> [Option<u32>; 2] {
        self.kept.each_ref().map(|levels| (levels.len() as u32).checked_sub(1))
    }

    /// Discards everything after the last levels that all workers have.
    pub(crate) fn cut(&mut self, last: [Option<u32>; 2]) -> Result<(), Failure> {
        let Some(log) = &mut self.log else { return Ok(()) };
        self.counts = last.map(|level| level.map_or(0, |level| level + 1));
        for (levels, count) in self.kept.iter_mut().zip(self.counts) {
            levels.truncate(count as usize);
        }
        log.cut_after(self.kept[1].last().or(self.kept[0].last()))
    }

    /// Reads the keys of a level that was reached.
    pub(crate) fn read_reached<K: Key>(
        &mut self,
        level: u32,
        mut each: impl FnMut(K),
    ) -> Result<(), Failure> {
        let log = self.log.as_mut().expect("there are levels");
        log.read(&self.kept[0][level as usize], size_of::<K>(), |block| {
            for bytes in block.chunks_exact(size_of::<K>()) {
                let mut all = [0; 16];
                all[..bytes.len()].copy_from_slice(bytes);
                let key = K::try_from(u128::from_le_bytes(all));
                each(key.ok().expect("a number with the size of a key is a key"));
            }
        })
    }

    /// Reads the positions that settled at a remoteness, with their states.
    pub(crate) fn read_settled(
        &mut self,
        level: u32,
        mut each: impl FnMut(u32, u8),
    ) -> Result<(), Failure> {
        let log = self.log.as_mut().expect("there are levels");
        log.read(&self.kept[1][level as usize], WIDTH, |block| {
            let (all, _) = block.as_chunks::<WIDTH>();
            for &[a, b, c, d, is_won] in all {
                each(u32::from_le_bytes([a, b, c, d]), if is_won == 0 { LOST } else { WON });
            }
        })
    }

    /// Records that a level was reached, and writes it if it is time or the last one.
    pub(crate) fn reached<G: Game>(
        &mut self,
        positions: &Positions<G>,
        numbers: Range<usize>,
        is_last: bool,
    ) {
        if self.log.is_some() {
            self.new_reached.push(numbers);
            self.write(positions, is_last);
        }
    }

    /// Records that the next level has settled, and writes it if it is time.
    pub(crate) fn settled<G: Game>(&mut self, positions: &Positions<G>) {
        if self.log.is_some() {
            self.new_settled.push(positions.next.clone());
            self.write(positions, false);
        }
    }

    fn write<G: Game>(&mut self, positions: &Positions<G>, is_time: bool) {
        let is_time = is_time || self.log.as_ref().is_some_and(Log::is_due);
        if is_time && let Err(failure) = self.try_write(positions) {
            // The run continues; what was saved before remains.
            warn(&failure);
            *self = Diary::default();
        }
    }

    fn try_write<G: Game>(&mut self, positions: &Positions<G>) -> Result<(), Failure> {
        let Some(log) = &mut self.log else { return Ok(()) };
        for numbers in self.new_reached.drain(..) {
            let head = (0, self.counts[0], (numbers.len() * size_of::<G::Key>()) as u64);
            let blocks = positions.store.keys()[numbers].chunks(BLOCK).map(bytes_of_keys);
            log.add(head, blocks)?;
            self.counts[0] += 1;
        }
        for numbers in self.new_settled.drain(..) {
            let head = (1, self.counts[1], (numbers.len() * WIDTH) as u64);
            let bytes_of = |block: &[u32]| {
                let each = block.iter().flat_map(|&number| {
                    let [a, b, c, d] = number.to_le_bytes();
                    [a, b, c, d, u8::from(positions.states[number as usize] == WON)]
                });
                each.collect()
            };
            log.add(head, numbers.chunks(BLOCK).map(bytes_of))?;
            self.counts[1] += 1;
        }
        log.sync()
    }

    pub(crate) fn remove(self) {
        if let Some(log) = self.log {
            log.remove();
        }
    }
}

fn bytes_of_keys<K: Key>(keys: &[K]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of_val(keys));
    for &key in keys {
        let key: u128 = key.into();
        bytes.extend(&key.to_le_bytes()[..size_of::<K>()]);
    }
    bytes
}
