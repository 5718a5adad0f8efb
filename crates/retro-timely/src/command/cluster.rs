//! Options for workers and processes, and runs with them.

use crate::cluster::connect::Meeting;
use crate::cluster::hosts::Hosts;
use crate::cluster::link::Link;
use crate::cluster::local::Others;
use crate::error::Failure;
use crate::flow::progress::Ticker;
use crate::input::Seating;
use crate::mix::mixed_text;
use crate::share::MAX_WORKERS;
use clap::Args;
use std::any::Any;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::worker::Worker;

#[derive(Args)]
pub(super) struct ClusterArguments {
    /// Threads per process
    #[arg(long, value_name = "N", default_value_t = 1)]
    workers: usize,
    /// Number of processes
    #[arg(long, value_name = "P", default_value_t = 1)]
    processes: usize,
    /// Index of this process, from 0 [default: start all processes on this machine]
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,
    /// A file with the host:port of each process
    #[arg(long, value_name = "HOSTS", requires = "process")]
    hosts: Option<PathBuf>,
    /// Seconds to wait for the other processes
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    wait: u64,
    /// The memory limit of a worker, in MiB; a larger graph is refused [default: 1024, or 256 bytes
    /// for each edge if that is more]
    #[arg(long, value_name = "MIB")]
    max_memory: Option<u64>,
    /// Report progress every second, even if standard error is not a terminal
    #[arg(long)]
    progress: bool,
}

/// The channels that the engine needs to start workers, and a guard that must live as long.
type Channels = (Vec<AllocatorBuilder>, Box<dyn Any + Send>);

impl ClusterArguments {
    pub(super) fn max_memory(&self) -> Option<u64> {
        self.max_memory.map(|mib| mib.saturating_mul(1 << 20))
    }

    /// Returns whether this process writes the answer.
    pub(super) fn is_first(&self) -> bool {
        self.process.unwrap_or(0) == 0
    }

    pub(super) fn seating(&self) -> Result<Seating, Failure> {
        let &ClusterArguments { workers: threads, processes, .. } = self;
        if threads == 0 || processes == 0 || threads.saturating_mul(processes) > MAX_WORKERS {
            let most = MAX_WORKERS;
            return Err(Failure::new(format!("expected 1 to {most} workers in total")));
        }
        if let Some(process) = self.process.filter(|&process| process >= processes) {
            return Err(Failure::new(format!("there is no process {process} of {processes}")));
        }
        Ok(Seating { processes, threads })
    }

    /// Runs the task on every worker of every process, and returns the results of this process.
    ///
    /// `task` describes what all processes must agree on; `arguments` are those of this process.
    pub(super) fn run<T: Send + 'static>(
        &self,
        task: &str,
        arguments: &[OsString],
        part: impl Fn(&mut Worker) -> Result<T, Failure> + Send + Sync + 'static,
    ) -> Result<Vec<T>, Failure> {
        let seating = self.seating()?;
        let _ticker = Ticker::start(self.progress);
        if self.processes == 1 {
            return execute((self.threads_alone(), Box::new(())), part);
        }
        let (mut others, hosts, process) = match (&self.hosts, self.process) {
            (Some(hosts), Some(process)) => (None, Hosts::read(hosts)?, process),
            _ => {
                let others = Others::start(self.processes, arguments)?;
                let hosts = Hosts::read(others.hosts())?;
                (Some(others), hosts, 0)
            }
        };
        if hosts.len() != self.processes {
            let (found, asked) = (hosts.len(), self.processes);
            return Err(Failure::new(format!("{found} hosts for {asked} processes")));
        }
        let fingerprint = mixed_text(&format!("{task} {seating:?}"));
        let wait = Duration::from_secs(self.wait);
        let links = Meeting { hosts: &hosts, process, fingerprint, wait }.links()?;
        if let Some(others) = &mut others {
            others.have_met();
        }
        let done = execute(self.channels(links, process)?, part);
        if let Some(others) = others {
            others.join();
        }
        done
    }

    /// Returns the channels between the threads of this process if there is no other process.
    fn threads_alone(&self) -> Vec<AllocatorBuilder> {
        let Hooks { refill, spill, .. } = Hooks::default();
        let builders = ProcessBuilder::new_typed_vector(self.workers, refill, spill);
        builders.into_iter().map(AllocatorBuilder::Process).collect()
    }

    /// Returns the channels between all threads of all processes.
    fn channels(&self, links: Vec<Option<Link>>, process: usize) -> Result<Channels, Failure> {
        let hooks = Hooks::default();
        let (refill, spill) = (hooks.refill.clone(), hooks.spill.clone());
        let inner = ProcessBuilder::new_typed_vector(self.workers, refill, spill);
        let made = initialize_networking_from_sockets(inner, links, process, self.workers, hooks);
        let (builders, guard) = made.map_err(|error| Failure::new(error.to_string()))?;
        Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
    }
}

fn execute<T: Send + 'static>(
    (builders, guard): Channels,
    part: impl Fn(&mut Worker) -> Result<T, Failure> + Send + Sync + 'static,
) -> Result<Vec<T>, Failure> {
    let config = WorkerConfig::default();
    let guards = timely::execute::execute_from(builders, guard, config, part);
    let results = guards.map_err(Failure::new)?.join();
    results.into_iter().map(|result| result.map_err(Failure::new).flatten()).collect()
}
