//! Rules and formulas for a list of values: the search of Grundy sequences in reverse.
//!
//! # Examples
//! ```
//! use value_guess::{Pattern, ValueList, guess};
//!
//! let list = ValueList::new(0, vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])?;
//! let best = &guess(&list)?.finds[0];
//! assert!(matches!(&best.pattern, Pattern::Code(code) if code.to_string() == "0.77"));
//! assert_eq!((best.fitted, best.tested), (2, 9));
//! # Ok::<(), value_guess::ReadValuesError>(())
//! ```
//!
//! # Candidates
//! - Games with a name, with the same heaps or shifted by up to three.
//! - All codes that match, because the values decide about each move separately; sets of takes in
//!   the same way.
//! - Formulas, whose numbers fit the last values and are tested by the others, periods, and
//!   the heaps with the value 0.
//!
//! # Evidence
//! Every [`Find`] counts the numbers or digits that were fitted to the values. Only the other
//! values test it. Matches tested by fewer than five values are dropped, unless there is nothing
//! else.

pub mod answer;
mod codes;
mod compare;
mod fit;
mod formula;
mod games;
mod guess;
mod list;
mod needs;
mod pairs;
mod pattern;
mod sets;
#[cfg(test)]
mod tests;

pub use compare::{Comparison, compare};
pub use formula::{Formula, SeenPeriod};
pub use guess::{Guess, guess};
pub use list::{ReadValuesError, ValueList};
pub use pairs::{Pairs, pairs};
pub use pattern::{Difference, Find, Pattern, rule_text};
