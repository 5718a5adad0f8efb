//! The game of a text: its moves, its positions as text, and searches for nimbers.

use crate::edges::EdgeGame;
use crate::field::Field;
use crate::graphs;
use crate::states::{OUTSIDE, StateGame};
use crate::text::{Change, Ground, TextRules, states};
use crate::words::WordGame;
use mex_core::{Options, Ruleset};
use nimber_search::{BoardSearch, Search, SearchError};
#[cfg(feature = "database")]
use nimber_search::{Question, Section};
use std::collections::HashSet;

/// The game of some rules on a graph or board, or on words or numbers.
///
/// A position has a byte for the state of each vertex, square or number, a space if nothing can
/// happen there any more; the position of a word has a byte before its letters. If moves change the
/// graph, a position has two bytes for each edge.
#[derive(Clone, Debug)]
pub struct TextGame {
    pub(crate) rules: TextRules,
    /// The text of the graph.
    pub(crate) place: String,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    States(Box<StateGame>),
    Words(WordGame),
    Edges(EdgeGame),
}

/// Runs an expression with the ruleset of a game.
macro_rules! with_rules {
    ($game:expr, |$rules:ident| $work:expr) => {
        match &$game.kind {
            Kind::States($rules) => $work,
            Kind::Words($rules) => $work,
            Kind::Edges($rules) => $work,
        }
    };
}

impl TextGame {
    /// Returns the ground of the game.
    pub fn ground(&self) -> Ground {
        self.rules.ground
    }

    /// Returns the text of the rules, without comments and empty lines.
    pub fn rules_text(&self) -> &str {
        &self.rules.text
    }

