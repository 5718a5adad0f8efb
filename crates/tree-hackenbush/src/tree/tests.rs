//! Weighted trees against the definition.

use crate::naive::TreeSearch;
use crate::{TreeError, WeightedTree};
use test_support::Rng;

/// Returns a random tree with root 0 and its other vertices renamed, so that parents come in any
/// order; before that, a parent is at most `reach` below its vertex.
fn large_tree(rng: &mut Rng, vertex_count: usize, reach: usize) -> (Vec<u32>, Vec<u64>) {
    let mut names: Vec<u32> = (0..vertex_count as u32).collect();
    rng.shuffle(&mut names[1..]);
    let mut parents = vec![0; vertex_count];
    let mut weights = vec![0; vertex_count];
    for child in 1..vertex_count {
        let step = rng.below(reach.min(child) as u64) as usize;
        parents[names[child] as usize] = names[child - 1 - step];
        weights[names[child] as usize] = 1 + rng.below(5);
    }
    (parents, weights)
}

/// Returns such a tree with parents anywhere below and weights up to `heaviest`.
fn random_tree(rng: &mut Rng, vertex_count: usize, heaviest: u64) -> (Vec<u32>, Vec<u64>) {
    let (parents, mut weights) = large_tree(rng, vertex_count, vertex_count);
    weights[1..].fill_with(|| 1 + rng.below(heaviest));
    (parents, weights)
}

fn shuffled_edges(rng: &mut Rng, parents: &[u32], weights: &[u64]) -> Vec<(u32, u32, u64)> {
    let mut edges: Vec<_> = (1..parents.len())
        .map(|child| match rng.below(2) {
            0 => (child as u32, parents[child], weights[child]),
            _ => (parents[child], child as u32, weights[child]),
        })
        .collect();
    rng.shuffle(&mut edges);
    edges
}

#[test]
fn small_trees_agree_with_search() {
    let mut rng = Rng::new(1);
    for round in 0..3000 {
        let (parents, weights) = random_tree(&mut rng, 1 + round % 6, 1 + round as u64 % 5);
        let tree = WeightedTree::from_parents(&parents, &weights).unwrap();
        let mut search = TreeSearch::new(&parents);
        let note = format!("{parents:?} {weights:?}");
        assert_eq!(tree.value(), search.value(&weights), "{note}");
        let moves = search.winning_moves(&weights);
        assert_eq!(tree.winning_moves(), moves, "{note}");
        let edges = shuffled_edges(&mut rng, &parents, &weights);
        let same = WeightedTree::from_edges(parents.len() as u32, &edges).unwrap();
        assert_eq!(same.value(), tree.value(), "{note}");
        assert_eq!(same.winning_moves(), moves, "{note}");
        for (vertex, &parent) in parents.iter().enumerate().skip(1) {
            assert_eq!(same.nodes[vertex].parent(), parent);
        }
    }
}

#[test]
fn weights_of_any_size_count_by_parity() {
    let heavy = |weight| WeightedTree::from_parents(&[0, 0, 1], &[0, weight, 1]);
    assert_eq!(heavy(u64::MAX).unwrap().value(), 0);
    assert_eq!(heavy(u64::MAX).unwrap().winning_moves(), []);
    assert_eq!(heavy(u64::MAX - 1).unwrap().value(), 1);
    assert_eq!(heavy(u64::MAX - 1).unwrap().winning_moves(), [1, 2]);
}

#[test]
fn a_path_of_a_million_edges_has_its_length_as_value() {
    let n = 1_000_000u32;
    let downwards: Vec<u32> = (0..=n).map(|v| if v == n { 0 } else { v + 1 }).collect();
    let upwards: Vec<u32> = (0..=n).map(|v| v.saturating_sub(1)).collect();
    let edges: Vec<(u32, u32, u64)> = (1..=n).map(|v| (v - 1, v, 1)).collect();
    let ones = vec![1; n as usize + 1];
    let falling = WeightedTree::from_parents(&downwards, &ones).unwrap();
    assert_eq!(falling.value(), u64::from(n));
    assert_eq!(falling.winning_moves(), [n]);
    for tree in [
        WeightedTree::from_parents(&upwards, &ones).unwrap(),
        WeightedTree::from_edges(n + 1, &edges).unwrap(),
    ] {
        assert_eq!(tree.value(), u64::from(n));
        assert_eq!(tree.winning_moves(), [1]);
    }
}

