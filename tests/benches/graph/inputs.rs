//! Graphs of known shapes, made from a fixed seed.

use test_support::Rng;

/// A graph with a name and the ratios wanted on it.
pub struct Input {
    pub name: String,
    pub position_count: u32,
    pub edges: Vec<(u32, u32)>,
    pub whole_goal: &'static str,
    pub solve_goal: &'static str,
}

/// Returns the graphs that every run races on, each of about `positions` positions.
pub fn inputs(positions: u32) -> Vec<Input> {
    let side = positions.isqrt();
    let mut rng = Rng::new(11);
    let names = rng.permutation(positions);
    let chain = |at: u32| (at + 1, at);
    let grid = (0..side * side).flat_map(|at| {
        let down = (at >= side).then(|| (at, at - side));
        let left = (at % side > 0).then(|| (at, at - 1));
        down.into_iter().chain(left)
    });
    let half = positions / 2;
    // The tail ends in a dead end, and one position of the cycle can turn into it.
    let cycle = (half..positions).map(|at| (at, if at + 1 == positions { half } else { at + 1 }));
    let tail = (0..half).map(chain);
    let in_names = |(from, to): (u32, u32)| (names[from as usize], names[to as usize]);
    vec![
        Input::random(positions),
        power_law(positions, 4 * u64::from(positions)),
        Input::new("chain", positions, (0..positions - 1).map(chain)).goals("2.5x", ""),
        Input::new("shuffled chain", positions, (0..positions - 1).map(chain).map(in_names)),
        Input::new("grid", side * side, grid).goals("2.5x", ""),
        Input::new("cycle with a tail", positions, cycle.chain(tail)).goals("2.5x", ""),
    ]
}

impl Input {
    pub fn new(name: &str, position_count: u32, edges: impl Iterator<Item = (u32, u32)>) -> Self {
        Input {
            name: name.to_string(),
            position_count,
            edges: edges.collect(),
            whole_goal: "",
            solve_goal: "",
        }
    }

    fn goals(mut self, whole: &'static str, solve: &'static str) -> Self {
        (self.whole_goal, self.solve_goal) = (whole, solve);
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

    /// Random edges between few positions, none of them from a quarter.
    pub fn dense(positions: u32, edge_count: u32) -> Self {
        let mut input =
            Input::random_of("dense, 5,000 positions, 2·10^7 edges, solve", positions, edge_count);
        input.solve_goal = "2.5x";
        input
    }

    /// Returns the graph as a contest gives it.
    pub fn judge_text(&self) -> Vec<u8> {
        let mut text = format!("{} {}\n", self.position_count, self.edges.len()).into_bytes();
        text.reserve(17 * self.edges.len());
        for &(from, to) in &self.edges {
            push_number(&mut text, from + 1, b' ');
            push_number(&mut text, to + 1, b'\n');
        }
        text
    }
}

/// Few positions take most of the edges, at both ends.
fn power_law(positions: u32, edge_count: u64) -> Input {
    let mut rng = Rng::new(7);
    let names = rng.permutation(positions);
    let edges = (0..edge_count).map(|_| {
        let mut end = || {
            let (first, second) = (rng.below_u32(positions), rng.below_u32(positions));
            let squeezed = u64::from(first) * u64::from(second) / u64::from(positions);
            (squeezed * u64::from(rng.below_u32(positions)) / u64::from(positions)) as u32
        };
        // A quarter are dead ends.
        let from = end();
        (names[(from - from % 4 + from % 3) as usize], names[end() as usize])
    });
    let edges: Vec<(u32, u32)> = edges.collect();
    Input::new("power law", positions, edges.into_iter()).goals("8x", "10x")
}

fn push_number(text: &mut Vec<u8>, number: u32, end: u8) {
    let mut digits = [0u8; 11];
    let mut at = digits.len() - 1;
    digits[at] = end;
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[at..]);
}
