//! Values and moves of positions of every colour.

use crate::Colour::{Blue, Green, Red};
use crate::naive::{GraphSearch, number_of, search_of};
use crate::{Colour, Dyadic, Edge, EvaluateError, PartizanOutcome, Player, Position};
use std::collections::HashMap;
use test_support::{Rng, size};

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Returns a random position of few edges with the single edges of each.
fn random_position(rng: &mut Rng, colours: &[Colour], limit: u64) -> (Position, Singles) {
    let vertex_count = 1 + rng.below(6);
    let mut edges = Vec::new();
    let mut singles = Singles::default();
    let target = rng.below(limit + 1);
    while (singles.edges.len() as u64) < target {
        let colour = colours[rng.below(colours.len() as u64) as usize];
        let count = 1 + rng.below(2);
        let (u, v) = match rng.below(3) {
            0 => (0, rng.below(vertex_count) as u32),
            _ => (rng.below(vertex_count) as u32, rng.below(vertex_count) as u32),
        };
        for _ in 0..count {
            singles.edges.push((u, v, colour));
            singles.bundles.push(edges.len() as u32);
        }
        edges.push(Edge { u, v, colour, count });
    }
    (Position::from_edges(vertex_count as u32, edges).unwrap(), singles)
}

#[derive(Default)]
struct Singles {
    edges: Vec<(u32, u32, Colour)>,
    bundles: Vec<u32>,
}

impl Singles {
    fn winning_moves(&self, search: &mut GraphSearch, player: Player) -> Vec<u32> {
        let whole = search.whole();
        let cut = search.winning_moves(whole, player).into_iter();
        let mut moves: Vec<u32> = cut.map(|edge| self.bundles[edge as usize]).collect();
        moves.dedup();
        moves
    }
}

fn naive_outcome(search: &mut GraphSearch) -> PartizanOutcome {
    let set = search.whole();
    PartizanOutcome::from_starts(search.wins(set, Player::Left), search.wins(set, Player::Right))
}

#[test]
fn green_bundles_of_any_size_count_by_their_parity() {
    // The bundle closes a circle, so that the position is not a tree.
    for (count, value) in [(u64::MAX, "*"), (u64::MAX - 1, "0"), (6, "0"), (5, "*")] {
        let text = format!("0 1 g {count}\n0 0 g\n1 1 g\n1 1 g\n0 0 g\n");
        let position = Position::parse(text.as_bytes()).unwrap();
        assert_eq!(position.value().unwrap().to_string(), value, "{count}");
    }
}

#[test]
fn positions_of_all_colours_agree_with_play() {
    let mut rng = Rng::new(1);
    let palettes: [&[Colour]; 4] =
        [&[Blue, Red, Green], &[Blue, Red], &[Green], &[Green, Green, Blue]];
    for round in 0..6000 {
        let (position, singles) = random_position(&mut rng, palettes[round % 4], 9);
        let mut search = search_of(&singles.edges);
        let note = format!("{:?}", singles.edges);
        let outcome = naive_outcome(&mut search);
        assert_eq!(position.outcome().unwrap(), outcome, "{note}");
        for player in PLAYERS {
            let expected = singles.winning_moves(&mut search, player);
            assert_eq!(position.winning_moves(player).unwrap(), expected, "{player} {note}");
        }
        match position.value() {
            Ok(value) => assert_eq!(value.outcome(), outcome, "{note}"),
            Err(error) => assert!(matches!(error, EvaluateError::Mixed { .. })),
        }
    }
}

