//! Sets of vertices that edges join.

/// Sets of vertices that edges have joined.
pub(crate) struct Joined {
    above: Vec<u32>,
}

impl Joined {
    pub(crate) fn new(vertex_count: u32) -> Self {
        Self { above: (0..vertex_count).collect() }
    }

    /// Returns the vertex that represents all those joined to this one, and halves the path to it.
    pub(crate) fn top(&mut self, mut vertex: u32) -> u32 {
        while self.above[vertex as usize] != vertex {
            let next = self.above[self.above[vertex as usize] as usize];
            self.above[vertex as usize] = next;
            vertex = next;
        }
        vertex
    }

    /// Joins two vertices, and returns whether they were apart.
    pub(crate) fn join(&mut self, u: u32, v: u32) -> bool {
        let (u, v) = (self.top(u), self.top(v));
        self.above[u as usize] = v;
        u != v
    }
}
