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
        // The next line may come only once the answers so far are read.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
        let unread = |error| source.error(format!("cannot be read: {error}"));
        let is_end = input.read_until(b'\n', &mut line).map_err(unread)? == 0;
        number += 1;
        let pair = if is_plain { pair_of(&line) } else { None };
        pairs.extend(pair);
        let is_due = pairs.len() == CHUNK || pair.is_none() || input.buffer().is_empty();
        if is_due && !pairs.is_empty() {
            products.resize(pairs.len(), 0);
            batch.mul_pairs(&pairs, &mut products)?;
            let mut lines = Writer::new(&mut output);
            lines.uint_lines(products.iter().copied());
            lines.finish()?;
            pairs.clear();
        }
        if is_end {
            output.flush()?;
            return Ok(SUCCESS);
        }
        if pair.is_some() || line.iter().all(u8::is_ascii_whitespace) {
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

/// Returns the numbers of a line with two decimal numbers of at most 64 bits.
fn pair_of(line: &[u8]) -> Option<[u64; 2]> {
    let (first, rest) = decimal(line.trim_ascii_start())?;
    // A number ends before the first byte that is no digit; a blank must precede the next one.
    let (second, rest) = decimal(rest.trim_ascii_start())?;
    rest.trim_ascii_start().is_empty().then_some([first, second])
}

/// Returns the number below 2^64 whose digits a text begins with, and what follows them.
fn decimal(text: &[u8]) -> Option<(u64, &[u8])> {
    const POWERS: [u64; 9] =
        [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
    let (mut number, mut rest) = (0_u64, text);
    loop {
        let next = rest.first_chunk().copied().unwrap_or_else(|| {
            let mut next = [0; 8];
            next[..rest.len()].copy_from_slice(rest);
            next
        });
        let (value, digits) = leading_digits(next);
        number = number.checked_mul(POWERS[digits])?.checked_add(value)?;
        rest = &rest[digits..];
        if digits < 8 {
            return (rest.len() < text.len()).then_some((number, rest));
        }
    }
}
