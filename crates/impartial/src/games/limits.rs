//! What a person can do about a limit.

use crate::errors::Failure;
use mex_core::RulesetError;

/// Returns the message of an error, with the option that allows more.
pub(crate) fn with_hint(error: RulesetError) -> Failure {
    let message = match error {
        RulesetError::LimitReached { .. } | RulesetError::TooManyMoves { .. } => {
            format!("{error}; --limit N allows N positions")
        }
        _ => error.to_string(),
    };
    Failure::reworded(&error, message)
}
