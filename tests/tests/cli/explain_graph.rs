//! `graph … --explain`: every named winner, move and line is checked against the definition.

use test_support::Rng;
use workspace_tests::cli::Run;

#[track_caller]
fn output(arguments: &str, input: &str) -> String {
    Run::new(arguments.split_whitespace(), input.as_bytes()).success()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Won,
    Lost,
    Drawn,
}

/// Repeats the definition until nothing changes: the fate of every state and, unless drawn, the
/// round in which it was found, which is its remoteness.
fn fates(options: &[Vec<usize>], misere: bool) -> Vec<(Fate, usize)> {
    let mut fates = vec![(Fate::Drawn, 0); options.len()];
    for round in 0..=options.len() {
        let before = fates.clone();
        for (state, options) in options.iter().enumerate() {
            if fates[state].0 != Fate::Drawn {
                continue;
            }
            if options.is_empty() {
                fates[state] = (if misere { Fate::Won } else { Fate::Lost }, 0);
            } else if options.iter().any(|&option| before[option].0 == Fate::Lost) {
                fates[state] = (Fate::Won, round);
            } else if options.iter().all(|&option| before[option].0 == Fate::Won) {
                fates[state] = (Fate::Lost, round);
            }
        }
    }
    fates
}

/// A graph, its text, and the options of every position.
fn random_graph(rng: &mut Rng, acyclic: bool) -> (String, Vec<Vec<usize>>) {
    let count = 3 + (rng.bits() % 6) as usize;
    let mut options = vec![Vec::new(); count];
    options[count - 1].push(0);
    for _ in 0..rng.bits() % (2 * count as u64) {
        let (u, v) = (rng.bits() as usize % count, rng.bits() as usize % count);
        if !acyclic || u > v {
            options[u].push(v);
        }
    }
    let edges = options.iter().enumerate();
    let edges = edges.flat_map(|(u, list)| list.iter().map(move |v| format!("{u} {v}\n")));
    // A number alone on a line is a position without moves too.
    (edges.chain((0..count).map(|alone| format!("{alone}\n"))).collect(), options)
}

#[test]
fn explained_lines_are_best_play() {
    let mut rng = Rng::new(71);
    for round in 0..300 {
        let (text, options) = random_graph(&mut rng, false);
        let misere = round % 2 == 1;
        let flag = if misere { " --misere" } else { "" };
        let fates = fates(&options, misere);
        let at = rng.bits() as usize % options.len();
        let command = format!("graph solve --explain --replies --at {at}{flag}");
        check_line(&output(&command, &text), at, &options, &fates);
        let text = output(&format!("graph solve --explain{flag}"), &text);
        let longest = fates.iter().filter(|fate| fate.0 != Fate::Drawn).map(|fate| fate.1);
        if let Some(longest) = longest.max() {
            assert!(text.contains(&format!("takes {longest} move")), "{text}");
        }
    }
}

fn check_line(text: &str, at: usize, options: &[Vec<usize>], fates: &[(Fate, usize)]) {
    assert!(text.lines().count() < 24, "{text}");
    let fate = fates[at];
    let verdict = match fate.0 {
        Fate::Won => "the player to move wins",
        Fate::Lost => "the player to move loses",
        Fate::Drawn => "nobody can force a win",
    };
    assert!(text.lines().next().unwrap().contains(verdict), "{text}");
    for line in text.lines().filter_map(|line| line.strip_prefix("  ")) {
        let (step, then) = line.split_once(": ").unwrap();
        let (from, to) = step.split_once(" -> ").unwrap();
        assert_eq!(from, at.to_string());
        let to: usize = to.parse().unwrap();
        assert!(options[at].contains(&to), "{text}");
        let (claim, moves) = fates[to];
        let begins = match claim {
            _ if options[to].is_empty() => "the opponent cannot move".to_string(),
            Fate::Won => format!("the opponent wins after {moves} move"),
            Fate::Lost => format!("the opponent loses after {moves} move"),
            Fate::Drawn => "nobody can force a win".to_string(),
        };
        assert!(then.starts_with(&begins), "{text}");
        if let Some((_, reply)) = then.split_once("moving on to ") {
            let reply: usize = reply.parse().unwrap();
            assert_eq!(fates[reply], (Fate::Lost, moves - 1), "{text}");
        }
    }
    let Some((_, line)) = text.split_once("Best play: ") else {
        assert!(options[at].is_empty(), "{text}");
        return;
    };
    let line = line.split(',').next().unwrap();
    let line: Vec<usize> = line.split(" -> ").map(|name| name.parse().unwrap()).collect();
    for pair in line.windows(2) {
        assert!(options[pair[0]].contains(&pair[1]), "{text}");
    }
    match fate.0 {
        Fate::Drawn => {
            assert!(line.iter().all(|&position| fates[position].0 == Fate::Drawn));
            assert!(line[..line.len() - 1].contains(line.last().unwrap()), "{text}");
        }
        _ => {
            assert_eq!(line.len(), fate.1 + 1, "{text}");
            assert!(options[line[fate.1]].is_empty(), "{text}");
        }
    }
}

/// The states of two tokens, the first before the second.
fn pairs(options: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let count = options.len();
    let state = |a: usize, b: usize| a * count + b;
    (0..count * count)
        .map(|pair| {
            let (a, b) = (pair / count, pair % count);
            let first = options[a].iter().map(|&a| state(a, b));
            first.chain(options[b].iter().map(|&b| state(a, b))).collect()
        })
        .collect()
}

