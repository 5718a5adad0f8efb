//! A game as a problem for testing programs.

use super::Games;
use super::definition::mover_wins;
use super::referee::{Opponent, Referee, Verdict, check_won};
use crate::InputSize;
use crate::Tried;
use crate::trial::error::TrialError;
use crate::trial::fault::{Failure, Fault, GameRecord, of_ending};
use crate::trial::process::{Ending, MOST_OUTPUT, Session};
use crate::trial::program::Program;
use crate::trial::report::name_of;
use crate::trial::subject::{Subject, Tries};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many seeds to try for a won position of each size.
const SEEDS: u64 = 200;

/// A size is too small if none of its first positions has a move; this is their number.
const DEAD: u64 = 20;

/// How far sizes grow in steps of one beyond the requested size, before they double.
const LARGER: usize = 8;
const DOUBLED: usize = 4096;

/// The most characters of a program's output quoted in a sentence.
const LONGEST_SHOWN: usize = 40;

/// A game that a program plays against the judge, moving first from positions that it can win. The
/// program's time limit is for the whole game.
#[expect(missing_debug_implementations, reason = "the games are a trait object")]
pub struct GameProblem<'a> {
    games: &'a dyn Games,
    /// The time limit per move.
    move_time: Duration,
    seed: u64,
    largest: usize,
    /// The smallest position that the judge could not play.
    refused: Mutex<Option<Refused>>,
}

/// A position that the judge could not play.
struct Refused {
    size: usize,
    seed: u64,
    /// The size drawn instead.
    drawn: usize,
    why: String,
}

/// A finished game, and its end.
struct Played {
    verdict: Verdict,
    record: GameRecord,
    errors: Vec<u8>,
}

impl<'a> GameProblem<'a> {
    /// Returns the problem of a game with a time limit per move. In lost positions the judge's
    /// moves depend on the position and the seed. Positions grow from size 1 to `largest`, again
    /// and again.
    pub fn new(games: &'a dyn Games, move_time: Duration, seed: u64, largest: usize) -> Self {
        GameProblem { games, move_time, seed, largest, refused: Mutex::new(None) }
    }

    /// Returns the position of a seed and a size that the player to move wins. It is larger if
    /// there is none of that size, and smaller if the judge cannot play it.
    ///
    /// # Errors
    /// Those of the games, and an error if none is found.
    pub fn draw_position(&self, seed: u64, size: usize) -> Result<String, TrialError> {
        let refused = match self.drawn_from(seed, size) {
            Err(TrialError::Game(error)) if size > 1 => error,
            drawn => return drawn,
        };
        for shift in 1..=size.ilog2() {
            match self.drawn_from(seed, size >> shift) {
                Err(TrialError::Game(_)) => {}
                Ok(position) => {
                    let (drawn, why) = (size >> shift, refused.to_string());
                    self.notice(Refused { size, seed, drawn, why });
                    return Ok(position);
                }
                Err(error) => return Err(error),
            }
        }
        Err(TrialError::Game(refused))
    }

    /// Returns a note on positions drawn smaller than requested, if there were any.
    pub fn note(&self) -> Option<String> {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        refused.as_ref().map(|Refused { size, seed, drawn, why }| {
            format!(
                "the position of seed {seed} and size {size} was drawn with size {drawn}, as were \
                 others that the judge cannot play: {why}"
            )
        })
    }

    /// Keeps the refusal of the smallest size, regardless of their order.
    fn notice(&self, found: Refused) {
        let mut known = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        if known.as_ref().is_none_or(|known| (found.size, found.seed) < (known.size, known.seed)) {
            *known = Some(found);
        }
    }

    /// Returns a position of a size, or larger.
    fn drawn_from(&self, seed: u64, size: usize) -> Result<String, TrialError> {
        if let Some(position) = self.drawn_at(seed, size)? {
            return Ok(position);
        }
        let ones = (1..LARGER).map(|more| size.saturating_add(more));
        let last = size.saturating_add(LARGER - 1);
        let doubled = (1..).map(|shift| last << shift).take_while(|&size| size <= DOUBLED);
        let mut largest = size;
        for larger in ones.chain(doubled) {
            // A size that was not requested may be too large for the game.
            match self.drawn_at(seed, larger) {
                Ok(Some(position)) => return Ok(position),
                Ok(None) => largest = larger,
                Err(TrialError::Game(_)) => break,
                Err(error) => return Err(error),
            }
        }
        Err(TrialError::NoneWon(size, largest))
    }

