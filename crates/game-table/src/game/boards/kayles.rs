//! Kayles on graphs: vertices are taken with their neighbours, edges with all edges they touch.

use super::board::{CellSearch, PartSearch, Rules};
use crate::errors::Result;
use crate::game::contract::Board;
use crate::limits::{check_most, check_size};
use crate::named_graph::NamedGraph;
use crate::notation::{shown, words_of};
use mex_core::Ruleset;
use nimber_search::{BoardGame, BoardSearch, ManyCells, Taking};
use text_rules::is_vertex;

/// The number of moves that is always allowed.
const MOVES: u64 = 200;
/// The most vertices of a part that are named.
const NAMED: usize = 6;

/// An undirected graph with the names of its vertices, and the kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Graph {
    pub(crate) taking: Taking,
    pub(crate) names: Vec<String>,
    pub(crate) edges: Vec<(u32, u32)>,
}

impl Graph {
    /// Reads a graph: edges like `0-1`, and vertices without edges; `3x4` for a grid; or a graph
    /// with a name, such as `petersen:5,2`. In a list a square such as `2,3` is written `2.3`.
    pub(crate) fn read(position: &[String], taking: Taking, limit: usize) -> Result<Self> {
        let mut graph = Graph { taking, names: Vec::new(), edges: Vec::new() };
        let text = position.join(" ");
        if is_size(text.trim()) {
            return Graph::with_name(&format!("grid:{}", text.trim()), taking, limit);
        }
        if text.contains(':') {
            return Graph::with_name(text.trim(), taking, limit);
        }
        for word in words_of(position)? {
            match word.split_once('-') {
                Some((u, v)) if is_vertex(u) && is_vertex(v) => {
                    let ends = (graph.vertex(u), graph.vertex(v));
                    if !graph.edges.contains(&ends) && !graph.edges.contains(&(ends.1, ends.0)) {
                        graph.edges.push(ends);
                    }
                }
                None if is_vertex(word) => {
                    graph.vertex(word);
                }
                _ => {
                    let word = shown(word);
                    let forms = "an edge like 0-1, a vertex or a graph like petersen:5,2";
                    return Err(format!("expected {forms}, found {word:?}").into());
                }
            }
        }
        check(taking, (graph.names.len(), graph.edges.len()), limit)?;
        Ok(graph)
    }

    fn with_name(name: &str, taking: Taking, limit: usize) -> Result<Self> {
        let field = text_rules::graph(name)?;
        let edges = field.edges();
        check(taking, (field.len(), edges.len()), limit)?;
        Ok(Graph { taking, names: field.names().to_vec(), edges })
    }

    /// Returns the game on a graph; directions and repeated edges are ignored.
    pub(crate) fn of(loaded: &NamedGraph, taking: Taking, limit: usize) -> Result<Self> {
        let graph = &loaded.graph;
        loaded.allow("the game", 40 * graph.edge_count())?;
        let mut edges: Vec<(u32, u32)> = graph.edges().map(|(u, v)| (u.min(v), u.max(v))).collect();
        edges.sort_unstable();
        edges.dedup();
        let vertices: Vec<u32> = match taking {
            Taking::Vertex => {
                (0..graph.position_count()).filter(|&vertex| !loaded.is_absent(vertex)).collect()
            }
            Taking::Edge => {
                let mut ends: Vec<u32> = edges.iter().flat_map(|&(u, v)| [u, v]).collect();
                ends.sort_unstable();
                ends.dedup();
                ends
            }
        };
        let sizes = (vertices.len(), edges.len());
        check(taking, sizes, limit)?;
        let names = vertices.iter().map(|&vertex| loaded.name(vertex)).collect();
        let index = |vertex| vertices.binary_search(&vertex).map_or(0, |index| index as u32);
        let edges = edges.iter().map(|&(u, v)| (index(u), index(v))).collect();
        Ok(Graph { taking, names, edges })
    }

    /// Returns the graph in the form of [`read`](Self::read), with any names of vertices.
    #[cfg(feature = "file")]
    pub(crate) fn text(&self) -> String {
        let size = self.names.last().map(|name| name.replace(',', "x"));
        if let Some(size) = size.filter(|size| is_size(size))
            && Graph::read(std::slice::from_ref(&size), self.taking, usize::MAX)
                .is_ok_and(|it| it == *self)
        {
            return size;
        }
        let vertices = (0..self.names.len()).map(|vertex| vertex.to_string());
        let edges = self.edges.iter().map(|(u, v)| format!("{u}-{v}"));
        vertices.chain(edges).collect::<Vec<String>>().join(",")
    }

    fn vertex(&mut self, name: &str) -> u32 {
        let name = if is_size(&name.replace('.', "x")) { &name.replace('.', ",") } else { name };
        let known = self.names.iter().position(|other| other == name);
        let vertex = known.unwrap_or_else(|| {
            self.names.push(name.to_string());
            self.names.len() - 1
        });
        vertex as u32
    }

    fn name(&self, vertex: u32) -> &str {
        &self.names[vertex as usize]
    }

    fn edge_name(&self, edge: u32) -> String {
        let (u, v) = self.edges[edge as usize];
        format!("{}-{}", self.name(u), self.name(v))
    }

