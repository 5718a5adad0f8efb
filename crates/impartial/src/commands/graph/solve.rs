//! `impartial graph solve`: outcomes, remotenesses and best moves.

use crate::console::{Console, Pace, Progress as ProgressLine, print_json};
use crate::errors::{Result, SUCCESS};
use crate::limits::{MemoryOption, play_of};
use crate::output::{Fields, OutputOption, TableFormat};
use crate::source::{GraphSource, WriteNames};
use game_table::NamedGraph;
use game_table::answer::{GraphAnswer, SeatLetters, SeatsAnswer};
use game_table::reason;
use graph_retro::{DeadEndRule, Dot, Moves, Order, Owners, Progress, Seat, Solution, Solver};
use judge_io::Writer;
use std::io::{BufWriter, Write};

/// Print the outcome, remoteness and best move of every position
#[derive(clap::Args)]
#[command(after_help = "\
Without --seats two players move in turn. N means that the player to move wins, P that the
player to move loses, and D that neither can force a win. The remoteness is the number of moves
to the end with best play: the winner as fast, the loser as slow as possible. JSON numbers
positions from 0.

With --seats the players sit in a circle, with one letter for the team of each; a team loses
when one of its seats cannot move. Each seat prefers its own win to a draw and a draw to its own
loss, unless --orders says otherwise. On a graph with cycles every order must be the same order
or its reverse.

Examples:
  printf '1 0\\n2 1\\n' | impartial graph solve
  impartial graph solve game.in --seats AB --orders DAB,BAD
  impartial graph solve moves.txt --explain --at 17")]
