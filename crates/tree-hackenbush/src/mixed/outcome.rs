//! Who wins a position with mixed parts, by search.

use crate::position::parts::Parts;
use crate::red_blue::stalk::stalk_of;
use crate::search::search::{EDGE_LIMIT, Search};
use crate::{Colour, EvaluateError, HackenbushValue, PartizanOutcome, Player, Position};

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
