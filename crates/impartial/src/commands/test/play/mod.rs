//! A program of the user's that plays a game against the judge, and the judge alone.

mod draw;
mod games;
mod in_play;

use super::own::OwnArguments;
use crate::console::Console;
use crate::errors::{Error, NEGATIVE, Result, SUCCESS};
use crate::limits::play_of;
use contest::trial::{
    Case, GameProblem, GameRecord, Games, Origin, TrialError, check_position, judge_by_lines,
};
use games::SumGames;
use std::io::BufReader;
use std::time::Duration;

/// How a program plays against the judge.
#[derive(clap::Args)]
#[command(next_help_heading = "A game against the judge")]
pub(super) struct PlayArguments {
    /// Let the program play GAME, a game or a sum as in `impartial moves`; without a position they are
    /// drawn. Without --run the judge talks on standard output and input
    #[arg(long, value_name = "GAME")]
    #[arg(conflicts_with_all = ["ids", "against", "format", "generate", "checker"])]
    play: Option<String>,
    /// The player who cannot move wins
    #[arg(long, requires = "play")]
    misere: bool,
    /// How long a move may take, within the time for the whole game [default: the same]
    #[arg(long, value_name = "MS", requires = "play")]
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
                "--largest is for problems of the catalogue; --size says how far positions grow";
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

    /// Returns the position that was given, if the player to move wins there.
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
                    "note: the player to move does not win from {position}; only positions reached \
                     from there are tried"
                )?;
                Ok(Vec::new())
            }
            Err(error) => Err(unwrapped(error)),
            Ok(()) => Ok(vec![Case {
                origin: Origin::Sample("the position given".to_string()),
                input: Some(format!("{position}\n").into_bytes()),
                expected: Some(Vec::new()),
            }]),
        }
    }
}

/// Lets the judge play on the streams of the program.
fn judge_alone(games: &SumGames, own: &OwnArguments, console: &mut Console<'_>) -> Result {
    if console.is_json() {
        return Err("the judge alone prints its lines, and no JSON".into());
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

/// Notes that positions were drawn smaller than asked for.
fn note(problem: &GameProblem<'_>, console: &mut Console<'_>) -> Result<()> {
    if let Some(note) = problem.note() {
        // Other commands have an option that allows more.
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
