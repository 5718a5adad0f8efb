//! The result of a command: an exit status, or an error to print.

pub(crate) use game_table::errors::{
    ErrorAnswer, Failure, FileError, NEGATIVE, REFUSED, SUCCESS, UNUSABLE, chain, is_closed_pipe,
    split_place, status_of,
};

/// An error to print.
pub(crate) type Error = Box<dyn std::error::Error + Send + Sync>;

/// An exit status, or an error to print.
pub(crate) type Result<T = u8, E = Error> = std::result::Result<T, E>;
