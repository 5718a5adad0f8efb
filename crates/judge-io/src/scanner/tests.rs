//! The scanner against the standard library, and its errors.

use super::{Scanner, pair_lines};
use crate::error::{Place, ScanError};
use crate::integer::Integer;
use crate::source::{Slice, Source, Stream};
use proptest::prelude::*;
use std::io::{self, Read};

/// A reader that returns pieces of the given sizes in turn.
struct Pieces<'a> {
    bytes: &'a [u8],
    sizes: &'a [usize],
    turn: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes[self.turn % self.sizes.len()].min(target.len()).min(self.bytes.len());
        self.turn += 1;
        let (now, later) = self.bytes.split_at(size);
        target[..size].copy_from_slice(now);
        self.bytes = later;
        Ok(size)
    }
}

fn spaced(numbers: &[i128], spaces: &[String]) -> String {
    let mut text = String::new();
    for (number, space) in numbers.iter().zip(spaces.iter().cycle()) {
        text.push_str(&number.to_string());
        text.push_str(space);
    }
    text
}

fn all<S: Source, T: Integer>(mut scanner: Scanner<S>) -> Vec<T> {
    let mut values = Vec::new();
    while !scanner.at_end().unwrap() {
        values.push(scanner.int("number").unwrap());
    }
    values
}

proptest! {
    #[test]
    fn slice_and_stream_read_what_was_written(
        numbers in prop::collection::vec((any::<i128>(), 0u32..128), 0..60),
        spaces in prop::collection::vec("[ \t\r\n]{1,3}", 1..5),
        sizes in prop::collection::vec(1usize..9, 1..6),
    ) {
        let numbers: Vec<i128> = numbers.into_iter().map(|(number, shift)| number >> shift).collect();
        let text = spaced(&numbers, &spaces);
        prop_assert_eq!(&all::<_, i128>(Scanner::new(&text)), &numbers);
        let pieces = Pieces { bytes: text.as_bytes(), sizes: &sizes, turn: 0 };
        prop_assert_eq!(&all::<_, i128>(Scanner::from_reader(pieces)), &numbers);
        let count = numbers.len() as u64;
        let pieces = Pieces { bytes: text.as_bytes(), sizes: &[300, 70], turn: 0 };
        prop_assert_eq!(&Scanner::new(&text).ints::<i128>(count, "number").unwrap(), &numbers);
        prop_assert_eq!(&Scanner::from_reader(pieces).ints::<i128>(count, "number").unwrap(), &numbers);
    }

    #[test]
    fn many_at_once_stop_where_one_by_one_do(
        tokens in prop::collection::vec("[0-9]{1,9}|[0-9]{6}|[0-9]{1,18}|[0-9a-]{1,4}", 1..60),
        spaces in prop::collection::vec("[ \n]|\r\n", 1..5), part in 0usize..60,
    ) {
        let text: String = tokens.iter().zip(spaces.iter().cycle()).flat_map(|(token, space)| [token.as_str(), space]).collect();
        let (mut many, mut single) = (Scanner::new(&text), Scanner::new(&text));
        for count in [part, tokens.len().saturating_sub(part)] {
            let singles: Result<Vec<u32>, _> =
                (0..count).map(|_| single.int_in(5..=3_000_000_000u32, "number")).collect();
            match (many.ints_in(count as u64, 5..=3_000_000_000u32, "number"), singles) {
                (Ok(left), Ok(right)) => prop_assert_eq!(left, right),
                (left, right) => {
                    prop_assert_eq!(left.unwrap_err().place(), right.unwrap_err().place());
                    return Ok(());
                }
            }
            prop_assert_eq!(many.place(), single.place());
        }
    }

    #[test]
    fn every_width_agrees_with_the_standard_parser(
        digits in "[+-]?[0-9]{1,22}", space in "[ \n]?", tail in "( 1 2 3 4 5 6 7 8 9 10)?",
    ) {
        fn check<T: Integer + std::str::FromStr + std::fmt::Debug>(text: &str, digits: &str) {
            let ours = Scanner::new(text).int::<T>("number").ok().map(|value| value.to_string());
            // The standard parser refuses -0 for unsigned types.
            let plain = digits.parse::<T>().ok().map(|value| value.to_string());
            let is_minus_zero = digits.starts_with('-') && digits[1..].bytes().all(|digit| digit == b'0');
            assert!(ours == plain || is_minus_zero && ours.as_deref() == Some("0"), "{text:?}");
        }
        let text = format!("{space}{digits}{tail}");
        check::<u8>(&text, &digits);
        check::<u16>(&text, &digits);
        check::<u32>(&text, &digits);
        check::<u64>(&text, &digits);
        check::<u128>(&text, &digits);
        check::<i8>(&text, &digits);
        check::<i32>(&text, &digits);
        check::<i64>(&text, &digits);
        check::<i128>(&text, &digits);
        check::<usize>(&text, &digits);
    }

    #[test]
    fn long_numbers_are_read_up_to_the_greatest_word(
        tokens in prop::collection::vec((any::<u64>(), 0u32..64, 0usize..6, 0u64..5), 1..40),
    ) {
        // Numbers of all lengths, with leading zeros, and those around 2^64.
        let tokens: Vec<String> = tokens
            .into_iter()
            .map(|(number, shift, zeros, beyond)| match beyond {
                0 => (u128::from(u64::MAX) + u128::from(number % 20) - 10).to_string(),
                1 => (u128::from(number) << 3).to_string(),
                _ => format!("{}{}", "0".repeat(zeros), number >> shift),
            })
            .collect();
        let text = tokens.join(" ") + " ";
        let text = format!("{}{text}{}", " ".repeat(30), " ".repeat(70));
        let good = tokens.iter().map_while(|token| token.parse().ok()).collect::<Vec<u64>>();
        let mut visited = Vec::new();
        let result = Scanner::new(&text)
            .each_int_in(tokens.len(), 0..=u64::MAX, "number", |number| visited.push(number));
        prop_assert_eq!(&visited, &good);
        prop_assert_eq!(result.is_ok(), good.len() == tokens.len());
        let mut single = Scanner::new(&text);
        for &number in &good {
            prop_assert_eq!(single.int::<u64>("number").unwrap(), number);
        }
        prop_assert_eq!(single.int::<u64>("number").is_err(), true);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes: Vec<u8>, sizes in prop::collection::vec(1usize..9, 1..4)) {
        let mut slice = Scanner::new(&bytes);
        let mut stream = Scanner::from_reader(Pieces { bytes: &bytes, sizes: &sizes, turn: 0 });
        for _ in 0..bytes.len() + 2 {
            let (left, right) = (slice.try_int::<i32>("number"), stream.try_int::<i32>("number"));
            prop_assert_eq!(format!("{left:?}"), format!("{right:?}"));
            prop_assert_eq!(slice.place(), stream.place());
            if left.is_err() {
                let word = slice.word("word").unwrap().to_vec();
                prop_assert_eq!(word, stream.word("word").unwrap());
            }
        }
        prop_assert!(slice.at_end().unwrap() && stream.at_end().unwrap());
    }

    #[test]
    fn lines_are_those_of_the_standard_library(
        text in "([a-c \r]{0,4}\n){0,5}[a-c]{0,3}", sizes in prop::collection::vec(1usize..4, 1..4),
    ) {
        let mut stream = Scanner::from_reader(Pieces { bytes: text.as_bytes(), sizes: &sizes, turn: 0 });
        for line in text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)) {
            match stream.line().unwrap() {
                Some(found) => prop_assert_eq!(found, line.as_bytes()),
                None => prop_assert_eq!(line, ""),
            }
        }
        prop_assert!(stream.line().unwrap().is_none());
    }
}

