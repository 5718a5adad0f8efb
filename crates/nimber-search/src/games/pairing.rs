//! Graphs on which the second player has a reply to every move.
//!
//! # The idea
//! Let the vertices of a graph be paired so that exchanging the two of every pair preserves the
//! edges, and no pair is adjacent. The second player replies to every move with its image: taking a
//! vertex with its neighbours, or the ends of an edge, leaves the image available, and afterwards
//! the rest is paired as before. So a position that is its own image is lost, with value 0, in
//! normal play.

use super::cells::Cells;

/// The most pairs to try before giving up.
const MOST_TRIES: u32 = 20_000;

/// No partner yet.
const NONE: u32 = u32::MAX;

/// Returns the partner of each vertex of a graph, given the neighbours of each and the vertices
/// with loops; `None` if there is no such pairing, or none is found soon.
pub(super) fn pairing<C: Cells>(rows: &[C], loops: &C) -> Option<Vec<u32>> {
    if rows.is_empty() || !rows.len().is_multiple_of(2) {
        return None;
    }
    let order = connected_order(rows);
    let mut partners = vec![NONE; rows.len()];
    // The indices of the paired vertices in the order, each with the next partner to try.
    let mut open: Vec<(usize, u32)> = vec![(0, 0)];
    let mut tries = MOST_TRIES;
    while let Some((place, next)) = open.pop() {
        let vertex = order[place];
        let before = partners[vertex as usize];
        if before != NONE {
            (partners[vertex as usize], partners[before as usize]) = (NONE, NONE);
        }
        let others = possible(rows, &partners, vertex);
        let other = others.without(&C::first(next)).iter().find(|&other| {
            tries = tries.saturating_sub(1);
            tries == 0 || can_pair(rows, loops, &partners, (vertex, other))
        });
        if tries == 0 {
            return None;
        }
        let Some(other) = other else { continue };
        (partners[vertex as usize], partners[other as usize]) = (other, vertex);
        open.push((place, other + 1));
        match (place..order.len()).find(|&place| partners[order[place] as usize] == NONE) {
            Some(place) => open.push((place, 0)),
            None => return Some(partners),
        }
    }
    None
}

/// Returns the vertices so that each but the first of its component follows a neighbour.
fn connected_order<C: Cells>(rows: &[C]) -> Vec<u32> {
    let mut order: Vec<u32> = Vec::with_capacity(rows.len());
    let mut is_listed = vec![false; rows.len()];
    for start in 0..rows.len() as u32 {
        let mut next = order.len();
        if !std::mem::replace(&mut is_listed[start as usize], true) {
            order.push(start);
        }
        while next < order.len() {
            for other in rows[order[next] as usize].iter() {
                if !std::mem::replace(&mut is_listed[other as usize], true) {
                    order.push(other);
                }
            }
            next += 1;
        }
    }
    order
}

/// Returns the candidates for the partner of a vertex: the neighbours of a neighbour's partner, if
/// a neighbour has one.
fn possible<C: Cells>(rows: &[C], partners: &[u32], vertex: u32) -> C {
    let mut near = rows[vertex as usize].iter().map(|it| partners[it as usize]);
    match near.find(|&partner| partner != NONE) {
        Some(partner) => rows[partner as usize].clone(),
        None => C::first(rows.len() as u32),
    }
}

/// Returns whether two vertices can be a pair in addition to the existing pairs.
fn can_pair<C: Cells>(rows: &[C], loops: &C, partners: &[u32], (one, other): (u32, u32)) -> bool {
    let (near, far) = (&rows[one as usize], &rows[other as usize]);
    let has = |set: &C, vertex: u32| !set.and(&C::only(vertex)).is_empty();
    let paired = |set: &C| set.iter().filter(|&it| partners[it as usize] != NONE).count();
    one != other
        && partners[other as usize] == NONE
        && !has(near, other)
        && near.count() == far.count()
        && has(loops, one) == has(loops, other)
        && paired(near) == paired(far)
        && near.iter().all(|it| match partners[it as usize] {
            NONE => true,
            partner => has(far, partner),
        })
}

#[cfg(test)]
mod tests {
    use super::pairing;
    use crate::{GraphGame, Search, Taking};
    use mex_core::{Evaluator, Options, Ruleset};
    use test_support::{Rng, size};

    fn rows(vertices: usize, edges: &[(u32, u32)]) -> (Vec<u64>, u64) {
        let (mut rows, mut loops) = (vec![0; vertices], 0);
        for &(one, other) in edges {
            if one == other {
                loops |= 1 << one;
            } else {
                rows[one as usize] |= 1 << other;
                rows[other as usize] |= 1 << one;
            }
        }
        (rows, loops)
    }

    /// The rules without known values.
    struct Plain<'a>(&'a GraphGame<u64>);

    impl Ruleset for Plain<'_> {
        type Position = u64;

        fn options(&self, left: &u64, options: &mut Options<u64>) {
            self.0.undivided(left, options);
        }
    }

    #[test]
    fn paired_graphs_are_lost_by_definition() {
        let mut rng = Rng::new(41);
        let mut found = 0;
        for _ in 0..size(3000, 60_000) {
            let half = 1 + rng.below(4) as u32;
            let vertices = 2 * half;
            // Edges with their images, and sometimes one more.
            let image = |vertex: u32| (vertex + half) % vertices;
            let mut edges = Vec::new();
            for _ in 0..rng.below(2 * u64::from(vertices)) {
                let end = |rng: &mut Rng| rng.below(u64::from(vertices)) as u32;
                let (one, other) = (end(&mut rng), end(&mut rng));
                edges.extend([(one, other), (image(one), image(other))]);
                if rng.below(6) == 0 {
                    edges.pop();
                }
            }
            for taking in [Taking::Vertex, Taking::Edge] {
                let game = GraphGame::<u64>::new(vertices, &edges, taking).unwrap();
                let value = Evaluator::new(Plain(&game)).value(&game.all()).unwrap();
                assert_eq!(Search::new(&game).value(&[game.all()]), Ok(value), "{edges:?}");
                let (rows, mut loops) = rows(vertices as usize, &edges);
                if taking == Taking::Vertex {
                    loops = 0;
                }
                if let Some(partners) = pairing(&rows, &loops) {
                    found += 1;
                    assert_eq!(value, 0, "{taking:?} {edges:?} {partners:?}");
                }
            }
        }
        assert!(found > size(1000, 20_000), "{found}");
    }

    #[test]
    fn opposite_vertices_are_found_where_there_are_some() {
        let circle = |length: u32| (0..length).map(move |v| (v, (v + 1) % length));
        let is_paired = |vertices: u32, edges: Vec<(u32, u32)>| {
            let (rows, loops) = rows(vertices as usize, &edges);
            pairing(&rows, &loops).is_some()
        };
        assert!(is_paired(6, circle(6).collect()));
        assert!(!is_paired(7, circle(7).collect()));
        assert!(!is_paired(6, (0..5).map(|v| (v, v + 1)).collect()));
        // A generalised Petersen graph, and a hypercube.
        let petersen = |n: u32| {
            circle(n).chain((0..n).flat_map(move |v| [(v, v + n), (v + n, (v + 2) % n + n)]))
        };
        assert!(is_paired(36, petersen(18).collect()));
        assert!(!is_paired(34, petersen(17).collect()));
        let cube = |v: u32| (0..4).map(move |bit| (v, v ^ 1 << bit));
        assert!(is_paired(16, (0..16).flat_map(cube).collect()));
        assert!(!is_paired(0, Vec::new()));
    }
}
