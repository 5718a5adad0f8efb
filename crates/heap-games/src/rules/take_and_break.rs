//! Take-and-break codes: the heaps that may be left after each take.

use std::fmt;
use std::ops::ControlFlow;

use crate::rules::all_but::AllBut;
use crate::rules::formulas::ByFormula;
use crate::rules::kind::{Kind, Takes, Visit};
use crate::rules::subtraction::SubtractionSet;
use crate::values::code_sums::CodeDefinition;
use crate::values::dense::Moves;
use crate::values::engine::Engine;
use crate::values::octal::Octal;
use crate::{HeapCode, Method, Period, Theorem};

/// Codes that have no known period, with Treblecross, whose values are those of 0.007 two heaps later.
///
/// # References
/// A. Flammenkamp, *Sprague-Grundy values of octal games*,
/// <https://wwwhomes.uni-bielefeld.de/achim/octal.html>.
const OPEN: [&[u8]; 11] = [
    &[0, 6],
    &[0, 0, 4],
    &[0, 0, 6],
    &[0, 1, 4],
    &[0, 3, 6],
    &[0, 3, 7],
    &[0, 6, 4],
    &[0, 7, 4],
    &[0, 7, 6],
    &[0, 0, 0, 7],
    &[0, 1, 1, 3, 3, 7],
];

impl HeapCode {
    /// Returns an equivalent rule of another kind, for codes that have one.
    ///
    /// Digits 0 and 3 forbid or allow a take. Codes that take any number and may split are Lasker's
    /// game.
    fn twin(&self) -> Option<Box<dyn Kind>> {
        let digits = self.digits();
        let is_takes = digits.iter().all(|digit| matches!(digit, 0 | 3));
        let with_digit = |wanted: u8| {
            let places = (0..).zip(digits).skip(1);
            let takes = places.filter(move |&(_, &digit)| digit == wanted);
            SubtractionSet::new(takes.map(|(take, _)| take)).ok()
        };
        Some(match (digits, self.repeating_digits()) {
            ([4], [3]) => Box::new(ByFormula::Lasker),
            (_, [3]) if is_takes => match with_digit(0)? {
                set if set.takes().is_empty() => Box::new(ByFormula::Nim),
                set => Box::new(AllBut::new(set)),
            },
            (_, []) if is_takes => Box::new(with_digit(3)?),
            _ => return None,
        })
    }
}

impl Kind for HeapCode {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let greatest = self.max_take().unwrap_or(heap).min(heap);
        for take in 0..=greatest {
            let digit = self.digit(take);
            let rest = heap - take;
            if digit & 1 != 0 && rest == 0 {
                visit(&[])?;
            }
            if digit & 2 != 0 && rest > 0 {
                visit(&[rest])?;
            }
            if digit & 4 != 0 {
                (1..=rest / 2).try_for_each(|part| visit(&[part, rest - part]))?;
            }
            if digit & 8 != 0 {
                for first in 1..=rest / 3 {
                    for second in first..=(rest - first) / 2 {
                        visit(&[first, second, rest - first - second])?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn most_options(&self, heap: u64) -> u64 {
        let digits = match self.repeating_digits() {
            [] => (self.digits().len() as u64).min(heap.saturating_add(1)),
            _ => heap.saturating_add(1),
        };
        let half = heap / 2;
        // Partitions into three parts number h²/12, rounded.
        let threes = u128::from(heap) * u128::from(heap) / 12 + 1;
        let each = match self.max_parts() {
            0 => 1,
            1 => 2,
            2 => half.saturating_add(2).into(),
            _ => threes + u128::from(half) + 2,
        };
        let most = u128::from(digits).saturating_mul(each);
        if heap == 0 { 0 } else { u64::try_from(most).unwrap_or(u64::MAX) }
    }

    fn option_cost(&self, heap: u64) -> u128 {
        let size = u128::from(heap);
        let cost = |digit: &u8| {
            let (pairs, triples) = (digit >> 2 & 1, digit >> 3 & 1);
            let triples = u128::from(triples) * size.saturating_mul(size / 4);
            triples.saturating_add(u128::from(pairs) * size + 2)
        };
        let sum = |digits: &[u8], times: u128| {
            let costs = digits.iter().map(|digit| cost(digit).saturating_mul(times));
            costs.fold(0, u128::saturating_add)
        };
        let tail = self.repeating_digits();
        let rounds = size.checked_div(tail.len() as u128).unwrap_or(0) + 1;
        let takes = self.digits().len().min(heap.saturating_add(1) as usize);
        sum(&self.digits()[..takes], 1).saturating_add(sum(tail, rounds))
    }

    fn leaves_one_heap(&self) -> bool {
        self.max_parts() <= 1
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        self.twin()?.closed_form(heap)
    }

    fn known_period(&self) -> Option<(Period, u64)> {
        self.twin()?.known_period()
    }

    fn is_open(&self) -> bool {
        OPEN.contains(&self.digits()) && self.repeating_digits().is_empty()
    }

    fn theorem(&self) -> Option<Theorem> {
        let parts = u64::from(self.max_parts().max(1));
        Some(Theorem::GuySmith { parts, take: self.max_take()? })
    }

    fn value_theorem(&self) -> Option<Theorem> {
        match self.max_take() {
            Some(_) => self.theorem(),
            None => self.twin()?.value_theorem(),
        }
    }

    fn as_takes(&self) -> Option<Takes> {
        self.twin()?.as_takes()
    }

    fn digits_to_three(&self) -> Option<&[u8]> {
        let is_finite = self.repeating_digits().is_empty();
        Some(self.digits()).filter(|_| is_finite && self.max_parts() == 3)
    }

    fn pair_moves(&self) -> Option<Moves> {
        Moves::of(self)
    }

    fn engine(&self, wanted: Option<Method>) -> Box<dyn Engine> {
        let moves = Moves::of(self).filter(|_| wanted != Some(Method::Definition));
        match moves {
            Some(moves) => Box::new(Octal::new(moves).by(wanted)),
            None => Box::new(CodeDefinition::new(self.clone())),
        }
    }
}
