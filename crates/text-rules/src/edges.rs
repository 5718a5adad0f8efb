//! Games that change a graph: edges are deleted or contracted, vertices deleted.
//!
//! A position is a sorted list of pairs of vertices: the two ends of an edge, or a vertex without
//! edges twice, which is listed only if vertices can be deleted. Graphs stay simple: when an edge
//! is contracted, parallel edges become one. A canonical position is the same for isomorphic
//! graphs, unless they have too many symmetries to label.

use crate::error::TextPositionError;
use crate::field::{Field, check};
use crate::text::{Change, Move, TextRules};
use mex_core::{Options, Ruleset};
use nimber_search::{GraphLabel, Way};

/// The most vertices: a position has a byte for each end of an edge.
const MOST_VERTICES: usize = 255;
/// The most edges: each of up to 1,000 moves from a position lists all that are left.
const MOST_EDGES: usize = 400;

/// The ends of an edge, the lesser one first, or twice a vertex.
type Pair = [u8; 2];

#[derive(Clone, Debug)]
pub(crate) struct EdgeGame {
    pub(crate) field: Field,
    changes: Vec<Change>,
}

impl EdgeGame {
    /// Returns the game on a graph, and the graph as a position.
    pub(crate) fn new(
        rules: &TextRules,
        field: Field,
    ) -> Result<(Self, Vec<u8>), TextPositionError> {
        check(field.len(), "vertices", MOST_VERTICES)?;
        check(field.edges().len(), "edges", MOST_EDGES)?;
        let changes = rules.moves.iter().filter_map(|motion| match motion {
            Move::Change(change) => Some(*change),
            _ => None,
        });
        let game = EdgeGame { changes: changes.collect(), field };
        let mut is_vertex = [false; 256];
        is_vertex[..game.field.len()].fill(true);
        let edges = game.field.edges().into_iter().map(|(u, v)| u << 8 | v).collect();
        let start = game.position(edges, is_vertex);
        Ok((game, start))
    }

    /// Returns a graph as a position; the lesser end of an edge is in the high byte.
    fn position(&self, mut edges: Vec<u32>, mut is_alone: [bool; 256]) -> Vec<u8> {
        if self.changes.contains(&Change::DeleteVertex) {
            for edge in &edges {
                (is_alone[(edge >> 8) as usize], is_alone[(edge & 0xFF) as usize]) = (false, false);
            }
            edges.extend((0..256).filter(|&it| is_alone[it as usize]).map(|it| it << 8 | it));
        }
        edges.sort_unstable();
        edges.dedup();
        edges.into_iter().flat_map(|edge| [(edge >> 8) as u8, edge as u8]).collect()
    }

    /// Returns the position after a change of a vertex or an edge.
    fn after(&self, position: &[u8], change: Change, [u, v]: Pair) -> Vec<u8> {
        let place = |end: u8| match change {
            Change::ContractEdge if end == v => Some(u),
            Change::DeleteVertex if end == u => None,
            _ => Some(end),
        };
        let (mut edges, mut is_vertex) = (Vec::new(), [false; 256]);
        for pair in pairs(position) {
            let ends = pair.map(place);
            ends.into_iter().flatten().for_each(|end| is_vertex[usize::from(end)] = true);
            if let ([Some(one), Some(other)], true) = (ends, *pair != [u, v]) {
                edges.extend(edge([one, other]));
            }
        }
        self.position(edges, is_vertex)
    }

    /// Returns every move: the change, the vertex or the ends of the edge, and the position after
    /// it.
    pub(crate) fn moves(&self, position: &[u8]) -> Vec<(Change, Pair, Vec<u8>)> {
        let mut moves = Vec::new();
        for &change in &self.changes {
            let edges = pairs(position).iter().filter(|[u, v]| u != v).copied();
            let objects: Vec<Pair> = match change {
                Change::DeleteVertex => vertices(position).into_iter().map(|it| [it; 2]).collect(),
                _ => edges.collect(),
            };
            let made = |pair| (change, pair, self.after(position, change, pair));
            moves.extend(objects.into_iter().map(made));
        }
        moves
    }

