//! Readers against each other, and every way to write a graph against its edges.

use std::fmt::Write;

use proptest::prelude::*;

use crate::graph::digraph::Digraph;
use crate::graph::error::DigraphError;
use crate::graph::memory::Account;
use crate::read::blocks::{BlockReader, read_source_by};
use crate::read::edges::Edges;
use crate::read::error::ReadGraphError;
use crate::read::format::{GraphFile, GraphFormat};
use crate::read::judge::Judge;
use crate::read::matrix_market::Matrix;
#[cfg(feature = "parallel")]
use crate::read::parts::Parts;
use crate::read::reader::GraphReader;
use crate::{DigraphBuilder, Outcome, Play, SeatValue};
use crate::{solve, verify};
use test_support::{Rng, size};

mod inputs;

use crate::naive::{EdgeList, Twin};
use inputs::{Layout, PLAIN, SHAPES, Shape, edges_of};

/// What a reader makes of a text.
type Read = Result<Twin, ReadGraphError>;

fn seen(read: Result<GraphFile, ReadGraphError>) -> Read {
    read.map(|file| Twin::of(&file.graph))
}

/// Bytes in a block of a streamed text.
const BLOCKS: [usize; 6] = [1, 2, 7, 64, 4099, 1 << 20];

fn streamed<R: BlockReader<Graph: Into<GraphFile>>>(
    reader: impl Fn() -> R,
    text: &[u8],
) -> Vec<(String, Read)> {
    // Single bytes take long where there are many.
    let sizes = BLOCKS.iter().filter(|&&size| text.len() < 20_000 * size);
    sizes
        .map(|&size| {
            let read = read_source_by(reader(), text, (size, &Account::new(u64::MAX)));
            (format!("blocks of {size}"), seen(read.map(Into::into)))
        })
        .collect()
}

/// Returns a text in several numbers of parts, short and long ones, in blocks of several sizes.
#[cfg(feature = "parallel")]
fn in_parts(text: &[u8]) -> impl Iterator<Item = Parts<'_, [u8]>> {
    let length = text.len() as u64;
    [(1, 64), (2, 64), (2, 1 << 17), (3, 260), (8, 4099), (61, 1 << 17)]
        .map(|(count, block)| Parts {
            block,
            ..Parts::new(text, length, count, Account::new(u64::MAX))
        })
        .into_iter()
}

/// Returns what every reader of a list makes of a text, the plainest first.
fn read_by_all(format: GraphFormat, text: &[u8]) -> Vec<(String, Read)> {
    let builder = DigraphBuilder::new;
    let streams = match format {
        GraphFormat::Edges => streamed(|| Edges::new(builder(), Account::new(u64::MAX)), text),
        GraphFormat::Judge => streamed(|| Judge::new(builder()), text),
        _ => streamed(|| Matrix::new(builder()), text),
    };
    let mut reads = vec![("a slice".to_string(), seen(format.read(text)))];
    reads.extend(streams);
    #[cfg(feature = "parallel")]
    if format != GraphFormat::MatrixMarket {
        for parts in in_parts(text) {
            let read = match format {
                GraphFormat::Edges => crate::read::edges::read_edges_in_parts(&parts),
                _ => crate::read::judge::read_judge_in_parts(&parts),
            };
            let read = read.map_or_else(|| format.read(text), |graph| Ok(graph.into()));
            reads.push((format!("{} parts", parts.count), seen(read)));
        }
    }
    reads
}

/// Checks that all readers say the same, and returns it.
#[track_caller]
fn assert_agreed(reads: Vec<(String, Read)>, text: &[u8]) -> Read {
    let mut reads = reads.into_iter();
    let (_, first) = reads.next().expect("there is a reader");
    for (name, read) in reads {
        if read != first {
            let shown = String::from_utf8_lossy(&text[..text.len().min(500)]);
            panic!("{name}: {read:.500?}\na slice: {first:.500?}\n{shown:?}");
        }
    }
    first
}

#[track_caller]
fn assert_read(reads: Vec<(String, Read)>, twin: &Twin, text: &str) {
    let read = assert_agreed(reads, text.as_bytes());
    match read {
        Ok(read) => assert!(read == *twin, "another graph than was written"),
        Err(error) => panic!("{error:?}"),
    }
}

