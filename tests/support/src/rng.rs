//! Random numbers of a test.

use std::ops::{Deref, DerefMut};
use std::thread::panicking;

/// The generator of judge-io, for tests: a failing test names the seeds in use.
#[derive(Debug)]
pub struct Rng {
    start: judge_io::Rng,
    numbers: judge_io::Rng,
}

impl Rng {
    /// Returns the generator that starts from a seed.
    pub fn new(seed: u64) -> Self {
        Rng::from(judge_io::Rng::new(seed))
    }

    /// Returns the generator whose seed is made from a name.
    pub fn named(name: &str) -> Self {
        Rng::from(judge_io::Rng::named(name))
    }
}

impl From<judge_io::Rng> for Rng {
    fn from(numbers: judge_io::Rng) -> Self {
        Rng { start: numbers.clone(), numbers }
    }
}

impl Deref for Rng {
    type Target = judge_io::Rng;

    fn deref(&self) -> &judge_io::Rng {
        &self.numbers
    }
}

impl DerefMut for Rng {
    fn deref_mut(&mut self) -> &mut judge_io::Rng {
        &mut self.numbers
    }
}

impl Drop for Rng {
    fn drop(&mut self) {
        if panicking() {
            eprintln!("random numbers from {:?}", self.start);
        }
    }
}
