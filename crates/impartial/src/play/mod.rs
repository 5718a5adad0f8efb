//! `impartial play SUM`: a game, or a sum of several, against the perfect player.

mod dialogue;
mod saved;

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use dialogue::{Seats, Table};
use game_table::{Limits, Player, Sum};
use mex_core::Play;
use saved::Setup;
use std::path::PathBuf;

/// Play a game against the perfect player
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
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
    /// How many positions the program may look at where no theory decides [default: 200000; by a rule
    /// of your own 1048577 heaps]
    #[arg(long)]
    limit: Option<usize>,
    /// Go on with a game that `save FILE` kept
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "rule", "position", "misere", "second", "right", "limit",
    ])]
    resume: Option<PathBuf>,
}

impl Arguments {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result {
        match &self.resume {
            None => self.sit_down(Setup::new(self.facts()), console)?,
            Some(path) => {
                let setup = Setup::read(path)?;
                Arguments::resumed(&setup)?.sit_down(setup, console)?;
            }
        }
        Ok(SUCCESS)
    }

    fn sit_down(&self, setup: Setup, console: &mut Console<'_>) -> Result<()> {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let limits = Limits { given: self.limit, ..Limits::default() };
        let person = if self.right { Player::Right } else { Player::Left };
        let seats = Seats { person, person_begins: !self.second };
        let words: Vec<String> = self.rule.iter().chain(&self.position).cloned().collect();
        let sum = Sum::from_arguments(&words)?;
        if sum.terms.iter().any(|term| term.named.path().is_some_and(|path| path == "-")) {
            return Err("standard input is for the moves: name the file of the game".into());
        }
        let material = sum.read((play, limits), console)?;
        material.check_listing()?;
        Table::new(material.analysis()?, seats, setup).run(console)
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
            ("limit", self.limit.map(|limit| limit.to_string())),
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
            limit,
            resume: None,
        })
    }
}

const HELP: &str = "\
POSITION lists heaps, rows or tokens, in one word or several: 3,4,5 or 3 4 5. A sum of
positions of one game is written with plus signs: 3,5 + 2,1. The picture or the graph of a
file is a position of its own, but for tokens on a graph. `impartial games` lists the games.

Each line of the input is a move by its number in the list or in the picture, or
  hint   a move that wins         undo   take your last move back
  why    the reason               moves  all moves
  draw   offer a draw             save FILE   keep the game; --resume FILE goes on
  help   this list                quit   leave the game

On a graph with cycles, and in windup, take-add and fair-shares, play need not end: a position
that comes up for the third time is a draw. A heap with a ! is one in which the next move must
be made. In a picture with blue and red edges you are Left, who cuts blue ones, unless you
ask for --right.

Examples:
  impartial play nim 3,4,5
  impartial play kayles 7 3 --misere
  impartial play cram 4x5
  impartial play hackenbush:picture.txt
  impartial play graph:arrows.txt 3 5
  impartial play fair-shares 4,2,1 + nim 3
  impartial play top-entails 5,4
  impartial play --resume game.txt
  printf '1\\nhint\\nquit\\n' | impartial play subtract:1,2 5";
