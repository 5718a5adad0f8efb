use crate::{Colour, Edge, Position, ReadError};

/// The most edges of a text.
const EDGE_LIMIT: usize = 1 << 29;
/// The most characters of a text that an error repeats.
const SHOWN: usize = 40;

impl Position {
    /// Returns the position that a text describes: one line `u v colour [count]` for each bundle
    /// of edges.
    ///
    /// Vertices are any numbers of 32 bits, the ground is 0. Colours are `b`, `r` and `g`, or
    /// `blue`, `red` and `green`; the count is 1 where it is left out. Empty lines and what
    /// follows a `#` mean nothing.
    ///
    /// # Complexity
    /// O(n) time for n bytes, and a sort of the vertices where their numbers are large.
    ///
    /// # Errors
    /// [`ReadError`] with line, column and what was found there.
    pub fn parse(text: &[u8]) -> Result<Self, ReadError> {
        let mut edges = Vec::new();
        let mut lines = Vec::new();
        for (line, bytes) in (1u32..).zip(text.split(|&byte| byte == b'\n')) {
            let mut fields = Fields { bytes, line, at: 0 };
            if let Some(edge) = fields.edge()? {
                if edges.len() == EDGE_LIMIT {
                    return Err(ReadError::TooManyEdges {
                        line,
                        limit: EDGE_LIMIT,
                    });
                }
                edges.push(edge);
                lines.push(line);
            }
        }
        let names = number_densely(&mut edges);
        Ok(Self {
            vertex_count: names.len() as u32,
            edges,
            names,
            lines,
        })
    }
}

/// The fields of one line.
struct Fields<'a> {
    bytes: &'a [u8],
    line: u32,
    at: usize,
}

impl<'a> Fields<'a> {
    fn edge(&mut self) -> Result<Option<Edge>, ReadError> {
        if self.rest_is_empty() {
            return Ok(None);
        }
        let u = self.vertex()?;
        let v = self.vertex()?;
        let colour = self.colour()?;
        let count = if self.rest_is_empty() {
            1
        } else {
            self.count()?
        };
        if !self.rest_is_empty() {
            let (column, found) = self.field();
            return Err(ReadError::Trailing {
                line: self.line,
                column,
                found: shown(found),
            });
        }
        Ok(Some(Edge {
            u,
            v,
            colour,
            count,
        }))
    }

    /// Skips white space, and returns whether nothing follows, or a comment does.
    fn rest_is_empty(&mut self) -> bool {
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        matches!(self.bytes.get(self.at), None | Some(b'#'))
    }

    /// Returns the next field with its column.
    fn field(&mut self) -> (u32, &'a [u8]) {
        let rest = &self.bytes[self.at..];
        let length = rest
            .iter()
            .position(|&byte| byte.is_ascii_whitespace() || byte == b'#')
            .unwrap_or(rest.len());
        let column = u32::try_from(self.at + 1).unwrap_or(u32::MAX);
        self.at += length;
        (column, &rest[..length])
    }

    fn expect(&mut self, expected: &'static str) -> Result<(u32, &'a [u8]), ReadError> {
        if self.rest_is_empty() {
            return Err(ReadError::Missing {
                line: self.line,
                column: u32::try_from(self.at + 1).unwrap_or(u32::MAX),
                expected,
            });
        }
        Ok(self.field())
    }

    fn vertex(&mut self) -> Result<u32, ReadError> {
        let (column, found) = self.expect("a vertex")?;
        let vertex = number(found).and_then(|vertex| u32::try_from(vertex).ok());
        vertex.ok_or_else(|| ReadError::Vertex {
            line: self.line,
            column,
            found: shown(found),
        })
    }

    fn colour(&mut self) -> Result<Colour, ReadError> {
        let (column, found) = self.expect("a colour")?;
        match found {
            b"b" | b"blue" => Ok(Colour::Blue),
            b"r" | b"red" => Ok(Colour::Red),
            b"g" | b"green" => Ok(Colour::Green),
            _ => Err(ReadError::Colour {
                line: self.line,
                column,
                found: shown(found),
            }),
        }
    }

