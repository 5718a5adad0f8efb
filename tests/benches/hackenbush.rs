//! Hackenbush: weighted trees against the classical recursion, all edges against each alone.

use judge_io::Writer;
use std::io::BufRead;
use test_support::Rng;
use tree_hackenbush::{Colour, Edge, Player, Position, WeightedTree};
use workspace_tests::race::{Choice, Race, timed, with_a_large_stack};

const EDGES: u32 = 1_000_000;

fn main() {
    with_a_large_stack(|| {
        Choice::from_arguments().run(&[
            ("trees", race_trees),
            ("files", race_files),
            ("graphs", race_graphs),
            ("red-blue", time_red_blue),
        ]);
    });
}

/// Parents and weights; the root is 0.
type Tree = (Vec<u32>, Vec<u64>);

/// Returns a tree in which each vertex hangs on one of the `reach` before it.
fn random_tree(reach: u64) -> Tree {
    let mut rng = Rng::new(7);
    let parents = (0..=EDGES).map(|v| {
        let reach = u64::from(v).min(reach).max(1);
        v.saturating_sub(1 + rng.below(reach) as u32)
    });
    let parents = parents.collect();
    (parents, (0..=EDGES).map(|_| 1 + rng.below(3)).collect())
}

/// Returns the tree with all vertices except the root in random order.
fn shuffled((parents, weights): Tree) -> Tree {
    let mut rng = Rng::new(9);
    let mut names: Vec<u32> = (0..parents.len() as u32).collect();
    rng.shuffle(&mut names[1..]);
    let mut renamed = (vec![0; parents.len()], vec![0; parents.len()]);
    for child in 1..parents.len() {
        renamed.0[names[child] as usize] = names[parents[child] as usize];
        renamed.1[names[child] as usize] = weights[child];
    }
    renamed
}

/// The recursive program: lists of children, one descent for the values, one for the moves.
struct Recursion<'a> {
    weights: &'a [u64],
    first_child: Vec<u32>,
    next_sibling: Vec<u32>,
    values: Vec<u32>,
    moves: Vec<u32>,
}

impl<'a> Recursion<'a> {
    fn winning_moves(parents: &[u32], weights: &'a [u64]) -> Vec<u32> {
        let mut this = Self {
            weights,
            first_child: vec![0; parents.len()],
            next_sibling: vec![0; parents.len()],
            values: vec![0; parents.len()],
            moves: Vec::new(),
        };
        for (child, &parent) in (0u32..).zip(parents).skip(1) {
            this.next_sibling[child as usize] = this.first_child[parent as usize];
            this.first_child[parent as usize] = child;
        }
        this.evaluate(0);
        if this.values[0] > 0 {
            this.search(0, 0);
        }
        this.moves.sort_unstable();
        this.moves
    }

    fn worth(&self, child: u32, weight: u64) -> u32 {
        match weight {
            0 => 0,
            1 => self.values[child as usize] + 1,
            _ => self.values[child as usize] ^ (weight % 2) as u32,
        }
    }

    fn evaluate(&mut self, vertex: u32) {
        let mut child = self.first_child[vertex as usize];
        while child != 0 {
            self.evaluate(child);
            self.values[vertex as usize] ^= self.worth(child, self.weights[child as usize]);
            child = self.next_sibling[child as usize];
        }
    }

    fn search(&mut self, vertex: u32, wanted: u32) {
        let difference = self.values[vertex as usize] ^ wanted;
        let mut child = self.first_child[vertex as usize];
        while child != 0 {
            let weight = self.weights[child as usize];
            let asked = difference ^ self.worth(child, weight);
            if self.worth(child, weight - 1) == asked {
                self.moves.push(child);
            }
            if weight > 1 {
                self.search(child, asked ^ (weight % 2) as u32);
            } else if asked > 0 {
                self.search(child, asked - 1);
            }
            child = self.next_sibling[child as usize];
        }
    }
}

