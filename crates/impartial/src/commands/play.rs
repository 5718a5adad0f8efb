//! `impartial play RULE POSITION`: a game against the perfect player.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::MemoryOption;
use crate::play::{
    Game, Heaps, Pictures, Seats, Setup, Sums, Table, Tokens, game_graph, has_cycle_from,
};
use crate::source::{GraphSource, Source};
use heap_games::Rule;
use mex_core::{Chomp, Play};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tree_hackenbush::{Player, Position};

/// Play a game against the perfect player
#[derive(clap::Args)]
#[command(after_help = "\
RULE is one of
  nim, kayles, subtract:1,3,4, 0.77, …   heaps, by any rule of `impartial heaps`
  chomp                                  one bar of chocolate, the lengths of its rows
  graph:FILE                             tokens on a graph, in any format of `impartial graph`
  hackenbush:FILE                        Hackenbush; the picture is the position

POSITION lists heaps, rows or tokens: 3,4,5 or 3 4 5

Each line of the input is a move by its number in the list or in the picture, or
  hint   a move that wins         undo   take your last move back
  why    the reason               moves  all moves
  draw   offer a draw             save FILE   keep the game; --resume FILE goes on
  help   this list                quit   leave the game

On a graph with cycles play need not end: a position that comes up for the third time is a
draw. In a picture with blue and red edges you are Left, who cuts blue ones, unless --right.

Examples:
  impartial play nim 3,4,5
  impartial play kayles 7 3 --misere
  impartial play hackenbush:picture.txt
  impartial play graph:arrows.txt 3 5
  impartial play --resume game.txt
  printf '1\\nhint\\nquit\\n' | impartial play subtract:1,2 5")]
pub(super) struct Arguments {
    /// The rule of the game
    #[arg(required_unless_present = "resume")]
    rule: Option<String>,
    /// Where the game starts; a Hackenbush picture is its own position
    position: Vec<String>,
    /// The player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Let the program make the first move
    #[arg(long)]
    second: bool,
    /// Be Right, who cuts red edges, and not Left, who cuts blue ones
    #[arg(long)]
    right: bool,
    /// How many positions the program may look at where no theory decides
    #[arg(long, default_value_t = 200_000)]
    limit: usize,
    /// Go on with a game that `save FILE` kept
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "rule", "position", "misere", "second", "right", "limit",
    ])]
    resume: Option<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        match &self.resume {
            None => {
                let setup = Setup::new(self.facts());
                Start { arguments: &self, setup }.play(console)?;
            }
            Some(path) => {
                let setup = Setup::read(path)?;
                let arguments = Arguments::resumed(&setup)?;
                Start { arguments: &arguments, setup }.play(console)?;
            }
        }
        Ok(SUCCESS)
    }

    /// Returns what must be known to begin the same game.
    fn facts(&self) -> Vec<(String, String)> {
        let position = Some(self.position.join(" ")).filter(|text| !text.is_empty());
        let is_set = |flag: bool| flag.then(String::new);
        let facts = [
            ("rule", self.rule.clone()),
            ("position", position),
            ("misere", is_set(self.misere)),
            ("second", is_set(self.second)),
            ("right", is_set(self.right)),
            ("limit", Some(self.limit.to_string())),
        ];
        let given = facts.into_iter().filter_map(|(word, value)| Some((word.to_string(), value?)));
        given.collect()
    }

    /// Returns the arguments of a game that was kept.
    fn resumed(setup: &Setup) -> Result<Self> {
        let rule = setup.fact("rule").ok_or_else(|| setup.error("names no rule"))?;
        let limit = setup.fact("limit").map(str::parse).transpose();
        let limit = limit.map_err(|_| setup.error("has a limit that is no number"))?;
        Ok(Arguments {
            rule: Some(rule.to_string()),
            position: setup.fact("position").map(str::to_string).into_iter().collect(),
            misere: setup.fact("misere").is_some(),
            second: setup.fact("second").is_some(),
            right: setup.fact("right").is_some(),
            limit: limit.unwrap_or(200_000),
            resume: None,
        })
    }
}

