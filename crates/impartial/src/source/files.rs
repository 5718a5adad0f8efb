//! The files that games name, read like every other input, and Hackenbush positions.

use super::graph::GraphSource;
use super::input::Source;
use crate::console::Console;
use crate::errors::{Failure, Result};
use crate::limits::MemoryOption;
use crate::system::{INTERRUPTED, Listening};
use contest::trial::{Ending, Program};
use game_table::{Files, NamedGraph, OwnRule, nearest};
use std::path::Path;
use std::time::{Duration, Instant};
use tree_hackenbush::{Position, ReadPositionError};

/// The longest text of a rule, also a limit of the library.
const MOST_RULES: u64 = 1 << 20;

/// Shows progress while a file is read.
impl Files for Console<'_> {
    fn graph(&mut self, path: &Path, is_directed: bool) -> Result<NamedGraph> {
        GraphSource::file(path, is_directed).load(MemoryOption::default(), self)
    }

    fn picture(&mut self, path: &Path) -> Result<Position> {
        read_picture(Source::of(Some(path)), self)
    }

    fn text(&mut self, path: &Path) -> Result<Vec<u8>> {
        Source::of(Some(path)).read_up_to(MOST_RULES, self.input)
    }

    fn note(&mut self, text: &str) {
        let _ = writeln!(self.errors, "note: {text}");
    }

    /// The program's time is deducted from `time`.
    fn run(
        &mut self,
        command: &str,
        text: &str,
        (time, most_output): (&mut Duration, usize),
    ) -> Result<Vec<u8>> {
        let listening = Listening::begin()?;
        let begin = Instant::now();
        let program = Program::new(command, *time, None)?;
        let run = program.run(text.as_bytes(), most_output, listening.flag())?;
        *time = time.saturating_sub(begin.elapsed());
        let errors = String::from_utf8_lossy(&run.errors);
        let last = errors.lines().map(str::trim).rfind(|line| !line.is_empty());
        let last = last.map_or(String::new(), |line| {
            let plain = line.chars().filter(|letter| !letter.is_control());
            format!("; it wrote: {}", plain.take(80).collect::<String>())
        });
        Err(match run.ending {
            Ending::Status(0) => return Ok(run.output),
            Ending::Status(status) => {
                format!("`{command}` exited with status {status}{last}").into()
            }
            Ending::Signal(signal) => {
                format!("`{command}` was killed by signal {signal}{last}").into()
            }
            Ending::Time => {
                let seconds = OwnRule::MOST_TIME.as_secs();
                let text =
                    format!("`{command}` took more than {seconds} seconds and was killed{last}");
                Failure::refused(text).into()
            }
            Ending::Output => {
                let text = format!("`{command}` wrote over {most_output} bytes and was killed");
                Failure::refused(text).into()
            }
            Ending::Interrupted => Failure::interrupted(INTERRUPTED).into(),
        })
    }
}

const COLOURS: [&str; 3] = ["blue", "red", "green"];

pub(crate) fn read_picture(source: Source<'_>, console: &mut Console<'_>) -> Result<Position> {
    source.invite(console);
    let reader = source.open(&mut *console.input, console.input_file)?.reader;
    let position = Position::read(reader).map_err(|error| {
        let meant = match &error {
            ReadPositionError::Colour { found, .. } => nearest(&found.to_lowercase(), COLOURS),
            _ => None,
        };
        match meant {
            Some(colour) => source.error(format!("{error}; did you mean {}?", &colour[..1])),
            None => source.error(error),
        }
    })?;
    // Often vertices were counted from 1.
    let apart = position.edges_apart();
    let Some((&place, others)) = apart.split_first() else { return Ok(position) };
    let edge = position.edge(place);
    let [u, v] = [edge.u, edge.v].map(|vertex| position.name(vertex));
    let line = position.line(place).map_or(String::new(), |line| format!(":{line}:1"));
    let others = match others.len() {
        0 => String::new(),
        1 => ", nor is 1 other edge".to_string(),
        count => format!(", nor are {count} other edges"),
    };
    // The answer stands even if the note cannot be printed.
    let _ = writeln!(
        console.errors,
        "note: {}{line}: edge {place}, from {u} to {v}, is ignored: it is not connected to the \
         ground, vertex 0{others}",
        source.name()
    );
    Ok(position)
}
