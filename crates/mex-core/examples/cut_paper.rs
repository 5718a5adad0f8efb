//! Grundy values of a game of one's own: a sheet of squared paper is cut along a line, and who cannot
//! cut loses.

use mex_core::{Evaluator, Options, Ruleset, RulesetError};

struct CutPaper;

impl Ruleset for CutPaper {
    type Position = (u32, u32);

    fn options(&self, &(width, height): &(u32, u32), options: &mut Options<(u32, u32)>) {
        for cut in 1..width {
            options.push_sum([(cut, height), (width - cut, height)]);
        }
        for cut in 1..height {
            options.push_sum([(width, cut), (width, height - cut)]);
        }
    }

    /// A turned sheet is worth the same.
    fn canonical(&self, (width, height): (u32, u32)) -> (u32, u32) {
        (width.min(height), width.max(height))
    }
}

/// Returns a table of the values of all sheets up to a size.
pub fn table(size: u32) -> Result<String, RulesetError> {
    let mut evaluator = Evaluator::new(&CutPaper);
    let mut table = String::new();
    for height in 1..=size {
        for width in 1..=size {
            table.push_str(&evaluator.value(&(width, height))?.to_string());
        }
        table.push('\n');
    }
    Ok(table)
}

fn main() -> Result<(), RulesetError> {
    print!("{}", table(6)?);
    Ok(())
}
