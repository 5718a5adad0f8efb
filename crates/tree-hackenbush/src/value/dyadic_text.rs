//! Dyadic rationals as a person writes them.

use crate::Dyadic;
use mex_core::stop_point;
use std::cmp::Ordering;
use std::fmt;

/// Ten to the greatest power that a word holds.
const CHUNK: u64 = 10_000_000_000_000_000_000;
/// The digits of a chunk.
const CHUNK_DIGITS: usize = 19;
/// The greatest exponent whose denominator is written out.
const WRITTEN_OUT: u64 = 64;
/// The most words of a numerator that is written in decimal, which takes quadratic time.
const DECIMAL_WORDS: usize = 1 << 12;

/// Writes `3/4`, `-13/8`, `7`: the numerator, and the denominator where it is not 1.
///
/// From exponent 65 on the denominator is a power, `1/2^100`; a numerator of more than 262144
/// binary digits is written in hexadecimal, `0x…`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.magnitude();
        let mut text =
            if words.len() <= DECIMAL_WORDS { decimal(words) } else { hexadecimal(&words) };
        match self.exponent() {
            0 => {}
            exponent @ 1..=WRITTEN_OUT => text.push_str(&format!("/{}", 1u128 << exponent)),
            exponent => text.push_str(&format!("/2^{exponent}")),
        }
        f.pad_integral(self.sign() != Ordering::Less, "", &text)
    }
}

fn decimal(mut words: Vec<u64>) -> String {
    let mut chunks = Vec::new();
    while !words.is_empty() {
        stop_point();
        let mut rest = 0u64;
        for word in words.iter_mut().rev() {
            let dividend = u128::from(rest) << 64 | u128::from(*word);
            // The rest is less than a chunk, so that the quotient fits a word.
            *word = (dividend / u128::from(CHUNK)) as u64;
            rest = (dividend % u128::from(CHUNK)) as u64;
        }
        chunks.push(rest);
        while words.last() == Some(&0) {
            words.pop();
        }
    }
    let mut text = chunks.pop().unwrap_or(0).to_string();
    for chunk in chunks.into_iter().rev() {
        text.push_str(&format!("{chunk:0width$}", width = CHUNK_DIGITS));
    }
    text
}

fn hexadecimal(words: &[u64]) -> String {
    let top = words.iter().rposition(|&word| word != 0).unwrap_or(0);
    let mut text = format!("{:#x}", words[top]);
    for word in words[..top].iter().rev() {
        text.push_str(&format!("{word:016x}"));
    }
    text
}
