//! Strongly connected components, by Tarjan's search without recursion.

use crate::graph::digraph::Digraph;

/// Returns all positions, grouped by strongly connected components, and the end of each component.
/// Every edge leads into its own component or an earlier one.
///
/// # Complexity
/// O(positions + edges) time and up to [`memory_bytes`] in addition to the graph.
///
/// # References
/// R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972).
pub(crate) fn components(graph: &Digraph) -> (Vec<u32>, Vec<u32>) {
    const UNSEEN: u32 = 0;
    const DONE: u32 = u32::MAX;
    let count = graph.position_count() as usize;
    // The least number that a position is known to reach, among those not finished.
    let mut low = vec![UNSEEN; count];
    let (mut open, mut path) = (Vec::new(), Vec::new());
    let (mut order, mut ends) = (Vec::with_capacity(count), Vec::new());
    let mut seen = 0;
    // Predecessors are searched, so that components come before those with edges to them.
    for root in 0..graph.position_count() {
        let mut found = Some(root).filter(|_| low[root as usize] == UNSEEN);
        loop {
            if let Some(position) = found.take() {
                seen += 1;
                low[position as usize] = seen;
                open.push(position);
                path.push((position, seen, 0));
            }
            let Some((position, number, next)) = path.last_mut() else {
                break;
            };
            let position = *position;
            if let Some(&before) = graph.predecessors(position).get(*next) {
                *next += 1;
                match low[before as usize] {
                    UNSEEN => found = Some(before),
                    DONE => {}
                    reached => low[position as usize] = low[position as usize].min(reached),
                }
                continue;
            }
            if low[position as usize] == *number {
                while let Some(member) = open.pop() {
                    low[member as usize] = DONE;
                    order.push(member);
                    if member == position {
                        break;
                    }
                }
                ends.push(order.len() as u32);
            }
            path.pop();
            if let Some(&(around, ..)) = path.last() {
                let reached = low[position as usize];
                if reached != DONE {
                    low[around as usize] = low[around as usize].min(reached);
                }
            }
        }
    }
    // The component found last has no edges out of it.
    order.reverse();
    let mut ends: Vec<u32> = ends.iter().rev().skip(1).map(|end| count as u32 - end).collect();
    ends.extend((count > 0).then_some(count as u32));
    (order, ends)
}

/// Returns the most bytes that [`components`] takes in addition to the graph.
pub(crate) fn memory_bytes(position_count: u64) -> u64 {
    // Numbers, two lists and ends with up to twice the necessary room, and a path of 16 bytes.
    (4 + 4 + 2 * 4 + 3 * 4 + 2 * 16) * position_count
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn components_are_those_of_the_definition() {
        let mut rng = Rng::new(38);
        for _ in 0..500 {
            let count = 1 + rng.below_u32(8);
            let edge_count = rng.below(2 * u64::from(count)) as usize;
            let edges = rng.pairs(count, edge_count);
            let mut reaches = vec![vec![false; count as usize]; count as usize];
            (0..count as usize).for_each(|position| reaches[position][position] = true);
            for _ in 0..count {
                for &(from, to) in &edges {
                    let beyond = reaches[to as usize].clone();
                    let row = reaches[from as usize].iter_mut();
                    row.zip(beyond).for_each(|(end, beyond)| *end |= beyond);
                }
            }
            let (order, ends) = components(&Digraph::from_edges(count, &edges).unwrap());
            let mut place = vec![0; count as usize];
            let starts = std::iter::once(0).chain(ends.iter().copied());
            for (index, (start, &end)) in starts.zip(&ends).enumerate() {
                order[start as usize..end as usize].iter().for_each(|&p| place[p as usize] = index);
            }
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..count).collect::<Vec<u32>>());
            for from in 0..count as usize {
                for to in 0..count as usize {
                    let both = reaches[from][to] && reaches[to][from];
                    assert_eq!(place[from] == place[to], both, "{edges:?}");
                    assert!(!reaches[from][to] || place[to] <= place[from], "{edges:?}");
                }
            }
        }
        assert_eq!(components(&Digraph::default()), (vec![], vec![]));
    }

    #[test]
    fn long_paths_take_no_stack() {
        let path: Vec<(u32, u32)> = (1..200_000).map(|position| (position, position - 1)).collect();
        let (order, ends) = components(&Digraph::from_edges(200_000, &path).unwrap());
        assert!(order.iter().copied().eq(0..200_000) && ends.len() == 200_000);
    }
}
