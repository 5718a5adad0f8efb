//! Nim products by the mex, and the game whose values they are: Turning Corners.

use super::cases::{pair_lines, pairs};
use crate::kit::io::Scan;
use crate::kit::nim_product::Nimbers;
use crate::kit::takes::mex;
use crate::solutions::answer_by_kits;
use judge_io::Rng;
use std::sync::OnceLock;

const SIDE: u64 = 40;

/// Returns the products of small numbers as the mex over all pairs of smaller ones.
fn table() -> &'static [Vec<u64>] {
    static TABLE: OnceLock<Vec<Vec<u64>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let side = SIDE as usize;
        let mut products = vec![vec![0; side]; side];
        for x in 0..side {
            for y in 0..side {
                let mut options = Vec::new();
                for a in 0..x {
                    options
                        .extend((0..y).map(|b| products[a][b] ^ products[a][y] ^ products[x][b]));
                }
                products[x][y] = mex(&options);
            }
        }
        products
    })
}

pub(super) fn products_case(rng: &mut Rng) -> String {
    let lines = rng.count(1, 8);
    let mut pairs = Vec::new();
    for _ in 0..lines {
        let most = rng.pick(&[3, SIDE - 1, SIDE - 1, SIDE - 1, 65_535, u64::MAX]);
        let (x, y) = (rng.between(0, most), rng.between(0, most));
        pairs.push(if rng.once_in(20) { (u64::MAX, u64::MAX - y) } else { (x, y) });
    }
    format!("{lines}\n{}", pair_lines(&pairs))
}

pub(super) fn products_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count: usize = scan.get();
    let factors: Vec<u64> = scan.list(2 * count);
    if factors.iter().any(|&factor| factor >= SIDE) {
        return answer_by_kits("nim-product", input);
    }
    let product = |pair: &[u64]| table()[pair[0] as usize][pair[1] as usize];
    factors.chunks(2).map(|pair| format!("{}\n", product(pair))).collect()
}

const COLUMNS: usize = 4;
const ROWS: usize = 5;

/// Returns a lamp's bit in a set of lamps; lamps with a coordinate of 0 are never the largest
/// corner of a rectangle, so they are left out of the set.
fn bit(x: usize, y: usize) -> usize {
    if x == 0 || y == 0 { 0 } else { 1 << ((x - 1) * ROWS + y - 1) }
}

/// Returns who wins with each set of lamps on the small board.
fn small_board_wins() -> &'static [bool] {
    static WINS: OnceLock<Vec<bool>> = OnceLock::new();
    WINS.get_or_init(|| {
        let mut wins = vec![false; 1 << (COLUMNS * ROWS)];
        for lamps in 0..wins.len() {
            wins[lamps] = (1..=COLUMNS)
                .flat_map(|x| (1..=ROWS).map(move |y| (x, y)))
                .filter(|&(x, y)| lamps & bit(x, y) != 0)
                .flat_map(|(x, y)| (0..x * y).map(move |corner| (x, y, corner / y, corner % y)))
                .any(|(x, y, a, b)| !wins[lamps ^ bit(a, b) ^ bit(a, y) ^ bit(x, b) ^ bit(x, y)]);
        }
        wins
    })
}

pub(super) fn lamps_case(rng: &mut Rng) -> String {
    let cases = rng.count(1, 4);
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let (columns, rows) =
            rng.pick(&[(2, 2), (COLUMNS, ROWS), (COLUMNS, ROWS), (10_000, 10_000)]);
        let mut lamps: Vec<(usize, usize)> =
            (0..rng.count(0, 9)).map(|_| (rng.count(1, columns), rng.count(1, rows))).collect();
        lamps.sort_unstable();
        lamps.dedup();
        let last = (1, value(&lamps));
        if (1..=rows).contains(&last.1) && !lamps.contains(&last) && rng.once_in(2) {
            lamps.push(last);
        }
        rng.shuffle(&mut lamps);
        input += &format!("{}\n{}", lamps.len(), pair_lines(&lamps));
    }
    input
}

/// Returns what the lamps are worth, so that one more can make them lost.
fn value(lamps: &[(usize, usize)]) -> usize {
    static NIMBERS: OnceLock<Nimbers> = OnceLock::new();
    let nimbers = NIMBERS.get_or_init(Nimbers::new);
    lamps.iter().fold(0, |sum, &(x, y)| sum ^ nimbers.mul(x as u64, y as u64)) as usize
}

pub(super) fn lamps_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    for _ in 0..scan.get() {
        let count = scan.get();
        let lamps = pairs(&mut scan, count);
        if lamps.iter().any(|&(x, y)| x > COLUMNS || y > ROWS) {
            return answer_by_kits("hdu3404-switch-lights", input);
        }
        let wins = small_board_wins()[lamps.iter().fold(0, |set, &(x, y)| set | bit(x, y))];
        output += if wins { "Have a try, lxhgww.\n" } else { "Don't waste your time.\n" };
    }
    output
}
