//! Ratios of a fast routine to a classical one, measured side by side in one run.
//!
//! The time is the processor time of the process, which excludes other programs on the machine; if
//! several threads or other processes work, it is the elapsed time.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The fastest time of each of two routines, run in turn so that noise affects both alike.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// The classical routine's fastest run.
    pub classical: Duration,
    /// The fast routine's fastest run.
    pub fast: Duration,
}

impl Race {
    /// Returns the fastest of `rounds` runs of each routine, run alternately, and asserts that
    /// both give the same answer in every round.
    ///
    /// # Panics
    /// Panics if the two answers differ.
    pub fn run<T: PartialEq>(
        rounds: usize,
        mut classical: impl FnMut() -> T,
        mut fast: impl FnMut() -> T,
    ) -> Self {
        Race::run_by(rounds, || timed(&mut classical), || timed(&mut fast))
    }

    /// Does the same with routines that wait for other processes, by elapsed time.
    ///
    /// # Panics
    /// Panics if the two answers differ.
    pub fn of_programs<T: PartialEq>(
        rounds: usize,
        mut classical: impl FnMut() -> T,
        mut fast: impl FnMut() -> T,
    ) -> Self {
        let classical = || timed_by_the_wall(&mut classical);
        Race::run_by(rounds, classical, || timed_by_the_wall(&mut fast))
    }

    fn run_by<T: PartialEq>(
        rounds: usize,
        mut classical: impl FnMut() -> (T, Duration),
        mut fast: impl FnMut() -> (T, Duration),
    ) -> Self {
        let mut race = Race { classical: Duration::MAX, fast: Duration::MAX };
        for _ in 0..rounds.max(1) {
            let (slow_answer, slow) = classical();
            let (fast_answer, quick) = fast();
            assert!(slow_answer == fast_answer, "the two routines give different answers");
            race.classical = race.classical.min(slow);
            race.fast = race.fast.min(quick);
        }
        race
    }

    /// Returns one run of a classical routine that takes long beside the fastest of `rounds` runs
    /// of the fast one, and asserts that all give the same answer.
    ///
    /// # Panics
    /// Panics if two answers differ.
    pub fn against_one_run<T: PartialEq>(
        rounds: usize,
        classical: impl FnOnce() -> T,
        mut fast: impl FnMut() -> T,
    ) -> Self {
        let (expected, classical) = timed(classical);
        let checked = || assert!(fast() == expected, "the two routines give different answers");
        let ((), fast) = best_of(rounds, checked);
        Race { classical, fast }
    }

    /// Prints one line: the work, both times per item, the ratio, and the goal.
    pub fn print(&self, work: &str, items: u64, goal: &str) {
        let ratio = self.classical.as_nanos() * 100 / self.fast.as_nanos().max(1);
        println!(
            "{work:<58} {:>12} {:>12} {:>6}.{:02}x  {goal}",
            per_item(self.classical, items),
            per_item(self.fast, items),
            ratio / 100,
            ratio % 100,
        );
    }
}

/// Prints the heading of the lines that [`Race::print`] writes.
pub fn print_heading() {
    println!("{:<58} {:>12} {:>12} {:>9}  goal", "work", "classical", "fast", "ratio");
}

/// Returns an answer with the time it took: processor time, or elapsed time if this is less,
/// because several threads worked.
pub fn timed<T>(routine: impl FnOnce() -> T) -> (T, Duration) {
    let before = processor_time();
    let (answer, passed) = timed_by_the_wall(routine);
    let worked = before.and_then(|before| processor_time()?.checked_sub(before));
    (answer, worked.map_or(passed, |worked| worked.min(passed)))
}

/// Returns an answer with the elapsed time.
pub fn timed_by_the_wall<T>(routine: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let answer = black_box(routine());
    (answer, start.elapsed())
}

/// Returns the processor time of this process, if the system reports it.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).ok()
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

/// Returns the last answer of `rounds` runs, at least one, with the time of the fastest.
pub fn best_of<T>(rounds: usize, mut routine: impl FnMut() -> T) -> (T, Duration) {
    let (mut answer, mut best) = timed(&mut routine);
    for _ in 1..rounds {
        let (next, time) = timed(&mut routine);
        (answer, best) = (next, best.min(time));
    }
    (answer, best)
}

/// Runs work on a thread with a stack large enough for the recursion of classical routines.
///
/// # Panics
/// Panics if the work does.
pub fn with_a_large_stack(work: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(4 << 30);
        let thread = thread.spawn_scoped(scope, work).expect("a thread starts");
        thread.join().expect("the benchmarks agree");
    });
}

/// The arguments of a benchmark: words choose parts by name, flags add long ones.
#[derive(Clone, Debug)]
pub struct Choice {
    words: Vec<String>,
    flags: Vec<String>,
}

impl Choice {
    /// Returns the choice made by this program's arguments.
    pub fn from_arguments() -> Self {
        let (flags, words) = std::env::args().skip(1).partition(|word| word.starts_with("--"));
        Choice { words, flags }
    }

    /// Returns whether a part runs: no word was given, or its name contains one of them.
    pub fn takes(&self, name: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| name.contains(word.as_str()))
    }

    /// Returns whether a flag such as `--long` was given.
    pub fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|given| given == flag)
    }

    /// Prints the heading and runs the chosen parts.
    pub fn run(&self, parts: &[(&str, fn())]) {
        print_heading();
        parts.iter().filter(|(name, _)| self.takes(name)).for_each(|(_, part)| part());
    }
}

/// Returns a time per item, in nanoseconds with three decimals.
fn per_item(time: Duration, items: u64) -> String {
    let picos = time.as_nanos() * 1000 / u128::from(items.max(1));
    format!("{}.{:03} ns", picos / 1000, picos % 1000)
}
