//! Operands read line by line from standard input.

use super::operand::{FieldOptions, OperandList};
use super::{answer, print};
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::source::Source;
use judge_io::{Writer, leading_digits};
use nim_algebra::Batch;
use std::io::{BufRead, BufReader, BufWriter, Write};

const CHUNK: usize = 1 << 12;

/// Answers an operation for the numbers of each line, skipping empty lines.
pub(super) fn run(name: &'static str, options: FieldOptions, console: &mut Console<'_>) -> Result {
    let source = Source::of(None);
    source.invite(console);
    let as_json = console.is_json();
    let opened = source.open(&mut *console.input, console.input_file)?;
    let mut input = BufReader::with_capacity(1 << 16, opened.reader);
    let mut output = BufWriter::with_capacity(1 << 16, &mut *console.output);
    // The products of two plain numbers are the same in every field that holds them.
    let is_plain = name == "mul" && !as_json && !options.explain;
    let is_plain = is_plain && options.bits.is_none_or(|bits| bits >= 64);
    let (batch, mut pairs, mut products) = (Batch::new(), Vec::new(), Vec::new());
    let (mut line, mut number) = (Vec::new(), 0_u64);
    loop {
        let first = if is_plain { pair_in(input.buffer()) } else { None };
        if let Some((pair, length)) = first {
            input.consume(length);
            pairs.push(pair);
            number += 1;
        }
        // The next line may come only once the answers so far are read.
        let is_due = pairs.len() == CHUNK || first.is_none() || input.buffer().is_empty();
        if is_due && !pairs.is_empty() {
            products.resize(pairs.len(), 0);
            batch.mul_pairs(&pairs, &mut products)?;
            let mut lines = Writer::new(&mut output);
            lines.uint_lines(products.iter().copied());
            lines.finish()?;
            pairs.clear();
        }
        if first.is_some() {
            continue;
        }
        if input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
        let unread = |error| source.error(format!("cannot be read: {error}"));
        let is_end = input.read_until(b'\n', &mut line).map_err(unread)? == 0;
        number += 1;
        if is_end {
            output.flush()?;
            return Ok(SUCCESS);
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let text = String::from_utf8_lossy(&line);
        let placed = |error: String| source.error(format!("line {number}, column 1: {error}"));
        let list: OperandList = text.trim().parse().map_err(|error| placed(format!("{error}")))?;
        let OperandList::These(operands) = list else { continue };
        let answer = answer(name, &operands, None, options);
        print(&answer.map_err(|error| placed(error.to_string()))?, as_json, &mut output)?;
    }
}

/// Returns the two numbers below 2^64 of a line that a text begins with, and its length; `None` also
/// for what is a pair but not as programs write it, or too near the end.
fn pair_in(text: &[u8]) -> Option<([u64; 2], usize)> {
    let (first, rest) = decimal(text)?;
    let (second, rest) = decimal(rest.strip_prefix(b" ")?)?;
    let rest = rest.strip_prefix(b"\r").unwrap_or(rest).strip_prefix(b"\n")?;
    Some(([first, second], text.len() - rest.len()))
}

/// Returns the number below 2^64 whose digits a text begins with, and what follows them.
fn decimal(text: &[u8]) -> Option<(u64, &[u8])> {
    const POWERS: [u64; 9] =
        [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
    let (mut number, mut rest) = (0_u64, text);
    loop {
        let (value, digits) = leading_digits(*rest.first_chunk()?);
        number = number.checked_mul(POWERS[digits])?.checked_add(value)?;
        rest = &rest[digits..];
        if digits < 8 {
            return (rest.len() < text.len()).then_some((number, rest));
        }
    }
}
