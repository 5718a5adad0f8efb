//! Random numbers for inputs, the same on every machine.

/// A splitmix64 generator: the same seed gives the same numbers on every machine.
///
/// Bounds are applied by a remainder: the bias is too small for any test to notice. Do not use it
/// for secrets.
///
/// # Examples
/// ```
/// use judge_io::Rng;
///
/// let mut rng = Rng::new(7);
/// let heaps: Vec<u64> = (0..5).map(|_| rng.between(1, 100)).collect();
/// assert_eq!(heaps, [88, 5, 47, 4, 75]);
/// ```
///
/// # References
/// G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", 2014.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Returns the generator that starts from a seed.
    pub fn new(seed: u64) -> Self {
        Rng { state: seed }
    }

    /// Returns the generator whose seed is made from a name.
    pub fn named(name: &str) -> Self {
        let seed = |seed: u64, byte: u8| seed.wrapping_mul(131).wrapping_add(u64::from(byte));
        Rng::new(name.bytes().fold(name.len() as u64, seed))
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns the next 128 bits.
    pub fn wide_bits(&mut self) -> u128 {
        (u128::from(self.bits()) << 64) | u128::from(self.bits())
    }

    /// Returns a number below a bound.
    ///
    /// # Panics
    /// Panics if the bound is 0.
    #[track_caller]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        self.bits() % bound
    }

    /// Returns a number below a bound, such as a position.
    ///
    /// # Panics
    /// Panics if the bound is 0.
    #[track_caller]
    pub fn below_u32(&mut self, bound: u32) -> u32 {
        self.below(u64::from(bound)) as u32
    }

    /// Returns an index into a list with this many items.
    ///
    /// # Panics
    /// Panics if the list is empty.
    #[track_caller]
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// Returns a number from `low` to `high`, both included.
    ///
    /// # Panics
    /// Panics if `low` is above `high`.
    #[track_caller]
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        assert!(low <= high, "no number from {low} to {high}");
        match (high - low).checked_add(1) {
            Some(span) => low + self.below(span),
            None => self.bits(),
        }
    }

    /// Returns a count or an index from `low` to `high`, both included.
    ///
    /// # Panics
    /// Panics if `low` is above `high`.
    #[track_caller]
    pub fn count(&mut self, low: usize, high: usize) -> usize {
        self.between(low as u64, high as u64) as usize
    }

    /// Returns true once in `times` calls on average.
    ///
    /// # Panics
    /// Panics if `times` is 0.
    #[track_caller]
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// Returns one of the items.
    ///
    /// # Panics
    /// Panics if there are none.
    #[track_caller]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.index(items.len())]
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }

    /// Returns pairs of numbers below a bound, such as the edges of a graph.
    ///
    /// # Panics
    /// Panics if the bound is 0.
    #[track_caller]
    pub fn pairs(&mut self, bound: u32, count: usize) -> Vec<(u32, u32)> {
        (0..count).map(|_| (self.below_u32(bound), self.below_u32(bound))).collect()
    }

    /// Returns the numbers from 0 to `count - 1` in random order.
    pub fn permutation(&mut self, count: u32) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..count).collect();
        self.shuffle(&mut numbers);
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_paper() {
        // The first outputs for seed 1234567, as in the reference program by S. Vigna.
        let mut rng = Rng::new(1_234_567);
        assert_eq!(
            [rng.bits(), rng.bits(), rng.bits()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn bounds_are_kept() {
        let mut rng = Rng::new(1);
        for bound in 1..200 {
            assert!(rng.below(bound) < bound);
            assert!((bound..=2 * bound).contains(&rng.between(bound, 2 * bound)));
        }
        rng.between(0, u64::MAX);
        let mut numbers = rng.permutation(50);
        numbers.sort_unstable();
        assert_eq!(numbers, (0..50).collect::<Vec<u32>>());
    }
}
