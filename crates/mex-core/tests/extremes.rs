//! The public interface at its extremes: nothing, and the greatest numbers.

use mex_core::{
    Chomp, Component, Evaluator, Options, Play, Ruleset, RulesetError, RulesetSolver, SumRule,
    sum_outcome, sum_winning_moves,
};

/// Nim with heaps of any size, which lists all options; neither `Clone` nor `Debug`.
struct Nim;

impl Ruleset for Nim {
    type Position = u64;

    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        for left in 0..heap {
            if options.is_full() {
                return;
            }
            options.push(left);
        }
    }
}

/// Rules whose moves leave ever more components.
struct Crumbling;

impl Ruleset for Crumbling {
    type Position = u64;

    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        options.push_sum(0..heap);
    }
}

#[test]
fn positions_with_too_many_options_are_refused_before_they_are_listed() {
    let too_many = Err(RulesetError::TooManyMoves { limit: 640 });
    assert_eq!(Evaluator::with_limit(&Nim, 10).value(&u64::MAX), too_many);
    assert_eq!(Evaluator::with_limit(&Crumbling, 10).value(&u64::MAX), too_many);
    assert!(!Nim.is_terminal(&u64::MAX) && !Crumbling.is_terminal(&u64::MAX));
    let limit = |limit| Evaluator::with_limit(&Nim, limit).value(&5).is_ok();
    assert_eq!([0, 5, 6].map(limit), [false, false, true]);
    for play in [Play::Normal, Play::Misere] {
        let mut solver = RulesetSolver::new(&Nim, &[u64::MAX], play, 10);
        assert!(solver.outcome(&[u64::MAX]).is_err() && solver.winning_moves(&[u64::MAX]).is_err());
    }
    let chomp = Evaluator::with_limit(&Chomp, 10).value(&vec![u32::MAX; 3]);
    assert_eq!(chomp, too_many);
}

#[test]
fn an_evaluator_asks_nothing_of_its_ruleset_to_be_cloned() {
    let mut evaluator = Evaluator::new(&Nim);
    assert_eq!(evaluator.value(&3), Ok(3));
    let mut other = evaluator.clone();
    assert_eq!(other.value(&4), Ok(4));
    assert_eq!(evaluator.position_count(), 4);
    assert_eq!(format!("{evaluator:?}").matches(": ").count(), 4);
}

#[test]
fn sums_of_the_largest_heaps_are_answered_or_refused() {
    let heaps = [0, 1, 2, u64::MAX - 1, u64::MAX].map(Component::Heap);
    for first in 0..=heaps.len() {
        for last in first..=heaps.len() {
            for rule in SumRule::all() {
                for limit in [0, 1, 100, usize::MAX >> 32] {
                    let sum = &heaps[first..last];
                    let wins = sum_outcome(sum, rule, limit).unwrap().mover_wins();
                    if limit <= 100
                        && let Ok(moves) = sum_winning_moves(sum, rule, limit)
                    {
                        assert!(wins || moves.is_empty(), "{rule} {sum:?}");
                    }
                }
            }
        }
    }
}
