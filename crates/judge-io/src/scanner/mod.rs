//! The scanner: tokens, integers and lines from a window of bytes.

mod cursor;
mod digits;
mod numbers;
#[cfg(test)]
mod tests;
mod tokens;

pub use cursor::Scanner;
pub use digits::pair_lines;
