//! A game from its name and its position: first the material, then the game itself.

use super::boards::board::{Boards, Rules};
use super::boards::chomp::Bars;
use super::boards::cram::{self, Grid, Grids};
use super::boards::kayles::{Graph, Kayles};
#[cfg(feature = "paper")]
use super::boards::sprouts::Drawn;
use super::boards::text::{self, Texts};
use super::contract::Game;
use super::entailing::{Entailing, Stacks};
use super::heaps::Heaps;
#[cfg(feature = "file")]
use super::lines;
use super::lists::Lists;
#[cfg(feature = "long-heaps")]
use super::long::{self, LongGround, LongLists};
use super::loops;
use super::mixed::{Green, Rulebook};
use super::part::{Part, Seated};
use super::pictures::Pictures;
use super::product::{self, Coin, Product};
use super::reached::Reached;
use super::rule_file::{
    graph_of_tuples, heaps_of, meant_for_words, options_of_text, table_of_program,
};
use super::step::living;
#[cfg(feature = "paper")]
use super::strings::Strings;
use super::sums::Sums;
use super::tokens::Tokens;
use crate::errors::{FileError, Result};
use crate::files::{Files, FromFile, graph_of, picture_of};
use crate::limits::Limits;
use crate::named_graph::NamedGraph;
#[cfg(feature = "long-heaps")]
use crate::notation::component_words;
use crate::notation::{Named, OwnRule, Term, no_position};
use crate::notation::{components, numbers, words, words_of};
use heap_games::{EntailingHeaps, HeapRule, ListGame, OptionTable, Rule};
use mex_core::{Chomp, GameGraph, GraphError, Play, grundy_values};
use nimber_search::{BoardGame, ManyCells, Taking};
#[cfg(feature = "paper")]
use nimber_search::{Sprouts, StringsAndCoins, Tangle};
use std::path::{Path, PathBuf};
use text_rules::TextGame;
use tree_hackenbush::{Colour, Position};

/// The prefix of a line of text that would otherwise be read as heaps.
#[cfg(feature = "file")]
const LINE: &str = "=";

/// Why a game cannot be played without the feature `file`.
const NOT_HERE: &str = "this page cannot play this game; use the command line or Python";

fn room() -> Result<FromFile> {
    FromFile::new().map_err(|_| NOT_HERE.into())
}

/// The material of a game, with its position. The path of a picture is kept for errors.
pub(crate) enum Ground {
    Heaps(Rule, Vec<u64>),
    Lists(ListGame, Vec<Vec<u64>>),
    /// Heaps of Nim, or lists, with numbers that do not fit 64 bits.
    #[cfg(feature = "long-heaps")]
    Long(LongGround),
    Entailing(EntailingHeaps, Stacks, FromFile),
    Own(OptionTable, Vec<u64>),
    Text(TextGame, Vec<u8>),
    /// Coins of two games, in rows and columns.
    Product([Rule; 2], Vec<Coin>),
    Chomp(Vec<Vec<u32>>),
    Cram(Grid, BoardGame<ManyCells>),
    Kayles(Graph, BoardGame<ManyCells>),
    #[cfg(feature = "paper")]
    Sprouts(Vec<u8>),
    #[cfg(feature = "paper")]
    Strings(StringsAndCoins, Tangle),
    Tokens(NamedGraph, Vec<u32>, FromFile),
    /// Tokens on a graph without cycles.
    Ending(NamedGraph, GameGraph, Vec<u32>, FromFile),
    /// Edges of Hackenbush, or of Childish Hackenbush.
    Picture(PathBuf, Position, bool, FromFile),
}

