//! `impartial nim batch [FILE]`: products of pairs.

use super::number::{parse_bits, write_hexadecimal};
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::source::Source as Input;
use judge_io::{Scanner, Source, Writer};
use nim_algebra::{Batch, NimWord, Nimber, ParseNimberError, U256};
use std::io::Write;
use std::path::PathBuf;

/// How many pairs are multiplied at once.
const CHUNK: usize = 1 << 12;

#[derive(clap::Args)]
#[command(after_help = "\
Numbers are separated by any white space. A product is hexadecimal if one of its factors
is.

Example:
  printf '4 4\\n0xff 2\\n' | impartial nim batch")]
pub(super) struct Arguments {
    /// The file of pairs; standard input if absent or `-`
    file: Option<PathBuf>,
    /// The width of the field: 8, 16, 32, 64, 128 or 256; by default the smallest that holds both
    /// factors
    #[arg(long, value_parser = parse_bits)]
    bits: Option<u32>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let Arguments { file, bits } = self;
        let source = Input::of(file.as_deref());
        let batch = Batch::new();
        // Products are the same in every field that holds the factors: where no width is given, the
        // few that need more than 64 bits are computed apart.
        let most = bits.unwrap_or(256);
        match bits.unwrap_or(64) {
            128 => products::<u128>(most, source, console, narrowed, |pairs| {
                Ok(batch.mul_pairs(pairs.factors.as_chunks().0, &mut pairs.products)?)
            }),
            256 => products::<U256>(most, source, console, narrowed, |pairs| {
                let factors = pairs.factors.as_chunks().0;
                for (product, &[a, b]) in pairs.products.iter_mut().zip(factors) {
                    *product = (Nimber::new(a) * Nimber::new(b)).value();
                }
                Ok(())
            }),
            _ => products::<u64>(most, source, console, Some, |pairs| {
                Ok(batch.mul_pairs(pairs.factors.as_chunks().0, &mut pairs.products)?)
            }),
        }
    }
}

/// Pairs of factors and their products.
struct Pairs<W> {
    /// The factors of each pair, one after the other.
    factors: Vec<W>,
    /// The pairs with a hexadecimal factor, from the first on.
    hexadecimal: Vec<usize>,
    /// The factors that do not fit the word, with their places.
    wide: Vec<(usize, U256)>,
    products: Vec<W>,
}

impl<W: NimWord> Pairs<W> {
    /// Returns the product of a pair in the widest field.
    fn wide_product(&self, pair: usize) -> U256 {
        let factor = |place: usize| match self.wide.binary_search_by_key(&place, |wide| wide.0) {
            Ok(at) => Nimber::new(self.wide[at].1),
            Err(_) => Nimber::new(self.factors[place]).in_width().unwrap_or_default(),
        };
        (factor(2 * pair) * factor(2 * pair + 1)).value()
    }
}

fn products<W: NimWord + From<u64>>(
    bits: u32,
    source: Input<'_>,
    console: &mut Console<'_>,
    narrow: impl Fn(W) -> Option<u64>,
    multiply: impl Fn(&mut Pairs<W>) -> Result<()>,
) -> Result {
    source.invite(console);
    let mut input =
        Scanner::from_reader(source.open(&mut *console.input, console.input_file)?.reader);
    let mut output = Writer::new(&mut *console.output);
    let mut pairs = Pairs {
        factors: Vec::new(),
        hexadecimal: Vec::new(),
        wide: Vec::new(),
        products: Vec::new(),
    };
    loop {
        // What was read before an error is answered before the error is reported.
        let outcome = read_chunk(bits, &mut input, &mut pairs);
        pairs.products.resize(pairs.factors.len() / 2, W::default());
        multiply(&mut pairs)?;
        let mut hexadecimal = pairs.hexadecimal.iter().copied().peekable();
        let mut wide = pairs.wide.iter().map(|&(place, _)| place / 2).peekable();
        for (index, &product) in pairs.products.iter().enumerate() {
            let is_hexadecimal = hexadecimal.next_if_eq(&index).is_some();
            if wide.next_if_eq(&index).is_some() {
                wide.next_if_eq(&index);
                write_number(&mut output, pairs.wide_product(index), is_hexadecimal);
                continue;
            }
            match narrow(product) {
                Some(narrow) if !is_hexadecimal => output.uint(narrow).newline(),
                _ => write_number(&mut output, product, is_hexadecimal),
            };
        }
        match outcome {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                output.finish()?;
                return Err(source.error(error));
            }
        }
    }
    output.finish()?;
    Ok(SUCCESS)
}

