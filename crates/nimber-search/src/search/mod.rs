//! Questions about nimbers, and the search that answers them.

mod aliases;
mod crew;
mod expand;
mod forms;
#[cfg(feature = "database")]
mod frontier;
mod gauge;
mod memory;
mod question;
mod run;
mod table;

use core::fmt;
use core::hash::Hash;
use crew::Crew;
#[cfg(feature = "database")]
pub use frontier::Question;
pub use gauge::SearchGauge;
use memory::LEAST_WORK;
#[cfg(feature = "database")]
pub(crate) use memory::Outside;
use memory::{Memory, Recall};
use mex_core::{Outcome, Ruleset};
use question::{Asked, Reply};
use run::Run;
#[cfg(feature = "database")]
use std::sync::Arc;
#[cfg(feature = "database")]
pub(crate) use table::Fact;

/// Finds the nimbers of positions without evaluating every position that play can reach.
///
/// Answers do not depend on the memory, the number of threads, earlier questions, or the ruleset's
/// [`effort`](Ruleset::effort); they do depend on its [`parts`](Ruleset::parts),
/// [`canonical`](Ruleset::canonical), [`description`](Ruleset::description) and
/// [`known_value`](Ruleset::known_value).
///
/// # Complexity
/// Each visit lists the options of a position and looks up some of them. How many visits there are
/// depends on the game: Cram on 5 by 7 cells has some 10^7 positions, of which 126,000 are visited.
///
/// # Examples
/// Cram on a board of 4 by 7 cells:
/// ```
/// use nimber_search::{GridGame, Piece, Search};
///
/// let cram = GridGame::<u64>::new(4, 7, &Piece::covering([(0, 0), (0, 1)]).with_turns())?;
/// let mut search = Search::new(&cram);
/// assert_eq!(search.value(&[cram.all()])?, 3);
/// assert!(search.remembered().0 < 20_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<R: Ruleset> {
    run: Run<R, Memory<R>>,
    crew: Option<Crew<R>>,
}

