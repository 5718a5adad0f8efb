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

/// Play a game against a perfect player
#[derive(clap::Args, Default)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The game, such as kayles
    #[arg(required_unless_present = "resume")]
    rule: Option<String>,
    /// The starting position; a Hackenbush picture needs none
    position: Vec<String>,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Let the program make the first move
    #[arg(long)]
    second: bool,
    /// Play as Right, who cuts red edges, instead of Left, who cuts blue ones
    #[arg(long)]
    right: bool,
    /// Let the program search at most this many positions [default: 200000; 1048577 heaps of a rule
    /// file]
    #[arg(long)]
    limit: Option<usize>,
    /// Continue a game saved with `save FILE`
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
        let rule = rule.as_ref().ok_or_else(|| game.error("does not name a game"))?;
        let limits = Limits { given: *limit, ..Limits::default() };
        let person = if *right { Player::Right } else { Player::Left };
        let seats = Seats { person, person_begins: !second };
        let words: Vec<String> = [rule].into_iter().chain(position).cloned().collect();
        let sum = Sum::from_arguments(&words)?;
        if sum.terms.iter().any(|term| term.named.path().is_some_and(|path| path == "-")) {
            return Err("standard input has the moves: `-` cannot be the game too".into());
        }
        let material = sum.read((play_of(*misere), limits), console)?;
        material.check_listing()?;
        Table::new(material.analysis()?, seats, game).run(console)?;
        Ok(SUCCESS)
    }
}

const HELP: &str = "\
POSITION lists heaps, rows or tokens, in one word or several: 3,4,5 or 3 4 5. Plus signs join
positions of one game: 3,5 + 2,1. A picture or a graph from a file needs no position, except
tokens on a graph. `impartial games` lists the games.

Each line of input is a move, such as 5 -> 3, take 2 from 5, or 1,2 for row 1, column 2 of a board;
or the number of a move in the list; or one of these:
  hint   a move that wins         undo   take your last move back
  why    the reason               moves  all moves
  draw   offer a draw             save FILE   save the game, for --resume FILE
  help   this list                quit   leave the game, as do exit, stop and q

On a graph with cycles, and in windup, take-add and fair-shares, play need not end: the third visit
to a position is a draw. In a heap marked ! the next move must be made. In a picture with blue and
red edges you are Left, who cuts blue ones, unless you give --right.

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
