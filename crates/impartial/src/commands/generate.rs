//! `impartial generate ID`: a random input.

use crate::commands::problem;
use crate::console::Console;
use crate::errors::Result;
use crate::output::OutputOption;
use contest::{Format, InputSize, random_input};

/// About how many numbers a small input in a format has.
const SMALL: usize = 10;

/// Print a random input of a problem within the judge's limits, or one in a format of your own
#[derive(clap::Args)]
#[command(after_help = "\
The same seed and size give the same input on every machine. The seed also selects the shape of
the largest inputs: for trees, for example, paths or bushes.

Examples:
  impartial generate poj1067-wythoff                        a small input
  impartial generate hdu3094-a-tree-game --seed 2 --size 50
  impartial generate every-sg --size largest | impartial solve every-sg

A format lists lines of input, separated by `;`. Names stand for numbers, with their range after
a colon, and give lengths and counts:
  'n m; u v *m'                    two numbers, then m lines of two
  'n:1..100; a[n]:0..10^9'         n, then a line of n numbers
  'n m:0..n-1; (u:1..n v:u..n) *m' bounds may be earlier names
  't; { n; a[n] } *t; 0'           lines in braces t times, then a line `0`
  'n; p[n]:1..n distinct'          all different; `sorted` puts them in order
  'n; s[n]:\"a..z\"; w[1..9]:\"01\"'   words of letters
  'n; tree n'  'n m; graph n m'  'n m; dag n m simple'   edges, one a line
  'n; rooted tree n w'  'n; listed dag n'   parents and weights; lists of successors
  '{ 1 x | 2 y } *'  'u v *3 distinct'  'x *\"0\"'   choices; no line twice; up to 0
A name used as a length ranges over 1..1000, any other over 1..10^9, unless a range is given.
  impartial generate --format 'n:2..9; tree n' --size 20")]
pub(super) struct Arguments {
    /// A problem listed by `impartial problems`, or a part of its name that no other has
    #[arg(required_unless_present = "format", conflicts_with = "format")]
    id: Option<String>,
    /// An input format of your own, in place of a problem
    #[arg(long)]
    format: Option<Format>,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// small, largest, or about how many numbers to print
    #[arg(long, default_value_t = InputSize::Small)]
    size: InputSize,
    #[command(flatten)]
    output: OutputOption,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let input = match (&self.format, &self.id) {
            (Some(format), _) => match self.size {
                InputSize::Small => format.draw(self.seed, SMALL),
                InputSize::Numbers(size) => format.draw(self.seed, size),
                InputSize::Largest => format.draw(self.seed, InputSize::MOST),
            },
            (None, id) => {
                let problem = problem(id.as_deref().unwrap_or_default())?;
                random_input(problem.id, self.seed, self.size).unwrap_or_default()
            }
        };
        self.output.print(None, console, |console| console.print_text(input))
    }
}
