//! The change between nimbers below 2^64 and polynomials modulo x^64 + x^4 + x^3 + x + 1.
//!
//! Two finite fields of one size are isomorphic: sending x to a root of the modulus among the
//! nimbers extends to all polynomials. That map is linear over GF(2), with the powers of the root
//! as its columns, and its inverse follows by elimination; both are computed at compile time. A
//! word changes basis by eight look-ups, one per byte, in tables of 16 KiB for each direction. The
//! root is the least of the 64.

use crate::field::tower::mul64;

/// The least nimber that is a root of the modulus; the image of x.
const ROOT: u64 = 0x4028_84ca_01f7_c6b2;

/// The polynomial of 2^63.
pub const TOP: u64 = TO_POLYNOMIAL_COLUMNS[63];

const TO_POLYNOMIAL_COLUMNS: [u64; 64] = inverse_map(powers_of_root());

/// 16 KiB of constant data: the nimber of each byte of a polynomial at each place.
static TO_NIMBER: [[u64; 256]; 8] = byte_tables(&powers_of_root());

/// 16 KiB of constant data: the polynomial of each byte of a nimber at each place.
static TO_POLYNOMIAL: [[u64; 256]; 8] = byte_tables(&TO_POLYNOMIAL_COLUMNS);

/// Returns the polynomial of a nimber.
#[inline]
pub fn to_polynomial(nimber: u64) -> u64 {
    apply(&TO_POLYNOMIAL, nimber)
}

/// Returns the nimber of a polynomial.
#[inline]
pub fn to_nimber(polynomial: u64) -> u64 {
    apply(&TO_NIMBER, polynomial)
}

#[inline]
fn apply(tables: &[[u64; 256]; 8], word: u64) -> u64 {
    let bytes = word.to_le_bytes();
    let mut image = 0;
    for (table, byte) in tables.iter().zip(bytes) {
        image ^= table[byte as usize];
    }
    image
}

const fn powers_of_root() -> [u64; 64] {
    let mut powers = [1; 64];
    let mut exponent = 1;
    while exponent < 64 {
        powers[exponent] = mul64(powers[exponent - 1], ROOT);
        exponent += 1;
    }
    powers
}

/// Returns the columns of the inverse of a linear map, by Gauss and Jordan.
const fn inverse_map(mut images: [u64; 64]) -> [u64; 64] {
    let mut sources = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        sources[bit] = 1 << bit;
        bit += 1;
    }
    bit = 0;
    while bit < 64 {
        let mut pivot = bit;
        while images[pivot] >> bit & 1 == 0 {
            pivot += 1;
        }
        (images[bit], images[pivot]) = (images[pivot], images[bit]);
        (sources[bit], sources[pivot]) = (sources[pivot], sources[bit]);
        let mut other = 0;
        while other < 64 {
            if other != bit && images[other] >> bit & 1 == 1 {
                images[other] ^= images[bit];
                sources[other] ^= sources[bit];
            }
            other += 1;
        }
        bit += 1;
    }
    sources
}

const fn byte_tables(columns: &[u64; 64]) -> [[u64; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut byte = 1_usize;
        while byte < 256 {
            let lowest = byte.trailing_zeros() as usize;
            tables[place][byte] = tables[place][byte & (byte - 1)] ^ columns[8 * place + lowest];
            byte += 1;
        }
        place += 1;
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::clmul::portable_product;
    use test_support::Rng;

    #[test]
    fn the_bases_are_inverse_and_keep_products() {
        let mut rng = Rng::new(8);
        for _ in 0..2000 {
            let (a, b) = (rng.bits(), rng.bits());
            assert_eq!(to_nimber(to_polynomial(a)), a);
            assert_eq!(to_polynomial(to_nimber(a)), a);
            let product = portable_product(to_polynomial(a), to_polynomial(b));
            assert_eq!(to_nimber(product), mul64(a, b));
        }
    }
}
