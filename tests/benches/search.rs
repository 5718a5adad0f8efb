//! Nimbers of boards by search against a memo of every position up to the symmetries of the board, and
//! a table of Chomp against bars one by one.

use mex_core::{Chomp, ChompTable, Evaluator};
use nimber_search::{BoardSearch, Piece};
use std::collections::HashMap;
use text_rules::{Ground, TextRules};
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
    for (name, text, rows, columns) in [
        ("cram", "on board\noo -> .. turned", 4, 7),
        ("node kayles", "on graph\no -> . and neighbours o -> .", 3, 18),
    ] {
        let built_in = || by_search(name, rows, columns);
        let race = Race::run(3, built_in, || by_text(text, rows, columns));
        race.print(&format!("{name} as text, {rows} by {columns}"), 1, "0.5");
    }
    for (rows, columns) in [(6, 8), (8, 10)] {
        let bar = vec![columns; rows as usize];
        let one_by_one = || Evaluator::new(&Chomp).value(&bar).expect("play ends");
        let in_a_table =
            || ChompTable::new(rows, columns, u32::MAX).and_then(|all| all.value(&bar));
        let race = Race::run(3, || Some(one_by_one()), in_a_table);
        race.print(&format!("chomp on {rows} by {columns}"), 1, "");
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

/// What a piece covers and blocks.
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

fn by_text(text: &str, rows: u32, columns: u32) -> u32 {
    let rules = TextRules::parse(text).expect("a game");
    let graph = if rules.ground() == Ground::Graph { "grid:" } else { "" };
    let (game, start) = rules.game(&format!("{graph}{rows}x{columns}")).expect("a position");
    let mut search = game.search(BoardSearch::DEFAULT_MEMORY);
    search.value(&start).expect("there is no limit")
}

/// The classical way: the set of free cells is a number, and the least of its images under the
/// mirrors of the board is remembered.
struct Memo {
    rows: u32,
    columns: u32,
    /// What each move needs and takes.
    moves: Vec<(u64, u64)>,
    known: HashMap<u64, u32>,
}

impl Memo {
    fn new(name: &str, rows: u32, columns: u32) -> Self {
        let mut moves = Vec::new();
        let cell = |row: u32, column: u32| 1_u64 << (row * columns + column);
        for row in 0..rows {
            for column in 0..columns {
                match name {
                    "cram" => {
                        for (row_after, column_after) in [(row + 1, column), (row, column + 1)] {
                            if row_after < rows && column_after < columns {
                                let both = cell(row, column) | cell(row_after, column_after);
                                moves.push((both, both));
                            }
                        }
                    }
                    _ => {
                        let mut taken = 0;
                        for other in 0..rows {
                            for side in 0..columns {
                                let (up, along) = (row.abs_diff(other), column.abs_diff(side));
                                let is_near = match name {
                                    "queens" => up == 0 || along == 0 || up == along,
                                    _ => up + along <= 1,
                                };
                                taken |= if is_near { cell(other, side) } else { 0 };
                            }
                        }
                        moves.push((cell(row, column), taken));
                    }
                }
            }
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
            let (needed, taken) = self.moves[place];
            if form & needed == needed {
                reached |= 1 << self.value(form & !taken);
            }
        }
        self.known.insert(form, reached.trailing_ones());
        reached.trailing_ones()
    }
}
