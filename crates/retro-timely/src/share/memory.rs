//! The memory of a worker, and the number of workers that is enough.
//!
//! For e edges that begin at the worker's p positions, g ghosts, and l lanes of states:
//!
//! ```text
//! edges as they were read, and as they are gathered     16 e      then 4 e for the rows,
//! rows, ghosts, subscribers                             20 (p + g)
//! states: a word and a remoteness                       5 l (p + g)
//! conflicting orders: best so far                      l p
//! options, if a remoteness has to be lowered            4 e + 4 p
//! ```
//!
//! The last three are allocated when the first is freed, so 16 e + (20 + 6 l)(p + g) is enough.
//! There are at most as many ghosts as edges, and as positions of other workers; both bounds halve
//! when the number of workers doubles, as long as e < n.

use crate::error::Failure;
use crate::share::MAX_WORKERS;

/// The memory that a worker may always use.
const LEAST: u64 = 1 << 30;
/// The memory for each edge: several times what a graph without isolated positions needs.
const FOR_EDGE: u64 = 256;

/// The size of a graph and its game, for estimates of memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) positions: u64,
    pub(crate) edges: u64,
    pub(crate) lanes: u64,
}

impl Size {
    /// Returns the bytes that each of some workers needs if edges are spread evenly.
    fn share_of(self, workers: u64) -> u64 {
        let edges = self.edges.div_ceil(workers);
        self.bytes(self.positions.div_ceil(workers), edges)
    }

    /// Returns an upper bound on the bytes of a worker with these counts of positions and edges.
    pub(crate) fn bytes(self, positions: u64, edges: u64) -> u64 {
        let ghosts = edges.min(self.positions - positions.min(self.positions));
        let each = 20 + 6 * self.lanes;
        edges.saturating_mul(16).saturating_add(each.saturating_mul(positions + ghosts))
    }

    /// Refuses a graph that does not fit, and names a number of workers that is enough.
    pub(crate) fn check(
        self,
        needed: u64,
        workers: usize,
        limit: Option<u64>,
    ) -> Result<(), Failure> {
        // By default the limit is generous for the number of edges.
        let usual = || self.edges.div_ceil(workers as u64).saturating_mul(FOR_EDGE).max(LEAST);
        let limit = limit.unwrap_or_else(usual);
        if needed <= limit {
            return Ok(());
        }
        let workers: Vec<u64> = (1..=MAX_WORKERS as u64).collect();
        let enough = workers.partition_point(|&workers| self.share_of(workers) > limit);
        let advice = match workers.get(enough) {
            Some(workers) => format!("{workers} workers would be enough"),
            None => "no number of workers is enough".to_string(),
        };
        let mib = |bytes: u64| bytes.div_ceil(1 << 20);
        Err(Failure::new(format!(
            "a worker needs {} MiB, more than --max-memory {}: {advice}",
            mib(needed),
            limit >> 20
        )))
    }

    /// Refuses a graph before it is distributed if that many workers cannot hold it.
    pub(crate) fn check_even(self, workers: usize, limit: Option<u64>) -> Result<(), Failure> {
        self.check(self.share_of(workers as u64), workers, limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_the_workers_take_half_each() {
        let size = Size { positions: 1 << 30, edges: 10 << 30, lanes: 1 };
        let shares = [16, 32, 64, 128].map(|workers| size.share_of(workers));
        assert!(shares.windows(2).all(|pair| pair[1] * 2 == pair[0] || pair[1] < pair[0]));
        assert!(size.check_even(64, Some(16 << 30)).is_ok());
        let error = size.check_even(16, Some(4 << 30)).unwrap_err().to_string();
        let enough = error.rsplit(' ').nth(4).unwrap().parse::<usize>().unwrap();
        assert!(size.check_even(enough, Some(4 << 30)).is_ok(), "{error}");
        assert!(size.check_even(enough - 1, Some(4 << 30)).is_err(), "{error}");
        let hostile = Size { positions: u64::from(u32::MAX), edges: 1, lanes: 1 };
        assert!(hostile.check_even(1, None).is_err() && size.check_even(16, None).is_ok());
        let error = size.check_even(16, Some(1)).unwrap_err().to_string();
        assert!(error.ends_with("no number of workers is enough"), "{error}");
    }
}
