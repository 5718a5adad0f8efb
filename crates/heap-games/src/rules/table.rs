//! All rules with a name, in one table.

use std::fmt;
use std::ops::ControlFlow;

use mex_core::{Options, Ruleset};

use crate::rules::formulas::ByFormula;
use crate::rules::kind::{Kind, Takes};
use crate::rules::unequal_split::UnequalSplit;
use crate::{
    AllBut, BoundedTake, BreakCode, CoinTurning, EqualSplit, HeapCode, HeapRule, Period,
    SubtractionSet, Theorem,
};

/// A ready-made rule, by name or by code.
///
/// A rule is also a [`Ruleset`], with heaps as positions, so it can be evaluated, played and
/// searched; for turning coins, this is valid in normal play only, as two coins on one place
/// cancel.
///
/// # Examples
/// ```
/// use heap_games::Rule;
///
/// assert_eq!("kayles".parse::<Rule>()?, "0.77".parse()?);
/// assert_eq!("subtract:4,1,3".parse::<Rule>()?.to_string(), "subtract:1,3,4");
/// assert!("lasker:2".parse::<Rule>().is_err());
/// # Ok::<(), heap_games::ParseRuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// Take any number.
    Nim,
    /// Take any number, or split a heap in two.
    Lasker,
    /// Take 1 to half of the heap, rounded up.
    Halving,
    /// Cut a length into two different parts and keep the smaller.
    SmallerPart,
    /// Grundy's game: split a heap into two different heaps.
    UnequalSplit,
    /// Split a heap of at least a floor into two or more nearly equal parts.
    EqualSplit(EqualSplit),
    /// Take a number between two bounds.
    Bounded(BoundedTake),
    /// Take a number in a finite set.
    Subtract(SubtractionSet),
    /// Take a number outside a finite set.
    AllBut(AllBut),
    /// Turn coins in a row; a heap is the place of a coin that shows heads.
    Turning(CoinTurning),
    /// A take-and-break code of hexadecimal digits.
    Code(HeapCode),
    /// A take-and-break code with marks, or that leaves any number of heaps.
    Break(BreakCode),
    /// A take-and-break code for each residue of the heap.
    #[cfg(feature = "residues")]
    Residues(crate::ResidueCodes),
}

impl Rule {
    /// Returns the interface of the rule for the engines.
    pub(crate) fn kind(&self) -> &dyn Kind {
        match self {
            Rule::Nim => &ByFormula::Nim,
            Rule::Lasker => &ByFormula::Lasker,
            Rule::Halving => &ByFormula::Halving,
            Rule::SmallerPart => &ByFormula::SmallerPart,
            Rule::UnequalSplit => &UnequalSplit,
            Rule::EqualSplit(rule) => rule,
            Rule::Bounded(rule) => rule,
            Rule::Subtract(set) => set,
            Rule::AllBut(rule) => rule,
            Rule::Turning(game) => game,
            Rule::Code(code) => code,
            Rule::Break(code) => code,
            #[cfg(feature = "residues")]
            Rule::Residues(codes) => codes,
        }
    }

    /// Returns the value of a heap by a closed form, if the rule has one for that heap.
    ///
    /// # Complexity
    /// O(k) for a rule with k numbers, O(log heap) for halving.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// // Only the takes that the heap allows count.
    /// let rule: Rule = "subtract:5,18446744073709551615".parse()?;
    /// assert_eq!(rule.closed_form(12), Some(0));
    /// assert_eq!("0.77".parse::<Rule>()?.closed_form(12), None);
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    pub fn closed_form(&self, heap: u64) -> Option<u128> {
        self.kind().closed_form(heap)
    }

    /// Returns the theorem that proves periods of the rule by equal values alone, if there is one:
    /// it is valid for Grundy values and for elements of misère quotients.
    ///
    /// # Complexity
    /// O(1), or O(k) for a code with k digits.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Rule, Theorem};
    ///
    /// let kayles: Rule = "0.77".parse()?;
    /// assert_eq!(kayles.theorem(), Some(Theorem::GuySmith { parts: 2, take: 2 }));
    /// assert_eq!("halving".parse::<Rule>()?.theorem(), None);
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    pub fn theorem(&self) -> Option<Theorem> {
        self.kind().theorem()
    }

