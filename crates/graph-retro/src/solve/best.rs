//! Best options, found by looking at every edge once.
//!
//! # The idea
//! An option is a best one if it is one move nearer to the end than its position, or if both are draws:
//! winner and loser alternate along a line of play, so that the remoteness tells them apart. To look up
//! the position of each edge is a cache miss for each. Four bits of every remoteness stay in a cache
//! for longer, and rule most edges out; those that are left are gathered without a branch and looked
//! up together, so that their misses overlap.
//!
//! Draws have many best options, and one bit tells all of them. Where options come in increasing
//! order, the first best one of a position is its least, and its bit is taken back: every draw is
//! looked up about once.

use crate::graph::memory::demand;

/// The remoteness of a draw, and the option of a position without any.
const NEVER: u32 = u32::MAX;
/// The bits of a position whose least best option is known, and of a draw; no remoteness has them.
const OTHER: u8 = 15;
/// Edges that are looked up together.
const TOGETHER: usize = 512;

/// An edge that may be a best one: position, option, and the remoteness that the position must have.
type Edge = (u32, u32, u32);

/// Collects the best option of every position, from rows in any order.
///
/// # Examples
/// ```
/// use graph_retro::BestOptions;
///
/// // From 2 one moves to 1, which loses after a move there and back, or to 0, which has lost.
/// let remoteness = [0, 2, 1];
/// let mut best = BestOptions::new(&remoteness);
/// best.add_row((1, remoteness[1]), &[2]);
/// best.add_row((0, remoteness[0]), &[2]);
/// best.add_row((2, remoteness[2]), &[1]);
/// assert_eq!(best.finish(), [u32::MAX, 2, 0]);
/// ```
#[derive(Debug)]
pub struct BestOptions<'a> {
    remoteness: &'a [u32],
    /// Four bits of each remoteness, two positions to a byte.
    tags: Vec<u8>,
    /// The draws whose least best option is not known, a bit each.
    draws: Vec<u64>,
    likely: Box<[Edge; TOGETHER]>,
    likely_count: usize,
    options: Vec<u32>,
    in_order: bool,
}

impl<'a> BestOptions<'a> {
    /// Begins with no edges, for positions of these remotenesses; `u32::MAX` is that of a draw.
    ///
    /// # Complexity
    /// O(positions) time and 4.7 bytes for each.
    ///
    /// # Panics
    /// Panics if memory is short.
    pub fn new(remoteness: &'a [u32]) -> Self {
        demand(5 * remoteness.len() as u64);
        let both = |pair: &[u32]| tag(pair[0]) | pair.get(1).map_or(0, |&second| tag(second) << 4);
        let bits = |few: &[u32]| {
            let draw = |(at, &remoteness)| u64::from(remoteness == NEVER) << at;
            (0..).zip(few).map(draw).sum()
        };
        BestOptions {
            remoteness,
            tags: remoteness.chunks(2).map(both).collect(),
            draws: remoteness.chunks(64).map(bits).collect(),
            likely: Box::new([(0, 0, 0); TOGETHER]),
            likely_count: 0,
            options: vec![NEVER; remoteness.len()],
            in_order: false,
        }
    }

    /// Returns the same for rows that come in increasing order of their options, which takes less
    /// time where positions have many best ones. In another order, an option may not be the least.
    #[must_use]
    pub fn in_order(self) -> Self {
        BestOptions { in_order: true, ..self }
    }

    /// Adds the edges to an option, which has this remoteness, from some positions.
    ///
    /// # Panics
    /// Panics if a position is out of range.
    #[inline]
    pub fn add_row(&mut self, (option, remoteness): (u32, u32), positions: &[u32]) {
        for part in positions.chunks(TOGETHER) {
            if self.likely_count + part.len() > TOGETHER {
                self.look_up();
            }
            if remoteness == NEVER {
                let draws = self.draws.as_slice();
                let is_likely = |at: u32| draws[at as usize / 64] >> (at % 64) & 1 == 1;
                gather(&mut self.likely, &mut self.likely_count, part, |position| {
                    ((position, option, NEVER), is_likely(position))
                });
            } else {
                let (tags, before) = (self.tags.as_slice(), remoteness + 1);
                let expected = tag(before);
                let is_likely = |at: u32| tags[at as usize / 2] >> (at % 2 * 4) & 15 == expected;
                gather(&mut self.likely, &mut self.likely_count, part, |position| {
                    ((position, option, before), is_likely(position))
                });
            }
        }
    }

    /// Returns a best option of every position, the least of several; `u32::MAX` for dead ends.
    pub fn finish(mut self) -> Vec<u32> {
        self.look_up();
        self.options
    }

    /// Looks up the edges that were gathered.
    #[inline(never)]
    fn look_up(&mut self) {
        let known = u8::from(self.in_order);
        for &(position, option, before) in &self.likely[..self.likely_count] {
            let index = position as usize;
            let best = &mut self.options[index];
            // That a draw is one needs no look.
            if before == NEVER {
                *best = (*best).min(option);
                self.draws[index / 64] &= !(u64::from(known) << (position % 64));
            } else if self.remoteness[index] == before {
                *best = (*best).min(option);
                self.tags[index / 2] |= (known * OTHER) << (position % 2 * 4);
            }
        }
        self.likely_count = 0;
    }
}

/// Appends the edges from some positions that are likely; there is room for all.
#[inline(always)]
fn gather(
    likely: &mut [Edge; TOGETHER],
    likely_count: &mut usize,
    positions: &[u32],
    edge: impl Fn(u32) -> (Edge, bool),
) {
    let mut count = *likely_count;
    for &position in positions {
        let (edge, is_likely) = edge(position);
        likely[count % TOGETHER] = edge;
        count += usize::from(is_likely);
    }
    *likely_count = count;
}

/// Four bits of a remoteness.
fn tag(remoteness: u32) -> u8 {
    if remoteness == NEVER { OTHER } else { (remoteness % u32::from(OTHER)) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn every_edge_counts_as_the_definition_says() {
        let mut rng = Rng::named("best options");
        for round in 0..400u64 {
            let count = rng.below(300) as u32 + 1;
            // Few different ones, so that there are many ties, and some that differ by 15.
            let mut level = || [0, 1, 2, 15, 16, 17, 31, NEVER - 1, NEVER][rng.below(9) as usize];
            let remoteness: Vec<u32> = (0..count).map(|_| level()).collect();
            let (mut best, mut in_order) =
                (BestOptions::new(&remoteness), BestOptions::new(&remoteness).in_order());
            let mut expected = vec![NEVER; count as usize];
            let mut rows = Vec::new();
            for _ in 0..rng.below(300) {
                let option = rng.below(u64::from(count)) as u32;
                let row: Vec<u32> =
                    (0..rng.below(20)).map(|_| rng.below(u64::from(count)) as u32).collect();
                let after = remoteness[option as usize];
                best.add_row((option, after), &row);
                rows.push((option, row.clone()));
                for position in row {
                    let here = remoteness[position as usize];
                    let is_best = match after {
                        NEVER => here == NEVER,
                        moves => here == moves + 1,
                    };
                    if is_best {
                        let held = &mut expected[position as usize];
                        *held = option.min(*held);
                    }
                }
            }
            assert_eq!(best.finish(), expected, "round {round}");
            rows.sort_unstable();
            for (option, row) in rows {
                in_order.add_row((option, remoteness[option as usize]), &row);
            }
            assert_eq!(in_order.finish(), expected, "round {round}, in order");
        }
    }
}
