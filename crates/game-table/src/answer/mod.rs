//! Answers as plain records, one for each kind of question: the source of all output, as text and
//! JSON. `docs/json.md` has an example of each.
//!
//! Fields are in the order of the output. Sizes of heaps and values are strings, since they may
//! exceed 2^53 and many readers of JSON round larger numbers. Long lists are borrowed, and written
//! item by item. `Display` writes the text for people.

mod book;
mod database;
mod forms;
mod graph;
mod hackenbush;
mod nim;
mod period;
mod quotient;
mod sums;

pub use crate::reason::ReasonAnswer;
pub use book::{BookAnswer, CertificateAnswer};
pub use database::{CheckAnswer, DatabaseAnswer, MergeAnswer, QuestionsAnswer, WrongAnswer};
pub use forms::{ClosedQuotient, FormAnswer, FormsAnswer, SumFormAnswer};
pub use graph::{GraphAnswer, GrundyAnswer, LoopyAnswer, LoopyWorth, SeatLetters, SeatsAnswer};
pub use hackenbush::HackenbushValueAnswer;
#[cfg(feature = "canonical")]
pub use hackenbush::ThermographAnswer;
pub use nim::{ExcessAnswer, OperationAnswer, RootsAnswer};
pub use period::{Assumes, PeriodAnswer, StoppedBy, ValuesAnswer};
pub use quotient::{GeneraAnswer, Generator, Growth, QuotientAnswer, QuotientPeriod};
pub use sums::{Change, FamilyAnswer, MoveAnswer, PartAnswer, SumAnswer};
pub use value_guess::answer::{
    CompareAnswer, DifferenceAnswer, FindAnswer, FindKind, GuessAnswer, PairsAnswer, PairsList,
    SeenPeriodAnswer, ShiftAnswer, compare_values, guess,
};

use std::fmt::Display;

/// Returns the texts of sizes of heaps, or of values.
pub(crate) fn texts<N: Display>(numbers: impl IntoIterator<Item = N>) -> Vec<String> {
    numbers.into_iter().map(|number| number.to_string()).collect()
}
