//! Rules of heaps, and the options that they give.

mod digits;
mod formula;
mod known;
mod parser;

use crate::error::TextError;
use crate::line::Words;
use formula::{Formula, Undefined};
use heap_games::{HeapOptions, OptionTable};
use mex_core::StopPoints;
pub(crate) use parser::Condition;
use parser::{Body, Line, Parser};

/// The longest text of a rule, and the most lines.
const MOST_BYTES: usize = 1 << 20;
const MOST_LINES: usize = 1 << 14;

/// The limit on steps of listing options, each a line, a round of a loop or an option; higher if
/// many heaps are allowed.
const MOST_STEPS: u64 = 100_000_000;
const STEPS_PER_HEAP: u64 = 95;

const MOST_LISTED: usize = 64;

/// How many steps an option of several numbers counts as, because of its memory.
const STEPS_PER_OPTION: u64 = 16;

/// Rules of heaps or of positions of several numbers, written by the user.
///
/// Each line gives options, and the options of a heap are those of all lines; `#` begins a comment.
///
/// ```text
/// options of n: n-1, n/2                      the options of a heap of n; n/2 is rounded down
/// options of n if n is even: n/2 + n/2        outside of brackets + separates two heaps
/// options of n for k = 1..n-1: k + n-k        for every k; a loop may use earlier ones
/// options of 7: 3+2, 4, nothing               the options of one heap
/// options of 8..12: n-8                       a range of heaps
/// take 1, 3, 4                                the possible takes
/// take 2..n/2 if n mod 3 = 0 and n > 6        ... which may depend on the heap
/// take 1 or gcd(n, 6)                         `or` separates takes like a comma
/// options of n, m for k = 1..n: n-k, m        positions of 2 to 6 numbers, with names of your choice
/// options of n, m: n-1, m; n, m-1             ; separates their options
/// options of ..., n, m, ...: ..., n+m, ...    lists of numbers; each ... is a part that stays
/// ```
///
/// Formulas have `+`, `-`, `*`, `/`, `mod`, `^` and the functions `gcd(a, b)`, `min(a, b)`, `max(a,
/// b)`, `sqrt(a)` (rounded down), `digits(a, b)` (the number of digits of a to the base b, 0 for 0)
/// and `digitsum(a, b)` (their sum). Conditions are comparisons, `a divides b`, `a is even`, `odd`
/// or `prime` (below 2^32), joined by `and` and `or`.
///
/// Lines with `n` apply to every heap except the empty one. Only `options of 0` gives that heap
/// options; it is then a heap like any other. An option with a negative heap is ignored; another
/// with a heap that is not smaller than the original one is an error. Division rounds down, and the
/// result of `mod` has the sign of the divisor; `3 divides n` means that there is no remainder.
///
/// All lines of a rule are about equally many numbers. A line about several applies to every
/// position; an option with a negative number is ignored, and one that is the position itself is an
/// error. Play need not end. A condition is tested before the loops that it does not name.
///
/// # Examples
/// ```
/// use heap_games::values_by_definition;
/// use text_rules::TextHeaps;
///
/// let kayles = TextHeaps::parse(b"take 1, 2\noptions of n for k = 1..n-1: k + n-1-k, k + n-2-k\n")?;
/// let table = kayles.options_up_to(8)?;
/// assert_eq!(values_by_definition(&table, 8), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// # Ok::<(), text_rules::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextHeaps {
    lines: Vec<Line>,
}

/// The state of listing options.
struct Work {
    steps: u64,
    stops: StopPoints,
    /// The numbers of the position, and then those of the loops.
    variables: Vec<i128>,
    stack: Vec<i128>,
    limit: u64,
    position: Vec<i128>,
    /// The parts of a list that have no names.
    parts: Vec<Vec<i128>>,
    /// The options of a position of several numbers.
    tuples: Vec<Vec<u64>>,
}

