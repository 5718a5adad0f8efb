//! What a command comes to: an exit status, or an error to print.

pub(crate) use game_table::errors::{
    Failure, FileError, NEGATIVE, REFUSED, SUCCESS, UNUSABLE, chain, is_closed_pipe,
    message_to_json, split_place, status_of, to_json,
};

/// An exit status, or an error to print.
pub(crate) type Result<T = u8> = game_table::errors::Result<T>;
