//! A directed graph as rows of successors, and a topological order without recursion.
//!
//! ```
//! use contest::kit::graph::Graph;
//!
//! let graph = Graph::new(3, &[(0, 1), (0, 2), (1, 2)]);
//! assert_eq!(graph.next(0), [1, 2]);
//! assert_eq!(graph.reversed().next(2), [0, 1]);
//! assert_eq!(graph.ends_first(), Some(vec![2, 1, 0]));
//! ```

/// A directed graph; loops and repeated arcs are allowed.
#[derive(Clone, Debug)]
pub struct Graph {
    starts: Vec<usize>,
    ends: Vec<usize>,
}

impl Graph {
    /// Sorts arcs into rows by counting, in time linear in the numbers of vertices and arcs.
    pub fn new(vertex_count: usize, arcs: &[(usize, usize)]) -> Self {
        let mut starts = vec![0; vertex_count + 2];
        for &(from, _) in arcs {
            starts[from + 2] += 1;
        }
        for vertex in 2..starts.len() {
            starts[vertex] += starts[vertex - 1];
        }
        let mut ends = vec![0; arcs.len()];
        for &(from, to) in arcs {
            ends[starts[from + 1]] = to;
            starts[from + 1] += 1;
        }
        starts.pop();
        Graph { starts, ends }
    }

    /// Returns the number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the heads of the arcs that leave a vertex, in the given order.
    pub fn next(&self, vertex: usize) -> &[usize] {
        &self.ends[self.starts[vertex]..self.starts[vertex + 1]]
    }

    /// Returns the graph with every arc reversed, in linear time.
    pub fn reversed(&self) -> Graph {
        let vertices = 0..self.vertex_count();
        let arcs: Vec<(usize, usize)> =
            vertices.flat_map(|from| self.next(from).iter().map(move |&to| (to, from))).collect();
        Graph::new(self.vertex_count(), &arcs)
    }

    /// Returns the vertices in an order in which every arc leads to an earlier one, in linear time;
    /// `None` if there is a cycle.
    pub fn ends_first(&self) -> Option<Vec<usize>> {
        let before = self.reversed();
        let mut open: Vec<usize> =
            (0..self.vertex_count()).map(|vertex| self.next(vertex).len()).collect();
        let mut order: Vec<usize> = (0..open.len()).filter(|&vertex| open[vertex] == 0).collect();
        let mut done = 0;
        while done < order.len() {
            for &vertex in before.next(order[done]) {
                open[vertex] -= 1;
                if open[vertex] == 0 {
                    order.push(vertex);
                }
            }
            done += 1;
        }
        (order.len() == open.len()).then_some(order)
    }
}
