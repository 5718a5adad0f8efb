//! A readable solution of each problem, built on the kits.

use crate::kit::io::Scan;

/// A readable solution.
pub(crate) struct Solution {
    pub(crate) id: &'static str,
    /// Answers a judge's input; panics if it is not in the problem's format.
    solve: fn(&mut Scan<'_>, &mut String),
    /// The source.
    pub(crate) text: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/solutions.rs"));

/// Returns what the readable solution of a problem answers.
///
/// # Panics
/// Panics if there is no such problem, or the input is not in its format.
///
/// # Examples
/// ```
/// assert_eq!(contest::answer_by_kits("hdu1846-brave-game", "2\n23 2\n4 3\n"), "first\nsecond\n");
/// ```
#[track_caller]
pub fn answer_by_kits(id: &str, input: &str) -> String {
    let mut output = String::new();
    let solution = SOLUTIONS.iter().find(|solution| solution.id == id).expect("a problem's id");
    (solution.solve)(&mut Scan::new(input.as_bytes()), &mut output);
    output
}
