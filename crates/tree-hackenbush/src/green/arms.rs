//! The values of the arms that remain when a ring is cut.

use mex_core::StopPoints;

/// With fewer pieces than this every arm is evaluated separately.
const FEW: usize = 40;

/// Returns, for each n from 0 to `pieces.len()`, the value of an arm of the first n pieces, each
/// connected to the one before by a bridge, the first to the ground.
///
/// An arm is evaluated from its far end, so two arms share no intermediate result, but they share
/// the steps. All arms grow at once, from the last piece to the first: an arm starts with 0, then
/// `x` becomes `(x ^ piece) + 1` for all of them.
///
/// # Complexity
/// O(n log s) time for n pieces whose values have the sum s.
pub(crate) fn arm_values(pieces: &[u32]) -> Vec<u32> {
    if pieces.len() < FEW {
        return (0..=pieces.len()).map(|count| arm_value(&pieces[..count])).collect();
    }
    let bound: u64 = pieces.iter().map(|&piece| u64::from(piece) + 1).sum();
    let mut arms = Arms::new(64 - bound.leading_zeros());
    let mut tokens = vec![0; pieces.len() + 1];
    let mut stops = StopPoints::default();
    for (place, &piece) in pieces.iter().enumerate().rev() {
        stops.pass();
        tokens[place + 1] = arms.insert_zero();
        arms.flip(piece);
        arms.increment();
    }
    let values = arms.into_values();
    let mut arm_values: Vec<u32> = tokens.iter().map(|&token| values[token as usize]).collect();
    arm_values[0] = 0;
    arm_values
}

fn arm_value(pieces: &[u32]) -> u32 {
    pieces.iter().rev().fold(0, |value, &piece| (value ^ piece) + 1)
}

/// A set of numbers that change together: a binary tree over their digits, the lowest digit at the
/// root. A number is identified by its leaf, which never moves.
struct Arms {
    digits: u32,
    /// The digits of the tree are those of the numbers, flipped where this has a 1.
    flipped: u32,
    /// The children of the inner vertices; 0, the root, means none.
    children: Vec<[u32; 2]>,
}

impl Arms {
    fn new(digits: u32) -> Self {
        Self { digits, flipped: 0, children: vec![[0, 0]] }
    }

    /// Puts 0 into the set and returns its leaf.
    fn insert_zero(&mut self) -> u32 {
        let mut vertex = 0;
        for digit in 0..self.digits {
            let side = (self.flipped >> digit & 1) as usize;
            let child = match self.children[vertex][side] {
                0 => {
                    self.children.push([0, 0]);
                    let child = self.children.len() - 1;
                    self.children[vertex][side] = child as u32;
                    child
                }
                child => child as usize,
            };
            vertex = child;
        }
        vertex as u32
    }

    /// Takes the exclusive or with `mask` of every number.
    fn flip(&mut self, mask: u32) {
        self.flipped ^= mask;
    }

    /// Adds 1 to every number.
    fn increment(&mut self) {
        let mut vertex = 0;
        for digit in 0..self.digits {
            self.children[vertex].swap(0, 1);
            // The numbers that had a 1 here, now a 0, carry.
            let side = (self.flipped >> digit & 1) as usize;
            vertex = self.children[vertex][side] as usize;
            if vertex == 0 {
                return;
            }
        }
    }

    /// Returns the number at every leaf; entries of other vertices are arbitrary.
    fn into_values(self) -> Vec<u32> {
        let mut values = vec![0u32; self.children.len()];
        let mut pending = vec![(0usize, 0u32)];
        while let Some((vertex, depth)) = pending.pop() {
            for (side, &child) in (0u32..).zip(&self.children[vertex]) {
                if child != 0 {
                    let digit = side ^ (self.flipped >> depth & 1);
                    values[child as usize] = values[vertex] | digit << depth;
                    if depth + 1 < self.digits {
                        pending.push((child as usize, depth + 1));
                    }
                }
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::{arm_value, arm_values};
    use test_support::Rng;

    #[test]
    fn arms_grown_together_are_worth_what_each_is_worth_alone() {
        let mut rng = Rng::new(1);
        for round in 0..400 {
            let bound = [1, 2, 5, 100, 1 << 20][round % 5];
            let pieces: Vec<u32> = (0..rng.below(200)).map(|_| rng.below(bound) as u32).collect();
            let alone: Vec<u32> = (0..=pieces.len()).map(|n| arm_value(&pieces[..n])).collect();
            assert_eq!(arm_values(&pieces), alone, "{pieces:?}");
        }
    }
}
