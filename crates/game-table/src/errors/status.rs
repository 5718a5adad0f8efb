//! The exit statuses of errors.

use super::chain;
use super::file::FileError;
#[cfg(feature = "file")]
use graph_retro::CsrFileError;
use graph_retro::{DigraphError, ReadGraphError, SeatsError};
use heap_games::{CertificateError, ListGameError, MisereError, RuleError};
use mex_core::{GraphError, MisereFormError, RulesetError, SumError};
use nim_algebra::{ExcessError, LogError, OrdinalError};
use nimber_search::{BoardError, SearchError, SproutsError, StringsError};
use std::collections::TryReserveError;
use std::error::Error;
use std::fmt;
use std::io;
use text_rules::TextPositionError;
use tree_hackenbush::{EvaluateError, PositionError, ReadPositionError, ShortGameError, TreeError};

/// The exit status when all is well.
pub const SUCCESS: u8 = 0;

/// The exit status if the answer is no: a wrong answer to a sample, no period within the limit, an
/// invalid certificate, a logarithm that does not exist.
pub const NEGATIVE: u8 = 1;

/// The exit status if the arguments or the input cannot be used.
pub const UNUSABLE: u8 = 2;

/// The exit status if the work would take too much time or memory.
pub const REFUSED: u8 = 3;

/// An error with our own message.
#[derive(Debug)]
pub struct Failure {
    status: u8,
    message: String,
}

impl Failure {
    /// Returns the error for work that takes too much.
    pub fn refused(message: impl Into<String>) -> Self {
        Failure { status: REFUSED, message: message.into() }
    }

    /// Returns the error for a negative answer.
    pub fn negative(message: impl Into<String>) -> Self {
        Failure { status: NEGATIVE, message: message.into() }
    }

    /// Returns the error for work ended by the user, with its exit status.
    pub fn interrupted(status: u8) -> Self {
        Failure { status, message: "interrupted".to_string() }
    }

