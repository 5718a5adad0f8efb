//! What the table asks of a game.

use super::mixed::Piece;
use super::worth::Worth;
use crate::answer::Change;
use crate::errors::{Failure, Result};
use crate::reason::{Answers, Reason, SHOWN};
use mex_core::Outcome;
use tree_hackenbush::Player;

/// The most moves of a position that are listed.
const MOST_LISTED: u128 = 1 << 17;

/// A game that a person and the program play in turn. Both have the same moves, unless it says
/// otherwise.
pub trait Game {
    /// All that matters for the moves to come, but for who makes the next one.
    type Position: Clone;
    /// A move as a value: the same move is equal to itself wherever it is listed.
    type Move: PartialEq;

    /// Returns every move of a player once, in the order in which they are listed.
    fn moves(&self, position: &Self::Position, mover: Player) -> Vec<Self::Move>;

    /// Returns the position after a move.
    fn after(&self, position: &Self::Position, chosen: &Self::Move) -> Self::Position;

    /// Returns who wins when a player is to move, and what to do about it.
    fn advice(&mut self, position: &Self::Position, mover: Player) -> Result<Advice<Self::Move>>;

    /// Returns what a position of normal play is worth in a sum.
    ///
    /// # Errors
    /// When that is not known, or would take too much.
    fn worth(&mut self, position: &Self::Position) -> Result<Worth>;

    /// Returns the moves of normal play to what has a worth, which is that of a heap of Nim.
    ///
    /// # Errors
    /// As [`worth`](Self::worth).
    fn moves_to(&mut self, position: &Self::Position, target: &Worth) -> Result<Vec<Self::Move>> {
        moves_among_all(self, position, target)
    }

    /// Returns what makes play end if the winner of a sum always moves where it is least: a size, which
    /// is that of the heap of Nim that the position is worth where play must end, and how far the size is
    /// from being sure.
    ///
    /// # Errors
    /// As [`worth`](Self::worth).
    fn rank(&mut self, position: &Self::Position) -> Result<(u128, u128)> {
        Ok(match self.worth(position)? {
            Worth::Nimber(size) => (size, 0),
            _ => (u128::MAX, 0),
        })
    }

