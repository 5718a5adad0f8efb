//! Sums in which every component is moved.

use super::Oracle;
use super::scan::random_acyclic;
use super::search::{Search, sorted};
use super::tokens::{read, written};
use judge_io::Rng;

pub(super) const EVERY_SG: Oracle = Oracle { id: "every-sg", random_case, answer };

fn random_case(rng: &mut Rng) -> String {
    let (positions, arcs) = if rng.once_in(3) {
        let positions = rng.count(1, 6);
        (positions, random_acyclic(rng, positions))
    } else {
        long_and_sparse(rng)
    };
    let count = rng.count(1, 4);
    let tokens: Vec<usize> = (0..count).map(|_| rng.count(1, positions)).collect();
    written(positions, &arcs, &tokens)
}

/// Returns paths through most of the positions with a few shortcuts, so that the number of moves
/// that a token lasts depends on who hurries.
fn long_and_sparse(rng: &mut Rng) -> (usize, Vec<(usize, usize)>) {
    let positions = rng.count(4, 12);
    let mut arcs = Vec::new();
    for from in 1..positions {
        if !rng.once_in(5) {
            arcs.push((from, from - 1));
        }
        if rng.once_in(2) {
            arcs.push((from, rng.count(0, from - 1)));
        }
    }
    arcs.sort_unstable();
    arcs.dedup();
    rng.shuffle(&mut arcs);
    (positions, arcs)
}

fn answer(input: &str) -> String {
    let (successors, tokens) = read(input);
    let wins = Search::normal(|tokens: &Vec<usize>| joint_moves(&successors, tokens)).wins(&tokens);
    format!("{}\n", if wins { "win" } else { "lose" })
}

/// Returns the sums after one arc of every token that has one; none when no token has.
fn joint_moves(successors: &[Vec<usize>], tokens: &[usize]) -> Vec<Vec<usize>> {
    if tokens.iter().all(|&token| successors[token].is_empty()) {
        return Vec::new();
    }
    let mut sums = vec![Vec::new()];
    for &token in tokens {
        let stays = [token];
        let goes: &[usize] = if successors[token].is_empty() { &stays } else { &successors[token] };
        sums = sums
            .iter()
            .flat_map(|sum: &Vec<usize>| goes.iter().map(|&to| [sum.as_slice(), &[to]].concat()))
            .collect();
    }
    sums.iter().map(|sum| sorted(sum)).collect()
}
