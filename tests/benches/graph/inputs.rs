//! Graphs of known shapes, made from a fixed seed.

use judge_io::Writer;
use test_support::Rng;

/// A graph with a name and the ratios wanted on it, of the whole program and of solving alone.
pub struct Input {
    pub name: String,
    pub position_count: u32,
    pub edges: Vec<(u32, u32)>,
    pub goals: [&'static str; 2],
}

/// Returns the graphs that every run races on, each of about `positions` positions.
pub fn inputs(positions: u32) -> Vec<Input> {
    let names = Rng::new(11).permutation(positions);
    let chain = |at: u32| (at + 1, at);
    let half = positions / 2;
    // The tail ends in a dead end, and one position of the cycle can turn into it.
    let cycle = (half..positions).map(|at| (at, if at + 1 == positions { half } else { at + 1 }));
    let tail = (0..half).map(chain);
    let in_names = |(from, to): (u32, u32)| (names[from as usize], names[to as usize]);
    let side = positions.isqrt();
    vec![
        Input::random(positions),
        power_law(positions, 4 * positions),
        Input::new("chain", positions, (0..positions - 1).map(chain)).goals("2.5x", ""),
        Input::new("shuffled chain", positions, (0..positions - 1).map(chain).map(in_names)),
        Input::new("grid", side * side, grid(side)).goals("2.5x", ""),
        Input::new("cycle with a tail", positions, cycle.chain(tail)).goals("2.5x", ""),
    ]
}

/// Returns the edges of a square grid, each one step down or left.
fn grid(side: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..side * side).flat_map(move |at| {
        let down = (at >= side).then(|| (at, at - side));
        let left = (at % side > 0).then(|| (at, at - 1));
        down.into_iter().chain(left)
    })
}

impl Input {
    fn new(name: &str, position_count: u32, edges: impl Iterator<Item = (u32, u32)>) -> Self {
        Input { name: name.to_string(), position_count, edges: edges.collect(), goals: [""; 2] }
    }

    fn goals(mut self, whole: &'static str, solve: &'static str) -> Self {
        self.goals = [whole, solve];
        self
    }

    /// A quarter of the positions are dead ends, all others have four random options.
    pub fn random(positions: u32) -> Self {
        let mut rng = Rng::new(5);
        let dead: Vec<bool> = (0..positions).map(|_| rng.below_u32(4) == 0).collect();
        let edges = (0..4 * positions)
            .map(|at| (at / 4, rng.below_u32(positions)))
            .filter(|&(from, _)| !dead[from as usize]);
        Input::new("random, out-degree 4", positions, edges).goals("8x", "10x")
    }

    /// Random edges, none of them from a quarter of the positions.
    pub fn random_of(name: &str, positions: u32, edge_count: u32) -> Self {
        let mut rng = Rng::new(6);
        let edges = (0..edge_count).map(|_| {
            let from = rng.below_u32(positions / 4 * 3);
            (from / 3 * 4 + from % 3, rng.below_u32(positions))
        });
        Input::new(name, positions, edges)
    }

    /// Returns the graph in the format of a contest.
    pub fn judge_text(&self) -> Vec<u8> {
        let mut text = Writer::new(Vec::with_capacity(17 * self.edges.len() + 30));
        text.uint(self.position_count).byte(b' ').uint(self.edges.len() as u64).newline();
        for &(from, to) in &self.edges {
            text.uint(from + 1).byte(b' ').uint(to + 1).newline();
        }
        text.into_inner().expect("a vector takes all")
    }
}

/// Few positions take most of the edges, at both ends.
fn power_law(positions: u32, edge_count: u32) -> Input {
    let mut rng = Rng::new(7);
    let names = rng.permutation(positions);
    let edges = (0..edge_count).map(|_| {
        let mut end = || {
            let [first, second, third] = [0; 3].map(|_| u64::from(rng.below_u32(positions)));
            let count = u64::from(positions);
            (first * second / count * third / count) as usize
        };
        // A quarter are dead ends.
        let from = end();
        (names[from - from % 4 + from % 3], names[end()])
    });
    Input::new("power law", positions, edges).goals("8x", "10x")
}
