//! Graphs from which vertices or edges are taken: grids as grids, others with their vertices on a
//! line or around a circle.

use super::cells::{Cells, of_cell};
use super::{LINE, Look, SIDE, place_of_circle};
use crate::picture::svg::{LETTER, Svg, shortened, width_of};

/// The span of vertices from which on arcs rise no higher.
const WIDEST: u32 = 64;
/// The numbers of vertices that are placed around a circle instead of on a line.
const ROUND: std::ops::RangeInclusive<usize> = 3..=24;

/// The objects of a move.
pub(crate) enum Takes<'a> {
    /// Cells with states, by rules.
    Cells(&'a Cells<'a>),
    /// A vertex, with the text of its move.
    Vertex(&'a dyn Fn(u32) -> String),
    /// An edge, with the text of its move.
    Edge(&'a dyn Fn(u32) -> String),
}

/// Returns a graph by the names of its vertices and its edges.
pub(crate) fn graph(names: &[String], edges: &[(u32, u32)], takes: Takes<'_>) -> Look {
    let is_path = edges.iter().all(|(u, v)| u.abs_diff(*v) == 1);
    let Some(places) =
        on_grid(names).or_else(|| (!is_path && ROUND.contains(&names.len())).then(|| round(names)))
    else {
        return on_line(names, edges, takes);
    };
    let mut part = Svg::part();
    let at = |vertex: u32| places.get(vertex as usize).copied();
    for (index, &(u, v)) in (0..).zip(edges) {
        if let Some(((x, y), (to_x, to_y))) = at(u).zip(at(v)) {
            draw_edge(&format!("M{x} {y}L{to_x} {to_y}"), index, &takes, &mut part);
        }
    }
    draw_vertices(names, &places, &takes, &mut part);
    let far = |of: fn(&(i64, i64)) -> i64| places.iter().map(of).max().unwrap_or(0);
    let half = widest(names) / 2;
    Look { size: (far(|at| at.0) + half, far(|at| at.1) + SIDE / 2 + LINE), part }
}

fn draw_edge(path: &str, index: u32, takes: &Takes<'_>, part: &mut Svg) {
    let path = format!("d=\"{path}\"");
    part.element("path", "gp-line", &path, "");
    if let Takes::Edge(text) = takes {
        part.piece("path", "gp-touch", &path, &text(index));
    }
}

/// Draws vertices with their names inside, if these are short enough.
fn draw_vertices(names: &[String], places: &[(i64, i64)], takes: &Takes<'_>, part: &mut Svg) {
    let is_inside = names.iter().all(|name| width_of(name) <= 3 * LETTER);
    let (radius, below) = if is_inside { (SIDE / 2, 4) } else { (9, LINE + 4) };
    for ((index, name), &(x, y)) in (0..).zip(names).zip(places) {
        let place = place_of_circle((x, y), radius);
        let letter: Option<char> = match takes {
            Takes::Cells(cells) => {
                let cell = index as usize;
                part.element("circle", cells.class(cell), &(place + &of_cell(cell)), "");
                cells.letter(cell)
            }
            Takes::Vertex(text) => {
                part.piece("circle", "gp-N", &place, &text(index));
                None
            }
            Takes::Edge(_) => {
                part.element("circle", "gp-N", &place, "");
                None
            }
        };
        let class =
            if is_inside { "gp gp-small gp-middle" } else { "gp gp-small gp-middle gp-over" };
        let text = letter.map_or_else(|| shortened(name, 12), String::from);
        part.words(class, (x, y + below), &text);
    }
}

fn width_of_vertex(name: &str) -> i64 {
    (width_of(&shortened(name, 12)) + LETTER).max(2 * SIDE)
}

fn widest(names: &[String]) -> i64 {
    names.iter().map(|name| width_of_vertex(name)).max().unwrap_or(0)
}

/// Returns the places of vertices whose names are rows and columns.
fn on_grid(names: &[String]) -> Option<Vec<(i64, i64)>> {
    let width = widest(names);
    let place = |name: &String| {
        let (row, column) = name.split_once(['.', ','])?;
        let number = |text: &str| text.parse().ok().filter(|number| (1..=4096).contains(number));
        let (row, column): (i64, i64) = number(row).zip(number(column))?;
        Some(((column - 1) * width + width / 2, (row - 1) * 2 * SIDE + SIDE / 2))
    };
    names.iter().map(place).collect()
}

/// Returns places around a circle, the first at the top, in whole numbers.
fn round(names: &[String]) -> Vec<(i64, i64)> {
    let (count, width) = (names.len() as i64, widest(names));
    // Adjacent vertices are about a width apart.
    let radius = (count * width * 7 / 44).max(width);
    let place = |index: i64| {
        let (sine, cosine) = (sine(360 * index / count), sine(360 * index / count + 90));
        let centre = radius + width / 2;
        (centre + radius * sine / 1000, radius + SIDE / 2 - radius * cosine / 1000)
    };
    (0..count).map(place).collect()
}

/// Returns a thousand times the sine of an angle in degrees by Bhaskara's fraction, with an error
/// of at most 2.
fn sine(degrees: i64) -> i64 {
    let angle = degrees.rem_euclid(360);
    let product = (angle % 180) * (180 - angle % 180);
    let size = 4000 * product / (40_500 - product);
    if angle < 180 { size } else { -size }
}

/// Returns a graph with arcs over a line of vertices.
fn on_line(names: &[String], edges: &[(u32, u32)], takes: Takes<'_>) -> Look {
    let rise = |distance: u32| i64::from(distance.min(WIDEST)) * SIDE * 2 / 3;
    let longest = edges.iter().map(|&(u, v)| u.abs_diff(v)).filter(|&span| span > 1).max();
    let height = rise(longest.unwrap_or(0)) / 2 + SIDE + LINE;
    let (y, mut x) = (height - LINE - SIDE / 2, 0);
    let mut places = Vec::new();
    for name in names {
        places.push((x + width_of_vertex(name) / 2, y));
        x += width_of_vertex(name);
    }
    let mut part = Svg::part();
    let at = |vertex: u32| places.get(vertex as usize).copied();
    for (index, &(u, v)) in (0..).zip(edges) {
        if let Some(((from, _), (to, _))) = at(u).zip(at(v)) {
            let span = u.abs_diff(v);
            let (control, peak) = ((from + to) / 2, y - if span > 1 { rise(span) } else { 0 });
            draw_edge(&format!("M{from} {y}Q{control} {peak} {to} {y}"), index, &takes, &mut part);
        }
    }
    draw_vertices(names, &places, &takes, &mut part);
    Look { size: (x, height), part }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines_are_close() {
        for degrees in -400..800 {
            let exact = 1000.0 * (f64::from(degrees)).to_radians().sin();
            assert!((sine(degrees.into()) as f64 - exact).abs() < 3.0, "{degrees}");
        }
    }

    #[test]
    fn names_of_rows_and_columns_make_a_grid() {
        let places = |names: [&str; 3]| on_grid(&names.map(String::from));
        let [corner, right, below] = places(["1,1", "1,2", "2,1"]).unwrap()[..] else { panic!() };
        assert!(corner.1 == right.1 && corner.0 == below.0);
        assert!(corner.0 < right.0 && corner.1 < below.1);
        assert_eq!(places(["1,1", "1", "2,1"]), None);
    }

    #[test]
    fn a_cycle_is_symmetric() {
        let names: Vec<String> = (0..6).map(|name| name.to_string()).collect();
        let places = round(&names);
        let middle = places[0].0;
        for (one, other) in [(1, 5), (2, 4)] {
            assert_eq!(places[one].0 - middle, middle - places[other].0);
            assert_eq!(places[one].1, places[other].1);
        }
    }
}
