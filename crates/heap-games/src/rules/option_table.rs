//! Lists of the options of heaps.

use std::collections::{HashMap, HashSet};

use mex_core::{Options, Ruleset, StopPoints};

use crate::HeapRule;

/// The default limits on heaps, and on heaps in all options.
const MOST_HEAPS: usize = (1 << 20) + 1;
const MOST_PARTS: usize = 1 << 25;

/// The limit on heaps in options, for each allowed heap.
const PARTS_PER_HEAP: usize = 32;

const LONGEST: usize = 20;

/// The options of some heaps and of all heaps reachable from them, under any rule.
///
/// The empty heap is always included. Each option is listed once, with its heaps in increasing
/// order, without empty heaps unless these have options of their own. A table is a [`HeapRule`] and
/// a [`Ruleset`]; heaps outside it have no options.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionTable {
    /// Heaps below this have their size as index.
    first: u64,
    /// The other heaps, in order of discovery, and their indices.
    others: Vec<u64>,
    places: HashMap<u64, u32>,
    limit: usize,
    /// The indices of the heaps in options.
    parts: Vec<u32>,
    option_ends: Vec<u32>,
    /// The start of the options of each heap whose options are listed.
    heap_starts: Vec<u32>,
}

impl OptionTable {
    /// Returns a table of the heaps 0 to `greatest`, without their options.
    pub fn up_to(greatest: u64) -> Self {
        let first = greatest.saturating_add(1);
        let (others, places) = (Vec::new(), HashMap::new());
        let (parts, option_ends, heap_starts) = (Vec::new(), Vec::new(), Vec::new());
        OptionTable { first, others, places, limit: MOST_HEAPS, parts, option_ends, heap_starts }
    }

    /// Returns a table of some heaps and the empty one, without their options.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{OptionTable, OptionTableError};
    /// use mex_core::Evaluator;
    ///
    /// // Few of the smaller heaps can be reached.
    /// let far = 1_000_000_000_000_000_000;
    /// let mut table = OptionTable::of(&[far]);
    /// table.fill(|heap, options| {
    ///     let mut divisors = (2..=6).filter(|_| heap > 0);
    ///     divisors.try_for_each(|divisor| options.push([heap / divisor]))
    /// })?;
    /// assert!(table.heap_count() < 10_000);
    /// assert_eq!(Evaluator::new(&table).value(&far), Ok(3));
    /// # Ok::<(), OptionTableError>(())
    /// ```
    pub fn of(heaps: &[u64]) -> Self {
        let mut table = OptionTable::up_to(0);
        for &heap in heaps {
            table.meet(heap);
        }
        table
    }

    /// Returns the table with another limit on heaps than 2^20 + 1; beyond 2^20 the limit on their
    /// options grows too.
    ///
    /// # Constraints
    /// Fewer than 2^32 heaps, and fewer than 2^32 in the options.
    pub fn within(self, limit: usize) -> Self {
        OptionTable { limit: limit.min(u32::MAX as usize), ..self }
    }

    /// Returns the heaps found whose options are not listed.
    pub fn unlisted(&self) -> impl Iterator<Item = u64> {
        (self.heap_starts.len() as u64..self.heap_count()).map(|place| self.heap_at(place))
    }

    /// Returns the limit on heaps.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Returns the limit on heaps in all options.
    fn most_parts(&self) -> usize {
        let most = self.limit.saturating_sub(1).saturating_mul(PARTS_PER_HEAP);
        most.clamp(MOST_PARTS, u32::MAX as usize)
    }

    /// Lists the options of all unlisted heaps, and of the heaps that these become, by a function
    /// that pushes the options of a heap.
    ///
    /// # Errors
    /// Errors of the function, and [`OptionTableError`] if there are too many heaps or options.
    pub fn fill<E: From<OptionTableError>>(
        &mut self,
        mut options: impl FnMut(u64, &mut HeapOptions) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut given = HeapOptions::default();
        loop {
            let Some(heap) = self.unlisted().next() else {
                return Ok(());
            };
            given.begin(heap, self);
            options(heap, &mut given)?;
            self.list(&mut given)?;
        }
    }

