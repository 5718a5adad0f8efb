//! Times what `speed.py` times, without Python: 10^6 nim products, and a graph of 10^6 edges.

use graph_retro::{Digraph, Play, solve};
use nim_algebra::Batch;
use std::time::{Duration, Instant};

const COUNT: usize = 1_000_000;

/// Returns numbers that look random, the same as in `speed.py`.
fn numbers(factor: u64) -> impl Iterator<Item = u64> {
    (0..COUNT as u64).map(move |index| (index + 1).wrapping_mul(factor))
}

/// Returns the least time of many runs.
fn least(runs: usize, mut work: impl FnMut()) -> Duration {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

fn main() {
    let a: Vec<u64> = numbers(0x9e37_79b9_7f4a_7c15).collect();
    let b: Vec<u64> = numbers(0xbf58_476d_1ce4_e5b9).collect();
    let mut out = vec![0; COUNT];
    let time = least(200, || {
        Batch::new().mul(&a, &b, &mut out).expect("the lengths are the same");
    });
    println!("products into an array: {time:?}, {:x}", out.iter().fold(0, |sum, word| sum ^ word));
    let time = least(200, || {
        let mut out = vec![0; COUNT];
        Batch::new().mul(&a, &b, &mut out).expect("the lengths are the same");
        std::hint::black_box(&out);
    });
    println!("products into a new array: {time:?}");

    let position = |word: u64| (word >> 44) as u32 % 250_000;
    let edges: Vec<(u32, u32)> =
        a.iter().zip(&b).map(|(&a, &b)| (position(a), position(b))).collect();
    let time = least(10, || {
        let graph = Digraph::from_edges(250_000, &edges).expect("the positions exist");
        let solution = solve(&graph, Play::Normal);
        std::hint::black_box(solution.moves(&graph));
    });
    println!("graph of 10^6 edges, made and solved with moves: {time:?}");
}
