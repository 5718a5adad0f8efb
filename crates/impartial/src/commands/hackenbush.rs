//! `impartial hackenbush value|moves|picture [FILE]`: positions of blue, red and green edges.

use crate::console::Console;
use crate::errors::{Failure, Result, SUCCESS};
use crate::flags::Flags;
use crate::output::OutputOption;
use crate::source::{Source, read_picture};
use clap::Subcommand;
use game_table::answer::{HackenbushMovesAnswer, HackenbushValueAnswer, ThermographAnswer};
use game_table::{ThermographPicture, reason};
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use tree_hackenbush::{Position, TreeError};

/// Value, winning moves and pictures of Hackenbush positions
#[derive(clap::Args)]
#[command(after_help = "\
A position has a line `u v colour [count]` for each bundle of edges. The ground is
vertex 0; what does not hang on it counts for nothing. Colours are b or blue (Left's), r
or red (Right's) and g or green (for both). `#` begins a comment. Edges are numbered by
their place in the file, from 0.

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
The value is a number (`-13/8`), a nimber (`*5`) or their sum (`1/2*3`). If green edges
are connected to red or blue ones, a search finds the value, in canonical form if it is
none of these: ↑*, {2|0}, 3/4↓. Where that takes too much, only who wins is printed. Parts
are searched up to 56 edges and 2^20 positions; trees without such green edges have no
limit.

With --childish, as in Childish Hackenbush, a blue or red edge may be taken only if all
others stay connected to the ground. Positions without green edges can be hot then.

Example:
  printf '0 1 b 2\\n1 2 r\\n' | impartial hackenbush value --childish")]
    Value(Value),
    /// Print the winning moves of a position, and the best ones if its value is a number
    Moves(Input),
    /// Draw a position as an SVG picture, or as a tree of characters
    #[command(after_help = "\
Edges have the numbers that `moves` and `--explain` call them by; a halo is a winning
move. Beyond 2000 edges the picture gives their number alone, and a tree of characters
has at most 500. What only a search of more than 15 edges can tell is left out, with a
note.")]
    Picture(Picture),
    /// Print mean and temperature of a value, and draw its thermograph
    #[command(after_help = "\
The thermograph shows where play ends, for each player who may start, as every move comes
to cost more: the walls, from -1 on, and the mast above them. Values grow to the left.

Examples:
  impartial hackenbush thermograph --value '{3||2|1}'
  impartial hackenbush thermograph --value '{4|0}' --draw -o switch.svg
  printf '0 1 g\\n1 2 b\\n' | impartial hackenbush thermograph --json")]
    Thermograph(Thermograph),
}

#[derive(clap::Args)]
struct Thermograph {
    /// A position; standard input if absent or `-`
    #[arg(conflicts_with = "value")]
    file: Option<PathBuf>,
    /// A value as it is printed, in place of a position: {2|-1}, 3/4*, {3||2|1}
    #[arg(long, allow_hyphen_values = true)]
    value: Option<String>,
    /// Draw the thermograph as an SVG picture
    #[arg(long)]
    draw: bool,
    #[command(flatten)]
    output: OutputOption,
    /// Print JSON
    #[arg(long, conflicts_with = "draw")]
    json: bool,
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
    reasons: Flags,
}

#[derive(clap::Args)]
struct Value {
    #[command(flatten)]
    input: Input,
    /// Take a blue or red edge only if all others stay connected to the ground
    #[arg(long, conflicts_with_all = ["explain", "replies"])]
    childish: bool,
}

#[derive(clap::Args)]
struct Picture {
    /// The position; standard input if absent or `-`
    file: Option<PathBuf>,
    #[command(flatten)]
    output: OutputOption,
    /// Draw with characters
    #[arg(long)]
    text: bool,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        match self.command {
            Command::Value(value) => value.print(console),
            Command::Moves(input) => input.print_moves(console),
            Command::Picture(picture) => picture.draw(console),
            Command::Thermograph(thermograph) => thermograph.print(console),
        }
    }
}

