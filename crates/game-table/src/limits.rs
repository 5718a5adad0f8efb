//! Limits on the memory for a question, and advice on changing them.

use crate::errors::{Failure, Result as Answer};
use crate::notation::OwnRule;
use heap_games::{Budget, RuleError};
use mex_core::RulesetError;
use nimber_search::SearchError;
use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

/// The default limit on positions.
const MOST_POSITIONS: usize = 200_000;

/// The limits of a question about a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The user's limit on positions if no theory decides.
    pub given: Option<usize>,
    /// The limits on values, steps and bytes for heaps.
    pub budget: Budget,
}

impl Limits {
    /// Returns the limit on positions.
    pub fn positions(self) -> usize {
        self.given.unwrap_or(MOST_POSITIONS)
    }
}

/// An amount of memory as text: plain bytes, or a number followed by `K`, `M`, `G` or `T`, each
/// 1024 of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MemorySize(u64);

/// The letters of the units, each 1024 of the one before.
const UNITS: [char; 4] = ['K', 'M', 'G', 'T'];

impl MemorySize {
    /// Returns an amount of `bytes` bytes.
    pub const fn from_bytes(bytes: u64) -> Self {
        MemorySize(bytes)
    }

    /// Returns the number of bytes.
    pub const fn bytes(self) -> u64 {
        self.0
    }

    /// Returns the text of the amount in a sentence.
    fn spoken(self) -> String {
        let text = self.to_string();
        match text.ends_with(|last: char| last.is_ascii_digit()) {
            true => format!("{text} bytes"),
            false => text,
        }
    }
}

impl FromStr for MemorySize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unreadable = || format!("expected bytes or a size like 512M or 4G, found {text:?}");
        let upper = text.to_ascii_uppercase();
        let unit = UNITS.iter().position(|&unit| upper.ends_with(unit));
        let digits = if unit.is_some() { &upper[..upper.len() - 1] } else { upper.as_str() };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(unreadable());
        }
        let factor = 1u64 << (10 * unit.map_or(0, |unit| unit + 1));
        let bytes = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(factor));
        match bytes {
            Some(0) => Err("the size must be positive".to_string()),
            Some(bytes) => Ok(MemorySize(bytes)),
            None => Err(format!("{text} is more than {} bytes", u64::MAX)),
        }
    }
}

/// Shows an amount in a form that can be typed in again and is never too small: exactly, or with at
/// most four digits and a unit, rounded up.
impl Display for MemorySize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut number = self.0;
        let mut letter = None;
        for unit in UNITS {
            if number < 10_000 && !(number >= 1024 && number.is_multiple_of(1024)) {
                break;
            }
            number = number.div_ceil(1024);
            letter = Some(unit);
        }
        write!(formatter, "{number}")?;
        letter.map_or(Ok(()), |letter| write!(formatter, "{letter}"))
    }
}

/// The limit on memory of a command.
#[derive(Clone, Copy, Debug)]
pub struct MemoryLimit(MemorySize);

impl MemoryLimit {
    const LEAST: u64 = 1 << 30;
    /// The densest ordinary graphs take about half of this for each byte of their files.
    const FOR_INPUT: u64 = 64;

    /// Returns the given limit, or the default for an input of `input_bytes` bytes.
    pub fn for_input(given: Option<MemorySize>, input_bytes: u64) -> Self {
        let usual = input_bytes.saturating_mul(Self::FOR_INPUT).max(Self::LEAST);
        MemoryLimit(given.unwrap_or(MemorySize::from_bytes(usual)))
    }

    /// Returns the limit in bytes.
    pub fn bytes(self) -> u64 {
        self.0.bytes()
    }

    /// Returns an error unless this much memory is allowed and available, in addition to `held`.
    pub fn check(self, work: &str, held: u64, more: u64) -> Answer<()> {
        let needed = held.saturating_add(more);
        if needed > self.bytes() {
            return Err(self.refusal(work, needed, "").into());
        }
        // One large request gives an error, while many small ones would abort.
        let size = usize::try_from(more).ok();
        let there = size.is_some_and(|size| Vec::<u8>::new().try_reserve_exact(size).is_ok());
        if !there {
            let more = MemorySize::from_bytes(more).spoken();
            let message = format!("{work} needs {more} of memory, but the system has less");
            return Err(Failure::refused(message).into());
        }
        Ok(())
    }

    /// Returns the error for work that needs more than is allowed.
    pub fn refusal(self, work: &str, needed: u64, at_least: &str) -> Failure {
        let (needed, allowed) = (MemorySize::from_bytes(needed).spoken(), self.0.spoken());
        Failure::refused(format!(
            "{work} needs {at_least}{needed} of memory, but {allowed} is allowed; --max-memory SIZE \
             allows more"
        ))
    }
}

