//! The product of nimbers by its definition on Fermat powers.

use nim_algebra::U256;
use std::sync::OnceLock;

/// Returns the product of two numbers of 256 bits.
pub fn product(a: U256, b: U256) -> U256 {
    // Small numbers are products of small numbers: the fields lie within each other.
    let widest = 256 - a.leading_zeros().min(b.leading_zeros());
    if widest <= 128 {
        return U256::new(0, product_128(a.low(), b.low(), 128));
    }
    let (a1, a0, b1, b0) = (a.high(), a.low(), b.high(), b.low());
    let low = product_128(a0, b0, 128);
    let both = product_128(a1, b1, 128);
    let cross = product_128(a1 ^ a0, b1 ^ b0, 128) ^ low;
    U256::new(cross, low ^ product_128(both, 1 << 127, 128))
}

/// Returns the product in the field of numbers of `bits` bits.
fn product_128(a: u128, b: u128, bits: u32) -> u128 {
    if a == 0 || b == 0 {
        return 0;
    }
    if bits == 8 {
        return bytes()[a as usize][b as usize].into();
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = product_128(a0, b0, half);
    let both = product_128(a1, b1, half);
    // (a1 F + a0)(b1 F + b0) with F² = F + F/2.
    let cross = product_128(a1 ^ a0, b1 ^ b0, half) ^ low;
    cross << half ^ low ^ product_128(both, 1 << (half - 1), half)
}

/// Returns the table of products of bytes, each the mex of the products that Conway's definition
/// names.
fn bytes() -> &'static [[u8; 256]; 256] {
    static TABLE: OnceLock<Box<[[u8; 256]; 256]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Box::new([[0_u8; 256]; 256]);
        for a in 0..256 {
            for b in 0..=a {
                let mut seen = [false; 256];
                for c in 0..a {
                    for d in 0..b {
                        seen[usize::from(table[c][b] ^ table[a][d] ^ table[c][d])] = true;
                    }
                }
                let mex = seen.iter().position(|&seen| !seen).unwrap_or(255);
                table[a][b] = mex as u8;
                table[b][a] = mex as u8;
            }
        }
        table
    })
}
