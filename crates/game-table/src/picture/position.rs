//! A position of one game or of a sum, as one sees it on a table: heaps as columns, rows of squares,
//! graphs with arcs over a line of vertices, pictures of Hackenbush as they are.

use super::svg::{LETTER, Svg, shortened, width_of};

/// The side of a square, and of the room around a vertex.
const SIDE: i64 = 22;
/// Room around everything, and between the games.
const MARGIN: i64 = 16;
/// The height of a line of text.
const LINE: i64 = 20;
/// Taller heaps are a column with a gap and their size in digits.
const TALLEST: u64 = 16;
/// The most columns that are drawn; the others are counted. Boards are small.
const MOST: usize = 64;
/// The span of vertices over which arcs rise no higher.
const WIDEST: u32 = 64;

/// What a game looks like.
pub(crate) enum Look {
    /// Columns of squares: the size of each with what stands below it.
    Columns(Vec<(u64, String)>),
    /// Rows of squares, each with the mark of its cells: free or not.
    Squares(Vec<Vec<bool>>),
    /// Vertices with their names, and edges between them.
    Arcs(Vec<String>, Vec<(u32, u32)>),
    /// A picture of its own.
    Svg(String),
    /// Words alone.
    Words(String),
}

/// A game with its name above it.
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) look: Look,
}

impl Look {
    /// Returns what a game of one's own looks like.
    #[cfg(feature = "file")]
    pub(crate) fn of_text(game: &text_rules::TextGame, position: &[u8]) -> Look {
        match game.field() {
            Some(field) if game.ground() == text_rules::Ground::Graph => {
                Look::Arcs(field.names().to_vec(), field.edges())
            }
            _ => Look::Words(game.written(position)),
        }
    }

    /// Returns the width and the height.
    fn size(&self) -> (i64, i64) {
        match self {
            Look::Columns(columns) => {
                let widths = columns.iter().take(MOST).map(width_of_column);
                let widths = widths.chain(more(columns).map(|words| width_of(&words)));
                let tallest = columns.iter().map(|column| column.0.min(TALLEST)).max();
                (widths.sum(), tallest.unwrap_or(0) as i64 * SIDE + 2 * LINE)
            }
            Look::Squares(rows) => {
                let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
                (widest as i64 * SIDE, rows.len() as i64 * SIDE)
            }
            Look::Arcs(names, edges) => {
                let width = names.iter().map(|name| width_of_vertex(name)).sum();
                let longest = edges.iter().map(|&(u, v)| u.abs_diff(v)).max().unwrap_or(0);
                (width, rise(longest) / 2 + SIDE + LINE)
            }
            Look::Svg(svg) => size_of(svg),
            Look::Words(words) => (width_of(words), LINE),
        }
    }

    fn draw(&self, (left, top): (i64, i64), svg: &mut Svg) {
        match self {
            Look::Columns(columns) => {
                let ground = top + self.size().1 - 2 * LINE;
                let mut x = left;
                for column in columns.iter().take(MOST) {
                    draw_column(column, (x, ground), svg);
                    x += width_of_column(column);
                }
                if let Some(words) = more(columns) {
                    svg.words("gp gp-soft", (x, ground + LINE - 5), &words);
                }
            }
            Look::Squares(rows) => {
                for (row, cells) in (0..).zip(rows) {
                    for (place, &is_free) in (0..).zip(cells) {
                        let class = if is_free { "gp-N" } else { "gp-band" };
                        square((left + place * SIDE, top + row * SIDE), class, svg);
                    }
                }
            }
            Look::Arcs(names, edges) => self.draw_arcs((left, top), (names, edges), svg),
            Look::Svg(inner) => svg.nested(inner, (left, top)),
            Look::Words(words) => svg.words("gp", (left, top + LINE - 6), words),
        }
    }

    fn draw_arcs(
        &self,
        (left, top): (i64, i64),
        (names, edges): (&[String], &[(u32, u32)]),
        svg: &mut Svg,
    ) {
        let y = top + self.size().1 - LINE - SIDE / 2;
        let mut x = left;
        let mut middles = Vec::new();
        for name in names {
            middles.push(x + width_of_vertex(name) / 2);
            x += width_of_vertex(name);
        }
        for &(u, v) in edges {
            let ends = middles.get(u as usize).zip(middles.get(v as usize));
            if let Some((&from, &to)) = ends {
                let (control, peak) = ((from + to) / 2, y - rise(u.abs_diff(v)));
                let path = format!("d=\"M{from} {y}Q{control} {peak} {to} {y}\"");
                svg.element("path", "gp-line", &path, "");
            }
        }
        for (name, &x) in names.iter().zip(&middles) {
            svg.element("circle", "gp-N", &format!("cx=\"{x}\" cy=\"{y}\" r=\"7\""), "");
            svg.words("gp gp-small gp-middle", (x, y + LINE + 4), &shortened(name, 12));
        }
    }
}

