//! Graphs from builders compared with sorted lists of their edges.

use super::*;
use crate::naive::{EdgeList, Twin};
use crate::{Outcome, Play, solve, verify};
use test_support::{Rng, size};

#[track_caller]
fn assert_is(twin: &Twin, graph: Result<Digraph, DigraphError>, made_by: &str) {
    let graph = graph.unwrap();
    assert!(Twin::of(&graph) == *twin, "{made_by}");
    let mut counts = vec![0; twin.position_count as usize];
    twin.edges.iter().for_each(|edge| counts[edge.0 as usize] += 1);
    let found = (0..twin.position_count).map(|position| graph.option_count(position));
    assert!(found.eq(counts), "option counts differ, {made_by}");
}

#[track_caller]
fn assert_all_ways(position_count: u32, edges: &[(u32, u32)]) {
    let twin = Twin::new(position_count, edges);
    let made = |expected: u32| {
        let mut builder = DigraphBuilder::for_positions(expected);
        for &(from, to) in edges {
            builder.add_edge(from, to);
        }
        builder
    };
    for expected in [0, 4096, 1 << 16, u32::MAX] {
        let made_by = format!("a builder for {expected}");
        assert_is(&twin, made(expected).finish(Some(position_count)), &made_by);
        #[cfg(feature = "parallel")]
        assert_is(&twin, made(expected).par_finish(Some(position_count)), &made_by);
    }
    let mut builder = DigraphBuilder::new();
    edges.chunks(7).for_each(|some| builder.add_edges(some));
    assert_is(&twin, builder.finish(Some(position_count)), "add_edges");
    #[cfg(feature = "parallel")]
    for (cut, expected) in [(0, 1), (1, 4096), (edges.len() / 2, 1), (edges.len(), 1 << 20)] {
        let (first, second) = edges.split_at(cut.min(edges.len()));
        let mut builder = DigraphBuilder::new();
        let mut other = DigraphBuilder::within(expected, builder.account().clone());
        builder.add_edges(first);
        other.add_edges(second);
        builder.append(other);
        let made_by = format!("two builders, cut at {cut}, one for {expected}");
        assert_is(&twin, builder.par_finish(Some(position_count)), &made_by);
    }
    let graph = Digraph::from_edges(position_count, edges).unwrap();
    assert_eq!(verify(&graph, &solve(&graph, Play::Normal)), Ok(()));
    assert_is(&twin, Ok(graph), "a slice");
}

#[test]
fn sources_beyond_every_target_have_empty_rows() {
    let mut builder = DigraphBuilder::new();
    builder.add_edge(300_000, 131_071);
    let graph = builder.finish(None).unwrap();
    assert_eq!(graph.predecessors(300_000), [0; 0]);
    let solution = solve(&graph, Play::Normal);
    assert_eq!(solution.outcome(300_000), Outcome::Next);
    assert_eq!(solution.remoteness(300_000), Some(1));
    assert_all_ways(347_324, &[(347_323, 5)]);
    assert_all_ways(300_001, &[(300_000, 131_071)]);
}

#[test]
fn edges_from_one_half_to_the_other_are_kept() {
    let mut rng = Rng::new(1);
    for position_count in [2, 9, 4095, 4097, 65_536, 200_001] {
        let half = position_count / 2;
        let mut ends = || {
            let low = rng.below(u64::from(half)) as u32;
            (half + rng.below(u64::from(half)) as u32, low)
        };
        let down: EdgeList = (0..2000).map(|_| ends()).collect();
        let up: EdgeList = down.iter().map(|&(from, to)| (to, from)).collect();
        assert_all_ways(position_count, &down);
        assert_all_ways(position_count, &up);
    }
}

#[test]
fn positions_without_any_edge_have_empty_rows() {
    for position_count in [1, 4096, 65_537, 131_073] {
        assert_all_ways(position_count, &[]);
        assert_all_ways(position_count, &[(0, 0)]);
        assert_all_ways(position_count, &[(position_count - 1, position_count - 1)]);
    }
}

#[test]
fn edges_are_counted_or_staged_with_the_same_rows() {
    let mut rng = Rng::new(16);
    for position_count in [COUNTED as u32 - 1, COUNTED as u32, COUNTED as u32 + 1] {
        for edge_count in [1, COUNTED - 1, COUNTED, COUNTED + 1] {
            assert_all_ways(position_count, &rng.pairs(position_count, edge_count));
        }
    }
}

#[test]
fn largest_targets_are_staged_whatever_was_expected() {
    for expected in [0, 1, 4095, 4096, 1 << 16, u32::MAX] {
        let mut builder = DigraphBuilder::for_positions(expected);
        for to in [0, 4095, 4096, 1 << 20, 1 << 31, u32::MAX - 2] {
            builder.add_edge(0, to);
        }
        assert_eq!(builder.edge_count(), 6);
        assert_eq!(
            builder.finish(None).unwrap_err(),
            DigraphError::Implausible { position_count: u64::from(u32::MAX) - 1, edge_count: 6 }
        );
    }
}

