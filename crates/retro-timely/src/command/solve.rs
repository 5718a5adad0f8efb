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

/// Who wins from every position, in how many moves, and by which
#[derive(Args)]
#[command(after_help = "\
FILE is a list of edges, \"u v\" in each line and positions from 0, or a packed graph of
`impartial graph pack` whose name ends with .csr. Several files are parts of one graph:
each process reads its share of them, in order, and needs no other. The answer is that of
`impartial graph solve`, byte for byte, and process 0 writes it. On a graph with cycles all
orders must be one order or its reverse; on others they are free, and no levels are kept.

Without --hosts all processes run on this machine. With it, start the same command on
every machine with its own --process; line I of HOSTS is host:port of process I, from 0.
Nobody is asked for a password: whoever reaches a port from a host of the list is
believed, and nothing is encrypted. Use a network of your own.

With --work-folder each worker writes the levels that are complete to a file of its own,
four times a second at most. Started again with the same files, options and numbers, after
a process was killed or a machine went down, the run goes on from there. The files are
taken away when the answer is written.

Examples:
  retro-timely solve moves.txt --workers 4
  retro-timely solve part-0.csr part-1.csr --processes 2
  retro-timely solve part-{0..8}.csr --seats AABB --processes 3 --process 1 --hosts hosts")]
pub(super) struct Arguments {
    /// The files of the graph
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// The team of each seat, as in AABABB
    #[arg(long)]
    seats: Option<String>,
    /// The order of each seat, best first, as in ADB,BDA
    #[arg(long, requires = "seats", value_delimiter = ',')]
    orders: Vec<Order>,
    /// Print JSON, and a summary as JSON on standard error
    #[arg(long)]
    json: bool,
    /// Check the answer from first principles before it is written
    #[arg(long)]
    verify: bool,
    /// Keep what is found here, and go on from what a run before has found
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
