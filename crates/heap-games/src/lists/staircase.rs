//! Staircase Nim: a move carries coins from one step to the next lower one; coins on the ground are
//! out of play.
//!
//! Coins that the opponent carries down to an even step can be carried on at once, so only the odd
//! steps count: they are heaps of Nim.
//!
//! # References
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 3 (reversible moves).

/// Returns the nim sum of the odd steps; `steps[0]` holds the coins on step 1.
pub(super) fn value(steps: &[u64]) -> u64 {
    steps.iter().step_by(2).fold(0, |sum, coins| sum ^ coins)
}

/// Returns every winning move, from the lowest step up, as the index of a step and the number of
/// coins to move: at most one for each step.
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

    #[test]
    fn full_steps_do_not_overflow() {
        let moves: Vec<_> = winning_moves(&[0, u64::MAX, u64::MAX]).collect();
        assert_eq!(moves, [(1, u64::MAX), (2, u64::MAX)]);
    }
}
