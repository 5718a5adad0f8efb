//! Minimum excludants and Grundy values of graphs against the classical routines.

use std::collections::HashSet;
use std::hint::black_box;

use mex_core::{GameGraph, MexSet, grundy_values, mex, mex_of_slice};
use test_support::Rng;
use workspace_tests::race::{Choice, Race, with_a_large_stack};

fn main() {
    Choice::from_arguments().run(&[("mex", race_mex), ("graphs", race_graphs)]);
}

fn mex_by_sorting(values: &[u32]) -> u32 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let mut answer = 0;
    for value in sorted {
        if value == answer {
            answer += 1;
        }
    }
    answer
}

fn mex_by_hash_set(values: &[u32]) -> u32 {
    let set: HashSet<u32> = values.iter().copied().collect();
    (0..).find(|value| !set.contains(value)).unwrap()
}

fn mex_by_bool_array(values: &[u32]) -> u32 {
    let mut present = vec![false; values.len() + 1];
    for &value in values {
        if let Some(slot) = present.get_mut(value as usize) {
            *slot = true;
        }
    }
    u32::try_from(present.iter().position(|&slot| !slot).unwrap()).unwrap()
}

fn mex_by_set(values: &[u32], set: &mut MexSet) -> u32 {
    set.clear();
    set.extend(values.iter().copied());
    set.mex()
}

/// A routine that may keep its memory from one list to the next.
type FastMex<'a> = dyn FnMut(&[u32]) -> u32 + 'a;

type ClassicalMex = fn(&[u32]) -> u32;

fn race_mex() {
    let mut rng = Rng::new(11);
    for size in [4_u32, 16, 64, 1000, 1_000_000] {
        let lists = (2_000_000 / size).max(1);
        for kind in ["shuffled 0..n", "ascending 0..n", "random below n"] {
            let data: Vec<Vec<u32>> = (0..lists.min(2000))
                .map(|_| {
                    let mut list: Vec<u32> = (0..size).collect();
                    match kind {
                        "shuffled 0..n" => rng.shuffle(&mut list),
                        "random below n" => list.fill_with(|| rng.below_u32(size)),
                        _ => {}
                    }
                    list
                })
                .collect();
            let repeats = lists / lists.min(2000);
            let items = u64::from(size) * u64::from(lists.min(2000)) * u64::from(repeats);
            let all = |routine: &mut dyn FnMut(&[u32]) -> u32| {
                let mut sum = 0_u64;
                for _ in 0..repeats {
                    for list in &data {
                        sum += u64::from(routine(black_box(list)));
                    }
                }
                sum
            };
            let mut set = MexSet::new();
            let fast: [(&str, &mut FastMex<'_>); 3] = [
                ("mex_of_slice", &mut mex_of_slice),
                ("mex", &mut |list| mex(list.iter().copied())),
                ("MexSet", &mut |list| mex_by_set(list, &mut set)),
            ];
            for (name, routine) in fast {
                let classical: [(&str, ClassicalMex); 3] = [
                    ("sorting", mex_by_sorting),
                    ("hash set", mex_by_hash_set),
                    ("bool array", mex_by_bool_array),
                ];
                for (classical_name, mut slow) in classical {
                    if name != "mex_of_slice" && classical_name != "bool array" {
                        continue;
                    }
                    Race::run(3, || all(&mut slow), || all(routine)).print(
                        &format!("{name} to {classical_name}, {kind}, n = {size}"),
                        items,
                        "1",
                    );
                }
            }
        }
    }
}

fn classical_value(position: u32, options: &[Vec<u32>], values: &mut [Option<u32>]) -> u32 {
    if let Some(value) = values[position as usize] {
        return value;
    }
    let mut set = HashSet::new();
    for &option in &options[position as usize] {
        set.insert(classical_value(option, options, values));
    }
    let value = (0..).find(|value| !set.contains(value)).unwrap();
    values[position as usize] = Some(value);
    value
}

fn classical_values(position_count: u32, options: &[Vec<u32>]) -> Vec<u32> {
    let mut values = vec![None; position_count as usize];
    (0..position_count).map(|position| classical_value(position, options, &mut values)).collect()
}

fn adjacency(position_count: u32, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut options = vec![Vec::new(); position_count as usize];
    for &(from, to) in edges {
        options[from as usize].push(to);
    }
    options
}

/// Random edges of an acyclic graph, each at most `span` down, renamed if `mixed`; a span of 0
/// means five levels.
fn random_edges(position_count: u32, edge_count: u32, span: u32, mixed: bool) -> Vec<(u32, u32)> {
    let mut rng = Rng::new(13);
    let names = if mixed { rng.permutation(position_count) } else { (0..position_count).collect() };
    (0..edge_count)
        .map(|_| {
            let mut from = 1 + rng.below_u32(position_count - 1);
            let mut to = from - 1 - rng.below_u32(span.clamp(1, from));
            if span == 0 {
                // Five levels of equal size, and each edge leads to the next.
                let size = position_count / 5;
                from = size + rng.below_u32(4 * size);
                to = (from / size - 1) * size + rng.below_u32(size);
            }
            (names[from as usize], names[to as usize])
        })
        .collect()
}

fn race_graphs() {
    let edge_count = 10_000_000;
    for (kind, position_count, span, mixed) in [
        ("10^6 positions, ordered", 1_000_000, u32::MAX, false),
        ("10^6 positions, mixed", 1_000_000, u32::MAX, true),
        ("10^6 positions, mixed, long", 1_000_000, 1000, true),
        ("10^6 positions, mixed, wide", 1_000_000, 0, true),
        ("10^4 positions, mixed", 10_000, u32::MAX, true),
    ] {
        let edges = random_edges(position_count, edge_count, span, mixed);
        with_a_large_stack(|| {
            let whole = Race::run(
                2,
                || classical_values(position_count, &adjacency(position_count, &edges)),
                || grundy_values(&GameGraph::from_edges(position_count, &edges).unwrap()).unwrap(),
            );
            whole.print(&format!("10^7 edges read and valued, {kind}"), 10_000_000, "4");
            let options = adjacency(position_count, &edges);
            let graph = GameGraph::from_edges(position_count, &edges).unwrap();
            let values = Race::run(
                2,
                || classical_values(position_count, &options),
                || grundy_values(&graph).unwrap(),
            );
            values.print(&format!("10^7 edges valued, {kind}"), 10_000_000, "4");
        });
    }
}
