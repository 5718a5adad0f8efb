//! Hackenbush by definition: search over all positions.

use crate::{Colour, Dyadic, Player};
use std::collections::HashMap;

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

/// The positions of one small graph, as sets of edges that stand.
pub(crate) struct GraphSearch {
    edges: Vec<(u32, u32, Colour)>,
    grounds: Vec<u32>,
    grundy_values: HashMap<u64, u64>,
    numbers: HashMap<u64, (i64, i64)>,
    outcomes: HashMap<(u64, Player), bool>,
}

impl GraphSearch {
    pub(crate) fn green(edges: &[(u32, u32)], grounds: &[u32]) -> Self {
        let edges: Vec<_> = edges.iter().map(|&(u, v)| (u, v, Colour::Green)).collect();
        Self::new(&edges, grounds)
    }

    pub(crate) fn new(edges: &[(u32, u32, Colour)], grounds: &[u32]) -> Self {
        Self {
            edges: edges.to_vec(),
            grounds: grounds.to_vec(),
            grundy_values: HashMap::new(),
            numbers: HashMap::new(),
            outcomes: HashMap::new(),
        }
    }

    /// Returns the set of all edges that stand.
    pub(crate) fn whole(&self) -> u64 {
        self.standing((1 << self.edges.len()) - 1)
    }

    /// Returns the edges of a set that are connected with the ground.
    fn standing(&self, set: u64) -> u64 {
        let mut reached = self.grounds.clone();
        let mut standing = 0;
        loop {
            let next = (0..self.edges.len()).find(|&edge| {
                let (u, v, _) = self.edges[edge];
                let held = reached.contains(&u) || reached.contains(&v);
                (set & !standing) >> edge & 1 == 1 && held
            });
            let Some(edge) = next else {
                return standing;
            };
            standing |= 1 << edge;
            reached.extend([self.edges[edge].0, self.edges[edge].1]);
        }
    }

    /// Returns each edge that stands with the set that is left without it.
    pub(crate) fn moves(&self, set: u64) -> Vec<(u32, u64)> {
        (0..self.edges.len() as u32)
            .filter(|edge| set >> edge & 1 == 1)
            .map(|edge| (edge, self.standing(set & !(1 << edge))))
            .collect()
    }

    /// Returns what the moves of a player leave.
    pub(crate) fn moves_of(&self, set: u64, player: Player) -> Vec<u64> {
        self.moves(set)
            .into_iter()
            .filter(|&(edge, _)| self.edges[edge as usize].2.belongs_to(player))
            .map(|(_, option)| option)
            .collect()
    }

    pub(crate) fn grundy_value(&mut self, set: u64) -> u64 {
        if let Some(&value) = self.grundy_values.get(&set) {
            return value;
        }
        let options: Vec<u64> =
            self.moves(set).into_iter().map(|(_, option)| self.grundy_value(option)).collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        self.grundy_values.insert(set, value);
        value
    }

    pub(crate) fn winning_edges(&mut self, set: u64) -> Vec<u32> {
        self.moves(set)
            .into_iter()
            .filter(|&(_, option)| self.grundy_value(option) == 0)
            .map(|(edge, _)| edge)
            .collect()
    }

    /// Returns the value of a red-blue set: the simplest number between the options.
    pub(crate) fn number(&mut self, set: u64) -> Dyadic {
        let (numerator, denominator) = self.fraction(set);
        Dyadic::new(numerator.into(), denominator.trailing_zeros().into())
    }

    fn fraction(&mut self, set: u64) -> (i64, i64) {
        if let Some(&value) = self.numbers.get(&set) {
            return value;
        }
        let mut worths = |player| -> Vec<(i64, i64)> {
            let options = self.moves_of(set, player);
            options.into_iter().map(|option| self.fraction(option)).collect()
        };
        let (left, right) = (worths(Player::Left), worths(Player::Right));
        let fits = |p: i64, q: i64| {
            left.iter().all(|&(a, b)| a * q < p * b) && right.iter().all(|&(a, b)| p * b < a * q)
        };
        let integers = (0..60).flat_map(|p| [p, -p]).find(|&p| fits(p, 1)).map(|p| (p, 1));
        let value = integers.unwrap_or_else(|| {
            let halves = (1..30).map(|k| 1i64 << k);
            halves
                .flat_map(|q| (-20 * q..20 * q).map(move |p| (p, q)))
                .find(|&(p, q)| fits(p, q))
                .expect("the options leave room for a number")
        });
        self.numbers.insert(set, value);
        value
    }

    /// Returns whether a player who is to move wins.
    pub(crate) fn wins(&mut self, set: u64, player: Player) -> bool {
        if let Some(&wins) = self.outcomes.get(&(set, player)) {
            return wins;
        }
        let options = self.moves_of(set, player);
        let wins = options.into_iter().any(|option| !self.wins(option, player.opponent()));
        self.outcomes.insert((set, player), wins);
        wins
    }
}
