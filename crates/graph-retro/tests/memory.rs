//! Memory stays within the documented bounds. This test is alone in its process, so that the system
//! counts only its own resident pages.
#![cfg(target_os = "linux")]

use graph_retro::{DigraphBuilder, Play, Solver, solve};
use test_support::Rng;

const POSITIONS: u32 = 400_000;
const EDGES: u64 = 4_000_000;
/// Allowance for the allocator and half-filled blocks.
const SLACK: u64 = 12 << 20;

/// Returns a line of the system's report on this process, in bytes.
fn resident(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system reports");
    let line = status.lines().find(|line| line.starts_with(name));
    let words = line.expect("there is such a line").split_whitespace();
    let kibibytes: u64 =
        words.clone().nth(1).and_then(|number| number.parse().ok()).expect("a number");
    kibibytes << 10
}

#[test]
fn building_and_solving_stay_within_their_bounds() {
    let before = resident("VmRSS");
    let mut rng = Rng::new(1);
    let mut random = || rng.below_u32(POSITIONS);
    let mut builder = DigraphBuilder::for_positions(POSITIONS);
    (0..EDGES).for_each(|_| builder.add_edge(random() / 4 * 4 + 1, random()));
    let graph = builder.finish(Some(POSITIONS)).expect("a graph");
    let positions = u64::from(POSITIONS);
    let peak = resident("VmHWM") - before;
    println!("peak of building: {peak} bytes");
    assert!(peak <= 8 * EDGES + 9 * positions + SLACK, "{peak}");
    assert!(graph.memory_bytes() <= 4 * EDGES + 5 * positions + 64);
    let bare = Solver::new().without_remoteness().solve(&graph, Play::Normal);
    let full = solve(&graph, Play::Normal);
    assert!(bare.memory_bytes() <= positions);
    assert!(full.memory_bytes() <= 5 * positions);
    // Solving needs no more than building did, since that is over.
    let peak = resident("VmHWM") - before;
    assert!(peak <= 8 * EDGES + 9 * positions + SLACK, "{peak}");
    assert!(bare.outcomes().eq(full.outcomes()));
}
