//! Taking any run from a row, which may split it.

use mex_core::Outcome;

use crate::misere_nim_outcome;

/// Returns the Grundy value of a row from which a move takes one or more neighbours, leaving what
/// was on both sides: its length.
///
/// Whatever is left has a nim sum of at most its total, and every smaller row is an option.
///
/// # Complexity
/// O(1).
///
/// # Examples
/// ```
/// assert_eq!(heap_games::any_run_value(7), 7);
/// ```
pub fn any_run_value(length: u64) -> u64 {
    length
}

/// Returns who wins rows from which a move takes any run of neighbours,
/// when taking the last loses: as in misère Nim.
///
/// With nothing left the player to move has won.
///
/// # Complexity
/// O(rows).
///
/// # Examples
/// ```
/// use heap_games::{Outcome, any_run_misere_outcome};
///
/// assert_eq!(any_run_misere_outcome(&[2, 2, 1]), Outcome::Next);
/// assert_eq!(any_run_misere_outcome(&[3, 3]), Outcome::Previous);
/// ```
pub fn any_run_misere_outcome(rows: &[u64]) -> Outcome {
    misere_nim_outcome(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{self, Search};

    fn splits(row: u64) -> impl Iterator<Item = [u64; 2]> {
        (0..row).flat_map(move |left| (0..row - left).map(move |right| [left, right]))
    }

    #[test]
    fn values_follow_the_definition() {
        let table = naive::values(40, |row| splits(row).map(|s| s.to_vec()).collect());
        for (row, &value) in (0u64..).zip(&table) {
            assert_eq!(any_run_value(row), value.into());
        }
    }

    #[test]
    fn misere_outcomes_follow_the_definition() {
        let mut search = Search::new(true, |rows: &Vec<u64>| {
            let mut list = Vec::new();
            for (index, &row) in rows.iter().enumerate() {
                for parts in splits(row) {
                    let mut next = rows.clone();
                    next.remove(index);
                    next.extend(parts.into_iter().filter(|&part| part > 0));
                    next.sort_unstable();
                    list.push(next);
                }
            }
            list
        });
        for a in 0..7 {
            for b in a..7 {
                for c in b..6 {
                    let rows: Vec<u64> = [a, b, c].into_iter().filter(|&r| r > 0).collect();
                    let mut sorted = rows.clone();
                    sorted.sort_unstable();
                    let outcome = any_run_misere_outcome(&[a, b, c]);
                    assert_eq!(outcome.mover_wins(), search.is_win(&sorted));
                }
            }
        }
    }
}