/// Returns how high the control point of an arc stands over its vertices.
fn rise(distance: u32) -> i64 {
    i64::from(distance.min(WIDEST)) * SIDE * 2 / 3
}

/// Returns how many columns are not drawn, if any are not.
fn more(columns: &[(u64, String)]) -> Option<String> {
    (columns.len() > MOST).then(|| format!("and {} more", columns.len() - MOST))
}

fn width_of_column((size, below): &(u64, String)) -> i64 {
    (width_of(below).max(width_of(&size.to_string())) + LETTER).max(SIDE + LETTER)
}

fn width_of_vertex(name: &str) -> i64 {
    (width_of(&shortened(name, 12)) + LETTER).max(2 * SIDE)
}

fn draw_column(column: &(u64, String), (left, ground): (i64, i64), svg: &mut Svg) {
    let (size, below) = column;
    let middle = left + width_of_column(column) / 2;
    for level in 1..=(*size).min(TALLEST) as i64 {
        // A column that is cut has a gap below its top.
        if *size > TALLEST && level == TALLEST as i64 - 1 {
            svg.words("gp gp-middle", (middle, ground - (level - 1) * SIDE - 6), "⋮");
            continue;
        }
        square((middle - SIDE / 2, ground - level * SIDE), "gp-N", svg);
    }
    svg.words("gp gp-middle", (middle, ground + LINE - 5), &size.to_string());
    svg.words("gp gp-soft gp-middle", (middle, ground + 2 * LINE - 6), below);
}

fn square((x, y): (i64, i64), class: &str, svg: &mut Svg) {
    let side = SIDE - 4;
    let (x, y) = (x + 2, y + 2);
    let place = format!("x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"2\"");
    svg.element("rect", class, &place, "");
}

/// Returns the size that a picture gives itself.
fn size_of(svg: &str) -> (i64, i64) {
    let head = svg.lines().next().unwrap_or_default();
    let attribute = |name: &str| {
        let rest = head.split_once(&format!(" {name}=\""))?.1;
        rest.split('"').next()?.parse().ok()
    };
    (attribute("width").unwrap_or(0), attribute("height").unwrap_or(0))
}

/// Returns the picture of some games, one below the other, with a sentence about all.
pub(crate) fn position_svg(panels: &[Panel], about: &str) -> String {
    let widths = panels.iter().flat_map(|Panel { title, look }| [width_of(title), look.size().0]);
    let width = widths.chain([width_of(about)]).max().unwrap_or(0) + 2 * MARGIN;
    let heights = panels.iter().map(|panel| panel.look.size().1 + LINE + MARGIN);
    let height = heights.sum::<i64>() + LINE + 2 * MARGIN;
    let titles: Vec<&str> = panels.iter().map(|panel| panel.title.as_str()).collect();
    let mut svg = Svg::new((width, height), &titles.join(" + "), about);
    let mut y = MARGIN;
    for Panel { title, look } in panels {
        svg.words("gp gp-bold", (MARGIN, y + LINE - 6), title);
        look.draw((MARGIN, y + LINE + 4), &mut svg);
        y += LINE + look.size().1 + MARGIN;
    }
    svg.words("gp", (MARGIN, y + LINE - 6), about);
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_is_within_its_picture() {
        let looks = [
            Look::Columns(vec![(3, "011".into()), (0, "0".into()), (u64::MAX, "1".repeat(64))]),
            Look::Squares(vec![vec![true, false], vec![true]]),
            Look::Arcs(vec!["a".into(), "b".into(), "c".into()], vec![(0, 2), (1, 0)]),
            Look::Words("token on <x>".into()),
            Look::Columns(Vec::new()),
            Look::Columns(vec![(1, String::new()); 70]),
        ];
        for look in looks {
            let (width, height) = look.size();
            assert!((0..100_000).contains(&width) && (0..100_000).contains(&height));
            let svg = position_svg(&[Panel { title: "a game".into(), look }], "P");
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
            assert!(!svg.contains("=\"-"), "nothing is left of the paper or above it: {svg}");
            assert_eq!(svg.contains("and 6 more"), svg.matches("<rect").count() == 65, "{svg}");
        }
        let inner = position_svg(&[], "inside");
        assert_eq!(size_of(&inner).0, 6 * LETTER + 2 * MARGIN);
        let outer = position_svg(&[Panel { title: String::new(), look: Look::Svg(inner) }], "");
        assert_eq!(outer.matches("<svg").count(), 2);
    }
}
