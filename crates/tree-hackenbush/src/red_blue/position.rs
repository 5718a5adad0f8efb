//! The red-blue parts of a position.

use crate::red_blue::graph::RedBlueGraph;
use crate::{Dyadic, EvaluateError, Position};

impl Position {
    /// Returns the value of some edges, none of them green, by their place.
    pub(crate) fn number_of_red_blue(&self, edges: &[u32]) -> Result<Dyadic, EvaluateError> {
        if edges.is_empty() {
            return Ok(Dyadic::zero());
        }
        RedBlueGraph::new(self.vertex_count, &self.edges, edges).value()
    }
}
