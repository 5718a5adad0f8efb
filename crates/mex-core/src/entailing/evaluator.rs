//! Values of positions with entailing and complimenting moves.
//!
//! # The idea
//! For each move of a component let S be the set of the nimbers n such that the move wins beside a heap
//! of size n. An ordinary move to the nimber v has S = {v}, and one to a loony position has none. After
//! a complimenting move to v the same player moves in v + n, and wins unless n = v; after one to a
//! loony position, always. After an entailing move the opponent must move in the component, and wins where one
//! of the moves there does: S is the complement of the union of their sets.
//!
//! Let U be the union of the sets of all moves of a position. Its value is the least nimber missing
//! in U, and it is loony if none is missing.
//!
//! # Why it is right
//! Each S is finite, or lacks finitely many nimbers; only then it counts as a win beside a loony component.
//! Claim: a sum is lost if no component is loony and the nim sum is 0, and won otherwise; if the mover is bound
//! to a component, the sum is won if the value of the others is in its U. By induction on the moves left,
//! the second holds by what the sets mean. For the first, let the nim sum be x, without a loony component.
//! If x = 0, the others of a component worth v are worth v, which U lacks: every move loses. If not, some
//! component has v ⊕ x < v, which is what the others are worth, and in its U. If a component is loony, its U
//! has all nimbers and is infinite, which wins beside nimbers and beside what is loony.

use super::rules::{EntailedValue, EntailingRuleset, MoveKind};
use super::set::NimberSet;
use crate::limit::PositionLimit;
use crate::outcome::Outcome;
use crate::ruleset::{Memo, Options, Rules, RulesetError, Values};
use crate::stop::StopPoints;

/// Evaluates positions with entailing and complimenting moves, and remembers them.
///
/// # Constraints
/// - fewer than 2³²−2 positions
/// - play that ends: a position that comes back is an error
///
/// # Complexity
/// For each position the options are listed once, and sets of at most as many nimbers are united:
/// O(m·n) for m options whose sets list n nimbers. Memory for the nimbers that one set lists, a position.
///
/// # Examples
/// [`EntailingRuleset`] has one.
#[derive(Clone, Debug)]
pub struct EntailingEvaluator<R: EntailingRuleset> {
    ruleset: R,
    /// The nimbers beside which a player who must move in a position wins.
    memo: Memo<R::Position, NimberSet>,
}

/// A move in a single component: its kind, and the sum that takes its place.
pub type EntailingOption<P> = (MoveKind, Vec<P>);

/// A move in a sum: its kind, the component that is replaced, and by what.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EntailingMove<P> {
    /// The index of the component.
    pub component: usize,
    /// What the move does to the order of play.
    pub kind: MoveKind,
    /// The sum that takes its place.
    pub to: Vec<P>,
}

/// Rules as the memo asks for them: kinds by their places in [`MoveKind::ALL`].
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
                // Most moves are of this kind, and are united at once.
                MoveKind::Ordinary => ordinary.extend(total(&sets)),
                kind => union = union.union(&won_by(kind, &sets)),
            }
        }
        union.union(&NimberSet::of(ordinary))
    }
}

impl<R: EntailingRuleset> EntailingEvaluator<R> {
    /// Returns an evaluator that may meet as many positions as it needs.
    pub fn new(ruleset: R) -> Self {
        EntailingEvaluator::with_limit(ruleset, PositionLimit::NONE)
    }

    /// Returns an evaluator that gives up before it meets more than `limit` positions, or lists
    /// options with more than 64 times as many components.
    pub fn with_limit(ruleset: R, limit: impl Into<PositionLimit>) -> Self {
        EntailingEvaluator { ruleset, memo: Memo::with_limit(limit.into().get()) }
    }

    /// Returns the nimbers beside which a player who must move in a position wins.
    ///
    /// # Errors
    /// [`RulesetError::LimitReached`] and [`RulesetError::TooManyMoves`] if more is needed than the
    /// limit allows, and [`RulesetError::Cycle`] if play can go on for ever.
    pub fn wins(&mut self, position: &R::Position) -> Result<NimberSet, RulesetError> {
        let mut rules = SetRules(&self.ruleset, StopPoints::default());
        self.memo.value(&mut rules, position.clone())
    }

    /// Returns what a position is worth when the player to move may move anywhere.
    pub fn value(&mut self, position: &R::Position) -> Result<EntailedValue, RulesetError> {
        Ok(self.wins(position)?.least_missing())
    }

    /// Returns what a sum is worth.
    pub fn sum_value(&mut self, sum: &[R::Position]) -> Result<EntailedValue, RulesetError> {
        sum.iter().try_fold(EntailedValue::Nimber(0), |all, part| Ok(all + self.value(part)?))
    }

    /// Returns the values beside which a player wins who must move in a sum: in any of its components, but
    /// nowhere else.
    pub fn entailed_wins(&mut self, sum: &[R::Position]) -> Result<NimberSet, RulesetError> {
        let sets: Vec<NimberSet> =
            sum.iter().map(|part| self.wins(part)).collect::<Result<_, _>>()?;
        Ok(entailed(&sets.iter().collect::<Vec<_>>()))
    }

    /// Returns who wins a sum; `entailed` are the components one of which must be moved in, if the last move
    /// was an entailing one.
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

    /// Returns every move of a component that wins beside others of a value.
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

/// Returns the nimber that some components are worth together, if none is loony.
fn total(sets: &[&NimberSet]) -> Option<u32> {
    match value(sets) {
        EntailedValue::Nimber(size) => Some(size),
        EntailedValue::Loony => None,
    }
}

/// Returns what components are worth together, each given by its wins.
fn value(sets: &[&NimberSet]) -> EntailedValue {
    let values = sets.iter().map(|set| set.least_missing());
    values.fold(EntailedValue::Nimber(0), |sum, value| sum + value)
}

/// Returns the values beside which a player wins who must move in one of some components.
fn entailed(sets: &[&NimberSet]) -> NimberSet {
    let mut all = NimberSet::default();
    for (place, set) in sets.iter().enumerate() {
        let others = [&sets[..place], &sets[place + 1..]].concat();
        all = all.union(&set.beside(value(&others)));
    }
    all
}

/// Returns the values beside which a move of a kind wins that leaves some components.
fn won_by(kind: MoveKind, sets: &[&NimberSet]) -> NimberSet {
    match kind {
        MoveKind::Ordinary => NimberSet::of(total(sets)),
        MoveKind::Complimenting => NimberSet::of(total(sets)).complement(),
        MoveKind::Entailing => entailed(sets).complement(),
    }
}
