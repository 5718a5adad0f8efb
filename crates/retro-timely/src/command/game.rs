//! `retro-timely game`: games whose positions are generated.

use super::cluster::ClusterArguments;
use crate::cluster::link::exchanged_bytes;
use crate::error::Failure;
use crate::flow::exchange::agree;
use crate::game::Game;
use crate::game::connect::Connect;
use crate::game::diary::Terms;
use crate::game::dodgem::Dodgem;
use crate::game::line::Line;
use crate::game::solve::{Solved, solve};
use clap::Args;
use serde_json::json;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use timely::worker::Worker;

/// A board game solved completely: who wins from the start, and how many positions there are
#[derive(Args)]
#[command(after_help = "\
Games and their sizes:
  connect WIDTH HEIGHT       Connect Four on a board of this size
  line WIDTH HEIGHT LENGTH   stones anywhere; LENGTH in a row wins
  tictactoe                  line 3 3 3
  dodgem SIDE                Dodgem on a square board

Positions are explored from the start, breadth first, and solved backwards; none is listed
in a file, and no edge is kept. N means that the player to move wins, P that the player
to move loses, D that nobody can force a win.

With --work-folder each worker writes the levels that are complete to a file of its own,
four times a second at most: first the positions reached after so many moves, then those
settled at each remoteness. Started again with the same game and numbers, after a process
was killed or a machine went down, the run goes on from there. The files are taken away
when the answer is written.

Examples:
  retro-timely game tictactoe
  retro-timely game dodgem 4 --workers 2
  retro-timely game connect 4 5 --processes 2 --json
  retro-timely game connect 4 6 --work-folder kept")]
pub(super) struct Arguments {
    /// The game
    #[arg(value_name = "NAME")]
    name: String,
    /// Its sizes
    #[arg(value_name = "SIZE")]
    sizes: Vec<u32>,
    /// Print JSON, and a summary as JSON on standard error
    #[arg(long)]
    json: bool,
    /// Keep what is found here, and go on from what a run before has found
    #[arg(long, value_name = "FOLDER")]
    work_folder: Option<PathBuf>,
    #[command(flatten)]
    cluster: ClusterArguments,
}

impl Arguments {
    pub(super) fn run(self, arguments: &[OsString]) -> Result<(), Failure> {
        let solved = match (self.name.as_str(), self.sizes.as_slice()) {
            ("connect", &[width, height]) => self.solve(Connect::new(width, height)?, arguments),
            ("line", &[width, height, length]) => {
                self.solve(Line::new(width, height, length)?, arguments)
            }
            ("tictactoe", []) => self.solve(Line::new(3, 3, 3)?, arguments),
            ("dodgem", &[side]) => self.solve(Dodgem::new(side)?, arguments),
            ("connect", _) => Err(Failure::new("expected connect WIDTH HEIGHT")),
            ("line", _) => Err(Failure::new("expected line WIDTH HEIGHT LENGTH")),
            ("tictactoe", _) => Err(Failure::new("tictactoe has no sizes")),
            ("dodgem", _) => Err(Failure::new("expected dodgem SIDE")),
            (name, _) => Err(Failure::new(format!(
                "no game is called {name:?}: expected connect, line, tictactoe or dodgem"
            ))),
        }?;
        if self.json && self.cluster.is_first() {
            let summary = json!({
                "memory_bytes_a_worker": solved.memory_bytes,
                "exchanged_bytes": exchanged_bytes(),
            });
            let _ = writeln!(io::stderr(), "{summary}");
        }
        Ok(())
    }

    fn solve(&self, game: impl Game, arguments: &[OsString]) -> Result<Solved, Failure> {
        let name = format!("{:?}", (&self.name, &self.sizes));
        let limit = self.cluster.max_memory();
        let terms = Terms { name: name.clone(), limit, work_folder: self.work_folder.clone() };
        let json = self.json;
        let run = move |worker: &mut Worker| {
            let (solved, diary) = solve(worker, game.clone(), &terms)?;
            let written = if worker.index() == 0 { write(&solved, json) } else { Ok(()) };
            agree(worker, written)?;
            diary.remove();
            Ok(solved)
        };
        let solved = self.cluster.run(&name, arguments, run)?;
        Ok(solved.into_iter().next().expect("there is a worker"))
    }
}

/// Writes the answer.
fn write(solved: &Solved, json: bool) -> Result<(), Failure> {
    let text = if json { to_json(solved) } else { to_text(solved) };
    let mut output = io::stdout();
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    written.map_err(|error| Failure::new(format!("cannot write the answer: {error}")))
}

fn to_text(solved: &Solved) -> String {
    let (letter, remoteness) = solved.start.expect("the start is a position");
    let start = match (letter, remoteness) {
        ('N', Some(moves)) => format!("N: the first player wins in {moves} moves"),
        ('P', Some(moves)) => format!("P: the second player wins in {moves} moves"),
        _ => "D: a draw".to_string(),
    };
    let Solved { won, lost, drawn, dead_ends, longest, .. } = solved;
    let reached: Vec<String> = solved.reached.iter().map(u64::to_string).collect();
    format!(
        "start\t{start}\npositions\t{}\nN\t{won}\nP\t{lost}\nD\t{drawn}\ndead ends\t{dead_ends}\n\
         greatest remoteness\t{longest}\nreached first after 0, 1, … moves\t{}\n",
        solved.positions(),
        reached.join(" ")
    )
}

fn to_json(solved: &Solved) -> String {
    let (letter, remoteness) = solved.start.expect("the start is a position");
    let object = json!({
        "outcome": letter.to_string(),
        "remoteness": remoteness,
        "positions": solved.positions(),
        "N": solved.won,
        "P": solved.lost,
        "D": solved.drawn,
        "dead_ends": solved.dead_ends,
        "longest": solved.longest,
        "reached": solved.reached,
    });
    format!("{object}\n")
}
