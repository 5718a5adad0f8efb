//! Advice on boards, against all lines of play.

use super::board::{Boards, Rules};
use super::chomp::Bars;
use super::cram::{self, Grids};
use super::kayles::{Arcs, Graph, Vertices};
use crate::game::contract::{Advice, Game};
use crate::limits::Limits;
use mex_core::{Chomp, Play};
use nimber_search::{BoardSearch, Taking};
use test_support::Rng;
use tree_hackenbush::Player;

/// The limit on positions without an option.
const LIMIT: usize = 200_000;

fn wins<B: Rules>(rules: &B, state: &B::State, play: Play) -> bool {
    let moves = rules.moves(state);
    match moves.is_empty() {
        true => play.stuck_player_wins(),
        false => moves.iter().any(|chosen| !wins(rules, &rules.after(state, chosen), play)),
    }
}

/// Holds the advice on a board against all lines of play, and the picture against the moves.
fn check<B: Rules>(rules: impl Fn() -> B, parts: &B::Parts, state: &B::State, about: &str) {
    let plain = rules();
    let limits = Limits { given: Some(10_000), ..Limits::default() };
    for play in [Play::Normal, Play::Misere] {
        let mut game = Boards::new(rules(), parts, state, (play, limits));
        let Advice { outcome, moves } = game.advice(state, Player::Left).unwrap();
        assert_eq!(outcome.mover_wins(), wins(&plain, state, play), "{about} {play:?}");
        let mut expected = plain.moves(state);
        expected.retain(|chosen| !wins(&plain, &plain.after(state, chosen), play));
        assert!(moves == expected, "{about} {play:?}");
        let reason = game.reason(state, Player::Left).unwrap().to_string();
        assert_eq!(reason.contains("the player to move wins"), outcome.mover_wins(), "{reason}");
    }
    let picture = plain.picture(state);
    let is_word =
        |key: &str| picture.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == key);
    for (number, chosen) in (1..).zip(plain.moves(state)) {
        assert!(is_word(&plain.key(&chosen, number)), "{about}\n{picture}");
    }
}

#[test]
fn advice_on_boards_follows_the_definition() {
    let mut rng = Rng::new(15);
    for _ in 0..150 {
        let rows: Vec<String> = (0..1 + rng.below(3))
            .map(|_| (0..3).map(|_| ['.', '.', '#'][rng.below(3) as usize]).collect())
            .collect();
        let text = rows.join("/");
        let grid = cram::read(std::slice::from_ref(&text), LIMIT).unwrap();
        let rules = cram::rules(&grid).unwrap();
        check(|| Grids { rules: &rules }, &rules, &grid, &text);

        let mut rows: Vec<u64> = (0..1 + rng.below(3)).map(|_| 1 + rng.below(3)).collect();
        rows.sort_unstable_by_key(|&row| std::cmp::Reverse(row));
        let rows: Vec<String> = rows.iter().map(u64::to_string).collect();
        let text = format!("{}+{}", rows.join(","), 1 + rng.below(2));
        let bars = Bars::read(std::slice::from_ref(&text), LIMIT).unwrap();
        check(|| Bars, &Chomp, &bars, &text);

        let edge = |rng: &mut Rng| format!("{}-{}", rng.below(6), rng.below(6));
        let edges: Vec<String> = (0..1 + rng.below(6)).map(|_| edge(&mut rng)).collect();
        let text = edges.join(" ");
        let graph = Graph::read(&edges, Taking::Vertex, LIMIT).unwrap();
        let rules = |taking| graph.rules(taking).unwrap();
        let (nodes, arcs) = (rules(Taking::Vertex), rules(Taking::Edge));
        let vertices = || Vertices { graph: &graph, rules: &nodes };
        check(vertices, &nodes, &vertices().start(), &text);
        let edges = || Arcs { graph: &graph, rules: &arcs };
        check(edges, &arcs, &edges().start(), &text);
    }
}

#[test]
fn what_is_no_board_is_refused() {
    let text = |text: &str| [text.to_string()];
    for grid in [
        "3y4",
        "..o",
        "32x32",
        "65x65",
        "1x1001",
        "4097x1",
        "0x4000000000",
        "x3",
        "99999999999999999999x1",
    ] {
        assert!(cram::read(&text(grid), LIMIT).is_err(), "{grid}");
    }
    assert!(cram::read(&text(&".".repeat(1 << 20)), LIMIT).is_err());
    assert!(cram::read(&text(&"/".repeat(1 << 20)), LIMIT).is_err());
    assert_eq!(
        cram::read(&text("2x2"), LIMIT).unwrap(),
        cram::read(&text("../.."), LIMIT).unwrap()
    );
    for bar in ["2,3", "3,0", "3x", "4000000000x4000000000", "1001", "2,x"] {
        assert!(Bars::read(&text(bar), LIMIT).is_err(), "{bar}");
    }
    assert_eq!(Bars::read(&text("2x3 + 1"), LIMIT).unwrap(), [vec![3, 3], vec![1]]);
    for graph in ["0-", "-1", "0-1-2", "-"] {
        assert!(Graph::read(&text(graph), Taking::Vertex, LIMIT).is_err(), "{graph}");
    }
    let star: Vec<String> = (0..1001).map(|leaf| format!("0-{leaf}")).collect();
    assert!(Graph::read(&star[..1000], Taking::Vertex, LIMIT).is_ok());
    assert!(Graph::read(&star, Taking::Vertex, 1_000_000).is_ok());
    for taken in [Taking::Vertex, Taking::Edge] {
        let error = Graph::read(&star, taken, LIMIT).unwrap_err().to_string();
        assert!(error.ends_with("are more than 1000; --limit N allows N/200"), "{error}");
    }
}

#[test]
#[cfg(feature = "own-rules")]
fn graphs_with_a_name_are_those_of_texts_of_rules() {
    use test_support::own_rules::nimber;

    let names = ["path:5", "cycle:6", "grid:3x4", "torus:3x3", "king:2x4", "queen:3x3", "rook:2x3"];
    let others = ["bishop:3x3", "knight:3x4", "hypercube:3", "complete:2,1,2", "petersen:5,2"];
    for name in names.into_iter().chain(others) {
        let rules = [
            (Taking::Vertex, "on graph\no -> . and neighbours o -> ."),
            (Taking::Edge, "on graph\noo -> .."),
        ];
        for (taking, text) in rules {
            let graph = Graph::read(&[name.to_string()], taking, LIMIT).unwrap();
            let vertices = graph.names().len() as u32;
            let mut search = BoardSearch::graph(vertices, graph.edges(), taking, 1 << 20).unwrap();
            let all: Vec<u32> = (0..vertices).collect();
            let expected = nimber(text, name, 100_000).unwrap();
            assert_eq!(search.value(&all), Ok(expected), "{name} {taking:?}");
        }
    }
    for wrong in ["petersen:5", "petersen:5,2,3", "star:5", "grid:x", "a:b,c", "path:99999999"] {
        assert!(Graph::read(&[wrong.to_string()], Taking::Vertex, LIMIT).is_err(), "{wrong}");
    }
}
