//! What a command comes to: an exit status, or an error to print.

pub(crate) use game_table::errors::{
    ErrorAnswer, Failure, FileError, NEGATIVE, REFUSED, SUCCESS, UNUSABLE, chain, is_closed_pipe,
    split_place, status_of,
};

/// An exit status, or an error to print.
pub(crate) type Result<T = u8> = game_table::errors::Result<T>;
