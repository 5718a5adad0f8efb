//! Graphs given by name, and graphs given edge by edge.

use crate::error::TextPositionError;
use crate::field::{Field, MOST_CELLS, check};
use crate::text::Place;

type Edges = Vec<(u32, u32)>;

/// A family of graphs: its name with its sizes, an estimate of the number of vertices, and a
/// function that builds a graph.
type Family = (&'static str, fn(&[usize]) -> usize, fn(&[u32]) -> Option<(usize, Edges)>);

/// How many families are named in books and databases; other graphs are written edge by edge.
const NAMED: usize = 13;

const FAMILIES: [Family; 20] = [
    ("path:N", product, |sizes| Some(row(one(sizes)?, false))),
    ("cycle:N", product, |sizes| Some(row(one(sizes)?, true))),
    ("grid:RxC", product, |sizes| board(sizes, Place::Neighbours)),
    ("torus:RxC", product, torus),
    ("king:RxC", product, |sizes| board(sizes, Place::King)),
    ("queen:RxC", product, |sizes| board(sizes, Place::Queen)),
    ("rook:RxC", product, |sizes| board(sizes, Place::Rook)),
    ("bishop:RxC", product, |sizes| board(sizes, Place::Bishop)),
    ("knight:RxC", product, |sizes| board(sizes, Place::Knight)),
    ("hypercube:D", power, |sizes| one(sizes).map(hypercube)),
    ("complete:N or complete:A,B,C", sum, complete),
    ("petersen:N,K", product, petersen),
    ("subsets:N", power, |sizes| one(sizes).and_then(subsets)),
    ("star:N", sum, |sizes| Some(spider(&vec![1; one(sizes)? as usize]))),
    ("wheel:N", sum, |sizes| one(sizes).map(wheel)),
    ("ladder:N", sum, |sizes| board(&[2, one(sizes)?], Place::Neighbours)),
    ("prism:N", sum, |sizes| petersen(&[one(sizes)?, 1])),
    ("tree:B,H", tree_size, full_tree),
    ("spider:A,B,C", sum, |sizes| Some(spider(sizes))),
    ("caterpillar:A,B,C", sum, |sizes| Some(caterpillar(sizes))),
];

fn name_of(family: &Family) -> &'static str {
    family.0.split(':').next().unwrap_or_default()
}

fn product(sizes: &[usize]) -> usize {
    sizes.iter().copied().fold(1, usize::saturating_mul)
}

fn sum(sizes: &[usize]) -> usize {
    sizes.iter().copied().fold(sizes.len(), usize::saturating_add)
}

fn power(sizes: &[usize]) -> usize {
    2_usize.saturating_pow(u32::try_from(product(sizes)).unwrap_or(u32::MAX))
}

/// Returns the number of vertices of a full tree, given its branches at each vertex and its height.
fn tree_size(sizes: &[usize]) -> usize {
    let &[branches, height] = sizes else { return 0 };
    let level = |level: &usize| Some(level.saturating_mul(branches)).filter(|&it| it > 0);
    let levels = std::iter::successors(Some(1), level).take(height.saturating_add(1));
    levels.take(MOST_CELLS + 1).fold(0, usize::saturating_add)
}

/// Returns the graph in a text: a named one, or edges like `0-1,1-2`, vertices, and directed edges
/// like `0>1`.
pub(crate) fn read(text: &str) -> Result<Field, TextPositionError> {
    let Some((name, rest)) = text.split_once(':') else { return written(text) };
    let unknown = TextPositionError::at(
        text,
        text,
        "path, cycle, grid, torus, king, queen, rook, bishop, knight, hypercube, complete, petersen, \
         subsets, star, wheel, ladder, prism, tree, spider or caterpillar, and a size after the colon",
    );
    let (form, count, make) =
        *FAMILIES.iter().find(|family| name_of(family) == name).ok_or(unknown)?;
    let sizes: Option<Vec<u32>> = rest.split(['x', ',']).map(|size| size.parse().ok()).collect();
    let sizes = sizes.ok_or_else(|| TextPositionError::at(text, rest, form))?;
    let large: Vec<usize> = sizes.iter().map(|&size| size as usize).collect();
    check(count(&large), "vertices", MOST_CELLS)?;
    let (vertices, edges) = make(&sizes).ok_or_else(|| TextPositionError::at(text, rest, form))?;
    let named = |vertex: usize| match (sizes.as_slice(), text.split_once('x').is_some()) {
        (&[_, columns], true) => {
            crate::square(vertex / columns as usize, vertex % columns as usize)
        }
        _ => vertex.to_string(),
    };
    let names = (0..vertices).map(named).collect();
    Field::graph(names, &edges, name == "subsets")
}