impl<R: Ruleset> Search<R>
where
    R::Position: Clone + Eq + Hash,
{
    /// The default limit on memory, in bytes.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// Returns a search without knowledge.
    pub fn new(ruleset: R) -> Self {
        Search::within(ruleset, Self::DEFAULT_MEMORY)
    }

    /// Returns a search with at most about `bytes` bytes of memory, and at least some kilobytes per
    /// thread.
    pub fn within(ruleset: R, bytes: usize) -> Self {
        Search { run: Run::new(ruleset, Memory::new(bytes), u64::MAX), crew: None }
    }

    /// Returns the rules.
    pub fn ruleset(&self) -> &R {
        &self.run.ruleset
    }

    /// Sets how many more positions may be visited, in all questions together.
    pub fn limit_visits(&mut self, limit: u64) {
        self.run.limit = self.run.visits.saturating_add(limit);
    }

    /// Returns how many positions were visited, counting repetitions.
    pub fn visits(&self) -> u64 {
        self.run.visits
    }

    /// Returns how many positions are remembered, and the capacity.
    pub fn remembered(&self) -> (usize, usize) {
        self.run.memory.fill()
    }

    /// Returns the nimber of a sum of positions.
    ///
    /// # Errors
    /// If more positions were visited than allowed, or play can return to a position. The results
    /// so far are kept.
    pub fn value(&mut self, sum: &[R::Position]) -> Result<u32, SearchError> {
        let (open, nim) = self.run.open_parts(sum);
        open.iter().try_fold(nim, |nim, part| Ok(nim ^ self.part_value(part)?))
    }

    /// Returns whether a sum of positions has the nimber `target`, which may take far less work than
    /// its value.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn is_value(&mut self, sum: &[R::Position], target: u32) -> Result<bool, SearchError> {
        let (mut open, nim) = self.run.open_parts(sum);
        let hardest = (0..open.len()).max_by_key(|&place| self.run.effort(&open[place]));
        let Some(last) = hardest.map(|place| open.swap_remove(place)) else {
            return Ok(nim == target);
        };
        let others = open.iter().try_fold(nim, |nim, part| Ok(nim ^ self.part_value(part)?))?;
        match self.ask(&last, Asked::Is(target ^ others))? {
            Reply::Is(is_target) => Ok(is_target),
            // Without limits every question is decided.
            Reply::Open(_) | Reply::Value(_) => unreachable!("a question without limits"),
        }
    }

    /// Returns the result of [`is_value`](Self::is_value) if it is remembered, without visiting a
    /// position.
    pub fn recall_value(&mut self, sum: &[R::Position], target: u32) -> Option<bool> {
        let (open, nim) = self.run.open_parts(sum);
        let Run { ruleset, memory, .. } = &mut self.run;
        match &open[..] {
            [] => Some(nim == target),
            [part] => memory.known(ruleset, part, nim ^ target),
            _ => None,
        }
    }

    /// Returns the value of a position in canonical form.
    fn part_value(&mut self, position: &R::Position) -> Result<u32, SearchError> {
        match self.ask(position, Asked::Value)? {
            Reply::Value(value) => Ok(value),
            Reply::Is(_) | Reply::Open(_) => unreachable!("a question for a value"),
        }
    }

    fn ask(&mut self, position: &R::Position, asked: Asked) -> Result<Reply, SearchError> {
        let reply = match &self.crew {
            Some(crew) => crew.answer(&mut self.run, position.clone(), asked),
            None => self.run.answer(position.clone(), asked),
        }?;
        // The answer to a whole question is kept, however little work it took.
        let Run { ruleset, memory, .. } = &mut self.run;
        memory.export(ruleset, position, LEAST_WORK);
        Ok(reply)
    }

    /// Saves the facts about a position externally, however little work they took.
    #[cfg(feature = "database")]
    pub(crate) fn export(&mut self, position: &R::Position) {
        self.run.export(position);
    }

    /// Adds an external store to the memory.
    #[cfg(feature = "database")]
    pub(crate) fn attach(&mut self, outside: Arc<dyn Outside<R>>) {
        self.run.memory.outside = Some(outside);
    }

    /// Returns who wins a sum in normal play: the player to move unless its nimber is 0.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn outcome(&mut self, sum: &[R::Position]) -> Result<Outcome, SearchError> {
        self.is_value(sum, 0).map(|is_zero| Outcome::from_mover_wins(!is_zero))
    }
}

impl<R: Ruleset + Sync> Search<R>
where
    R::Position: Clone + Eq + Hash + Send,
{
    /// Sets the number of threads for later questions, at most 256; a new search has one.
    ///
    /// The others start after some hundred visits, each with its own stack. On systems without
    /// threads, such as a browser, the caller's thread does all the work. The answer is the same
    /// for any number; the numbers of positions visited and remembered vary, even from run to run.
    ///
    /// An error is returned if no thread finds the answer. A limit on visits applies to all threads
    /// together. Whether a cycle, or a position with too many moves, is met before the answer
    /// depends on the order of the work, and so on the threads: an answer never relies on one.
    ///
    /// Changing the number clears the memory.
    pub fn set_threads(&mut self, threads: usize) {
        // In a browser there is one thread, and omitting the code for others makes the page
        // smaller.
        self.crew = (threads > 1 && !cfg!(target_family = "wasm")).then(|| Crew::new(threads));
        self.run.memory.divide(self.crew.as_ref().map_or(1, Crew::parts));
    }
}

/// Why a search found no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// More positions were visited than allowed.
    #[error("the search needs more than {limit} visits to positions")]
    LimitReached {
        /// The limit.
        limit: u64,
    },
    /// A position has too many moves.
    #[error("a position has more than {limit} moves")]
    TooManyMoves {
        /// The limit on components of moves.
        limit: usize,
    },
    /// Play can return to an earlier position.
    #[error(
        "play need not end: a position, or a part of one, returns within {length} move{}",
        if *length == 1 { "" } else { "s" }
    )]
    Cycle {
        /// The length of the line of play that returned.
        length: usize,
    },
}

impl<R: Ruleset> fmt::Debug for Search<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Search").field("visits", &self.run.visits).finish_non_exhaustive()
    }
}
