//! Edge lists of named positions: words, or fields separated by commas.

use std::borrow::Cow;

use crate::graph::builder::{DigraphBuilder, EXPECTED};
use crate::graph::limits::check_position_count;
use crate::graph::memory::Account;
use crate::read::error::{Fault, Place, ReadGraphError};
use crate::read::format::GraphFile;
use crate::read::names::{Names, text_of};
use crate::read::token::Cursor;

/// A name and where it stands.
type Found<'a> = (Cow<'a, str>, usize);

/// What a line names: one position, or two with an edge from the first to the second.
type Line<'a> = (Found<'a>, Option<Found<'a>>);

/// Reads lines of one or two words.
pub(crate) fn read_words(text: &[u8], account: Account) -> Result<GraphFile, ReadGraphError> {
    let mut cursor = Cursor::new(text);
    collect(text, || line_of_words(&mut cursor), account)
}

/// Reads lines of one or more fields, of which the first two are names.
pub(crate) fn read_csv(text: &[u8], account: Account) -> Result<GraphFile, ReadGraphError> {
    let mut fields = Fields { cursor: Cursor::new(text), separator: separator(text) };
    let start = fields.cursor;
    if !fields.line().is_ok_and(|line| line.is_some_and(|line| is_header(&line))) {
        fields.cursor = start;
    }
    collect(text, || fields.line(), account)
}

/// Makes the graph of lines.
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
    Ok(GraphFile { graph: builder.finish(Some(position_count))?, names, owners: None })
}

/// Reads the next line of one or two words.
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

/// Reads a word up to white space.
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

/// Returns whether a line names the columns.
fn is_header((from, to): &Line<'_>) -> bool {
    let Some((to, _)) = to else {
        return false;
    };
    [("source", "target"), ("from", "to")].into_iter().any(|(first, second)| {
        from.0.eq_ignore_ascii_case(first) && to.eq_ignore_ascii_case(second)
    })
}

/// Returns what separates the fields of a table: the separator that stands in most of its lines, and
/// before others equally often in each. Names and numbers have commas more often than semicolons, and
/// these more often than tabs.
fn separator(text: &[u8]) -> u8 {
    let separators = [b',', b';', b'\t'];
    // For each how many lines have it, how often the last of these did, and whether all agree.
    let mut found = [(0_u64, 0_u64, true); 3];
    let mut is_quoted = false;
    let lines = text.split(|&byte| {
        is_quoted ^= byte == b'"';
        !is_quoted && byte == b'\n'
    });
    for line in lines {
        for (separator, (lines, last, agree)) in separators.into_iter().zip(&mut found) {
            let mut is_quoted = false;
            let stands = |&&byte: &&u8| {
                is_quoted ^= byte == b'"';
                !is_quoted && byte == separator
            };
            let count = line.iter().filter(stands).count() as u64;
            if count > 0 {
                *agree &= *lines == 0 || *last == count;
                (*lines, *last) = (*lines + 1, count);
            }
        }
    }
    let best =
        separators.into_iter().zip(found).max_by_key(|(_, (lines, _, agree))| (*lines, *agree));
    best.filter(|(_, (lines, ..))| *lines > 0).map_or(b',', |(separator, _)| separator)
}

/// The fields of a table, as RFC 4180 has them: a field in quotes may hold separators, and each
/// quote in it is doubled.
struct Fields<'a> {
    cursor: Cursor<'a>,
    separator: u8,
}

impl<'a> Fields<'a> {
    /// Reads the next line.
    fn line(&mut self) -> Result<Option<Line<'a>>, Fault> {
        while let Some(b'\r' | b'\n') = self.cursor.peek() {
            self.cursor.at += 1;
        }
        if self.cursor.peek().is_none() {
            return Ok(None);
        }
        let start = self.cursor.at;
        let from = self.name()?.ok_or(Fault::unexpected(start, "a name"))?;
        let to = if self.take_separator() { self.name()? } else { None };
        while self.take_separator() {
            self.field()?;
        }
        self.cursor.end_of_line()?;
        Ok(Some((from, to)))
    }

    fn take_separator(&mut self) -> bool {
        let is_there = self.cursor.peek() == Some(self.separator);
        self.cursor.at += usize::from(is_there);
        is_there
    }

    /// Reads a field; nothing if it is empty.
    fn name(&mut self) -> Result<Option<Found<'a>>, Fault> {
        let (field, at) = self.field()?;
        match field.bytes().find(u8::is_ascii_control) {
            Some(_) => Err(Fault::unexpected(at, "a name without control characters")),
            None => Ok((!field.is_empty()).then_some((field, at))),
        }
    }

    /// Reads a field with the blanks around it.
    fn field(&mut self) -> Result<Found<'a>, Fault> {
        self.skip_blanks();
        let start = self.cursor.at;
        let field = match self.cursor.peek() {
            Some(b'"') => self.quoted()?,
            _ => self.plain()?.into(),
        };
        self.skip_blanks();
        match self.cursor.peek() {
            None | Some(b'\n') => Ok((field, start)),
            Some(byte) if byte == self.separator => Ok((field, start)),
            Some(_) => Err(Fault::unexpected(self.cursor.at, "a separator or the end of the line")),
        }
    }

    /// Skips blanks that do not separate fields.
    fn skip_blanks(&mut self) {
        let is_blank = |byte| matches!(byte, b' ' | b'\t' | b'\r') && byte != self.separator;
        while self.cursor.peek().is_some_and(is_blank) {
            self.cursor.at += 1;
        }
    }

    /// Reads up to a separator or a line end.
    fn plain(&mut self) -> Result<&'a str, Fault> {
        let start = self.cursor.at;
        let ends = |byte| byte == self.separator || byte == b'\n' || byte == b'"';
        while self.cursor.peek().is_some_and(|byte| !ends(byte)) {
            self.cursor.at += 1;
        }
        text_of(self.cursor.text[start..self.cursor.at].trim_ascii_end(), start)
    }

    fn quoted(&mut self) -> Result<Cow<'a, str>, Fault> {
        let start = self.cursor.at;
        let mut field = Cow::Borrowed("");
        loop {
            // Behind the quote that opened the field, or behind the first of two in it.
            self.cursor.at += 1;
            let piece = self.cursor.at;
            while self.cursor.peek().ok_or(Fault::unexpected(start, "a name that ends"))? != b'"' {
                self.cursor.at += 1;
            }
            field += text_of(&self.cursor.text[piece..self.cursor.at], piece)?;
            self.cursor.at += 1;
            if self.cursor.peek() != Some(b'"') {
                return Ok(field);
            }
            field += "\"";
        }
    }
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
        // The whole file decides what separates, not what comes first.
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
            ("a,\"b", "line 1, column 3: expected a name that ends, found \"\\\"b\""),
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
        let text: String = (0..1000).map(|name| format!("{name} {}\n", name + 1)).collect();
        for read in [read_words, read_csv] {
            let refused = read(text.as_bytes(), Account::new(10_000)).unwrap_err();
            assert!(matches!(refused, ReadGraphError::Graph(error) if error.is_of_memory()));
        }
    }
}
