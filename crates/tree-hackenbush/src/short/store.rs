//! The store of canonical short games.

use super::error::{ShortGameError, too_many};
use super::name::Name;
use crate::{Dyadic, Player};
use mex_core::StopPoints;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The default limit on games.
const GAME_LIMIT: usize = 1 << 18;
/// How many comparisons, sums and options are kept per game, on average.
const PER_GAME: usize = 16;
/// Numbers stay below 2 to this power.
const INTEGER_BITS: u64 = 63;
/// The most binary digits after the point of a number.
const DIGIT_LIMIT: u64 = 1024;

/// A result, or the reason why there is none.
pub(crate) type Answer<T> = Result<T, ShortGameError>;
/// A table by pairs of games.
pub(crate) type Table<T> = foldhash::HashMap<u64, T>;

/// A short game in canonical form, by its index in a [`ShortGames`]: games of one store are equal
/// in value exactly when they are identical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortGame {
    pub(crate) place: u32,
    /// The number of the store, or 0 for games common to all.
    store: u32,
}

/// The form being simplified, which is not canonical yet.
pub(crate) const SCRATCH: ShortGame = ShortGame { place: 0, store: 0 };
/// The game without options.
pub(crate) const ZERO: ShortGame = ShortGame { place: 1, store: 0 };

/// The number of stores so far.
static STORES: AtomicU32 = AtomicU32::new(1);

/// Short games in canonical form, with known comparisons and sums.
///
/// A short game {L|R} consists of the options of Left and of Right. Each value has one canonical
/// form, without dominated or reversible options; only these are stored, each once.
///
/// No function is recursive, so games may be as deep as the store is large. Exceeding the limits of
/// the store gives a [`ShortGameError`]. A game belongs to the store that made it; functions panic
/// if given a game of another store, except 0, which is common to all.
///
/// # Examples
/// ```
/// use tree_hackenbush::ShortGames;
///
/// let mut games = ShortGames::new();
/// let up = games.parse("{0|*}")?;
/// let star = games.parse("*")?;
/// let sum = games.sum(up, star)?;
/// assert_eq!(games.text(sum)?, "^*");
/// assert_eq!(games.typeset(sum)?, "↑*");
/// assert_eq!(games.compare(star, up)?, None);
/// # Ok::<(), tree_hackenbush::ShortGameError>(())
/// ```
///
/// # References
/// J. H. Conway, *On Numbers and Games*, chapters 7 to 10; A. N. Siegel, *Combinatorial Game
/// Theory*, chapter II. Values are written as CGSuite 2 writes them.
#[derive(Debug)]
pub struct ShortGames {
    store: u32,
    pub(crate) nodes: Vec<Node>,
    pub(crate) numbers: HashMap<Dyadic, ShortGame>,
    /// The named games that are not numbers.
    pub(crate) named: HashMap<Name, ShortGame>,
    pub(crate) by_options: HashMap<[Options; 2], ShortGame>,
    pub(crate) order: Table<bool>,
    /// The comparisons with the form being simplified.
    pub(crate) scratch_order: Table<bool>,
    pub(crate) sums: Table<ShortGame>,
    pub(crate) negatives: HashMap<ShortGame, ShortGame>,
    pub(crate) option_count: usize,
    pub(crate) limit: usize,
    pub(crate) stops: StopPoints,
}

/// The options of one player, in written order.
pub(crate) type Options = Arc<[ShortGame]>;

/// The stored data of a game.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The options of Left and of Right; empty for numbers, whose options are computed when needed.
    pub(crate) options: [Options; 2],
    /// The stops: the numbers where play ends if Left, or Right, starts.
    pub(crate) ends: [ShortGame; 2],
    pub(crate) name: Option<Name>,
    pub(crate) birthday: u64,
}

impl Default for ShortGames {
    fn default() -> Self {
        Self::new()
    }
}

impl ShortGames {
    /// Returns a store with the default limit of 2^18 games.
    pub fn new() -> Self {
        Self::with_limit(GAME_LIMIT)
    }

    /// Returns a store of at most `limit` games, and 16 times as many options, and comparisons and
    /// sums. A part of a position may have 4 times as many sets of edges.
    ///
    /// # Constraints
    /// Any limit; exceeding it is an error. Limits beyond 2^31 count as 2^31.
    pub fn with_limit(limit: usize) -> Self {
        let none = || -> [Options; 2] { [Arc::new([]), Arc::new([])] };
        let zero = Name::number(Dyadic::zero());
        let node = |name| Node { options: none(), ends: [ZERO, ZERO], name, birthday: 0 };
        Self {
            store: STORES.fetch_add(1, Ordering::Relaxed).max(1),
            nodes: vec![node(None), node(Some(zero))],
            numbers: HashMap::from([(Dyadic::zero(), ZERO)]),
            named: HashMap::new(),
            by_options: HashMap::new(),
            order: Table::default(),
            scratch_order: Table::default(),
            sums: Table::default(),
            negatives: HashMap::new(),
            option_count: 0,
            limit: limit.min(1 << 31),
            stops: StopPoints::default(),
        }
    }

