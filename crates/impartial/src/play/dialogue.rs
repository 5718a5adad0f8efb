//! The dialogue with a person, line by line.

use super::saved::Saved;
use crate::console::Console;
use crate::errors::Result;
use game_table::{Analysis, Board, Choice, Player};
use mex_core::Outcome;
use std::io::{BufRead, BufReader, Read, Write};

/// How many moves are listed; the others are counted.
const SHOWN_MOVES: usize = 12;
/// The longest line accepted as a command.
const LONGEST_LINE: u64 = 4096;
const LONGEST_SHOWN: usize = 40;
/// How many visits to a position end the game in a draw.
const MOST_VISITS: usize = 3;

const HELP: &str = "\
a move, such as 5 -> 3 or 1,2 on a board, or its number
  hint   a move that wins         undo   take your last move back
  why    the reason               moves  all moves
  draw   offer a draw             save FILE   save the game, for play --resume FILE
  help   this list                quit   leave the game, as do exit, stop and q";

#[derive(Clone, Copy)]
pub(super) struct Seats {
    /// The person's player, which matters only if the players have different moves.
    pub(super) person: Player,
    pub(super) person_begins: bool,
}

pub(super) struct Table<'a> {
    games: Analysis<'a>,
    /// The keys of the moves made and not taken back.
    keys: Vec<String>,
    seats: Seats,
    saved: Saved,
}

/// The effect of a person's line on the game.
enum Turn {
    Moved,
    Stays,
    Left,
}

impl<'a> Table<'a> {
    /// Returns the table for some games; `saved` describes their start, for saving.
    pub(super) fn new(games: Analysis<'a>, seats: Seats, saved: Saved) -> Self {
        Table { games, keys: Vec::new(), seats, saved }
    }

