//! The winner and the winning moves of heaps in misère play, with the reason.
//!
//! # The idea
//! In misère play a heap has no single number, so there is no nim sum. Four methods are tried, from
//! the fastest to the one that always works, and the first that covers the heaps is used:
//!
//! 1. Nim: Bouton's theorem, in O(heaps).
//! 2. Tame heaps: if every heap is equivalent to heaps of Nim, two facts about each decide a sum.
//! 3. A quotient: the finite monoid of the heaps' elements, found and proven up to the greatest
//!    heap, or up to a period that a theorem extends to all heaps.
//! 4. A search of all play, which looks up sums of heaps that the quotient covers.
//!
//! # Why it is right
//! 1 and 2 are theorems, whose conditions are checked for each heap; a quotient is proven before it
//! is used (`quotient`), and extended by a period only if the theorem's whole range was checked.
//!
//! # What it costs
//! 2 and 3 read each option of each heap up to the greatest once, at most [`OPTION_BUDGET`] parts
//! in total. A larger game falls to 4, which stops at the caller's limit on positions. A
//! [`MisereSolver`] keeps the method, so that it is prepared once for a game of many moves.

use std::fmt;

use mex_core::{Outcome, PositionLimit};

use super::bouton::{misere_nim_outcome, misere_nim_winning_takes};
use super::error::MisereError;
use super::monoid::POSITION_BYTES;
use super::oracle::Oracle;
use super::period::{MiserePeriod, find_period};
use super::presentation::present;
use super::quotient::MisereQuotient;
use super::tame_heaps::{Tame, TameHeaps};
use super::words::{HeapWords, OPTION_BUDGET, options_below};
use crate::position::moves::in_order;
use crate::{Budget, HeapMove, HeapRule, Period, Rule, RuleError};

/// Limits on a quotient that only answers a question.
const QUOTIENT_BUDGET: Budget =
    Budget { values: 400, steps: OPTION_BUDGET as u64, bytes: POSITION_BYTES << 16 };

/// The outcome of a position in misère play, with the winning moves and the reason.
///
/// # Examples
/// ```
/// use heap_games::{MisereReason, MisereSolver};
///
/// let answer = MisereSolver::new(&"nim".parse()?, &[1, 1, 5], 1000)?.answer(&[1, 1, 5])?;
/// assert_eq!(answer.moves[0].into, [1]);
/// assert_eq!(answer.reason, MisereReason::Bouton { nim_sum: 5, large: vec![5] });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// The winning moves, in increasing order of the heap and its result. In misère play a position
    /// without moves is won by the player to move.
    pub moves: Vec<HeapMove>,
    /// The reason for the outcome.
    pub reason: MisereReason,
}

/// The reason for a misère outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MisereReason {
    /// Bouton's theorem: with a heap above 1 the player to move loses exactly when the nim sum is
    /// 0, and without one exactly when it is 1.
    Bouton {
        /// The nim sum of the heaps.
        nim_sum: u64,
        /// The heaps above 1.
        large: Vec<u64>,
    },
    /// All heaps are equivalent to sums of heaps of Nim: if one of them is firm, the player to move
    /// loses exactly when the nim sum is 0, and otherwise exactly when it is 1.
    Tame {
        /// The nim sum of the Grundy values.
        nim_sum: u32,
        /// The heaps equivalent to a heap of Nim above 1, or to several heaps.
        firm: Vec<u64>,
    },
    /// The misère quotient of the heaps up to some size.
    Quotient {
        /// The greatest heap of the quotient.
        covered: u64,
        /// The number of elements of the quotient.
        order: usize,
        /// The position's element, as a product of the quotient's generators.
        element: String,
        /// The period that also covers greater heaps, if any.
        period: Option<MiserePeriod>,
    },
    /// A search of all play.
    Search {
        /// The number of remembered positions.
        positions: usize,
        /// The greatest heap of a quotient that decided smaller positions.
        covered: u64,
    },
}

