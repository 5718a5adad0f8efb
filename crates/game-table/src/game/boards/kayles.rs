//! Kayles on graphs: vertices are taken with their neighbours, edges with all edges they touch.

use super::board::{CellSearch, PartSearch, Rules};
use crate::errors::{Failure, Result};
use crate::game::contract::Verb;
use crate::limits::check_size;
use crate::named_graph::NamedGraph;
use crate::notation::{shown, words_of};
use mex_core::Ruleset;
use nimber_search::{BoardGame, BoardSearch, ManyCells, Taking};

/// A graph may always have this many moves.
const MOVES: u64 = 200;
/// The most vertices or edges of a part that are named.
const NAMED: usize = 6;
/// No graph may have more vertices.
const MOST_VERTICES: usize = 1 << 12;

/// An undirected graph with the names of its vertices, and the kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Graph {
    taking: Taking,
    names: Vec<String>,
    edges: Vec<(u32, u32)>,
}

impl Graph {
    /// Reads a graph: edges like `0-1`, and vertices without edges; `3x4` for a grid, whose
    /// vertices are named by row and column; or a graph with a name, such as `petersen:5,2`.
    pub(crate) fn read(position: &[String], taking: Taking, limit: usize) -> Result<Self> {
        let mut graph = Graph { taking, names: Vec::new(), edges: Vec::new() };
        let text = position.join(" ");
        let sides = text.trim().split_once('x');
        let sides = sides.and_then(|(rows, columns)| rows.parse().ok().zip(columns.parse().ok()));
        if let Some((rows, columns)) = sides {
            return Graph::grid((rows, columns), taking, limit);
        }
        if text.contains(':') {
            return Graph::with_name(text.trim(), taking, limit);
        }
        for word in words_of(position)? {
            match word.split_once('-') {
                Some((u, v)) if !u.is_empty() && !v.is_empty() && !v.contains('-') => {
                    let ends = (graph.vertex(u), graph.vertex(v));
                    graph.edges.push(ends);
                }
                Some(_) => {
                    let word = shown(word);
                    return Err(format!("expected an edge like 0-1, found {word:?}").into());
                }
                None => {
                    graph.vertex(word);
                }
            }
        }
        check(taking, (graph.names.len(), graph.edges.len()), limit)?;
        Ok(graph)
    }

    fn with_name(name: &str, taking: Taking, limit: usize) -> Result<Self> {
        let field = text_rules::graph(name).map_err(|error| error.to_string())?;
        let edges = field.edges();
        check(taking, (field.len(), edges.len()), limit)?;
        Ok(Graph { taking, names: field.names().to_vec(), edges })
    }

    fn grid((rows, columns): (u32, u32), taking: Taking, limit: usize) -> Result<Self> {
        let product = |one: u32, other: u32| (one as usize).saturating_mul(other as usize);
        let across = product(rows, columns.saturating_sub(1));
        let down = product(rows.saturating_sub(1), columns);
        check(taking, (product(rows, columns), across.saturating_add(down)), limit)?;
        let mut graph = Graph::with_name(&format!("grid:{rows}x{columns}"), taking, limit)?;
        graph.names.iter_mut().for_each(|name| *name = name.replace(',', "."));
        Ok(graph)
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
        let sides = self.names.last().and_then(|name| name.split_once('.'));
        let sides = sides.and_then(|(rows, columns)| rows.parse().ok().zip(columns.parse().ok()));
        if let Some(sides) = sides
            && Graph::grid(sides, self.taking, usize::MAX).is_ok_and(|grid| grid == *self)
        {
            return format!("{}x{}", sides.0, sides.1);
        }
        let vertices = (0..self.names.len()).map(|vertex| vertex.to_string());
        let edges = self.edges.iter().map(|(u, v)| format!("{u}-{v}"));
        vertices.chain(edges).collect::<Vec<String>>().join(",")
    }

