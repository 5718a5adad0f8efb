//! Why a trial has no result.

use crate::error::SolveError;
use crate::form::InputError;
use judge_io::Mismatch;
use std::path::{Path, PathBuf};

/// A trial that cannot be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum TrialError {
    /// The command leaves a quote open.
    #[error("a quote in the command is not closed")]
    OpenQuote,
    /// The command has no words.
    #[error("the command is empty")]
    NoCommand,
    /// The system has no shell with `ulimit -v`.
    #[error("memory cannot be limited here: --memory needs `ulimit -v`")]
    NoMemoryLimit,
    /// The program cannot be started.
    #[error("{0}")]
    NotStarted(String),
    /// A game cannot be played from a position.
    #[error("{0}")]
    Game(Box<dyn std::error::Error + Send + Sync>),
    /// The player to move cannot win from a position, so a program is not tested on it.
    #[error("the player to move does not win from `{0}`, where a program is to win")]
    NotWon(String),
    /// No position with a size in the range was found that the player to move wins.
    #[error("no position of a size from {0} to {1} was found that the player to move wins")]
    NoneWon(usize, usize),
    /// A search of all moves finds another outcome than the library.
    #[error("the library itself is wrong at `{0}`, please report it")]
    WrongOutcome(String),
    /// The library has no answer to an input.
    #[error(transparent)]
    Answer(#[from] SolveError),
    /// A command that draws inputs does not use the seed.
    #[error("the command that draws inputs needs {{seed}}, as in './gen {{seed}} {{size}}'")]
    NoSeed,
    /// Nothing can draw inputs for a problem.
    #[error("no inputs for this problem: it has no format and no generator")]
    NoGenerator,
    /// A problem has neither answers nor a checker.
    #[error("no right answers: no program answers this problem, and none checks the answers")]
    NoAnswer,
    /// A program that draws, answers or judges has failed.
    #[error("{0}")]
    Failed(String),
    /// A folder of saved inputs, or a file in it, cannot be used.
    #[error("{} {what}", path.display())]
    Kept {
        /// The folder or the file.
        path: PathBuf,
        what: &'static str,
        /// The system's error.
        #[source]
        source: std::io::Error,
    },
    /// A file for a program that judges cannot be written.
    #[error("a file for the checker cannot be written")]
    File(#[source] std::io::Error),
    /// The flag stopped a program that draws, answers or judges.
    #[error("interrupted")]
    Interrupted,
    /// An input is not in the format of the problem.
    #[error(transparent)]
    Format(#[from] InputError),
    /// An input or its answer is missing.
    #[error("{name}: {error}")]
    Input { name: String, error: Box<TrialError> },
    /// The library's answer to a small input contradicts the rules.
    #[error("the library itself is wrong here, please report it:\n{0}{1}")]
    Library(String, Mismatch),
}

impl TrialError {
    pub(super) fn not_started(name: &str, reason: &str) -> Self {
        let is_here = !name.contains('/') && Path::new(".").join(name).is_file();
        let advice = if is_here { format!("; did you mean ./{name}?") } else { String::new() };
        TrialError::NotStarted(format!("`{name}` cannot be started: {reason}{advice}"))
    }
}
