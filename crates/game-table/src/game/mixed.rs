//! The components of different games as positions of one ruleset, in which misère play is searched.

use super::green::{Bundle, Green};
use heap_games::{ListGame, OptionTable, Rule};
use mex_core::{Chomp, GameGraph, Options, Ruleset};
use nimber_search::{BoardGame, ManyCells};
#[cfg(feature = "own-rules")]
use text_rules::TextGame;

/// The rules of one of several games.
#[derive(Clone, Copy)]
pub enum Rulebook<'a> {
    Heaps(&'a Rule),
    Lists(&'a ListGame),
    Own(&'a OptionTable),
    Chomp,
    Board(&'a BoardGame<ManyCells>),
    Graph(&'a GameGraph),
    #[cfg(feature = "own-rules")]
    Text(&'a TextGame),
    Green,
}

/// A component of a game, without its rules.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    Heap(u64),
    List(Vec<u64>),
    Bar(Vec<u32>),
    Cells(ManyCells),
    Token(u32),
    #[cfg(feature = "own-rules")]
    Text(Vec<u8>),
    Bundles(Vec<Bundle>),
}

/// The games of a sum; a position is a component and the index of its game.
pub struct Mixed<'a>(pub Vec<Rulebook<'a>>);

/// A ruleset whose positions are pieces.
pub trait Pieces: Ruleset {
    fn rulebook(&self) -> Rulebook<'_>;
    fn piece(position: Self::Position) -> Piece;
    /// Undoes [`piece`](Self::piece).
    fn position(piece: &Piece) -> Option<&Self::Position>;
}

/// Says which pieces are the positions of a ruleset.
macro_rules! pieces {
    ($($ruleset:ty, $piece:ident, |$this:ident| $rulebook:expr;)+) => {
        $(impl Pieces for $ruleset {
            fn rulebook(&self) -> Rulebook<'_> {
                let $this = self;
                $rulebook
            }

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
    Rule, Heap, |rule| Rulebook::Heaps(rule);
    ListGame, List, |game| Rulebook::Lists(game);
    OptionTable, Heap, |table| Rulebook::Own(table);
    Chomp, Bar, |_chomp| Rulebook::Chomp;
    BoardGame<ManyCells>, Cells, |board| Rulebook::Board(board);
    GameGraph, Token, |graph| Rulebook::Graph(graph);
    Green, Bundles, |_green| Rulebook::Green;
}
#[cfg(feature = "own-rules")]
pieces! {
    TextGame, Text, |game| Rulebook::Text(game);
}

/// Does something with the ruleset of a rulebook.
macro_rules! with_ruleset {
    ($rulebook:expr, |$ruleset:ident| $work:expr) => {
        match $rulebook {
            Rulebook::Heaps($ruleset) => $work,
            Rulebook::Lists($ruleset) => $work,
            Rulebook::Own($ruleset) => $work,
            Rulebook::Board($ruleset) => $work,
            Rulebook::Graph($ruleset) => $work,
            #[cfg(feature = "own-rules")]
            Rulebook::Text($ruleset) => $work,
            Rulebook::Chomp => {
                let $ruleset = &Chomp;
                $work
            }
            Rulebook::Green => {
                let $ruleset = &Green;
                $work
            }
        }
    };
}

/// One ruleset for every game, so that what solves rulesets is compiled once. A piece stays with the
/// rules that it came with: under others it has no options.
impl Ruleset for Rulebook<'_> {
    type Position = Piece;

    fn options(&self, piece: &Piece, options: &mut Options<Piece>) {
        fn list<R: Pieces>(ruleset: &R, piece: &Piece, options: &mut Options<Piece>) {
            if let Some(position) = R::position(piece) {
                options.extend_named(|own| ruleset.options(position, own), R::piece);
            }
        }
        with_ruleset!(*self, |ruleset| list(ruleset, piece, options));
    }

    fn is_terminal(&self, piece: &Piece) -> bool {
        fn ends<R: Pieces>(ruleset: &R, piece: &Piece) -> bool {
            R::position(piece).is_none_or(|position| ruleset.is_terminal(position))
        }
        with_ruleset!(*self, |ruleset| ends(ruleset, piece))
    }

    fn canonical(&self, piece: Piece) -> Piece {
        fn least<R: Pieces>(ruleset: &R, piece: Piece) -> Piece {
            match R::position(&piece) {
                Some(position) => R::piece(ruleset.canonical(position.clone())),
                None => piece,
            }
        }
        with_ruleset!(*self, |ruleset| least(ruleset, piece))
    }

    fn weight(&self, piece: &Piece) -> u64 {
        fn weighed<R: Pieces>(ruleset: &R, piece: &Piece) -> u64 {
            R::position(piece).map_or(1, |position| ruleset.weight(position))
        }
        with_ruleset!(*self, |ruleset| weighed(ruleset, piece))
    }

    fn description(&self, piece: &Piece) -> Option<Vec<u8>> {
        fn described<R: Pieces>(ruleset: &R, piece: &Piece) -> Option<Vec<u8>> {
            R::position(piece).and_then(|position| ruleset.description(position))
        }
        with_ruleset!(*self, |ruleset| described(ruleset, piece))
    }
}

impl Ruleset for Mixed<'_> {
    type Position = (usize, Piece);

    fn options(&self, (game, piece): &Self::Position, options: &mut Options<Self::Position>) {
        let list = |own: &mut Options<Piece>| self.0[*game].options(piece, own);
        options.extend_named(list, |piece| (*game, piece));
    }

    fn is_terminal(&self, (game, piece): &Self::Position) -> bool {
        self.0[*game].is_terminal(piece)
    }

    fn canonical(&self, (game, piece): Self::Position) -> Self::Position {
        (game, self.0[game].canonical(piece))
    }

    fn weight(&self, (game, piece): &Self::Position) -> u64 {
        self.0[*game].weight(piece)
    }

    fn description(&self, (game, piece): &Self::Position) -> Option<Vec<u8>> {
        let description = self.0[*game].description(piece)?;
        Some([&game.to_le_bytes()[..], &description].concat())
    }
}
