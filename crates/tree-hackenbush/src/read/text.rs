//! Positions read from text.

use crate::position::edge_list::EdgeList;
use crate::position::line_numbers::LineNumbers;
use crate::read::dense_names::number_densely;
use crate::read::line::{LINE_LIMIT, edge_of, plain_edge};
use crate::{Position, ReadPositionError};
use mex_core::StopPoints;
use std::io::{ErrorKind, Read};
use std::str::FromStr;

/// The most edges of a text.
const EDGE_LIMIT: usize = 1 << 29;
/// The bytes read at a time: they stay in the L2 cache.
const PIECE: usize = 1 << 18;

impl Position {
    /// Returns the position of a text with one line `u v colour [count]` for each bundle of edges.
    ///
    /// Vertices are 32-bit numbers, the ground is 0. Colours are `b`, `r` and `g`, or `blue`, `red`
    /// and `green`, in any case; the count is 1 if omitted. Empty lines and comments after `#` are
    /// ignored. A line has at most 2^20 bytes.
    ///
    /// # Constraints
    /// Vertices below 2^32, counts from 1 to 2^64 − 1, at most 2^29 lines with edges.
    ///
    /// # Complexity
    /// O(n) time for n bytes, plus sorting the vertices if their numbers are large; 12 bytes per
    /// edge.
    ///
    /// # Errors
    /// [`ReadPositionError`] with the place of the error.
    ///
    /// # Examples
    /// `Display` writes a parsed position as a file again, one line for each bundle of edges.
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let position: Position = "0 7 Green 3  # a stalk\n7 9 b".parse()?;
    /// assert_eq!(position.to_string(), "0 7 g 3\n7 9 b\n");
    /// # Ok::<(), tree_hackenbush::ReadPositionError>(())
    /// ```
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, ReadPositionError> {
        let mut reading = Reading::new();
        reading.feed(text.as_ref())?;
        Ok(reading.finish())
    }

    /// Returns the position of a text from a source, as [`parse`](Self::parse) does, without
    /// storing the text.
    ///
    /// # Errors
    /// [`ReadPositionError`], in particular [`ReadPositionError::Source`] if the source fails.
    pub fn read(mut source: impl Read) -> Result<Self, ReadPositionError> {
        let mut reading = Reading::new();
        let mut buffer = vec![0; PIECE];
        let mut filled = 0;
        loop {
            if filled == buffer.len() {
                // The buffer does not contain even one line end.
                if filled > LINE_LIMIT {
                    return Err(ReadPositionError::LongLine {
                        line: reading.line,
                        limit: LINE_LIMIT,
                    });
                }
                buffer.resize(2 * filled, 0);
            }
            let count = match source.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(ReadPositionError::Source { kind: error.kind() }),
            };
            let fresh = &buffer[filled..filled + count];
            let Some(last) = fresh.iter().rposition(|&byte| byte == b'\n') else {
                filled += count;
                continue;
            };
            let end = filled + last + 1;
            reading.feed(&buffer[..end])?;
            buffer.copy_within(end..filled + count, 0);
            filled = filled + count - end;
        }
        reading.feed(&buffer[..filled])?;
        Ok(reading.finish())
    }
}

/// Reads the text of a position, as [`Position::parse`] does.
impl FromStr for Position {
    type Err = ReadPositionError;

    fn from_str(text: &str) -> Result<Self, ReadPositionError> {
        Self::parse(text.as_bytes())
    }
}

/// What has been read so far.
struct Reading {
    edges: EdgeList,
    lines: LineNumbers,
    /// The next line, from 1.
    line: u32,
    largest: u32,
    stops: StopPoints,
}

impl Reading {
    fn new() -> Self {
        Self {
            edges: EdgeList::default(),
            lines: LineNumbers::default(),
            line: 1,
            largest: 0,
            stops: StopPoints::default(),
        }
    }

    /// Reads lines; the last one may lack a line feed if nothing follows.
    fn feed(&mut self, mut text: &[u8]) -> Result<(), ReadPositionError> {
        while !text.is_empty() {
            self.stops.pass();
            let (edge, length) = match plain_edge(text) {
                Some((edge, length)) => (Some(edge), length),
                None => {
                    let end = text.iter().position(|&byte| byte == b'\n');
                    let end = end.unwrap_or(text.len());
                    (edge_of(&text[..end], self.line)?, end + 1)
                }
            };
            if let Some(edge) = edge {
                if self.edges.len() == EDGE_LIMIT {
                    return Err(ReadPositionError::TooManyEdges {
                        line: self.line,
                        limit: EDGE_LIMIT,
                    });
                }
                self.edges.push(edge.u, edge.v, edge.colour, edge.count);
                self.lines.push(self.line);
                self.largest = self.largest.max(edge.u).max(edge.v);
            }
            self.line = self.line.saturating_add(1);
            text = text.get(length..).unwrap_or_default();
        }
        Ok(())
    }

    fn finish(mut self) -> Position {
        let (vertex_count, names) = number_densely(&mut self.edges, self.largest);
        Position { names, lines: self.lines, ..Position::bare(vertex_count, self.edges) }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Colour, Edge, Position, ReadPositionError};
    use std::io::{ErrorKind, Read};
    use test_support::Rng;

