//! Reads a judge's input word by word, and writes the answers at the end.
//!
//! The whole input is read first. A word that is missing or malformed panics, as judges promise
//! their format. Reading takes linear time and memory.
//!
//! ```
//! use contest::kit::io::Scan;
//!
//! let mut scan = Scan::new(b"3\n10 20 30\n");
//! let count = scan.get();
//! assert_eq!(scan.list::<u64>(count), [10, 20, 30]);
//! assert_eq!(scan.word(), None);
//! ```

use std::io::{Read, Write, stdin, stdout};
use std::str::FromStr;

/// The words of an input, in order.
#[derive(Debug)]
pub struct Scan<'a> {
    rest: &'a [u8],
}

impl<'a> Scan<'a> {
    /// Begins at the first word.
    pub fn new(input: &'a [u8]) -> Self {
        Scan { rest: input }
    }

    /// Returns the next word, or `None` at the end of the input.
    pub fn word(&mut self) -> Option<&'a str> {
        let start = self.rest.iter().position(|byte| *byte > b' ')?;
        let rest = &self.rest[start..];
        let end = rest.iter().position(|byte| *byte <= b' ').unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        std::str::from_utf8(word).ok()
    }

    /// Returns the next word as a number, or `None` at the end of the input.
    pub fn try_get<T: FromStr>(&mut self) -> Option<T> {
        let word = self.word()?;
        Some(word.parse().unwrap_or_else(|_| panic!("cannot parse {}", word)))
    }

    /// Returns the next word as a number.
    pub fn get<T: FromStr>(&mut self) -> T {
        self.try_get().expect("the input ends too early")
    }

    /// Returns the next `count` words as numbers.
    pub fn list<T: FromStr>(&mut self, count: usize) -> Vec<T> {
        (0..count).map(|_| self.get()).collect()
    }
}

/// Solves standard input to standard output.
pub fn run(solve: impl FnOnce(&mut Scan, &mut String)) {
    let mut input = Vec::new();
    stdin().read_to_end(&mut input).expect("an input");
    let mut output = String::new();
    solve(&mut Scan::new(&input), &mut output);
    stdout().write_all(output.as_bytes()).expect("an output that takes all");
}
