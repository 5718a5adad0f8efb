//! `impartial play RULE POSITION`: a game against the perfect player.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::MemoryOption;
use crate::play::{
    Bundle, Green, Table, check_heaps, cycle_from, game_graph, green_name, green_parts,
};
use crate::source::{GraphSource, Loaded, Source};
use heap_games::Rule;
use mex_core::{Chomp, Play, Ruleset};
use std::path::Path;
use std::str::FromStr;
use tree_hackenbush::Position;

/// Play a game against the perfect player
#[derive(clap::Args)]
#[command(after_help = "\
RULE is one of
  nim, kayles, subtract:1,3,4, 0.77, …   heaps, by any rule of `impartial heaps`
  chomp                                  one bar of chocolate, the lengths of its rows
  graph:FILE                             tokens on a graph, in any format of `impartial graph`
  hackenbush:FILE                        green Hackenbush; the picture is the position

POSITION lists heaps, rows or tokens: 3,4,5

Each line of the input is a move by its number in the list, or
  hint   a move that wins         undo   take your last move back
  why    the reason               moves  all moves
  help   this list                quit   leave the game

Examples:
  impartial play nim 3,4,5
  impartial play kayles 7,3 --misere
  impartial play hackenbush:picture.txt
  printf '1\\nhint\\nquit\\n' | impartial play subtract:1,2 5")]
pub(super) struct Arguments {
    /// The rule of the game
    rule: String,
    /// Where the game starts; a Hackenbush picture is its own position
    position: Option<String>,
    /// The player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Let the program make the first move
    #[arg(long)]
    second: bool,
    /// How many positions the program may look at
    #[arg(long, default_value_t = 200_000)]
    limit: usize,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if let Some(path) = self.rule.strip_prefix("graph:") {
            return self.play_graph(path, console);
        }
        if let Some(path) = self.rule.strip_prefix("hackenbush:") {
            return self.play_hackenbush(path, console);
        }
        if self.rule == "chomp" {
            return self.play_chomp(console);
        }
        let rule: Rule = self.rule.parse()?;
        let heaps: Vec<u64> = self.numbers()?;
        check_heaps(&rule, &heaps, self.play())?;
        self.start(console, &rule, heaps, u64::to_string)
    }

    fn play_graph(&self, path: &str, console: &mut Console<'_>) -> Result {
        let source = file("graph", path)?;
        let loaded = GraphSource::file(Path::new(path)).load(MemoryOption::default(), console)?;
        let graph = game_graph(&loaded).map_err(|error| source.error(error))?;
        let names = self.parts()?;
        let tokens = names.iter().map(|name| loaded.position(name));
        let tokens: Vec<u32> = tokens.collect::<Result<_>>()?;
        if let Some(cycle) = cycle_from(&graph, &tokens)? {
            return Err(source.error(self.endless(path, &loaded, &cycle)));
        }
        self.start(console, &graph, tokens, |&position| loaded.name(position))
    }

    fn play_hackenbush(&self, path: &str, console: &mut Console<'_>) -> Result {
        if self.position.is_some() {
            return Err("a Hackenbush picture is its own POSITION".into());
        }
        let source = file("hackenbush", path)?;
        let text = source.read(&mut *console.input)?;
        let picture = Position::parse(&text).map_err(|error| source.error(error))?;
        let parts = green_parts(&picture).map_err(|error| source.error(error))?;
        let name = |part: &Vec<Bundle>| green_name(&picture, part);
        self.start(console, &Green, parts, name)
    }

    fn play_chomp(&self, console: &mut Console<'_>) -> Result {
        let rows: Vec<u32> = self.numbers()?;
        if !rows.is_sorted_by(|a, b| a >= b) || rows.contains(&0) {
            return Err("rows of chocolate do not grow and are not empty: 4,3,3".into());
        }
        if rows.iter().map(|&row| u64::from(row)).sum::<u64>() > 1000 {
            return Err("more than 1000 squares are too many".into());
        }
        let name = |rows: &Vec<u32>| {
            let rows: Vec<String> = rows.iter().map(u32::to_string).collect();
            rows.join(",")
        };
        self.start(console, &Chomp, vec![rows], name)
    }

    /// Returns the message for a game that need not end.
    fn endless(&self, path: &str, loaded: &Loaded, cycle: &[u32]) -> String {
        let mut names: Vec<String> = cycle.iter().map(|&position| loaded.name(position)).collect();
        names.extend(names.first().cloned());
        let position = self.position.as_deref().unwrap_or_default();
        let advice = match self.misere {
            true => format!("graph solve {path} --misere` says who wins from one position"),
            false => {
                format!("graph loopy {path} --sum {position}` says who wins, and by which moves")
            }
        };
        let cycle = names.join(" -> ");
        format!("positions {cycle} form a cycle, so play need not end; `impartial {advice}")
    }

    /// Returns the parts of the position that is given.
    fn parts(&self) -> Result<Vec<&str>> {
        let Some(position) = &self.position else {
            return Err(format!("{} needs a POSITION to start from", self.rule).into());
        };
        let parts = position.split([',', ' ', '+']);
        Ok(parts.filter(|part| !part.is_empty()).collect())
    }

    fn numbers<N: FromStr>(&self) -> Result<Vec<N>> {
        let number = |part: &&str| {
            let bad = |_| format!("POSITION lists numbers like 3,4,5, not {part:?}");
            part.parse().map_err(bad).map_err(Into::into)
        };
        self.parts()?.iter().map(number).collect()
    }

    fn play(&self) -> Play {
        if self.misere { Play::Misere } else { Play::Normal }
    }

    fn start<R: Ruleset<Position: Ord>>(
        &self,
        console: &mut Console<'_>,
        rules: &R,
        start: Vec<R::Position>,
        name: impl Fn(&R::Position) -> String,
    ) -> Result {
        let limits = (self.play(), self.limit);
        Table::new(rules, start, limits, name, !self.second).run(console)?;
        Ok(SUCCESS)
    }
}

/// Returns the file that a rule names; standard input is for the moves.
fn file<'a>(kind: &str, path: &'a str) -> Result<Source<'a>> {
    let source = Source::of(Some(Path::new(path)));
    match source.path() {
        Some(_) => Ok(source),
        None => Err(format!("{kind}:FILE takes a file, as standard input is for the moves").into()),
    }
}
