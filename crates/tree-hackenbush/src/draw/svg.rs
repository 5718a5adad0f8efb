//! Positions as pictures.

use crate::draw::labels::{Room, Rooms};
use crate::draw::layout::{Layout, MARGIN};
use crate::draw::order::{Stroke, drawing_order};
use crate::position::parts::Parts;
use crate::{Colour, Edge, EvaluateError, HackenbushValue, Player, Position};
use std::collections::HashMap;

/// The most edges of a position that is drawn.
const EDGE_LIMIT: usize = 2000;
/// The most edges of a position whose edges are labelled with the value after a move.
const LABEL_LIMIT: usize = 300;
/// The most binary digits of all these values together.
const DIGIT_LIMIT: u64 = 1 << 22;
/// The most edges to search for a picture: some ten thousand positions.
const SEARCH_LIMIT: u64 = 15;
/// How many segments of a line are kept free of labels.
const STEPS: i64 = 20;
/// The most characters of a value in a label, and in a tooltip.
const VALUE: usize = 9;
const WHOLE_VALUE: usize = 400;

/// Lines in three colours and three kinds, on light and on dark paper.
const STYLE: &str = "\
.hb{font:13px monospace;fill:#222}\
.hb-paper{fill:#fff}\
.hb-edge{fill:none;stroke-width:4}\
.hb-blue{stroke:#1f5fd0}\
.hb-red{stroke:#c8372d;stroke-dasharray:12 4}\
.hb-green{stroke:#1d7f35;stroke-dasharray:4 3}\
.hb-halo{fill:none;stroke:#ffd23f;stroke-width:14;stroke-linecap:round}\
.hb-ground{stroke:#555;stroke-width:4}\
.hb-label{stroke:#fff;stroke-width:3;paint-order:stroke}\
@media(prefers-color-scheme:dark){\
.hb{fill:#eee}\
.hb-paper{fill:#181818}\
.hb-blue{stroke:#7aa8ff}\
.hb-red{stroke:#ff8a7a}\
.hb-green{stroke:#6fd08a}\
.hb-halo{stroke:#8a6d00}\
.hb-ground{stroke:#aaa}\
.hb-label{stroke:#181818}}";

impl Position {
    /// Returns the position as an SVG picture of at most 2000 by 2000 units.
    ///
    /// The ground is the line at the bottom. Each edge shows its colour, also by its kind of line,
    /// its index, its count unless that is 1, and, in positions of up to 300 edges, the value after
    /// a move on it unless that is unknown or has too many digits. Winning moves have a halo;
    /// tooltips describe each edge in words. Labels that would overlap are left out, and edges not
    /// connected to the ground are not drawn. Values that need a search of more than 15 edges are
    /// left out, with a note. Beyond 2000 edges the picture only gives their number.
    ///
    /// # Complexity
    /// O(V + E) without values, which take at most some tenths of a second.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let picture = Position::parse(b"0 1 b\n1 2 r\n")?.to_svg();
    /// assert!(picture.starts_with("<svg") && picture.contains("1/2"));
    /// # Ok::<(), tree_hackenbush::ReadPositionError>(())
    /// ```
    pub fn to_svg(&self) -> String {
        const UNKNOWN: &str = "the value is not known: the search is too large";
        if self.edge_count() > EDGE_LIMIT {
            return self.in_numbers();
        }
        self.drawn(match self.is_quick() {
            true => self.winners_and_caption().map_err(|error| match error {
                EvaluateError::ValueTooFine { .. } => "the value has too many digits",
                _ => UNKNOWN,
            }),
            false => Err(UNKNOWN),
        })
    }

    /// Returns the picture without values and winning moves, for other rules on the same position.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let picture = Position::parse(b"0 1 b\n1 2 r\n")?.to_plain_svg();
    /// assert!(picture.starts_with("<svg") && !picture.contains("1/2"));
    /// # Ok::<(), tree_hackenbush::ReadPositionError>(())
    /// ```
    pub fn to_plain_svg(&self) -> String {
        match self.edge_count() > EDGE_LIMIT {
            true => self.in_numbers(),
            false => self.drawn(Err("edges and their numbers")),
        }
    }

