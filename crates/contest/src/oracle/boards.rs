//! Games on boards, and nim products, which are values of a board game.

use super::{Oracle, cases, counted, name, pairs};
use crate::kit::io::Scan;
use crate::kit::search::{Search, sum_options};
use crate::kit::takes::mex;
use std::sync::LazyLock;

fn pairs_to_the_end(input: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut scan = Scan::new(input.as_bytes());
    std::iter::from_fn(move || Some((scan.try_get()?, scan.get())))
}

const WYTHOFF_SIDE: usize = 150;

/// Who wins from each pair of small piles, by the three kinds of takes.
static WYTHOFF_WINS: LazyLock<Vec<Vec<bool>>> = LazyLock::new(|| {
    let mut wins = vec![vec![false; WYTHOFF_SIDE]; WYTHOFF_SIDE];
    for a in 0..WYTHOFF_SIDE {
        for b in 0..WYTHOFF_SIDE {
            wins[a][b] = (1..=a).any(|take| !wins[a - take][b])
                || (1..=b).any(|take| !wins[a][b - take])
                || (1..=a.min(b)).any(|take| !wins[a - take][b - take]);
        }
    }
    wins
});

/// A piece of paper, its shorter side first.
type Piece = (usize, usize);

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

const SIDE: usize = 40;

/// The products of small numbers, as the mex over all pairs of smaller ones.
static PRODUCTS: LazyLock<Vec<Vec<u64>>> = LazyLock::new(|| {
    let mut products = vec![vec![0; SIDE]; SIDE];
    for x in 0..SIDE {
        for y in 0..SIDE {
            let mut options = Vec::new();
            for a in 0..x {
                options.extend((0..y).map(|b| products[a][b] ^ products[a][y] ^ products[x][b]));
            }
            products[x][y] = mex(&options);
        }
    }
    products
});

const COLUMNS: usize = 4;
const ROWS: usize = 5;

/// Returns the bit of a lamp; lamps with a coordinate of 0 are never the largest corner of a
/// rectangle, so they have no bit.
fn bit(x: usize, y: usize) -> usize {
    if x == 0 || y == 0 { 0 } else { 1 << ((x - 1) * ROWS + y - 1) }
}

/// Who wins from each set of lamps on the small board.
static LAMPS_WIN: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let mut wins = vec![false; 1 << (COLUMNS * ROWS)];
    for lamps in 0..wins.len() {
        wins[lamps] = (1..=COLUMNS)
            .flat_map(|x| (1..=ROWS).map(move |y| (x, y)))
            .filter(|&(x, y)| lamps & bit(x, y) != 0)
            .flat_map(|(x, y)| (0..x * y).map(move |corner| (x, y, corner / y, corner % y)))
            .any(|(x, y, a, b)| !wins[lamps ^ bit(a, b) ^ bit(a, y) ^ bit(x, b) ^ bit(x, y)]);
    }
    wins
});

pub(super) const ORACLES: &[Oracle] = &[
    ("hdu2147-kikis-game", |input| {
        let mut search = Search::new(false, |&(row, column): &(usize, usize)| {
            let steps = [(row - 1, column), (row, column - 1), (row - 1, column - 1)];
            steps.into_iter().filter(|to| to.0 > 0 && to.1 > 0).collect()
        });
        let boards = pairs_to_the_end(input).take_while(|&sides| sides != (0, 0));
        boards.map(|sides| name(search.wins(&sides), ["Wonderful!", "What a pity!"])).collect()
    }),
    ("hdu3404-switch-lights", |input| {
        cases(input, |scan| {
            let count = scan.get();
            let lamps = pairs(scan, count).into_iter().fold(0, |set, (x, y)| set | bit(x, y));
            name(LAMPS_WIN[lamps], ["Have a try, lxhgww.", "Don't waste your time."])
        })
    }),
    ("nim-product", |input| {
        cases(input, |scan| format!("{}\n", PRODUCTS[scan.get::<usize>()][scan.get::<usize>()]))
    }),
    ("nowcoder53366e-rectangle-cut", |input| {
        let mut search = Search::new(false, |&(height, width): &(usize, usize)| {
            let rows = (1..height).filter(|row| 2 * row != height);
            let columns = (1..width).filter(|column| 2 * column != width);
            let by_row = rows.map(|row| (row.min(height - row), width));
            by_row.chain(columns.map(|column| (height, column.min(width - column)))).collect()
        });
        cases(input, |scan| name(search.wins(&(scan.get(), scan.get())), ["Alice", "Bob"]))
    }),
    ("poj1067-wythoff", |input| {
        pairs_to_the_end(input).map(|(a, b)| name(WYTHOFF_WINS[a][b], ["1", "0"])).collect()
    }),
    ("poj1704-georgia-and-bob", |input| {
        let mut search = Search::new(false, |chessmen: &Vec<u64>| {
            let free = |&cell: &u64| (1..cell).rev().take_while(|to| !chessmen.contains(to));
            sum_options(chessmen, |cell| free(cell).map(|to| vec![to]).collect())
        });
        cases(input, |scan| name(search.wins(&counted(scan)), ["Georgia will win", "Bob will win"]))
    }),
    ("poj2311-cutting-game", |input| {
        // A 1×1 piece has won, so the player to cut has lost; a move that makes one is enough.
        let won = |pieces: &Vec<Piece>| pieces.contains(&(1, 1));
        let mut search = Search::new(false, |pieces: &Vec<Piece>| {
            let options = if won(pieces) { Vec::new() } else { sum_options(pieces, cuts) };
            let winning = options.iter().find(|option| won(option));
            winning.map(|option| vec![option.clone()]).unwrap_or(options)
        });
        let papers = pairs_to_the_end(input).map(|(a, b)| vec![piece(a, b)]);
        papers.map(|paper| name(search.wins(&paper), ["WIN", "LOSE"])).collect()
    }),
];
