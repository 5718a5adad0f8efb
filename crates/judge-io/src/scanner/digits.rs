//! Integers of at most 20 digits, read from a window without a branch per byte.
//!
//! # The idea
//! Reading a number byte by byte makes each digit wait for the previous one, and the next number
//! for the end of this one. Both chains can be broken.
//!
//! ```text
//! many at once, for each block of 64 bytes:
//!   mask = a bit for every byte that is not a digit    (one pass that compilers vectorise)
//!   for each set bit, lowest first:
//!     the byte is white space, or give up
//!     the number is the digits between this stop and the one before, at most 20 of them:
//!       load the 8 bytes before the stop, and the 8 before those if there are more, twice
//!       cut off what lies before the number, and spell all 8 digits with three multiplications
//! one at a time:
//!   load 8 bytes; the first byte that is not a digit gives the length; spell the digits
//! ```
//!
//! The mask gives the ends of all numbers in a block before the first is converted, so that the
//! processor works on several numbers at once. Numbers are loaded backwards from their ends, where
//! every length takes the same loads.
//!
//! # Why it is right
//! Anything but an unsigned number of at most 20 digits below 2^64 between single bytes of white
//! space, or a number outside the type or the range, stops the loop at the position before it. The
//! slow reader then decides: it handles signs, long numbers, errors, and the ends of the window.
//! Two consecutive bytes of white space give a number without digits, which is skipped. A block
//! starts at least 24 bytes into the window, so that all loads stay inside; once all stops of a
//! block are used, the start of an unfinished number is left to the next.
//!
//! # What it gains
//! On 10^7 numbers of six digits, against `split_ascii_whitespace` and `parse` in the same run: 1.9
//! times as fast into a vector, 2.8 to 3.6 times if each number is only visited, 2.4 times with a
//! call for each number (`cargo xtask bench scan`; 2-core AMD EPYC).
//!
//! # References
//! D. Lemire, Quickly parsing eight digits (2018).

use super::cursor::is_space;
use crate::block::{last_digits, leading_digits, non_digits};
use crate::integer::Integer;
use std::ops::RangeInclusive;

/// The powers of ten by which the second half of a number shifts the first.
const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The most digits of a number below 2^64 without leading zeros.
const MOST_DIGITS: usize = 20;

/// How many bytes before a block may be loaded for a number that ends in it.
const BEFORE: usize = 24;

/// A block of 64 bytes with the bytes before it: every index from a stop in the block is inside,
/// which saves bounds checks.
type Reach = [u8; BEFORE + 64];

/// Visits integers of at most 20 digits from `position` on, with the start and end of each, until
/// `left` are visited, `visit` returns false, or one needs the slow reader, as the first in a
/// window does. Returns the position after the last one and how many are left.
#[inline]
pub(super) fn short_integers<T: Integer>(
    window: &[u8],
    position: usize,
    mut left: u64,
    range: &RangeInclusive<T>,
    visit: &mut impl FnMut(T, usize, usize) -> bool,
) -> (usize, u64) {
    let (min, max) = (*range.start(), *range.end());
    let mut start = position;
    let mut block_start = position;
    while let Some(reach) = reach(window, block_start) {
        let mut stops = reach[BEFORE..].first_chunk().map_or(0, non_digits);
        while stops != 0 {
            let offset = stops.trailing_zeros() as usize % 64;
            stops &= stops - 1;
            if !is_space(reach[BEFORE + offset]) {
                return (start, left);
            }
            let length = block_start + offset - start;
            if length == 0 {
                start += 1;
                continue;
            }
            match number_before(reach, offset, length) {
                Some(value)
                    if min <= value && value <= max && visit(value, start, start + length) => {}
                _ => return (start, left),
            }
            start += length;
            left -= 1;
            if left == 0 {
                return (start, 0);
            }
            start += 1;
        }
        block_start += 64;
    }
    (start, left)
}

/// Returns the block of a window at a position with the bytes before it, if both exist.
#[inline]
fn reach(window: &[u8], block_start: usize) -> Option<&Reach> {
    window.get(block_start.checked_sub(BEFORE)?..)?.first_chunk()
}

/// Returns the number of at most 20 digits that ends before an offset in a block, if it fits.
#[inline(always)]
fn number_before<T: Integer>(reach: &Reach, offset: usize, length: usize) -> Option<T> {
    let low = eight_before(reach, offset, 0)?;
    if length <= 8 {
        return T::from_word(last_digits(low, length));
    }
    let (middle, low) = (eight_before(reach, offset, 8)?, last_digits(low, 8));
    if length <= 16 {
        return T::from_word(last_digits(middle, length - 8) * POWERS[8] + low);
    }
    longest_before(reach, offset, length)
}

