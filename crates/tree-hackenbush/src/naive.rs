//! Hackenbush by definition: search over all positions.

use std::collections::HashMap;

/// A generator of small random numbers that gives the same run every time.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2) | 1)
    }

    /// Returns a number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

/// The Grundy values of the positions of one weighted tree, by mex over all options.
pub(crate) struct TreeSearch<'a> {
    parents: &'a [u32],
    known: HashMap<Vec<u64>, u64>,
}

impl<'a> TreeSearch<'a> {
    pub(crate) fn new(parents: &'a [u32]) -> Self {
        Self {
            parents,
            known: HashMap::new(),
        }
    }

    pub(crate) fn value(&mut self, weights: &[u64]) -> u64 {
        if let Some(&value) = self.known.get(weights) {
            return value;
        }
        let options: Vec<u64> = self
            .moves(weights)
            .into_iter()
            .map(|(_, option)| self.value(&option))
            .collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        self.known.insert(weights.to_vec(), value);
        value
    }

    pub(crate) fn winning_moves(&mut self, weights: &[u64]) -> Vec<u32> {
        self.moves(weights)
            .into_iter()
            .filter(|(_, option)| self.value(option) == 0)
            .map(|(child, _)| child)
            .collect()
    }

    fn moves(&self, weights: &[u64]) -> Vec<(u32, Vec<u64>)> {
        (1..weights.len())
            .filter(|&child| weights[child] > 0)
            .map(|child| {
                let mut option = weights.to_vec();
                option[child] -= 1;
                let standing: Vec<bool> =
                    (0..option.len()).map(|v| self.stands(v, &option)).collect();
                for (weight, stands) in option.iter_mut().zip(standing) {
                    *weight = if stands { *weight } else { 0 };
                }
                (child as u32, option)
            })
            .collect()
    }

    fn stands(&self, mut vertex: usize, weights: &[u64]) -> bool {
        while vertex != 0 {
            if weights[vertex] == 0 {
                return false;
            }
            vertex = self.parents[vertex] as usize;
        }
        true
    }
}
