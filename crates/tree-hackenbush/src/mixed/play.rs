//! Who wins a position with mixed parts, and by which moves, by search.

use crate::position::parts::Parts;
use crate::red_blue::stalk::stalk_of;
use crate::search::{EDGE_LIMIT, Search};
use crate::{Colour, EvaluateError, HackenbushValue, PartizanOutcome, Player, Position};

impl Position {
    /// Returns the winning moves among the edges that stand, all of them in one search.
    pub(crate) fn searched_moves(
        &self,
        standing: &[u32],
        player: Player,
    ) -> Result<Vec<u32>, EvaluateError> {
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
}

impl Position {
    /// Returns some bundles as single edges.
    pub(crate) fn single_edges(
        &self,
        chosen: &[u32],
    ) -> Result<Vec<(u32, u32, Colour)>, EvaluateError> {
        let bundles = || chosen.iter().map(|&edge| self.edges.get(edge));
        let total = bundles().fold(0u64, |sum, edge| sum.saturating_add(edge.count));
        if total > EDGE_LIMIT as u64 {
            return Err(EvaluateError::PartTooLarge { edges: total, limit: EDGE_LIMIT as u64 });
        }
        Ok(bundles()
            .flat_map(|edge| {
                std::iter::repeat_n((edge.u, edge.v, edge.colour), edge.count as usize)
            })
            .collect())
    }
}

impl Position {
    /// Returns who wins the mixed parts together with a stalk for the value of all others, and
    /// subtracts the positions that the search keeps from a budget.
    pub(crate) fn searched_outcome(
        &self,
        parts: &Parts,
        pure: &HackenbushValue,
        budget: &mut usize,
    ) -> Result<PartizanOutcome, EvaluateError> {
        let mut edges = self.single_edges(&parts.mixed)?;
        let mut tip = self.vertex_count;
        let number = stalk_of(&pure.number, EDGE_LIMIT);
        let nimber = usize::try_from(pure.nimber).ok().filter(|&nimber| nimber <= EDGE_LIMIT);
        let (Some(number), Some(nimber)) = (number, nimber) else {
            return Err(EvaluateError::PartTooLarge { edges: u64::MAX, limit: EDGE_LIMIT as u64 });
        };
        for stalk in [number, vec![Colour::Green; nimber]] {
            let mut below = 0;
            for colour in stalk {
                edges.push((below, tip, colour));
                below = tip;
                tip += 1;
            }
        }
        let (mut search, _) = Search::new(&edges)?;
        search.limit_to(*budget);
        let whole = search.whole();
        let left = search.wins(whole, Player::Left)?;
        let right = search.wins(whole, Player::Right)?;
        *budget = budget.saturating_sub(search.position_count());
        Ok(PartizanOutcome::from_starts(left, right))
    }
}
