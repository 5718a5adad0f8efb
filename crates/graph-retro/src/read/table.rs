//! Tables: their separators, the columns with the ends of edges, and adjacency matrices.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::graph::builder::{DigraphBuilder, EXPECTED};
use crate::graph::error::check_position_count;
use crate::graph::memory::Account;
use crate::read::error::{Fault, FaultKind, Place, ReadGraphError};
use crate::read::format::{GraphFile, ReadNote};
use crate::read::named_edges::text_of;
use crate::read::token::Cursor;

/// A field and its offset.
pub(crate) type Found<'a> = (Cow<'a, str>, usize);

/// The columns of a list of edges.
pub(crate) struct Columns {
    /// The columns of the two ends.
    pub(crate) ends: [usize; 2],
    /// Whether the first line names the columns.
    pub(crate) heading: bool,
    pub(crate) notes: Vec<ReadNote>,
}

/// Names of the columns of the ends, without blanks, signs, `node`, `vertex`, `id` and `name`.
const ENDS: [[&str; 2]; 10] = [
    ["source", "target"],
    ["from", "to"],
    ["src", "dst"],
    ["src", "dest"],
    ["source", "destination"],
    ["u", "v"],
    ["start", "end"],
    HEAD_TAIL,
    ["parent", "child"],
    ["1", "2"],
];

/// Some call the start of an arc its head and some its tail, so the first of these columns is the
/// start.
const HEAD_TAIL: [&str; 2] = ["head", "tail"];

/// Names of columns that are not ends.
const BESIDES: &str = " weight weights w label type value cost capacity length distance time \
    timestamp date color colour";

impl Columns {
    /// Returns the columns of a table.
    ///
    /// # Errors
    /// When they are unclear, or a row cannot be read.
    pub(crate) fn of(mut fields: Fields<'_>, text: &[u8]) -> Result<Self, ReadGraphError> {
        let locate = |fault: Fault| fault.locate(text, Place::START);
        let mut first = Vec::new();
        let mut notes = Vec::new();
        if text.split(|&byte| byte == b'\n').any(|line| line.starts_with(b"#")) {
            notes.push(ReadNote::new("lines that begin with # are ignored as comments"));
        }
        if !fields.row(&mut first).map_err(locate)? {
            return Ok(Columns { ends: [0, 1], heading: false, notes });
        }
        let named = named_ends(&first);
        let below = Below::of(&mut fields, (&first, named)).map_err(locate)?;
        let Below { are_numbers, rows, widest, is_even, is_used, are_bits } = below;
        if is_even && are_bits && widest > 3 && rows != widest {
            let kind = FaultKind::NotSquare { rows: rows as u64, columns: widest as u64 };
            return Err(locate(Fault { at: first[0].1, kind }));
        }
        let is_name = |((field, _), all): (&Found<'_>, &Option<bool>)| {
            *all == Some(true) && !is_number(field) && field.contains(char::is_alphabetic)
        };
        let are_numbers = first.iter().zip(&are_numbers).any(is_name);
        let title = first.iter().map(|field| field.0.as_ref()).collect::<Vec<&str>>().join(", ");
        match named {
            Some(ends) if !is_used => {
                if ends == [0, 1] && !are_numbers && !is_plain(&first) {
                    notes.push(ReadNote::new(format!("line 1 ({title}) is read as a heading")));
                }
                let [from, to] = ends.map(|end| plain_name(&first[end].0));
                if HEAD_TAIL.contains(&from.as_str()) {
                    let message = format!("edges lead from the column {from} to the column {to}");
                    notes.push(ReadNote::new(message));
                }
                return Ok(Columns { ends, heading: true, notes });
            }
            Some(_) => notes.push(ReadNote::new(format!(
                "line 1 ({title}) is read as an edge, since its names occur again"
            ))),
            None if are_numbers => {
                let is_end = |&column: &usize| {
                    let name = plain_name(&first[column].0);
                    BESIDES.split(' ').all(|it| it != name)
                };
                let ends: Vec<usize> = (0..first.len()).filter(is_end).collect();
                let [from, to] = ends[..] else {
                    return Err(ReadGraphError::Unclear {
                        message: "line 1 is a heading, but the columns with the ends of edges are \
                                  unclear; name them source and target",
                    });
                };
                notes.push(ReadNote::new(format!("line 1 ({title}) is read as a heading")));
                return Ok(Columns { ends: [from, to], heading: true, notes });
            }
            None => {}
        }
        if widest > 2 {
            notes.push(ReadNote::new(BEHIND));
        }
        Ok(Columns { ends: [0, 1], heading: false, notes })
    }
}

