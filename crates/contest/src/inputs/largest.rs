//! The largest legal inputs of every problem: random ones, and shapes that are hard for it.

use crate::catalogue::format_of;
use judge_io::Rng;
use std::fmt::{Display, Write};

/// Returns the largest legal inputs of a problem, always the same, with the names of their shapes.
/// If the judge's limits would give hundreds of megabytes, there are fewer cases.
pub(crate) fn largest_inputs(id: &str) -> impl Iterator<Item = (&'static str, String)> {
    (1..=shapes_of(id).count() as u64 + 1).filter_map(|seed| largest_input(id, seed))
}

/// Returns a largest input of a problem and the name of its shape. The shapes take turns as the
/// seed counts up from 1; the first of each shape is that of [`largest_inputs`].
pub(super) fn largest_input(id: &str, seed: u64) -> Option<(&'static str, String)> {
    let shapes = shapes_of(id).count() as u64 + 1;
    let turn = seed.wrapping_sub(1);
    let (round, shape) = (turn / shapes, turn % shapes);
    let own = |name: &str| match round {
        0 => Rng::named(name),
        round => Rng::new(Rng::named(name).bits() ^ Rng::new(round).bits()),
    };
    if shape == 0 {
        return Some(("random", format_of(id)?.draw_largest(own(id).bits())));
    }
    let (_, name, make) = shapes_of(id).nth(shape as usize - 1)?;
    Some((name, make(&mut own(name))))
}

fn shapes_of(id: &str) -> impl Iterator<Item = &'static Shape> {
    SHAPES.iter().filter(move |(of, ..)| *of == id)
}

/// A problem's id, a shape's name, and the function that makes the text.
type Shape = (&'static str, &'static str, fn(&mut Rng) -> String);

const ANTI: &str = "anti-sg-dag";
const CHESS: &str = "hdu1524-a-chess-game";
const EVERY: &str = "every-sg";
const FIRST_MOVE: &str = "luogu-p1247-matches";
const FORBIDDEN: &str = "abc255g-constrained-nim";
const GREEN: &str = "hdu3094-a-tree-game";
const LARGEST_KEPT: &str = "matiji-max-odd-probability";
const NEERC: &str = "neerc2016-game-on-graph";
const SIX: &str = "six-player-teams";
const SPLIT: &str = "hnoi2014-jiangnanle";
const S_NIM: &str = "hdu1536-s-nim";
const WEIGHTED: &str = "nowcoder296c-continued-story";

const HUGE: u64 = 1_000_000_000_000_000_000;

