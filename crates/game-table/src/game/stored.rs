//! Games that are searched, in the form of a database: the text of the rules, and the board.

use super::boards::cram;
use super::boards::kayles::Graph;
use super::open::{Ground, own_text};
use crate::errors::Result;
use crate::files::NoFiles;
use mex_core::Play;
use nimber_search::{BoardSearch, Question, SearchError, Section, Taking};
use std::path::Path;
use text_rules::{TextRules, TextSearch};

/// The rules of built-in games; those of rule files are texts of several words.
const CRAM: &str = "cram";
const NODE_KAYLES: &str = "node-kayles";
const ARC_KAYLES: &str = "arc-kayles";

/// The name of the text of rules if there is no file.
const RULES: &str = "the rules";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) rules: String,
    pub(crate) board: String,
}

impl Stored {
    pub(crate) fn section(&self) -> &str {
        if self.rules == CRAM { "" } else { &self.board }
    }
}

pub(crate) enum Searching<'g> {
    Cells(Box<BoardSearch>, Vec<u32>),
    Text(Box<TextSearch<'g>>, &'g [u8]),
}

/// Calls a function with a search and its position.
macro_rules! with_search {
    ($searching:expr, |$search:ident, $position:ident| $work:expr) => {
        match $searching {
            Searching::Cells($search, $position) => $work,
            Searching::Text($search, $position) => $work,
        }
    };
}

impl Searching<'_> {
    pub(crate) fn set_database(&mut self, section: Section) {
        with_search!(self, |search, _position| search.set_database(section));
    }

    pub(crate) fn set_threads(&mut self, threads: usize) {
        with_search!(self, |search, _position| search.set_threads(threads));
    }

    pub(crate) fn limit_visits(&mut self, limit: u64) {
        with_search!(self, |search, _position| search.limit_visits(limit));
    }

    pub(crate) fn value(&mut self) -> std::result::Result<u32, SearchError> {
        with_search!(self, |search, position| search.value(position))
    }

    pub(crate) fn questions(&mut self, count: usize) -> Vec<Question> {
        with_search!(self, |search, position| search.questions(position, count))
    }

    pub(crate) fn answer(&mut self, asked: &Question) -> std::result::Result<bool, SearchError> {
        with_search!(self, |search, _position| search.answer(asked))
    }

    pub(crate) fn value_of(
        &mut self,
        position: &[u8],
    ) -> std::result::Result<Option<u32>, SearchError> {
        with_search!(self, |search, _position| search.value_of(position))
    }
}

/// Returns whether some rules are those of a game that is searched.
pub(crate) fn is_known(rules: &str) -> bool {
    [CRAM, NODE_KAYLES, ARC_KAYLES].contains(&rules) || TextRules::parse(rules).is_ok()
}

/// Returns a search of a board of Cram that is large enough for a position.
pub(crate) fn around<'g>(stored: &Stored, position: &[u8], bytes: usize) -> Option<Searching<'g>> {
    let search = BoardSearch::grid_for(position, &cram::dominoes(), bytes);
    let search = search.filter(|_| stored.rules == CRAM && stored.board.is_empty());
    Some(Searching::Cells(Box::new(search?), Vec::new()))
}

impl Ground {
    /// Returns the form of the game in a database, if it is searched.
    pub(crate) fn stored(&self) -> Option<Stored> {
        let stored = |rules: &str, board| Stored { rules: rules.to_string(), board };
        Some(match self {
            Ground::Cram(grid, _) => {
                let (rows, columns) = cram::size(grid);
                stored(CRAM, format!("{rows}x{columns}"))
            }
            Ground::Kayles(graph, _) => match graph.taking {
                Taking::Vertex => stored(NODE_KAYLES, graph.text()),
                Taking::Edge => stored(ARC_KAYLES, graph.text()),
            },
            Ground::Text(game, _) => stored(game.rules_text(), game.ground_text()?),
            _ => return None,
        })
    }

    /// Returns the game in a database or a list, from some position on.
    pub(crate) fn of_stored(Stored { rules, board }: &Stored) -> Result<Ground> {
        let position = [board.clone()];
        let kayles = |taking| -> Result<Ground> {
            let graph = Graph::read(&position, taking, usize::MAX)?;
            let rules = graph.rules()?;
            Ok(Ground::Kayles(graph, rules))
        };
        Ok(match rules.as_str() {
            CRAM => {
                let grid = cram::read(&position, usize::MAX)?;
                let rules = cram::rules(&grid)?;
                Ground::Cram(grid, rules)
            }
            NODE_KAYLES => kayles(Taking::Vertex)?,
            ARC_KAYLES => kayles(Taking::Edge)?,
            text if TextRules::is_meant(text) => {
                let known = (Play::Normal, None);
                own_text((Path::new(RULES), text.as_bytes()), &position, known, &mut NoFiles)?
            }
            _ => return Err("not the rules of a game that is searched".into()),
        })
    }

    /// Returns a search of the game in at most about `bytes` bytes, if the game is searched.
    pub(crate) fn searching(&self, bytes: usize) -> Option<Searching<'_>> {
        let cells = |search, cells| Some(Searching::Cells(Box::new(search), cells));
        match self {
            Ground::Cram(grid, _) => cells(cram::search(grid, bytes).ok()?, cram::free_cells(grid)),
            Ground::Kayles(graph, _) => {
                let all = 0..graph.names.len() as u32;
                cells(graph.search(bytes)?, all.collect())
            }
            Ground::Text(game, position) => {
                Some(Searching::Text(Box::new(game.search(bytes)), position))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Sum};

    #[test]
    fn a_game_comes_back_from_what_a_database_calls_it() {
        for (sum, board) in [
            ("cram 3x4", "3x4"),
            ("cram ..#/...", "2x3"),
            ("node-kayles 2x3", "2x3"),
            ("arc-kayles a-b,b-c,d", "0,1,2,3,0-1,1-2"),
            ("node-kayles 1.1-2.2", "0,1,0-1"),
        ] {
            let read = (Play::Normal, Limits::default());
            let material = Sum::parse(sum).unwrap().read(read, &mut NoFiles).unwrap();
            let stored = material.grounds[0].stored().unwrap();
            assert_eq!(stored.board, board, "{sum}");
            let ground = Ground::of_stored(&stored).unwrap();
            assert_eq!(ground.stored(), Some(stored.clone()), "{sum}");
            assert!(is_known(&stored.rules));
            let value = material.grounds[0].searching(1 << 20).unwrap().value().unwrap();
            let expected = material.analysis().unwrap().value().unwrap().value;
            assert_eq!(Some(value.to_string()), expected, "{sum}");
        }
        for (rules, board) in [("nim", "3"), ("cram", "x"), ("on graph\no -> .", "path:"), ("", "")]
        {
            let stored = Stored { rules: rules.to_string(), board: board.to_string() };
            assert!(Ground::of_stored(&stored).is_err(), "{rules} {board}");
        }
    }
}
