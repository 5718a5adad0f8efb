//! `impartial value`, `moves` and `picture`: any game, or a sum of several.

use super::database::DatabaseOption;
use super::{check, values};
use crate::console::Console;
use crate::errors::{Failure, Result, SUCCESS};
use crate::limits::{MemoryArguments, play_of};
use crate::output::{Output, OutputOption};
use crate::source::{GraphSource, Source, read_picture};
use game_table::reason::words::winner_of;
use game_table::{GraphPicture, Limits, Material, Named, Player, Sum, Term, ThermographPicture};
use graph_retro::Solver;
use mex_core::Play;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The arguments of every question about a position.
#[derive(clap::Args)]
struct Question {
    /// The games with their positions, joined by plus signs: nim 3 5 + kayles 7
    #[arg(required = true)]
    sum: Vec<String>,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Stop a search after N positions, of boards and graphs after 100 N visits [default: 200000;
    /// 1048577 heaps of a rule file], or after N values of heaps, however long they take
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
    /// Explain who wins, by which moves, and why
    #[arg(long)]
    explain: bool,
}

impl Question {
    /// Reads the games, with the limits of the question.
    fn read(&self, console: &mut Console<'_>) -> Result<Material> {
        let limits = Limits { given: self.limit, budget: self.memory.budget(self.limit) };
        Sum::from_arguments(&self.sum)?.read((play_of(self.misere), limits), console)
    }
}

/// Print the value of a position of any game, or of a sum of games
#[derive(clap::Args)]
#[command(after_help = "\
The value of a sum is the nim sum of the values. If play need not end, it is ∞ with the values that
can be reached, as in ∞(0,2). With red and blue edges of Hackenbush it is a number or another
canonical form: ↑*, {2|0}. With --misere the outcome is printed, as there is no value.
`impartial games` lists the games.

Examples:
  impartial value nim 3 5 + kayles 7 + cram 3x4
  impartial value wythoff 3,5 + 2,1
  impartial value 0.77 1000000000000
  impartial value \"kayles 12 + node-kayles 0-1,1-2\" --explain
  impartial value cram 3x4 --book cram.book
  impartial value graph:arrows.txt 3 5 + nim 2 --json
  printf '0 1 b\\n1 2 r\\n' | impartial value hackenbush:-
  impartial value cram 2x4 + kayles 5 --misere --canonical
  impartial value cram 5x6 --database cram.nimbers")]
pub(super) struct ValueArguments {
    #[command(flatten)]
    question: Question,
    /// Print the simplest form in misère play, in CGSuite's notation, with its genus, birthday,
    /// number of options and outcome, and the size of its misère quotient if that is small
    #[arg(long, requires = "misere", conflicts_with = "explain")]
    canonical: bool,
    #[command(flatten)]
    database: DatabaseOption,
    /// Write a proof of the value to FILE, for `impartial check`: for one game of cram,
    /// node-kayles, arc-kayles or a rule file; FILE.gz is compressed
    #[arg(long, value_name = "FILE", conflicts_with = "explain")]
    book: Option<PathBuf>,
}

impl ValueArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let Question { misere, explain, .. } = &self.question;
        if *misere && (self.book.is_some() || self.database.is_given()) {
            return Err("--book and --database need values, which misère play does not have".into());
        }
        let book = self.book.as_deref().map(|path| Output::new(path, None, check::BOOK));
        let book = book.transpose()?;
        let material = self.question.read(console)?;
        let mut analysis = console.wait_for("computing values", || material.analysis())?;
        if book.is_some() {
            analysis.check_book()?;
        }
        let database = self.database.open(&material)?;
        database.serve(&mut analysis)?;
        if self.canonical {
            let answer = console.wait_for("simplifying", || analysis.misere_form())?;
            return console.print_as(&answer, &answer);
        }
        if *explain {
            let reason = console.wait_for("searching", || analysis.reason(Player::Left))?;
            database.close()?;
            return console.print_reason(&reason);
        }
        if *misere {
            let answer = console.wait_for("searching", || analysis.winning_moves(Player::Left))?;
            return console.print_as(&answer, format_args!("{}\n", answer.outcome));
        }
        let answer = console.wait_for("computing values", || analysis.value())?;
        if let (Some(output), Some(path)) = (book, &self.book) {
            let plan = console.wait_for("writing the book", || analysis.book())?;
            check::write(&plan, path, output)?;
        }
        database.close()?;
        let unknown = || {
            let winner = winner_of(answer.outcome);
            format!("the value would take too long; {winner}")
        };
        let value = answer.value.clone().unwrap_or_else(unknown);
        console.print_as(&answer, format_args!("{value}\n"))
    }
}

