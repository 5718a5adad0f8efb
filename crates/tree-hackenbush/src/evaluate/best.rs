//! Best moves of a position whose value is a number.
//!
//! # The idea
//! A move is best if it leaves at least as good a position for the player as any other move.
//! Options need not compare: after two cuts that leave \*2 and \*3, neither is better. If the value
//! of the position is a number x, most options have a value without a search:
//!
//! ```text
//! a red-blue edge:   x + (the red-blue parts after the cut − before), and only the best of them counts
//! a green edge:      x + *(nimber before ⊕ after)
//! an edge of a mixed part M:   x − M + (M after the cut), which may be no number and nimber
//! candidate = the first option; replaced by every option that it is not at least as good as
//! the candidate is best if it is at least as good as every option, and so is what equals it
//! ```
//!
//! # Why it is right
//! If some option is at least as good as all others, it replaces the candidate unless that one is
//! as good, and nothing replaces it afterwards. Known values are compared directly. Other options
//! are played against each other: A ≥ B exactly when Left wins A − B as second player.

use crate::position::parts::Parts;
use crate::red_blue::moves::Goal;
use crate::search::POSITION_LIMIT;
use crate::{Colour, Dyadic, EvaluateError, HackenbushValue, PartizanOutcome, Player, Position};
use mex_core::stop_point;

/// The most nimbers that cuts of green edges may leave.
const MOST_NIMBERS: usize = 64;

/// The result of some moves: the edges that lead to it, and its value.
struct Choice {
    edges: Vec<u32>,
    /// The value outside the part, or of the whole.
    value: HackenbushValue,
    /// A mixed part after a cut, if its value was not found.
    part: Option<Position>,
}

impl Position {
    /// Returns the edges, in increasing order, that leave the player at least as well off as any
    /// other edge; none if the player has no edge.
    ///
    /// `None` if the value is not a number, if no option is as good as all others, or if they could
    /// not be compared: mixed parts, in which green edges are connected to others, are compared by
    /// search.
    ///
    /// # Complexity
    /// As [`winning_moves`](Self::winning_moves), for each nimber that cuts of green edges leave;
    /// for each edge of a mixed part a few searches, with 2^20 positions for all of them.
    ///
    /// # Errors
    /// As [`value`](Self::value), but mixed parts give `None`.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::{Player, Position};
    ///
    /// // Left would rather cut one of the two green edges than give up the blue one.
    /// let position = Position::parse(b"0 1 b\n0 2 g\n0 3 g\n")?;
    /// assert_eq!(position.best_moves(Player::Left)?, Some(vec![1, 2]));
    /// let stalks = Position::parse(b"0 1 g\n1 2 g\n0 3 g\n3 4 g\n")?;
    /// assert_eq!(stalks.best_moves(Player::Left)?, None, "*2 and *3 do not compare");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_moves(&self, player: Player) -> Result<Option<Vec<u32>>, EvaluateError> {
        let parts = Parts::new(self);
        let red_blue = self.red_blue_moves(&parts, player, Goal::Best)?;
        if parts.mixed.is_empty() && parts.green.is_empty() {
            return Ok(Some(red_blue));
        }
        let mut budget = POSITION_LIMIT;
        let pure = self.value_of_pure(&parts)?;
        let Some(mixed) = self.valued_mixed_parts(&mut budget) else {
            return Ok(None);
        };
        let value = mixed.iter().fold(pure.clone(), |sum, part| sum + part.value.clone());
        if value.nimber != 0 {
            return Ok(None);
        }
        let mut choices = Vec::new();
        if let Some(&edge) = red_blue.first() {
            let after = self.red_blue_graph(&parts.red_blue, Some(edge)).value()?;
            let number = value.number.clone() - pure.number + after;
            let value = HackenbushValue { number, nimber: 0 };
            choices.push(Choice { edges: red_blue, value, part: None });
        }
        match self.green_choices(&parts, pure.nimber, &value.number) {
            Some(green) => choices.extend(green),
            None => return Ok(None),
        }
        for part in &mixed {
            let beside = value.clone() + -part.value.clone();
            for (place, &edge) in (0..).zip(&part.edges) {
                stop_point();
                if self.edges.get(edge).colour.belongs_to(player) {
                    let after = part.position.after_move(place);
                    choices.push(match after.value_within(&mut budget) {
                        Ok(value) => {
                            let value = beside.clone() + value;
                            Choice { edges: vec![edge], value, part: None }
                        }
                        Err(_) => {
                            let value = beside.clone();
                            Choice { edges: vec![edge], value, part: Some(after) }
                        }
                    });
                }
            }
        }
        // If options are too large to compare, there is no answer.
        Ok(best_of(&choices, player, &mut budget).unwrap_or(None))
    }

    /// Returns the cuts of green parts by the nimber that they leave next to a number, or `None` if
    /// there are too many different nimbers.
    fn green_choices(&self, parts: &Parts, whole: u64, number: &Dyadic) -> Option<Vec<Choice>> {
        let green = self.only(parts.green.iter().map(|&edge| self.edges.get(edge)));
        let mut choices: Vec<Choice> = Vec::new();
        let mut is_known = vec![false; parts.green.len()];
        while let Some(place) = is_known.iter().position(|&known| !known) {
            stop_point();
            if choices.len() == MOST_NIMBERS {
                return None;
            }
            let (left, _) = green.after_move(place as u32).green_value_and_moves()?;
            // With a stalk of this nimber added, the winning cuts are those that leave the nimber.
            let mut beside = green.copy();
            let tip = green.vertex_count..green.vertex_count + u32::try_from(left).ok()?;
            let below = std::iter::once(0).chain(tip.clone());
            beside.vertex_count = tip.end;
            tip.zip(below).for_each(|(tip, below)| beside.edges.push(below, tip, Colour::Green, 1));
            let (_, mut same) = beside.green_value_and_moves()?;
            same.retain(|&place| (place as usize) < is_known.len());
            same.iter().for_each(|&place| is_known[place as usize] = true);
            choices.push(Choice {
                edges: same.iter().map(|&place| parts.green[place as usize]).collect(),
                value: HackenbushValue { number: number.clone(), nimber: whole ^ left },
                part: None,
            });
        }
        Some(choices)
    }

    /// Returns this position minus another: the sum with its mirror image.
    fn minus(&self, other: &Self) -> Self {
        let mut both = self.copy();
        let shifted = |vertex| if vertex == 0 { 0 } else { vertex + self.vertex_count - 1 };
        for edge in other.edges.iter() {
            let [u, v] = [edge.u, edge.v].map(shifted);
            both.edges.push(u, v, edge.colour.mirrored(), edge.count);
        }
        both.vertex_count += other.vertex_count - 1;
        both
    }
}

