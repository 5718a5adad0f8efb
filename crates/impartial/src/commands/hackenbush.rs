//! `impartial hackenbush value|moves|picture [FILE]`: positions of blue, red and green edges.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::output::Output;
use crate::reasons;
use clap::Subcommand;
use serde_json::{Value as Json, json};
use std::fmt::Display;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use tree_hackenbush::{
    Dyadic, EvaluateError, HackenbushValue, PartizanOutcome, Player, Position, ReadPositionError,
    TreeError,
};

/// Value, winning moves and pictures of Hackenbush positions
#[derive(clap::Args)]
#[command(after_help = "\
A position has one line `u v colour [count]` for each bundle of edges. The ground is vertex 0.
Colours are b (blue, Left's), r (red, Right's) and g (green, for both). `#` begins a comment.
Edges are named by their place in the file, from 0.

Examples:
  printf '0 1 b\\n1 2 r\\n' | impartial hackenbush value        1/2
  impartial hackenbush moves position.txt --json
  impartial hackenbush moves position.txt --explain
  impartial hackenbush picture position.txt -o position.svg")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the value of a position and who wins it
    #[command(after_help = "\
The value is a number (`-13/8`), a nimber (`*5`) or their sum (`1/2*3`). Where green edges hang
together with others it is found by search if it is one of these; else the value was not computed,
and only who wins is printed. Parts are searched up to 56 edges and 2^20 positions; trees without
such green edges have no limit.")]
    Value(Input),
    /// Print the winning moves of a position, and the best ones where its value is a number
    Moves(Input),
    /// Draw a position as an SVG picture, or as a tree of characters
    #[command(after_help = "\
A picture has at most 2000 edges, one of characters 500. A position that is not evaluated is drawn
without values and winning moves, with a note.")]
    Picture(Picture),
}

#[derive(clap::Args)]
struct Input {
    /// The position; standard input if absent or `-`
    file: Option<PathBuf>,
    /// Refuse a position that is not a tree
    #[arg(long)]
    tree: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reasons: reasons::Flags,
}

#[derive(clap::Args)]
struct Picture {
    /// The position; standard input if absent or `-`
    file: Option<PathBuf>,
    /// The file to write; standard output if absent or `-`
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Draw with characters
    #[arg(long)]
    text: bool,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        match self.command {
            Command::Value(input) => input.print_value(console),
            Command::Moves(input) => input.print_moves(console),
            Command::Picture(picture) => picture.draw(console),
        }
    }
}

impl Input {
    fn position(&self, console: &mut Console<'_>) -> Result<Position> {
        let position = read(self.file.as_deref(), console)?;
        if self.tree {
            position.check_tree().map_err(|error| placed(&position, error))?;
        }
        Ok(position)
    }

    fn print_value(&self, console: &mut Console<'_>) -> Result {
        let position = self.position(console)?;
        if self.reasons.explain {
            reasons::hackenbush::position(&position, self.reasons, console.output)?;
            return Ok(SUCCESS);
        }
        let (value, outcome) = evaluate(&position)?;
        if self.json {
            let value = value.map(|value| value.to_string());
            let answer = json!({ "value": value, "outcome": word(outcome) });
            writeln!(console.output, "{answer}")?;
        } else {
            match value {
                Some(value) => writeln!(console.output, "{value}")?,
                None => writeln!(console.output, "{NOT_COMPUTED}")?,
            }
            writeln!(console.output, "{outcome}")?;
        }
        Ok(SUCCESS)
    }

    fn print_moves(&self, console: &mut Console<'_>) -> Result {
        let position = self.position(console)?;
        if self.reasons.explain {
            reasons::hackenbush::position(&position, self.reasons, console.output)?;
            return Ok(SUCCESS);
        }
        let (value, outcome, sides) = moves(&position)?;
        let value = value.map(|value| value.to_string());
        if self.json {
            let answer = moves_as_json(value, outcome, &sides);
            writeln!(console.output, "{answer}")?;
            return Ok(SUCCESS);
        }
        match value {
            Some(value) => writeln!(console.output, "{value}: {outcome}")?,
            None => writeln!(console.output, "{NOT_COMPUTED}; {outcome}")?,
        }
        for side in sides {
            side.print(&position, console)?;
        }
        Ok(SUCCESS)
    }
}

/// What is said where neither a number nor a nimber nor their sum was found.
const NOT_COMPUTED: &str = "the value was not computed";

