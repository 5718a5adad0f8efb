//! The parts of JSON answers that several commands write, as `docs/json.md` states them.
//!
//! Sizes of heaps and values are strings, since they may pass 2^53 and many readers keep no more
//! of a number. Counts, indices and positions of graphs are numbers.

use crate::errors::Result;
use judge_io::Writer;
use mex_core::Outcome;
use serde_json::{Value, json};
use std::fmt::Display;
use std::io::Write;

/// Returns the size of a heap, or a value: decimal digits in a string.
pub(crate) fn size(number: impl Display) -> Value {
    Value::String(number.to_string())
}

/// Returns the sizes of heaps, or values.
pub(crate) fn sizes<N: Display>(numbers: impl IntoIterator<Item = N>) -> Value {
    numbers.into_iter().map(size).collect()
}

/// Returns a position as it was written, or null if it is in the file that the rule names.
pub(crate) fn position(words: &[String]) -> Value {
    if words.is_empty() { Value::Null } else { json!(words.join(" ")) }
}

/// Returns who wins: `"N"`, `"P"` or `"D"`.
pub(crate) fn outcome(outcome: Outcome) -> Value {
    json!(outcome.letter().to_string())
}

/// Returns a move of heaps: the index of the component that changes, and the heaps that it becomes.
pub(crate) fn heap_move(component: usize, into: &[u64]) -> Value {
    let into = into.iter().filter(|&&part| part > 0);
    json!({ "component": component, "into": sizes(into) })
}

/// Writes plain letters as a JSON string, without holding them all.
pub(crate) fn write_letters(
    letters: impl Iterator<Item = char>,
    out: &mut dyn Write,
) -> Result<()> {
    let mut writer = Writer::new(out);
    writer.byte(b'"');
    for letter in letters {
        writer.byte(letter as u8);
    }
    writer.byte(b'"');
    writer.finish()?;
    Ok(())
}

/// Writes numbers as a JSON array, without holding them all.
pub(crate) fn write_numbers(
    numbers: impl Iterator<Item = Option<u32>>,
    out: &mut dyn Write,
) -> Result<()> {
    let mut writer = Writer::new(out);
    writer.byte(b'[');
    for (index, number) in numbers.enumerate() {
        if index > 0 {
            writer.byte(b',');
        }
        match number {
            Some(number) => writer.uint(number),
            None => writer.text("null"),
        };
    }
    writer.byte(b']');
    writer.finish()?;
    Ok(())
}
