//! Rules on graphs, boards, rows and rings, and the moves on words.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::graphs::{Graph, LARGEST, attacks, closure, size, two_sizes};
use crate::pattern::{ANY, Pattern, letter, rectangle, states, word};
use crate::placement::{MOST_PLACEMENTS, Placement};

/// The most bytes of a rule text.
const MOST_BYTES: usize = 1 << 16;
/// The most cells that a move takes as a connected set.
const MOST_CONNECTED: usize = 16;
/// The most clauses after a move, each beginning with `and`.
const MOST_CLAUSES: usize = 16;

/// Rules on the cells of one position.
#[derive(Debug)]
pub(crate) struct Rules {
    ground: &'static str,
    /// Which cells are adjacent; none on rows and rings, whose length changes.
    pub(crate) graph: Graph,
    /// The columns of a board.
    columns: usize,
    moves: Vec<Move>,
    pub(crate) conditions: Vec<Condition>,
}

#[derive(Debug)]
struct Move {
    change: Change,
    /// The place, the state before, and the state after.
    surroundings: Vec<(&'static str, u8, u8)>,
}

#[derive(Debug)]
enum Change {
    Replace { pattern: Pattern, result: Vec<u8> },
    Connected { sizes: RangeInclusive<usize>, from: u8, to: u8 },
}

#[derive(Debug)]
pub(crate) enum Condition {
    Never(Pattern),
    End(Pattern),
    /// Every group of `of` touches `touch`; without `touch`, there is only one group.
    Groups {
        of: u8,
        touch: Option<u8>,
    },
}

impl Rules {
    /// Reads statements, and the initial position.
    pub(crate) fn new(
        ground: &'static str,
        statements: &[&str],
        position: &str,
    ) -> Result<(Self, Vec<u8>), String> {
        let (mut moves, mut conditions) = (Vec::new(), Vec::new());
        for statement in statements {
            let statement = statement.replace("->", " -> ");
            let words: Vec<&str> = statement.split_whitespace().collect();
            match words[..] {
                [_, "->", ..] | [_, "connected", _, "->", ..] => {
                    moves.push(read_move(ground, &words)?);
                }
                ["never", "disconnect", of] => {
                    conditions.push(Condition::Groups { of: state(of)?, touch: None });
                }
                ["never", text, ref flags @ ..] => {
                    conditions.push(Condition::Never(Pattern::new(ground, text, flags, false)?));
                }
                ["end", text, ref flags @ ..] => {
                    conditions.push(Condition::End(Pattern::new(ground, text, flags, false)?));
                }
                ["groups", "of", of, "touch", touch] => {
                    let touch = Some(state(touch)?);
                    conditions.push(Condition::Groups { of: state(of)?, touch });
                }
                _ => return Err(format!("{statement:?} is not a statement")),
            }
        }
        let first: &Move = moves.first().ok_or("there is no move")?;
        let start = match &first.change {
            Change::Replace { pattern, .. } => pattern.letters[0],
            Change::Connected { from, .. } => *from,
        };
        let (graph, columns, start) = read_position(ground, position, start)?;
        Ok((Rules { ground, graph, columns, moves, conditions }, start))
    }

    pub(crate) fn options(&self, word: &[u8]) -> Result<BTreeSet<Vec<u8>>, String> {
        let is_over = self.conditions.iter().any(|condition| match condition {
            Condition::End(pattern) => self.occurs(pattern, word),
            _ => false,
        });
        if is_over {
            return Ok(BTreeSet::new());
        }
        let results = self.moves.iter().flat_map(|made| self.results(made, word));
        let mut options = BTreeSet::new();
        for option in results {
            if option.len() > LARGEST {
                return Err(format!("more than {LARGEST} cells"));
            }
            if option != word && self.allows(&option) {
                options.insert(option);
            }
        }
        Ok(options)
    }

    /// Returns whether a word is allowed after a move.
    fn allows(&self, word: &[u8]) -> bool {
        self.conditions.iter().all(|condition| match *condition {
            Condition::Never(ref pattern) => !self.occurs(pattern, word),
            Condition::End(_) => true,
            Condition::Groups { of, touch } => {
                let count = word.len();
                let is_next = |from, to| to == from + 1 || from == to + 1;
                let is_ring = self.ground == "ring";
                let closes = |from, to| is_ring && (from + 1) % count == to;
                let edge = |from, to| is_next(from, to) || closes(from, to) || closes(to, from);
                Graph::new(count, edge).groups_touch(of, touch, word)
            }
        })
    }

    fn occurs(&self, pattern: &Pattern, word: &[u8]) -> bool {
        let mirrored = pattern.mirrored && !self.starts(pattern, &reversed(word)).is_empty();
        mirrored || !self.starts(pattern, word).is_empty()
    }