/// Returns the edges of a tree in random order and orientation.
fn mixed_edges((parents, weights): Tree) -> Vec<(u32, u32, u64)> {
    let mut rng = Rng::new(19);
    let edge = |child: u32| match (rng.below(2), parents[child as usize]) {
        (0, parent) => (child, parent, weights[child as usize]),
        (_, parent) => (parent, child, weights[child as usize]),
    };
    let mut edges: Vec<(u32, u32, u64)> = (1..=EDGES).map(edge).collect();
    rng.shuffle(&mut edges);
    edges
}

/// Returns the parents and weights of a tree of edges: lists of neighbours, and a descent.
fn hung_on_root(vertex_count: usize, edges: &[(u32, u32, u64)]) -> Tree {
    let none = u32::MAX;
    let mut first = vec![none; vertex_count];
    let mut others = Vec::with_capacity(2 * edges.len());
    for (place, &(u, v, _)) in (0u32..).zip(edges) {
        others.push((v, std::mem::replace(&mut first[u as usize], 2 * place)));
        others.push((u, std::mem::replace(&mut first[v as usize], 2 * place + 1)));
    }
    let mut tree = (vec![0; vertex_count], vec![0; vertex_count]);
    let mut pending = vec![0u32];
    while let Some(vertex) = pending.pop() {
        let mut next = first[vertex as usize];
        while next != none {
            let (there, following) = others[next as usize];
            if there != tree.0[vertex as usize] || (vertex == 0 && there != 0) {
                tree.0[there as usize] = vertex;
                tree.1[there as usize] = edges[next as usize / 2].2;
                pending.push(there);
            }
            next = following;
        }
    }
    tree
}

fn race_trees() {
    for (name, (parents, weights)) in [
        ("random tree, parents first", random_tree(u64::MAX)),
        ("random tree, any order", shuffled(random_tree(u64::MAX))),
        ("deep tree, any order", shuffled(random_tree(10))),
        ("path, parents first", random_tree(1)),
        ("path, any order", shuffled(random_tree(1))),
    ] {
        let fast = || {
            let tree = WeightedTree::from_parents(&parents, &weights);
            tree.expect("a tree").into_winning_moves()
        };
        let race = Race::run(5, || Recursion::winning_moves(&parents, &weights), fast);
        race.print(&format!("10^6 edges, all moves: {name}"), EDGES.into(), ">= 2x");
    }
}

fn race_files() {
    for (name, tree) in [("random tree", shuffled(random_tree(u64::MAX))), ("path", random_tree(1))]
    {
        let vertex_count = tree.0.len();
        let mut lines = Writer::new(Vec::new());
        for (u, v, weight) in mixed_edges(tree) {
            lines.uint(u).byte(b' ').uint(v).text(" g ").uint(weight).newline();
        }
        let lines = lines.into_inner().expect("a vector takes all");
        let classical = || {
            let edges: Vec<(u32, u32, u64)> = lines.lines().map(edge_of).collect();
            let (parents, weights) = hung_on_root(vertex_count, &edges);
            Recursion::winning_moves(&parents, &weights).len()
        };
        let fast = || {
            let position = Position::read(&lines[..]).expect("a position");
            position.green_value_and_moves().expect("green edges").1.len()
        };
        let race = Race::run(5, classical, fast);
        race.print(&format!("a position file of 10^6 edges, all moves: {name}"), EDGES.into(), "");
    }
}

fn edge_of(line: std::io::Result<String>) -> (u32, u32, u64) {
    let line = line.expect("a line");
    let mut fields = line.split_whitespace();
    let mut next = || fields.next().expect("a field");
    let (u, v, _, weight) = (next(), next(), next(), next());
    let ends = [u, v].map(|end| end.parse().expect("a vertex"));
    (ends[0], ends[1], weight.parse().expect("a weight"))
}

