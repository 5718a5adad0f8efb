//! Graphs from which vertices or edges are taken: grids, cubes, rings, hubs and trees in their
//! usual shapes, others with the vertices on a line or a circle.

use super::cells::{Cells, of_cell};
use super::{LINE, Look, SIDE, place_of_circle};
use crate::picture::svg::{LETTER, Svg, shortened, width_of};

/// The span of vertices from which on arcs rise no higher.
const WIDEST: u32 = 64;
/// The numbers of vertices that are placed around a circle instead of on a line.
const ROUND: std::ops::RangeInclusive<usize> = 3..=24;

/// The parts of a picture that make moves.
pub(crate) enum Takes<'a> {
    /// Cells with states, by rules.
    Cells(&'a Cells<'a>),
    /// A vertex, with the text of its move.
    Vertex(&'a dyn Fn(u32) -> String),
    /// An edge, with the text of its move.
    Edge(&'a dyn Fn(u32) -> String),
}

pub(crate) fn graph(names: &[String], edges: &[(u32, u32)], takes: Takes<'_>) -> Look {
    let is_path = edges.iter().all(|(u, v)| u.abs_diff(*v) == 1);
    let shaped = || in_shape(names, edges).or_else(|| as_tree(names, edges));
    let around = || ROUND.contains(&names.len()).then(|| round(names));
    let other = || if is_path { None } else { shaped().or_else(around) };
    let Some(places) = on_grid(names).or_else(other) else {
        return on_line(names, edges, takes);
    };
    let mut part = Svg::part();
    let at = |vertex: u32| places.get(vertex as usize).copied();
    for (index, &(u, v)) in (0..).zip(edges) {
        if let Some((from @ (x, y), to @ (to_x, to_y))) = at(u).zip(at(v)) {
            // A curve goes round the vertices between.
            let curve = match places.iter().any(|&place| is_between(place, (from, to))) {
                true if x == to_x => format!("Q{} {} ", x + 3 * SIDE / 2, (y + to_y) / 2),
                true => format!("Q{} {} ", (x + to_x) / 2, (y + to_y + 3 * SIDE) / 2),
                false => "L".to_string(),
            };
            draw_edge(&format!("M{x} {y}{curve}{to_x} {to_y}"), index, &takes, &mut part);
        }
    }
    draw_vertices(names, &places, &takes, &mut part);
    let far = |of: fn(&(i64, i64)) -> i64| places.iter().map(of).max().unwrap_or(0);
    let half = widest(names) / 2;
    Look { size: (far(|at| at.0) + half, far(|at| at.1) + SIDE / 2 + LINE), part }
}

fn is_between(it: (i64, i64), (one, other): ((i64, i64), (i64, i64))) -> bool {
    let [(x, y), (across, down)] = [it, other].map(|it| (it.0 - one.0, it.1 - one.1));
    let is_inside = (1..across * across + down * down).contains(&(x * across + y * down));
    x * down == y * across && is_inside
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
                part.element("circle", cells.class(cell), &(place + &of_cell(cell)), name);
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

/// Returns the places of the vertices of a cube of three to five dimensions, of two rows or rings
/// whose vertices are joined in pairs, or of a hub with a ring around it.
fn in_shape(names: &[String], edges: &[(u32, u32)]) -> Option<Vec<(i64, i64)>> {
    // The direction of each dimension; no sum of some of them lies between two vertices of an edge.
    const DIRECTIONS: [(i64, i64); 5] = [(2, 0), (0, 2), (1, 1), (5, 1), (2, 5)];
    let count = names.len();
    let dimension = count.trailing_zeros() as usize;
    if count == 1 << dimension && (3..=DIRECTIONS.len()).contains(&dimension) {
        let is_along = |&(u, v): &(u32, u32)| (u ^ v).is_power_of_two();
        if edges.len() == dimension * count / 2 && edges.iter().all(is_along) {
            let (across, down) = (widest(names), 2 * SIDE);
            let place = |vertex: usize| {
                let taken = DIRECTIONS.iter().enumerate().filter(|(bit, _)| vertex >> bit & 1 == 1);
                let (x, y) = taken.fold((0, 0), |(x, y), (_, step)| (x + step.0, y + step.1));
                (across / 2 + across * x, SIDE / 2 + down * y)
            };
            return Some((0..count).map(place).collect());
        }
    }
    let half = count / 2;
    let (between, within): (Vec<_>, Vec<_>) =
        edges.iter().partition(|(u, v)| ((*u as usize) < half) != ((*v as usize) < half));
    let is_far = |distance: usize| move |(u, v): &(u32, u32)| u.abs_diff(*v) as usize == distance;
    let is_paired = between.len() == half && between.iter().all(is_far(half));
    if is_paired && count == 2 * half && half >= 2 {
        if within.iter().all(is_far(1)) {
            let (across, down) = (widest(names), 2 * SIDE);
            let place = |(row, at): (i64, i64)| (across * at + across / 2, down * row + SIDE / 2);
            let row = |row| (0..half as i64).map(move |at| place((row, at)));
            return Some((0..2).flat_map(row).collect());
        }
        if within.iter().any(is_far(half - 1)) && ROUND.contains(&half) {
            // Twice as many places leave room for the inner ring; every fourth is used.
            let all = [names, names].concat();
            let outer = round(&all);
            let centre = (outer[0].0, outer[0].1 + radius(&all));
            let inner = |&(x, y): &(i64, i64)| ((x + centre.0) / 2, (y + centre.1) / 2);
            let outer: Vec<(i64, i64)> = outer.into_iter().step_by(4).collect();
            return Some(outer.iter().copied().chain(outer.iter().map(inner)).collect());
        }
    }
    let mut degrees = vec![0; count];
    edges.iter().flat_map(|&(u, v)| [u, v]).for_each(|vertex| degrees[vertex as usize] += 1);
    let hub = degrees.iter().position(|&degree| degree + 1 == count).filter(|_| count >= 5)?;
    let is_one = degrees.iter().enumerate().all(|(vertex, &degree)| vertex == hub || degree <= 3);
    if !is_one || !ROUND.contains(&(count - 1)) {
        return None;
    }
    let rim = [&names[..hub], &names[hub + 1..]].concat();
    let mut places = round(&rim);
    places.insert(hub, (places[0].0, places[0].1 + radius(&rim)));
    Some(places)
}

/// Returns the places of vertices without cycles, the first of each tree above those beyond it.
fn as_tree(names: &[String], edges: &[(u32, u32)]) -> Option<Vec<(i64, i64)>> {
    let mut near = vec![Vec::new(); names.len()];
    for &(u, v) in edges {
        near[u as usize].push(v as usize);
        near[v as usize].push(u as usize);
    }
    for list in &mut near {
        list.sort_unstable();
        list.dedup();
    }
    let (across, down) = (widest(names), 2 * SIDE);
    let (mut places, mut leaves) = (vec![None; names.len()], 0);
    for root in 0..names.len() {
        let mut open =
            if places[root].is_none() { vec![(root, usize::MAX, 0)] } else { Vec::new() };
        while let Some(&(vertex, before, depth)) = open.last() {
            let beyond = || near[vertex].iter().filter(|&&next| next != before);
            match places[vertex] {
                // Its leaves begin here.
                None => {
                    places[vertex] = Some((leaves, SIDE / 2 + down * depth));
                    let next = beyond().rev().map(|&next| (next, vertex, depth + 1));
                    // A vertex that was placed before closes a cycle.
                    if beyond().any(|&next| places[next].is_some()) {
                        return None;
                    }
                    open.extend(next);
                }
                Some((first, y)) => {
                    leaves += i64::from(beyond().next().is_none());
                    places[vertex] = Some(((first + leaves) * across / 2, y));
                    open.pop();
                }
            }
        }
    }
    places.into_iter().collect()
}

/// Returns places around a circle, the first at the top, in whole numbers.
fn round(names: &[String]) -> Vec<(i64, i64)> {
    let (count, width, radius) = (names.len() as i64, widest(names), radius(names));
    let place = |index: i64| {
        let (sine, cosine) = (sine(360 * index / count), sine(360 * index / count + 90));
        let centre = radius + width / 2;
        (centre + radius * sine / 1000, radius + SIDE / 2 - radius * cosine / 1000)
    };
    (0..count).map(place).collect()
}

/// Returns the radius of a circle on which adjacent vertices are about a width apart.
fn radius(names: &[String]) -> i64 {
    (names.len() as i64 * widest(names) * 7 / 44).max(widest(names))
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
    fn cubes_rings_and_hubs_have_their_shape() {
        let shape = |count: u32, edges: &[(u32, u32)]| {
            in_shape(&(0..count).map(|name| name.to_string()).collect::<Vec<_>>(), edges)
        };
        let ring =
            |from: u32, count: u32| (0..count).map(move |i| (from + i, from + (i + 1) % count));
        for dimension in 3..=5_u32 {
            let count = 1 << dimension;
            let below = |v: u32| (0..dimension).map(move |bit| (v & !(1 << bit), v));
            let edges: Vec<_> = (0..count).flat_map(below).filter(|(u, v)| u != v).collect();
            let mut places = shape(count, &edges).unwrap();
            // Edges of one dimension are parallel.
            let step = |u: usize, v: usize| (places[v].0 - places[u].0, places[v].1 - places[u].1);
            assert_eq!(step(0, 1), step(6, 7));
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len() as u32, count);
        }
        let prism: Vec<_> =
            ring(0, 5).chain(ring(5, 5)).chain((0..5).map(|i| (i, i + 5))).collect();
        let places = shape(10, &prism).unwrap();
        assert!(places[0].0 == places[5].0 && places[0].1 < places[5].1);
        let wheel: Vec<_> = ring(1, 6).chain((1..7).map(|rim| (0, rim))).collect();
        let places = shape(7, &wheel).unwrap();
        assert_eq!((places[0].0, 2 * places[0].1), (places[1].0, places[1].1 + places[4].1));
        let path = |from: u32| (0..4).map(move |i| (from + i, from + i + 1));
        let ladder: Vec<_> = path(0).chain(path(5)).chain((0..5).map(|i| (i, i + 5))).collect();
        let places = shape(10, &ladder).unwrap();
        assert!(places[0].1 == places[4].1 && places[4].0 == places[9].0);
        let both = (0..4).flat_map(|u| (4..8).map(move |v| (u, v)));
        assert_eq!(shape(8, &both.collect::<Vec<_>>()), None);
    }

    #[test]
    fn trees_stand_on_their_leaves() {
        let names: Vec<String> = (0..8).map(|name| name.to_string()).collect();
        let tree = [(0, 1), (2, 0), (0, 2), (1, 3), (1, 4), (2, 5), (6, 7)];
        let places = as_tree(&names, &tree).unwrap();
        assert_eq!(2 * places[1].0, places[3].0 + places[4].0);
        assert!(places[0].1 < places[1].1 && places[1].1 == places[2].1);
        let leaves = [3, 4, 5, 7].map(|leaf: usize| places[leaf].0);
        assert!(leaves.is_sorted_by(|a, b| a < b) && places[5].0 == places[2].0);
        for cycle in [&[(0, 1), (1, 2), (2, 0)][..], &[(4, 5), (5, 6), (6, 7), (7, 4)], &[(3, 3)]] {
            assert_eq!(as_tree(&names, cycle), None, "{cycle:?}");
        }
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