/// Properties of the lines below the first.
struct Below {
    /// Whether each column has numbers; `None` for an empty column.
    are_numbers: Vec<Option<bool>>,
    /// The number of lines, with the first.
    rows: usize,
    widest: usize,
    is_even: bool,
    /// Whether a name on the first line occurs again as an end of an edge.
    is_used: bool,
    are_bits: bool,
}

impl Below {
    fn of(
        fields: &mut Fields<'_>,
        (first, named): (&[Found<'_>], Option<[usize; 2]>),
    ) -> Result<Self, Fault> {
        let mut below = Below {
            are_numbers: vec![None; first.len()],
            rows: 1,
            widest: first.len(),
            is_even: true,
            is_used: false,
            are_bits: first.iter().all(is_bit),
        };
        let mut row = Vec::new();
        while fields.row(&mut row)? {
            for (all, (field, _)) in below.are_numbers.iter_mut().zip(&row) {
                if !field.is_empty() {
                    *all = Some(all.unwrap_or(true) && is_number(field));
                }
            }
            let is_end = |column: usize| {
                let is_named = |field: &Found<'_>| {
                    named.is_some_and(|ends| ends.iter().any(|&end| first[end].0 == field.0))
                };
                row.get(column).is_some_and(is_named)
            };
            below.is_used |= named.is_some_and(|ends| ends.into_iter().any(is_end));
            below.are_bits &= row.iter().all(is_bit);
            below.is_even &= row.len() == first.len();
            below.rows += 1;
            below.widest = below.widest.max(row.len());
        }
        Ok(below)
    }
}

/// The note about a third column.
pub(crate) const BEHIND: &str =
    "the first two columns are read as the ends of edges, others are ignored";

/// Returns the two columns that a heading names as ends.
fn named_ends(first: &[Found<'_>]) -> Option<[usize; 2]> {
    if first.iter().any(|field| !field.0.is_empty() && is_number(&field.0)) {
        return None;
    }
    let names: Vec<String> = first.iter().map(|field| plain_name(&field.0)).collect();
    let column = |name: &str| names.iter().position(|other| other == name);
    let ends = ENDS.iter().find_map(|ends| Some((ends, [column(ends[0])?, column(ends[1])?])));
    ends.map(|(ends, [from, to])| match *ends == HEAD_TAIL {
        true => [from.min(to), from.max(to)],
        false => [from, to],
    })
}

/// Returns whether a first line is certainly a heading, not an edge.
fn is_plain(first: &[Found<'_>]) -> bool {
    let names: Vec<String> = first.iter().take(2).map(|field| plain_name(&field.0)).collect();
    ENDS[..2].iter().any(|ends| names == ends)
}

/// Returns the name of a column in the form of [`ENDS`].
fn plain_name(name: &str) -> String {
    let name: String =
        name.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
    let without = ["node", "vertex", "id", "name"]
        .into_iter()
        .fold(name.clone(), |name, word| name.replace(word, ""));
    if without.is_empty() { name } else { without }
}

/// Returns whether a field is a number; an empty field counts as one.
fn is_number(field: &str) -> bool {
    let field = field.strip_prefix(['-', '+']).unwrap_or(field);
    let spells = |byte: u8| byte.is_ascii_digit() || b".eE+-".contains(&byte);
    field.is_empty()
        || field.starts_with(|first: char| first.is_ascii_digit() || first == '.')
            && field.bytes().all(spells)
}

fn is_bit(field: &Found<'_>) -> bool {
    matches!(field.0.as_ref(), "0" | "1")
}

struct Matrix<'a> {
    /// Empty if rows are numbered.
    names: Vec<String>,
    rows: Vec<Vec<Found<'a>>>,
}

/// Returns whether a table is a square matrix and unlikely to be a list of edges.
pub(crate) fn is_matrix(text: &[u8]) -> bool {
    matrix_of(text).is_some_and(|Matrix { names, rows }| {
        let size = rows.len();
        let has_no_loops = (0..size).all(|at| is_zero(&rows[at][at].0));
        let are_bits = rows.iter().flatten().all(|field| is_bit(field) || field.0.is_empty());
        let has = |end: &&str| names.iter().any(|name| plain_name(name) == *end);
        !ENDS[..5].iter().any(|ends| ends.iter().all(has))
            && (size > 3 || size == 3 && (are_bits || has_no_loops) || are_bits && has_no_loops)
    })
}

/// Reads an adjacency matrix: an edge for each entry that is not zero.
pub(crate) fn read_matrix(text: &[u8], account: Account) -> Result<GraphFile, ReadGraphError> {
    let Matrix { names, rows } = matrix_of(text).ok_or(ReadGraphError::Unclear {
        message: "not an adjacency matrix: expected a square of numbers, with or without \
                  names in the first row and in the first column",
    })?;
    let mut builder = DigraphBuilder::within(EXPECTED, account);
    for (from, row) in (0..).zip(&rows) {
        let options = (0..).zip(row).filter(|(_, entry)| !is_zero(&entry.0));
        options.for_each(|(to, _)| builder.add_edge(from, to));
    }
    let position_count = check_position_count(rows.len() as u64)?;
    Ok(GraphFile { names, ..builder.finish(Some(position_count))?.into() })
}

fn is_zero(entry: &str) -> bool {
    let digits = entry.split(['e', 'E']).next().unwrap_or("");
    !digits.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

/// Returns the entries of a square table of numbers, without names around them.
fn matrix_of(text: &[u8]) -> Option<Matrix<'_>> {
    let mut fields = Fields::of(text).ok()?;
    let mut rows: Vec<Vec<Found<'_>>> = Vec::new();
    let mut row = Vec::new();
    while fields.row(&mut row).ok()? {
        // A list of edges has more rows than columns, and is rejected at once.
        let most = rows.first().map_or(usize::MAX, |first| first.len() + 1);
        if rows.len() >= most || row.len().abs_diff(rows.first().map_or(row.len(), Vec::len)) > 1 {
            return None;
        }
        rows.push(std::mem::take(&mut row));
    }
    if rows.len() > 1
        && rows.iter().all(|row| row.last().is_some_and(|last| last.0.is_empty()))
        && rows.len() < rows[0].len()
    {
        rows.iter_mut().for_each(|row| drop(row.pop()));
    }
    let is_entry = |field: &Found<'_>| is_number(&field.0);
    let name = |field: &Found<'_>| field.0.to_string();
    let mut names = Vec::new();
    let corner = rows.first()?.first()?.0.to_string();
    let has_corner = corner.is_empty() || !is_number(&corner);
    let height = rows.len();
    let width = rows.last()?.len();
    let in_row: Vec<String> = rows[0].iter().map(name).collect();
    let in_column: Vec<String> = rows.iter().skip(1).map(|row| name(&row[0])).collect();
    let is_ragged = rows[0].len() + 1 == width && height == width && in_column == in_row;
    if is_ragged || has_corner && height == width && in_row[1..] == in_column {
        names = in_column;
        rows.remove(0);
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
    } else if height == width + 1 && are_names(&in_row) {
        names = in_row;
        rows.remove(0);
    } else if width == height + 1 {
        let column: Vec<String> = rows.iter().map(|row| name(&row[0])).collect();
        if are_names(&column) {
            names = column;
            rows.iter_mut().for_each(|row| drop(row.remove(0)));
        }
    }
    let size = rows.len();
    let is_square = rows.iter().all(|row| row.len() == size && row.iter().all(is_entry));
    (size > 1 && is_square && all_differ(&names)).then_some(Matrix { names, rows })
}

/// Returns whether these fields are names around a matrix: words, or consecutive numbers.
fn are_names(list: &[String]) -> bool {
    let are_words = list.iter().all(|name| !is_number(name));
    let numbers: Option<Vec<usize>> = list.iter().map(|name| name.parse().ok()).collect();
    let counts = |from: usize| {
        numbers.as_ref().is_some_and(|list| list.iter().copied().eq(from..from + list.len()))
    };
    all_differ(list) && (are_words || list.len() > 2 && (counts(0) || counts(1)))
}

fn all_differ(list: &[String]) -> bool {
    list.iter().collect::<HashSet<_>>().len() == list.len()
}

/// Returns the separator of a table: the one on most of its lines, and of those the one that occurs
/// equally often on each. Names and numbers contain commas more often than semicolons, and these
/// more often than tabs.
fn separator(text: &[u8]) -> Option<u8> {
    let separators = [b',', b';', b'\t'];
    // For each separator: the number of lines with it, its count on the last of them, and whether
    // all counts agree.
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
    best.filter(|(_, (lines, ..))| *lines > 0).map(|(separator, _)| separator)
}

/// The fields of a table by RFC 4180: a quoted field may contain separators, and each quote in it
/// is doubled.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a> {
    cursor: Cursor<'a>,
    separator: u8,
}

impl<'a> Fields<'a> {
    /// Returns the fields of a table.
    ///
    /// # Errors
    /// If there are no separators.
    pub(crate) fn of(text: &'a [u8]) -> Result<Self, ReadGraphError> {
        let cursor = Cursor::new(text);
        match separator(text) {
            Some(separator) => Ok(Fields { cursor, separator }),
            None if text.trim_ascii().is_empty() => Ok(Fields { cursor, separator: b',' }),
            None => Err(ReadGraphError::Unclear {
                message: "a table without commas, semicolons or tabs; for edges with blanks \
                          between their ends use the format edges (numbers) or names (words)",
            }),
        }
    }