impl TextHeaps {
    /// Reads a rule.
    ///
    /// # Constraints
    /// At most 2^20 bytes in 2^14 lines.
    ///
    /// # Errors
    /// [`TextError`] with line and column.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, TextError> {
        let text = text.as_ref();
        let too_long = |line, what, limit| TextError::TooLong { line, column: 1, what, limit };
        if text.len() > MOST_BYTES {
            return Err(too_long(1, "bytes", MOST_BYTES));
        }
        let mut lines = Vec::new();
        for (number, bytes) in (1..).zip(text.split(|&byte| byte == b'\n')) {
            if number > MOST_LINES {
                return Err(too_long(number, "lines", MOST_LINES));
            }
            let line = std::str::from_utf8(bytes).map_err(|error| TextError::Unexpected {
                line: number,
                column: error.valid_up_to() + 1,
                expected: "text in UTF-8",
                found: "other bytes".to_string(),
            })?;
            let words = Words::of_formulas(line, (number, 0))?;
            if words.peek().is_some() {
                let width = lines.first().map(|line: &Line| line.width);
                lines.push(Parser::new(words).line(width)?);
            }
        }
        if lines.is_empty() { Err(TextError::Empty) } else { Ok(TextHeaps { lines }) }
    }

    /// Returns how many numbers a position has: 1 for heaps, at most 6; 0 for lists of any length.
    pub fn width(&self) -> usize {
        self.lines.first().map_or(1, |line| line.width)
    }

    /// Returns the options of a position of several numbers, in the order of the lines.
    ///
    /// `steps` counts the steps for all positions so far: lines, rounds of loops, and options;
    /// `allowed` is the limit on positions.
    ///
    /// # Constraints
    /// At most 10^8 steps, and 6 · 10^6 options; more if many positions are allowed.
    ///
    /// # Complexity
    /// O(steps · length of a formula).
    ///
    /// # Errors
    /// [`TextError`] with the line, when a formula has no value or one beyond 64 bits, an option is
    /// the position itself, the position does not have [`width`](Self::width) numbers, a list has
    /// more than 64, or there is too much to list.
    ///
    /// # Examples
    /// ```
    /// use text_rules::TextHeaps;
    ///
    /// // The next player takes at most twice as much as the last one.
    /// let rule = TextHeaps::parse("options of n, last for k = 1..2*last: n-k, k")?;
    /// assert_eq!(rule.options(&[5, 1], &mut 0, 1000)?, [[4, 1], [3, 2]]);
    /// # Ok::<(), text_rules::TextError>(())
    /// ```
    pub fn options(
        &self,
        position: &[u64],
        steps: &mut u64,
        allowed: usize,
    ) -> Result<Vec<Vec<u64>>, TextError> {
        let (length, width) = (position.len(), self.width());
        if width == 1 || length != width && (width > 0 || length > MOST_LISTED) {
            return Err(self.other_width());
        }
        let mut work = Work::new(*steps, allowed);
        work.position.extend(position.iter().map(|&number| i128::from(number)));
        for line in &self.lines {
            line.list_everywhere(&mut work)?;
        }
        *steps = work.steps;
        Ok(work.tuples)
    }

    fn other_width(&self) -> TextError {
        let line = self.lines.first().map_or(1, |line| line.number);
        let numbers = if self.width() > 0 { self.width() } else { MOST_LISTED };
        TextError::OtherWidth { line, least: self.width(), numbers }
    }

    /// Returns the options of the heaps 0 to `greatest`.
    pub fn options_up_to(&self, greatest: u64) -> Result<OptionTable, TextError> {
        self.list(OptionTable::up_to(greatest))
    }

    /// Returns a table with the options of its heaps, and of all reachable ones.
    ///
    /// # Constraints
    /// At most 2^20 + 1 heaps, 10^8 steps, each a line, a round of a loop or an option, and 2^25
    /// heaps in all options; more if the table is [`within`](OptionTable::within) another limit.
    ///
    /// # Complexity
    /// O(steps · length of a formula).
    ///
    /// # Errors
    /// [`TextError`] with the line, when an option is not smaller than its heap, a formula has
    /// no value, there is too much to list, or positions have several numbers.
    pub fn list(&self, mut table: OptionTable) -> Result<OptionTable, TextError> {
        if self.width() != 1 {
            return Err(self.other_width());
        }
        let mut work = Work::new(0, table.limit());
        table.fill(|heap, given| {
            work.position.clear();
            work.position.push(heap.into());
            work.variables.clone_from(&work.position);
            for line in &self.lines {
                work.step(line)?;
                if (line.least..=line.greatest).contains(&heap) {
                    line.list(&mut work, given)?;
                }
            }
            Ok::<(), TextError>(())
        })?;
        Ok(table)
    }
}

