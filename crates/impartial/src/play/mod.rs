//! `impartial play SUM`: a game, or a sum of several, against the perfect player.

mod dialogue;
mod saved;

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::play_of;
use dialogue::{Seats, Table};
use game_table::{Limits, Player, Sum};
use saved::Saved;
use std::path::PathBuf;

/// Play a game against the perfect player
#[derive(clap::Args, Default)]
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
        let game = match &self.resume {
            None => Saved::new(self),
            Some(path) => Saved::read(path)?,
        };
        let Arguments { rule, position, misere, second, right, limit, .. } = &game.arguments;
        let rule = rule.as_ref().ok_or_else(|| game.error("names no rule"))?;
        let limits = Limits { given: *limit, ..Limits::default() };
        let person = if *right { Player::Right } else { Player::Left };
        let seats = Seats { person, person_begins: !second };
        let words: Vec<String> = [rule].into_iter().chain(position).cloned().collect();
        let sum = Sum::from_arguments(&words)?;
        if sum.terms.iter().any(|term| term.named.path().is_some_and(|path| path == "-")) {
            return Err("standard input is for the moves: name the file of the game".into());
        }
        let material = sum.read((play_of(*misere), limits), console)?;
        material.check_listing()?;
        Table::new(material.analysis()?, seats, game).run(console)?;
        Ok(SUCCESS)
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