fn message(text: &[u8], read: impl Fn(&mut Scanner<Slice<'_>>) -> Result<(), ScanError>) -> String {
    let mut scanner = Scanner::new(text);
    loop {
        if let Err(error) = read(&mut scanner) {
            return error.to_string();
        }
    }
}

#[test]
fn errors_name_place_found_and_expected() {
    let heap = |scanner: &mut Scanner<Slice<'_>>| scanner.int::<u64>("heap size").map(drop);
    let byte = |scanner: &mut Scanner<Slice<'_>>| scanner.int::<u8>("level").map(drop);
    let cases: [(&[u8], &str); 6] = [
        (b"", "line 1, column 1: expected heap size, found the end of the input"),
        (b"1 2\n", "line 2, column 1: expected heap size, found the end of the input"),
        (b"1\n 2x 3", "line 2, column 2: expected heap size, found `2x`"),
        (b"7 \xff\xfe", "line 1, column 3: expected heap size, found `\\xff\\xfe`"),
        (
            b"\n\n-1",
            "line 3, column 1: expected heap size from 0 to 18446744073709551615, found -1",
        ),
        (
            b"18446744073709551616 ",
            "line 1, column 1: expected heap size from 0 to 18446744073709551615, \
             found 18446744073709551616",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(text, heap), expected);
    }
    assert_eq!(
        message(b"255 256", byte),
        "line 1, column 5: expected level from 0 to 255, found 256"
    );
    let long = [b'9'; 100_000];
    assert!(message(&long, heap).len() < 200);
}

#[test]
fn a_count_that_lies_takes_no_memory() {
    let mut scanner = Scanner::new("1 2 3");
    let error = scanner.ints::<u64>(1_000_000_000_000_000_000_u64, "heap size").unwrap_err();
    assert!(matches!(error, ScanError::End { ref expected, .. }
        if expected == "heap size (4 of 1000000000000000000)"));
    assert!(Scanner::new("1 2 3").plausible_count(u64::MAX) <= 3);
}

#[test]
fn counts_are_of_any_type_and_not_negative() {
    let mut scanner = Scanner::new("1 2 3 4 5 6");
    assert_eq!(scanner.ints::<u8>(1_usize, "digit").unwrap(), [1]);
    assert_eq!(scanner.ints_in(2_u8, 0..=9_u8, "digit").unwrap(), [2, 3]);
    scanner.each_int_in(1_i64, 4..=4_u8, "digit", drop).unwrap();
    for error in [
        scanner.ints::<u8>(-2, "digit").unwrap_err(),
        scanner.each_int_in(-2_i128, 0..=9_u8, "digit", drop).unwrap_err(),
    ] {
        let source = std::error::Error::source(&error).map(ToString::to_string);
        assert_eq!(source.as_deref(), Some("count out of range"));
        assert_eq!((error.place().line, error.place().column), (1, 8));
    }
    assert_eq!(scanner.ints::<u8>(2, "digit").unwrap(), [5, 6]);
}

#[test]
fn a_failed_reading_leaves_the_token() {
    let mut scanner = Scanner::new("1 300 4");
    assert_eq!(scanner.int_in(0..=9u32, "digit").unwrap(), 1);
    assert!(scanner.int::<u8>("level").is_err());
    assert!(scanner.int_in(0..=9u32, "digit").is_err());
    assert_eq!(scanner.int::<u16>("level").unwrap(), 300);
}

/// A reader that follows a list of steps: bytes to return, or an error.
struct Steps(std::collections::VecDeque<Result<Vec<u8>, io::ErrorKind>>);

impl Read for Steps {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        match self.0.pop_front() {
            Some(Ok(bytes)) => {
                target[..bytes.len()].copy_from_slice(&bytes);
                Ok(bytes.len())
            }
            Some(Err(kind)) => Err(kind.into()),
            None => Ok(0),
        }
    }
}

