//! For a script: sums of the numbers on each line, up to the end of the input, with a place for what is
//! not a number.

use judge_io::{ScanError, Scanner, Writer};
use std::io::{stdin, stdout};

/// Writes the sum of each line.
pub fn solve(input: impl std::io::Read, output: impl std::io::Write) -> Result<(), ScanError> {
    let mut input = Scanner::from_reader(input);
    let mut output = Writer::new(output);
    while !input.at_end()? {
        let mut sum = 0_u64;
        while let Some(number) = input.try_int_on_line::<u32>("number")? {
            sum += u64::from(number);
        }
        output.uint(sum).newline();
    }
    Ok(())
}

fn main() {
    if let Err(error) = solve(stdin().lock(), stdout().lock()) {
        eprintln!("{error}");
        std::process::exit(2);
    }
}