/// Checks all readers of the three formats of plain lines.
#[track_caller]
fn assert_line_formats(edges: &[(u32, u32)], layout: Layout) {
    let position_count = edges.iter().map(|&(from, to)| from.max(to) + 1).max();
    let position_count = position_count.unwrap_or(0);
    let twin = Twin::new(position_count, edges);
    let text = layout.text("", 0, edges);
    assert_read(read_by_all(GraphFormat::Edges, text.as_bytes()), &twin, &text);
    let sizes = format!("{position_count} {}\n", edges.len());
    let text = layout.text(&sizes, 1, edges);
    assert_read(read_by_all(GraphFormat::Judge, text.as_bytes()), &twin, &text);
    let banner = "%%MatrixMarket matrix coordinate pattern general\n";
    let sizes = format!("{banner}{position_count} {position_count} {}\n", edges.len());
    let text = layout.text(&sizes, 1, edges);
    assert_read(read_by_all(GraphFormat::MatrixMarket, text.as_bytes()), &twin, &text);
}

/// A graph for two players, positions twice as many: 2 v + mover.
fn parity_game(position_count: u32, edges: &[(u32, u32)], endless: u32) -> String {
    let mut options = vec![Vec::new(); position_count as usize];
    for &(from, to) in edges {
        options[from as usize].push(to);
    }
    let mut text = String::new();
    for (position, options) in (0..).zip(&options) {
        for mover in 0..2 {
            let id = 2 * position + mover;
            // Whoever cannot move loses.
            let dead_end = (1 - mover, id.to_string());
            let after = |&option: &u32| (2 * option + 1 - mover).to_string();
            let successors: Vec<String> = options.iter().map(after).collect();
            let (priority, successors) = match options.is_empty() {
                true => dead_end,
                false => (endless, successors.join(",")),
            };
            writeln!(text, "{id} {priority} {mover} {successors};").expect("text grows");
        }
    }
    text
}

/// Checks that every form of a graph is the graph, and that owners win where the mover does.
#[track_caller]
fn assert_forms(position_count: u32, edges: &[(u32, u32)]) {
    let twin = Twin::new(position_count, edges);
    let graph = Digraph::from_edges(position_count, edges).unwrap();
    assert_eq!(Twin::of(&graph), twin);
    let assert_same = |format: GraphFormat, text: &str| {
        let read = format.read(text.as_bytes()).unwrap().graph;
        assert!(Twin::of(&read) == twin, "another graph from {format:?}");
    };
    if edges.iter().any(|&(from, to)| from.max(to) + 1 == position_count) {
        assert_same(GraphFormat::Edges, &PLAIN.text("# edges\n", 0, edges));
    }
    let sizes = format!("{position_count} {}\n", edges.len());
    assert_same(GraphFormat::Judge, &PLAIN.text(&sizes, 1, edges));
    let mut text =
        format!("%%MatrixMarket matrix coordinate real general\n{position_count} {sizes}");
    for &(from, to) in edges {
        writeln!(text, "{} {} -1.5e0", from + 1, to + 1).expect("text grows");
    }
    assert_same(GraphFormat::MatrixMarket, &text);
    let lines = (0..position_count).map(|position| format!("{position};\n"));
    let arrows = edges.iter().map(|(from, to)| format!("{from} -> {to}\n"));
    let text: String = lines.chain(arrows).collect();
    assert_same(GraphFormat::Dot, &format!("digraph {{\n{text}}}"));
    #[cfg(feature = "file")]
    packed(edges, position_count, |graph| assert!(Twin::of(&graph) == twin, "another packed"));
    let solution = solve(&graph, Play::Normal);
    assert_eq!(verify(&graph, &solution), Ok(()));
    for (endless, drawn) in [(0, SeatValue::A), (1, SeatValue::B)] {
        let text = parity_game(position_count, edges, endless);
        let game = GraphFormat::Pgsolver.read(text.as_bytes()).unwrap();
        let values = game.owners.unwrap().values(&game.graph).unwrap();
        for (found, outcome) in values.chunks(2).zip(solution.outcomes()) {
            let expected = match outcome {
                Outcome::Next => [SeatValue::A, SeatValue::B],
                Outcome::Previous => [SeatValue::B, SeatValue::A],
                Outcome::Draw => [drawn; 2],
            };
            assert_eq!(found, expected, "from pgsolver");
        }
    }
}

/// Writes a file of rows, opens it, and removes it.
#[cfg(feature = "file")]
fn packed(edges: &[(u32, u32)], position_count: u32, look: impl FnOnce(Digraph)) {
    use std::sync::atomic::{AtomicU32, Ordering};

    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("graph-forms-{}-{number}.csr", std::process::id());
    let path = std::env::temp_dir().join(name);
    let output = std::fs::File::create(&path).unwrap();
    let mut builder = crate::CsrFileBuilder::new(output, &std::env::temp_dir(), 1 << 20).unwrap();
    for &(from, to) in edges {
        builder.add_edge(from, to).unwrap();
    }
    builder.finish(Some(position_count)).unwrap();
    look(Digraph::open(&path).unwrap());
    std::fs::remove_file(&path).unwrap();
}

