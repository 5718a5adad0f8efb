//! Batches in safe, portable code: 256 nimbers as planes of bits.

use crate::sliced::{Pair, Sliced};

/// How many nimbers a block holds.
pub const BLOCK: usize = 256;

/// One bit of each of 256 nimbers.
type Plane = [u64; 4];

/// Nimbers below 2.
#[derive(Clone, Copy)]
pub struct Bit(Plane);

/// A width whose operations stay out of line, because code that is inlined further down spills
/// and runs at half the speed.
#[derive(Clone, Copy)]
pub struct Outlined<T>(T);

/// Nimbers below 2^32, 2^64 and 2^128.
type Planes32 = Outlined<Pair<Outlined<Pair<Pair<Pair<Pair<Bit>>>>>>>;
pub type Planes64 = Pair<Planes32>;
pub type Planes128 = Pair<Outlined<Planes64>>;

impl Sliced for Bit {
    type Slice = Plane;
    const SLICES: usize = 1;

    #[inline(always)]
    fn gather(slices: &[Plane]) -> Self {
        Bit(slices[0])
    }

    #[inline(always)]
    fn scatter(self, slices: &mut [Plane]) {
        slices[0] = self.0;
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let ([a, b, c, d], [p, q, r, s]) = (self.0, other.0);
        Bit([a ^ p, b ^ q, c ^ r, d ^ s])
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let ([a, b, c, d], [p, q, r, s]) = (self.0, other.0);
        Bit([a & p, b & q, c & r, d & s])
    }

    #[inline(always)]
    fn top(self) -> Self {
        self
    }

    #[inline(always)]
    fn square(self) -> Self {
        self
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        self
    }

    #[inline(always)]
    fn even_root(self) -> Self {
        Bit([0; 4])
    }

    #[inline(always)]
    fn top_bit(self) -> Self {
        self
    }

    #[inline(always)]
    fn without_top_bit(self) -> Self {
        Bit([0; 4])
    }
}

impl<T: Sliced> Sliced for Outlined<T> {
    type Slice = T::Slice;
    const SLICES: usize = T::SLICES;

    #[inline(always)]
    fn gather(slices: &[T::Slice]) -> Self {
        Outlined(T::gather(slices))
    }

    #[inline(always)]
    fn scatter(self, slices: &mut [T::Slice]) {
        self.0.scatter(slices);
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Outlined(self.0.add(other.0))
    }

    #[inline(never)]
    fn mul(self, other: Self) -> Self {
        Outlined(self.0.mul(other.0))
    }

    #[inline(always)]
    fn top(self) -> Self {
        Outlined(self.0.top())
    }

    #[inline(never)]
    fn square(self) -> Self {
        Outlined(self.0.square())
    }

    #[inline(never)]
    fn sqrt(self) -> Self {
        Outlined(self.0.sqrt())
    }

    #[inline(never)]
    fn inverse(self) -> Self {
        Outlined(self.0.inverse())
    }

    #[inline(never)]
    fn even_root(self) -> Self {
        Outlined(self.0.even_root())
    }

    #[inline(always)]
    fn top_bit(self) -> Self {
        Outlined(self.0.top_bit())
    }

    #[inline(always)]
    fn without_top_bit(self) -> Self {
        Outlined(self.0.without_top_bit())
    }
}

/// Words that can be cut into planes.
pub trait Planar: Copy + Default {
    type Sliced: Sliced;

    fn slice(words: &[Self; BLOCK]) -> Self::Sliced;
    fn unslice(sliced: Self::Sliced, words: &mut [Self; BLOCK]);
    fn or(self, other: Self) -> Self;
    /// Returns the highest bit in every place, and as a number.
    fn top_bit_spread(self) -> (Self, usize);
}

impl Planar for u64 {
    type Sliced = Planes64;

    fn slice(words: &[u64; BLOCK]) -> Planes64 {
        let mut planes = [[0; 4]; 64];
        for (row, plane) in planes.iter_mut().enumerate() {
            *plane = [0, 64, 128, 192].map(|start| words[start + row]);
        }
        transpose(&mut planes);
        Planes64::gather(&planes)
    }

    #[inline]
    fn or(self, other: u64) -> u64 {
        self | other
    }

    #[inline]
    fn top_bit_spread(self) -> (u64, usize) {
        let spread = (self.cast_signed() >> (u64::BITS - 1)).cast_unsigned();
        (spread, (spread & 1) as usize)
    }

    fn unslice(sliced: Planes64, words: &mut [u64; BLOCK]) {
        let mut planes = [[0; 4]; 64];
        sliced.scatter(&mut planes);
        transpose(&mut planes);
        for (row, plane) in planes.iter().enumerate() {
            for (start, &word) in [0, 64, 128, 192].iter().zip(plane) {
                words[start + row] = word;
            }
        }
    }
}

impl Planar for u128 {
    type Sliced = Planes128;

    fn slice(words: &[u128; BLOCK]) -> Planes128 {
        let mut planes = [[0; 4]; 128];
        for row in 0..64 {
            let wide = [0, 64, 128, 192].map(|start| words[start + row]);
            planes[row] = wide.map(|word| word as u64);
            planes[row + 64] = wide.map(|word| (word >> 64) as u64);
        }
        planes
            .as_chunks_mut::<64>()
            .0
            .iter_mut()
            .for_each(transpose);
        Planes128::gather(&planes)
    }

    #[inline]
    fn or(self, other: u128) -> u128 {
        self | other
    }

    #[inline]
    fn top_bit_spread(self) -> (u128, usize) {
        let spread = (self.cast_signed() >> (u128::BITS - 1)).cast_unsigned();
        (spread, (spread & 1) as usize)
    }

    fn unslice(sliced: Planes128, words: &mut [u128; BLOCK]) {
        let mut planes = [[0; 4]; 128];
        sliced.scatter(&mut planes);
        planes
            .as_chunks_mut::<64>()
            .0
            .iter_mut()
            .for_each(transpose);
        for row in 0..64 {
            for lane in 0..4 {
                let (low, high) = (planes[row][lane], planes[row + 64][lane]);
                words[64 * lane + row] = u128::from(high) << 64 | u128::from(low);
            }
        }
    }
}

/// Exchanges the rows and columns of four squares of 64 × 64 bits.
fn transpose(planes: &mut [Plane; 64]) {
    let mut mask = u64::MAX >> 32;
    let mut distance = 32;
    while distance > 0 {
        for upper in (0..64).filter(|row| row & distance == 0) {
            let lower = upper + distance;
            for lane in 0..4 {
                let (a, b) = (planes[upper][lane], planes[lower][lane]);
                let swapped = ((a >> distance) ^ b) & mask;
                planes[upper][lane] = a ^ (swapped << distance);
                planes[lower][lane] = b ^ swapped;
            }
        }
        distance /= 2;
        mask ^= mask << distance;
    }
}
