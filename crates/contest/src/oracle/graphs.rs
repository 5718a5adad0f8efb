//! Games on graphs: tokens without cycles, draws, and Hackenbush on trees.

use super::{Oracle, cases, name, pairs, spaced};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use crate::kit::takes::mex;
use std::collections::HashSet;

/// Returns the options of a sum of tokens on a graph.
fn options(successors: &[Vec<usize>], tokens: &[usize]) -> Vec<Vec<usize>> {
    sum_options(tokens, |&token| successors[token].iter().map(|&to| vec![to]).collect())
}

/// Reads the numbers of positions, arcs and tokens, then the arcs and tokens with positions from 1.
/// Returns the successors of each position and the tokens, both from 0.
fn read(input: &str) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut scan = Scan::new(input.as_bytes());
    let (positions, arcs, count) = (scan.get(), scan.get(), scan.get());
    let successors = read_arcs(&mut scan, positions, arcs);
    let tokens = (0..count).map(|_| scan.get::<usize>() - 1).collect();
    (successors, tokens)
}

/// Reads arcs between positions from 1, and returns the successors of each, from 0.
fn read_arcs(scan: &mut Scan<'_>, positions: usize, arcs: usize) -> Vec<Vec<usize>> {
    let mut successors = vec![Vec::new(); positions];
    for (from, to) in pairs(scan, arcs) {
        successors[from - 1].push(to - 1);
    }
    successors
}

/// Returns the sums after moving every token that can move; none if no token can.
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

fn value(successors: &[Vec<usize>], position: usize) -> u64 {
    let options: Vec<u64> =
        successors[position].iter().map(|&option| value(successors, option)).collect();
    mex(&options)
}

/// Returns whether, from every reachable sum with a move whose tokens all have value 0, some token
/// can move to value 1.
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

/// Returns the results with seat 0 to move, given the team and the favourite result of each seat.
/// Play is cut off as a draw after a number of moves, which grows until the results no longer
/// change.
fn truncated_play(successors: &[Vec<usize>], seats: &[(char, &str)]) -> Vec<char> {
    let mut results = vec![vec!['D'; seats.len()]; successors.len()];
    loop {
        let mut longer = results.clone();
        for (position, options) in successors.iter().enumerate() {
            for (seat, &(team, order)) in seats.iter().enumerate() {
                let after = (seat + 1) % seats.len();
                let reached =
                    |&outcome: &char| options.iter().any(|&to| results[to][after] == outcome);
                let stuck = if team == 'A' { 'B' } else { 'A' };
                longer[position][seat] = order.chars().find(reached).unwrap_or(stuck);
            }
        }
        if longer == results {
            return results.iter().map(|result| result[0]).collect();
        }
        results = longer;
    }
}

/// Returns which of the remaining edges are still connected to vertex 1.
fn joined_to_root(edges: &[(usize, usize)], present: &[bool]) -> Vec<bool> {
    let mut reached = vec![1];
    let mut joined = vec![false; edges.len()];
    while let Some(vertex) = reached.pop() {
        for (edge, &(a, b)) in edges.iter().enumerate() {
            if present[edge] && !joined[edge] && (a == vertex || b == vertex) {
                joined[edge] = true;
                reached.push(a + b - vertex);
            }
        }
    }
    joined
}

/// Returns the weights after lowering one edge, named by its child, by 1: at 0 everything above it
/// vanishes.
fn lowered(parents: &[usize], weights: &[u64], edge: usize) -> Vec<u64> {
    let mut next = weights.to_vec();
    next[edge] -= 1;
    if next[edge] == 0 {
        let below = (2..weights.len()).filter(|&vertex| hangs_on(parents, vertex, edge));
        below.for_each(|vertex| next[vertex] = 0);
    }
    next
}

fn hangs_on(parents: &[usize], mut vertex: usize, edge: usize) -> bool {
    while vertex > 1 && vertex != edge {
        vertex = parents[vertex];
    }
    vertex == edge
}

