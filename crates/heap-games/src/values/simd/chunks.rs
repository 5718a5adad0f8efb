//! Sets of pairs, a bit for each, by the bits of their sums.

pub(crate) const CHUNK: usize = 512;

/// The bits of a sum that are looked up together.
pub(crate) const GROUP: usize = 3;

/// A bit for each of some pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Chunk(pub(crate) [u64; CHUNK / 64]);

/// The pairs of a chunk that have certain bits in a group, by these bits.
pub(crate) type Table = [Chunk; 1 << GROUP];

pub(crate) const WORDS: usize = CHUNK / 64;

/// The start of some chunks in rows of R words: at a bit of a word. For each row there is another
/// with the words after its own, shifted by one bit.
pub(crate) struct Place<'a, const G: usize, const R: usize> {
    pub(crate) rows: &'a [[[u64; R]; GROUP]; G],
    pub(crate) nexts: &'a [[[u64; R]; GROUP]; G],
    pub(crate) word: usize,
    pub(crate) shift: u32,
}

/// Adds pairs, given by one part and the place of the other in bits, and stores in a table for each
/// group which pairs have which bits; inlined into a [`Kernel`](super::Kernel).
#[inline(always)]
pub(crate) fn add_pairs<const G: usize, const R: usize>(
    parts: &[[Chunk; GROUP]; G],
    place: &Place<'_, G, R>,
    tables: &mut [Table; G],
) {
    for (group, table) in tables.iter_mut().enumerate() {
        let words = |row: &[u64; R]| -> [u64; WORDS] {
            *row[place.word..].first_chunk().expect("a chunk lies within a row")
        };
        let mut sums = [[0; WORDS]; GROUP];
        for (bit, sum) in sums.iter_mut().enumerate() {
            let (own, next) = (words(&place.rows[group][bit]), words(&place.nexts[group][bit]));
            for word in 0..WORDS {
                let other = own[word] >> place.shift | next[word] << (63 - place.shift);
                sum[word] = parts[group][bit].0[word] ^ other;
            }
        }
        let [a, b, c] = sums;
        for word in 0..WORDS {
            let (a, b, c) = (a[word], b[word], c[word]);
            for (bits, two) in [!a & !b, a & !b, !a & b, a & b].into_iter().enumerate() {
                table[bits].0[word] = two & !c;
                table[bits + 4].0[word] = two & c;
            }
        }
    }
}

/// Returns whether some pair of several chunks has a sum, by the tables of each group of its bits;
/// inlined into a [`Kernel`](super::Kernel).
#[inline(always)]
pub(crate) fn has_sum<const G: usize>(chunks: &[[Table; G]], sum: u32) -> bool {
    // Half a chunk, which fits a register.
    let mut any = [0; WORDS / 2];
    for tables in chunks {
        for half in 0..2 {
            let mut all = [u64::MAX; WORDS / 2];
            for (group, table) in tables.iter().enumerate() {
                let chunk = &table[(sum >> (GROUP * group)) as usize % (1 << GROUP)];
                let words = chunk.0.as_chunks::<{ WORDS / 2 }>().0[half];
                for (all, word) in all.iter_mut().zip(words) {
                    *all &= word;
                }
            }
            for (any, all) in any.iter_mut().zip(all) {
                *any |= all;
            }
        }
    }
    any.iter().fold(0, |any, word| any | word) != 0
}

#[cfg(test)]
mod tests {
    use super::super::level::on_every_level;
    use super::super::{Kernel, run_vectorized};
    use super::*;
    use test_support::{Rng, size};

    const R: usize = WORDS + 2;
    const G: usize = 4;

    /// Adds the pairs of some chunks, and returns whether one of them has a sum.
    struct Ask<'a>(&'a [[[Chunk; GROUP]; G]], &'a [Place<'a, G, R>], u32);

    impl Kernel for Ask<'_> {
        type Output = bool;

        #[inline(always)]
        fn run(self) -> bool {
            let mut tables = vec![[Table::default(); G]; self.0.len()];
            for ((tables, parts), place) in tables.iter_mut().zip(self.0).zip(self.1) {
                add_pairs(parts, place, tables);
            }
            has_sum(&tables, self.2)
        }
    }

    #[test]
    fn a_sum_is_there_where_a_pair_has_all_of_its_bits() {
        let mut rng = Rng::new(3);
        let word = |rng: &mut Rng| rng.below(u64::MAX);
        for _ in 0..size(10, 60) {
            let count = rng.below(3) as usize;
            let mut parts = vec![[[Chunk::default(); GROUP]; G]; count];
            let words = parts.as_flattened_mut().as_flattened_mut();
            words.iter_mut().flat_map(|chunk| &mut chunk.0).for_each(|w| *w = word(&mut rng));
            let mut rows = vec![([[[0; R]; GROUP]; G], [[[0; R]; GROUP]; G]); count];
            for (row, next) in &mut rows {
                let both = row.as_flattened_mut().iter_mut().zip(next.as_flattened_mut());
                for (row, next) in both {
                    let words: [u64; R + 1] = std::array::from_fn(|_| word(&mut rng));
                    *row = std::array::from_fn(|index| words[index]);
                    *next = std::array::from_fn(|index| words[index + 1] << 1);
                }
            }
            let places: Vec<Place<'_, G, R>> = rows
                .iter()
                .map(|(rows, nexts)| {
                    let (word, shift) = (rng.below(3) as usize, rng.below(64) as u32);
                    Place { rows, nexts, word, shift }
                })
                .collect();
            let mut sums = std::collections::BTreeSet::new();
            for (parts, place) in parts.iter().zip(&places) {
                for pair in 0..CHUNK {
                    let bit = |index: usize| {
                        let at = 64 * place.word + place.shift as usize + pair;
                        let row = &place.rows.as_flattened()[index];
                        let next = &place.nexts.as_flattened()[index];
                        let other = match row.get(at / 64) {
                            Some(word) => word >> (at % 64),
                            None => next[R - 1] >> (at % 64 + 1),
                        };
                        let part = parts.as_flattened()[index].0[pair / 64] >> (pair % 64);
                        ((part ^ other) & 1) as u32
                    };
                    sums.insert((0..GROUP * G).map(|index| bit(index) << index).sum::<u32>());
                }
            }
            on_every_level(|| {
                for sum in 0..1 << (GROUP * G) {
                    let found = run_vectorized(Ask(&parts, &places, sum));
                    assert_eq!(found, sums.contains(&sum));
                }
            });
        }
    }
}
