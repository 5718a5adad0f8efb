//! The values that moves leave.

use crate::position::known::Options;
use crate::position::parts::Parts;
use crate::red_blue::graph::RedBlueGraph;
use crate::search::Search;
use crate::{EvaluateError, HackenbushValue, Player, Position};
use mex_core::stop_point;

impl Position {
    /// Returns what the red-blue parts are worth after each move of the player, in order of edges.
    pub(crate) fn red_blue_options(&self, graph: &RedBlueGraph, player: Player) -> Options {
        self.known.options(player, || self.find_options(graph, player))
    }

    fn find_options(&self, graph: &RedBlueGraph, player: Player) -> Options {
        let mut values = vec![None; self.edges.len()];
        let of_one_colour = graph.options_of_one_colour()?;
        let singles = if of_one_colour.is_none() { graph.single_edges() } else { None };
        let mut search = match singles {
            Some(singles) => Some(Search::new(&singles)?),
            None => None,
        };
        let everything: Vec<u32> =
            graph.groups().flat_map(|(_, members)| members).copied().collect();
        let mut edges = self.edges.clone();
        for (place, (first, members)) in graph.groups().enumerate() {
            if !self.edges.get(members[0]).colour.belongs_to(player) {
                continue;
            }
            stop_point();
            let value = if let Some(found) = &of_one_colour {
                found[place].clone()
            } else if let Some((search, places)) = &mut search {
                let option = search.without(search.whole(), places[first as usize]);
                search.number(option)?
            } else {
                let count = edges.get(members[0]).count;
                edges.lower(members[0]);
                let option = RedBlueGraph::new(self.vertex_count, &edges, &everything);
                let value = option.value()?;
                edges.set_count(members[0], count);
                value
            };
            for &edge in members {
                values[edge as usize] = Some(value.clone());
            }
        }
        Ok((0..).zip(values).filter_map(|(edge, value)| Some((edge, value?))).collect())
    }

    /// Returns the value after a move on each edge, `None` for edges that are not connected
    /// to the ground.
    ///
    /// # Constraints
    /// As [`value`](Self::value).
    ///
    /// # Complexity
    /// E evaluations; a red-blue graph that is searched whole is searched once.
    ///
    /// # Errors
    /// As [`value`](Self::value), and [`EvaluateError::Mixed`] for every mixed position.
    pub fn values_after_moves(&self) -> Result<Vec<Option<HackenbushValue>>, EvaluateError> {
        let parts = Parts::new(self);
        self.require_unmixed(&parts)?;
        let whole = self.value_of_pure(&parts)?;
        let mut values = vec![None; self.edges.len()];
        let graph = RedBlueGraph::new(self.vertex_count, &self.edges, &parts.red_blue);
        for player in [Player::Left, Player::Right] {
            for (edge, number) in self.red_blue_options(&graph, player)? {
                let nimber = whole.nimber;
                values[edge as usize] = Some(HackenbushValue { number, nimber });
            }
        }
        for &edge in &parts.green {
            stop_point();
            let option = self.after_move(edge);
            let nimber = Parts::new(&option).green_graph(&option).0.value();
            let number = whole.number.clone();
            values[edge as usize] = Some(HackenbushValue { number, nimber });
        }
        Ok(values)
    }

    /// Returns the same as [`values_after_moves`](Self::values_after_moves), the evaluations
    /// spread over the cores.
    ///
    /// # Constraints
    /// As for [`values_after_moves`](Self::values_after_moves).
    ///
    /// # Errors
    /// As [`values_after_moves`](Self::values_after_moves).
    #[cfg(feature = "parallel")]
    pub fn par_values_after_moves(&self) -> Result<Vec<Option<HackenbushValue>>, EvaluateError> {
        use mex_core::StopFlag;
        use rayon::prelude::*;

        let parts = Parts::new(self);
        self.require_unmixed(&parts)?;
        let mut stands = vec![false; self.edges.len()];
        for &edge in parts.green.iter().chain(&parts.red_blue) {
            stands[edge as usize] = true;
        }
        let flag = StopFlag::current();
        let after = |edge: usize| {
            let _scope = flag.enter();
            stop_point();
            self.after_move(edge as u32).value()
        };
        (0..stands.len())
            .into_par_iter()
            .map(|edge| stands[edge].then(|| after(edge)).transpose())
            .collect()
    }
}
