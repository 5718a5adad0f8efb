//! Search over the positions of a small graph, each a set of remaining edges.
//!
//! # The idea
//! A number is not computed from all options, but found by questions: is the position worth at
//! least b, at most b? A question is a game, in which one good answer to each move is enough, so
//! only a fraction of the positions is visited. Each answer narrows an interval kept for the
//! position, and the next guess is the simplest number within it.
//!
//! ```text
//! exact(G):     guess the simplest number in G's interval until at_least and at_most both hold
//! at_least(G, b):                                     Left wins G − b if Right starts
//!     split off the components that meet G at the ground only, and take their values off b
//!     if the interval decides, done
//!     b has a left option b': false if at_most(G, b')
//!     false if a move of Right's leads to an H with at_most(H, b)
//! wins(G, player):                                    with green edges: some option loses for
//!     the opponent; without, at_least or at_most 0
//! ```
//!
//! # Why it is right
//! G ≥ b exactly when Right, starting, loses G − b: Right moves in G to H, or in −b to −b' with b'
//! the left option of b, and Left must win from there, that is not (H ≤ b) and not (G ≤ b').
//! Numbers have one left and one right option in simplest form, so two questions per number
//! suffice. All values of 56 edges are multiples of 2^−56 below 56, hence exact in 64 bits.
//!
//! # What keeps it small
//! A position is a set of at most 56 edges in a word, without fallen edges, so that equal positions
//! coincide. One of several parallel edges of one colour is tried. Options are tried from the tips
//! inwards, because they remove little, and known results are checked before any search. At most
//! 2^20 positions are kept; beyond that the answer is an error, not a long wait.
//!
//! Functions here are recursive. Each call removes an edge or asks about a simpler number, so the
//! depth is bounded by [`EDGE_LIMIT`] and the digits of a number.
//!
//! # Source
//! The order of games as play of G − b is J. H. Conway's, *On Numbers and Games*, chapter 7.

use crate::{Colour, Dyadic, EvaluateError, Player};
use foldhash::HashMap;
use mex_core::{StopPoints, stop_point};

/// The most edges to search.
pub(crate) const EDGE_LIMIT: usize = 56;
/// The most positions to keep.
pub(crate) const POSITION_LIMIT: usize = 1 << 20;
/// The digits after the point: a value of that many edges has fewer.
const DIGITS: u32 = 56;
const ONE: i64 = 1 << DIGITS;

type Answer<T> = Result<T, EvaluateError>;

