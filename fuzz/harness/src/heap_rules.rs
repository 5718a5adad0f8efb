//! Rules of heap games, drawn from bytes, and their values by definition.

use crate::choices::Choices;
use heap_games::{HeapRule, Rule};
use std::collections::BTreeSet;

/// Names of rules, and codes at the limits of the notation.
const NAMES: &str = "nim lasker kayles dawson-kayles dawson-chess treblecross grundy halving \
    smaller-part turtles mock-turtles twins ruler 4!.0 turtle-kayles C.F 8.0";

/// Returns the text of some rule; most of these texts can be read.
pub fn rule_text(choices: &mut Choices<'_>) -> String {
    let digits = b"01234567";
    let wide = b"0123456789ABCDEFabcdef";
    let code = |alphabet: &[u8], most: usize, choices: &mut Choices<'_>| {
        let first = ["0.", ".", "4.", "0.", "0."][choices.below(5)];
        let mut text = first.to_string();
        for _ in 0..=choices.below(most) {
            text.push(alphabet[choices.below(alphabet.len())] as char);
        }
        text
    };
    match choices.byte() % 16 {
        0..=4 => code(digits, 6, choices),
        5 => code(wide, 3, choices),
        6 => {
            let mut text = code(digits, 3, choices);
            text.push('[');
            for _ in 0..=choices.below(3) {
                text.push(digits[choices.below(8)] as char);
            }
            text + "]"
        }
        7 => choices.pick(&NAMES.split(' ').collect::<Vec<_>>()).to_string(),
        8 => format!("bash:{}", choices.number() % 40),
        9 => format!("bounded:{},{}", choices.below(20), choices.below(40)),
        10 | 11 => {
            let name = ["subtract", "all-but"][choices.below(2)];
            let takes: Vec<String> =
                (0..=choices.below(5)).map(|_| choices.below(24).to_string()).collect();
            format!("{name}:{}", takes.join(","))
        }
        12 => format!("split-equal:{}", choices.below(12)),
        13 | 14 => {
            let counts = match choices.byte() % 3 {
                0 => format!("{}", choices.below(5)),
                1 => format!("{}-{}", choices.below(4), choices.below(6)),
                _ => format!("{}+", choices.below(4)),
            };
            let shape = choices.pick(&["", "C", "C(3)", "C(5)", "E", "S"]);
            let leftmost = choices.pick(&["", "", "F"]);
            format!("turn:{counts}{shape}{leftmost}")
        }
        _ => String::from_utf8_lossy(choices.bytes(24)).into_owned(),
    }
}

/// Returns a heap up to which the definition takes microseconds.
pub fn affordable(rule: &Rule) -> usize {
    match rule {
        Rule::Turning(_) => 11,
        Rule::Code(code) if code.max_parts() >= 3 => 24,
        _ => 60,
    }
}

/// Returns the values of heaps up to one, by the definition alone.
pub fn values(rule: &Rule, to: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=to as u64 {
        let mut reached = BTreeSet::new();
        rule.for_each_option(heap, &mut |parts| {
            reached.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
        });
        values.extend((0..).find(|value| !reached.contains(value)));
    }
    values
}
