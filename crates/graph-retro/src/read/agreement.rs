//! Readers compared with each other, and with the edges that were written.

use std::fmt::Write;

use proptest::prelude::*;

use crate::DigraphBuilder;
use crate::graph::error::DigraphError;
use crate::graph::memory::Account;
use crate::naive::Twin;
use crate::read::blocks::{BlockReader, read_source_by};
use crate::read::edges::Edges;
use crate::read::error::ReadGraphError;
use crate::read::format::{GraphFile, GraphFormat};
use crate::read::judge::Judge;
use crate::read::matrix_market::Matrix;
#[cfg(feature = "parallel")]
use crate::read::parts::Parts;
use crate::read::reader::GraphReader;
use crate::read::sink::List;
use test_support::{Rng, size};

#[derive(Clone, Copy, Debug)]
struct Layout {
    blank: &'static str,
    line_end: &'static str,
    /// The distance of lines with two extra blanks; 0 for none.
    odd_lines: usize,
    ends_with_line: bool,
}

const PLAIN: Layout = Layout { blank: " ", line_end: "\n", odd_lines: 0, ends_with_line: true };

impl Layout {
    fn any() -> impl Strategy<Value = Layout> {
        let blank = prop_oneof![Just(" "), Just("\t"), Just(" \t ")];
        let line_end = prop_oneof![Just("\n"), Just("\r\n"), Just(" \n"), Just("\n\n")];
        let odd_lines = prop_oneof![Just(0), 1usize..500];
        (blank, line_end, odd_lines, any::<bool>()).prop_map(
            |(blank, line_end, odd_lines, ends_with_line)| Layout {
                blank,
                line_end,
                odd_lines,
                ends_with_line,
            },
        )
    }

    /// Writes lines of two numbers each, after a first line.
    fn text(self, head: &str, first_number: u32, edges: &[(u32, u32)]) -> String {
        let mut text = head.to_string();
        for (index, &(from, to)) in edges.iter().enumerate() {
            let odd = self.odd_lines > 0 && index % self.odd_lines == 0;
            let extra = if odd { "  " } else { "" };
            let (from, to) = (from + first_number, to + first_number);
            let Layout { blank, line_end, .. } = self;
            write!(text, "{extra}{from}{blank}{extra}{to}{line_end}").expect("text grows");
        }
        if !self.ends_with_line {
            text.truncate(text.trim_end().len());
        }
        text
    }
}

type Read = Result<Twin, ReadGraphError>;

fn seen(read: Result<GraphFile, ReadGraphError>) -> Read {
    read.map(|file| Twin::of(&file.graph))
}

/// Bytes in a block of a streamed text.
const BLOCKS: [usize; 6] = [1, 2, 7, 64, 4099, 1 << 20];

fn streamed<R: BlockReader<Graph = List<DigraphBuilder>>>(
    reader: impl Fn() -> R,
    text: &[u8],
) -> Vec<(String, Read)> {
    // Single bytes take long if there are many.
    let sizes = BLOCKS.iter().filter(|&&size| text.len() < 20_000 * size);
    sizes
        .map(|&size| {
            let mut rest = text;
            let read = read_source_by(reader(), &mut rest, (size, &Account::new(u64::MAX)));
            (format!("blocks of {size}"), seen(read.and_then(List::into_file)))
        })
        .collect()
}

/// Returns a text divided into several numbers of parts, with blocks of several sizes.
#[cfg(feature = "parallel")]
fn in_parts<'a>(text: &'a &[u8]) -> impl Iterator<Item = Parts<'a>> {
    let length = text.len() as u64;
    [(1, 64), (2, 64), (2, 1 << 17), (3, 260), (8, 4099), (61, 1 << 17)]
        .map(|(count, block)| Parts {
            block,
            ..Parts::new(text, length, count, Account::new(u64::MAX))
        })
        .into_iter()
}

/// Returns what each reader of a list makes of a text, the plainest reader first.
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
        for parts in in_parts(&text) {
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

/// Checks that all readers agree, and returns their result.
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
        Ok(read) => assert!(read == *twin, "a graph other than the one written"),
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(size(6, 60)))]

    #[test]
    fn all_readers_see_the_edges_that_were_written(
        position_count in prop_oneof![1u32..40, 4000u32..5000, 65_000u32..140_000],
        edge_count in prop_oneof![0usize..30, 3000usize..9000],
        seed in any::<u64>(),
        layout in Layout::any(),
    ) {
        assert_line_formats(&Rng::new(seed).pairs(position_count, edge_count), layout);
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
        let count = text.split_ascii_whitespace().find_map(|word| word.parse::<u64>().ok());
        let text = text.as_bytes();
        let _ = assert_agreed(read_by_all(GraphFormat::Edges, text), text);
        // A count of billions may be legal, and would take that many bytes.
        if count.is_none_or(|count| !(1 << 20..1 << 32).contains(&count)) {
            let _ = assert_agreed(read_by_all(GraphFormat::Judge, text), text);
            let _ = assert_agreed(read_by_all(GraphFormat::MatrixMarket, text), text);
        }
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
    let edges = Rng::new(3).pairs(9000, edge_count);
    let head = format!("9000 {edge_count} ");
    let text = Layout { line_end: " ", ..PLAIN }.text(&head, 1, &edges);
    let twin = Twin::new(9000, &edges);
    assert_read(read_by_all(GraphFormat::Judge, text.as_bytes()), &twin, &text);
    let wrong = format!("{}9001 1", &text[..text.len() / 2].trim_end_matches(|c| c != ' '));
    let read = assert_agreed(read_by_all(GraphFormat::Judge, wrong.as_bytes()), wrong.as_bytes());
    assert!(matches!(read, Err(ReadGraphError::OutOfRange { line: 1, .. })), "{read:?}");
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
    let edges = Rng::new(11).pairs(50_000, 30_000);
    let position_count = 1 + edges.iter().map(|&(from, to)| from.max(to)).max().unwrap();
    let twin = Twin::new(position_count, &edges);
    let list = PLAIN.text("", 0, &edges);
    let contest = PLAIN.text(&format!("{position_count} 30000\n"), 1, &edges);
    let dot: String = edges.iter().map(|(from, to)| format!("{from}->{to};")).collect();
    let dot = format!("digraph {{{dot}}}");
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
        assert_eq!(edges.read(list.as_bytes()).is_ok(), limit >= 1 << 20, "in {limit} bytes");
    }
}
