//! The format of a checkpoint.
//!
//! For whole tables: a title with the version, the length of the rule and the rule, the bytes of a
//! value, the number of values, the values, and the SHA-256 of all that; numbers have 64 bits,
//! least byte first. For windows: another title, the length of the rule and the rule, the length of
//! the state and the state, and the SHA-256.

use std::io::{self, Read, Write};

use sha2::{Digest, Sha256};

use super::error::CheckpointError;
use crate::sequence::given::Bounds;
use crate::{HeapValues, Rule, RuleError};

/// The first bytes of every checkpoint, up to the version.
pub(super) const TITLE: &[u8; 14] = b"heap-games-ckp";

/// The version written and read, a digit.
const VERSION: u8 = 2;

/// The longest rule in a file, in bytes.
const LONGEST_RULE: u64 = 1 << 20;

/// Values are read and written in pieces of this many bytes.
const PIECE: usize = 1 << 16;

/// The bytes of a SHA-256.
const DIGEST: u64 = 32;

/// Writes a checkpoint, and returns the SHA-256 of all its bytes.
pub(super) fn write_all(
    output: &mut impl Write,
    rule: &Rule,
    values: &HeapValues,
) -> io::Result<String> {
    let mut output = Summed::new(output);
    output.write(TITLE)?;
    output.write(&[b'0' + VERSION, b'\n'])?;
    output.write_long(rule.to_string().as_bytes())?;
    output.write(&(values.width() as u64).to_le_bytes())?;
    output.write(&(values.len() as u64).to_le_bytes())?;
    match values {
        HeapValues::Bytes(list) => output.write(list)?,
        HeapValues::Words(list) => write_list(&mut output, list, |value| value.to_le_bytes())?,
        HeapValues::Longs(list) => write_list(&mut output, list, |value| value.to_le_bytes())?,
    }
    output.finish()
}

/// The first line of every checkpoint of windows.
const WINDOWS_TITLE: &[u8; 16] = b"heap-games-win1\n";

/// The longest state of windows, in bytes.
const LONGEST_STATE: u64 = 1 << 26;

/// Writes a checkpoint of windows, and returns the SHA-256 of all its bytes.
pub(super) fn write_windows(
    output: &mut impl Write,
    rule: &Rule,
    state: &[u8],
) -> io::Result<String> {
    let mut output = Summed::new(output);
    output.write(WINDOWS_TITLE)?;
    output.write_long(rule.to_string().as_bytes())?;
    output.write_long(state)?;
    output.finish()
}

/// Returns the state in a checkpoint of windows of `size` bytes, and the SHA-256 of all its bytes.
pub(super) fn read_windows(
    input: impl Read,
    size: u64,
    rule: &Rule,
) -> Result<(Vec<u8>, String), CheckpointError> {
    let mut input = Summed::new(input);
    let mut title = [0; WINDOWS_TITLE.len()];
    input.read(&mut title).map_err(|_| CheckpointError::Foreign)?;
    if title != *WINDOWS_TITLE {
        return Err(CheckpointError::Foreign);
    }
    let found = read_rule_of(&mut input, rule)?;
    let length = read_number(&mut input)?;
    let before = (WINDOWS_TITLE.len() + 2 * 8 + found.len()) as u64;
    if length > LONGEST_STATE || before + length + DIGEST != size {
        return Err(CheckpointError::Torn);
    }
    let mut state = vec![0; length as usize];
    input.read(&mut state)?;
    Ok((state, read_sum(input)?))
}

fn read_rule_of(input: &mut Summed<impl Read>, rule: &Rule) -> Result<String, CheckpointError> {
    let found = read_rule(input)?;
    let parsed: Rule = found.parse().map_err(CheckpointError::Rule)?;
    if parsed != *rule {
        let wanted = rule.to_string();
        return Err(CheckpointError::OtherRule { found, wanted });
    }
    Ok(found)
}

/// Reads the SHA-256 of everything before it, which must be the end, and returns that of the whole
/// file.
fn read_sum(mut input: Summed<impl Read>) -> Result<String, CheckpointError> {
    let sum = input.sum.clone().finalize();
    let mut claimed = [0; DIGEST as usize];
    input.read(&mut claimed)?;
    if claimed[..] != sum[..] || input.inner.read(&mut [0])? != 0 {
        return Err(CheckpointError::Torn);
    }
    Ok(hexadecimal(&input.sum.finalize()))
}

fn write_list<T: Copy, const N: usize>(
    output: &mut Summed<impl Write>,
    list: &[T],
    bytes: impl Fn(T) -> [u8; N],
) -> io::Result<()> {
    for piece in list.chunks(PIECE / N) {
        let buffer: Vec<u8> = piece.iter().flat_map(|&value| bytes(value)).collect();
        output.write(&buffer)?;
    }
    Ok(())
}

