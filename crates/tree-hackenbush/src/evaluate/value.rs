//! The value of a position of any colours, and who wins it.

use crate::mixed::garden::flower_lead;
use crate::position::parts::Parts;
use crate::search::POSITION_LIMIT;
use crate::{Colour, Dyadic, EvaluateError, HackenbushValue, PartizanOutcome, Position};
use std::cmp::Ordering;

impl Position {
    /// Returns the value of the position if it is a number, a nimber, or the sum of both.
    ///
    /// Green parts are evaluated by fusion, red-blue parts bundle by bundle from the branches down;
    /// only parts that no vertex cuts in two, and which are more than a bundle, are searched. Mixed
    /// parts, in which green edges are connected to others, are searched too: such a part has value
    /// x + *n exactly when the second player wins it together with stalks for −x and *n; x is taken
    /// to be the value of the part without its green edges. Edges not connected to the ground are
    /// ignored.
    ///
    /// # Constraints
    /// Green parts and parts of one colour of any size; red-blue trees up to values of 2^22 + 2E
    /// binary digits; searched parts of at most 56 edges, stalks included.
    ///
    /// # Complexity
    /// O(V + E) steps on numbers, and the search, which keeps at most 2^20 positions: evaluating
    /// red-blue graphs is NP-hard.
    ///
    /// # Errors
    /// [`EvaluateError`] if a part is too large to search, or a value has too many digits;
    /// [`EvaluateError::Mixed`] if there are mixed parts and the search found no such value.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let mixed = Position::parse(b"0 1 g\n1 2 b\n1 3 r\n")?;
    /// assert_eq!(mixed.value()?.to_string(), "*");
    /// assert!(Position::parse(b"0 1 g\n1 2 b\n")?.value().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # References
    /// Berlekamp, Conway, Guy, *Winning Ways*, chapters 2 and 7.
    pub fn value(&self) -> Result<HackenbushValue, EvaluateError> {
        self.known.value.get_or_init(|| self.value_within(&mut { POSITION_LIMIT })).clone()
    }

    /// Returns the value, and deducts the positions that searches of mixed parts keep from a
    /// budget.
    pub(crate) fn value_within(
        &self,
        budget: &mut usize,
    ) -> Result<HackenbushValue, EvaluateError> {
        if let Some(tree) = self.green_tree() {
            return Ok(HackenbushValue { number: Dyadic::zero(), nimber: tree.value() });
        }
        let parts = Parts::new(self);
        let pure = self.value_of_pure(&parts)?;
        if parts.mixed.is_empty() {
            return Ok(pure);
        }
        match self.valued_mixed_parts(budget) {
            Some(mixed) => Ok(mixed.into_iter().fold(pure, |sum, part| sum + part.value)),
            None => self.require_unmixed(&parts).map(|()| pure),
        }
    }

    pub(crate) fn require_unmixed(&self, parts: &Parts) -> Result<(), EvaluateError> {
        let colours = parts.mixed.iter().map(|&edge| (edge, self.edges.get(edge).colour));
        match { colours }.find(|&(_, colour)| colour != Colour::Green) {
            Some((edge, colour)) => Err(EvaluateError::Mixed { edge: edge as usize, colour }),
            None => Ok(()),
        }
    }

    /// Returns the value of the parts that are not mixed.
    pub(crate) fn value_of_pure(&self, parts: &Parts) -> Result<HackenbushValue, EvaluateError> {
        let find = || {
            let number = self.number_of_red_blue(&parts.red_blue)?;
            let nimber = if parts.green.is_empty() { 0 } else { parts.green_graph(self).0.value() };
            Ok(HackenbushValue { number, nimber })
        };
        self.known.pure.get_or_init(find).clone()
    }

    /// Returns who wins the position.
    ///
    /// If there are mixed parts, in which green edges are connected to others, they are searched
    /// together with a stalk for the value of all other parts. Two rules avoid the search. If every
    /// mixed part stands on green edges only, the mixed parts are infinitesimal, so a number other
    /// than 0 decides. If the mixed parts are flowers and there is no number, a lead of two flowers
    /// of one colour decides.
    ///
    /// # Complexity
    /// As [`value`](Self::value); a search takes at most 56 edges in all.
    ///
    /// # Errors
    /// [`EvaluateError`] if the search is too large, or a value has too many digits.
    ///
    /// # References
    /// *Winning Ways*, chapters 7 and 8: infinitesimals, flower gardens and the two-ahead rule.
    pub fn outcome(&self) -> Result<PartizanOutcome, EvaluateError> {
        self.known.outcome.get_or_init(|| self.outcome_within(&mut { POSITION_LIMIT })).clone()
    }

    /// Returns who wins the position, and deducts the positions that a search keeps from a budget.
    pub(crate) fn outcome_within(
        &self,
        budget: &mut usize,
    ) -> Result<PartizanOutcome, EvaluateError> {
        self.outcome_beside(&HackenbushValue::default(), budget)
    }

    /// Returns who wins the sum of the position and a value.
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
        if pure.number.sign() == Ordering::Equal {
            match flower_lead(self) {
                Some(2..) => return Ok(PartizanOutcome::Left),
                Some(..=-2) => return Ok(PartizanOutcome::Right),
                _ => {}
            }
        }
        self.searched_outcome(&parts, &pure, budget)
    }
}