    fn count(&mut self) -> Result<u64, ReadError> {
        let (column, found) = self.field();
        let count = number(found).filter(|&count| count > 0);
        count.ok_or_else(|| ReadError::Count {
            line: self.line,
            column,
            found: shown(found),
        })
    }
}

/// Returns the number that a field of digits stands for, if it fits.
fn number(field: &[u8]) -> Option<u64> {
    if field.is_empty() {
        return None;
    }
    field.iter().try_fold(0u64, |number, &byte| {
        let digit = byte.wrapping_sub(b'0');
        (digit < 10).then_some(())?;
        number.checked_mul(10)?.checked_add(digit.into())
    })
}

fn shown(field: &[u8]) -> String {
    let text = String::from_utf8_lossy(field);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

/// Numbers the vertices from 0 in the order of their names, and returns the names. The ground is
/// there in any case.
fn number_densely(edges: &mut [Edge]) -> Vec<u32> {
    let largest = edges
        .iter()
        .map(|edge| edge.u.max(edge.v))
        .max()
        .unwrap_or(0);
    if largest as usize > 4 * edges.len() + 64 {
        let mut names: Vec<u32> = edges.iter().flat_map(|edge| [edge.u, edge.v]).collect();
        names.push(0);
        names.sort_unstable();
        names.dedup();
        for edge in edges {
            for end in [&mut edge.u, &mut edge.v] {
                *end = names.partition_point(|name| name < end) as u32;
            }
        }
        return names;
    }
    let mut numbers = vec![0u32; largest as usize + 1];
    numbers[0] = 1;
    for edge in &*edges {
        numbers[edge.u as usize] = 1;
        numbers[edge.v as usize] = 1;
    }
    let mut names = Vec::new();
    for (name, number) in (0..).zip(&mut numbers) {
        if *number == 1 {
            *number = names.len() as u32;
            names.push(name);
        }
    }
    for edge in edges {
        edge.u = numbers[edge.u as usize];
        edge.v = numbers[edge.v as usize];
    }
    names
}

#[cfg(test)]
mod tests {
    use crate::{Colour, Edge, Position, ReadError};

    #[test]
    fn lines_become_edges_with_dense_vertices() {
        let text =
            b"# a flower\n0 7 g 3\n\n  7\t4000000000 blue # petal\r\n7 7 r 18446744073709551615";
        let position = Position::parse(text).unwrap();
        assert_eq!(position.vertex_count(), 3);
        assert_eq!([0, 1, 2].map(|v| position.name(v)), [0, 7, 4_000_000_000]);
        assert_eq!([0, 1, 2].map(|e| position.line(e)), [2, 4, 5].map(Some));
        let edge = |u, v, colour, count| Edge {
            u,
            v,
            colour,
            count,
        };
        let expected = [
            edge(0, 1, Colour::Green, 3),
            edge(1, 2, Colour::Blue, 1),
            edge(1, 1, Colour::Red, u64::MAX),
        ];
        assert_eq!(position.edges(), expected);
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
        assert_eq!((sparse.edges()[1].u, sparse.edges()[1].v), (1, 2));
    }

    #[test]
    fn broken_lines_are_refused_with_their_place() {
        let place = |text: &str| match Position::parse(text.as_bytes()).unwrap_err() {
            ReadError::Missing { line, column, .. } => ("missing", line, column),
            ReadError::Vertex { line, column, .. } => ("vertex", line, column),
            ReadError::Colour { line, column, .. } => ("colour", line, column),
            ReadError::Count { line, column, .. } => ("count", line, column),
            ReadError::Trailing { line, column, .. } => ("trailing", line, column),
            ReadError::TooManyEdges { line, .. } => ("edges", line, 0),
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
}
