//! The word of a state: how many options are open, or how it settled.
//!
//! Settling looks at one word for each edge, at random, so their size is its speed: a byte.
//!
//! | word | state |
//! | --- | --- |
//! | 0 to 119 | open, with so many options left |
//! | 120 | a chunk ran out, to be refilled at once |
//! | 121 to 239 | open, with 1 to 119 options left in this chunk and more in [`Reserves`] |
//! | 240 and more | settled |

/// The most options that a word counts by itself.
const PLAIN_MAX: u8 = 119;
/// A chunk that is used up.
const CHUNK_EMPTY: u8 = 120;
/// A full chunk.
const CHUNK_FULL: u8 = 239;
/// Options of a full chunk.
const CHUNK: u32 = 119;
/// Words from here on are of settled states; below it they count open options.
const SETTLED: u8 = 240;
/// The counter ran out.
pub(crate) const COUNTED: u8 = SETTLED | 1;
/// One option was enough.
pub(crate) const CHOSEN: u8 = SETTLED | 2;
/// Settled in the phase before.
pub(crate) const DONE: u8 = SETTLED | 4;
/// Set beside the kind once the states before have been notified.
pub(crate) const TOLD: u8 = 8;

/// Returns whether a state has not settled.
#[inline(always)]
pub(crate) fn is_open(word: u8) -> bool {
    word < SETTLED
}

/// Returns whether a state has settled in this way.
#[inline(always)]
pub(crate) fn is(word: u8, kind: u8) -> bool {
    word & !TOLD == kind
}

/// Returns the kind that states of a class have.
pub(crate) fn kind_of(class: usize) -> u8 {
    if class.is_multiple_of(2) { COUNTED } else { CHOSEN }
}

/// The options that words cannot count, of the few states that have so many.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reserves {
    /// Slots and the options left for them, in increasing order.
    left: Vec<(u32, u32)>,
}

impl Reserves {
    /// Returns the words of `count` slots, each with one option per occurrence.
    pub(crate) fn count(slots: &[u32], slot_count: usize) -> (Vec<u8>, Reserves) {
        let mut words = vec![0u8; slot_count];
        // A slot for each time that its word ran over.
        let mut carries = Vec::new();
        for &slot in slots {
            let word = &mut words[slot as usize];
            *word = word.wrapping_add(1);
            if *word == 0 {
                carries.push(slot);
            }
        }
        carries.sort_unstable();
        let mut carries = carries.chunk_by(u32::eq).peekable();
        let mut left = Vec::new();
        for (slot, word) in (0..).zip(&mut words) {
            let carried = carries.next_if(|same| same[0] == slot).map_or(0, <[u32]>::len);
            if carried > 0 || *word > PLAIN_MAX {
                left.push((slot, carried as u32 * 256 + u32::from(*word) - CHUNK));
                *word = CHUNK_FULL;
            }
        }
        (words, Reserves { left })
    }

    /// Takes an option of an open state away, and returns whether it was the last.
    #[inline(always)]
    pub(crate) fn take_one(&mut self, slot: u32, word: &mut u8) -> bool {
        *word -= 1;
        if *word == CHUNK_EMPTY {
            *word = self.refill(slot);
        }
        *word == 0
    }

    /// Returns the word of a state whose chunk is used up. There was more than a chunk when it was cut
    /// off, so that something is left.
    #[cold]
    #[inline(never)]
    fn refill(&mut self, slot: u32) -> u8 {
        let at = self.left.partition_point(|&(other, _)| other < slot);
        let left = &mut self.left[at].1;
        match u8::try_from(*left) {
            Ok(few) if few <= PLAIN_MAX => few,
            _ => {
                *left -= CHUNK;
                CHUNK_FULL
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_counted_down() {
        let counts =
            [0, 1, 2, 118, 119, 120, 121, 237, 238, 239, 240, 255, 256, 257, 511, 512, 5000];
        let slots = || (0u32..).zip(counts);
        let mut all: Vec<u32> = slots().flat_map(|(slot, count)| vec![slot; count]).collect();
        all.rotate_left(3000);
        let (mut words, mut reserves) = Reserves::count(&all, counts.len());
        for (slot, count) in slots() {
            let word = &mut words[slot as usize];
            assert_eq!(*word == 0, count == 0);
            for left in (0..count).rev() {
                assert!(is_open(*word));
                assert_eq!(reserves.take_one(slot, word), left == 0, "{left} of {count}");
            }
        }
    }
}
