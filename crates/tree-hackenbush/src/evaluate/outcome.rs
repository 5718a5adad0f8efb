//! Who wins a position of any colours.

use crate::mixed::garden::flower_lead;
use crate::position::parts::Parts;
use crate::search::POSITION_LIMIT;
use crate::{Colour, Dyadic, EvaluateError, HackenbushValue, PartizanOutcome, Position};
use std::cmp::Ordering;

impl Position {
    /// Returns who wins the position.
    ///
    /// If there are mixed parts, in which green edges are connected to others, this is found by
    /// search, with a stalk for the value of all other parts. Two rules spare the search. If every
    /// mixed part stands on green edges only, the mixed parts are infinitesimal, so that a number
    /// other than 0 decides. If the mixed parts are flowers and there is no number, two more
    /// flowers of one colour than of the other decide.
    ///
    /// # Constraints
    /// As [`value`](Self::value).
    ///
    /// # Complexity
    /// As [`value`](Self::value); a search takes at most 56 edges in all.
    ///
    /// # Errors
    /// [`EvaluateError`] when there is too much to be searched, or a value too fine to be kept.
    ///
    /// # References
    /// *Winning Ways*, chapters 7 and 8: infinitesimals, flower gardens and the two-ahead rule.
    pub fn outcome(&self) -> Result<PartizanOutcome, EvaluateError> {
        self.known.outcome(|| self.outcome_within(&mut { POSITION_LIMIT }))
    }

    /// Returns who wins the position, and subtracts the positions that a search keeps from
    /// a budget.
    pub(crate) fn outcome_within(
        &self,
        budget: &mut usize,
    ) -> Result<PartizanOutcome, EvaluateError> {
        self.outcome_beside(&HackenbushValue { number: Dyadic::zero(), nimber: 0 }, budget)
    }

    /// Returns who wins the position together with a value.
    pub(crate) fn outcome_beside(
        &self,
        beside: &HackenbushValue,
        budget: &mut usize,
    ) -> Result<PartizanOutcome, EvaluateError> {
        let parts = Parts::new(self);
        let pure = self.value_of_pure(&parts)? + beside.clone();
        if parts.mixed.is_empty() {
            return Ok(pure.outcome());
        }
        let stands_on_green = parts.mixed.iter().all(|&edge| {
            let edge = self.edges.get(edge);
            edge.colour == Colour::Green || (edge.u != 0 && edge.v != 0)
        });
        if stands_on_green && pure.number.sign() != Ordering::Equal {
            return Ok(pure.outcome());
        }
        match flower_lead(self, &parts) {
            Some(2..) if pure.number.sign() == Ordering::Equal => return Ok(PartizanOutcome::Left),
            Some(..=-2) if pure.number.sign() == Ordering::Equal => {
                return Ok(PartizanOutcome::Right);
            }
            _ => {}
        }
        self.searched_outcome(&parts, &pure, budget)
    }
}
