//! The bytes of nimbers inside the field that `gf2p8mulb` multiplies in.
//!
//! An affine instruction maps a nimber's byte to the isomorphic byte modulo
//! x^8 + x^4 + x^3 + x + 1; between that map and its inverse every linear operation is one more
//! affine instruction, whose matrix is conjugated here.

use crate::field::gf256::{even_root8, mul8, sqrt8};

/// The images of 1, 2, 4, … in the field of the instruction.
const INTO: [u8; 8] = [0x01, 0xbc, 0x5d, 0x0c, 0xae, 0xeb, 0x11, 0x89];

/// The nimbers whose images are 1, 2, 4, ….
const FROM: [u8; 8] = [0x01, 0x53, 0x7d, 0x75, 0x41, 0xbf, 0x4c, 0xf4];

/// The matrix from nimbers to the field of the instruction.
pub const TO_AES: u64 = matrix(INTO);
/// The matrix back to nimbers.
pub const FROM_AES: u64 = matrix(FROM);
/// The matrix that changes nothing.
pub const IDENTITY: u64 = matrix([1, 2, 4, 8, 16, 32, 64, 128]);
/// The product with 128.
pub const TOP: u64 = conjugated(Operation::Top);
/// The square.
pub const SQUARE: u64 = conjugated(Operation::Square);
/// The square root.
pub const SQRT: u64 = conjugated(Operation::Sqrt);
/// The even root of x² ⊕ x = a.
pub const EVEN_ROOT: u64 = conjugated(Operation::EvenRoot);
/// The highest bit as 0 or 1.
pub const TOP_BIT: u64 = conjugated(Operation::TopBit);
/// The byte without its highest bit.
pub const WITHOUT_TOP_BIT: u64 = conjugated(Operation::WithoutTopBit);

#[derive(Clone, Copy)]
enum Operation {
    Top,
    Square,
    Sqrt,
    EvenRoot,
    TopBit,
    WithoutTopBit,
}

const fn apply(operation: Operation, byte: u8) -> u8 {
    match operation {
        Operation::Top => mul8(byte, 128),
        Operation::Square => mul8(byte, byte),
        Operation::Sqrt => sqrt8(byte),
        Operation::EvenRoot => even_root8(byte),
        Operation::TopBit => byte >> 7,
        Operation::WithoutTopBit => byte & 127,
    }
}

/// Returns the matrix of a linear operation on nimbers, as it acts on their images.
const fn conjugated(operation: Operation) -> u64 {
    let mut columns = [0; 8];
    let mut bit = 0;
    while bit < 8 {
        columns[bit] = combine(&INTO, apply(operation, combine(&FROM, 1 << bit)));
        bit += 1;
    }
    matrix(columns)
}

/// Returns the sum of the columns that the bits of a byte choose.
const fn combine(columns: &[u8; 8], byte: u8) -> u8 {
    let mut sum = 0;
    let mut bit = 0;
    while bit < 8 {
        if byte >> bit & 1 == 1 {
            sum ^= columns[bit];
        }
        bit += 1;
    }
    sum
}

/// Returns the operand of `gf2p8affineqb` for a map with the given columns: row i is byte 7 − i.
const fn matrix(columns: [u8; 8]) -> u64 {
    let mut operand = 0;
    let mut row = 0;
    while row < 8 {
        let mut column = 0;
        while column < 8 {
            let bit = (columns[column] >> row & 1) as u64;
            operand |= bit << (8 * (7 - row) + column);
            column += 1;
        }
        row += 1;
    }
    operand
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The product modulo x^8 + x^4 + x^3 + x + 1.
    fn aes_product(a: u8, b: u8) -> u8 {
        let mut wide = (0..8)
            .filter(|bit| a >> bit & 1 == 1)
            .fold(0_u16, |sum, bit| sum ^ u16::from(b) << bit);
        for bit in (8..16).rev() {
            if wide >> bit & 1 == 1 {
                wide ^= 0x11b << (bit - 8);
            }
        }
        wide as u8
    }

    #[test]
    fn the_map_keeps_all_products() {
        for a in 0..=255 {
            assert_eq!(combine(&FROM, combine(&INTO, a)), a);
            for b in 0..=255 {
                let image = aes_product(combine(&INTO, a), combine(&INTO, b));
                assert_eq!(combine(&FROM, image), mul8(a, b));
            }
        }
    }
}
