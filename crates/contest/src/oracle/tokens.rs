//! Tokens on graphs without cycles: one moves, or every one, also in misère play.

use super::cases::{pair_lines, pairs, random_acyclic, spaced};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use crate::kit::takes::mex;
use judge_io::Rng;
use std::collections::HashSet;

/// Returns the options of a sum of tokens on a graph.
fn options(successors: &[Vec<usize>], tokens: &[usize]) -> Vec<Vec<usize>> {
    sum_options(tokens, |&token| successors[token].iter().map(|&to| vec![to]).collect())
}

/// Reads the numbers of positions, arcs and tokens, then arcs and tokens between positions from 1,
/// and returns the successors of each position and the tokens, both from 0.
fn read(input: &str) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut scan = Scan::new(input.as_bytes());
    let (positions, arcs, count) = (scan.get(), scan.get(), scan.get());
    let successors = read_arcs(&mut scan, positions, arcs);
    let tokens = (0..count).map(|_| scan.get::<usize>() - 1).collect();
    (successors, tokens)
}

/// Reads arcs between positions from 1, and returns the successors of each, from 0.
pub(super) fn read_arcs(scan: &mut Scan<'_>, positions: usize, arcs: usize) -> Vec<Vec<usize>> {
    let mut successors = vec![Vec::new(); positions];
    for (from, to) in pairs(scan, arcs) {
        successors[from - 1].push(to - 1);
    }
    successors
}

/// Returns arcs counted from 1.
pub(super) fn from_one(arcs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    arcs.iter().map(|&(from, to)| (from + 1, to + 1)).collect()
}

/// Writes what [`read`] reads: arcs from 0, and tokens from 1.
fn written(positions: usize, arcs: &[(usize, usize)], tokens: &[usize]) -> String {
    let sizes = spaced(&[positions, arcs.len(), tokens.len()]);
    format!("{sizes}\n{}{}\n", pair_lines(&from_one(arcs)), spaced(tokens))
}

fn graph_with_queries(rng: &mut Rng) -> String {
    let positions = rng.count(1, 7);
    let arcs = random_acyclic(rng, positions);
    let mut input = format!("{positions}\n");
    for position in 0..positions {
        let mut line = vec![0];
        line.extend(arcs.iter().filter(|arc| arc.0 == position).map(|arc| arc.1));
        line[0] = line.len() - 1;
        input += &format!("{}\n", spaced(&line));
    }
    for _ in 0..rng.count(0, 5) {
        let mut query = vec![if rng.once_in(8) { 4 } else { rng.count(1, 3) }];
        query.extend((0..query[0]).map(|_| rng.count(0, positions - 1)));
        input += &format!("{}\n", spaced(&query));
    }
    input
}

pub(super) fn many_graphs_case(rng: &mut Rng) -> String {
    let mut input = String::new();
    let fewest = usize::from(!rng.once_in(20));
    for _ in 0..rng.count(fewest, 3) {
        input += &graph_with_queries(rng);
        input += if rng.once_in(2) { "0\n" } else { "0\n\n" };
    }
    input
}

pub(super) fn one_graph_case(rng: &mut Rng) -> String {
    graph_with_queries(rng) + if rng.once_in(2) { "0\n" } else { "" }
}

/// Answers graphs up to the end of the input, each followed by queries up to a 0 or the end.
pub(super) fn graphs_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    while let Some(positions) = scan.try_get::<usize>() {
        let mut successors: Vec<Vec<usize>> = Vec::new();
        for _ in 0..positions {
            let count = scan.get();
            successors.push(scan.list(count));
        }
        let mut search = Search::new(false, |tokens: &Vec<usize>| options(&successors, tokens));
        while let Some(count) = scan.try_get().filter(|&count| count > 0) {
            let tokens: Vec<usize> = scan.list(count);
            let wins = search.wins(&tokens);
            output += if wins { "WIN\n" } else { "LOSE\n" };
        }
    }
    output
}

pub(super) fn arcs_case(rng: &mut Rng) -> String {
    let positions = rng.count(1, 8);
    let arcs = random_acyclic(rng, positions);
    let count = rng.count(1, positions.min(4));
    let tokens: Vec<usize> = (0..count).map(|_| rng.count(1, positions)).collect();
    written(positions, &arcs, &tokens)
}

pub(super) fn arcs_answer(input: &str) -> String {
    let (successors, tokens) = read(input);
    let wins = Search::new(false, |tokens: &Vec<usize>| options(&successors, tokens)).wins(&tokens);
    format!("{}\n", if wins { "win" } else { "lose" })
}

pub(super) fn every_sg_case(rng: &mut Rng) -> String {
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

pub(super) fn every_sg_answer(input: &str) -> String {
    let (successors, tokens) = read(input);
    let wins =
        Search::new(false, |tokens: &Vec<usize>| joint_moves(&successors, tokens)).wins(&tokens);
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
    sums
}

pub(super) fn anti_sg_case(rng: &mut Rng) -> String {
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

pub(super) fn anti_sg_answer(input: &str) -> String {
    let (successors, tokens) = read(input);
    let values: Vec<u64> =
        (0..successors.len()).map(|position| value(&successors, position)).collect();
    let real = Search::new(true, |tokens: &Vec<usize>| options(&successors, tokens)).wins(&tokens);
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
