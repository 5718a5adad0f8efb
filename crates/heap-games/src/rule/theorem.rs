//! The theorems that prove periods.
//!
//! Each states: if g(n + p) = g(n) for all n in some finite range from n₀ on, then for ever. The
//! proofs are inductions over n. In each, the options of heap n + p are compared with those of heap
//! n: they have the same values if every part from which p is taken is at least n₀ + p.
//!
//! - A take of at most t from one heap reaches back t heaps: t equal values in a row are enough.
//! - If a move leaves k heaps, the largest part of n + p is at least (n + p − t)/k. It reaches n₀ +
//!   p once n is about k·n₀ + (k − 1)·p + t: hence the range of Guy and Smith.
//! - Grundy's game is the case k = 2, t = 0, except for the pair of equal heaps, which no move
//!   leaves. That pair has the value 0; the range is p + 1 longer, so that another pair has that
//!   value too.
//! - If a move may leave three heaps, values may grow with the period; see
//!   [`Theorem::AddingPeriod`].
//! - Moves that depend on residues need a period that the modulus divides; see
//!   [`Theorem::Residues`].
//! - With all takes except a few, values grow without bound, so their differences repeat; see
//!   [`Theorem::AllBut`].

use std::fmt;

use crate::Period;

/// A theorem that extends finitely many equal values to a period for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// A finite take-and-break code that leaves at most `parts` heaps and takes at most `take`:
    /// with n₀ ≥ 1, g(n + p) = g(n) for n₀ ≤ n < parts·n₀ + (parts − 1)·p + take is enough.
    ///
    /// The largest part of a later heap is at least n₀ + p, so p can be taken off it.
    GuySmith {
        /// The most heaps that a move leaves, at least 1.
        parts: u64,
        /// The greatest take.
        take: u64,
    },
    /// Takes of at most `take` from one heap: that many equal values in a row are enough.
    BoundedTakes {
        /// The greatest take.
        take: u64,
    },
    /// Splits into two different heaps: g(n + p) = g(n) for n₀ ≤ n < 2n₀ + 2p + 1 is enough, as
    /// then some other pair has the value 0 of two equal heaps.
    UnequalSplit,
    /// All takes except a few, of at most `take`: 2·take equal differences of the values in a row
    /// are enough, or 2 if every take is allowed.
    ///
    /// Two heaps of one value differ by a forbidden take, so all heaps of a value lie within `take`
    /// of each other. So the values of the 2·take heaps before a heap determine which values it may
    /// still have, and among any `take` + 1 heaps one has a value greater than all before: if none
    /// of the last `take` does, a heap of every value can be reached.
    AllBut {
        /// The greatest forbidden take, 0 if there is none.
        take: u64,
    },
    /// Two equal windows of `span` values, the earlier one beyond a `table` of first values, in a
    /// finite octal code or Grundy's game.
    ///
    /// Suppose that no heap from the end of the table to the end of the later window has a rare
    /// value, that the heaps with rare values, and the takes, are less than `span`, and that for
    /// each heap between the windows every value below its own comes from a take, or from two parts
    /// one of which is less than `span`. Then the values between the windows recur after them. If
    /// the smaller heaps of a heap n + p have repeated so far, it has all these smaller values by
    /// the same takes and small parts as heap n, but not g(n): that is common, so one of two parts
    /// with that sum would be rare, hence small, and the other one would give heap n the same
    /// option.
    Windows {
        /// The number of first values, each known by all its options.
        table: u64,
        /// The number of values of a window.
        span: u64,
    },
    /// A finite code that takes at most `take` and leaves at most three heaps, with values that
    /// grow by a power of two with each period.
    ///
    /// A value is s·H + c with the saltus s and c < s. The value of an option depends only on the
    /// residues of its parts, except for H: three parts with H = j, q and q reach j. So finitely
    /// many ways to leave parts prove that every value below that of a later heap is reached, and
    /// that its own is not.
    AddingPeriod {
        /// The greatest take.
        take: u64,
    },
    /// Moves from heaps n ≥ `from` that depend on the residue of n, take at most `take` and leave
    /// at most `parts` heaps: with p a multiple of the period and the modulus and n₀ ≥ 1, it is
    /// enough that g(n + p) = g(n) for n₀ ≤ n < `parts`·n₀ + `rounds`·p + `take`.
    ///
    /// For p can be taken off the largest part; if two parts must differ, off the smaller one when
    /// their difference is at most p; if they must be equal, their sum is 0.
    Residues {
        /// The modulus, made even if two equal parts may be left but not any two.
        modulus: u64,
        /// The most heaps that a move leaves, 1 or 2.
        parts: u64,
        /// One less than `parts`, or `parts` if they must be different or equal.
        rounds: u64,
        /// The greatest take.
        take: u64,
        /// The least heap without exceptions.
        from: u64,
    },
    /// The values have a closed form, proven by induction over the heaps.
    ClosedForm,
}

impl Theorem {
    /// Returns how many values, from heap 0 on, prove a period; `None` if that number does not fit
    /// 64 bits.
    pub fn values_needed(&self, period: Period) -> Option<u64> {
        let Period { preperiod, length: period, .. } = period;
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
            Theorem::Windows { table, span } => {
                preperiod.checked_add(span)?.max(table).checked_add(period)
            }
            // The minimum: the proof also needs an H above some bound that depends on the values.
            Theorem::AddingPeriod { take } => preperiod.checked_add(period)?.checked_add(take),
            Theorem::Residues { modulus, parts, rounds, take, from } => {
                let period = common_multiple(period, modulus)?;
                let parts = preperiod.max(1).checked_mul(parts)?;
                let end = parts.checked_add(period.checked_mul(rounds)?)?.checked_add(take)?;
                end.max(from).checked_add(period)
            }
            Theorem::ClosedForm => Some(0),
        }
    }

    /// Returns whether a period with this saltus can be proven.
    pub(crate) fn allows(&self, saltus: u64) -> bool {
        saltus == 0 || matches!(self, Theorem::AllBut { .. })
    }

    /// Returns how certain a period is, as text, from the name of the theorem that proves it.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Theorem;
    ///
    /// let name = Theorem::UnequalSplit.to_string();
    /// assert_eq!(Theorem::standing(Some(&name)), "proven by the theorem of unequal split");
    /// assert_eq!(Theorem::standing(None), "seen so far, not proven");
    /// ```
    pub fn standing(name: Option<&str>) -> String {
        match name {
            Some(name) if name == Theorem::ClosedForm.to_string() => {
                format!("proven by the {name} of the values")
            }
            Some(name) => format!("proven by the theorem of {name}"),
            None => "seen so far, not proven".to_string(),
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Theorem::GuySmith { .. } => "Guy-Smith",
            Theorem::BoundedTakes { .. } => "bounded takes",
            Theorem::UnequalSplit => "unequal split",
            Theorem::AllBut { .. } => "all-but takes",
            Theorem::Windows { .. } => "equal windows",
            Theorem::AddingPeriod { .. } => "adding periods",
            Theorem::Residues { .. } => "moves by residues",
            Theorem::ClosedForm => "closed form",
        })
    }
}

/// Returns the least common multiple of two numbers of 1 or more, if it fits 64 bits.
pub(crate) fn common_multiple(one: u64, two: u64) -> Option<u64> {
    (one / gcd(one, two)).checked_mul(two)
}

pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    let (mut divisor, mut rest) = (a, b);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    divisor
}