#[test]
fn red_blue_positions_have_their_number_and_best_moves() {
    let mut rng = Rng::new(2);
    for _ in 0..2500 {
        let (position, singles) = random_position(&mut rng, &[Blue, Red], 9);
        let mut search = search_of(&singles.edges);
        let note = format!("{:?}", singles.edges);
        let value = position.value().unwrap();
        let whole = search.whole();
        assert_eq!(value.number, number_of(&mut search, whole), "{note}");
        let after = position.values_after_moves().unwrap();
        for player in PLAYERS {
            let gain = |value: Dyadic| {
                if player == Player::Left { value } else { -value }
            };
            let mut options = Vec::new();
            for (edge, option) in search.moves(whole) {
                if singles.edges[edge as usize].2.belongs_to(player) {
                    let number = number_of(&mut search, option);
                    let bundle = singles.bundles[edge as usize];
                    assert_eq!(after[bundle as usize].clone().unwrap().number, number, "{note}");
                    options.push((bundle, gain(number)));
                }
            }
            options.dedup();
            let best = options.iter().map(|(_, gain)| gain.clone()).max();
            options.retain(|(_, gain)| Some(gain) == best.as_ref());
            let bests: Vec<u32> = options.into_iter().map(|(edge, _)| edge).collect();
            assert_eq!(position.best_moves(player).unwrap(), Some(bests), "{note}");
        }
    }
}

/// Returns whether Left wins one set minus another as second player, by definition.
fn is_at_least(
    search: &GraphSearch,
    one: u64,
    other: u64,
    known: &mut HashMap<(u64, u64), bool>,
) -> bool {
    if let Some(&known) = known.get(&(one, other)) {
        return known;
    }
    // Left needs an answer to every move of Right: not (option <= other), and not (one <= option).
    let right = search.moves_of(one, Player::Right);
    let left = search.moves_of(other, Player::Left);
    let holds = right.into_iter().all(|option| !is_at_least(search, other, option, known))
        && left.into_iter().all(|option| !is_at_least(search, option, one, known));
    known.insert((one, other), holds);
    holds
}

#[test]
fn best_moves_of_numbers_are_those_that_no_other_move_beats() {
    let mut rng = Rng::new(12);
    let palettes: [&[Colour]; 4] =
        [&[Blue, Red, Green], &[Blue, Red, Green, Green], &[Green], &[Blue, Red, Red, Green]];
    let (mut mixed, mut found) = (0, 0);
    for round in 0..size(250, 1000) {
        let (position, singles) = random_position(&mut rng, palettes[round % 4], 7);
        let is_number = position.value().is_ok_and(|value| value.nimber == 0);
        let search = search_of(&singles.edges);
        let (note, mut known) = (format!("{:?}", singles.edges), HashMap::new());
        for player in PLAYERS {
            let mut options: Vec<(u32, u64)> = search.moves(search.whole());
            options.retain(|&(edge, _)| singles.edges[edge as usize].2.belongs_to(player));
            let mut enough = |one: u64, other: u64| match player {
                Player::Left => is_at_least(&search, one, other, &mut known),
                Player::Right => is_at_least(&search, other, one, &mut known),
            };
            let is_best = |one: u64| options.iter().all(|&(_, other)| enough(one, other));
            let best: Vec<bool> = { options.iter().map(|option| option.1) }.map(is_best).collect();
            let bests = options.iter().zip(best).filter(|(_, is_best)| *is_best);
            let mut bests: Vec<u32> =
                bests.map(|((edge, _), _)| singles.bundles[*edge as usize]).collect();
            bests.dedup();
            let is_known = is_number && (options.is_empty() || !bests.is_empty());
            let expected = is_known.then_some(bests);
            assert_eq!(position.best_moves(player).unwrap(), expected, "{player} {note}");
            mixed += u32::from(position.is_mixed() && is_number);
            found += u32::from(position.is_mixed() && expected.is_some());
        }
    }
    assert!(mixed > size(25, 100) && 10 * found > 9 * mixed, "{found} of {mixed}");
}

/// Returns a long trunk with the same branch at every other vertex.
fn trunk(branch: &[(u32, u32, Colour)]) -> Position {
    let mut rng = Rng::new(5);
    let mut edges = Vec::new();
    let mut next = 301;
    for v in 0..300u32 {
        let colour = [Blue, Red][rng.below(2) as usize];
        let count = 1 + rng.below(2);
        edges.push(Edge { u: v, v: v + 1, colour, count });
        if v % 2 == 0 {
            let renamed = |end: u32| if end == 0 { v } else { next + end - 1 };
            edges.extend(branch.iter().map(|&(u, v, colour)| Edge {
                u: renamed(u),
                v: renamed(v),
                colour,
                count: 1,
            }));
            next += branch.len() as u32;
        }
    }
    Position::from_edges(next, edges).unwrap()
}

