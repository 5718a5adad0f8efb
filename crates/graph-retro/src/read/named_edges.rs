//! Edge lists of named positions: words, or fields separated by commas. Names are numbered in order
//! of first appearance.

use std::collections::HashMap;

use crate::graph::builder::{DigraphBuilder, EXPECTED};
use crate::graph::error::{DigraphError, MAX_POSITIONS, check_position_count};
use crate::graph::memory::Account;
use crate::read::error::{Fault, Place, ReadGraphError};
use crate::read::format::GraphFile;
use crate::read::table::{Columns, Fields, Found};
use crate::read::token::Cursor;

/// The positions on a line: one, or two with an edge from the first to the second.
type Line<'a> = (Found<'a>, Option<Found<'a>>);

/// Reads lines of one or two words.
pub(crate) fn read_words(text: &[u8], account: Account) -> Result<GraphFile, ReadGraphError> {
    let mut cursor = Cursor::new(text);
    collect(text, || line_of_words(&mut cursor), account)
}

/// Reads lines of one or more fields, two of which are the ends of an edge.
pub(crate) fn read_csv(text: &[u8], account: Account) -> Result<GraphFile, ReadGraphError> {
    let mut fields = Fields::of(text)?;
    let Columns { ends, heading, notes } = Columns::of(fields, text)?;
    if heading {
        fields.row(&mut Vec::new()).map_err(|fault| fault.locate(text, Place::START))?;
    }
    let mut row = Vec::new();
    let line = || -> Result<Option<Line<'_>>, Fault> {
        if !fields.row(&mut row)? {
            return Ok(None);
        }
        let [from, to] = ends.map(|column| match row.get_mut(column) {
            Some((name, at)) if !name.is_empty() => Some((std::mem::take(name), *at)),
            _ => None,
        });
        let at = row.get(ends[0]).or(row.last()).map_or(0, |(_, at)| *at);
        for (name, at) in from.iter().chain(&to) {
            if name.bytes().any(|byte| byte.is_ascii_control()) {
                return Err(Fault::unexpected(*at, "a name without control characters"));
            }
        }
        Ok(Some((from.ok_or(Fault::unexpected(at, "a name"))?, to)))
    };
    Ok(GraphFile { notes, ..collect(text, line, account)? })
}

fn collect<'a>(
    text: &'a [u8],
    mut line: impl FnMut() -> Result<Option<Line<'a>>, Fault>,
    account: Account,
) -> Result<GraphFile, ReadGraphError> {
    let mut names = Names::new(account.clone());
    let mut builder = DigraphBuilder::within(EXPECTED, account);
    let mut next = || -> Result<bool, Fault> {
        let Some(((from, at), to)) = line()? else {
            return Ok(false);
        };
        let from = names.position(&from, at)?;
        if let Some((to, at)) = to {
            builder.add_edge(from, names.position(&to, at)?);
        }
        Ok(true)
    };
    while next().map_err(|fault| fault.locate(text, Place::START))? {}
    let names = names.into_list();
    let position_count = check_position_count(names.len() as u64)?;
    Ok(GraphFile { names, ..builder.finish(Some(position_count))?.into() })
}

fn line_of_words<'a>(cursor: &mut Cursor<'a>) -> Result<Option<Line<'a>>, Fault> {
    cursor.skip_space();
    while cursor.peek() == Some(b'#') {
        cursor.skip_line();
        cursor.skip_space();
    }
    if cursor.peek().is_none() {
        return Ok(None);
    }
    let from = word(cursor)?;
    cursor.skip_blanks();
    let to = match cursor.peek() {
        None | Some(b'\n') => None,
        Some(_) => Some(word(cursor)?),
    };
    cursor.end_of_line()?;
    Ok(Some((from, to)))
}

fn word<'a>(cursor: &mut Cursor<'a>) -> Result<Found<'a>, Fault> {
    let start = cursor.at;
    while cursor.peek().is_some_and(|byte| byte > b' ') {
        cursor.at += 1;
    }
    let word = &cursor.text[start..cursor.at];
    if word.is_empty() {
        return Err(Fault::unexpected(start, "a name"));
    }
    Ok((text_of(word, start)?.into(), start))
}

/// The names found so far.
pub(crate) struct Names {
    list: Vec<String>,
    positions: HashMap<String, u32>,
    account: Account,
}

/// Bytes for each position in addition to two copies of its name: two strings, an entry in a map
/// that may be a quarter full, and the overhead of the allocator.
const NAME: u64 = 256;

impl Names {
    pub(crate) fn new(account: Account) -> Self {
        Names { list: Vec::new(), positions: HashMap::new(), account }
    }

    /// Returns the position of a name at an offset in the text.
    pub(crate) fn position(&mut self, name: &str, at: usize) -> Result<u32, Fault> {
        if let Some(&position) = self.positions.get(name) {
            return Ok(position);
        }
        let new = u32::try_from(self.list.len())
            .ok()
            .filter(|&count| count < MAX_POSITIONS)
            .ok_or(Fault::unexpected(at, "at most 4294967294 names"))?;
        let bytes = 2 * name.len() as u64 + NAME;
        self.account.take(bytes)?;
        let short = |_| DigraphError::OutOfMemory { bytes };
        self.positions.try_reserve(1).map_err(short)?;
        self.list.try_reserve(1).map_err(short)?;
        self.list.push(copy(name).map_err(short)?);
        self.positions.insert(copy(name).map_err(short)?, new);
        Ok(new)
    }

    pub(crate) fn into_list(self) -> Vec<String> {
        self.list
    }
}

fn copy(name: &str) -> Result<String, std::collections::TryReserveError> {
    let mut copy = String::new();
    copy.try_reserve_exact(name.len())?;
    copy.push_str(name);
    Ok(copy)
}