    /// Returns the ground as a position for [`TextRules::game`]: parsing it yields this game,
    /// whatever position this one began with. `None` for a graph that has no such text: a directed
    /// one without edges.
    ///
    /// # Examples
    /// ```
    /// use text_rules::TextRules;
    ///
    /// let clobber = TextRules::parse("on board\nxo -> .x turned\nox -> .o turned\n")?;
    /// let (game, _) = clobber.game("xo./.ox")?;
    /// assert_eq!(game.ground_text().as_deref(), Some("2x3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ground_text(&self) -> Option<String> {
        let game = match &self.kind {
            Kind::States(game) => game,
            Kind::Words(_) => return Some("0".to_string()),
            Kind::Edges(game) => return graphs::text(&game.field, &self.place),
        };
        let mut text = match (self.rules.ground, game.field.board) {
            (Ground::Numbers, _) => return Some(game.field.names.join(",")),
            (_, Some((rows, columns))) => format!("{rows}x{columns}"),
            (_, None) => graphs::text(&game.field, &self.place)?,
        };
        // Letters that do not occur in the rules still matter to `?`.
        let known = states(&self.rules);
        let others: Vec<u8> = game.letters().filter(|letter| !known.contains(letter)).collect();
        if !others.is_empty() {
            text.extend(['=', char::from(self.rules.start)]);
            text.extend(others.into_iter().map(char::from));
        }
        Some(text)
    }

    /// Returns the position in which the cells, or the letters of a word, have the given states; a
    /// space is a cell where nothing can happen any more.
    pub fn position(&self, states: &[u8]) -> Vec<u8> {
        match &self.kind {
            Kind::States(_) | Kind::Edges(_) => states.to_vec(),
            Kind::Words(_) => WordGame::position(&self.rules, states),
        }
    }

    /// Returns the graph or board.
    pub fn field(&self) -> Option<&Field> {
        match &self.kind {
            Kind::States(game) => Some(game.field()),
            Kind::Words(_) => None,
            Kind::Edges(game) => Some(&game.field),
        }
    }

    /// Returns whether moves change the graph.
    pub fn changes_graph(&self) -> bool {
        matches!(self.kind, Kind::Edges(_))
    }

    /// Returns the state of each cell, a space if it is gone, and the edges of the graph.
    pub fn drawn(&self, position: &[u8]) -> (Vec<u8>, Vec<(u32, u32)>) {
        let Kind::Edges(game) = &self.kind else {
            return (position.to_vec(), self.field().map_or_else(Vec::new, Field::edges));
        };
        let state = |cell| if position.contains(&cell) { self.rules.start } else { OUTSIDE };
        let pairs = position.as_chunks::<2>().0.iter().filter(|[u, v]| u != v);
        let edges = pairs.map(|&[u, v]| (u.into(), v.into())).collect();
        ((0..game.field.len()).map(|cell| state(cell as u8)).collect(), edges)
    }

    /// Returns the positions after each move, without duplicates.
    pub fn moves(&self, position: &[u8]) -> Vec<Vec<u8>> {
        let mut moves = match &self.kind {
            Kind::States(game) => {
                game.moves(position).into_iter().map(|(_, after)| after).collect()
            }
            Kind::Words(game) => game.moves(position),
            Kind::Edges(game) => {
                game.moves(position).into_iter().map(|(.., after)| after).collect()
            }
        };
        let mut seen = HashSet::new();
        moves.retain(|after| seen.insert(after.clone()));
        moves
    }

    /// Returns the position after each move, with the cells of the move's pattern: one vertex in
    /// Node Kayles, whatever else is removed, or the ends of an edge. Empty for words.
    ///
    /// # Examples
    /// ```
    /// use text_rules::TextRules;
    ///
    /// let kayles = TextRules::parse("on graph\no -> . and neighbours o -> .")?;
    /// let (game, position) = kayles.game("path:3")?;
    /// let moves = game.moves_on_cells(&position);
    /// assert_eq!(moves[0], (vec![0], b"..o".to_vec()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_on_cells(&self, position: &[u8]) -> Vec<(Vec<u32>, Vec<u8>)> {
        match &self.kind {
            Kind::States(game) => game.moves(position),
            Kind::Words(_) => Vec::new(),
            Kind::Edges(game) => {
                let moves = game.moves(position).into_iter();
                let cells = |change, [u, v]: [u8; 2]| match change {
                    Change::DeleteVertex => vec![u.into()],
                    Change::DeleteEdge => vec![u.into(), v.into()],
                    // The vertex that disappears comes first.
                    Change::ContractEdge => vec![v.into(), u.into()],
                };
                moves.map(|(change, pair, after)| (cells(change, pair), after)).collect()
            }
        }
    }

    /// Returns the initial state of all cells, unless a position gives others.
    pub fn start(&self) -> u8 {
        self.rules.start
    }

    /// Returns the text of a position.
    pub fn written(&self, position: &[u8]) -> String {
        let letter = |&state: &u8| if state == OUTSIDE { '.' } else { char::from(state) };
        let word = || position.iter().map(letter).collect::<String>();
        match (&self.kind, self.rules.ground) {
            (Kind::Words(_), _) => {
                String::from_utf8_lossy(position.get(1..).unwrap_or_default()).into()
            }
            (Kind::Edges(game), _) => game.written(position),
            (Kind::States(_), Ground::Numbers) => self.names(&self.there(position), ","),
            (Kind::States(game), _) => match game.field.board {
                Some((_, columns)) => {
                    let rows = position.chunks(columns.max(1) as usize);
                    let rows = rows.map(|row| row.iter().map(letter).collect::<String>());
                    rows.collect::<Vec<String>>().join("/")
                }
                None => format!("{}={}", self.place, word()),
            },
        }
    }

    /// Returns a position as several lines of text.
    pub fn picture(&self, position: &[u8]) -> String {
        let text = self.written(position);
        let rows = self.rules.ground == Ground::Board;
        let mut text = if rows { text.replace('/', "\n") } else { text };
        if let (Kind::States(game), Ground::Graph) = (&self.kind, self.rules.ground) {
            let vertices = game.field.names.iter().zip(position);
            let lines = vertices.zip(&game.field.out).filter(|((_, state), _)| **state != OUTSIDE);
            let lines = lines.map(|((name, state), row)| {
                format!("{name} {}  {}", char::from(*state), self.names(row, " "))
            });
            text = lines.collect::<Vec<String>>().join("\n");
        }
        text.push('\n');
        text
    }

    /// Returns the remaining numbers of a set.
    fn there(&self, position: &[u8]) -> Vec<u32> {
        let cells = (0..).zip(position).filter(|(_, state)| **state == self.rules.start);
        cells.map(|(cell, _)| cell).collect()
    }

    /// Returns the names of cells; the letters of a word, which come after its kind, are counted
    /// from 1.
    fn names(&self, cells: &[u32], between: &str) -> String {
        let name = |&cell: &u32| match &self.kind {
            Kind::States(game) => match game.field.board {
                Some((_, width)) => crate::square((cell / width) as usize, (cell % width) as usize),
                None => game.field.names[cell as usize].clone(),
            },
            _ => cell.to_string(),
        };
        cells.iter().map(name).collect::<Vec<String>>().join(between)
    }

    /// Returns a move in words, from the positions before and after it.
    pub fn describe(&self, before: &[u8], after: &[u8]) -> String {
        if let Kind::Edges(game) = &self.kind {
            let moves = game.moves(before);
            let found = moves.iter().find(|found| found.2 == after);
            return found.map_or(String::new(), |&(change, pair, _)| {
                let verb = if change == Change::ContractEdge { "contract" } else { "delete" };
                format!("{verb} {}", game.names(pair))
            });
        }
        if matches!(self.kind, Kind::Words(_)) && before.len() != after.len() {
            let word = self.written(after);
            return if word.is_empty() { "to nothing".to_string() } else { format!("to {word}") };
        }
        let changed: Vec<u32> = (0..)
            .zip(before.iter().zip(after))
            .filter(|(_, (before, after))| before != after)
            .map(|(cell, _)| cell)
            .collect();
        if self.rules.ground == Ground::Numbers {
            return format!("take {}", self.names(&changed, ", "));
        }
        let mut letters: Vec<u8> = changed.iter().map(|&cell| after[cell as usize]).collect();
        letters.sort_unstable();
        letters.dedup();
        let clause = |&letter: &u8| {
            let cells: Vec<u32> =
                changed.iter().copied().filter(|&cell| after[cell as usize] == letter).collect();
            format!("{} to {}", self.names(&cells, " "), char::from(letter))
        };
        letters.iter().map(clause).collect::<Vec<String>>().join("; ")
    }

    /// Returns a search for nimbers in at most about `bytes` bytes.
    pub fn search(&self, bytes: usize) -> TextSearch<'_> {
        let quick = match &self.kind {
            Kind::States(game) => game.quick.as_ref(),
            Kind::Words(_) | Kind::Edges(_) => None,
        };
        TextSearch(match quick.map(|quick| (quick.free, quick.search(bytes))) {
            Some((free, Ok(search))) => Searches::Quick(free, search),
            _ => Searches::Other(Search::within(self, bytes)),
        })
    }
}

