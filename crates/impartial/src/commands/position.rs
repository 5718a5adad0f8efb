//! `impartial value`, `moves` and `picture`: any game, or a sum of several.

use super::beside::{DatabaseOption, OpenDatabase};
use super::book;
use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::MemoryArguments;
use crate::output::OutputOption;
use game_table::{Limits, Material, Named, Player, Sum, summary};
use mex_core::Play;
use std::path::PathBuf;

/// What every question about a position takes.
#[derive(clap::Args)]
struct Question {
    /// The games with their positions, and plus signs between them: nim 3 5 + kayles 7
    #[arg(required = true)]
    sum: Vec<String>,
    /// How many positions may be met where no theory decides [default: 200000; by a rule of your own
    /// 1048577 heaps], and values of heaps be computed, however long that takes
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    /// Explain who wins, by which moves, and why
    #[arg(long)]
    explain: bool,
}

impl Question {
    /// Returns how much an answer may take.
    fn limits(&self) -> Limits {
        Limits { given: self.limit, budget: self.memory.budget(self.limit) }
    }
}

/// Print what a position of any game is worth, or a sum of games
#[derive(clap::Args)]
#[command(after_help = help("\
The value of a sum is the nim sum of the values. Where play need not end it is ∞ with what
can be reached, as in ∞(0,2); red and blue edges of Hackenbush make it a number. With
--misere the player who cannot move wins, and a position has no value but an outcome.", "  impartial value nim 3 5 + kayles 7 + cram 3x4
  impartial value wythoff 3,5 + 2,1
  impartial value \"kayles 12 + node-kayles 0-1,1-2\" --explain
  impartial value cram 3x4 --book cram.book
  impartial value graph:arrows.txt 3 5 + nim 2 --json
  impartial value cram 4x5 --misere
  impartial value cram 2x4 + kayles 5 --misere --canonical
  impartial value cram 5x6 --database cram.nimbers"))]
pub(super) struct ValueArguments {
    #[command(flatten)]
    question: Question,
    /// The player who cannot move wins; print N if the player to move wins, and P otherwise
    #[arg(long, conflicts_with_all = ["database", "book"])]
    misere: bool,
    /// Print the simplest form in misère play, as CGSuite writes it, with its genus, its birthday, the
    /// number of its options and the outcome, and how large the misère quotient is, if it is small
    #[arg(long, requires = "misere", conflicts_with = "explain")]
    canonical: bool,
    #[command(flatten)]
    database: DatabaseOption,
    /// Write a proof of the value to FILE, for `impartial book check`: of one game under a text of
    /// rules, of cram, node-kayles or arc-kayles; FILE.gz is packed
    #[arg(long, value_name = "FILE", conflicts_with = "explain")]
    book: Option<PathBuf>,
}

impl ValueArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let Question { sum, json, explain, .. } = &self.question;
        let limits = self.question.limits();
        let book = self.book.as_deref().map(|path| book::create(path).map(|output| (path, output)));
        let book = book.transpose()?;
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let material = Sum::from_arguments(sum)?.read((play, limits), console)?;
        let mut analysis = console.wait_for("computing values", || material.analysis())?;
        if book.is_some() {
            analysis.check_book()?;
        }
        let database = self.database.open(&material)?;
        database.as_ref().map_or(Ok(()), |database| database.serve(&mut analysis))?;
        if self.canonical {
            let answer = console.wait_for("simplifying", || analysis.misere_form())?;
            return console.print_as(&answer, *json, &answer);
        }
        if *explain {
            let reason = console.wait_for("searching", || analysis.reason(Player::Left))?;
            database.map_or(Ok(()), OpenDatabase::close)?;
            return console.print_reason(&reason, *json);
        }
        if self.misere {
            let answer = console.wait_for("searching", || analysis.winning_moves(Player::Left))?;
            return console.print_as(&answer, *json, format_args!("{}\n", answer.outcome));
        }
        let answer = console.wait_for("computing values", || analysis.value())?;
        if let Some((path, output)) = book {
            let plan = console.wait_for("writing the book", || analysis.book())?;
            book::write(&plan, path, output)?;
        }
        database.map_or(Ok(()), OpenDatabase::close)?;
        console.print_as(&answer, *json, format_args!("{}\n", answer.value))
    }
}

