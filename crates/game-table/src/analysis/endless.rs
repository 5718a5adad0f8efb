//! Sums in which play need not end: the winner hurries, and the loser delays.
//!
//! Values determine the winning moves, but a player who always makes any of them may repeat
//! positions for ever. If few sums can follow, all of them are searched, and their remoteness
//! determines the best move. Otherwise the winner moves to a sum of least rank
//! ([`LoopyValues::rank`]). A move never adds to the sums that can follow: once they are few enough
//! to search, they remain so.
//!
//! [`LoopyValues::rank`]: graph_retro::LoopyValues::rank

use super::{Analysis, Game};
use crate::answer::MoveAnswer;
use crate::errors::Result;
use graph_retro::{Digraph, solve};
use mex_core::Outcome;
use std::collections::HashMap;
use tree_hackenbush::Player;

/// The most moves in a search of the sums that can follow.
pub(super) const MOST_MOVES: usize = 1 << 14;

/// Multiplies this limit if only a search can decide.
const SEARCHED: usize = 16;

/// A move, and the remoteness of the sum after it; `None` for a draw.
type Rated = (MoveAnswer, Option<u32>);

/// The numbers of sums, by their keys.
type Numbers = HashMap<String, u32>;

/// A move, by its game and its text.
type Key = (usize, String);

/// The quantity that a winner minimises if remotenesses are unknown.
type Rank = (u128, u128);

/// A sum whose moves are being searched.
struct Place {
    number: u32,
    mover: Player,
    /// The remaining moves, the next one last: a game and an index in its list.
    moves: Vec<(usize, usize)>,
}

