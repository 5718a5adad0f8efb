//! A table of values cut into planes of bits, so that 512 pairs of heaps are added at a time.
//!
//! Plane k holds bit k of every value, heap after heap. To pair heap a with heap total − a, the
//! planes are kept backwards as well; and since the pairs of a total begin at any bit of a byte, each
//! of them eight times over, shifted by one bit more every time. Then eight words from a plane and
//! eight from its mirror, added, are bit k of the sums of 512 pairs.
//!
//! # Complexity
//! Nine bits of memory for each bit of each value, and up to twice that as the table grows.

/// The pairs added at a time.
pub(super) const CHUNK: usize = 512;

/// A bit for each pair of a chunk.
pub(super) type Chunk = [u64; CHUNK / 64];

/// The bytes of a chunk.
const BYTES: usize = CHUNK / 8;

/// The values of the heaps from 0 on, by bits.
#[derive(Clone, Default)]
pub(super) struct BitPlanes {
    planes: Vec<Plane>,
    /// The heaps that are in the planes.
    len: usize,
    /// The heaps that there is room for, a multiple of 8.
    room: usize,
}

#[derive(Clone)]
struct Plane {
    /// Bit n is that of heap n.
    forward: Vec<u8>,
    /// Bit room − n + s of list s is that of heap n.
    backward: [Vec<u8>; 8],
}

impl BitPlanes {
    /// Returns how many heaps are in the planes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns how many bits the values have.
    pub(super) fn width(&self) -> usize {
        self.planes.len()
    }

    /// Appends a value; `None`, and nothing is appended, where there is no memory.
    pub(super) fn push(&mut self, value: u32) -> Option<()> {
        if self.len == self.room {
            self.grow()?;
        }
        while self.planes.len() < (u32::BITS - value.leading_zeros()) as usize {
            let list = || zeros(self.room / 8 + 1 + BYTES);
            let mut backward = [const { Vec::new() }; 8];
            for shifted in &mut backward {
                *shifted = list()?;
            }
            self.planes.push(Plane { forward: list()?, backward });
        }
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if value >> bit & 1 == 1 {
                plane.forward[self.len / 8] |= 1 << (self.len % 8);
                for (shift, list) in plane.backward.iter_mut().enumerate() {
                    let place = self.room - self.len + shift;
                    list[place / 8] |= 1 << (place % 8);
                }
            }
        }
        self.len += 1;
        Some(())
    }

    /// Doubles the room; `None`, and nothing changes, where there is no memory.
    fn grow(&mut self) -> Option<()> {
        let more = self.room.max(8 * CHUNK);
        let mut planes = Vec::new();
        planes.try_reserve_exact(self.planes.len()).ok()?;
        for plane in &self.planes {
            let longer = |list: &[u8], start: usize| {
                let mut longer = zeros(list.len() + more / 8)?;
                longer[start..start + list.len()].copy_from_slice(list);
                Some(longer)
            };
            let mut backward = [const { Vec::new() }; 8];
            for (new, old) in backward.iter_mut().zip(&plane.backward) {
                // What stands backwards grows at its beginning.
                *new = longer(old, more / 8)?;
            }
            planes.push(Plane { forward: longer(&plane.forward, 0)?, backward });
        }
        self.planes = planes;
        self.room += more;
        Some(())
    }

    /// Puts the bits of the sums of the heaps from `start` on with those from `total` − `start`
    /// back into a chunk for each plane.
    ///
    /// # Constraints
    /// `start` is a multiple of 8; all heaps of the pairs are in the planes.
    #[inline(always)]
    pub(super) fn add_pairs(&self, total: usize, start: usize, sums: &mut [Chunk]) {
        let shift = total % 8;
        // With `room` and `start` multiples of 8, this is one as well.
        let back = self.room + start + shift - total;
        for (plane, sum) in self.planes.iter().zip(sums) {
            let low = &plane.forward[start / 8..start / 8 + BYTES];
            let high = &plane.backward[shift][back / 8..back / 8 + BYTES];
            let words = low.as_chunks().0.iter().zip(high.as_chunks().0);
            for (word, (&low, &high)) in sum.iter_mut().zip(words) {
                *word = u64::from_le_bytes(low) ^ u64::from_le_bytes(high);
            }
        }
    }
}

fn zeros(len: usize) -> Option<Vec<u8>> {
    let mut list = Vec::new();
    list.try_reserve_exact(len).ok()?;
    list.resize(len, 0);
    Some(list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn sums_of_planes_are_those_of_the_values() {
        let mut rng = Rng::new(512);
        let mut planes = BitPlanes::default();
        let mut values = Vec::new();
        for heap in 0..20_000_usize {
            // Wider and wider, across several doublings of the room.
            let value = rng.below(1 << (1 + heap / 2000)) as u32;
            values.push(value);
            planes.push(value).unwrap();
            assert_eq!((planes.len(), planes.width() <= 1 + heap / 2000), (heap + 1, true));
            if heap < 2000 || heap % 37 > 0 {
                continue;
            }
            let total = heap - rng.below(32) as usize;
            let start = 8 * rng.below((total - CHUNK) as u64 / 8) as usize;
            let mut sums = [[0; CHUNK / 64]; 16];
            planes.add_pairs(total, start, &mut sums);
            for pair in 0..CHUNK {
                let bits = sums.iter().map(|chunk| (chunk[pair / 64] >> (pair % 64) & 1) as u32);
                let sum = bits.rev().fold(0, |sum, bit| 2 * sum + bit);
                let expected = values[start + pair] ^ values[total - start - pair];
                assert_eq!(sum, expected, "{heap} {start} {pair}");
            }
        }
    }
}
