//! Packed graphs whose bytes were changed.

use crate::checkpoint::Scratch;
use crate::choices::Choices;
use graph_retro::{CsrFileBuilder, Digraph, Play, solve};

/// Packs a graph, changes the file, and opens it: it is refused, or is a valid graph.
pub fn csr_file(data: &[u8]) {
    let mut choices = Choices::new(data);
    let changes: Vec<(u16, u8)> =
        (0..choices.below(4)).map(|_| (choices.below(1 << 16) as u16, choices.byte())).collect();
    let length = choices.byte();
    let edges = edges(&mut choices, 1 << 12);
    let needed = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max();
    let scratch = Scratch::new("changed.csr");
    let path = scratch.path();
    let mut builder = CsrFileBuilder::new(
        std::fs::File::create(path).expect("a new file"),
        path.parent().expect("a scratch folder"),
        1 << 13,
    )
    .expect("a new scratch file");
    for &(from, to) in &edges {
        builder.add_edge(from, to).expect("room for an edge");
    }
    builder.finish(needed).expect("room for the graph");
    let whole = std::fs::read(path).expect("the file was written");
    let mut bytes = whole.clone();
    for (at, byte) in changes {
        let at = usize::from(at) % bytes.len();
        bytes[at] = byte;
    }
    match length {
        0 => bytes.clear(),
        1..=16 => bytes.truncate(bytes.len() - usize::from(length)),
        17..=20 => bytes.extend_from_slice(&[0; 4][..usize::from(length - 16)]),
        _ => {}
    }
    std::fs::write(path, &bytes).expect("the scratch folder can be written");
    match Digraph::open(path) {
        Ok(graph) => {
            let count = graph.position_count();
            assert!(graph.edges().all(|(from, to)| from < count && to < count));
            let solution = solve(&graph, Play::Normal);
            assert_eq!(solution.position_count(), count);
            if bytes == whole {
                let mut found: Vec<(u32, u32)> = graph.edges().collect();
                found.sort_unstable();
                let mut expected = edges;
                expected.sort_unstable();
                assert_eq!(found, expected);
            }
        }
        Err(error) => assert_ne!(bytes, whole, "{error}"),
    }
}

/// Returns edges between names below `most` that lie close together, far apart, or on one side.
fn edges(choices: &mut Choices<'_>, most: u32) -> Vec<(u32, u32)> {
    let reach = match choices.byte() % 32 {
        0..=23 => 1 + choices.below_u32(40),
        24..=29 => 1 << (6 + choices.below_u32(10)),
        _ => 1 << (16 + choices.below_u32(4)),
    };
    let reach = reach.min(most);
    let shape = choices.byte();
    let count = choices.below(if shape & 64 == 0 { 30 } else { 300 });
    let mut edges = Vec::new();
    for _ in 0..count {
        let (mut from, mut to) = match choices.byte() % 4 {
            0 | 1 => (choices.below_u32(reach), choices.below_u32(reach)),
            2 => (reach - 1 - choices.below_u32(reach.min(4)), choices.below_u32(reach.min(4))),
            _ => {
                let near = 1_u32 << choices.below_u32(20);
                let from = near.wrapping_sub(1).wrapping_add(choices.below_u32(3));
                (from % reach, choices.below_u32(reach))
            }
        };
        match shape % 4 {
            0 if from < to => (from, to) = (to, from),
            1 => {
                // All edges lead from the upper half to the lower.
                from = reach / 2 + from / 2;
                to /= 2;
            }
            _ => {}
        }
        edges.push((from, to));
        // Many options of one position need a counter with a reserve.
        if shape & 32 != 0 && choices.byte() < 8 {
            let copies = choices.below(400);
            edges.extend((0..copies).map(|copy| (from, (to + copy as u32) % reach)));
        }
    }
    edges
}
