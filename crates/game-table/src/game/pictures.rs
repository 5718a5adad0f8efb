//! Hackenbush, green or coloured, drawn with the number of each edge that can be cut.

use super::contract::{Advice, Board, Game, Verb};
use super::green::{Green, parts};
use super::limits::with_hint;
use super::mixed::{Piece, Pieces, Rulebook};
use super::worth::Worth;
use crate::answer::{Change, HackenbushValueAnswer};
use crate::errors::{Failure, Result};
use crate::reason::{self, Reason, sum};
use mex_core::{Outcome, Play, RulesetSolver};
use tree_hackenbush::{Colour, Player, Position};

/// The most edges of a picture that can be played, each of a bundle counted once: it is drawn
/// before every move.
const MOST_EDGES: usize = 500;

/// The most edges of a picture in misère play, each of a bundle counted.
const MOST_SEARCHED: u64 = 64;

const CUTS: Verb = Verb { listed: "cut ", you: "cut", program: "cuts", doing: "Cutting" };

/// A picture from which edges are cut. They keep their numbers throughout the game.
pub struct Pictures {
    /// Decides misère play, which needs a search.
    misere: Option<RulesetSolver<Rulebook<'static>>>,
    is_green: bool,
    /// Whether no other edge may fall with a blue or red one, as in Childish Hackenbush.
    is_childish: bool,
}

impl Pictures {
    /// Returns the game on a picture; in misère play no question may meet more than `limit`
    /// positions.
    ///
    /// # Errors
    /// When the picture is too large, or has colours in misère play.
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
            misere = Some(RulesetSolver::new(Rulebook::Green, &pieces(picture), play, limit));
        }
        let is_green = coloured.is_none() && !is_childish;
        Ok(Pictures { misere, is_green, is_childish })
    }

    fn misere_reason(&mut self, picture: &Position) -> Result<Option<Reason>> {
        let Some(solver) = &mut self.misere else {
            return Ok(None);
        };
        let sizes = solver.nim_heaps(&pieces(picture)).map_err(with_hint)?;
        let Advice { outcome, moves } = self.advice(picture, Player::Left)?;
        let text = |&edge: &u32| format!("cut {}", edge_name(picture, edge));
        let Some(sizes) = sizes else {
            let texts = moves.iter().map(text).collect();
            return Ok(Some(sum::by_search(None, Play::Misere, outcome, texts, None)));
        };
        let grounded = picture.grounded_parts();
        let names = grounded.iter().map(reason::hackenbush::part_name);
        let named: Vec<sum::Part> = names.zip(sizes).collect();
        let cut = |index: usize, _| {
            let edges = &grounded[index].edges;
            edges.iter().find(|edge| moves.contains(edge)).map(text)
        };
        let mut is_done = vec![false; named.len()];
        let once = |index: usize, to| {
            let is_first = !std::mem::replace(&mut is_done[index], true);
            is_first.then(|| cut(index, to)).flatten()
        };
        Ok(Some(sum::by_values(&named, Play::Misere, once, None)))
    }
}

/// Returns how many edges stand on the ground, each of a bundle counted.
fn standing(picture: &Position) -> u64 {
    let apart = picture.edges_apart();
    let edges = (0..).zip(picture.edges()).filter(|(place, _)| apart.binary_search(place).is_err());
    edges.fold(0, |sum, (_, edge)| sum.saturating_add(edge.count))
}

/// Returns the parts of a green picture.
fn pieces(picture: &Position) -> Vec<Piece> {
    parts(picture).into_iter().map(Green::piece).collect()
}

