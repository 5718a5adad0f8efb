//! Loopy values against rounds by definition, and sums played out.

use super::*;
use crate::naive::random_graph;
use crate::{Play, solve};
use test_support::Rng;

/// Returns the loopy Grundy values, labelling one position at a time by the definition.
fn loopy_by_rounds(graph: &Digraph) -> Vec<LoopyValue> {
    let options: Vec<Vec<u32>> =
        (0..graph.position_count()).map(|position| graph.options(position)).collect();
    let mut labels: Vec<Option<u32>> = vec![None; options.len()];
    for label in 0..options.len() as u32 + 1 {
        loop {
            let has = |position: u32, wanted: u32| {
                let mut found = options[position as usize].iter();
                found.any(|&option| labels[option as usize] == Some(wanted))
            };
            let next = (0..graph.position_count()).find(|&position| {
                let reverts =
                    |&option: &u32| labels[option as usize].is_some() || has(option, label);
                labels[position as usize].is_none()
                    && (0..label).all(|below| has(position, below))
                    && !has(position, label)
                    && options[position as usize].iter().all(reverts)
            });
            match next {
                Some(position) => labels[position as usize] = Some(label),
                None => break,
            }
        }
    }
    let set = |position: usize| {
        let found = options[position].iter();
        let mut set: Vec<u32> = found.filter_map(|&option| labels[option as usize]).collect();
        set.sort_unstable();
        set.dedup();
        set
    };
    (0..options.len())
        .map(|position| match labels[position] {
            Some(label) => LoopyValue::Finite(label),
            None => LoopyValue::Infinite(set(position)),
        })
        .collect()
}

fn graph(position_count: u32, edges: &[(u32, u32)]) -> Digraph {
    Digraph::from_edges(position_count, edges).unwrap()
}

fn shown(graph: &Digraph) -> String {
    let values = loopy_values(graph);
    let shown: Vec<String> =
        (0..graph.position_count()).map(|position| values.value(position).to_string()).collect();
    shown.join(" ")
}

/// Games on a clock: from hour h one moves to h - s for s in the set; midnight ends it.
fn clock(hours: u32, steps: &[u32]) -> Digraph {
    let edges: Vec<(u32, u32)> = (1..hours)
        .flat_map(|hour| steps.iter().map(move |step| (hour, (hour + hours - step) % hours)))
        .collect();
    graph(hours, &edges)
}

#[test]
fn games_on_a_clock_have_their_known_values() {
    assert_eq!(shown(&clock(7, &[1, 2, 5])), "0 1 2 0 1 2 0");
    assert_eq!(shown(&clock(4, &[2])), "0 ∞ 1 ∞");
    assert_eq!(shown(&clock(5, &[1, 3])), "0 ∞(0) ∞(0) ∞(0) 0");
    assert_eq!(shown(&clock(6, &[2, 3])), "0 1 1 2 0 0");
}

#[test]
fn labels_follow_the_definition() {
    let mut rng = Rng::new(31);
    for _ in 0..4000 {
        let (graph, edges) = random_graph(&mut rng, 8);
        let values = loopy_values(&graph);
        let expected = loopy_by_rounds(&graph);
        for position in 0..graph.position_count() {
            assert_eq!(values.value(position), expected[position as usize], "{edges:?}");
        }
    }
}

#[test]
fn sums_play_as_their_product_graphs() {
    let mut rng = Rng::new(32);
    for _ in 0..500 {
        let count = 2 + rng.below(5) as u32;
        let edge_count = rng.below(3 * u64::from(count)) as usize;
        let edges = rng.pairs(count, edge_count);
        let graph = graph(count, &edges);
        let values = loopy_values(&graph);
        let mut product = Vec::new();
        for &(from, to) in &edges {
            for other in 0..count * count {
                let (second, third) = (other / count, other % count);
                let at = |a, b, c| (a * count + b) * count + c;
                product.push((at(from, second, third), at(to, second, third)));
                product.push((at(second, from, third), at(second, to, third)));
                product.push((at(second, third, from), at(second, third, to)));
            }
        }
        let product = self::graph(count * count * count, &product);
        let solution = solve(&product, Play::Normal);
        for state in 0..product.position_count() {
            let tokens = [state / count / count, state / count % count, state % count];
            let outcome = values.sum(&tokens).outcome();
            assert_eq!(outcome, solution.outcome(state), "{edges:?} {tokens:?}");
            let state_after = |index: usize, option: u32| {
                let mut tokens = tokens;
                tokens[index] = option;
                (tokens[0] * count + tokens[1]) * count + tokens[2]
            };
            let mut expected = Vec::new();
            for (index, &token) in tokens.iter().enumerate() {
                for option in 0..count {
                    let after = solution.outcome(state_after(index, option));
                    let keeps = match outcome {
                        Outcome::Previous => false,
                        Outcome::Next => after == Outcome::Previous,
                        Outcome::Draw => after == Outcome::Draw,
                    };
                    if keeps && edges.contains(&(token, option)) {
                        expected.push((index, option));
                    }
                }
            }
            assert_eq!(values.best_moves(&graph, &tokens), expected, "{edges:?} {tokens:?}");
        }
    }
}