impl Ground {
    /// Reads the material of a named game, from a position in one word or several.
    pub(crate) fn read(
        Term { name, named, position }: &Term,
        (play, limits): (Play, Limits),
        files: &mut dyn Files,
    ) -> Result<Self> {
        let given = || match position.iter().all(|text| words(text).next().is_none()) {
            true => Err(no_position(name)),
            false => Ok(position.as_slice()),
        };
        let limit = limits.positions();
        Ok(match named {
            Named::Heaps(rule) => of_heaps(rule, given()?)?,
            Named::Lists(game) => of_lists(game, given()?)?,
            Named::Entailing(game) => {
                Ground::Entailing(game.clone(), Stacks::read(given()?)?, room()?)
            }
            Named::Loops(game) => {
                room()?;
                let (graph, positions) = loops::graph_of(game, &components(given()?)?, limit)?;
                tokens((graph, Path::new(&game.to_string())), positions, play)?
            }
            Named::Product(rules) => Ground::Product(rules.clone(), product::read(given()?)?),
            Named::Chomp => Ground::Chomp(Bars::read(given()?, limit)?),
            Named::Cram => {
                let grid = cram::read(given()?, limit)?;
                let rules = cram::rules(&grid)?;
                Ground::Cram(grid, rules)
            }
            Named::Sprouts | Named::Strings(_) => on_paper((named, name, position), files)?,
            Named::NodeKayles(file) => {
                kayles((file.as_deref(), name, position), Taking::Vertex, limit, files)?
            }
            Named::ArcKayles(file) => {
                kayles((file.as_deref(), name, position), Taking::Edge, limit, files)?
            }
            Named::Own(OwnRule::Text(path)) => {
                let position = given()?;
                let text = files.text(path)?;
                own_text((path, &text), position, (play, limits.given), files)?
            }
            #[cfg(feature = "file")]
            Named::Own(OwnRule::Program(command)) if is_line(given()?) => {
                let line = position.join(" ");
                let line = line.strip_prefix(LINE).unwrap_or(&line);
                let named = lines::graph_of(command, line, limits.given, files)?;
                tokens((named, Path::new(command)), vec![0], play)?
            }
            Named::Own(OwnRule::Program(command)) => {
                let heaps: Vec<u64> = numbers(given()?)?;
                Ground::Own(table_of_program(command, &heaps, limits.given, files)?, heaps)
            }
            Named::Graph(path) => {
                room()?;
                let named = graph_of(path, files)?;
                let list = named.positions(&given()?.join(" "))?;
                tokens((named, path), list, play)?
            }
            Named::Hackenbush { .. } if given().is_ok() => {
                return Err("a Hackenbush picture takes no position".into());
            }
            Named::Hackenbush { path, is_childish } => {
                let room = FromFile::new()?;
                Ground::Picture(path.clone(), picture_of(path, files)?, *is_childish, room)
            }
        })
    }