/// Print who wins a position of any game, or of a sum of games, and the winning moves
#[derive(clap::Args)]
#[command(after_help = "\
In a sum a player moves in one of the games. `impartial games` lists the games.

Examples:
  impartial moves nim 3 5 7
  impartial moves nim 3 5 + kayles 7 + cram 3x4 --explain
  impartial moves kayles 5 + nim 1 1 --misere
  impartial moves hackenbush:picture.txt + nim 2 --right
  impartial moves wythoff 10^30,10^29")]
pub(super) struct MovesArguments {
    #[command(flatten)]
    question: Question,
    /// Give the winning moves of Right, who cuts red edges, instead of Left, who cuts blue ones
    #[arg(long)]
    right: bool,
}

impl MovesArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let mover = if self.right { Player::Right } else { Player::Left };
        let material = self.question.read(console)?;
        let mut analysis = console.wait_for("computing values", || material.analysis())?;
        if self.question.explain {
            let reason = console.wait_for("searching", || analysis.reason(mover))?;
            return console.print_reason(&reason);
        }
        let answer = console.wait_for("searching", || analysis.winning_moves(mover))?;
        if console.is_json() {
            return console.print_json(&answer);
        }
        console.print_winner(answer.outcome)?;
        let mut output = BufWriter::with_capacity(1 << 16, &mut *console.output);
        for chosen in answer.moves() {
            let remoteness = chosen.remoteness.map(|moves| format!(", remoteness {moves}"));
            let remoteness = remoteness.unwrap_or_default();
            writeln!(output, "{}{remoteness}", analysis.text(chosen))?;
        }
        output.flush()?;
        Ok(SUCCESS)
    }
}

/// Draw a position of any game, a sum of games, or the values of a rule, as SVG
#[derive(clap::Args)]
#[command(after_help = "\
Heaps are columns over their values in binary, or rows of pins if a move takes one or two; steps of
a staircase rise; Wythoff's game is a board with its queen and the lost squares. Graphs are drawn
as grids, around a circle or along a line. Edges of Hackenbush have numbers, and a halo if cutting
them wins. The caption says who wins.

A rule of heaps without a position is drawn as the values of the heaps 0 to N, with the period if
one is found within two seconds. `graph:FILE` without tokens is drawn in rows by remoteness, dead
ends below and draws on top: the player to move wins from round positions, loses from square ones
and draws from dashed ones; the best move from each is bold.

A thermograph shows the outcome for each player who may start, as the cost of a move grows. With
--text or --json its mean, temperature and walls are printed.

Examples:
  impartial picture nim 3 5 7 -o nim.svg
  impartial picture kayles 7 + cram 3x4 + node-kayles 0-1,1-2,2-0 -o sum.svg
  impartial picture .16 --to 100000 -o 016.svg
  impartial picture graph:moves.txt -o moves.svg
  printf '0 1 b\\n1 2 r\\n' | impartial picture hackenbush:- --text
  impartial picture --thermograph '{4|0}' -o switch.svg
  impartial picture --thermograph hackenbush:flower.txt --text")]
