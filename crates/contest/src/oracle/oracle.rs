//! What answers a problem by definition.

use judge_io::Rng;

/// A problem's answers by definition.
#[derive(Clone, Copy, Debug)]
pub struct Oracle {
    /// The problem's id in the catalogue.
    pub id: &'static str,
    /// Returns a small random input inside the problem's limits.
    pub random_case: fn(&mut Rng) -> String,
    /// Returns the expected output for a small input.
    ///
    /// It panics if the input is not in the problem's format, and takes very long if it is large.
    pub answer: fn(&str) -> String,
}
