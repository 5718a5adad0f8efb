//! Carry-less products and the field GF(2)\[x\] / (x^64 + x^4 + x^3 + x + 1).

/// The modulus without its leading term.
#[cfg(any(test, target_arch = "x86_64", target_arch = "aarch64"))]
pub const MODULUS: u64 = 0x1b;

/// Returns the remainder of `high`·x^64 + `low`.
#[inline]
pub const fn reduce(low: u64, high: u64) -> u64 {
    let spill = (high >> 60) ^ (high >> 61) ^ (high >> 63);
    let folded = high ^ spill;
    low ^ folded ^ (folded << 1) ^ (folded << 3) ^ (folded << 4)
}

/// Returns the product of two polynomials modulo the modulus, without special instructions.
#[inline]
pub fn portable_product(a: u64, b: u64) -> u64 {
    let wide = portable_clmul(a, b);
    reduce(wide as u64, (wide >> 64) as u64)
}

/// Returns the carry-less product of two words by integer products with holes.
///
/// Every fourth bit is kept, so a column of the integer product counts at most 15 ones when the
/// top four bits of `a` are left out, and its lowest bit is the parity wanted.
pub fn portable_clmul(a: u64, b: u64) -> u128 {
    const EVERY_FOURTH: u64 = 0x1111_1111_1111_1111;
    const WIDE: u128 = (EVERY_FOURTH as u128) << 64 | EVERY_FOURTH as u128;
    let low = a & (u64::MAX >> 4);
    let a_parts = [0, 1, 2, 3].map(|shift| u128::from(low & (EVERY_FOURTH << shift)));
    let b_parts = [0, 1, 2, 3].map(|shift| u128::from(b & (EVERY_FOURTH << shift)));
    let mut product = 0;
    for class in 0..4 {
        let mut sum = 0;
        for (part, a_part) in a_parts.iter().enumerate() {
            sum ^= a_part * b_parts[(class + 4 - part) % 4];
        }
        product ^= sum & (WIDE << class);
    }
    for bit in 60..64 {
        if a >> bit & 1 == 1 {
            product ^= u128::from(b) << bit;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    fn shift_and_add(a: u64, b: u64) -> u128 {
        (0..64).filter(|bit| a >> bit & 1 == 1).fold(0, |sum, bit| sum ^ u128::from(b) << bit)
    }

    #[test]
    fn products_agree_with_shifting() {
        let mut rng = Rng::new(6);
        let edge = [0, 1, u64::MAX, 1 << 63, u64::MAX >> 4, 0x1111_1111_1111_1111];
        let random: Vec<u64> = (0..60).map(|_| rng.bits()).collect();
        for &a in edge.iter().chain(&random) {
            for &b in edge.iter().chain(&random) {
                assert_eq!(portable_clmul(a, b), shift_and_add(a, b), "{a} {b}");
            }
        }
    }

    #[test]
    fn reduction_is_division_by_the_modulus() {
        let mut rng = Rng::new(7);
        let modulus = 1_u128 << 64 | u128::from(MODULUS);
        for _ in 0..1000 {
            let wide = rng.wide_bits();
            let mut rest = wide;
            for bit in (64..128).rev() {
                if rest >> bit & 1 == 1 {
                    rest ^= modulus << (bit - 64);
                }
            }
            assert_eq!(u128::from(reduce(wide as u64, (wide >> 64) as u64)), rest);
        }
    }
}
