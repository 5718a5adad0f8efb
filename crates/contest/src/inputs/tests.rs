//! Inputs are legal and solved, and become as small as they can.

use super::*;
use crate::{Oracle, Tried, answer, answer_by_kits, built_in, oracles, problems};
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

#[test]
fn formats_can_be_read() {
    for problem in problems() {
        assert!(format_of(problem.id).is_some(), "{}", problem.id);
        assert!(small_format_of(problem.id).is_some(), "{}", problem.id);
    }
}

fn shown(input: &str) -> String {
    input.chars().take(2000).collect()
}

/// Returns the words of each line of an answer.
fn lines(answer: &str) -> Vec<Vec<&str>> {
    answer.trim_end().lines().map(|line| line.split_ascii_whitespace().collect()).collect()
}

/// Checks that an input is legal, and that all who can answer it agree.
#[track_caller]
fn check_answers(id: &str, what: &str, input: &str, oracle: Option<&Oracle>) -> String {
    check(id, what, input);
    let found = answer(id, input.as_bytes());
    let found = found.unwrap_or_else(|error| panic!("{id}, {what}: {error}\n{input}"));
    let found = String::from_utf8(found).expect("an answer in UTF-8");
    let by_rules = oracle.map(|oracle| ("oracle", (oracle.answer)(input)));
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
        let oracle = oracles().iter().find(|oracle| oracle.id == id);
        for sample in built_in(id) {
            let input = std::str::from_utf8(sample.input).expect("samples are text");
            let found = check_answers(id, sample.name, input, None);
            let expected = std::str::from_utf8(sample.output).expect("samples are text");
            assert_eq!(lines(&found), lines(expected), "{id} {}", sample.name);
        }
        assert!(built_in(id).count() > 0, "{id}");
        let mut seen = BTreeSet::new();
        for seed in 1..=size(40, 2000) as u64 {
            let input = random_input(id, seed, InputSize::Small).expect("the problem exists");
            let what = format!("small, seed {seed}");
            seen.insert(check_answers(id, &what, &input, oracle));
        }
        assert!(seen.len() > 1, "{id}");
        for seed in 1..=size(3, 30) as u64 {
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
fn largest_inputs_are_legal_at_full_size() {
    for problem in problems() {
        for (shape, input) in largest_inputs(problem.id) {
            check(problem.id, shape, &input);
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

/// Shrinks an input while something holds for it, and checks what is tried.
#[track_caller]
fn shrunk(id: &str, input: &str, holds: impl Fn(&str) -> bool) -> String {
    assert!(holds(input), "{id}\n{}", shown(input));
    let mut fails = |smaller: &str| {
        assert!(is_legal_input(id, smaller), "{id}\n{}", shown(smaller));
        if holds(smaller) { Tried::Fails } else { Tried::Differs }
    };
    let format = format_of(id).expect("a format");
    let smallest = format.shrink(input, &mut fails, &|| false);
    let smallest = smallest.expect("the input is legal");
    assert!(holds(&smallest) && is_legal_input(id, &smallest), "{id}\n{smallest}");
    smallest
}

#[test]
fn shrinking_keeps_to_legal_inputs_of_every_problem() {
    for problem in problems() {
        let id = problem.id;
        let first = |input: &str| {
            let answer = answer(id, input.as_bytes()).expect("a legal input has an answer");
            answer.split(|byte| *byte == b'\n').next().map(<[u8]>::to_vec)
        };
        let inputs = [(2, InputSize::Numbers(60)), (1, InputSize::Small)];
        for &(seed, length) in &inputs[..size(1, 2)] {
            let input = random_input(id, seed, length).expect("the problem exists");
            let wanted = first(&input);
            let smallest = shrunk(id, &input, |smaller| first(smaller) == wanted);
            assert!(smallest.len() <= input.len() + 2, "{id}\n{input}{smallest}");
            let again = shrunk(id, &smallest, |smaller| first(smaller) == wanted);
            assert_eq!(again, smallest, "{id}");
        }
    }
}

/// Returns the numbers of an input.
fn numbers(input: &str) -> Vec<u64> {
    input.split_ascii_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn heaps_and_tests_that_do_not_matter_go() {
    let id = "luogu-p2197-nim";
    let heaps = |input: &str| -> Vec<Vec<u64>> {
        let lines = input.lines().skip(2).step_by(2);
        lines.map(numbers).collect()
    };
    let has = |least| move |text: &str| heaps(text).concat().iter().any(|heap| *heap >= least);
    let mut inputs = (1..).filter_map(|seed| random_input(id, seed, InputSize::Numbers(5000)));
    let input = inputs.find(|input| has(700)(input)).expect("there are large heaps");
    assert_eq!(shrunk(id, &input, has(1)), "1\n1\n1\n");
    assert_eq!(shrunk(id, &input, has(700)), "1\n1\n700\n");
    let nim_sum = |heaps: &Vec<u64>| heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let lost = |text: &str| heaps(text).iter().any(|it| it.len() > 2 && nim_sum(it) == 0);
    let three = shrunk(id, "2\n4\n9 4 8 5\n3\n77 52 121\n", lost);
    assert_eq!(three, "1\n3\n0 0 0\n");
    let lost = |text: &str| lost(text) && heaps(text).iter().all(|it| !it.contains(&0));
    assert_eq!(shrunk(id, "1\n3\n77 52 121\n", lost), "1\n3\n1 2 3\n");
}

#[test]
fn equal_numbers_and_fibonacci_numbers_become_small_together() {
    let id = "luogu-p1247-matches";
    let equal = |text: &str| matches!(*numbers(text), [2, one, other] if one == other && one > 20);
    assert_eq!(shrunk(id, "2\n123456 123456\n", equal), "2\n21 21\n");
    let differ = |text: &str| matches!(*numbers(text), [2, one, other] if one + 5 == other);
    assert_eq!(shrunk(id, "2\n123456 123461\n", differ), "2\n1 6\n");
    let fibonacci = |number: u64| {
        let mut pair = (1, 2);
        while pair.0 < number {
            pair = (pair.1, pair.0 + pair.1);
        }
        pair.0 == number
    };
    let late = |text: &str| numbers(text).iter().any(|&heap| heap > 1000 && fibonacci(heap));
    assert_eq!(shrunk("hdu2516-fibonacci-nim", "77\n1836311903\n8\n0\n", late), "1597\n0\n");
}

#[test]
fn graphs_lose_what_does_not_matter() {
    let id = "neerc2016-game-on-graph";
    let input = random_input(id, 5, InputSize::Numbers(400)).expect("it exists");
    let draws = |text: &str| {
        let answer = answer(id, text.as_bytes()).expect("an answer");
        answer.contains(&b'D') && !has_loop(text)
    };
    let input = input.lines().filter(|line| !is_loop(line)).collect::<Vec<_>>();
    let arcs = input.len() - 1;
    let vertices = numbers(input[0])[0];
    let input = format!("{vertices} {arcs}\n{}\n", input[1..].join("\n"));
    assert_eq!(shrunk(id, &input, draws).lines().next(), Some("2 2"));
    // A tree of depth 3: what hangs in between goes too.
    let id = "hdu3094-a-tree-game";
    let alice = |text: &str| numbers(text)[1] >= 3 && text.contains(' ');
    let path = "1\n6\n5 1\n5 2\n3 2\n6 3\n4 6\n";
    assert_eq!(shrunk(id, path, alice).lines().nth(1), Some("3"));
}

fn is_loop(line: &str) -> bool {
    matches!(*numbers(line), [from, to] if from == to)
}

fn has_loop(text: &str) -> bool {
    text.lines().skip(1).any(is_loop)
}

#[test]
#[ignore = "at full size"]
fn shrinking_stops_when_there_is_no_more_time_at_full_size() {
    let id = "hdu3032-nim-or-not-nim";
    let (_, input) = largest_inputs(id).next().expect("there is one");
    let calls = std::cell::Cell::new(0);
    let is_over = || calls.replace(calls.get() + 1) > 20;
    let smallest =
        format_of(id).expect("a format").shrink(&input, &mut |_| Tried::Differs, &is_over);
    assert_eq!(smallest.expect("it is legal").len(), input.len());
    assert!(calls.get() < 10_000_000);
}
