//! Inputs are legal, solved, and the same after reading and writing.

use super::formats::format_of;
use super::read::read;
use super::write::written;
use super::*;
use crate::problems::{problems, samples, solve};

const SEEDS: u64 = 100;

/// Checks that an input is legal and that reading and writing it leaves its words.
#[track_caller]
fn check(id: &str, what: &str, input: &str) {
    assert!(is_legal_input(id, input), "{id}, {what}:\n{}", shown(input));
    let format = format_of(id).expect("a format");
    let values = read(format, input).expect("it is legal");
    let again = written(format, &values);
    // A last 0 is written that a reader does without.
    let is_same = again.split_ascii_whitespace().zip(input.split_ascii_whitespace());
    assert!(is_same.clone().all(|(one, other)| one == other), "{id}, {what}:\n{}", shown(input));
    assert_eq!(read(format, &again), Some(values), "{id}, {what}");
}

fn shown(input: &str) -> String {
    input.chars().take(2000).collect()
}

#[test]
fn every_input_at_random_is_legal_and_solved() {
    for problem in problems() {
        let id = problem.id;
        for seed in 1..=SEEDS {
            let sizes = [1, 2, 5, 10, 30, 100, 300].map(InputSize::Numbers);
            for size in [InputSize::Small].into_iter().chain(sizes) {
                let input = random_input(id, seed, size).expect("the problem exists");
                check(id, &format!("{size:?}, seed {seed}"), &input);
                let answer = solve(id, input.as_bytes());
                assert!(answer.is_ok(), "{id}: {answer:?}\n{input}");
            }
        }
    }
}

#[test]
fn samples_are_legal() {
    for problem in problems() {
        for sample in samples(problem.id) {
            let input = std::str::from_utf8(sample.input).expect("samples are text");
            check(problem.id, sample.name, input);
        }
    }
}

#[test]
fn largest_inputs_are_legal() {
    for problem in problems() {
        for (shape, input) in largest_inputs(problem.id) {
            assert!(is_legal_input(problem.id, &input), "{} {shape}", problem.id);
        }
    }
}

#[test]
fn sizes_are_about_what_was_asked_for() {
    for problem in problems() {
        let id = problem.id;
        for size in [10, 100, 1000] {
            for seed in 1..=30 {
                let input = random_input(id, seed, InputSize::Numbers(size)).expect("it exists");
                let words = input.split_ascii_whitespace().count();
                assert!(words <= 2 * size + 30, "{id}: {words} for {size}\n{input}");
            }
        }
    }
}
