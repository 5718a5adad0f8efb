//! The letters of a word, as a format writes them.

use super::error::Fault;

/// The most letters of an alphabet.
const MOST_LETTERS: usize = 1000;

/// Returns the letters of an alphabet such as `a..z_`.
pub(super) fn letters(alphabet: &str) -> Result<Vec<char>, Fault> {
    let expected = |expected| Fault::Expected {
        expected,
        found: format!("\"{alphabet}\""),
        advice: String::new(),
    };
    let source: Vec<char> = alphabet.chars().collect();
    let mut letters = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let first = source[at];
        let last = match source.get(at..at + 4) {
            Some(&[_, '.', '.', last]) => last,
            _ => first,
        };
        if last < first {
            return Err(expected("letters in their order, as in \"a..z\""));
        }
        at += if last == first { 1 } else { 4 };
        for letter in first..=last {
            if letters.len() == MOST_LETTERS {
                return Err(expected("1000 letters at most"));
            }
            if letters.contains(&letter) {
                return Err(Fault::LetterTwice { letter });
            }
            letters.push(letter);
        }
    }
    if letters.is_empty() { Err(expected("letters")) } else { Ok(letters) }
}