#[test]
fn a_root_alone_is_worth_nothing() {
    for tree in
        [WeightedTree::from_parents(&[7], &[9]).unwrap(), WeightedTree::from_edges(1, &[]).unwrap()]
    {
        assert_eq!(tree.value(), 0);
        assert_eq!(tree.winning_moves(), []);
    }
}

#[test]
fn parents_that_are_no_tree_are_refused() {
    let refused = |parents: &[u32], weights: &[u64]| {
        WeightedTree::from_parents(parents, weights).unwrap_err()
    };
    assert_eq!(refused(&[], &[]), TreeError::NoRoot);
    assert_eq!(refused(&[0, 1], &[0, 1]), TreeError::Cycle { edge: 1 });
    assert_eq!(refused(&[0, 0], &[0, 0]), TreeError::ZeroWeight { edge: 1 });
    let cycle = refused(&[0, 0, 4, 2, 3, 2], &[1; 6]);
    assert!(matches!(cycle, TreeError::Cycle { edge: 2..=4 }));
    let lengths = refused(&[0, 0], &[0]);
    assert_eq!(lengths, TreeError::LengthMismatch { parents: 2, weights: 1 });
    let far = refused(&[0, 2], &[0, 1]);
    assert_eq!(far, TreeError::VertexOutOfRange { edge: 1, vertex: 2, vertex_count: 2 });
}

#[test]
fn edges_that_are_no_tree_are_refused() {
    let refused = |vertex_count, edges: &[(u32, u32, u64)]| {
        WeightedTree::from_edges(vertex_count, edges).unwrap_err()
    };
    assert_eq!(refused(0, &[]), TreeError::NoRoot);
    assert_eq!(
        refused(u32::MAX, &[]),
        TreeError::TooManyVertices { vertex_count: u32::MAX as usize, limit: 1 << 29 }
    );
    assert_eq!(refused(3, &[(0, 1, 1)]), TreeError::EdgeCount { vertex_count: 3, edge_count: 1 });
    let loop_at_one = refused(3, &[(0, 1, 1), (1, 1, 1)]);
    assert_eq!(loop_at_one, TreeError::Cycle { edge: 1 });
    let far_cycle = refused(4, &[(1, 2, 1), (3, 2, 1), (1, 3, 1)]);
    assert_eq!(far_cycle, TreeError::Cycle { edge: 2 });
    let doubled = refused(3, &[(0, 1, 1), (1, 0, 1)]);
    assert_eq!(doubled, TreeError::Cycle { edge: 1 });
    let zero = refused(2, &[(0, 1, 0)]);
    assert_eq!(zero, TreeError::ZeroWeight { edge: 0 });
}

/// Returns the value above each vertex and all winning moves, by lists of children and a stack.
fn by_lists(parents: &[u32], weights: &[u64]) -> (Vec<u64>, Vec<u32>) {
    let mut children = vec![Vec::new(); parents.len()];
    for child in 1..parents.len() {
        children[parents[child] as usize].push(child);
    }
    let mut outwards = vec![0];
    for place in 0..parents.len() {
        outwards.extend_from_slice(&children[outwards[place]]);
    }
    let worth = |value: u64, weight: u64| match weight {
        0 => 0,
        1 => value + 1,
        _ => value ^ (weight % 2),
    };
    let mut values = vec![0; parents.len()];
    for &child in outwards[1..].iter().rev() {
        values[parents[child] as usize] ^= worth(values[child], weights[child]);
    }
    let mut wanted = vec![None; parents.len()];
    wanted[0] = Some(0);
    let mut moves = Vec::new();
    for &child in &outwards[1..] {
        let (parent, weight) = (parents[child] as usize, weights[child]);
        let Some(want) = wanted[parent] else { continue };
        let asked = want ^ values[parent] ^ worth(values[child], weight);
        if values[0] != 0 && worth(values[child], weight - 1) == asked {
            moves.push(child as u32);
        }
        wanted[child] = if weight == 1 { asked.checked_sub(1) } else { Some(asked ^ (weight % 2)) };
    }
    moves.sort_unstable();
    (values, moves)
}

