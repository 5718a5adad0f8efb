//! A table of values split into bit planes, so that 512 pairs of heaps are added at a time.
//!
//! Plane k holds bit k of every value, heap after heap. The pairs of a total are a chunk of heaps
//! and another one, read backwards, that may begin at any bit. A [`Window`] is prepared for a few
//! nearby totals: the chunk is reversed once for all of them, and the other heaps are shifted for
//! each.
//!
//! # Complexity
//! One bit of memory for each bit of each value, and up to twice that as the table grows.

use crate::values::simd::{CHUNK, Chunk, GROUP, Place, Table, WORDS, add_pairs};

/// The words of a window from each plane, two of them for its greater totals.
const ROW: usize = WORDS + 2;

/// The most by which the totals of a window differ, for any alignment of the least.
pub(super) const SPREAD: usize = 64 * (ROW - WORDS);

/// The values of the heaps from 0 on, by bits.
#[derive(Clone, Default)]
pub(super) struct BitPlanes {
    planes: Vec<Vec<u64>>,
    /// The number of heaps in the planes.
    len: usize,
}

impl BitPlanes {
    /// Returns the number of heaps in the planes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of bits of the values.
    pub(super) fn width(&self) -> usize {
        self.planes.len()
    }

    /// Appends a value; `None`, without a change, if memory runs out.
    pub(super) fn push(&mut self, value: u32) -> Option<()> {
        let words = self.len / 64 + 1;
        if self.len.is_multiple_of(64) {
            for plane in &mut self.planes {
                plane.try_reserve(words - plane.len()).ok()?;
                plane.resize(words, 0);
            }
        }
        while self.planes.len() < (u32::BITS - value.leading_zeros()) as usize {
            let mut plane = Vec::new();
            plane.try_reserve(words).ok()?;
            plane.resize(words, 0);
            self.planes.push(plane);
        }
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            plane[words - 1] |= u64::from(value >> bit & 1) << (self.len % 64);
        }
        self.len += 1;
        Some(())
    }
}

/// A chunk of heaps, and their partners for some totals, by bits.
pub(super) struct Window<const G: usize> {
    /// The heaps of the chunk, the last one first.
    parts: [[Chunk; GROUP]; G],
    /// The other heaps, from the first bit of some word on.
    others: [[[u64; ROW]; GROUP]; G],
    /// The words after those, shifted by one bit.
    nexts: [[[u64; ROW]; GROUP]; G],
    /// The total whose other heaps begin at the first bit; it may be less than the requested ones.
    least: usize,
}

impl<const G: usize> Window<G> {
    /// An empty window.
    pub(super) const NEW: Self = Self {
        parts: [[Chunk([0; WORDS]); GROUP]; G],
        others: [[[0; ROW]; GROUP]; G],
        nexts: [[[0; ROW]; GROUP]; G],
        least: 0,
    };

    /// Prepares the chunk of the heaps from `start` on, and their partners for totals from `least`
    /// on.
    ///
    /// # Constraints
    /// `start` is a multiple of 64; the heaps of all added pairs are in the planes, of which there
    /// are at most as many as in the window.
    #[inline(always)]
    pub(super) fn cut(&mut self, planes: &BitPlanes, start: usize, least: usize) {
        let first = least + 1 - start - CHUNK;
        self.least = least - first % 64;
        let all = planes.planes.iter().zip(self.parts.as_flattened_mut());
        let others = self.others.as_flattened_mut().iter_mut().zip(self.nexts.as_flattened_mut());
        for ((plane, parts), (others, nexts)) in all.zip(others) {
            let chunk = &plane[start / 64..start / 64 + WORDS];
            for (part, word) in parts.0.iter_mut().zip(chunk.iter().rev()) {
                *part = word.reverse_bits();
            }
            let known = &plane[first / 64..plane.len().min(first / 64 + ROW + 1)];
            let mut words = [0; ROW + 1];
            words[..known.len()].copy_from_slice(known);
            others.copy_from_slice(&words[..ROW]);
            for (next, word) in nexts.iter_mut().zip(&words[1..]) {
                *next = word << 1;
            }
        }
    }

    /// Adds the pairs of a total, and stores in a table for each group of planes which pairs have
    /// which bits.
    #[inline(always)]
    pub(super) fn add_pairs(&self, total: usize, tables: &mut [Table; G]) {
        let place = total - self.least;
        let (word, shift) = (place / 64, (place % 64) as u32);
        let place = Place { rows: &self.others, nexts: &self.nexts, word, shift };
        add_pairs(&self.parts, &place, tables);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn sums_of_planes_are_those_of_the_values() {
        let mut rng = Rng::new(512);
        let mut planes = BitPlanes::default();
        let mut window = Window::<4>::NEW;
        let mut values = Vec::new();
        for heap in 0..20_000_usize {
            // Wider and wider.
            let value = rng.below(1 << (1 + heap / 2000)) as u32;
            values.push(value);
            planes.push(value).unwrap();
            assert_eq!((planes.len(), planes.width() <= 1 + heap / 2000), (heap + 1, true));
            if heap < 2000 || heap % 37 > 0 {
                continue;
            }
            let total = heap - rng.below(32) as usize;
            let start = 64 * rng.below((total - CHUNK) as u64 / 64) as usize;
            let place = rng.below(1 + SPREAD.min(total - start - CHUNK) as u64) as usize;
            window.cut(&planes, start, total - place);
            let mut tables = [Table::default(); 4];
            window.add_pairs(total, &mut tables);
            for pair in 0..CHUNK {
                let part = start + CHUNK - 1 - pair;
                let sum = values[part] ^ values[total - part];
                for (group, table) in tables.iter().enumerate() {
                    for (bits, chunk) in (0..).zip(table) {
                        let has_bits = sum >> (GROUP * group) & 7 == bits;
                        let is_found = chunk.0[pair / 64] >> (pair % 64) & 1 == 1;
                        assert_eq!(is_found, has_bits, "{heap} {start} {pair} {group}");
                    }
                }
            }
        }
    }
}
