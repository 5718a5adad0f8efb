//! The theorems that prove periods.

use std::fmt;

use crate::Rule;
use crate::rules::closed_form::code_as_rule;

/// A theorem that turns finitely many equal values into a period for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// A finite take-and-break code that leaves at most `parts` heaps and takes at most `take`:
    /// with n₀ ≥ 1, g(n + p) = g(n) for n₀ ≤ n < parts·n₀ + (parts − 1)·p + take is enough.
    ///
    /// The largest part of a later heap lies n₀ + p or further, so that p can be taken off it.
    GuySmith {
        /// The most heaps that a move leaves, at least 1.
        parts: u64,
        /// The greatest take.
        take: u64,
    },
    /// Takes of at most `take` from one heap: as many equal values in a row are enough.
    BoundedTakes {
        /// The greatest take.
        take: u64,
    },
    /// Splits into two different heaps: g(n + p) = g(n) for n₀ ≤ n < 2n₀ + 2p + 1 is enough, as
    /// then some other pair has the value 0 that two equal heaps would have.
    UnequalSplit,
    /// Every take but a few, of at most `take`: 2·take equal steps of the values in a row are
    /// enough, or 2 where every take is allowed.
    ///
    /// Two heaps of one value differ by a forbidden take, so all heaps of a value lie within `take`
    /// of each other. So the values of a heap's last 2·take heaps tell which values may still
    /// come back at it, and among any `take` + 1 heaps one has a value greater than all before:
    /// where none of the last `take` does, every value has a heap that can be reached.
    AllBut {
        /// The greatest forbidden take, 0 where none is.
        take: u64,
    },
    /// The values have a closed form, shown by induction over the heaps.
    ClosedForm,
}

impl Theorem {
    /// Returns the theorem that covers a rule by equal values alone, if one does: such a theorem
    /// holds for Grundy values as for elements of misère quotients.
    pub fn of(rule: &Rule) -> Option<Self> {
        match rule {
            Rule::Code(code) => Some(Theorem::GuySmith {
                parts: u64::from(code.max_parts().max(1)),
                take: code.max_take()?,
            }),
            Rule::UnequalSplit => Some(Theorem::UnequalSplit),
            Rule::Bounded(rule) => Some(Theorem::BoundedTakes { take: rule.max() }),
            Rule::Subtract(set) => {
                Some(Theorem::BoundedTakes { take: set.takes().last().copied().unwrap_or(0) })
            }
            _ => None,
        }
    }

    /// Returns the theorem that covers the Grundy values of a rule, if one does; it may be one
    /// that says nothing of misère play.
    pub(crate) fn of_values(rule: &Rule) -> Option<Self> {
        match rule {
            Rule::AllBut(set) => {
                Some(Theorem::AllBut { take: set.takes().last().copied().unwrap_or(0) })
            }
            Rule::Code(code) if code.max_take().is_none() => match code_as_rule(code)? {
                Rule::Code(_) => None,
                rule => Theorem::of_values(&rule),
            },
            _ => Theorem::of(rule),
        }
    }

    /// Returns how many values, from heap 0 on, prove a period; `None` when they do not fit 64
    /// bits.
    pub fn values_needed(&self, preperiod: u64, period: u64) -> Option<u64> {
        match *self {
            Theorem::GuySmith { parts, take } => {
                preperiod.max(1).checked_add(period)?.checked_mul(parts)?.checked_add(take)
            }
            Theorem::BoundedTakes { take } => preperiod.checked_add(period)?.checked_add(take),
            Theorem::UnequalSplit => {
                preperiod.max(1).checked_mul(2)?.checked_add(period.checked_mul(3)?)?.checked_add(1)
            }
            Theorem::AllBut { take } => {
                preperiod.checked_add(period)?.checked_add(take.max(1).checked_mul(2)?)
            }
            Theorem::ClosedForm => Some(0),
        }
    }

    /// Returns whether a period that adds to the values can be proven.
    pub(crate) fn allows(&self, saltus: u64) -> bool {
        saltus == 0 || matches!(self, Theorem::AllBut { .. })
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Theorem::GuySmith { .. } => "Guy-Smith",
            Theorem::BoundedTakes { .. } => "bounded takes",
            Theorem::UnequalSplit => "unequal split",
            Theorem::AllBut { .. } => "all-but takes",
            Theorem::ClosedForm => "closed form",
        })
    }
}
