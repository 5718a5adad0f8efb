//! `impartial nim excess PRIMES`: Lenstra's excess of odd primes.

use crate::console::Console;
use crate::errors::{Failure, REFUSED, Result, SUCCESS, chain, status_of};
use game_table::answer::ExcessAnswer;
use nim_algebra::{LenstraExcess, lenstra_excess};

#[derive(clap::Args)]
#[command(after_help = "\
For an odd prime p with index k among the odd primes, κ_p is ω^(ω^k). Its p-th power is κ of the
order of 2 modulo p, plus the excess.

Example:
  impartial nim excess 3 19 47")]
pub(super) struct Arguments {
    /// Odd primes below 10000
    #[arg(required = true)]
    primes: Vec<u64>,
    /// The largest field to compute in, in bits; a million bits take about a minute
    #[arg(long, default_value_t = 100_000)]
    most_bits: u64,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let mut answers = Vec::new();
        for prime in self.primes {
            let found = lenstra_excess(prime, self.most_bits).map_err(|error| {
                let hint =
                    if status_of(&error) == REFUSED { "; --most-bits N allows N" } else { "" };
                Failure::reworded(&error, chain(&error) + hint)
            })?;
            let LenstraExcess { prime, excess, order, summands, degree, alpha } = found;
            let alpha = alpha.to_string();
            let line =
                format!("{prime}: excess {excess}, order {order}, {degree} bits, power {alpha}");
            if !console.is_json() {
                writeln!(console.output, "{line}")?;
            }
            answers.push(ExcessAnswer { alpha, degree, excess, order, prime, summands });
        }
        if console.is_json() {
            return console.print_json(&answers);
        }
        Ok(SUCCESS)
    }
}
