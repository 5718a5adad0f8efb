//! Progress reports.

use crate::cluster::link::exchanged_bytes;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

/// Own states of this process that have settled, and the remoteness passed on last.
static SETTLED: (AtomicU64, AtomicU32) = (AtomicU64::new(0), AtomicU32::new(0));
/// Own positions of a generated game that were explored, and the number of moves to the last one.
static EXPLORED: (AtomicU64, AtomicU32) = (AtomicU64::new(0), AtomicU32::new(0));
/// The memory of the largest worker of this process, in bytes.
static MEMORY: AtomicU64 = AtomicU64::new(0);

/// Records states that settled while a level was passed on.
pub(crate) fn settled(count: u64, level: u32) {
    SETTLED.0.fetch_add(count, Relaxed);
    SETTLED.1.store(level, Relaxed);
}

/// Records that positions at distance `depth` from the start were explored.
pub(crate) fn explored(count: u64, depth: u32) {
    EXPLORED.0.fetch_add(count, Relaxed);
    EXPLORED.1.store(depth, Relaxed);
}

pub(crate) fn holds(bytes: u64) {
    MEMORY.fetch_max(bytes, Relaxed);
}

pub(crate) fn memory() -> u64 {
    MEMORY.load(Relaxed)
}

/// Writes a line about this process now and then, until it is dropped.
pub(crate) struct Ticker(Option<(Sender<()>, JoinHandle<()>)>);

impl Ticker {
    /// Starts to write lines to standard error if it is a terminal or they were requested.
    pub(crate) fn start(is_asked: bool) -> Self {
        let wanted = is_asked || io::stderr().is_terminal();
        Ticker(wanted.then(|| {
            let (sender, over) = channel();
            (sender, spawn(move || tick(&over)))
        }))
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.0.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

fn tick(over: &Receiver<()>) {
    let (mut before, mut then) = (0, Instant::now());
    while over.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
        let [settled, explored] = [&SETTLED, &EXPLORED].map(|counted| counted.0.load(Relaxed));
        let micros = then.elapsed().as_micros().max(1);
        let rate = u128::from(settled + explored - before) * 1_000_000 / micros;
        let [exchanged, memory] = [exchanged_bytes(), memory()].map(|n| n >> 20);
        let [level, depth] = [&SETTLED, &EXPLORED].map(|counted| counted.1.load(Relaxed));
        let stage = match settled {
            0 if explored > 0 => {
                format!("{depth} moves from the start: {explored} positions explored here")
            }
            _ => format!("remoteness {level}: {settled} states settled here"),
        };
        // A failure here can be ignored.
        let _ = writeln!(
            io::stderr(),
            "{stage}, {rate} a second; {exchanged} MiB exchanged, {memory} MiB per worker"
        );
        (before, then) = (settled + explored, Instant::now());
    }
}