/// Returns whether a word may name a vertex: a number, a square such as `2.3`, or a word that
/// begins with a letter and does not name a family.
pub fn is_vertex(word: &str) -> bool {
    match word.starts_with(char::is_alphabetic) {
        true => {
            word.chars().all(|it| it.is_alphanumeric() || it == '_')
                && FAMILIES.iter().all(|family| name_of(family) != word)
        }
        false => {
            word.split('.').all(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit()))
        }
    }
}

/// Returns the graph of edges and vertices in a text.
fn written(text: &str) -> Result<Field, TextPositionError> {
    let mut names: Vec<String> = Vec::new();
    let mut edges = Vec::new();
    let mut is_directed = None;
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let ends: Vec<&str> = word.split(['-', '>']).collect();
        if ends.len() > 2 || !ends.iter().all(|end| is_vertex(end)) {
            let family = FAMILIES.iter().find(|family| name_of(family) == word);
            let form = family.map_or("an edge like 0-1 or 0>1, or a vertex", |family| family.0);
            return Err(TextPositionError::at(text, word, form));
        }
        let mut vertex = |name: &str| {
            let known = names.iter().position(|other| other == name);
            known.unwrap_or_else(|| {
                names.push(name.to_string());
                names.len() - 1
            }) as u32
        };
        let ends: Vec<u32> = ends.iter().map(|end| vertex(end)).collect();
        check(names.len(), "vertices", MOST_CELLS)?;
        if let [from, to] = ends[..] {
            let has_direction = word.contains('>');
            if *is_directed.get_or_insert(has_direction) != has_direction {
                return Err(TextPositionError::at(text, word, "edges of one kind, all - or all >"));
            }
            edges.push((from, to));
        }
    }
    // Numbers are sorted, other names stay in the order of the text.
    let numbers: Option<Vec<u64>> = names.iter().map(|name| name.parse().ok()).collect();
    if let Some(numbers) = numbers {
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|&vertex| numbers[vertex]);
        let mut places = vec![0; names.len()];
        (0..).zip(&order).for_each(|(place, &vertex)| places[vertex] = place);
        let place = |vertex: u32| places[vertex as usize];
        edges.iter_mut().for_each(|edge| *edge = (place(edge.0), place(edge.1)));
        names.sort_by_key(|name| name.parse::<u64>().ok());
    }
    Field::graph(names, &edges, is_directed == Some(true))
}

/// Returns a text that [`read`] parses to this graph: `place`, or a list of its vertices and edges;
/// `None` if neither does.
pub(crate) fn text(field: &Field, place: &str) -> Option<String> {
    let is_read = |text: &String| {
        read(text)
            .is_ok_and(|found| (&found.out, found.is_directed) == (&field.out, field.is_directed))
    };
    let between = if field.is_directed { '>' } else { '-' };
    let vertices = (0..field.len()).map(|vertex| vertex.to_string());
    let edges = field.edges().into_iter().map(|(from, to)| format!("{from}{between}{to}"));
    let written = || vertices.chain(edges).collect::<Vec<String>>().join(",");
    let named = FAMILIES.iter().position(|family| place.starts_with(name_of(family)));
    let is_short = named.is_none_or(|index| index < NAMED);
    let place = Some(place.to_string()).filter(|place| is_short && is_read(place));
    place.or_else(|| Some(written()).filter(is_read))
}

fn one(sizes: &[u32]) -> Option<u32> {
    if let &[size] = sizes { Some(size) } else { None }
}

fn row(length: u32, is_closed: bool) -> (usize, Edges) {
    let mut edges: Edges = (1..length).map(|to| (to - 1, to)).collect();
    if is_closed && length > 2 {
        edges.push((length - 1, 0));
    }
    (length as usize, edges)
}

