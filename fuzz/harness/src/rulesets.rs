//! Rulesets with a memo of their positions, against the definition on sets of bits.

use crate::choices::Choices;
use crate::heap_naive::{affordable, rule_text, values};
use crate::mex::value_by_moves;
use heap_games::Rule;
use mex_core::{Chomp, Evaluator, Ruleset};
use nimber_search::{GraphGame, GridGame, Piece, Search, Taking};
use std::collections::HashMap;

/// Evaluates a position of one of the games.
pub fn rulesets(data: &[u8]) {
    let mut choices = Choices::new(data);
    match choices.byte() % 5 {
        0 => node_kayles(&mut choices),
        1 => arc_kayles(&mut choices),
        2 => cram(&mut choices),
        3 => chomp(&mut choices),
        _ => heap_rule(&mut choices),
    }
}

fn small_graph(choices: &mut Choices<'_>) -> (u32, Vec<(u32, u32)>) {
    let count = 1 + choices.below_u32(8);
    let edges = (0..choices.below(10))
        .map(|_| (choices.below_u32(count), choices.below_u32(count)))
        .collect();
    (count, edges)
}

/// Asks all that find the value of a position.
fn check<R: Ruleset<Position = u64>>(game: &R, all: u64, expected: u32, about: &str) {
    assert_eq!(Evaluator::new(game).value(&all), Ok(expected), "{about}");
    assert_eq!(Search::within(game, 0).value(&[all]), Ok(expected), "{about}");
}

fn node_kayles(choices: &mut Choices<'_>) {
    let (count, edges) = small_graph(choices);
    let game =
        GraphGame::<u64>::new(count, &edges, Taking::Vertex).expect("the edges are in range");
    let near = |vertex: u32| {
        edges.iter().fold(1 << vertex, |near, &(u, v)| match () {
            () if u == vertex => near | 1 << v,
            () if v == vertex => near | 1 << u,
            () => near,
        })
    };
    let moves = |&set: &u32| {
        let vertices = (0..count).filter(|vertex| set >> vertex & 1 == 1);
        vertices.map(|vertex| set & !near(vertex)).collect()
    };
    let expected = value_by_moves(&((1 << count) - 1), &moves, &mut HashMap::new());
    check(&game, game.all(), expected, &format!("{count} {edges:?}"));
}

fn arc_kayles(choices: &mut Choices<'_>) {
    let (count, edges) = small_graph(choices);
    let game = GraphGame::<u64>::new(count, &edges, Taking::Edge).expect("the edges are in range");
    let meet = |(a, b): (u32, u32), (c, d): (u32, u32)| a == c || a == d || b == c || b == d;
    let moves = |&set: &u32| {
        let taken = (0..edges.len()).filter(|edge| set >> edge & 1 == 1);
        let left = |edge: usize| {
            let kept = (0..edges.len())
                .filter(|&other| set >> other & 1 == 1 && !meet(edges[edge], edges[other]));
            kept.fold(0, |kept, other| kept | 1 << other)
        };
        taken.map(left).collect()
    };
    let expected = value_by_moves(&((1 << edges.len()) - 1), &moves, &mut HashMap::new());
    check(&game, game.all(), expected, &format!("{edges:?}"));
}

fn cram(choices: &mut Choices<'_>) {
    let (rows, columns) = (1 + choices.below(3), 1 + choices.below(4));
    let wanted = choices.below_u32(1 << (rows * columns));
    let cells: Vec<u32> = (0..u32::BITS).filter(|cell| wanted >> cell & 1 == 1).collect();
    let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
    let game = GridGame::<u64>::new(rows as u32, columns as u32, &domino).expect("a small grid");
    let moves = |&set: &u32| {
        let mut moves = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let here = 1_u32 << (row * columns + column);
                let right = if column + 1 < columns { here << 1 } else { 0 };
                let below = if row + 1 < rows { here << columns } else { 0 };
                for other in [right, below] {
                    if other != 0 && set & here != 0 && set & other != 0 {
                        moves.push(set & !here & !other);
                    }
                }
            }
        }
        moves
    };
    let expected = value_by_moves(&wanted, &moves, &mut HashMap::new());
    check(&game, game.position(&cells), expected, &format!("{rows} by {columns}, {cells:?}"));
}

fn chomp(choices: &mut Choices<'_>) {
    let mut rows: Vec<u32> = (0..choices.below(4)).map(|_| 1 + choices.below_u32(5)).collect();
    rows.sort_unstable_by(|a, b| b.cmp(a));
    let bites = |rows: &Vec<u32>| {
        let places = rows
            .iter()
            .zip(0..)
            .flat_map(|(&length, row)| (0..length).map(move |left| (row, left)));
        // Taking the last square loses: it is not a move.
        let bites = places.filter(|&place| place != (0, 0));
        bites
            .map(|(row, left)| {
                let mut after = rows.clone();
                after[row..].iter_mut().for_each(|length| *length = (*length).min(left));
                after.retain(|&length| length > 0);
                after
            })
            .collect()
    };
    let expected = value_by_moves(&rows, &bites, &mut HashMap::new());
    assert_eq!(Evaluator::new(&Chomp).value(&rows), Ok(expected), "{rows:?}");
}

/// A rule of heaps searched as a ruleset.
fn heap_rule(choices: &mut Choices<'_>) {
    let text = rule_text(choices);
    let Ok(rule) = text.parse::<Rule>() else {
        return;
    };
    let expected = values(&rule, affordable(&rule).min(24));
    let mut evaluator = Evaluator::new(&rule);
    for (heap, &value) in (0..).zip(&expected) {
        assert_eq!(evaluator.value(&heap), Ok(value), "{text} {heap}");
    }
}