#[test]
fn branches_count_by_their_value_far_beyond_the_search() {
    let ring = [(0, 1, Blue), (1, 2, Red), (2, 0, Red), (2, 3, Blue)];
    let mut search = search_of(&ring);
    let whole = search.whole();
    let value = number_of(&mut search, whole);
    let stalk = crate::search::singles::stalk_of(&value, 50).unwrap();
    assert_eq!(crate::naive::stalk_value(&stalk), value);
    let stalk: Vec<_> = (0..).zip(stalk).map(|(v, colour)| (v, v + 1, colour)).collect();
    let (rings, stalks) = (trunk(&ring), trunk(&stalk));
    assert_eq!(rings.value().unwrap(), stalks.value().unwrap());
    assert!(rings.value().unwrap().number.exponent() > 100);
    let on_trunk = |position: &Position, moves: Vec<u32>| -> Vec<u32> {
        let ends = |edge: u32| position.edge(edge);
        moves.into_iter().map(ends).filter(|edge| edge.v <= 300).map(|edge| edge.v).collect()
    };
    for player in PLAYERS {
        let ring_moves = on_trunk(&rings, rings.winning_moves(player).unwrap());
        let stalk_moves = on_trunk(&stalks, stalks.winning_moves(player).unwrap());
        assert_eq!(ring_moves, stalk_moves);
    }
}

#[test]
fn what_no_rule_takes_apart_is_refused_beyond_the_limit() {
    let wheel: Vec<Edge> = (1..40u32)
        .flat_map(|v| [(0, v, Blue), (v, v % 39 + 1, Red)])
        .map(|(u, v, colour)| Edge { u, v, colour, count: 1 })
        .collect();
    let position = Position::from_edges(40, wheel).unwrap();
    let error = EvaluateError::PartTooLarge { edges: 78, limit: 56 };
    assert_eq!(position.value().unwrap_err(), error);
    assert_eq!(position.winning_moves(Player::Left).unwrap_err(), error);
    let counts = [(Red, u64::MAX), (Blue, 1), (Red, u64::MAX)];
    let huge = counts.map(|(colour, count)| Edge { u: 0, v: 1, colour, count });
    let position = Position::from_edges(2, huge.to_vec()).unwrap();
    assert!(matches!(position.value(), Err(EvaluateError::PartTooLarge { .. })));
}

#[test]
fn graphs_of_one_colour_are_worth_their_edges() {
    let mut rng = Rng::new(9);
    for round in 0..100 {
        let colour = [Blue, Red][round % 2];
        let (small, singles) = random_position(&mut rng, &[colour], 8);
        let mut search = search_of(&singles.edges);
        let whole = search.whole();
        let note = format!("{:?}", singles.edges);
        assert_eq!(small.value().unwrap().number, number_of(&mut search, whole), "{note}");
        let mut position = small.copy();
        // A large ring at a vertex, which falls with the edges that hold it.
        let length = 57 + rng.below_u32(100);
        let foot = rng.below_u32(position.vertex_count);
        let on_ring = |at: u32| match at % length {
            0 => foot,
            at => position.vertex_count + at,
        };
        let ring: Vec<(u32, u32)> = (0..length).map(|at| (on_ring(at), on_ring(at + 1))).collect();
        position.vertex_count += length;
        ring.iter().for_each(|&(u, v)| position.edges.push(u, v, colour, 1));
        let apart = position.edges_apart();
        let count: u64 = position.edges().map(|edge| edge.count).sum();
        let fallen: u64 = apart.iter().map(|&edge| position.edge(edge).count).sum();
        let standing = Dyadic::from(count - fallen);
        let number = if colour == Blue { standing } else { -standing };
        assert_eq!(position.value().unwrap().number, number, "{note} {length} {foot}");
        let player = if colour == Blue { Player::Left } else { Player::Right };
        assert_eq!(position.best_moves(player.opponent()).unwrap(), Some(Vec::new()));
        let standing = (0..position.edge_count() as u32).filter(|edge| !apart.contains(edge));
        let lost = |edge: &u32| match position.after_move(*edge).value().unwrap().number {
            after if colour == Blue => -after,
            after => after,
        };
        let least = standing.clone().map(|edge| lost(&edge)).min();
        let best: Vec<u32> = standing.filter(|edge| Some(lost(edge)) == least).collect();
        assert_eq!(position.best_moves(player).unwrap(), Some(best), "{note} {length} {foot}");
    }
}