/// Returns an error with advice if a limit ended the work.
pub fn with_hint(error: impl Error + 'static) -> Failure {
    let message = hint(&error).map_or_else(|| error.to_string(), |hint| format!("{error}; {hint}"));
    Failure::reworded(&error, message)
}

/// Returns what a person can do about the limit behind an error.
fn hint(error: &(dyn Error + 'static)) -> Option<String> {
    let text = match (error.downcast_ref(), error.downcast_ref(), error.downcast_ref()) {
        (Some(RuleError::NoPeriod { .. }), ..) => "a larger --limit searches further",
        (Some(RuleError::TooMuchWork { .. } | RuleError::OutOfSteps { .. }), ..) => {
            "--limit N computes up to N values however long they take"
        }
        (Some(RuleError::TooMuchMemory { bytes, .. }), ..) => {
            let size = MemorySize::from_bytes(*bytes);
            return Some(format!("--max-memory {size} allows that much"));
        }
        (_, Some(RulesetError::LimitReached { .. } | RulesetError::TooManyMoves { .. }), _) => {
            "--limit N allows N positions"
        }
        (.., Some(SearchError::LimitReached { .. })) => "--limit N allows 100 N visits",
        _ => return None,
    };
    Some(text.to_string())
}

/// The share of the limit on positions that each part of a board takes, as every position needs
/// memory for each part.
const POSITIONS_PER_PART: usize = 200;

/// Returns an error if a board has more parts than are always allowed and more than the limit on
/// positions allows.
pub(crate) fn check_size(
    (count, name): (u64, &str),
    always: u64,
    limit: usize,
) -> Result<(), Failure> {
    let most = always.max((limit / POSITIONS_PER_PART) as u64);
    check_count((count, name), most, format_args!("--limit N allows N/{POSITIONS_PER_PART}"))
}

/// Refuses boards that no limit allows.
pub(crate) fn check_most(counted: (u64, &str)) -> Result<(), Failure> {
    check_count(counted, 1 << 12, format_args!("no --limit allows more"))
}

fn check_count((count, name): (u64, &str), most: u64, advice: impl Display) -> Result<(), Failure> {
    let small = if matches!(name, "cells" | "squares") { "4x5" } else { "cycle:9" };
    let error =
        format!("{count} {name} are more than {most}; {advice}, and {small} is small enough");
    if count > most { Err(Failure::refused(error)) } else { Ok(()) }
}

/// Returns the error of a question that exceeds the limit on heaps, or that on options, which grows
/// with it above its default. `shown` is the text of the error.
pub(crate) fn refused_heaps(are_heaps: bool, shown: impl Display, most: usize) -> Failure {
    Failure::refused(match are_heaps {
        true => format!("{shown}; --limit N allows N"),
        false => {
            let most = most.max(OwnRule::MOST_HEAPS);
            format!(
                "{shown}; smaller heaps (--to) take less, and --limit N allows more, for N above {most}"
            )
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Result<u64, String> {
        text.parse().map(MemorySize::bytes)
    }

    #[test]
    fn sizes_are_bytes_or_units_of_1024() {
        assert_eq!(bytes("1"), Ok(1));
        assert_eq!(bytes("65536"), Ok(65_536));
        assert_eq!(bytes("3k"), Ok(3 << 10));
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("4G"), Ok(4 << 30));
        assert_eq!(bytes("2t"), Ok(2 << 40));
        assert_eq!(bytes("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "M", "-1", "+1", "1.5G", "1GB", "4 G", "G4", "0x10", "１"] {
            let expected = format!("expected bytes or a size like 512M or 4G, found {text:?}");
            assert_eq!(bytes(text), Err(expected));
        }
        assert_eq!(bytes("0G"), Err("the size must be positive".to_string()));
        for text in ["18446744073709551616", "16777216T", "99999999999999999999G"] {
            let expected = format!("{text} is more than 18446744073709551615 bytes");
            assert_eq!(bytes(text), Err(expected));
        }
    }

    #[test]
    fn what_is_shown_can_be_typed_in_and_suffices() {
        for size in [1, 9_999, 10_000, 1 << 20, 3_943_694_336, 1 << 40, u64::MAX >> 24] {
            let shown = MemorySize::from_bytes(size).to_string();
            let read = bytes(&shown).unwrap();
            assert!(read >= size && read - size <= size / 9, "{size}: {shown}");
        }
        assert_eq!(MemorySize::from_bytes(1 << 32).to_string(), "4G");
        assert_eq!(MemorySize::from_bytes(3 << 19).to_string(), "1536K");
        assert_eq!(MemorySize::from_bytes(3_943_694_336).to_string(), "3761M");
    }
}