fn any_shape() -> impl Strategy<Value = Shape> {
    prop::sample::select(&SHAPES[..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(size(6, 60)))]

    #[test]
    fn all_readers_see_the_edges_that_were_written(
        shape in any_shape(),
        position_count in prop_oneof![1u32..40, 4000u32..5000, 65_000u32..140_000],
        edge_count in prop_oneof![0usize..30, 3000usize..9000],
        seed in any::<u64>(),
        layout in Layout::any(),
    ) {
        assert_line_formats(&edges_of(shape, position_count, edge_count, seed), layout);
    }

    #[test]
    fn all_forms_of_a_graph_are_the_graph(
        shape in any_shape(),
        position_count in prop_oneof![1u32..12, 12u32..300],
        edge_count in prop_oneof![0usize..20, 20usize..600],
        seed in any::<u64>(),
    ) {
        assert_forms(position_count, &edges_of(shape, position_count, edge_count, seed));
    }

    #[test]
    fn readers_agree_on_any_words(
        words in prop::collection::vec(
            prop::sample::select(&[
                "0", "1", "2", "3", "7", "70000", "4294967293", "4294967294", "4294967295",
                "4294967296", "18446744073709551616", " ", " ", " ", "\n", "\n", "\n", "\r\n",
                "\t", "#", "%", "x", "-", "# c\n", "1 2\n", "2 1\n",
            ][..]),
            0..14,
        ),
        head in prop::sample::select(&[
            "", "3 2\n", "4\n2\n", "3 1", "\n2", "2 0",
            "%%MatrixMarket matrix coordinate pattern general\n",
            "%%MatrixMarket matrix coordinate pattern symmetric\n% c\n3 3 2\n",
        ][..]),
    ) {
        let text = format!("{head}{}", words.concat());
        let text = text.as_bytes();
        let _ = assert_agreed(read_by_all(GraphFormat::Edges, text), text);
        let _ = assert_agreed(read_by_all(GraphFormat::Judge, text), text);
        let _ = assert_agreed(read_by_all(GraphFormat::MatrixMarket, text), text);
    }
}

#[test]
fn contest_sizes_may_stand_on_lines_of_their_own() {
    let expected = Twin::new(4, &[(1, 3)]);
    for text in ["4\n1 2 4", "4\n1\n2\n4\n", "\n\n4 1\n2 4\n", "4 1 2 4"] {
        let read = assert_agreed(read_by_all(GraphFormat::Judge, text.as_bytes()), text.as_bytes());
        assert_eq!(read, Ok(expected.clone()), "{text:?}");
    }
    let text = b"3\n2 1 2 2 3";
    let read = assert_agreed(read_by_all(GraphFormat::Judge, text), text);
    assert_eq!(read, Ok(Twin::new(3, &[(0, 1), (1, 2)])));
    let text = b"3\n0";
    let read = assert_agreed(read_by_all(GraphFormat::Judge, text), text);
    assert_eq!(read, Ok(Twin::new(3, &[])));
}

#[test]
fn contest_files_on_one_line_are_read_in_blocks() {
    let edge_count = size(9000, 30_000);
    let edges = edges_of(Shape::Any, 9000, edge_count, 3);
    let head = format!("9000 {edge_count} ");
    let text = Layout { line_end: " ", ..PLAIN }.text(&head, 1, &edges);
    let twin = Twin::new(9000, &edges);
    assert_read(read_by_all(GraphFormat::Judge, text.as_bytes()), &twin, &text);
    let wrong = format!("{}9001 1", &text[..text.len() / 2].trim_end_matches(|c| c != ' '));
    let read = assert_agreed(read_by_all(GraphFormat::Judge, wrong.as_bytes()), wrong.as_bytes());
    assert!(matches!(read, Err(ReadGraphError::OutOfRange { line: 1, .. })), "{read:?}");
}