/// Returns the name at an offset in the text. Names that differ in invalid bytes would otherwise be
/// equal.
pub(crate) fn text_of(bytes: &[u8], at: usize) -> Result<&str, Fault> {
    std::str::from_utf8(bytes).map_err(|_| Fault::unexpected(at, "a name in UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    fn read(is_csv: bool, text: &[u8]) -> Result<GraphFile, ReadGraphError> {
        let read = if is_csv { read_csv } else { read_words };
        read(text, Account::new(u64::MAX))
    }

    /// Returns the edges of a graph by name, and all names.
    fn shown(is_csv: bool, text: &str) -> (Vec<String>, Vec<String>) {
        let GraphFile { graph, names, .. } = read(is_csv, text.as_bytes()).unwrap();
        let name = |position: u32| names[position as usize].as_str();
        let mut edges: Vec<_> =
            graph.edges().map(|(from, to)| format!("{}>{}", name(from), name(to))).collect();
        edges.sort();
        (edges, names)
    }

    fn refusal(is_csv: bool, text: &[u8]) -> String {
        read(is_csv, text).unwrap_err().to_string()
    }

    #[test]
    fn words_are_names() {
        let text = "# from to\nstart a\r\n  a\tb-1 \n\nalone\n b-1 ä";
        let (edges, names) = shown(false, text);
        assert_eq!(edges, ["a>b-1", "b-1>ä", "start>a"]);
        assert_eq!(names, ["start", "a", "b-1", "alone", "ä"]);
        assert_eq!(shown(false, ""), (vec![], vec![]));
        let expected = "line 2, column 5: expected the end of the line, found \"c\"";
        assert_eq!(refusal(false, b"a b\na b c\n"), expected);
        let expected = "line 1, column 3: expected a name in UTF-8, found \"\u{fffd}\"";
        assert_eq!(refusal(false, b"a \xff\n"), expected);
        let expected = "line 1, column 2: expected a name, found \"\\u{1}\"";
        assert_eq!(refusal(false, b"a\x01"), expected);
    }

    #[test]
    fn fields_are_names() {
        let text = "Source,Target,weight\na,b,1\n \"b, \"\"the\"\" one\" , c d ,\r\nalone\nlast,\n";
        let (edges, names) = shown(true, text);
        assert_eq!(edges, ["a>b", "b, \"the\" one>c d"]);
        assert_eq!(names, ["a", "b", "b, \"the\" one", "c d", "alone", "last"]);
        assert_eq!(shown(true, "from;to\na,b;c\n").0, ["a,b>c"]);
        assert_eq!(shown(true, "a\tb c\td\n").0, ["a>b c"]);
        assert_eq!(shown(true, "a,b\nfrom,to\n").0, ["a>b", "from>to"]);
        // The whole file determines the separator, not its first line.
        assert_eq!(shown(true, "a, b;c\nd;e\n").0, ["a, b>c", "d>e"]);
        assert_eq!(shown(true, "1,5;2,5\n2,5;3\n").0, ["1,5>2,5", "2,5>3"]);
        assert_eq!(shown(true, "a;1,b\nc,d,e\nf,g\n").0, ["a;1>b", "c>d", "f>g"]);
        assert_eq!(shown(true, "a,b,x;y\nc,d,x;y;z\n").0, ["a>b", "c>d"]);
        assert_eq!(shown(true, "x, y\tz; w\nx, y\tv\n").0, ["x, y>v", "x, y>z; w"]);
        assert_eq!(shown(true, "").0, [""; 0]);
        for (text, expected) in [
            ("a,b\n,c\n", "line 2, column 1: expected a name, found \",c\""),
            (
                "a,\"b\nc\"",
                "line 1, column 3: expected a name without control characters, found \"\\\"b\"",
            ),
            ("a,\"b", "line 1, column 3: expected a name with a closing quote, found \"\\\"b\""),
            (
                "a,\"b\"c",
                "line 1, column 6: expected a separator or the end of the line, found \"c\"",
            ),
            (
                "a,b\"c",
                "line 1, column 4: expected a separator or the end of the line, found \"\\\"c\"",
            ),
        ] {
            assert_eq!(refusal(true, text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn what_is_written_with_quotes_is_read_back() {
        let mut rng = Rng::new(5);
        for _ in 0..500 {
            let separator = [",", ";", "\t"][rng.below(3) as usize];
            let letters = ["a", "b", " x", ",", ";", "\"", "ä", "#", "'"];
            let name = |rng: &mut Rng| -> String {
                let count = 1 + rng.below(4);
                let letters = (0..count).map(|_| letters[rng.below(9) as usize]);
                format!("n{}", letters.collect::<String>())
            };
            let edges: Vec<_> =
                (0..1 + rng.below(6)).map(|_| (name(&mut rng), name(&mut rng))).collect();
            let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
            let text: String = edges
                .iter()
                .map(|(from, to)| format!("{}{separator}{}\n", quoted(from), quoted(to)))
                .collect();
            let mut expected: Vec<_> =
                edges.iter().map(|(from, to)| format!("{from}>{to}")).collect();
            expected.sort();
            assert_eq!(shown(true, &text).0, expected, "{text}");
        }
    }

    #[test]
    fn names_take_memory_that_is_allowed() {
        let text: String = (0..1000).map(|name| format!("{name} ,{}\n", name + 1)).collect();
        for read in [read_words, read_csv] {
            let refused = read(text.as_bytes(), Account::new(10_000)).unwrap_err();
            assert!(matches!(refused, ReadGraphError::Graph(error) if error.is_of_memory()));
        }
    }
}