    #[test]
    fn lines_become_edges_with_dense_vertices() {
        let text =
            b"# a flower\n0 7 GREEN 3\n\n  7\t4000000000 Blue # petal\r\n7 7 R 18446744073709551615";
        let position = Position::parse(text).unwrap();
        assert_eq!(position.vertex_count(), 3);
        assert_eq!([0, 1, 2].map(|v| position.name(v)), [0, 7, 4_000_000_000]);
        assert_eq!([0, 1, 2].map(|e| position.line(e)), [2, 4, 5].map(Some));
        let edge = |u, v, colour, count| Edge { u, v, colour, count };
        let expected = [
            edge(0, 1, Colour::Green, 3),
            edge(1, 2, Colour::Blue, 1),
            edge(1, 1, Colour::Red, u64::MAX),
        ];
        assert!(position.edges().eq(expected));
    }

    #[test]
    fn an_empty_text_is_bare_ground() {
        for text in ["", "\n\n", "# nothing"] {
            let position = Position::parse(text.as_bytes()).unwrap();
            assert_eq!(position.vertex_count(), 1);
            assert_eq!(position.value().unwrap().to_string(), "0");
        }
    }

    #[test]
    fn names_of_any_size_keep_their_order() {
        let sparse = Position::parse(b"900 0 b\n4 900 r\n4294967295 4 g\n").unwrap();
        assert_eq!([0, 1, 2, 3].map(|v| sparse.name(v)), [0, 4, 900, u32::MAX]);
        assert_eq!((sparse.edge(1).u, sparse.edge(1).v), (1, 2));
    }

    #[test]
    fn broken_lines_are_refused_with_their_place() {
        let place = |text: &str| match Position::parse(text.as_bytes()).unwrap_err() {
            ReadPositionError::Missing { line, column, .. } => ("missing", line, column),
            ReadPositionError::Colour { line, column, .. } => ("colour", line, column),
            ReadPositionError::Unexpected { line, column, expected, .. } => {
                let kinds = [("a v", "vertex"), ("a c", "count"), ("the", "trailing")];
                let kind = kinds.iter().find(|kind| expected.starts_with(kind.0)).unwrap();
                (kind.1, line, column)
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(place("0 1 g\n0"), ("missing", 2, 2));
        assert_eq!(place("0 1"), ("missing", 1, 4));
        assert_eq!(place("0 x g"), ("vertex", 1, 3));
        assert_eq!(place("-1 2 g"), ("vertex", 1, 1));
        assert_eq!(place("0 4294967296 g"), ("vertex", 1, 3));
        assert_eq!(place("\n0 1  y"), ("colour", 2, 6));
        assert_eq!(place("0 1 g 0"), ("count", 1, 7));
        assert_eq!(place("0 1 g 18446744073709551616"), ("count", 1, 7));
        assert_eq!(place("0 1 g 2 3"), ("trailing", 1, 9));
        assert_eq!(place("0 1 \u{fffd} 2 3"), ("colour", 1, 5));
    }

    /// A source that returns a few bytes at a time, and optionally fails at the end.
    struct Trickle<'a> {
        text: &'a [u8],
        step: usize,
        failure: Option<ErrorKind>,
    }

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.step.min(self.text.len()).min(buffer.len());
            let (now, later) = self.text.split_at(count);
            buffer[..count].copy_from_slice(now);
            self.text = later;
            match self.failure {
                Some(kind) if count == 0 => Err(kind.into()),
                _ => Ok(count),
            }
        }
    }

    #[test]
    fn a_source_is_read_as_its_text_is() {
        let mut rng = Rng::new(8);
        let words =
            ["0 ", "1 ", "72 ", "g", "b", " 3", " 9999999999", "\n", "\n", "# x", "y", "\r\n"];
        let long: String = (0..40_000).map(|v| format!("{v} {} g 2\n", v + 1)).collect();
        let mut texts = vec![long.clone(), format!("{long}0 1 g\n0 1 y")];
        for _ in 0..3000 {
            let mut text = String::new();
            for _ in 0..rng.below(30) {
                text.push_str(words[rng.below(words.len() as u64) as usize]);
                if rng.below(3) == 0 {
                    text.push_str("0 1 g\n");
                }
            }
            texts.push(text);
        }
        for text in &texts {
            let whole = Position::parse(text.as_bytes());
            let step = if text.len() > 1000 { 70_000 } else { 1 + rng.below(9) as usize };
            let source = Trickle { text: text.as_bytes(), step, failure: None };
            match (whole, Position::read(source)) {
                (Ok(whole), Ok(read)) => {
                    assert!(whole.edges().eq(read.edges()));
                    let lines = |position: &Position| -> Vec<_> {
                        (0..position.edge_count() as u32).map(|e| position.line(e)).collect()
                    };
                    assert_eq!(lines(&whole), lines(&read));
                }
                (whole, read) => assert_eq!(whole.err(), read.err(), "{text}"),
            }
        }
    }

    #[test]
    fn failing_sources_and_endless_lines_are_refused() {
        let kind = ErrorKind::PermissionDenied;
        let source = Trickle { text: b"0 1 g\n", step: 3, failure: Some(kind) };
        assert_eq!(Position::read(source).unwrap_err(), ReadPositionError::Source { kind });
        let endless = b"0 1 g\n# ".chain(std::io::repeat(b'x'));
        let (line, limit) = (2, 1 << 20);
        let long = ReadPositionError::LongLine { line, limit };
        assert_eq!(Position::read(endless).unwrap_err(), long);
        let comment = |length: usize| format!("0 1 g\n#{}", "x".repeat(length - 1));
        assert!(Position::parse(comment(limit).as_bytes()).is_ok());
        assert!(Position::read(comment(limit).as_bytes()).is_ok());
        let text = comment(limit + 1);
        assert_eq!(Position::parse(text.as_bytes()).unwrap_err(), long);
        assert_eq!(Position::read(text.as_bytes()).unwrap_err(), long);
    }
}
