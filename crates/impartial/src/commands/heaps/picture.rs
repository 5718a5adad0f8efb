//! `impartial heaps picture`: values as a plot.

use super::budget::MemoryArguments;
use crate::console::Console;
use crate::errors::{Failure, Result, SUCCESS};
use crate::games::heap_rule;
use crate::limits::with_hint;
use crate::output::PictureOutput;
use game_pictures::SequencePicture;
use heap_games::{ValueStream, period_standing};

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
    output: PictureOutput,
    #[command(flatten)]
    memory: MemoryArguments,
}

impl PictureArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let canvas = self.output.open_svg(None, console)?;
        let rule = heap_rule(&self.rule)?;
        let greatest = SequencePicture::GREATEST;
        if self.to > greatest {
            let message = format!("a picture shows heaps up to {greatest}, not {}", self.to);
            return Err(Failure::refused(message).into());
        }
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
        let theorem = report.as_ref().and_then(|report| report.proof);
        let standing = period_standing(theorem.map(|theorem| theorem.to_string()).as_deref());
        let name = rule.to_string();
        let picture = SequencePicture::new(&name, &values);
        let svg = match report {
            Some(report) => picture.period(report.period, &standing).to_svg(),
            None => picture.to_svg(),
        };
        canvas.write(&svg, console)?;
        Ok(SUCCESS)
    }
}
