//! Progress reports.

use crate::cluster::link::exchanged_bytes;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

/// Own states of this process that have settled.
static SETTLED: AtomicU64 = AtomicU64::new(0);
/// The remoteness that was told last.
static LEVEL: AtomicU32 = AtomicU32::new(0);
/// Own positions of a generated game that were explored.
static EXPLORED: AtomicU64 = AtomicU64::new(0);
/// How many moves lead to those that were explored last.
static DEPTH: AtomicU32 = AtomicU32::new(0);
/// Bytes that the largest worker of this process holds.
static MEMORY: AtomicU64 = AtomicU64::new(0);

/// Records that states settled while the notices of a level were being sent.
pub(crate) fn settled(count: u64, level: u32) {
    SETTLED.fetch_add(count, Ordering::Relaxed);
    LEVEL.store(level, Ordering::Relaxed);
}

/// Notes that positions at distance `depth` from the start have been explored.
pub(crate) fn explored(count: u64, depth: u32) {
    EXPLORED.fetch_add(count, Ordering::Relaxed);
    DEPTH.store(depth, Ordering::Relaxed);
}

pub(crate) fn holds(bytes: u64) {
    MEMORY.fetch_max(bytes, Ordering::Relaxed);
}

/// Returns how much the largest worker of this process holds.
pub(crate) fn memory() -> u64 {
    MEMORY.load(Ordering::Relaxed)
}

/// A line about this process now and then.
pub(crate) struct Ticker {
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    /// Begins to write lines to standard error, if it is a terminal or they were asked for.
    pub(crate) fn start(is_asked: bool) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&over);
        let wanted = is_asked || io::stderr().is_terminal();
        let thread = wanted.then(|| spawn(move || tick(&ends)));
        Ticker { over, thread }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

fn tick(over: &AtomicBool) {
    let pause = Duration::from_secs(1);
    let (mut before, mut then) = (0, Instant::now());
    loop {
        std::thread::park_timeout(pause);
        if over.load(Ordering::Relaxed) {
            return;
        }
        let [settled, explored] = [&SETTLED, &EXPLORED].map(|count| count.load(Ordering::Relaxed));
        let micros = then.elapsed().as_micros().max(1);
        let rate = u128::from(settled + explored - before) * 1_000_000 / micros;
        let [exchanged, memory] = [exchanged_bytes(), memory()].map(|n| n >> 20);
        let stage = match (settled, LEVEL.load(Ordering::Relaxed), DEPTH.load(Ordering::Relaxed)) {
            (0, _, depth) if explored > 0 => {
                format!("{depth} moves from the start: {explored} positions explored here")
            }
            (_, level, _) => format!("remoteness {level}: {settled} states settled here"),
        };
        // There is nothing to do if this fails.
        let _ = writeln!(
            io::stderr(),
            "{stage}, {rate} a second; {exchanged} MiB exchanged, {memory} MiB a worker"
        );
        (before, then) = (settled + explored, Instant::now());
    }
}
