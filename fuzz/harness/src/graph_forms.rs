//! One graph in every format.

use crate::builder::edges;
use crate::checkpoint::Scratch;
use crate::choices::Choices;
use graph_retro::{CsrFileBuilder, Digraph, GraphFormat, GraphReader};
use std::fmt::Write;

/// Writes a graph in every format and reads it back.
pub fn graph_forms(data: &[u8]) {
    let mut choices = Choices::new(data);
    let edges = edges(&mut choices, 1 << 19);
    let way = choices.byte();
    let parallel = way % 8 == 7;
    let Some(largest) = edges.iter().map(|edge| edge.0.max(edge.1)).max() else {
        return;
    };
    let needed = largest + 1;
    let separator = choices.pick(&[" ", "\t", "  "]);
    let ending = choices.pick(&["\n", "\n", "\r\n"]);
    let final_ending = if choices.flag() { ending } else { "" };
    let lines = |shift: u64| {
        let lines: Vec<String> = edges
            .iter()
            .map(|&(from, to)| {
                format!("{}{separator}{}", u64::from(from) + shift, u64::from(to) + shift)
            })
            .collect();
        lines.join(ending) + final_ending
    };
    let count = edges.len();
    let text = lines(0);
    let text = text.as_bytes();
    // Few edges between huge names look like an error, in this format alone.
    if GraphFormat::Edges.read(text).is_ok() {
        every_way(GraphFormat::Edges, text, needed, &edges, parallel);
    } else {
        assert!(needed > 1 << 16, "{needed} positions are refused");
    }
    let text = format!("{needed} {count}{ending}{}", lines(1));
    every_way(GraphFormat::Judge, text.as_bytes(), needed, &edges, parallel);
    let title = "%%MatrixMarket matrix coordinate pattern general";
    let text = format!("{title}\n{needed} {needed} {count}{ending}{}", lines(1));
    every_way(GraphFormat::MatrixMarket, text.as_bytes(), needed, &edges, false);
    if way % 8 == 6 {
        packed(&edges, needed, choices.below(1 << 14));
    }
    if needed <= 200 {
        small_forms(&edges, needed);
    }
}

/// Reads a list in memory, streamed, and on all threads.
fn every_way(format: GraphFormat, text: &[u8], needed: u32, edges: &[(u32, u32)], parallel: bool) {
    let reader = GraphReader::new(format);
    let mut reads = vec![reader.read(text), reader.read_from(text)];
    if parallel {
        reads.push(reader.parallel().read(text));
    }
    for read in reads {
        same(&read.expect(format.name()).graph, needed, edges);
    }
}

/// The formats that are read into memory and name every position.
fn small_forms(edges: &[(u32, u32)], needed: u32) {
    let mut dot = "digraph {".to_string();
    for position in 0..needed {
        let _ = write!(dot, "{position};");
    }
    for (from, to) in edges {
        let _ = write!(dot, "{from}->{to};");
    }
    dot.push('}');
    let named = GraphFormat::Dot.read(dot.as_bytes()).expect("dot");
    same(&named.graph, needed, edges);
    // A position whose only successor is itself is a dead end there.
    let mut rows = vec![Vec::new(); needed as usize];
    edges.iter().for_each(|&(from, to)| rows[from as usize].push(to.to_string()));
    let mut game = format!("parity {needed};\n");
    let mut expected = edges.to_vec();
    for (position, row) in (0..).zip(&mut rows) {
        if row.iter().all(|to| *to == position.to_string()) {
            expected.retain(|edge| edge.0 != position);
            row.truncate(1);
            if row.is_empty() {
                row.push(position.to_string());
            }
        }
        let _ = writeln!(game, "{position} 0 {} {};", position % 2, row.join(","));
    }
    let game = GraphFormat::Pgsolver.read(game.as_bytes()).expect("pgsolver");
    same(&game.graph, needed, &expected);
}

fn packed(edges: &[(u32, u32)], needed: u32, memory: usize) {
    let scratch = Scratch::new("graph.csr");
    let path = scratch.path();
    let mut builder = CsrFileBuilder::new(
        std::fs::File::create(path).expect("a new file"),
        path.parent().expect("a scratch folder"),
        memory,
    )
    .expect("a new scratch file");
    for &(from, to) in edges {
        builder.add_edge(from, to).expect("room for an edge");
    }
    builder.finish(Some(needed)).expect("room for the graph");
    same(&Digraph::open(path).expect("csr"), needed, edges);
}

fn same(graph: &Digraph, positions: u32, edges: &[(u32, u32)]) {
    assert_eq!(graph.position_count(), positions);
    let mut expected = edges.to_vec();
    expected.sort_unstable();
    let mut found: Vec<(u32, u32)> = graph.edges().collect();
    found.sort_unstable();
    assert_eq!(found, expected);
    for group in expected.chunk_by(|a, b| a.0 == b.0) {
        assert_eq!(graph.option_count(group[0].0), group.len() as u64);
    }
}