impl Input {
    fn position(&self, console: &mut Console<'_>) -> Result<Position> {
        let source = Source::of(self.file.as_deref());
        let position = read_picture(source, console)?;
        if self.tree {
            position.check_tree().map_err(|error| source.error(placed(&position, error)))?;
        }
        note_apart(&position, source, console);
        Ok(position)
    }

    fn print_moves(&self, console: &mut Console<'_>) -> Result {
        let position = self.position(console)?;
        if self.reasons.explain {
            let reason = reason::hackenbush::position(&position, self.reasons.replies)?;
            return console.print_reason(&reason, self.json);
        }
        let answer = HackenbushMovesAnswer::new(&position)?;
        if self.json {
            return console.print_json(&answer);
        }
        match &answer.value {
            Some(value) => writeln!(console.output, "value {value}")?,
            None => writeln!(console.output, "{NOT_COMPUTED}")?,
        }
        console.print_winner(answer.outcome)?;
        let mut output = BufWriter::with_capacity(1 << 16, &mut *console.output);
        answer.print(&position, &mut output)?;
        output.flush()?;
        Ok(SUCCESS)
    }
}

impl Value {
    fn print(&self, console: &mut Console<'_>) -> Result {
        let Input { reasons, json, .. } = self.input;
        let position = self.input.position(console)?;
        if reasons.explain {
            let reason = reason::hackenbush::position(&position, reasons.replies)?;
            return console.print_reason(&reason, json);
        }
        let answer = match self.childish {
            true => HackenbushValueAnswer::childish(&position)?,
            false => HackenbushValueAnswer::new(&position)?,
        };
        if json {
            return console.print_json(&answer);
        }
        writeln!(console.output, "{}", answer.value.as_deref().unwrap_or(NOT_COMPUTED))?;
        console.print_winner(answer.outcome)?;
        Ok(SUCCESS)
    }
}

/// What is printed if no number, nimber or sum of the two was found.
const NOT_COMPUTED: &str = "the value was not computed";

impl Picture {
    fn draw(&self, console: &mut Console<'_>) -> Result {
        let input = self.file.as_deref();
        let canvas = self.output.open(input)?;
        let position = read_picture(Source::of(input), console)?;
        note_apart(&position, Source::of(input), console);
        let as_text = self.text || self.output.is_terminal(console);
        let picture = if as_text { position.to_text() } else { Some(position.to_svg()) };
        let edges = position.edge_count();
        let too_large = || Failure::refused(format!("a tree of {edges} edges is too large"));
        let picture = picture.ok_or_else(too_large)?;
        canvas.write(&picture, console)?;
        Ok(SUCCESS)
    }
}

impl Thermograph {
    fn print(&self, console: &mut Console<'_>) -> Result {
        let input = self.file.as_deref();
        let picture = match &self.value {
            Some(text) => ThermographPicture::of_text(text)?,
            None => ThermographPicture::of_position(&read_picture(Source::of(input), console)?)?,
        };
        if self.draw {
            let canvas = self.output.open_svg(input, console)?;
            canvas.write(&picture.to_svg()?, console)?;
            return Ok(SUCCESS);
        }
        let answer = ThermographAnswer::new(&picture);
        self.output.print(input, console, |console| console.print_as(&answer, self.json, &answer))
    }
}

/// Notes the edges that do not hang on the ground: the usual mistake is to count vertices from 1.
fn note_apart(position: &Position, source: Source<'_>, console: &mut Console<'_>) {
    let apart = position.edges_apart();
    let Some((&place, others)) = apart.split_first() else {
        return;
    };
    let edge = position.edge(place);
    let [u, v] = [edge.u, edge.v].map(|vertex| position.name(vertex));
    let line = position.line(place).map_or(String::new(), |line| format!(":{line}:1"));
    let others = match others.len() {
        0 => String::new(),
        1 => ", nor does 1 other edge".to_string(),
        count => format!(", nor do {count} other edges"),
    };
    // Failing to print the note does not change the answer.
    let _ = writeln!(
        console.errors,
        "note: {}{line}: edge {place}, from {u} to {v}, does not hang on the ground, which is vertex \
         0, and counts for nothing{others}",
        source.name()
    );
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