#[test]
fn counts_beyond_64_bits_are_added_up() {
    for (text, value) in [
        ("0 1 b 9223372036854775808\n1 0 b 9223372036854775808\n", "18446744073709551616"),
        (
            "0 1 r 18446744073709551615\n0 1 r 18446744073709551615\n1 2 r\n2 0 r\n",
            "-36893488147419103232",
        ),
        ("0 1 b 18446744073709551615\n0 1 b\n1 2 r\n", "18446744073709551615"),
    ] {
        let position = Position::parse(text.as_bytes()).unwrap();
        assert_eq!(position.value().unwrap().to_string(), value, "{text}");
        let player = if value.starts_with('-') { Player::Right } else { Player::Left };
        assert!(!position.winning_moves(player).unwrap().is_empty());
        assert_eq!(position.winning_moves(player.opponent()).unwrap(), []);
    }
}

/// Returns a garden of flowers, each with its stem and its petals, blue where positive.
fn garden(flowers: &[(u32, i32)]) -> (Position, Vec<(u32, u32, Colour)>) {
    let mut singles = Vec::new();
    let mut next = 1;
    for (place, &(stem, petals)) in flowers.iter().enumerate() {
        let mut below = 0;
        for _ in 0..stem {
            singles.push((below, next, Green));
            below = next;
            next += 1;
        }
        let colour = if petals > 0 { Blue } else { Red };
        for _ in 0..petals.abs() {
            let outer = if place % 2 == 0 { below } else { next };
            singles.push((below, outer, colour));
            next += 1;
        }
    }
    let edges = singles.iter().map(|&(u, v, colour)| Edge { u, v, colour, count: 1 });
    (Position::from_edges(next, edges.collect()).unwrap(), singles)
}

#[test]
fn gardens_agree_with_play() {
    let mut rng = Rng::new(3);
    let mut ahead = 0;
    for _ in 0..2000 {
        let mut flowers = Vec::new();
        let mut size = 0;
        loop {
            let (stem, petals) = (1 + rng.below(3) as u32, 1 + rng.below(2) as i32);
            size += stem + petals as u32;
            if size > 10 {
                break;
            }
            flowers.push((stem, if rng.below(3) == 0 { -petals } else { petals }));
        }
        let lead: i32 = flowers.iter().map(|&(_, petals)| petals.signum()).sum();
        ahead += u32::from(lead.abs() >= 2);
        let (position, singles) = garden(&flowers);
        let mut search = search_of(&singles);
        assert_eq!(position.outcome().unwrap(), naive_outcome(&mut search), "{flowers:?}");
    }
    assert!(ahead > 400);
}

/// Moves beside a large number or a large garden are found from the outcomes after them. They must
/// be those that a search finds in a smaller sum of the same value.
#[test]
fn moves_beside_what_is_large_agree_with_search() {
    let mut rng = Rng::new(31);
    let mut compared = 0;
    for _ in 0..400 {
        let (mixed, _) = random_position(&mut rng, &[Blue, Red, Green], 7);
        let tip = mixed.vertex_count();
        let beside = |counts: [u64; 2]| {
            let mut edges: Vec<Edge> = mixed.edges().collect();
            for (colour, count) in [Blue, Red].into_iter().zip(counts) {
                let (u, v) = (0, tip);
                edges.push(Edge { u, v, colour, count });
            }
            // Two bundles that meet at the ground only.
            let last = edges.len() - 1;
            edges[last].v = tip + 1;
            Position::from_edges(tip + 2, edges).unwrap()
        };
        let (small, large) = (beside([2, 2]), beside([30, 30]));
        for player in PLAYERS {
            let moves = small.winning_moves(player).unwrap();
            assert_eq!(large.winning_moves(player).unwrap(), moves, "{mixed:?}");
            compared += usize::from(!moves.is_empty());
        }
        assert_eq!(large.outcome().unwrap(), small.outcome().unwrap());
    }
    assert!(compared > 100);
}

