//! Thermographs of short games.
//!
//! # The idea
//! Cooled by t, each move costs t. The left wall is the stop if Left starts, the right wall if
//! Right does, as functions of t; where they meet, the game becomes a number, and stays one.
//!
//! ```text
//! left(t)  = max over l of the right wall of l at t, less t
//! right(t) = min over r of the left wall of r at t, plus t
//! from the least t ≥ −1 at which left(t) ≤ right(t): both are left(t) there
//! ```
//! An integer's walls are at the integer for all t ≥ −1.
//!
//! # Source
//! *On Numbers and Games*, chapter 9; from −1 on as in Berlekamp, *The economist's view of
//! combinatorial games* (1996).

use super::error::{ShortGameError, too_many};
use super::store::{ShortGame, ShortGames};
use crate::{Dyadic, Player};
use std::collections::HashMap;

/// The most corners of the thermographs of a game and its followers.
const CORNER_LIMIT: usize = 1 << 22;

/// The stops of a game as functions of the price of a move, from −1 on.
///
/// # Examples
/// ```
/// use tree_hackenbush::{Dyadic, Player, ShortGames};
///
/// let mut games = ShortGames::new();
/// let game = games.parse("{3||2|1}")?;
/// let thermograph = games.thermograph(game)?;
/// assert_eq!(*thermograph.mean(), Dyadic::new(9, 2));
/// assert_eq!(*thermograph.temperature(), Dyadic::new(3, 2));
/// assert_eq!(thermograph.wall(Player::Right).len(), 3);
/// # Ok::<(), tree_hackenbush::ShortGameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The corners of the left and of the right wall, at increasing temperatures from −1 on. The
    /// last one is where the mast begins.
    walls: [Vec<Corner>; 2],
}

/// A point of a wall: the temperature and the value.
type Corner = (Dyadic, Dyadic);

impl Thermograph {
    /// Returns the value of the mast, which the average of many copies of the game approaches.
    pub fn mean(&self) -> &Dyadic {
        &self.mast().1
    }

    /// Returns where the mast begins: the price at which neither player gains by moving. For a
    /// number with denominator 2^k it is −1/2^k.
    pub fn temperature(&self) -> &Dyadic {
        &self.mast().0
    }

    /// Returns the corners of the wall for a player who starts, each a temperature and the value
    /// there, from −1 to the temperature of the game. The wall is straight between them, and the
    /// mast above the last.
    pub fn wall(&self, starts: Player) -> &[(Dyadic, Dyadic)] {
        &self.walls[starts as usize]
    }

    /// Returns where the mast begins; each wall has a corner.
    fn mast(&self) -> &Corner {
        &self.walls[0][self.walls[0].len() - 1]
    }

    fn of_integer(integer: &Dyadic) -> Self {
        let corner = || vec![(Dyadic::from(-1i64), integer.clone())];
        Self { walls: [corner(), corner()] }
    }

    /// Returns the thermograph of a game, given the walls of its players' options before they pay.
    fn between(left: &[Corner], right: &[Corner]) -> Self {
        let mut walls = [Vec::new(), Vec::new()];
        let mut below: Option<[Corner; 2]> = None;
        for time in merged_times(left, right) {
            let here =
                [value_at(left, &time) - time.clone(), value_at(right, &time) + time.clone()];
            if here[0] > here[1] {
                let corners = here.map(|value| (time.clone(), value));
                for (wall, corner) in walls.iter_mut().zip(&corners) {
                    wall.push(corner.clone());
                }
                below = Some(corners);
                continue;
            }
            let mast = match &below {
                None => (time, here[0].clone()),
                Some(below) => crossing(below, &time, &here),
            };
            walls.iter_mut().for_each(|wall| wall.push(mast.clone()));
            return Self { walls: walls.map(straightened) };
        }
        // Above all corners, the left scaffold falls with slope 1 and the right one rises.
        if let Some([(time, left), (_, right)]) = below {
            let half = (left.clone() - right).halved(1);
            let mast = (time + half.clone(), left - half);
            walls.iter_mut().for_each(|wall| wall.push(mast.clone()));
        }
        Self { walls: walls.map(straightened) }
    }
}

