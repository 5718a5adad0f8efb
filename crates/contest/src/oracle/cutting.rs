//! The cutting game.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::Oracle;
use super::scan::{Words, pair_lines};
use super::search::{mex, replaced};

pub(super) const CUTTING: Oracle = Oracle {
    id: "poj2311-cutting-game",
    random_case: |rng| {
        let most = rng.pick(&[4, 5, 20]);
        let pairs: Vec<(u64, u64)> =
            (0..rng.count(0, 5)).map(|_| (rng.between(2, most), rng.between(2, most))).collect();
        pair_lines(&pairs)
    },
    answer,
};

/// A piece of paper, its shorter side first.
type Piece = (usize, usize);

const LARGEST_SEARCHED_AREA: usize = 20;

fn piece(a: usize, b: usize) -> Piece {
    (a.min(b), a.max(b))
}

/// Returns the two pieces of every cut.
fn cuts((height, width): Piece) -> Vec<[Piece; 2]> {
    let rows = (1..height).map(|row| [piece(row, width), piece(height - row, width)]);
    let columns = (1..width).map(|column| [piece(height, column), piece(height, width - column)]);
    rows.chain(columns).collect()
}

/// Returns whether the player to cut wins, by a search over all the pieces on the table.
fn wins(known: &mut HashMap<Vec<Piece>, bool>, pieces: &[Piece]) -> bool {
    if let Some(&wins) = known.get(pieces) {
        return wins;
    }
    let all: Vec<(usize, [Piece; 2])> = (0..pieces.len())
        .flat_map(|index| cuts(pieces[index]).into_iter().map(move |cut| (index, cut)))
        .collect();
    let answer = all.iter().any(|(_, cut)| cut.contains(&(1, 1)))
        || all.iter().any(|&(index, cut)| !wins(known, &replaced(pieces, index, &cut)));
    known.insert(pieces.to_vec(), answer);
    answer
}

/// Returns the value of a piece in the game where no cut may leave a strip of width 1: whoever
/// leaves one lets the other make the 1x1 piece.
fn value(known: &mut HashMap<Piece, u64>, whole: Piece) -> u64 {
    if let Some(&value) = known.get(&whole) {
        return value;
    }
    let options: Vec<u64> = cuts(whole)
        .into_iter()
        .filter(|cut| cut.iter().all(|part| part.0 > 1))
        .map(|[one, other]| value(known, one) ^ value(known, other))
        .collect();
    let least = mex(&options);
    known.insert(whole, least);
    least
}

fn answer(input: &str) -> String {
    static SUMS: Mutex<Option<HashMap<Vec<Piece>, bool>>> = Mutex::new(None);
    let mut sums = SUMS.lock().unwrap_or_else(PoisonError::into_inner);
    let sums = sums.get_or_insert_default();
    let mut values = HashMap::new();
    let mut words = Words::new(input);
    let mut output = String::new();
    while let Some(width) = words.maybe() {
        let paper = piece(width, words.one());
        let wins = if paper.0 * paper.1 <= LARGEST_SEARCHED_AREA {
            wins(sums, &[paper])
        } else {
            value(&mut values, paper) != 0
        };
        output += if wins { "WIN\n" } else { "LOSE\n" };
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_won_exactly_when_its_value_is_not_zero() {
        let (mut sums, mut values) = (HashMap::new(), HashMap::new());
        for height in 2..=LARGEST_SEARCHED_AREA / 2 {
            for width in height..=LARGEST_SEARCHED_AREA / height {
                let whole = (height, width);
                assert_eq!(wins(&mut sums, &[whole]), value(&mut values, whole) != 0);
            }
        }
    }
}
