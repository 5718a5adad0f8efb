//! The components of different games as positions of one ruleset, in which misère play is searched.

use super::green::{Bundle, Green};
use heap_games::{ListGame, OptionTable, Rule};
use mex_core::{ArcKayles, Chomp, Cram, CramGrid, GameGraph, NodeKayles, Options, Ruleset};

/// The rules of one of several games.
#[derive(Clone, Copy)]
pub enum Rulebook<'a> {
    Heaps(&'a Rule),
    Lists(&'a ListGame),
    Own(&'a OptionTable),
    Chomp,
    Cram,
    Vertices(&'a NodeKayles),
    Arcs(&'a ArcKayles),
    Graph(&'a GameGraph),
    Green,
}

/// A component of a game, without its rules.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    Heap(u64),
    List(Vec<u64>),
    Bar(Vec<u32>),
    Grid(CramGrid),
    Left(Box<[u32]>),
    Token(u32),
    Bundles(Vec<Bundle>),
}

/// The games of a sum; a position is a component and the index of its game.
pub struct Mixed<'a>(pub Vec<Rulebook<'a>>);

/// A ruleset whose positions are pieces.
pub trait Pieces: Ruleset {
    fn piece(position: &Self::Position) -> Piece;
}

/// Says which pieces are the positions of rulesets.
macro_rules! pieces {
    ($($ruleset:ty: $piece:ident),+) => {
        $(impl Pieces for $ruleset {
            fn piece(position: &Self::Position) -> Piece {
                Piece::$piece(position.clone())
            }
        })+
    };
}
pieces!(Rule: Heap, OptionTable: Heap, ListGame: List, Chomp: Bar, Cram: Grid, NodeKayles: Left);
pieces!(ArcKayles: Left, GameGraph: Token, Green: Bundles);

impl Ruleset for Mixed<'_> {
    type Position = (usize, Piece);

    fn options(&self, (game, piece): &Self::Position, options: &mut Options<Self::Position>) {
        fn list<R: Pieces>(
            ruleset: &R,
            (game, position): (usize, &R::Position),
            options: &mut Options<(usize, Piece)>,
        ) {
            let mut own = Options::new();
            ruleset.options(position, &mut own);
            for option in own.iter() {
                if options.is_full() {
                    return;
                }
                options.push_sum(option.iter().map(|component| (game, R::piece(component))));
            }
        }
        let game = *game;
        match (self.0[game], piece) {
            (Rulebook::Heaps(rule), Piece::Heap(heap)) => list(rule, (game, heap), options),
            (Rulebook::Own(table), Piece::Heap(heap)) => list(table, (game, heap), options),
            (Rulebook::Lists(lists), Piece::List(heaps)) => list(lists, (game, heaps), options),
            (Rulebook::Chomp, Piece::Bar(rows)) => list(&Chomp, (game, rows), options),
            (Rulebook::Cram, Piece::Grid(grid)) => list(&Cram, (game, grid), options),
            (Rulebook::Vertices(graph), Piece::Left(left)) => list(graph, (game, left), options),
            (Rulebook::Arcs(graph), Piece::Left(left)) => list(graph, (game, left), options),
            (Rulebook::Graph(graph), Piece::Token(token)) => list(graph, (game, token), options),
            (Rulebook::Green, Piece::Bundles(bundles)) => list(&Green, (game, bundles), options),
            // A piece stays with the rules that it came with.
            _ => {}
        }
    }
}
