//! Any game at a position: moves are made and taken back by their index in a list.

#[cfg(feature = "file")]
use super::contract::BookSearch;
use super::contract::{Board, Game};
use super::mixed::Piece;
use super::worth::Worth;
use crate::answer::{Change, MoveAnswer};
use crate::errors::Result;
use crate::reason::Reason;
use mex_core::Outcome;
use std::cell::OnceCell;
use tree_hackenbush::Player;

/// A move as a player chooses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The text to type for it.
    pub key: String,
    /// What it does.
    pub change: Change,
}

impl Choice {
    /// Returns the text of the move in a list.
    pub fn text(&self) -> String {
        self.change.to_string()
    }

    /// Returns the move as a record, in a game of a sum.
    pub fn answer(&self, part: usize) -> MoveAnswer {
        MoveAnswer::new(part, &self.change)
    }
}

/// A game during play. A move is identified by its index among the mover's choices.
pub trait Part {
    fn introduction(&self, person: Player) -> Option<String>;
    fn board(&self, mover: Player) -> Board;
    fn check_listing(&self) -> Result<()>;
    fn choices(&self, mover: Player) -> Vec<Choice>;
    fn move_count(&self, mover: Player) -> usize;
    fn make(&mut self, mover: Player, index: usize);
    fn take_back(&mut self);
    /// Returns the number of moves made and not taken back.
    fn made(&self) -> usize;
    /// Returns whether the position equals the one after `made` moves; never in a game that must end.
    fn is_back_at(&self, made: usize) -> bool;
    /// Returns who wins, and the moves to make, best first.
    fn advice(&mut self, mover: Player) -> Result<(Outcome, Vec<MoveAnswer>)>;
    fn reason(&mut self, mover: Player) -> Result<Reason>;
    fn worth(&mut self) -> Result<Worth>;
    /// Returns who wins if a theorem decides that without the value.
    fn theorem(&self) -> Option<Outcome>;
    /// Returns whether the next move in a sum must be made here.
    fn is_entailed(&self) -> bool;
    /// Returns the rank by which the winner of a sum moves, that of [`Game::rank`].
    fn rank(&mut self) -> Result<(u128, u128)>;
    fn moves_to(&mut self, target: &Worth) -> Result<Vec<MoveAnswer>>;
    #[cfg(feature = "database")]
    fn set_database(&mut self, section: nimber_search::Section);
    #[cfg(feature = "file")]
    fn book_search(&mut self) -> Option<&mut BookSearch<'_>>;
    fn pieces(&self) -> Vec<Piece>;
    /// Returns the text of the position, empty if nothing is left; `None` if it is in a file.
    fn written(&self) -> Option<String>;
}

/// A game with its position and those before it.
pub struct Seated<G: Game> {
    game: G,
    place: Place<G>,
    before: Vec<Place<G>>,
}

/// A position, with the moves of each player there, if listed.
struct Place<G: Game> {
    position: G::Position,
    listed: [OnceCell<Vec<G::Move>>; 2],
}

impl<G: Game> Place<G> {
    fn new(position: G::Position) -> Self {
        Place { position, listed: [const { OnceCell::new() }; 2] }
    }
}

impl<G: Game> Seated<G> {
    pub fn new(game: G, start: G::Position) -> Self {
        Seated { game, place: Place::new(start), before: Vec::new() }
    }

    fn answers(&self, moves: &[G::Move]) -> Vec<MoveAnswer> {
        let answer = |it| MoveAnswer::new(0, &self.game.change(&self.place.position, it));
        moves.iter().map(answer).collect()
    }

    fn moves(&self, mover: Player) -> &[G::Move] {
        let listed = &self.place.listed[usize::from(mover == Player::Right)];
        listed.get_or_init(|| self.game.moves(&self.place.position, mover))
    }
}

impl<G: Game> Part for Seated<G> {
    fn introduction(&self, person: Player) -> Option<String> {
        self.game.introduction(person)
    }

    fn board(&self, mover: Player) -> Board {
        self.game.board(&self.place.position, mover)
    }

    fn check_listing(&self) -> Result<()> {
        self.game.check_listing(&self.place.position)
    }

    fn choices(&self, mover: Player) -> Vec<Choice> {
        let choice = |(number, chosen): (usize, &G::Move)| Choice {
            key: self.game.key(chosen, number),
            change: self.game.change(&self.place.position, chosen),
        };
        (1..).zip(self.moves(mover)).map(choice).collect()
    }

    fn move_count(&self, mover: Player) -> usize {
        self.moves(mover).len()
    }

    fn make(&mut self, mover: Player, index: usize) {
        let after = self.game.after(&self.place.position, &self.moves(mover)[index]);
        self.before.push(std::mem::replace(&mut self.place, Place::new(after)));
    }

    fn take_back(&mut self) {
        if let Some(before) = self.before.pop() {
            self.place = before;
        }
    }

    fn made(&self) -> usize {
        self.before.len()
    }

    fn is_back_at(&self, made: usize) -> bool {
        let before = self.before.get(made).unwrap_or(&self.place);
        self.game.is_same(&before.position, &self.place.position)
    }

    fn advice(&mut self, mover: Player) -> Result<(Outcome, Vec<MoveAnswer>)> {
        let advice = self.game.advice(&self.place.position, mover)?;
        Ok((advice.outcome, self.answers(&advice.moves)))
    }

    fn reason(&mut self, mover: Player) -> Result<Reason> {
        self.game.reason(&self.place.position, mover)
    }

    fn worth(&mut self) -> Result<Worth> {
        self.game.worth(&self.place.position)
    }

    fn theorem(&self) -> Option<Outcome> {
        self.game.theorem(&self.place.position)
    }

    fn is_entailed(&self) -> bool {
        self.game.is_entailed(&self.place.position)
    }

    fn rank(&mut self) -> Result<(u128, u128)> {
        self.game.rank(&self.place.position)
    }

    fn moves_to(&mut self, target: &Worth) -> Result<Vec<MoveAnswer>> {
        let moves = self.game.moves_to(&self.place.position, target)?;
        Ok(self.answers(&moves))
    }

    #[cfg(feature = "database")]
    fn set_database(&mut self, section: nimber_search::Section) {
        self.game.set_database(section);
    }

    #[cfg(feature = "file")]
    fn book_search(&mut self) -> Option<&mut BookSearch<'_>> {
        self.game.book_search()
    }

    fn written(&self) -> Option<String> {
        self.game.written(&self.place.position)
    }

    fn pieces(&self) -> Vec<Piece> {
        self.game.pieces(&self.place.position)
    }
}