/// A game that is about to begin.
struct Start<'a> {
    arguments: &'a Arguments,
    setup: Setup,
}

impl Start<'_> {
    fn play(&self, console: &mut Console<'_>) -> Result<()> {
        let rule = self.rule();
        if let Some(path) = rule.strip_prefix("graph:") {
            return self.play_graph(path, console);
        }
        if let Some(path) = rule.strip_prefix("hackenbush:") {
            return self.play_hackenbush(path, console);
        }
        if rule == "chomp" {
            return self.play_chomp(console);
        }
        let rule: Rule = rule.parse()?;
        let heaps: Vec<u64> = self.numbers()?;
        let (play, limit) = self.limits();
        let game = Heaps::new(&rule, &heaps, play, limit)?;
        let heaps = game.living(heaps);
        self.start(console, game, heaps)
    }

    fn play_graph(&self, path: &str, console: &mut Console<'_>) -> Result<()> {
        let source = file("graph", path)?;
        let loaded = GraphSource::file(Path::new(path)).load(MemoryOption::default(), console)?;
        if loaded.owned.is_some() {
            return Err(source.error("a file that says who moves cannot be played"));
        }
        let tokens = self.parts()?.into_iter().map(|name| loaded.position(name));
        let tokens: Vec<u32> = tokens.collect::<Result<_>>()?;
        let (play, limit) = self.limits();
        if play == Play::Misere {
            let graph = game_graph(&loaded).map_err(|error| source.error(error))?;
            if !has_cycle_from(&graph, &tokens)? {
                let name = |&position: &u32| loaded.name(position);
                let game = Sums::new(&graph, &tokens, (play, limit), name);
                let tokens = game.living(tokens);
                return self.start(console, game, tokens);
            }
        }
        let game = Tokens::new(&loaded, &tokens, play, limit)?;
        self.start(console, game, tokens)
    }

    fn play_hackenbush(&self, path: &str, console: &mut Console<'_>) -> Result<()> {
        if !self.arguments.position.is_empty() {
            return Err("a Hackenbush picture is its own POSITION".into());
        }
        let source = file("hackenbush", path)?;
        let reader = source.open(&mut *console.input)?.reader;
        let picture = Position::read(reader).map_err(|error| source.error(error))?;
        let (play, limit) = self.limits();
        let game = Pictures::new(&picture, play, limit).map_err(|error| source.error(error))?;
        self.start(console, game, picture)
    }

    fn play_chomp(&self, console: &mut Console<'_>) -> Result<()> {
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
        let game = Sums::new(&Chomp, std::slice::from_ref(&rows), self.limits(), name);
        let bars = game.living(vec![rows]);
        self.start(console, game, bars)
    }

    fn rule(&self) -> &str {
        self.arguments.rule.as_deref().unwrap_or_default()
    }

    /// Returns the parts of the position that is given.
    fn parts(&self) -> Result<Vec<&str>> {
        if self.arguments.position.is_empty() {
            return Err(format!("{} needs a POSITION to start from", self.rule()).into());
        }
        let parts = self.arguments.position.iter().flat_map(|text| text.split([',', ' ', '+']));
        Ok(parts.filter(|part| !part.is_empty()).collect())
    }

    fn numbers<N: FromStr>(&self) -> Result<Vec<N>> {
        let number = |part: &&str| {
            let bad = |_| format!("POSITION lists numbers like 3,4,5, not {part:?}");
            part.parse().map_err(bad).map_err(Into::into)
        };
        self.parts()?.iter().map(number).collect()
    }

    fn limits(&self) -> (Play, usize) {
        let play = if self.arguments.misere { Play::Misere } else { Play::Normal };
        (play, self.arguments.limit)
    }

    fn start<G: Game>(&self, console: &mut Console<'_>, game: G, start: G::Position) -> Result<()> {
        let person = if self.arguments.right { Player::Right } else { Player::Left };
        let seats = Seats { person, person_begins: !self.arguments.second };
        Table::new(game, start, seats, self.setup.clone()).run(console)
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
