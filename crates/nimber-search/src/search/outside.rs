//! What is known beside the table of a search, as in a database.

use super::table::Fact;
use mex_core::Ruleset;

/// The least binary logarithm of the visits to a position that is worth keeping: what took fewer is
/// found again sooner than it is read.
pub(crate) const LEAST_WORK: u32 = 3;

/// Where facts about positions in canonical form come from and go to, with the binary logarithms of
/// the visits that they took.
pub(crate) trait Outside<R: Ruleset>: Send + Sync {
    /// Returns what is known of a position.
    fn look(&self, ruleset: &R, position: &R::Position) -> Option<(Fact, u32)>;

    /// Takes what is known of a position.
    fn learn(&self, ruleset: &R, position: &R::Position, fact: Fact, work: u32);
}
