//! The problems, by kind of game.

mod boards;
mod heaps;
mod largest_heaps;
mod nim;
pub(crate) mod seats;
mod subtraction;
mod tokens;
mod trees;

pub use boards::{CuttingGame, king_corner_outcome};
pub use heaps::{ForbiddenTakes, bottles_winning_moves, square_box_value};
pub use largest_heaps::{InsertError, LargestHeaps};

use crate::{Input, Output, SolveError};

/// The function that answers a problem's input.
pub(crate) type Solve = fn(&mut Input<'_>, &mut Output<'_>) -> Result<(), SolveError>;

/// A problem's id, and the function that answers it.
type Answer = (&'static str, Solve);

/// Returns the function that answers a problem.
pub(crate) fn answer_of(id: &str) -> Option<Solve> {
    let all = [
        boards::ANSWERS,
        heaps::ANSWERS,
        largest_heaps::ANSWERS,
        nim::ANSWERS,
        seats::ANSWERS,
        subtraction::ANSWERS,
        tokens::ANSWERS,
        trees::ANSWERS,
    ];
    Some(all.into_iter().flatten().find(|answer| answer.0 == id)?.1)
}
