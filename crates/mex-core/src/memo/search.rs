//! Exact search of all lines of play, with a memo and a limit, without recursion.
//!
//! ```text
//! path: the positions being decided, each with the options that were not looked at yet
//! while the path is not empty
//!   take an option of the last position
//!   none is left, or there was none:  the position is lost (won, if who is stuck wins)
//!   the option is lost:               the position is won; go back, the rest is not looked at
//!   the option is won:                go on
//!   the option is on the path:        a cycle
//!   the option is new:                push it with its options
//! ```
//!
//! The first lost option decides a position; the search then skips its other options, and with them
//! any cycle among these, which does not matter. Options are listed completely when a
//! position is entered, and the limit on them applies while they are listed.

use core::hash::Hash;

use super::QuickMap;
use crate::outcome::Play;
use crate::stop::StopPoints;

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchError {
    /// More positions than allowed were visited.
    Limit,
    /// More moves than allowed were listed.
    Moves,
    /// A line of play returned to one of its positions.
    Cycle {
        /// The number of moves from the position back to it.
        length: usize,
    },
}

/// How many moves may be listed per allowed position, so that positions with very many moves cannot
/// keep a search busy for ever.
pub(crate) const MOVES_PER_POSITION: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    OnPath,
    Won,
    Lost,
}

/// A memo of winners, shared by several questions about one game.
#[derive(Clone)]
pub(crate) struct Search<P> {
    play: Play,
    limit: usize,
    states: QuickMap<P, State>,
    /// The line of play; between questions, that of an unfinished one.
    path: Vec<Step<P>>,
    moves_listed: usize,
    stops: StopPoints,
}

/// The options of a position that fit the limit.
pub(crate) struct Moves<P> {
    list: Vec<P>,
    room: usize,
    /// Whether some did not fit.
    is_cut: bool,
    /// How many positions this one counts as.
    weight: usize,
}

impl<P> Moves<P> {
    /// Returns how many more fit.
    pub(crate) fn room(&self) -> usize {
        self.room - self.list.len()
    }

    /// Makes the position count as several.
    pub(crate) fn weigh(&mut self, weight: u64) {
        self.weight = usize::try_from(weight).unwrap_or(usize::MAX);
    }

    /// Notes that not all options fit.
    pub(crate) fn cut(&mut self) {
        self.is_cut = true;
    }

    /// Returns whether the list is full, so that further options are dropped.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() >= self.room
    }

    pub(crate) fn push(&mut self, option: P) {
        if !self.is_full() {
            self.list.push(option);
        }
    }
}

/// A position on the line of play, with its options not yet tried.
#[derive(Clone)]
struct Step<P> {
    position: P,
    rest: Vec<P>,
}

impl<P: Clone + Eq + Hash> Search<P> {
    pub(crate) fn new(play: Play, limit: usize) -> Self {
        Search {
            play,
            limit,
            states: QuickMap::default(),
            path: Vec::new(),
            moves_listed: 0,
            stops: StopPoints::default(),
        }
    }

    /// Returns the greatest number of moves that may be listed.
    pub(crate) fn move_limit(&self) -> usize {
        self.limit.saturating_mul(MOVES_PER_POSITION)
    }

    /// Returns how many positions have a known outcome.
    pub(crate) fn finished(&self) -> usize {
        self.states.len() - self.path.len()
    }

    /// Returns whether the player to move wins; `options` adds the options of a position to a list.
    pub(crate) fn mover_wins(
        &mut self,
        start: P,
        mut options: impl FnMut(&P, &mut Moves<P>),
    ) -> Result<bool, SearchError> {
        self.stops.pass();
        // Discard the line of a search that gave up.
        for step in self.path.drain(..) {
            self.states.remove(&step.position);
        }
        match self.states.get(&start) {
            Some(State::Won) => Ok(true),
            Some(State::Lost) => Ok(false),
            _ => self.run(start, &mut options),
        }
    }

    fn run(
        &mut self,
        start: P,
        options: &mut impl FnMut(&P, &mut Moves<P>),
    ) -> Result<bool, SearchError> {
        let mut finished = self.enter(start, options)?;
        while let Some(step) = self.path.last_mut() {
            self.stops.pass();
            let verdict = match finished.take() {
                Some(State::Lost) => Some(State::Won),
                _ => match step.rest.pop() {
                    None => Some(State::Lost),
                    Some(option) => match self.states.get(&option) {
                        Some(State::Lost) => Some(State::Won),
                        Some(State::Won) => None,
                        Some(State::OnPath) => {
                            let back =
                                self.path.iter().rev().position(|step| step.position == option);
                            let length = back.map_or(0, |steps| steps + 1);
                            return Err(SearchError::Cycle { length });
                        }
                        None => {
                            finished = self.enter(option, options)?;
                            continue;
                        }
                    },
                },
            };
            if let Some(state) = verdict {
                if let Some(step) = self.path.pop() {
                    self.states.insert(step.position, state);
                }
                finished = Some(state);
            }
        }
        Ok(finished == Some(State::Won))
    }

    /// Enters a position; one without options is finished at once.
    fn enter(
        &mut self,
        position: P,
        options: &mut impl FnMut(&P, &mut Moves<P>),
    ) -> Result<Option<State>, SearchError> {
        if self.states.len() >= self.limit {
            return Err(SearchError::Limit);
        }
        let left = self.move_limit() - self.moves_listed;
        let mut moves = Moves {
            list: Vec::new(),
            // Room for one more than allowed reveals that there are too many.
            room: left.saturating_add(1),
            is_cut: false,
            weight: 1,
        };
        options(&position, &mut moves);
        // A position that counts as several uses up the moves allowed for those.
        let others = moves.weight.saturating_sub(1).saturating_mul(MOVES_PER_POSITION);
        let rest = moves.list;
        if moves.is_cut || rest.len().saturating_add(others) > left {
            return Err(SearchError::Moves);
        }
        self.moves_listed += rest.len() + others;
        if rest.is_empty() {
            let state = if self.play.stuck_player_wins() { State::Won } else { State::Lost };
            self.states.insert(position, state);
            return Ok(Some(state));
        }
        self.states.insert(position.clone(), State::OnPath);
        self.path.push(Step { position, rest });
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_gave_up_can_be_tried_again() {
        let options = |&p: &u64, list: &mut Moves<u64>| {
            if p > 0 {
                list.push(p - 1);
            }
        };
        let mut search = Search::new(Play::Normal, 100);
        assert_eq!(search.mover_wins(1000, options), Err(SearchError::Limit));
        assert_eq!(search.mover_wins(99, options), Ok(true));
        assert_eq!(search.mover_wins(98, options), Ok(false));
    }

    #[test]
    fn a_repeated_position_is_an_error_only_if_it_matters() {
        let mut search = Search::new(Play::Normal, 100);
        // 0 and 1 lead to each other; 2 is terminal, and moving there from 3 wins.
        let options = |&p: &u32, list: &mut Moves<u32>| match p {
            0 => list.push(1),
            1 => list.push(0),
            3 => [0, 2].into_iter().for_each(|option| list.push(option)),
            _ => {}
        };
        assert_eq!(search.mover_wins(0, options), Err(SearchError::Cycle { length: 2 }));
        assert_eq!(search.mover_wins(3, options), Ok(true));
    }
}
