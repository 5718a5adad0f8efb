//! A program of the user's that plays a game against the judge, and the judge alone.

mod draw;
mod games;
mod position;

use super::program::OwnArguments;
use crate::console::Console;
use crate::errors::{Error, NEGATIVE, Result, SUCCESS};
use crate::limits::play_of;
use contest::trial::{
    Case, GameProblem, GameRecord, Games, Origin, TrialError, check_position, judge_by_lines,
};
use games::SumGames;
use std::io::BufReader;
use std::time::Duration;

/// The options for playing against a program.
#[derive(clap::Args)]
#[command(next_help_heading = "A game against the judge")]
pub(super) struct PlayArguments {
    /// Play GAME with the program: a game or a sum as for `impartial moves`; without a position,
    /// random ones. Without --run the judge plays on standard output and input
    #[arg(long, value_name = "GAME")]
    #[arg(conflicts_with_all = ["ids", "against", "format", "generate", "checker"])]
    play: Option<String>,
    /// Misère play: the player who cannot move wins
    #[arg(long, requires = "play", conflicts_with = "ids")]
    misere: bool,
    /// The time limit per move, within the limit for the game [default: the same]
    #[arg(long, value_name = "MS", requires = "play", conflicts_with = "ids")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    move_limit: Option<u64>,
}

impl PlayArguments {
    pub(super) fn is_given(&self) -> bool {
        self.play.is_some()
    }

    pub(super) fn run(&self, own: &OwnArguments, console: &mut Console<'_>) -> Result {
        let text = self.play.as_deref().unwrap_or_default();
        let games = SumGames::new(text, play_of(self.misere))?;
        if !own.tests_a_program() {
            return judge_alone(&games, own, console);
        }
        if own.largest {
            let message =
                "--largest is for problems of the catalogue; --size sets how far positions grow";
            return Err(message.into());
        }
        let limit = Duration::from_millis(self.move_limit.unwrap_or(own.time_limit));
        let largest = usize::try_from(own.problem.size)?;
        let problem = GameProblem::new(&games, limit, own.seed, largest);
        let samples = self.samples(&games, own, console)?;
        let drawn = Case::random(&problem, own.seed, own.random);
        let ended = own.run((&problem, &games.file_name()), samples, drawn, console);
        note(&problem, console)?;
        ended
    }

    /// Returns the user's position, if the player to move wins from it.
    fn samples(
        &self,
        games: &SumGames,
        own: &OwnArguments,
        console: &mut Console<'_>,
    ) -> Result<Vec<Case>> {
        let Some(position) = games.given()? else { return Ok(Vec::new()) };
        match check_position(games, &position) {
            Err(TrialError::NotWon { .. }) if own.random > 0 => {
                writeln!(
                    console.errors,
                    "note: the player to move does not win from {position}; testing only on \
                     positions reached from it"
                )?;
                Ok(Vec::new())
            }
            Err(error) => Err(unwrapped(error)),
            Ok(()) => Ok(vec![Case {
                origin: Origin::Sample("the given position".to_string()),
                input: Some(format!("{position}\n").into_bytes()),
                expected: Some(Vec::new()),
            }]),
        }
    }
}

/// Plays the judge's side on the program's own streams.
fn judge_alone(games: &SumGames, own: &OwnArguments, console: &mut Console<'_>) -> Result {
    if console.is_json() {
        return Err("--json has no meaning without --run: the judge prints its moves".into());
    }
    let position = match games.given()? {
        Some(position) => position,
        None => {
            let size = usize::try_from(own.problem.size)?;
            let problem = GameProblem::new(games, Duration::MAX, own.seed, size);
            let drawn = problem.draw_position(own.seed, size).map_err(unwrapped)?;
            note(&problem, console)?;
            drawn
        }
    };
    let mut played: Option<(bool, GameRecord)> = None;
    let mut input = BufReader::new(&mut *console.input);
    let output = &mut *console.output;
    games
        .at(&position, &mut |game| {
            played = Some(judge_by_lines(game, own.seed, &mut input, output)?);
            Ok(())
        })
        .map_err(unwrapped)?;
    let (is_won, record) = played.unwrap_or_default();
    writeln!(console.errors, "{}", record.end)?;
    Ok(if is_won { SUCCESS } else { NEGATIVE })
}

/// Notes that the positions drawn are smaller than requested.
fn note(problem: &GameProblem<'_>, console: &mut Console<'_>) -> Result<()> {
    if let Some(note) = problem.note() {
        // Other commands have an option to allow more.
        let note = note.split_once("; --limit").map_or(&*note, |(note, _)| note);
        writeln!(console.errors, "note: {note}")?;
    }
    Ok(())
}

fn unwrapped(error: TrialError) -> Error {
    match error {
        TrialError::Game(error) => error,
        error => error.into(),
    }
}