#[test]
fn limits_of_memory_give_the_whole_graph_or_an_error() {
    let mut rng = Rng::new(3);
    let mut edges = rng.pairs(30_000, 40_000);
    // A hub has more options than fit a byte.
    edges.extend((0..20_000).map(|to| (7, to)));
    let twin = Twin::new(30_000, &edges);
    let bound = 12 * edges.len() as u64 + 9 * 30_000;
    let mut refused = 0;
    let (mut most_needed, mut least_accepted) = (0, u64::MAX);
    for limit in (0..40).map(|step| step * bound / 20) {
        let built = |parallel: bool| {
            let mut builder = DigraphBuilder::within(EXPECTED, Account::new(limit));
            for &(from, to) in &edges {
                builder.add_edge(from, to);
            }
            #[cfg(feature = "parallel")]
            if parallel {
                return builder.par_finish(Some(30_000));
            }
            let _ = parallel;
            builder.finish(Some(30_000))
        };
        for is_parallel in [false, true] {
            match built(is_parallel) {
                Err(DigraphError::OverLimit { needed, limit: told }) => {
                    refused += 1;
                    assert!(told == limit && needed > limit);
                    most_needed = most_needed.max(if is_parallel { 0 } else { needed });
                }
                graph => {
                    least_accepted = least_accepted.min(if is_parallel { u64::MAX } else { limit });
                    assert_is(&twin, graph, &format!("a builder in {limit} bytes"));
                }
            }
        }
    }
    // An error never demands more memory than the least limit that suffices.
    assert!(most_needed <= least_accepted, "{most_needed} needed, {least_accepted} accepted");
    assert!((10..60).contains(&refused), "{refused} of 80 refused");
}

#[test]
fn builders_of_other_widths_are_joined_either_way() {
    let near = [(1, 2), (4095, 7), (0, 4095)];
    for (far, expected) in [(200_000, 1), (200_000, 4095), (200_000, 1 << 16), (200_000, u32::MAX)]
        .into_iter()
        .chain([1, 1 << 16, 1 << 20, u32::MAX].map(|expected| (2_000_000, expected)))
    {
        let count = far + 1;
        let far = [(3, 4096), (90_000, far), (5, 1)];
        let twin = Twin::new(count, &[near, far].concat());
        let made = |edges: &[(u32, u32)], expected: u32| {
            let mut builder = DigraphBuilder::for_positions(expected);
            builder.add_edges(edges);
            builder
        };
        for swapped in [false, true] {
            let (mut builder, other) = (made(&near, 1), made(&far, expected));
            if swapped {
                let mut first = other;
                first.append(builder);
                builder = first;
            } else {
                builder.append(other);
            }
            assert_is(&twin, builder.finish(Some(count)), &format!("{expected} {swapped}"));
        }
    }
}

#[test]
fn edges_are_made_wide_whenever_a_position_asks_for_it() {
    let mut rng = Rng::new(20);
    let near = rng.pairs(1 << 20, 3000);
    for (row, far) in [(1 << 20) - 1, 1 << 20, 2 << 20].into_iter().enumerate() {
        let edges = [(0, (far, 5)), (1500, (5, far)), (2999, (far, far))];
        for (column, (at, edge)) in edges.into_iter().enumerate() {
            let mut edges = near.clone();
            edges.insert(at, edge);
            let twin = Twin::new(far.max(1 << 20) + 1, &edges);
            // At quick size, each expected number meets each position once and each place once.
            let first = (row + column) % size(3, 1);
            for expected in [1, 1 << 20, (1 << 20) + 1].into_iter().skip(first).step_by(size(3, 1))
            {
                // Returning memory that was never taken would wrap the account and leave none.
                let mut builder = DigraphBuilder::within(expected, Account::new(1 << 28));
                let (single, several) = edges.split_at(2000);
                single.iter().for_each(|&(from, to)| builder.add_edge(from, to));
                several.chunks(300).for_each(|edges| builder.add_edges(edges));
                assert_is(
                    &twin,
                    builder.finish(Some(twin.position_count)),
                    &format!("{far} at {at}"),
                );
            }
        }
    }
}

#[test]
fn the_first_edge_out_of_range_is_named() {
    for (edges, position) in [
        (&[(0, 1), (1, 2)][..], 2),
        (&[(2, 0), (9, 0)], 2),
        (&[(5, 9), (0, 9)], 5),
        (&[(1, 4), (7, 0)], 4),
    ] {
        let refused = DigraphError::PositionOutOfRange { position, position_count: 2 };
        assert_eq!(Digraph::from_edges(2, edges).unwrap_err(), refused);
    }
}

#[test]
fn too_many_positions_are_refused() {
    assert!(matches!(
        Digraph::from_edges(u32::MAX, &[]),
        Err(DigraphError::TooManyPositions { .. })
    ));
}
