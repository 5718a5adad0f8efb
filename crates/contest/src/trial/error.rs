//! Why a trial has no result.

use crate::error::SolveError;
use crate::form::InputError;
use judge_io::Mismatch;
use std::path::{Path, PathBuf};

/// A trial that cannot be held.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrialError {
    /// The command leaves a quote open.
    #[error("a quote in the command is not closed")]
    OpenQuote,
    /// The command has no word.
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
    /// The player to move cannot win from a position, so that no program is tried on it.
    #[error("the player to move does not win from `{0}`, and a program is to win")]
    NotWon(String),
    /// No position of a size from the first to the second was drawn that the player to move wins.
    #[error("no position of a size from {0} to {1} was found that the player to move wins")]
    NoneWon(usize, usize),
    /// A search among all moves finds another outcome than the library.
    #[error("the library itself is wrong at `{0}`, please report it")]
    WrongOutcome(String),
    /// The library has no answer to an input.
    #[error(transparent)]
    Answer(#[from] SolveError),
    /// A command that draws inputs has no place for what the random numbers start from.
    #[error("the command that draws inputs needs {{seed}}, as in './gen {{seed}} {{size}}'")]
    NoSeed,
    /// Nothing draws inputs of a problem.
    #[error("nothing draws inputs of this problem")]
    NoGenerator,
    /// Nothing answers inputs of a problem, and nothing judges the answers.
    #[error("nothing says what is right here: no program answers it, and none checks the answer")]
    NoAnswer,
    /// A program that draws, answers or judges has failed.
    #[error("{0}")]
    Failed(String),
    /// A folder of kept inputs, or a file in it, cannot be used.
    #[error("{} {what}", path.display())]
    Kept {
        /// The folder or the file.
        path: PathBuf,
        /// What cannot be done with it.
        what: &'static str,
        /// The system's error.
        #[source]
        source: std::io::Error,
    },
    /// A file for a program that judges cannot be written.
    #[error("a file for the checker cannot be written")]
    File(#[source] std::io::Error),
    /// The flag has ended a program that draws, answers or judges.
    #[error("interrupted")]
    Interrupted,
    /// An input is not in the format of the problem.
    #[error(transparent)]
    Format(#[from] InputError),
    /// There is no input, or no answer to it.
    #[error("{name}: {error}")]
    Input {
        /// The file that has the input, or how it was drawn.
        name: String,
        /// Why not.
        error: Box<TrialError>,
    },
    /// The library's answer to a small input is not that of the rules.
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