    pub(crate) fn taking(&self) -> Taking {
        self.taking
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    pub(crate) fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    fn vertex(&mut self, name: &str) -> u32 {
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

    /// Returns the names of the ends of an edge, joined by a dash.
    fn edge_name(&self, edge: u32, dash: char) -> String {
        let (u, v) = self.edges[edge as usize];
        format!("{}{dash}{}", self.name(u), self.name(v))
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

    /// Returns the ends of some edges, in order.
    fn ends(&self, edges: &[u32]) -> Vec<u32> {
        let ends = |&edge: &u32| <[u32; 2]>::from(self.edges[edge as usize]);
        let mut ends: Vec<u32> = edges.iter().flat_map(ends).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    fn touches(&self, one: u32, other: u32) -> bool {
        let [(a, b), (c, d)] = [one, other].map(|edge| self.edges[edge as usize]);
        a == c || a == d || b == c || b == d
    }

    /// Returns the neighbours of a vertex among some vertices.
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

fn check(
    taking: Taking,
    (vertices, edges): (usize, usize),
    limit: usize,
) -> std::result::Result<(), Failure> {
    let (count, name) = match taking {
        Taking::Vertex => (vertices, "vertices"),
        Taking::Edge => (edges, "edges"),
    };
    check_size((count as u64, name), MOVES, limit)?;
    match vertices > MOST_VERTICES {
        true => Err(Failure::refused(format!(
            "a graph has at most {MOST_VERTICES} vertices, whatever --limit says"
        ))),
        false => Ok(()),
    }
}

/// Node Kayles or Arc Kayles; a position is a list of the vertices or edges left.
pub(crate) struct Kayles<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) rules: &'g BoardGame<ManyCells>,
}

impl Kayles<'_> {
    pub(crate) fn start(&self) -> Vec<u32> {
        let Graph { taking, names, edges } = self.graph;
        let count = if *taking == Taking::Vertex { names.len() } else { edges.len() };
        (0..count as u32).collect()
    }
}

impl Rules for Kayles<'_> {
    type Parts = BoardGame<ManyCells>;
    type State = Vec<u32>;
    type Move = u32;

    fn parts(&self, left: &Vec<u32>) -> Vec<ManyCells> {
        let left = match self.graph.taking {
            Taking::Vertex => left,
            Taking::Edge => &self.graph.ends(left),
        };
        // In the order of their first vertices.
        let mut parts = Vec::new();
        self.rules.parts(self.rules.position(left), &mut parts);
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
        let (noun, names): (&str, Vec<String>) = match self.graph.taking {
            Taking::Vertex => {
                ("vertices", part.iter().map(|&it| self.graph.name(it).to_string()).collect())
            }
            Taking::Edge => {
                let is_in = |vertex: u32| part.binary_search(&vertex).is_ok();
                let edges = (0..).zip(&self.graph.edges);
                let edges = edges.filter(|(_, edge)| is_in(edge.0) && is_in(edge.1));
                ("edges", edges.map(|(edge, _): (u32, _)| edge.to_string()).collect())
            }
        };
        let rest = if names.len() > NAMED { ", …" } else { "" };
        format!("{noun} {}{rest}", names[..names.len().min(NAMED)].join(", "))
    }

    fn moves(&self, left: &Vec<u32>) -> Vec<u32> {
        left.clone()
    }

    fn after(&self, left: &Vec<u32>, &taken: &u32) -> Vec<u32> {
        let others = left.iter().copied();
        match self.graph.taking {
            Taking::Vertex => {
                let gone = self.graph.neighbours(taken, left);
                others.filter(|other| *other != taken && !gone.contains(other)).collect()
            }
            Taking::Edge => others.filter(|&other| !self.graph.touches(taken, other)).collect(),
        }
    }

    fn picture(&self, left: &Vec<u32>) -> String {
        let line = |&taken: &u32| match self.graph.taking {
            Taking::Vertex => {
                let others = self.graph.neighbours(taken, left);
                let others: Vec<&str> =
                    others.iter().map(|&other| self.graph.name(other)).collect();
                let beside = if others.is_empty() { "alone" } else { "next to" };
                let text = format!("[{}] {beside} {}", self.graph.name(taken), others.join(", "));
                format!("{}\n", text.trim_end())
            }
            Taking::Edge => format!("[{taken}] {}\n", self.graph.edge_name(taken, '–')),
        };
        left.iter().map(line).collect()
    }

    fn written(&self, left: &Vec<u32>) -> String {
        let edge_name = |edge: u32| self.graph.edge_name(edge, '-');
        if self.graph.taking == Taking::Edge {
            return left.iter().map(|&edge| edge_name(edge)).collect::<Vec<String>>().join(",");
        }
        let is_left = |vertex: u32| left.binary_search(&vertex).is_ok();
        let edges = (0..).zip(&self.graph.edges).filter(|(_, (u, v))| is_left(*u) && is_left(*v));
        let mut words: Vec<String> = edges.map(|(edge, _)| edge_name(edge)).collect();
        let alone = left.iter().filter(|&&vertex| self.graph.neighbours(vertex, left).is_empty());
        words.extend(alone.map(|&vertex| self.graph.name(vertex).to_string()));
        words.join(",")
    }

    fn object(&self, _left: &Vec<u32>, &taken: &u32) -> String {
        match self.graph.taking {
            Taking::Vertex => format!("vertex {}", self.graph.name(taken)),
            Taking::Edge => format!("edge {taken} ({})", self.graph.edge_name(taken, '–')),
        }
    }

    fn key(&self, &taken: &u32, _number: usize) -> String {
        match self.graph.taking {
            Taking::Vertex => self.graph.name(taken).to_string(),
            Taking::Edge => taken.to_string(),
        }
    }

    fn introduction(&self) -> String {
        match self.graph.taking {
            Taking::Vertex => "A vertex is taken with all that are next to it.",
            Taking::Edge => "An edge is taken with both ends and all edges that touch them.",
        }
        .to_string()
    }

    fn verb(&self) -> Verb {
        Verb { listed: "take ", you: "take", program: "takes", doing: "Taking" }
    }
}
