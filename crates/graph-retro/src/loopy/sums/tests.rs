//! Ranked moves against the graph of all sums, and sums played to their end.

use super::*;
use crate::loopy::unfold::Numbered;
use crate::naive::random_graph;
use crate::{grundy_values, loopy_values};
use test_support::{Rng, size};

fn moves<'a>(graph: &'a Digraph, sum: &'a [u32]) -> impl Iterator<Item = Vec<u32>> + 'a {
    sum.iter().enumerate().flat_map(move |(place, &token)| {
        graph.find_options(token).into_iter().map(move |option| {
            let mut next = sum.to_vec();
            next[place] = option;
            next
        })
    })
}

fn random(rng: &mut Rng, most: u64) -> (Digraph, Vec<u32>) {
    let (graph, _) = random_graph(rng, most);
    let token_count = 1 + rng.below(3);
    let token = |_| rng.below(u64::from(graph.position_count())) as u32;
    let tokens = (0..token_count).map(token).collect();
    (graph, tokens)
}

#[test]
fn remoteness_of_sums_follows_the_definition() {
    let mut rng = Rng::new(61);
    let mut decided = 0;
    for _ in 0..size(2_000, 12_000) {
        let (graph, tokens) = random(&mut rng, 6);
        let values = loopy_values(&graph);
        let sums = TokenSums::unfold(&graph, &tokens, usize::MAX).unwrap();
        let solution = solve(sums.graph(), Play::Normal);
        let known = |tokens: &[u32]| solution.remoteness(sums.position(tokens).unwrap());
        let ranked = values.ranked_moves(&graph, &tokens, usize::MAX);
        let here = known(&tokens);
        assert_eq!(ranked.remoteness, here, "{tokens:?}");
        assert!(ranked.moves.is_sorted_by_key(|made| made.remoteness));
        for made in &ranked.moves {
            let mut after = tokens.clone();
            after[made.token] = made.option;
            assert_eq!(made.remoteness, known(&after), "{tokens:?} {made:?}");
        }
        if let (Some(moves), Some(best)) = (here, ranked.moves.first()) {
            decided += 1;
            assert_eq!(best.remoteness, Some(moves - 1));
        }
        let mut given: Vec<_> = ranked.moves.iter().map(|m| (m.token, m.option)).collect();
        given.sort_unstable();
        assert_eq!(given, values.best_moves(&graph, &tokens));
    }
    assert!(decided > size(160, 1000), "{decided}");
}

/// Plays a won sum against all moves of the loser at once: the sums with the loser to move must
/// form a graph without cycles, and the winner must always have a reply.
#[test]
fn the_first_move_always_wins_in_the_end() {
    let mut rng = Rng::new(62);
    let (mut played, mut longest) = (0, 0);
    for round in 0..16_000 {
        let (graph, tokens) = random(&mut rng, 9);
        let values = loopy_values(&graph);
        if values.sum(&tokens).outcome() != Outcome::Next || tokens.len() == 1 {
            continue;
        }
        // With 0 the remoteness is never known, with 40 once few sums are left.
        let most_steps = [0, 40][round % 2];
        let answer = |sum: &[u32]| {
            let ranked = values.ranked_moves(&graph, sum, most_steps);
            let first = ranked.moves.first().expect("a won sum has a winning move");
            let mut after = sum.to_vec();
            after[first.token] = first.option;
            after
        };
        let mut lost = Numbered::default();
        lost.number(answer(&tokens).into());
        let mut edges = Vec::new();
        let mut at = 0;
        while let Some(sum) = lost.get(at) {
            for moved in moves(&graph, &sum) {
                edges.push((at, lost.number(answer(&moved).into())));
            }
            at += 1;
        }
        let play = Digraph::from_edges(lost.count(), &edges).unwrap();
        assert!(grundy_values(&play).is_ok(), "{tokens:?} has a cycle");
        played += 1;
        longest = longest.max(lost.count());
    }
    assert!(played > 1000 && longest > 10, "{played} {longest}");
}
