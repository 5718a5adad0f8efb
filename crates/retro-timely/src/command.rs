//! The command line.

use crate::cluster::connect::{Meeting, fingerprint};
use crate::cluster::hosts::Hosts;
use crate::cluster::link::{Link, end};
use crate::cluster::local::Others;
use crate::error::Failure;
use crate::input::Seating;
use crate::progress::Ticker;
use crate::question::Question;
use crate::run::{Job, Summary, work};
use crate::share::MAX_WORKERS;
use clap::{Args, Parser, Subcommand};
use graph_retro::Order;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards};

/// Games on graphs with cycles, solved by many threads and machines together
#[derive(Parser)]
#[command(name = "retro-timely", version)]
struct Program {
    #[command(subcommand)]
    command: Commands,
}

#[derive(Subcommand)]
enum Commands {
    Solve(SolveArguments),
}

/// Who wins from every position, in how many moves, and by which
#[derive(Args)]
#[command(after_help = "\
FILE is a list of edges, \"u v\" in each line and positions from 0, or a packed graph of
`impartial graph pack` whose name ends with .csr. Several files are parts of one graph:
each process reads its share of them, in order, and needs no other. The answer is that of
`impartial graph solve`, byte for byte, and process 0 writes it.

Without --hosts all processes run on this machine. With it, start the same command on
every machine with its own --process; line I of HOSTS is host:port of process I, from 0.
Nobody is asked for a password: whoever reaches a port from a host of the list is
believed, and nothing is encrypted. Use a network of your own.

Examples:
  retro-timely solve moves.txt --workers 4
  retro-timely solve part-0.csr part-1.csr --processes 2
  retro-timely solve part-*.csr --seats AABB --processes 3 --process 1 --hosts hosts")]
struct SolveArguments {
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
    #[command(flatten)]
    cluster: ClusterArguments,
}

#[derive(Args)]
struct ClusterArguments {
    /// Threads of each process
    #[arg(long, value_name = "N", default_value_t = 1)]
    workers: usize,
    /// How many processes take part
    #[arg(long, value_name = "P", default_value_t = 1)]
    processes: usize,
    /// Which of them this is, from 0; without it, all are started on this machine
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,
    /// A file with host:port of each process
    #[arg(long, value_name = "HOSTS", requires = "process")]
    hosts: Option<PathBuf>,
    /// How long to wait for the other processes
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    wait: u64,
    /// The most memory of a worker; a graph that takes more is refused
    #[arg(long, value_name = "MIB")]
    max_memory: Option<u64>,
    /// Tell how far this process is, every second, also where nobody seems to look
    #[arg(long)]
    progress: bool,
}

/// Runs the program with the arguments of its process.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let program = match Program::try_parse_from(&arguments) {
        Ok(program) => program,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    // A worker that panics would leave the others waiting.
    std::panic::set_hook(Box::new(|panic| end(&format!("a worker failed: {panic}"))));
    let Commands::Solve(solve) = program.command;
    match solve.run(&arguments[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(2)
        }
    }
}

impl SolveArguments {
    fn run(self, arguments: &[OsString]) -> Result<(), Failure> {
        let question = match &self.seats {
            Some(teams) => Question::seats(teams, &self.orders, self.misere)?,
            None => Question::impartial(self.misere),
        };
        let seating = self.cluster.seating()?;
        let output = BufWriter::with_capacity(1 << 16, io::stdout());
        let job = Job {
            files: self.files,
            question,
            json: self.json,
            verify: self.verify,
            max_memory: self.cluster.max_memory.map(|mib| mib.saturating_mul(1 << 20)),
            seating,
            sink: Arc::new(Mutex::new(Some(Box::new(output)))),
        };
        let task = format!("{:?} {:?} {:?}", job.question, (job.json, job.verify), job.seating);
        let json = job.json;
        let ticker = Ticker::start(self.cluster.progress);
        let summary = self.cluster.run(&task, arguments, job)?;
        drop(ticker);
        if json && self.cluster.process.unwrap_or(0) == 0 {
            let _ = writeln!(io::stderr(), "{}", summary.to_json());
        }
        Ok(())
    }
}

impl ClusterArguments {
    fn seating(&self) -> Result<Seating, Failure> {
        let &ClusterArguments { workers: threads, processes, .. } = self;
        if threads == 0 || processes == 0 || threads.saturating_mul(processes) > MAX_WORKERS {
            let most = MAX_WORKERS;
            return Err(Failure::new(format!("expected 1 to {most} workers in all processes")));
        }
        if let Some(process) = self.process.filter(|&process| process >= processes) {
            return Err(Failure::new(format!("there is no process {process} of {processes}")));
        }
        Ok(Seating { processes, threads })
    }

    /// Does a job with all processes, and returns what the workers of this one did.
    fn run(&self, task: &str, arguments: &[OsString], job: Job) -> Result<Summary, Failure> {
        if self.processes == 1 {
            let hooks = Hooks::default();
            let builders =
                ProcessBuilder::new_typed_vector(self.workers, hooks.refill, hooks.spill);
            let builders = builders.into_iter().map(AllocatorBuilder::Process).collect();
            return execute(builders, Box::new(()), job);
        }
        let (others, hosts, process) = match (&self.hosts, self.process) {
            (Some(hosts), Some(process)) => (None, Hosts::read(hosts)?, process),
            _ => {
                let others = Others::start(self.processes, arguments)?;
                let hosts = Hosts::read(others.hosts.path())?;
                (Some(others), hosts, 0)
            }
        };
        if hosts.len() != self.processes {
            let (found, asked) = (hosts.len(), self.processes);
            return Err(Failure::new(format!("{found} hosts for {asked} processes")));
        }
        let wait = Duration::from_secs(self.wait);
        let fingerprint = fingerprint(task);
        let links = Meeting { hosts: &hosts, process, fingerprint, wait }.links()?;
        let summary = connected(links, process, self.workers, job);
        if let Some(others) = others {
            others.join();
        }
        summary
    }
}

/// Does a job with other processes.
fn connected(
    links: Vec<Option<Link>>,
    process: usize,
    threads: usize,
    job: Job,
) -> Result<Summary, Failure> {
    let hooks = Hooks::default();
    let (refill, spill) = (hooks.refill.clone(), hooks.spill.clone());
    let inner = ProcessBuilder::new_typed_vector(threads, refill, spill);
    let made = initialize_networking_from_sockets(inner, links, process, threads, hooks);
    let (builders, guard) = made.map_err(|error| Failure::new(error.to_string()))?;
    execute(builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard), job)
}

fn execute(
    builders: Vec<AllocatorBuilder>,
    guard: Box<dyn std::any::Any + Send>,
    job: Job,
) -> Result<Summary, Failure> {
    let run = move |worker: &mut timely::worker::Worker| work(worker, &job);
    let guards: WorkerGuards<_> =
        timely::execute::execute_from(builders, guard, WorkerConfig::default(), run)
            .map_err(Failure::new)?;
    let mut all = Summary::default();
    let mut failure = None;
    for result in guards.join() {
        match result.map_err(Failure::new).flatten() {
            Ok(summary) => all.add(summary),
            Err(error) => failure = Some(error),
        }
    }
    failure.map_or(Ok(all), Err)
}
