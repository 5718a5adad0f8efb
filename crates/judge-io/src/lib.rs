//! Reading and writing contest data: fast, exact, with errors that say what is wrong and where.
//!
//! A [`Scanner`] reads tokens, integers of every width and whole lines, from a slice or from any
//! reader. It never guesses: an unexpected token, a number that does not fit, or an input that ends
//! too early is a [`ScanError`] with line, column, what was found and what was expected.
//!
//! ```
//! use judge_io::{Scanner, Writer};
//!
//! let mut input = Scanner::new(b"3\n10 20 30\n");
//! let count = input.int::<u64>("number of heaps")?;
//! let heaps: Vec<u64> = input.ints(count, "heap size")?;
//!
//! let mut output = Writer::new(Vec::new());
//! output.joined(heaps.iter().map(|heap| heap / 10), " ").newline();
//! assert_eq!(output.into_inner()?, b"1 2 3\n");
//!
//! let error = input.int::<u64>("heap size").unwrap_err();
//! assert_eq!(error.to_string(), "line 3, column 1: expected heap size, found the end of the input");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Scanner::int`], [`Scanner::int_in`]: integers, checked against their width or a range.
//! - [`Scanner::ints`], [`Scanner::ints_in`]: many at once, the fast way; a false count does no
//!   harm.
//! - [`Scanner::try_int`], [`Scanner::at_end`]: input that runs to the end of the file.
//! - [`Scanner::word`], [`Scanner::line`]: tokens and lines.
//! - [`Writer`]: numbers and text, buffered.
//! - [`samples`], [`compare`]: `NAME.in`/`NAME.out` pairs in a folder, and readable differences.
//! - [`Rng`]: random numbers for inputs, the same on every machine.
//!
//! Columns count bytes from 1. White space is the space, tab, line feed, vertical tab, form feed
//! and carriage return of ASCII.

mod block;
mod compare;
mod decimal;
mod error;
mod integer;
mod rng;
mod sample;
mod scanner;
mod source;
mod writer;

pub use compare::{Mismatch, compare};
pub use error::{Place, ScanError};
pub use integer::Integer;
pub use rng::Rng;
pub use sample::{Sample, SampleError, samples};
pub use scanner::{Scanner, pair_lines};
pub use source::{Slice, Source, Stream};
pub use writer::{Joinable, Writer};