    /// Returns the text of a position, which can be read as a graph.
    pub(crate) fn written(&self, position: &[u8]) -> String {
        let names = pairs(position).iter().map(|&pair| self.names(pair).replace(',', "."));
        names.collect::<Vec<String>>().join(",")
    }

    /// Returns the name of a vertex or an edge.
    pub(crate) fn names(&self, [u, v]: Pair) -> String {
        let [one, other] = [u, v].map(|it| &self.field.names[usize::from(it)]);
        if u == v { one.clone() } else { format!("{one}-{other}") }
    }

    /// Returns whether some bytes are a position.
    #[cfg(feature = "database")]
    pub(crate) fn is_position(&self, bytes: &[u8]) -> bool {
        let is_vertex = |&byte: &u8| usize::from(byte) < self.field.len();
        bytes.iter().all(is_vertex) && self.after(bytes, Change::DeleteEdge, [0; 2]) == bytes
    }
}

/// Returns an edge with the lesser end in the high byte, unless its ends are equal.
fn edge([one, other]: Pair) -> Option<u32> {
    (one != other).then(|| u32::from(one.min(other)) << 8 | u32::from(one.max(other)))
}

fn pairs(position: &[u8]) -> &[Pair] {
    position.as_chunks::<2>().0
}

fn vertices(position: &[u8]) -> Vec<u8> {
    (0..=u8::MAX).filter(|vertex| position.contains(vertex)).collect()
}

impl Ruleset for EdgeGame {
    type Position = Vec<u8>;

    fn options(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        let mut parts = Vec::new();
        for (.., after) in self.moves(position) {
            self.parts(after, &mut parts);
            options.push_sum(parts.drain(..));
        }
    }

    fn undivided(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        self.moves(position).into_iter().for_each(|(.., after)| options.push(after));
    }

    fn is_terminal(&self, position: &Vec<u8>) -> bool {
        position.is_empty()
    }

    fn parts(&self, position: Vec<u8>, parts: &mut Vec<Vec<u8>>) {
        let mut roots: Vec<u8> = (0..self.field.len() as u8).collect();
        for &[u, v] in pairs(&position) {
            let (root, other) = (roots[usize::from(u)], roots[usize::from(v)]);
            roots.iter_mut().filter(|it| **it == other).for_each(|it| *it = root);
        }
        for root in 0..self.field.len() as u8 {
            let is_here = |pair: &&Pair| roots[usize::from(pair[0])] == root;
            let part: Vec<u8> =
                pairs(&position).iter().filter(is_here).flatten().copied().collect();
            if !part.is_empty() {
                parts.push(part);
            }
        }
    }

    fn canonical(&self, position: Vec<u8>) -> Vec<u8> {
        let vertices = vertices(&position);
        let place = |vertex: u8| vertices.partition_point(|&it| it < vertex);
        let mut graph = GraphLabel::default();
        for vertex in &vertices {
            let near = pairs(&position).iter().filter(|pair| pair.contains(vertex));
            let near = near.map(|[u, v]| place(if u == vertex { *v } else { *u }));
            graph.add_vertex(0, near.filter(|&it| it != place(*vertex)).map(|it| (it, Way::Both)));
        }
        // The edges follow the counts of vertices, in all and of the only colour.
        let label = graph.label().filter(|_| !vertices.is_empty());
        let numbered = || position.iter().map(|&end| place(end) as u8).collect();
        let ends = label.map_or_else(numbered, |label| label[3..].to_vec());
        let mut is_vertex = [false; 256];
        is_vertex[..vertices.len()].fill(true);
        self.position(pairs(&ends).iter().filter_map(|&pair| edge(pair)).collect(), is_vertex)
    }

    fn effort(&self, position: &Vec<u8>) -> u32 {
        position.len() as u32
    }
}

#[cfg(test)]
mod tests {
    use crate::TextRules;
    use mex_core::{Play, RulesetSolver, mex};
    use std::collections::BTreeSet;
    use test_support::Rng;

