//! Largest inputs of games on graphs.

use super::maker::{Maker, line, pairs, put};
use super::shapes::{deep_acyclic, names, random, random_arcs};
use judge_io::Rng;

const CHESS: &str = "hdu1524-a-chess-game";
const ONE_CHESS: &str = "nowcoder236917-a-chess-game";
const TOKENS: &str = "ssoier1676-token-moving";
const EVERY: &str = "every-sg";
const ANTI: &str = "anti-sg-dag";
const NEERC: &str = "neerc2016-game-on-graph";
const SIX: &str = "six-player-teams";

pub(super) const MAKERS: &[Maker] = &[
    (CHESS, "complete-with-queries", |rng| chess(rng, 1000, 499_500, 200_000) + "0\n"),
    (CHESS, "path-with-queries", |rng| chess(rng, 1000, 999, 200_000) + "0\n"),
    (CHESS, "many-graphs", |rng| {
        let graphs: Vec<String> = (0..200).map(|_| chess(rng, 1000, 3000, 100) + "0\n\n").collect();
        graphs.concat()
    }),
    (CHESS, "tiny-graphs", |rng| {
        let graphs: Vec<String> = (0..50_000).map(|_| chess(rng, 4, 5, 3) + "0\n").collect();
        graphs.concat()
    }),
    (ONE_CHESS, "complete-with-queries", |rng| chess(rng, 1000, 499_500, 200_000) + "0\n"),
    (ONE_CHESS, "sparse-to-the-end-of-file", |rng| chess(rng, 1000, 3000, 200_000)),
    (TOKENS, "path", |rng| tokens(rng, 2000, 1999, 2000)),
    (TOKENS, "random", |rng| tokens(rng, 2000, 6000, 2000)),
    (EVERY, "path", |rng| tokens(rng, 100_000, 99_999, 100_000)),
    (EVERY, "deep", |rng| tokens(rng, 100_000, 200_000, 100_000)),
    (EVERY, "one-hub", |rng| hub(rng, 100_000, 100_000)),
    (ANTI, "complete", |rng| tokens(rng, 7, 21, 7)),
    (ANTI, "path", |rng| tokens(rng, 7, 6, 7)),
    (NEERC, "random", |rng| two_players(100_000, &random_arcs(rng, 100_000, 200_000))),
    (NEERC, "deep", |rng| two_players(100_000, &deep_acyclic(rng, 100_000, 200_000))),
    (NEERC, "path", |rng| two_players(100_000, &deep_acyclic(rng, 100_000, 99_999))),
    (NEERC, "two-cycles", |_| two_players(100_000, &two_cycles(100_000))),
    (NEERC, "no-arcs", |_| two_players(100_000, &[])),
    (SIX, "random", |rng| six_players(rng, 3, |rng| (100_000, random_arcs(rng, 100_000, 200_000)))),
    (SIX, "deep", |rng| six_players(rng, 3, |rng| (100_000, deep_acyclic(rng, 100_000, 200_000)))),
    (SIX, "two-cycles", |rng| six_players(rng, 3, |_| (100_000, two_cycles(100_000)))),
    (SIX, "tiny", |rng| six_players(rng, 50_000, |rng| (4, random_arcs(rng, 4, 6)))),
];

fn chess(rng: &mut Rng, positions: usize, arcs: usize, queries: usize) -> String {
    let mut successors = vec![Vec::new(); positions];
    let all = if arcs == positions * (positions - 1) / 2 {
        let from_each = (1..positions).flat_map(|from| (0..from).map(move |to| (from, to)));
        from_each.collect()
    } else {
        deep_acyclic(rng, positions, arcs)
    };
    for (from, to) in all {
        successors[from].push(to);
    }
    let mut text = format!("{positions}\n");
    for list in successors {
        line(&mut text, [list.len()].into_iter().chain(list));
    }
    for _ in 0..queries {
        let tokens = random(rng, 10, 0, positions as u64 - 1);
        line(&mut text, [10].into_iter().chain(tokens));
    }
    text
}

fn tokens(rng: &mut Rng, positions: usize, arcs: usize, tokens: usize) -> String {
    let names = names(rng, positions);
    let arcs = deep_acyclic(rng, positions, arcs);
    let mut text = String::new();
    line(&mut text, [positions, arcs.len(), tokens]);
    pairs(&mut text, arcs.iter().map(|&(from, to)| (names[from], names[to])));
    line(&mut text, random(rng, tokens, 1, positions as u64));
    text
}

/// Returns arcs from every position to one and on to a path's half.
fn hub(rng: &mut Rng, positions: usize, tokens: usize) -> String {
    let half = positions / 2;
    let mut arcs: Vec<(usize, usize)> = (half + 1..=positions).map(|from| (from, half)).collect();
    arcs.extend((2..=half).map(|from| (from, from - 1)));
    arcs.extend((half + 1..=positions).map(|from| (from, rng.count(1, half - 1))));
    rng.shuffle(&mut arcs);
    let mut text = String::new();
    line(&mut text, [positions, arcs.len(), tokens]);
    pairs(&mut text, arcs);
    line(&mut text, random(rng, tokens, 1, positions as u64));
    text
}

/// Returns two long cycles, each position of the first with an arc to the second; one position
/// of the second has an arc to the only position that is stuck.
fn two_cycles(positions: usize) -> Vec<(usize, usize)> {
    let half = positions / 2;
    let mut arcs: Vec<(usize, usize)> = (0..half).map(|from| (from, (from + 1) % half)).collect();
    arcs.extend((half..positions - 2).map(|from| (from, from + 1)));
    arcs.extend([(positions - 2, half), (positions - 2, positions - 1)]);
    arcs.extend((0..half - 2).map(|from| (from, from + half)));
    arcs
}

fn two_players(positions: usize, arcs: &[(usize, usize)]) -> String {
    let mut text = String::new();
    line(&mut text, [positions, arcs.len()]);
    pairs(&mut text, arcs.iter().map(|(from, to)| (from + 1, to + 1)));
    text
}

fn six_players(
    rng: &mut Rng,
    tests: usize,
    mut graph: impl FnMut(&mut Rng) -> (usize, Vec<(usize, usize)>),
) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let (positions, arcs) = graph(rng);
        text += &two_players(positions, &arcs);
        for letters in [['A', 'B'], ['0', '1']] {
            for _ in 0..6 {
                put(&mut text, rng.pick(&letters));
            }
            text.push('\n');
        }
    }
    text
}
