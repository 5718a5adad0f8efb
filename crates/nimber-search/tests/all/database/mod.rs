//! Databases of nimbers: against full evaluation, under kills, and with invalid files.

mod files;
mod processes;
mod searches;

use mex_core::Evaluator;
use nimber_search::{CheckReport, Database, Encoded, GridGame, Known, Piece, Search};
use std::hash::Hash;
use std::path::Path;

/// The text of the rules of Cram.
const CRAM: &str = "cram: dominoes on a grid";

fn cram(rows: u32, columns: u32) -> GridGame<u64> {
    let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
    GridGame::new(rows, columns, &domino).unwrap()
}

/// Kings that do not attack each other.
fn kings(rows: u32, columns: u32) -> GridGame<u64> {
    let steps = (-1..2).flat_map(|row| (-1..2).map(move |column| (row, column)));
    GridGame::new(rows, columns, &[Piece::covering([(0, 0)]).blocking(steps)]).unwrap()
}

/// Returns whether the knowledge about a position is true.
fn is_true(known: &Known, value: u32) -> bool {
    match known {
        Known::Value(known) => *known == value,
        Known::Not(excluded) => !excluded.contains(&value),
    }
}

/// Compares every entry with full evaluation, which uses neither parts nor searches; returns how
/// many there are.
fn all_right(
    database: &Database,
    game: &GridGame<u64>,
    evaluator: &mut Evaluator<&GridGame<u64>>,
) -> usize {
    let mut count = 0;
    let check = |_: &str, key: &[u8], known: &Known, _work| {
        let position = game.decode(key).expect("a position of the board");
        let value = evaluator.value(&position).unwrap();
        assert!(is_true(known, value), "{known} of {position:x}, which is worth {value}");
        count += 1;
    };
    database.for_each(check).unwrap();
    count
}

/// Checks some entries by a search without the database.
fn checked<R>(database: &Database, ruleset: R, sample: usize, seed: u64) -> CheckReport
where
    R: Encoded<Position: Clone + Eq + Hash>,
{
    let mut search = Search::new(ruleset);
    database.check(sample, seed, |_, position| search.value_of(position)).unwrap()
}

fn entries(path: &Path) -> Vec<(Vec<u8>, Known)> {
    let mut entries = Vec::new();
    let database = Database::read(path).unwrap();
    database.for_each(|_, key, known, _| entries.push((key.to_vec(), known.clone()))).unwrap();
    entries
}