/// Returns a connected graph: a random tree, and random edges up to the requested number.
fn random_graph(vertex_count: u32, edge_count: u32, reach: u64) -> Vec<(u32, u32)> {
    let mut rng = Rng::new(11);
    let mut edges: Vec<(u32, u32)> =
        (1..vertex_count).map(|v| (v, v - 1 - rng.below(u64::from(v).min(reach)) as u32)).collect();
    while edges.len() < edge_count as usize {
        let u = rng.below(vertex_count.into()) as u32;
        let v = u.saturating_sub(rng.below(reach.min(1000)) as u32);
        edges.push((u, v));
    }
    edges
}

/// Returns a cactus: rings of a few edges, each standing on an earlier vertex.
fn cactus(edge_count: u32) -> (u32, Vec<(u32, u32)>) {
    let mut rng = Rng::new(13);
    let mut edges = Vec::new();
    let mut next = 1;
    while (edges.len() as u32) < edge_count {
        let ground = rng.below(next.into()) as u32;
        let mut below = ground;
        for _ in 0..rng.below(6) {
            edges.push((below, next));
            below = next;
            next += 1;
        }
        edges.push((below, ground));
    }
    (next, edges)
}

fn race_graphs() {
    let few = 2000;
    let (cactus_vertices, cactus_edges) = cactus(few);
    for (name, vertex_count, edges) in [
        ("tree", few, random_graph(few, few - 1, u64::MAX)),
        ("cactus", cactus_vertices, cactus_edges),
        ("sparse graph", few, random_graph(few, few + few / 5, 20)),
        ("one ring", few, (1..few).map(|v| (v - 1, v % (few - 1))).collect()),
    ] {
        let winning = || {
            let picture = green_picture(vertex_count, &edges);
            picture.winning_moves(Player::Left).expect("moves")
        };
        let race = Race::run(1, || by_removal(vertex_count, &edges), winning);
        race.print(&format!("2000 edges, all moves, against E values: {name}"), few.into(), "> 1x");
    }
}

fn green_picture(vertex_count: u32, edges: &[(u32, u32)]) -> Position {
    let edges = edges.iter().map(|&(u, v)| Edge::new(u, v, Colour::Green)).collect();
    Position::from_edges(vertex_count, edges).expect("a picture")
}

fn by_removal(vertex_count: u32, edges: &[(u32, u32)]) -> Vec<u32> {
    let value =
        |edges: &[(u32, u32)]| green_picture(vertex_count, edges).value().expect("a value").nimber;
    let whole = value(edges);
    let wins = |&edge: &usize| {
        let mut rest = edges.to_vec();
        rest.swap_remove(edge);
        whole != 0 && value(&rest) == 0
    };
    (0..edges.len()).filter(wins).map(|edge| edge as u32).collect()
}

fn time_red_blue() {
    let edges = 100_000u32;
    for (name, depth) in [("depth 50", 50), ("path", edges)] {
        let mut rng = Rng::new(17);
        // A path to full depth, and the rest as branches anywhere above the ground.
        let parent = |v: u32| match v % depth {
            1 => 0,
            _ => v - 1 - rng.below(2).min(u64::from(v % depth == 3)) as u32,
        };
        let parents: Vec<u32> = [0].into_iter().chain((1..=edges).map(parent)).collect();
        let colours: Vec<Colour> =
            (0..=edges).map(|_| [Colour::Blue, Colour::Red][rng.below(2) as usize]).collect();
        let bundles = (0..).zip(parents.iter().zip(&colours)).skip(1);
        let list = bundles.map(|(v, (&u, &colour))| Edge::new(u, v, colour)).collect();
        let tree = Position::from_edges(edges + 1, list).expect("a tree");
        let (value, time) = timed(|| tree.value().expect("a value").number);
        let digits = value.exponent();
        println!("red-blue tree of 10^5 edges, {name}: value of {digits} digits in {time:?}");
    }
}
