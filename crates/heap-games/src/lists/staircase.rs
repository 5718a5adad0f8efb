//! Staircase Nim: a move carries coins from one step to the next lower one; coins on the ground are
//! out of play.
//!
//! What the opponent carries down to an even step can be carried on at once, so that only the odd
//! steps count: they are heaps of Nim.
//!
//! # References
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 3 (reversible moves).

/// Returns the nim sum of the odd steps; `steps[0]` holds the coins on step 1.
pub(super) fn value(steps: &[u64]) -> u64 {
    steps.iter().step_by(2).fold(0, |sum, coins| sum ^ coins)
}

/// Returns every winning move, from the lowest step up, as the index of a step and how many coins
/// leave it: at most one for each step.
pub(super) fn winning_moves(steps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let total = value(steps);
    steps.iter().enumerate().filter_map(move |(index, &coins)| {
        let take = if index % 2 == 0 {
            coins.checked_sub(coins ^ total)?
        } else {
            let below = steps[index - 1];
            (below ^ total).checked_sub(below)?
        };
        (1..=coins).contains(&take).then_some((index, take))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::{Rng, Search};

    fn options(steps: &[u64]) -> Vec<((usize, u64), Vec<u64>)> {
        let mut options = Vec::new();
        for (index, &coins) in steps.iter().enumerate() {
            for take in 1..=coins {
                let mut option = steps.to_vec();
                option[index] -= take;
                if index > 0 {
                    option[index - 1] += take;
                }
                options.push(((index, take), option));
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
                .filter(|(_, option)| !search.wins(option))
                .map(|(step, _)| step)
                .collect();
            let found: Vec<_> = winning_moves(&steps).collect();
            assert_eq!(found, expected, "{steps:?}");
            assert_eq!(value(&steps) != 0, !expected.is_empty());
        }
    }

    #[test]
    fn full_steps_do_not_overflow() {
        let moves: Vec<_> = winning_moves(&[0, u64::MAX, u64::MAX]).collect();
        assert_eq!(moves, [(1, u64::MAX), (2, u64::MAX)]);
    }
}