    /// Returns a position of a size that the player to move wins, if one is found.
    fn drawn_at(&self, seed: u64, size: usize) -> Result<Option<String>, TrialError> {
        let mut has_moves = false;
        for more in 0..SEEDS {
            let seed = seed.wrapping_mul(SEEDS).wrapping_add(more);
            let position = self.games.draw(seed, size).map_err(TrialError::Game)?;
            if self.is_won(&position)? {
                return Ok(Some(position));
            }
            has_moves |= !position.is_empty();
            if !has_moves && more + 1 == DEAD {
                break;
            }
        }
        Ok(None)
    }

    /// Returns the options for limits that are not the defaults.
    fn limits(&self, program: &Program) -> String {
        let mut text = String::new();
        if program.time != Program::USUAL_TIME {
            text += &format!(" --time-limit {}", program.time.as_millis());
        }
        if self.move_time != program.time {
            text += &format!(" --move-limit {}", self.move_time.as_millis());
        }
        if let Some(memory) = program.memory {
            text += &format!(" --memory {memory}");
        }
        text
    }

    fn is_won(&self, position: &str) -> Result<bool, TrialError> {
        // Nothing is left to move, and no text names this position.
        if position.is_empty() {
            return Ok(false);
        }
        match check_position(self.games, position) {
            Ok(()) => Ok(true),
            Err(TrialError::NotWon { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Compares the outcome of a position with that of a search by definition.
    fn confirm(&self, position: &str) -> Result<(), TrialError> {
        self.games.at(position, &mut |game| match mover_wins(game) {
            Some(false) => Err(TrialError::WrongOutcome(position.to_string())),
            _ => Ok(()),
        })
    }

    fn played(
        &self,
        program: &Program,
        position: &str,
        stop: &AtomicBool,
    ) -> Result<Played, TrialError> {
        let mut played = None;
        self.games.at(position, &mut |game| {
            let (mut command, name) = program.command()?;
            let session = Session::start(&mut command, MOST_OUTPUT)
                .map_err(|error| TrialError::not_started(name, &error.to_string()))?;
            let mut seat = Seat { session, left: program.time, limit: self.move_time, stop };
            let mut referee = Referee::new(game, self.seed);
            let mut verdict = referee.play(&mut seat)?;
            let mut record = std::mem::take(&mut referee.record);
            match verdict {
                Verdict::Cut(ending) => record.end = seat.sentence(ending, program),
                Verdict::Won => verdict = seat.leave(&mut record, program),
                Verdict::Failed(_) => {}
            }
            played = Some(Played { verdict, record, errors: seat.session.errors() });
            Ok(())
        })?;
        played.ok_or(TrialError::Interrupted)
    }
}

/// Rejects a position that the player to move does not win.
///
/// # Errors
/// The rejection, and those of the games.
pub fn check_position(games: &dyn Games, position: &str) -> Result<(), TrialError> {
    games.at(position, &mut |game| check_won(game))
}

struct Seat<'a> {
    session: Session,
    /// The time that it has left.
    left: Duration,
    limit: Duration,
    stop: &'a AtomicBool,
}

impl Seat<'_> {
    /// Calls a closure on the program's time.
    fn timed<T>(&mut self, work: impl FnOnce(&mut Session, Instant, &AtomicBool) -> T) -> T {
        let begun = Instant::now();
        let done = work(&mut self.session, begun + self.limit.min(self.left), self.stop);
        self.left = self.left.saturating_sub(begun.elapsed());
        done
    }

    /// Lets a program that has won exit, and returns whether it does so correctly.
    fn leave(&mut self, record: &mut GameRecord, program: &Program) -> Verdict {
        let ending = self.timed(Session::finish);
        let rest = self.session.rest();
        if ending == Ending::Status(0) && rest.trim().is_empty() {
            return Verdict::Won;
        }
        let (what, verdict) = match ending {
            Ending::Status(0) => {
                let text = format!("it wrote {}", shown(rest.trim()));
                (text, Verdict::Failed(Fault::Presentation))
            }
            Ending::Time => ("it did not exit when its input ended".into(), Verdict::Cut(ending)),
            _ => (self.sentence(ending, program), Verdict::Cut(ending)),
        };
        record.end = format!("after the game was won: {what}");
        verdict
    }

    /// Returns how a program ended before the game did.
    fn sentence(&self, ending: Ending, program: &Program) -> String {
        let rest = self.session.rest();
        let rest = rest.trim();
        let hint = match rest {
            "" => String::new(),
            rest => format!("; it wrote {} without a line end", shown(rest)),
        };
        match ending {
            Ending::Time => {
                let (what, time) = match self.limit < program.time && !self.left.is_zero() {
                    true => ("move", self.limit),
                    false => ("end of the game", program.time),
                };
                let hint = if rest.is_empty() { "; is each line flushed?" } else { &hint };
                format!("no {what} after {} ms{hint}", time.as_millis())
            }
            Ending::Output => "it does not stop writing".to_string(),
            Ending::Status(0) => format!("it exited before the end of the game{hint}"),
            Ending::Status(status) => format!("exit status {status}{hint}"),
            Ending::Signal(signal) => format!("{}{hint}", name_of(signal)),
            Ending::Interrupted => "interrupted".to_string(),
        }
    }
}

impl Opponent for Seat<'_> {
    fn tell(&mut self, line: &str) -> Result<(), Ending> {
        self.session.send(line);
        Ok(())
    }

    fn hear(&mut self) -> Result<String, Ending> {
        self.timed(Session::line)
    }
}

/// Returns the beginning of a text in quotes.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(LONGEST_SHOWN).collect();
    let more = if start.len() < text.len() { "…" } else { "" };
    format!("{start:?}{more}")
}

