//! Operands read line by line from standard input.

use super::operand::{FieldOptions, OperandList};
use super::{answer, print};
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::source::Source;
use judge_io::{Writer, pair_lines};
use nim_algebra::Batch;
use std::io::{BufRead, BufReader, BufWriter, Write};

/// Answers an operation for the numbers of each line, skipping empty lines.
pub(super) fn run(name: &'static str, options: FieldOptions, console: &mut Console<'_>) -> Result {
    let source = Source::of(None);
    source.invite(console);
    let as_json = console.is_json();
    let opened = source.open(&mut *console.input, console.input_file)?;
    let mut input = BufReader::with_capacity(1 << 18, opened.reader);
    let mut output = BufWriter::new(&mut *console.output);
    // The products of two plain numbers are the same in every field that holds them.
    let is_plain = name == "mul" && !as_json && !options.explain;
    let is_plain = is_plain && options.bits.is_none_or(|bits| bits >= 64);
    let (batch, mut pairs, mut products) = (Batch::new(), Vec::new(), Vec::new());
    let (mut line, mut number) = (Vec::new(), 0_u64);
    loop {
        if is_plain {
            let length = pair_lines(input.buffer(), &mut pairs);
            input.consume(length);
            number += pairs.len() as u64;
        }
        if !pairs.is_empty() {
            products.resize(pairs.len(), 0);
            batch.mul_pairs(&pairs, &mut products)?;
            let mut lines = Writer::new(&mut output);
            lines.uint_lines(products.iter().copied());
            lines.finish()?;
            pairs.clear();
        }
        // The next line may be sent only after the answers so far were read.
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
