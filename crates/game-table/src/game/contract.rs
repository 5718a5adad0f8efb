//! The interface of a game.

use super::mixed::Piece;
use super::worth::Worth;
use crate::answer::Change;
use crate::errors::{Failure, Result};
use crate::reason::{Answers, Reason, SHOWN, sum};
use mex_core::{Outcome, Play};
#[cfg(feature = "file")]
use std::error::Error;
use tree_hackenbush::Player;

/// The most moves of a position that are listed.
pub const MOST_LISTED: u128 = 1 << 17;

/// A game that a person and the program play in turn. Both have the same moves unless the game
/// defines others.
pub trait Game {
    /// All that determines later moves, except for the mover.
    type Position: Clone;
    /// A move as a value: the same move is equal to itself wherever it is listed.
    type Move: PartialEq;

    /// Returns every move of a player once, in the order of the list.
    fn moves(&self, position: &Self::Position, mover: Player) -> Vec<Self::Move>;

    fn after(&self, position: &Self::Position, chosen: &Self::Move) -> Self::Position;

    /// Returns who wins if a player is to move, and the best moves.
    fn advice(&mut self, position: &Self::Position, mover: Player) -> Result<Advice<Self::Move>> {
        let outcome = self.worth(position)?.outcome(mover);
        let moves = match outcome {
            Outcome::Previous => Vec::new(),
            _ => self.moves_to(position, &Worth::Nimber(0))?,
        };
        Ok(Advice { outcome, moves })
    }

    /// Returns the value of a position of normal play in sums.
    fn worth(&mut self, position: &Self::Position) -> Result<Worth>;

    /// Returns who wins if a theorem decides that without the value.
    fn theorem(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// Returns the moves of normal play that win beside games worth `target`, a heap of Nim.
    fn moves_to(&mut self, position: &Self::Position, target: &Worth) -> Result<Vec<Self::Move>> {
        moves_among_all(self, position, target)
    }

    /// Returns the rank of a position: a size (the value, if play must end) and a tie-breaker. Play
    /// ends if the winner of a sum always moves to the least rank.
    fn rank(&mut self, position: &Self::Position) -> Result<(u128, u128)> {
        Ok(if let Worth::Nimber(size) = self.worth(position)? { (size, 0) } else { (u128::MAX, 0) })
    }

    /// Returns whether the next move in a sum must be made in this game.
    fn is_entailed(&self, _position: &Self::Position) -> bool {
        false
    }

    #[cfg(feature = "database")]
    fn set_database(&mut self, _section: nimber_search::Section) {}

    /// Returns the search for books, if there are books for the game.
    #[cfg(feature = "file")]
    fn book_search(&mut self) -> Option<&mut BookSearch<'_>> {
        None
    }

    /// Returns the components of a position; `None` if the game has no rulebook.
    fn pieces(&self, _position: &Self::Position) -> Vec<Piece> {
        Vec::new()
    }

    fn reply(&mut self, position: &Self::Position) -> Result<Option<Self::Move>> {
        Ok(self.advice(position, Player::Left)?.moves.into_iter().next())
    }

    /// Refuses a position with too many moves to list.
    fn check_listing(&self, position: &Self::Position) -> Result<()> {
        match self.listing_cost(position) > MOST_LISTED {
            true => Err(Failure::refused("the position has too many moves to list").into()),
            false => Ok(()),
        }
    }

    /// Returns the approximate number of options of a position, if it may be too large to list.
    fn listing_cost(&self, _position: &Self::Position) -> u128 {
        0
    }

    /// Returns the facts that decide a position, from which its reason is made.
    fn facts(&mut self, _position: &Self::Position, _outcome: Outcome) -> Result<Facts> {
        Ok(Facts::default())
    }

    /// Returns the index of the first component in which a move is made; `None` if it may be any.
    fn component(&self, _position: &Self::Position, _chosen: &Self::Move) -> Option<usize> {
        None
    }

    fn reason(&mut self, position: &Self::Position, mover: Player) -> Result<Reason> {
        reason_by_facts(self, position, mover)
    }

    /// Returns the names of the components of a position, if it is a sum.
    fn names(&self, _position: &Self::Position) -> Vec<String> {
        Vec::new()
    }

    /// Returns the position as the player to move sees it.
    fn board(&self, position: &Self::Position, _mover: Player) -> Board {
        Board::Line(self.names(position).join(" + "))
    }

    /// Returns the text of a position, empty if nothing is left; `None` if it is in a file.
    fn written(&self, position: &Self::Position) -> Option<String> {
        Some(self.names(position).join(", "))
    }

    /// Returns the effect of a move.
    fn change(&self, position: &Self::Position, chosen: &Self::Move) -> Change;

    /// Returns a move given by text, with the positions before and after it.
    fn whole(&self, words: String, position: &Self::Position, chosen: &Self::Move) -> Change {
        let after = self.written(&self.after(position, chosen));
        let into = after.map(|text| Some(text).filter(|text| !text.is_empty()));
        let into = into.map(|text| text.into_iter().collect());
        Change::Whole { words, from: self.written(position), into }
    }

    fn text(&self, position: &Self::Position, chosen: &Self::Move) -> String {
        self.change(position, chosen).to_string()
    }