#[test]
fn pictures_of_the_literature_have_their_values() {
    let position = |edges: &str| -> Position { edges.replace(',', "\n").parse().unwrap() };
    for (edges, value) in [
        ("0 1 b,1 2 r,2 3 b,3 4 r,4 5 r,5 6 b,6 7 b,7 8 r", "77/128"),
        ("0 1 b,1 2 b,1 3 r,3 4 b", "3/2"),
        ("0 1 g,1 2 g,2 3 g,3 4 g,4 5 g,5 6 g,6 7 g", "*7"),
        (
            "0 1 g,1 2 g,2 3 g,3 4 g,3 5 g,1 6 g,6 7 g,7 8 g,8 9 g,6 10 g,10 11 g,1 12 g,\
             12 13 g,13 14 g,12 15 g",
            "*5",
        ),
        ("0 1 g,1 2 g,2 3 g,1 4 g,4 3 g,3 6 g,6 7 g,7 8 g,6 9 g,9 10 g,9 10 g,10 12 g", "*2"),
        (
            "0 1 b,1 2 r,2 3 r,3 4 r,2 5 r,5 6 r,2 7 r,7 8 r,0 9 b,9 4 r,4 11 r,11 6 r,\
             11 13 r,0 14 b,14 15 r,15 16 r,16 8 r,15 18 r,18 19 r,0 20 b,20 6 r,0 22 b,\
             22 13 r,13 24 r,24 8 r,24 19 r,0 27 b,27 8 r,0 29 b,29 19 r",
            "1/128",
        ),
    ] {
        assert_eq!(position(edges).value().unwrap().to_string(), value, "{edges}");
    }
    // 3/4 with infinitesimals: more than 0, whoever starts.
    let stalk = position("0 1 b,1 2 r,2 3 b,3 4 g,4 5 r,5 6 r,6 7 r");
    assert_eq!(stalk.outcome().unwrap(), PartizanOutcome::Left);
}

#[test]
fn gardens_too_large_to_search_are_decided_by_theory() {
    let flower = |number: u32, colour: &str| {
        let (stem, petal) = (2 * number + 1, 2 * number + 2);
        format!("0 {stem} g\n{stem} {petal} {colour} 3\n")
    };
    let garden = |blue: u32, red: u32, rest: &str| {
        let colours = (0..blue).map(|_| "b").chain((0..red).map(|_| "r"));
        let flowers: String =
            (0..).zip(colours).map(|(number, colour)| flower(number, colour)).collect();
        Position::parse(format!("{flowers}{rest}").as_bytes()).unwrap().outcome()
    };
    // A lead of two flowers decides; any number beside flowers does.
    assert_eq!(garden(30, 28, ""), Ok(PartizanOutcome::Left));
    assert_eq!(garden(28, 30, ""), Ok(PartizanOutcome::Right));
    assert_eq!(garden(30, 0, "0 100 r\n"), Ok(PartizanOutcome::Right));
    assert_eq!(garden(0, 30, "0 100 b\n100 101 r\n"), Ok(PartizanOutcome::Left));
    assert!(garden(30, 29, "").is_err());
}

#[test]
fn a_value_that_is_not_computed_names_a_coloured_edge() {
    let position = Position::parse(b"0 1 g\n1 2 g\n2 3 r\n2 4 b\n2 5 b\n").unwrap();
    assert_eq!(position.value(), Err(EvaluateError::Mixed { edge: 2, colour: Red }));
}
