//! Misère play: quotients, and outcomes of positions.

mod answer;
mod bouton;
mod certificate;
mod error;
mod extension;
mod genus;
mod learner;
mod monoid;
mod oracle;
mod outcomes;
mod period;
mod presentation;
mod quotient;
mod relations;
mod set;
mod sums;
mod tame_heaps;
mod transition;
mod words;

pub use answer::{MisereAnswer, MisereReason, MisereSolver};
pub use bouton::misere_nim_outcome;
pub use certificate::QuotientCertificate;
pub use error::MisereError;
pub use period::MiserePeriod;
pub use presentation::MiserePresentation;
pub use quotient::{MisereGrowth, MisereQuotient};
