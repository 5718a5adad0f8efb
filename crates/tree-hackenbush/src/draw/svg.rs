//! Positions as pictures.

use crate::draw::order::{Stroke, drawing_order};
use crate::{Colour, EvaluateError, HackenbushValue, Player, Position};
use std::collections::HashMap;

/// The most edges of a position that is drawn.
const EDGE_LIMIT: usize = 2000;
/// The most edges of a position whose edges show the value after a move on them.
const LABEL_LIMIT: usize = 300;
/// The distance of neighbouring twigs, and of an edge's ends in height.
const STEP: i64 = 80;
const MARGIN: i64 = 60;

impl Position {
    /// Returns the position as an SVG picture, `None` beyond 2000 edges.
    ///
    /// The ground is the line at the bottom. Each edge shows its colour, its count unless that is
    /// 1, and, up to 300 edges and if it is known, the value that a move on it leaves. Winning
    /// moves have a halo, and pointing at an edge names the player. What is not connected to the
    /// ground is not drawn. A position that is not evaluated is drawn without values and moves, and
    /// the picture says so.
    ///
    /// # Constraints
    /// At most 2000 edges, each a bundle; values are shown up to 300.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let picture = Position::parse(b"0 1 b\n1 2 r\n")?.to_svg();
    /// assert!(picture.is_some_and(|svg| svg.starts_with("<svg") && svg.contains("1/2")));
    /// # Ok::<(), tree_hackenbush::ReadPositionError>(())
    /// ```
    pub fn to_svg(&self) -> Option<String> {
        if self.edge_count() > EDGE_LIMIT {
            return None;
        }
        let known = self.winners_and_caption();
        let labels = if known.is_ok() && self.edge_count() <= LABEL_LIMIT {
            // If values are not known, the outcomes still mark the winning moves.
            self.values_after_moves().unwrap_or_default()
        } else {
            Vec::new()
        };
        let (winners, caption) = known.unwrap_or_else(|error| {
            let reason = match error {
                EvaluateError::ValueTooFine { .. } => "has too many digits",
                _ => "is not known, there is too much to search",
            };
            let nobody = vec![Vec::new(); self.edge_count()];
            (nobody, format!("the value {reason}"))
        });
        let strokes = drawing_order(self);
        let picture = Picture {
            position: self,
            layout: Layout::new(self, &strokes),
            strokes,
            winners,
            labels,
            caption,
        };
        Some(picture.write())
    }

