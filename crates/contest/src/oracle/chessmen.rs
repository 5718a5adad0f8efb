//! Chessmen on a strip.

use super::Oracle;
use super::scan::{Words, spaced};
use super::search::{Search, replaced, sorted};
use judge_io::Rng;

pub(super) const CHESSMEN: Oracle = Oracle { id: "poj1704-georgia-and-bob", random_case, answer };

fn random_case(rng: &mut Rng) -> String {
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

fn answer(input: &str) -> String {
    let mut search = Search::normal(|chessmen: &Vec<usize>| {
        let mut options = Vec::new();
        for (index, &cell) in chessmen.iter().enumerate() {
            let free = (1..cell).rev().take_while(|to| !chessmen.contains(to));
            options.extend(free.map(|to| replaced(chessmen, index, &[to])));
        }
        options
    });
    let mut words = Words::new(input);
    let cases: usize = words.one();
    let mut output = String::new();
    for _ in 0..cases {
        let count = words.one();
        let chessmen: Vec<usize> = words.many(count);
        let winner = if search.wins(&sorted(&chessmen)) { "Georgia" } else { "Bob" };
        output += &format!("{winner} will win\n");
    }
    output
}
