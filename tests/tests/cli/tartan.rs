//! `impartial nim tartan`: products of coin-turning games.

use heap_games::{CoinTurning, HeapRule};
use serde_json::Value;
use test_support::mex;
use workspace_tests::cli::Run;

fn run(arguments: &str) -> (u8, String) {
    let (status, output, errors) = Run::line(&format!("nim tartan {arguments}")).parts();
    (status, output + &errors)
}

#[test]
fn answers_are_readable() {
    let questions = [
        "twins twins 3 5",
        "twins twins 2 3 1 1 --moves",
        "ruler mock-turtles 3 2 --moves",
        "turtles turtles 1 1 1 1",
        "turtles ruler 1 1 --json --moves",
        "twins twins 3",
        "twins twins 3 5 7",
        "twins checkers 3 5",
        "turtles ruler 18446744073709551615 0",
        "ruler mock-turtles 100000 100000 --moves",
        "twins ruler 0 1000000000 --moves",
    ];
    let text: Vec<String> = questions
        .iter()
        .map(|question| {
            let (status, text) = run(question);
            format!("> {question}\n{text}status {status}\n")
        })
        .collect();
    insta::assert_snapshot!("tartan_answers", text.join("\n"));
}

/// The winning moves of a single coin against values found by playing the product out.
#[test]
fn winning_moves_are_those_of_a_search() {
    let games = [
        ("twins", CoinTurning::TWINS),
        ("turtles", CoinTurning::TURTLES),
        ("mock-turtles", CoinTurning::MOCK_TURTLES),
        ("ruler", CoinTurning::RULER),
    ];
    // All places that each move turns.
    let turned = |game: CoinTurning, place: usize| {
        let mut moves: Vec<Vec<usize>> = Vec::new();
        game.for_each_option(place as u64, &mut |others| {
            moves.push(others.iter().map(|&other| other as usize).chain([place]).collect());
        });
        moves
    };
    const SIDE: usize = 5;
    for (first_name, first) in games {
        for (second_name, second) in games {
            let turns = |cell: usize| {
                // Cells count from 1, as all places do.
                let (row, column) = ((cell - 1) / SIDE + 1, (cell - 1) % SIDE + 1);
                let mut moves = Vec::new();
                for rows in turned(first, row) {
                    for columns in &turned(second, column) {
                        let cells = rows
                            .iter()
                            .flat_map(|p| columns.iter().map(move |q| (p - 1) * SIDE + q));
                        moves.push(cells.filter(|&other| other != cell).collect::<Vec<usize>>());
                    }
                }
                moves
            };
            let mut values: Vec<u64> = vec![0];
            for cell in 1..=SIDE * SIDE {
                let worth =
                    |others: &Vec<usize>| others.iter().fold(0, |sum, &other| sum ^ values[other]);
                let options: Vec<u64> = turns(cell).iter().map(worth).collect();
                values.push(mex(&options));
            }
            for cell in 1..=SIDE * SIDE {
                // The command counts rows and columns from 0.
                let (row, column) = ((cell - 1) / SIDE, (cell - 1) % SIDE);
                let question = format!("{first_name} {second_name} {row} {column} --moves --json");
                let object: Value = serde_json::from_str(&run(&question).1).expect("JSON");
                assert_eq!(object["value"], values[cell].to_string(), "{question}");
                let wins = |others: &Vec<usize>| {
                    values[cell] != 0
                        && others.iter().fold(0, |sum, &other| sum ^ values[other]) == 0
                };
                let wanted = turns(cell).iter().filter(|&others| wins(others)).count();
                let found = object["moves"].as_array().expect("a list").len();
                assert_eq!(found, wanted, "{question}");
            }
        }
    }
}