/// Returns the number of 17 to 20 digits that ends before an offset in a block, if it fits.
#[inline]
fn longest_before<T: Integer>(reach: &Reach, offset: usize, length: usize) -> Option<T> {
    if length > MOST_DIGITS {
        return None;
    }
    let eight = |before: usize| eight_before(reach, offset, before);
    let low = last_digits(eight(8)?, 8) * POWERS[8] + last_digits(eight(0)?, 8);
    T::from_word(joined(last_digits(eight(16)?, length - 16), low)?)
}

/// Returns the eight bytes of a reach that end `before` bytes before an offset in the block.
#[inline(always)]
fn eight_before(reach: &Reach, offset: usize, before: usize) -> Option<[u8; 8]> {
    reach[offset + BEFORE - 8 - before..].first_chunk().copied()
}

/// Returns the number of 17 to 20 digits with the last 16 digits `low`, if it fits.
#[inline]
fn joined(high: u64, low: u64) -> Option<u64> {
    high.checked_mul(POWERS[8] * POWERS[8])?.checked_add(low)
}

/// Returns the unsigned integer of at most 20 digits after the one byte of white space at
/// `position`, and the position after it; or `None` if it needs the slow reader.
///
/// The next position depends on one load and five operations: the white space is checked by a
/// branch, not counted, which keeps it out of that chain.
#[inline]
pub(super) fn spaced_integer<T: Integer>(window: &[u8], position: usize) -> Option<(T, usize)> {
    if !is_space(*window.get(position)?) {
        return None;
    }
    short_integer(window, position + 1)
}

/// Returns the integer of at most 20 digits at `position`, which may begin with `-`, and the
/// position after it; or `None` if it needs the slow reader.
#[inline]
pub(super) fn signed_integer<T: Integer>(window: &[u8], position: usize) -> Option<(T, usize)> {
    if window.get(position) != Some(&b'-') {
        return short_integer(window, position);
    }
    let (magnitude, next) = short_integer::<u64>(window, position + 1)?;
    Some((T::from_long(true, magnitude.into())?, next))
}

/// Returns the unsigned integer of at most 20 digits at `position`, and the position after it; or
/// `None` if it needs the slow reader.
#[inline]
fn short_integer<T: Integer>(window: &[u8], position: usize) -> Option<(T, usize)> {
    let ahead: &[u8; 24] = window.get(position..)?.first_chunk()?;
    let (low, length) = leading_digits(*ahead.first_chunk()?);
    if length < 8 {
        let value = T::from_word(low)?;
        return (length > 0 && is_space(ahead[length])).then_some((value, position + length));
    }
    let (high, more) = leading_digits(*ahead[8..].first_chunk()?);
    let number = low * POWERS[more] + high;
    if more < 8 {
        let value = T::from_word(number)?;
        return is_space(ahead[8 + more]).then_some((value, position + 8 + more));
    }
    long_integer(ahead, number, position)
}

/// Reads the leading lines that consist of two numbers below 2^64 with one space between them, and
/// returns their length in bytes. A line in another form, or too near the end of the text, is left
/// to the caller together with all lines after it.
///
/// # Example
/// ```
/// let mut pairs = Vec::new();
/// let text = b"3 5\n10 18446744073709551615\n0x4 4\n7 7 and whatever follows";
/// assert_eq!(judge_io::pair_lines(text, &mut pairs), 28);
/// assert_eq!(pairs, [[3, 5], [10, u64::MAX]]);
/// ```
pub fn pair_lines(text: &[u8], pairs: &mut Vec<[u64; 2]>) -> usize {
    let (mut line, mut next, mut first) = (0, 0, None);
    let mut visit = |value: u64, start: usize, stop: usize| {
        let is_dos = text[stop] == b'\r';
        match (first, text.get(stop + usize::from(is_dos))) {
            _ if start != next => return false,
            (None, Some(b' ')) if !is_dos => first = Some(value),
            (Some(other), Some(b'\n')) => {
                pairs.push([other, value]);
                first = None;
                line = stop + usize::from(is_dos) + 1;
            }
            _ => return false,
        }
        next = stop + usize::from(is_dos) + 1;
        true
    };
    // Blocks need some bytes before them.
    let mut position = 0;
    while position < BEFORE {
        let Some((value, stop)) = short_integer(text, position) else { break };
        if !visit(value, position, stop) {
            return line;
        }
        position = stop + 1 + usize::from(text[stop] == b'\r');
    }
    short_integers(text, position, u64::MAX, &(0..=u64::MAX), &mut visit);
    line
}

/// Returns the unsigned integer of 16 to 20 digits, given the value of the first 16.
#[inline(never)]
fn long_integer<T: Integer>(ahead: &[u8; 24], number: u64, position: usize) -> Option<(T, usize)> {
    let (rest, more) = leading_digits(*ahead[16..].first_chunk()?);
    // Above 20 digits the slow reader decides.
    let fits = more <= MOST_DIGITS - 16 && is_space(ahead[16 + more]);
    let number = number.checked_mul(POWERS[more]).filter(|_| fits)?.checked_add(rest)?;
    Some((T::from_word(number)?, position + 16 + more))
}