const SHAPES: &[Shape] = &[
    (FORBIDDEN, "consecutive-piles", |rng| {
        forbidden(rng, |rng, index| (HUGE - 200_000 + index + 1, rng.between(1, 200_000)))
    }),
    (FORBIDDEN, "one-pile", |rng| forbidden(rng, |_, index| (HUGE, HUGE - index))),
    (FORBIDDEN, "all-takes-of-small-piles", |rng| {
        let all = (1..=631).flat_map(|pile| (1..=pile).map(move |take| (pile, take)));
        let mut all: Vec<(u64, u64)> = all.collect();
        rng.shuffle(&mut all);
        forbidden(rng, |_, index| all[index as usize % all.len()])
    }),
    (S_NIM, "take-one-only", |rng| text_of(40, |text| s_nim(text, rng, &[1])) + "0\n"),
    (S_NIM, "first-hundred", |rng| {
        let set: Vec<u64> = (1..=100).rev().collect();
        text_of(40, |text| s_nim(text, rng, &set)) + "0\n"
    }),
    ("nowcoder236918-s-nim", "first-hundred", |rng| {
        let set: Vec<u64> = (1..=100).rev().collect();
        text_of(1, |text| s_nim(text, rng, &set))
    }),
    ("subtraction-table", "first-hundred", |_| {
        text_of(1, |text| line(text, [100].into_iter().chain((1..=100).rev()))) + "1000000\n"
    }),
    ("hdu1729-stone-game", "nearly-empty", |rng| text_of(10_000, |text| boxes(text, rng)) + "0\n"),
    ("nowcoder34655c-stone-game", "nearly-empty", |rng| text_of(1, |text| boxes(text, rng))),
    (SPLIT, "floor-one", |rng| equal_split(rng, 1)),
    (SPLIT, "floor-two", |rng| equal_split(rng, 2)),
    ("hdu2149-public-sale", "long-answers", |_| {
        let mut text = String::new();
        pairs(&mut text, (0..5000).map(|index| (index % 1099 + 1, 1099)));
        text
    }),
    ("poj1067-wythoff", "near-lost-pairs", |rng| {
        text_of(200_000, |text| {
            let difference = rng.between(380_000_000, 381_966_010);
            let smaller = (difference + (5 * difference * difference).isqrt()) / 2;
            pairs(text, [(smaller - rng.between(0, 1), smaller + difference)]);
        })
    }),
    ("hnoi2007-split-game", "odd", |_| {
        format!("10\n{}", format!("21\n{}9999\n", "9999 ".repeat(20)).repeat(10))
    }),
    ("poj1704-georgia-and-bob", "in-a-row", |_| {
        "20\n".to_string() + &text_of(20, |text| counted(text, (9_001..=10_000).rev().collect()))
    }),
    (FIRST_MOVE, "lost", |rng| {
        text_of(1, |text| counted(text, lost_nim(rng, 500_000, 1_000_000_000)))
    }),
    (FIRST_MOVE, "only-the-last-pile", |rng| {
        let mut piles = lost_nim(rng, 499_998, 499_999_999);
        piles.push(1_000_000_000);
        text_of(1, |text| counted(text, piles.clone()))
    }),
    (LARGEST_KEPT, "few-keys", |rng| {
        "500000\n".to_string()
            + &text_of(500_000, |text| {
                let (a, b) = (rng.between(1, 1000), rng.between(1, 1000));
                let is_insert = rng.once_in(2);
                line(text, if is_insert { [1, a, b % 6] } else { [2, a.min(b), a.max(b)] });
            })
    }),
    (LARGEST_KEPT, "inserts-then-queries", |_| {
        let mut text = "500000\n".to_string();
        (1..=250_000_u64).for_each(|key| line(&mut text, [1, key * 4_000_000_000, 1 + key % 2]));
        (2..=250_001_u64).for_each(|end| line(&mut text, [2, 1, end * 4_000_000_000]));
        text
    }),
    (CHESS, "complete-with-queries", |rng| chess(rng, 1000, 499_500, 200_000)),
    (CHESS, "path-with-queries", |rng| chess(rng, 1000, 999, 200_000)),
    (CHESS, "many-graphs", |rng| text_of(200, |text| text.push_str(&chess(rng, 1000, 3000, 100)))),
    ("nowcoder236917-a-chess-game", "complete-with-queries", |rng| {
        chess(rng, 1000, 499_500, 200_000)
    }),
    ("ssoier1676-token-moving", "path", |rng| tokens(rng, 2000, 1999, 2000)),
    (EVERY, "path", |rng| tokens(rng, 100_000, 99_999, 100_000)),
    (EVERY, "deep", |rng| tokens(rng, 100_000, 200_000, 100_000)),
    (ANTI, "complete", |rng| tokens(rng, 7, 21, 7)),
    (ANTI, "path", |rng| tokens(rng, 7, 6, 7)),
    (NEERC, "deep", |rng| graph(100_000, &deep_acyclic(rng, 100_000, 200_000))),
    (NEERC, "two-cycles", |_| graph(100_000, &two_cycles(100_000))),
    (NEERC, "no-arcs", |_| graph(100_000, &[])),
    (SIX, "deep", |rng| {
        six_players(rng, 3, |rng| graph(100_000, &deep_acyclic(rng, 100_000, 200_000)))
    }),
    (SIX, "two-cycles", |rng| six_players(rng, 3, |_| graph(100_000, &two_cycles(100_000)))),
    (SIX, "tiny", |rng| six_players(rng, 50_000, |rng| graph(4, &deep_acyclic(rng, 4, 5)))),
    (GREEN, "paths", |rng| green(rng, 1)),
    (GREEN, "bushes", |rng| green(rng, 100_000)),
    (WEIGHTED, "path", |rng| weighted(rng, 1, 1, 1_000_000_000)),
    (WEIGHTED, "path-of-ones", |rng| weighted(rng, 1, 1, 1)),
    (WEIGHTED, "bush", |rng| weighted(rng, 1, 1_000_000, 1_000_000_000)),
    (WEIGHTED, "star", |_| {
        // Every first move wins: the nim sum of an odd number of equal values is that value.
        format!("1\n1000000\n{}", "1 999999999\n".repeat(999_999))
    }),
    (WEIGHTED, "path-numbered-upwards", |_| {
        let mut text = "1\n1000000\n".to_string();
        pairs(&mut text, (3..=1_000_000_u64).map(|parent| (parent, 1 + parent * 7919 % 1_000_000)));
        text + "1 1000000000\n"
    }),
    (WEIGHTED, "small-trees", |rng| weighted(rng, 200_000, 4, 4)),
];

