//! Hackenbush by definition: search over all positions.

use crate::{Colour, Dyadic, Player};
use std::collections::HashMap;
use test_support::Hackenbush;

/// The Grundy values of the positions of one weighted tree, by mex over all options.
pub(crate) struct TreeSearch<'a> {
    parents: &'a [u32],
    known: HashMap<Vec<u64>, u64>,
}

impl<'a> TreeSearch<'a> {
    pub(crate) fn new(parents: &'a [u32]) -> Self {
        Self { parents, known: HashMap::new() }
    }

    pub(crate) fn value(&mut self, weights: &[u64]) -> u64 {
        if let Some(&value) = self.known.get(weights) {
            return value;
        }
        let options: Vec<u64> =
            self.moves(weights).into_iter().map(|(_, option)| self.value(&option)).collect();
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

/// The positions of one small graph, as sets of remaining edges.
pub(crate) type GraphSearch = Hackenbush<Colour, Player>;

pub(crate) fn search_of(edges: &[(u32, u32, Colour)]) -> GraphSearch {
    Hackenbush::new(edges, &[0], [Player::Left, Player::Right], Colour::belongs_to)
}

/// Returns the value of a red-blue set.
pub(crate) fn number_of(search: &mut GraphSearch, set: u64) -> Dyadic {
    let (numerator, exponent) = search.number(set);
    Dyadic::new(numerator.into(), exponent.into())
}

/// Returns the value of a red-blue stalk, from the ground upwards, by Berlekamp's rule: the edges
/// before the first change of colour count 1 each, the following ones 1/2, 1/4, 1/8 and so on, in
/// favour of their owners. *Winning Ways*, chapter 3.
pub(crate) fn stalk_value(colours: &[Colour]) -> Dyadic {
    let run = colours.iter().take_while(|&colour| Some(colour) == colours.first()).count();
    let edge = |colour: &Colour| Dyadic::from(if *colour == Colour::Blue { 1 } else { -1 });
    let rest = colours[run..].iter().rev();
    let value = rest.fold(Dyadic::zero(), |sum, colour| (sum + edge(colour)).halved(1));
    colours[..run].iter().fold(value, |sum, colour| sum + edge(colour))
}