impl Work {
    /// Returns the state after some steps, for a limit on heaps or positions.
    fn new(steps: u64, allowed: usize) -> Self {
        let (variables, stack, tuples) = (Vec::new(), Vec::new(), Vec::new());
        let (stops, position, parts) = (StopPoints::default(), Vec::new(), Vec::new());
        let limit = MOST_STEPS.max((allowed as u64).saturating_mul(STEPS_PER_HEAP));
        Work { steps, stops, variables, stack, limit, position, parts, tuples }
    }

    /// Returns the name of the position in errors.
    fn place(&self) -> String {
        let name = if self.position.len() == 1 { "heap" } else { "position" };
        let numbers = self.position.iter().map(i128::to_string);
        format!("{name} {}", numbers.collect::<Vec<String>>().join(","))
    }

    fn step(&mut self, line: &Line) -> Result<(), TextError> {
        self.steps += 1;
        self.stops.pass();
        let kept = STEPS_PER_OPTION.saturating_mul(self.tuples.len() as u64);
        match self.steps.max(kept) > self.limit {
            true => {
                let (line, place, limit) = (line.number, self.place(), self.limit);
                Err(TextError::TooMuchWork { line, place, limit })
            }
            false => Ok(()),
        }
    }

    fn undefined(&self, line: &Line, what: Undefined) -> TextError {
        TextError::Undefined { line: line.number, place: self.place(), what }
    }
}

impl Line {
    /// Adds the options of a line for a position of several numbers, wherever its names fit in a list.
    fn list_everywhere(&self, work: &mut Work) -> Result<(), TextError> {
        let Some(mut free) = work.position.len().checked_sub(self.names) else { return Ok(()) };
        // The lengths of the gaps: at first the last one holds all numbers.
        let mut lengths = vec![0; self.gaps.len()];
        lengths.last_mut().into_iter().for_each(|last| *last = free);
        loop {
            work.step(self)?;
            work.variables.clear();
            work.parts.clear();
            let (mut gaps, mut at) = (self.gaps.iter().zip(&lengths).peekable(), 0);
            for name in 0..=self.names {
                if let Some((_, length)) = gaps.next_if(|(place, _)| **place == name) {
                    work.parts.push(work.position[at..at + length].to_vec());
                    at += length;
                }
                work.variables.extend(work.position.get(at).filter(|_| name < self.names));
                at += 1;
            }
            self.list(work, &mut HeapOptions::default())?;
            // One number of the last nonempty gap goes to the gap before, the others to the last.
            let Some(gap) = lengths.iter().rposition(|&length| length > 0).filter(|&it| it > 0)
            else {
                return Ok(());
            };
            free = std::mem::take(&mut lengths[gap]) - 1;
            lengths[gap - 1] += 1;
            lengths.last_mut().into_iter().for_each(|last| *last = free);
        }
    }

