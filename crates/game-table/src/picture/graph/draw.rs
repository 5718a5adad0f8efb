//! The picture of a graph, vertex by vertex.
//!
//! Edges leave and enter a vertex at adjacent places, in their order. Between two rows they are
//! curves with vertical ends, and through a row they are straight, so that none touches a vertex on
//! its way. An edge within a row hangs below it.

use super::layers::{Layer, layers};
use super::place::Places;
use super::{GraphPicture, counted};
use crate::picture::svg::{LETTER, Svg, rect, shortened, width_of};
use graph_retro::Outcome;

/// The height of a row of vertices, and of the space between two.
const HEIGHT: i64 = 36;
const GAP: i64 = 56;
const MARGIN: i64 = 50;
/// The width of the labels of the rows.
const LEFT: i64 = 130;
/// The width of a loop beside its vertex.
const LOOP: i64 = 30;
/// The most letters of a name.
const NAME: usize = 14;

/// The two sides of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Top,
    Bottom,
}

/// The end of an edge: the place of the next node on its way, the edge, and which end it is.
type End = (i64, usize, usize);

struct Drawing<'a> {
    picture: &'a GraphPicture<'a>,
    layers: Vec<Layer>,
    /// The positions by their vertices.
    positions: Vec<u32>,
    edges: Vec<(usize, usize)>,
    loops: Vec<bool>,
    best: Vec<Option<u32>>,
    places: Places,
    /// The places where each edge leaves and enters.
    ports: Vec<[i64; 2]>,
}

impl GraphPicture<'_> {
    /// Draws the graph with these edges, each once.
    pub(super) fn drawing(&self, edges: &[(u32, u32)]) -> String {
        let layers = layers(self.solution);
        let positions: Vec<u32> =
            layers.iter().flat_map(|layer| layer.positions.iter().copied()).collect();
        let mut vertices = vec![0; positions.len()];
        for (vertex, &position) in positions.iter().enumerate() {
            vertices[position as usize] = vertex;
        }
        let mut loops = vec![false; positions.len()];
        let mut others = Vec::new();
        for &(from, to) in edges {
            let ends = (vertices[from as usize], vertices[to as usize]);
            if from == to { loops[ends.0] = true } else { others.push(ends) }
        }
        let rows = layers
            .iter()
            .enumerate()
            .flat_map(|(row, layer)| layer.positions.iter().map(move |&position| (row, position)));
        let sized: Vec<(usize, i64)> = rows
            .zip(&loops)
            .map(|((row, position), &has_loop)| {
                (row, self.width(position) + if has_loop { 2 * LOOP } else { 0 })
            })
            .collect();
        let places = Places::new(&sized, &others);
        let moves = self.solution.moves(self.graph);
        let mut drawing = Drawing {
            picture: self,
            layers,
            best: moves.iter().collect(),
            positions,
            edges: others,
            loops,
            places,
            ports: Vec::new(),
        };
        drawing.ports = drawing.ports();
        drawing.write()
    }

    fn width(&self, position: u32) -> i64 {
        let words = [shortened(&self.name(position), NAME), self.verdict(position)];
        words.iter().map(|words| width_of(words)).max().unwrap_or(0).max(2 * LETTER) + 20
    }

    fn verdict(&self, position: u32) -> String {
        let letter = self.solution.outcome(position).letter();
        match self.solution.remoteness(position) {
            Some(remoteness) => format!("{letter} {remoteness}"),
            None => letter.to_string(),
        }
    }
}