#[cfg(test)]
thread_local! {
    /// How many searches this thread has begun.
    pub(crate) static SEARCHES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// A graph of single edges with the positions visited; vertex 0 is the ground.
pub(crate) struct Search {
    ends: Vec<(usize, usize)>,
    /// The edges at each vertex.
    incident: Vec<u64>,
    blue: u64,
    red: u64,
    /// For each edge, the edges after it with the same ends and colour.
    twins: Vec<u64>,
    bounds: HashMap<u64, (i64, i64)>,
    outcomes: HashMap<u64, Outcomes>,
    /// How many positions may be kept.
    limit: usize,
    stops: StopPoints,
}

/// Whether each player wins when moving first, as far as known.
#[derive(Clone, Copy, Default)]
struct Outcomes {
    left: Option<bool>,
    right: Option<bool>,
}

impl Search {
    /// Returns a search over a graph, with the new index of each of its edges.
    ///
    /// # Errors
    /// [`EvaluateError::PartTooLarge`] beyond [`EDGE_LIMIT`] edges.
    pub(crate) fn new(edges: &[(u32, u32, Colour)]) -> Answer<(Self, Vec<u32>)> {
        if edges.len() > EDGE_LIMIT {
            return Err(EvaluateError::PartTooLarge {
                edges: edges.len() as u64,
                limit: EDGE_LIMIT as u64,
            });
        }
        #[cfg(test)]
        SEARCHES.set(SEARCHES.get() + 1);
        // Many short searches reach no stop point of their own.
        stop_point();
        let order = outwards(edges);
        let mut places = vec![0u32; edges.len()];
        let mut names: Vec<u32> = vec![0];
        let mut search = Self {
            ends: Vec::new(),
            incident: vec![0],
            blue: 0,
            red: 0,
            twins: Vec::new(),
            bounds: HashMap::default(),
            outcomes: HashMap::default(),
            limit: POSITION_LIMIT,
            stops: StopPoints::default(),
        };
        for (place, &edge) in order.iter().enumerate() {
            places[edge] = place as u32;
            let (u, v, colour) = edges[edge];
            let mut ends = [u.min(v), u.max(v)].map(|vertex| {
                let known = names.iter().position(|&name| name == vertex);
                known.unwrap_or_else(|| {
                    names.push(vertex);
                    search.incident.push(0);
                    names.len() - 1
                })
            });
            ends.sort_unstable();
            let bit = 1 << place;
            for end in ends {
                search.incident[end] |= bit;
            }
            search.ends.push((ends[0], ends[1]));
            match colour {
                Colour::Blue => search.blue |= bit,
                Colour::Red => search.red |= bit,
                Colour::Green => {}
            }
        }
        search.twins = (0..edges.len()).map(|edge| search.twins_after(edge)).collect();
        Ok((search, places))
    }

    /// Lowers the limit on positions.
    pub(crate) fn limit_to(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Returns the number of positions kept.
    pub(crate) fn position_count(&self) -> usize {
        self.bounds.len() + self.outcomes.len()
    }

    fn twins_after(&self, edge: usize) -> u64 {
        let colour = |edge: usize| (self.blue >> edge & 1, self.red >> edge & 1);
        (edge + 1..self.ends.len())
            .filter(|&twin| self.ends[twin] == self.ends[edge] && colour(twin) == colour(edge))
            .fold(0, |set, twin| set | 1 << twin)
    }

    /// Returns the set of all edges connected to the ground.
    pub(crate) fn whole(&self) -> u64 {
        self.standing(u64::MAX)
    }

    /// Returns a set without an edge; of twins, the last one is removed.
    pub(crate) fn without(&self, set: u64, edge: u32) -> u64 {
        let group = (self.twins[edge as usize] | 1 << edge) & set;
        let last = 63 - group.leading_zeros();
        self.standing(set & !(1 << last))
    }

    fn standing(&self, set: u64) -> u64 {
        let mut standing = 0;
        let mut border = self.incident[0] & set;
        while border != 0 {
            standing |= border;
            let (u, v) = self.ends[border.trailing_zeros() as usize];
            let beside = (self.incident[u] | self.incident[v]) & set & !standing;
            border = border & (border - 1) | beside;
        }
        standing
    }

    /// Returns the edges of a set connected to its first one without passing the ground.
    fn component(&self, set: u64) -> u64 {
        let mut component = 0;
        let mut border = set & set.wrapping_neg();
        while border != 0 {
            component |= border;
            let (u, v) = self.ends[border.trailing_zeros() as usize];
            let at = |vertex: usize| {
                if vertex == 0 { 0 } else { self.incident[vertex] }
            };
            let beside = (at(u) | at(v)) & set & !component;
            border = border & (border - 1) | beside;
        }
        component
    }

    /// Returns the options of a set by moves in these edges, the edges far from the ground first.
    fn options(&self, set: u64, edges: u64) -> impl Iterator<Item = u64> + '_ {
        let mut rest = set & edges;
        std::iter::from_fn(move || {
            while rest != 0 {
                let edge = 63 - rest.leading_zeros();
                rest &= !(1 << edge);
                if self.twins[edge as usize] & set == 0 {
                    return Some(self.standing(set & !(1 << edge)));
                }
            }
            None
        })
    }

    /// Returns the parts of a set that meet only at the ground.
    pub(crate) fn components(&self, set: u64) -> Vec<u64> {
        let mut components = Vec::new();
        let mut rest = set;
        while rest != 0 {
            let component = self.component(rest);
            components.push(component);
            rest &= !component;
        }
        components
    }

    pub(crate) fn options_of(&self, set: u64, player: Player) -> Vec<u64> {
        let own = match player {
            Player::Left => !self.red,
            Player::Right => !self.blue,
        };
        self.options(set, own).collect()
    }

    /// Returns a player's options of a set in Childish Hackenbush, where no other edge may fall
    /// with a blue or red one.
    pub(crate) fn childish_options_of(&self, set: u64, player: Player) -> Vec<u64> {
        let own = match player {
            Player::Left => self.blue,
            Player::Right => self.red,
        };
        let keeps = |option: &u64| option.count_ones() + 1 == set.count_ones();
        let coloured = self.options(set, own).filter(keeps);
        coloured.chain(self.options(set, self.green(set))).collect()
    }

    pub(crate) fn green(&self, set: u64) -> u64 {
        set & !(self.blue | self.red)
    }

    /// Returns the ends of the edges of a set, with vertices below
    /// [`vertex_count`](Self::vertex_count).
    pub(crate) fn ends_in(&self, set: u64) -> Vec<(u32, u32)> {
        let chosen = (0..self.ends.len()).filter(|&edge| set >> edge & 1 == 1);
        chosen.map(|edge| (self.ends[edge].0 as u32, self.ends[edge].1 as u32)).collect()
    }

    pub(crate) fn vertex_count(&self) -> u32 {
        self.incident.len() as u32
    }

    /// Returns the value of a set without green edges.
    ///
    /// # Errors
    /// [`EvaluateError::TooManyPositions`].
    pub(crate) fn number(&mut self, set: u64) -> Answer<Dyadic> {
        let value = self.exact(set)?;
        Ok(Dyadic::new(value.into(), DIGITS.into()))
    }

    fn exact(&mut self, set: u64) -> Answer<i64> {
        let mut sum = 0;
        let mut rest = set;
        while rest != 0 {
            let component = self.component(rest);
            rest &= !component;
            sum += self.exact_component(component)?;
        }
        Ok(sum)
    }

    fn exact_component(&mut self, set: u64) -> Answer<i64> {
        loop {
            let (low, high) = self.known_bounds(set);
            let guess = simplest_within(low, high);
            if low == high
                || (self.is_worth(set, guess, Player::Left)?
                    && self.is_worth(set, -guess, Player::Right)?)
            {
                return Ok(guess);
            }
        }
    }

    fn known_bounds(&self, set: u64) -> (i64, i64) {
        let count = |edges: u64| i64::from((set & edges).count_ones()) * ONE;
        let known = self.bounds.get(&set).copied();
        known.unwrap_or_else(|| (-count(self.red), count(self.blue)))
    }

    fn learn(&mut self, set: u64, bounds: (i64, i64)) -> Answer<()> {
        self.stops.pass();
        if self.position_count() >= self.limit && !self.bounds.contains_key(&set) {
            return Err(TOO_MANY);
        }
        self.bounds.insert(set, bounds);
        Ok(())
    }

    /// Removes all components but the largest from a sum, and returns it with the bound left for
    /// it.
    fn split(&mut self, set: u64, bound: i64) -> Answer<(u64, i64)> {
        let mut largest = self.component(set);
        if largest == set {
            return Ok((set, bound));
        }
        let mut bound = bound;
        let mut rest = set & !largest;
        while rest != 0 {
            let mut component = self.component(rest);
            rest &= !component;
            if component.count_ones() > largest.count_ones() {
                std::mem::swap(&mut component, &mut largest);
            }
            bound -= self.exact_component(component)?;
        }
        Ok((largest, bound))
    }

    /// Returns the bounds of a set's value from a player's point of view: for Right, of its
    /// negative.
    fn bounds_for(&self, set: u64, player: Player) -> (i64, i64) {
        seen(self.known_bounds(set), player)
    }

    /// Returns whether a set is worth at least `bound`, as the player counts.
    fn is_worth(&mut self, set: u64, bound: i64, player: Player) -> Answer<bool> {
        let sign = if player == Player::Left { 1 } else { -1 };
        let (set, bound) = self.split(set, sign * bound)?;
        let bound = sign * bound;
        let (low, high) = self.bounds_for(set, player);
        if bound <= low || bound > high {
            return Ok(bound <= low);
        }
        let opponent = player.opponent();
        let mut holds = match left_option(bound) {
            Some(less) => !self.is_worth(set, -less, opponent)?,
            None => true,
        };
        if holds {
            let mut options = self.options_of(set, opponent);
            options.sort_by_key(|option| std::cmp::Reverse(option.count_ones()));
            // Known results may avoid the search.
            holds = !options.iter().any(|&set| self.bounds_for(set, player).1 <= bound);
            for option in options {
                if !holds {
                    break;
                }
                holds = !self.is_worth(option, -bound, opponent)?;
            }
        }
        let (low, high) = self.bounds_for(set, player);
        let known = if holds { (low.max(bound), high) } else { (low, high.min(bound - 1)) };
        self.learn(set, seen(known, player))?;
        Ok(holds)
    }

    /// Returns whether the player wins when moving first.
    ///
    /// # Errors
    /// [`EvaluateError::TooManyPositions`].
    pub(crate) fn wins(&mut self, set: u64, player: Player) -> Answer<bool> {
        if set & !(self.blue | self.red) == 0 {
            return Ok(!self.is_worth(set, 0, player.opponent())?);
        }
        let known = self.outcomes.get(&set).copied().unwrap_or_default();
        let known = match player {
            Player::Left => known.left,
            Player::Right => known.right,
        };
        if let Some(wins) = known {
            return Ok(wins);
        }
        self.stops.pass();
        let mut wins = false;
        for option in self.options_of(set, player) {
            if !self.wins(option, player.opponent())? {
                wins = true;
                break;
            }
        }
        if self.position_count() >= self.limit {
            return Err(TOO_MANY);
        }
        let known = self.outcomes.entry(set).or_default();
        match player {
            Player::Left => known.left = Some(wins),
            Player::Right => known.right = Some(wins),
        }
        Ok(wins)
    }
}

const TOO_MANY: EvaluateError = EvaluateError::TooManyPositions { limit: POSITION_LIMIT };

/// Returns the edges from the ground outwards, so that far edges come last.
fn outwards(edges: &[(u32, u32, Colour)]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(edges.len());
    let mut taken = vec![false; edges.len()];
    let mut layer = vec![0u32];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for (edge, &(u, v, _)) in edges.iter().enumerate() {
            if !taken[edge] && (layer.contains(&u) || layer.contains(&v)) {
                taken[edge] = true;
                order.push(edge);
                next.extend([u, v]);
            }
        }
        layer = next;
    }
    order.extend((0..edges.len()).filter(|&edge| !taken[edge]));
    order
}

/// Converts bounds between a player's point of view and Left's.
fn seen((low, high): (i64, i64), player: Player) -> (i64, i64) {
    if player == Player::Left { (low, high) } else { (-high, -low) }
}

/// Returns the left option of a number in its simplest form.
fn left_option(number: i64) -> Option<i64> {
    let digit = number & number.wrapping_neg();
    if digit != 0 && digit < ONE {
        return Some(number - digit);
    }
    (number > 0).then(|| number - ONE)
}

/// Returns the simplest number from `low` to `high`, inclusive.
fn simplest_within(low: i64, high: i64) -> i64 {
    if low <= 0 && high >= 0 {
        return 0;
    }
    if high < 0 {
        return -simplest_within(-high, -low);
    }
    let integer = (low + ONE - 1) & -ONE;
    if integer <= high {
        return integer;
    }
    let mut digit = ONE / 2;
    loop {
        let rounded = (low + digit - 1) & -digit;
        if rounded <= high {
            return rounded;
        }
        digit /= 2;
    }
}

pub(crate) mod singles;
#[cfg(test)]
mod tests;
