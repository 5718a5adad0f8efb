//! The dialogue with a person, line by line.

use super::saved::{Setup, save};
use crate::console::Console;
use crate::errors::{Failure, Result};
use crate::games::game::{Board, Game};
use mex_core::{Outcome, Play};
use std::io::{BufRead, BufReader, Read, Write};
use tree_hackenbush::Player;

/// Moves listed before the rest is only counted.
const SHOWN_MOVES: usize = 12;

/// The longest line that can be a command.
const LONGEST_LINE: u64 = 4096;

/// The most moves of a position that is played, as all are listed.
const MOST_LISTED: u128 = 1 << 17;

/// How much of a line that is no command is repeated.
const LONGEST_SHOWN: usize = 40;

/// How often a position may come up before the game is drawn.
const MOST_VISITS: usize = 3;

const HELP: &str = "\
a number makes the move of that number
  hint   a move that wins         undo   take your last move back
  why    the reason               moves  all moves
  draw   offer a draw             save FILE   keep the game; play --resume FILE goes on
  help   this list                quit   leave the game";

/// Who sits where.
#[derive(Clone, Copy)]
pub(crate) struct Seats {
    /// Which player the person is; that matters only if the players have different moves.
    pub(crate) person: Player,
    /// Whether the person makes the first move.
    pub(crate) person_begins: bool,
}

/// A game and the two who play it.
pub(crate) struct Table<G: Game> {
    game: G,
    position: G::Position,
    /// The moves that were made and not taken back.
    history: Vec<Made<G::Position>>,
    seats: Seats,
    setup: Setup,
}

/// A move that was made.
struct Made<P> {
    before: P,
    key: String,
}

/// What a line of the person does to the game.
enum Turn {
    Moved,
    Stays,
    Left,
}

impl<G: Game> Table<G> {
    /// Returns the table of a game; `setup` says how it began, for a file that keeps it.
    pub(crate) fn new(game: G, start: G::Position, seats: Seats, setup: Setup) -> Self {
        Table { game, position: start, history: Vec::new(), seats, setup }
    }

