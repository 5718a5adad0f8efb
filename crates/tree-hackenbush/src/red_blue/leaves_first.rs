//! Trees in an order with children before parents.

use crate::TreeError;

/// Returns the vertices but the root, children before their parents.
pub(crate) fn leaves_first(parents: &[u32]) -> Result<Vec<u32>, TreeError> {
    let mut child_counts = vec![0u32; parents.len()];
    for &parent in &parents[1..] {
        child_counts[parent as usize] += 1;
    }
    let mut order = Vec::with_capacity(parents.len() - 1);
    for leaf in 1..parents.len() as u32 {
        let mut vertex = leaf;
        // A vertex that loses its last child after the scan has passed it is taken at once.
        while vertex != 0 && vertex <= leaf && child_counts[vertex as usize] == 0 {
            order.push(vertex);
            child_counts[vertex as usize] = u32::MAX;
            vertex = parents[vertex as usize];
            child_counts[vertex as usize] -= 1;
        }
    }
    if order.len() + 1 < parents.len() {
        return Err(TreeError::Cycle { edge: on_cycle(parents, &child_counts) });
    }
    Ok(order)
}

/// Returns a vertex on a cycle of parents, given counts that are `u32::MAX` for all vertices that
/// have been taken away.
fn on_cycle(parents: &[u32], child_counts: &[u32]) -> usize {
    let left = (1..parents.len()).find(|&vertex| child_counts[vertex] != u32::MAX);
    let mut vertex = left.unwrap_or(0);
    // From any vertex that is left, the parents run into the cycle before long.
    for _ in 0..parents.len() {
        vertex = parents[vertex] as usize;
    }
    vertex
}