impl Ruleset for TextGame {
    type Position = Vec<u8>;

    fn options(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        with_rules!(self, |rules| rules.options(position, options));
    }

    fn undivided(&self, position: &Vec<u8>, options: &mut Options<Vec<u8>>) {
        with_rules!(self, |rules| rules.undivided(position, options));
    }

    fn is_terminal(&self, position: &Vec<u8>) -> bool {
        with_rules!(self, |rules| rules.is_terminal(position))
    }

    fn parts(&self, position: Vec<u8>, parts: &mut Vec<Vec<u8>>) {
        with_rules!(self, |rules| rules.parts(position, parts));
    }

    fn canonical(&self, position: Vec<u8>) -> Vec<u8> {
        with_rules!(self, |rules| rules.canonical(position))
    }

    fn effort(&self, position: &Vec<u8>) -> u32 {
        with_rules!(self, |rules| rules.effort(position))
    }

    fn weight(&self, position: &Vec<u8>) -> u64 {
        with_rules!(self, |rules| rules.weight(position))
    }

    fn ends(&self) -> bool {
        with_rules!(self, |rules| rules.ends())
    }

    fn description(&self, position: &Vec<u8>) -> Option<Vec<u8>> {
        with_rules!(self, |rules| rules.description(position))
    }
}

/// A search for the nimbers of positions of a [`TextGame`].
///
/// If cells are only taken, as in Node Kayles or placing pieces, it is as fast as the built-in
/// games.
#[derive(Debug)]
pub struct TextSearch<'g>(Searches<'g>);

#[derive(Debug)]
enum Searches<'g> {
    Quick(u8, BoardSearch),
    Other(Search<&'g TextGame>),
}

/// Runs an expression with a search, and with a position in the form that it takes.
macro_rules! with_search {
    ($search:expr, $positions:expr, |$found:ident, $given:ident| $work:expr) => {
        match &mut $search.0 {
            Searches::Quick(free, $found) => {
                let $given = free_cells(*free, $positions);
                $work
            }
            Searches::Other($found) => {
                let $given = $positions;
                $work
            }
        }
    };
}

