//! Random numbers, the same on every machine.

/// A splitmix64 generator: the same seed gives the same numbers on every machine.
///
/// # References
/// G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", 2014.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Returns the generator of a seed.
    pub fn new(seed: u64) -> Self {
        Rng { state: seed }
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from `low` to `high`, both included.
    ///
    /// # Panics
    /// Panics when `low` is above `high`.
    #[track_caller]
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        assert!(low <= high, "no number from {low} to {high}");
        match (high - low).checked_add(1) {
            Some(span) => low + self.bits() % span,
            None => self.bits(),
        }
    }

    /// Returns a number from `low` to `high`, both included.
    ///
    /// # Panics
    /// Panics when `low` is above `high`.
    #[track_caller]
    pub fn index(&mut self, low: usize, high: usize) -> usize {
        self.between(low as u64, high as u64) as usize
    }

    /// Returns true once in `times` calls on average.
    ///
    /// # Panics
    /// Panics when `times` is 0.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.between(1, times) == 1
    }

    /// Returns one of the items.
    ///
    /// # Panics
    /// Panics when there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.index(0, items.len() - 1)]
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(0, last));
        }
    }
}
