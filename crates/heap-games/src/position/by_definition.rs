//! Theorems on periods, tried on values by definition.

use crate::{Budget, PeriodSearch, Rule, RuleError, Theorem, values_by_definition};
use test_support::Rng;

#[test]
fn few_equal_steps_settle_all_but_a_few_takes() {
    const TO: usize = 700;
    let mut rng = Rng::new(90);
    for _ in 0..150 {
        let takes: Vec<String> =
            (0..1 + rng.below(4)).map(|_| (1 + rng.below(9)).to_string()).collect();
        let rule: Rule = format!("all-but:{}", takes.join(",")).parse().unwrap();
        let table = values_by_definition(&rule, TO);
        let Some(Theorem::AllBut { take }) = rule.kind().value_theorem() else {
            panic!("{rule} has a theorem of its own")
        };
        let window = 2 * take as usize;
        for lag in 1..80 {
            let step = |n: usize| i64::from(table[n + lag]) - i64::from(table[n]);
            let mut run = 1;
            for heap in 1..=TO - lag {
                if step(heap) == step(heap - 1) {
                    run += 1;
                } else {
                    assert!(run < window, "{rule} {lag} {heap}");
                    run = 1;
                }
            }
        }
        let report = PeriodSearch::new(rule.clone(), 1 << 14).run().unwrap();
        assert!(report.proof.is_some(), "{rule}");
        let (start, lag) = (report.period.preperiod as usize, report.period.length as usize);
        let holds =
            |n: usize| u64::from(table[n + lag]) == u64::from(table[n]) + report.period.saltus;
        assert!((start..=TO - lag).all(holds), "{rule}");
        assert!(start == 0 || !holds(start - 1), "{rule}");
    }
}

#[test]
fn rules_without_a_period_say_so() {
    for text in ["halving", "smaller-part", "mock-turtles", "ruler", "turn:1+"] {
        let rule: Rule = text.parse().unwrap();
        let found = PeriodSearch::new(rule, 1 << 20).run();
        assert!(matches!(found, Err(RuleError::Aperiodic { .. })), "{text}");
    }
}

#[test]
fn budgets_end_searches() {
    let budget = Budget { steps: 3_000_000, ..Budget::default() };
    let found = PeriodSearch::new("grundy".parse().unwrap(), budget).run();
    assert!(matches!(found, Err(RuleError::OutOfSteps { .. })));
    for text in ["grundy", "split-equal:0", "0.007", "8.F", "turn:1-5", "0.[6]"] {
        let rule: Rule = text.parse().unwrap();
        let found = rule.value(1_000_000_000_000, budget);
        assert!(matches!(found, Err(RuleError::TooMuchWork { .. })), "{text}");
    }
    let subtract: Rule = "subtract:18446744073709551615".parse().unwrap();
    assert_eq!(subtract.value(u64::MAX, budget), Ok(1));
}
