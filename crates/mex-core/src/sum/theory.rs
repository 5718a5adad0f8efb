//! The theorem of each rule, and how components combine.
//!
//! Each of the twelve rules has a theorem that reduces a component to one number and perhaps a
//! flag, its [`Fact`], and a sum of components to a [`Tally`] of these:
//!
//! ```text
//! rule                    a component is worth              the player to move loses if
//! disjunctive             its Grundy value                  the nim sum is 0
//!   misère                that, and whether it is firm      it is 0; if none is firm, 1
//! short disjunctive       its foreclosed value, and         the nim sum is 0 and none can be
//!                         whether it can be won at once     won at once
//! short conjunctive       its remoteness                    the least is even (misère: odd)
//! continued conjunctive   its suspense                      the largest is even (misère: odd)
//! selective               whether it is won alone           every component is lost
//!   misère, continued     that in normal play, and          the same, unless one component is
//!                         whether it is won in misère       left: then if that is lost in misère
//! ```
//!
//! Only the misère disjunctive sum has a premise: all reachable positions are tame. If they are
//! not, it needs a search.
//!
//! # References
//! J. H. Conway, On Numbers and Games, chapter 14; C. A. B. Smith, Graphs and composite games
//! (1966).

use super::rule::{Ending, Selection, SumRule};
use crate::graph::{GameGraph, GraphError, evaluate, grundy_values, remotenesses, suspenses};
use crate::mex::MexSet;
use crate::misere::tame_values;
use crate::outcome::Play;

/// The data that a rule needs about a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) value: u64,
    /// Its meaning depends on the rule; see [`Theory`].
    pub(crate) flag: bool,
    pub(crate) live: bool,
}

/// The theorem that decides a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theory {
    /// Values are Grundy values; the mover loses if their nim sum is 0.
    NimSum,
    /// Values are Grundy values of tame positions, flagged if they are firm; as in Nim, the mover
    /// loses if the nim sum is 0 and some component is firm, or 1 and none is.
    TameNimSum,
    /// No player ends a component, unless that wins at once, in normal play, or nothing else is
    /// left, in misère play. Values are Grundy values of the remaining moves; components where the
    /// mover can win at once are flagged.
    Foreclosed(Play),
    /// Values are remotenesses, of which the least decides.
    Remoteness(Play),
    /// Values are suspenses, of which the largest decides.
    Suspense(Play),
    /// Values are 1 if the mover wins and 0 if not; the mover loses if all are 0.
    AllLost(Play, Ending),
    /// As `AllLost` for normal play, unless one component is left; components where the mover wins
    /// in misère play are flagged.
    SelectiveMisere,
}

impl Theory {
    pub(crate) fn of(rule: SumRule) -> Self {
        match (rule.selection, rule.ending, rule.play) {
            (Selection::One, Ending::All, Play::Normal) => Theory::NimSum,
            (Selection::One, Ending::All, Play::Misere) => Theory::TameNimSum,
            (Selection::One, Ending::First, play) => Theory::Foreclosed(play),
            (Selection::Every, Ending::First, play) => Theory::Remoteness(play),
            (Selection::Every, Ending::All, play) => Theory::Suspense(play),
            (Selection::Some, Ending::All, Play::Misere) => Theory::SelectiveMisere,
            (Selection::Some, ending, play) => Theory::AllLost(play, ending),
        }
    }

    /// Returns the facts of all positions of a graph, or `None` if the theorem does not cover those
    /// reachable from the roots.
    pub(crate) fn facts_of_graph(
        self,
        graph: &GameGraph,
        roots: &[u32],
    ) -> Result<Option<Vec<Fact>>, GraphError> {
        let plain = |values: Vec<u32>| join(graph, &values, |_| false);
        let facts = match self {
            Theory::NimSum => plain(grundy_values(graph)?),
            Theory::TameNimSum => match tame_values(graph, roots)? {
                None => return Ok(None),
                Some(tame) => join(graph, &tame.values, |position| tame.firm[position]),
            },
            Theory::Foreclosed(play) => {
                let can_end = |position: u32| {
                    let mut options = graph.options(position).iter();
                    options.any(|&option| graph.is_terminal(option))
                };
                let wins_at_once = |position| play == Play::Normal && can_end(position);
                let values = foreclosed_values(graph, wins_at_once)?;
                join(graph, &values, |position| wins_at_once(position as u32))
            }
            Theory::Remoteness(play) => plain(remotenesses(graph, play)?),
            Theory::Suspense(play) => plain(suspenses(graph, play)?),
            Theory::AllLost(play, _) => plain(wins(graph, play)?),
            Theory::SelectiveMisere => {
                let misere = wins(graph, Play::Misere)?;
                join(graph, &wins(graph, Play::Normal)?, |position| misere[position] == 1)
            }
        };
        Ok(Some(facts))
    }

