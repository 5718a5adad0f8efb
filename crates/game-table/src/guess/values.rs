//! Lists of values, and how they are read: as words, from a text of numbers, or from a b-file.

use crate::answer::DifferenceAnswer;
use std::borrow::Cow;
use std::ops::Range;

/// The values of the heaps from a first one on.
///
/// # Examples
/// ```
/// use game_table::ValueList;
///
/// let list = ValueList::read(b"0, 1, 2\n3 1 4")?;
/// assert_eq!((list.first(), list.values()), (0, &[0, 1, 2, 3, 1, 4][..]));
/// // A b-file says which heap comes first.
/// let list = ValueList::read(b"# Kayles\n1 1\n2 2\n3 3\n")?;
/// assert_eq!((list.first(), list.values()), (1, &[1, 2, 3][..]));
/// # Ok::<(), game_table::ReadValuesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueList {
    first: u64,
    values: Vec<u64>,
    /// Whether the text that was read says which heap comes first.
    is_numbered: bool,
    /// The line of each value in the text that was read, from 1; none if no text was.
    lines: Vec<usize>,
}

/// What is wrong with a list of values; lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadValuesError {
    /// A word is no number below 2^64.
    #[error("line {line}, column {column}: expected a whole number below 2^64, found '{found}'")]
    NoNumber {
        /// The line of the word.
        line: usize,
        /// The column where it begins.
        column: usize,
        /// The beginning of the word.
        found: String,
    },
    /// An argument is no number below 2^64.
    #[error("value {place}: expected a whole number below 2^64, found '{found}'")]
    NoValue {
        /// The place of the value, from 1.
        place: usize,
        /// The beginning of the word.
        found: String,
    },
    /// A line of a b-file skips a heap, or holds no heap with its value.
    #[error(
        "line {line}, column 1: expected heap {wanted} and its value, found '{found}'; lines of two \
         numbers are a b-file, and values without heaps stand one in each line"
    )]
    NoHeap {
        /// The line.
        line: usize,
        /// The heap that comes next.
        wanted: u64,
        /// The beginning of the numbers in the line.
        found: String,
    },
    /// There is no value.
    #[error("there are no values")]
    Empty,
    /// The heading has no column of that name.
    #[error("line {line}, column 1: there is no column '{name}'")]
    NoColumn {
        /// The line of the heading.
        line: usize,
        /// The name.
        name: String,
    },
    /// The list is too long.
    #[error("there are more than {limit} values")]
    TooMany {
        /// The most that are allowed.
        limit: usize,
    },
    /// The first heap is too large.
    #[error("the first heap is {found}, the limit is {limit}")]
    TooFar {
        /// The first heap.
        found: u64,
        /// The greatest that is allowed.
        limit: u64,
    },
}

impl ValueList {
    /// The most values of a list.
    pub const MOST: usize = 1_000_000;

    /// The greatest heap that may come first.
    pub const MOST_FIRST: u64 = u64::MAX - Self::MOST as u64;

    /// Returns the list of some values, the first of which is that of a given heap.
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

    /// Returns the list that words name, from heap 0 on; a word may hold several numbers with commas
    /// between them.
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

    /// Reads a list: numbers between blanks, commas or line ends, from heap 0 on; or a b-file, in which
    /// every line holds a heap and its value, and each heap is one more than that before. Lines that
    /// all hold two numbers with blanks between them are a b-file, also if there is only one, and so
    /// is what begins with two lines `n value` and `n + 1 value`. A `#` begins a comment. Below a
    /// heading of names with commas or tabs, the values are those of one column, `value` or the last,
    /// and `heap` or `n` numbers them.
    ///
    /// # Complexity
    /// O(n) for n bytes.
    pub fn read(text: &[u8]) -> Result<Self, ReadValuesError> {
        Self::read_column(text, None)
    }

    /// Reads a list as [`read`](Self::read) does, from the column of a name if one is given.
    pub fn read_column(text: &[u8], column: Option<&str>) -> Result<Self, ReadValuesError> {
        let mut read = Lines::default();
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
                None => spans(text).collect(),
            };
            read.has_commas |= text.contains(&b',');
            read.push(line, text, words)?;
        }
        let is_bfile = match columns {
            Some(columns) => columns.len() == 2,
            None => read.are_numbered(),
        };
        match is_bfile {
            true => read.bfile(),
            false => Ok(ValueList { lines: read.places, ..ValueList::new(0, read.numbers)? }),
        }
    }

    /// Returns the same values of the heaps from another one on.
    ///
    /// # Errors
    /// When that is greater than [`MOST_FIRST`](Self::MOST_FIRST).
    pub fn starting_at(self, first: u64) -> Result<Self, ReadValuesError> {
        let lines = self.lines;
        Ok(ValueList { lines, ..ValueList::new(first, self.values)? })
    }

    /// Returns the list without the heaps above one.
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

    /// Returns the difference of the value at an index from that of a game.
    pub(super) fn difference(&self, index: usize, there: Option<String>) -> DifferenceAnswer {
        let here = self.values[index].to_string();
        DifferenceAnswer { at: self.first + index as u64, here, line: self.line(index), there }
    }

    /// Returns whether the text that was read says which heap comes first, as a b-file does.
    pub fn is_numbered(&self) -> bool {
        self.is_numbered
    }

    /// Returns the values from heap 0 on as those of a game, where the empty heap is worth nothing; none
    /// if they do not begin with heap 0 or 1, or if the empty heap is worth more.
    pub(super) fn of_game(&self) -> Option<Vec<u64>> {
        match (self.first, self.values[0]) {
            (0, 0) => Some(self.values.clone()),
            (1, _) => Some([0].iter().chain(&self.values).copied().collect()),
            _ => None,
        }
    }
}