fn text_of(cases: usize, mut add: impl FnMut(&mut String)) -> String {
    let mut text = String::new();
    (0..cases).for_each(|_| add(&mut text));
    text
}

/// Appends a line of numbers separated by single spaces.
fn line<T: Display>(text: &mut String, numbers: impl IntoIterator<Item = T>) {
    let mut before = "";
    for number in numbers {
        write!(text, "{before}{number}").expect("a string takes everything");
        before = " ";
    }
    text.push('\n');
}

/// Appends a line with a count and a line with the numbers.
fn counted(text: &mut String, numbers: Vec<u64>) {
    line(text, [numbers.len()]);
    line(text, numbers);
}

fn pairs<T: Display>(text: &mut String, pairs: impl IntoIterator<Item = (T, T)>) {
    pairs.into_iter().for_each(|(a, b)| line(text, [a, b]));
}

/// Returns `count` numbers from `low` to `high`.
fn random(rng: &mut Rng, count: usize, low: u64, high: u64) -> Vec<u64> {
    (0..count).map(|_| rng.between(low, high)).collect()
}

/// Returns 200000 piles at and near the constrained ones and as many different constraints, or
/// fewer if the closure repeats itself.
fn forbidden(rng: &mut Rng, mut constraint: impl FnMut(&mut Rng, u64) -> (u64, u64)) -> String {
    let mut constraints: Vec<(u64, u64)> =
        (0..200_000).map(|index| constraint(rng, index)).collect();
    constraints.sort_unstable();
    constraints.dedup();
    rng.shuffle(&mut constraints);
    let around = constraints.iter().cycle().take(200_000);
    let piles: Vec<u64> = around.map(|(pile, _)| (pile + rng.between(0, 1)).min(HUGE)).collect();
    let mut text = String::new();
    line(&mut text, [piles.len(), constraints.len()]);
    line(&mut text, piles);
    pairs(&mut text, constraints);
    text
}

fn s_nim(text: &mut String, rng: &mut Rng, set: &[u64]) {
    line(text, [set.len() as u64].iter().chain(set));
    text.push_str("100\n");
    for _ in 0..100 {
        line(text, [100, 10_000].into_iter().chain(random(rng, 99, 0, 10_000)));
    }
}

/// Appends 50 boxes with few stones.
fn boxes(text: &mut String, rng: &mut Rng) {
    text.push_str("50\n");
    pairs(text, (0..50).map(|_| (rng.between(999_995, 1_000_000), rng.between(0, 5))));
}

fn equal_split(rng: &mut Rng, floor: u64) -> String {
    let add = |text: &mut String| line(text, [99].into_iter().chain(random(rng, 99, 1, 99_999)));
    format!("99 {floor}\n{}", text_of(99, add))
}

/// Returns random numbers from 1 on with nim sum 0; their count must be even.
fn lost_nim(rng: &mut Rng, count: usize, high: u64) -> Vec<u64> {
    let mut piles = random(rng, count / 2, 1, high).repeat(2);
    rng.shuffle(&mut piles);
    piles
}