    fn drawn(&self, known: Result<(Vec<Vec<Player>>, String), &str>) -> String {
        let labels = if known.is_ok() && self.has_short_values() {
            // Even if the values are unknown, the outcomes mark the winning moves.
            self.values_after_moves().unwrap_or_default()
        } else {
            Vec::new()
        };
        let (winners, caption) = known
            .unwrap_or_else(|reason| (vec![Vec::new(); self.edge_count()], reason.to_string()));
        let strokes = drawing_order(self);
        let picture = Picture {
            position: self,
            layout: Layout::new(self, &strokes),
            strokes,
            winners,
            labels,
            caption,
        };
        picture.write()
    }

    /// Returns whether the values after all moves have few digits in total. A value has at most one
    /// after the point for each edge above the lowest ones, and none if all have one colour.
    fn has_short_values(&self) -> bool {
        let is_above = |edge: &Edge| edge.u != 0 && edge.v != 0 && edge.colour != Colour::Green;
        let digits =
            self.edges().filter(is_above).fold(0, |sum: u64, edge| sum.saturating_add(edge.count));
        let has = |colour| self.edges().any(|edge| edge.colour == colour);
        let is_short = digits.saturating_mul(self.edge_count() as u64) <= DIGIT_LIMIT;
        self.edge_count() <= LABEL_LIMIT && (is_short || !has(Colour::Blue) || !has(Colour::Red))
    }

    /// Returns whether the parts to search are small.
    fn is_quick(&self) -> bool {
        let parts = Parts::new(self);
        let count = |edges: &[u32]| {
            edges.iter().map(|&edge| self.edge(edge).count).fold(0, u64::saturating_add)
        };
        let graph = self.red_blue_graph(&parts.red_blue, None);
        let searched = if graph.to_tree().is_some() { 0 } else { count(&parts.red_blue) };
        count(&parts.mixed).saturating_add(searched) <= SEARCH_LIMIT
    }

    /// Returns who wins by a move on each edge, and the value of the position in words.
    fn winners_and_caption(&self) -> Result<(Vec<Vec<Player>>, String), EvaluateError> {
        let caption = match self.value() {
            Ok(value) => format!("value {}, {}", shortened(&value, VALUE), value.outcome()),
            Err(EvaluateError::Mixed { .. }) => self.outcome()?.to_string(),
            Err(error) => return Err(error),
        };
        let mut winners = vec![Vec::new(); self.edge_count()];
        for player in [Player::Left, Player::Right] {
            for edge in self.winning_moves(player)? {
                winners[edge as usize].push(player);
            }
        }
        Ok((winners, caption))
    }

    /// Returns a picture of words, for a position too large to draw.
    fn in_numbers(&self) -> String {
        let count = |colour: Colour| {
            (0..self.edge_count()).filter(|&edge| self.edge(edge as u32).colour == colour).count()
        };
        let [blue, red, green] = [Colour::Blue, Colour::Red, Colour::Green].map(count);
        let words = format!("{} edges: {blue} blue, {red} red, {green} green", self.edge_count());
        let mut svg = opened((640, 80), &words);
        svg.push_str(&format!("<text x=\"20\" y=\"34\">{words}</text>\n"));
        svg.push_str(&format!(
            "<text x=\"20\" y=\"58\">up to {EDGE_LIMIT} edges are drawn one by one</text>\n</svg>\n"
        ));
        svg
    }
}

/// Returns the beginning of a picture.
fn opened((width, height): (i64, i64), caption: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" class=\"hb\">\n\
         <title>Hackenbush position: {caption}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"hb-paper\" width=\"{width}\" height=\"{height}\"/>\n"
    )
}

struct Picture<'a> {
    position: &'a Position,
    layout: Layout,
    strokes: Vec<Stroke>,
    winners: Vec<Vec<Player>>,
    labels: Vec<Option<HackenbushValue>>,
    caption: String,
}

/// An edge being drawn.
struct Drawn<'a> {
    stroke: &'a Stroke,
    path: String,
    middle: (i64, i64),
    /// Places along it, close together.
    way: Vec<(i64, i64)>,
}