    /// Plays until the game is over, the input ends, or the person leaves.
    ///
    /// # Errors
    /// At once if nobody can tell who wins.
    pub(crate) fn run(&mut self, console: &mut Console<'_>) -> Result<()> {
        if self.game.listing_cost(&self.position) > MOST_LISTED {
            return Err(Failure::refused("the position has too many moves to list them").into());
        }
        self.replay()?;
        self.game.advice(&self.position, self.mover())?;
        let mut input = BufReader::new(&mut *console.input);
        let output = &mut *console.output;
        writeln!(output, "{}", self.rule_text())?;
        if let Some(text) = self.game.introduction(self.seats.person) {
            writeln!(output, "{text}")?;
        }
        loop {
            if self.game.moves(&self.position, self.mover()).is_empty() {
                return Ok(writeln!(output, "{}", self.ending())?);
            }
            if self.visits() >= MOST_VISITS {
                let text = "The same position for the third time: the game is drawn.";
                return Ok(writeln!(output, "{text}")?);
            }
            if !self.person_moves() {
                self.reply(output)?;
                continue;
            }
            self.show(output)?;
            loop {
                if console.terminal.shows_errors {
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

    fn person_moves(&self) -> bool {
        self.history.len().is_multiple_of(2) == self.seats.person_begins
    }

    fn mover(&self) -> Player {
        match self.person_moves() {
            true => self.seats.person,
            false => self.seats.person.opponent(),
        }
    }

    /// Makes the moves of a game that was kept.
    fn replay(&mut self) -> Result<()> {
        for (line, key) in std::mem::take(&mut self.setup.moves) {
            let Some(chosen) = self.find(&key) else {
                let text = format!("line {line}, column 6: there is no move {key:?} here");
                return Err(self.setup.error(&text));
            };
            self.make(&chosen, key);
        }
        Ok(())
    }

    fn make(&mut self, chosen: &G::Move, key: String) {
        let after = self.game.after(&self.position, chosen);
        let before = std::mem::replace(&mut self.position, after);
        self.history.push(Made { before, key });
    }

    /// Returns the move with a key.
    fn find(&self, key: &str) -> Option<G::Move> {
        let moves = self.game.moves(&self.position, self.mover());
        let mut numbered = (1..).zip(moves);
        numbered.find_map(|(number, it)| (self.game.key(&it, number) == key).then_some(it))
    }

    /// Returns how often the position was there with the same player to move, now included.
    fn visits(&self) -> usize {
        let before = self.history.iter().rev().skip(1).step_by(2);
        let same = before.filter(|made| self.game.is_same(&made.before, &self.position));
        1 + same.count()
    }

    fn rule_text(&self) -> &'static str {
        match self.game.play() {
            Play::Normal => "Whoever cannot move loses. Type help for the commands.",
            Play::Misere => "Whoever cannot move wins. Type help for the commands.",
        }
    }

    fn ending(&self) -> &'static str {
        let person_wins = self.person_moves() == self.game.play().stuck_player_wins();
        match (self.person_moves(), person_wins) {
            (true, true) => "You cannot move, so you win.",
            (true, false) => "You cannot move, so you lose.",
            (false, true) => "The program cannot move, so you win.",
            (false, false) => "The program cannot move, so you lose.",
        }
    }

    fn show(&self, output: &mut dyn Write) -> Result<()> {
        match self.game.board(&self.position, self.mover()) {
            Board::Picture(picture) => write!(output, "\n{picture}")?,
            Board::Line(line) => {
                writeln!(output, "\nPosition: {line}")?;
                self.list_moves(output, SHOWN_MOVES)?;
            }
        }
        if self.visits() > 1 {
            writeln!(output, "This position was here before. Type draw to offer a draw.")?;
        }
        Ok(())
    }

    fn list_moves(&self, output: &mut dyn Write, most: usize) -> Result<()> {
        let moves = self.game.moves(&self.position, self.mover());
        let listed = self.game.verb().listed;
        for (number, chosen) in (1..).zip(&moves).take(most) {
            let key = self.game.key(chosen, number);
            writeln!(output, "{key:>4}  {listed}{}", self.object(chosen))?;
        }
        if moves.len() > most {
            let more = moves.len() - most;
            writeln!(output, "      and {more} more, up to {}: type moves", moves.len())?;
        }
        Ok(())
    }

    fn object(&self, chosen: &G::Move) -> String {
        self.game.object(&self.position, chosen)
    }

    /// Makes the program's move: the best, or the first if all lose.
    fn reply(&mut self, output: &mut dyn Write) -> Result<()> {
        let advice = self.game.advice(&self.position, self.mover())?;
        let moves = self.game.moves(&self.position, self.mover());
        let best = advice.moves.first();
        let is_chosen = |&(_, it): &(usize, &G::Move)| best.is_none_or(|best| best == it);
        let Some((number, chosen)) = (1..).zip(&moves).find(is_chosen) else {
            return Err("the program's move is none of those listed".into());
        };
        let does = self.game.verb().program;
        writeln!(output, "The program {does} {}.", self.object(chosen))?;
        self.make(chosen, self.game.key(chosen, number));
        Ok(())
    }

    fn obey(&mut self, line: &str, output: &mut dyn Write) -> Result<Turn> {
        match line {
            "" => {}
            "help" => writeln!(output, "{HELP}")?,
            "quit" => return Ok(Turn::Left),
            "moves" => self.list_moves(output, usize::MAX)?,
            "hint" => self.hint(output)?,
            "why" => {
                let mover = self.mover();
                write!(output, "{}", self.game.reason(&self.position, mover)?)?;
            }
            "draw" => return self.offer_draw(output),
            "undo" => {
                if self.history.len() >= 2 {
                    // The program's move goes back first, then the person's.
                    self.history.pop();
                    if let Some(made) = self.history.pop() {
                        self.position = made.before;
                    }
                    return Ok(Turn::Moved);
                }
                writeln!(output, "There is nothing to take back.")?;
            }
            _ => match (line.strip_prefix("save "), self.find(line)) {
                (Some(path), _) => self.save(path.trim(), output)?,
                (None, Some(chosen)) => {
                    let you = self.game.verb().you;
                    writeln!(output, "You {you} {}.", self.object(&chosen))?;
                    self.make(&chosen, line.to_string());
                    return Ok(Turn::Moved);
                }
                (None, None) => self.refuse(line, output)?,
            },
        }
        Ok(Turn::Stays)
    }

    fn hint(&mut self, output: &mut dyn Write) -> Result<()> {
        let advice = self.game.advice(&self.position, self.mover())?;
        let doing = self.game.verb().doing;
        let text = match (advice.outcome, advice.moves.first()) {
            (Outcome::Next, Some(best)) => format!("{doing} {} wins.", self.object(best)),
            (Outcome::Draw, Some(best)) => format!("{doing} {} holds the draw.", self.object(best)),
            _ => "No move wins.".to_string(),
        };
        Ok(writeln!(output, "{text}")?)
    }

    /// Answers the offer of a draw: only who can win declines it.
    fn offer_draw(&mut self, output: &mut dyn Write) -> Result<Turn> {
        if !self.game.is_same(&self.position, &self.position) {
            writeln!(output, "Play must end, so there is no draw.")?;
            return Ok(Turn::Stays);
        }
        match self.game.advice(&self.position, self.mover())?.outcome {
            Outcome::Previous => {
                writeln!(output, "The program declines.")?;
                Ok(Turn::Stays)
            }
            _ => {
                writeln!(output, "The program agrees: the game is drawn.")?;
                Ok(Turn::Left)
            }
        }
    }

    fn save(&self, path: &str, output: &mut dyn Write) -> Result<()> {
        let keys = self.history.iter().map(|made| made.key.as_str());
        match save(path, &self.setup, keys) {
            Ok(()) => writeln!(output, "The game is kept in {path}.")?,
            Err(error) => writeln!(output, "The game is not kept: {error}")?,
        }
        Ok(())
    }

    fn refuse(&self, line: &str, output: &mut dyn Write) -> Result<()> {
        let moves = self.game.moves(&self.position, self.mover());
        let choice = match self.game.board(&self.position, self.mover()) {
            Board::Line(_) => format!("1 to {}", moves.len()),
            Board::Picture(_) => "a number in the picture".to_string(),
        };
        let shown: String = line.chars().take(LONGEST_SHOWN).collect();
        let rest = if shown.len() < line.len() { "…" } else { "" };
        writeln!(output, "There is no move {shown:?}{rest}; type {choice}, or help.")?;
        Ok(())
    }
}

/// Reads a line that is not too long; a longer one is cut into several.
fn next_line(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
