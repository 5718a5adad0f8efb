//! A game between the judge and a program, from a position that the program can win.

use super::{InPlay, NoMove};
use crate::trial::error::TrialError;
use crate::trial::fault::{Fault, GameLine, GameRecord};
use crate::trial::process::{Ending, LONGEST_LINE};
use judge_io::Rng;
use mex_core::Outcome;
use std::io::{self, BufRead, Read, Write};

/// How many visits to a position make a draw.
const MOST_VISITS: usize = 3;

const MOST_MOVES: usize = 20_000;

/// The other side of a game.
pub(super) trait Opponent {
    fn tell(&mut self, line: &str) -> Result<(), Ending>;

    fn hear(&mut self) -> Result<String, Ending>;
}

/// The result of a game for the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Won,
    Failed(Fault),
    /// It was killed, or exited, before the game ended.
    Cut(Ending),
}

/// A game between the judge and a program.
pub(super) struct Referee<'a> {
    game: &'a mut dyn InPlay,
    rng: Rng,
    pub(super) record: GameRecord,
    /// The move with which the program gave the win away.
    mistake: Option<String>,
}

impl<'a> Referee<'a> {
    /// Returns the referee of a game. In lost positions the judge's moves depend on the position
    /// and a seed.
    pub(super) fn new(game: &'a mut dyn InPlay, seed: u64) -> Self {
        let rng = Rng::new(Rng::named(&game.position()).bits() ^ seed);
        Referee { game, rng, record: GameRecord::default(), mistake: None }
    }

    /// Plays until the game is over; the program moves first.
    pub(super) fn play(&mut self, opponent: &mut dyn Opponent) -> Result<Verdict, TrialError> {
        let mut reply = None;
        for _ in 0..MOST_MOVES {
            if self.game.moves().is_empty() {
                return Ok(self.over(true));
            }
            if self.game.visits() >= MOST_VISITS {
                return Ok(self.lost("the position occurs for the third time: a draw"));
            }
            let position = self.game.position();
            self.note(false, position.clone(), reply.take());
            let line = match opponent.tell(&position).and_then(|()| opponent.hear()) {
                Ok(line) => line,
                Err(ending) => return Ok(Verdict::Cut(ending)),
            };
            if let Some(verdict) = self.program_moves(line, &position)? {
                return Ok(verdict);
            }
            if self.game.moves().is_empty() {
                return Ok(self.over(false));
            }
            reply = Some(self.reply()?);
        }
        Ok(self.lost("the game does not end"))
    }

    fn note(&mut self, is_program: bool, line: String, made: Option<String>) {
        self.record.lines.push(GameLine { is_program, line, made });
    }

    /// Makes the move of a line, and records the first that gives the win away.
    fn program_moves(
        &mut self,
        line: String,
        position: &str,
    ) -> Result<Option<Verdict>, TrialError> {
        let index = match self.game.find(line.trim()) {
            Ok(index) => index,
            Err(NoMove { reason, is_junk }) => {
                self.record.end = match line.trim() {
                    "" => format!("an empty line at {position}: {reason}"),
                    _ => reason,
                };
                self.note(true, line, None);
                let fault = if is_junk { Fault::Presentation } else { Fault::Illegal };
                return Ok(Some(Verdict::Failed(fault)));
            }
        };
        let texts = self.game.moves();
        let before = self.game.best().map_err(TrialError::Game)?;
        let made = texts[index].clone();
        self.game.make(index);
        if self.mistake.is_none()
            && before.0 == Outcome::Next
            && self.mover_outcome()? != Outcome::Previous
        {
            let better =
                before.1.map_or(String::new(), |best| format!(", where {} wins", texts[best]));
            self.mistake = Some(format!("{made} at {position} gives the win away{better}"));
        }
        self.note(true, line, Some(made));
        Ok(None)
    }

    /// Returns the outcome for the player to move.
    fn mover_outcome(&mut self) -> Result<Outcome, TrialError> {
        match self.game.moves().is_empty() {
            true => Ok(Outcome::from_mover_wins(self.game.stuck_player_wins())),
            false => Ok(self.game.best().map_err(TrialError::Game)?.0),
        }
    }

    /// Makes the judge's move: a best one or, if all lose, a random one or the one that resists
    /// longest.
    fn reply(&mut self) -> Result<String, TrialError> {
        let texts = self.game.moves();
        let (outcome, best) = self.game.best().map_err(TrialError::Game)?;
        let random = self.rng.below(texts.len() as u64);
        let resists = outcome != Outcome::Previous || self.rng.below(2) == 0;
        let index = best.filter(|_| resists).or(usize::try_from(random).ok()).unwrap_or(0);
        self.game.make(index);
        Ok(texts[index].clone())
    }

    /// Returns the result once a player cannot move.
    fn over(&mut self, program_is_stuck: bool) -> Verdict {
        if program_is_stuck == self.game.stuck_player_wins() {
            self.record.end = "the program wins".into();
            return Verdict::Won;
        }
        self.lost(match program_is_stuck {
            true => "the program cannot move and loses",
            false => "the judge cannot move and wins",
        })
    }

    fn lost(&mut self, how: &str) -> Verdict {
        let mistake = self.mistake.iter().map(|mistake| format!("\n{mistake}"));
        self.record.end = how.to_string() + &mistake.collect::<String>();
        Verdict::Failed(Fault::Wrong)
    }
}

/// Lets the judge play over two streams, and returns whether the other side won, and the result in
/// words.
///
/// # Errors
/// If the player to move does not win the position, the moves are too much work, or a stream fails.
pub fn judge_by_lines(
    game: &mut dyn InPlay,
    seed: u64,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(bool, GameRecord), TrialError> {
    check_won(game)?;
    let mut streams = Streams { input, output, error: None };
    let mut referee = Referee::new(game, seed);
    let verdict = referee.play(&mut streams)?;
    let mut record = std::mem::take(&mut referee.record);
    if let Some(error) = streams.error {
        return Err(TrialError::Game(error.into()));
    }
    match verdict {
        Verdict::Cut(Ending::Output) => record.end = "a line is too long".into(),
        Verdict::Cut(_) => record.end = "the input ends before the game".into(),
        _ => {}
    }
    Ok((verdict == Verdict::Won, record))
}

/// Rejects a position that the player to move does not win.
pub(super) fn check_won(game: &mut dyn InPlay) -> Result<(), TrialError> {
    let is_won =
        !game.moves().is_empty() && game.best().map_err(TrialError::Game)?.0 == Outcome::Next;
    if is_won { Ok(()) } else { Err(TrialError::NotWon(game.position())) }
}

/// The streams of a judge.
struct Streams<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    error: Option<io::Error>,
}

impl Opponent for Streams<'_> {
    fn tell(&mut self, line: &str) -> Result<(), Ending> {
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(|error| {
            self.error = Some(error);
            Ending::Interrupted
        })
    }

    fn hear(&mut self) -> Result<String, Ending> {
        let mut line = Vec::new();
        match (&mut *self.input).take(LONGEST_LINE as u64).read_until(b'\n', &mut line) {
            Ok(0) => Err(Ending::Status(0)),
            Ok(_) if line.len() == LONGEST_LINE => Err(Ending::Output),
            Ok(_) => Ok(String::from_utf8_lossy(&line).trim_end().to_string()),
            Err(error) => {
                self.error = Some(error);
                Err(Ending::Interrupted)
            }
        }
    }
}