/// Returns the graph of the moves of a piece.
fn board(sizes: &[u32], piece: Place) -> Option<(usize, Edges)> {
    let &[rows, columns] = sizes else { return None };
    let field = Field::board(rows, columns).ok()?;
    let mut edges = Vec::new();
    for cell in 0..rows * columns {
        let reached = reached(&field, cell, piece).into_iter();
        edges.extend(reached.filter(|&to| cell < to).map(|to| (cell, to)));
    }
    Some((field.len(), edges))
}

/// Returns the squares that a piece attacks on an empty board.
pub(crate) fn reached(field: &Field, cell: u32, piece: Place) -> Vec<u32> {
    let (steps, is_repeated) = piece.steps();
    let mut reached = Vec::new();
    for &step in steps {
        let mut at = cell;
        while let Some(next) = field.step(at, step) {
            reached.push(next);
            at = next;
            if !is_repeated {
                break;
            }
        }
    }
    reached
}

fn torus(sizes: &[u32]) -> Option<(usize, Edges)> {
    let &[rows, columns] = sizes else { return None };
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let place = |(row, column): (u32, u32)| row % rows * columns + column % columns;
    let edges = cells.flat_map(|cell| {
        let (right, below) = ((cell.0, cell.1 + 1), (cell.0 + 1, cell.1));
        [(place(cell), place(right)), (place(cell), place(below))]
    });
    Some(((rows * columns) as usize, edges.collect()))
}

fn hypercube(dimension: u32) -> (usize, Edges) {
    let vertices = 1_u32 << dimension;
    let edges = (0..vertices).flat_map(|vertex| {
        let flips = (0..dimension).map(move |bit| vertex | 1 << bit);
        flips.filter(move |&other| other != vertex).map(move |other| (vertex, other))
    });
    (vertices as usize, edges.collect())
}

/// Returns the graph with all edges between different classes; a single size is the number of
/// classes of one vertex.
fn complete(sizes: &[u32]) -> Option<(usize, Edges)> {
    let lone = if let &[count] = sizes { vec![1; count as usize] } else { Vec::new() };
    let sizes = if lone.is_empty() { sizes } else { &lone };
    let classes: Vec<usize> =
        sizes.iter().enumerate().flat_map(|(class, &size)| vec![class; size as usize]).collect();
    let vertices = classes.len() as u32;
    let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
    let edges = pairs.filter(|&(one, other)| classes[one as usize] != classes[other as usize]);
    Some((classes.len(), edges.collect()))
}

/// Returns a cycle, with a hub after it.
fn wheel(rim: u32) -> (usize, Edges) {
    let (_, mut edges) = row(rim, true);
    edges.extend((0..rim).map(|vertex| (vertex, rim)));
    (rim as usize + 1, edges)
}

/// Returns the tree in which the vertices from 1 on have the given parents.
fn tree(parents: impl IntoIterator<Item = u32>) -> (usize, Edges) {
    let edges: Edges = parents.into_iter().zip(1..).collect();
    (edges.len() + 1, edges)
}

fn full_tree(sizes: &[u32]) -> Option<(usize, Edges)> {
    let &[branches, height] = sizes else { return None };
    let count = tree_size(&[branches as usize, height as usize]) as u32;
    Some(tree((1..count).map(|vertex| (vertex - 1) / branches)))
}

/// Returns paths of the given lengths that are joined at one more vertex.
fn spider(legs: &[u32]) -> (usize, Edges) {
    let mut parents = Vec::new();
    for &leg in legs {
        let next = parents.len() as u32;
        parents.extend((next..next + leg).map(|before| if before == next { 0 } else { before }));
    }
    tree(parents)
}

/// Returns a path whose vertices have the given numbers of leaves, numbered after the path.
fn caterpillar(leaves: &[u32]) -> (usize, Edges) {
    let spine = 0..leaves.len() as u32;
    let leaves = spine.clone().zip(leaves).flat_map(|(at, &count)| vec![at; count as usize]);
    tree(spine.skip(1).map(|vertex| vertex - 1).chain(leaves))
}

fn petersen(sizes: &[u32]) -> Option<(usize, Edges)> {
    let &[count, skip] = sizes else { return None };
    let edges = (0..count).flat_map(|place| {
        let next = (place + 1) % count;
        let across = (place + skip) % count;
        [(place, next), (place, count + place), (count + place, count + across)]
    });
    Some((2 * count as usize, edges.collect()))
}

