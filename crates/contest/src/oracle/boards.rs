//! A king in a corner, cut rectangles, and Wythoff's game.

use std::sync::OnceLock;

use super::Oracle;
use super::scan::{Words, pair_lines};
use super::search::Search;
use judge_io::Rng;

pub(super) const KING_CORNER: Oracle = Oracle {
    id: "hdu2147-kikis-game",
    random_case: |rng| {
        let lines = rng.count(0, 6);
        pairs_from_one(rng, lines) + "0 0\n"
    },
    answer: king_corner_answer,
};

pub(super) const RECTANGLE_CUT: Oracle = Oracle {
    id: "nowcoder53366e-rectangle-cut",
    random_case: |rng| {
        let lines = rng.count(1, 6);
        let large = rng.once_in(6);
        let rectangles =
            if large { large_rectangles(rng, lines) } else { pairs_from_one(rng, lines) };
        format!("{lines}\n{rectangles}")
    },
    answer: rectangle_cut_answer,
};

pub(super) const WYTHOFF: Oracle =
    Oracle { id: "poj1067-wythoff", random_case: wythoff_case, answer: wythoff_answer };

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

fn king_corner_answer(input: &str) -> String {
    let mut search = Search::normal(|&(row, column): &(u32, u32)| {
        let mut options = Vec::new();
        if row > 1 {
            options.push((row - 1, column));
        }
        if column > 1 {
            options.push((row, column - 1));
        }
        if row > 1 && column > 1 {
            options.push((row - 1, column - 1));
        }
        options
    });
    let mut words = Words::new(input);
    let mut output = String::new();
    loop {
        let (rows, columns) = (words.one(), words.one());
        if (rows, columns) == (0, 0) {
            return output;
        }
        output += if search.wins(&(rows, columns)) { "Wonderful!\n" } else { "What a pity!\n" };
    }
}

fn rectangle_cut_answer(input: &str) -> String {
    let mut search = Search::normal(|&(height, width): &(u32, u32)| {
        let rows = (1..height).filter(|row| 2 * row != height);
        let columns = (1..width).filter(|column| 2 * column != width);
        let by_row = rows.map(|row| (row.min(height - row), width));
        by_row.chain(columns.map(|column| (height, column.min(width - column)))).collect()
    });
    let mut words = Words::new(input);
    let lines: usize = words.one();
    let mut output = String::new();
    for _ in 0..lines {
        let (height, width): (u32, u32) = (words.one(), words.one());
        let wins = if height.max(width) <= 100 {
            search.wins(&(height, width))
        } else {
            shrinkings(height) != shrinkings(width)
        };
        output += if wins { "Alice\n" } else { "Bob\n" };
    }
    output
}

/// Returns how often a side can be cut when each cut keeps as much as it may.
fn shrinkings(mut side: u32) -> u32 {
    let mut cuts = 0;
    while side >= 3 {
        side = (side - 1) / 2;
        cuts += 1;
    }
    cuts
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

fn wythoff_case(rng: &mut Rng) -> String {
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

fn wythoff_answer(input: &str) -> String {
    let mut words = Words::new(input);
    let mut output = String::new();
    while let Some(a) = words.maybe::<usize>() {
        let b: usize = words.one();
        let wins = if a.max(b) < WYTHOFF_SIDE {
            wythoff_wins()[a][b]
        } else {
            lost_with_difference(a.abs_diff(b) as u128) != a.min(b) as u128
        };
        output += if wins { "1\n" } else { "0\n" };
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::size;

    #[test]
    fn a_rectangle_is_lost_when_both_sides_shrink_equally_often() {
        let side = size(25, 70);
        let rectangles = (1..=side).flat_map(|height| (1..=side).map(move |width| (height, width)));
        for (height, width) in rectangles {
            let answer = rectangle_cut_answer(&format!("1\n{height} {width}\n"));
            let lost = shrinkings(height) == shrinkings(width);
            assert_eq!(answer, if lost { "Bob\n" } else { "Alice\n" });
        }
    }

    #[test]
    fn lost_pairs_follow_the_golden_ratio() {
        for a in 0..WYTHOFF_SIDE {
            for b in a..WYTHOFF_SIDE {
                let lost = lost_with_difference((b - a) as u128) == a as u128;
                assert_eq!(wythoff_wins()[a][b], !lost, "{a} {b}");
            }
        }
    }
}