    /// Returns whether the existence of a period is an open problem, as for Grundy's game.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// assert!("grundy".parse::<Rule>()?.is_open() && "0.6".parse::<Rule>()?.is_open());
    /// assert!(!"kayles".parse::<Rule>()?.is_open());
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    pub fn is_open(&self) -> bool {
        self.kind().is_open()
    }

    /// Estimates the number of heaps in the list of a heap's options, which is the cost of
    /// examining all of them.
    ///
    /// # Complexity
    /// O(1), or O(k) for a code with k digits.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// assert_eq!("bounded:2,9".parse::<Rule>()?.option_cost(1_000_000), 9);
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    pub fn option_cost(&self, heap: u64) -> u128 {
        self.kind().option_cost(heap)
    }

    /// Returns the fewest values in a proof of a period; `None` if no theorem proves one.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Rule;
    ///
    /// assert_eq!("0.77".parse::<Rule>()?.shortest_proof(), Some(6));
    /// assert_eq!("0.3F!".parse::<Rule>()?.shortest_proof(), None);
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    pub fn shortest_proof(&self) -> Option<u64> {
        let theorem = self.kind().value_theorem()?;
        Some(theorem.values_needed(Period::plain(0, 1)).unwrap_or(u64::MAX))
    }

    /// Returns a rule with smaller numbers and the same values up to a heap, and the divisor for
    /// the heap.
    pub(crate) fn reduced(&self, heap: u64) -> (Rule, u64) {
        let as_rule = |takes: Vec<u64>| SubtractionSet::new(takes).ok();
        let reduced = match self.kind().as_takes() {
            Some(Takes::Only(takes)) => as_rule(takes).map(|set| set.reduced(heap)),
            Some(Takes::AllBut(takes)) => {
                return match as_rule(takes) {
                    Some(set) => (Rule::AllBut(AllBut::new(set)), 1),
                    None => (self.clone(), 1),
                };
            }
            None => None,
        };
        reduced.map_or_else(|| (self.clone(), 1), |(set, unit)| (Rule::Subtract(set), unit))
    }
}

impl HeapRule for Rule {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        let _ = self.kind().options(heap, &mut |parts| {
            visit(parts);
            ControlFlow::Continue(())
        });
    }

    fn has_misere(&self) -> bool {
        self.kind().has_misere()
    }
}

/// References to closures are closures, and need no such implementation.
impl HeapRule for &Rule {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        (**self).for_each_option(heap, visit);
    }

    fn has_misere(&self) -> bool {
        (**self).has_misere()
    }
}

impl Ruleset for Rule {
    type Position = u64;

    /// Adds the options of a heap, without empty heaps.
    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        let _ = self.kind().options(heap, &mut |parts| {
            if options.is_full() {
                return ControlFlow::Break(());
            }
            options.push_sum(parts.iter().copied().filter(|&part| part > 0));
            ControlFlow::Continue(())
        });
    }

    fn is_terminal(&self, &heap: &u64) -> bool {
        self.kind().options(heap, &mut |_| ControlFlow::Break(())).is_continue()
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().write(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mex_core::Evaluator;

    #[test]
    fn options_beyond_what_is_wanted_are_not_visited() {
        for text in
            ["nim", "lasker", "grundy", "halving", "0.[7]", "8.F", "turn:1+", "bash:9", "0.[*]"]
        {
            let rule: Rule = text.parse().unwrap();
            let heap = if text.starts_with("turn") { 60 } else { 1 << 60 };
            assert!(!rule.is_terminal(&heap), "{text}");
            assert!(Evaluator::with_limit(&rule, 10).value(&heap).is_err(), "{text}");
        }
    }

    #[test]
    fn names_are_their_codes() {
        // A mark removes its cell and two on either side, as three marks in a row would win.
        let strip = |length: u64, visit: &mut dyn FnMut(&[u64])| {
            for cell in 0..length {
                let (left, right) = (cell.saturating_sub(2), (length - cell).saturating_sub(3));
                visit(&[left, right]);
            }
        };
        let values = |rule: &dyn HeapRule| crate::values_by_definition(rule, 80);
        assert_eq!(values(&strip), values(&"treblecross".parse::<Rule>().unwrap()));
        // Couples are Forever: a heap of more than 2 is split.
        let couples = |heap: u64, visit: &mut dyn FnMut(&[u64])| {
            (1..heap).filter(|_| heap > 2).for_each(|part| visit(&[part, heap - part]));
        };
        assert_eq!(values(&couples)[1..], values(&"officers".parse::<Rule>().unwrap())[..80]);
    }
}
