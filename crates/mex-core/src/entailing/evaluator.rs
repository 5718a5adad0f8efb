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

use core::hash::Hash;

use super::rules::{EntailedValue, EntailingRuleset, MoveKind};
use super::set::NimberSet;
use crate::limit::PositionLimit;
use crate::memo::{Interner, MOVES_PER_POSITION};
use crate::outcome::Outcome;
use crate::ruleset::{Options, RulesetError};
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
    limit: usize,
    listed: usize,
    positions: Interner<R::Position>,
    /// What is known of each position.
    known: Vec<Known>,
    /// The positions being evaluated; outside of questions, those of one that was not finished.
    waiting: Vec<u32>,
    finished: usize,
    stops: StopPoints,
}

/// What is known of a position.
#[derive(Clone, Debug)]
enum Known {
    Nothing,
    /// It is being evaluated.
    Waits,
    /// The nimbers beside which a player who must move here wins.
    Wins(NimberSet),
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

/// A position being evaluated, with its options: kinds and the numbers of their parts.
struct Step {
    id: u32,
    options: Vec<(MoveKind, Vec<u32>)>,
    /// The first option that may have a part without a value.
    next: usize,
}

impl<R: EntailingRuleset> EntailingEvaluator<R> {
    /// Returns an evaluator that may meet as many positions as it needs.
    pub fn new(ruleset: R) -> Self {
        EntailingEvaluator::with_limit(ruleset, PositionLimit::NONE)
    }

    /// Returns an evaluator that gives up before it meets more than `limit` positions, or lists
    /// options with more than 64 times as many components.
    pub fn with_limit(ruleset: R, limit: impl Into<PositionLimit>) -> Self {
        EntailingEvaluator {
            ruleset,
            limit: limit.into().get(),
            listed: 0,
            positions: Interner::new(),
            known: Vec::new(),
            waiting: Vec::new(),
            finished: 0,
            stops: StopPoints::default(),
        }
    }

    /// Returns the nimbers beside which a player who must move in a position wins.
    ///
    /// # Errors
    /// [`RulesetError::LimitReached`] and [`RulesetError::TooManyMoves`] if more is needed than the
    /// limit allows, and [`RulesetError::Cycle`] if play can go on for ever.
    pub fn wins(&mut self, position: &R::Position) -> Result<NimberSet, RulesetError> {
        let id = self.number(position.clone())?;
        if self.set(id).is_none() {
            self.run(id)?;
        }
        Ok(self.set(id).cloned().unwrap_or_default())
    }

    /// Returns what a position is worth when the player to move may move anywhere.
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
    pub fn value(&mut self, position: &R::Position) -> Result<EntailedValue, RulesetError> {
        Ok(self.wins(position)?.least_missing())
    }

    /// Returns what a sum is worth.
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
    pub fn sum_value(&mut self, sum: &[R::Position]) -> Result<EntailedValue, RulesetError> {
        sum.iter().try_fold(EntailedValue::Nimber(0), |all, part| Ok(all + self.value(part)?))
    }

    /// Returns the values beside which a player wins who must move in a sum: in any of its components, but
    /// nowhere else.
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
    pub fn entailed_wins(&mut self, sum: &[R::Position]) -> Result<NimberSet, RulesetError> {
        let sets: Vec<NimberSet> =
            sum.iter().map(|part| self.wins(part)).collect::<Result<_, _>>()?;
        Ok(entailed(&sets.iter().collect::<Vec<_>>()))
    }