/// A method prepared for some heaps and all heaps reachable from them.
///
/// # Examples
/// ```
/// use heap_games::{MisereSolver, Outcome, Rule};
///
/// let kayles: Rule = "kayles".parse()?;
/// let solver = MisereSolver::new(&kayles, &[50, 50, 50], 1000)?;
/// let answer = solver.answer(&[50, 50, 50])?;
/// for step in answer.moves {
///     let after = [&[50, 50], &step.into[..]].concat();
///     assert_eq!(solver.outcome(&after)?, Outcome::Previous);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct MisereSolver {
    rule: Rule,
    method: Method,
}

impl fmt::Debug for MisereSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MisereSolver").field("rule", &self.rule).finish_non_exhaustive()
    }
}

impl MisereSolver {
    /// Returns a solver for sums of any number of the given heaps and of the heaps they may become.
    ///
    /// Bouton's theorem decides Nim; Grundy values decide heaps that are all tame; the misère
    /// quotient decides others if it is found quickly; a search that remembers at most `limit`
    /// positions decides the rest.
    ///
    /// # Complexity
    /// The number of options of all heaps up to the greatest, or to the end of a proven period; for
    /// a search at most 64 · `limit` options for each question.
    ///
    /// # Errors
    /// [`MisereError::Rule`] for turning coins, where a position is not the sum of its coins;
    /// [`MisereError::TooManyOptions`] and others if the game is too large.
    pub fn new(
        rule: &Rule,
        heaps: &[u64],
        limit: impl Into<PositionLimit>,
    ) -> Result<Self, MisereError> {
        let limit = limit.into().get();
        Ok(MisereSolver { rule: rule.clone(), method: Method::of(rule, heaps, limit)? })
    }

    /// Returns who wins a position, with all winning moves and the reason.
    ///
    /// # Errors
    /// [`MisereError::Unprepared`] for a heap that the solver was not made for;
    /// [`MisereError::SearchTooLarge`] if the limit is reached; [`MisereError::Rule`] if there are
    /// too many moves to list.
    pub fn answer(&self, heaps: &[u64]) -> Result<MisereAnswer, MisereError> {
        let mut decider = self.prepared(heaps)?;
        let is_losing = decider.is_losing(heaps)?;
        let moves = if is_losing {
            Vec::new()
        } else if let Method::Bouton = self.method {
            winning_nim_moves(heaps)
        } else {
            self.rule.winning_misere_moves(heaps, &mut decider)?
        };
        Ok(MisereAnswer {
            outcome: Outcome::from_mover_wins(!is_losing),
            moves,
            reason: decider.reason(heaps)?,
        })
    }

    /// Returns who wins a position.
    pub fn outcome(&self, heaps: &[u64]) -> Result<Outcome, MisereError> {
        let is_losing = self.prepared(heaps)?.is_losing(heaps)?;
        Ok(Outcome::from_mover_wins(!is_losing))
    }

    fn prepared(&self, heaps: &[u64]) -> Result<Decider<'_>, MisereError> {
        let is_covered = |heap| match &self.method {
            Method::Bouton => true,
            Method::Tame(tame) => tame.get(heap).is_some(),
            Method::Quotient(quotient, period) => {
                period.is_some() || heap <= quotient.greatest_heap() as u64
            }
            Method::Search(tables) => tables.words.is_known(heap),
        };
        match heaps.iter().find(|&&heap| !is_covered(heap)) {
            Some(&heap) => Err(MisereError::Unprepared { heap }),
            None => Ok(self.method.decider()),
        }
    }
}

/// The method for the positions of a rule.
#[derive(Clone)]
enum Method {
    Bouton,
    Tame(TameHeaps),
    Quotient(Box<MisereQuotient<Rule>>, Option<MiserePeriod>),
    Search(Box<SearchTables>),
}

#[derive(Clone)]
struct SearchTables {
    quotient: MisereQuotient<Rule>,
    words: HeapWords,
    limit: usize,
    /// Why the quotient does not cover all heaps.
    obstacle: MisereError,
}

/// A method in use, with the memory of a search.
struct Decider<'a> {
    method: &'a Method,
    oracle: Option<Oracle<'a>>,
}

