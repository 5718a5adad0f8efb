//! Counters of one byte, with exact totals for the few positions with more options.
//!
//! The propagation updates one counter for each edge, at random, so smaller counters make it
//! faster: a byte holds the number of options left, or how the state has settled.
//!
//! | byte | state |
//! | --- | --- |
//! | 0 | just settled: the counter ran out |
//! | 1 to 119 | open, with this many options left to settle |
//! | 120 | a chunk ran out, to be reloaded at once |
//! | 121 to 239 | open, with 1 to 119 options left in this chunk and more in reserve |
//! | 253, 254 | settled and passed on to the predecessors |
//! | 255 | just settled by one option |
//!
//! A position with more than 119 options keeps the rest in [`Reserves`], a sorted list that is
//! searched once for each 119 edges. A step is a subtraction in either case, followed by a test for
//! 0 and 120, so the loop over all edges has one branch that is almost never taken. Bytes from 240
//! on are free for other solvers, which mark settled states in their own ways.

use crate::graph::degree;
use crate::graph::error::DigraphError;
use crate::graph::memory::Account;

/// The last option of the position has just settled.
pub(crate) const RAN_OUT: u8 = 0;
/// The chunk is used up.
pub(crate) const CHUNK_EMPTY: u8 = 120;
const CHUNK_FULL: u8 = 239;
/// Options in a full chunk.
const CHUNK: u64 = 119;
/// The largest count that needs no reserve.
pub(crate) const PLAIN_MAX: u8 = 119;
/// The least byte of a settled position, except `RAN_OUT`.
pub(crate) const SETTLED: u8 = Counters::SETTLED;
/// Settled, of the first kind.
pub(crate) const FIRST: u8 = 253;
/// Settled, of the second kind.
pub(crate) const SECOND: u8 = 254;
/// One option has just settled the position.
pub(crate) const CHOSEN: u8 = 255;
/// A terminal position that is not settled (yet): no edge ever updates its byte.
pub(crate) const WAITING: u8 = PLAIN_MAX;

/// The number of options of each position: a byte, with reserves for the few that have many.
///
/// # Examples
/// ```
/// use graph_retro::Counters;
///
/// // Position 1 has two options, 2 has 300, and 0 none.
/// let sources = [vec![1; 2], vec![2; 300]].concat();
/// let Counters { mut bytes, mut reserves } = Counters::of(&sources, 3)?;
/// assert_eq!(bytes[..2], [0, 2]);
/// let last = (1..=300).find(|_| reserves.take_one(2, &mut bytes[2]));
/// assert_eq!((last, bytes[2]), (Some(300), 0));
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Each less than [`SETTLED`](Self::SETTLED), and 0 for no options.
    pub bytes: Vec<u8>,
    /// The options that do not fit the bytes.
    pub reserves: Reserves,
}

/// The options that do not fit bytes, for positions with more than 119.
#[derive(Clone, Debug, Default)]
pub struct Reserves {
    /// In increasing order.
    positions: Vec<u32>,
    remaining: Vec<u64>,
}

impl Counters {
    /// Bytes from here on are not counts; they can describe settled states.
    pub const SETTLED: u8 = 240;

    /// Returns the counters of positions; one occurs among the sources once for each option.
    ///
    /// # Errors
    /// When memory is short.
    ///
    /// # Panics
    /// Panics if a source is out of range.
    pub fn of(sources: &[u32], position_count: u32) -> Result<Counters, DigraphError> {
        degree::count(sources, (position_count, &Account::new(u64::MAX)), false)
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        self.bytes.capacity() as u64 + self.reserves.memory_bytes()
    }
}

impl Reserves {
    pub(crate) fn memory_bytes(&self) -> u64 {
        (4 * self.positions.capacity() + 8 * self.remaining.capacity()) as u64
    }

    /// Returns whether there are no reserves.
    pub(crate) fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.positions.clear();
        self.remaining.clear();
    }

    /// Adds a position above all earlier ones and returns its byte.
    pub(crate) fn encode(&mut self, position: u32, option_count: u64) -> u8 {
        match u8::try_from(option_count) {
            Ok(small) if small <= PLAIN_MAX => small,
            _ => {
                debug_assert!(self.positions.last().is_none_or(|&last| last < position));
                self.positions.push(position);
                self.remaining.push(option_count - CHUNK);
                CHUNK_FULL
            }
        }
    }

    /// Returns the number of options left for an open position with this byte.
    pub(crate) fn decode(&self, position: u32, byte: u8) -> u64 {
        if byte <= PLAIN_MAX {
            return u64::from(byte);
        }
        u64::from(byte - CHUNK_EMPTY) + self.remaining[self.index(position)]
    }

    /// Borrows all reserves, for positions that count from 0.
    pub(crate) fn as_mut(&mut self) -> ReservesMut<'_> {
        ReservesMut { first: 0, positions: &self.positions, remaining: &mut self.remaining }
    }

    /// Removes an option of an open position, and returns whether it was the last.
    #[inline(always)]
    pub fn take_one(&mut self, position: u32, byte: &mut u8) -> bool {
        *byte -= 1;
        if *byte == CHUNK_EMPTY {
            *byte = self.as_mut().reload(position);
        }
        *byte == RAN_OUT
    }

    fn index(&self, position: u32) -> usize {
        self.positions.binary_search(&position).expect("chunks have a reserve")
    }
}

/// The reserves of a range of positions, borrowed.
#[derive(Debug)]
pub(crate) struct ReservesMut<'a> {
    /// The position that the caller counts as 0.
    first: usize,
    positions: &'a [u32],
    remaining: &'a mut [u64],
}