/// Returns a number in 64 bits, if it fits.
fn narrowed<W: NimWord>(word: W) -> Option<u64> {
    Nimber::new(word).in_width::<u64>().map(|narrow| narrow.value())
}

fn write_number<W: NimWord, O: Write>(
    output: &mut Writer<O>,
    word: W,
    is_hexadecimal: bool,
) -> &mut Writer<O> {
    if is_hexadecimal {
        write_hexadecimal(output, word);
    } else {
        output.text(&word.to_string());
    }
    output.newline()
}

/// Reads up to a chunk of pairs and returns whether there may be more.
fn read_chunk<W: NimWord + From<u64>, S: Source>(
    bits: u32,
    input: &mut Scanner<S>,
    pairs: &mut Pairs<W>,
) -> Result<bool> {
    pairs.factors.clear();
    pairs.hexadecimal.clear();
    pairs.wide.clear();
    while pairs.factors.len() < 2 * CHUNK {
        if bits >= u64::BITS {
            let wanted = 2 * CHUNK - pairs.factors.len();
            input.plain_ints(wanted as u64, |number: u64| pairs.factors.push(number.into()));
        }
        if pairs.factors.len() < 2 * CHUNK {
            let between = pairs.factors.len().is_multiple_of(2);
            if between && input.at_end()? {
                return Ok(false);
            }
            let (number, is_hexadecimal) = read_number(bits, input)?;
            let pair = pairs.factors.len() / 2;
            let narrow = Nimber::new(number).in_width::<W>();
            if narrow.is_none() {
                pairs.wide.push((pairs.factors.len(), number));
            }
            pairs.factors.push(narrow.unwrap_or_default().value());
            if is_hexadecimal && pairs.hexadecimal.last() != Some(&pair) {
                pairs.hexadecimal.push(pair);
            }
        }
    }
    Ok(true)
}

/// Reads a number and whether it is hexadecimal.
fn read_number<S: Source>(bits: u32, input: &mut Scanner<S>) -> Result<(U256, bool)> {
    let word = input.word("a factor")?;
    let length = word.len();
    let parsed = match short_decimal(word) {
        Some(number) => Ok((U256::from(number), false)),
        None => long_number(word),
    };
    let fault = match parsed {
        Ok((number, is_hexadecimal)) if number.leading_zeros() >= 256 - bits => {
            return Ok((number, is_hexadecimal));
        }
        Ok(_) => ParseNimberError::TooWide { bits },
        Err(fault) => fault,
    };
    let mut place = input.place();
    place.column -= length as u64;
    Err(format!("{place}: {fault}").into())
}

/// Returns the number of decimal digits alone, if it has at most 64 bits.
fn short_decimal(word: &[u8]) -> Option<u64> {
    // Nineteen digits cannot overflow.
    let (head, tail) = word.split_at(word.len().min(19));
    let mut number = 0;
    for &byte in head {
        number = number * 10 + digit(byte)?;
    }
    tail.iter()
        .try_fold(number, |number: u64, &byte| number.checked_mul(10)?.checked_add(digit(byte)?))
}

fn digit(byte: u8) -> Option<u64> {
    let digit = byte.wrapping_sub(b'0');
    (digit <= 9).then_some(digit.into())
}

fn long_number(word: &[u8]) -> std::result::Result<(U256, bool), ParseNimberError> {
    let text = String::from_utf8_lossy(word);
    let nimber: Nimber<U256> = text.parse()?;
    let digits = text.trim_start_matches('*');
    Ok((nimber.value(), digits.starts_with("0x") || digits.starts_with("0X")))
}
