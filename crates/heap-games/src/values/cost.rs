//! What values cost: steps of about a nanosecond, and bytes.
//!
//! Every estimate follows from the rule, the method and the values so far, so that an answer does
//! not depend on the machine. The costs below were measured on one core of a server of 2023 that
//! was busy besides, over tables that took about a second:
//!
//! | engine | rules | measured |
//! | --- | --- | --- |
//! | formula | `bounded:2,9` | 4 ns a heap |
//! | takes | `subtract:1,4,9`, 400 takes | 9 and 28 ns a heap |
//! | counters | `all-but:2,5`, 400 takes | 13 and 1020 ns a heap |
//! | equal splits | `split-equal:3` | 50 ns at 6·10^4 heaps, 150 at 10^7 |
//! | dense | `.007`, `4.007`, Grundy's game | 0.15 to 0.27 ns for each split and heap before |
//! | blocks | Grundy's game, sets of 2 words | 0.52 ns for each rare heap |
//! | blocks | `4.007`, sets of 8 words | 6.2 ns for each split and rare heap |
//! | pairs | `0.[7]`, `0.7…7` | 0.8 to 0.9 ns for each heap before |
//! | triples | `8.3F`, `8.F`, `C.[F]`, `0.F` | 5 ns for each heap before, 1.3 to 3.6 for each word |
//! | one part | `0.[12]` | 480 ns a heap, 0.7 ns for each word of the set |
//! | coins, neighbours | `turn:1+C` | 1.8 ns for each coin before |
//! | coins, sets | `turn:1-5` | 8 ns for each coin of a move and each word of the set |
//! | coins, others | `turn:3E`, `turn:64E`, `turn:3F`, `turn:4S` | 45 to 75 ns for each option |

use crate::values::sequence::Growth;
use crate::{HeapSequence, Rule, Theorem};

/// The steps that one look at an option takes, counted in heaps of its list.
pub(crate) const OPTION_STEPS: u128 = 8;

/// About the bytes of a winning move in a list.
pub(crate) const MOVE_BYTES: u64 = 96;

/// The most steps between two looks at the work that remains.
const PIECE_STEPS: u128 = 1 << 27;

impl HeapSequence {
    /// Returns about how many steps it takes to extend the table up to a heap by the present
    /// method; 0 where it is there.
    ///
    /// # Complexity
    /// O(1) for most rules, O(k) for coins of which k may be turned.
    pub fn steps_to(&self, to: u64) -> u128 {
        let from = self.values().len() as u64;
        if to < from {
            return 0;
        }
        let count = u128::from(to - from) + 1;
        // Simpson's rule is exact for what grows with a power up to the third.
        let ends = self.steps_of(from).saturating_add(self.steps_of(to));
        let middle = self.steps_of(from + (to - from) / 2).saturating_mul(4);
        match count.checked_mul(ends.saturating_add(middle)) {
            Some(steps) => steps.div_ceil(6),
            None => u128::MAX,
        }
    }

    /// Returns how many more values to compute, at most so many and at least one, before the next
    /// look at the work that remains.
    pub(crate) fn piece(&self, most: usize) -> usize {
        let len = self.values().len();
        let mut piece = most.max(1);
        while piece > 1 && self.steps_to(len.saturating_add(piece - 1) as u64) > PIECE_STEPS {
            piece /= 2;
        }
        piece
    }

    /// Returns about how many bytes a table of a length takes, with what the method keeps.
    pub(crate) fn bytes_of(&self, len: u64) -> u64 {
        let width = self.values().width() as u64;
        let besides = match &self.growth {
            // The packed values.
            Growth::Octal(_) => width,
            Growth::AllBut(_) => 4,
            Growth::Code(definition) => {
                let sets = 4 * size_of::<Vec<u64>>() as u64;
                let pairs = match definition.keeps_pairs() {
                    true => 8 * words(self.greatest(), len, len),
                    false => 0,
                };
                sets.saturating_add(u64::try_from(pairs).unwrap_or(u64::MAX))
            }
            _ => 0,
        };
        len.saturating_mul(width.saturating_add(besides))
    }

    /// Returns the greatest value so far, or one that is not much less.
    fn greatest(&self) -> u32 {
        let values = self.values();
        let last = values.len().saturating_sub(64)..values.len();
        last.map(|heap| values.at(heap)).max().unwrap_or(0)
    }