#[test]
fn large_trees_of_every_shape_agree_with_lists_of_children() {
    let mut rng = Rng::new(4);
    for (vertex_count, reach) in [
        (70_000, 1),
        (70_000, 2),
        (60_000, 3),
        (50_000, 10),
        (40_000, 1000),
        (30_000, 30_000),
        (4_097, 1),
        (4_098, 1),
        (5_000, 2),
    ] {
        let (parents, weights) = large_tree(&mut rng, vertex_count, reach);
        check_large(&mut rng, &parents, &weights);
    }
}

#[test]
fn slender_trees_agree_with_lists_of_children() {
    let mut rng = Rng::new(7);
    for round in 0..4000 {
        let (parents, weights) = large_tree(&mut rng, 2 + round % 67, 1 + round % 4);
        check_large(&mut rng, &parents, &weights);
    }
}

/// A few long stalks, on the ground and on each other, so that walkers meet at branches.
#[test]
fn bunches_of_long_stalks_agree_with_lists_of_children() {
    let mut rng = Rng::new(5);
    for stalks in 1..20 {
        let (mut parents, weights) = large_tree(&mut rng, 20_000, 1);
        for _ in 0..stalks {
            // Moving a vertex elsewhere may close a ring, which is not a tree.
            let child = 1 + rng.below(19_999) as usize;
            let old = std::mem::replace(&mut parents[child], rng.below(20_000) as u32);
            let mut vertex = parents[child];
            while vertex != 0 && vertex != child as u32 {
                vertex = parents[vertex as usize];
            }
            if vertex != 0 {
                parents[child] = old;
            }
        }
        check_large(&mut rng, &parents, &weights);
    }
}

fn check_large(rng: &mut Rng, parents: &[u32], weights: &[u64]) {
    let (values, moves) = by_lists(parents, weights);
    let edges = shuffled_edges(rng, parents, weights);
    for tree in [
        WeightedTree::from_parents(parents, weights).unwrap(),
        WeightedTree::from_edges(parents.len() as u32, &edges).unwrap(),
    ] {
        for (vertex, node) in tree.nodes.iter().enumerate() {
            assert_eq!(u64::from(node.value), values[vertex]);
            assert!(vertex == 0 || node.parent() == parents[vertex]);
        }
        assert_eq!(tree.winning_moves(), moves);
    }
}

#[test]
fn large_graphs_that_are_no_trees_are_refused() {
    let mut rng = Rng::new(6);
    let n = 20_000u32;
    for (ring, tail) in [(2, 5), (3, 0), (9_000, 9_000), (19_990, 0), (15_000, 100)] {
        // A ring apart from the root, with a tail on it, and a path on the root.
        let (mut parents, weights) = large_tree(&mut rng, n as usize, 1);
        let mut upwards = vec![0; n as usize];
        for child in 1..n {
            upwards[parents[child as usize] as usize] = child;
        }
        let mut stalk = vec![upwards[0]];
        while stalk.len() < (ring + tail) as usize {
            stalk.push(upwards[stalk[stalk.len() - 1] as usize]);
        }
        let after = upwards[stalk[stalk.len() - 1] as usize];
        if after != 0 {
            parents[after as usize] = 0;
        }
        parents[stalk[0] as usize] = stalk[ring as usize - 1];
        let Err(TreeError::Cycle { edge }) = WeightedTree::from_parents(&parents, &weights) else {
            panic!("a ring of {ring} is not a tree");
        };
        assert!(stalk[..ring as usize].contains(&(edge as u32)));
        let edges = shuffled_edges(&mut rng, &parents, &weights);
        let Err(TreeError::Cycle { edge }) = WeightedTree::from_edges(n, &edges) else {
            panic!("a ring of {ring} is not a tree");
        };
        assert!(stalk[..ring as usize].contains(&edges[edge].0));
    }
}