impl Rule {
    /// Returns who wins a position in misère play.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Outcome, Rule};
    ///
    /// let kayles: Rule = "kayles".parse()?;
    /// assert_eq!(kayles.misere_outcome(&[50, 50, 50], 1 << 20)?, Outcome::Next);
    /// let nim: Rule = "nim".parse()?;
    /// assert_eq!(nim.misere_outcome(&[1, 1, 1], 1000)?, Outcome::Previous);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn misere_outcome(
        &self,
        heaps: &[u64],
        limit: impl Into<PositionLimit>,
    ) -> Result<Outcome, MisereError> {
        MisereSolver::new(self, heaps, limit)?.outcome(heaps)
    }

    fn winning_misere_moves(
        &self,
        heaps: &[u64],
        decider: &mut Decider<'_>,
    ) -> Result<Vec<HeapMove>, MisereError> {
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable();
        let mut cost = 0;
        let mut moves = Vec::new();
        for (place, &heap) in sorted.iter().enumerate() {
            if heap == 0 || (place > 0 && sorted[place - 1] == heap) {
                continue;
            }
            cost += self.option_cost(heap);
            check_cost(cost)?;
            let mut sum = sorted.clone();
            sum.remove(place);
            let rest = sum.len();
            let mut failure = None;
            self.for_each_option(heap, &mut |parts| {
                sum.truncate(rest);
                sum.extend_from_slice(parts);
                match decider.is_losing(&sum) {
                    Ok(true) => {
                        let mut into = parts.to_vec();
                        into.retain(|&part| part > 0);
                        into.sort_unstable();
                        moves.push(HeapMove { heap_size: heap, into });
                    }
                    Ok(false) => {}
                    Err(error) => failure = Some(error),
                }
            });
            if let Some(error) = failure {
                return Err(error);
            }
        }
        Ok(in_order(moves))
    }
}

fn check_cost(cost: u128) -> Result<(), RuleError> {
    if cost > OPTION_BUDGET as u128 {
        return Err(RuleError::TooLarge {
            needed: u64::try_from(cost).unwrap_or(u64::MAX),
            limit: OPTION_BUDGET as u64,
        });
    }
    Ok(())
}

/// Returns the winning moves of misère Nim.
fn winning_nim_moves(heaps: &[u64]) -> Vec<HeapMove> {
    let as_move = |(index, take): (usize, u64)| {
        let heap = heaps[index];
        let left = heap - take;
        HeapMove { heap_size: heap, into: if left > 0 { vec![left] } else { Vec::new() } }
    };
    in_order(misere_nim_winning_takes(heaps).map(as_move).collect())
}

impl Method {
    /// Returns the method for sums of heaps that are at most as large as the given ones.
    fn of(rule: &Rule, heaps: &[u64], limit: usize) -> Result<Self, MisereError> {
        if !rule.kind().has_misere() {
            return Err(RuleError::NoMisere.into());
        }
        if *rule == Rule::Nim {
            return Ok(Method::Bouton);
        }
        let to = heaps.iter().copied().max().unwrap_or(0);
        let theorem = rule.theorem();
        let least_proof = theorem.and_then(|theorem| theorem.values_needed(Period::plain(0, 1)));
        let is_out_of_reach = |least: u64| least > OPTION_BUDGET as u64;
        if is_out_of_reach(to) && least_proof.is_none_or(is_out_of_reach) {
            return Err(MisereError::TooManyOptions { heap: to, limit: OPTION_BUDGET as u64 });
        }
        if let Some(tame) = TameHeaps::new(rule, to, theorem, OPTION_BUDGET)? {
            return Ok(Method::Tame(tame));
        }
        let mut quotient = MisereQuotient::within(rule.clone(), QUOTIENT_BUDGET);
        let obstacle = match extend_towards(&mut quotient, to) {
            Ok(period) => return Ok(Method::Quotient(Box::new(quotient), period)),
            Err(obstacle) => obstacle,
        };
        let Some(words) = options_below(rule, heaps) else {
            return Err(obstacle);
        };
        Ok(Method::Search(Box::new(SearchTables { quotient, words, limit, obstacle })))
    }

