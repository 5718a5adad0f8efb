//! The linear maps on bytes that the tower needs, as vectors apply them.
//!
//! With GFNI a map is one affine instruction, whose matrix acts on the images of nimbers in the
//! field of `gf2p8mulb`: the bytes modulo x^8 + x^4 + x^3 + x + 1, which one more affine
//! instruction maps to. With shuffles a map is two tables of sixteen bytes, one for each half of a
//! byte, on the nimbers themselves or on their images.

use crate::field::gf256::{mul8, sqrt8};

/// A linear map on the nimbers below 256.
pub trait Linear {
    /// The matrix on the images in the field of `gf2p8mulb`, as `gf2p8affineqb` takes it.
    const MATRIX: u64;
    /// The values of the map on 0 to 15, and on 0, 16, …, 240.
    const HALVES: [[u8; 16]; 2];
    /// The same for the map on the images.
    const IMAGES: [[u8; 16]; 2];
}

macro_rules! linear {
    ($($(#[$doc:meta])* $name:ident)*) => {
        #[derive(Clone, Copy)]
        enum Operation {
            $($name,)*
        }

        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub struct $name;

            impl Linear for $name {
                const MATRIX: u64 = matrix(conjugated(Operation::$name));
                const HALVES: [[u8; 16]; 2] = halves(columns(Operation::$name));
                const IMAGES: [[u8; 16]; 2] = halves(conjugated(Operation::$name));
            }
        )*
    };
}

linear! {
    /// The product with 128.
    Top
    /// The square.
    Square
    /// The square root.
    Sqrt
}

/// The images of 1, 2, 4, … in the field of the instruction.
const INTO: [u8; 8] = [0x01, 0xbc, 0x5d, 0x0c, 0xae, 0xeb, 0x11, 0x89];

/// The nimbers whose images are 1, 2, 4, ….
const FROM: [u8; 8] = [0x01, 0x53, 0x7d, 0x75, 0x41, 0xbf, 0x4c, 0xf4];

/// The matrix from nimbers to the field of the instruction.
pub const TO_AES: u64 = matrix(INTO);
/// The matrix back to nimbers.
pub const FROM_AES: u64 = matrix(FROM);
/// The same two maps by halves.
#[cfg(target_arch = "aarch64")]
pub static TO_AES_HALVES: [[u8; 16]; 2] = halves(INTO);
#[cfg(target_arch = "aarch64")]
pub static FROM_AES_HALVES: [[u8; 16]; 2] = halves(FROM);
/// The remainders of x^8 to x^14 modulo x^8 + x^4 + x^3 + x + 1, by halves.
#[cfg(any(target_arch = "aarch64", test))]
pub static FOLDED: [[u8; 16]; 2] = halves([0x1b, 0x36, 0x6c, 0xd8, 0xab, 0x4d, 0x9a, 0x2f]);
/// The identity matrix.
pub const IDENTITY: u64 = matrix([1, 2, 4, 8, 16, 32, 64, 128]);

const fn apply(operation: Operation, byte: u8) -> u8 {
    match operation {
        Operation::Top => mul8(byte, 128),
        Operation::Square => mul8(byte, byte),
        Operation::Sqrt => sqrt8(byte),
    }
}

/// Returns the values of a linear operation on 1, 2, 4, ….
const fn columns(operation: Operation) -> [u8; 8] {
    let mut columns = [0; 8];
    let mut bit = 0;
    while bit < 8 {
        columns[bit] = apply(operation, 1 << bit);
        bit += 1;
    }
    columns
}

/// Returns the columns of a linear operation on nimbers, acting on their images.
const fn conjugated(operation: Operation) -> [u8; 8] {
    let mut columns = [0; 8];
    let mut bit = 0;
    while bit < 8 {
        columns[bit] = combine(&INTO, apply(operation, combine(&FROM, 1 << bit)));
        bit += 1;
    }
    columns
}

/// Returns the values of a map with the given columns on 0 to 15, and on 0, 16, …, 240.
const fn halves(columns: [u8; 8]) -> [[u8; 16]; 2] {
    let mut tables = [[0; 16]; 2];
    let mut index = 0;
    while index < 16 {
        tables[0][index] = combine(&columns, index as u8);
        tables[1][index] = combine(&columns, (index as u8) << 4);
        index += 1;
    }
    tables
}

/// Returns the sum of the columns selected by the bits of a byte.
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
    fn folding_is_reduction() {
        for bit in 0..7 {
            assert_eq!(FOLDED[bit / 4][1 << (bit % 4)], aes_product(128, 2 << bit));
        }
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