    /// Returns an error with a different message.
    pub fn reworded(error: &(dyn Error + 'static), message: String) -> Self {
        Failure { status: status_of(error), message }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl Error for Failure {}

impl FileError {
    /// Returns the error for a file, with the message of another error.
    pub fn of(file: impl fmt::Display, error: &(dyn Error + 'static)) -> Self {
        let mut of_file = FileError::new(file, &chain(error));
        of_file.status = Some(status_of(error));
        of_file
    }
}

/// Returns the exit status of an error.
pub fn status_of(error: &(dyn Error + 'static)) -> u8 {
    let mut current = Some(error);
    while let Some(error) = current {
        if let Some(error) = error.downcast_ref::<FileError>() {
            return error.status.unwrap_or(UNUSABLE);
        }
        if let Some(error) = error.downcast_ref::<Failure>() {
            return error.status;
        }
        if is_negative(error) {
            return NEGATIVE;
        }
        if is_refusal(error) {
            return REFUSED;
        }
        current = error.source();
    }
    UNUSABLE
}

/// Returns whether an error is of a type and passes a test.
fn is<E: Error + 'static>(error: &(dyn Error + 'static), test: impl Fn(&E) -> bool) -> bool {
    error.downcast_ref().is_some_and(test)
}

/// Returns whether an error matches any of these patterns, each of a different error type.
macro_rules! is_one_of {
    ($error:ident; $($pattern:pat),+ $(,)?) => {
        $(is($error, |error| matches!(error, $pattern)))||+
    };
}

/// Returns whether an error has any of these types and its method `is_refusal` returns true.
macro_rules! refuses {
    ($error:ident; $($kind:ty),+ $(,)?) => {
        $(is($error, <$kind>::is_refusal))||+
    };
}

fn is_negative(error: &(dyn Error + 'static)) -> bool {
    use CertificateError as Certificate;
    is_one_of! {
        error;
        LogError::NotAPower,
        RuleError::Aperiodic { .. },
        Certificate::Fails { .. } | Certificate::GreaterValue { .. } | Certificate::NoTheorem
            | Certificate::NotLeast { .. } | Certificate::TooShort { .. }
            | Certificate::WrongMaximum { .. } | Certificate::WrongNumber { .. },
    }
}

/// Returns whether an error is about size or time. A transparent error has no sources of its own.
fn is_refusal(error: &(dyn Error + 'static)) -> bool {
    use CertificateError as Certificate;
    let says_so = refuses! {
        error;
        RuleError, MisereError, MisereFormError, OrdinalError, ExcessError, GraphError,
        DigraphError, SeatsError, EvaluateError, ShortGameError,
    };
    let is_too_large = is_one_of! {
        error;
        Certificate::TooLong { .. } | Certificate::TooMuchWork { .. }
            | Certificate::TooMuchMemory { .. } | Certificate::OutOfMemory { .. }
            | Certificate::TooLargeValues { .. },
        RulesetError::LimitReached { .. } | RulesetError::TooManyMoves { .. },
        SearchError::LimitReached { .. } | SearchError::TooManyMoves { .. },
        SumError::LimitReached { .. } | SumError::TooManyMoves { .. },
        PositionError::TooManyVertices { .. } | PositionError::TooManyEdges { .. },
        BoardError::TooManyCells { .. }, SproutsError::TooManyLives { .. },
        StringsError::TooMany { .. }, ListGameError::TooManyCoins { .. },
        TextPositionError::TooLarge { .. },
        LogError::OutOfReach { .. },
        TreeError::TooManyVertices { .. },
        ReadPositionError::TooManyEdges { .. },
    };
    let holds_one = is(error, |error| matches!(error, SumError::Graph(it) if it.is_refusal()))
        || is(error, |error| matches!(error, ReadGraphError::Graph(it) if it.is_refusal()));
    #[cfg(feature = "file")]
    let holds_one = holds_one
        || is(error, |error| match error {
            CsrFileError::Graph(error) => error.is_refusal(),
            CsrFileError::Seats(error) => error.is_refusal(),
            _ => false,
        });
    let is_out_of_memory = error.is::<TryReserveError>()
        || is(error, |error: &io::Error| error.kind() == io::ErrorKind::OutOfMemory);
    says_so || is_too_large || holds_one || is_out_of_memory
}

#[cfg(test)]
mod tests {
    use super::*;
    use heap_games::CheckpointError;

    fn status(error: impl Error + 'static) -> [u8; 2] {
        let in_a_file = FileError::of("a.txt", &error);
        [status_of(&error), status_of(&in_a_file)]
    }

    #[test]
    fn an_error_says_what_the_program_ends_with() {
        let ends = |status: u8| [status; 2];
        assert_eq!(status(RuleError::ZeroTake), ends(UNUSABLE));
        assert_eq!(status(RuleError::NoPeriod { limit: 9 }), ends(REFUSED));
        assert_eq!(status(RuleError::Aperiodic { reason: "they grow" }), ends(NEGATIVE));
        assert_eq!(status(LogError::Zero), ends(UNUSABLE));
        assert_eq!(status(LogError::NotAPower), ends(NEGATIVE));
        assert_eq!(status(LogError::OutOfReach { prime: 7 }), ends(REFUSED));
        assert_eq!(status(CertificateError::Fails { heap: 7 }), ends(NEGATIVE));
        let found = RuleError::NoMemory { values: 9 };
        assert_eq!(status(MisereError::Rule(found.clone())), ends(REFUSED));
        assert_eq!(status(MisereError::Rule(RuleError::NoMisere)), ends(UNUSABLE));
        let quotient = Box::new(MisereError::TooManySums { limit: 7 });
        let search = MisereError::SearchTooLarge { positions: 7, limit: 7, quotient };
        assert_eq!(status(search), ends(REFUSED));
        let rule = "0.77".to_string();
        assert_eq!(status(CheckpointError::Values { rule, error: found }), ends(REFUSED));
        let shortage = DigraphError::OutOfMemory { bytes: 1 << 40 };
        assert_eq!(status(ReadGraphError::Graph(shortage.clone())), ends(REFUSED));
        #[cfg(feature = "file")]
        assert_eq!(status(CsrFileError::Graph(shortage)), ends(REFUSED));
        let rows = GraphError::TooLarge { position_count: 7, edge_count: 7 };
        assert_eq!(status(SumError::Graph(rows)), ends(REFUSED));
        assert_eq!(status(EvaluateError::TooManyPositions { limit: 7 }), ends(REFUSED));
        assert_eq!(status(TreeError::NoRoot), ends(UNUSABLE));
        let fault = OrdinalError::FieldTooLarge { degree: 9, limit: 7 };
        assert_eq!(status(fault), ends(REFUSED));
        assert_eq!(status(OrdinalError::ZeroInverted), ends(UNUSABLE));
        assert_eq!(status(ExcessError::OutOfReach { prime: 7, fault }), ends(REFUSED));
        assert_eq!(status(ExcessError::NotAPrime { number: 9 }), ends(UNUSABLE));
        let too_many = ShortGameError::TooMany { before: "", limit: 7, things: "games" };
        assert_eq!(status(too_many), ends(REFUSED));
        assert_eq!(status(ShortGameError::Missing { expected: "a game" }), ends(UNUSABLE));
        let searched = EvaluateError::TooManyPositions { limit: 7 };
        assert_eq!(status(ShortGameError::Position(searched)), ends(REFUSED));
        assert_eq!(status(Failure::refused("the table has too many rows")), ends(REFUSED));
        let reworded = Failure::reworded(&RuleError::NoPeriod { limit: 9 }, "no".to_string());
        assert_eq!(status(reworded), ends(REFUSED));
    }
}
