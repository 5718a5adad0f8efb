//! Lists of values, and how they are read: from words, from a text of numbers, or from a b-file.

use std::borrow::Cow;
use std::ops::Range;

/// The values of the heaps from a first heap on.
///
/// # Examples
/// ```
/// use value_guess::ValueList;
///
/// let list = ValueList::read(b"0, 1, 2\n3 1 4")?;
/// assert_eq!((list.first(), list.values()), (0, &[0, 1, 2, 3, 1, 4][..]));
/// // A b-file says which heap comes first.
/// let list = ValueList::read(b"# Kayles\n1 1\n2 2\n3 3\n")?;
/// assert_eq!((list.first(), list.values()), (1, &[1, 2, 3][..]));
/// # Ok::<(), value_guess::ReadValuesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueList {
    first: u64,
    values: Vec<u64>,
    /// Whether the text names the first heap.
    is_numbered: bool,
    /// The line of each value in the text, from 1; empty without a text.
    lines: Vec<usize>,
}

/// Errors in a list of values; lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum ReadValuesError {
    #[error("line {line}, column {column}: expected a whole number below 2^64, found '{found}'")]
    NoNumber { line: usize, column: usize, found: String },
    #[error("value {place}: expected a whole number below 2^64, found '{found}'")]
    NoValue {
        /// The place of the value, from 1.
        place: usize,
        found: String,
    },
    #[error(
        "line {line}, column 1: expected heap {wanted} and its value, found '{found}'; lines of two \
         numbers are a b-file, and values without heaps need one line each"
    )]
    NoHeap { line: usize, wanted: u64, found: String },
    #[error("there are no values")]
    Empty,
    #[error("line {line}, column 1: there is no column '{name}'")]
    NoColumn { line: usize, name: String },
    #[error("there are more than {limit} values")]
    TooMany { limit: usize },
    #[error("the first heap is {found}, the limit is {limit}")]
    TooFar { found: u64, limit: u64 },
}

impl ValueList {
    /// The most values of a list.
    pub const MOST: usize = 1_000_000;

    /// The greatest first heap.
    pub const MOST_FIRST: u64 = u64::MAX - Self::MOST as u64;

    /// Returns the list of some values from a given first heap on.
    ///
    /// # Errors
    /// When there are no values, more than 10^6, or the heaps may exceed 2^64.
    pub fn new(first: u64, values: Vec<u64>) -> Result<Self, ReadValuesError> {
        let limit = Self::MOST_FIRST;
        if values.is_empty() {
            return Err(ReadValuesError::Empty);
        }
        if values.len() > Self::MOST {
            return Err(ReadValuesError::TooMany { limit: Self::MOST });
        }
        if first > limit {
            return Err(ReadValuesError::TooFar { found: first, limit });
        }
        Ok(ValueList { first, values, is_numbered: false, lines: Vec::new() })
    }

    /// Returns the list in some words, from heap 0 on; a word may contain several numbers separated
    /// by commas.
    pub fn of_words(words: &[String]) -> Result<Self, ReadValuesError> {
        let mut values = Vec::new();
        for word in words {
            for span in spans(word.as_bytes()) {
                let word = &word.as_bytes()[span];
                let place = values.len() + 1;
                let no_value = || ReadValuesError::NoValue { place, found: shown(word) };
                values.push(number(word).ok_or_else(no_value)?);
            }
        }
        ValueList::new(0, values)
    }

    /// Reads a list: numbers separated by blanks, commas or line ends, from heap 0 on; or a b-file,
    /// in which every line has a heap and its value, and heaps increase by one. If all lines have
    /// two numbers separated by blanks, even a single line, the text is a b-file, and also if it
    /// begins with two lines `n value` and `n + 1 value`. A `#` begins a comment. Below a heading
    /// of names separated by commas or tabs, the values are those of one column, `value` or the
    /// last, and `heap` or `n` numbers them.
    ///
    /// # Complexity
    /// O(n) for n bytes.
    pub fn read(text: &[u8]) -> Result<Self, ReadValuesError> {
        Self::read_column(text, None)
    }

    /// Reads a list like [`read`](Self::read), from the named column if there is one.
    pub fn read_column(text: &[u8], column: Option<&str>) -> Result<Self, ReadValuesError> {
        let (mut rows, mut count, mut has_commas) = (Vec::new(), 0, false);
        let (mut columns, mut is_first) = (None, true);
        for (line, text) in (1..).zip(text.split(|&byte| byte == b'\n')) {
            let text = text.split(|&byte| byte == b'#').next().unwrap_or_default();
            if is_first && spans(text).next().is_some() {
                is_first = false;
                columns = columns_of(text, column)
                    .map_err(|name| ReadValuesError::NoColumn { line, name: name.to_string() })?;
                if columns.is_some() {
                    continue;
                }
            }
            let words: Vec<Range<usize>> = match &columns {
                Some(columns) => chosen(text, columns),
                None => spans(text).take(2 * Self::MOST + 1).collect(),
            };
            let number_at = |span: Range<usize>| {
                let (column, word) = (span.start + 1, &text[span]);
                let none = || ReadValuesError::NoNumber { line, column, found: shown(word) };
                number(word).ok_or_else(none)
            };
            let numbers: Vec<u64> = words.into_iter().map(number_at).collect::<Result<_, _>>()?;
            has_commas |= text.contains(&b',');
            count += numbers.len();
            // Half of the numbers of a b-file are values.
            if count > 2 * Self::MOST {
                return Err(ReadValuesError::TooMany { limit: Self::MOST });
            }
            rows.extend((!numbers.is_empty()).then_some((line, numbers)));
        }
        let is_bfile = match columns {
            Some(columns) => columns.len() == 2,
            None => are_numbered(&rows, has_commas),
        };
        if is_bfile {
            return Self::of_bfile(rows);
        }
        let lines = rows.iter().flat_map(|(line, numbers)| numbers.iter().map(|_| *line)).collect();
        let numbers = rows.into_iter().flat_map(|(_, numbers)| numbers).collect();
        Ok(ValueList { lines, ..ValueList::new(0, numbers)? })
    }

