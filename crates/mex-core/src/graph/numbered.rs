//! Grundy values of positions that number themselves.
//!
//! # The idea
//! Where a position is a small number of digits, such as cells of a table or sizes of a few heaps,
//! its number is its place in an array, and nothing is hashed. If every move leads to a smaller number, one
//! pass from 0 on finds all values:
//!
//! ```text
//! for number = 0, 1, 2, …
//!     the caller adds the numbers of its options to a list, which is emptied each time
//!     its value is the mex of their values
//! ```
//!
//! # Why it is right
//! All options have smaller numbers, which is checked, so that their values are there.

use super::error::GraphError;
use super::rows::filled;
use crate::mex::MexWords;
use crate::stop::StopPoints;

/// Returns the Grundy values of the positions 0 to `count` − 1, whose options all have smaller numbers:
/// `options` adds the numbers of a position's options to an empty list.
///
/// # Complexity
/// O(positions + options) time and four bytes for each position: 10^7 heaps from which 1, 3 or 4
/// are taken have their values in 0.04 s.
///
/// # Errors
/// [`GraphError::Cycle`] when an option is the position itself, [`GraphError::PositionOutOfRange`] when it
/// has a greater number, and [`GraphError::OutOfMemory`] when the values have no room.
///
/// # Examples
/// The queen of Wythoff's game on a board of 8 columns:
/// ```
/// use mex_core::numbered_grundy_values;
///
/// let values = numbered_grundy_values(64, |square, options| {
///     let (row, column) = (square / 8, square % 8);
///     options.extend((0..row).map(|to| 8 * to + column));
///     options.extend((0..column).map(|to| 8 * row + to));
///     options.extend((1..=row.min(column)).map(|far| square - 9 * far));
/// })?;
/// assert_eq!(values[..8], [0, 1, 2, 3, 4, 5, 6, 7]);
/// assert_eq!(values[8 + 2], 0, "(1, 2) is lost for the player to move");
/// # Ok::<(), mex_core::GraphError>(())
/// ```
pub fn numbered_grundy_values(
    count: u32,
    mut options: impl FnMut(u32, &mut Vec<u32>),
) -> Result<Vec<u32>, GraphError> {
    let mut values = filled(count as usize, 0_u32)?;
    let mut words = MexWords::default();
    let mut stops = StopPoints::default();
    let mut listed = Vec::new();
    for number in 0..count {
        stops.pass();
        listed.clear();
        options(number, &mut listed);
        if let Some(index) = listed.iter().position(|&option| option >= number) {
            return Err(match listed[index] {
                option if option == number => GraphError::Cycle { cycle: vec![number] },
                option => GraphError::PositionOutOfRange {
                    edge_index: index,
                    position: option,
                    position_count: number,
                },
            });
        }
        let below = &values[..number as usize];
        values[number as usize] = words.mex(listed.iter().map(|&option| below[option as usize]));
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameGraph, grundy_values};
    use test_support::Rng;

    #[test]
    fn values_are_those_of_the_graph() {
        let mut rng = Rng::new(57);
        for count in 0..400_u32 {
            let mut edges = Vec::new();
            for number in 1..count {
                for _ in 0..rng.below(5) {
                    edges.push((number, rng.below(number.into()) as u32));
                }
            }
            let graph = GameGraph::from_edges(count, &edges).unwrap();
            let found = numbered_grundy_values(count, |number, options| {
                options.extend(graph.options(number));
            });
            assert_eq!(found.unwrap(), grundy_values(&graph).unwrap(), "{edges:?}");
        }
    }

    #[test]
    fn what_does_not_go_down_is_an_error() {
        let to = |option: u32| numbered_grundy_values(5, |_, options| options.push(option));
        assert_eq!(to(0), Err(GraphError::Cycle { cycle: vec![0] }));
        let error =
            GraphError::PositionOutOfRange { edge_index: 0, position: 7, position_count: 0 };
        assert_eq!(to(7), Err(error));
    }
}