    /// Adds the options of the first unlisted heap.
    fn list(&mut self, given: &mut HeapOptions) -> Result<(), OptionTableError> {
        let limit = self.limit;
        let too_many = OptionTableError::TooManyHeaps { limit };
        if self.heap_count() > limit as u64 {
            return Err(too_many);
        }
        self.heap_starts.push(self.option_ends.len() as u32);
        // The options of the empty heap are listed first.
        let keeps_empty = !self.is_terminal(&0);
        for option in given.distinct(keeps_empty) {
            for &part in option {
                let place = self.meet(part);
                self.parts.push(place);
            }
            self.option_ends.push(self.parts.len() as u32);
        }
        if self.heap_count() > limit as u64 { Err(too_many) } else { Ok(()) }
    }

    /// Returns the index of a heap, a new one if the heap is new.
    fn meet(&mut self, heap: u64) -> u32 {
        if heap < self.first {
            return heap as u32;
        }
        let next = self.first + self.others.len() as u64;
        *self.places.entry(heap).or_insert_with(|| {
            self.others.push(heap);
            next as u32
        })
    }

    fn heap_at(&self, place: u64) -> u64 {
        place.checked_sub(self.first).map_or(place, |other| self.others[other as usize])
    }

    /// Reads the options of the heaps 0 to `greatest`, one line for each.
    pub fn parse(text: &[u8], greatest: u64) -> Result<Self, OptionTableError> {
        let mut table = OptionTable::up_to(greatest);
        table.read(text)?;
        Ok(table)
    }

    /// Reads the options of the unlisted heaps, one line for each: options separated by commas,
    /// each of heaps separated by plus signs. `nothing` is the option without heaps; an empty line
    /// has no options.
    ///
    /// # Constraints
    /// At most 2^20 + 1 heaps, and 2^25 in all options, unless the limit is higher.
    ///
    /// # Errors
    /// [`OptionTableError`], with line and column.
    pub fn read(&mut self, text: &[u8]) -> Result<(), OptionTableError> {
        let expected = self.heap_count() - self.heap_starts.len() as u64;
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let mut given = HeapOptions::default();
        let mut found = 0;
        let mut stops = StopPoints::default();
        for (line, bytes) in (1..).zip(text.split(|&byte| byte == b'\n')) {
            stops.pass_many(1 + bytes.len() / 4);
            found += 1;
            if found > expected {
                continue;
            }
            let heap = self.heap_at(self.heap_starts.len() as u64);
            given.begin(heap, self);
            Answer { bytes, line, heap }.read(&mut given)?;
            self.list(&mut given)?;
        }
        if text.is_empty() && expected > 1 {
            found = 0;
        }
        match found == expected {
            true => Ok(()),
            false => Err(OptionTableError::LineCount { expected, found }),
        }
    }

    /// Returns the number of heaps.
    pub fn heap_count(&self) -> u64 {
        self.first.saturating_add(self.others.len() as u64)
    }

    /// Returns the options of a heap, each as the indices of its heaps.
    fn for_each<'a>(&'a self, heap: u64) -> impl ExactSizeIterator<Item = &'a [u32]> + 'a {
        let place = match heap < self.first {
            true => usize::try_from(heap).ok(),
            false => self.places.get(&heap).map(|&place| place as usize),
        };
        let at = place.unwrap_or(usize::MAX);
        let start = |at: usize| self.heap_starts.get(at).map(|&start| start as usize);
        let first = start(at).unwrap_or(self.option_ends.len());
        let last = start(at.saturating_add(1)).unwrap_or(self.option_ends.len());
        (first..last).map(|option| {
            let begin = option.checked_sub(1).map_or(0, |before| self.option_ends[before]);
            &self.parts[begin as usize..self.option_ends[option] as usize]
        })
    }
}