/// Print who wins a position of any game, or a sum of games, and by which moves
#[derive(clap::Args)]
#[command(after_help = help("\
In a sum a player moves in one of the games. With --misere the player who cannot move in any
of them wins.", "  impartial moves nim 3 5 + kayles 7 + cram 3x4
  impartial moves kayles 5 + nim 1 1 --misere
  impartial moves hackenbush:picture.txt + nim 2 --right
  impartial moves euclid 25,7 --explain
  impartial moves euclid 10^30,7 + nim 10^25"))]
pub(super) struct MovesArguments {
    #[command(flatten)]
    question: Question,
    /// The player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Let Right move, who cuts red edges, and not Left, who cuts blue ones
    #[arg(long)]
    right: bool,
}

impl MovesArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let Question { sum, json, explain, .. } = &self.question;
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let mover = if self.right { Player::Right } else { Player::Left };
        let limits = self.question.limits();
        let material = Sum::from_arguments(sum)?.read((play, limits), console)?;
        let mut analysis = console.wait_for("computing values", || material.analysis())?;
        if *explain {
            let reason = console.wait_for("searching", || analysis.reason(mover))?;
            return console.print_reason(&reason, *json);
        }
        let answer = console.wait_for("searching", || analysis.winning_moves(mover))?;
        if *json {
            return console.print_json(&answer);
        }
        console.print_winner(answer.outcome)?;
        for chosen in &answer.moves {
            let remoteness = chosen.remoteness.map(|moves| format!(", remoteness {moves}"));
            let remoteness = remoteness.unwrap_or_default();
            writeln!(console.output, "{}{remoteness}", analysis.text(chosen))?;
        }
        Ok(SUCCESS)
    }
}

/// Draw a position of any game, or a sum of games, as SVG
#[derive(clap::Args)]
#[command(after_help = help("\
Heaps are columns over their values in binary, or rows of pins where one or two of them go;
steps of a staircase rise; Wythoff's game is a board with its queen and the positions that are
lost. Graphs are grids, or have their vertices around a circle or on a line. Hackenbush is
drawn as `impartial hackenbush picture` does. Below stands who wins.", "  impartial picture nim 3 5 7 -o nim.svg
  impartial picture kayles 7 + cram 3x4 + node-kayles 0-1,1-2,2-0 -o sum.svg"))]
pub(super) struct PictureArguments {
    /// The games with their positions, and plus signs between them: nim 3 5 + kayles 7
    #[arg(required = true)]
    sum: Vec<String>,
    /// The player who cannot move wins
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    output: OutputOption,
}

impl PictureArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let canvas = self.output.open_svg(None, console)?;
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let material = Sum::from_arguments(&self.sum)?.read((play, Limits::default()), console)?;
        let picture = console.wait_for("searching", || material.to_svg());
        canvas.write(&picture, console)?;
        Ok(SUCCESS)
    }
}

/// Returns a position of a game that is not one of heaps under a rule.
pub(super) fn position_of(
    (name, named): (&str, Named),
    words: &[String],
    (play, given): (Play, Option<usize>),
    console: &mut Console<'_>,
) -> Result<Material> {
    named.check_has_position()?;
    let limits = Limits { given, ..Limits::default() };
    Sum::of_game(name, named, words).read((play, limits), console)
}

/// Returns the end of a help: the games, and examples.
pub(super) fn help(about: &str, examples: &str) -> String {
    format!(
        "{about}\n\nA game is a rule of `impartial heaps`, such as nim, kayles, subtract:1,3,4 or \
         0.77, or\n\n{}\nExamples:\n{examples}",
        summary(true)
    )
}
