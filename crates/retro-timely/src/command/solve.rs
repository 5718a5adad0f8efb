//! `retro-timely solve`: graphs in files.

use super::cluster::ClusterArguments;
use crate::error::Failure;
use crate::question::Question;
use crate::run::{Job, Summary, work};
use clap::Args;
use graph_retro::Order;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Solve a graph: the outcome, remoteness and best move of every position
#[derive(Args)]
#[command(after_help = "\
FILE is a list of edges, \"u v\" on each line with positions from 0, or a packed graph from
`impartial graph pack` whose name ends in .csr. Several files are parts of one graph:
each process reads its share of them, in order, and no others. The answer is that of
`impartial graph solve`, byte for byte, and process 0 writes it. On a graph with cycles all
orders must be equal or opposite; without cycles any are allowed, and no levels are saved.

Without --hosts all processes run on this machine. With --hosts, start the same command on
every machine with its own --process; line I of HOSTS, from 0, is host:port of process I.
There are no passwords and no encryption: any program that connects from a listed host is
trusted. Use a private network.

With --work-folder each worker saves its complete levels in a file of its own,
at most four times a second. If a process is killed or a machine fails, start the same
command again to continue from these files. They are removed when the answer is
written.

Examples:
  retro-timely solve moves.txt --workers 4
  retro-timely solve part-0.csr part-1.csr --processes 2
  retro-timely solve part-{0..8}.csr --seats AABB --processes 3 --process 1 --hosts hosts")]
pub(super) struct Arguments {
    /// The files of the graph
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// The team of each seat, such as AABABB
    #[arg(long)]
    seats: Option<String>,
    /// The preferences of each seat, best outcome first, such as ADB,BDA
    #[arg(long, requires = "seats", value_delimiter = ',')]
    orders: Vec<Order>,
    /// Print JSON, and a summary as JSON on standard error
    #[arg(long)]
    json: bool,
    /// Check the answer from first principles before writing it
    #[arg(long)]
    verify: bool,
    /// Save progress in this folder, and resume from it
    #[arg(long, value_name = "FOLDER")]
    work_folder: Option<PathBuf>,
    #[command(flatten)]
    cluster: ClusterArguments,
}

impl Arguments {
    pub(super) fn run(self, arguments: &[OsString]) -> Result<(), Failure> {
        let question = match &self.seats {
            Some(teams) => Question::seats(teams, &self.orders, self.misere)?,
            None => Question::impartial(self.misere),
        };
        let output = BufWriter::with_capacity(1 << 16, io::stdout());
        let job = Job {
            files: self.files,
            question,
            json: self.json,
            verify: self.verify,
            work_folder: self.work_folder,
            max_memory: self.cluster.max_memory(),
            seating: self.cluster.seating()?,
            sink: Arc::new(Mutex::new(Some(Box::new(output)))),
        };
        let task = format!("{:?} {:?}", job.question, (self.json, self.verify));
        let summaries = self.cluster.run(&task, arguments, move |worker| work(worker, &job))?;
        if self.json && self.cluster.is_first() {
            let summary = summaries.into_iter().fold(Summary::default(), Summary::joined);
            let _ = writeln!(io::stderr(), "{}", summary.to_json());
        }
        Ok(())
    }
}
