//! Hackenbush, green or coloured, drawn with the number of each edge that can be cut.

use super::contract::{Advice, Board, Facts, Game, advice_by, reason_by_facts};
use super::mixed::{Green, Piece, Pieces, Rulebook, parts};
use super::worth::Worth;
use crate::answer::{Change, HackenbushValueAnswer};
use crate::errors::{Failure, Result};
use crate::limits::with_hint;
use crate::reason::{self, Reason};
use mex_core::{Outcome, Play, RulesetSolver};
use tree_hackenbush::{Colour, Player, Position};

/// The most edges of a picture that can be played, with each bundle counted once: the picture is
/// drawn before every move.
const MOST_EDGES: usize = 500;

/// The most edges of a picture in misère play, counting every edge of a bundle.
const MOST_SEARCHED: u64 = 64;

/// A picture from which edges are cut. Edges keep their numbers during the game.
pub struct Pictures {
    /// Decides misère play, which needs a search.
    misere: Option<RulesetSolver<Rulebook<'static>>>,
    is_green: bool,
    /// Whether a move may cut a blue or red edge only if no other edge falls, as in Childish
    /// Hackenbush.
    is_childish: bool,
}

impl Pictures {
    /// Returns the game on a picture; in misère play at most `limit` positions are visited for a
    /// question.
    pub fn new(
        picture: &Position,
        is_childish: bool,
        (play, limit): (Play, usize),
    ) -> Result<Self> {
        let coloured = picture.edges().position(|edge| edge.colour != Colour::Green);
        let mut misere = None;
        if play == Play::Misere {
            if is_childish {
                return Err("Childish Hackenbush has no misère play here".into());
            }
            if let Some(place) = coloured {
                let colour = picture.edge(place as u32).colour;
                return Err(format!(
                    "edge {place} is {colour}; only green pictures are played with --misere"
                )
                .into());
            }
            let count = picture.edges().fold(0_u64, |sum, edge| sum.saturating_add(edge.count));
            if count > MOST_SEARCHED {
                let text = format!("{count} edges are more than {MOST_SEARCHED}");
                return Err(Failure::refused(text).into());
            }
            misere =
                Some(RulesetSolver::new(&Green as Rulebook<'_>, &pieces(picture), play, limit));
        }
        let is_green = coloured.is_none() && !is_childish;
        Ok(Pictures { misere, is_green, is_childish })
    }

    /// Returns who wins in misère play, or in Childish Hackenbush.
    fn outcome(&mut self, picture: &Position, mover: Player) -> Result<Outcome> {
        if let Some(solver) = &mut self.misere {
            return Ok(solver.outcome(&pieces(picture)).map_err(with_hint)?);
        }
        let own = if mover == Player::Left { 'L' } else { 'R' };
        let letter = HackenbushValueAnswer::childish(picture)?.outcome;
        Ok(Outcome::from_mover_wins(['N', own].contains(&letter)))
    }
}

/// Returns the number of edges on the ground, counting every edge of a bundle.
fn standing(picture: &Position) -> u64 {
    let apart = picture.edges_apart();
    let edges = (0..).zip(picture.edges()).filter(|(place, _)| apart.binary_search(place).is_err());
    edges.fold(0, |sum, (_, edge)| sum.saturating_add(edge.count))
}

fn pieces(picture: &Position) -> Vec<Piece> {
    parts(picture).into_iter().map(Green::piece).collect()
}

impl Game for Pictures {
    type Position = Position;
    type Move = u32;

    fn moves(&self, picture: &Position, mover: Player) -> Vec<u32> {
        let mut moves = picture.moves(mover);
        if self.is_childish {
            let before = standing(picture);
            moves.retain(|&edge| {
                let is_free = picture.edge(edge).colour == Colour::Green;
                is_free || standing(&picture.cut(edge)) + 1 == before
            });
        }
        moves
    }

    fn after(&self, picture: &Position, &edge: &u32) -> Position {
        picture.cut(edge)
    }

    fn advice(&mut self, picture: &Position, mover: Player) -> Result<Advice<u32>> {
        if self.misere.is_some() || self.is_childish {
            return advice_by(self, picture, mover, Self::outcome);
        }
        let moves = picture.winning_moves(mover)?;
        if !moves.is_empty() {
            return Ok(Advice { outcome: Outcome::Next, moves });
        }
        let best = if self.is_green { None } else { picture.best_moves(mover)? };
        Ok(Advice { outcome: Outcome::Previous, moves: best.unwrap_or_default() })
    }

    fn worth(&mut self, picture: &Position) -> Result<Worth> {
        match self.misere {
            Some(_) => Worth::of_heaps(None),
            None if self.is_childish => {
                Err("Childish Hackenbush is not added to other games".into())
            }
            None => Ok(Worth::of_hackenbush(picture.value()?)),
        }
    }

    fn pieces(&self, picture: &Position) -> Vec<Piece> {
        pieces(picture)
    }

    fn check_listing(&self, picture: &Position) -> Result<()> {
        match picture.edge_count() {
            0..=MOST_EDGES => Ok(()),
            count => {
                let text = format!("{count} edges are more than {MOST_EDGES}");
                Err(Failure::refused(text).into())
            }
        }
    }

    fn facts(&mut self, picture: &Position, _outcome: Outcome) -> Result<Facts> {
        if let Some(solver) = &mut self.misere {
            let sizes = solver.nim_heaps(&pieces(picture)).map_err(with_hint)?;
            return Ok(Facts { play: Play::Misere, sizes, ..Facts::default() });
        }
        let value = HackenbushValueAnswer::childish(picture)?.value;
        let sentence = value.map(|value| format!("The picture is worth {value}"));
        Ok(Facts { sentence, ..Facts::default() })
    }

    fn names(&self, picture: &Position) -> Vec<String> {
        picture.grounded_parts().iter().map(reason::hackenbush::part_name).collect()
    }

    fn component(&self, picture: &Position, edge: &u32) -> Option<usize> {
        picture.grounded_parts().iter().position(|part| part.edges.contains(edge))
    }

    fn reason(&mut self, picture: &Position, mover: Player) -> Result<Reason> {
        match self.misere.is_some() || self.is_childish {
            true => reason_by_facts(self, picture, mover),
            false => reason::hackenbush::position(picture),
        }
    }

    fn board(&self, picture: &Position, mover: Player) -> Board {
        let own = self.moves(picture, mover);
        let mark = |edge: u32| own.binary_search(&edge).is_ok().then(|| edge.to_string());
        // The picture was small enough when the game began.
        Board::Picture(picture.to_marked_text(mark).unwrap_or_default())
    }

    fn written(&self, _picture: &Position) -> Option<String> {
        None
    }

    fn change(&self, picture: &Position, &place: &u32) -> Change {
        let edge = picture.edge(place);
        let [u, v] = [edge.u, edge.v].map(|vertex| picture.name(vertex));
        Change::Cut(place, format!("cut edge {place} ({u}–{v})"))
    }

    fn key(&self, &edge: &u32, _number: usize) -> String {
        edge.to_string()
    }

    fn introduction(&self, person: Player) -> Option<String> {
        let text = match (self.is_green, person) {
            (true, _) => return None,
            (_, Player::Left) => "You are Left and cut blue edges; the program cuts red ones.",
            (_, Player::Right) => "You are Right and cut red edges; the program cuts blue ones.",
        };
        Some(format!("{text} Green edges are for both."))
    }
}
