//! Games by rule files on graphs, boards, words and sets of numbers.

use super::board::{Nimbers, PartSearch, Rules, numbered};
use crate::errors::{FileError, Result};
use crate::files::Files;
use crate::game::contract::Board;
#[cfg(feature = "file")]
use crate::game::contract::BookSearch;
use mex_core::Ruleset;
use nimber_search::SearchError;
use std::path::Path;
use text_rules::{Field, Ground, TextGame, TextRules, TextSearch};

/// The prefix of the name of a graph file.
const FILE: &str = "file:";

pub(crate) fn read(
    (path, text): (&Path, &str),
    position: &str,
    files: &mut dyn Files,
) -> Result<(TextGame, Vec<u8>)> {
    let rules = TextRules::parse(text).map_err(|error| FileError::of(path.display(), &error))?;
    let Some(rest) = position.trim().strip_prefix(FILE).filter(|_| rules.ground() == Ground::Graph)
    else {
        let (game, start) = rules.game(position)?;
        let known = rules.mentioned();
        let is_strange = |it: &&u8| it.is_ascii_graphic() && !known.contains(it);
        if let Some(&letter) = start.iter().find(is_strange).filter(|_| !game.changes_graph()) {
            files.note(&format!("no rule mentions the letter {} of the position", letter as char));
        }
        return Ok((game, start));
    };
    let (name, letters) = match rest.rsplit_once('=') {
        Some((name, letters)) => (name, Some(letters.as_bytes())),
        None => (rest, None),
    };
    let loaded = files.graph(Path::new(name), rules.is_directed())?;
    let vertices = (0..loaded.graph.position_count()).filter(|&vertex| !loaded.is_absent(vertex));
    let vertices: Vec<u32> = vertices.collect();
    loaded.allow("the game", 40 * loaded.graph.edge_count())?;
    let index = |vertex| vertices.binary_search(&vertex).map_or(0, |index| index as u32);
    let edges: Vec<(u32, u32)> =
        loaded.graph.edges().map(|(from, to)| (index(from), index(to))).collect();
    let names = vertices.iter().map(|&vertex| loaded.name(vertex)).collect();
    let field = Field::graph(names, &edges, rules.is_directed())?;
    Ok(rules.game_on(field, &format!("{FILE}{name}"), letters)?)
}

/// A game by a rule file; a move is the position after it.
pub(crate) struct Texts<'g> {
    pub(crate) game: &'g TextGame,
}

struct Searching<'g> {
    #[cfg(feature = "file")]
    game: &'g TextGame,
    search: TextSearch<'g>,
}

impl Nimbers<Vec<u8>> for Searching<'_> {
    fn limit_visits(&mut self, limit: u64) {
        self.search.limit_visits(limit);
    }

    fn set_threads(&mut self, threads: usize) {
        self.search.set_threads(threads);
    }

    fn value(&mut self, part: &Vec<u8>) -> std::result::Result<u32, SearchError> {
        self.search.value(part)
    }

    fn is_zero(&mut self, parts: &[Vec<u8>]) -> std::result::Result<bool, SearchError> {
        self.search.is_value(parts, 0)
    }

    #[cfg(feature = "database")]
    fn set_database(&mut self, section: nimber_search::Section) {
        self.search.set_database(section);
    }

    #[cfg(feature = "file")]
    fn book_search(&mut self) -> Option<&mut BookSearch<'_>> {
        Some(self)
    }
}

#[cfg(feature = "file")]
impl book_checker::Guide for Searching<'_> {
    type Error = Box<dyn std::error::Error + Send + Sync>;

    fn is_value(&mut self, states: &[u8], target: u32) -> Result<bool> {
        let found = self.search.is_value(&[self.game.position(states)], target);
        Ok(found.map_err(crate::limits::with_hint)?)
    }

    fn recall_value(&mut self, states: &[u8], target: u32) -> Option<bool> {
        mex_core::stop_point();
        self.search.recall_value(&[self.game.position(states)], target)
    }
}

impl Rules for Texts<'_> {
    type Parts = TextGame;
    type State = Vec<u8>;
    type Move = Vec<u8>;

    fn parts(&self, position: &Vec<u8>) -> Vec<Vec<u8>> {
        let mut parts = Vec::new();
        self.game.parts(position.clone(), &mut parts);
        parts
    }

    fn search<'a>(&self, _position: &Vec<u8>, bytes: usize) -> Option<PartSearch<'a, Self>>
    where
        Self: 'a,
    {
        Some(Box::new(Searching {
            #[cfg(feature = "file")]
            game: self.game,
            search: self.game.search(bytes),
        }))
    }

    fn part_name(&self, part: &Vec<u8>) -> String {
        self.game.written(part)
    }

    fn moves(&self, position: &Vec<u8>) -> Vec<Vec<u8>> {
        self.game.moves(position)
    }

    fn after(&self, _position: &Vec<u8>, chosen: &Vec<u8>) -> Vec<u8> {
        chosen.clone()
    }

    fn board(&self, position: &Vec<u8>) -> Board {
        let text = self.game.picture(position);
        let is_board = self.game.ground() == Ground::Board;
        Board::Line(if is_board { numbered(&text) } else { text }.trim_end().to_string())
    }

    fn written(&self, position: &Vec<u8>) -> String {
        self.game.written(position)
    }

    fn text(&self, position: &Vec<u8>, chosen: &Vec<u8>) -> String {
        self.game.describe(position, chosen)
    }
}
