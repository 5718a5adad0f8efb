//! `impartial games`: the games that can be played.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use game_table::{GameEntry, about_game, find_game, games};

/// List the games: their names, how to write a position, and what a move does
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  impartial games
  impartial games cram
  impartial games --json")]
pub(super) struct Arguments {
    /// The game to describe
    name: Option<String>,
}

const RULES: &str = "\
Rules for heaps; a position lists its heaps, such as 3 5 7; 10^30 is a number:
  0.77  4.007  .1337  0.[3]  0.3F     octal and hexadecimal codes; a group in brackets
                                      repeats
  0.3F!  0.7?  0.*=  0.{0,2!,4+}      heaps unequal (!), not all equal (?), equal (=); any
                                      number of heaps (*), or numbers of them
  nim  lasker  kayles  dawson-kayles (or dawson)  dawson-chess  turtle-kayles
  treblecross  guiles  officers  grundy  halving  smaller-part
  turtles  mock-turtles  twins  ruler   coins; a heap is the place of one, from 1
  turn:1-3  turn:1+C  turn:3C(5)  turn:3E  turn:4SF
                                      how many coins to turn, then how they lie: C for
                                      neighbours, C(5) for a span of 5, E for equal
                                      distances, S for symmetry, F if with the leftmost
  bash:M  bounded:L,R  subtract:1,3,4  all-but:2,5  split-equal:F

Other games; plus signs join positions of one game, as in wythoff 3,5 + 2,1:
";

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let all = games();
        let chosen: Vec<&GameEntry> = match &self.name {
            None => all.iter().collect(),
            Some(name) => {
                let bare = name.split(':').next().unwrap_or(name);
                let is = |it: &&str| it.eq_ignore_ascii_case(bare);
                let found = all.iter().find(|it| is(&it.name) || it.aliases.iter().any(is));
                found.map_or_else(|| find_game(name).map(drop), |_| Ok(()))?;
                found.into_iter().collect()
            }
        };
        if console.is_json() {
            return console.print_json(&chosen);
        }
        if self.name.is_none() {
            write!(console.output, "{RULES}")?;
            for game in chosen.iter().filter(|game| !game.is_rule) {
                writeln!(console.output, "{}", game.line())?;
            }
            return Ok(SUCCESS);
        }
        if let (Some(code), []) = (&self.name, &chosen[..]) {
            writeln!(console.output, "{code}: {}", about_game(code))?;
        }
        for game in chosen {
            writeln!(console.output, "{}{}: {}", game.name, game.form, game.about)?;
            if !game.aliases.is_empty() {
                writeln!(console.output, "also called {}", game.aliases.join(", "))?;
            }
            if !game.position.is_empty() {
                writeln!(console.output, "a position: {}", game.position)?;
            }
            writeln!(console.output, "for example: impartial moves {}", game.example())?;
        }
        Ok(SUCCESS)
    }
}
