//! The probability that the largest kept value occurs an odd number of times (matiji.net).
//!
//! Each copy of the largest kept value is kept or not. Given that one is, their number is odd in
//! half of the cases: the answer is the sum over values x of 1/2 times the probability that no
//! greater copy in the range is kept. A segment tree over the values holds for each range this sum
//! and the probability that nothing in it is kept.

use crate::kit::io::Scan;
use std::fmt::Write;

const MODULUS: u64 = 998_244_353;
const HALF: u64 = (MODULUS + 1) / 2;

/// The sum of a range, and the probability that nothing in it is kept.
type Node = (u64, u64);

fn joined(lower: Node, upper: Node) -> Node {
    ((upper.0 + upper.1 * lower.0) % MODULUS, lower.1 * upper.1 % MODULUS)
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * base % MODULUS;
        }
        base = base * base % MODULUS;
        exponent /= 2;
    }
    power
}

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count = scan.get();
    let operations: Vec<(u8, i128, i128)> =
        (0..count).map(|_| (scan.get(), scan.get(), scan.get())).collect();
    let inserted = operations.iter().filter(|(kind, _, copies)| *kind == 1 && *copies > 0);
    let mut values: Vec<i128> = inserted.map(|operation| operation.1).collect();
    values.sort_unstable();
    values.dedup();
    let size = values.len();
    let mut tree: Vec<Node> = vec![(0, 1); 2 * size];
    for (kind, first, second) in operations {
        let place = values.partition_point(|&value| value < first);
        if kind == 2 {
            let end = values.partition_point(|&value| value <= second);
            let (mut from, mut to) = (place + size, end.max(place) + size);
            let (mut lower, mut upper) = ((0, 1), (0, 1));
            while from < to {
                if from % 2 == 1 {
                    lower = joined(lower, tree[from]);
                    from += 1;
                }
                if to % 2 == 1 {
                    to -= 1;
                    upper = joined(tree[to], upper);
                }
                (from, to) = (from / 2, to / 2);
            }
            writeln!(out, "{}", joined(lower, upper).0).unwrap();
        } else if second > 0 {
            let mut node = place + size;
            tree[node] = (HALF, tree[node].1 * power(HALF, second as u64) % MODULUS);
            while node > 1 {
                node /= 2;
                tree[node] = joined(tree[2 * node], tree[2 * node + 1]);
            }
        }
    }
}
