//! A king in a corner, cut rectangles, Wythoff's game, and chessmen on a strip.

use super::cases::{pair_lines, pairs, spaced};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use crate::solutions::answer_by_kits;
use judge_io::Rng;
use std::sync::OnceLock;

pub(super) fn king_corner_case(rng: &mut Rng) -> String {
    let lines = rng.count(0, 6);
    pairs_from_one(rng, lines) + "0 0\n"
}

pub(super) fn rectangle_cut_case(rng: &mut Rng) -> String {
    let lines = rng.count(1, 6);
    let large = rng.once_in(6);
    let rectangles = if large { large_rectangles(rng, lines) } else { pairs_from_one(rng, lines) };
    format!("{lines}\n{rectangles}")
}

fn pairs_from_one(rng: &mut Rng, lines: usize) -> String {
    let most = rng.pick(&[4, 20, 50]);
    let pairs: Vec<(u64, u64)> =
        (0..lines).map(|_| (rng.between(1, most), rng.between(1, most))).collect();
    pair_lines(&pairs)
}

/// Returns rectangles with sides near powers of 2, up to 10^9.
fn large_rectangles(rng: &mut Rng, lines: usize) -> String {
    let side = |rng: &mut Rng| {
        let power = 1_u64 << rng.between(1, 30);
        (power + rng.between(0, 2) - 2).clamp(1, 1_000_000_000)
    };
    let pairs: Vec<(u64, u64)> = (0..lines).map(|_| (side(rng), side(rng))).collect();
    pair_lines(&pairs)
}

pub(super) fn king_corner_answer(input: &str) -> String {
    let mut search = Search::new(false, |&(row, column): &(u32, u32)| {
        let steps = [(row - 1, column), (row, column - 1), (row - 1, column - 1)];
        steps.into_iter().filter(|to| to.0 > 0 && to.1 > 0).collect()
    });
    let mut scan = Scan::new(input.as_bytes());
    let mut output = String::new();
    loop {
        let (rows, columns) = (scan.get(), scan.get());
        if (rows, columns) == (0, 0) {
            return output;
        }
        output += if search.wins(&(rows, columns)) { "Wonderful!\n" } else { "What a pity!\n" };
    }
}

pub(super) fn rectangle_cut_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let count = scan.get();
    let rectangles = pairs(&mut scan, count);
    if rectangles.iter().any(|&(height, width)| height.max(width) > 100) {
        return answer_by_kits("nowcoder53366e-rectangle-cut", input);
    }
    let mut search = Search::new(false, |&(height, width): &(usize, usize)| {
        let rows = (1..height).filter(|row| 2 * row != height);
        let columns = (1..width).filter(|column| 2 * column != width);
        let by_row = rows.map(|row| (row.min(height - row), width));
        by_row.chain(columns.map(|column| (height, column.min(width - column)))).collect()
    });
    let name = |rectangle| if search.wins(rectangle) { "Alice\n" } else { "Bob\n" };
    rectangles.iter().map(name).collect()
}

const WYTHOFF_SIDE: usize = 150;

/// Returns who wins with each pair of small piles, from the three kinds of takes.
fn wythoff_wins() -> &'static [Vec<bool>] {
    static WINS: OnceLock<Vec<Vec<bool>>> = OnceLock::new();
    WINS.get_or_init(|| {
        let mut wins = vec![vec![false; WYTHOFF_SIDE]; WYTHOFF_SIDE];
        for a in 0..WYTHOFF_SIDE {
            for b in 0..WYTHOFF_SIDE {
                wins[a][b] = (1..=a).any(|take| !wins[a - take][b])
                    || (1..=b).any(|take| !wins[a][b - take])
                    || (1..=a.min(b)).any(|take| !wins[a - take][b - take]);
            }
        }
        wins
    })
}

/// Returns the smaller pile of the lost pair with a difference: the difference times the golden
/// ratio, rounded down.
fn lost_with_difference(difference: u128) -> u128 {
    (difference + (5 * difference * difference).isqrt()) / 2
}

pub(super) fn wythoff_case(rng: &mut Rng) -> String {
    let mut input = String::new();
    for _ in 0..rng.count(0, 8) {
        let (a, b) = if rng.once_in(3) {
            let difference = match rng.count(0, 2) {
                0 => rng.between(0, 381_966_010),
                1 => rng.pick(&[102_334_155, 102_334_154, 165_580_141, 267_914_296]),
                _ => rng.between(0, 50),
            };
            let a = lost_with_difference(u128::from(difference)) as u64;
            (a + rng.between(0, 1), a + difference + rng.between(0, 1))
        } else {
            (rng.between(0, 20), rng.between(0, 40))
        };
        let (a, b) = if rng.once_in(2) { (a, b) } else { (b, a) };
        input += &format!("{a} {b}\n");
    }
    input
}

pub(super) fn wythoff_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let piles: Vec<(usize, usize)> =
        std::iter::from_fn(|| Some((scan.try_get()?, scan.get()))).collect();
    if piles.iter().any(|&(a, b)| a.max(b) >= WYTHOFF_SIDE) {
        return answer_by_kits("poj1067-wythoff", input);
    }
    piles.iter().map(|&(a, b)| if wythoff_wins()[a][b] { "1\n" } else { "0\n" }).collect()
}

pub(super) fn chessmen_case(rng: &mut Rng) -> String {
    let cases = rng.count(1, 4);
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let cells = rng.count(1, 12);
        let mut positions: Vec<usize> = (1..=cells).collect();
        rng.shuffle(&mut positions);
        positions.truncate(rng.count(1, cells.min(5)));
        input += &format!("{}\n{}\n", positions.len(), spaced(&positions));
    }
    input
}

pub(super) fn chessmen_answer(input: &str) -> String {
    let mut search = Search::new(false, |chessmen: &Vec<usize>| {
        let free = |&cell: &usize| (1..cell).rev().take_while(|to| !chessmen.contains(to));
        sum_options(chessmen, |cell| free(cell).map(|to| vec![to]).collect())
    });
    let mut scan = Scan::new(input.as_bytes());
    let cases: usize = scan.get();
    let mut output = String::new();
    for _ in 0..cases {
        let count = scan.get();
        let chessmen: Vec<usize> = scan.list(count);
        let winner = if search.wins(&chessmen) { "Georgia" } else { "Bob" };
        output += &format!("{winner} will win\n");
    }
    output
}