    /// Returns whether the next move, in a sum, must be made in this game.
    fn is_entailed(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Puts a part of a database beside the search, if there is one.
    #[cfg(feature = "database")]
    fn set_database(&mut self, _section: nimber_search::Section) {}

    /// Returns the search that books are made by, if there are books about the game.
    #[cfg(feature = "file")]
    fn book_search(&mut self) -> Option<&mut dyn BookSearch> {
        None
    }

    /// Returns the components that a position is a sum of; none if the game has no rulebook.
    fn pieces(&self, _position: &Self::Position) -> Vec<Piece> {
        Vec::new()
    }

    /// Refuses a position with too many moves to list them.
    fn check_listing(&self, position: &Self::Position) -> Result<()> {
        match self.listing_cost(position) > MOST_LISTED {
            true => Err(Failure::refused("the position has too many moves to list them").into()),
            false => Ok(()),
        }
    }

    /// Returns about how many options a position has, if that may be too many to list.
    fn listing_cost(&self, _position: &Self::Position) -> u128 {
        0
    }

    /// Returns why that player wins, loses or draws.
    fn reason(&mut self, position: &Self::Position, mover: Player) -> Result<Reason>;

    /// Returns the position as the player to move sees it.
    fn board(&self, position: &Self::Position, mover: Player) -> Board;

    /// Returns a position as a person writes it, empty if nothing is left; none if it is in a file.
    fn written(&self, position: &Self::Position) -> Option<String>;

    /// Returns what a move is done to, or what it does: what follows the verb.
    fn change(&self, position: &Self::Position, chosen: &Self::Move) -> Change;

    /// Returns a move that has words alone with the positions before and after it.
    fn whole(&self, words: String, position: &Self::Position, chosen: &Self::Move) -> Change {
        let after = self.written(&self.after(position, chosen));
        let into = after.map(|text| Some(text).filter(|text| !text.is_empty()));
        let into = into.map(|text| text.into_iter().collect());
        Change::Whole { words, from: self.written(position), into }
    }

    /// Returns the same as a person reads it.
    fn object(&self, position: &Self::Position, chosen: &Self::Move) -> String {
        self.change(position, chosen).to_string()
    }

    /// Returns how a move is said.
    fn verb(&self) -> Verb {
        MOVES
    }

    /// Returns a move as a list shows it.
    fn text(&self, position: &Self::Position, chosen: &Self::Move) -> String {
        format!("{}{}", self.verb().listed, self.object(position, chosen))
    }

    /// Returns what is typed for a move, which has a number in the list.
    fn key(&self, _chosen: &Self::Move, number: usize) -> String {
        number.to_string()
    }

    /// Returns what a person should know before the game; the rule for the last move is said.
    fn introduction(&self, _person: Player) -> Option<String> {
        None
    }

    /// Returns whether two positions are the same, if play can come back to one; nothing is the same
    /// as itself in a game that must end.
    fn is_same(&self, _one: &Self::Position, _other: &Self::Position) -> bool {
        false
    }
}

/// Returns the moves to positions of some worth, which are looked for among all moves.
///
/// # Errors
/// As [`Game::moves_to`].
pub fn moves_among_all<G: Game + ?Sized>(
    game: &mut G,
    position: &G::Position,
    target: &Worth,
) -> Result<Vec<G::Move>> {
    game.check_listing(position)?;
    let mut moves = game.moves(position, Player::Left);
    let mut error = None;
    moves.retain(|chosen| match game.worth(&game.after(position, chosen)) {
        Ok(worth) => worth == *target,
        Err(found) => {
            error.get_or_insert(found);
            false
        }
    });
    error.map_or(Ok(moves), Err)
}

/// Returns the first moves of a loser, each with its answer.
///
/// # Errors
/// As [`Game::advice`].
pub fn answers<G: Game + ?Sized>(game: &mut G, position: &G::Position) -> Result<Answers> {
    let moves = game.moves(position, Player::Left);
    let mut answers = Vec::new();
    for chosen in moves.iter().take(SHOWN) {
        let after = game.after(position, chosen);
        let advice = game.advice(&after, Player::Left)?;
        let reply = advice.moves.first().map(|reply| game.text(&after, reply));
        let reply = reply.unwrap_or_else(|| "the game is over".to_string());
        answers.push((game.text(position, chosen), reply));
    }
    Ok(Answers::new(answers, moves.len().saturating_sub(SHOWN)))
}

/// A search that books are made by: positions have the states of cells as books write them.
#[cfg(feature = "file")]
pub trait BookSearch {
    /// Returns whether a position has a nimber.
    fn is_value(
        &mut self,
        states: &[u8],
        target: u32,
    ) -> std::result::Result<bool, nimber_search::SearchError>;

    /// Returns the same, if it is remembered.
    fn recall_value(&mut self, states: &[u8], target: u32) -> Option<bool>;
}

/// Who wins a position, and the moves to make.
pub struct Advice<M> {
    pub outcome: Outcome,
    /// Those of the game's moves that keep the outcome for the mover, the best first. If the mover
    /// loses, what is best all the same; it may be nothing.
    pub moves: Vec<M>,
}

/// A position as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// On a line of its own; the moves are listed below it.
    Line(String),
    /// As a picture in which every move has its key.
    Picture(String),
}

/// The forms of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// As in a list of moves: nothing, if the object says it all.
    pub listed: &'static str,
    /// As in "you move".
    pub you: &'static str,
    /// As in "the program moves".
    pub program: &'static str,
    /// As in "moving there wins".
    pub doing: &'static str,
}

/// The verb of a game whose moves lead from here to there.
pub const MOVES: Verb = Verb { listed: "", you: "move", program: "moves", doing: "Moving" };
