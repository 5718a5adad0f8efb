//! Rules as text, and their values by every table.

use crate::choices::Choices;
use crate::heap_naive::{affordable, rule_text, values};
use heap_games::{Budget, HeapSequence, Rule, ValueStream, values_by_definition};

/// Reads a rule, writes it, reads it again, and compares its values with the definition.
pub fn rules(data: &[u8]) {
    let mut choices = Choices::new(data);
    let steps = [choices.below(61), choices.below(61)];
    let text = if choices.byte() < 200 {
        rule_text(&mut choices)
    } else {
        String::from_utf8_lossy(choices.bytes(40)).into_owned()
    };
    let Ok(rule) = text.parse::<Rule>() else {
        return;
    };
    let written = rule.to_string();
    assert_eq!(written.parse::<Rule>().as_ref(), Ok(&rule), "{text}");
    let to = affordable(&rule);
    let expected = values(&rule, to);
    assert_eq!(values_by_definition(&rule, to), expected, "{written}");
    let mut sequence = HeapSequence::new(rule.clone());
    for step in steps {
        if sequence.extend_to(step.min(to)).is_err() {
            return;
        }
    }
    if sequence.extend_to(to).is_ok() {
        let found: Vec<u32> = sequence.values().iter().collect();
        assert_eq!(found, expected, "{written}");
        let rest = HeapSequence::with_values(rule.clone(), prefix(&rule, steps[0].min(to)));
        let mut rest = rest.expect("true values are possible");
        if rest.extend_to(to).is_ok() {
            assert!(rest.values().iter().eq(expected.iter().copied()), "{written}");
        }
    }
    for (heap, &value) in expected.iter().enumerate() {
        if let Some(form) = rule.closed_form(heap as u64) {
            assert_eq!(form, value.into(), "{written} {heap}");
        }
    }
    let budget = Budget { values: 1 << 10, steps: 1 << 16, bytes: 1 << 30 };
    let mut stream = ValueStream::new(rule, budget);
    for &value in &expected {
        match stream.next() {
            Some(Ok(found)) => assert_eq!(found, value.into(), "{written}"),
            _ => return,
        }
    }
}

/// Returns a table of the first values.
fn prefix(rule: &Rule, to: usize) -> heap_games::HeapValues {
    let mut sequence = HeapSequence::new(rule.clone());
    // A rule whose table cannot be made was sorted out before.
    let _ = sequence.extend_to(to);
    sequence.values().clone()
}