    /// Returns who wins by a move on each edge, and what the whole is worth.
    fn winners_and_caption(&self) -> Result<(Vec<Vec<Player>>, String), EvaluateError> {
        let caption = match self.value() {
            Ok(value) => format!("value {value}, {}", value.outcome()),
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
}

/// The places of the vertices.
struct Layout {
    places: Vec<(i64, i64)>,
    width: i64,
    height: i64,
}

impl Layout {
    /// Gives each twig a column, and each vertex the middle of what stands on it.
    fn new(position: &Position, strokes: &[Stroke]) -> Self {
        let branches: Vec<&Stroke> = strokes.iter().filter(|stroke| stroke.is_branch).collect();
        let tallest = branches.iter().map(|stroke| i64::from(stroke.height) + 1).max();
        let height = tallest.unwrap_or(1) * STEP + 2 * MARGIN;
        let mut spans: Vec<Option<(i64, i64)>> = vec![None; position.vertex_count() as usize];
        let mut columns = 0;
        for stroke in &branches {
            let is_twig = !branches.iter().any(|above| above.from == stroke.to);
            if is_twig {
                let column = MARGIN + STEP * columns;
                spans[stroke.to as usize] = Some((column, column));
                columns += 1;
            }
        }
        let mut places = vec![(0, height - MARGIN); spans.len()];
        for stroke in branches.iter().rev() {
            let (first, last) = spans[stroke.to as usize].unwrap_or((MARGIN, MARGIN));
            let middle = (first + last) / 2;
            let top = height - MARGIN - STEP * (i64::from(stroke.height) + 1);
            places[stroke.to as usize] = (middle, top);
            let below = &mut spans[stroke.from as usize];
            let (least, most) = below.unwrap_or((middle, middle));
            *below = Some((least.min(middle), most.max(middle)));
        }
        Self { places, width: (STEP * (columns - 1)).max(4 * STEP) + 2 * MARGIN, height }
    }

    /// Returns the ends of a stroke; an edge meets the ground straight below its other end.
    fn ends(&self, stroke: &Stroke) -> [(i64, i64); 2] {
        let [mut from, mut to] =
            [stroke.from, stroke.to].map(|vertex| self.places[vertex as usize]);
        match (stroke.from, stroke.to) {
            (0, 0) => (from.0, to.0) = (MARGIN, MARGIN),
            (0, _) => from.0 = to.0,
            (_, 0) => to.0 = from.0,
            _ => {}
        }
        [from, to]
    }
}

struct Picture<'a> {
    position: &'a Position,
    layout: Layout,
    strokes: Vec<Stroke>,
    winners: Vec<Vec<Player>>,
    labels: Vec<Option<HackenbushValue>>,
    caption: String,
}

/// What lies on top of what: nothing hides an edge or a label.
#[derive(Default)]
struct Layers {
    halos: String,
    edges: String,
    labels: String,
}

impl Picture<'_> {
    fn write(&self) -> String {
        let Layout { width, height, .. } = self.layout;
        let ground = height - MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <title>Hackenbush position: {caption}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
             <path d=\"M 10 {ground} H {right}\" stroke=\"#555\" stroke-width=\"4\"/>\n\
             <text x=\"12\" y=\"{below}\" fill=\"#222\">{caption}</text>\n",
            caption = self.caption,
            right = width - 10,
            below = ground + 28,
        );
        let mut beside: HashMap<(u32, u32), i64> = HashMap::new();
        let mut layers = Layers::default();
        for stroke in &self.strokes {
            let pair = (stroke.from.min(stroke.to), stroke.from.max(stroke.to));
            let earlier = beside.entry(pair).or_default();
            self.write_edge(stroke, *earlier, &mut layers);
            *earlier += 1;
        }
        svg.push_str(&layers.halos);
        svg.push_str(&layers.edges);
        for stroke in self.strokes.iter().filter(|stroke| stroke.is_branch) {
            let (x, y) = self.layout.places[stroke.to as usize];
            let name = self.position.name(stroke.to);
            svg.push_str(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#222\"><title>vertex {name}</title></circle>\n"
            ));
        }
        svg.push_str(&layers.labels);
        svg.push_str("</svg>\n");
        svg
    }

    /// Writes an edge, bent aside by the number of edges between the same vertices before it.
    fn write_edge(&self, stroke: &Stroke, earlier: i64, layers: &mut Layers) {
        let edge = self.position.edge(stroke.edge);
        let [from, to] = self.layout.ends(stroke);
        let (path, middle) = if stroke.from == stroke.to {
            loop_path(from, earlier)
        } else {
            let bend = (earlier + 1) / 2 * if earlier % 2 == 0 { -28 } else { 28 };
            let straight = stroke.is_branch || earlier > 0;
            bent_path(from, to, if straight { bend } else { 20 })
        };
        let winners = &self.winners[stroke.edge as usize];
        if !winners.is_empty() {
            layers.halos.push_str(&format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"#ffd23f\" stroke-width=\"14\" \
                 stroke-linecap=\"round\"/>\n"
            ));
        }
        let paint = match edge.colour {
            Colour::Blue => "#1f5fd0",
            Colour::Red => "#d02f2f",
            Colour::Green => "#2c9a3f",
        };
        layers.edges.push_str(&format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{paint}\" stroke-width=\"4\">\
             <title>{}</title></path>\n",
            self.description(stroke)
        ));
        let count = if edge.count > 1 { format!("×{} ", edge.count) } else { String::new() };
        let after = self.labels.get(stroke.edge as usize).and_then(Option::as_ref);
        let label = count + &after.map(|value| shortened(&value.to_string())).unwrap_or_default();
        if label.is_empty() {
            return;
        }
        layers.labels.push_str(&format!(
            "<text x=\"{}\" y=\"{}\" fill=\"{paint}\" stroke=\"white\" stroke-width=\"3\" \
             paint-order=\"stroke\">{}</text>\n",
            middle.0 + 7,
            middle.1 + 5,
            label.trim_end(),
        ));
    }

    fn description(&self, stroke: &Stroke) -> String {
        let edge = self.position.edge(stroke.edge);
        let ends = [edge.u, edge.v].map(|vertex| self.position.name(vertex));
        let mut text = format!("edge {}: {} {} {}", stroke.edge, ends[0], ends[1], edge.colour);
        if edge.count > 1 {
            text.push_str(&format!(" ×{}", edge.count));
        }
        if let Some(Some(value)) = self.labels.get(stroke.edge as usize) {
            text.push_str(&format!("; leaves {}", shortened(&value.to_string())));
        }
        match self.winners[stroke.edge as usize][..] {
            [] => {}
            [player] => text.push_str(&format!("; wins for {player}")),
            _ => text.push_str("; wins for either player"),
        }
        text
    }
}

