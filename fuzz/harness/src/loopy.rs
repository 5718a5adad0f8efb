//! Sums of games that need not end, against retrograde rounds over all positions of the sum.

use crate::choices::Choices;
use crate::retrograde::{by_rounds, rows, small_edges};
use graph_retro::{Digraph, LoopyValue, Outcome, Play, loopy_values};

/// Adds tokens on a graph, and heaps.
pub fn loopy(data: &[u8]) {
    let mut choices = Choices::new(data);
    let edges = small_edges(&mut choices, 7);
    let largest = edges.iter().map(|edge| edge.0.max(edge.1)).max();
    let count = largest.map_or(0, |largest| largest + 1) + 1;
    let graph = Digraph::from_edges(count, &edges).expect("the edges are within the graph");
    let rows = rows(count, &edges);
    let values = loopy_values(&graph);
    assert_eq!(values.position_count(), count);
    let alone = by_rounds(&rows, Play::Normal);
    for position in 0..count {
        let value = values.value(position);
        assert_eq!(value.outcome(), alone[position as usize].0, "{rows:?}");
        if let LoopyValue::Infinite(set) = &value {
            let options = rows[position as usize].iter();
            let mut finite: Vec<u32> = options.filter_map(|&o| values.finite(o)).collect();
            finite.sort_unstable();
            finite.dedup();
            assert_eq!(set, &finite, "{rows:?}");
        }
    }
    // Every pair of tokens.
    let pair = |a: u32, b: u32| a * count + b;
    let mut pairs: Vec<Vec<u32>> = Vec::new();
    for a in 0..count {
        for b in 0..count {
            let first = rows[a as usize].iter().map(|&option| pair(option, b));
            let second = rows[b as usize].iter().map(|&option| pair(a, option));
            pairs.push(first.chain(second).collect());
        }
    }
    let outcomes = by_rounds(&pairs, Play::Normal);
    for a in 0..count {
        for b in 0..count {
            let outcome = outcomes[pair(a, b) as usize].0;
            let sum = values.sum(&[a, b]);
            assert_eq!(sum.outcome(), outcome, "{a} {b} {rows:?}");
            assert_eq!(sum, values.value(a).plus(&values.value(b)));
        }
    }
    let (a, b) = (choices.below_u32(count), choices.below_u32(count));
    let outcome = outcomes[pair(a, b) as usize].0;
    let moves = values.best_moves(&graph, &[a, b]);
    let has_moves = !pairs[pair(a, b) as usize].is_empty();
    assert_eq!(moves.is_empty(), outcome == Outcome::Previous || !has_moves, "{rows:?}");
    for (token, option) in moves {
        let after = if token == 0 { pair(option, b) } else { pair(a, option) };
        assert!(pairs[pair(a, b) as usize].contains(&after), "{rows:?}");
        let kept = match outcome {
            Outcome::Next => Outcome::Previous,
            other => other,
        };
        assert_eq!(outcomes[after as usize].0, kept, "{a} {b} {rows:?}");
    }
    // A token and a heap.
    let greatest = choices.below_u32(6);
    let heaps = greatest + 1;
    let mut sums: Vec<Vec<u32>> = Vec::new();
    for a in 0..count {
        for heap in 0..heaps {
            let first = rows[a as usize].iter().map(|&option| option * heaps + heap);
            let second = (0..heap).map(|left| a * heaps + left);
            sums.push(first.chain(second).collect());
        }
    }
    let outcomes = by_rounds(&sums, Play::Normal);
    for a in 0..count {
        for heap in 0..heaps {
            let sum = values.value(a).plus(&LoopyValue::Finite(heap));
            assert_eq!(
                sum.outcome(),
                outcomes[(a * heaps + heap) as usize].0,
                "{a} {heap} {rows:?}"
            );
        }
    }
}
