//! What the engines ask a rule. Each rule answers in a file of its own in `rules`.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::values::dense::Moves;
use crate::values::engine::Engine;
use crate::{Method, Period, Theorem};

/// What is called with each option of a heap; it may have seen enough.
pub(crate) type Visit<'a> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'a;

/// A rule that takes from one heap and never splits it, by its takes, which increase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// These and no others.
    Only(Vec<u64>),
    /// All but these.
    AllBut(Vec<u64>),
}

/// A rule with a name: its options, what is known about its values, and the engine for the rest.
pub(crate) trait Kind {
    /// Writes the rule as it is read.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Visits every option of a heap, in the order in which a player sees them, until `visit`
    /// breaks off.
    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()>;

    /// Returns a number that the options of no heap up to this one exceed.
    fn most_options(&self, heap: u64) -> u64;

    /// Returns about how many heaps the options of a heap list together.
    fn option_cost(&self, heap: u64) -> u128 {
        heap.into()
    }

    /// Returns whether every option is one heap.
    fn leaves_one_heap(&self) -> bool {
        true
    }

    /// Returns the takes that leave a heap with a given value, where they are known without a
    /// look at the options.
    fn takes_to(&self, _heap: u64, _value: u128) -> Option<Vec<RangeInclusive<u64>>> {
        None
    }

    /// Returns the value of a heap by a closed form, where the rule has one for that heap.
    fn closed_form(&self, _heap: u64) -> Option<u128> {
        None
    }

    /// Returns the period that a closed form shows, and the greatest value before its first end.
    fn known_period(&self) -> Option<(Period, u64)> {
        None
    }

    /// Returns the period that a closed form shows where it does not fit 64 bits.
    fn long_period(&self) -> Option<u128> {
        None
    }

    /// Returns why the values have no period, not even an arithmetic one, where that is known.
    fn aperiodicity(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether a period has been looked for in vain for long.
    fn is_open(&self) -> bool {
        false
    }

    /// Returns the theorem that proves periods by equal values alone: it holds for Grundy values
    /// and for elements of misère quotients.
    fn theorem(&self) -> Option<Theorem> {
        None
    }

    /// Returns the theorem that proves periods of Grundy values; it may say nothing about misère
    /// play.
    fn value_theorem(&self) -> Option<Theorem> {
        self.theorem()
    }

    /// Returns the digits of a code that ends, if some move leaves three heaps.
    fn digits_to_three(&self) -> Option<&[u8]> {
        None
    }

    /// Returns the moves, where each leaves at most two heaps and takes at most 32, and some leave two.
    fn pair_moves(&self) -> Option<Moves> {
        None
    }

    /// Returns the rule as takes from one heap, where its values are best found that way.
    fn as_takes(&self) -> Option<Takes> {
        None
    }

    /// Returns whether a sum of heaps is a sum of games in misère play.
    fn has_misere(&self) -> bool {
        true
    }

    /// Returns what computes a table of values, by the method wanted if the rule has a choice.
    fn engine(&self, wanted: Option<Method>) -> Box<dyn Engine>;
}
