//! The trial of a user's program: within limits on its time and memory it answers samples, kept,
//! random and largest inputs, and the first one on which it fails is made as small as possible.

mod case;
mod child;
mod error;
mod judge;
mod program;
mod report;
mod run;

pub use case::{Agreed, Case, Origin, SamplesAnswer, SamplesReport};
pub use child::{Ending, Run};
pub use error::TrialError;
pub use judge::{Failure, Fault};
pub use program::Program;
pub use report::Report;
pub use run::{Found, Progress, Trial};
