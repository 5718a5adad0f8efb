//! Sums of games that need not end, against the kit on all positions of the sum.

use crate::choices::Choices;
use crate::retrograde::{by_kit, rows, small_edges};
use graph_retro::{Digraph, LoopyValue, LoopyValues, Outcome, Play, loopy_values};

/// A small graph with the options of its positions, and its values.
struct Game {
    graph: Digraph,
    rows: Vec<Vec<u32>>,
    values: LoopyValues,
    count: u32,
}

/// Adds tokens on a graph, and heaps.
pub fn loopy(data: &[u8]) {
    let mut choices = Choices::new(data);
    let edges = small_edges(&mut choices, 7);
    let largest = edges.iter().map(|edge| edge.0.max(edge.1)).max();
    let count = largest.map_or(0, |largest| largest + 1) + 1;
    let graph = Digraph::from_edges(count, &edges).expect("the edges are within the graph");
    let values = loopy_values(&graph);
    let game = Game { rows: rows(count, &edges), graph, values, count };
    assert_eq!(game.values.position_count(), count);
    game.check_alone();
    game.check_pairs(choices.below_u32(count), choices.below_u32(count));
    game.check_with_heaps(choices.below_u32(6));
}

impl Game {
    /// Compares every single position.
    fn check_alone(&self) {
        let Game { rows, values, .. } = self;
        let alone = by_kit(rows, Play::Normal);
        for position in 0..self.count {
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
    }

    /// Compares every pair of tokens, and the best moves of one pair.
    fn check_pairs(&self, a: u32, b: u32) {
        let Game { rows, values, count, .. } = self;
        let pair = |a: u32, b: u32| (a * count + b) as usize;
        let mut pairs: Vec<Vec<u32>> = Vec::new();
        for (a, b) in self.places(*count) {
            let first = rows[a as usize].iter().map(|&option| pair(option, b) as u32);
            let second = rows[b as usize].iter().map(|&option| pair(a, option) as u32);
            pairs.push(first.chain(second).collect());
        }
        let outcomes = by_kit(&pairs, Play::Normal);
        for (a, b) in self.places(*count) {
            let sum = values.sum(&[a, b]);
            assert_eq!(sum.outcome(), outcomes[pair(a, b)].0, "{a} {b} {rows:?}");
            assert_eq!(sum, values.value(a) + values.value(b));
        }
        let outcome = outcomes[pair(a, b)].0;
        let moves = values.best_moves(&self.graph, &[a, b]);
        let has_moves = !pairs[pair(a, b)].is_empty();
        assert_eq!(moves.is_empty(), outcome == Outcome::Previous || !has_moves, "{rows:?}");
        let kept = if outcome == Outcome::Next { Outcome::Previous } else { outcome };
        for (token, option) in moves {
            let after = if token == 0 { pair(option, b) } else { pair(a, option) };
            assert!(pairs[pair(a, b)].contains(&(after as u32)), "{rows:?}");
            assert_eq!(outcomes[after].0, kept, "{a} {b} {rows:?}");
        }
    }

    /// Compares every token beside every heap up to a greatest one.
    fn check_with_heaps(&self, greatest: u32) {
        let Game { rows, values, .. } = self;
        let heaps = greatest + 1;
        let mut sums: Vec<Vec<u32>> = Vec::new();
        for (a, heap) in self.places(heaps) {
            let first = rows[a as usize].iter().map(|&option| option * heaps + heap);
            let second = (0..heap).map(|left| a * heaps + left);
            sums.push(first.chain(second).collect());
        }
        let outcomes = by_kit(&sums, Play::Normal);
        for ((a, heap), (outcome, _)) in self.places(heaps).zip(outcomes) {
            let sum = values.value(a) + LoopyValue::Finite(heap);
            assert_eq!(sum.outcome(), outcome, "{a} {heap} {rows:?}");
        }
    }

    /// Returns every position with every number below a bound, in order.
    fn places(&self, bound: u32) -> impl Iterator<Item = (u32, u32)> {
        (0..self.count).flat_map(move |a| (0..bound).map(move |b| (a, b)))
    }
}
