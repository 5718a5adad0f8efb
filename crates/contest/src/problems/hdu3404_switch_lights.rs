//! Switch lights: Turning Corners, a coin-turning game in the plane.

use crate::{Input, Output, Problem, SolveError};
use nim_algebra::turning_corners_value;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hdu3404-switch-lights",
    title: "Switch lights",
    judge: "HDU 3404",
    technique: "nim product (Tartan theorem)",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let lamp_count = input.int::<u64>("number of lamps")?;
        let coordinates: Vec<u64> =
            input.ints(lamp_count.saturating_mul(2), "coordinate of a lamp")?;
        let lamps = coordinates.as_chunks().0.iter().map(|&[x, y]| (x, y));
        output.line(match turning_corners_value(lamps) {
            0 => "Don't waste your time.",
            _ => "Have a try, lxhgww.",
        });
    }
    Ok(())
}