    /// Returns the number of games kept, including 0.
    pub(crate) fn game_count(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Returns the game of a number, below 2^63 in absolute value and with at most 1024 binary
    /// digits after the point.
    pub(crate) fn number(&mut self, number: &Dyadic) -> Answer<ShortGame> {
        if let Some(&game) = self.numbers.get(number) {
            return Ok(game);
        }
        let whole_bits = number.bit_length().saturating_sub(number.exponent());
        if whole_bits > INTEGER_BITS || number.exponent() > DIGIT_LIMIT {
            return Err(ShortGameError::NumberTooLarge {
                integer_bits: INTEGER_BITS,
                digits: DIGIT_LIMIT,
            });
        }
        let whole = number.floor().max((-number.clone()).floor()).unsigned_abs() as u64;
        let fraction = number.exponent() + u64::from(number.exponent() > 0);
        let game = self.next_game()?;
        self.nodes.push(Node {
            options: [Arc::new([]), Arc::new([])],
            ends: [game, game],
            name: Some(Name::number(number.clone())),
            birthday: whole.saturating_add(fraction),
        });
        self.numbers.insert(number.clone(), game);
        Ok(game)
    }

    /// Returns the index of the next game.
    pub(crate) fn next_game(&self) -> Answer<ShortGame> {
        match u32::try_from(self.nodes.len()) {
            Ok(place) if self.game_count() < self.limit => {
                Ok(ShortGame { place, store: self.store })
            }
            _ => Err(too_many("", self.limit, "games")),
        }
    }

    /// Returns the limit on comparisons and sums, and on options.
    pub(crate) fn wide_limit(&self) -> usize {
        self.limit.saturating_mul(PER_GAME)
    }

    /// Returns an error if there is no room for another comparison or sum.
    pub(crate) fn check_room(&self) -> Answer<()> {
        let limit = self.wide_limit();
        match self.order.len() + self.scratch_order.len() + self.sums.len() < limit {
            true => Ok(()),
            false => Err(too_many("", limit, "comparisons and sums of games")),
        }
    }

    /// Visits the parts of something, each once. `enter` returns the parts of a part, and data that
    /// is kept until all of them are left and then passed to `leave`.
    pub(crate) fn walk<T: Copy + Eq + Hash, D>(
        &mut self,
        start: T,
        mut enter: impl FnMut(&mut Self, T) -> Answer<(Vec<T>, D)>,
        mut leave: impl FnMut(&mut Self, T, D) -> Answer<()>,
    ) -> Answer<()> {
        let mut met = foldhash::HashSet::from_iter([start]);
        let (parts, kept) = enter(self, start)?;
        let mut stack = vec![(start, parts.into_iter(), kept)];
        while let Some((_, waiting, _)) = stack.last_mut() {
            self.stops.pass();
            if let Some(part) = waiting.next() {
                if met.insert(part) {
                    let (parts, kept) = enter(self, part)?;
                    stack.push((part, parts.into_iter(), kept));
                }
            } else if let Some((whole, _, kept)) = stack.pop() {
                leave(self, whole, kept)?;
            }
        }
        Ok(())
    }

    /// Returns the options of both players.
    pub(crate) fn all_options(&mut self, game: ShortGame) -> Answer<Vec<ShortGame>> {
        let left = self.options(game, Player::Left)?;
        Ok([left, self.options(game, Player::Right)?].concat())
    }

    #[track_caller]
    pub(crate) fn node(&self, game: ShortGame) -> &Node {
        self.check(game);
        &self.nodes[game.place as usize]
    }

    #[track_caller]
    fn check(&self, game: ShortGame) {
        assert!([0, self.store].contains(&game.store), "the game belongs to another store");
    }

    /// Returns the key of a pair.
    #[track_caller]
    pub(crate) fn pair(&self, one: ShortGame, other: ShortGame) -> u64 {
        self.check(one);
        self.check(other);
        u64::from(one.place) << 32 | u64::from(other.place)
    }

    /// Returns the number that a game equals, if it is a number.
    #[track_caller]
    pub fn to_number(&self, game: ShortGame) -> Option<&Dyadic> {
        self.node(game).name.as_ref().and_then(Name::as_number)
    }

    /// Returns the options of a player, none of which dominates another or can be reversed.
    pub fn options(
        &mut self,
        game: ShortGame,
        player: Player,
    ) -> Result<Arc<[ShortGame]>, ShortGameError> {
        let Some(number) = self.to_number(game) else {
            return Ok(self.node(game).options[player as usize].clone());
        };
        let option = number_option(number, player);
        Ok(match option {
            Some(option) => Arc::new([self.number(&option)?]),
            None => Arc::new([]),
        })
    }

    /// Returns the stop: the number where play ends if a player starts.
    #[track_caller]
    pub fn stop(&self, game: ShortGame, starts: Player) -> &Dyadic {
        let end = self.node(game).ends[starts as usize];
        self.to_number(end).unwrap_or(&ZERO_NUMBER)
    }

    /// Returns the birthday: the round in which earlier games suffice to make this one, from 0.
    #[track_caller]
    pub fn birthday(&self, game: ShortGame) -> u64 {
        self.node(game).birthday
    }
}

/// 0, for a stop that is not a number, which cannot happen.
static ZERO_NUMBER: std::sync::LazyLock<Dyadic> = std::sync::LazyLock::new(Dyadic::zero);

/// Returns the option of a number in its simplest form.
fn number_option(number: &Dyadic, player: Player) -> Option<Dyadic> {
    let exponent = number.exponent();
    let step = Dyadic::from(1u64).halved(exponent);
    let towards = match player {
        Player::Left => number.clone() - step,
        Player::Right => number.clone() + step,
    };
    let leads_to_zero = match player {
        Player::Left => number.sign().is_gt(),
        Player::Right => number.sign().is_lt(),
    };
    (exponent > 0 || leads_to_zero).then_some(towards)
}