    /// Returns the rules by which vertices or edges are taken; they exist for every graph that was
    /// read.
    pub(crate) fn rules(&self) -> Result<BoardGame<ManyCells>> {
        Ok(BoardGame::graph(self.names.len() as u32, &self.edges, self.taking)?)
    }

    pub(crate) fn search(&self, bytes: usize) -> Option<BoardSearch> {
        let vertices = self.names.len() as u32;
        BoardSearch::graph(vertices, &self.edges, self.taking, bytes).ok()
    }

    fn neighbours(&self, vertex: u32, among: &[u32]) -> Vec<u32> {
        let others = self.edges.iter().filter_map(|&(u, v)| match (u == vertex, v == vertex) {
            (true, false) => Some(v),
            (false, true) => Some(u),
            _ => None,
        });
        let mut others: Vec<u32> =
            others.filter(|other| among.binary_search(other).is_ok()).collect();
        others.sort_unstable();
        others.dedup();
        others
    }
}

/// Returns whether a text is the size of a grid, as in `3x4`.
fn is_size(text: &str) -> bool {
    let sides = text.split_once('x').map(|(rows, columns)| [rows, columns].map(str::parse::<u32>));
    sides.is_some_and(|sides| sides.iter().all(|side| side.is_ok()))
}

fn check(taking: Taking, (vertices, edges): (usize, usize), limit: usize) -> Result<()> {
    let (count, name) = match taking {
        Taking::Vertex => (vertices, "vertices"),
        Taking::Edge => (edges, "edges"),
    };
    check_most((vertices as u64, "vertices"))?;
    Ok(check_size((count as u64, name), MOVES, limit)?)
}

/// Node Kayles or Arc Kayles; a position lists the vertices left, perhaps some without edges.
pub(crate) struct Kayles<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) rules: &'g BoardGame<ManyCells>,
}

impl Kayles<'_> {
    pub(crate) fn start(&self) -> Vec<u32> {
        (0..self.graph.names.len() as u32).collect()
    }

    /// Returns the edges among the vertices left.
    fn edges(&self, left: &[u32]) -> Vec<u32> {
        let is_left = |vertex: &u32| left.binary_search(vertex).is_ok();
        let edges = (0..).zip(&self.graph.edges);
        edges.filter(|(_, (u, v))| is_left(u) && is_left(v)).map(|(edge, _)| edge).collect()
    }

    /// Returns the names of the edges left, and of the vertices that can be taken without an edge.
    fn names(&self, left: &[u32]) -> Vec<String> {
        let edges = self.edges(left).into_iter().map(|edge| self.graph.edge_name(edge));
        let is_alone = |vertex: &&u32| {
            self.graph.taking == Taking::Vertex && self.graph.neighbours(**vertex, left).is_empty()
        };
        let alone = left.iter().filter(is_alone).map(|&vertex| self.graph.name(vertex).to_string());
        edges.chain(alone).collect()
    }
}

impl Rules for Kayles<'_> {
    type Parts = BoardGame<ManyCells>;
    type State = Vec<u32>;
    type Move = u32;

    fn parts(&self, left: &Vec<u32>) -> Vec<ManyCells> {
        // In the order of their first vertices.
        let mut parts = Vec::new();
        self.rules.parts(self.rules.position(left), &mut parts);
        parts.retain(|part| !self.moves(&self.rules.cells(part)).is_empty());
        parts
    }

    fn search<'a>(&self, _left: &Vec<u32>, bytes: usize) -> Option<PartSearch<'a, Self>>
    where
        Self: 'a,
    {
        Some(Box::new(CellSearch { search: self.graph.search(bytes)?, rules: self.rules }))
    }

    fn part_name(&self, part: &ManyCells) -> String {
        let part = self.rules.cells(part);
        let names: Vec<&str> = part.iter().take(NAMED).map(|&it| self.graph.name(it)).collect();
        format!("vertices {}{}", names.join(" "), if part.len() > NAMED { " …" } else { "" })
    }

    fn moves(&self, left: &Vec<u32>) -> Vec<u32> {
        match self.graph.taking {
            Taking::Vertex => left.clone(),
            Taking::Edge => self.edges(left),
        }
    }

    fn after(&self, left: &Vec<u32>, &taken: &u32) -> Vec<u32> {
        let gone = match self.graph.taking {
            Taking::Vertex => [vec![taken], self.graph.neighbours(taken, left)].concat(),
            Taking::Edge => <[u32; 2]>::from(self.graph.edges[taken as usize]).to_vec(),
        };
        left.iter().copied().filter(|vertex| !gone.contains(vertex)).collect()
    }

    fn board(&self, left: &Vec<u32>) -> Board {
        Board::Line(self.names(left).join(" "))
    }

    fn written(&self, left: &Vec<u32>) -> String {
        let names = self.names(left).into_iter().map(|name| name.replace(',', "."));
        names.collect::<Vec<String>>().join(",")
    }

    fn text(&self, _left: &Vec<u32>, &taken: &u32) -> String {
        match self.graph.taking {
            Taking::Vertex => format!("take {}", self.graph.name(taken)),
            Taking::Edge => format!("take {}", self.graph.edge_name(taken)),
        }
    }

    fn key(&self, &taken: &u32, _number: usize) -> String {
        match self.graph.taking {
            Taking::Vertex => self.graph.name(taken).to_string(),
            Taking::Edge => taken.to_string(),
        }
    }
}
