//! What the table asks of a game.

use crate::errors::Result;
use crate::reasons::Reason;
use mex_core::{Outcome, Play};
use tree_hackenbush::Player;

/// A game that a person and the program play in turn. Both have the same moves, unless it says
/// otherwise.
pub(crate) trait Game {
    /// All that matters for the moves to come, but for who makes the next one.
    type Position: Clone;
    /// A move as a value: the same move is equal to itself wherever it is listed.
    type Move: PartialEq;

    /// Returns what happens to the player who cannot move.
    fn play(&self) -> Play;

    /// Returns every move of a player once, in the order in which they are listed.
    fn moves(&self, position: &Self::Position, mover: Player) -> Vec<Self::Move>;

    /// Returns the position after a move.
    fn after(&self, position: &Self::Position, chosen: &Self::Move) -> Self::Position;

    /// Returns who wins when a player is to move, and what to do about it.
    fn advice(&mut self, position: &Self::Position, mover: Player) -> Result<Advice<Self::Move>>;

    /// Returns the value of an impartial position, if it has one and it is known.
    fn value(&mut self, _position: &Self::Position) -> Result<Option<u64>> {
        Ok(None)
    }

    /// Returns about how many options a position has, if that may be too many to list.
    fn listing_cost(&self, _position: &Self::Position) -> u128 {
        0
    }

    /// Returns why that player wins, loses or draws.
    fn reason(&mut self, position: &Self::Position, mover: Player) -> Result<Reason>;

    /// Returns the position as the player to move sees it.
    fn board(&self, position: &Self::Position, mover: Player) -> Board;

    /// Returns what a move is done to, or what it does: what follows the verb.
    fn object(&self, position: &Self::Position, chosen: &Self::Move) -> String;

    /// Returns how a move is said.
    fn verb(&self) -> Verb {
        MOVES
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

/// Who wins a position, and the moves to make.
pub(crate) struct Advice<M> {
    pub(crate) outcome: Outcome,
    /// Those of the game's moves that keep the outcome for the mover, the best first. If the mover
    /// loses, what is best all the same; it may be nothing.
    pub(crate) moves: Vec<M>,
}

/// A position as it is shown.
pub(crate) enum Board {
    /// On a line of its own; the moves are listed below it.
    Line(String),
    /// As a picture in which every move has its key.
    Picture(String),
}

/// The forms of a verb.
#[derive(Clone, Copy)]
pub(crate) struct Verb {
    /// As in a list of moves: nothing, if the object says it all.
    pub(crate) listed: &'static str,
    /// As in "you move".
    pub(crate) you: &'static str,
    /// As in "the program moves".
    pub(crate) program: &'static str,
    /// As in "moving there wins".
    pub(crate) doing: &'static str,
}

/// The verb of a game whose moves lead from here to there.
pub(crate) const MOVES: Verb = Verb { listed: "", you: "move", program: "moves", doing: "Moving" };
