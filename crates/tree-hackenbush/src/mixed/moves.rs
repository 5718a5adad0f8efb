//! Winning moves of positions in which green edges hang together with others.

use crate::position::parts::Parts;
use crate::search::search::{EDGE_LIMIT, POSITION_LIMIT, Search};
use crate::{EvaluateError, Outcome, Player, Position};

impl Position {
    /// Returns the winning moves of a position with mixed parts.
    pub(crate) fn moves_with_mixed(
        &self,
        parts: &Parts,
        player: Player,
    ) -> Result<Vec<u32>, EvaluateError> {
        let mut standing = [&parts.green[..], &parts.red_blue, &parts.mixed].concat();
        standing.sort_unstable();
        let counts = standing.iter().map(|&edge| self.edges.get(edge).count);
        if counts.fold(0, u64::saturating_add) <= EDGE_LIMIT as u64 {
            self.searched_moves(&standing, player)
        } else {
            self.moves_by_outcome(&standing, player)
        }
    }

    fn searched_moves(&self, standing: &[u32], player: Player) -> Result<Vec<u32>, EvaluateError> {
        let (mut search, places) = Search::new(&self.single_edges(standing)?)?;
        let whole = search.whole();
        let mut moves = Vec::new();
        let mut next = 0;
        for &edge in standing {
            let place = places[next];
            let bundle = self.edges.get(edge);
            next += bundle.count as usize;
            let option = search.without(whole, place);
            if bundle.colour.belongs_to(player) && !search.wins(option, player.opponent())? {
                moves.push(edge);
            }
        }
        Ok(moves)
    }

    /// Returns the moves after which the opponent loses when he starts. Where no rule tells, the
    /// searches after all moves share the positions that may be kept.
    fn moves_by_outcome(
        &self,
        standing: &[u32],
        player: Player,
    ) -> Result<Vec<u32>, EvaluateError> {
        let mut budget = POSITION_LIMIT;
        let won = match player {
            Player::Left => Outcome::Left,
            Player::Right => Outcome::Right,
        };
        let mut moves = Vec::new();
        for &edge in standing {
            if !self.edges.get(edge).colour.belongs_to(player) {
                continue;
            }
            let outcome = self.after_move(edge).outcome_within(&mut budget)?;
            if outcome == won || outcome == Outcome::Previous {
                moves.push(edge);
            }
        }
        Ok(moves)
    }
}
