//! Canonical forms of positions, including mixed ones.
//!
//! # The idea
//! Parts without green edges are numbers and green parts nimbers, by their own engines. In a mixed
//! part, a search proves or refutes that the value is a number plus a nimber, as for
//! [`Position::value`]. If it is not, the value of each set of remaining edges is made from those
//! of its options:
//!
//! ```text
//! value(S) = the sum over the components of S of
//!            a number or a nimber, if one engine knows it
//!            or else make(value(what Left's moves leave), value(what Right's moves leave))
//! ```
//!
//! Functions here are recursive. Each call removes an edge, so the depth is at most the 56 edges of
//! a search.

use super::error::too_many;
use super::store::{Answer, ShortGame, ShortGames, ZERO};
use crate::green::graph::GreenGraph;
use crate::position::parts::Parts;
use crate::search::Search;
use crate::{
    Dyadic, EvaluateError, GroundedPart, HackenbushValue, Player, Position, ShortGameError,
};
use foldhash::HashMap;

/// How many sets of edges may be visited for each game that the store may keep.
const SETS_PER_GAME: usize = 4;
/// The number of these sets for each position that trials of a number plus a nimber may keep.
const SETS_PER_TRIAL: usize = 8;

/// A mixed part, with the values of the visited sets of its edges.
struct MixedPart {
    position: Position,
    search: Search,
    /// Whether the rules are those of Childish Hackenbush.
    is_childish: bool,
    known: HashMap<u64, ShortGame>,
}

impl MixedPart {
    fn new(part: GroundedPart) -> Answer<Self> {
        let GroundedPart { edges, position } = part;
        let all: Vec<u32> = (0..).take(edges.len()).collect();
        let (search, _) = Search::new(position.singles(&all).edges()?)?;
        let known = HashMap::default();
        Ok(Self { position, search, is_childish: false, known })
    }

    fn whole_value(&mut self, games: &mut ShortGames, trials: &mut usize) -> Answer<ShortGame> {
        match self.position.value_within(trials) {
            Ok(value) => games.number_and_nimber_of(&value),
            Err(_) => self.value(self.search.whole(), games),
        }
    }

    fn value(&mut self, set: u64, games: &mut ShortGames) -> Answer<ShortGame> {
        if let Some(&value) = self.known.get(&set) {
            return Ok(value);
        }
        let mut sum = ZERO;
        for component in self.search.components(set) {
            let value = self.value_of_component(component, games)?;
            sum = games.sum(sum, value)?;
        }
        Ok(sum)
    }

    fn value_of_component(&mut self, set: u64, games: &mut ShortGames) -> Answer<ShortGame> {
        if let Some(&value) = self.known.get(&set) {
            return Ok(value);
        }
        games.stops.pass();
        let green = self.search.green(set);
        let value = if self.is_childish {
            self.value_by_moves(set, games)?
        } else if green == 0 {
            let number = self.search.number(set)?;
            games.number(&number)?
        } else if green == set {
            let edges = self.search.ends_in(set);
            games.nimber(GreenGraph::new(self.search.vertex_count(), &edges).value())?
        } else {
            self.value_by_moves(set, games)?
        };
        let limit = games.set_limit();
        if self.known.len() >= limit {
            return Err(EvaluateError::TooManyPositions { limit }.into());
        }
        self.known.insert(set, value);
        Ok(value)
    }

    fn value_by_moves(&mut self, set: u64, games: &mut ShortGames) -> Answer<ShortGame> {
        let left = self.values_after_moves(set, Player::Left, games)?;
        let right = self.values_after_moves(set, Player::Right, games)?;
        games.make(&left, &right)
    }

    fn values_after_moves(
        &mut self,
        set: u64,
        player: Player,
        games: &mut ShortGames,
    ) -> Answer<Vec<ShortGame>> {
        let options = match self.is_childish {
            true => self.search.childish_options_of(set, player),
            false => self.search.options_of(set, player),
        };
        options.into_iter().map(|option| self.value(option, games)).collect()
    }
}