fn stepped<const N: usize>(steps: [Result<&str, io::ErrorKind>; N]) -> Scanner<Stream<Steps>> {
    let steps = steps.map(|step| step.map(|text| text.as_bytes().to_vec()));
    Scanner::from_reader(Steps(steps.into()))
}

const LATER: Result<&str, io::ErrorKind> = Err(io::ErrorKind::WouldBlock);

#[test]
fn a_number_cut_by_an_error_is_read_whole_afterwards() {
    let mut scanner = stepped([Ok("1 23"), LATER, Ok("4 5")]);
    assert_eq!(scanner.int::<u32>("number").unwrap(), 1);
    let error = scanner.int::<u32>("number").unwrap_err();
    assert!(matches!(error, ScanError::Read { .. }));
    assert_eq!((error.place().line, error.place().column), (1, 3));
    assert_eq!(scanner.place(), error.place());
    assert_eq!(scanner.plausible_count(100), 2);
    assert_eq!(scanner.int::<u32>("number").unwrap(), 234);
    assert_eq!(scanner.int::<u32>("number").unwrap(), 5);
    assert!(scanner.at_end().unwrap());
}

#[test]
fn places_hold_after_an_error_in_white_space() {
    let mut scanner = stepped([Ok("1  \n  "), LATER, LATER, Ok("x"), LATER]);
    assert_eq!(scanner.int::<u32>("number").unwrap(), 1);
    for _ in 0..2 {
        assert!(scanner.at_end().is_err());
        assert_eq!(scanner.place(), Place { line: 2, column: 3 });
        assert_eq!(scanner.plausible_count(9), 1);
    }
    assert!(scanner.word("name").is_err());
    assert_eq!(scanner.word("name").unwrap(), b"x");
    assert_eq!(scanner.place(), Place { line: 2, column: 4 });
}

#[test]
fn a_reader_that_claims_too_much_is_an_error() {
    struct Liar;
    impl Read for Liar {
        fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
            Ok(target.len() + 1)
        }
    }
    let mut scanner = Scanner::from_reader(Liar);
    for _ in 0..3 {
        assert!(matches!(scanner.word("name"), Err(ScanError::Read { .. })));
        assert_eq!(scanner.place(), Place { line: 1, column: 1 });
    }
}