#[test]
fn numbers_that_straddle_blocks_and_pieces_are_whole() {
    // Lines of many lengths, so that blocks and pieces end everywhere in them.
    for seed in 0..size(1, 3) {
        let mut rng = Rng::new(seed);
        let edges: EdgeList = (0..size(15_000, 40_000))
            .map(|_| {
                let mut end = || {
                    let digits = 1 + rng.below_u32(6);
                    rng.below_u32(10u32.pow(digits))
                };
                (end(), end())
            })
            .collect();
        let layout = Layout {
            line_end: ["\n", "\r\n"][seed as usize % 2],
            ends_with_line: seed == 2,
            ..PLAIN
        };
        assert_line_formats(&edges, layout);
    }
}

#[test]
fn all_forms_of_a_graph_are_the_graph_at_every_size() {
    for shape in SHAPES {
        for (position_count, edge_count) in [(1, 0), (1, 1), (2, 1), (4095, 6000), (4097, 9000)] {
            assert_forms(position_count, &edges_of(shape, position_count, edge_count, 5));
        }
    }
    assert_forms(300_001, &[(300_000, 131_071)]);
    assert_forms(347_324, &[(347_323, 5)]);
}

#[test]
fn numbers_far_beyond_the_edges_are_kept_or_refused() {
    for (from, to) in [(300_000, 131_071), (131_071, 300_000), (1 << 20, 0), (7, 2_000_000)] {
        let text = format!("{from} {to}\n");
        let twin = Twin::new(from.max(to) + 1, &[(from, to)]);
        assert_read(read_by_all(GraphFormat::Edges, text.as_bytes()), &twin, &text);
    }
    for text in ["67108864 0\n", "0 67108864\n", "4294967293 1\n", "1 4294967293\n"] {
        let read = assert_agreed(read_by_all(GraphFormat::Edges, text.as_bytes()), text.as_bytes());
        let refused = ReadGraphError::Graph(DigraphError::Implausible {
            position_count: text
                .split(' ')
                .map(|n| n.trim().parse::<u64>().unwrap())
                .max()
                .unwrap()
                + 1,
            edge_count: 1,
        });
        assert_eq!(read, Err(refused));
    }
}

#[test]
fn readers_within_limits_give_the_whole_graph_or_an_error() {
    let edges = edges_of(Shape::Any, 50_000, 30_000, 11);
    let position_count = 1 + edges.iter().map(|&(from, to)| from.max(to)).max().unwrap();
    let twin = Twin::new(position_count, &edges);
    let list = PLAIN.text("", 0, &edges);
    let contest = PLAIN.text(&format!("{position_count} 30000\n"), 1, &edges);
    let dot: String = edges.iter().map(|(from, to)| format!("{from}->{to};")).collect();
    let dot = format!("digraph {{{dot}}}");
    let parity = parity_game(position_count, &edges, 0);
    for limit in (0..24).map(|step| 1u64 << step).chain([u64::MAX]) {
        let reader = |format| GraphReader::new(format).max_memory(limit);
        let [edges, judge] = [GraphFormat::Edges, GraphFormat::Judge].map(reader);
        let is_short = |error: &ReadGraphError| {
            let ReadGraphError::Graph(DigraphError::OverLimit { limit: stated, .. }) = error else {
                return false;
            };
            *stated == limit
        };
        #[cfg_attr(not(feature = "parallel"), allow(unused_mut))]
        let mut reads = vec![
            (seen(edges.read(list.as_bytes())), seen(edges.read_from(list.as_bytes()))),
            (seen(judge.read(contest.as_bytes())), seen(judge.read_from(contest.as_bytes()))),
        ];
        #[cfg(feature = "parallel")]
        {
            reads[0].1 = seen(edges.parallel().read(list.as_bytes()));
            reads.push((
                seen(judge.read(contest.as_bytes())),
                seen(judge.parallel().read(contest.as_bytes())),
            ));
        }
        for (one, other) in reads {
            assert_eq!(one.is_ok(), other.is_ok(), "in {limit} bytes");
            for read in [one, other] {
                assert!(
                    read.as_ref().is_ok_and(|read| *read == twin) || is_short(&read.unwrap_err())
                );
            }
        }
        match reader(GraphFormat::Dot).read(dot.as_bytes()) {
            Ok(named) => assert_eq!(named.graph.edge_count(), 30_000),
            Err(error) => assert!(is_short(&error), "{error:?}"),
        }
        match reader(GraphFormat::Pgsolver).read(parity.as_bytes()) {
            Ok(game) => assert_eq!(game.graph.edge_count(), 60_000),
            Err(error) => assert!(is_short(&error), "{error:?}"),
        }
        assert_eq!(edges.read(list.as_bytes()).is_ok(), limit >= 1 << 20, "in {limit} bytes");
    }
}
