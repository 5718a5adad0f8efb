//! Nimbers of boards by search against a memo of every position up to the symmetries of the board.

use nimber_search::{BoardSearch, Piece};
use std::collections::HashMap;
use workspace_tests::race::{Race, print_heading, timed};

fn main() {
    print_heading();
    for (name, sizes) in [
        ("cram", &[(4, 5), (3, 9), (4, 7)][..]),
        ("node kayles", &[(3, 10), (3, 12)]),
        ("queens", &[(7, 7), (8, 8)]),
    ] {
        for &(rows, columns) in sizes {
            let by_memo = || Memo::new(name, rows, columns).value_of_all();
            let race = Race::run(3, by_memo, || by_search(name, rows, columns));
            race.print(&format!("{name} on {rows} by {columns}"), 1, "");
        }
    }
    println!();
    for (name, rows, columns, value) in [
        ("cram", 5, 6, 2),
        ("cram", 4, 9, 1),
        ("cram", 5, 7, 1),
        ("cram", 5, 8, 1),
        ("node kayles", 3, 18, 2),
        ("queens", 10, 10, 0),
        ("queens", 11, 11, 1),
    ] {
        let (found, time) = timed(|| by_search(name, rows, columns));
        assert_eq!(found, value, "{name} on {rows} by {columns}");
        println!("{name} on {rows} by {columns}: {found} in {time:?}");
    }
}

/// Returns the pieces of a game: the cells covered and blocked.
fn pieces(name: &str) -> Vec<Piece> {
    let rays = |most: i32| {
        (1..=most).flat_map(|by| {
            let lines = [(0, by), (by, 0), (by, by), (by, -by)];
            lines.into_iter().flat_map(|(row, column)| [(row, column), (-row, -column)])
        })
    };
    match name {
        "cram" => Piece::covering([(0, 0), (0, 1)]).with_turns(),
        "queens" => vec![Piece::covering([(0, 0)]).blocking(rays(16))],
        _ => vec![Piece::covering([(0, 0)]).blocking(rays(1).filter(|ray| ray.0 * ray.1 == 0))],
    }
}

fn by_search(name: &str, rows: u32, columns: u32) -> u32 {
    let all: Vec<u32> = (0..rows * columns).collect();
    let search = BoardSearch::grid(rows, columns, &pieces(name), BoardSearch::DEFAULT_MEMORY);
    search.expect("the board is small").value(&all).expect("there is no limit")
}

/// The classical way: the set of free cells is a number, and the least of its images under the
/// mirrors of the board is remembered.
struct Memo {
    rows: u32,
    columns: u32,
    /// For each move, the cells that it needs and those that it takes.
    moves: Vec<[u64; 2]>,
    known: HashMap<u64, u32>,
}

impl Memo {
    fn new(name: &str, rows: u32, columns: u32) -> Self {
        let cell = |row: u32, column: u32| 1_u64 << (row * columns + column);
        let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let mut moves = Vec::new();
        for (row, column) in cells() {
            if name == "cram" {
                let others = [(row + 1, column), (row, column + 1)];
                let inside = others.into_iter().filter(|it| it.0 < rows && it.1 < columns);
                moves.extend(inside.map(|(r, c)| [cell(row, column) | cell(r, c); 2]));
                continue;
            }
            let is_near = |&(other, side): &(u32, u32)| {
                let (up, along) = (row.abs_diff(other), column.abs_diff(side));
                match name {
                    "queens" => up == 0 || along == 0 || up == along,
                    _ => up + along <= 1,
                }
            };
            let taken = cells().filter(is_near).fold(0, |all, (r, c)| all | cell(r, c));
            moves.push([cell(row, column), taken]);
        }
        Memo { rows, columns, moves, known: HashMap::new() }
    }

    fn value_of_all(&mut self) -> u32 {
        self.value(u64::MAX >> (64 - self.rows * self.columns))
    }

    /// Recursion is as deep as there are cells.
    fn value(&mut self, free: u64) -> u32 {
        let half = free.reverse_bits() >> (64 - self.rows * self.columns);
        let row = (1 << self.columns) - 1;
        let lines = (0..self.rows).map(|line| (free >> (line * self.columns)) & row);
        let flipped = lines.fold(0, |image, line| image << self.columns | line);
        let mirrored = flipped.reverse_bits() >> (64 - self.rows * self.columns);
        let form = free.min(half).min(flipped).min(mirrored);
        if let Some(&value) = self.known.get(&form) {
            return value;
        }
        let mut reached = 0_u64;
        for place in 0..self.moves.len() {
            let [needed, taken] = self.moves[place];
            if form & needed == needed {
                reached |= 1 << self.value(form & !taken);
            }
        }
        self.known.insert(form, reached.trailing_ones());
        reached.trailing_ones()
    }
}
