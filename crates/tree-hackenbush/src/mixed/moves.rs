//! Winning moves of positions with mixed parts, by search.

use crate::search::search::Search;
use crate::{EvaluateError, Player, Position};

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
