//! Hackenbush by definition: a search of all positions.

use std::collections::HashMap;
use std::hash::Hash;

/// The positions of one small graph, as sets of edges; each edge has its ends and colour.
#[derive(Debug)]
pub struct Hackenbush<C, P> {
    edges: Vec<(u32, u32, C)>,
    grounds: Vec<u32>,
    players: [P; 2],
    belongs_to: fn(C, P) -> bool,
    grundy_values: HashMap<u64, u64>,
    numbers: HashMap<u64, (i64, u32)>,
    outcomes: HashMap<(u64, P), bool>,
}

impl<C: Copy, P: Copy + Eq + Hash> Hackenbush<C, P> {
    /// Starts from the two players, Left first, and a test of whether one may cut a colour.
    pub fn new(
        edges: &[(u32, u32, C)],
        grounds: &[u32],
        players: [P; 2],
        belongs_to: fn(C, P) -> bool,
    ) -> Self {
        Hackenbush {
            edges: edges.to_vec(),
            grounds: grounds.to_vec(),
            players,
            belongs_to,
            grundy_values: HashMap::new(),
            numbers: HashMap::new(),
            outcomes: HashMap::new(),
        }
    }

    /// Returns the set of all edges connected with the ground.
    pub fn whole(&self) -> u64 {
        self.standing((1 << self.edges.len()) - 1)
    }

    /// Returns the edges of a set that are connected with the ground.
    pub fn standing(&self, set: u64) -> u64 {
        let mut reached = self.grounds.clone();
        let mut standing = 0;
        loop {
            let next = (0..self.edges.len()).find(|&edge| {
                let (u, v, _) = self.edges[edge];
                let held = reached.contains(&u) || reached.contains(&v);
                (set & !standing) >> edge & 1 == 1 && held
            });
            let Some(edge) = next else {
                return standing;
            };
            standing |= 1 << edge;
            reached.extend([self.edges[edge].0, self.edges[edge].1]);
        }
    }

    /// Returns each edge of a set, with the set that remains after the edge is cut.
    pub fn moves(&self, set: u64) -> Vec<(u32, u64)> {
        (0..self.edges.len() as u32)
            .filter(|edge| set >> edge & 1 == 1)
            .map(|edge| (edge, self.standing(set & !(1 << edge))))
            .collect()
    }

    /// Returns each edge that a player may cut, with the set that remains after it.
    pub fn own_moves(&self, set: u64, player: P) -> Vec<(u32, u64)> {
        let mut moves = self.moves(set);
        moves.retain(|&(edge, _)| (self.belongs_to)(self.edges[edge as usize].2, player));
        moves
    }

    /// Returns the sets after the moves of a player.
    pub fn moves_of(&self, set: u64, player: P) -> Vec<u64> {
        self.own_moves(set, player).into_iter().map(|(_, option)| option).collect()
    }

    /// Returns the edges that a player cuts to win.
    pub fn winning_moves(&mut self, set: u64, player: P) -> Vec<u32> {
        let mut moves = self.own_moves(set, player);
        moves.retain(|&(_, option)| !self.wins(option, self.opponent(player)));
        moves.into_iter().map(|(edge, _)| edge).collect()
    }

    fn opponent(&self, player: P) -> P {
        self.players[usize::from(player == self.players[0])]
    }

    /// Returns whether a player who is to move wins.
    pub fn wins(&mut self, set: u64, player: P) -> bool {
        if let Some(&wins) = self.outcomes.get(&(set, player)) {
            return wins;
        }
        let other = self.opponent(player);
        let wins = self.moves_of(set, player).into_iter().any(|option| !self.wins(option, other));
        self.outcomes.insert((set, player), wins);
        wins
    }

    /// Returns the Grundy value of a set whose edges both players may cut.
    pub fn grundy_value(&mut self, set: u64) -> u64 {
        if let Some(&value) = self.grundy_values.get(&set) {
            return value;
        }
        let options = self.moves(set).into_iter();
        let options: Vec<u64> = options.map(|(_, option)| self.grundy_value(option)).collect();
        let value = crate::mex(&options);
        self.grundy_values.insert(set, value);
        value
    }

    /// Returns the value of a set in which only one player may cut each edge: the simplest number
    /// between the options, as a numerator and the exponent of its denominator, a power of two.
    pub fn number(&mut self, set: u64) -> (i64, u32) {
        if let Some(&known) = self.numbers.get(&set) {
            return known;
        }
        let [low, high] = self.players.map(|player| -> Vec<i64> {
            let options = self.moves_of(set, player).into_iter();
            let numbers = options.map(|option| self.number(option));
            numbers.map(|(numerator, exponent)| numerator << (SCALE - exponent)).collect()
        });
        let found = simplest(low.into_iter().max(), high.into_iter().min());
        self.numbers.insert(set, found);
        found
    }
}

/// The most binary digits after the point.
const SCALE: u32 = 32;

/// Returns the simplest number between two bounds in units of 2^-[`SCALE`]: the integer nearest to
/// 0, or else that with the least denominator.
fn simplest(low: Option<i64>, high: Option<i64>) -> (i64, u32) {
    let fits =
        |number: i64| low.is_none_or(|low| number > low) && high.is_none_or(|high| number < high);
    let mut integers = (0..64).flat_map(|size| [size, -size]);
    if let Some(integer) = integers.find(|integer| fits(integer << SCALE)) {
        return (integer, 0);
    }
    let low = low.expect("without a bound an integer fits");
    let next = |exponent: u32| {
        let step = 1_i64 << (SCALE - exponent);
        let numerator = low.div_euclid(step) + 1;
        fits(numerator * step).then_some((numerator, exponent))
    };
    (1..=SCALE).find_map(next).expect("the bounds leave room for a number")
}
