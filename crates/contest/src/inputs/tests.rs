//! Inputs are legal and solved, and shrink as far as possible.

use super::*;
use crate::form::tests::shrunk_in;
use crate::kit::io::Scan;
use crate::oracle::answer_by_rules;
use crate::{answer, built_in, find, problems};
use std::collections::BTreeSet;
use test_support::size;

/// Checks that an input is in its problem's format.
#[track_caller]
fn check(id: &str, what: &str, input: &str) {
    let format = format_of(id).expect("a format");
    if let Err(error) = format.check(input) {
        panic!("{id}, {what}: {error}\n{}", shown(input));
    }
}

fn shown(input: &str) -> String {
    input.chars().take(2000).collect()
}

/// Returns the answer of the readable solution.
pub(crate) fn answer_by_kits(id: &str, input: &str) -> String {
    let mut output = String::new();
    let folder = find(id).expect("a problem's id").folder;
    (folder.by_kits)(&mut Scan::new(input.as_bytes()), &mut output);
    output
}

/// Returns the words of each line of an answer.
fn lines(answer: &str) -> Vec<Vec<&str>> {
    answer.trim_end().lines().map(|line| line.split_ascii_whitespace().collect()).collect()
}

/// Checks that an input is legal, and that all ways to answer it agree.
#[track_caller]
fn check_answers(id: &str, what: &str, input: &str, by_rules: Option<String>) -> String {
    check(id, what, input);
    let found = answer(id, input.as_bytes());
    let found = found.unwrap_or_else(|error| panic!("{id}, {what}: {error}\n{input}"));
    let found = String::from_utf8(found).expect("an answer in UTF-8");
    let by_rules = by_rules.map(|answer| ("rules", answer));
    for (by, other) in by_rules.into_iter().chain([("kits", answer_by_kits(id, input))]) {
        let is_same = lines(&found) == lines(&other);
        assert!(is_same, "{id}, {what}:\n{}\n{found}by the {by}:\n{other}", shown(input));
    }
    found
}

#[test]
fn crates_kits_and_rules_agree_on_every_input() {
    for problem in problems() {
        let id = problem.id;
        for sample in built_in(id) {
            let input = std::str::from_utf8(sample.input).expect("samples are text");
            let found = check_answers(id, sample.name, input, None);
            let expected = std::str::from_utf8(sample.output).expect("samples are text");
            assert_eq!(lines(&found), lines(expected), "{id} {}", sample.name);
        }
        assert!(built_in(id).count() > 0, "{id}");
        let mut seen = BTreeSet::new();
        for seed in 1..=size(16, 2000) as u64 {
            let input = random_input(id, seed, InputSize::Small).expect("the problem exists");
            let what = format!("small, seed {seed}");
            seen.insert(check_answers(id, &what, &input, answer_by_rules(id, &input)));
        }
        assert!(seen.len() > 1, "{id}");
        for seed in 1..=size(1, 30) as u64 {
            for length in [1, 2, 5, 10, 30, 100, 300] {
                let length = InputSize::Numbers(length);
                let input = random_input(id, seed, length).expect("the problem exists");
                check_answers(id, &format!("{length}, seed {seed}"), &input, None);
            }
        }
    }
}

#[test]
#[ignore = "at full size"]
fn largest_inputs_are_legal_and_answered_at_full_size() {
    for problem in problems() {
        for (shape, input) in largest_inputs(problem.id) {
            check(problem.id, shape, &input);
            assert!(answer(problem.id, input.as_bytes()).is_ok(), "{}, {shape}", problem.id);
        }
    }
}

#[test]
fn shrinking_keeps_to_legal_inputs_of_every_problem() {
    for problem in problems() {
        let id = problem.id;
        let first = |input: &str| {
            let answer = answer(id, input.as_bytes()).expect("a legal input has an answer");
            answer.split(|byte| *byte == b'\n').next().map(<[u8]>::to_vec)
        };
        let inputs = [(2, InputSize::Numbers(size(20, 60))), (1, InputSize::Small)];
        for &(seed, length) in &inputs[..size(1, 2)] {
            let input = random_input(id, seed, length).expect("the problem exists");
            let wanted = first(&input);
            let format = format_of(id).expect("a format");
            let smallest = shrunk_in(&format, &input, |smaller| first(smaller) == wanted);
            assert!(smallest.len() <= input.len() + 2, "{id}\n{input}{smallest}");
            let again = shrunk_in(&format, &smallest, |smaller| first(smaller) == wanted);
            assert_eq!(again, smallest, "{id}");
        }
    }
}
