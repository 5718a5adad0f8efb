//! The scanner over a slice, the scanner over readers that stop and fail, and a scanner by the
//! definition.

use crate::choices::Choices;
use crate::pieces::Pieces;
use judge_io::{ScanError, Scanner, Source};

/// Reads one text in three ways with the same calls.
pub fn scanner(data: &[u8]) {
    let mut choices = Choices::new(data);
    let call_count = choices.below(24);
    let calls: Vec<(u8, u8)> = (0..call_count).map(|_| (choices.byte(), choices.byte())).collect();
    let plan_length = choices.below(12);
    let plan = choices.bytes(plan_length);
    let factor = [1, 1, 1, 1, 16, 300, 1 << 14][choices.below(7)];
    let padding = choices.byte();
    let hint = choices.number();
    let text = padded(padding, choices.rest());
    // Long tokens come in large pieces: the window is moved for each.
    let factor = if text.len() > 1 << 15 { factor.max(300) } else { factor };

    let mut by_slice = Scanner::new(&text);
    let mut by_reader = Scanner::from_sized_reader(Pieces::new(&text, plan, factor), hint);
    let mut naive = Naive { text: &text, at: 0 };
    for (call, argument) in calls {
        let expected = answer(&mut by_slice, call, argument);
        let found = answer(&mut by_reader, call, argument);
        assert_eq!(expected, found, "call {call} {argument}");
        assert_eq!(by_slice.place(), by_reader.place(), "call {call} {argument}");
        by_reader.plausible_count(u64::from(argument));
        by_reader.plausible_count(u64::MAX);
        if let Some(simple) = naive.answer(call, argument) {
            assert_eq!(simple, expected.ok(), "call {call} {argument}");
        } else {
            // The simple scanner does not support this call, and stops here.
            naive.at = usize::MAX;
        }
    }
}

/// Returns the text after bytes which make a token cross the end of the first piece of 64 KiB.
fn padded(padding: u8, text: &[u8]) -> Vec<u8> {
    let (byte, length) = match padding {
        249..=251 => (b' ', 65_500 + 16 * usize::from(padding - 249)),
        252 => (b'\n', 65_530),
        253 => (b'0', 65_535),
        254 => (b'7', 65_534),
        255 => (b'x', 131_070),
        190..=219 => (b' ', usize::from(padding - 150)),
        220..=248 => (b'0', usize::from(padding - 200)),
        _ => (b' ', 0),
    };
    let mut whole = vec![byte; length];
    whole.extend_from_slice(text);
    whole
}

/// Repeats a call until the reader does not fail.
fn repeated<T>(mut call: impl FnMut() -> Result<T, ScanError>) -> Result<T, ScanError> {
    loop {
        match call() {
            Err(ScanError::Read { .. }) => {}
            other => return other,
        }
    }
}

/// Returns the result of a call as text, or the text of its error.
fn answer<S: Source>(scanner: &mut Scanner<S>, call: u8, argument: u8) -> Result<String, String> {
    let bytes = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let result = match call % 14 {
        0 => repeated(|| scanner.word("word").map(bytes)),
        1 => repeated(|| scanner.int::<u8>("u8").map(|n| n.to_string())),
        2 => repeated(|| scanner.int::<i64>("i64").map(|n| n.to_string())),
        3 => repeated(|| scanner.int::<u64>("u64").map(|n| n.to_string())),
        4 => repeated(|| scanner.int::<i128>("i128").map(|n| n.to_string())),
        5 => repeated(|| scanner.try_int::<u32>("u32").map(|n| format!("{n:?}"))),
        6 => repeated(|| {
            let range = 0..=u16::from(argument);
            scanner.int_in(range, "small").map(|n| n.to_string())
        }),
        7 => repeated(|| scanner.at_end().map(|end| end.to_string())),
        8 => repeated(|| scanner.line().map(|line| format!("{:?}", line.map(bytes)))),
        9 => repeated(|| scanner.try_int::<i32>("i32").map(|n| format!("{n:?}"))),
        10 => repeated(|| scanner.int::<u16>("u16").map(|n| n.to_string())),
        11 => {
            let count = usize::from(argument % 8);
            repeated(|| scanner.letters(count, b"ABab01", "letters").map(bytes))
        }
        12 => numbers::<S, u64>(scanner, argument),
        _ => numbers::<S, i16>(scanner, argument),
    };
    result.map_err(|error| error.to_string())
}

/// Reads many integers; if the reader fails, the call is repeated for the remaining ones.
fn numbers<S: Source, T: judge_io::Integer>(
    scanner: &mut Scanner<S>,
    argument: u8,
) -> Result<String, ScanError> {
    let count = u64::from(argument);
    let mut found = Vec::new();
    loop {
        let left = count - found.len() as u64;
        let range = T::MIN..=T::MAX;
        let result = scanner.each_int_in(left, range, "number", |n: T| found.push(n.to_string()));
        match result {
            Ok(()) => return Ok(found.join(" ")),
            Err(ScanError::Read { .. }) => {}
            // The message counts from the call, which may be one of several.
            Err(ScanError::End { place, .. }) => {
                let expected = format!("number {} of {count}", found.len());
                return Err(ScanError::End { place, expected });
            }
            Err(error) => return Err(error),
        }
    }
}

/// A scanner by the definition, for the plain calls.
struct Naive<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Naive<'a> {
    fn token(&self) -> Option<(&'a [u8], usize)> {
        let is_space = |byte: &u8| matches!(byte, 9..=13 | b' ');
        let ahead = self.text.get(self.at..)?;
        let start = self.at + ahead.iter().position(|byte| !is_space(byte))?;
        let length = self.text[start..].iter().position(is_space);
        let end = length.map_or(self.text.len(), |length| start + length);
        Some((&self.text[start..end], end))
    }

    /// Returns the result of a call, `Some(None)` for an error, `None` for unsupported calls.
    fn answer(&mut self, call: u8, argument: u8) -> Option<Option<String>> {
        if self.at == usize::MAX {
            return None;
        }
        let token = self.token();
        let number = |least: i128, most: i128| {
            let (token, end) = token.filter(|(token, _)| token.len() <= 1 << 16)?;
            let value: i128 = std::str::from_utf8(token).ok()?.parse().ok()?;
            (least <= value && value <= most).then_some((value, end))
        };
        let read = match call % 14 {
            0 => token.map(|(token, end)| (String::from_utf8_lossy(token).into_owned(), end)),
            1 => number(0, 255).map(|(n, end)| (n.to_string(), end)),
            2 => number(i64::MIN.into(), i64::MAX.into()).map(|(n, end)| (n.to_string(), end)),
            3 => number(0, u64::MAX.into()).map(|(n, end)| (n.to_string(), end)),
            4 => number(i128::MIN, i128::MAX).map(|(n, end)| (n.to_string(), end)),
            5 if token.is_none() => return Some(Some("None".to_string())),
            5 => number(0, u32::MAX.into()).map(|(n, end)| (format!("Some({n})"), end)),
            6 => number(0, argument.into()).map(|(n, end)| (n.to_string(), end)),
            7 => return Some(Some(token.is_none().to_string())),
            11 => token
                .filter(|(token, _)| token.len() == usize::from(argument % 8))
                .filter(|(token, _)| token.iter().all(|byte| b"ABab01".contains(byte)))
                .map(|(token, end)| (String::from_utf8_lossy(token).into_owned(), end)),
            _ => return None,
        };
        Some(read.map(|(text, end)| {
            self.at = end;
            text
        }))
    }
}