    fn of_bfile(rows: Vec<Row>) -> Result<Self, ReadValuesError> {
        let first = rows.first().map_or(0, |(_, numbers)| numbers[0]);
        let (mut values, mut lines) = (Vec::new(), Vec::new());
        for (index, (line, numbers)) in (0..).zip(rows) {
            let wanted = first.saturating_add(index);
            match numbers[..] {
                [heap, value] if heap == wanted => values.push(value),
                _ => {
                    let found = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
                    let found = shown(found.as_bytes());
                    return Err(ReadValuesError::NoHeap { line, wanted, found });
                }
            }
            lines.push(line);
        }
        Ok(ValueList { is_numbered: true, lines, ..ValueList::new(first, values)? })
    }

    /// Returns the same values with a different first heap.
    ///
    /// # Errors
    /// When that is greater than [`MOST_FIRST`](Self::MOST_FIRST).
    pub fn starting_at(self, first: u64) -> Result<Self, ReadValuesError> {
        let lines = self.lines;
        Ok(ValueList { lines, ..ValueList::new(first, self.values)? })
    }

    /// Returns the list without the heaps above `greatest`.
    ///
    /// # Errors
    /// When none is left.
    pub fn up_to(mut self, greatest: u64) -> Result<Self, ReadValuesError> {
        let count = greatest.saturating_add(1).saturating_sub(self.first);
        self.values.truncate(usize::try_from(count).unwrap_or(usize::MAX));
        if self.values.is_empty() { Err(ReadValuesError::Empty) } else { Ok(self) }
    }

    /// Returns the heap of the first value.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// Returns the values.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Returns the line, from 1, of the value at an index; `None` if no text was read.
    pub fn line(&self, index: usize) -> Option<usize> {
        self.lines.get(index).copied()
    }

    /// Returns whether the text names the first heap, as a b-file does.
    pub fn is_numbered(&self) -> bool {
        self.is_numbered
    }

    /// Returns the values from heap 0 on as those of a game, in which the empty heap has the value
    /// 0; `None` if they do not begin with heap 0 or 1, or the empty heap has another value.
    pub(crate) fn of_game(&self) -> Option<Vec<u64>> {
        match (self.first, self.values[0]) {
            (0, 0) => Some(self.values.clone()),
            (1, _) => Some([0].iter().chain(&self.values).copied().collect()),
            _ => None,
        }
    }
}

/// The numbers of a line, after its place.
type Row = (usize, Vec<u64>);

/// Returns whether lines are those of a b-file: the first two hold a heap and a value each, and the
/// second heap follows the first; or every line holds two numbers with blanks between them.
fn are_numbered(rows: &[Row], has_commas: bool) -> bool {
    let is_pair = |row: &Row| row.1.len() == 2;
    let counts_up = match rows {
        [one, next, ..] if is_pair(one) && is_pair(next) => {
            next.1[0].checked_sub(1) == Some(one.1[0])
        }
        _ => false,
    };
    counts_up || !has_commas && !rows.is_empty() && rows.iter().all(is_pair)
}

/// Returns the columns to read below a line, in their order, if it is a heading: that of the heaps,
/// if there is one, and that of the values.
fn columns_of<'a>(line: &[u8], wanted: Option<&'a str>) -> Result<Option<Vec<usize>>, &'a str> {
    let names = || fields(line).map(|field| String::from_utf8_lossy(&line[field]));
    let is_name = |name: Cow<'_, str>| name.starts_with(|letter: char| letter.is_alphabetic());
    let place = |name: &str| names().position(|it| it.trim_matches('"') == name);
    let is_heading = names().all(is_name) && (names().nth(1).is_some() || wanted.is_some());
    if !is_heading {
        return wanted.map_or(Ok(None), Err);
    }
    let values = match wanted {
        Some(name) => place(name).ok_or(name)?,
        None => place("value").unwrap_or(names().count() - 1),
    };
    let heaps = place("heap").or_else(|| place("n")).filter(|&heaps| heaps != values);
    Ok(Some(heaps.into_iter().chain([values]).collect()))
}

/// Returns the fields of a line in some columns, without missing ones; none for a blank line.
fn chosen(line: &[u8], columns: &[usize]) -> Vec<Range<usize>> {
    let is_blank = line.trim_ascii().is_empty();
    let field = |&column: &usize| fields(line).filter(|_| !is_blank).nth(column);
    columns.iter().filter_map(field).collect()
}

/// Returns the ranges of the fields of a line, between commas, tabs or bars.
fn fields(line: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    pieces(line, |byte| b",\t;|".contains(byte))
}

/// Returns the ranges of the words of a line.
fn spans(line: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let all = pieces(line, |byte| byte.is_ascii_whitespace() || *byte == b',');
    all.filter(|span| !span.is_empty())
}

/// Returns the ranges between certain bytes of a line, without blanks around.
fn pieces(line: &[u8], is_between: fn(&u8) -> bool) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    line.split(is_between).map(move |part| {
        let start = at + part.len() - part.trim_ascii_start().len();
        at += part.len() + 1;
        start..start + part.trim_ascii().len()
    })
}

fn number(word: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(word).ok()?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// Returns the beginning of a word, for messages.
fn shown(word: &[u8]) -> String {
    String::from_utf8_lossy(word).chars().take(40).collect()
}
