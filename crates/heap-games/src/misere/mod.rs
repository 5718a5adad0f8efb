//! Misère play: quotients, and outcomes of positions.

mod error;
mod learner;
mod monoid;
mod oracle;
mod quotient;
mod set;
mod transition;
mod words;

pub use error::MisereError;
pub use quotient::{MisereGrowth, MisereLimits, MisereQuotient};