pub(super) const ORACLES: &[Oracle] = &[
    ("anti-sg-dag", |input| {
        let (successors, tokens) = read(input);
        let values: Vec<u64> =
            (0..successors.len()).map(|position| value(&successors, position)).collect();
        let real =
            Search::new(true, |tokens: &Vec<usize>| options(&successors, tokens)).wins(&tokens);
        let total = tokens.iter().fold(0, |sum, &token| sum ^ values[token]);
        let any_large = tokens.iter().any(|&token| values[token] > 1);
        let formula = (total != 0) == any_large;
        let word = |wins| if wins { "win" } else { "lose" };
        let premise =
            if premise_holds(&successors, &values, &tokens) { "premise" } else { "no-premise" };
        format!("{} {} {premise}\n", word(real), word(formula))
    }),
    ("every-sg", |input| {
        let (successors, tokens) = read(input);
        let wins = Search::new(false, |tokens: &Vec<usize>| joint_moves(&successors, tokens))
            .wins(&tokens);
        name(wins, ["win", "lose"])
    }),
    ("hdu3094-a-tree-game", |input| {
        cases(input, |scan| {
            let edges = scan.get::<usize>() - 1;
            let edges = pairs(scan, edges);
            let mut search = Search::new(false, |present: &Vec<bool>| {
                let cuts = (0..edges.len()).filter(|&edge| present[edge]);
                let left =
                    |cut| Vec::from_iter((0..edges.len()).map(|it| present[it] && it != cut));
                cuts.map(|cut| joined_to_root(&edges, &left(cut))).collect()
            });
            name(search.wins(&vec![true; edges.len()]), ["Alice", "Bob"])
        })
    }),
    ("neerc2016-game-on-graph", |input| {
        let mut scan = Scan::new(input.as_bytes());
        let (positions, arcs) = (scan.get(), scan.get());
        let successors = read_arcs(&mut scan, positions, arcs);
        // Gennady prefers endless play to a win; Georgiy prefers losing to that.
        let from = |seats: [(char, &str); 2]| {
            let letter = |result| match result {
                'D' => 'D',
                winner if winner == seats[0].0 => 'W',
                _ => 'L',
            };
            let results = truncated_play(&successors, &seats).into_iter();
            results.map(letter).chain(['\n']).collect::<String>()
        };
        from([('A', "DAB"), ('B', "BAD")]) + &from([('B', "BAD"), ('A', "DAB")])
    }),
    ("nowcoder296c-continued-story", |input| {
        cases(input, |scan| {
            let vertices: usize = scan.get();
            let (mut parents, mut weights) = (vec![0, 0], vec![0, 0]);
            for _ in 2..=vertices {
                parents.push(scan.get());
                weights.push(scan.get());
            }
            let mut search = Search::new(false, |weights: &Vec<u64>| {
                let edges = (2..weights.len()).filter(|&edge| weights[edge] > 0);
                edges.map(|edge| lowered(&parents, weights, edge)).collect()
            });
            let wins = |&edge: &usize| !search.wins(&lowered(&parents, &weights, edge));
            let moves: Vec<usize> = (2..=vertices).filter(wins).collect();
            format!("{}\n{}\n", moves.len(), spaced(&moves))
        })
    }),
    ("six-player-teams", |input| {
        cases(input, |scan| {
            let (positions, arcs) = (scan.get(), scan.get());
            let successors = read_arcs(scan, positions, arcs);
            let (teams, actors): (String, String) = (scan.get(), scan.get());
            let seat = |(team, actor): (char, char)| {
                (team, if (team == 'A') == (actor == '0') { "ADB" } else { "BDA" })
            };
            let seats: Vec<_> = teams.chars().zip(actors.chars()).map(seat).collect();
            truncated_play(&successors, &seats).into_iter().chain(['\n']).collect()
        })
    }),
];
