//! Values of positions with entailing and complimenting moves.
//!
//! # The idea
//! For each move of a component let S be the set of nimbers n for which the move wins together with
//! a heap of size n. An ordinary move to the nimber v has S = {v}; one to a loony position has the
//! empty set. After a complimenting move to v the same player moves in v + n and wins unless n = v;
//! after one to a loony position that player always wins. After an entailing move the opponent must
//! move in the component, and wins if some move there wins: S is the complement of the union of
//! their sets.
//!
//! Let U be the union of the sets of all moves of a position. Its value is the least nimber missing
//! from U; if none is missing, it is loony.
//!
//! # Why it is right
//! Each S is finite or cofinite; only a cofinite one counts as a win together with a loony
//! component. Claim: a sum is lost if no component is loony and the nim sum is 0, and won
//! otherwise; if the mover is bound to a component, the sum is won exactly when its U contains the
//! value of the others. By induction on the moves left, the second part holds by definition. For
//! the first, let x be the nim sum, without a loony component. If x = 0, the others of a component
//! with value v have value v, which is not in U: every move loses. If not, v ⊕ x < v for some
//! component; this value of the others is in its U. If a component is loony, its U contains all
//! nimbers and is cofinite, which wins together with nimbers and with loony components.

use super::rules::{EntailedValue, EntailingRuleset, MoveKind};
use super::set::NimberSet;
use crate::limit::PositionLimit;
use crate::outcome::Outcome;
use crate::ruleset::{Memo, Options, Rules, RulesetError, Values};
use crate::stop::StopPoints;

/// Evaluates positions with entailing and complimenting moves, and remembers the results.
///
/// # Constraints
/// - fewer than 2³²−2 positions
/// - play that ends: a position that comes back is an error
///
/// # Complexity
/// The options of each position are listed once, and their sets united: O(m·n) time for m options
/// whose sets list n nimbers. Memory for one set of nimbers per position.
///
/// # Examples
/// See [`EntailingRuleset`].
#[derive(Clone, Debug)]
pub struct EntailingEvaluator<R: EntailingRuleset> {
    ruleset: R,
    /// For each position, the nimbers beside which a player bound to it wins.
    memo: Memo<R::Position, NimberSet>,
}

/// A move in a single component: its kind, and the sum that replaces it.
pub type EntailingOption<P> = (MoveKind, Vec<P>);

/// A move in a sum: its kind, the component, and its replacement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EntailingMove<P> {
    /// The index of the component.
    pub component: usize,
    /// The effect on the order of play.
    pub kind: MoveKind,
    /// The sum that replaces it.
    pub to: Vec<P>,
}

/// Rules in the memo's terms, with kinds numbered as in [`MoveKind::ALL`].
struct SetRules<'a, R>(&'a R, StopPoints);

impl<R: EntailingRuleset> Rules for SetRules<'_, R> {
    type Position = R::Position;
    type Value = NimberSet;
    const KINDS: u32 = MoveKind::ALL.len() as u32;

    fn options(&self, position: &R::Position, kind: u32, options: &mut Options<R::Position>) {
        self.0.options(position, MoveKind::ALL[kind as usize], options);
    }

    fn value<'a>(
        &mut self,
        options: impl Iterator<Item = (u32, &'a [u32])>,
        values: &Values<NimberSet>,
    ) -> NimberSet {
        let mut union = NimberSet::default();
        let mut ordinary = Vec::new();
        for (kind, parts) in options {
            self.1.pass_many(1 + parts.len());
            let sets: Vec<&NimberSet> = parts.iter().filter_map(|&it| values.get(it)).collect();
            match MoveKind::ALL[kind as usize] {
                // Most moves are ordinary; their values are united in one step.
                MoveKind::Ordinary => ordinary.extend(total(&sets)),
                kind => union = union.union(&won_by(kind, &sets)),
            }
        }
        union.union(&NimberSet::of(ordinary))
    }
}

impl<R: EntailingRuleset> EntailingEvaluator<R> {
    /// Returns an evaluator without a limit on positions.
    pub fn new(ruleset: R) -> Self {
        EntailingEvaluator::with_limit(ruleset, PositionLimit::NONE)
    }

    /// Returns an evaluator that gives up after `limit` positions, or after listing options with 64
    /// times as many components.
    pub fn with_limit(ruleset: R, limit: impl Into<PositionLimit>) -> Self {
        EntailingEvaluator { ruleset, memo: Memo::with_limit(limit.into().get()) }
    }

