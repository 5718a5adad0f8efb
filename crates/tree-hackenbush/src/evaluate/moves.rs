//! Winning and best moves of a position of any colours.

use crate::position::parts::Parts;
use crate::red_blue::graph::RedBlueGraph;
use crate::search::{EDGE_LIMIT, POSITION_LIMIT};
use crate::{Dyadic, EvaluateError, PartizanOutcome, Player, Position};
use mex_core::stop_point;
use std::cmp::Ordering;

impl Position {
    /// Returns the edges, by their place and in increasing order, that win for the player if it is
    /// their turn.
    ///
    /// # Constraints
    /// As [`value`](Self::value).
    ///
    /// # Complexity
    /// O((V + E) log V) time for green graphs, O(E d / 64) for red-blue trees whose value has d
    /// digits, and E evaluations for other red-blue graphs. A position with mixed parts is
    /// searched whole, up to 56 edges; beyond that the [outcome](Self::outcome) after each move is
    /// found, with 2^20 positions for all of them.
    ///
    /// # Errors
    /// As [`outcome`](Self::outcome).
    pub fn winning_moves(&self, player: Player) -> Result<Vec<u32>, EvaluateError> {
        if let Some((_, moves)) = self.green_value_and_moves() {
            return Ok(moves);
        }
        let parts = Parts::new(self);
        if !parts.mixed.is_empty() {
            return self.known.winning_moves(player, || self.moves_with_mixed(&parts, player));
        }
        let value = self.value_of_pure(&parts)?;
        let lead = player_sign(&value.number, player);
        let mut moves = match lead {
            Ordering::Less => return Ok(Vec::new()),
            Ordering::Greater => parts.green.clone(),
            Ordering::Equal => self.moves_of_green(&parts).1,
        };
        moves.extend(self.red_blue_moves(&parts, player, value.nimber > 0)?);
        moves.sort_unstable();
        Ok(moves)
    }

    /// Returns the red-blue edges that leave the player at least 0, or more if `strict`.
    fn red_blue_moves(
        &self,
        parts: &Parts,
        player: Player,
        strict: bool,
    ) -> Result<Vec<u32>, EvaluateError> {
        let graph = RedBlueGraph::new(self.vertex_count, &self.edges, &parts.red_blue);
        if let Some((tree, members)) = graph.to_tree() {
            let children = tree.moves_to(player, strict)?;
            let edges = children.iter().flat_map(|&child| members[child as usize]);
            return Ok(edges.copied().collect());
        }
        let options = self.red_blue_options(&graph, player)?;
        let enough = |value: &Dyadic| match player_sign(value, player) {
            Ordering::Less => false,
            Ordering::Equal => !strict,
            Ordering::Greater => true,
        };
        let winning = options.into_iter().filter(|(_, value)| enough(value));
        Ok(winning.map(|(edge, _)| edge).collect())
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
    /// searches after all moves share the positions that may be kept.
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
}

/// Returns how a number compares with 0 from the point of view of a player.
fn player_sign(number: &Dyadic, player: Player) -> Ordering {
    match player {
        Player::Left => number.sign(),
        Player::Right => number.sign().reverse(),
    }
}