    /// Vertices and edges.
    type Graph = (BTreeSet<u8>, BTreeSet<[u8; 2]>);

    /// Returns the graphs after each change.
    fn options(rules: &str, (vertices, edges): &Graph) -> Vec<Graph> {
        let mut options = Vec::new();
        let sorted = |[u, v]: [u8; 2]| [u.min(v), u.max(v)];
        for &edge in edges {
            let mut others = edges.clone();
            others.remove(&edge);
            if rules.contains("contract edge") {
                let merged = others
                    .iter()
                    .map(|pair| pair.map(|it| if it == edge[1] { edge[0] } else { it }));
                let merged = merged.map(sorted).filter(|[u, v]| u != v).collect();
                let left = vertices.iter().copied().filter(|&it| it != edge[1]).collect();
                options.push((left, merged));
            }
            if rules.contains("delete edge") {
                options.push((vertices.clone(), others));
            }
        }
        for vertex in vertices.iter().filter(|_| rules.contains("delete vertex")) {
            let left = vertices.iter().copied().filter(|it| it != vertex).collect();
            let kept = edges.iter().copied().filter(|pair| !pair.contains(vertex)).collect();
            options.push((left, kept));
        }
        options
    }

    /// Returns the value of a graph, and whether the player to move wins in misère play.
    fn by_definition(rules: &str, graph: &Graph) -> (u32, bool) {
        let all: Vec<_> = options(rules, graph).iter().map(|it| by_definition(rules, it)).collect();
        (mex(all.iter().map(|it| it.0)), all.is_empty() || all.iter().any(|it| !it.1))
    }

    #[test]
    fn graphs_are_changed_as_the_lines_say() {
        let mut rng = Rng::new(60);
        for _ in 0..test_support::size(100, 3000) {
            let lines = ["delete edge", "contract edge", "delete vertex"];
            let text: Vec<&str> = lines.into_iter().filter(|_| rng.once_in(2)).collect();
            let text = format!("on graph\n{}", text.join("\n"));
            let Ok(rules) = TextRules::parse(&text) else { continue };
            let pairs = (0..5_u8).flat_map(|v| (0..v).map(move |u| [u, v]));
            let edges: BTreeSet<[u8; 2]> = pairs.filter(|_| rng.once_in(3)).collect();
            let words: Vec<String> = (0..5).map(|it| it.to_string()).collect();
            let place: Vec<String> = edges.iter().map(|[u, v]| format!("{u}-{v}")).collect();
            let (game, start) = rules.game(&[words, place].concat().join(",")).unwrap();
            let (value, wins) = by_definition(&text, &((0..5).collect(), edges.clone()));
            assert_eq!(game.search(1 << 20).value(&start), Ok(value), "{text} {edges:?}");
            let mut solver = RulesetSolver::new(&game, &[], Play::Misere, 1 << 20);
            let outcome = solver.outcome(&[start]).unwrap();
            assert_eq!(outcome.mover_wins(), wins, "{text} {edges:?}");
        }
    }

    /// Graph take-away (Fraenkel and Scheinerman 1991), on graphs without odd cycles.
    #[test]
    fn graphs_have_their_published_values() {
        let rules = TextRules::parse("on graph\ndelete vertex\ndelete edge").unwrap();
        for (text, vertices, edges) in [
            ("path:7", 7, 6),
            ("grid:3x3", 9, 12),
            ("complete:3,3", 6, 9),
            ("cycle:8", 8, 8),
            ("spider:3,2,1,1", 8, 7),
        ] {
            let (game, start) = rules.game(text).unwrap();
            let expected = vertices % 2 + 2 * (edges % 2);
            assert_eq!(game.search(1 << 20).value(&start), Ok(expected), "{text}");
        }
        for n in 1..7 {
            let (game, start) = rules.game(&format!("complete:{n}")).unwrap();
            assert_eq!(game.search(1 << 20).value(&start), Ok(n % 3), "complete:{n}");
        }
    }
}