    /// Returns who wins a sum; `entailed` are the components one of which must be moved in, if the last move
    /// was an entailing one.
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
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
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
    ///
    /// # Examples
    /// A player may take one, or take two and move again.
    /// ```
    /// use mex_core::{EntailedValue, EntailingEvaluator, EntailingRuleset, MoveKind, Options};
    ///
    /// struct Taking;
    ///
    /// impl EntailingRuleset for Taking {
    ///     type Position = u32;
    ///
    ///     fn options(&self, heap: &u32, kind: MoveKind, options: &mut Options<u32>) {
    ///         let take = match kind {
    ///             MoveKind::Ordinary => 1,
    ///             MoveKind::Complimenting => 2,
    ///             MoveKind::Entailing => return,
    ///         };
    ///         heap.checked_sub(take).into_iter().for_each(|left| options.push(left));
    ///     }
    /// }
    ///
    /// let mut game = EntailingEvaluator::new(Taking);
    /// let moves = game.winning_moves(&3, EntailedValue::Nimber(2))?;
    /// assert_eq!(moves, [(MoveKind::Complimenting, vec![1])]);
    /// # Ok::<(), mex_core::RulesetError>(())
    /// ```
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
    ///
    /// # Errors
    /// As [`wins`](Self::wins).
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

    fn set(&self, id: u32) -> Option<&NimberSet> {
        match &self.known[id as usize] {
            Known::Wins(set) => Some(set),
            _ => None,
        }
    }

    fn number(&mut self, position: R::Position) -> Result<u32, RulesetError> {
        let id = self.positions.intern(position, self.limit);
        let (limit, finished) = (self.limit, self.finished);
        let id = id.ok_or(RulesetError::LimitReached { limit, finished })?;
        self.known.resize(self.positions.len(), Known::Nothing);
        Ok(id)
    }

    /// Evaluates a position and all that it needs.
    fn run(&mut self, root: u32) -> Result<(), RulesetError> {
        for id in self.waiting.drain(..) {
            self.known[id as usize] = Known::Nothing;
        }
        let mut path = vec![self.enter(root)?];
        while let Some(step) = path.last_mut() {
            self.stops.pass();
            let open = step.options[step.next..].iter().find_map(|(_, parts)| {
                let open = parts.iter().find(|&&part| self.set(part).is_none());
                step.next += usize::from(open.is_none());
                open.copied()
            });
            if let Some(part) = open {
                if matches!(self.known[part as usize], Known::Waits) {
                    let back = path.iter().rev().position(|step| step.id == part);
                    return Err(RulesetError::Cycle { length: back.map_or(0, |steps| steps + 1) });
                }
                let step = self.enter(part)?;
                path.push(step);
                continue;
            }
            let mut union = NimberSet::default();
            let mut ordinary = Vec::new();
            for (kind, parts) in &step.options {
                self.stops.pass_many(1 + parts.len());
                let sets: Vec<&NimberSet> = parts.iter().filter_map(|&it| self.set(it)).collect();
                match kind {
                    // Most moves are of this kind, and are united at once.
                    MoveKind::Ordinary => ordinary.extend(total(&sets)),
                    _ => union = union.union(&won_by(*kind, &sets)),
                }
            }
            self.known[step.id as usize] = Known::Wins(union.union(&NimberSet::of(ordinary)));
            self.finished += 1;
            self.waiting.pop();
            path.pop();
        }
        Ok(())
    }

    /// Starts on a position.
    fn enter(&mut self, id: u32) -> Result<Step, RulesetError> {
        self.known[id as usize] = Known::Waits;
        self.waiting.push(id);
        let most = self.limit.saturating_mul(MOVES_PER_POSITION);
        let mut found = Vec::new();
        let mut options = Options::new();
        for kind in MoveKind::ALL {
            options.clear();
            // One more than allowed shows that there are too many.
            options.set_room((most - self.listed).saturating_add(1));
            self.ruleset.options(self.positions.get(id), kind, &mut options);
            self.listed = self.listed.saturating_add(options.component_count());
            if self.listed > most {
                self.listed = most;
                return Err(RulesetError::TooManyMoves { limit: most });
            }
            for option in options.iter() {
                let parts = option.iter().map(|part| self.number(part.clone()));
                found.push((kind, parts.collect::<Result<Vec<u32>, _>>()?));
            }
        }
        Ok(Step { id, options: found, next: 0 })
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