    /// Returns the rules for a search of a misère sum of different games.
    pub fn rulebook(&self) -> Option<Rulebook<'_>> {
        Some(match self {
            // The moves of coins that cancel are not those of a misère sum.
            Ground::Heaps(rule, _) => rule.has_misere().then_some(rule)?,
            Ground::Lists(game, _) => game,
            Ground::Own(table, _) => table,
            Ground::Text(game, _) => game,
            Ground::Chomp(_) => &Chomp,
            #[cfg(feature = "paper")]
            Ground::Sprouts(_) => &Sprouts,
            Ground::Cram(_, rules) | Ground::Kayles(_, rules) => rules,
            Ground::Ending(_, graph, ..) => graph,
            Ground::Picture(_, picture, is_childish, _) => {
                let is_green =
                    !is_childish && picture.edges().all(|edge| edge.colour == Colour::Green);
                is_green.then_some(&Green)?
            }
            _ => return None,
        })
    }

    /// Returns whether the value of the position needs a search in addition to the outcome.
    pub(crate) fn is_searched(&self) -> bool {
        match self {
            Ground::Lists(game, lists) => lists.iter().any(|list| game.value(list).is_none()),
            #[cfg(feature = "paper")]
            Ground::Sprouts(_) | Ground::Strings(..) => true,
            Ground::Text(..) | Ground::Chomp(_) | Ground::Cram(..) | Ground::Kayles(..) => true,
            _ => false,
        }
    }

    /// Returns an error if not all moves can be listed, before anything is computed.
    pub(crate) fn check_listing(&self) -> Result<()> {
        match self {
            Ground::Heaps(rule, heaps) => super::heaps::check_listing(rule, heaps),
            #[cfg(feature = "long-heaps")]
            Ground::Long(_) => long::check_listing(),
            _ => Ok(()),
        }
    }

    /// Returns the graph of the reachable positions, in the language DOT, if none is a sum.
    pub(crate) fn to_dot(&self) -> Result<String> {
        Ok(match self {
            Ground::Tokens(named, ..) | Ground::Ending(named, ..) => named.to_dot(),
            Ground::Text(game, start) => {
                let mut met = Reached::new(OwnRule::MOST_HEAPS);
                met.number(&start[..])?;
                let graph = met.explored(
                    |position| game.written(&position),
                    |position, add| game.moves(position).iter().try_for_each(|after| add(after)),
                )?;
                graph.to_dot()
            }
            _ => return Err("--text is for Hackenbush, graphs and boards of rule files".into()),
        })
    }

    /// Returns the game from its position on.
    pub fn game(&self, (play, limits): (Play, Limits)) -> Result<Box<dyn Part + Send + '_>> {
        let known = (play, limits.positions());
        Ok(match self {
            Ground::Heaps(rule, heaps) => {
                let game = Heaps::new(rule, heaps, known, limits.budget)?;
                seated(game, living(rule, heaps.clone()))
            }
            Ground::Lists(game, lists) => {
                seated(Lists::new(game, lists, known), living(game, lists.clone()))
            }
            Ground::Entailing(rules, stacks, _) => {
                seated(Entailing::new(rules, known)?, stacks.clone())
            }
            #[cfg(feature = "long-heaps")]
            Ground::Long(ground) => seated(LongLists::new(ground, play)?, ground.1.clone()),
            Ground::Own(table, heaps) => {
                // The values of all reachable heaps are enough, and these are listed.
                let most = if play == Play::Normal { usize::MAX } else { known.1 };
                let game = Sums::new(table, heaps, (play, most), u64::to_string);
                seated(game, living(table, heaps.clone()))
            }
            Ground::Ending(named, graph, tokens, _) => {
                let name = |&position: &u32| named.name(position);
                let game = Sums::new(graph, tokens, known, name);
                seated(game, living(graph, tokens.clone()))
            }
            Ground::Tokens(graph, tokens, _) => {
                seated(Tokens::new(graph, tokens, known)?, tokens.clone())
            }
            Ground::Product(rules, coins) => {
                seated(Product::new(rules, coins, (play, limits.budget))?, coins.clone())
            }
            Ground::Picture(path, picture, is_childish, _) => {
                let game = Pictures::new(picture, *is_childish, known);
                seated(game.map_err(|error| of_file(path, error.as_ref()))?, picture.clone())
            }
            board => board.board_game((play, limits))?,
        })
    }

    fn board_game(&self, (play, limits): (Play, Limits)) -> Result<Box<dyn Part + Send + '_>> {
        Ok(match self {
            Ground::Text(game, position) => {
                board((Texts { game }, game), position.clone(), (play, limits))
            }
            #[cfg(feature = "paper")]
            Ground::Strings(it, at) => seated(Strings::new(it, (play, limits))?, at.clone()),
            #[cfg(feature = "paper")]
            Ground::Sprouts(position) => board((Drawn, &Sprouts), position.clone(), (play, limits)),
            Ground::Chomp(bars) => board((Bars, &Chomp), bars.clone(), (play, limits)),
            Ground::Cram(grid, rules) => {
                board((Grids { rules }, rules), grid.clone(), (play, limits))
            }
            Ground::Kayles(graph, rules) => {
                let game = Kayles { graph, rules };
                let start = game.start();
                board((game, rules), start, (play, limits))
            }
            _ => return Err(NOT_HERE.into()),
        })
    }
}