impl ShortGames {
    /// Returns the thermograph of a game.
    ///
    /// # Complexity
    /// O(options · corners) steps for each follower.
    ///
    /// # Errors
    /// If the walls of the game and its followers have more than 2^22 corners, or the store is full.
    pub fn thermograph(&mut self, game: ShortGame) -> Result<Thermograph, ShortGameError> {
        let mut known: HashMap<ShortGame, Thermograph> = HashMap::new();
        let mut room = CORNER_LIMIT;
        let integer = |games: &Self, game| {
            games.to_number(game).filter(|number| number.exponent() == 0).cloned()
        };
        let enter = |games: &mut Self, game| match integer(games, game) {
            Some(_) => Ok((Vec::new(), ())),
            None => Ok((games.all_options(game)?, ())),
        };
        self.walk(game, enter, |games, game, ()| {
            let thermograph = match integer(games, game) {
                Some(integer) => Thermograph::of_integer(&integer),
                None => {
                    let left = games.options(game, Player::Left)?;
                    let right = games.options(game, Player::Right)?;
                    Thermograph::between(
                        &best_walls(&left, &known, Player::Left),
                        &best_walls(&right, &known, Player::Right),
                    )
                }
            };
            let corners = thermograph.walls[0].len() + thermograph.walls[1].len();
            let error = too_many("thermographs with ", CORNER_LIMIT, "corners in all");
            room = room.checked_sub(corners).ok_or(error)?;
            known.insert(game, thermograph);
            Ok(())
        })?;
        let found = known.remove(&game);
        Ok(found.unwrap_or_else(|| Thermograph::of_integer(&Dyadic::zero())))
    }
}

/// Returns the best of the opponent's walls of a player's options.
fn best_walls(
    options: &[ShortGame],
    known: &HashMap<ShortGame, Thermograph>,
    player: Player,
) -> Vec<Corner> {
    let walls = options.iter().filter_map(|option| known.get(option));
    let walls = walls.map(|thermograph| thermograph.wall(player.opponent()));
    let mut best: Vec<Corner> = Vec::new();
    for wall in walls {
        best = if best.is_empty() { wall.to_vec() } else { best_of(&best, wall, player) };
    }
    best
}

/// Returns the corners of the higher of two walls, or of the lower one.
fn best_of(one: &[Corner], other: &[Corner], player: Player) -> Vec<Corner> {
    let mut best: Vec<Corner> = Vec::new();
    let mut before: Option<[Corner; 2]> = None;
    for time in merged_times(one, other) {
        let here = [value_at(one, &time), value_at(other, &time)];
        if let Some(before) = &before
            && before[0].1.cmp(&before[1].1) == here[1].cmp(&here[0])
            && here[0] != here[1]
        {
            best.push(crossing(before, &time, &here));
        }
        let [first, second] = here.clone();
        let value = match player {
            Player::Left => first.max(second),
            Player::Right => first.min(second),
        };
        best.push((time.clone(), value));
        before = Some(here.map(|value| (time.clone(), value)));
    }
    straightened(best)
}

/// Returns the crossing of two straight lines, given two points of each at the same temperatures.
///
/// Their slopes differ by 1 or 2.
fn crossing(before: &[Corner; 2], time: &Dyadic, here: &[Dyadic; 2]) -> Corner {
    let gap = before[0].1.clone() - before[1].1.clone();
    let end_gap = here[0].clone() - here[1].clone();
    let duration = time.clone() - before[0].0.clone();
    let closed = gap.clone() - end_gap;
    let is_double = closed == duration.clone().doubled(1) || -closed == duration.doubled(1);
    let is_positive = gap.sign().is_gt();
    let gap = if is_positive { gap } else { -gap };
    let after = if is_double { gap.halved(1) } else { gap };
    let rise = here[0].clone() - before[0].1.clone();
    let value = match rise.sign() {
        std::cmp::Ordering::Less => before[0].1.clone() - after.clone(),
        std::cmp::Ordering::Equal => before[0].1.clone(),
        std::cmp::Ordering::Greater => before[0].1.clone() + after.clone(),
    };
    (before[0].0.clone() + after, value)
}

fn merged_times(one: &[Corner], other: &[Corner]) -> Vec<Dyadic> {
    let mut times: Vec<Dyadic> = one.iter().chain(other).map(|(time, _)| time.clone()).collect();
    times.sort_unstable();
    times.dedup();
    times
}

/// Returns the value of a wall of slopes −1, 0 and 1, constant beyond its last corner.
pub(crate) fn value_at(wall: &[Corner], time: &Dyadic) -> Dyadic {
    let place = wall.partition_point(|(corner, _)| corner <= time);
    let Some((start, value)) = wall.get(place.saturating_sub(1)) else {
        return Dyadic::zero();
    };
    let Some((_, next)) = wall.get(place) else {
        return value.clone();
    };
    let passed = time.clone() - start.clone();
    match next.cmp(value) {
        _ if place == 0 => value.clone(),
        std::cmp::Ordering::Less => value.clone() - passed,
        std::cmp::Ordering::Equal => value.clone(),
        std::cmp::Ordering::Greater => value.clone() + passed,
    }
}

/// Returns the corners without those where the wall stays straight.
fn straightened(wall: Vec<Corner>) -> Vec<Corner> {
    let mut kept: Vec<Corner> = Vec::with_capacity(wall.len());
    for corner in wall {
        while let [.., before, middle] = &kept[..] {
            if middle.1.cmp(&before.1) != corner.1.cmp(&middle.1) {
                break;
            }
            kept.pop();
        }
        kept.push(corner);
    }
    kept
}
