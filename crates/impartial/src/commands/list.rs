//! `impartial problems`: the catalogue.

use crate::commands::problem;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use contest::{Problem, problems, solution};

/// List the judge problems that `solve` answers, or print a readable solution of one
#[derive(clap::Args)]
#[command(after_help = "\
A solution is one file for a judge, in Rust of the editions 2021 and 2024, with nothing
but the standard library; its kits, short modules at the end, are those of `impartial kit`.

Examples:
  impartial problems
  impartial problems poj1067-wythoff --solution > main.rs")]
pub(super) struct Arguments {
    /// The problem alone
    id: Option<String>,
    /// Print a readable solution, as one file for a judge
    #[arg(long, requires = "id", conflicts_with = "json")]
    solution: bool,
    /// Print a JSON array of objects with id, title, judge and technique
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let chosen = match &self.id {
            Some(id) => std::slice::from_ref(problem(id)?),
            None => problems(),
        };
        if let (Some(id), true) = (&self.id, self.solution) {
            write!(console.output, "{}", solution(id)?)?;
            return Ok(SUCCESS);
        }
        if self.json {
            writeln!(console.output, "{}", serde_json::to_string_pretty(chosen)?)?;
            return Ok(SUCCESS);
        }
        let width = |text: fn(&Problem) -> &str| {
            chosen.iter().map(|problem| text(problem).chars().count()).max().unwrap_or(0)
        };
        let ids = width(|problem| problem.id);
        let titles = width(|problem| problem.title);
        for Problem { id, title, technique, .. } in chosen {
            writeln!(console.output, "{id:ids$}  {title:titles$}  {technique}")?;
        }
        Ok(SUCCESS)
    }
}
