//! The engines of octal codes against each other, at the lengths where they take turns.

use crate::choices::Choices;
use heap_games::{HeapSequence, Method, Rule};

const METHODS: [Method; 4] =
    [Method::Definition, Method::Dense, Method::Sparse, Method::SparseBlocks];

/// Extends tables of one code by every method, in steps.
pub fn octal(data: &[u8]) {
    let mut choices = Choices::new(data);
    let length = match choices.byte() % 16 {
        0..=7 => 64 + choices.below(200),
        8..=12 => 240 + choices.below(400),
        13 | 14 => 500 + choices.below(700),
        _ => 2000 + choices.below(800),
    };
    let steps = [choices.below(length), choices.below(length)];
    let text = code(&mut choices);
    let Ok(rule) = text.parse::<Rule>() else {
        return;
    };
    let three_parts = matches!(&rule, Rule::Code(code) if code.max_parts() >= 3);
    let length = if three_parts { length.min(90) } else { length };
    let steps = steps.map(|step| step.min(length));
    let mut expected = HeapSequence::new(rule.clone()).by_method(METHODS[choices.below(4)]);
    if expected.extend_to(length).is_err() {
        return;
    }
    let other = METHODS[choices.below(4)];
    let mut sequences =
        vec![HeapSequence::new(rule.clone()), HeapSequence::new(rule.clone()).by_method(other)];
    for sequence in &mut sequences {
        for step in steps {
            sequence.extend_to(step).expect("a shorter table is possible");
        }
    }
    // One more goes on from values that another method left.
    let begun = sequences[0].values().clone();
    let resumed =
        HeapSequence::with_values(rule.clone(), begun).map(|sequence| sequence.by_method(other));
    sequences.push(resumed.expect("true values are possible"));
    for mut sequence in sequences {
        sequence.extend_to(length).expect("the table is possible");
        let same = sequence.values().iter().eq(expected.values().iter());
        assert!(same, "{rule} to {length} by {other}, steps {steps:?}");
    }
}

/// Returns a code, an octal one most often.
fn code(choices: &mut Choices<'_>) -> String {
    let kind = choices.byte();
    let digits: &[u8] = match kind % 8 {
        0..=4 => b"01234567",
        5 => b"0467",
        6 => b"0123",
        _ => b"012345678F",
    };
    let mut text = ["0.", "0.", "0.", "4."][choices.below(4)].to_string();
    for _ in 0..=choices.below(if kind & 128 == 0 { 5 } else { 36 }) {
        text.push(digits[choices.below(digits.len())] as char);
    }
    if kind % 16 == 9 {
        text = "grundy".to_string();
    }
    text
}