pub(super) struct Arguments {
    #[command(flatten)]
    source: GraphSource,
    #[command(flatten)]
    memory: MemoryOption,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// The team of each seat, as in AABABB
    #[arg(long, value_parser = |text: &str| Seat::row(text, &[]).map(|_| text.to_string()))]
    seats: Option<String>,
    /// The preferences of each seat, best first, as in ADB,BDA
    #[arg(long, requires = "seats", value_delimiter = ',')]
    orders: Vec<Order>,
    #[command(flatten)]
    format: TableFormat<true>,
    #[command(flatten)]
    output: OutputOption,
    /// Print the graph in DOT format, coloured by outcome
    #[arg(long, conflicts_with = "explain")]
    dot: bool,
    /// Explain who wins, by which moves, and why
    #[arg(long)]
    explain: bool,
    /// The position for --explain [default: the one from which play lasts longest]
    #[arg(long, value_name = "POSITION", requires = "explain")]
    at: Option<String>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        self.output.print(self.source.source().path, console, |console| self.print(console))
    }

    fn print(&self, console: &mut Console<'_>) -> Result {
        self.format.fields_beside(self.explain)?;
        let as_json = console.is_json();
        if u8::from(self.dot) + u8::from(as_json) + u8::from(self.format.is_table()) > 1 {
            return Err("--dot, --json and --write-as are three ways to print one answer".into());
        }
        // Reasons and pictures follow moves from position to position, so the graph must be in
        // memory.
        let loaded = match self.dot || self.explain {
            true => self.source.load(self.memory, console)?,
            false => self.source.load_in_place(self.memory, console)?,
        };
        let mut line = ProgressLine::new(&mut *console.errors, console.terminal);
        let mut pace = None;
        let mut watch = |progress: Progress| {
            let pace =
                pace.get_or_insert_with(|| Pace::new("states settled", Some(progress.states)));
            if let Some(text) = pace.text(progress.settled) {
                line.show(&format!("{text}, remoteness {}", progress.level));
            }
        };
        let solver = Solver::new().parallel().watched_by(&mut watch);
        let mut out = BufWriter::new(&mut *console.output);
        let printing = (as_json, &mut out as &mut dyn Write);
        if let Some(owners) = &loaded.owners {
            self.owned(&loaded, owners, printing)?;
        } else if let Some(teams) = &self.seats {
            self.seated(&loaded, &Seat::row(teams, &self.orders)?, solver, printing)?;
        } else {
            self.impartial(&loaded, solver, printing)?;
        }
        out.flush()?;
        Ok(SUCCESS)
    }

    /// Returns the memory for printing a solution with the best moves of some seats.
    fn shown_bytes(&self, loaded: &NamedGraph, seat_count: usize) -> u64 {
        match self.dot {
            true => 8 * loaded.graph.edge_count(),
            false => 5 * u64::from(loaded.position_count()) * seat_count as u64,
        }
    }

    fn impartial(
        &self,
        loaded: &NamedGraph,
        solver: Solver<'_>,
        (as_json, out): (bool, &mut dyn Write),
    ) -> Result<()> {
        let NamedGraph { graph, file, names, .. } = loaded;
        let bytes = match file {
            Some(file) => solver.file_memory_bytes(file),
            None => solver.memory_bytes(graph),
        };
        loaded.allow("the solution", bytes + self.shown_bytes(loaded, 1))?;
        let solution = match file {
            Some(file) => solver.solve_file(file, play_of(self.misere))?,
            None => solver.solve(graph, play_of(self.misere)),
        };
        if self.explain {
            let reason = reason::graph::solution(loaded, &solution, self.at.as_deref())?;
            return reason.print(as_json, out);
        }
        if self.dot {
            let dot = Dot::new(graph).names(names).first_number(loaded.first_number);
            return Ok(write!(out, "{}", dot.outcomes(&solution))?);
        }
        // Memory that was free before may be in use now.
        loaded.allow("the list of moves", self.shown_bytes(loaded, 1))?;
        let moves = match file {
            Some(file) => solution.moves_file(file)?,
            None => solution.moves(graph),
        };
        match as_json {
            true => print_json(&GraphAnswer::new(&solution, &moves, names), out),
            false => print_rows(self.format.fields(), loaded, (&solution, &moves), out),
        }
    }

    fn seated(
        &self,
        loaded: &NamedGraph,
        seats: &[Seat],
        solver: Solver<'_>,
        (as_json, out): (bool, &mut dyn Write),
    ) -> Result<()> {
        let ending = if self.misere { DeadEndRule::StuckWins } else { DeadEndRule::StuckLoses };
        let bytes = match &loaded.file {
            Some(file) => solver.seats_file_memory_bytes(file, seats, ending),
            None => solver.seats_memory_bytes(&loaded.graph, seats, ending),
        };
        let lines = if self.explain { seats.len() } else { 0 };
        loaded.allow("the solution", bytes.saturating_add(self.shown_bytes(loaded, lines)))?;
        let solution = match &loaded.file {
            Some(file) => solver.solve_seats_file(file, seats, ending)?,
            None => solver.solve_seats(&loaded.graph, seats, ending)?,
        };
        if self.explain {
            let question = (self.at.as_deref(), play_of(self.misere));
            let reason = reason::graph::seats(loaded, &solution, seats, question)?;
            return reason.print(as_json, out);
        }
        if self.dot {
            let dot = Dot::new(&loaded.graph).names(&loaded.names);
            let dot = dot.first_number(loaded.first_number).values(&solution, 0);
            return Ok(write!(out, "{dot}")?);
        }
        if as_json {
            return print_seats(loaded, SeatLetters::Seats(&solution), out);
        }
        let (mut rows, fields) = (Writer::new(out), self.format.fields());
        let seats = 0..solution.seat_count();
        if self.format.is_table() {
            let seats = seats.clone().map(|seat| format!("seat {}", seat + 1));
            let names: Vec<String> = ["position".to_string()].into_iter().chain(seats).collect();
            rows.text(&fields.heading(&names));
        } else {
            rows.line("position\tvalue for each starting seat");
        }
        for position in 0..solution.position_count() {
            loaded.write_field(position, fields, &mut rows);
            for seat in seats.clone() {
                if self.format.is_table() || seat == 0 {
                    rows.byte(fields.between());
                }
                rows.byte(solution.value(position, seat).letter() as u8);
            }
            rows.newline();
        }
        Ok(rows.finish()?)
    }

    fn owned(
        &self,
        loaded: &NamedGraph,
        owners: &Owners,
        (as_json, out): (bool, &mut dyn Write),
    ) -> Result<()> {
        if self.misere || self.seats.is_some() || self.dot {
            let message = "with owners of positions use only --json, --write-as and --explain";
            return Err(message.into());
        }
        loaded.allow("the solution", owners.memory_bytes(&loaded.graph))?;
        let values = owners.values(&loaded.graph)?;
        if self.explain {
            let game = (owners, values.as_slice());
            let reason = reason::graph::owned(loaded, game, self.at.as_deref())?;
            return reason.print(as_json, out);
        }
        if as_json {
            return print_seats(loaded, SeatLetters::Owned(loaded, &values), out);
        }
        let (mut rows, fields) = (Writer::new(out), self.format.fields());
        rows.text(&fields.heading(&["position", "winner"]));
        for (position, value) in (0..).zip(&values) {
            if !loaded.is_absent(position) {
                loaded.write_field(position, fields, &mut rows);
                rows.byte(fields.between()).byte(value.letter() as u8).newline();
            }
        }
        Ok(rows.finish()?)
    }
}

fn print_seats(loaded: &NamedGraph, values: SeatLetters<'_>, out: &mut dyn Write) -> Result<()> {
    let positions = loaded.position_count();
    print_json(&SeatsAnswer { positions, values, names: &loaded.names }, out)
}

fn print_rows(
    fields: Fields,
    loaded: &NamedGraph,
    (solution, moves): (&Solution, &Moves),
    out: &mut dyn Write,
) -> Result<()> {
    let mut rows = Writer::new(out);
    rows.text(&fields.heading(&["position", "outcome", "remoteness", "move"]));
    let letters = solution.outcomes().map(|outcome| outcome.letter() as u8);
    let remoteness = (0..solution.position_count()).map(|position| solution.remoteness(position));
    let answers = letters.zip(remoteness.zip(moves.iter()));
    let (between, nothing) = (fields.between(), fields.nothing());
    for (position, (letter, (remoteness, option))) in (0..).zip(answers) {
        loaded.write_field(position, fields, &mut rows);
        rows.byte(between).byte(letter).byte(between);
        match remoteness {
            Some(moves) => rows.uint(moves).byte(between),
            None => rows.text(nothing).byte(between),
        };
        match option {
            Some(option) => loaded.write_field(option, fields, &mut rows),
            None => drop(rows.text(nothing)),
        }
        rows.newline();
    }
    Ok(rows.finish()?)
}
