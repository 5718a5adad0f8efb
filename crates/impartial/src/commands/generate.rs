//! `impartial generate ID`: a random input.

use crate::commands::problem;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use contest::{InputSize, random_input};

/// Print a random input of a problem, within the judge's limits
#[derive(clap::Args)]
#[command(after_help = "\
The same seed and size give the same input on every machine. The largest inputs have
different shapes, such as paths and bushes for trees, which take turns with the seed.

Examples:
  impartial generate poj1067-wythoff                        a small input
  impartial generate hdu3094-a-tree-game --seed 2 --size 50
  impartial generate every-sg --size largest | impartial solve every-sg")]
pub(super) struct Arguments {
    /// The problem, as `impartial problems` names it
    id: String,
    /// What the random numbers start from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// small, largest, or about how many numbers there are to be
    #[arg(long, default_value_t = InputSize::Small)]
    size: InputSize,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let problem = problem(&self.id)?;
        let input = random_input(problem.id, self.seed, self.size);
        console.output.write_all(input.unwrap_or_default().as_bytes())?;
        Ok(SUCCESS)
    }
}
