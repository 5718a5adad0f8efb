//! Bundles as the single edges that a search takes.

use crate::search::search::EDGE_LIMIT;
use crate::{Colour, EvaluateError, Position};

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
