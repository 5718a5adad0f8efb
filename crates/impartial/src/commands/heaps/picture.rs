//! `impartial heaps picture`: values as a plot.

use super::own;
use crate::console::Console;
use crate::errors::{Failure, Result, SUCCESS};
use crate::limits::MemoryArguments;
use crate::output::OutputOption;
use game_table::SequencePicture;
use game_table::with_hint;
use game_table::{Named, find_game, heap_rule};
use heap_games::{Period, Theorem, ValueStream};

/// Draw the values of the heaps 0 to N as SVG, with their period
#[derive(clap::Args)]
#[command(after_help = "\
The picture shows the values, the period if one is found within two seconds, with its
proof, the exceptions from it, and the values that fewer than one heap in a hundred has.
Up to 48 columns, one period after another stands below as a table.

Examples:
  impartial heaps picture kayles --to 120 > kayles.svg
  impartial heaps picture .16 --to 100000 -o 016.svg")]
pub(super) struct PictureArguments {
    /// The rule
    rule: String,
    /// The greatest heap, at most 10000000
    #[arg(long, value_name = "N", default_value_t = 200)]
    to: u64,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    memory: MemoryArguments,
}

impl PictureArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let canvas = self.output.open_svg(None, console)?;
        let greatest = SequencePicture::GREATEST;
        if self.to > greatest {
            let message = format!("a picture shows heaps up to {greatest}, not {}", self.to);
            return Err(Failure::refused(message).into());
        }
        if let Named::Own(rule) = find_game(&self.rule)? {
            let values = own::values(&rule, self.to, Some(self.to as usize + 1), console)?;
            let period = Period::observed(&values).map(|period| (period, Theorem::standing(None)));
            let values: Vec<u64> = values.into_iter().map(u64::from).collect();
            canvas.write(&drawn(&self.rule, &values, period), console)?;
            return Ok(SUCCESS);
        }
        let rule = heap_rule(&self.rule)?;
        let mut stream = ValueStream::new(rule.clone(), self.memory.budget(None));
        stream.check(self.to).map_err(with_hint)?;
        let count = self.to as usize + 1;
        let values = console.wait_for("computing values", || {
            stream.by_ref().take(count).collect::<std::result::Result<_, _>>()
        });
        let values: Vec<u128> = values.map_err(with_hint)?;
        let values =
            values.into_iter().map(u64::try_from).collect::<std::result::Result<Vec<_>, _>>()?;
        let bytes = self.memory.max_memory.bytes();
        let mut search = SequencePicture::search(rule.clone(), self.to, bytes);
        // Without a period the picture says so.
        let report = console.wait_for("looking for a period", || search.run()).ok();
        let period = report.map(|report| {
            let theorem = report.proof.map(|theorem| theorem.to_string());
            (report.period, Theorem::standing(theorem.as_deref()))
        });
        canvas.write(&drawn(&rule.usual_name(), &values, period), console)?;
        Ok(SUCCESS)
    }
}

/// Returns the picture of the values of a rule, with a period and its standing if one is known.
fn drawn(rule: &str, values: &[u64], period: Option<(Period, String)>) -> String {
    let picture = SequencePicture::new(rule, values);
    match &period {
        Some((period, standing)) => picture.period(*period, standing).to_svg(),
        None => picture.to_svg(),
    }
}
