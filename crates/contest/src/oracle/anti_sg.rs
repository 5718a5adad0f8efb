//! Misère sums of tokens on graphs.

use std::collections::HashSet;

use super::Oracle;
use super::scan::random_acyclic;
use super::search::{Search, mex};
use super::tokens::{options, read, written};
use judge_io::Rng;

pub(super) const ANTI_SG: Oracle = Oracle { id: "anti-sg-dag", random_case, answer };

fn random_case(rng: &mut Rng) -> String {
    let positions = rng.count(1, 7);
    let mut arcs = random_acyclic(rng, positions);
    if positions >= 4 && rng.once_in(2) {
        arcs = around_a_counterexample(rng, positions);
    }
    let count = rng.count(1, 3);
    let tokens: Vec<usize> =
        (0..count).map(|_| if rng.once_in(3) { 1 } else { rng.count(1, positions) }).collect();
    written(positions, &arcs, &tokens)
}

/// Returns a graph in which position 0 has value 0 and its one option value 2, and the positions
/// from 4 on have arcs to random earlier ones.
fn around_a_counterexample(rng: &mut Rng, positions: usize) -> Vec<(usize, usize)> {
    let mut arcs = vec![(0, 1), (1, 2), (1, 3), (3, 2)];
    for from in 4..positions {
        arcs.extend((0..from).filter(|_| rng.once_in(3)).map(|to| (from, to)));
    }
    arcs
}

fn answer(input: &str) -> String {
    let (successors, tokens) = read(input);
    let values: Vec<u64> =
        (0..successors.len()).map(|position| value(&successors, position)).collect();
    let real = Search::misere(|tokens: &Vec<usize>| options(&successors, tokens)).wins(&tokens);
    let total = tokens.iter().fold(0, |sum, &token| sum ^ values[token]);
    let any_large = tokens.iter().any(|&token| values[token] > 1);
    let formula = (total != 0) == any_large;
    let name = |wins| if wins { "win" } else { "lose" };
    let premise =
        if premise_holds(&successors, &values, &tokens) { "premise" } else { "no-premise" };
    format!("{} {} {premise}\n", name(real), name(formula))
}

fn value(successors: &[Vec<usize>], position: usize) -> u64 {
    let options: Vec<u64> =
        successors[position].iter().map(|&option| value(successors, option)).collect();
    mex(&options)
}

/// Returns whether, in every sum that can be reached, a sum with a move whose tokens all have
/// value 0 has a move of one token to value 1.
fn premise_holds(successors: &[Vec<usize>], values: &[u64], tokens: &[usize]) -> bool {
    let mut seen = HashSet::from([tokens.to_vec()]);
    let mut waiting = vec![tokens.to_vec()];
    while let Some(sum) = waiting.pop() {
        let next = options(successors, &sum);
        let all_zero = sum.iter().all(|&token| values[token] == 0);
        let to_one =
            sum.iter().flat_map(|&token| &successors[token]).any(|&option| values[option] == 1);
        if all_zero && !next.is_empty() && !to_one {
            return false;
        }
        waiting.extend(next.into_iter().filter(|sum| seen.insert(sum.clone())));
    }
    true
}