    fn decider(&self) -> Decider<'_> {
        let oracle = match self {
            Method::Search(tables) => {
                let base = &tables.quotient.base;
                let options = tables.words.options.clone();
                Some(Oracle::new(&base.monoid, &base.elements, options, tables.limit))
            }
            _ => None,
        };
        Decider { method: self, oracle }
    }
}

fn tame_sum(tame: &TameHeaps, heaps: &[u64]) -> Tame {
    let heaps = heaps.iter().filter_map(|&heap| tame.get(heap));
    heaps.fold(Tame::END, Tame::plus)
}

/// Returns heaps with the same elements, all covered by the quotient.
fn folded(
    quotient: &MisereQuotient<Rule>,
    period: Option<MiserePeriod>,
    heaps: &[u64],
) -> Vec<u64> {
    let covered = quotient.greatest_heap() as u64;
    let fold = |&heap: &u64| match period {
        Some(found) if heap > covered => found.period.fold(heap).0,
        _ => heap,
    };
    heaps.iter().map(fold).collect()
}

/// Extends a quotient to a heap, or until a period covers it.
fn extend_towards(
    quotient: &mut MisereQuotient<Rule>,
    to: u64,
) -> Result<Option<MiserePeriod>, MisereError> {
    let theorem = quotient.rule().theorem();
    let mut next_check = 32;
    let mut budget = OPTION_BUDGET as u128;
    while (quotient.greatest_heap() as u64) < to {
        let heap = quotient.greatest_heap() + 1;
        let cost = quotient.rule().option_cost(heap as u64) + 1;
        budget = budget.checked_sub(cost).ok_or(MisereError::TooManyOptions {
            heap: heap as u64,
            limit: OPTION_BUDGET as u64,
        })?;
        quotient.extend_to(heap)?;
        if quotient.base.elements.len() == next_check {
            next_check *= 2;
            let period = find_period(&quotient.base.elements, theorem);
            if let Some(period) = period.filter(|period| period.proof.is_some()) {
                return Ok(Some(period));
            }
        }
    }
    Ok(None)
}

impl Decider<'_> {
    fn is_losing(&mut self, heaps: &[u64]) -> Result<bool, MisereError> {
        Ok(match (self.method, &mut self.oracle) {
            (Method::Tame(tame), _) => tame_sum(tame, heaps).is_losing(),
            (Method::Quotient(quotient, period), _) => {
                quotient.outcome(&folded(quotient, *period, heaps))? == Outcome::Previous
            }
            (Method::Search(tables), Some(oracle)) => {
                let found = oracle.is_losing(&tables.words.word(heaps));
                found.map_err(|_| MisereError::SearchTooLarge {
                    positions: oracle.position_count(),
                    limit: tables.limit,
                    quotient: Box::new(tables.obstacle.clone()),
                })?
            }
            _ => misere_nim_outcome(heaps) == Outcome::Previous,
        })
    }

    fn reason(&self, heaps: &[u64]) -> Result<MisereReason, MisereError> {
        let among = |is_wanted: &dyn Fn(u64) -> bool| {
            heaps.iter().copied().filter(|&heap| is_wanted(heap)).collect()
        };
        Ok(match (self.method, &self.oracle) {
            (Method::Tame(tame), _) => MisereReason::Tame {
                nim_sum: tame_sum(tame, heaps).value,
                firm: among(&|heap| tame.get(heap).is_some_and(|tame| tame.is_firm)),
            },
            (Method::Quotient(quotient, period), _) => {
                let element = quotient.element(&folded(quotient, *period, heaps))?;
                let names = present(&quotient.base.monoid).1;
                MisereReason::Quotient {
                    covered: quotient.greatest_heap() as u64,
                    order: quotient.order(),
                    element: names[usize::from(element)].clone(),
                    period: *period,
                }
            }
            (Method::Search(tables), Some(oracle)) => MisereReason::Search {
                positions: oracle.position_count(),
                covered: tables.quotient.greatest_heap() as u64,
            },
            _ => MisereReason::Bouton {
                nim_sum: heaps.iter().fold(0, |sum, heap| sum ^ heap),
                large: among(&|heap| heap > 1),
            },
        })
    }
}

#[cfg(test)]
mod tests;