/// Returns a value, or its beginning where it is long.
fn shortened(value: &str) -> String {
    match value.char_indices().nth(24) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.to_string(),
    }
}

/// Returns a curve whose middle lies aside of the straight line, and its middle.
fn bent_path(from: (i64, i64), to: (i64, i64), bend: i64) -> (String, (i64, i64)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let middle =
        ((from.0 + to.0) / 2 - dy * bend / length, (from.1 + to.1) / 2 + dx * bend / length);
    if bend == 0 {
        let path = format!("M {} {} L {} {}", from.0, from.1, to.0, to.1);
        return (path, middle);
    }
    // The curve passes halfway between its ends' middle and the point that draws it.
    let pull = (2 * middle.0 - (from.0 + to.0) / 2, 2 * middle.1 - (from.1 + to.1) / 2);
    let path = format!("M {} {} Q {} {} {} {}", from.0, from.1, pull.0, pull.1, to.0, to.1);
    (path, middle)
}

/// Returns a loop above a vertex, larger than those before it, and its top.
fn loop_path(at: (i64, i64), earlier: i64) -> (String, (i64, i64)) {
    let size = 34 + 14 * earlier;
    let (x, y) = at;
    let path = format!(
        "M {x} {y} C {} {} {} {} {x} {y}",
        x - size,
        y - size * 4 / 3,
        x + size,
        y - size * 4 / 3,
    );
    (path, (x, y - size))
}

#[cfg(test)]
mod tests {
    use crate::Position;

    fn svg(text: &str) -> String {
        Position::parse(text.as_bytes()).unwrap().to_svg().unwrap()
    }

    #[test]
    fn every_edge_on_the_ground_is_drawn_once() {
        let picture = svg("0 1 g\n1 2 b\n2 1 b\n2 2 r 3\n1 0 g\n0 0 r\n7 8 b\n");
        for edge in 0..6 {
            assert_eq!(picture.matches(&format!("edge {edge}:")).count(), 1);
        }
        assert!(!picture.contains("edge 6:"));
        assert_eq!(picture.matches("<path").count(), picture.matches("<path d").count());
        assert!(picture.contains("×3"));
    }

    #[test]
    fn winning_moves_have_a_halo() {
        let picture = svg("0 1 g\n1 2 g\n0 3 g\n");
        assert_eq!(picture.matches("#ffd23f").count(), 1);
        assert!(picture.contains("edge 1: 1 2 green; leaves 0; wins for either player"));
    }

    #[test]
    fn what_is_not_evaluated_is_drawn_without_values() {
        let picture = svg("0 1 b 40\n1 2 r 40\n2 0 b 40\n");
        assert!(picture.contains("the value is not known, there is too much to search"));
        assert!(picture.contains("edge 2: 2 0 blue ×40</title>"));
        assert!(!picture.contains("#ffd23f"));
        let fine = svg("0 1 b\n1 2 r 18446744073709551615\n");
        assert!(fine.contains("the value has too many digits"));
    }

    #[test]
    fn bare_ground_is_a_picture() {
        assert!(svg("").contains("value 0, the second player wins"));
    }

    #[test]
    fn large_positions_are_not_drawn() {
        let text: String = (1..=2001).map(|v| format!("0 {v} b\n")).collect();
        let position = Position::parse(text.as_bytes()).unwrap();
        assert_eq!(position.to_svg(), None);
        assert_eq!(position.to_text(), None);
    }
}
