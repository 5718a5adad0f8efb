//! The components of different games as positions of one ruleset, for searches in misère play.

use heap_games::{ListGame, OptionTable, Rule};
use mex_core::{Chomp, GameGraph, Options, Ruleset};
use nimber_search::{BoardGame, ManyCells, Sprouts};
use text_rules::TextGame;
use tree_hackenbush::{Colour, Edge, GroundedPart, Position};

/// A component of a game, without its rules.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    Heap(u64),
    List(Vec<u64>),
    Bar(Vec<u32>),
    Cells(ManyCells),
    Token(u32),
    Text(Vec<u8>),
    Bundles(Vec<Bundle>),
}

/// A ruleset whose positions are pieces.
pub trait Pieces: Ruleset + Sync {
    fn piece(position: Self::Position) -> Piece;
    fn position(piece: &Piece) -> Option<&Self::Position>;
}

/// Defines which pieces are the positions of a ruleset.
macro_rules! pieces {
    ($($ruleset:ty, $piece:ident;)+) => {
        $(impl Pieces for $ruleset {
            fn piece(position: Self::Position) -> Piece {
                Piece::$piece(position)
            }

            fn position(piece: &Piece) -> Option<&Self::Position> {
                if let Piece::$piece(position) = piece { Some(position) } else { None }
            }
        })+
    };
}
pieces! {
    Rule, Heap;
    ListGame, List;
    OptionTable, Heap;
    Chomp, Bar;
    BoardGame<ManyCells>, Cells;
    GameGraph, Token;
    TextGame, Text;
    Sprouts, Text;
    Green, Bundles;
}

/// The rules of one of several games. A piece belongs to its own rules: under others it has no
/// options.
pub trait AnyRules: Sync {
    fn list(&self, piece: &Piece, options: &mut Options<Piece>);
    fn ends(&self, piece: &Piece) -> bool;
    fn least(&self, piece: Piece) -> Piece;
    fn weighed(&self, piece: &Piece) -> u64;
    fn described(&self, piece: &Piece) -> Option<Vec<u8>>;
}

impl<R: Pieces> AnyRules for R {
    fn list(&self, piece: &Piece, options: &mut Options<Piece>) {
        if let Some(position) = R::position(piece) {
            options.extend_named(|own| self.options(position, own), R::piece);
        }
    }

    fn ends(&self, piece: &Piece) -> bool {
        R::position(piece).is_none_or(|position| self.is_terminal(position))
    }

    fn least(&self, piece: Piece) -> Piece {
        match R::position(&piece) {
            Some(position) => R::piece(self.canonical(position.clone())),
            None => piece,
        }
    }

    fn weighed(&self, piece: &Piece) -> u64 {
        R::position(piece).map_or(1, |position| self.weight(position))
    }

    fn described(&self, piece: &Piece) -> Option<Vec<u8>> {
        R::position(piece).and_then(|position| self.description(position))
    }
}

/// One ruleset for every game, so that the solvers of rulesets are compiled once.
pub type Rulebook<'a> = &'a (dyn AnyRules + 'a);

impl Ruleset for dyn AnyRules + '_ {
    type Position = Piece;

    fn options(&self, piece: &Piece, options: &mut Options<Piece>) {
        self.list(piece, options);
    }

    fn is_terminal(&self, piece: &Piece) -> bool {
        AnyRules::ends(self, piece)
    }

    fn canonical(&self, piece: Piece) -> Piece {
        self.least(piece)
    }

    fn weight(&self, piece: &Piece) -> u64 {
        self.weighed(piece)
    }

    fn description(&self, piece: &Piece) -> Option<Vec<u8>> {
        self.described(piece)
    }
}

/// The games of a sum; a position is a component and the index of its game.
pub struct Mixed<'a>(pub Vec<Rulebook<'a>>);

impl Ruleset for Mixed<'_> {
    type Position = (usize, Piece);

    fn options(&self, (game, piece): &Self::Position, options: &mut Options<Self::Position>) {
        options.extend_named(|own| self.0[*game].list(piece, own), |piece| (*game, piece));
    }

    fn is_terminal(&self, (game, piece): &Self::Position) -> bool {
        self.0[*game].is_terminal(piece)
    }

    fn canonical(&self, (game, piece): Self::Position) -> Self::Position {
        (game, self.0[game].least(piece))
    }

    fn weight(&self, (game, piece): &Self::Position) -> u64 {
        self.0[*game].weighed(piece)
    }

    fn description(&self, (game, piece): &Self::Position) -> Option<Vec<u8>> {
        let description = self.0[*game].described(piece)?;
        Some([&game.to_le_bytes()[..], &description].concat())
    }
}

/// Green Hackenbush; a position is a connected part, as a list of bundles of edges.
pub(super) struct Green;

/// The ends and the number of the edges of a bundle.
pub(super) type Bundle = (u32, u32, u64);

pub(super) fn parts(picture: &Position) -> Vec<Vec<Bundle>> {
    let bundle = |&place: &u32| {
        let edge = picture.edge(place);
        (edge.u, edge.v, edge.count)
    };
    let part = |part: GroundedPart| part.edges.iter().map(bundle).collect();
    picture.grounded_parts().into_iter().map(part).collect()
}

impl Ruleset for Green {
    type Position = Vec<Bundle>;

    fn options(&self, position: &Vec<Bundle>, options: &mut Options<Vec<Bundle>>) {
        let ends = position.iter().map(|&(u, v, _)| u.max(v));
        let vertex_count = ends.max().map_or(1, |greatest| greatest + 1);
        let edge = |&(u, v, count): &Bundle| Edge { u, v, count, colour: Colour::Green };
        let edges: Vec<Edge> = position.iter().map(edge).collect();
        let Ok(picture) = Position::from_edges(vertex_count, edges) else {
            return;
        };
        for place in 0..position.len() as u32 {
            options.push_sum(parts(&picture.after_move(place)));
        }
    }
}