    /// Returns the words after a move, wherever it can be made.
    fn results(&self, made: &Move, word: &[u8]) -> Vec<Vec<u8>> {
        let Change::Replace { pattern, result } = &made.change else { return Vec::new() };
        let mut results = self.replaced(pattern, result, word);
        if pattern.mirrored {
            let mirrored = self.replaced(pattern, result, &reversed(word));
            results.extend(mirrored.iter().map(|result| reversed(result)));
        }
        results
    }

    /// Returns all placements on a graph or board, in order.
    pub(crate) fn placements(&self) -> Result<Vec<Placement>, String> {
        let mut placements = BTreeSet::new();
        for made in &self.moves {
            let (cells, letters, result) = match &made.change {
                Change::Replace { pattern, result } => {
                    (self.places(pattern)?, pattern.letters.clone(), result.clone())
                }
                Change::Connected { sizes, from, to } => {
                    let most = *sizes.end();
                    (self.connected(sizes)?, vec![*from; most], vec![*to; most])
                }
            };
            for cells in cells {
                placements.insert(self.placement(made, &cells, &letters, &result));
                bounded_by(placements.len())?;
            }
        }
        Ok(placements.into_iter().collect())
    }

    /// Returns the needs of a pattern at each place where it fits.
    pub(crate) fn needs(&self, pattern: &Pattern) -> Result<Vec<Vec<(usize, u8)>>, String> {
        Ok(self.places(pattern)?.iter().map(|cells| needs(cells, &pattern.letters)).collect())
    }

    fn placement(&self, made: &Move, cells: &[usize], letters: &[u8], result: &[u8]) -> Placement {
        let needs = needs(cells, letters);
        let own = cells.iter().zip(letters).zip(result).filter(|(_, result)| **result != ANY);
        let mut steps: Vec<_> = own.map(|((&cell, &from), &to)| (cell, from, to)).collect();
        let named: Vec<usize> = needs.iter().map(|need| need.0).collect();
        for &(place, from, to) in &made.surroundings {
            steps.extend(self.surroundings(place, &named).into_iter().map(|cell| (cell, from, to)));
        }
        steps.sort_by_key(|step| step.0);
        Placement { needs, steps }
    }

    /// Returns the cells around those of a pattern that are not `?` in it.
    fn surroundings(&self, place: &str, cells: &[usize]) -> BTreeSet<usize> {
        let (successors, predecessors) = (&self.graph.successors, &self.graph.predecessors);
        let around = |next: &dyn Fn(usize) -> BTreeSet<usize>| {
            cells.iter().flat_map(|&cell| next(cell)).filter(|cell| !cells.contains(cell)).collect()
        };
        match place {
            "neighbours" => around(&|cell| self.graph.adjacent(cell)),
            "successors" => around(&|cell| closure(&[cell], |at| successors[at].clone(), |_| true)),
            "predecessors" => {
                around(&|cell| closure(&[cell], |at| predecessors[at].clone(), |_| true))
            }
            piece => {
                let (count, columns) = (self.graph.successors.len(), self.columns);
                let attacked = |from: &usize| {
                    let to = (0..count).filter(|to| to != from);
                    to.filter(|&to| attacks(piece, columns, *from, to)).collect()
                };
                around(&|cell| attacked(&cell))
            }
        }
    }

    /// Returns the cells of the letters for each place of a pattern on a graph or board.
    fn places(&self, pattern: &Pattern) -> Result<Vec<Vec<usize>>, String> {
        let count = self.graph.successors.len();
        if self.ground == "graph" {
            let mut paths: Vec<Vec<usize>> = (0..count).map(|cell| vec![cell]).collect();
            for _ in 1..pattern.letters.len() {
                let mut longer = Vec::new();
                for path in &paths {
                    let next = self.graph.successors[path[path.len() - 1]].iter();
                    let next = next.filter(|at| !path.contains(at));
                    longer.extend(next.map(|&at| [path.as_slice(), &[at]].concat()));
                    bounded_by(longer.len())?;
                }
                paths = longer;
            }
            return Ok(paths);
        }
        let (height, width) = (count / self.columns, self.columns);
        let mut fits = Vec::new();
        for places in pattern.images() {
            let rows = places.iter().map(|place| place.0 + 1).max().unwrap_or_default();
            let columns = places.iter().map(|place| place.1 + 1).max().unwrap_or_default();
            for row in 0..(height + 1).saturating_sub(rows) {
                for column in 0..(width + 1).saturating_sub(columns) {
                    let cell =
                        |&(down, right): &(usize, usize)| (row + down) * width + column + right;
                    fits.push(places.iter().map(cell).collect());
                }
            }
        }
        Ok(fits)
    }

