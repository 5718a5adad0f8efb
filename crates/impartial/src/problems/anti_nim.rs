//! Anti-Nim: Nim in which the player who cannot move wins.

use super::{Input, Output, Problem, SolveError};
use nim_algebra::misere_nim_is_win;

pub(super) const PROBLEM: Problem = Problem {
    id: "anti-nim",
    title: "Anti-Nim",
    judge: "-",
    technique: "misère Nim (Bouton)",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let count = input.int("number of heaps")?;
        let heaps: Vec<u64> = input.ints(count, "heap size")?;
        output.line(if misere_nim_is_win(&heaps) { "win" } else { "lose" });
    }
    Ok(())
}
