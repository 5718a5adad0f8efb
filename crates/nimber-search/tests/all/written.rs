//! Random rulesets, shared by all tests of the search.

use mex_core::{Options, Ruleset};
use proptest::prelude::*;

/// An explicit ruleset: the options of each position are sums of lower ones.
#[derive(Clone, Debug)]
pub struct Written {
    /// For each position its options, each the list of its parts.
    pub options: Vec<Vec<Vec<usize>>>,
    /// Positions known to have the same value are mapped to one of them.
    forms: Vec<usize>,
    /// The nimbers, by definition.
    pub values: Vec<u32>,
}

impl Ruleset for Written {
    type Position = usize;

    fn options(&self, &position: &usize, options: &mut Options<usize>) {
        for option in &self.options[position] {
            options.push_sum(option.iter().copied());
        }
    }

    fn canonical(&self, position: usize) -> usize {
        self.forms[position]
    }

    fn effort(&self, &position: &usize) -> u32 {
        // Not the truth, but nothing may depend on it.
        (position as u32).wrapping_mul(2_654_435_761) >> 22
    }

    fn known_value(&self, &position: &usize) -> Option<u32> {
        position.is_multiple_of(7).then(|| self.values[position])
    }

    fn description(&self, &position: &usize) -> Option<Vec<u8>> {
        (!self.options[position].is_empty())
            .then(|| format!("{:?}", self.options[position]).into_bytes())
    }
}

/// Returns rulesets of a few dozen positions.
pub fn written() -> impl Strategy<Value = Written> {
    let option = prop::collection::vec(any::<prop::sample::Index>(), 0..4);
    let position = prop::collection::vec(option, 0..6);
    prop::collection::vec(position, 1..60).prop_map(|positions| {
        let mut options = vec![Vec::new()];
        for (below, moves) in (1..).zip(positions) {
            let sum = |sum: Vec<prop::sample::Index>| -> Vec<usize> {
                sum.iter().map(|part| part.index(below)).collect()
            };
            options.push(moves.into_iter().map(sum).collect());
        }
        // By definition, from the lowest up.
        let mut values: Vec<u32> = Vec::new();
        for moves in &options {
            let reached: Vec<u32> = moves
                .iter()
                .map(|sum| sum.iter().fold(0, |nim, &part| nim ^ values[part]))
                .collect();
            values.push((0..).find(|value| !reached.contains(value)).unwrap());
        }
        let first_like = |value: &u32| values.iter().position(|other| other == value).unwrap();
        let forms = values
            .iter()
            .zip(0..)
            .map(|(value, place)| if place % 2 == 0 { first_like(value) } else { place });
        Written { forms: forms.collect(), options, values }
    })
}