    /// Returns the connected sets of cells whose size is in a range.
    fn connected(&self, sizes: &RangeInclusive<usize>) -> Result<Vec<Vec<usize>>, String> {
        let mut sets: BTreeSet<BTreeSet<usize>> =
            (0..self.graph.successors.len()).map(|at| BTreeSet::from([at])).collect();
        let mut found = Vec::new();
        for size in 1..=*sizes.end() {
            if sizes.contains(&size) {
                found.extend(sets.iter().map(|set| set.iter().copied().collect()));
            }
            let mut larger = BTreeSet::new();
            for set in sets.iter().filter(|_| size < *sizes.end()) {
                let beside: BTreeSet<usize> =
                    set.iter().flat_map(|&at| self.graph.adjacent(at)).collect();
                larger.extend((&beside - set).into_iter().map(|at| set | &BTreeSet::from([at])));
                bounded_by(larger.len() + found.len())?;
            }
            sets = larger;
        }
        Ok(found)
    }

    /// Returns the indices of a row or ring at which a pattern fits, without its mirror image.
    fn starts(&self, pattern: &Pattern, word: &[u8]) -> Vec<usize> {
        let (count, length) = (word.len(), pattern.letters.len());
        let last = match self.ground {
            _ if length > count => 0,
            "row" => count - length + 1,
            _ => count,
        };
        (0..last).filter(|&at| pattern.fits((at..).map(|at| word[at % count]))).collect()
    }

    /// Returns the rows or rings after replacing a pattern by the result.
    fn replaced(&self, pattern: &Pattern, result: &[u8], word: &[u8]) -> Vec<Vec<u8>> {
        let length = pattern.letters.len();
        let replaced = |at: usize| {
            let (before, from) = word.split_at(at);
            let ring = [from, before].concat();
            let any = ring.iter().zip(&pattern.letters).filter(|&(_, &letter)| letter == ANY);
            let mut any = any.map(|(&state, _)| state);
            let state = |&letter: &u8| if letter == ANY { any.next() } else { Some(letter) };
            let result: Vec<u8> = result.iter().filter_map(state).collect();
            if self.ground == "row" {
                let before = if pattern.from_start { &[] } else { before };
                let after = if pattern.to_end { &[] } else { &from[length..] };
                return [before, &result, after].concat();
            }
            // Cells keep their places unless their number changes.
            let mut ring = [&result, &ring[length..]].concat();
            let turns = at % ring.len().max(1);
            ring.rotate_right(turns);
            ring
        };
        self.starts(pattern, word).into_iter().map(replaced).collect()
    }
}

/// Returns the ground, and the statements after the first.
pub(crate) fn statements(rules: &str) -> Result<(&'static str, Vec<&str>), String> {
    if rules.len() > MOST_BYTES {
        return Err(format!("rules of more than {MOST_BYTES} bytes"));
    }
    let lines = rules.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let mut lines = lines.filter(|line| !line.is_empty());
    let first: Vec<&str> =
        lines.next().ok_or("there is no statement")?.split_whitespace().collect();
    let grounds = ["graph", "board", "row", "ring", "numbers"];
    let ground = grounds.into_iter().find(|known| first[..] == ["on", known]);
    let ground = ground.ok_or_else(|| format!("the first statement is not a ground: {first:?}"))?;
    Ok((ground, lines.collect()))
}

fn reversed(word: &[u8]) -> Vec<u8> {
    word.iter().rev().copied().collect()
}

/// Returns the states that the letters of a pattern require of cells.
fn needs(cells: &[usize], letters: &[u8]) -> Vec<(usize, u8)> {
    let needs = cells.iter().copied().zip(letters.iter().copied());
    let mut needs: Vec<_> = needs.filter(|&(_, letter)| letter != ANY).collect();
    needs.sort_unstable();
    needs
}

pub(crate) fn bounded_by(placements: usize) -> Result<(), String> {
    match placements > MOST_PLACEMENTS {
        true => Err(format!("more than {MOST_PLACEMENTS} ways to move")),
        false => Ok(()),
    }
}

fn state(text: &str) -> Result<u8, String> {
    states(text).and_then(|_| letter(text))
}

/// Reads a move from the words of its statement.
fn read_move(ground: &str, words: &[&str]) -> Result<Move, String> {
    let (change, rest) = match *words {
        [sizes, "connected", from, "->", to, ref rest @ ..] => {
            if !matches!(ground, "graph" | "board") {
                return Err(format!("connected cells on a {ground}"));
            }
            let (least, most) = sizes.split_once("..").unwrap_or((sizes, sizes));
            let sizes = size(least)?..=size(most)?;
            if sizes.is_empty() || *sizes.end() > MOST_CONNECTED {
                return Err(format!("{least}..{most} is not a range up to {MOST_CONNECTED}"));
            }
            (Change::Connected { sizes, from: state(from)?, to: state(to)? }, rest)
        }
        [pattern, "->", result, ref rest @ ..] => {
            let flags = rest.iter().take_while(|&&word| word != "and").count();
            let pattern = Pattern::new(ground, pattern, &rest[..flags], true)?;
            let result = read_result(ground, &pattern, result)?;
            (Change::Replace { pattern, result }, &rest[flags..])
        }
        _ => return Err(format!("{words:?} is not a move")),
    };
    if rest.len() > 5 * MOST_CLAUSES {
        return Err(format!("more than {MOST_CLAUSES} clauses after a move"));
    }
    let surroundings = rest.chunks(5).map(|words| match *words {
        ["and", place, from, "->", to] => {
            Ok((read_place(ground, place)?, letter(from)?, state(to)?))
        }
        _ => Err(format!("{words:?} after a move")),
    });
    Ok(Move { change, surroundings: surroundings.collect::<Result<_, _>>()? })
}

/// Reads the result of a move, which must be as long as its pattern on graphs and boards.
fn read_result(ground: &str, pattern: &Pattern, text: &str) -> Result<Vec<u8>, String> {
    let any = |letters: &[u8]| letters.iter().filter(|&&letter| letter == ANY).count();
    let (result, rows) = match ground {
        "board" => rectangle(text)?,
        "row" | "ring" if text == "nothing" => (Vec::new(), 1),
        _ => (word(text)?, 1),
    };
    let right = match ground {
        "row" | "ring" => any(&result) <= any(&pattern.letters),
        _ => rows == pattern.rows && result.len() == pattern.letters.len(),
    };
    if right { Ok(result) } else { Err(format!("{text:?} does not match its pattern")) }
}

fn read_place(ground: &str, place: &str) -> Result<&'static str, String> {
    const PLACES: [(&str, &[&str]); 2] = [
        ("graph", &["neighbours", "successors", "predecessors"]),
        ("board", &["neighbours", "king", "queen", "rook", "bishop", "knight"]),
    ];
    let place = if place == "neighbors" { "neighbours" } else { place };
    let places = PLACES.iter().filter(|(of, _)| *of == ground).flat_map(|(_, places)| *places);
    let found = places.copied().find(|known| *known == place);
    found.ok_or_else(|| format!("no {place} on a {ground}"))
}

