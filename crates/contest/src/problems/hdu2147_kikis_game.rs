//! kiki's game: a coin moves left, down or both at once.

use crate::{Input, Output, Problem, SolveError};
use heap_games::king_corner_outcome;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hdu2147-kikis-game",
    title: "kiki's game",
    judge: "HDU 2147",
    technique: "parity of rows and columns",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    while let Some(rows) = input.try_int::<u64>("number of rows")? {
        let columns = input.int::<u64>("number of columns")?;
        if rows == 0 && columns == 0 {
            break;
        }
        output.line(if king_corner_outcome(rows, columns).mover_wins() {
            "Wonderful!"
        } else {
            "What a pity!"
        });
    }
    Ok(())
}