/// Errors in the options of a table. Lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum OptionTableError {
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Unexpected { line: usize, column: usize, expected: &'static str, found: String },
    #[error("line {line}, column {column}: heap {heap} cannot become {part}, which is not smaller")]
    CannotBecome { line: usize, column: usize, heap: u64, part: u64 },
    #[error("heap {heap} cannot become {part}, which is not smaller")]
    NotSmaller { heap: u64, part: u64 },
    #[error("expected {expected} lines, one for each heap, found {found}")]
    LineCount { expected: u64, found: u64 },
    #[error("more than {limit} heaps are reachable")]
    TooManyHeaps { limit: usize },
    #[error("more than {limit} options up to heap {heap}")]
    TooManyOptions { heap: u64, limit: usize },
}

impl OptionTableError {
    /// Returns whether the options are well-formed but exceed a limit.
    pub fn is_of_size(&self) -> bool {
        matches!(self, Self::TooManyHeaps { .. } | Self::TooManyOptions { .. })
    }
}

/// A line of options.
struct Answer<'a> {
    bytes: &'a [u8],
    line: usize,
    heap: u64,
}

impl Answer<'_> {
    fn read(&self, given: &mut HeapOptions) -> Result<(), OptionTableError> {
        if self.bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(());
        }
        let mut column = 1;
        let mut option = Vec::new();
        for text in self.bytes.split(|&byte| byte == b',') {
            option.clear();
            let mut place = column;
            for part in text.split(|&byte| byte == b'+') {
                option.extend(self.part(part, place)?);
                place += part.len() + 1;
            }
            given.push(option.iter().copied())?;
            column += text.len() + 1;
        }
        Ok(())
    }

    /// Reads a heap between a column and the next sign.
    fn part(&self, bytes: &[u8], column: usize) -> Result<Option<u64>, OptionTableError> {
        let line = self.line;
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
                true => "an empty entry".to_string(),
                false => format!("'{shown}'"),
            };
            let expected = "a heap, or nothing";
            return Err(OptionTableError::Unexpected { line, column, expected, found });
        };
        if part >= self.heap {
            return Err(OptionTableError::CannotBecome { line, column, heap: self.heap, part });
        }
        Ok(Some(part))
    }
}

impl HeapRule for OptionTable {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        let mut option = Vec::new();
        for parts in self.for_each(heap) {
            option.clear();
            option.extend(parts.iter().map(|&place| self.heap_at(place.into())));
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
            options.push_sum(parts.iter().map(|&place| self.heap_at(place.into())));
        }
    }

    fn is_terminal(&self, &heap: &u64) -> bool {
        self.for_each(heap).next().is_none()
    }
}

/// The options of one heap, as given.
#[derive(Clone, Debug, Default)]
pub struct HeapOptions {
    heap: u64,
    parts: Vec<u64>,
    ends: Vec<usize>,
    /// The limit on heaps in all options, and the rest of it for these.
    limit: usize,
    room: usize,
}

impl HeapOptions {
    fn begin(&mut self, heap: u64, table: &OptionTable) {
        self.heap = heap;
        self.parts.clear();
        self.ends.clear();
        self.limit = table.most_parts();
        self.room = self.limit - table.parts.len().max(table.option_ends.len());
    }

    /// Adds an option, a list of smaller heaps.
    ///
    /// # Errors
    /// [`OptionTableError`] if a heap is not smaller, or there are too many options.
    pub fn push(&mut self, option: impl IntoIterator<Item = u64>) -> Result<(), OptionTableError> {
        let (heap, limit, start) = (self.heap, self.limit, self.parts.len());
        // One too many is enough to refuse an option.
        self.parts.extend(option.into_iter().take((self.room + 1).saturating_sub(start)));
        let error = if let Some(&part) = self.parts[start..].iter().find(|&&part| part >= heap) {
            OptionTableError::NotSmaller { heap, part }
        } else if self.parts.len().max(self.ends.len() + 1) > self.room {
            OptionTableError::TooManyOptions { heap, limit }
        } else {
            self.ends.push(self.parts.len());
            return Ok(());
        };
        self.parts.truncate(start);
        Err(error)
    }

