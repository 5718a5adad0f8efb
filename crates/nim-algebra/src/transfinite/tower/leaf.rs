//! The field at the bottom of a tower: polynomials over GF(2) of degree below 64, in one word.

use crate::field::pclmul::carry_less_product;

/// The field GF(2)\[z\] modulo an irreducible polynomial of degree 1 to 64.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    bits: u32,
    /// The modulus without its leading term.
    modulus: u64,
    /// z^(2·`bits`) divided by the modulus, without its leading term.
    quotient: u64,
}

impl Leaf {
    /// Returns the field of a modulus, given without its leading term.
    pub fn new(bits: u32, modulus: u64) -> Self {
        // Long division of z^(2·bits): the leading term of the quotient is known, and each further
        // bit is the leading bit of the rest.
        let (mut rest, mut quotient) = (modulus, 0);
        for _ in 0..bits {
            let leads = rest >> (bits - 1) & 1;
            quotient = quotient << 1 | leads;
            rest = (rest << 1) & mask(bits) ^ if leads == 1 { modulus } else { 0 };
        }
        Leaf { bits, modulus, quotient }
    }

    pub fn bits(self) -> u32 {
        self.bits
    }

    /// Returns the remainder of a polynomial of degree at most 2·bits − 2.
    #[inline]
    pub fn reduce(self, wide: u128) -> u64 {
        let high = (wide >> self.bits) as u64;
        let quotient = high ^ (carry_less_product(high, self.quotient) >> self.bits) as u64;
        (wide as u64 ^ carry_less_product(quotient, self.modulus) as u64) & mask(self.bits)
    }

    #[inline]
    pub fn mul(self, a: u64, b: u64) -> u64 {
        match (a, b) {
            (0, _) | (_, 0) => 0,
            (1, other) | (other, 1) => other,
            _ => self.reduce(carry_less_product(a, b)),
        }
    }

    /// Returns the squares of the powers of z below the degree.
    pub fn squares(self) -> Vec<u64> {
        (0..self.bits).map(|place| self.mul(1 << place, 1 << place)).collect()
    }
}

const fn mask(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

/// A linear map of words, by tables of bytes.
#[derive(Clone, Debug)]
pub struct LinearMap {
    /// The images of the single bits.
    pub images: Vec<u64>,
    tables: Vec<[u64; 256]>,
}

impl LinearMap {
    /// Returns the map that takes each bit to its image.
    pub fn new(images: Vec<u64>) -> Self {
        let tables = images.chunks(8).map(|images| {
            let mut table = [0; 256];
            for byte in 1..256_usize {
                let lowest = byte.trailing_zeros() as usize;
                let image = images.get(lowest).copied().unwrap_or(0);
                table[byte] = table[byte & (byte - 1)] ^ image;
            }
            table
        });
        LinearMap { tables: tables.collect(), images }
    }

    #[inline]
    pub fn apply(&self, word: u64) -> u64 {
        let bytes = word.to_le_bytes();
        self.tables.iter().zip(bytes).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
    }

    /// Returns the inverse map, or `None` if there is none.
    pub fn inverse(&self) -> Option<Self> {
        let mut rows: Vec<(u64, u64)> =
            self.images.iter().enumerate().map(|(place, &image)| (image, 1 << place)).collect();
        for place in 0..rows.len() {
            let pivot = (place..rows.len()).find(|&row| rows[row].0 >> place & 1 == 1)?;
            rows.swap(place, pivot);
            let pivot = rows[place];
            for (row, other) in rows.iter_mut().enumerate() {
                if row != place && other.0 >> place & 1 == 1 {
                    *other = (other.0 ^ pivot.0, other.1 ^ pivot.1);
                }
            }
        }
        Some(LinearMap::new(rows.into_iter().map(|row| row.1).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    fn slow_remainder(bits: u32, modulus: u64, mut wide: u128) -> u64 {
        let full = 1_u128 << bits | u128::from(modulus);
        for place in (0..bits.saturating_sub(1)).rev() {
            if wide >> (place + bits) & 1 == 1 {
                wide ^= full << place;
            }
        }
        wide as u64
    }

    #[test]
    fn remainders_are_those_of_long_division() {
        let mut rng = Rng::new(3);
        for bits in 1..=64 {
            for _ in 0..200 {
                let leaf = Leaf::new(bits, rng.bits() & mask(bits));
                let (a, b) = (rng.bits() & mask(bits), rng.bits() & mask(bits));
                let wide = carry_less_product(a, b);
                let expected = slow_remainder(bits, leaf.modulus, wide);
                assert_eq!(leaf.reduce(wide), expected, "{bits} bits");
                assert_eq!(leaf.mul(a, b), expected, "{bits} bits");
            }
        }
    }

    #[test]
    fn inverse_maps_undo() {
        let mut rng = Rng::new(4);
        for bits in 1..=64 {
            let map = LinearMap::new((0..bits).map(|_| rng.bits() & mask(bits)).collect());
            let Some(inverse) = map.inverse() else { continue };
            for _ in 0..20 {
                let word = rng.bits() & mask(bits);
                assert_eq!(inverse.apply(map.apply(word)), word);
                assert_eq!(map.apply(inverse.apply(word)), word);
            }
        }
    }
}
