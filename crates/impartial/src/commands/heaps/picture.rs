//! `impartial heaps picture`: values as a plot.

use super::budget::MemoryArguments;
use super::searched::{Extent, Found, Searched, search_alone};
use crate::console::Console;
use crate::errors::{Failure, Result, SUCCESS};
use crate::games::heap_rule;
use crate::limits::with_hint;
use crate::output::PictureOutput;
use game_pictures::SequencePicture;
use heap_games::{Rule, ValueStream};
use std::sync::atomic::AtomicBool;

/// The greatest heap of a picture.
const GREATEST: u64 = 10_000_000;

/// How far a period is sought, and for how many steps of about a nanosecond.
const SEARCH_LIMIT: usize = 1 << 20;
const SEARCH_STEPS: u64 = 2_000_000_000;

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
        if self.to > GREATEST {
            let message = format!("a picture shows heaps up to {GREATEST}, not {}", self.to);
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
        let found = console.wait_for("looking for a period", || self.search(&rule));
        let name = rule.to_string();
        let picture = SequencePicture::new(&name, &values);
        let svg = match &found {
            Some(found) => picture.period(found.report.period, &found.standing()).to_svg(),
            None => picture.to_svg(),
        };
        canvas.write(&svg, console)?;
        Ok(SUCCESS)
    }

    /// Returns the period, if there is one to be found soon.
    fn search(&self, rule: &Rule) -> Option<Found> {
        let limit = SEARCH_LIMIT.max(self.to as usize);
        let extent = Extent { limit, steps: SEARCH_STEPS, bytes: self.memory.max_memory.bytes() };
        match search_alone(rule.clone(), extent, &AtomicBool::new(false))? {
            Searched::Found(found) => Some(found),
            Searched::Unfound(_) => None,
        }
    }
}
