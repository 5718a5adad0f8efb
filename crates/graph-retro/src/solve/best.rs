//! Best options, from one pass over all edges.
//!
//! # The idea
//! An option is a best one if it is one move nearer to the end than its position, or if both are
//! draws: winner and loser alternate along a line of play, so the remoteness distinguishes them.
//! Looking up the position of each edge costs a cache miss. Four bits of every remoteness stay in a
//! cache for longer, and exclude most edges; the others are gathered without a branch and looked up
//! together, so that their misses overlap.
//!
//! Draws have many best options, and one bit per draw is enough: without a branch, an edge from
//! another position is stored beyond the last one. Options come in increasing order, so the first
//! best option of a position is its least. Its bit is then cleared, so every draw is written once
//! and never read.

use crate::graph::memory::demand;

/// The remoteness of a draw, and the option of a position without any.
const NEVER: u32 = u32::MAX;
/// The bits of a position whose least best option is known, and of a draw; no remoteness has them.
const OTHER: u8 = 15;
/// Edges looked up together.
const TOGETHER: usize = 512;

/// An edge that may be a best one: position, option, and the remoteness that the position must have.
type Edge = (u32, u32, u32);

/// Collects the best option of every position, from rows in increasing order of their options.
///
/// # Examples
/// ```
/// use graph_retro::BestOptions;
///
/// // From 2 one moves to 1, which loses after a move there and back, or to 0, which has lost.
/// let remoteness = [0, 2, 1];
/// let mut best = BestOptions::new(&remoteness);
/// best.add_row((0, remoteness[0]), &[2]);
/// best.add_row((1, remoteness[1]), &[2]);
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
    /// The best option of each position so far, and one entry for all edges that do not count.
    options: Vec<u32>,
}

impl<'a> BestOptions<'a> {
    /// Returns a collector for positions with these remotenesses; `u32::MAX` is that of a draw.
    ///
    /// # Complexity
    /// O(positions) time and 4.7 bytes for each.
    ///
    /// # Panics
    /// Panics if memory is short.
    pub fn new(remoteness: &'a [u32]) -> Self {
        demand(5 * remoteness.len() as u64);
        BestOptions {
            remoteness,
            tags: tags(remoteness),
            draws: remoteness.chunks(64).map(draws).collect(),
            likely: Box::new([(0, 0, 0); TOGETHER]),
            likely_count: 0,
            options: vec![NEVER; remoteness.len() + 1],
        }
    }

    /// Adds the edges to an option, which has this remoteness, from some positions. Options must
    /// not decrease.
    ///
    /// # Panics
    /// May panic if a position is out of range; otherwise that edge is ignored.
    #[inline]
    pub fn add_row(&mut self, (option, remoteness): (u32, u32), positions: &[u32]) {
        match remoteness {
            NEVER => self.draw_to(option, positions),
            _ => self.gather((option, remoteness), positions),
        }
    }

    /// Records a draw as an option of draws.
    #[inline(always)]
    fn draw_to(&mut self, option: u32, positions: &[u32]) {
        let (draws, options) = (self.draws.as_mut_slice(), self.options.as_mut_slice());
        for &position in positions {
            let (word, bit) = (&mut draws[position as usize / 64], 1 << (position % 64));
            let at = if *word & bit == 0 { self.remoteness.len() } else { position as usize };
            *word &= !bit;
            options[at] = option;
        }
    }

    /// Gathers the edges to an option, not a draw, for which it may be a best one.
    #[inline(always)]
    fn gather(&mut self, (option, remoteness): (u32, u32), positions: &[u32]) {
        let before = remoteness + 1;
        let expected = tag(before);
        for part in positions.chunks(TOGETHER) {
            if self.likely_count + part.len() > TOGETHER {
                self.look_up();
            }
            let (tags, mut count) = (self.tags.as_slice(), self.likely_count);
            for &position in part {
                // There is room for all of them.
                self.likely[count % TOGETHER] = (position, option, before);
                let tag = tags[position as usize / 2] >> (position % 2 * 4) & 15;
                count += usize::from(tag == expected);
            }
            self.likely_count = count;
        }
    }

    /// Returns the least best option of every position; `u32::MAX` for dead ends.
    pub fn finish(mut self) -> Vec<u32> {
        self.look_up();
        self.options.pop();
        self.options
    }

    #[inline(never)]
    fn look_up(&mut self) {
        for &(position, option, before) in &self.likely[..self.likely_count] {
            let index = position as usize;
            if self.remoteness[index] == before {
                let best = &mut self.options[index];
                *best = option.min(*best);
                self.tags[index / 2] |= OTHER << (position % 2 * 4);
            }
        }
        self.likely_count = 0;
    }
}

/// Returns the last four bits of a remoteness, but 14 for 15, and 15 for a draw.
fn tag(remoteness: u32) -> u8 {
    (remoteness as u8 % 16).min(OTHER - 1) | (u8::from(remoteness == NEVER) * OTHER)
}

/// Returns the tags of all positions, two to a byte.
fn tags(remoteness: &[u32]) -> Vec<u8> {
    let (pairs, last) = remoteness.as_chunks::<2>();
    let mut tags = Vec::with_capacity(pairs.len() + 1);
    tags.extend(pairs.iter().map(|&[first, second]| tag(first) | tag(second) << 4));
    tags.extend(last.iter().map(|&last| tag(last)));
    tags
}

/// Returns a bit for each draw among at most 64 positions.
fn draws(remoteness: &[u32]) -> u64 {
    let bit = |(at, &remoteness): (u32, &u32)| u64::from(remoteness == NEVER) << at;
    (0..).zip(remoteness).map(bit).fold(0, |bits, bit| bits | bit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn every_edge_counts_as_the_definition_says() {
        let mut rng = Rng::named("best options");
        for round in 0..2000u64 {
            let count = rng.below(300) as u32 + 1;
            // Few distinct values, for many ties; some share a tag, and two are the largest that a
            // graph can have.
            let levels = [0, 1, 2, 14, 15, 16, 17, 30, 31, NEVER - 3, NEVER - 2, NEVER];
            let level = |_| levels[rng.below(levels.len() as u64) as usize];
            let remoteness: Vec<u32> = (0..count).map(level).collect();
            let mut best = BestOptions::new(&remoteness);
            let mut expected = vec![NEVER; count as usize];
            for (option, &after) in (0..).zip(&remoteness) {
                let row: Vec<u32> = (0..rng.below(20)).map(|_| rng.below_u32(count)).collect();
                best.add_row((option, after), &row);
                let before = if after == NEVER { NEVER } else { after + 1 };
                for &position in row.iter().filter(|&&at| remoteness[at as usize] == before) {
                    let held = &mut expected[position as usize];
                    *held = option.min(*held);
                }
            }
            assert_eq!(best.finish(), expected, "round {round}");
        }
    }
}
