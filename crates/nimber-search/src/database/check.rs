//! Checking a sample of a database by recomputing it.

use super::Database;
use super::entry::{Entry, Known};
use super::error::DatabaseError;
use crate::search::SearchError;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// The number of entries.
    pub entries: u64,
    /// The number of entries drawn.
    pub drawn: u64,
    /// How many of these were computed and are right.
    pub right: u64,
    /// How many took more visits than allowed, and remain unchecked.
    pub too_hard: u64,
    /// How many are not positions of the game searched, and remain unchecked.
    pub foreign: u64,
    /// The first wrong entry, which ended the check.
    pub wrong: Option<WrongEntry>,
}

/// A wrong entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongEntry {
    /// The board.
    pub section: String,
    /// The bytes of the position, as [`Encoded::decode`](crate::Encoded::decode) reads them.
    pub position: Vec<u8>,
    /// The entry in the database.
    pub known: Known,
    /// The nimber computed.
    pub value: u32,
}

/// A drawn entry, with its section and position.
type Drawn = (usize, Vec<u8>, Entry);

impl Database {
    /// Draws up to `sample` entries at random, each equally likely, and compares them with `value`,
    /// which gets the section's name and the position. It must not use the database; a separate
    /// [`Search`](crate::Search), for example, is independent. A seed always draws the same
    /// entries; those of one section are consecutive.
    ///
    /// # Complexity
    /// Reads all entries.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged. A wrong entry is not an error but part of the
    /// report.
    pub fn check(
        &self,
        sample: usize,
        seed: u64,
        mut value: impl FnMut(&str, &[u8]) -> Result<Option<u32>, SearchError>,
    ) -> Result<CheckReport, DatabaseError> {
        let (entries, mut drawn) = self.draw(sample, seed)?;
        drawn.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        let mut report =
            CheckReport { entries, drawn: drawn.len() as u64, ..CheckReport::default() };
        let sections = self.store.sections();
        for (section, position, entry) in drawn {
            let section = &sections[section];
            match value(section, &position) {
                Ok(Some(value)) if is_right(entry, value) => report.right += 1,
                Ok(Some(value)) => {
                    let (section, known) = (section.clone(), entry.known());
                    report.wrong = Some(WrongEntry { section, position, known, value });
                    break;
                }
                Err(SearchError::LimitReached { .. }) => report.too_hard += 1,
                // Under rules that end, no position has such an entry.
                Ok(None) | Err(_) => report.foreign += 1,
            }
        }
        Ok(report)
    }

    /// Draws entries in one pass (Algorithm R of J. S. Vitter, 1985); also returns how many there
    /// are.
    fn draw(&self, sample: usize, seed: u64) -> Result<(u64, Vec<Drawn>), DatabaseError> {
        let (mut drawn, mut met, mut state) = (Vec::new(), 0_u64, seed);
        self.store.for_each(|section, position, entry| {
            met += 1;
            if drawn.len() < sample {
                drawn.push((section, position.to_vec(), entry));
            } else if let Some(place) = usize::try_from(below(&mut state, met)).ok()
                && place < sample
            {
                drawn[place] = (section, position.to_vec(), entry);
            }
            Ok(())
        })?;
        Ok((met, drawn))
    }
}

fn is_right(entry: Entry, value: u32) -> bool {
    entry.fact.and(crate::search::Fact::of_value(value)).is_some()
}

/// Returns a random number below `bound` (SplitMix64 of G. L. Steele and others, 2014).
fn below(state: &mut u64, bound: u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^= mixed >> 31;
    ((u128::from(mixed) * u128::from(bound)) >> 64) as u64
}
