//! Rulesets with a memo of their positions, against the definition on sets of bits.

use crate::choices::Choices;
use crate::heap_naive::{affordable, rule_text, values};
use crate::mex::value_by_moves;
use heap_games::Rule;
use mex_core::{ArcKayles, Chomp, Cram, CramGrid, Evaluator, NodeKayles, par_sum_value};
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

fn node_kayles(choices: &mut Choices<'_>) {
    let (count, edges) = small_graph(choices);
    let game = NodeKayles::from_edges(count, &edges).expect("the edges are in range");
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
    let start = game.start();
    assert_eq!(Evaluator::new(&game).sum_value(&start), Ok(expected), "{count} {edges:?}");
    let parallel = par_sum_value(&game, &start, usize::MAX).expect("no limit");
    assert_eq!(parallel, expected, "{count} {edges:?}");
}

fn arc_kayles(choices: &mut Choices<'_>) {
    let (_, edges) = small_graph(choices);
    let game = ArcKayles::from_edges(&edges);
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
    let start = game.start();
    assert_eq!(Evaluator::new(&game).sum_value(&start), Ok(expected), "{edges:?}");
}

fn cram(choices: &mut Choices<'_>) {
    let (rows, columns) = (1 + choices.below(3), 1 + choices.below(4));
    let wanted = choices.below_u32(1 << (rows * columns));
    let free = |row: usize, column: usize| wanted >> (row * columns + column) & 1 == 1;
    let cells: Vec<Vec<bool>> =
        (0..rows).map(|row| (0..columns).map(|column| free(row, column)).collect()).collect();
    let flat = cells.concat();
    let Ok(grid) = CramGrid::from_cells(rows, columns, |row, column| flat[row * columns + column])
    else {
        return;
    };
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
    let regions = Cram::regions(&grid);
    assert_eq!(Evaluator::new(&Cram).sum_value(&regions), Ok(expected), "{cells:?}");
}

fn chomp(choices: &mut Choices<'_>) {
    let mut rows: Vec<u32> = (0..choices.below(4)).map(|_| 1 + choices.below_u32(5)).collect();
    rows.sort_unstable_by(|a, b| b.cmp(a));
    let bites = |rows: &Vec<u32>| {
        let places = rows
            .iter()
            .zip(0..)
            .flat_map(|(&length, row)| (0..length).map(move |left| (row, left)));
        // Whoever takes the last square has lost: it is not a move.
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
