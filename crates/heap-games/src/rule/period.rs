//! Periods of sequences.

/// A period of a sequence: each term from `preperiod` on, plus `saltus`, is the term `length`
/// further on.
///
/// # Examples
/// ```
/// use heap_games::Period;
///
/// let period = Period { preperiod: 1, length: 4, saltus: 4 };
/// // Heap 10 of Lasker's Nim has the value of heap 2, and two times four.
/// assert_eq!(period.fold(10), (2, 8));
/// assert_eq!(period.fold(0), (0, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// The index from which on the terms repeat.
    pub preperiod: u64,
    /// The number of terms after which they repeat, at least 1.
    pub length: u64,
    /// The increase of the terms in a period: 0 unless the period is arithmetic.
    pub saltus: u64,
}

impl Period {
    /// Returns a period without a saltus.
    pub(crate) fn plain(preperiod: u64, length: u64) -> Self {
        Self { preperiod, length, saltus: 0 }
    }

    /// Returns the index, before the end of the first period, of the term that determines this one,
    /// and the difference to it.
    ///
    /// # Constraints
    /// Any index; if the length is 0, the index is returned unchanged.
    ///
    /// # Complexity
    /// O(1).
    pub fn fold(&self, index: u64) -> (u64, u128) {
        let rounds = index.saturating_sub(self.preperiod).checked_div(self.length).unwrap_or(0);
        (index - rounds * self.length, u128::from(rounds) * u128::from(self.saltus))
    }
}
