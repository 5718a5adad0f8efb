//! The options of heaps, listed one by one.

use mex_core::{Options, Ruleset};

use crate::HeapRule;

/// The most heaps that all options together may list.
pub(super) const MOST_PARTS: usize = 1 << 25;

/// The longest number that is read.
const LONGEST: usize = 20;

/// The options of the heaps from 0 to some heap, whatever rule they come from.
///
/// A table is a [`HeapRule`] and a [`Ruleset`]; heaps beyond it have no options.
///
/// # Examples
/// ```
/// use heap_games::{OptionTable, values_by_definition};
///
/// // A line for each heap from 0 on.
/// let table = OptionTable::parse(b"\n0\n1, 0\n2, 1+1\n", 3)?;
/// assert_eq!(values_by_definition(&table, 3), [0, 1, 2, 1]);
/// # Ok::<(), heap_games::OptionTableError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionTable {
    parts: Vec<u32>,
    /// Where the parts of each option end.
    option_ends: Vec<u32>,
    /// Where the options of each heap begin.
    heap_starts: Vec<u32>,
}

/// What is wrong with a list of options. Lines count from 1, and so do columns, which are bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionTableError {
    /// Something else should stand there.
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Unexpected {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// An option is not smaller than its heap.
    #[error("line {line}, column {column}: heap {heap} cannot become {part}, which is not smaller")]
    NotSmaller {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The heap.
        heap: u64,
        /// What it would become.
        part: u64,
    },
    /// There is another number of lines.
    #[error("expected {expected} lines, one for each heap from 0 on, found {found}")]
    LineCount {
        /// How many there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The options are too many to keep.
    #[error("the options up to heap {heap} are more than {limit}")]
    TooManyOptions {
        /// The heap at which they came to be too many.
        heap: u64,
        /// The most heaps that all options together may list.
        limit: usize,
    },
}

impl OptionTable {
    pub(super) fn new() -> Self {
        OptionTable::default()
    }

    /// Goes on to the next heap.
    pub(super) fn begin_heap(&mut self) {
        self.heap_starts.push(self.option_ends.len() as u32);
    }

    /// Adds an option of the present heap; empty heaps are left out. False if there is no room.
    pub(super) fn add(&mut self, option: &[u64]) -> bool {
        // Options without heaps take room as well.
        let room = MOST_PARTS - self.parts.len().max(self.option_ends.len());
        if option.len().max(1) > room {
            return false;
        }
        // A heap of a table has an index in it.
        self.parts.extend(option.iter().filter(|&&part| part > 0).map(|&part| part as u32));
        self.option_ends.push(self.parts.len() as u32);
        true
    }

    /// Reads the options of the heaps 0 to `greatest`, a line for each: options with commas between
    /// them, each of heaps with plus signs between them. `0` or `nothing` is an option that leaves
    /// nothing; an empty line has no options.
    ///
    /// # Constraints
    /// At most 2^25 heaps in all options together, and heaps below 2^32.
    ///
    /// # Errors
    /// [`OptionTableError`], with line and column.
    pub fn parse(text: &[u8], greatest: u64) -> Result<Self, OptionTableError> {
        let mut table = OptionTable::new();
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let expected = greatest.saturating_add(1);
        let mut option = Vec::new();
        let mut found = 0;
        for (heap, bytes) in (0..).zip(text.split(|&byte| byte == b'\n')) {
            found = heap + 1;
            if found > expected {
                continue;
            }
            table.begin_heap();
            Answer { bytes, heap }.read(&mut option, &mut table)?;
        }
        if text.is_empty() && expected > 1 {
            found = 0;
        }
        match found == expected {
            true => Ok(table),
            false => Err(OptionTableError::LineCount { expected, found }),
        }
    }

    /// Returns how many heaps there are.
    pub fn heap_count(&self) -> u64 {
        self.heap_starts.len() as u64
    }

    /// Returns how many options a heap has.
    ///
    /// # Constraints
    /// Any heap; one beyond the table has none.
    pub fn option_count(&self, heap: u64) -> u64 {
        self.for_each(heap).len() as u64
    }

    fn for_each<'a>(&'a self, heap: u64) -> impl ExactSizeIterator<Item = &'a [u32]> + 'a {
        let at = usize::try_from(heap).unwrap_or(usize::MAX);
        let start = |at: usize| self.heap_starts.get(at).map(|&start| start as usize);
        let first = start(at).unwrap_or(self.option_ends.len());
        let last = start(at.saturating_add(1)).unwrap_or(self.option_ends.len());
        (first..last).map(|option| {
            let begin = option.checked_sub(1).map_or(0, |before| self.option_ends[before]);
            &self.parts[begin as usize..self.option_ends[option] as usize]
        })
    }
}

