//! The cutting game.

use super::cases::pair_lines;
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use crate::solutions::answer_by_kits;
use judge_io::Rng;

pub(super) fn random_case(rng: &mut Rng) -> String {
    let most = rng.pick(&[4, 5, 20]);
    let pairs: Vec<(u64, u64)> =
        (0..rng.count(0, 5)).map(|_| (rng.between(2, most), rng.between(2, most))).collect();
    pair_lines(&pairs)
}

/// A piece of paper, its shorter side first.
type Piece = (usize, usize);

const LARGEST_SEARCHED_AREA: usize = 20;

fn piece(a: usize, b: usize) -> Piece {
    (a.min(b), a.max(b))
}

/// Returns the two pieces of every cut.
fn cuts(&(height, width): &Piece) -> Vec<Vec<Piece>> {
    let rows = (1..height).map(|row| vec![piece(row, width), piece(height - row, width)]);
    let columns =
        (1..width).map(|column| vec![piece(height, column), piece(height, width - column)]);
    rows.chain(columns).collect()
}

pub(super) fn answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let papers: Vec<Piece> =
        std::iter::from_fn(|| Some(piece(scan.try_get()?, scan.get()))).collect();
    if papers.iter().any(|paper| paper.0 * paper.1 > LARGEST_SEARCHED_AREA) {
        return answer_by_kits("poj2311-cutting-game", input);
    }
    // A piece of 1 by 1 has won, so that the player to cut has lost; a move that makes one is enough.
    let won = |pieces: &Vec<Piece>| pieces.contains(&(1, 1));
    let mut search = Search::new(false, |pieces: &Vec<Piece>| {
        let options = if won(pieces) { Vec::new() } else { sum_options(pieces, cuts) };
        let winning = options.iter().find(|option| won(option));
        winning.map(|option| vec![option.clone()]).unwrap_or(options)
    });
    papers.iter().map(|&paper| if search.wins(&vec![paper]) { "WIN\n" } else { "LOSE\n" }).collect()
}