impl ShortGames {
    fn nimber(&mut self, nimber: u64) -> Answer<ShortGame> {
        let limit = self.limit;
        let nimber = u32::try_from(nimber).map_err(|_| too_many("", limit, "games"))?;
        self.number_up_star(&Dyadic::zero(), 0, nimber)
    }

    fn number_and_nimber_of(&mut self, value: &HackenbushValue) -> Answer<ShortGame> {
        let number = self.number(&value.number)?;
        let nimber = self.nimber(value.nimber)?;
        self.sum(number, nimber)
    }

    /// Returns how many sets of edges of one part may be visited.
    fn set_limit(&self) -> usize {
        self.limit.saturating_mul(SETS_PER_GAME)
    }
}

impl Position {
    /// Returns the canonical form of the position, which may be no sum of a number and a nimber:
    /// green edges may be connected to others.
    ///
    /// # Constraints
    /// As [`value`](Self::value) for parts that are not mixed; mixed parts of at most 56 edges.
    ///
    /// # Complexity
    /// A game is made for every set of edges reached by moves in a mixed part, unless it is a
    /// number plus a nimber: up to four sets for each game that the store may keep, 2^20 with the
    /// default limit.
    ///
    /// # Errors
    /// [`ShortGameError`] if a part is too large, or the store is full.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::{Position, ShortGames};
    ///
    /// let mut games = ShortGames::new();
    /// let flower = Position::parse(b"0 1 g\n1 2 b\n")?;
    /// let value = flower.short_value(&mut games)?;
    /// assert_eq!(games.text(value)?, "^*");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # References
    /// Berlekamp, Conway, Guy, *Winning Ways*, chapter 7.
    pub fn short_value(&self, games: &mut ShortGames) -> Result<ShortGame, ShortGameError> {
        let mut sum = self.short_value_of_pure(games)?;
        let mut trials = games.set_limit() / SETS_PER_TRIAL;
        for mut part in self.mixed_parts()? {
            let value = part.whole_value(games, &mut trials)?;
            sum = games.sum(sum, value)?;
        }
        Ok(sum)
    }

    /// Returns the canonical form of the position in Childish Hackenbush, where a blue or red edge
    /// may be taken only if all others stay connected to the ground. Green edges are free.
    ///
    /// # Constraints
    /// Parts of at most 56 edges, whatever their colours: edges of one player can be hot here.
    ///
    /// # Complexity
    /// A game is made for every set of edges reached by moves in a part, up to four for each game
    /// that the store may keep.
    ///
    /// # Errors
    /// [`ShortGameError`] if a part is too large, or the store is full.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::{Position, ShortGames};
    ///
    /// let mut games = ShortGames::new();
    /// let stalk = Position::parse(b"0 1 r\n1 2 b\n")?;
    /// let value = stalk.childish_value(&mut games)?;
    /// assert_eq!(value, games.parse("{-1|}")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # References
    /// Berlekamp, Conway, Guy, *Winning Ways*, chapter 8: Childish Hackenbush. That green edges are
    /// free was inferred from CGSuite's values.
    pub fn childish_value(&self, games: &mut ShortGames) -> Result<ShortGame, ShortGameError> {
        let mut sum = ZERO;
        for part in self.grounded_parts() {
            let mut part = MixedPart { is_childish: true, ..MixedPart::new(part)? };
            let value = part.value(part.search.whole(), games)?;
            sum = games.sum(sum, value)?;
        }
        Ok(sum)
    }

    fn mixed_parts(&self) -> Answer<Vec<MixedPart>> {
        let parts = self.grounded_parts().into_iter();
        parts.filter(|part| part.position.is_mixed()).map(MixedPart::new).collect()
    }

    fn short_value_of_pure(&self, games: &mut ShortGames) -> Answer<ShortGame> {
        let pure = self.value_of_pure(&Parts::new(self))?;
        games.number_and_nimber_of(&pure)
    }
}
