//! Green Hackenbush on rooted trees, with edges of several strands, and all winning moves.
//!
//! A move cuts an edge, or one strand of it; without strands the edge falls with all above it. A
//! single edge has the value of the part above it plus one (the colon principle). Parallel strands
//! are circuits, whose vertices fuse, so an edge of two or more has the value of the part above it,
//! and 1 more by exclusive or if their number is odd (Berlekamp, Conway and Guy, 1982).
//!
//! ```
//! use contest::kit::hackenbush;
//!
//! // A stalk of two edges, the upper one of three strands, and an edge beside it.
//! let (parents, strands) = ([0, 0, 1, 0], [0, 1, 3, 1]);
//! assert_eq!(hackenbush::value(&parents, &strands), 3);
//! assert_eq!(hackenbush::winning_moves(&parents, &strands), [2]);
//! ```

/// Returns the value of a tree from the parent of each vertex and the strands of the edge to it;
/// vertex 0 is the root, whose two entries are ignored. The player to move wins unless the value is
/// 0. Takes linear time.
pub fn value(parents: &[usize], strands: &[u64]) -> u64 {
    values(parents, strands).1[0]
}

/// Returns the vertices whose edges have a winning move, in increasing order, in linear time.
pub fn winning_moves(parents: &[usize], strands: &[u64]) -> Vec<usize> {
    let (order, values) = values(parents, strands);
    // The value that the part above each vertex needs for the tree to have value 0.
    let mut wanted: Vec<Option<u64>> = vec![Some(0); parents.len()];
    let mut moves = Vec::new();
    for &vertex in order.iter().rev().filter(|vertex| **vertex != 0) {
        let (parent, strands) = (parents[vertex], strands[vertex]);
        let needed = wanted[parent].map(|it| it ^ values[parent] ^ edge(strands, values[vertex]));
        wanted[vertex] = match strands {
            1 => needed.and_then(|needed| needed.checked_sub(1)),
            _ => needed.map(|needed| needed ^ (strands & 1)),
        };
        if needed == Some(edge(strands - 1, values[vertex])) {
            moves.push(vertex);
        }
    }
    moves.sort_unstable();
    moves
}

/// Returns the vertices, each after its children, and the value of the part above each.
fn values(parents: &[usize], strands: &[u64]) -> (Vec<usize>, Vec<u64>) {
    let mut children = vec![0_usize; parents.len()];
    parents.iter().skip(1).for_each(|&parent| children[parent] += 1);
    let mut order: Vec<usize> = (0..parents.len()).filter(|&v| children[v] == 0).collect();
    let mut values = vec![0; parents.len()];
    for index in 0..parents.len() {
        let vertex = order[index];
        if vertex != 0 {
            let parent = parents[vertex];
            values[parent] ^= edge(strands[vertex], values[vertex]);
            children[parent] -= 1;
            if children[parent] == 0 {
                order.push(parent);
            }
        }
    }
    (order, values)
}

/// Returns the value of an edge with the part above it.
fn edge(strands: u64, above: u64) -> u64 {
    match strands {
        0 => 0,
        1 => above + 1,
        _ => above ^ (strands & 1),
    }
}
