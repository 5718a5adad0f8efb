//! The picture of a position of one game or of a sum: heaps as columns, rows of pins, stairs,
//! boards, graphs, and Hackenbush. Each part that makes a move names it.

mod board;
mod cells;
mod graph;
mod heaps;

use super::svg::{Svg, rect, width_of};

pub(crate) use board::{bar, grid, queen};
pub(crate) use graph::{Takes, graph};
pub(crate) use heaps::{Column, columns, pins};

/// The side of a square, and of the space around a vertex.
const SIDE: i64 = 26;
/// The space around everything, and between the games.
const MARGIN: i64 = 16;
/// The height of a line of text.
const LINE: i64 = 20;

/// The picture of a game.
#[derive(Debug)]
pub(crate) struct Look {
    size: (i64, i64),
    part: Svg,
}

/// A game with its name above it.
#[derive(Debug)]
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) look: Look,
}

impl Look {
    /// Returns a picture of text only.
    pub(crate) fn words(words: &str) -> Self {
        let mut part = Svg::part();
        part.words("gp", (0, LINE - 6), words);
        Look { size: (width_of(words), LINE), part }
    }

    /// Returns an existing picture.
    pub(crate) fn svg(svg: &str) -> Self {
        let mut part = Svg::part();
        part.nested(svg, (0, 0));
        Look { size: size_of(svg), part }
    }

    /// Returns some pictures next to each other.
    pub(crate) fn beside(looks: Vec<Look>) -> Self {
        let height = looks.iter().map(|look| look.size.1).max().unwrap_or(0);
        let (mut part, mut x) = (Svg::part(), 0);
        for look in &looks {
            part.group(&look.part, (x, height - look.size.1), "");
            x += look.size.0 + SIDE;
        }
        Look { size: ((x - SIDE).max(0), height), part }
    }
}

/// Writes a square with space around it.
fn square(at: (i64, i64), class: &str, does: &str, part: &mut Svg) {
    part.piece("rect", class, &place_of_square(at), does);
}

fn place_of_square((x, y): (i64, i64)) -> String {
    format!("{} rx=\"2\"", rect((x + 2, y + 2), (SIDE - 4, SIDE - 4)))
}

fn circle((x, y): (i64, i64), radius: i64, class: &str, does: &str, part: &mut Svg) {
    part.piece("circle", class, &place_of_circle((x, y), radius), does);
}

fn place_of_circle((x, y): (i64, i64), radius: i64) -> String {
    format!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")
}

/// Returns the size stated in a picture.
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
    let widths = panels.iter().flat_map(|Panel { title, look }| [width_of(title), look.size.0]);
    let width = widths.chain([width_of(about)]).max().unwrap_or(0) + 2 * MARGIN;
    let heights = panels.iter().map(|panel| panel.look.size.1 + LINE + MARGIN);
    let foot = if about.is_empty() { 0 } else { LINE };
    let height = heights.sum::<i64>() + foot + 2 * MARGIN;
    let titles: Vec<&str> = panels.iter().map(|panel| panel.title.as_str()).collect();
    let mut svg = Svg::new((width, height), &titles.join(" + "), about);
    let mut y = MARGIN;
    for (index, Panel { title, look }) in panels.iter().enumerate() {
        svg.words("gp gp-bold", (MARGIN, y + LINE - 6), title);
        let game = format!(" data-game=\"{index}\"");
        svg.group(&look.part, (MARGIN, y + LINE + 4), &game);
        y += LINE + look.size.1 + MARGIN;
    }
    if !about.is_empty() {
        svg.words("gp", (MARGIN, y + LINE - 6), about);
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::super::svg::LETTER;
    use super::*;

    #[test]
    fn every_look_is_within_its_picture() {
        let column =
            |size: u64, below: &str| Column { size, below: below.into(), ..Column::default() };
        let looks = [
            columns(&[column(3, "011"), column(0, "0"), column(u64::MAX, &"1".repeat(64))]),
            bar(&[2, 1], &|_, _| String::new()),
            graph(
                &["a", "b", "c"].map(String::from),
                &[(0, 2), (1, 0)],
                Takes::Vertex(&|_| String::new()),
            ),
            Look::words("token on <x>"),
            columns(&[]),
            columns(&vec![column(1, ""); 70]),
            Look::beside(Vec::new()),
        ];
        for look in looks {
            let (width, height) = look.size;
            assert!((0..100_000).contains(&width) && (0..100_000).contains(&height));
            let svg = position_svg(&[Panel { title: "a game".into(), look }], "P");
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
            assert!(!svg.contains("=\"-"), "nothing is left of the paper or above it: {svg}");
            assert_eq!(svg.contains("and 6 more"), svg.matches("<rect").count() == 65, "{svg}");
        }
        let inner = position_svg(&[], "inside");
        assert_eq!(size_of(&inner).0, 6 * LETTER + 2 * MARGIN);
        let outer = position_svg(&[Panel { title: String::new(), look: Look::svg(&inner) }], "");
        assert_eq!(outer.matches("<svg").count(), 2);
    }
}