/// The numbers of a text, line by line.
#[derive(Default)]
struct Lines {
    numbers: Vec<u64>,
    /// The line of each number.
    places: Vec<usize>,
    /// Whether a line has a comma.
    has_commas: bool,
}

impl Lines {
    /// Adds the numbers of a line.
    fn push(
        &mut self,
        line: usize,
        text: &[u8],
        words: Vec<Range<usize>>,
    ) -> Result<(), ReadValuesError> {
        for span in words {
            let (column, word) = (span.start + 1, &text[span]);
            let no_number = || ReadValuesError::NoNumber { line, column, found: shown(word) };
            self.numbers.push(number(word).ok_or_else(no_number)?);
            self.places.push(line);
            // Of a b-file half of the numbers are values.
            if self.numbers.len() > 2 * ValueList::MOST {
                return Err(ReadValuesError::TooMany { limit: ValueList::MOST });
            }
        }
        Ok(())
    }

    /// Returns the numbers of each line that has some, and the line.
    fn lines(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let mut start = 0;
        self.places.chunk_by(|one, other| one == other).map(move |places| {
            start += places.len();
            (places[0], &self.numbers[start - places.len()..start])
        })
    }

    /// Returns whether the lines are those of a b-file: the first two hold a heap and a value each, and
    /// the second heap follows the first; or every line holds two numbers with blanks between them.
    fn are_numbered(&self) -> bool {
        let mut lines = self.lines().map(|(_, numbers)| numbers);
        let counts_up = match (lines.next(), lines.next()) {
            (Some([first, _]), Some([second, _])) => second.checked_sub(1) == Some(*first),
            _ => false,
        };
        let are_pairs = !self.has_commas && self.lines().all(|(_, numbers)| numbers.len() == 2);
        counts_up || are_pairs && !self.numbers.is_empty()
    }

    /// Returns the values of a b-file.
    fn bfile(self) -> Result<ValueList, ReadValuesError> {
        let first = self.numbers.first().copied().unwrap_or(0);
        let (mut values, mut places) = (Vec::new(), Vec::new());
        for (index, (line, numbers)) in (0..).zip(self.lines()) {
            let wanted = first.saturating_add(index);
            match numbers {
                &[heap, value] if heap == wanted => values.push(value),
                _ => {
                    let found = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
                    let found = shown(found.as_bytes());
                    return Err(ReadValuesError::NoHeap { line, wanted, found });
                }
            }
            places.push(line);
        }
        Ok(ValueList { is_numbered: true, lines: places, ..ValueList::new(first, values)? })
    }
}

/// Returns the columns to read below a line, in their order, if it is a heading: that of the heaps,
/// if there is one, and that of the values.
fn columns_of<'a>(line: &[u8], wanted: Option<&'a str>) -> Result<Option<Vec<usize>>, &'a str> {
    let fields: Vec<Range<usize>> = fields(line).collect();
    let names: Vec<Cow<'_, str>> =
        fields.iter().map(|field| String::from_utf8_lossy(&line[field.clone()])).collect();
    let is_name = |name: &Cow<'_, str>| name.starts_with(|letter: char| letter.is_alphabetic());
    let place = |name: &str| names.iter().position(|it| it.trim_matches('"') == name);
    let is_heading = names.iter().all(is_name) && (names.len() > 1 || wanted.is_some());
    if !is_heading {
        return wanted.map_or(Ok(None), Err);
    }
    let values = match wanted {
        Some(name) => place(name).ok_or(name)?,
        None => place("value").unwrap_or(names.len() - 1),
    };
    let heaps = place("heap").or_else(|| place("n")).filter(|&heaps| heaps != values);
    Ok(Some(heaps.into_iter().chain([values]).collect()))
}

/// Returns the fields of a line in some columns, without those that are missing.
fn chosen(line: &[u8], columns: &[usize]) -> Vec<Range<usize>> {
    let fields: Vec<Range<usize>> = fields(line).collect();
    columns.iter().filter_map(|&column| fields.get(column).cloned()).collect()
}

/// Returns the fields of a line between commas, tabs or bars, without blanks around; none of a blank
/// line.
fn fields(line: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    let parts = line.split(|byte| b",\t;|".contains(byte));
    let is_blank = line.trim_ascii().is_empty();
    parts.filter(move |_| !is_blank).map(move |part| {
        let start = at + part.len() - part.trim_ascii_start().len();
        at += part.len() + 1;
        start..start + part.trim_ascii().len()
    })
}

/// Returns where the words of a line are.
fn spans(line: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let is_between = |byte: u8| byte.is_ascii_whitespace() || byte == b',';
    let mut at = 0;
    std::iter::from_fn(move || {
        at += line[at..].iter().take_while(|&&byte| is_between(byte)).count();
        let start = at;
        at += line[at..].iter().take_while(|&&byte| !is_between(byte)).count();
        (at > start).then_some(start..at)
    })
}

fn number(word: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(word).ok()?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// Returns the beginning of a word, to be shown.
fn shown(word: &[u8]) -> String {
    String::from_utf8_lossy(word).chars().take(40).collect()
}
