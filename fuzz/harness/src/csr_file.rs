//! Packed graphs whose bytes were changed.

use crate::builder::edges;
use crate::checkpoint::Scratch;
use crate::choices::Choices;
use graph_retro::{CsrFileBuilder, Digraph, Play, solve};

/// Packs a graph, changes the file, and opens it: it is refused, or it is a graph.
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
