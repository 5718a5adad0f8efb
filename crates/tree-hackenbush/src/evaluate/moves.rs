//! Winning moves of a position of any colours, and the values that moves leave.

use crate::position::known::Options;
use crate::position::parts::Parts;
use crate::red_blue::graph::RedBlueGraph;
use crate::red_blue::moves::Goal;
use crate::search::{EDGE_LIMIT, POSITION_LIMIT, Search};
use crate::{Dyadic, EvaluateError, HackenbushValue, PartizanOutcome, Player, Position};
use mex_core::stop_point;
use std::cmp::Ordering;

impl Position {
    /// Returns the indices of the edges, in increasing order, that win for the player who is to
    /// move.
    ///
    /// # Complexity
    /// O((V + E) log V) time for green graphs, O(E d / 64) for red-blue trees whose value has d
    /// digits, and E evaluations for other red-blue graphs. A position with mixed parts is
    /// searched whole, up to 56 edges; beyond that the [outcome](Self::outcome) after each move is
    /// found, with 2^20 positions for all of them.
    pub fn winning_moves(&self, player: Player) -> Result<Vec<u32>, EvaluateError> {
        if let Some((_, moves)) = self.green_value_and_moves() {
            return Ok(moves);
        }
        let parts = Parts::new(self);
        if !parts.mixed.is_empty() {
            let known = &self.known.winning_moves[player as usize];
            return known.get_or_init(|| self.moves_with_mixed(&parts, player)).clone();
        }
        let value = self.value_of_pure(&parts)?;
        let lead = player_sign(&value.number, player);
        let mut moves = match lead {
            Ordering::Less => return Ok(Vec::new()),
            Ordering::Greater => parts.green.clone(),
            Ordering::Equal => self.moves_of_green(&parts).1,
        };
        let goal = if value.nimber > 0 { Goal::More } else { Goal::Zero };
        moves.extend(self.red_blue_moves(&parts, player, goal)?);
        moves.sort_unstable();
        Ok(moves)
    }

    /// Returns the red-blue edges, in increasing order, that reach a goal of the player.
    pub(crate) fn red_blue_moves(
        &self,
        parts: &Parts,
        player: Player,
        goal: Goal,
    ) -> Result<Vec<u32>, EvaluateError> {
        let graph = self.red_blue_graph(&parts.red_blue, None);
        if let Some((tree, members)) = graph.to_tree() {
            let children = tree.moves(player, goal)?;
            let edges = children.iter().flat_map(|&child| members[child as usize]);
            let mut edges: Vec<u32> = edges.copied().collect();
            edges.sort_unstable();
            return Ok(edges);
        }
        let options = self.red_blue_options(&graph, player)?;
        let gain = |value: &Dyadic| match player {
            Player::Left => value.clone(),
            Player::Right => -value.clone(),
        };
        let best = match goal {
            Goal::Best => options.iter().map(|(_, value)| gain(value)).max(),
            _ => None,
        };
        let is_enough = |value: &Dyadic| match goal {
            Goal::Zero => player_sign(value, player).is_ge(),
            Goal::More => player_sign(value, player).is_gt(),
            Goal::Best => Some(gain(value)) == best,
        };
        let reaching = options.iter().filter(|(_, value)| is_enough(value));
        Ok(reaching.map(|&(edge, _)| edge).collect())
    }

    /// Returns the winning moves of a position with mixed parts.
    fn moves_with_mixed(&self, parts: &Parts, player: Player) -> Result<Vec<u32>, EvaluateError> {
        let mut standing = [&parts.green[..], &parts.red_blue, &parts.mixed].concat();
        standing.sort_unstable();
        let counts = standing.iter().map(|&edge| self.edges.get(edge).count);
        if counts.fold(0, u64::saturating_add) <= EDGE_LIMIT as u64 {
            self.searched_moves(&standing, player)
        } else {
            self.moves_by_outcome(&standing, player)
        }
    }

    /// Returns the moves after which the opponent, starting, loses. If no rule decides, the
    /// searches after all moves share one limit on positions.
    fn moves_by_outcome(
        &self,
        standing: &[u32],
        player: Player,
    ) -> Result<Vec<u32>, EvaluateError> {
        let mut budget = POSITION_LIMIT;
        let won = match player {
            Player::Left => PartizanOutcome::Left,
            Player::Right => PartizanOutcome::Right,
        };
        let mut moves = Vec::new();
        for &edge in standing {
            if !self.edges.get(edge).colour.belongs_to(player) {
                continue;
            }
            stop_point();
            let outcome = self.after_move(edge).outcome_within(&mut budget)?;
            if outcome == won || outcome == PartizanOutcome::Previous {
                moves.push(edge);
            }
        }
        Ok(moves)
    }

    /// Returns the value of the red-blue parts after each move of the player, in order of edges.
    pub(crate) fn red_blue_options(&self, graph: &RedBlueGraph, player: Player) -> Options {
        let known = &self.known.options[player as usize];
        known.get_or_init(|| self.find_options(graph, player)).clone()
    }

    fn find_options(&self, graph: &RedBlueGraph, player: Player) -> Options {
        let mut values = vec![None; self.edges.len()];
        let of_one_colour = graph.options_of_one_colour()?;
        let singles = graph.singles();
        let mut search = match singles.edges() {
            Ok(edges) if of_one_colour.is_none() => Some(Search::new(edges)?),
            _ => None,
        };
        let everything: Vec<u32> =
            graph.groups().flat_map(|(_, members)| members).copied().collect();
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
                self.red_blue_graph(&everything, Some(members[0])).value()?
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
        let graph = self.red_blue_graph(&parts.red_blue, None);
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
}

/// Returns how a number compares with 0 from the point of view of a player.
fn player_sign(number: &Dyadic, player: Player) -> Ordering {
    match player {
        Player::Left => number.sign(),
        Player::Right => number.sign().reverse(),
    }
}
