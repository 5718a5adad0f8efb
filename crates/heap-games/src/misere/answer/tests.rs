//! Winning moves in both conventions, and misère answers, compared with a search.

use super::*;
use crate::KnownValues;
use crate::tests::naive::moves;
use test_support::{Rng, Search};

#[test]
fn winning_moves_of_both_plays_follow_the_definition() {
    let mut rng = Rng::new(21);
    for text in "nim nim nim 0.77 0.07 0.6 4.7 4.3 lasker grundy subtract:1,3,4 subtract:2,3 \
        8.3 split-equal:3 halving smaller-part all-but:2 bounded:2,4 0.52"
        .split(' ')
    {
        let rule: Rule = text.parse().unwrap();
        let next = |heaps: &Vec<u64>| moves(&rule, heaps).into_iter().map(|pair| pair.1).collect();
        let mut plays = [Search::new(false, next), Search::new(true, next)];
        let values = KnownValues::up_to(&rule, 12, Budget::of_values(100)).unwrap();
        for round in 0..40 {
            let count = round % 4;
            let mut heaps: Vec<u64> = (0..count).map(|_| rng.below(12 - 2 * count)).collect();
            heaps.sort_unstable();
            let [normal, misere] = plays.each_mut().map(|search| {
                let mut winning = moves(&rule, &heaps);
                winning.retain(|(_, next)| !search.wins(next));
                let mut winning: Vec<_> = winning.into_iter().map(|(step, _)| step).collect();
                winning.sort_unstable();
                winning.dedup();
                (search.wins(&heaps), winning)
            });
            assert_eq!(
                rule.winning_moves(&heaps, Budget::of_values(100)).unwrap(),
                normal.1,
                "{text}"
            );
            assert_eq!(normal.0, !normal.1.is_empty());
            let in_each = |heap| values.winning_moves_in(&heaps, heap).unwrap();
            assert_eq!(
                (0..=12).flat_map(in_each).collect::<Vec<_>>(),
                normal.1,
                "{text} {heaps:?}"
            );
            let solver = MisereSolver::new(&rule, &heaps, 100_000).unwrap();
            let answer = solver.answer(&heaps).unwrap();
            let found = (answer.outcome.mover_wins(), answer.moves);
            assert_eq!(found, misere, "{text} {heaps:?}");
            assert_eq!(rule.misere_outcome(&heaps, 100_000), Ok(answer.outcome));
        }
        assert!(values.winning_moves(&[13]).is_err());
    }
}

#[test]
fn searches_agree_with_quotients() {
    let mut rng = Rng::new(22);
    for text in ["0.77", "0.07", "0.45", "4.7", "0.007"] {
        let rule: Rule = text.parse().unwrap();
        for covered in [0, 3, 6] {
            for _ in 0..20 {
                let heaps: Vec<u64> = (0..3).map(|_| rng.below(10)).collect();
                let mut quotient = MisereQuotient::new(rule.clone());
                quotient.extend_to(covered).unwrap();
                let Some(words) = options_below(&rule, &heaps) else {
                    continue;
                };
                let tables = SearchTables {
                    quotient,
                    words,
                    limit: 100_000,
                    obstacle: RuleError::NoMisere.into(),
                };
                let search = Method::Search(Box::new(tables));
                let losing = search.decider().is_losing(&heaps);
                let outcome = rule.misere_outcome(&heaps, 0).unwrap();
                assert_eq!(losing, Ok(!outcome.mover_wins()), "{text} {heaps:?}");
            }
        }
    }
}

#[test]
fn great_heaps_are_answered_by_theorems() {
    let answer = |text: &str, heaps: &[u64]| {
        let rule: Rule = text.parse().unwrap();
        MisereSolver::new(&rule, heaps, 1000).unwrap().answer(heaps).unwrap()
    };
    let nim = answer("nim", &[100, 100, 100, 100]);
    assert_eq!((nim.outcome, nim.moves.len()), (Outcome::Previous, 0));
    let nim = answer("nim", &[u64::MAX, 1, 1]);
    assert_eq!(nim.moves[0].into, [1]);
    assert_eq!(answer("nim", &[u64::MAX, 1 << 63, 0]).moves[0].into, [1 << 63]);
    let kayles = answer("kayles", &[50, 50, 50]);
    assert!(matches!(kayles.reason, MisereReason::Quotient { order: 40, .. }));
    // The heap 80 is in the first period of the quotient.
    let kayles: Rule = "kayles".parse().unwrap();
    let far = kayles.misere_outcome(&[12 * 10_u64.pow(15) + 80, 50, 50], 0);
    assert_eq!(far, kayles.misere_outcome(&[80, 50, 50], 0));
    let bash = answer("bash:3", &[10_u64.pow(18) + 2, 5]);
    assert!(matches!(bash.reason, MisereReason::Tame { .. }));
}

#[test]
fn solvers_refuse_heaps_they_were_not_made_for() {
    for (text, heaps, other) in [("0.07", [40, 40], 41), ("lasker", [5, 7], 8), ("4.7", [9, 9], 20)]
    {
        let rule: Rule = text.parse().unwrap();
        let solver = MisereSolver::new(&rule, &heaps, 1 << 18).unwrap();
        let unprepared = Err(MisereError::Unprepared { heap: other });
        assert_eq!(solver.outcome(&[1, other]), unprepared, "{text}");
        assert!(solver.outcome(&[1, heaps[0] - 2]).is_ok(), "{text}");
    }
}

#[test]
fn questions_too_large_are_refused() {
    let outcome = |text: &str, heaps: &[u64]| {
        let rule: Rule = text.parse().unwrap();
        rule.misere_outcome(heaps, 2000)
    };
    assert!(matches!(
        outcome("0.07", &[60, 60, 60]),
        Err(MisereError::SearchTooLarge { limit: 2000, .. })
    ));
    assert_eq!(outcome("turtles", &[3]), Err(MisereError::Rule(RuleError::NoMisere)));
    assert!(outcome("8.F", &[u64::MAX]).is_err());
    assert!(outcome("0.007", &[u64::MAX]).is_err());
}
