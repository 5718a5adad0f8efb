//! Green graphs against the definition.

use crate::Colour::Green;
use crate::green::graph::GreenGraph;
use crate::naive::search_of;
use crate::{Player, WeightedTree};
use test_support::Rng;

fn random_edges(rng: &mut Rng, vertex_count: u64, edge_count: u64) -> Vec<(u32, u32)> {
    (0..edge_count)
        .map(|_| (rng.below(vertex_count) as u32, rng.below(vertex_count) as u32))
        .collect()
}

/// Returns a tree, a cactus, or a tree with a few more edges, its edges in random order.
fn sparse_edges(rng: &mut Rng, vertex_count: u64, extra: u64) -> Vec<(u32, u32)> {
    let back = [2, vertex_count][rng.below(2) as usize];
    let mut edges: Vec<(u32, u32)> =
        (1..vertex_count).map(|v| (v as u32, (v - 1 - rng.below(v.min(back))) as u32)).collect();
    edges.extend(random_edges(rng, vertex_count, extra));
    for place in (1..edges.len()).rev() {
        edges.swap(place, rng.below(place as u64 + 1) as usize);
    }
    edges
}

fn winning_by_removal(vertex_count: u32, edges: &[(u32, u32)]) -> Vec<u32> {
    let value = |edges: &[(u32, u32)]| GreenGraph::new(vertex_count, edges).value();
    let whole = value(edges);
    (0..edges.len())
        .filter(|&edge| {
            let mut rest = edges.to_vec();
            rest.remove(edge);
            // An edge apart from the ground keeps the value and is not a move; a move never keeps it.
            whole != 0 && value(&rest) == 0
        })
        .map(|edge| edge as u32)
        .collect()
}

#[test]
fn small_graphs_agree_with_search() {
    let mut rng = Rng::new(1);
    for round in 0..4000u64 {
        let vertex_count = 1 + round % 6;
        let edge_count = rng.below(9);
        let edges = match round % 3 {
            0 => random_edges(&mut rng, vertex_count, edge_count),
            _ => sparse_edges(&mut rng, vertex_count, round % 4),
        };
        let note = format!("{edges:?}");
        let graph = GreenGraph::new(vertex_count as u32, &edges);
        let coloured: Vec<_> = edges.iter().map(|&(u, v)| (u, v, Green)).collect();
        let mut search = search_of(&coloured);
        let whole = search.whole();
        let expected = (search.grundy_value(whole), search.winning_moves(whole, Player::Left));
        assert_eq!(graph.value(), expected.0, "{note}");
        assert_eq!(graph.value_and_winning_edges(), expected, "{note}");
    }
}

#[test]
fn one_walk_finds_what_removing_edge_after_edge_finds() {
    let mut rng = Rng::new(2);
    let mut winning = 0;
    for round in 0..600u64 {
        let vertex_count = 2 + rng.below(60);
        let edges = sparse_edges(&mut rng, vertex_count, round % 9);
        let graph = GreenGraph::new(vertex_count as u32, &edges);
        let expected = winning_by_removal(vertex_count as u32, &edges);
        assert_eq!(graph.value_and_winning_edges().1, expected, "{edges:?}");
        winning += expected.len();
    }
    assert!(winning > 1000);
}

#[test]
fn long_rings_with_branches_agree_with_removal() {
    let mut rng = Rng::new(3);
    for round in 0..60u32 {
        let ring = 45 + round * 3;
        let mut edges: Vec<(u32, u32)> = (0..ring).map(|v| (v, (v + 1) % ring)).collect();
        let mut vertex_count = ring;
        for _ in 0..rng.below(200) {
            edges.push((rng.below(u64::from(vertex_count)) as u32, vertex_count));
            vertex_count += 1;
        }
        for _ in 0..round % 3 {
            let chord = rng.below(u64::from(ring)) as u32;
            edges.push((chord, (chord + 5) % ring));
        }
        let ground = rng.below(u64::from(vertex_count)) as u32;
        let name = |vertex| match vertex {
            0 => ground,
            _ if vertex == ground => 0,
            _ => vertex,
        };
        edges.iter_mut().for_each(|(u, v)| (*u, *v) = (name(*u), name(*v)));
        let graph = GreenGraph::new(vertex_count, &edges);
        let expected = winning_by_removal(vertex_count, &edges);
        assert_eq!(graph.value_and_winning_edges().1, expected, "{edges:?}");
    }
}

#[test]
fn trees_agree_with_weighted_trees() {
    let mut rng = Rng::new(4);
    for _ in 0..200 {
        let vertex_count = 1 + rng.below(300);
        let parents: Vec<u32> = (0..vertex_count).map(|v| rng.below(v.max(1)) as u32).collect();
        let weights: Vec<u64> = (0..vertex_count).map(|_| 1 + rng.below(4)).collect();
        let mut edges = Vec::new();
        let mut children = Vec::new();
        for child in 1..vertex_count as usize {
            for _ in 0..weights[child] {
                edges.push((child as u32, parents[child]));
                children.push(child as u32);
            }
        }
        let tree = WeightedTree::from_parents(&parents, &weights).unwrap();
        let graph = GreenGraph::new(vertex_count as u32, &edges);
        assert_eq!(graph.value(), tree.value());
        let mut moves: Vec<u32> = graph
            .value_and_winning_edges()
            .1
            .into_iter()
            .map(|edge| children[edge as usize])
            .collect();
        moves.dedup();
        assert_eq!(moves, tree.winning_moves());
    }
}

#[test]
fn a_long_cycle_and_a_long_path_need_no_stack() {
    let n = 300_000;
    let mut edges: Vec<(u32, u32)> = (0..n).map(|v| (v, (v + 1) % n)).collect();
    let cycle = GreenGraph::new(n, &edges);
    assert_eq!(cycle.value(), 0);
    assert_eq!(cycle.value_and_winning_edges().1, []);
    edges.pop();
    let path = GreenGraph::new(n, &edges);
    assert_eq!(path.value(), u64::from(n) - 1);
    assert_eq!(path.value_and_winning_edges().1, [0]);
    edges.push((n - 1, 0));
    edges.push((n / 2, n));
    let branched = GreenGraph::new(n + 1, &edges);
    assert_eq!(branched.value(), 1);
    // Opening the cycle far from the ground leaves one arm longer than the other; the twig, or
    // an edge that leaves equal arms, must go.
    assert_eq!(branched.value_and_winning_edges().1, winning_by_length(n / 2, n));
}

/// Returns the winning edges of a ring of n edges with a twig, edge n, at vertex m.
fn winning_by_length(m: u32, n: u32) -> Vec<u32> {
    let with_twig = |length: u32| m + ((length - m) ^ 1);
    let mut wins: Vec<u32> = (0..n)
        .filter(|&edge| {
            let (near, far) = (edge, n - 1 - edge);
            if edge >= m { with_twig(near) == far } else { near == (n - m) + ((far - (n - m)) ^ 1) }
        })
        .collect();
    wins.push(n);
    wins
}
