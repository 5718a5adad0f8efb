//! Blocks of 64 bytes: the stops between numbers, and the value of the digits before a stop.

/// Returns a bit for every byte that is not a digit, bit 0 for the first byte.
#[inline]
pub(crate) fn non_digits(block: &[u8; 64]) -> u64 {
    // The compiler turns this first pass into vector comparisons on every target.
    let mut flags = *block;
    for byte in &mut flags {
        *byte = u8::from(byte.wrapping_sub(b'0') > 9);
    }
    let words = flags.as_chunks().0;
    words.iter().rev().fold(0, |mask, &word| {
        // The product brings the flag of byte i to bit 56 + i.
        let gathered = u64::from_le_bytes(word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        (mask << 8) | gathered
    })
}

/// Returns the number of line feeds.
pub(crate) fn line_feeds(bytes: &[u8]) -> u64 {
    // Counting in bytes, which 128 cannot overflow, lets the compiler compare whole vectors.
    let parts = bytes.chunks(128);
    parts.map(|part| u64::from(part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>())).sum()
}

/// Returns the value of the last `length` of eight bytes, which must be digits.
///
/// All eight bytes are handled at once in one word (after D. Lemire, "Quickly parsing eight
/// digits", 2018); the bytes before the last `length` count as leading zeros.
///
/// # Panics
/// Panics in debug builds if the length is 0 or above 8.
#[inline]
pub(crate) fn last_digits(bytes: [u8; 8], length: usize) -> u64 {
    // A digit is the low half of its byte; a mask keeps that and drops the other bytes at once.
    const LAST_DIGITS: [u64; 9] = {
        let mut masks = [0; 9];
        let mut length = 1;
        while length < 9 {
            masks[length] = 0x0f0f_0f0f_0f0f_0f0f << (64 - 8 * length);
            length += 1;
        }
        masks
    };
    debug_assert!((1..=8).contains(&length));
    spelled(u64::from_le_bytes(bytes) & LAST_DIGITS[length])
}

/// Returns the value of the leading digits of eight bytes, and their number.
#[inline]
pub(crate) fn leading_digits(bytes: [u8; 8]) -> (u64, usize) {
    let word = u64::from_le_bytes(bytes) ^ 0x3030_3030_3030_3030;
    // A byte above 9 sets its top bit; carries only reach bytes after the first such byte.
    let others = (word.wrapping_add(0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080;
    let length = others.trailing_zeros() / 8;
    if length == 0 {
        return (0, 0);
    }
    (spelled(word << (64 - 8 * length)), length as usize)
}

/// Returns the value of eight decimal digits, the first in the lowest byte.
#[inline]
fn spelled(digits: u64) -> u64 {
    // Each step combines neighbours: digits to pairs, pairs to fours, fours to the number.
    let pairs = (digits.wrapping_mul(10 * (1 << 8) + 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100 * (1 << 16) + 1) >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(10_000 * (1 << 32) + 1) >> 32
}

#[cfg(test)]
mod tests {
    use super::{last_digits, leading_digits, line_feeds, non_digits};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_mask_is_that_of_the_bytes_one_by_one(bytes in prop::array::uniform32(any::<u8>()), tail in prop::array::uniform32(0x2cu8..0x3e)) {
            let mut block = [0; 64];
            block[..32].copy_from_slice(&bytes);
            block[32..].copy_from_slice(&tail);
            for (index, byte) in block.iter().enumerate() {
                prop_assert_eq!(non_digits(&block) & (1 << index) == 0, byte.is_ascii_digit());
            }
        }

        #[test]
        fn line_feeds_are_counted_one_by_one(text in "[a\n]{0,600}") {
            prop_assert_eq!(line_feeds(text.as_bytes()) as usize, text.matches('\n').count());
        }

        #[test]
        fn digits_spell_their_number(number in 0u64..100_000_000, length in 1usize..9, other: u8) {
            prop_assume!(!other.is_ascii_digit());
            let number = number % 10u64.pow(length as u32);
            let text = format!("{number:0length$}");
            let mut bytes = [other; 8];
            bytes[8 - length..].copy_from_slice(text.as_bytes());
            prop_assert_eq!(last_digits(bytes, length), number);
            let mut bytes = [other; 8];
            bytes[..length].copy_from_slice(text.as_bytes());
            prop_assert_eq!(leading_digits(bytes), (number, length));
        }
    }
}
