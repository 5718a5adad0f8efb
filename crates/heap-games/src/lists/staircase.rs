//! Staircase Nim: coins on steps, moved down one step at a time.

use mex_core::Outcome;

/// A move of staircase Nim: some coins go down from one step to the next lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StaircaseMove {
    /// The step that the coins leave, from 1; coins that leave step 1 reach the ground.
    pub step: usize,
    /// How many coins move, at least 1.
    pub take: u64,
}

/// Returns the value of staircase Nim: the nim sum of the odd steps.
///
/// `steps[0]` holds the coins on step 1. A move carries any positive number of coins from step
/// i to step i − 1; coins on the ground are out of play.
///
/// # Complexity
/// O(n) for n steps.
///
/// # Examples
/// ```
/// use heap_games::staircase_value;
///
/// assert_eq!(staircase_value(&[3, 9, 2]), 1);
/// assert_eq!(staircase_value(&[0, 9]), 0);
/// ```
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 3 (reversible moves).
pub fn staircase_value(steps: &[u64]) -> u64 {
    steps.iter().step_by(2).fold(0, |sum, coins| sum ^ coins)
}

/// Returns who wins staircase Nim.
///
/// # Complexity
/// O(n) for n steps.
///
/// # Examples
/// ```
/// use heap_games::{Outcome, staircase_outcome};
///
/// assert_eq!(staircase_outcome(&[3, 9, 2]), Outcome::Next);
/// assert_eq!(staircase_outcome(&[0, 9]), Outcome::Previous);
/// ```
pub fn staircase_outcome(steps: &[u64]) -> Outcome {
    Outcome::from_mover_wins(staircase_value(steps) != 0)
}

/// Returns every winning move of staircase Nim, from the lowest step up.
///
/// Each step has at most one.
///
/// # Complexity
/// O(n) for n steps.
///
/// # Examples
/// ```
/// use heap_games::{StaircaseMove, staircase_winning_moves};
///
/// let moves: Vec<_> = staircase_winning_moves(&[1, 2, 2]).collect();
/// assert_eq!(moves[0], StaircaseMove { step: 2, take: 1 });
/// assert_eq!(moves[1], StaircaseMove { step: 3, take: 1 });
/// ```
pub fn staircase_winning_moves(steps: &[u64]) -> impl Iterator<Item = StaircaseMove> + '_ {
    let total = staircase_value(steps);
    steps.iter().enumerate().filter_map(move |(index, &coins)| {
        let take = if index % 2 == 0 {
            coins.checked_sub(coins ^ total)?
        } else {
            let below = steps[index - 1];
            (below ^ total).checked_sub(below)?
        };
        (1..=coins).contains(&take).then_some(StaircaseMove { step: index + 1, take })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Search;
    use test_support::Rng;

    fn options(steps: &[u64]) -> Vec<(StaircaseMove, Vec<u64>)> {
        let mut options = Vec::new();
        for (index, &coins) in steps.iter().enumerate() {
            for take in 1..=coins {
                let mut option = steps.to_vec();
                option[index] -= take;
                if index > 0 {
                    option[index - 1] += take;
                }
                let step = index + 1;
                options.push((StaircaseMove { step, take }, option));
            }
        }
        options
    }

    #[test]
    fn winning_moves_are_those_to_lost_positions() {
        let plain = |steps: &Vec<u64>| options(steps).into_iter().map(|(_, o)| o).collect();
        let mut search = Search::new(false, plain);
        let mut rng = Rng::new(2);
        for _ in 0..1000 {
            let count = rng.below(5);
            let steps: Vec<u64> = (0..count).map(|_| rng.below(4)).collect();
            let expected: Vec<_> = options(&steps)
                .into_iter()
                .filter(|(_, option)| !search.is_win(option))
                .map(|(step, _)| step)
                .collect();
            let found: Vec<_> = staircase_winning_moves(&steps).collect();
            assert_eq!(found, expected, "{steps:?}");
            assert_eq!(staircase_outcome(&steps).mover_wins(), !expected.is_empty());
        }
    }

    #[test]
    fn full_steps_do_not_overflow() {
        let moves: Vec<_> = staircase_winning_moves(&[0, u64::MAX, u64::MAX]).collect();
        let take = u64::MAX;
        assert_eq!(moves, [2, 3].map(|step| StaircaseMove { step, take }));
    }
}
