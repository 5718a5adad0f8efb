//! Turning Corners.

use std::sync::OnceLock;

use super::Oracle;
use super::nim_product::product;
use super::scan::{Words, pair_lines};
use judge_io::Rng;

pub(super) const TURNING_CORNERS: Oracle =
    Oracle { id: "hdu3404-switch-lights", random_case, answer };

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

fn random_case(rng: &mut Rng) -> String {
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

/// Returns the nim sum of the lamps' nim products, for boards too large to search.
fn value(lamps: &[(usize, usize)]) -> usize {
    lamps.iter().fold(0, |sum, &(x, y)| sum ^ product(x as u64, y as u64) as usize)
}

fn answer(input: &str) -> String {
    let mut words = Words::new(input);
    let cases: usize = words.one();
    let mut output = String::new();
    for _ in 0..cases {
        let count = words.one();
        let lamps = words.pairs(count);
        let wins = if lamps.iter().all(|&(x, y)| x <= COLUMNS && y <= ROWS) {
            small_board_wins()[lamps.iter().fold(0, |set, &(x, y)| set | bit(x, y))]
        } else {
            value(&lamps) != 0
        };
        output += if wins { "Have a try, lxhgww.\n" } else { "Don't waste your time.\n" };
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::size;

    #[test]
    fn a_lamp_is_worth_the_nim_product_of_its_coordinates() {
        for (lamps, &wins) in small_board_wins().iter().enumerate().step_by(size(7, 1)) {
            let on: Vec<(usize, usize)> = (1..=COLUMNS)
                .flat_map(|x| (1..=ROWS).map(move |y| (x, y)))
                .filter(|&(x, y)| lamps & bit(x, y) != 0)
                .collect();
            assert_eq!(wins, value(&on) != 0, "{on:?}");
        }
    }
}