    /// Returns about how many steps the value of one heap takes.
    fn steps_of(&self, heap: u64) -> u128 {
        let before = u128::from(heap);
        let len = self.values().len() as u64;
        match (&self.growth, self.rule()) {
            (Growth::AllBut(_), Rule::AllBut(set)) => 15 + 3 * set.takes().len() as u128,
            (_, Rule::Subtract(set)) => 10 + set.takes().len() as u128 / 12,
            (Growth::EqualSplit(_), _) => 150,
            (_, Rule::Turning(game)) => game.steps(heap, words(self.greatest(), len, heap)),
            (Growth::Octal(octal), _) => {
                let splits = octal.split_count() as u128;
                match octal.rare_heaps() {
                    None => (splits * before).div_ceil(4) + 50,
                    // With wide sets the pairs of a block seldom reach all that they should.
                    Some((rare, Some(words))) => splits * (rare * words * words) as u128 / 8 + 30,
                    Some((rare, None)) => 6 * splits * rare as u128 + 100,
                }
            }
            (_, Rule::Code(code)) => {
                let digits = code.digits().len() + code.repeating_digits().len();
                let words = words(self.greatest(), len, heap);
                let sums = match code.max_parts() {
                    0 | 1 => 300,
                    2 => before * 9 / 10 + 300,
                    _ => before.saturating_mul(5 + 5 * words / 2) + 300,
                };
                sums + words / 2 + digits as u128 * (2 + words / 5)
            }
            _ => 4,
        }
    }
}

/// Returns the words of a set of the values up to a heap, where the greatest value so far belongs
/// to a table of a length and values grow at most in proportion.
fn words(greatest: u32, len: u64, heap: u64) -> u128 {
    let grown = u128::from(greatest) * u128::from(heap.max(1)) / u128::from(len.max(1));
    (grown.max(greatest.into()) / 64 + 1).next_power_of_two()
}

impl Rule {
    /// Returns how many values at least a proof of a period needs; `None` where no theorem proves
    /// one.
    pub(crate) fn shortest_proof(&self) -> Option<u64> {
        let theorem = Theorem::of_values(self)?;
        Some(theorem.values_needed(0, 1).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn sequence(text: &str, to: usize) -> HeapSequence {
        let mut sequence = HeapSequence::new(text.parse().unwrap());
        sequence.extend_to(to).unwrap();
        sequence
    }

    #[test]
    fn triples_of_heaps_are_known_to_be_dear() {
        // Measured: 1.2 ms for each heap about 6000.
        let steps = sequence("8.3F", 1000).steps_to(6000) - sequence("8.3F", 1000).steps_to(5999);
        assert!((500_000..5_000_000).contains(&steps), "{steps}");
        assert!(sequence("8.3F", 300).steps_to(100_000) > 10_000_000_000_000);
        assert!(sequence("8.3F", 300).piece(1 << 20) < 1 << 14);
    }

    #[test]
    fn long_rows_of_digits_count() {
        let code = format!("0.{}", "7".repeat(2000));
        let steps = sequence(&code, 3000).steps_to(100_000);
        assert!(steps > 20_000_000_000, "{steps}");
    }

    #[test]
    fn no_step_count_overflows() {
        for text in [
            "nim",
            "grundy",
            "8.3F",
            "C.[F]",
            "turn:1+",
            "turn:1+E",
            "turn:64S",
            "turn:1-64",
            "all-but:1,2",
            "split-equal:3",
        ] {
            for sequence in [HeapSequence::new(text.parse().unwrap()), sequence(text, 20)] {
                assert!(sequence.steps_to(u64::MAX) > 1 << 60, "{text}");
                assert!(sequence.bytes_of(u64::MAX) == u64::MAX, "{text}");
            }
        }
    }

    /// Prints what is estimated and what it takes; run it alone, with optimisation.
    #[test]
    #[ignore = "measures time"]
    fn estimates_are_near_the_time() {
        for (text, from, to) in [
            ("subtract:1,4,9", 1 << 12, 1 << 25),
            ("all-but:2,5", 1 << 12, 1 << 25),
            ("split-equal:3", 1 << 12, 1 << 22),
            (".007", 1 << 12, 1 << 16),
            ("4.007", 1 << 12, 1 << 16),
            ("4.007", 1 << 16, 100_000),
            ("grundy", 1 << 12, 1 << 16),
            ("grundy", 1 << 16, 1 << 20),
            ("8.3F", 512, 6000),
            ("C.[F]", 512, 4000),
            ("0.F", 512, 20_000),
            ("0.[7]", 1 << 12, 1 << 16),
            ("0.[12]", 1 << 12, 1 << 18),
            ("turn:1+C", 1 << 10, 1 << 15),
            ("turn:1-5", 200, 500),
            ("turn:3E", 500, 8000),
            ("turn:64E", 500, 50_000),
            ("turn:1+E", 200, 2000),
            ("turn:4S", 50, 250),
            ("turn:3F", 500, 4000),
        ] {
            let mut sequence = sequence(text, from);
            let estimate = sequence.steps_to(to as u64);
            let begun = Instant::now();
            sequence.extend_to(to).unwrap();
            let taken = begun.elapsed().as_nanos();
            let per_cent = 100 * estimate / taken.max(1);
            println!("{text:16} {from:7} to {to:8}: {taken:12} ns, estimated {per_cent:4} %");
        }
    }
}
