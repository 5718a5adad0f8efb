//! Numbers as decimal digits.

/// The length of the buffer that a number is written into.
pub(crate) const ROOM: usize = 32;

/// The least number with more than nine digits.
const NINE: u64 = 1_000_000_000;

/// For each number below 1000 its three digits as characters, then how many of them are leading
/// zeros, from the lowest byte on. The length is a power of two, so that an index is masked instead
/// of checked.
static GROUPS: [u32; 1024] = {
    let mut groups = [0; 1024];
    let mut number = 0;
    while number < 1000 {
        let digits = [number / 100, number / 10 % 10, number % 10];
        let zeros = (number < 10) as u32 + (number < 100) as u32;
        groups[number as usize] =
            0x0030_3030 | digits[0] | digits[1] << 8 | digits[2] << 16 | zeros << 24;
        number += 1;
    }
    groups
};

/// Writes a number without leading zeros, and returns its number of digits. Bytes after the digits
/// are overwritten.
///
/// Three digits at a time are looked up; groups are split off in an order in which few divisions
/// wait for others.
#[inline(always)]
pub(crate) fn decimal(number: u64, room: &mut [u8; ROOM]) -> usize {
    if number < 1000 { leading(number as u32, room) } else { long(number, room) }
}

fn long(number: u64, room: &mut [u8; ROOM]) -> usize {
    if number < NINE {
        return short(number as u32, room);
    }
    let (upper, last) = (number / NINE, (number % NINE) as u32);
    let length = if upper < NINE {
        short(upper as u32, room)
    } else {
        let length = leading((upper / NINE) as u32, room);
        nine((upper % NINE) as u32, room, length);
        length + 9
    };
    nine(last, room, length);
    length + 9
}

/// Writes a number below 10^9 without leading zeros, and returns its number of digits.
#[inline(always)]
fn short(number: u32, room: &mut [u8; ROOM]) -> usize {
    if number < 1000 {
        return leading(number, room);
    }
    let (upper, last) = (number / 1000, number % 1000);
    let length = if upper < 1000 {
        leading(upper, room)
    } else {
        let length = leading(upper / 1000, room);
        three(upper % 1000, room, length);
        length + 3
    };
    three(last, room, length);
    length + 3
}

/// Writes all nine digits of a number below 10^9 at a place.
#[inline]
fn nine(number: u32, room: &mut [u8; ROOM], place: usize) {
    let (first, rest) = (number / 1_000_000, number % 1_000_000);
    three(first, room, place);
    three(rest / 1000, room, place + 3);
    three(rest % 1000, room, place + 6);
}

/// Writes all three digits of a number below 1000, and one byte more, at a place.
#[inline(always)]
fn three(number: u32, room: &mut [u8; ROOM], place: usize) {
    store(group(number), room, place);
}

/// Writes a number below 1000 without leading zeros, and returns its number of digits.
#[inline]
fn leading(number: u32, room: &mut [u8; ROOM]) -> usize {
    let digits = group(number);
    let zeros = digits >> 24;
    store(digits >> (8 * zeros), room, 0);
    3 - zeros as usize
}

#[inline(always)]
fn group(number: u32) -> u32 {
    GROUPS[number as usize % GROUPS.len()]
}

/// Writes characters, and one byte more, at a place.
#[inline]
fn store(characters: u32, room: &mut [u8; ROOM], place: usize) {
    if let Some(target) = room[place.min(ROOM - 4)..].first_chunk_mut() {
        *target = characters.to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::{ROOM, decimal};
    use proptest::prelude::*;

    /// Writes a number over other bytes.
    fn written(number: u64) -> String {
        let mut room = [b'x'; ROOM];
        let length = decimal(number, &mut room);
        String::from_utf8(room[..length].to_vec()).unwrap()
    }

    proptest! {
        #[test]
        fn numbers_are_written_as_the_standard_library_does(number: u64, shift in 0u32..64) {
            prop_assert_eq!(written(number >> shift), (number >> shift).to_string());
        }
    }

    #[test]
    fn groups_are_those_of_the_number() {
        // Every group in every place of a number, among zeros and among other digits.
        for group in 0..1000_u64 {
            for place in 0..6 {
                let thousands = 1000_u64.pow(place);
                for number in [group * thousands, group * thousands + 1_000_999_000_007 % thousands]
                {
                    assert_eq!(written(number), number.to_string());
                }
            }
        }
    }
}
