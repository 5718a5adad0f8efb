//! Tokens on graphs without cycles.

use super::Oracle;
use super::scan::{Words, pair_lines, random_acyclic, spaced};
use super::search::{Search, replaced, sorted};
use judge_io::Rng;

pub(super) const MANY_GRAPHS: Oracle =
    Oracle { id: "hdu1524-a-chess-game", random_case: many_graphs_case, answer: graphs_answer };

pub(super) const ONE_GRAPH: Oracle = Oracle {
    id: "nowcoder236917-a-chess-game",
    random_case: one_graph_case,
    answer: graphs_answer,
};

pub(super) const ARCS: Oracle =
    Oracle { id: "ssoier1676-token-moving", random_case: arcs_case, answer: arcs_answer };

/// Returns the options of a sum of tokens on a graph.
pub(super) fn options(successors: &[Vec<usize>], tokens: &[usize]) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (index, &token) in tokens.iter().enumerate() {
        options.extend(successors[token].iter().map(|&to| replaced(tokens, index, &[to])));
    }
    options
}

/// Reads the numbers of positions, arcs and tokens, then arcs and tokens between positions from 1,
/// and returns the successors of each position and the tokens, both from 0.
pub(super) fn read(input: &str) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut words = Words::new(input);
    let (positions, arcs, count) = (words.one(), words.one(), words.one());
    let successors = read_arcs(&mut words, positions, arcs);
    let tokens: Vec<usize> = words.many(count).into_iter().map(|token: usize| token - 1).collect();
    (successors, sorted(&tokens))
}

/// Reads arcs between positions from 1, and returns the successors of each, from 0.
pub(super) fn read_arcs(words: &mut Words, positions: usize, arcs: usize) -> Vec<Vec<usize>> {
    let mut successors = vec![Vec::new(); positions];
    for (from, to) in words.pairs(arcs) {
        successors[from - 1].push(to - 1);
    }
    successors
}

/// Returns arcs counted from 1.
pub(super) fn from_one(arcs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    arcs.iter().map(|&(from, to)| (from + 1, to + 1)).collect()
}

/// Writes what [`read`] reads: arcs from 0, and tokens from 1.
pub(super) fn written(positions: usize, arcs: &[(usize, usize)], tokens: &[usize]) -> String {
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

fn many_graphs_case(rng: &mut Rng) -> String {
    let mut input = String::new();
    let fewest = usize::from(!rng.once_in(20));
    for _ in 0..rng.count(fewest, 3) {
        input += &graph_with_queries(rng);
        input += if rng.once_in(2) { "0\n" } else { "0\n\n" };
    }
    input
}

fn one_graph_case(rng: &mut Rng) -> String {
    graph_with_queries(rng) + if rng.once_in(2) { "0\n" } else { "" }
}

/// Answers graphs up to the end of the input, each followed by queries up to a 0 or the end.
fn graphs_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let mut output = String::new();
    while let Some(positions) = words.maybe::<usize>() {
        let mut successors: Vec<Vec<usize>> = Vec::new();
        for _ in 0..positions {
            let count = words.one();
            successors.push(words.many(count));
        }
        let mut search = Search::normal(|tokens: &Vec<usize>| options(&successors, tokens));
        while let Some(count) = words.maybe().filter(|&count| count > 0) {
            let tokens: Vec<usize> = words.many(count);
            let wins = search.wins(&sorted(&tokens));
            output += if wins { "WIN\n" } else { "LOSE\n" };
        }
    }
    output
}

fn arcs_case(rng: &mut Rng) -> String {
    let positions = rng.count(1, 8);
    let arcs = random_acyclic(rng, positions);
    let count = rng.count(1, positions.min(4));
    let tokens: Vec<usize> = (0..count).map(|_| rng.count(1, positions)).collect();
    written(positions, &arcs, &tokens)
}

fn arcs_answer(input: &str) -> String {
    let (successors, tokens) = read(input);
    let wins = Search::normal(|tokens: &Vec<usize>| options(&successors, tokens)).wins(&tokens);
    format!("{}\n", if wins { "win" } else { "lose" })
}