/// Returns the free cells in some parts of a position, in order.
fn free_cells(free: u8, parts: &[Vec<u8>]) -> Vec<u32> {
    let cells = parts.iter().flat_map(|part| (0..).zip(part.iter()));
    let mut cells: Vec<u32> =
        cells.filter(|(_, state)| **state == free).map(|(cell, _)| cell).collect();
    cells.sort_unstable();
    cells
}

impl TextSearch<'_> {
    /// Sets how many more positions may be visited, in all questions together.
    pub fn limit_visits(&mut self, limit: u64) {
        let none: &[Vec<u8>] = &[];
        with_search!(self, none, |search, _none| search.limit_visits(limit));
    }

    /// Sets the number of threads for later questions, as [`Search::set_threads`] does.
    pub fn set_threads(&mut self, threads: usize) {
        let none: &[Vec<u8>] = &[];
        with_search!(self, none, |search, _none| search.set_threads(threads));
    }

    /// Returns how many positions were visited, counting repetitions.
    pub fn visits(&self) -> u64 {
        match &self.0 {
            Searches::Quick(_, search) => search.visits(),
            Searches::Other(search) => search.visits(),
        }
    }

    /// Returns the nimber of a position.
    ///
    /// # Errors
    /// If more positions were visited than allowed, a position has too many moves, or play can
    /// return to a position.
    pub fn value(&mut self, position: &[u8]) -> Result<u32, SearchError> {
        let positions = &[position.to_vec()][..];
        with_search!(self, positions, |search, given| search.value(given.as_ref()))
    }

    /// Returns whether the sum of some parts of a position has the nimber `target`.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn is_value(&mut self, parts: &[Vec<u8>], target: u32) -> Result<bool, SearchError> {
        with_search!(self, parts, |search, given| search.is_value(given.as_ref(), target))
    }

    /// Returns the result of [`is_value`](Self::is_value) if it is remembered.
    pub fn recall_value(&mut self, parts: &[Vec<u8>], target: u32) -> Option<bool> {
        with_search!(self, parts, |search, given| search.recall_value(given.as_ref(), target))
    }
}

#[cfg(feature = "database")]
impl TextSearch<'_> {
    /// Adds a section of a database to the memory, as [`Search::with_database`] does. The text of
    /// the rules is [`TextGame::rules_text`], and the name of the section
    /// [`TextGame::ground_text`].
    pub fn set_database(&mut self, section: Section) {
        let none: &[Vec<u8>] = &[];
        with_search!(self, none, |search, _none| search.set_database(section));
    }

    /// Returns questions that help with a position, as [`Search::questions`] does.
    pub fn questions(&mut self, position: &[u8], count: usize) -> Vec<Question> {
        let positions = [position.to_vec()];
        match &mut self.0 {
            Searches::Other(search) => search.questions(&positions[0], count),
            Searches::Quick(free, search) => {
                search.questions(&free_cells(*free, &positions), count)
            }
        }
    }

    /// Answers a question, as [`Search::answer`] does.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn answer(&mut self, question: &Question) -> Result<bool, SearchError> {
        let none: &[Vec<u8>] = &[];
        with_search!(self, none, |search, _none| search.answer(question))
    }

    /// Returns the nimber of a position given as bytes, as [`Search::value_of`] does.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn value_of(&mut self, position: &[u8]) -> Result<Option<u32>, SearchError> {
        let none: &[Vec<u8>] = &[];
        with_search!(self, none, |search, _none| search.value_of(position))
    }
}

/// The bytes are the states of the cells, the letters of a word, or the ends of edges.
#[cfg(feature = "database")]
impl nimber_search::Encoded for TextGame {
    fn encode(&self, position: &Vec<u8>, bytes: &mut Vec<u8>) {
        bytes.extend(position);
    }

    fn decode(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let is_position = match &self.kind {
            Kind::States(game) => {
                let is_cell =
                    |&letter: &u8| letter == OUTSIDE || game.letters().any(|found| found == letter);
                bytes.len() == game.field().len() && bytes.iter().all(is_cell)
            }
            Kind::Words(_) => {
                let (&kind, word) = bytes.split_first()?;
                kind <= crate::words::RING && word.len() <= crate::words::MOST_LETTERS
            }
            Kind::Edges(game) => game.is_position(bytes),
        };
        // Only positions in canonical form are keys.
        let position = bytes.to_vec();
        (is_position && self.canonical(position.clone()) == position).then_some(position)
    }
}
