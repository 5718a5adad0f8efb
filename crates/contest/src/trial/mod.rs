//! Testing a user's program: within limits on time and memory it answers samples, saved, random and
//! largest inputs, and the first one on which it fails is shrunk. The problem is in the catalogue,
//! the user's own, or a game against the judge.

mod case;
mod error;
mod fault;
mod games;
mod kept;
mod process;
mod program;
mod report;
mod run;
mod subject;
mod user_problem;

pub use case::{Agreed, Case, Origin, SamplesAnswer, SamplesReport};
pub use error::TrialError;
pub use fault::{Failure, Fault, GameLine, GameRecord};
pub use games::{GameProblem, Games, InPlay, NoMove, Work, check_position, judge_by_lines};
pub use kept::KeptInputs;
pub use process::{Ending, Run};
pub use program::Program;
pub use report::Report;
pub use run::{Found, Progress, Trial};
pub use subject::{Subject, Tries};
pub use user_problem::OwnProblem;
