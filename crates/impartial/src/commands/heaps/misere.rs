//! `impartial heaps misere`: misère quotients of heap games.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::output::PictureOutput;
use game_table::MemorySize;
use game_table::QuotientPicture;
use game_table::heap_rule;
use heap_games::{
    MisereError, MisereLimits, MiserePeriod, MisereQuotient, Period, Rule, period_standing,
};
use serde_json::json;
use std::fmt::Write;

/// About how much memory a position takes.
const POSITION_BYTES: u64 = 100;

/// Heaps in a line of the output.
const LINE: usize = 10;

/// Find the misère quotient of a rule: what heaps are worth if whoever cannot move wins
///
/// In misère play heaps have no Grundy values, but for heaps up to some size there is often a
/// finite monoid that does the same work. Every heap has an element, a sum of heaps has the
/// product of theirs, and the player to move loses if and only if that element is a losing one.
/// What is printed is proven. Some quotients are infinite or larger than the limits: with --to that
/// is an error, and without it the last quotient found is printed, with what stopped the search.
#[derive(clap::Args)]
#[command(after_help = "\
Elements are products of generators, written a, b, c, …: b2c is b times b times c.
A relation rewrites a product as a smaller one. 'heap 5: 12/3' means that with heap 5
the quotient came to 12 elements, 3 of them losing. A quotient is tame if it is that of
Nim with heaps up to some size, and wild otherwise. The last lines give the element of
every heap, ten per line.

Examples:
  impartial heaps misere kayles                until the period is proven: the whole game
  impartial heaps misere 0.123 --to 20         heaps up to 20
  impartial heaps misere 0.07 --to 29 --json   for a program
  impartial heaps misere 4.7 --to 30 --elements 2000
  impartial heaps misere grundy --to 20 --genus
  impartial heaps misere 0.123 --to 20 --picture -o quotient.svg
  impartial heaps moves kayles 50 50 50 --misere")]
pub(super) struct MisereArguments {
    /// The rule
    rule: String,
    /// The greatest heap [default: until a period is proven or a limit reached, at most 500, or 40
    /// for rules whose period cannot be proven]
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// The most elements that a quotient may have, up to 4096
    #[arg(long, value_name = "COUNT", default_value_t = 512)]
    elements: usize,
    /// The most positions to keep in memory, about 100 bytes each
    #[arg(long, value_name = "COUNT", default_value_t = 1 << 18)]
    positions: usize,
    /// The most memory for positions, such as 512M or 4G, instead of their number
    #[arg(long, value_name = "SIZE", conflicts_with = "positions")]
    max_memory: Option<MemorySize>,
    /// Print the genus of every heap up to N instead: its Grundy value, and the misère Grundy
    /// values of its sums with 0, 1, 2, … heaps of two, up to two that repeat
    #[arg(long, requires = "to")]
    genus: bool,
    /// Draw the table of the quotient's products as SVG
    #[arg(long, conflicts_with_all = ["json", "genus"])]
    picture: bool,
    #[command(flatten)]
    output: PictureOutput,
    /// Print a JSON object with rule, to, order, p_portion (the losing elements), phi (the
    /// elements of the heaps), tame, history, generators, relations, period and stopped
    #[arg(long)]
    json: bool,
}

impl MisereArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let canvas = match self.picture {
            true => Some(self.output.open_svg(None, console)?),
            false => self.output.refuse("--picture")?,
        };
        let rule = heap_rule(&self.rule)?;
        if self.genus {
            return self.print_genera(&rule, console);
        }
        let limits = MisereLimits {
            elements: self.elements,
            positions: self.positions(),
            ..MisereLimits::default()
        };
        let mut quotient = MisereQuotient::with_limits(rule, limits);
        let obstacle = match self.to {
            Some(to) => {
                console.wait_for("proving a quotient", || quotient.extend_to(to))?;
                None
            }
            None => match console.wait_for("proving a quotient", || quotient.extend_to_period()) {
                Err(error) if !error.is_refusal() => return Err(error.into()),
                extended => extended.err(),
            },
        };
        if let Some(canvas) = canvas {
            canvas.write(&QuotientPicture::new(&quotient).to_svg(), console)?;
            return Ok(SUCCESS);
        }
        let text = if self.json {
            format!("{}\n", to_json(&quotient, obstacle))
        } else {
            to_text(&quotient, obstacle)
        };
        console.output.write_all(text.as_bytes())?;
        Ok(SUCCESS)
    }

    /// Returns the most positions to keep.
    fn positions(&self) -> usize {
        let within = |size: MemorySize| (size.bytes() / POSITION_BYTES).try_into();
        self.max_memory.map_or(self.positions, |size| within(size).unwrap_or(usize::MAX))
    }

    fn print_genera(&self, rule: &Rule, console: &mut Console<'_>) -> Result {
        let to = self.to.unwrap_or_default();
        let genera =
            console.wait_for("searching", || rule.misere_genera(to as u64, self.positions()))?;
        let texts: Vec<String> = genera.iter().map(ToString::to_string).collect();
        if self.json {
            let object = json!({ "rule": rule.to_string(), "genera": texts });
            writeln!(console.output, "{object}")?;
        } else {
            for (heap, text) in texts.iter().enumerate() {
                writeln!(console.output, "{heap} {text}")?;
            }
        }
        Ok(SUCCESS)
    }
}

