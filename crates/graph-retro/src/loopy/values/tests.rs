//! Loopy values compared with rounds by definition.

use super::*;
use crate::naive::random_graph;
use test_support::Rng;

/// Returns the loopy Grundy values, labelling one position at a time by the definition.
fn loopy_by_rounds(graph: &Digraph) -> Vec<LoopyValue> {
    let options: Vec<Vec<u32>> =
        (0..graph.position_count()).map(|position| graph.find_options(position)).collect();
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
            if let Some(position) = next { labels[position as usize] = Some(label) } else { break }
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

/// Games on a clock: a move leads from hour h to h - s for s in the set; midnight ends the game.
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
