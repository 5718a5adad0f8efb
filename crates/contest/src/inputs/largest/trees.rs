//! Largest inputs of games on trees.

use super::maker::{Maker, line, pairs};
use super::shapes::{names, parents};
use judge_io::Rng;

const GREEN: &str = "hdu3094-a-tree-game";
const WEIGHTED: &str = "nowcoder296c-continued-story";

pub(super) const MAKERS: &[Maker] = &[
    (GREEN, "paths", |rng| green(rng, 25, 100_000, 1)),
    (GREEN, "bushes", |rng| green(rng, 25, 100_000, 100_000)),
    (GREEN, "narrow", |rng| green(rng, 25, 100_000, 3)),
    (GREEN, "stars", |rng| green_star(rng, 25, 100_000)),
    (WEIGHTED, "path", |rng| weighted(rng, 1_000_000, 1, 1_000_000_000)),
    (WEIGHTED, "path-of-ones", |rng| weighted(rng, 1_000_000, 1, 1)),
    (WEIGHTED, "bush", |rng| weighted(rng, 1_000_000, 1_000_000, 1_000_000_000)),
    (WEIGHTED, "bush-of-small", |rng| weighted(rng, 1_000_000, 1_000_000, 3)),
    (WEIGHTED, "narrow", |rng| weighted(rng, 1_000_000, 3, 1_000_000_000)),
    (WEIGHTED, "star", weighted_star),
    (WEIGHTED, "path-numbered-upwards", path_numbered_upwards),
    (WEIGHTED, "single-vertices", |_| format!("1000000\n{}", "1\n".repeat(1_000_000))),
    (WEIGHTED, "small-trees", small_trees),
];

fn green(rng: &mut Rng, tests: usize, vertices: usize, reach: usize) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let names = names(rng, vertices);
        let mut edges: Vec<(usize, usize)> = parents(rng, vertices, reach)
            .into_iter()
            .enumerate()
            .map(|(above, parent)| (names[above + 1], names[parent]))
            .collect();
        rng.shuffle(&mut edges);
        line(&mut text, [vertices]);
        pairs(&mut text, edges);
    }
    text
}

fn green_star(rng: &mut Rng, tests: usize, vertices: usize) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let centre = rng.count(1, vertices);
        line(&mut text, [vertices]);
        let others = (1..=vertices).filter(|&vertex| vertex != centre);
        pairs(&mut text, others.map(|vertex| (vertex, centre)));
    }
    text
}

fn weighted(rng: &mut Rng, vertices: usize, reach: usize, most: u64) -> String {
    let mut text = format!("1\n{vertices}\n");
    for parent in parents(rng, vertices, reach) {
        line(&mut text, [parent as u64 + 1, rng.between(1, most)]);
    }
    text
}

fn weighted_star(_: &mut Rng) -> String {
    let mut text = "1\n1000000\n".to_string();
    // Every first move wins: the nim sum of an odd number of equal values is that value.
    pairs(&mut text, (1..1_000_000).map(|_| (1, 999_999_999)));
    text
}

fn path_numbered_upwards(rng: &mut Rng) -> String {
    let mut text = "1\n1000000\n".to_string();
    for vertex in 2..1_000_000 {
        line(&mut text, [vertex + 1, rng.between(1, 1_000_000_000)]);
    }
    text + "1 1000000000\n"
}

fn small_trees(rng: &mut Rng) -> String {
    let mut text = "200000\n".to_string();
    for _ in 0..200_000 {
        text.push_str("5\n");
        for parent in parents(rng, 5, 4) {
            line(&mut text, [parent as u64 + 1, rng.between(1, 4)]);
        }
    }
    text
}
