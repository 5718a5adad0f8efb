//! Positions of three colours against games made edge by edge.

use crate::Colour::{Blue, Green, Red};
use crate::naive::{GraphSearch, search_of};
use crate::{Colour, Edge, EvaluateError, Player, Position, ShortGame, ShortGameError, ShortGames};
use std::collections::HashMap;
use test_support::{Rng, size};

type Edges = Vec<(u32, u32, Colour)>;

fn random_edges(rng: &mut Rng, limit: u64) -> Edges {
    let vertex_count = 2 + rng.below(4);
    let mut edges = Vec::new();
    for _ in 0..1 + rng.below(limit) {
        let [u, v] = [0, 0].map(|_| rng.below(vertex_count) as u32);
        let u = if rng.below(3) == 0 { 0 } else { u };
        edges.push((u, v, [Blue, Red, Green][rng.below(3) as usize]));
    }
    edges
}

fn position_of(edges: &[(u32, u32, Colour)]) -> Position {
    let bundles = edges.iter().map(|&(u, v, colour)| Edge::new(u, v, colour));
    Position::from_edges(100, bundles.collect()).unwrap()
}

/// Returns the value of a set of edges from those of all its options.
fn value_by_moves(
    search: &GraphSearch,
    set: u64,
    games: &mut ShortGames,
    known: &mut HashMap<u64, ShortGame>,
) -> ShortGame {
    if let Some(&value) = known.get(&set) {
        return value;
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        let options = search.moves_of(set, player).into_iter();
        options.map(|set| value_by_moves(search, set, games, known)).collect::<Vec<_>>()
    });
    let value = games.make(&left, &right).unwrap();
    known.insert(set, value);
    value
}

#[test]
fn values_of_positions_are_those_of_their_moves() {
    let mut rng = Rng::new(8);
    let mut games = ShortGames::new();
    for _ in 0..size(1500, 10_000) {
        let edges = random_edges(&mut rng, 7);
        let position = position_of(&edges);
        let value = position.short_value(&mut games).unwrap();
        let search = search_of(&edges);
        let mut known = HashMap::new();
        let expected = value_by_moves(&search, search.whole(), &mut games, &mut known);
        assert_eq!(value, expected, "{edges:?}");
        assert_eq!(games.outcome(value).unwrap(), position.outcome().unwrap());
    }
}

fn stalk(letters: &str) -> Edges {
    let colour = |letter| match letter {
        'l' => Blue,
        'r' => Red,
        _ => Green,
    };
    (0..).zip(letters.chars()).map(|(below, letter)| (below, below + 1, colour(letter))).collect()
}

#[test]
fn positions_are_worth_what_cgsuite_finds() {
    let mut games = ShortGames::new();
    for (edges, expected) in [(stalk("lrlerrr"), "3/4v[3]*"), (stalk("el"), "^*")] {
        let value = position_of(&edges).short_value(&mut games).unwrap();
        assert_eq!(games.text(value).unwrap(), expected);
    }
}

/// Returns a ring of edges at the ground.
fn ring(letters: &str) -> Edges {
    let mut edges = stalk(letters);
    if let Some(last) = edges.last_mut() {
        last.1 = 0;
    }
    edges
}

#[test]
fn childish_positions_are_worth_what_cgsuite_finds() {
    let mut games = ShortGames::new();
    let tree = vec![(0, 1, Blue), (1, 2, Blue), (1, 3, Red), (3, 4, Blue)];
    let mut ladder = Edges::new();
    // Five reds in a row, and blues from the top of each but the last to the vertex above.
    for below in 0..4 {
        ladder.extend([(below, below + 1, Red), (below + 1, 9, Blue)]);
    }
    ladder.extend([(4, 5, Red), (5, 9, Blue)]);
    let mut lollipop = vec![(0, 1, Green), (0, 1, Green)];
    lollipop.extend(ring("llllllrrr").into_iter().map(|(u, v, colour)| {
        let raised = |end: u32| if end == 0 { 1 } else { end + 1 };
        (raised(u), raised(v), colour)
    }));
    for (edges, expected) in [
        (tree, "2"),
        (ring("llllllrrrr"), "{4|-2}"),
        (ladder, "15/16"),
        (lollipop, "{0|^[4]*||vv}"),
    ] {
        let value = position_of(&edges).childish_value(&mut games).unwrap();
        assert_eq!(games.text(value).unwrap(), expected);
    }
}