impl Picture<'_> {
    fn write(&self) -> String {
        let (width, ground) = (self.layout.width, self.layout.ground);
        let mut svg = opened((width, self.layout.height()), &self.caption);
        let drawn = self.drawn();
        let is_won = |drawn: &&Drawn<'_>| !self.winners[drawn.stroke.edge as usize].is_empty();
        for drawn in drawn.iter().filter(is_won) {
            svg.push_str(&format!("<path class=\"hb-halo\" d=\"{}\"/>\n", drawn.path));
        }
        svg.push_str(&format!(
            "<path class=\"hb-ground\" d=\"M 10 {ground} H {}\"/>\n",
            width - 10
        ));
        for drawn in &drawn {
            let colour = self.position.edge(drawn.stroke.edge).colour;
            svg.push_str(&format!(
                "<path class=\"hb-edge hb-{colour}\" d=\"{}\"><title>{}</title></path>\n",
                drawn.path,
                self.description(drawn.stroke)
            ));
        }
        let radius = (self.layout.space.min(self.layout.rise) / 6).clamp(1, 4);
        for stroke in self.strokes.iter().filter(|stroke| stroke.is_branch) {
            let (x, y) = self.layout.place(stroke.to);
            let name = self.position.name(stroke.to);
            svg.push_str(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"><title>vertex {name}</title></circle>\n"
            ));
        }
        let left_out = self.write_labels(&drawn, &mut svg);
        self.write_legend(left_out, &mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    /// Returns the edges as curves, each bent away from earlier ones between the same vertices.
    fn drawn(&self) -> Vec<Drawn<'_>> {
        let mut beside: HashMap<(u32, u32), i64> = HashMap::new();
        let drawn = self.strokes.iter().map(|stroke| {
            let pair = (stroke.from.min(stroke.to), stroke.from.max(stroke.to));
            let earlier = beside.entry(pair).or_default();
            let [from, to] = self.layout.ends(stroke);
            let Curve { path, middle, way } = if stroke.from == stroke.to {
                loop_path(from, (*earlier).min(12))
            } else {
                let aside = (28 * ((*earlier + 1) / 2)).min(MARGIN - 10);
                let bend = if *earlier % 2 == 0 { -aside } else { aside };
                let straight = stroke.is_branch || *earlier > 0 || self.is_clear(from, to);
                bent_path(from, to, if straight { bend } else { 20 })
            };
            *earlier += 1;
            Drawn { stroke, path, middle, way }
        });
        drawn.collect()
    }

    /// Returns whether no vertex lies on a straight line between two places.
    fn is_clear(&self, from: (i64, i64), to: (i64, i64)) -> bool {
        let way = bent_path(from, to, 0).way;
        let branches = self.strokes.iter().filter(|stroke| stroke.is_branch);
        self.strokes.len() <= LABEL_LIMIT
            && branches.map(|stroke| self.layout.place(stroke.to)).all(|place| {
                let near = |at: &(i64, i64)| (at.0 - place.0).abs().max((at.1 - place.1).abs()) < 9;
                place == from || place == to || !way.iter().any(near)
            })
    }

    /// Writes the labels for which there is room, and returns how many were left out.
    fn write_labels(&self, drawn: &[Drawn<'_>], svg: &mut String) -> usize {
        let frame = Room { x: (4, self.layout.width - 4), y: (4, self.layout.ground - 4) };
        let mut rooms = Rooms::new(frame);
        for stroke in self.strokes.iter().filter(|stroke| stroke.is_branch) {
            let (x, y) = self.layout.place(stroke.to);
            rooms.take(Room { x: (x - 3, x + 3), y: (y - 3, y + 3) });
        }
        // With many edges only their ends are kept free, and labels may cover lines.
        for (x, y) in drawn.iter().filter(|_| drawn.len() <= LABEL_LIMIT).flat_map(|it| &it.way) {
            rooms.take(Room { x: (x - 2, x + 2), y: (y - 2, y + 2) });
        }
        let mut left_out = 0;
        for Drawn { stroke, middle, .. } in drawn {
            let edge = self.position.edge(stroke.edge);
            let mut text = stroke.edge.to_string();
            let short = text.clone();
            if edge.count > 1 {
                text.push_str(&format!(" ×{}", edge.count));
            }
            if let Some(Some(value)) = self.labels.get(stroke.edge as usize) {
                text.push_str(&format!(": {}", shortened(value, VALUE)));
            }
            match rooms.find(*middle, &[&text, &short]) {
                Some((found, (x, y))) => {
                    left_out += usize::from(found != text);
                    svg.push_str(&format!(
                        "<text class=\"hb hb-label\" x=\"{x}\" y=\"{y}\">{found}</text>\n"
                    ));
                }
                None => left_out += 1,
            }
        }
        left_out
    }

    fn write_legend(&self, left_out: usize, svg: &mut String) {
        let ground = self.layout.ground;
        svg.push_str(&format!("<text x=\"12\" y=\"{}\">{}</text>\n", ground + 24, self.caption));
        let (line, words) = (ground + 42, ground + 46);
        let has =
            |colour| self.strokes.iter().any(|it| self.position.edge(it.edge).colour == colour);
        let wins = self.strokes.iter().any(|it| !self.winners[it.edge as usize].is_empty());
        let kinds = [
            (has(Colour::Blue), "hb-edge hb-blue", "blue: Left"),
            (has(Colour::Red), "hb-edge hb-red", "red: Right"),
            (has(Colour::Green), "hb-edge hb-green", "green: both"),
            (wins, "hb-halo", "a winning move"),
        ];
        // The legend lists only what occurs.
        let kinds = kinds.into_iter().filter(|kind| kind.0);
        for (x, (_, class, name)) in (12..).step_by(146).zip(kinds) {
            svg.push_str(&format!(
                "<path class=\"{class}\" d=\"M {x} {line} h 30\"/>\n\
                 <text x=\"{}\" y=\"{words}\">{name}</text>\n",
                x + 42
            ));
        }
        let mut note = "each edge: its number".to_string();
        if self.labels.iter().any(Option::is_some) {
            note.push_str(", and the value after a move on it");
        }
        if left_out > 0 {
            note.push_str("; point at an edge to see the rest");
        }
        svg.push_str(&format!("<text x=\"12\" y=\"{}\">{note}</text>\n", ground + 68));
    }

    fn description(&self, stroke: &Stroke) -> String {
        let edge = self.position.edge(stroke.edge);
        let ends = [edge.u, edge.v].map(|vertex| self.position.name(vertex));
        let mut text = format!("edge {}: {} {} {}", stroke.edge, ends[0], ends[1], edge.colour);
        if edge.count > 1 {
            text.push_str(&format!(" ×{}", edge.count));
        }
        if let Some(Some(value)) = self.labels.get(stroke.edge as usize) {
            text.push_str(&format!("; leaves {}", shortened(value, WHOLE_VALUE)));
        }
        match self.winners[stroke.edge as usize][..] {
            [] => {}
            [player] => text.push_str(&format!("; wins for {player}")),
            _ => text.push_str("; wins for either player"),
        }
        text
    }
}

