//! `--explain`: every named winner and move is checked against the definition.

use contest::kit::search::{Search, sum_options};
use test_support::{Hackenbush, Rng};
use workspace_tests::cli::Run;

fn output(arguments: &str) -> String {
    output_from(arguments, "")
}

#[track_caller]
fn output_from(arguments: &str, input: &str) -> String {
    let run = Run::new(arguments.split_whitespace(), input.as_bytes());
    let notes = run.errors.lines().all(|line| line.starts_with("note: "));
    assert!(run.status == 0 && notes, "{arguments}: {}", run.errors);
    run.output
}

fn words(numbers: &[u64]) -> String {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    words.join(" ")
}

#[test]
fn explained_nim_moves_win() {
    let mut rng = Rng::new(61);
    for round in 0..120 {
        let heaps: Vec<u64> = (0..3).map(|_| rng.bits() % 4).collect();
        let misere = round % 2 == 1;
        let flag = if misere { " --misere" } else { "" };
        let list = words(&heaps);
        let text = output(&format!("nim moves {list} --explain --replies{flag}"));
        assert!(text.lines().count() < 24, "{text}");
        let options =
            |sum: &Vec<u64>| sum_options(sum, |&heap| (0..heap).map(|left| vec![left]).collect());
        let mut search = Search::new(misere, options);
        let wins = search.wins(&heaps);
        let mut named = 0;
        let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
        for line in lines.filter(|line| line.contains(" -> ")) {
            if !wins {
                // `5 -> 2: then 3 -> nothing`
                let (first, reply) = line.split_once(": then ").unwrap();
                let mut next = heaps.clone();
                apply(&mut next, first);
                assert!(search.wins(&next), "{text}");
                if reply.contains(" -> ") {
                    apply(&mut next, reply);
                    assert!(!search.wins(&next), "{text}");
                }
                continue;
            }
            let mut next = heaps.clone();
            apply(&mut next, line);
            assert!(!search.wins(&next), "{text}");
            named += 1;
        }
        let terminal = heaps.iter().all(|&heap| heap == 0);
        assert_eq!(named > 0, wins && !terminal, "{text}");
    }
}

fn apply(heaps: &mut [u64], text: &str) {
    let (from, left) = text.split_once(" -> ").unwrap();
    let from: u64 = from.parse().unwrap();
    let index = heaps.iter().position(|&heap| heap == from).unwrap();
    heaps[index] = if left == "nothing" { 0 } else { left.parse().unwrap() };
    assert!(heaps[index] < from);
}

#[test]
fn explained_kayles_moves_win() {
    let mut values = vec![0_u64];
    for heap in 1..20_usize {
        let mut seen = [false; 64];
        for taken in 1..=heap.min(2) {
            for left in 0..=heap - taken {
                seen[(values[left] ^ values[heap - taken - left]) as usize] = true;
            }
        }
        values.push(seen.iter().position(|seen| !seen).unwrap() as u64);
    }
    let mut rng = Rng::new(62);
    for _ in 0..200 {
        let heaps: Vec<u64> = (0..3).map(|_| rng.bits() % 20).collect();
        let list = words(&heaps);
        let text = output(&format!("heaps moves kayles {list} --explain"));
        assert_eq!(text, output(&format!("heaps value kayles {list} --explain")));
        assert!(text.lines().count() < 24, "{text}");
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
        let mut named = 0;
        for line in text.lines().filter(|line| line.starts_with("  ")) {
            let step = line.trim().split(',').next().unwrap();
            let (heap, into) = step.split_once(" -> ").unwrap();
            let heap: usize = heap.parse().unwrap();
            let into = into.split(' ').filter_map(|part| part.parse::<usize>().ok());
            let after = into.fold(sum ^ values[heap], |sum, part| sum ^ values[part]);
            assert_eq!(after, 0, "{text}");
            named += 1;
        }
        assert_eq!(named > 0, sum != 0, "{text}");
    }
}

/// Returns what a move leaves of a heap of Kayles.
fn kayles_options(&heap: &u64) -> Vec<Vec<u64>> {
    let left = |taken| (0..=(heap - taken) / 2).map(move |left| vec![left, heap - taken - left]);
    (1..=heap.min(2)).flat_map(left).collect()
}

/// Makes the move `5 -> 2 2`.
fn apply_split(heaps: &[u64], text: &str) -> Vec<u64> {
    let (heap, into) = text.split_once(" -> ").unwrap();
    let heap: u64 = heap.parse().unwrap();
    let mut next = heaps.to_vec();
    next.remove(heaps.iter().position(|&other| other == heap).unwrap());
    next.extend(into.split(' ').filter_map(|part| part.parse::<u64>().ok()));
    next
}