#[test]
fn a_reader_that_panics_leaves_the_scanner_whole() {
    struct Panics(bool);
    impl Read for Panics {
        fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
            let first = std::mem::take(&mut self.0);
            assert!(first, "the reader broke");
            target[..6].copy_from_slice(b"1 2 \n3");
            Ok(6)
        }
    }
    let mut scanner = Scanner::from_reader(Panics(true));
    assert_eq!(scanner.ints::<u32>(2, "number").unwrap(), [1, 2]);
    let read = std::panic::AssertUnwindSafe(|| scanner.int::<u32>("number").is_ok());
    assert!(std::panic::catch_unwind(read).is_err());
    assert_eq!(scanner.place(), Place { line: 2, column: 1 });
    assert_eq!(scanner.plausible_count(7), 1);
}

#[test]
fn a_count_and_a_size_hint_that_lie_take_no_memory() {
    let mut scanner = Scanner::from_sized_reader(&b"1 2 3"[..], u64::MAX);
    assert!(scanner.plausible_count(u64::MAX) <= 1 << 22);
    let error = scanner.ints::<u128>(u64::MAX, "heap size").unwrap_err();
    assert!(matches!(error, ScanError::End { ref expected, .. }
        if expected == "heap size (4 of 18446744073709551615)"));
    assert!(scanner.plausible_count(u64::MAX) <= 1 << 22);
}

proptest! {
    /// A line is a pair exactly when the standard library reads one from it; those before the first
    /// other line are read, up to the bytes that blocks look ahead.
    #[test]
    fn lines_of_pairs_are_those_that_programs_write(
        numbers in prop::collection::vec((any::<[u64; 2]>(), 0u32..64, "\r?\n"), 0..60),
        other in "[0-9]{0,22}( {1,2}|\r?\n|-|\t)[0-9]{0,22}( |\r|\n|a)[ \n]{0,2}",
    ) {
        let line = |(pair, shift, end): &([u64; 2], u32, String)| {
            format!("{} {}{end}", pair[0] >> shift, pair[1] >> shift)
        };
        let text = numbers.iter().map(line).collect::<String>() + &other + &"0 1\n".repeat(16);
        let mut pairs = Vec::new();
        let length = pair_lines(text.as_bytes(), &mut pairs);
        prop_assert!(length == 0 || text.as_bytes()[length - 1] == b'\n');
        let pair = |line: &str| {
            let line = line.strip_suffix('\r').unwrap_or(line);
            let (first, second) = line.split_once(' ')?;
            Some([first.parse().ok()?, second.parse().ok()?])
        };
        let read: Option<Vec<[u64; 2]>> = text[..length].split_terminator('\n').map(pair).collect();
        prop_assert_eq!(Some(&pairs), read.as_ref());
        let next = text[length..].lines().next().unwrap_or_default();
        let is_plain = pair(next).is_some() && next.len() <= 41;
        prop_assert!(text[length..].len() < 160 || !is_plain);
    }
}

proptest! {
    #[test]
    fn errors_of_the_reader_change_no_answer(
        text in "([0-9]{1,20}|[a-c]{1,3})([ \n]{1,3}([0-9]{1,20}|[a-c]{1,3})){0,20}\n?",
        cuts in prop::collection::vec(prop::option::of(1usize..9), 1..12),
        many: bool,
    ) {
        let mut steps = std::collections::VecDeque::new();
        let mut rest = text.as_bytes();
        for cut in cuts.iter().chain([&Some(usize::MAX)]) {
            steps.push_back(match cut {
                Some(length) => {
                    let (now, later) = rest.split_at(rest.len().min(*length));
                    rest = later;
                    Ok(now.to_vec())
                }
                None => Err(io::ErrorKind::WouldBlock),
            });
        }
        steps.retain(|step| step.as_ref().map_or(true, |bytes| !bytes.is_empty()));
        let (mut whole, mut broken) = (Scanner::new(&text), Scanner::from_reader(Steps(steps)));
        for turn in 0..60 {
            let expected = match turn % 2 {
                0 if many => whole.ints::<u64>(1, "number").map(|numbers| numbers.first().copied()),
                _ => whole.try_int::<u64>("number"),
            };
            let found = loop {
                let found = match turn % 2 {
                    0 if many => broken.ints::<u64>(1, "number").map(|numbers| numbers.first().copied()),
                    _ => broken.try_int::<u64>("number"),
                };
                match found {
                    Err(ScanError::Read { place, .. }) => prop_assert_eq!(place, broken.place()),
                    found => break found,
                }
            };
            prop_assert_eq!(format!("{expected:?}"), format!("{found:?}"));
            prop_assert_eq!(whole.place(), broken.place());
            if expected.is_err() && !whole.at_end().unwrap() {
                while broken.at_end().is_err() {}
                let word = whole.word("word").unwrap().to_vec();
                let same = loop {
                    match broken.word("word") {
                        Ok(found) => break found == word,
                        Err(_) => continue,
                    }
                };
                prop_assert!(same);
            }
        }
    }
}
