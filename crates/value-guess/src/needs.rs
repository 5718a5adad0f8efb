//! Moves that values allow, and moves that they need.
//!
//! # The idea
//! A rule is a set of moves: "take 3 and leave two heaps" is one. A list of values decides about
//! each of them alone. A move is *allowed* if no heap has an option by it with the value of the
//! heap itself: the values of options are known from the list, whatever else is allowed. And for
//! every heap and every value below its own some move must lead there: a *need*, which is a set of
//! allowed moves.
//!
//! ```text
//! allowed   the moves that bring no heap n to g(n)
//! needs     for each n and each v < g(n): the allowed moves that bring n to v
//! ```
//!
//! # Why it is right
//! By induction on n the values of a set of moves are those of the list if and only if all of its
//! moves are allowed and it meets every need: then g(n) is the least value that no option has. So
//! exactly the matching rules are found, without computing others. A few dozen moves have few
//! different needs, and those that contain another one are dropped.

use heap_games::Rule;
use mex_core::StopPoints;

/// The conditions of values on moves; sets of moves are bits of a number.
#[derive(Clone, Debug)]
pub(crate) struct Needs {
    /// The moves that may be part of a rule.
    pub(crate) allowed: u64,
    /// A rule has a move from each of these sets; none contains another.
    needs: Vec<u64>,
}

impl Needs {
    /// Returns the conditions of the values from heap 0 on, on at most 64 moves; `reaches` returns
    /// whether a move leads from a heap to an option with a value.
    ///
    /// # Complexity
    /// O(m · s) tests of moves for m moves and values with the sum s, after O(m · n) for n values.
    pub(crate) fn new(
        values: &[u64],
        moves: usize,
        reaches: impl Fn(usize, usize, u64) -> bool,
    ) -> Self {
        let mut stops = StopPoints::default();
        let mut allowed = 0;
        for index in 0..moves {
            stops.pass_many(values.len());
            let mut heaps = (0..).zip(values).skip(1);
            if !heaps.any(|(heap, &value)| reaches(index, heap, value)) {
                allowed |= 1 << index;
            }
        }
        let mut found = Needs { allowed, needs: Vec::new() };
        for (heap, &value) in (0..).zip(values).skip(1) {
            for lower in 0..value {
                stops.pass();
                let mut need = 0;
                for index in (0..moves).filter(|index| allowed >> index & 1 == 1) {
                    need |= u64::from(reaches(index, heap, lower)) << index;
                }
                found.add(need);
                if need == 0 {
                    return found;
                }
            }
        }
        found
    }

    fn add(&mut self, need: u64) {
        if self.needs.iter().any(|&old| old & !need == 0) {
            return;
        }
        self.needs.retain(|&old| old & need != need);
        self.needs.push(need);
    }

    /// Returns whether a set of moves meets every need.
    pub(crate) fn are_met_by(&self, moves: u64) -> bool {
        self.needs.iter().all(|&need| need & moves != 0)
    }

    /// Returns the limit on the steps of a search, each of which tests all needs.
    pub(crate) fn turns(&self) -> usize {
        (1 << 22) / (self.needs.len() + 1)
    }

    /// Returns the smallest sets of moves among the given ones that meet every need, at most `most`
    /// sets, if they have at most `size` moves.
    pub(crate) fn smallest(&self, within: u64, (size, most): (u32, usize)) -> Vec<u64> {
        let within = within & self.allowed;
        if !self.are_met_by(within) {
            return Vec::new();
        }
        (0..=size)
            .map(|size| self.sets_of(within, size, most))
            .find(|sets| !sets.is_empty())
            .unwrap_or_default()
    }

    /// Returns sets with a number of moves that meet every need: the first need that is not met
    /// contains the moves to try.
    fn sets_of(&self, within: u64, size: u32, most: usize) -> Vec<u64> {
        let mut sets = Vec::new();
        let mut left = vec![(0_u64, within)];
        let mut turns = 0;
        while let Some((chosen, free)) = left.pop() {
            turns += 1;
            if turns > self.turns() || sets.len() >= most {
                break;
            }
            let Some(need) = self.needs.iter().find(|&&need| need & chosen == 0) else {
                sets.push(chosen);
                continue;
            };
            if chosen.count_ones() == size {
                continue;
            }
            // Moves tried before are excluded from later sets, so no set occurs twice. The stack
            // returns the last set first, so the greatest is pushed first.
            let mut tries = Vec::new();
            let (mut open, mut free) = (need & free, free);
            while open != 0 {
                let bit = open & open.wrapping_neg();
                open ^= bit;
                free &= !bit;
                tries.push((chosen | bit, free));
            }
            left.extend(tries.into_iter().rev());
        }
        sets
    }
}

/// Rules of a kind that match the values used to find them.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The rules, the simplest first.
    pub(crate) rules: Vec<Rule>,
    /// The number of digits, including one before the point unless it is 0; for sets, the number of
    /// heaps to which they were fitted.
    pub(crate) fitted: usize,
    /// Whether these are all.
    pub(crate) is_whole: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smallest_sets_are_those_of_the_definition() {
        let mut rng = test_support::Rng::new(5);
        for _ in 0..500 {
            let mut needs = Needs { allowed: rng.below(256), needs: Vec::new() };
            (0..rng.below(6)).for_each(|_| needs.add(rng.below(256) & needs.allowed));
            let meets = |set: &u64| set & needs.allowed == *set && needs.are_met_by(*set);
            let all: Vec<u64> = (0..256).filter(meets).collect();
            let least = all.iter().map(|set| set.count_ones()).min();
            let mut found = needs.smallest(u64::MAX, (8, 1000));
            found.sort_unstable();
            let of_least = |set: &u64| Some(set.count_ones()) == least;
            assert_eq!(found, all.into_iter().filter(of_least).collect::<Vec<u64>>());
        }
    }
}