/// A line of options.
struct Answer<'a> {
    bytes: &'a [u8],
    heap: u64,
}

impl Answer<'_> {
    fn read(&self, option: &mut Vec<u64>, table: &mut OptionTable) -> Result<(), OptionTableError> {
        if self.bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(());
        }
        let mut column = 1;
        for text in self.bytes.split(|&byte| byte == b',') {
            option.clear();
            let mut place = column;
            for part in text.split(|&byte| byte == b'+') {
                option.extend(self.part(part, place)?);
                place += part.len() + 1;
            }
            if !table.add(option) {
                let (heap, limit) = (self.heap, MOST_PARTS);
                return Err(OptionTableError::TooManyOptions { heap, limit });
            }
            column += text.len() + 1;
        }
        Ok(())
    }

    /// Reads a heap, which stands between a column and the next sign.
    fn part(&self, bytes: &[u8], column: usize) -> Result<Option<u64>, OptionTableError> {
        let line = usize::try_from(self.heap).unwrap_or(usize::MAX).saturating_add(1);
        let before = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let (column, word) = (column + before, bytes.trim_ascii());
        if word == b"nothing" {
            return Ok(None);
        }
        let digits = std::str::from_utf8(word).ok().filter(|word| {
            (1..=LONGEST).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
        });
        let Some(part) = digits.and_then(|digits| digits.parse::<u64>().ok()) else {
            let shown = String::from_utf8_lossy(&word[..word.len().min(30)]).into_owned();
            let found = match shown.is_empty() {
                true => "nothing there".to_string(),
                false => format!("'{shown}'"),
            };
            let expected = "a heap, or nothing";
            return Err(OptionTableError::Unexpected { line, column, expected, found });
        };
        if part >= self.heap || u32::try_from(part).is_err() {
            return Err(OptionTableError::NotSmaller { line, column, heap: self.heap, part });
        }
        Ok(Some(part))
    }
}

impl HeapRule for OptionTable {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        let mut option = Vec::new();
        for parts in self.for_each(heap) {
            option.clear();
            option.extend(parts.iter().map(|&part| u64::from(part)));
            visit(&option);
        }
    }
}

impl Ruleset for OptionTable {
    type Position = u64;

    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        for parts in self.for_each(heap) {
            if options.is_full() {
                return;
            }
            options.push_sum(parts.iter().map(|&part| u64::from(part)));
        }
    }

    fn is_terminal(&self, &heap: &u64) -> bool {
        self.for_each(heap).next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rule, values_by_definition};

    #[test]
    fn tables_have_the_values_of_their_rules() {
        let rule: Rule = "4.3".parse().unwrap();
        let mut text = String::new();
        for heap in 0..=20 {
            let mut options = Vec::new();
            rule.for_each_option(heap, &mut |parts| {
                let parts: Vec<String> = parts.iter().map(u64::to_string).collect();
                options.push(if parts.is_empty() {
                    "nothing".to_string()
                } else {
                    parts.join(" +")
                });
            });
            text.push_str(&format!("{}\r\n", options.join(", ")));
        }
        let table = OptionTable::parse(text.as_bytes(), 20).unwrap();
        assert_eq!(table.heap_count(), 21);
        assert_eq!(values_by_definition(&table, 20), values_by_definition(&rule, 20));
        let mut options = Options::new();
        table.options(&21, &mut options);
        table.options(&u64::MAX, &mut options);
        assert!(options.is_empty() && table.is_terminal(&0) && !table.is_terminal(&3));
    }

    #[test]
    fn answers_that_are_none_are_refused_with_their_place() {
        for (text, expected) in [
            ("\n0\n1,x\n", "line 3, column 3: expected a heap, or nothing, found 'x'"),
            ("\n0\n1,,0\n", "line 3, column 3: expected a heap, or nothing, found nothing there"),
            ("\n0\n1+ 2\n", "line 3, column 4: heap 2 cannot become 2, which is not smaller"),
            ("0\n0\n1\n", "line 1, column 1: heap 0 cannot become 0"),
            ("\n0\n", "expected 3 lines, one for each heap from 0 on, found 2"),
            ("\n0\n1\n2\n3\n", "expected 3 lines, one for each heap from 0 on, found 5"),
            ("", "found 0"),
            ("\n\n99999999999999999999999\n", "expected a heap, or nothing"),
            ("\n\n-1\n", "line 3, column 1: expected a heap"),
        ] {
            let error = OptionTable::parse(text.as_bytes(), 2).unwrap_err().to_string();
            assert!(error.contains(expected), "{text:?}: {error}");
        }
        let error = OptionTable::parse(b"\n\n\xff\xfe\n", 2).unwrap_err().to_string();
        assert!(error.contains("line 3, column 1"), "{error}");
    }
}
