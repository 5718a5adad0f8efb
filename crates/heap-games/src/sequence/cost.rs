//! The cost of values: steps of about a nanosecond, and bytes.
//!
//! Every estimate depends only on the rule, the method and the values so far, so that an answer
//! does not depend on the machine. The costs below were measured on one core of a busy server of
//! 2023, over tables that took about a second:
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

use crate::HeapSequence;
use crate::values::engine::steps_to;

/// The steps of examining one option, counted in heaps of its list.
pub(crate) const OPTION_STEPS: u128 = 8;

/// The approximate bytes of a winning move in a list.
pub(crate) const MOVE_BYTES: u64 = 96;

/// The most steps between two checks of the remaining work and of interrupts.
const PIECE_STEPS: u128 = 1 << 25;

impl HeapSequence {
    /// Returns the approximate steps of extending the table up to a heap by the present method; 0
    /// if the table reaches it.
    ///
    /// # Complexity
    /// O(1) for most rules, O(k) for turning up to k coins.
    pub fn steps_to(&self, to: u64) -> u128 {
        steps_to(&*self.engine, &self.values, to)
    }

    /// Returns how many more values to compute, at least one and at most `most`, before the next
    /// check of the remaining work.
    pub(crate) fn piece(&self, most: usize) -> usize {
        let len = self.values().len();
        let mut piece = most.max(1);
        while piece > 1 && self.steps_to(len.saturating_add(piece - 1) as u64) > PIECE_STEPS {
            piece /= 2;
        }
        piece
    }

    /// Returns the approximate bytes of a table of a length, with the data of the method.
    pub(crate) fn bytes_of(&self, len: u64) -> u64 {
        let width = self.values().width() as u64;
        let besides = self.engine.bytes_each(len, self.values());
        len.saturating_mul(width.saturating_add(besides))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for text in "nim grundy 8.3F C.[F] turn:1+ turn:1+E turn:64S turn:1-64 \
            all-but:1,2 split-equal:3"
            .split(' ')
        {
            for sequence in [HeapSequence::new(text.parse().unwrap()), sequence(text, 20)] {
                assert!(sequence.steps_to(u64::MAX) > 1 << 60, "{text}");
                assert!(sequence.bytes_of(u64::MAX) == u64::MAX, "{text}");
            }
        }
    }
}