impl Analysis<'_> {
    /// Records in winning moves the remoteness of the sums after them, and sorts by it. Returns
    /// false if too many sums can follow to search them.
    pub(super) fn rate(&mut self, moves: &mut [MoveAnswer], mover: Player) -> bool {
        let Some((_, rated)) = self.followed(mover, self.most_moves) else {
            return false;
        };
        let key = |(made, after): Rated| ((made.part, made.text), after);
        let rated: HashMap<Key, Option<u32>> = rated.into_iter().map(key).collect();
        for made in moves.iter_mut() {
            made.remoteness = rated.get(&(made.part, made.text.clone())).copied().flatten();
        }
        moves.sort_by_key(|made| made.remoteness);
        true
    }

    /// Sorts the winning moves of a sum: play ends if the winner always makes the first.
    pub(super) fn hurry(&mut self, moves: &mut [MoveAnswer], mover: Player) -> Result<()> {
        if self.rate(moves, mover) {
            return Ok(());
        }
        let ranks = self.ranks(mover, moves)?;
        moves.sort_by_cached_key(|made| ranks.get(&(made.part, made.text.clone())).copied());
        Ok(())
    }

    /// Returns who wins and the moves that preserve the outcome, by a search of all sums that can
    /// follow, if these are few. It serves games without known values.
    pub(super) fn searched(&mut self, mover: Player) -> Option<(Outcome, Vec<MoveAnswer>)> {
        let most = self.most_moves.saturating_mul(SEARCHED);
        let (outcome, rated) = self.followed(mover, most)?;
        let mut moves = Vec::new();
        for (made, after) in rated {
            let keeps = match (outcome, after) {
                (Outcome::Next, Some(moves)) => moves % 2 == 0,
                (Outcome::Draw, after) => after.is_none(),
                _ => false,
            };
            if keeps {
                let remoteness = after.filter(|_| self.may_repeat());
                moves.push((after, MoveAnswer { remoteness, ..made }));
            }
        }
        moves.sort_by_key(|(after, _)| *after);
        Some((outcome, moves.into_iter().map(|(_, made)| made).collect()))
    }

    /// Returns the move that delays the end of play the longest, if it is known.
    pub(super) fn delaying(&mut self, mover: Player) -> Option<usize> {
        let (_, rated) = self.followed(mover, self.most_moves)?;
        let longest = rated.iter().map(|(_, remoteness)| *remoteness).max()?;
        rated.iter().position(|(_, remoteness)| *remoteness == longest)
    }

    /// Returns the rank of the sum after each move.
    fn ranks(&mut self, mover: Player, moves: &[MoveAnswer]) -> Result<HashMap<Key, Rank>> {
        let own: Vec<Rank> =
            self.games.iter_mut().map(|game| game.part.rank()).collect::<Result<_>>()?;
        let mut ranks = HashMap::new();
        for game in 0..self.games.len() {
            if !moves.iter().any(|made| made.part == game) {
                continue;
            }
            let others = own.iter().enumerate().filter(|&(other, _)| other != game);
            let others = others.fold((0, 0), |sum, (_, &rank)| added(sum, rank));
            for (place, choice) in self.games[game].part.choices(mover).iter().enumerate() {
                let text = choice.text();
                if moves.iter().any(|made| made.part == game && made.text == text) {
                    let part = &mut self.games[game].part;
                    part.make(mover, place);
                    let rank = part.rank();
                    part.take_back();
                    ranks.insert((game, text), added(others, rank?));
                }
            }
        }
        Ok(ranks)
    }

    /// Returns who wins, and every move with the remoteness of the sum after it, by a search of all
    /// sums that can follow, if at most `most` moves connect them.
    fn followed(&mut self, mover: Player, most: usize) -> Option<(Outcome, Vec<Rated>)> {
        if !cfg!(feature = "file") {
            return None;
        }
        let (numbers, edges) = self.unfold(mover, most)?;
        let graph = Digraph::from_edges(u32::try_from(numbers.len()).ok()?, &edges).ok()?;
        let solution = solve(&graph, self.play);
        let mut rated = Vec::new();
        for game in (0..self.games.len()).filter(|&game| self.is_open(game)).collect::<Vec<_>>() {
            let remoteness = |sum: &mut Self| {
                let number = numbers.get(&sum.key(mover.opponent())).ok_or("no such sum")?;
                Ok(solution.remoteness(*number))
            };
            rated.extend(self.after_each((game, mover), usize::MAX, remoteness).ok()?);
        }
        Some((solution.outcome(0), rated))
    }

    /// Returns the numbers of all sums that can follow and the moves between them, if there are
    /// few.
    fn unfold(&mut self, mover: Player, most: usize) -> Option<(Numbers, Vec<(u32, u32)>)> {
        if self.games.iter().any(|game| game.part.check_listing().is_err()) {
            return None;
        }
        let mut numbers = HashMap::from([(self.key(mover), 0)]);
        let mut edges = Vec::new();
        let mut path = vec![Place { number: 0, mover, moves: self.places(mover) }];
        let mut made: Vec<usize> = Vec::new();
        while let Some(last) = path.last_mut() {
            let Some((game, place)) = last.moves.pop() else {
                path.pop();
                made.pop().into_iter().for_each(|game| self.games[game].part.take_back());
                continue;
            };
            let (from, mover) = (last.number, last.mover);
            self.games[game].part.make(mover, place);
            made.push(game);
            let count = u32::try_from(numbers.len()).ok()?;
            let number = *numbers.entry(self.key(mover.opponent())).or_insert(count);
            edges.push((from, number));
            if edges.len() > most {
                made.into_iter().rev().for_each(|game| self.games[game].part.take_back());
                return None;
            }
            if number == count {
                let mover = mover.opponent();
                path.push(Place { number, mover, moves: self.places(mover) });
            } else {
                made.pop();
                self.games[game].part.take_back();
            }
        }
        Some((numbers, edges))
    }

    /// Returns every move: a game and an index in its list.
    pub(super) fn places(&self, mover: Player) -> Vec<(usize, usize)> {
        let of = |(index, game): (usize, &Game<'_>)| {
            (0..game.part.move_count(mover)).map(move |place| (index, place))
        };
        let open = self.games.iter().enumerate().filter(|(index, _)| self.is_open(*index));
        open.flat_map(of).collect()
    }

    /// Returns the key of a sum, which includes the mover if the players have different moves.
    fn key(&self, mover: Player) -> String {
        let boards = self.games.iter().map(|game| game.part.board(Player::Left));
        let is_partizan = !(0..self.games.len()).all(|game| self.is_impartial(game));
        format!("{:?} {:?}", is_partizan.then_some(mover), boards.collect::<Vec<_>>())
    }
}

fn added(one: Rank, other: Rank) -> Rank {
    (one.0.saturating_add(other.0), one.1.saturating_add(other.1))
}