    /// Plays until the game is over, the input ends, or the person leaves.
    pub(super) fn run(&mut self, console: &mut Console<'_>) -> Result<()> {
        self.games.check_playable()?;
        self.replay()?;
        self.games.best(self.mover())?;
        let mut input = BufReader::new(&mut *console.input);
        let output = &mut *console.output;
        let stuck = if self.games.play().stuck_player_wins() { "wins" } else { "loses" };
        for text in self.games.introductions(self.seats.person) {
            writeln!(output, "{text}")?;
        }
        writeln!(output, "Whoever cannot move {stuck}. Type help for the commands.")?;
        loop {
            if self.choices().is_empty() {
                return Ok(writeln!(output, "{}", self.ending())?);
            }
            if self.games.visits() >= MOST_VISITS {
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
                // A line that is too long is split.
                let mut line = Vec::new();
                if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                    return Ok(writeln!(output, "The game is unfinished.")?);
                }
                match self.obey(String::from_utf8_lossy(&line).trim(), output)? {
                    Turn::Moved => break,
                    Turn::Stays => {}
                    Turn::Left => return Ok(()),
                }
            }
        }
    }

    fn person_moves(&self) -> bool {
        self.keys.len().is_multiple_of(2) == self.seats.person_begins
    }

    fn mover(&self) -> Player {
        let person = self.seats.person;
        if self.person_moves() { person } else { person.opponent() }
    }

    fn choices(&self) -> Vec<(usize, Choice)> {
        self.games.choices(self.mover())
    }

    /// Returns the text of a move, with its game if there are several.
    fn text(&self, (game, choice): &(usize, Choice)) -> String {
        self.games.text(&choice.answer(*game))
    }

    fn replay(&mut self) -> Result<()> {
        for (line, key) in std::mem::take(&mut self.saved.moves) {
            let Ok(index) = self.games.find(self.mover(), &key) else {
                let text = format!("line {line}, column 6: there is no move {key:?} here");
                return Err(self.saved.error(&text));
            };
            self.make(index, key);
        }
        Ok(())
    }

    fn make(&mut self, index: usize, key: String) {
        self.games.make(self.mover(), index);
        self.keys.push(key);
    }

    fn take_back(&mut self) {
        self.games.take_back();
        self.keys.pop();
    }

    fn ending(&self) -> String {
        let person_wins = self.person_moves() == self.games.play().stuck_player_wins();
        let who = if self.person_moves() { "You" } else { "The program" };
        format!("{who} cannot move, so you {}.", if person_wins { "win" } else { "lose" })
    }

    fn show(&self, output: &mut dyn Write) -> Result<()> {
        let choices = self.choices();
        for (game, (label, board)) in self.games.boards(self.mover()).into_iter().enumerate() {
            let number = game + 1;
            match (self.games.label(game), &board) {
                (None, Board::Picture(picture)) => write!(output, "\n{picture}")?,
                (None, Board::Line(rows)) if rows.contains('\n') => writeln!(output, "\n{rows}")?,
                (None, Board::Line(line)) => writeln!(output, "\nPosition: {line}")?,
                (_, Board::Line(line)) => {
                    let gap = if line.contains('\n') { "\n" } else { " " };
                    writeln!(output, "\nGame {number}, {label}:{gap}{line}")?;
                }
                (_, Board::Picture(picture)) => write!(
                    output,
                    "\nGame {number}, {label}; type {number}: before a move:\n{picture}"
                )?,
            }
            if let Board::Line(_) = board {
                let own = choices.iter().filter(|choice| choice.0 == game);
                let own = own.map(|(_, choice)| (choice.key.as_str(), choice.text()));
                list_moves(own.collect(), output, SHOWN_MOVES)?;
            }
        }
        if self.games.visits() > 1 {
            writeln!(output, "This position is repeated. Type draw to offer a draw.")?;
        }
        Ok(())
    }

    /// Makes the program's move: a best one, or the first if all lose.
    fn reply(&mut self, output: &mut dyn Write) -> Result<()> {
        let index = self.games.best(self.mover())?.1.unwrap_or(0);
        let chosen = self.choices().into_iter().nth(index);
        let chosen = chosen.ok_or("the program's move is not in the list")?;
        writeln!(output, "The program: {}", self.text(&chosen))?;
        self.make(index, chosen.1.key);
        Ok(())
    }

    fn obey(&mut self, line: &str, output: &mut dyn Write) -> Result<Turn> {
        let word = &*line.to_lowercase();
        match word {
            "" => {}
            "help" => writeln!(output, "{HELP}")?,
            "quit" => return Ok(Turn::Left),
            "moves" => self.list(&Vec::from_iter(0..self.choices().len()), output, usize::MAX)?,
            "hint" => self.hint(output)?,
            "why" => {
                let mover = self.mover();
                write!(output, "{}", self.games.reason(mover)?)?;
            }
            "draw" => return self.offer_draw(output),
            "undo" if self.keys.len() >= 2 => {
                // The program's move, then the person's.
                (0..2).for_each(|_| self.take_back());
                return Ok(Turn::Moved);
            }
            "undo" => writeln!(output, "There is nothing to take back.")?,
            _ => match (line.strip_prefix("save "), self.games.find(self.mover(), line)) {
                (Some(path), _) => {
                    let keys = self.keys.iter().map(String::as_str);
                    match self.saved.keep(path.trim(), keys) {
                        Ok(()) => writeln!(output, "The game is saved in {}.", path.trim())?,
                        Err(error) => writeln!(output, "The game is not saved: {error}")?,
                    }
                }
                (None, Ok(index)) => {
                    let chosen = self.choices().swap_remove(index);
                    writeln!(output, "You: {}", self.text(&chosen))?;
                    self.make(index, chosen.1.key);
                    return Ok(Turn::Moved);
                }
                (None, Err(like)) => match (word, &like[..]) {
                    ("exit" | "stop" | "q", []) => return Ok(Turn::Left), // No vertex has that name.
                    _ => self.refuse(line, &like, output)?,
                },
            },
        }
        Ok(Turn::Stays)
    }

    fn hint(&mut self, output: &mut dyn Write) -> Result<()> {
        let (outcome, best) = self.games.best(self.mover())?;
        let choice = best.and_then(|index| self.choices().into_iter().nth(index));
        match (outcome, choice.map(|choice| self.text(&choice))) {
            (Outcome::Next, Some(best)) => writeln!(output, "Wins: {best}")?,
            (Outcome::Draw, Some(best)) => writeln!(output, "Holds the draw: {best}")?,
            _ => writeln!(output, "No move wins.")?,
        }
        Ok(())
    }

    /// Answers the offer of a draw: the program declines only if it can win.
    fn offer_draw(&mut self, output: &mut dyn Write) -> Result<Turn> {
        let (text, turn) = if !self.games.may_repeat() {
            ("Play must end, so there is no draw.", Turn::Stays)
        } else if self.games.best(self.mover())?.0 == Outcome::Previous {
            ("The program declines.", Turn::Stays)
        } else {
            ("The program agrees: the game is drawn.", Turn::Left)
        };
        writeln!(output, "{text}")?;
        Ok(turn)
    }

    fn refuse(&self, line: &str, like: &[usize], output: &mut dyn Write) -> Result<()> {
        let shown: String = line.chars().take(LONGEST_SHOWN).collect();
        let rest = if shown.len() < line.len() { "…" } else { "" };
        if like.is_empty() {
            let typed = self.text(&self.choices()[0]);
            writeln!(
                output,
                "There is no move {shown:?}{rest}. Type a move, such as {typed}, or its number; or \
                 hint, why, undo, moves, draw, save FILE, help or quit."
            )?;
        } else {
            writeln!(output, "No single move is called {shown:?}{rest}; similar ones:")?;
        }
        self.list(like, output, SHOWN_MOVES)
    }

    /// Lists some moves with their games.
    fn list(&self, places: &[usize], output: &mut dyn Write, most: usize) -> Result<()> {
        let choices = self.choices();
        let named = places.iter().map(|&place| &choices[place]);
        let named = named.map(|choice| (choice.1.key.as_str(), self.text(choice)));
        list_moves(named.collect(), output, most)
    }
}

/// Lists the first moves, each after its key.
fn list_moves(moves: Vec<(&str, String)>, output: &mut dyn Write, most: usize) -> Result<()> {
    for (key, text) in moves.iter().take(most) {
        writeln!(output, "{key:>4}  {text}")?;
    }
    if let Some((last, _)) = moves.get(most..).and_then(|more| more.last()) {
        let more = moves.len() - most;
        writeln!(output, "      and {more} more, up to {last}; type moves for all")?;
    }
    Ok(())
}
