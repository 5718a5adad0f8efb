//! A game from its name and its position.

use super::boards::board::{Boards, Rules};
use super::boards::chomp::Bars;
use super::boards::cram::Grids;
use super::boards::kayles::{Arcs, Graph, Taken, Vertices};
use super::game::Game;
use super::graph::cycles::{game_graph, has_cycle_from};
use super::graph::tokens::Tokens;
use super::heaps::Heaps;
use super::lists::Lists;
use super::names::Named;
use super::notation::{components, numbers, words_of};
use super::own::OwnRule;
use super::pictures::hackenbush::Pictures;
use super::sums::Sums;
use crate::console::Console;
use crate::errors::Result;
use crate::limits::MemoryOption;
use crate::source::{GraphSource, Source, read_picture};
use heap_games::{ListGame, Rule};
use mex_core::{Chomp, Cram, Play};
use std::path::Path;

/// How many positions may be met unless the user allows more.
const MOST_POSITIONS: usize = 200_000;

/// A position of a game about which something is asked.
pub(crate) struct Question<'a> {
    pub(crate) named: &'a Named,
    /// As it was written, in one argument or several.
    pub(crate) position: &'a [String],
    pub(crate) play: Play,
    /// How many positions may be met where no theory decides, if the user gives a number.
    pub(crate) limit: Option<usize>,
}

/// What is done with a game, whatever game it is.
pub(crate) trait Visitor {
    type Output;

    fn visit<G: Game>(
        self,
        game: G,
        start: G::Position,
        console: &mut Console<'_>,
    ) -> Result<Self::Output>;
}

/// Makes the game of a question, and does something with it.
///
/// # Errors
/// When the position is not one of the game, is too large, or its file cannot be used; and those of
/// the visitor.
pub(crate) fn open<V: Visitor>(
    question: &Question<'_>,
    console: &mut Console<'_>,
    visitor: V,
) -> Result<V::Output> {
    match question.named {
        Named::Heaps(rule) => question.heaps(rule, console, visitor),
        Named::Lists(game) => question.lists(game, console, visitor),
        Named::Chomp => {
            let bars = Bars::read(question.given()?, question.limits().1)?;
            question.board(Bars, &Chomp, bars, console, visitor)
        }
        Named::Cram => {
            let grid = Grids::read(question.given()?, question.limits().1)?;
            question.board(Grids, &Cram, grid, console, visitor)
        }
        Named::NodeKayles(file) => {
            let graph = question.kayles(file.as_deref(), Taken::Vertices, console)?;
            let rules = &graph.vertices()?;
            let game = Vertices { graph: &graph, rules };
            let start = game.start();
            question.board(game, rules, start, console, visitor)
        }
        Named::ArcKayles(file) => {
            let graph = question.kayles(file.as_deref(), Taken::Edges, console)?;
            let rules = &graph.arcs();
            let game = Arcs { graph: &graph, rules };
            let start = game.start();
            question.board(game, rules, start, console, visitor)
        }
        Named::Own(rule) => question.own(rule, console, visitor),
        Named::Graph(path) => question.tokens(path, console, visitor),
        Named::Hackenbush(path) => question.picture(path, console, visitor),
    }
}

impl Question<'_> {
    /// Returns the position, unless there is none.
    fn given(&self) -> Result<&[String]> {
        match words_of(self.position).is_empty() {
            true => Err("the rule needs a POSITION to start from".into()),
            false => Ok(self.position),
        }
    }

    fn limits(&self) -> (Play, usize) {
        (self.play, self.limit.unwrap_or(MOST_POSITIONS))
    }

    fn heaps<V: Visitor>(
        &self,
        rule: &Rule,
        console: &mut Console<'_>,
        visitor: V,
    ) -> Result<V::Output> {
        let heaps = numbers(self.given()?)?;
        let game = Heaps::new(rule, &heaps, self.limits())?;
        let heaps = game.living(heaps);
        visitor.visit(game, heaps, console)
    }

    fn own<V: Visitor>(
        &self,
        rule: &OwnRule,
        console: &mut Console<'_>,
        visitor: V,
    ) -> Result<V::Output> {
        let heaps: Vec<u64> = numbers(self.given()?)?;
        let table = rule.options_of(&heaps, self.limit)?;
        let limits = match self.limits() {
            // Values of all heaps that can be reached are enough, and these are listed.
            (Play::Normal, _) => (Play::Normal, usize::MAX),
            limits => limits,
        };
        let game = Sums::new(&table, &heaps, limits, u64::to_string);
        let heaps = game.living(heaps);
        visitor.visit(game, heaps, console)
    }

    fn lists<V: Visitor>(
        &self,
        game: &ListGame,
        console: &mut Console<'_>,
        visitor: V,
    ) -> Result<V::Output> {
        let lists = components(self.given()?)?;
        let lists = lists.iter().map(|list: &Vec<u64>| game.position(list));
        let lists = lists.collect::<std::result::Result<Vec<_>, _>>()?;
        let lists_game = Lists::new(game, &lists, self.limits());
        let lists = lists_game.living(lists);
        visitor.visit(lists_game, lists, console)
    }

    fn board<B: Rules, V: Visitor>(
        &self,
        rules: B,
        parts: &B::Parts,
        start: B::State,
        console: &mut Console<'_>,
        visitor: V,
    ) -> Result<V::Output> {
        let game = Boards::new(rules, parts, &start, self.limits());
        visitor.visit(game, start, console)
    }

    /// Returns the graph of a file, or that of the position.
    fn kayles(
        &self,
        file: Option<&Path>,
        taken: Taken,
        console: &mut Console<'_>,
    ) -> Result<Graph> {
        match (file, self.position) {
            (Some(file), []) => Graph::load(file, taken, self.limits().1, console),
            (Some(_), _) => Err("the graph of the file is the POSITION".into()),
            (None, _) => Graph::read(self.given()?, taken, self.limits().1),
        }
    }

    fn tokens<V: Visitor>(
        &self,
        path: &Path,
        console: &mut Console<'_>,
        visitor: V,
    ) -> Result<V::Output> {
        let source = Source::of(Some(path));
        let loaded = GraphSource::file(path).load(MemoryOption::default(), console)?;
        if loaded.owned.is_some() {
            return Err(source.error("a file that says who moves cannot be played"));
        }
        let tokens = loaded.positions(&self.given()?.join(" "))?;
        if self.play == Play::Misere {
            let graph = game_graph(&loaded).map_err(|error| source.error(error))?;
            if !has_cycle_from(&graph, &tokens)? {
                let name = |&position: &u32| loaded.name(position);
                let game = Sums::new(&graph, &tokens, self.limits(), name);
                let tokens = game.living(tokens);
                return visitor.visit(game, tokens, console);
            }
        }
        let game = Tokens::new(&loaded, &tokens, self.limits())?;
        visitor.visit(game, tokens, console)
    }

    fn picture<V: Visitor>(
        &self,
        path: &Path,
        console: &mut Console<'_>,
        visitor: V,
    ) -> Result<V::Output> {
        if !self.position.is_empty() {
            return Err("a Hackenbush picture is its own POSITION".into());
        }
        let source = Source::of(Some(path));
        let picture = read_picture(source, console)?;
        let game = Pictures::new(&picture, self.limits());
        visitor.visit(game.map_err(|error| source.error(error))?, picture, console)
    }
}
