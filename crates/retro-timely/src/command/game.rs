//! Programs that solve a game whose positions are generated.

use super::cluster::ClusterArguments;
use super::{ended, prepare, refused};
use crate::cluster::link::exchanged_bytes;
use crate::error::Failure;
use crate::flow::exchange::agree;
use crate::game::Game;
use crate::game::diary::Terms;
use crate::game::solve::{Solved, solve};
use clap::{CommandFactory, FromArgMatches, Parser};
use serde_json::json;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use timely::worker::Worker;

/// Solve a game from its start: who wins, and the number of positions
#[derive(Parser)]
#[command(after_help = "\
Positions are explored breadth first from the start and then solved backwards; no
file lists them, and no edge is stored. N means that the player to move wins, P that the
player to move loses, and D that neither player can force a win.

With --work-folder each worker saves its complete levels in a file of its own,
at most four times a second: first the positions reached after 0, 1, … moves, then those
settled at each remoteness. If a process is killed or a machine fails, start the same
command again to continue from these files. They are removed when the answer is
written.")]
struct Arguments {
    /// The sizes of the game
    #[arg(value_name = "SIZE")]
    sizes: Vec<u32>,
    /// Print JSON, and a summary as JSON on standard error
    #[arg(long)]
    json: bool,
    /// Save progress in this folder, and resume from it
    #[arg(long, value_name = "FOLDER")]
    work_folder: Option<PathBuf>,
    #[command(flatten)]
    cluster: ClusterArguments,
}

/// Runs the program `name` for one game. Its arguments are sizes, from which the game is made, and
/// the options of this crate for workers, processes and machines. `sizes` names the sizes in the
/// help.
///
/// `examples/connect_four.rs` is such a program.
pub fn play<G: Game>(
    name: &'static str,
    sizes: &'static str,
    make: impl FnOnce(&[u32]) -> Result<G, String>,
) -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let command = Arguments::command().name(name);
    let command = command.mut_arg("sizes", |argument| argument.value_name(sizes));
    let parsed = command.try_get_matches_from(&words);
    let arguments = match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return refused(&error),
    };
    prepare();
    let game = make(&arguments.sizes).map_err(Failure::new);
    ended(game.and_then(|game| arguments.run(name, game, &words[1..])))
}

impl Arguments {
    fn run(&self, name: &str, game: impl Game, arguments: &[OsString]) -> Result<(), Failure> {
        let name = format!("{:?}", (name, &self.sizes));
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
        if self.json && self.cluster.is_first() {
            let solved = solved.first().expect("there is a worker");
            let summary = json!({
                "memory_bytes_a_worker": solved.memory_bytes,
                "exchanged_bytes": exchanged_bytes(),
            });
            let _ = writeln!(io::stderr(), "{summary}");
        }
        Ok(())
    }
}

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
