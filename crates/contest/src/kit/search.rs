//! The winner of a game with few positions, from its rules alone: to check a formula.
//!
//! ```
//! use contest::kit::search::{Search, sum_options};
//!
//! // Nim in which the last stone loses.
//! let after = |&heap: &u64| (0..heap).map(|left| vec![left]).collect();
//! let mut nim = Search::new(true, |heaps: &Vec<u64>| sum_options(heaps, after));
//! assert!(!nim.wins(&vec![1, 1, 1]));
//! assert!(nim.wins(&vec![1, 1, 3]));
//! ```

use std::collections::HashMap;
use std::hash::Hash;

/// A game by its moves, with the known winners of its positions.
#[derive(Clone, Debug)]
pub struct Search<P, F> {
    options: F,
    stuck_wins: bool,
    known: HashMap<P, bool>,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Search<P, F> {
    /// Starts with whether the player who cannot move wins (misère play), and with a function that
    /// lists the options.
    pub fn new(stuck_wins: bool, options: F) -> Self {
        Search { options, stuck_wins, known: HashMap::new() }
    }

    /// Returns whether the player to move wins. Lists the options of each visited position twice,
    /// and remembers the results; play must end.
    pub fn wins(&mut self, start: &P) -> bool {
        let mut stack = vec![start.clone()];
        while let Some(position) = stack.last() {
            let options = (self.options)(position);
            let loses = |option: &P| self.known.get(option) == Some(&false);
            let wins = if options.is_empty() { self.stuck_wins } else { options.iter().any(loses) };
            let open = |option: &P| !wins && !self.known.contains_key(option);
            if let Some(option) = options.into_iter().find(open) {
                stack.push(option);
            } else {
                self.known.insert(position.clone(), wins);
                stack.pop();
            }
        }
        self.known[start]
    }
}

/// Returns the options of a sum, in increasing order: a move replaces a component by others.
pub fn sum_options<T: Clone + Ord>(sum: &[T], options: impl Fn(&T) -> Vec<Vec<T>>) -> Vec<Vec<T>> {
    let mut sums = Vec::new();
    for (place, component) in sum.iter().enumerate() {
        for mut after in options(component) {
            after.extend_from_slice(&sum[..place]);
            after.extend_from_slice(&sum[place + 1..]);
            after.sort_unstable();
            sums.push(after);
        }
    }
    sums
}