/// Returns a value, or its beginning if it is too long.
fn shortened(value: &HackenbushValue, most: usize) -> String {
    let value = value.to_string();
    match value.char_indices().nth(most) {
        Some(_) => value.chars().take(most - 1).chain(['…']).collect(),
        None => value,
    }
}

/// A line to draw.
pub(super) struct Curve {
    pub(super) path: String,
    pub(super) middle: (i64, i64),
    pub(super) way: Vec<(i64, i64)>,
}

/// Returns places along a curve given by some points: the sums of these with the weights that
/// `weigh` returns at each of `STEPS` steps.
fn along<const N: usize>(
    points: [(i64, i64); N],
    weigh: impl Fn(i64) -> [i64; N],
) -> Vec<(i64, i64)> {
    let place = |step: i64| {
        let weights = weigh(step);
        let all = weights.iter().sum::<i64>().max(1);
        let sum = |of: fn((i64, i64)) -> i64| {
            weights.iter().zip(points).map(|(weight, point)| weight * of(point)).sum::<i64>() / all
        };
        (sum(|point| point.0), sum(|point| point.1))
    };
    (0..=STEPS).map(place).collect()
}

/// Returns a curve whose middle is off the straight line.
pub(super) fn bent_path(from: (i64, i64), to: (i64, i64), bend: i64) -> Curve {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let middle =
        ((from.0 + to.0) / 2 - dy * bend / length, (from.1 + to.1) / 2 + dx * bend / length);
    // The curve passes halfway between the middle of its ends and its control point.
    let pull = (2 * middle.0 - (from.0 + to.0) / 2, 2 * middle.1 - (from.1 + to.1) / 2);
    let way = along([from, pull, to], |step| {
        [(STEPS - step) * (STEPS - step), 2 * step * (STEPS - step), step * step]
    });
    let path = match bend {
        0 => format!("M {} {} L {} {}", from.0, from.1, to.0, to.1),
        _ => format!("M {} {} Q {} {} {} {}", from.0, from.1, pull.0, pull.1, to.0, to.1),
    };
    Curve { path, middle, way }
}