/// Returns a path of arcs from the last position to position 0, and random arcs towards 0.
fn deep_acyclic(rng: &mut Rng, positions: usize, arcs: usize) -> Vec<(usize, usize)> {
    if arcs == positions * (positions - 1) / 2 {
        return (1..positions).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
    }
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

/// Returns two long cycles: each position of the first has an arc to the second, and one position
/// of the second has an arc to the only dead end.
fn two_cycles(positions: usize) -> Vec<(usize, usize)> {
    let half = positions / 2;
    let mut arcs: Vec<(usize, usize)> = (0..half).map(|from| (from, (from + 1) % half)).collect();
    arcs.extend((half..positions - 2).map(|from| (from, from + 1)));
    arcs.extend([(positions - 2, half), (positions - 2, positions - 1)]);
    arcs.extend((0..half - 2).map(|from| (from, from + half)));
    arcs
}

fn graph(positions: usize, arcs: &[(usize, usize)]) -> String {
    let mut text = format!("{positions} {}\n", arcs.len());
    pairs(&mut text, arcs.iter().map(|(from, to)| (from + 1, to + 1)));
    text
}

fn chess(rng: &mut Rng, positions: usize, arcs: usize, queries: usize) -> String {
    let mut successors = vec![Vec::new(); positions];
    for (from, to) in deep_acyclic(rng, positions, arcs) {
        successors[from].push(to);
    }
    let mut text = format!("{positions}\n");
    for list in successors {
        line(&mut text, [list.len()].into_iter().chain(list));
    }
    for _ in 0..queries {
        line(&mut text, [10].into_iter().chain(random(rng, 10, 0, positions as u64 - 1)));
    }
    text + "0\n"
}

fn tokens(rng: &mut Rng, positions: usize, arcs: usize, tokens: usize) -> String {
    let names = names(rng, positions);
    let arcs = deep_acyclic(rng, positions, arcs);
    let mut text = format!("{positions} {} {tokens}\n", arcs.len());
    pairs(&mut text, arcs.iter().map(|&(from, to)| (names[from], names[to])));
    line(&mut text, random(rng, tokens, 1, positions as u64));
    text
}

fn six_players(rng: &mut Rng, tests: usize, mut graph: impl FnMut(&mut Rng) -> String) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        text += &graph(rng);
        for letters in [['A', 'B'], ['0', '1']] {
            text.extend((0..6).map(|_| rng.pick(&letters)));
            text.push('\n');
        }
    }
    text
}

/// Returns random positions, counted from 1.
fn names(rng: &mut Rng, positions: usize) -> Vec<usize> {
    let mut names: Vec<usize> = (1..=positions).collect();
    rng.shuffle(&mut names);
    names
}

/// Returns the parents of vertices 1 to `count` - 1, each among the `reach` vertices before it; a
/// reach of 1 gives a path.
fn parents(rng: &mut Rng, count: usize, reach: usize) -> Vec<usize> {
    (1..count).map(|vertex| rng.count(vertex.saturating_sub(reach), vertex - 1)).collect()
}

fn green(rng: &mut Rng, reach: usize) -> String {
    let mut text = "25\n".to_string();
    for _ in 0..25 {
        let names = names(rng, 100_000);
        let parents = parents(rng, 100_000, reach);
        text.push_str("100000\n");
        let edge = |(above, parent): (usize, usize)| (names[above + 1], names[parent]);
        pairs(&mut text, parents.into_iter().enumerate().map(edge));
    }
    text
}

/// Returns trees that have a million vertices together.
fn weighted(rng: &mut Rng, trees: usize, reach: usize, most: u64) -> String {
    let vertices = 1_000_000 / trees;
    let mut text = format!("{trees}\n");
    for _ in 0..trees {
        line(&mut text, [vertices]);
        for parent in parents(rng, vertices, reach) {
            pairs(&mut text, [(parent as u64 + 1, rng.between(1, most))]);
        }
    }
    text
}
