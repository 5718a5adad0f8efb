//! Public Sale: bidders raise by 1 to n, and whoever reaches m buys; all winning first raises.

use crate::reading::MOST;
use crate::{Input, Output, Problem, SolveError};
use heap_games::auction_winning_raises;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hdu2149-public-sale",
    title: "Public Sale",
    judge: "HDU 2149",
    technique: "Bash: all winning raises",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let mut left = MOST;
    while let Some(price) = input.try_int::<u64>("price")? {
        let max_raise = input.int::<u64>("greatest raise")?;
        let raises = auction_winning_raises(price, max_raise);
        if raises.is_empty() {
            output.line("none");
            continue;
        }
        let more = raises.end() - raises.start();
        left = left.checked_sub(more + 1).ok_or_else(|| {
            let text = format!(
                "more than {MOST} raises win in all, here those from {} to {}",
                raises.start(),
                raises.end()
            );
            SolveError::data(input.place(), text)
        })?;
        output.joined(raises, " ").newline();
    }
    Ok(())
}