    /// Adds the options of a line for a heap: the loops run like the digits of a counter.
    fn list(&self, work: &mut Work, given: &mut HeapOptions) -> Result<(), TextError> {
        work.variables.truncate(self.names);
        let needs = self.condition.as_ref().map_or(0, Formula::needs);
        let tested = needs.saturating_sub(self.names);
        let mut lasts: Vec<i128> = Vec::new();
        loop {
            // Starts the loops that are not running; an empty loop ends this round.
            while let Some(bounds) = self.loops.get(lasts.len()) {
                // The condition is tested again for each option, with its errors.
                if let Some(condition) = &self.condition
                    && tested == lasts.len()
                    && condition.value(&work.variables, &mut work.stack) == Ok(0)
                {
                    break;
                }
                let [first, last] = [&bounds[0], &bounds[1]]
                    .map(|bound| bound.value(&work.variables, &mut work.stack));
                let first = first.map_err(|what| work.undefined(self, what))?;
                let last = last.map_err(|what| work.undefined(self, what))?;
                if first > last {
                    break;
                }
                work.variables.push(first);
                lasts.push(last);
            }
            if lasts.len() == self.loops.len() {
                self.give(work, given)?;
            }
            // Continues with the last loop that has another round.
            loop {
                work.step(self)?;
                let (Some(&last), Some(value)) = (lasts.last(), work.variables.last_mut()) else {
                    return Ok(());
                };
                if *value < last {
                    *value += 1;
                    break;
                }
                lasts.pop();
                work.variables.pop();
            }
        }
    }