    /// Returns the fact of a heap of Nim.
    pub(crate) fn fact_of_heap(self, size: u64) -> Fact {
        let live = size > 0;
        // The only lost heap in misère play is that of one; a larger one is won in two moves.
        let length = |play| match play {
            Play::Normal => size.min(1),
            Play::Misere => size.min(2),
        };
        let wins = |play| u64::from((length(play) % 2 == 1) != (play == Play::Misere));
        let (value, flag) = match self {
            Theory::NimSum => (size, false),
            Theory::TameNimSum => (size, size > 1),
            Theory::Foreclosed(Play::Normal) => (0, live),
            Theory::Foreclosed(Play::Misere) => (size.saturating_sub(1), false),
            Theory::Remoteness(play) | Theory::Suspense(play) => (length(play), false),
            Theory::AllLost(play, _) => (wins(play), false),
            Theory::SelectiveMisere => (wins(Play::Normal), wins(Play::Misere) == 1),
        };
        Fact { value, flag, live }
    }

    /// Returns whether the player to move wins.
    pub(crate) fn mover_wins(self, tally: &Tally) -> bool {
        let stuck = |play: Play| play.stuck_player_wins();
        let ended = tally.over > 0 || tally.live == 0;
        match self {
            Theory::NimSum => tally.nim_sum != 0,
            Theory::TameNimSum => (tally.nim_sum != 0) == (tally.flags > 0),
            Theory::Foreclosed(play) if ended => stuck(play),
            Theory::Foreclosed(_) => tally.flags > 0 || tally.nim_sum != 0,
            Theory::Remoteness(play) => (tally.least % 2 == 1) != stuck(play),
            Theory::Suspense(play) => (tally.largest % 2 == 1) != stuck(play),
            Theory::AllLost(play, Ending::First) if ended => stuck(play),
            Theory::AllLost(..) => tally.largest > 0,
            Theory::SelectiveMisere => match tally.live {
                0 => true,
                1 => tally.live_flags > 0,
                _ => tally.largest > 0,
            },
        }
    }
}

/// The facts of several components combined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    live: usize,
    over: usize,
    flags: usize,
    live_flags: usize,
    nim_sum: u64,
    least: u64,
    largest: u64,
}

impl Tally {
    pub(crate) fn of(facts: impl IntoIterator<Item = Fact>) -> Self {
        let mut tally = Tally {
            live: 0,
            over: 0,
            flags: 0,
            live_flags: 0,
            nim_sum: 0,
            least: u64::MAX,
            largest: 0,
        };
        for fact in facts {
            tally.live += usize::from(fact.live);
            tally.over += usize::from(!fact.live);
            tally.flags += usize::from(fact.flag);
            tally.live_flags += usize::from(fact.flag && fact.live);
            tally.nim_sum ^= fact.value;
            tally.least = tally.least.min(fact.value);
            tally.largest = tally.largest.max(fact.value);
        }
        if tally.live + tally.over == 0 {
            tally.least = 0;
        }
        tally
    }

    /// Returns the tally with one fact replaced, for the theorems about a move in one component,
    /// which use neither the least nor the largest value.
    pub(crate) fn exchanged(mut self, old: Fact, new: Fact) -> Self {
        self.live = self.live + usize::from(new.live) - usize::from(old.live);
        self.over = self.over + usize::from(old.live) - usize::from(new.live);
        self.flags = self.flags + usize::from(new.flag) - usize::from(old.flag);
        self.nim_sum ^= old.value ^ new.value;
        self
    }

    pub(crate) fn nim_sum(&self) -> u64 {
        self.nim_sum
    }
}

fn join(graph: &GameGraph, values: &[u32], flag: impl Fn(usize) -> bool) -> Vec<Fact> {
    let fact = |(position, &value): (u32, &u32)| Fact {
        value: value.into(),
        flag: flag(position as usize),
        live: !graph.is_terminal(position),
    };
    (0..).zip(values).map(fact).collect()
}

/// Returns 1 for every position where the mover wins, and 0 for the others.
fn wins(graph: &GameGraph, play: Play) -> Result<Vec<u32>, GraphError> {
    let stuck = u32::from(play.stuck_player_wins());
    evaluate(graph, |options, values| match options {
        [] => stuck,
        _ => options.iter().any(|&option| values[option as usize] == 0).into(),
    })
}

/// Returns the Grundy values of play that never moves to the end, nor to a position where the
/// opponent could win at once.
fn foreclosed_values(
    graph: &GameGraph,
    wins_at_once: impl Fn(u32) -> bool,
) -> Result<Vec<u32>, GraphError> {
    let mut seen = MexSet::new();
    evaluate(graph, |options, values| {
        let is_open = |&&option: &&u32| !graph.is_terminal(option) && !wins_at_once(option);
        seen.clear();
        seen.extend(options.iter().filter(is_open).map(|&option| values[option as usize]));
        seen.mex()
    })
}
