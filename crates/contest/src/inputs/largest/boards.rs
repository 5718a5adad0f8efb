//! Largest inputs of games on boards.

use super::maker::{Maker, line, pairs};
use judge_io::Rng;

const KING: &str = "hdu2147-kikis-game";
const LIGHTS: &str = "hdu3404-switch-lights";
const RECTANGLE: &str = "nowcoder53366e-rectangle-cut";
const WYTHOFF: &str = "poj1067-wythoff";
const CUTTING: &str = "poj2311-cutting-game";

pub(super) const MAKERS: &[Maker] = &[
    (KING, "random", |rng| {
        let mut text = String::new();
        let mut side = || rng.between(1, 2000);
        pairs(&mut text, (0..500_000).map(|_| (side(), side())));
        text + "0 0\n"
    }),
    (LIGHTS, "random", |rng| lights(rng, 20, 1)),
    (LIGHTS, "largest", |rng| lights(rng, 20, 9_900)),
    (RECTANGLE, "random", |rng| {
        let mut text = "100000\n".to_string();
        let mut side = || rng.between(1, 1_000_000_000);
        pairs(&mut text, (0..100_000).map(|_| (side(), side())));
        text
    }),
    (RECTANGLE, "largest", |_| {
        let mut text = "100000\n".to_string();
        pairs(&mut text, (0..100_000).map(|index| (1_000_000_000 - index, 1_000_000_000)));
        text
    }),
    (WYTHOFF, "near-lost-pairs", |rng| {
        let mut text = String::new();
        for _ in 0..200_000 {
            let difference = rng.between(380_000_000, 381_966_010);
            let smaller = (difference + (5 * difference * difference).isqrt()) / 2;
            let pair = (smaller - rng.between(0, 1), smaller + difference);
            line(&mut text, [pair.0, pair.1]);
        }
        text + "165580140 267914295\n165580141 267914296\n"
    }),
    (WYTHOFF, "random", |rng| {
        let mut text = String::new();
        let mut side = || rng.between(0, 1_000_000_000);
        pairs(&mut text, (0..200_000).map(|_| (side(), side())));
        text
    }),
    (CUTTING, "all-sizes", |_| {
        let mut text = String::new();
        let all = (2..=200).flat_map(|width| (2..=200).map(move |height| (width, height)));
        pairs(&mut text, all);
        text
    }),
    (CUTTING, "one-largest", |_| "200 200\n".to_string()),
];

fn lights(rng: &mut Rng, tests: usize, least: u64) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let mut lamps: Vec<(u64, u64)> =
            (0..1000).map(|_| (rng.between(least, 10_000), rng.between(least, 10_000))).collect();
        lamps.sort_unstable();
        lamps.dedup();
        rng.shuffle(&mut lamps);
        line(&mut text, [lamps.len()]);
        pairs(&mut text, lamps);
    }
    text
}