/// Returns what an edge is called: its place, and where it leads.
fn edge_name(picture: &Position, place: u32) -> String {
    let edge = picture.edge(place);
    let [u, v] = [edge.u, edge.v].map(|vertex| picture.name(vertex));
    format!("edge {place} ({u}–{v})")
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
        if let Some(solver) = &mut self.misere {
            let outcome = solver.outcome(&pieces(picture)).map_err(with_hint)?;
            let mut moves = Vec::new();
            for edge in picture.moves(mover) {
                if outcome.mover_wins()
                    && !solver.outcome(&pieces(&picture.cut(edge))).map_err(with_hint)?.mover_wins()
                {
                    moves.push(edge);
                }
            }
            return Ok(Advice { outcome, moves });
        }
        if self.is_childish {
            let own = if mover == Player::Left { 'L' } else { 'R' };
            let mut moves = Vec::new();
            for edge in self.moves(picture, mover) {
                let after = HackenbushValueAnswer::childish(&picture.cut(edge))?;
                if ['P', own].contains(&after.outcome) {
                    moves.push(edge);
                }
            }
            return Ok(Advice { outcome: Outcome::from_mover_wins(!moves.is_empty()), moves });
        }
        let moves = picture.winning_moves(mover)?;
        if !moves.is_empty() {
            return Ok(Advice { outcome: Outcome::Next, moves });
        }
        let best = match self.is_green {
            true => None,
            false => picture.best_moves(mover)?,
        };
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

    fn reason(&mut self, picture: &Position, mover: Player) -> Result<Reason> {
        if self.is_childish {
            let HackenbushValueAnswer { value, .. } = HackenbushValueAnswer::childish(picture)?;
            let ground = value.map(|value| format!("The picture is worth {value}"));
            let Advice { outcome, moves } = self.advice(picture, mover)?;
            let texts = moves.iter().map(|edge| self.text(picture, edge)).collect();
            return Ok(sum::by_search(ground.as_deref(), Play::Normal, outcome, texts, None));
        }
        if let Some(reason) = self.misere_reason(picture)? {
            return Ok(reason);
        }
        reason::hackenbush::position(picture, true)
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

    fn change(&self, picture: &Position, &edge: &u32) -> Change {
        Change::Cut(edge, edge_name(picture, edge))
    }

    fn verb(&self) -> Verb {
        CUTS
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

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;
    use tree_hackenbush::Edge;

    fn wins(game: &Pictures, picture: &Position, mover: Player, play: Play) -> bool {
        let edges = game.moves(picture, mover);
        let loses = |&edge: &u32| !wins(game, &picture.cut(edge), mover.opponent(), play);
        match edges.is_empty() {
            true => play.stuck_player_wins(),
            false => edges.iter().any(loses),
        }
    }

    #[test]
    fn advice_follows_the_definition() {
        let mut rng = Rng::new(64);
        for round in 0..600 {
            let (play, colours): (Play, &[Colour]) = match round % 4 {
                0 => (Play::Normal, &[Colour::Green]),
                1 => (Play::Misere, &[Colour::Green]),
                _ => (Play::Normal, &[Colour::Blue, Colour::Red, Colour::Blue, Colour::Green]),
            };
            let vertex_count = 2 + rng.below_u32(4);
            let mut edge = || Edge {
                u: rng.below_u32(vertex_count),
                v: rng.below_u32(vertex_count),
                colour: colours[rng.below(colours.len() as u64) as usize],
                count: 1,
            };
            let edges: Vec<Edge> = (0..6).map(|_| edge()).collect();
            let picture = Position::from_edges(vertex_count, edges.clone()).unwrap();
            let mut game = Pictures::new(&picture, round % 4 == 3, (play, 10_000)).unwrap();
            for mover in [Player::Left, Player::Right] {
                let Advice { outcome, moves } = game.advice(&picture, mover).unwrap();
                assert_eq!(
                    outcome.mover_wins(),
                    wins(&game, &picture, mover, play),
                    "{edges:?} {play:?}"
                );
                let mut expected = game.moves(&picture, mover);
                expected.retain(|&edge| !wins(&game, &picture.cut(edge), mover.opponent(), play));
                if outcome.mover_wins() {
                    assert_eq!(moves, expected, "{edges:?} {play:?}");
                }
                assert!(moves.iter().all(|edge| game.moves(&picture, mover).contains(edge)));
            }
        }
    }
}