#[test]
fn explained_sums_are_won_lost_or_drawn() {
    let mut rng = Rng::new(72);
    for round in 0..300 {
        let acyclic = round % 3 == 0;
        let (text, options) = random_graph(&mut rng, acyclic);
        let count = options.len();
        let fates = fates(&pairs(&options), false);
        let (a, b) = (rng.bits() as usize % count, rng.bits() as usize % count);
        let command = match acyclic {
            true => format!("graph grundy --explain --replies --at {a},{b}"),
            false => format!("graph loopy --explain --replies --sum {a},{b}"),
        };
        let text = output(&command, &text);
        assert!(text.lines().count() < 24, "{text}");
        let fate = fates[a * count + b].0;
        let verdict = match fate {
            Fate::Won => ["the player to move wins", "the opponent loses"],
            Fate::Lost => ["the player to move loses"; 2],
            Fate::Drawn => ["nobody can force a win", "nobody can\nforce a win"],
        };
        let flat = text.replace('\n', " ");
        let verdict = verdict.map(|verdict| flat.contains(&verdict.replace('\n', " ")));
        assert!(verdict.contains(&true), "{text}");
        let mut named = 0;
        let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
        for line in lines.filter(|line| line.contains(" -> ")) {
            let (first, reply) = line.split_once(": then ").unwrap_or((line, ""));
            let states = after([a, b], &options, first);
            let fitting = |state: &[usize; 2]| {
                let there = fates[state[0] * count + state[1]].0;
                let answered = !reply.contains(" -> ") || {
                    let replies = after(*state, &options, reply);
                    replies.iter().any(|it| fates[it[0] * count + it[1]].0 == Fate::Lost)
                };
                match fate {
                    Fate::Won => there == Fate::Lost,
                    Fate::Lost => there == Fate::Won && answered,
                    Fate::Drawn => there == Fate::Drawn,
                }
            };
            assert!(states.iter().any(fitting), "{text}");
            named += 1;
        }
        let can_move = !options[a].is_empty() || !options[b].is_empty();
        assert_eq!(named > 0, can_move, "{text}");
    }
}

/// The states that `A -> B` can lead to: either token may be the one.
fn after(state: [usize; 2], options: &[Vec<usize>], text: &str) -> Vec<[usize; 2]> {
    let (from, to) = text.split_once(" -> ").unwrap();
    let (from, to): (usize, usize) = (from.parse().unwrap(), to.parse().unwrap());
    assert!(options[from].contains(&to), "{text}");
    let moved = |index: usize| {
        let mut next = state;
        next[index] = to;
        (state[index] == from).then_some(next)
    };
    [0, 1].into_iter().filter_map(moved).collect()
}

#[test]
fn explained_values_are_least_missing_numbers() {
    let mut rng = Rng::new(73);
    for _ in 0..100 {
        let (text, options) = random_graph(&mut rng, true);
        let mut values: Vec<usize> = Vec::new();
        for list in &options {
            let taken: Vec<usize> = list.iter().map(|&option| values[option]).collect();
            values.push((0..).find(|value| !taken.contains(value)).unwrap());
        }
        let at = rng.bits() as usize % options.len();
        let text = output(&format!("graph grundy --explain --at {at}"), &text);
        assert!(text.contains(&format!("worth {}", values[at])), "{text}");
        for line in text.lines().take_while(|line| line.contains("  value ")) {
            let (step, value) = line.split_once("  value ").unwrap();
            let to: usize = step.split_once(" -> ").unwrap().1.trim().parse().unwrap();
            assert_eq!(values[to], value.parse::<usize>().unwrap(), "{text}");
        }
    }
}

/// Two circles of two positions; from one of them play can end in three moves.
const LOOPY: &str = "0 1\n1 0\n1 2\n3 1\n3 4\n4 3\n2 5\n5 6\n4 5\n";

#[test]
fn explanations_of_graphs_read_well() {
    let text: String = [
        "graph solve --explain",
        "graph solve --explain --at 1 --replies",
        "graph solve --explain --at 3",
        "graph solve --explain --at 2 --replies",
        "graph solve --misere --explain --at 5",
        "graph solve --seats AAB --explain --at 5",
    ]
    .iter()
    .map(|command| format!("$ impartial {command}\n{}\n", output(command, LOOPY)))
    .collect();
    insta::assert_snapshot!(text);
}

#[test]
fn seats_and_owners_are_explained() {
    let seats = output("graph solve --seats AB --explain --at 0", "0 1\n1 0\n1 2\n");
    let owners = output(
        "graph solve --format pgsolver --explain --at 0",
        "parity 2;\n0 0 1 0,1,2;\n1 0 0 0;\n2 1 0 2;\n",
    );
    insta::assert_snapshot!(format!("{seats}\n{owners}"));
}

#[test]
fn explanations_of_values_read_well() {
    let loopy = [
        "graph loopy --explain",
        "graph loopy --explain --sum 5,4,2",
        "graph loopy --explain --sum 3,4",
        "graph loopy --explain --sum 5,5 --replies",
    ];
    let heaps = "1 0\n2 0\n2 1\n3 0\n3 1\n3 2\n";
    let grundy = ["graph grundy --explain", "graph grundy --explain --at 3,1"];
    let commands = loopy.iter().map(|command| (command, LOOPY));
    let commands = commands.chain(grundy.iter().map(|command| (command, heaps)));
    let text: String = commands
        .map(|(command, input)| format!("$ impartial {command}\n{}\n", output(command, input)))
        .collect();
    insta::assert_snapshot!(text);
}
