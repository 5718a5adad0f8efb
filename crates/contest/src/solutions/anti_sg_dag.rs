//! Anti-SG on an acyclic graph: the player who cannot move wins.
//!
//! The formula of misère Nim on Grundy values (the SJ theorem of Jia Zhihao, 2009) holds if every
//! position whose tokens all have value 0 can move one of them to value 1, unless it has no move at
//! all. Otherwise a search over the multisets of tokens decides, on a stack of its own.

use crate::kit::graph::Graph;
use crate::kit::grundy;
use crate::kit::io::Scan;
use crate::kit::nim;
use std::collections::HashMap;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let (vertex_count, arc_count, token_count): (_, usize, usize) =
        (scan.get(), scan.get(), scan.get());
    let mut vertex = || scan.get::<usize>() - 1;
    let arcs: Vec<_> = (0..arc_count).map(|_| (vertex(), vertex())).collect();
    let tokens: Vec<usize> = (0..token_count).map(|_| vertex()).collect();
    let graph = Graph::new(vertex_count, &arcs);
    let values = grundy::values(&graph).expect("no cycle");
    let of_tokens: Vec<u64> = tokens.iter().map(|&token| values[token]).collect();
    let formula = nim::misere_wins(&of_tokens);
    let has_premise = !reachable(&graph, &tokens).into_iter().any(|vertex| {
        let next = graph.next(vertex);
        values[vertex] == 0 && !next.is_empty() && next.iter().all(|&to| values[to] != 1)
    });
    let truth = if has_premise { formula } else { wins(&graph, tokens) };
    let word = |wins| if wins { "win" } else { "lose" };
    let premise = if has_premise { "premise" } else { "no-premise" };
    out.push_str(&format!("{} {} {premise}\n", word(truth), word(formula)));
}

fn reachable(graph: &Graph, tokens: &[usize]) -> Vec<usize> {
    let mut seen = vec![false; graph.vertex_count()];
    let (mut open, mut found) = (tokens.to_vec(), Vec::new());
    while let Some(vertex) = open.pop() {
        if !std::mem::replace(&mut seen[vertex], true) {
            found.push(vertex);
            open.extend(graph.next(vertex));
        }
    }
    found
}

fn wins(graph: &Graph, start: Vec<usize>) -> bool {
    let mut known: HashMap<Vec<usize>, bool> = HashMap::new();
    let sorted = |mut tokens: Vec<usize>| {
        tokens.retain(|&token| !graph.next(token).is_empty());
        tokens.sort_unstable();
        tokens
    };
    let start = sorted(start);
    let mut stack = vec![start.clone()];
    while let Some(tokens) = stack.last() {
        let options = (0..tokens.len()).flat_map(|place| {
            graph.next(tokens[place]).iter().map(move |&to| {
                let mut after = tokens.clone();
                after[place] = to;
                sorted(after)
            })
        });
        let (mut wins, mut open) = (tokens.is_empty(), Vec::new());
        for option in options {
            match known.get(&option) {
                Some(next_wins) => wins |= !next_wins,
                None => open.push(option),
            }
        }
        if wins || open.is_empty() {
            known.insert(tokens.clone(), wins);
            stack.pop();
        } else {
            stack.extend(open.pop());
        }
    }
    known[&start]
}
