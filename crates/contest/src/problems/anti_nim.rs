//! Anti-Nim: Nim in which the player who cannot move wins.

use crate::{Input, Output, Problem, SolveError};
use heap_games::misere_nim_outcome;

pub(crate) const PROBLEM: Problem = Problem {
    id: "anti-nim",
    title: "Anti-Nim",
    judge: "-",
    technique: "misère Nim (Bouton)",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let count = input.int::<u64>("number of heaps")?;
        let heaps: Vec<u64> = input.ints(count, "heap size")?;
        output.line(if misere_nim_outcome(&heaps).mover_wins() { "win" } else { "lose" });
    }
    Ok(())
}
