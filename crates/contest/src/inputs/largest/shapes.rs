//! Lists of numbers in shapes that several inputs share.

use judge_io::Rng;

/// Returns `count` numbers from `low` to `high`.
pub(super) fn random(rng: &mut Rng, count: usize, low: u64, high: u64) -> Vec<u64> {
    (0..count).map(|_| rng.between(low, high)).collect()
}

/// Returns random numbers from 1 whose nim sum is 0: their count must be even.
pub(super) fn lost_nim(rng: &mut Rng, count: usize, high: u64) -> Vec<u64> {
    let mut piles: Vec<u64> = (0..count / 2)
        .flat_map(|_| {
            let pile = rng.between(1, high);
            [pile, pile]
        })
        .collect();
    rng.shuffle(&mut piles);
    piles
}

/// Returns the parents of vertices 1 to `count` - 1 when each hangs on one of the `reach` vertices
/// before it: 1 gives a path.
pub(super) fn parents(rng: &mut Rng, count: usize, reach: usize) -> Vec<usize> {
    (1..count).map(|vertex| rng.count(vertex.saturating_sub(reach), vertex - 1)).collect()
}

/// Returns a path of arcs from the last position to position 0, and random arcs towards 0 besides.
pub(super) fn deep_acyclic(rng: &mut Rng, positions: usize, arcs: usize) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = (1..positions).map(|from| (from, from - 1)).collect();
    while all.len() < arcs {
        let from = rng.count(1, positions - 1);
        all.push((from, rng.count(0, from - 1)));
    }
    all.sort_unstable();
    all.dedup();
    rng.shuffle(&mut all);
    all
}

/// Returns at most `arcs` distinct random arcs.
pub(super) fn random_arcs(rng: &mut Rng, positions: usize, arcs: usize) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> =
        (0..arcs).map(|_| (rng.count(0, positions - 1), rng.count(0, positions - 1))).collect();
    all.sort_unstable();
    all.dedup();
    rng.shuffle(&mut all);
    all
}

/// Returns random names of positions, counted from 1.
pub(super) fn names(rng: &mut Rng, positions: usize) -> Vec<usize> {
    let mut names: Vec<usize> = (1..=positions).collect();
    rng.shuffle(&mut names);
    names
}
