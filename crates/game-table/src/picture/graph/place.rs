//! The places of the vertices of a layered graph, and the ways of its edges.
//!
//! An edge between rows that are not adjacent bends in every row between them, at its own place
//! there, so that no edge crosses a vertex. Vertices and bends are sorted by the means of their
//! neighbours, in sweeps up and down (Sugiyama, Tagawa and Toda 1981), and then moved towards these
//! means as far as their order and widths allow.

use mex_core::stop_point;

/// The space between two vertices of a row, and around a bend.
const SPACE: i64 = 22;
const NARROW: i64 = 9;

/// The number of sorting and moving steps.
const SORTS: usize = 10;
const MOVES: usize = 100;

/// A vertex, or the bend of an edge.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) row: usize,
    pub(super) width: i64,
    pub(super) x: i64,
    is_bend: bool,
    /// Nodes in the adjacent rows.
    neighbours: Vec<usize>,
    /// Nodes in its own row.
    mates: Vec<usize>,
}

/// Vertices in rows, and edges.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    pub(super) nodes: Vec<Node>,
    rows: Vec<Vec<usize>>,
    /// The nodes along each edge: its ends, with bends between them.
    pub(super) ways: Vec<Vec<usize>>,
}

impl Places {
    /// Places vertices with given rows and widths, and the edges between them.
    pub(super) fn new(vertices: &[(usize, i64)], edges: &[(usize, usize)]) -> Self {
        let mut places = Places::default();
        for &(row, width) in vertices {
            places.add(row, width, false);
        }
        for &(from, to) in edges {
            places.add_way(from, to);
        }
        for sweep in 0..SORTS {
            stop_point();
            places.sort(sweep % 2 == 0);
        }
        places.pack();
        for _ in 0..MOVES {
            stop_point();
            (0..places.rows.len()).for_each(|row| places.straighten(row));
            (0..places.rows.len()).rev().for_each(|row| places.straighten(row));
        }
        places
    }

