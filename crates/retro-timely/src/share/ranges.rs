//! Which positions each worker owns.

use std::ops::Range;

/// Positions 0 to n cut into as many ranges as there are workers, all but the last ones equally long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranges {
    position_count: u32,
    length: u32,
    workers: usize,
}

impl Ranges {
    pub(crate) fn new(position_count: u32, workers: usize) -> Self {
        let workers_as_word = u32::try_from(workers).expect("workers are counted in 14 bits");
        let length = position_count.div_ceil(workers_as_word).max(1);
        Ranges { position_count, length, workers }
    }

    pub(crate) fn position_count(&self) -> u32 {
        self.position_count
    }

    #[inline(always)]
    pub(crate) fn owner(&self, position: u32) -> usize {
        (position / self.length) as usize
    }

    pub(crate) fn of(&self, worker: usize) -> Range<u32> {
        debug_assert!(worker < self.workers);
        let bound = |worker: usize| {
            let end = worker as u64 * u64::from(self.length);
            end.min(u64::from(self.position_count)) as u32
        };
        bound(worker)..bound(worker + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_in_the_range_of_its_owner() {
        for count in [0, 1, 2, 7, 8, 9, 100, u32::MAX - 1] {
            for workers in [1, 2, 3, 7, 16384] {
                let ranges = Ranges::new(count, workers);
                let mut end = 0;
                for worker in 0..workers {
                    let range = ranges.of(worker);
                    assert_eq!(range.start, end);
                    end = range.end;
                    for position in [range.start, range.end.saturating_sub(1)] {
                        assert!(!range.contains(&position) || ranges.owner(position) == worker);
                    }
                }
                assert_eq!(end, count);
            }
        }
    }
}
