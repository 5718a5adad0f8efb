//! Values against a search of all play, on small random rulesets.

use super::{EntailedValue, EntailingEvaluator, EntailingRuleset, MoveKind};
use crate::ruleset::{Options, RulesetError};
use std::collections::HashMap;
use test_support::{Rng, size};

/// The options of each position: their kinds and components.
struct Listed(Vec<Vec<(MoveKind, Vec<usize>)>>);

impl EntailingRuleset for Listed {
    type Position = usize;

    fn options(&self, position: &usize, kind: MoveKind, options: &mut Options<usize>) {
        for (_, parts) in self.0[*position].iter().filter(|option| option.0 == kind) {
            options.push_sum(parts.iter().copied());
        }
    }
}

/// Returns random rules in which options have smaller numbers.
fn draw(rng: &mut Rng, kinds: &[MoveKind]) -> Listed {
    let count = 3 + rng.below(6) as usize;
    let option = |rng: &mut Rng, position: usize| {
        let kind = kinds[rng.below(kinds.len() as u64) as usize];
        let parts = (0..rng.below(3)).map(|_| rng.below(position as u64) as usize);
        (kind, parts.collect())
    };
    let options = |rng: &mut Rng, position: usize| match position {
        0 => (0..rng.below(2)).map(|_| (kinds[0], Vec::new())).collect(),
        _ => (0..rng.below(5)).map(|_| option(rng, position)).collect(),
    };
    Listed((0..count).map(|position| options(rng, position)).collect())
}

/// A sum in play: components with whether the mover is bound to each, and whether to any.
type State = (Vec<(usize, bool)>, bool);

/// Returns whether the mover wins, by the rules alone.
fn wins(rules: &Listed, state: &State, memo: &mut HashMap<State, bool>) -> bool {
    if let Some(&known) = memo.get(state) {
        return known;
    }
    let (sum, is_bound) = state;
    let mut found = false;
    for (place, &(position, is_own)) in sum.iter().enumerate() {
        if *is_bound && !is_own {
            continue;
        }
        for (kind, parts) in &rules.0[position] {
            let binds = *kind == MoveKind::Entailing;
            let mut after: Vec<(usize, bool)> =
                sum.iter().map(|&(part, _)| (part, false)).collect();
            after.remove(place);
            after.extend(parts.iter().map(|&part| (part, binds)));
            after.sort_unstable();
            let answer = wins(rules, &(after, binds), memo);
            // After a complimenting move the same player is the mover.
            found |= answer == (*kind == MoveKind::Complimenting);
        }
    }
    memo.insert(state.clone(), found);
    found
}

#[test]
fn sums_are_won_as_their_values_say() {
    let mut rng = Rng::new(376);
    let (mut loony, mut bound_wins) = (0, 0);
    for round in 0..size(250, 5000) {
        let kinds = match round % 4 {
            0 => &[MoveKind::Ordinary, MoveKind::Entailing][..],
            1 => &[MoveKind::Ordinary, MoveKind::Ordinary, MoveKind::Complimenting],
            2 => &[MoveKind::Ordinary],
            _ => &[
                MoveKind::Ordinary,
                MoveKind::Entailing,
                MoveKind::Complimenting,
                MoveKind::Ordinary,
            ],
        };
        let rules = draw(&mut rng, kinds);
        let mut evaluator = EntailingEvaluator::new(&rules);
        let mut memo = HashMap::new();
        for _ in 0..6 {
            let mut part = || rng.below(rules.0.len() as u64) as usize;
            let mut free: Vec<usize> = vec![part(), part(), part()];
            free.truncate(1 + part() % 3);
            let mut bound: Vec<usize> = vec![part(), part()];
            bound.truncate(part() % 3);
            let state = |parts: &[usize], binds| parts.iter().map(move |&it| (it, binds)).collect();
            let mut sum: Vec<(usize, bool)> = state(&free, false);
            sum.sort_unstable();
            let value = evaluator.sum_value(&free).unwrap();
            loony += usize::from(value == EntailedValue::Loony);
            let expected = wins(&rules, &(sum.clone(), false), &mut memo);
            let outcome = evaluator.outcome(&free, None).unwrap();
            assert_eq!(outcome.mover_wins(), expected, "{:?} {free:?}", rules.0);
            let moves = evaluator.sum_winning_moves(&free).unwrap();
            assert_eq!(!moves.is_empty(), expected, "{:?} {free:?}", rules.0);
            for made in moves {
                let mut after = free.clone();
                after.remove(made.component);
                let binds = made.kind == MoveKind::Entailing;
                let mut after: Vec<(usize, bool)> = state(&after, false);
                after.extend(made.to.iter().map(|&part| (part, binds)));
                after.sort_unstable();
                let again = made.kind == MoveKind::Complimenting;
                assert_eq!(wins(&rules, &(after, binds), &mut memo), again, "{:?}", rules.0);
            }
            sum.extend::<Vec<(usize, bool)>>(state(&bound, true));
            sum.sort_unstable();
            let expected = wins(&rules, &(sum, true), &mut memo);
            bound_wins += usize::from(expected);
            let outcome = evaluator.outcome(&free, Some(&bound)).unwrap();
            assert_eq!(outcome.mover_wins(), expected, "{:?} {free:?} {bound:?}", rules.0);
        }
    }
    assert!(loony.min(bound_wins) > size(120, 500), "{loony} {bound_wins}");
}

#[test]
fn play_that_returns_and_limits_are_reported() {
    let circle =
        Listed(vec![vec![(MoveKind::Entailing, vec![1])], vec![(MoveKind::Ordinary, vec![0])]]);
    let mut evaluator = EntailingEvaluator::new(&circle);
    assert_eq!(evaluator.value(&0), Err(RulesetError::Cycle { length: 2 }));
    assert_eq!(evaluator.value(&1), Err(RulesetError::Cycle { length: 2 }));
    let line = |position: usize| {
        let before = position.checked_sub(1).map(|left| (MoveKind::Complimenting, vec![left]));
        before.into_iter().collect()
    };
    let long = Listed((0..100_000).map(line).collect());
    let mut evaluator = EntailingEvaluator::with_limit(&long, 1000);
    let error = evaluator.value(&99_999).unwrap_err();
    assert!(matches!(error, RulesetError::LimitReached { limit: 1000, .. }), "{error:?}");
    assert!(EntailingEvaluator::new(&long).value(&99_999).is_ok());
}
