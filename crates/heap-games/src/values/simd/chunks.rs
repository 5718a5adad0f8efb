//! Sets of pairs, a bit for each, by the bits of their sums.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

#[cfg(target_arch = "x86_64")]
use super::level::has_avx2;

/// The pairs of a chunk.
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

/// Where some chunks begin in rows of R words: at a bit of a word. Of each row there is one with the
/// words after its own, shifted by one bit.
pub(crate) struct Place<'a, const G: usize, const R: usize> {
    pub(crate) rows: &'a [[[u64; R]; GROUP]; G],
    pub(crate) nexts: &'a [[[u64; R]; GROUP]; G],
    pub(crate) word: usize,
    pub(crate) shift: u32,
}

/// Adds pairs, of which one part and the place of the other is given by bits, and puts into a table
/// for each group which of them have which bits; to be inlined into a [`Kernel`](super::Kernel).
#[inline(always)]
pub(crate) fn add_pairs<const G: usize, const R: usize>(
    parts: &[[Chunk; GROUP]; G],
    place: &Place<'_, G, R>,
    tables: &mut [Table; G],
) {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: `has_avx2` is true only if each feature named above the function was detected.
        return unsafe { add_pairs_half(parts, place, tables) };
    }
    add_pairs_plain(parts, place, tables);
}

#[inline(always)]
fn add_pairs_plain<const G: usize, const R: usize>(
    parts: &[[Chunk; GROUP]; G],
    place: &Place<'_, G, R>,
    tables: &mut [Table; G],
) {
    for (group, table) in tables.iter_mut().enumerate() {
        for word in 0..WORDS {
            let [a, b, c] = std::array::from_fn(|bit| {
                let other = place.rows[group][bit][place.word + word] >> place.shift;
                let next = place.nexts[group][bit][place.word + word] << (63 - place.shift);
                parts[group][bit].0[word] ^ (other | next)
            });
            for (bits, two) in [!a & !b, a & !b, !a & b, a & b].into_iter().enumerate() {
                table[bits].0[word] = two & !c;
                table[bits + 4].0[word] = two & c;
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn add_pairs_half<const G: usize, const R: usize>(
    parts: &[[Chunk; GROUP]; G],
    place: &Place<'_, G, R>,
    tables: &mut [Table; G],
) {
    let right = _mm_cvtsi32_si128(place.shift as i32);
    let left = _mm_cvtsi32_si128(63 - place.shift as i32);
    for (group, table) in tables.iter_mut().enumerate() {
        for half in [0, WORDS / 2] {
            let start = place.word + half;
            let mut sums = [_mm256_setzero_si256(); GROUP];
            for (bit, sum) in sums.iter_mut().enumerate() {
                let other = place.rows[group][bit][start..start + WORDS / 2].as_ptr();
                let next = place.nexts[group][bit][start..start + WORDS / 2].as_ptr();
                let part = parts[group][bit].0[half..half + WORDS / 2].as_ptr();
                // SAFETY:
                // - the slices have half of WORDS words each, the 32 bytes that are read;
                // - the loads ask for no alignment.
                let (other, next, part) = unsafe {
                    (
                        _mm256_loadu_si256(other.cast()),
                        _mm256_loadu_si256(next.cast()),
                        _mm256_loadu_si256(part.cast()),
                    )
                };
                let (other, next) = (_mm256_srl_epi64(other, right), _mm256_sll_epi64(next, left));
                *sum = _mm256_xor_si256(part, _mm256_or_si256(other, next));
            }
            let [a, b, c] = sums;
            let neither = _mm256_andnot_si256(_mm256_or_si256(a, b), _mm256_set1_epi64x(-1));
            let twos = [
                neither,
                _mm256_andnot_si256(b, a),
                _mm256_andnot_si256(a, b),
                _mm256_and_si256(a, b),
            ];
            for (bits, two) in twos.into_iter().enumerate() {
                let both = [_mm256_andnot_si256(c, two), _mm256_and_si256(c, two)];
                for (bits, chunk) in [bits, bits + 4].into_iter().zip(both) {
                    let place = table[bits].0[half..half + WORDS / 2].as_mut_ptr();
                    // SAFETY:
                    // - the slice has half of WORDS words, the 32 bytes that are written;
                    // - the store asks for no alignment.
                    unsafe { _mm256_storeu_si256(place.cast(), chunk) };
                }
            }
        }
    }
}

/// Returns whether some pair of several chunks has a sum, by the tables of each group of its bits; to
/// be inlined into a [`Kernel`](super::Kernel).
#[inline(always)]
pub(crate) fn has_sum<const G: usize>(chunks: &[[Table; G]], sum: u32) -> bool {
    // Of half a chunk, which a register holds.
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
