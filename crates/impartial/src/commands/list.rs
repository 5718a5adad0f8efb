//! `impartial problems`: the catalogue.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use contest::{Problem, problems};
use serde_json::json;

/// List the judge problems and classical systems that `solve` answers
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Print a JSON array of objects with id, title, judge and technique
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if self.json {
            let list: Vec<_> = problems().iter().map(object).collect();
            writeln!(console.output, "{}", serde_json::to_string_pretty(&list)?)?;
            return Ok(SUCCESS);
        }
        let width = |text: fn(&Problem) -> &str| {
            problems().iter().map(|problem| text(problem).chars().count()).max().unwrap_or(0)
        };
        let ids = width(|problem| problem.id);
        let titles = width(|problem| problem.title);
        for Problem { id, title, technique, .. } in problems() {
            writeln!(console.output, "{id:ids$}  {title:titles$}  {technique}")?;
        }
        Ok(SUCCESS)
    }
}

fn object(problem: &Problem) -> serde_json::Value {
    json!({
        "id": problem.id,
        "title": problem.title,
        "judge": problem.judge,
        "technique": problem.technique,
    })
}
