//! What a list of Grundy values may be: the search of Grundy sequences in reverse.
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
//! # What is tried
//! - Games with a name, at the same heaps or at some that are larger or smaller by up to three.
//! - All codes that agree, by what the values say about each move alone; sets of takes in the same way.
//! - Formulas, whose numbers fit the last values and are tested by the others, and periods.
//!
//! # What counts as evidence
//! Every [`Find`] knows how many numbers or digits of it were chosen to fit the values. Only the other
//! values test it. What fewer than five of them test is left out, unless there is nothing else.

mod codes;
mod compare;
mod fit;
mod formula;
mod games;
mod guess;
mod list;
mod needs;
mod pattern;
mod sets;
#[cfg(test)]
mod tests;

pub use compare::{Comparison, compare};
pub use formula::{Formula, SeenPeriod};
pub use guess::{Guess, guess};
pub use list::{ReadValuesError, ValueList};
pub use pattern::{Difference, Find, Pattern, rule_text};
