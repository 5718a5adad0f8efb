//! Ratios of a fast routine to a classical one, measured side by side in one run.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The fastest time of each of two routines, run in turn so that both meet the same noise.
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
    /// Panics when the two answers differ.
    pub fn run<T: PartialEq + std::fmt::Debug>(
        rounds: usize,
        mut classical: impl FnMut() -> T,
        mut fast: impl FnMut() -> T,
    ) -> Self {
        let mut race = Race { classical: Duration::MAX, fast: Duration::MAX };
        for _ in 0..rounds.max(1) {
            let (slow_answer, slow) = timed(&mut classical);
            let (fast_answer, quick) = timed(&mut fast);
            assert!(slow_answer == fast_answer, "the two routines give different answers");
            race.classical = race.classical.min(slow);
            race.fast = race.fast.min(quick);
        }
        race
    }

    /// Returns how many hundredths of the fast time the classical one takes: 250 is 2.5 times.
    pub fn ratio_percent(&self) -> u128 {
        self.classical.as_nanos() * 100 / self.fast.as_nanos().max(1)
    }

    /// Prints one line: the work, both times per item, the ratio, and the goal.
    pub fn print(&self, work: &str, items: u64, goal: &str) {
        let ratio = self.ratio_percent();
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

/// Returns an answer with the time it took.
pub fn timed<T>(routine: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let answer = black_box(routine());
    (answer, start.elapsed())
}

/// Returns a time per item, in nanoseconds with three decimals.
fn per_item(time: Duration, items: u64) -> String {
    let picos = time.as_nanos() * 1000 / u128::from(items.max(1));
    format!("{}.{:03} ns", picos / 1000, picos % 1000)
}
