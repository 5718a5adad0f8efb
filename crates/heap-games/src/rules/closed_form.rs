//! Closed forms of every rule against the definition.

use crate::{Period, Rule, values_by_definition};
use test_support::Rng;

#[test]
fn closed_forms_follow_the_definition() {
    let names = "nim lasker halving smaller-part bounded:3,8 bash:5 all-but:40,90 0.[3] 4.[3] \
        0.0033 0.003[3] 0.03 turtles twins mock-turtles ruler turn:1 split-equal:50 split-equal:0";
    let mut rules: Vec<String> = names.split(' ').map(String::from).collect();
    let mut rng = Rng::new(41);
    for _ in 0..300 {
        let unit = 1 + rng.below(9);
        let takes: Vec<String> =
            (0..1 + rng.below(4)).map(|_| (unit * (1 + rng.below(5))).to_string()).collect();
        rules.push(format!("subtract:{}", takes.join(",")));
    }
    for text in rules {
        let rule: Rule = text.parse().unwrap();
        let to = if matches!(rule, Rule::Turning(_)) { 40 } else { 130 };
        let table = values_by_definition(&rule, to);
        let mut count = 0;
        for (heap, &value) in (0..).zip(&table) {
            if let Some(found) = rule.closed_form(heap) {
                assert_eq!(found, value.into(), "{text} {heap}");
                count += 1;
            }
            let (reduced, unit) = rule.reduced(heap);
            let shorter = values_by_definition(&reduced, (heap / unit) as usize);
            assert_eq!(shorter[(heap / unit) as usize], value, "{text} {heap}");
        }
        assert!(count > 0, "{text}");
        if let Some(known) = rule.kind().known_period() {
            check_period(known, &table, &text);
        }
    }
}

/// Checks that a period holds, is least and starts at the least heap, as far as a table goes.
fn check_period((period, max_value): (Period, u64), table: &[u32], text: &str) {
    let to = table.len() - 1;
    let (start, step) = (period.preperiod as usize, period.length as usize);
    let saltus = period.saltus as u32;
    let holds = |from: usize, lag: usize, saltus: u32| {
        (from..=to - lag).all(|n| table[n + lag] == table[n] + saltus)
    };
    assert!(holds(start, step, saltus), "{text}");
    assert!(start == 0 || !holds(start - 1, step, saltus), "{text}");
    if 2 * (start + step) <= to {
        assert!((1..step).all(|lag| !(0..=saltus).any(|s| holds(start, lag, s))));
        let greatest = table[..start + step].iter().max().copied();
        assert_eq!(greatest.map(u64::from), Some(max_value), "{text}");
    }
}