/// Returns those of the edges with these indices that are connected to the ground.
fn standing_among(edges: &[(u32, u32, Colour)], places: &[usize]) -> Vec<usize> {
    let mut reached = vec![0];
    for _ in places {
        for &(u, v, _) in places.iter().map(|&place| &edges[place]) {
            if reached.contains(&u) || reached.contains(&v) {
                reached.extend([u, v]);
            }
        }
    }
    places.iter().copied().filter(|&place| reached.contains(&edges[place].0)).collect()
}

/// Returns the value of a list of edges in Childish Hackenbush, by all moves.
fn childish_value_by_moves(
    edges: &[(u32, u32, Colour)],
    games: &mut ShortGames,
    known: &mut HashMap<Vec<usize>, ShortGame>,
    standing: Vec<usize>,
) -> ShortGame {
    if let Some(&value) = known.get(&standing) {
        return value;
    }
    let mut options = [Vec::new(), Vec::new()];
    for &taken in &standing {
        let rest: Vec<usize> = standing.iter().copied().filter(|&place| place != taken).collect();
        let left = standing_among(edges, &rest);
        if left.len() == rest.len() || edges[taken].2 == Green {
            let value = childish_value_by_moves(edges, games, known, left);
            for (player, options) in [Player::Left, Player::Right].into_iter().zip(&mut options) {
                if edges[taken].2.belongs_to(player) {
                    options.push(value);
                }
            }
        }
    }
    let value = games.make(&options[0], &options[1]).unwrap();
    known.insert(standing, value);
    value
}

#[test]
fn childish_values_are_those_of_all_moves() {
    let mut rng = Rng::new(12);
    let mut games = ShortGames::new();
    for _ in 0..size(1000, 5000) {
        let edges = random_edges(&mut rng, 7);
        let all: Vec<usize> = (0..edges.len()).collect();
        let standing = standing_among(&edges, &all);
        let expected = childish_value_by_moves(&edges, &mut games, &mut HashMap::new(), standing);
        let value = position_of(&edges).childish_value(&mut games).unwrap();
        assert_eq!(value, expected, "{edges:?}");
    }
}

#[test]
fn long_stalks_have_the_values_of_their_cuts() {
    let mut rng = Rng::new(10);
    let mut games = ShortGames::new();
    for turn in 0..size(100, 500) {
        let length = 1 + rng.below(30);
        let colours: Vec<Colour> =
            (0..length).map(|_| [Blue, Red, Green][rng.below(3) as usize]).collect();
        let mut values = Vec::new();
        for place in 0..=colours.len() {
            let options_of = |player| -> Vec<ShortGame> {
                let cuts = values.iter().zip(&colours).take(place);
                cuts.filter(|(_, colour)| colour.belongs_to(player)).map(|cut| *cut.0).collect()
            };
            let (left, right) = (options_of(Player::Left), options_of(Player::Right));
            values.push(games.make(&left, &right).unwrap());
        }
        let edges: Edges = (0..).zip(&colours).map(|(below, &c)| (below, below + 1, c)).collect();
        let value = position_of(&edges).short_value(&mut games).unwrap();
        assert_eq!(Some(&value), values.last(), "{turn}");
        match games.text(value) {
            Ok(text) if text.len() < 10_000 => assert_eq!(games.parse(&text), Ok(value)),
            Ok(_) | Err(ShortGameError::TooMany { things: "bytes", .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn large_positions_are_refused() {
    let mut games = ShortGames::new();
    let long: String = "ler".repeat(30);
    let error = position_of(&stalk(&long)).short_value(&mut games).unwrap_err();
    let edges = 90;
    assert_eq!(error, EvaluateError::PartTooLarge { edges, limit: 56 }.into());
    let mut games = ShortGames::with_limit(8);
    let error = position_of(&stalk("lerelerelrl")).short_value(&mut games).unwrap_err();
    assert_eq!(error.to_string(), "more than 8 games");
}

#[test]
fn many_flowers_add_up() {
    let mut edges = Edges::new();
    for flower in 0..3000 {
        let colour = if flower < 2000 { Blue } else { Red };
        edges.extend([(0, 2 * flower + 1, Green), (2 * flower + 1, 2 * flower + 2, colour)]);
    }
    let bundles = edges.iter().map(|&(u, v, colour)| Edge::new(u, v, colour));
    let position = Position::from_edges(6001, bundles.collect()).unwrap();
    let mut games = ShortGames::new();
    let value = position.short_value(&mut games).unwrap();
    assert_eq!(games.text(value).unwrap(), "^1000");
}
