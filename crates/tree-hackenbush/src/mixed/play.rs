//! The winner and the winning moves of a position with mixed parts, by search.

use crate::position::parts::Parts;
use crate::search::singles::Singles;
use crate::search::{EDGE_LIMIT, Search};
use crate::{Colour, EvaluateError, HackenbushValue, PartizanOutcome, Player, Position};

impl Position {
    /// Returns the winning moves among the remaining edges, all of them by one search.
    pub(crate) fn searched_moves(
        &self,
        standing: &[u32],
        player: Player,
    ) -> Result<Vec<u32>, EvaluateError> {
        let (mut search, places) = Search::new(self.singles(standing).edges()?)?;
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

    /// Returns some bundles as single edges.
    pub(crate) fn singles(&self, chosen: &[u32]) -> Singles {
        let mut singles = Singles::default();
        for edge in chosen.iter().map(|&edge| self.edges.get(edge)) {
            singles.push(edge.u, edge.v, edge.colour, edge.count.into());
        }
        singles
    }

    /// Returns who wins the mixed parts together with a stalk for the value of all others, and
    /// deducts the positions that the search keeps from a budget.
    pub(crate) fn searched_outcome(
        &self,
        parts: &Parts,
        pure: &HackenbushValue,
        budget: &mut usize,
    ) -> Result<PartizanOutcome, EvaluateError> {
        let mut singles = self.singles(&parts.mixed);
        singles.edges()?;
        let mut tip = self.vertex_count;
        singles.push_number(0, &mut tip, &pure.number);
        match usize::try_from(pure.nimber) {
            Ok(nimber @ 0..=EDGE_LIMIT) => {
                singles.push_stalk(0, &mut tip, &vec![Colour::Green; nimber]);
            }
            _ => {
                let (edges, limit) = (u64::MAX, EDGE_LIMIT as u64);
                return Err(EvaluateError::PartTooLarge { edges, limit });
            }
        }
        let (mut search, _) = Search::new(singles.edges()?)?;
        search.limit_to(*budget);
        let whole = search.whole();
        let left = search.wins(whole, Player::Left)?;
        let right = search.wins(whole, Player::Right)?;
        *budget = budget.saturating_sub(search.position_count());
        Ok(PartizanOutcome::from_starts(left, right))
    }
}