#[test]
fn explained_misere_kayles_moves_win() {
    let mut rng = Rng::new(63);
    let mut search = Search::new(true, |sum: &Vec<u64>| sum_options(sum, kayles_options));
    for _ in 0..200 {
        let heaps: Vec<u64> = (0..3).map(|_| rng.bits() % 6).collect();
        let list = words(&heaps);
        let command = format!("heaps moves kayles {list} --misere --explain --replies");
        let text = output(&command);
        assert!(text.lines().count() < 24, "{text}");
        let won = search.wins(&heaps);
        let mut named = 0;
        for line in text.lines().filter_map(|line| line.strip_prefix("  ")) {
            if !line.contains(" -> ") {
                continue;
            }
            named += 1;
            if won {
                assert!(!search.wins(&apply_split(&heaps, line)), "{text}");
                continue;
            }
            let (step, reply) = line.split_once(": then ").unwrap();
            let after = apply_split(&heaps, step);
            if reply.contains(" -> ") {
                assert!(!search.wins(&apply_split(&after, reply)), "{text}");
            } else {
                assert!(after.iter().all(|&heap| heap == 0), "{text}");
            }
        }
        assert_eq!(named > 0, heaps.iter().any(|&heap| heap > 0), "{text}");
    }
}

#[test]
fn explained_cuts_win() {
    let mut rng = Rng::new(64);
    for _ in 0..200 {
        let edges: Vec<(u32, u32, ())> = (0..2 + rng.bits() % 5)
            .map(|_| ((rng.bits() % 5) as u32, (rng.bits() % 5) as u32, ()))
            .collect();
        let lines = edges.iter().map(|(u, v, ())| format!("{u} {v} g\n"));
        let picture: String = lines.collect();
        let text = output_from("hackenbush moves --explain --replies", &picture);
        assert!(text.lines().count() < 24, "{text}");
        let mut search = Hackenbush::new(&edges, &[0], [0, 1], |(), _| true);
        let whole = search.whole();
        let wins = search.wins(whole, 0);
        assert_eq!(!wins, text.contains("the player to move loses"), "{text}");
        for line in text.lines().filter_map(|line| line.strip_prefix("  cut ")) {
            let cut = |text: &str| 1_u64 << text.split(' ').nth(1).unwrap().parse::<u32>().unwrap();
            let mut left = whole & !cut(line);
            if !wins {
                let (_, reply) = line.split_once(": then cut ").unwrap();
                left &= !cut(reply);
            }
            let left = search.standing(left);
            assert!(!search.wins(left, 0), "{picture}{text}");
        }
    }
}

#[test]
fn explanations_of_pictures_read_well() {
    let text: String = [
        ("0 1 g\n1 2 g\n1 3 g 2\n0 4 g\n4 5 g\n", "moves"),
        ("0 1 g 2\n0 2 g\n2 0 g\n", "value --replies"),
        ("0 1 b\n1 2 r\n0 3 r\n", "moves --replies"),
        ("0 1 b\n0 2 r\n0 3 g\n3 4 g\n", "moves"),
        ("0 1 g\n1 2 b\n0 3 r\n", "moves --replies"),
    ]
    .iter()
    .map(|(picture, command)| {
        let shown = output_from(&format!("hackenbush {command} --explain"), picture);
        let lines = picture.trim_end().replace('\n', "; ");
        format!("{lines}\n$ impartial hackenbush {command} --explain\n{shown}\n")
    })
    .collect();
    insta::assert_snapshot!(text);
}

/// Returns commands, each with its output.
fn shown(commands: &[&str]) -> String {
    let shown = |command: &&str| format!("$ impartial {command}\n{}\n", output(command));
    commands.iter().map(shown).collect()
}

#[test]
fn explanations_of_nimbers_read_well() {
    insta::assert_snapshot!(shown(&[
        "nim sum 3 5 --explain",
        "nim mul 5 6 --explain",
        "nim sqrt 0x37 --explain",
        "nim pow 6 -3 --explain",
        "nim order 6 --explain",
        "nim quadratic 3 5 7 --explain",
        "nim tartan twins twins 1 1 2 2 --explain",
    ]));
}

/// Every line of a product's four parts adds up, for random numbers of all sizes.
#[test]
fn explained_products_add_up() {
    let mut rng = Rng::new(65);
    for round in 0..200 {
        let bits = 1 + round % 63;
        let (a, b) = (rng.bits() >> bits, rng.bits() >> bits);
        let text = output(&format!("nim mul {a} {b} --explain"));
        let product: u64 = text.lines().next().unwrap().parse().unwrap();
        let parts = text.lines().filter(|line| line.starts_with("  ") && line.contains('⊗'));
        let values = parts.map(|line| line.rsplit(" = ").next().unwrap());
        let values: Vec<u64> = values.map(|value| value.parse().unwrap()).collect();
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        assert!(values.is_empty() || sum == product, "{text}");
        assert!(text.ends_with(&format!("is {product}.\n")) || a.max(b) < 2, "{text}");
    }
}

#[test]
fn explanations_of_heaps_read_well() {
    insta::assert_snapshot!(shown(&[
        "heaps moves kayles 3 3 --misere --explain --replies",
        "heaps moves kayles 5 3 --misere --explain",
        "heaps moves kayles 4 1 --explain --replies",
        "heaps value kayles 1000000000000 --explain",
        "heaps moves nim 1000000000000 3 --explain",
        "heaps period 0.77 --explain",
        "heaps period subtract:1,3,4 --explain",
    ]));
}

#[test]
fn explanations_read_well() {
    insta::assert_snapshot!(shown(&[
        "nim moves 3 5 7 --explain",
        "nim moves 2 2 --explain --replies",
        "nim moves 1 1 4 --misere --explain",
        "heaps moves kayles 5 3 7 --explain",
        "heaps value kayles 4 1 --explain",
    ]));
}
