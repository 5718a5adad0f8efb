//! Misère sums of rulesets whose positions are all tame.

use core::hash::Hash;

use super::tame::tame_values;
use crate::graph::GameGraph;
use crate::memo::{Interner, MOVES_PER_POSITION};
use crate::ruleset::{Options, Ruleset};
use crate::stop::StopPoints;

/// All single positions below some others, with what decides their misère sums.
#[derive(Clone)]
pub(crate) struct TameRuleset<P> {
    positions: Interner<P>,
    values: Vec<u32>,
    firm: Vec<bool>,
}

impl<P: Clone + Eq + Hash> TameRuleset<P> {
    /// Returns the table for everything below some positions, or `None` if a move leaves several
    /// components, if a position is not tame, or if there is too much to look at.
    pub(crate) fn new(
        ruleset: &impl Ruleset<Position = P>,
        roots: &[P],
        limit: usize,
    ) -> Option<Self> {
        let mut positions = Interner::new();
        for root in roots {
            positions.intern(ruleset.canonical(root.clone()), limit)?;
        }
        let root_ids: Vec<u32> = (0..positions.len() as u32).collect();
        let mut edges = Vec::new();
        let mut options = Options::new();
        let (mut from, mut stops) = (0, StopPoints::default());
        while (from as usize) < positions.len() {
            options.clear();
            let most = limit.saturating_mul(MOVES_PER_POSITION);
            options.set_room((most - edges.len()).saturating_add(1));
            ruleset.options(positions.get(from), &mut options);
            let mut terminal = options.iter().filter(|option| option.is_empty()).count();
            if options.iter().any(|option| option.len() > 1) {
                return None;
            }
            for component in options.drain().flatten() {
                stops.pass();
                let to = positions.intern(ruleset.canonical(component), limit)?;
                edges.push((from, to));
            }
            // A move to nothing leads to a position of its own, which comes last.
            while terminal > 0 {
                edges.push((from, u32::MAX));
                terminal -= 1;
            }
            if edges.len() > most {
                return None;
            }
            from += 1;
        }
        for edge in &mut edges {
            edge.1 = edge.1.min(from);
        }
        let graph = GameGraph::from_edges(from.checked_add(1)?, &edges).ok()?;
        let tame = tame_values(&graph, &root_ids).ok()??;
        Some(TameRuleset { positions, values: tame.values, firm: tame.firm })
    }

    /// Returns whether every position acts like a single heap, as large as its value.
    pub(crate) fn is_like_nim(&self) -> bool {
        let mut all = self.values.iter().zip(&self.firm);
        all.all(|(&value, &firm)| firm == (value > 1))
    }

    /// Returns the value of a position, or `None` if it is not in the table.
    pub(crate) fn value(
        &mut self,
        ruleset: &impl Ruleset<Position = P>,
        position: &P,
    ) -> Option<u32> {
        let known = self.positions.len();
        let canonical = ruleset.canonical(position.clone());
        let id = self.positions.intern(canonical, known)?;
        self.values.get(id as usize).copied()
    }

    /// Returns whether the mover wins a sum, or `None` if a position of it is not in the table.
    pub(crate) fn mover_wins(
        &mut self,
        ruleset: &impl Ruleset<Position = P>,
        sum: &[P],
    ) -> Option<bool> {
        let (mut nim_sum, mut is_firm) = (0, false);
        for component in sum {
            let known = self.positions.len();
            let id = self.positions.intern(ruleset.canonical(component.clone()), known)?;
            nim_sum ^= self.values[id as usize];
            is_firm |= self.firm[id as usize];
        }
        Some((nim_sum != 0) == is_firm)
    }
}
