//! A contest program: the heaps of Nim are the numbers on a line; all winning moves are printed.

use nim_algebra::nim_winning_takes;
use std::io::{BufRead, stdin};
use std::num::ParseIntError;

/// Returns the winning moves of the heaps on a line, one on each line.
pub fn answer(line: &str) -> Result<String, ParseIntError> {
    let heaps: Vec<u64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let lines = nim_winning_takes(&heaps)
        .map(|(index, take)| format!("take {take} from heap {}\n", index + 1));
    let moves: String = lines.collect();
    Ok(if moves.is_empty() { "every move loses\n".to_string() } else { moves })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in stdin().lock().lines() {
        print!("{}", answer(&line?)?);
    }
    Ok(())
}
