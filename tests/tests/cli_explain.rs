//! `--explain`: every named winner and move is checked against the definition.

use impartial::Console;
use workspace_tests::Rng;

fn output(arguments: &str) -> String {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: &mut &b""[..],
        output: &mut output,
        errors: &mut errors,
        is_terminal: false,
    };
    let words = ["impartial"]
        .into_iter()
        .chain(arguments.split_whitespace());
    let status = impartial::run(words, &mut console);
    assert_eq!((status, errors.len()), (0, 0), "{arguments}");
    String::from_utf8(output).expect("output in UTF-8")
}

fn words(numbers: &[u64]) -> String {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    words.join(" ")
}

/// Returns whether the mover wins heaps of Nim, by trying every move.
fn nim_wins(heaps: &[u64], misere: bool) -> bool {
    if heaps.iter().all(|&heap| heap == 0) {
        return misere;
    }
    (0..heaps.len()).any(|index| {
        (0..heaps[index]).any(|left| {
            let mut next = heaps.to_vec();
            next[index] = left;
            !nim_wins(&next, misere)
        })
    })
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
        let wins = nim_wins(&heaps, misere);
        let mut named = 0;
        for line in text.lines().filter_map(|line| line.strip_prefix("  take ")) {
            if !wins {
                // `N from heap I, leaving L: then take …`
                let (first, reply) = line.split_once(": then ").unwrap();
                let mut next = heaps.clone();
                apply(&mut next, first);
                assert!(nim_wins(&next, misere), "{text}");
                if let Some(reply) = reply.strip_prefix("take ") {
                    apply(&mut next, reply);
                    assert!(!nim_wins(&next, misere), "{text}");
                }
                continue;
            }
            let mut next = heaps.clone();
            apply(&mut next, line);
            assert!(!nim_wins(&next, misere), "{text}");
            named += 1;
        }
        let terminal = heaps.iter().all(|&heap| heap == 0);
        assert_eq!(named > 0, wins && !terminal, "{text}");
    }
}

fn apply(heaps: &mut [u64], text: &str) {
    let (take, rest) = text.split_once(" from heap ").unwrap();
    let (heap, left) = rest.split_once(", leaving ").unwrap();
    let index = heap.parse::<usize>().unwrap() - 1;
    heaps[index] -= take.parse::<u64>().unwrap();
    assert_eq!(heaps[index], left.parse::<u64>().unwrap());
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
        assert_eq!(
            text,
            output(&format!("heaps value kayles {list} --explain"))
        );
        assert!(text.lines().count() < 24, "{text}");
        let sum = heaps
            .iter()
            .fold(0, |sum, &heap| sum ^ values[heap as usize]);
        let mut named = 0;
        for line in text.lines().filter(|line| line.starts_with("  ")) {
            let step = line.trim().split(',').next().unwrap();
            let (heap, into) = step.split_once(" -> ").unwrap();
            let heap: usize = heap.parse().unwrap();
            let into = into
                .split(' ')
                .filter_map(|part| part.parse::<usize>().ok());
            let after = into.fold(sum ^ values[heap], |sum, part| sum ^ values[part]);
            assert_eq!(after, 0, "{text}");
            named += 1;
        }
        assert_eq!(named > 0, sum != 0, "{text}");
    }
}

#[test]
fn explanations_read_well() {
    let text: String = [
        "nim moves 3 5 7 --explain",
        "nim moves 2 2 --explain --replies",
        "nim moves 1 1 4 --misere --explain",
        "heaps moves kayles 5 3 7 --explain",
        "heaps value kayles 4 1 --explain",
    ]
    .iter()
    .map(|command| format!("$ impartial {command}\n{}\n", output(command)))
    .collect();
    insta::assert_snapshot!(text);
}