    /// Reads the fields of the next line that is not a comment; returns false at the end.
    pub(crate) fn row(&mut self, row: &mut Vec<Found<'a>>) -> Result<bool, Fault> {
        row.clear();
        while let Some(byte @ (b'\r' | b'\n' | b'#')) = self.cursor.peek() {
            if byte == b'#' { self.cursor.skip_line() } else { self.cursor.at += 1 }
        }
        if self.cursor.peek().is_none() {
            return Ok(false);
        }
        row.push(self.field()?);
        while self.take_separator() {
            row.push(self.field()?);
        }
        self.cursor.end_of_line()?;
        Ok(true)
    }

    fn take_separator(&mut self) -> bool {
        let is_there = self.cursor.peek() == Some(self.separator);
        self.cursor.at += usize::from(is_there);
        is_there
    }

    /// Reads a field, and the blanks around it.
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

    /// Skips blanks that are not separators.
    fn skip_blanks(&mut self) {
        let is_blank = |byte| matches!(byte, b' ' | b'\t' | b'\r') && byte != self.separator;
        while self.cursor.peek().is_some_and(is_blank) {
            self.cursor.at += 1;
        }
    }

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
            // After the opening quote of the field, or after the first of two quotes in it.
            self.cursor.at += 1;
            let piece = self.cursor.at;
            while self
                .cursor
                .peek()
                .ok_or(Fault::unexpected(start, "a name with a closing quote"))?
                != b'"'
            {
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