/// Returns the value, where it is known, the outcome and the moves of both players.
fn moves(position: &Position) -> Result<(Option<HackenbushValue>, PartizanOutcome, Vec<Side>)> {
    if let Some((nimber, winning)) = position.green_value_and_moves() {
        let value = HackenbushValue { number: Dyadic::zero(), nimber };
        let side = Side { name: "the first player", winning, best: None };
        return Ok((Some(value.clone()), value.outcome(), vec![side]));
    }
    let (value, outcome) = evaluate(position)?;
    let mut sides = Vec::new();
    for (name, player) in [("Left", Player::Left), ("Right", Player::Right)] {
        sides.push(Side {
            name,
            winning: position.winning_moves(player)?,
            best: position.best_moves(player)?,
        });
    }
    Ok((value, outcome, sides))
}

/// The moves of a player, or of both where they have the same.
struct Side {
    name: &'static str,
    winning: Vec<u32>,
    best: Option<Vec<u32>>,
}

fn moves_as_json(value: Option<String>, outcome: PartizanOutcome, sides: &[Side]) -> Json {
    let mut moves: Vec<u32> = sides.iter().flat_map(|side| &side.winning).copied().collect();
    moves.sort_unstable();
    moves.dedup();
    let mut answer = json!({ "value": value, "outcome": word(outcome), "moves": moves });
    if let [left, right] = sides {
        for (key, side) in [("left", left), ("right", right)] {
            answer[key] = json!({ "moves": side.winning, "best": side.best });
        }
    }
    answer
}

impl Side {
    fn print(&self, position: &Position, console: &mut Console<'_>) -> Result<()> {
        let name = self.name;
        print_list(position, &format!("winning moves of {name}"), &self.winning, console)?;
        match &self.best {
            Some(best) if *best != self.winning => {
                print_list(position, &format!("best moves of {name}"), best, console)
            }
            _ => Ok(()),
        }
    }
}

impl Picture {
    fn draw(&self, console: &mut Console<'_>) -> Result {
        let target = self.output.as_deref();
        let target = target.filter(|path| path.as_os_str() != "-");
        let input = self.file.as_deref();
        let output = target.map(|path| Output::create(path, input)).transpose()?;
        let position = read(input, console)?;
        let picture = if self.text { position.to_text() } else { position.to_svg() };
        let edges = position.edge_count();
        let picture = picture.ok_or_else(|| format!("a picture of {edges} edges is too large"))?;
        match output {
            None => console.output.write_all(picture.as_bytes())?,
            Some(output) => output.commit(picture.as_bytes())?,
        }
        Ok(SUCCESS)
    }
}

fn read(file: Option<&Path>, console: &mut Console<'_>) -> Result<Position> {
    let Some(path) = file.filter(|file| file.as_os_str() != "-") else {
        return Ok(Position::read(&mut *console.input)?);
    };
    let unread = |error: &dyn Display| format!("{} cannot be read: {error}", path.display());
    let file = File::open(path).map_err(|error| unread(&error))?;
    match Position::read(file) {
        Err(ReadPositionError::Source { kind }) => Err(unread(&kind).into()),
        result => Ok(result?),
    }
}

/// Returns the error of an edge with the line of the edge.
fn placed(position: &Position, error: TreeError) -> String {
    let edge = match error {
        TreeError::Cycle { edge } | TreeError::Apart { edge } => u32::try_from(edge).ok(),
        _ => None,
    };
    match edge.and_then(|edge| position.line(edge)) {
        Some(line) => format!("line {line}, column 1: not a tree: {error}"),
        None => format!("not a tree: {error}"),
    }
}

/// Returns the value, where a number and a nimber are found that make it, and the outcome.
fn evaluate(position: &Position) -> Result<(Option<HackenbushValue>, PartizanOutcome)> {
    match position.value() {
        Ok(value) => {
            let outcome = value.outcome();
            Ok((Some(value), outcome))
        }
        Err(EvaluateError::Mixed { .. }) => Ok((None, position.outcome()?)),
        Err(error) => Err(error.into()),
    }
}

fn word(outcome: PartizanOutcome) -> &'static str {
    match outcome {
        PartizanOutcome::Left => "left",
        PartizanOutcome::Right => "right",
        PartizanOutcome::Next => "next",
        PartizanOutcome::Previous => "previous",
    }
}

fn print_list(
    position: &Position,
    heading: &str,
    moves: &[u32],
    console: &mut Console<'_>,
) -> Result<()> {
    if moves.is_empty() {
        writeln!(console.output, "{heading}: none")?;
        return Ok(());
    }
    let mut output = BufWriter::with_capacity(1 << 16, &mut *console.output);
    writeln!(output, "{heading}: {}", moves.len())?;
    for &place in moves {
        let edge = position.edge(place);
        let [u, v] = [edge.u, edge.v].map(|vertex| position.name(vertex));
        write!(output, "  edge {place}: {u} {v} {}", edge.colour)?;
        if edge.count > 1 {
            write!(output, " ×{}", edge.count)?;
        }
        output.write_all(b"\n")?;
    }
    Ok(output.flush()?)
}
