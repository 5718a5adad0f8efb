//! The field of the nimbers below 256, by constant tables of logarithms.
//!
//! # The idea
//! The 255 nonzero numbers are the powers of one of them, so a product is a sum of logarithms: two
//! look-ups, an addition, and a look-up in the powers. The tables take 1.5 KiB and stay in the L1
//! cache.
//!
//! # Why it is right
//! Two logarithms below 255 add up to at most 508, and the table has the powers twice around, up to
//! 509, so no sum is reduced. Zero has no logarithm; 510 stands for it, and from there on the table
//! has zeros, so that a product with 0 takes the same path as any other.
//!
//! # Sources
//! J. H. Conway, *On Numbers and Games*, chapter 6: the numbers below 2^(2^k) are a field.

/// A logarithm of 0 so large that its sums with any logarithm fall on zeros of [`EXP`].
const LOG_OF_ZERO: u16 = 510;

/// The powers of a generator, twice around, then zeros.
static EXP: [u8; 1024] = TABLES.0;

/// The logarithms to the base of that generator.
static LOG: [u16; 256] = TABLES.1;

const TABLES: ([u8; 1024], [u16; 256]) = build(generator());

/// Returns the nim product of two bytes.
#[inline]
pub const fn mul8(a: u8, b: u8) -> u8 {
    EXP[(LOG[a as usize] + LOG[b as usize]) as usize]
}

/// Returns the inverse of a byte, and 0 for 0.
#[inline]
pub const fn inverse8(a: u8) -> u8 {
    if a == 0 {
        return 0;
    }
    EXP[(255 - LOG[a as usize]) as usize]
}

/// Returns the square root of a byte.
#[inline]
pub const fn sqrt8(a: u8) -> u8 {
    SQRT[a as usize]
}

/// Returns the even root of x² ⊕ x = a with bit 7 of a cleared, as a root requires.
#[inline]
pub const fn even_root8(a: u8) -> u8 {
    EVEN_ROOT[(a & 127) as usize]
}

static SQRT: [u8; 256] = {
    let mut table = [0; 256];
    let mut root = 0;
    while root < 256 {
        table[mul8(root as u8, root as u8) as usize] = root as u8;
        root += 1;
    }
    table
};

static EVEN_ROOT: [u8; 128] = {
    let mut table = [0; 128];
    let mut root = 0;
    while root < 256 {
        let value = mul8(root as u8, root as u8) ^ root as u8;
        table[value as usize] = root as u8;
        root += 2;
    }
    table
};

/// Returns the nim product of two numbers below 2^`bits`, `bits` a power of two up to 8, by
/// F ⊗ F = F ⊕ F/2 for F = 2^(bits/2).
const fn by_halves(a: u8, b: u8, bits: u32) -> u8 {
    if bits == 1 {
        return a & b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a_low, a_high) = (a & mask, a >> half);
    let (b_low, b_high) = (b & mask, b >> half);
    let low = by_halves(a_low, b_low, half);
    let high = by_halves(a_high, b_high, half);
    let cross = by_halves(a_low ^ a_high, b_low ^ b_high, half);
    let folded = by_halves(high, 1 << (half - 1), half);
    ((cross ^ low) << half) | (low ^ folded)
}

/// Finds the least element whose powers are all 255 non-zero bytes.
const fn generator() -> u8 {
    let mut candidate = 2;
    loop {
        let mut order = 1;
        let mut power = candidate;
        while power != 1 {
            power = by_halves(power, candidate, 8);
            order += 1;
        }
        if order == 255 {
            return candidate;
        }
        candidate += 1;
    }
}

const fn build(generator: u8) -> ([u8; 1024], [u16; 256]) {
    let mut exp = [0; 1024];
    let mut log = [LOG_OF_ZERO; 256];
    let mut power = 1;
    let mut exponent = 0;
    while exponent < 255 {
        exp[exponent] = power;
        exp[exponent + 255] = power;
        log[power as usize] = exponent as u16;
        power = by_halves(power, generator, 8);
        exponent += 1;
    }
    (exp, log)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_of_all_bytes_follow_the_halves() {
        for a in 0..=255 {
            for b in 0..=255 {
                assert_eq!(mul8(a, b), by_halves(a, b, 8));
            }
        }
    }

    #[test]
    fn inverses_of_all_bytes_multiply_back() {
        assert_eq!(inverse8(0), 0);
        for a in 1..=255 {
            assert_eq!(mul8(a, inverse8(a)), 1);
        }
    }

    #[test]
    fn roots_of_all_bytes_lead_back() {
        for a in 0..=255 {
            assert_eq!(mul8(sqrt8(a), sqrt8(a)), a);
            let root = even_root8(a);
            assert_eq!(mul8(root, root) ^ root, a & 127);
            assert_eq!(root & 1, 0);
        }
    }
}
