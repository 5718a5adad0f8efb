//! The dialogue with a person, line by line.

use super::game::Game;
use crate::console::Console;
use crate::errors::Result;
use mex_core::{Play, Ruleset, RulesetMove};
use std::io::{BufRead, BufReader, Read, Write};

/// Moves listed before the rest is only counted.
const SHOWN_MOVES: usize = 12;

/// The longest line that can be a command.
const LONGEST_LINE: u64 = 256;

const HELP: &str = "\
a number makes the move of that number
  hint   a move that wins         undo   take your last move back
  why    the reason               moves  all moves
  help   this list                quit   leave the game";

/// A game and the two who play it.
pub(crate) struct Table<'r, R: Ruleset, N> {
    game: Game<'r, R>,
    name: N,
    person_moves: bool,
}

/// What a line of the person does to the game.
enum Turn {
    Moved,
    Stays,
    Left,
}

impl<'r, R: Ruleset<Position: Ord>, N: Fn(&R::Position) -> String> Table<'r, R, N> {
    /// Returns the table of a game that starts from a sum of positions, which `name` names; no
    /// question of the program may meet more than `limit` positions.
    pub(crate) fn new(
        ruleset: &'r R,
        start: Vec<R::Position>,
        (play, limit): (Play, usize),
        name: N,
        person_moves: bool,
    ) -> Self {
        Table { game: Game::new(ruleset, start, play, limit), name, person_moves }
    }

    /// Plays until the game is over, the input ends, or the person leaves.
    pub(crate) fn run(&mut self, console: &mut Console<'_>) -> Result<()> {
        let mut input = BufReader::new(&mut *console.input);
        let output = &mut *console.output;
        writeln!(output, "{}", self.rule_text())?;
        loop {
            if self.game.is_over() {
                return Ok(writeln!(output, "{}", self.ending())?);
            }
            if !self.person_moves {
                self.reply(output)?;
                continue;
            }
            writeln!(output, "\nPosition: {}", self.position())?;
            self.list_moves(output, SHOWN_MOVES)?;
            loop {
                if console.is_terminal {
                    write!(output, "> ")?;
                }
                output.flush()?;
                let Some(line) = next_line(&mut input)? else {
                    return Ok(writeln!(output, "The game is left unfinished.")?);
                };
                match self.obey(line.trim(), output)? {
                    Turn::Moved => break,
                    Turn::Stays => {}
                    Turn::Left => return Ok(()),
                }
            }
        }
    }

    fn rule_text(&self) -> &'static str {
        match self.game.play() {
            Play::Normal => "Who cannot move loses. Type help for the commands.",
            Play::Misere => "Who cannot move wins. Type help for the commands.",
        }
    }

    fn ending(&self) -> &'static str {
        let person_wins = self.person_moves == self.game.play().stuck_player_wins();
        match (self.person_moves, person_wins) {
            (true, true) => "You cannot move, so you win.",
            (true, false) => "You cannot move, so you lose.",
            (false, true) => "The program cannot move, so you win.",
            (false, false) => "The program cannot move, so you lose.",
        }
    }

    fn position(&self) -> String {
        let names: Vec<String> = self.game.components().iter().map(&self.name).collect();
        names.join(" + ")
    }

    fn list_moves(&self, output: &mut dyn Write, most: usize) -> Result<()> {
        let moves = self.game.moves();
        for (index, chosen) in moves.iter().take(most).enumerate() {
            writeln!(output, "{:>4}  {}", index + 1, self.text(chosen))?;
        }
        if moves.len() > most {
            let more = moves.len() - most;
            writeln!(output, "      and {more} more, up to {}: type moves", moves.len())?;
        }
        Ok(())
    }

    fn text(&self, chosen: &RulesetMove<R::Position>) -> String {
        self.game.text(chosen, &self.name)
    }

    /// Makes the program's move: one that wins, or the first if none does.
    fn reply(&mut self, output: &mut dyn Write) -> Result<()> {
        let chosen = match self.game.winning_moves()?.into_iter().next() {
            Some(winning) => Some(winning),
            None => self.game.moves().into_iter().next(),
        };
        if let Some(chosen) = chosen {
            writeln!(output, "The program moves {}.", self.text(&chosen))?;
            self.game.make(&chosen);
            self.person_moves = true;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str, output: &mut dyn Write) -> Result<Turn> {
        match line {
            "" => {}
            "help" => writeln!(output, "{HELP}")?,
            "quit" => return Ok(Turn::Left),
            "moves" => self.list_moves(output, usize::MAX)?,
            "hint" => match self.game.winning_moves()?.first() {
                Some(winning) => writeln!(output, "Moving {} wins.", self.text(winning))?,
                None => writeln!(output, "No move wins.")?,
            },
            "why" => write!(output, "{}", self.game.reason(&self.name)?)?,
            "undo" => {
                if self.game.move_count() >= 2 {
                    // The program's move goes back first, then the person's.
                    self.game.undo();
                    self.game.undo();
                    return Ok(Turn::Moved);
                }
                writeln!(output, "There is nothing to take back.")?;
            }
            number => {
                let moves = self.game.moves();
                let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                if let Some(chosen) = index.and_then(|index| moves.get(index)) {
                    writeln!(output, "You move {}.", self.text(chosen))?;
                    self.game.make(chosen);
                    self.person_moves = false;
                    return Ok(Turn::Moved);
                }
                let count = moves.len();
                writeln!(output, "There is no move {number:?}; type 1 to {count}, or help.")?;
            }
        }
        Ok(Turn::Stays)
    }
}

/// Reads a line that is not too long; a longer one is cut into several.
fn next_line(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
