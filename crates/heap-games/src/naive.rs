//! Slow routines that follow the definitions word for word, for the tests to compare with.

use std::collections::HashMap;

/// Returns the least number that the list does not hold.
pub(crate) fn mex(numbers: &[u32]) -> u32 {
    (0..).find(|n| !numbers.contains(n)).unwrap_or(u32::MAX)
}

/// Returns the Grundy values of the heaps 0 to `to`, each option being a list of smaller heaps.
pub(crate) fn values(to: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<u32> {
    let mut table: Vec<u32> = Vec::new();
    for heap in 0..=to {
        let reached: Vec<u32> = options(heap)
            .iter()
            .map(|parts| parts.iter().fold(0, |sum, &p| sum ^ table[p as usize]))
            .collect();
        table.push(mex(&reached));
    }
    table
}

/// Decides positions by plain search: a position is won when some option is lost, or, in misère
/// play, when there is no option.
pub(crate) struct Search<P, F> {
    options: F,
    misere: bool,
    known: HashMap<P, bool>,
}

impl<P: Clone + Eq + std::hash::Hash, F: Fn(&P) -> Vec<P>> Search<P, F> {
    pub(crate) fn new(misere: bool, options: F) -> Self {
        Self { options, misere, known: HashMap::new() }
    }

    pub(crate) fn is_win(&mut self, position: &P) -> bool {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let options = (self.options)(position);
        let win = if options.is_empty() {
            self.misere
        } else {
            options.iter().any(|option| !self.is_win(option))
        };
        self.known.insert(position.clone(), win);
        win
    }
}
