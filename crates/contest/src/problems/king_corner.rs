//! A king that walks to a corner.

use mex_core::Outcome;

/// Returns who wins with a coin in the corner of a `rows` × `columns` board
/// that moves one step left, down, or both, towards the opposite corner.
///
/// The coin's player loses when both sides are odd. A board without cells has no move.
///
/// # Complexity
/// O(1).
///
/// # Examples
/// ```
/// use contest::king_corner_outcome;
/// use heap_games::Outcome;
///
/// assert_eq!(king_corner_outcome(5, 3), Outcome::Previous);
/// assert_eq!(king_corner_outcome(5, 4), Outcome::Next);
/// ```
pub fn king_corner_outcome(rows: u64, columns: u64) -> Outcome {
    let has_even_side = rows.is_multiple_of(2) || columns.is_multiple_of(2);
    Outcome::from_mover_wins(rows > 0 && columns > 0 && has_even_side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Search;

    #[test]
    fn outcomes_follow_the_definition() {
        let mut search = Search::new(false, |&(rows, columns): &(u64, u64)| {
            let mut options = Vec::new();
            if rows > 1 {
                options.push((rows - 1, columns));
            }
            if columns > 1 {
                options.push((rows, columns - 1));
            }
            if rows > 1 && columns > 1 {
                options.push((rows - 1, columns - 1));
            }
            options
        });
        for rows in 1..20 {
            for columns in 1..20 {
                let expected = search.wins(&(rows, columns));
                assert_eq!(king_corner_outcome(rows, columns).mover_wins(), expected);
            }
        }
        assert!(!king_corner_outcome(0, 2).mover_wins());
    }
}