/// Reads a position: its graph, the columns of its board, and its states.
fn read_position(ground: &str, text: &str, start: u8) -> Result<(Graph, usize, Vec<u8>), String> {
    let starts = |count: usize| match start {
        ANY => Err("there is no state to start with".to_string()),
        _ => Ok(vec![start; count]),
    };
    let (place, word) = match text.split_once('=') {
        Some((place, word)) => (place, Some(states(word)?)),
        None => (text, None),
    };
    let digits = place.starts_with(|first: char| first.is_ascii_digit());
    match ground {
        "graph" => {
            let graph = Graph::parse(place)?;
            let count = graph.successors.len();
            let states = match word {
                Some(word) if word.len() > count => return Err("too many states".to_string()),
                Some(word) => (0..count).map(|at| word[at % word.len()]).collect(),
                None => starts(count)?,
            };
            Ok((graph, 0, states))
        }
        "board" if digits => {
            let (rows, columns) = two_sizes(place, 'x')?;
            let states = match word {
                Some(word) => (0..rows * columns)
                    .map(|at| word[(at / columns + at % columns) % word.len()])
                    .collect(),
                None => starts(rows * columns)?,
            };
            Ok((Graph::of_piece("grid", rows, columns), columns, states))
        }
        "board" => {
            let (letters, rows) = rectangle(text)?;
            let columns = letters.len() / rows;
            Ok((Graph::of_piece("grid", rows, columns), columns, given(letters)?))
        }
        _ if text == "0" => Ok((Graph::new(0, |_, _| false), 0, Vec::new())),
        _ if digits => Ok((Graph::new(0, |_, _| false), 0, starts(size(text)?)?)),
        _ => Ok((Graph::new(0, |_, _| false), 0, given(states(text)?)?)),
    }
}

/// Returns the states of a position, which must not contain `?` or be too many.
fn given(states: Vec<u8>) -> Result<Vec<u8>, String> {
    match states.contains(&ANY) || states.len() > LARGEST {
        true => Err("there is no position".to_string()),
        false => Ok(states),
    }
}
