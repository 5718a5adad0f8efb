//! The interface of a rule for the engines. Each rule implements it in its own file in `rules`.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::values::dense::Moves;
use crate::values::engine::Engine;
use crate::{Method, Period, Theorem};

/// Called with each option of a heap; it may stop early.
pub(crate) type Visit<'a> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'a;

/// A rule that takes from one heap and never splits it, by its takes in increasing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Exactly these.
    Only(Vec<u64>),
    /// All but these.
    AllBut(Vec<u64>),
}

/// A rule with a name: its options, the known facts about its values, and an engine.
pub(crate) trait Kind {
    /// Writes the text of the rule.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Visits every option of a heap, in the order shown to players, until `visit` stops.
    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()>;

    /// Returns an upper bound on the number of options of heaps up to this one.
    fn most_options(&self, heap: u64) -> u64;

    /// Estimates the number of heaps in the list of a heap's options.
    fn option_cost(&self, heap: u64) -> u128 {
        heap.into()
    }

    fn leaves_one_heap(&self) -> bool {
        true
    }

    /// Returns the takes that leave a heap with a given value, if they are known without examining
    /// the options.
    fn takes_to(&self, _heap: u64, _value: u128) -> Option<Vec<RangeInclusive<u64>>> {
        None
    }

    /// Returns the value of a heap by a closed form, if there is one for that heap.
    fn closed_form(&self, _heap: u64) -> Option<u128> {
        None
    }

    /// Returns the period of a closed form, and the greatest value before the end of the first
    /// period.
    fn known_period(&self) -> Option<(Period, u64)> {
        None
    }

    /// Returns the period of a closed form if it does not fit 64 bits.
    fn long_period(&self) -> Option<u128> {
        None
    }

    /// Returns why the values have no period, not even an arithmetic one, if that is known.
    fn aperiodicity(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether the existence of a period is an open problem.
    fn is_open(&self) -> bool {
        false
    }

    /// Returns the theorem that proves periods by equal values alone: it is valid for Grundy values
    /// and for elements of misère quotients.
    fn theorem(&self) -> Option<Theorem> {
        None
    }

    /// Returns the theorem that proves periods of Grundy values; it need not be valid for misère
    /// play.
    fn value_theorem(&self) -> Option<Theorem> {
        self.theorem()
    }

    /// Returns the digits of a finite code, if some move leaves three heaps.
    fn digits_to_three(&self) -> Option<&[u8]> {
        None
    }

    /// Returns the moves, if each leaves at most two heaps and takes at most 32, and some leave
    /// two.
    fn pair_moves(&self) -> Option<Moves> {
        None
    }

    /// Returns the rule as takes from one heap, if its values are best computed that way.
    fn as_takes(&self) -> Option<Takes> {
        None
    }

    /// Returns whether a sum of heaps is a sum of games in misère play.
    fn has_misere(&self) -> bool {
        true
    }

    /// Returns an engine for a table of values, by the wanted method if the rule has a choice.
    fn engine(&self, wanted: Option<Method>) -> Box<dyn Engine>;
}