    /// Adds the options for the current values of the loops.
    fn give(&self, work: &mut Work, given: &mut HeapOptions) -> Result<(), TextError> {
        if let Some(condition) = &self.condition {
            let holds = condition.value(&work.variables, &mut work.stack);
            if holds.map_err(|what| work.undefined(self, what))? == 0 {
                return Ok(());
            }
        }
        match &self.body {
            Body::Options(options) => {
                for option in options {
                    work.step(self)?;
                    self.give_option(option, work, given)?;
                }
            }
            Body::Takes(takes) => {
                for bounds in takes {
                    let [first, last] = [&bounds[0], &bounds[1]]
                        .map(|bound| bound.value(&work.variables, &mut work.stack));
                    let first = first.map_err(|what| work.undefined(self, what))?;
                    let last = last.map_err(|what| work.undefined(self, what))?;
                    for take in first.max(1)..=last.min(work.variables[0]) {
                        work.step(self)?;
                        // What a take between 1 and the heap leaves fits 64 bits.
                        given.push([u64::try_from(work.variables[0] - take).unwrap_or(0)])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds an option, unless it contains a negative heap.
    fn give_option(
        &self,
        option: &[Formula],
        work: &mut Work,
        given: &mut HeapOptions,
    ) -> Result<(), TextError> {
        let mut parts = Vec::with_capacity(option.len());
        let mut gaps = work.parts.iter();
        for part in option {
            if part.steps.is_empty() {
                parts.extend(gaps.next().into_iter().flatten());
                continue;
            }
            let part = part.value(&work.variables, &mut work.stack);
            parts.push(part.map_err(|what| work.undefined(self, what))?);
        }
        if parts.iter().any(|&part| part < 0) {
            return Ok(());
        }
        let is_larger = |part: &&i128| self.width == 1 && **part >= work.variables[0];
        let is_same = self.width != 1 && parts == work.position;
        let larger = parts.iter().find(is_larger).map(i128::to_string);
        if let Some(part) = larger.or(is_same.then(|| "itself".to_string())) {
            return Err(TextError::NotSmaller { line: self.number, place: work.place(), part });
        }
        if parts.len() > MOST_LISTED && self.width == 0 {
            return Err(work.undefined(self, "a list of more than 64 numbers"));
        }
        if self.width != 1 {
            let option: Result<Vec<u64>, _> = parts.into_iter().map(u64::try_from).collect();
            work.tuples.push(option.map_err(|_| work.undefined(self, "a number from 2^64 on"))?);
            return Ok(());
        }
        given.push(parts.iter().filter_map(|&part| u64::try_from(part).ok()))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heap_games::{HeapRule, Rule, values_by_definition};
    use test_support::Rng;

    fn values(text: &str, to: usize) -> Vec<u32> {
        let rule = TextHeaps::parse(text.as_bytes()).unwrap();
        values_by_definition(&rule.options_up_to(to as u64).unwrap(), to)
    }

    #[test]
    fn rules_with_names_can_be_written_down() {
        for (name, text) in [
            ("nim", "take 1..n"),
            ("subtract:1,3,4", "take 1, 3, 4"),
            ("subtract:2,5", "options of n: n-2, n-5 # and no others"),
            ("kayles", "take 1,2\noptions of n for k = 1..n-1: k + n-1-k, k + n-2-k"),
            ("grundy", "options of n for k=1..(n-1)/2: k + n-k"),
            ("lasker", "take 1..n\r\noptions of n for k = 1..n/2: k + (n - k)\r\n"),
            ("halving", "take 1..(n+1)/2"),
            ("all-but:2,5", "take 1, 3..4, 6..n"),
            ("smaller-part", "options of n for k = 1..n-1 if 2*k < n: k"),
            // For k = n the other part would be negative, so this option is ignored.
            ("0.7", "options of n for k = 0..n: k + n-1-k"),
            ("dawson-kayles", "options of n for a = 0..n for b = n-2-a..n-2-a if b >= 0: a + b"),
        ] {
            let rule: Rule = name.parse().unwrap();
            assert_eq!(values(text, 40), values_by_definition(&rule, 40), "{name}");
            let known = TextHeaps::parse(text).unwrap().known_rule();
            let has_code = !["halving", "smaller-part", "dawson-kayles"].contains(&name);
            assert_eq!(known.is_some(), has_code, "{name}");
            let known = known.unwrap_or(rule);
            assert_eq!(values(text, 40), values_by_definition(&known, 40), "{name}: {known}");
        }
    }

    #[test]
    fn tables_and_conditions_are_followed() {
        let text = "options of 1: nothing\noptions of 3..4: 1, 2+1\noptions of 2:\n\n\
                    options of 5 if n is odd or 1 = 2 and 3 = 4: (1+1)*2 - 1";
        let table = TextHeaps::parse(text.as_bytes()).unwrap().options_up_to(6).unwrap();
        let options = |heap| {
            let mut options = Vec::new();
            table.for_each_option(heap, &mut |parts| options.push(parts.to_vec()));
            options
        };
        assert_eq!(options(0), Vec::<Vec<u64>>::new());
        assert_eq!(options(1), [vec![]]);
        assert_eq!(options(2), Vec::<Vec<u64>>::new());
        assert_eq!(options(4), [vec![1], vec![1, 2]]);
        assert_eq!(options(5), [[3]]);
        assert_eq!(values("options of n: n-1", 0), [0]);
        let to_six = |text: &str| values(text, 6);
        // An empty heap with an option has the value 1.
        assert_eq!(to_six("options of 0: nothing\noptions of n: n-1"), [1, 0, 1, 0, 1, 0, 1]);
        assert_eq!(to_six("options of 0..0: nothing\noptions of 2: 0+0, 0"), [1, 0, 2, 0, 0, 0, 0]);
        // Rounding down gives n/-2 = -ceil(n/2) and -7/2 = -4; 7 mod -4 is -1.
        assert_eq!(to_six("take 0 - n/(0-2)"), to_six("take (n+1)/2"));
        let holds = "options of n if (0-7)/2 = 0-4 and 7 mod (0-4) = 0-1: n-1";
        assert_eq!(to_six(holds), to_six("take 1"));
        // A division without remainder, and a negative heap.
        assert_eq!(values("take n/3\noptions of n: n - 7", 8), [0, 0, 0, 1, 0, 1, 1, 2, 2]);
    }

    /// Each formula as a number to take, against its definition.
    #[test]
    fn functions_are_those_of_arithmetic() {
        type Function = fn(u64) -> u64;
        let cases: [(&str, Function); 9] = [
            ("gcd(n, 12)", |n| (1..=12).rfind(|k| 12 % k == 0 && n % k == 0).unwrap()),
            ("sqrt(n)", |n| (0..=n).rfind(|k| k * k <= n).unwrap()),
            ("max(min(n, 7), n - 9)", |n| n.min(7).max(n.saturating_sub(9))),
            ("2^2^2 - 5*2 + min(2, 2)^1", |_| 8),
            ("2^(digits(n, 2) - 1)", |n| (0..7).map(|k| 1 << k).rfind(|&k| k <= n).unwrap()),
            ("digitsum(n, 3)", |n| n % 3 + n / 3 % 3 + n / 9 % 3 + n / 27 % 3),
            ("1 if n is prime", |n| u64::from((1..=n).filter(|k| n % k == 0).count() == 2)),
            ("2 or 3, or n", |n| n),
            ("1 if (n is prime or sqrt(n)^2 = n) and n > 1", |n| {
                u64::from((2..=n).any(|k| k * k == n || k == n && (2..k).all(|d| n % d != 0)))
            }),
        ];
        for (text, take) in cases {
            let rule = TextHeaps::parse(format!("take {text}")).unwrap();
            let table = rule.options_up_to(80).unwrap();
            for heap in 1..=80 {
                let mut takes = Vec::new();
                table.for_each_option(heap, &mut |parts| {
                    takes.push(heap - parts.iter().sum::<u64>())
                });
                let expected = take(heap);
                let has = takes.contains(&expected) || expected == 0 && takes.is_empty();
                assert!(has || expected > heap, "{text}: {heap} gives {takes:?}, not {expected}");
            }
        }
        let primes = |text: &str| values(text, 1).last() == Some(&1);
        assert!(primes("take 1 if 4294967291 is prime"));
        assert!(!primes("take 1 if 4294049777 is prime or (0-7) is prime"));
    }

    #[test]
    fn errors_name_line_and_column() {
        for (text, expected) in [
            ("", "line 1, column 1: the rule has no line"),
            ("# only this", "line 1, column 1: the rule has no line"),
            ("optoins of n: 1", "line 1, column 1: expected options or take, found 'optoins'"),
            ("\noptions n: 1", "line 2, column 9: expected of, as in options of n: n-1, found 'n'"),
            ("options of n 1", "line 1, column 14: expected ':'"),
            ("options of n: n-", "line 1, column 17: expected a number, n, or"),
            ("options of n: k", "line 1, column 15: expected a number, n, or"),
            ("options of n: (n-1", "line 1, column 19: expected ')'"),
            ("options of n: n-1)", "line 1, column 18: expected the end of the line"),
            ("options of n: n > 1", "line 1, column 15: expected a number, found 'n'"),
            ("take 1 if n", "line 1, column 11: expected a condition"),
            ("take 1 if n is big", "line 1, column 16: expected even, odd or prime"),
            ("take 1 if n is", "line 1, column 15: expected even, odd or prime"),
            ("take 1 if n < 3 < 5", "numbers on both sides"),
            ("take gcd(n)", "line 1, column 11: expected ',' and a second number, found ')'"),
            ("take sqrt(n, 2)", "line 1, column 12: expected ')' or an operation, found ','"),
            ("take gcd(n, 2 or 3", "a condition, such as n > 1, on each"),
            ("take min(n > 2, 3)", "line 1, column 18: expected numbers on both sides"),
            ("take gcd", "line 1, column 6: expected a number"),
            ("take 1 if n and 3", "a condition, such as n > 1, on each"),
            ("take 1..", "line 1, column 9: expected a number"),
            ("take 99999999999999999999", "line 1, column 6: expected a number below 2^64"),
            ("take 1é", "line 1, column 7: expected a word"),
            ("options of n for n = 1..2: 1", "line 1, column 18: expected a name"),
            ("options of x: 1", "line 1, column 12: expected n, a heap"),
            ("options of n if n > 1 if n > 2: 1", "one condition"),
            (
                "options of n for k = 1..2 for k = 1..n: k",
                "line 1, column 31: expected a name not used",
            ),
            ("\noptions of 3..1: 0", "line 2, column 15: expected a last heap that is not below"),
            ("options of n for k = 2..3-2: k", "line 1, column 25: expected a last number that"),
            ("options of n if n > 1:", "line 1, column 23: expected a number, n, or the name"),
            ("options of 3: 1,", "line 1, column 17: expected a number, n, or the name"),
            ("take 1, 3..2", "line 1, column 12: expected a last number that"),
            ("take 1, 2 - 2", "line 1, column 9: expected a number to take, from 1 on"),
            ("take 1 if n > 3 for k = 1..2", "line 1, column 17: expected the end of the line"),
        ] {
            let error = TextHeaps::parse(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        let error = TextHeaps::parse(b"take 1\ntake \xff").unwrap_err().to_string();
        assert!(error.starts_with("line 2, column 6: expected text in UTF-8"), "{error}");
    }

    #[test]
    fn options_that_cannot_be_listed_name_their_line() {
        for (text, expected) in [
            ("take 1\noptions of n: n", "line 2, column 1: heap 1 would become 1"),
            ("take 1\noptions of 3: 7", "line 2, column 1: heap 3 would become 7"),
            ("take 1 if n > 2 and 5/(n-3) > 0", "heap 3 leads to a division by zero"),
            ("take 5/(n-3)", "line 1, column 1: heap 3 leads to a division by zero"),
            ("\ntake sqrt(n-2)", "line 2, column 1: heap 1 leads to a power, root or digit of"),
            ("take 2^(2-n)", "heap 3 leads to a power, root or digit of a negative number"),
            ("take digits(n, n)", "heap 1 leads to digits to a base below 2"),
            ("take 3^n", "heap 81 leads to a number that is too large"),
            ("options of 9: 9^30 * 9^30", "heap 9 leads to a number that is too large"),
            ("options of n for a = 1..n*n*n for b = 1..n*n*n if a = b: nothing", "takes more than"),
            ("options of n for a = 0..n-1 for b = 0..a: a+a+a+a+b+b+b+b", "more than 33554432"),
        ] {
            let rule = TextHeaps::parse(text.as_bytes()).unwrap();
            let error = rule.options_up_to(2000).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        // Once a condition is decided, the rest of it needs no value.
        for text in ["take 1 if n = 3 or 5/(n-3) > 0", "take 1 if n != 3 and 5/(n-3) > 0"] {
            assert!(TextHeaps::parse(text.as_bytes()).unwrap().options_up_to(9).is_ok(), "{text}");
        }
    }

    #[test]
    fn hostile_texts_end_in_errors() {
        for text in [
            "options of n: ".to_string() + &"(".repeat(4000),
            "options of n: ".to_string() + &"(1+".repeat(1000) + "1" + &")".repeat(1000),
            "take ".repeat(3000),
            "take 1 if ".to_string() + &"1 = 1 and ".repeat(900),
            "take ".to_string() + &"1,".repeat(5000),
            "take 1\n".repeat(1 << 15),
            " ".repeat((1 << 20) + 1),
        ] {
            let parsed = TextHeaps::parse(text.as_bytes());
            assert!(parsed.is_err() || parsed.unwrap().options_up_to(1).is_err(), "{text:.30}");
        }
        for text in
            ["take (0-2)^127", "take 2^126", "take n if n*2^39*2^39 > n/2*2^40", "take 0..n"]
        {
            let _ = TextHeaps::parse(text).map(|rule| rule.known_rule());
        }
        let mut rng = Rng::new(4);
        let words = [
            "options", "of", "n", "take", "if", "for", "k", "=", "..", "(", ")", "+", "-", "1",
            "7", ",", ":", "is", "even", "and", "nothing", "/", "\n", "#", "<", "^", "*", "gcd",
        ];
        for _ in 0..20_000 {
            let text: Vec<&str> =
                (0..rng.below(14)).map(|_| words[rng.below(words.len() as u64) as usize]).collect();
            let text = "options of n: ".repeat(rng.below(2) as usize) + &text.join(" ");
            if let Ok(rule) = TextHeaps::parse(text.as_bytes()) {
                let _ = (rule.options_up_to(9), rule.known_rule());
            }
        }
    }
}
