//! What a person can do about a limit.

use crate::errors::Failure;
use crate::notation::OwnRule;
use core::fmt::Display;
use mex_core::RulesetError;
use nimber_search::SearchError;

/// How many positions must be allowed for each part of a board beyond those that it may always have: a
/// position takes memory for each of its parts.
const POSITIONS_PER_PART: usize = 200;

/// Returns an error if a board has more parts than there may always be, and than fit a limit on
/// positions.
pub(super) fn check_size(
    (count, name): (u64, &str),
    always: u64,
    limit: usize,
) -> Result<(), Failure> {
    let most = always.max((limit / POSITIONS_PER_PART) as u64);
    match count > most {
        true => Err(Failure::refused(format!(
            "{count} {name} are more than {most}; --limit N allows N/{POSITIONS_PER_PART}"
        ))),
        false => Ok(()),
    }
}

/// Returns the refusal of a question that exceeds the limit on heaps, or that on options, which grows
/// with the first one above its default.
pub(super) fn refused_heaps(error: impl Display, is_of_heaps: bool, most: usize) -> Failure {
    Failure::refused(match is_of_heaps {
        true => format!("{error}; --limit N allows N"),
        false => {
            let most = most.max(OwnRule::MOST_HEAPS);
            format!(
                "{error}; smaller heaps (--to) take less, and --limit N allows more, for N above {most}"
            )
        }
    })
}

/// Returns the message of an error of a search, with the option that allows more.
pub(crate) fn with_hint_for_visits(error: SearchError) -> Failure {
    let message = match error {
        SearchError::LimitReached { .. } => format!("{error}; --limit N allows 100 N visits"),
        _ => error.to_string(),
    };
    Failure::reworded(&error, message)
}

/// Returns the message of an error, with the option that allows more.
pub fn with_hint(error: RulesetError) -> Failure {
    let message = match error {
        RulesetError::LimitReached { .. } | RulesetError::TooManyMoves { .. } => {
            format!("{error}; --limit N allows N positions")
        }
        _ => error.to_string(),
    };
    Failure::reworded(&error, message)
}