pub(super) struct PictureArguments {
    /// The games with their positions, joined by plus signs: nim 3 5; or a rule, or a graph
    #[arg(required_unless_present = "thermograph", conflicts_with = "thermograph")]
    sum: Vec<String>,
    /// Misère play: the player who cannot move wins
    #[arg(long, conflicts_with = "thermograph")]
    misere: bool,
    /// The greatest heap in a picture of a rule's values [default: 200]
    #[arg(long, value_name = "N", conflicts_with_all = ["misere", "thermograph"])]
    to: Option<u64>,
    /// Draw the thermograph of a value, {2|-1}, 3/4*, {3||2|1}, or of hackenbush:FILE
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    thermograph: Option<String>,
    /// Draw a position of Hackenbush in characters, or list the positions of another game as DOT
    #[arg(long)]
    text: bool,
    #[command(flatten)]
    output: OutputOption,
}

impl PictureArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if let Some(value) = &self.thermograph {
            return self.draw_thermograph(value, console);
        }
        console.refuse_json("a picture, except a thermograph")?;
        let sum = Sum::from_arguments(&self.sum)?;
        let picture = match &sum.terms[..] {
            // The winning edges are marked only in normal play, under the usual rules.
            [Term { named: Named::Hackenbush { path, is_childish }, .. }]
                if self.to.is_none() && (self.text || !self.misere && !is_childish) =>
            {
                return self.draw_edges(path, console);
            }
            [Term { name, named: Named::Heaps(_) | Named::Own(_), position }]
                if position.is_empty() && !self.misere && !self.text =>
            {
                let canvas = self.output.open_svg(None, console)?;
                return canvas.draw(&values::picture(name, self.to, console)?, console);
            }
            [Term { named: Named::Graph(path), position, .. }] if position.is_empty() => Some(path),
            _ => None,
        };
        if self.to.is_some() || self.text && picture.is_some() {
            return Err("--to needs a rule of heaps, and --text a position".into());
        }
        let play = play_of(self.misere);
        if let Some(path) = picture {
            return self.draw_graph(path, play, console);
        }
        let canvas = match self.text {
            true => self.output.open(None)?,
            false => self.output.open_svg(None, console)?,
        };
        let material = sum.read((play, Limits::default()), console)?;
        let picture = console.wait_for("searching", || match self.text {
            true => material.to_dot(),
            false => Ok(material.to_svg()),
        })?;
        canvas.draw(&picture, console)
    }

    fn draw_graph(&self, path: &Path, play: Play, console: &mut Console<'_>) -> Result {
        let source = GraphSource::file(path, true);
        let canvas = self.output.open_svg(source.source().path, console)?;
        let loaded = game_table::graph_of(path, console)?;
        if loaded.owners.is_some() {
            let message = "a graph with owners cannot be drawn; use `impartial graph solve`";
            return Err(source.source().error(message));
        }
        loaded.allow("the solution", Solver::new().memory_bytes(&loaded.graph))?;
        let solve = || Solver::new().parallel().solve(&loaded.graph, play);
        let solution = console.wait_for("solving", solve);
        let picture = GraphPicture::new(&loaded.graph, &solution).names(&loaded.names);
        canvas.draw(&picture.first_number(loaded.first_number).to_svg(), console)
    }

    fn draw_edges(&self, path: &Path, console: &mut Console<'_>) -> Result {
        let canvas = self.output.open(Some(path))?;
        let position = game_table::picture_of(path, console)?;
        let as_text = self.text || self.output.is_terminal(console);
        let picture = if as_text { position.to_text() } else { Some(position.to_svg()) };
        let edges = position.edge_count();
        let too_large = || Failure::refused(format!("a tree of {edges} edges is too large"));
        canvas.draw(&picture.ok_or_else(too_large)?, console)
    }

    fn draw_thermograph(&self, value: &str, console: &mut Console<'_>) -> Result {
        let file = value.strip_prefix("hackenbush:").map(Path::new);
        let picture = match file {
            Some(_) => ThermographPicture::of_position(&read_picture(Source::of(file), console)?)?,
            None => ThermographPicture::of_text(value)?,
        };
        if self.text || console.is_json() {
            let answer = picture.answer();
            let print = |console: &mut Console<'_>| console.print_as(&answer, &answer);
            return self.output.print(file, console, print);
        }
        let canvas = self.output.open_svg(file, console)?;
        canvas.draw(&picture.to_svg()?, console)
    }
}