fn to_json(quotient: &MisereQuotient<Rule>, obstacle: Option<MisereError>) -> serde_json::Value {
    let presentation = quotient.presentation();
    let history: Vec<_> = quotient
        .history()
        .iter()
        .map(|g| json!({ "heap": g.heap, "order": g.order, "p_portion": g.losing }))
        .collect();
    let generators = presentation.generators().iter();
    let relations = presentation.relations().iter();
    let period = quotient.period().map(|found| {
        json!({
            "preperiod": found.period.preperiod,
            "period": found.period.length,
            "proved": found.proof.is_some(),
        })
    });
    json!({
        "rule": quotient.rule().to_string(),
        "to": quotient.greatest_heap(),
        "order": quotient.order(),
        "p_portion": presentation.losing(),
        "phi": quotient.heap_names(),
        "tame": quotient.is_tame(),
        "history": history,
        "generators": generators
            .map(|(name, heap)| json!({ "name": name, "heap": heap }))
            .collect::<Vec<_>>(),
        "relations": relations.map(|(u, v)| format!("{u}={v}")).collect::<Vec<_>>(),
        "period": period,
        "stopped": obstacle.map(|obstacle| obstacle.to_string()),
    })
}

fn to_text(quotient: &MisereQuotient<Rule>, obstacle: Option<MisereError>) -> String {
    let presentation = quotient.presentation();
    let period = quotient.period();
    let is_whole = period.is_some_and(|period| period.proof.is_some());
    let to = quotient.greatest_heap();
    let mut text = String::new();
    let mut line = |label: &str, content: String| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{label:<11}{content}");
    };
    let heaps = if is_whole { "all heaps".to_string() } else { format!("heaps up to {to}") };
    let (order, losing) = (quotient.order(), quotient.losing_count());
    let kind = if quotient.is_tame() { "tame" } else { "wild" };
    line("rule", format!("{}, misère play, {heaps}", quotient.rule()));
    line("quotient", format!("{order} elements, {losing} of them losing; {kind}"));
    let generators = presentation.generators().iter();
    let generators = generators.map(|(name, heap)| format!("{name} = heap {heap}"));
    line("generators", joined(generators));
    let relations = presentation.relations().iter();
    line("relations", joined(relations.map(|(u, v)| format!("{u}={v}"))));
    line("losing", joined(presentation.losing().iter().cloned()));
    let history = quotient.history().iter();
    line(
        "grown with",
        joined(history.map(|g| format!("heap {}: {}/{}", g.heap, g.order, g.losing))),
    );
    line("period", period_text(period));
    let mut names = quotient.heap_names();
    if let Some(MiserePeriod { period, .. }) = period.filter(|_| is_whole) {
        // The rest repeats.
        names.truncate((period.preperiod + period.length).try_into().unwrap_or(usize::MAX));
    }
    for (index, names) in names.chunks(LINE).enumerate() {
        let from = index * LINE;
        line(&format!("{from} to {}", from + names.len() - 1), names.join(" "));
    }
    if let Some(obstacle) = obstacle {
        line("stopped", obstacle.to_string());
    }
    text
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "none".to_string() } else { parts.join(", ") }
}

fn period_text(period: Option<MiserePeriod>) -> String {
    let Some(period) = period else {
        return "none seen".to_string();
    };
    let MiserePeriod { period: Period { preperiod, length, .. }, proof } = period;
    let standing = period_standing(proof.map(|theorem| theorem.to_string()).as_deref());
    format!("heap n + {length} acts like heap n for all n ≥ {preperiod}; {standing}")
}