impl ReservesMut<'_> {
    /// Refills the empty chunk of a position and returns its new byte.
    #[cold]
    #[inline(never)]
    pub(crate) fn reload(&mut self, position: u32) -> u8 {
        let position = self.first + position as usize;
        let index =
            self.positions.binary_search(&(position as u32)).expect("chunks have a reserve");
        let left = self.remaining[index];
        match u8::try_from(left) {
            Ok(small) if small <= PLAIN_MAX => {
                self.remaining[index] = 0;
                small
            }
            _ => {
                self.remaining[index] = left - CHUNK;
                CHUNK_FULL
            }
        }
    }

    /// Splits off the reserves of positions below a bound; the remaining positions count from the
    /// bound.
    pub(crate) fn split_off_below(&mut self, bound: usize) -> Self {
        let count = self.positions.partition_point(|&position| (position as usize) < bound);
        let (positions, later_positions) = self.positions.split_at(count);
        let (remaining, later) = std::mem::take(&mut self.remaining).split_at_mut(count);
        let below = ReservesMut { first: self.first, positions, remaining };
        (self.first, self.positions, self.remaining) = (bound, later_positions, later);
        below
    }
}

/// Appends the positions of `bytes[from..]` that hold `code` to `found`, at most `room` of them,
/// and returns where to continue.
///
/// Which of eight bytes match is unpredictable, so a loop over the matches would be mispredicted at
/// its end. Instead the places of all eight are written, matches first.
pub(crate) fn scan(
    bytes: &[u8],
    from: usize,
    code: u8,
    found: &mut Vec<u32>,
    room: usize,
) -> usize {
    let pattern = u64::from(code) * EACH;
    let mut at = from;
    while at < bytes.len() && found.len() + 8 <= room {
        let most = (room - found.len()).min(SCANNED) / 8;
        let (words, rest) = bytes[at..].as_chunks::<8>();
        let words = &words[..most.min(words.len())];
        if words.is_empty() {
            let ends = rest.iter().enumerate().filter(|(_, byte)| **byte == code);
            found.extend(ends.map(|(index, _)| (at + index) as u32));
            return bytes.len();
        }
        let mut count = found.len();
        found.resize(count + 8 * words.len(), 0);
        for word in words {
            let mask = zero_bytes(u64::from_le_bytes(*word) ^ pattern);
            let places = &PLACES[mask];
            for (place, index) in found[count..count + 8].iter_mut().zip(places) {
                *place = at as u32 + u32::from(*index);
            }
            count += usize::from(COUNTS[mask]);
            at += 8;
        }
        found.truncate(count);
    }
    at
}

const EACH: u64 = 0x0101_0101_0101_0101;
/// Bytes scanned between two checks of the room.
const SCANNED: usize = 256;
/// The bits of each mask of eight, the lowest first.
static PLACES: [[u8; 8]; 256] = places();
/// The number of bits of each mask.
static COUNTS: [u8; 256] = counts();

/// Returns the zero bytes of a word as bits, the lowest byte in the lowest bit.
fn zero_bytes(word: u64) -> usize {
    const LOW: u64 = 0x7f * EACH;
    let tops = !(((word & LOW) + LOW) | word | LOW);
    ((tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

const fn places() -> [[u8; 8]; 256] {
    let mut places = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut count, mut bit) = (0, 0);
        while bit < 8 {
            if mask >> bit & 1 == 1 {
                places[mask][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        mask += 1;
    }
    places
}

const fn counts() -> [u8; 256] {
    let mut counts = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        counts[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserves_count_down_to_zero_exactly() {
        for option_count in [1, 118, 119, 120, 121, 237, 238, 239, 240, 356, 357, 358, 5000] {
            let mut reserves = Reserves::default();
            let mut byte = reserves.encode(7, option_count);
            for left in (0..option_count).rev() {
                assert_eq!(reserves.take_one(7, &mut byte), left == 0);
                assert_eq!(reserves.decode(7, byte), left, "of {option_count}");
            }
        }
    }

    #[test]
    fn scan_finds_every_code_wherever_it_stands() {
        let scattered = |i: u32| (i * i % 7 * 51) as u8;
        let dense = |i: u32| if i * i % 11 == 3 { 9 } else { RAN_OUT };
        for (length, byte) in
            [(0, scattered as fn(u32) -> u8), (7, scattered), (1000, scattered), (1003, dense)]
        {
            let bytes: Vec<u8> = (0..length).map(byte).collect();
            for (code, room) in [(0, 8), (51, 20), (204, 9), (255, 64), (9, usize::MAX)] {
                let mut found = Vec::new();
                let mut at = 0;
                let mut all = Vec::new();
                while at < bytes.len() {
                    found.clear();
                    at = scan(&bytes, at, code, &mut found, room);
                    assert!(found.len() <= room);
                    all.append(&mut found);
                }
                let expected: Vec<u32> =
                    (0..length).filter(|&i| bytes[i as usize] == code).collect();
                assert_eq!(all, expected, "code {code}");
            }
        }
    }

    #[test]
    fn zero_bytes_are_told_by_their_bits() {
        for mask in 0..256usize {
            for other in [1, 0x7f, 0x80, 0xff] {
                let byte = |index: u8| if mask >> index & 1 == 1 { 0 } else { other };
                let word = u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(byte));
                assert_eq!(zero_bytes(word), mask);
            }
        }
    }
}