/// Returns the nonempty proper subsets of a set, with edges to those with one more element.
fn subsets(size: u32) -> Option<(usize, Edges)> {
    let all = (1_u32 << size).checked_sub(1)?;
    let edges = (1..all).flat_map(|set| {
        let more = (0..size).map(move |element| set | 1 << element);
        more.filter(move |&other| other != set && other != all)
            .map(move |other| (set - 1, other - 1))
    });
    Some((all.saturating_sub(1) as usize, edges.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_the_vertices_and_edges_of_the_textbooks() {
        for (text, vertices, edges) in [
            ("path:5", 5, 4),
            ("path:0", 0, 0),
            ("cycle:5", 5, 5),
            ("cycle:2", 2, 1),
            ("grid:3x4", 12, 17),
            ("torus:3x4", 12, 24),
            ("torus:2x2", 4, 4),
            ("king:3x3", 9, 20),
            ("queen:3x3", 9, 28),
            ("rook:3x3", 9, 18),
            ("bishop:3x3", 9, 10),
            ("knight:3x3", 9, 8),
            ("hypercube:3", 8, 12),
            ("complete:2,3", 5, 6),
            ("complete:1,1,1,1", 4, 6),
            ("petersen:5,2", 10, 15),
            ("petersen:4,2", 8, 10),
            ("subsets:3", 6, 6),
            ("complete:5", 5, 10),
            ("star:5", 6, 5),
            ("wheel:5", 6, 10),
            ("ladder:4", 8, 10),
            ("prism:4", 8, 12),
            ("tree:2,3", 15, 14),
            ("tree:1,4", 5, 4),
            ("tree:0,9", 1, 0),
            ("spider:1,2,0,3", 7, 6),
            ("caterpillar:2,0,1", 6, 5),
            ("a-b,b-c,v_1", 4, 2),
            ("0>1 1>2", 3, 2),
        ] {
            let field = read(text).unwrap();
            assert_eq!((field.len(), field.edges().len()), (vertices, edges), "{text}");
        }
        for family in &FAMILIES {
            assert!(read("x:1").unwrap_err().to_string().contains(name_of(family)), "{}", family.0);
        }
    }

    #[test]
    fn trees_are_numbered_from_the_root_or_the_spine_on() {
        for (text, edges) in [
            ("tree:2,2", "0-1,0-2,1-3,1-4,2-5,2-6"),
            ("spider:2,1", "0-1,1-2,0-3"),
            ("caterpillar:1,2", "0-1,0-2,1-3,1-4"),
            ("star:3", "0-1,0-2,0-3"),
            ("wheel:3", "0-1,1-2,2-0,0-3,1-3,2-3"),
        ] {
            assert_eq!(read(text).unwrap().out, read(edges).unwrap().out, "{text}");
        }
    }

    #[test]
    fn what_is_no_graph_is_refused_with_its_place() {
        for (text, part) in [
            ("ring:5", "character 1"),
            ("0=1", "expected an edge like 0-1"),
            ("0_1,1_2", "expected an edge like 0-1"),
            ("3*4", "expected an edge like 0-1"),
            ("3x4x5", "expected an edge like 0-1"),
            ("0-1,petersen", "character 5 of the position: expected petersen:N,K"),
            ("path:x", "character 6 of the position: expected path:N"),
            ("path:5,5", "expected path:N"),
            ("grid:5", "expected grid:RxC"),
            ("0-1,2--3", "character 5"),
            ("0-1,1>2", "all - or all >"),
            ("grid:100x100", "at most 4096 vertices"),
            ("complete:4000,4000", "at most 4096 vertices"),
            ("complete:2000,2000", "at most 1048576 edges"),
            ("hypercube:13", "at most 4096 vertices"),
            ("hypercube:4294967295", "at most 4096 vertices"),
            ("tree:2,4000000000", "at most 4096 vertices"),
            ("tree:1,4294967295", "at most 4096 vertices"),
            ("spider:4294967295,4294967295", "at most 4096 vertices"),
            ("tree:5", "expected tree:B,H"),
            ("star:1,2", "expected star:N"),
            ("path:99999999999", "expected path:N"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
