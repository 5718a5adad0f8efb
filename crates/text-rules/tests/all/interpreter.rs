//! Random rules and positions, against an interpreter that does what each line says and nothing
//! else.

use mex_core::{Evaluator, Play, Ruleset, RulesetSolver};
use nimber_search::SearchError;
use test_support::Rng;
use test_support::own_rules::{has_nimber, mover_wins_misere, nimber, random_case};
use text_rules::{TextError, TextRules};

/// The most positions of a case.
const LIMIT: usize = 20_000;

#[test]
fn searches_in_large_tables_agree_with_the_interpreter() {
    search_cases(0, 1 << 20);
}

#[test]
fn searches_in_the_smallest_table_agree_with_the_interpreter() {
    search_cases(1, 0);
}

/// Compares searches and evaluations of every second case with the interpreter.
fn search_cases(first: u64, bytes: usize) {
    let (mut decided, mut endless) = (0, 0);
    for seed in (first..test_support::size(200, 6_000) as u64).step_by(2) {
        let (text, position) = random_case(seed);
        let about = format!("seed {seed}: {position} under\n{text}");
        let rules = match TextRules::parse(&text) {
            // The interpreter takes one of the readings.
            Err(TextError::ManyReadings { .. }) => continue,
            rules => rules.unwrap_or_else(|error| panic!("{error} in {about}")),
        };
        let (game, start) =
            rules.game(&position).unwrap_or_else(|error| panic!("{error} in {about}"));
        let mut search = game.search(bytes);
        search.limit_visits(300_000);
        let found = search.value(&start);
        match nimber(&text, &position, LIMIT) {
            Ok(expected) => {
                decided += 1;
                // With the smallest table much is computed repeatedly.
                let is_slow = bytes == 0 && matches!(found, Err(SearchError::LimitReached { .. }));
                assert!(is_slow || found == Ok(expected), "{found:?}, not {expected}: {about}");
                let evaluated = Evaluator::new(&game).value(&start);
                assert_eq!(evaluated, Ok(expected), "{about}");
                let is_value = game.search(1 << 22).is_value(&[start], expected);
                assert_eq!(is_value, Ok(true), "{about}");
            }
            Err(error) if error.contains("return") => {
                // A search need not meet the cycle.
                endless += usize::from(matches!(found, Err(SearchError::Cycle { .. })));
                if let Ok(found) = found {
                    assert_ne!(
                        has_nimber(&text, &position, found, 300),
                        Ok(false),
                        "{found}: {about}"
                    );
                }
            }
            Err(_) => {}
        }
    }
    assert!(
        decided > test_support::size(80, 250) && endless > test_support::size(0, 1),
        "{decided} decided, {endless} endless"
    );
}

#[test]
fn parts_of_positions_with_groups_agree_with_the_interpreter() {
    let both = ". -> x\n. -> o\ngroups of x touch .\n";
    let rules = [
        format!("{both}groups of o touch .\n"),
        format!("{both}groups of o touch .\nx -> o\n"),
        both.to_string(),
        ". -> x\nx -> o\ngroups of o touch x\n".to_string(),
        format!("{both}groups of x touch o\no -> -\n"),
    ];
    let mut rng = Rng::new(61);
    for round in 0..test_support::size(200, 4000) {
        let text = format!("on board\n{}", rules[round % rules.len()]);
        let (rows, columns) = [(1, 6), (2, 3), (3, 2), (1, 7), (2, 4)][rng.below(5) as usize];
        let row = |rng: &mut Rng| -> String {
            (0..columns).map(|_| ['.', '.', 'x', 'o'][rng.below(4) as usize]).collect()
        };
        // Some break a condition from the start.
        let position = (0..rows).map(|_| row(&mut rng)).collect::<Vec<_>>().join("/");
        let (game, start) = TextRules::parse(&text).unwrap().game(&position).unwrap();
        let found = game.search(1 << 16).value(&start);
        let expected = nimber(&text, &position, LIMIT).unwrap();
        assert_eq!(found, Ok(expected), "{position} under {text}");
    }
}

#[test]
fn misere_play_agrees_with_the_interpreter() {
    let mut decided = [0, 0];
    for seed in 0..test_support::size(800, 20_000) as u64 {
        let (text, position) = random_case(seed);
        let Ok(expected) = mover_wins_misere(&text, &position, 400) else { continue };
        let (game, start) = TextRules::parse(&text).unwrap().game(&position).unwrap();
        let mut parts = Vec::new();
        game.parts(start.clone(), &mut parts);
        for sum in [vec![start], parts] {
            let mut solver = RulesetSolver::new(&game, &sum, Play::Misere, 100_000);
            let found = solver.outcome(&sum).map(|outcome| outcome.mover_wins());
            assert_eq!(found, Ok(expected), "seed {seed}: {position} under\n{text}");
        }
        decided[usize::from(expected)] += 1;
    }
    assert!(decided.iter().all(|&count| count > test_support::size(90, 300)), "{decided:?}");
}

#[test]
fn where_play_may_not_end_a_value_is_proven_without_it() {
    for (text, position) in [
        (
            "on board\n@/?/? -> @/?/? and king @ -> +\n+@ -> -?\n?@- -> ?@+ turned and rook + -> -",
            "4x2=@@+",
        ),
        ("on graph\na -> b\nb -> a", "0,1=aa"),
        ("on graph\nca -> aa\na -> b\nb -> a\nc -> .", "0-1=ca"),
    ] {
        let (game, start) = TextRules::parse(text).unwrap().game(position).unwrap();
        for value in 0..=4 {
            let found = game.search(1 << 20).is_value(std::slice::from_ref(&start), value);
            let holds = has_nimber(text, position, value, 10_000).unwrap();
            assert!(
                matches!(found, Err(SearchError::Cycle { .. })) || found == Ok(holds),
                "{found:?}: {value} under\n{text}"
            );
        }
    }
}
