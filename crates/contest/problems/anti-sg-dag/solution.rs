//! Anti-SG on an acyclic graph: the player who cannot move wins.
//!
//! The formula of misère Nim on Grundy values (the SJ theorem of Jia Zhihao, 2009) holds if from
//! every position whose tokens all have value 0, some token can move to value 1, unless none can
//! move. Otherwise a search over the multisets of tokens decides.

use crate::kit::graph::Graph;
use crate::kit::grundy;
use crate::kit::io::Scan;
use crate::kit::nim;
use crate::kit::search::{Search, sum_options};

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
    // Tokens that cannot move do not count.
    let live = |token: &usize| !graph.next(*token).is_empty();
    let after = |token: &usize| {
        graph.next(*token).iter().map(|to| Vec::from_iter(Some(*to).filter(live))).collect()
    };
    let after_a_move = |tokens: &Vec<usize>| sum_options(tokens, after);
    let truth = if has_premise { formula } else { Search::new(true, after_a_move).wins(&tokens) };
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
