//! Misère quotients and answers against a search of every line of play.

use crate::choices::Choices;
use crate::heap_naive::{rule_text, search, winning_moves};
use heap_games::{Budget, MisereQuotient, MisereSolver, Outcome, Rule};

/// Asks for the misère outcome of sums of small heaps.
pub fn misere(data: &[u8]) {
    let mut choices = Choices::new(data);
    let text = rule_text(&mut choices);
    let Ok(rule) = text.parse::<Rule>() else {
        return;
    };
    let reach = 1 + choices.below(8);
    let budget = Budget {
        values: 1 + choices.below(64),
        bytes: 64 << choices.below(12),
        steps: 1 << (4 + choices.below(12)),
    };
    let mut quotient = MisereQuotient::within(rule.clone(), budget);
    let first = choices.below(reach + 1);
    let begun = quotient.extend_to(first).is_ok();
    let done = begun && quotient.extend_to(reach).is_ok();
    let covered = quotient.greatest_heap() as u64;
    assert!(!done || covered == reach as u64);
    let order = quotient.order();
    assert!(order > 0 && quotient.losing_count() <= order);
    let names = quotient.heap_names().len() as u64;
    assert_eq!(names, covered + 1);
    if !done {
        // A quotient that failed stays what it was, however often it is asked again.
        let again = quotient.extend_to(reach);
        assert_eq!(quotient.order(), order);
        assert_eq!(quotient.extend_to(reach), again, "{rule} {budget:?}");
        assert_eq!(quotient.greatest_heap() as u64, covered);
    }
    let mut search = search(&rule, true);
    for _ in 0..4 {
        let heaps: Vec<u64> =
            (0..choices.below(5)).map(|_| choices.below_u64(covered + 1)).collect();
        let mut sum: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        sum.sort_unstable();
        if matches!(rule, Rule::Turning(_)) {
            // Coins that cancel are not a sum of games in misère play.
            return;
        }
        let wins = search.wins(&sum);
        assert_eq!(
            quotient.outcome(&heaps).map(Outcome::mover_wins),
            Ok(wins),
            "{rule} {heaps:?} {budget:?}"
        );
        let Ok(solver) = MisereSolver::new(&rule, &heaps, 1 << 12) else {
            continue;
        };
        let Ok(answer) = solver.answer(&heaps) else {
            continue;
        };
        assert_eq!(answer.outcome.mover_wins(), wins, "{rule} {heaps:?}");
        let expected = winning_moves(&rule, &heaps, |sum| !search.wins(sum));
        assert_eq!(answer.moves, expected, "{rule} {heaps:?}");
    }
}