/// Returns the values of a checkpoint of `size` bytes, and the SHA-256 of all its bytes.
pub(super) fn read_all(
    input: impl Read,
    size: u64,
    rule: &Rule,
) -> Result<(HeapValues, String), CheckpointError> {
    let mut input = Summed::new(input);
    read_title(&mut input)?;
    let found = read_rule_of(&mut input, rule)?;
    let (width, count) = (read_number(&mut input)?, read_number(&mut input)?);
    let before = (TITLE.len() + 2 + 3 * 8 + found.len()) as u64;
    let bytes = count.checked_mul(width).filter(|_| matches!(width, 1 | 2 | 4));
    let promised = bytes.and_then(|bytes| bytes.checked_add(before + DIGEST));
    let count = usize::try_from(count).ok().filter(|_| promised == Some(size));
    let count = count.ok_or(CheckpointError::Torn)?;
    check_width(rule, width, count as u64)?;
    let values = match width {
        1 => HeapValues::Bytes(read_list(&mut input, rule, count, |[byte]| byte)?),
        2 => HeapValues::Words(read_list(&mut input, rule, count, u16::from_le_bytes)?),
        _ => HeapValues::Longs(read_list(&mut input, rule, count, u32::from_le_bytes)?),
    };
    Ok((values, read_sum(input)?))
}

fn read_title(input: &mut Summed<impl Read>) -> Result<(), CheckpointError> {
    let mut title = [0; TITLE.len() + 2];
    let read = input.read(&mut title);
    read.map_err(|_| CheckpointError::Foreign)?;
    match title.strip_prefix(TITLE) {
        Some([digit @ b'1'..=b'9', b'\n']) => match digit - b'0' {
            VERSION => Ok(()),
            version => Err(CheckpointError::OldVersion { version }),
        },
        _ => Err(CheckpointError::Foreign),
    }
}

fn read_number(input: &mut Summed<impl Read>) -> Result<u64, CheckpointError> {
    let mut bytes = [0; 8];
    input.read(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn read_rule(input: &mut Summed<impl Read>) -> Result<String, CheckpointError> {
    let length = read_number(input)?;
    if length > LONGEST_RULE {
        return Err(CheckpointError::Torn);
    }
    let mut bytes = vec![0; length as usize];
    input.read(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| CheckpointError::Torn)
}

/// Refuses a width that no value needs or that the rule does not allow.
fn check_width(rule: &Rule, width: u64, count: u64) -> Result<(), CheckpointError> {
    let least = match width {
        1 => return Ok(()),
        2 => 1 << 8,
        _ => 1 << 16,
    };
    let heap = count.saturating_sub(1);
    let most = rule.kind().most_options(heap);
    if most >= u64::from(least) {
        return Ok(());
    }
    let error = RuleError::ImpossibleValue { heap, found: least, most };
    let rule = rule.to_string();
    Err(CheckpointError::Values { rule, error })
}

/// Reads values, each within the bounds of the rule.
fn read_list<T: Copy + Into<u32>, const N: usize>(
    input: &mut Summed<impl Read>,
    rule: &Rule,
    count: usize,
    value: impl Fn([u8; N]) -> T,
) -> Result<Vec<T>, CheckpointError> {
    let mut list = Vec::new();
    let reserved = list.try_reserve_exact(count);
    reserved.map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    let mut bounds = Bounds::new(rule);
    let mut buffer = vec![0; PIECE];
    while list.len() < count {
        let piece = (count - list.len()).min(PIECE / N);
        input.read(&mut buffer[..piece * N])?;
        let (values, _) = buffer[..piece * N].as_chunks::<N>();
        for &bytes in values {
            let value = value(bytes);
            let within = bounds.check(list.len() as u64, value.into());
            within.map_err(|error| CheckpointError::Values { rule: rule.to_string(), error })?;
            list.push(value);
        }
    }
    Ok(list)
}

/// Returns bytes in the form of `sha256sum`.
fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A stream with the SHA-256 of its bytes.
struct Summed<S> {
    inner: S,
    sum: Sha256,
}

impl<S> Summed<S> {
    fn new(inner: S) -> Self {
        let sum = Sha256::new();
        Self { inner, sum }
    }
}

impl<W: Write> Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.inner.write_all(bytes)
    }

    /// Writes the number of bytes, then the bytes.
    fn write_long(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(&(bytes.len() as u64).to_le_bytes())?;
        self.write(bytes)
    }

    /// Writes the SHA-256 of everything before, and returns that of the whole file.
    fn finish(mut self) -> io::Result<String> {
        let sum = self.sum.clone().finalize();
        self.write(&sum)?;
        Ok(hexadecimal(&self.sum.finalize()))
    }
}

impl<R: Read> Summed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.sum.update(bytes);
        Ok(())
    }
}