fn board<'a, B: Rules<State: Send, Move: Send, Parts: Sync> + Send + 'a>(
    (rules, parts): (B, &'a B::Parts),
    start: B::State,
    known: (Play, Limits),
) -> Box<dyn Part + Send + 'a> {
    seated(Boards::new(rules, parts, &start, known), start)
}

fn seated<'a, G>(game: G, start: G::Position) -> Box<dyn Part + Send + 'a>
where
    G: Game<Position: Send, Move: Send> + Send + 'a,
{
    Box::new(Seated::new(game, start))
}

fn of_file(
    path: &Path,
    error: &(dyn std::error::Error + 'static),
) -> Box<dyn std::error::Error + Send + Sync> {
    match error.is::<FileError>() {
        true => error.to_string().into(),
        false => FileError::of(path.display(), error).into(),
    }
}

fn of_heaps(rule: &Rule, position: &[String]) -> Result<Ground> {
    #[cfg(feature = "long-heaps")]
    if let Some(ground) = long::heaps_of(rule, &words_of(position)?)? {
        return Ok(Ground::Long(ground));
    }
    Ok(Ground::Heaps(rule.clone(), numbers(position)?))
}

fn of_lists(game: &ListGame, position: &[String]) -> Result<Ground> {
    #[cfg(feature = "long-heaps")]
    if let Some(ground) = long::lists_of(game, &component_words(&position.join(" "))?)? {
        return Ok(Ground::Long(ground));
    }
    let lists = components(position)?;
    let lists = lists.iter().map(|list: &Vec<u64>| game.position(list));
    Ok(Ground::Lists(game.clone(), lists.collect::<std::result::Result<Vec<_>, _>>()?))
}

/// Returns the material of a rule file: heaps, or something else.
pub(super) fn own_text(
    (path, text): (&Path, &[u8]),
    position: &[String],
    (play, limit): (Play, Option<usize>),
    files: &mut dyn Files,
) -> Result<Ground> {
    if let Some(text) = meant_for_words(text) {
        let (game, position) = text::read((path, text), &position.join(" "), files)?;
        return Ok(Ground::Text(game, position));
    }
    let rule = heaps_of(path, text)?;
    if rule.width() != 1 {
        room()?;
        let (named, starts) =
            graph_of_tuples((path, &rule), components(position)?.into_iter(), limit)?;
        return tokens((named, path), starts, play);
    }
    let heaps: Result<Vec<u64>> = numbers(position);
    // Options are listed for all smaller heaps; a known rule needs no list.
    if !heaps.as_ref().is_ok_and(|heaps| heaps.iter().all(|&heap| heap < 1 << 12))
        && let Some(rule) = rule.known_rule()
    {
        return of_heaps(&rule, position);
    }
    let (heaps, most) = (heaps?, limit.unwrap_or(OwnRule::MOST_HEAPS));
    let table = options_of_text((path, &rule), OptionTable::of(&heaps), most)?;
    Ok(Ground::Own(table, heaps))
}

/// Returns Node or Arc Kayles on the graph of a file, or of the position.
fn kayles(
    (file, name, position): (Option<&Path>, &str, &[String]),
    taking: Taking,
    limit: usize,
    files: &mut dyn Files,
) -> Result<Ground> {
    let graph = match (file, words_of(position)?.is_empty()) {
        (Some(file), true) => Graph::of(&files.graph(file, false)?, taking, limit)
            .map_err(|error| of_file(file, error.as_ref())),
        (Some(_), false) => Err("the graph comes from the file, so no position is needed".into()),
        (None, true) => Err(no_position(name).into()),
        (None, false) => Graph::read(position, taking, limit),
    }?;
    let rules = graph.rules()?;
    Ok(Ground::Kayles(graph, rules))
}

/// Returns Sprouts, or Strings and Coins on the strings of a file or of the position.
#[cfg(feature = "paper")]
fn on_paper(
    (named, name, position): (&Named, &str, &[String]),
    files: &mut dyn Files,
) -> Result<Ground> {
    let is_empty = words_of(position)?.is_empty();
    let text = match named.path() {
        Some(file) if is_empty => String::from_utf8(files.text(file)?.to_vec())
            .map_err(|error| of_file(file, &error.utf8_error()))?,
        Some(_) => return Err("the strings come from the file, so no position is needed".into()),
        None if is_empty => return Err(no_position(name).into()),
        None => position.join(" "),
    };
    if *named == Named::Sprouts {
        return Ok(Ground::Sprouts(Sprouts::parse(&text)?));
    }
    let line = || text.lines().position(|line| StringsAndCoins::parse(line).is_err());
    let found = StringsAndCoins::parse(&text);
    if let (Err(error), Some(file)) = (&found, named.path()) {
        let place = line().map_or(String::new(), |line| format!("line {}: ", line + 1));
        return Err(FileError::new(file.display(), &format!("{place}{error}")).into());
    }
    let (board, tangle) = found?;
    Ok(Ground::Strings(board, tangle))
}

#[cfg(not(feature = "paper"))]
fn on_paper(_: (&Named, &str, &[String]), _: &mut dyn Files) -> Result<Ground> {
    Err(NOT_HERE.into())
}

/// Returns whether the position of a program is any line of text, and not heaps.
#[cfg(feature = "file")]
fn is_line(position: &[String]) -> bool {
    let first = position.first().and_then(|word| word.chars().next());
    first.is_none_or(|first| !first.is_ascii_digit() && !"([{".contains(first))
}

/// Returns tokens on a graph: as a sum in misère play, if play must end.
fn tokens((named, path): (NamedGraph, &Path), tokens: Vec<u32>, play: Play) -> Result<Ground> {
    if named.owners.is_some() {
        let error = "a graph with owners of positions cannot be played";
        return Err(FileError::new(path.display(), error).into());
    }
    if play == Play::Misere {
        let graph = game_graph(&named).map_err(|error| of_file(path, error.as_ref()))?;
        if !has_cycle_from(&graph, &tokens)? {
            return Ok(Ground::Ending(named, graph, tokens, FromFile::new()?));
        }
    }
    Ok(Ground::Tokens(named, tokens, FromFile::new()?))
}

/// Converts a graph for playing games.
pub(super) fn game_graph(loaded: &NamedGraph) -> Result<GameGraph> {
    let graph = &loaded.graph;
    let edges: Vec<(u32, u32)> = graph.edges().collect();
    Ok(GameGraph::from_edges(graph.position_count(), &edges)?)
}

/// Returns whether a cycle can be reached from the tokens.
fn has_cycle_from(graph: &GameGraph, tokens: &[u32]) -> Result<bool> {
    let mut numbers = vec![None; graph.position_count() as usize];
    let mut reached: Vec<u32> = Vec::new();
    let mut edges = Vec::new();
    let mut meet = |position: u32, reached: &mut Vec<u32>| {
        *numbers[position as usize].get_or_insert_with(|| {
            reached.push(position);
            reached.len() as u32 - 1
        })
    };
    for &token in tokens {
        meet(token, &mut reached);
    }
    let mut next = 0;
    while let Some(&position) = reached.get(next) {
        for &option in graph.options(position) {
            edges.push((next as u32, meet(option, &mut reached)));
        }
        next += 1;
    }
    let part = GameGraph::from_edges(reached.len() as u32, &edges)?;
    match grundy_values(&part) {
        Ok(_) => Ok(false),
        Err(GraphError::Cycle { .. }) => Ok(true),
        Err(error) => Err(error.into()),
    }
}