    /// Returns the nimbers beside which a player who must move in `position` wins.
    ///
    /// # Errors
    /// [`RulesetError::LimitReached`] and [`RulesetError::TooManyMoves`] beyond the limit, and
    /// [`RulesetError::Cycle`] if play can go on for ever.
    pub fn wins(&mut self, position: &R::Position) -> Result<NimberSet, RulesetError> {
        let mut rules = SetRules(&self.ruleset, StopPoints::default());
        self.memo.value(&mut rules, position.clone())
    }

    /// Returns the value of a position when the player to move may move anywhere.
    pub fn value(&mut self, position: &R::Position) -> Result<EntailedValue, RulesetError> {
        Ok(self.wins(position)?.least_missing())
    }

    /// Returns the value of a sum.
    pub fn sum_value(&mut self, sum: &[R::Position]) -> Result<EntailedValue, RulesetError> {
        sum.iter().try_fold(EntailedValue::Nimber(0), |all, part| Ok(all + self.value(part)?))
    }

    /// Returns the values beside which a player wins who may move in any component of `sum`, but
    /// nowhere else.
    pub fn entailed_wins(&mut self, sum: &[R::Position]) -> Result<NimberSet, RulesetError> {
        let sets: Vec<NimberSet> =
            sum.iter().map(|part| self.wins(part)).collect::<Result<_, _>>()?;
        Ok(entailed(&sets.iter().collect::<Vec<_>>()))
    }

    /// Returns who wins a sum. After an entailing move, the reply must be made in one of the
    /// components in `entailed`, and `sum` holds the others.
    pub fn outcome(
        &mut self,
        sum: &[R::Position],
        entailed: Option<&[R::Position]>,
    ) -> Result<Outcome, RulesetError> {
        let value = self.sum_value(sum)?;
        match entailed {
            None => Ok(value.outcome()),
            Some(bound) => {
                let wins = self.entailed_wins(bound)?;
                Ok(Outcome::from_mover_wins(wins.contains(value)))
            }
        }
    }

    /// Returns every move in a component that wins if the other components have the value `beside`.
    pub fn winning_moves(
        &mut self,
        position: &R::Position,
        beside: EntailedValue,
    ) -> Result<Vec<EntailingOption<R::Position>>, RulesetError> {
        self.wins(position)?;
        let mut moves = Vec::new();
        let mut options = Options::new();
        for kind in MoveKind::ALL {
            options.clear();
            self.ruleset.options(position, kind, &mut options);
            for option in options.iter() {
                let sets: Vec<NimberSet> =
                    option.iter().map(|part| self.wins(part)).collect::<Result<_, _>>()?;
                if won_by(kind, &sets.iter().collect::<Vec<_>>()).contains(beside) {
                    moves.push((kind, option.to_vec()));
                }
            }
        }
        Ok(moves)
    }

    /// Returns every winning move of a sum in which the mover may move anywhere.
    pub fn sum_winning_moves(
        &mut self,
        sum: &[R::Position],
    ) -> Result<Vec<EntailingMove<R::Position>>, RulesetError> {
        let mut moves = Vec::new();
        for (component, position) in sum.iter().enumerate() {
            let others = [&sum[..component], &sum[component + 1..]].concat();
            let beside = self.sum_value(&others)?;
            let own = self.winning_moves(position, beside)?.into_iter();
            moves.extend(own.map(|(kind, to)| EntailingMove { component, kind, to }));
        }
        Ok(moves)
    }
}

/// Returns the total nimber of some components, if none is loony.
fn total(sets: &[&NimberSet]) -> Option<u32> {
    match value(sets) {
        EntailedValue::Nimber(size) => Some(size),
        EntailedValue::Loony => None,
    }
}

/// Returns the total value of components, each given by its wins.
fn value(sets: &[&NimberSet]) -> EntailedValue {
    let values = sets.iter().map(|set| set.least_missing());
    values.fold(EntailedValue::Nimber(0), |sum, value| sum + value)
}

/// Returns the values beside which a player wins who must move in one of these components.
fn entailed(sets: &[&NimberSet]) -> NimberSet {
    let mut all = NimberSet::default();
    for (place, set) in sets.iter().enumerate() {
        let others = [&sets[..place], &sets[place + 1..]].concat();
        all = all.union(&set.beside(value(&others)));
    }
    all
}

/// Returns the values beside which a move of this kind to these components wins.
fn won_by(kind: MoveKind, sets: &[&NimberSet]) -> NimberSet {
    match kind {
        MoveKind::Ordinary => NimberSet::of(total(sets)),
        MoveKind::Complimenting => NimberSet::of(total(sets)).complement(),
        MoveKind::Entailing => entailed(sets).complement(),
    }
}
