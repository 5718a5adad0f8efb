//! Take-and-break codes by the residues of heaps.

use std::fmt;
use std::ops::ControlFlow;

use crate::rule::common_multiple;
use crate::rules::kind::{Kind, Visit};
use crate::values::definition::extend_by_options;
use crate::values::engine::Engine;
use crate::{BreakCode, HeapRule, HeapValues, Mark, Method, OptionTable, Rule, RuleError, Theorem};

/// The most codes.
const MOST_CODES: usize = 1 << 12;

/// A rule with a take-and-break code for each residue of the heap, and with listed options of the
/// first heaps instead.
///
/// The text is that of the codes, for the residues 0, 1, …, and of the options of the heaps 1, 2,
/// …, as in an [`OptionTable`].
///
/// # Examples
/// ```
/// use heap_games::{PeriodSearch, Rule};
///
/// // Take 1 or 2, or 3 from a heap of 4k + 1; a heap of 1 cannot be taken.
/// let rule: Rule = "residues:0.33|0.333|0.33|0.33;".parse()?;
/// let report = PeriodSearch::new(rule, 1000).run()?;
/// assert!(report.proof.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ResidueCodes {
    /// Finite codes that leave at most two heaps.
    codes: Vec<BreakCode>,
    /// The options of the heaps from 1 on.
    listed: Vec<Vec<Vec<u64>>>,
}

impl ResidueCodes {
    /// Reads the text after a colon; `None` unless the rule is written with the same text.
    pub(crate) fn read(text: &str) -> Option<Rule> {
        let (codes, lists) = text.split_once(';').map_or((text, None), |it| (it.0, Some(it.1)));
        let codes = codes.split('|').take(MOST_CODES + 1).map(|code| code.parse().ok());
        let mut rule = ResidueCodes { codes: codes.collect::<Option<_>>()?, listed: Vec::new() };
        if let Some(lists) = lists {
            let greatest = 1 + lists.matches(';').count() as u64;
            let lines = format!("\n{}\n", lists.replace(';', "\n"));
            rule.list(&OptionTable::parse(lines.as_bytes(), greatest).ok()?);
        }
        let rule = Rule::Residues(rule.checked()?);
        (rule.to_string().strip_prefix("residues:") == Some(text)).then_some(rule)
    }

    /// Returns the rule with one code for all heaps; `None` if it is not finite, or leaves more
    /// than two heaps.
    pub(crate) fn of(code: &BreakCode) -> Option<Self> {
        ResidueCodes { codes: vec![code.clone()], listed: Vec::new() }.checked()
    }

    fn checked(self) -> Option<Self> {
        let is_right = |code: &BreakCode| {
            let is_bounded = code.max_put() == 0 && code.max_take().is_some();
            is_bounded && code.max_parts().is_some_and(|parts| parts <= 2)
        };
        let is_right = self.codes.iter().all(is_right) && !self.has(|mark| mark == Mark::Uneven);
        (is_right && self.codes.len() <= MOST_CODES).then_some(self)
    }

    fn list(&mut self, table: &OptionTable) {
        self.listed = vec![Vec::new(); table.heap_count() as usize - 1];
        for (heap, options) in (1..).zip(&mut self.listed) {
            table.for_each_option(heap, &mut |parts| options.push(parts.to_vec()));
        }
    }

    fn code(&self, heap: u64) -> &BreakCode {
        &self.codes[(heap % self.codes.len() as u64) as usize]
    }

    /// Returns whether some digit allows two heaps with such a mark.
    fn has(&self, mark: impl Fn(Mark) -> bool) -> bool {
        let mut digits = self.codes.iter().flat_map(BreakCode::all_digits);
        digits.any(|digit| digit.mark(2).is_some_and(&mark))
    }
}

impl Rule {
    /// Returns the rule whose heaps have the options in a table of all heaps up to some heap, and
    /// greater heaps none; `None` if the empty heap has options.
    pub fn of_options(table: &OptionTable) -> Option<Self> {
        let mut rule = ResidueCodes { codes: vec!["0.0".parse().ok()?], listed: Vec::new() };
        rule.list(table);
        let mut is_ended = true;
        table.for_each_option(0, &mut |_| is_ended = false);
        is_ended.then_some(Rule::Residues(rule))
    }
}

impl Kind for ResidueCodes {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<String> = self.codes.iter().map(BreakCode::to_string).collect();
        write!(f, "residues:{}", codes.join("|"))?;
        self.listed.iter().try_for_each(|options| {
            let sums = options.iter().map(|parts| match &parts[..] {
                [] => "nothing".to_string(),
                parts => parts.iter().map(u64::to_string).collect::<Vec<String>>().join("+"),
            });
            write!(f, ";{}", sums.collect::<Vec<String>>().join(","))
        })
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let index = heap.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        match index.and_then(|index| self.listed.get(index)) {
            Some(options) => options.iter().try_for_each(|option| visit(option)),
            None => self.code(heap).options(heap, visit),
        }
    }

    fn most_options(&self, heap: u64) -> u64 {
        let listed = self.listed.iter().map(Vec::len).max().unwrap_or(0) as u64;
        let most = self.codes.iter().map(|code| code.most_options(heap)).max().unwrap_or(0);
        most.max(listed)
    }

    fn option_cost(&self, heap: u64) -> u128 {
        2 * u128::from(self.most_options(heap))
    }

    fn leaves_one_heap(&self) -> bool {
        false
    }

    /// Two equal heaps cancel only in normal play.
    fn theorem(&self) -> Option<Theorem> {
        self.value_theorem().filter(|_| !self.has(|mark| mark == Mark::Equal))
    }

    fn value_theorem(&self) -> Option<Theorem> {
        let has_equal = self.has(|mark| mark == Mark::Equal);
        let modulus = common_multiple(self.codes.len() as u64, 1 + u64::from(has_equal))?;
        let parts = self.codes.iter().filter_map(BreakCode::max_parts).max()?.max(1);
        let rounds = if self.has(|mark| mark != Mark::Any) { 2 } else { parts - 1 };
        let take = self.codes.iter().filter_map(BreakCode::max_take).max()?;
        let from = 1 + self.listed.len() as u64;
        let has_moves = self.codes.iter().any(|code| code.all_digits().any(|it| !it.is_zero()));
        has_moves.then_some(Theorem::Residues { modulus, parts, rounds, take, from })
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(self.clone())
    }
}

impl Engine for ResidueCodes {
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError> {
        extend_by_options(&Rule::Residues(self.clone()), values, len);
        Ok(())
    }

    fn method(&self) -> Method {
        Method::Definition
    }

    fn steps(&self, heap: u64, _values: &HeapValues) -> u128 {
        16 + 8 * u128::from(self.most_options(heap))
    }
}