/// Returns the edges that leave at least as much as any other, if there are such edges.
fn best_of(
    choices: &[Choice],
    player: Player,
    budget: &mut usize,
) -> Result<Option<Vec<u32>>, EvaluateError> {
    let mut is_enough = |one: &Choice, other: &Choice| match player {
        Player::Left => is_at_least(one, other, budget),
        Player::Right => is_at_least(other, one, budget),
    };
    let Some(mut best) = choices.first() else {
        return Ok(Some(Vec::new()));
    };
    for choice in &choices[1..] {
        if !is_enough(best, choice)? {
            best = choice;
        }
    }
    let mut edges = Vec::new();
    for choice in choices {
        if !is_enough(best, choice)? {
            return Ok(None);
        }
        if is_enough(choice, best)? {
            edges.extend_from_slice(&choice.edges);
        }
    }
    edges.sort_unstable();
    Ok(Some(edges))
}

/// Returns whether Left wins the difference of two choices as second player.
fn is_at_least(one: &Choice, other: &Choice, budget: &mut usize) -> Result<bool, EvaluateError> {
    let value = one.value.clone() + -other.value.clone();
    let (outcome, won) = match (&one.part, &other.part) {
        (None, None) => (value.outcome(), PartizanOutcome::Left),
        (Some(one), None) => (one.outcome_beside(&value, budget)?, PartizanOutcome::Left),
        (None, Some(other)) => (other.outcome_beside(&-value, budget)?, PartizanOutcome::Right),
        (Some(one), Some(other)) => {
            (one.minus(other).outcome_beside(&value, budget)?, PartizanOutcome::Left)
        }
    };
    Ok(outcome == won || outcome == PartizanOutcome::Previous)
}