/// Returns a loop above a vertex, larger than those before it; its middle is its top.
pub(super) fn loop_path(at: (i64, i64), earlier: i64) -> Curve {
    let size = 34 + 14 * earlier;
    let (x, y) = at;
    let pulls = [(x - size, y - size * 4 / 3), (x + size, y - size * 4 / 3)];
    let path =
        format!("M {x} {y} C {} {} {} {} {x} {y}", pulls[0].0, pulls[0].1, pulls[1].0, pulls[1].1,);
    let way = along([at, pulls[0], pulls[1], at], |step| {
        let rest = STEPS - step;
        [rest * rest * rest, 3 * step * rest * rest, 3 * step * step * rest, step * step * step]
    });
    Curve { path, middle: (x, y - size), way }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    fn svg(text: &str) -> String {
        Position::parse(text.as_bytes()).unwrap().to_svg()
    }

    /// Returns the number of winning moves; the legend has one more halo if there are any.
    fn halos(picture: &str) -> usize {
        picture.matches("class=\"hb-halo\"").count().saturating_sub(1)
    }

    #[test]
    fn every_edge_on_the_ground_is_drawn_once() {
        let picture = svg("0 1 g\n1 2 b\n2 1 b\n2 2 r 3\n1 0 g\n0 0 r\n7 8 b\n");
        for edge in 0..6 {
            assert_eq!(picture.matches(&format!("edge {edge}:")).count(), 1);
        }
        assert!(!picture.contains("edge 6:"));
        assert!(picture.contains("×3"));
    }

    #[test]
    fn winning_moves_have_a_halo() {
        let picture = svg("0 1 g\n1 2 g\n0 3 g\n");
        assert_eq!(halos(&picture), 1);
        assert!(picture.contains("edge 1: 1 2 green; leaves 0; wins for either player"));
    }

    #[test]
    fn what_is_not_evaluated_is_drawn_without_values() {
        let picture = svg("0 1 b 40\n1 2 r 40\n2 0 b 40\n");
        assert!(picture.contains("the value is not known: the search is too large"));
        assert!(picture.contains("edge 2: 2 0 blue ×40</title>"));
        assert_eq!(halos(&picture), 0);
        let fine = svg("0 1 b\n1 2 r 18446744073709551615\n");
        assert!(fine.contains("the value has too many digits"));
    }

    #[test]
    fn values_of_many_digits_are_left_out() {
        let stalk = |above: &str| svg(&format!("0 1 b\n1 2 {above}\n"));
        assert!(stalk("r 2000000").contains("edge 0: 0 1 blue; leaves 0"));
        let long = stalk("r 3000000");
        assert!(long.contains("edge 0: 0 1 blue;") && !long.contains("leaves"));
        assert!(stalk("b 3000000").contains("edge 1: 1 2 blue ×3000000; leaves 3000000"));
    }

    #[test]
    fn bare_ground_is_a_picture() {
        assert!(svg("").contains("value 0, the second player wins"));
    }

    #[test]
    fn no_picture_is_larger_than_a_page() {
        let star: String = (1..=2000).map(|v| format!("0 {v} b\n")).collect();
        let stalk: String = (1..=2000).map(|v| format!("{} {v} g\n", v - 1)).collect();
        let bundle = "0 1 g\n".repeat(2000);
        for text in [star, stalk, bundle] {
            let picture = svg(&text);
            let size = picture.split('"').nth(3).unwrap();
            let sides: Vec<i64> = size.split(' ').map(|side| side.parse().unwrap()).collect();
            assert!(sides.iter().all(|&side| side <= 2000), "{size}");
            assert_eq!(picture.matches("<title>edge ").count(), 2000);
        }
    }

    #[test]
    fn large_positions_are_told_in_numbers() {
        let text: String = (1..=2001).map(|v| format!("0 {v} b\n")).collect();
        let position = Position::parse(text.as_bytes()).unwrap();
        assert!(position.to_svg().contains("2001 edges: 2001 blue, 0 red, 0 green"));
        assert_eq!(position.to_text(), None);
    }
}