impl Subject for GameProblem<'_> {
    fn name(&self) -> &str {
        self.games.name()
    }

    fn size(&self, index: u64, count: u64) -> InputSize {
        InputSize::grown(index, count, self.largest)
    }

    fn draw(&self, seed: u64, size: InputSize, _: &AtomicBool) -> Result<Vec<u8>, TrialError> {
        Ok(format!("{}\n", self.draw_position(seed, size.numbers())?).into_bytes())
    }

    fn recipe(&self, _: u64, _: InputSize) -> Option<String> {
        None
    }

    fn answer(&self, input: &[u8], _: &AtomicBool) -> Result<Vec<u8>, TrialError> {
        let position = String::from_utf8_lossy(input);
        check_position(self.games, position.trim())?;
        Ok(Vec::new())
    }

    fn failure(
        &self,
        program: &Program,
        (input, _): (&[u8], &[u8]),
        stop: &AtomicBool,
    ) -> Result<Option<Failure>, TrialError> {
        let position = String::from_utf8_lossy(input);
        let position = position.trim();
        let mut played = self.played(program, position, stop)?;
        if played.verdict == Verdict::Cut(Ending::Time) {
            // On a busy machine a program is slow once, not twice.
            played = self.played(program, position, stop)?;
        }
        if played.verdict == Verdict::Failed(Fault::Wrong) {
            self.confirm(position)?;
        }
        let fault = match played.verdict {
            Verdict::Won => None,
            Verdict::Failed(fault) => Some(fault),
            Verdict::Cut(ending) => of_ending(program, (ending, &played.errors), |relieved| {
                Ok(self.played(relieved, position, stop)?.verdict == Verdict::Won)
            })?,
        };
        let errors = String::from_utf8_lossy(&played.errors).into_owned();
        Ok(fault.map(|fault| Failure { game: Some(played.record), errors, ..Failure::of(fault) }))
    }

    fn noun(&self) -> &'static str {
        "position"
    }

    fn again(&self, program: &Program, input: &str) -> Option<String> {
        let run = program.command.replace('\'', "'\\''");
        let game = self.games.options(input.trim());
        let limits = self.limits(program);
        Some(format!("impartial test --run '{run}' {game} --random 0 --seed {}{limits}", self.seed))
    }

    fn shrink(
        &self,
        input: &str,
        _: Option<InputSize>,
        Tries { try_input, is_over }: Tries<'_>,
        _: &AtomicBool,
    ) -> Result<Option<(u64, InputSize)>, TrialError> {
        let mut best = input.trim().to_string();
        let mut tried = HashSet::from([best.clone()]);
        'smaller: loop {
            for position in self.games.smaller(&best) {
                if is_over() {
                    return Ok(None);
                }
                if !tried.insert(position.clone()) || !self.is_won(&position).unwrap_or(false) {
                    continue;
                }
                match try_input(&format!("{position}\n")) {
                    Tried::Fails => {
                        best = position;
                        continue 'smaller;
                    }
                    Tried::Differs => {}
                    Tried::Stop => return Ok(None),
                }
            }
            return Ok(None);
        }
    }
}