    /// Returns every option once, with its heaps in increasing order.
    fn distinct(&mut self, keeps_empty: bool) -> Vec<&[u64]> {
        let mut start = 0;
        for &end in &self.ends {
            self.parts[start..end].sort_unstable();
            start = end;
        }
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let options = starts.zip(&self.ends).map(|(start, &end)| {
            let option = &self.parts[start..end];
            if keeps_empty { option } else { &option[option.partition_point(|&part| part == 0)..] }
        });
        let mut options: Vec<&[u64]> = options.collect();
        // Most rules list their options in an order that excludes repetitions.
        if !options.is_sorted_by(|one, next| one < next)
            && !options.is_sorted_by(|one, next| one > next)
        {
            let mut seen = HashSet::with_capacity(options.len());
            options.retain(|option| seen.insert(*option));
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rule, values_by_definition};
    use mex_core::Evaluator;

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
            ("\n0\n1,,0\n", "line 3, column 3: expected a heap, or nothing, found an empty entry"),
            ("\n0\n1+ 2\n", "line 3, column 4: heap 2 cannot become 2, which is not smaller"),
            ("0\n0\n1\n", "line 1, column 1: heap 0 cannot become 0"),
            ("\n0\n", "expected 3 lines, one for each heap, found 2"),
            ("\n0\n1\n2\n3\n", "expected 3 lines, one for each heap, found 5"),
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

    #[test]
    fn empty_heaps_with_options_are_parts() {
        let table = OptionTable::parse(b"nothing\n0\n1,0+1,1 + 0,0\n", 2).unwrap();
        assert_eq!(values_by_definition(&table, 2), [1, 0, 2]);
        let options = |heap| {
            let mut options = Vec::new();
            table.for_each_option(heap, &mut |parts| options.push(parts.to_vec()));
            options
        };
        assert_eq!((options(0), options(2)), (vec![vec![]], vec![vec![1], vec![0, 1], vec![0]]));
        // Without options of their own, empty heaps are ignored, and equal options are one.
        let table = OptionTable::parse(b"\n0,nothing\n1,0+1,1 + 0,0+0\n", 2).unwrap();
        assert_eq!((table.for_each(1).len(), table.for_each(2).len()), (1, 2));
    }

    #[test]
    fn only_heaps_that_can_be_reached_are_listed() {
        let mut table = OptionTable::of(&[u64::MAX, 7]);
        let mut asked = Vec::new();
        loop {
            let heaps: Vec<u64> = table.unlisted().collect();
            if heaps.is_empty() {
                break;
            }
            let halves = heaps.iter().map(|heap| match heap {
                0 => "\n".to_string(),
                heap => format!("{}\n", heap / 2),
            });
            table.read(halves.collect::<String>().as_bytes()).unwrap();
            asked.push(heaps.len());
        }
        assert_eq!((asked.len(), asked[0], table.heap_count()), (61, 3, 65));
        assert_eq!(Evaluator::new(&table).value(&u64::MAX), Ok(0));
        let refused = OptionTable::of(&[9]).within(2).read(b"\n3,2\n");
        assert_eq!(refused, Err(OptionTableError::TooManyHeaps { limit: 2 }));
        let refused = OptionTable::up_to(9).within(9).read(b"\n");
        assert_eq!(refused, Err(OptionTableError::TooManyHeaps { limit: 9 }));
        let refused = OptionTable::up_to(9).fill(|heap, options| options.push([0, heap]));
        assert_eq!(refused, Err(OptionTableError::NotSmaller { heap: 0, part: 0 }));
        // A refused option is not in the table.
        let mut table = OptionTable::up_to(3);
        let listed: Result<(), OptionTableError> = table.fill(|heap, options| {
            (0..9).for_each(|part| drop(options.push([part, part])));
            assert!(options.push([heap]).is_err());
            Ok(())
        });
        assert_eq!((listed, values_by_definition(&table, 3)), (Ok(()), vec![0, 1, 1, 1]));
    }
}
