//! `impartial problems`: the catalogue.

use crate::commands::problem;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use contest::{Problem, ProblemPage, problems, solution};

/// List the judge problems that `solve` answers, or describe one
#[derive(clap::Args)]
#[command(after_help = "\
A description has the game, the formats of input and output with the judge's limits, the reason
why the technique works, the call that answers it, and the samples. A solution is one file for a
judge, in Rust for the editions 2021 and 2024, using only the standard library; the kits at its
end are those of `impartial kit`.

Examples:
  impartial problems
  impartial problems misere                        problems whose description has the word
  impartial problems poj1067-wythoff
  impartial problems poj1067-wythoff --solution > main.rs")]
pub(super) struct Arguments {
    /// The problem to describe, a part of its name that no other has, or words that the names,
    /// techniques or descriptions of the problems to list contain
    text: Vec<String>,
    /// Print a readable solution, ready for a judge
    #[arg(long, requires = "text")]
    solution: bool,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let text = self.text.join(" ");
        let named = if text.is_empty() { None } else { Some(problem(&text)) };
        if let Some(Ok(Problem { id, .. })) = named {
            if self.solution {
                console.refuse_json("a solution")?;
                return console.print_text(solution(id)?);
            }
            let page = ProblemPage::of(id)?;
            return match console.is_json() {
                true => console.print_text(serde_json::to_string_pretty(&[page])? + "\n"),
                false => console.print_text(page),
            };
        }
        // As judges write them: Luogu P2197 is luogu2197 too.
        let kind = |it: &char| (it.is_ascii(), it.is_ascii_digit(), it.is_whitespace());
        let letters: Vec<char> = text.to_lowercase().chars().collect();
        let words = letters.chunk_by(|one, other| kind(one) == kind(other));
        let words: Vec<String> = words.map(String::from_iter).collect();
        let is_chosen = |Problem { id, judge, technique, title, .. }: &&Problem| {
            let page = ProblemPage::of(id).map(|page| page.page).unwrap_or_default();
            let known = [id, judge, technique, title, &&*page];
            let known = known.map(|it| it.to_lowercase()).join("\n");
            words.iter().all(|word| known.contains(word.trim()))
        };
        let chosen: Vec<&Problem> = problems().iter().filter(is_chosen).collect();
        if let Some(Err(error)) = named
            && (chosen.is_empty() || self.solution)
        {
            return Err(error);
        }
        if console.is_json() {
            writeln!(console.output, "{}", serde_json::to_string_pretty(&chosen)?)?;
        } else {
            let width = |text: fn(&Problem) -> &str| {
                chosen.iter().map(|problem| text(problem).chars().count()).max().unwrap_or(0)
            };
            let (ids, titles) = (width(|problem| problem.id), width(|problem| problem.title));
            for Problem { id, title, technique, .. } in &chosen {
                writeln!(console.output, "{id:ids$}  {title:titles$}  {technique}")?;
            }
        }
        Ok(SUCCESS)
    }
}