    fn add(&mut self, row: usize, width: i64, is_bend: bool) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node {
            row,
            width,
            x: 0,
            is_bend,
            neighbours: Vec::new(),
            mates: Vec::new(),
        });
        self.rows.resize(self.rows.len().max(row + 1), Vec::new());
        self.rows[row].push(node);
        node
    }

    fn add_way(&mut self, from: usize, to: usize) {
        let (first, last) = (self.nodes[from].row, self.nodes[to].row);
        let between = first.min(last) + 1..first.max(last);
        let mut bends: Vec<usize> = between.map(|row| self.add(row, 2, true)).collect();
        if first > last {
            bends.reverse();
        }
        let mut way = vec![from];
        way.extend(bends);
        way.push(to);
        for pair in way.windows(2) {
            for (one, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let node = &mut self.nodes[one];
                if first == last { &mut node.mates } else { &mut node.neighbours }.push(other);
            }
        }
        self.ways.push(way);
    }

    /// Sorts each row but the first by the means of the row before, upwards or downwards.
    fn sort(&mut self, upwards: bool) {
        let count = self.rows.len();
        let mut order = vec![0; self.nodes.len()];
        for step in 0..count {
            let row = if upwards { step } else { count - 1 - step };
            let mut keys: Vec<(i64, usize)> = Vec::new();
            for (index, &node) in self.rows[row].iter().enumerate() {
                let before = self.nodes[node].neighbours.iter().filter(|&&other| {
                    let other = self.nodes[other].row;
                    if upwards { other < row } else { other > row }
                });
                let (sum, count) =
                    before.fold((0, 0), |(sum, count), &other| (sum + order[other], count + 1));
                // A thousandth of a place is precise enough.
                let own = 1000 * index as i64;
                keys.push((if count == 0 { own } else { sum / count }, node));
            }
            keys.sort_by_key(|&(mean, _)| mean);
            for (index, &(_, node)) in keys.iter().enumerate() {
                order[node] = 1000 * index as i64;
                self.rows[row][index] = node;
            }
        }
    }

    /// Returns the least distance between the middles of two adjacent nodes.
    fn distance(&self, left: usize, right: usize) -> i64 {
        let [left, right] = [&self.nodes[left], &self.nodes[right]];
        let space = if left.is_bend || right.is_bend { NARROW } else { SPACE };
        (left.width + right.width) / 2 + space
    }

    /// Puts the nodes of each row next to each other, with all rows centred.
    fn pack(&mut self) {
        for row in 0..self.rows.len() {
            let mut x = 0;
            for index in 0..self.rows[row].len() {
                let node = self.rows[row][index];
                if index > 0 {
                    x += self.distance(self.rows[row][index - 1], node);
                }
                self.nodes[node].x = x;
            }
            for index in 0..self.rows[row].len() {
                let node = self.rows[row][index];
                self.nodes[node].x -= x / 2;
            }
        }
    }

    /// Moves the nodes of a row towards the means of their neighbours. One pass pushes them only to
    /// the right and one only to the left; the mean of both keeps their distances.
    fn straighten(&mut self, row: usize) {
        let nodes = &self.rows[row];
        let wanted = |&node: &usize| {
            let Node { neighbours, mates, x, .. } = &self.nodes[node];
            let others = neighbours.iter().chain(mates).map(|&other| self.nodes[other].x);
            let (sum, count) = others.fold((0, 0), |(sum, count), x| (sum + x, count + 1));
            if count == 0 { *x } else { sum / count }
        };
        let wanted: Vec<i64> = nodes.iter().map(wanted).collect();
        let mut right = wanted.clone();
        let mut left = wanted;
        for index in 1..nodes.len() {
            let least = right[index - 1] + self.distance(nodes[index - 1], nodes[index]);
            right[index] = right[index].max(least);
        }
        for index in (1..nodes.len()).rev() {
            let most = left[index] - self.distance(nodes[index - 1], nodes[index]);
            left[index - 1] = left[index - 1].min(most);
        }
        for (index, &node) in self.rows[row].iter().enumerate() {
            self.nodes[node].x = (left[index] + right[index]).div_euclid(2);
        }
    }

    /// Returns the extent of the nodes to the left and to the right.
    pub(super) fn extent(&self) -> (i64, i64) {
        let left = self.nodes.iter().map(|node| node.x - node.width / 2).min();
        let right = self.nodes.iter().map(|node| node.x + node.width / 2).max();
        (left.unwrap_or(0), right.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn nothing_overlaps_and_ways_pass_through_every_row() {
        let mut rng = Rng::new(5);
        for _ in 0..300 {
            let count = 1 + rng.below(30) as usize;
            let vertices: Vec<(usize, i64)> = (0..count)
                .map(|_| (rng.below(6) as usize, 20 + 8 * rng.below(10) as i64))
                .collect();
            let edge = |rng: &mut Rng| (rng.below(count as u64), rng.below(count as u64));
            let edges: Vec<(usize, usize)> = (0..rng.below(60))
                .map(|_| edge(&mut rng))
                .map(|(from, to)| (from as usize, to as usize))
                .collect();
            let places = Places::new(&vertices, &edges);
            for nodes in &places.rows {
                for pair in nodes.windows(2) {
                    let [left, right] = [&places.nodes[pair[0]], &places.nodes[pair[1]]];
                    let space = right.x - right.width / 2 - (left.x + left.width / 2);
                    assert!(space >= NARROW - 1, "{left:?} {right:?}");
                }
            }
            for (way, &(from, to)) in places.ways.iter().zip(&edges) {
                assert_eq!((way[0], way[way.len() - 1]), (from, to));
                for pair in way.windows(2) {
                    let rows = [pair[0], pair[1]].map(|node| places.nodes[node].row);
                    assert!(rows[0].abs_diff(rows[1]) <= 1);
                }
            }
        }
    }

    #[test]
    fn a_chain_is_straight() {
        let vertices: Vec<(usize, i64)> = (0..9).map(|row| (row, 40)).collect();
        let edges: Vec<(usize, usize)> = (1..9).map(|row| (row, row - 1)).collect();
        let places = Places::new(&vertices, &edges);
        assert!(places.nodes.iter().all(|node| node.x == places.nodes[0].x));
    }
}