    fn key(&self, _chosen: &Self::Move, number: usize) -> String {
        number.to_string()
    }

    /// Returns notes for a player before the game; the rule for the last move is added.
    fn introduction(&self, _person: Player) -> Option<String> {
        None
    }

    /// Returns whether two positions are equal, if positions can repeat; always false in a game
    /// that must end.
    fn is_same(&self, _one: &Self::Position, _other: &Self::Position) -> bool {
        false
    }
}

/// Returns the moves that leave a lost sum beside games of a value, by trying all moves.
pub fn moves_among_all<G: Game + ?Sized>(
    game: &mut G,
    position: &G::Position,
    beside: &Worth,
) -> Result<Vec<G::Move>> {
    game.check_listing(position)?;
    let mut lost = Vec::new();
    for chosen in game.moves(position, Player::Left) {
        if game.worth(&game.after(position, &chosen))?.loses_beside(beside)? {
            lost.push(chosen);
        }
    }
    Ok(lost)
}

/// Returns who wins and the moves after which the other player loses, from the winner of each
/// position.
pub fn advice_by<G: Game>(
    game: &mut G,
    position: &G::Position,
    mover: Player,
    outcome: impl Fn(&mut G, &G::Position, Player) -> Result<Outcome>,
) -> Result<Advice<G::Move>> {
    let found = outcome(game, position, mover)?;
    let mut moves = Vec::new();
    if found.mover_wins() {
        for chosen in game.moves(position, mover) {
            let after = game.after(position, &chosen);
            if !outcome(game, &after, mover.opponent())?.mover_wins() {
                moves.push(chosen);
            }
        }
    }
    Ok(Advice { outcome: found, moves })
}

/// Returns the reason made from the deciding facts and the moves of a position.
pub fn reason_by_facts<G: Game + ?Sized>(
    game: &mut G,
    position: &G::Position,
    mover: Player,
) -> Result<Reason> {
    let Advice { outcome, moves } = game.advice(position, mover)?;
    let facts = game.facts(position, outcome)?;
    let answers = match facts.has_answers && outcome == Outcome::Previous {
        true => Some(answers(game, position)?),
        false => None,
    };
    let text = |chosen| (game.component(position, chosen), game.text(position, chosen));
    let moves = moves.iter().map(text).collect();
    Ok(facts.reason(outcome, moves, game.names(position), answers))
}

/// Returns the first moves of a loser, each with its answer.
pub fn answers<G: Game + ?Sized>(game: &mut G, position: &G::Position) -> Result<Answers> {
    let moves = game.moves(position, Player::Left);
    let mut answers = Vec::new();
    for chosen in moves.iter().take(SHOWN) {
        let after = game.after(position, chosen);
        let reply = game.reply(&after)?.map(|reply| game.text(&after, &reply));
        let reply = reply.unwrap_or_else(|| "the game is over".to_string());
        answers.push((game.text(position, chosen), reply));
    }
    Ok(Answers::new(answers, moves.len().saturating_sub(SHOWN)))
}

/// A search for books: positions have the states of cells as books write them.
#[cfg(feature = "file")]
pub type BookSearch<'s> = dyn book_checker::Guide<Error = Box<dyn Error + Send + Sync>> + 's;

/// Who wins a position, and the best moves.
pub struct Advice<M> {
    pub outcome: Outcome,
    /// The moves that preserve the outcome for the mover, the best first. If the mover loses, the
    /// best defence, perhaps none.
    pub moves: Vec<M>,
}

pub struct Facts {
    pub play: Play,
    /// A sentence without its full stop, unless a search of all play decides.
    pub sentence: Option<String>,
    /// The rows of a table before the sentence.
    pub before: Vec<Vec<String>>,
    /// The heaps of Nim equivalent to the components, if there are such heaps.
    pub sizes: Option<Vec<u64>>,
    /// Whether a loser's moves are listed with their answers.
    pub has_answers: bool,
}

impl Facts {
    /// Returns the reason for an outcome, with moves and the components in which they are made.
    fn reason(
        self,
        outcome: Outcome,
        mut moves: Vec<(Option<usize>, String)>,
        names: Vec<String>,
        answers: Option<Answers>,
    ) -> Reason {
        let Some(sizes) = self.sizes else {
            let texts = moves.into_iter().map(|(_, text)| text).collect();
            let sentence = self.sentence.as_deref();
            return sum::by_search(sentence, self.play, outcome, texts, answers).below(self.before);
        };
        // One move of each component is enough.
        let mut move_in = |index: usize, _| {
            let place = moves.iter().position(|(own, _)| own.is_none_or(|own| own == index))?;
            Some(moves.remove(place).1)
        };
        let parts: Vec<sum::Part> = names.into_iter().zip(sizes).collect();
        sum::by_values(&parts, self.play, &mut move_in, answers)
    }
}

impl Default for Facts {
    fn default() -> Self {
        let before = Vec::new();
        Facts { play: Play::Normal, sentence: None, before, sizes: None, has_answers: false }
    }
}

/// A position as it is displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// As text, perhaps of several lines; the moves are listed below it.
    Line(String),
    /// As a picture that shows every move.
    Picture(String),
}