impl Drawing<'_> {
    fn height(&self) -> i64 {
        let rows = self.layers.len() as i64;
        rows * HEIGHT + (rows - 1).max(0) * GAP + 2 * MARGIN + 20
    }

    fn band(&self, row: usize) -> (i64, i64) {
        let bottom = self.height() - MARGIN - 20 - row as i64 * (HEIGHT + GAP);
        (bottom - HEIGHT, bottom)
    }

    fn sides(&self, way: &[usize]) -> [Side; 2] {
        let [from, to] = [way[0], way[way.len() - 1]].map(|node| self.places.nodes[node].row);
        match from.cmp(&to) {
            std::cmp::Ordering::Greater => [Side::Bottom, Side::Top],
            std::cmp::Ordering::Less => [Side::Top, Side::Bottom],
            std::cmp::Ordering::Equal => [Side::Bottom, Side::Bottom],
        }
    }

    /// Gives each end of an edge its own place on the side of its vertex.
    fn ports(&self) -> Vec<[i64; 2]> {
        let mut all: Vec<(usize, Side, End)> = Vec::new();
        for (edge, way) in self.places.ways.iter().enumerate() {
            let next = [way[1], way[way.len() - 2]].map(|node| self.places.nodes[node].x);
            let ends = [way[0], way[way.len() - 1]];
            for (end, side) in self.sides(way).into_iter().enumerate() {
                all.push((ends[end], side, (next[end], edge, end)));
            }
        }
        all.sort_unstable();
        let mut ports = vec![[0; 2]; self.places.ways.len()];
        for ends in all.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let vertex = ends[0].0;
            let width = self.picture.width(self.positions[vertex]) - 12;
            let (x, count) = (self.places.nodes[vertex].x, ends.len() as i64);
            for (index, &(_, _, (_, edge, end))) in (0..).zip(ends) {
                ports[edge][end] = x - width / 2 + width * (2 * index + 1) / (2 * count);
            }
        }
        ports
    }

    fn write(&self) -> String {
        let caption = self.picture.caption();
        let notes = [
            "Rows by remoteness: the number of moves with best play.",
            "Bold: a best move. Round: N, square: P, dashed: D.",
        ];
        let words = notes.iter().chain([&&*caption]).map(|words| width_of(words)).max();
        let (left, right) = self.places.extent();
        let width = (LEFT + right - left + 40).max(words.unwrap_or(0) + 40);
        let height = self.height() + 40;
        let mut svg = Svg::new((width, height), "Graph of a game", &caption);
        svg.define_tips();
        let shift = LEFT - left;
        self.write_rows(width, &mut svg);
        for is_best in [false, true] {
            for edge in 0..self.edges.len() {
                self.write_edge(edge, is_best, shift, &mut svg);
            }
        }
        for vertex in 0..self.positions.len() {
            self.write_vertex(vertex, shift, &mut svg);
        }
        svg.notes(&caption, notes, (height - 46, 18));
        svg.finish()
    }

    /// Writes the labels of the rows, and the band of the draws.
    fn write_rows(&self, width: i64, svg: &mut Svg) {
        let drawn: Vec<usize> =
            (0..self.layers.len()).filter(|&row| self.layers[row].is_drawn).collect();
        if let (Some(&first), Some(&last)) = (drawn.first(), drawn.last()) {
            let (top, bottom) = (self.band(last).0 - 40, self.band(first).1 + 20);
            svg.element("rect", "gp-band", &rect((6, top), (width - 12, bottom - top)), "");
        }
        for (row, layer) in self.layers.iter().enumerate() {
            let words = match layer.label.parse::<u32>() {
                Ok(remoteness) if row == 0 => format!("remoteness {remoteness}"),
                _ => layer.label.clone(),
            };
            svg.words("gp gp-soft", (12, self.band(row).1 - HEIGHT / 2 + 5), &words);
        }
    }

    fn write_edge(&self, edge: usize, wants_best: bool, shift: i64, svg: &mut Svg) {
        let (from, to) = self.edges[edge];
        let [start, end] = [from, to].map(|vertex| self.positions[vertex]);
        let is_best = self.best.get(start as usize) == Some(&Some(end));
        if is_best != wants_best {
            return;
        }
        let way = &self.places.ways[edge];
        let [from_x, to_x] = self.ports[edge].map(|x| x + shift);
        let side = |row: usize, side: Side| match side {
            Side::Top => self.band(row).0,
            Side::Bottom => self.band(row).1,
        };
        let rows = [from, to].map(|vertex| self.places.nodes[vertex].row);
        let sides = self.sides(way);
        let mut path = format!("M{from_x} {}", side(rows[0], sides[0]));
        let last = side(rows[1], sides[1]);
        if rows[0] == rows[1] {
            // Longer ones hang lower, so that they do not overlap.
            let low = last + 18 + ((from_x - to_x).abs() / 8).min(40);
            path += &format!("C{from_x} {low} {to_x} {low} {to_x} {last}");
        } else {
            let (mut x, mut y) = (from_x, side(rows[0], sides[0]));
            let bends = way[1..way.len() - 1].iter().map(|&bend| {
                let node = &self.places.nodes[bend];
                (node.x + shift, side(node.row, sides[1]), Some(side(node.row, sides[0])))
            });
            for (next_x, next_y, leaves) in bends.chain([(to_x, last, None)]) {
                let middle = (y + next_y) / 2;
                path += &format!("C{x} {middle} {next_x} {middle} {next_x} {next_y}");
                if let Some(leaves) = leaves {
                    path += &format!("V{leaves}");
                }
                (x, y) = (next_x, leaves.unwrap_or(next_y));
            }
        }
        let (class, tip, kind) = match is_best {
            true => ("gp-best", "gp-tip-best", ", a best move"),
            false => ("gp-line", "gp-tip", ""),
        };
        let rest = format!("d=\"{path}\" marker-end=\"url(#{tip})\"");
        let [start, end] = [start, end].map(|position| self.picture.name(position));
        svg.element("path", class, &rest, &format!("{start} to {end}{kind}"));
    }

    fn write_vertex(&self, vertex: usize, shift: i64, svg: &mut Svg) {
        let position = self.positions[vertex];
        let picture = self.picture;
        let node = &self.places.nodes[vertex];
        let (top, bottom) = self.band(node.row);
        let (x, width) = (node.x + shift, picture.width(position));
        let outcome = picture.solution.outcome(position);
        svg.open_group();
        if self.loops[vertex] {
            let (side, middle) = (x + width / 2, top + HEIGHT / 2);
            let is_best = self.best.get(position as usize) == Some(&Some(position));
            let (class, tip) =
                if is_best { ("gp-best", "gp-tip-best") } else { ("gp-line", "gp-tip") };
            let far = side + LOOP;
            let rest = format!(
                "d=\"M{side} {}C{far} {} {far} {} {side} {}\" marker-end=\"url(#{tip})\"",
                middle - 7,
                middle - 18,
                middle + 18,
                middle + 7,
            );
            svg.element("path", class, &rest, "");
        }
        let (class, round) = match outcome {
            Outcome::Next => ("gp-N", 17),
            Outcome::Previous => ("gp-P", 0),
            Outcome::Draw => ("gp-D", 6),
        };
        let place = rect((x - width / 2, top), (width, HEIGHT));
        svg.element("rect", class, &format!("{place} rx=\"{round}\""), "");
        let name = picture.name(position);
        svg.words("gp gp-middle gp-bold", (x, top + 15), &shortened(&name, NAME));
        svg.words("gp gp-middle gp-small", (x, bottom - 6), &picture.verdict(position));
        svg.close_group(&self.said_of(position));
    }

    fn said_of(&self, position: u32) -> String {
        let picture = self.picture;
        let moves = picture.solution.remoteness(position).map(u64::from);
        let in_moves =
            moves.map_or(String::new(), |moves| format!(" in {}", counted(moves, "move")));
        let verdict = match picture.solution.outcome(position) {
            Outcome::Next => format!("N, the player to move wins{in_moves}"),
            Outcome::Previous => format!("P, the player to move loses{in_moves}"),
            Outcome::Draw => "D, a draw".to_string(),
        };
        let best = self.best.get(position as usize).copied().flatten();
        let best = best.map_or(String::new(), |best| format!("; best move {}", picture.name(best)));
        format!("position {}: {verdict}{best}", picture.name(position))
    }
}
