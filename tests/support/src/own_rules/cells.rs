//! Moves on graphs, boards, rows and rings: a position is the word of its cells' states.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::graphs::{Graph, LARGEST, size, two_sizes};
use super::pattern::{ANY, Pattern, letter, letter_fits, rectangle, states, word};

/// Rules on the cells of one position.
pub struct Rules<'a> {
    ground: &'a str,
    /// Which cells are adjacent; of rows and rings, whose length changes, none.
    graph: Graph,
    /// The columns of a board.
    columns: usize,
    moves: Vec<Move>,
    conditions: Vec<Condition>,
}

struct Move {
    change: Change,
    /// Where, from which state, and to which.
    surroundings: Vec<(&'static str, u8, u8)>,
}

enum Change {
    Replace { pattern: Pattern, result: Vec<u8> },
    Connected { sizes: RangeInclusive<usize>, from: u8, to: u8 },
}

enum Condition {
    Never(Pattern),
    End(Pattern),
    Groups { of: u8, touch: u8 },
}

impl<'a> Rules<'a> {
    /// Reads statements, and the position they are played from.
    pub fn new(
        ground: &'a str,
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
                ["never", text, ref flags @ ..] => {
                    conditions.push(Condition::Never(Pattern::new(ground, text, flags, false)?));
                }
                ["end", text, ref flags @ ..] => {
                    conditions.push(Condition::End(Pattern::new(ground, text, flags, false)?));
                }
                ["groups", "of", of, "touch", touch] => {
                    conditions.push(Condition::Groups { of: state(of)?, touch: state(touch)? });
                }
                _ => return Err(format!("{statement:?} is no statement")),
            }
        }
        let first: &Move = moves.first().ok_or("no move")?;
        let start = match &first.change {
            Change::Replace { pattern, .. } => pattern.letters[0],
            Change::Connected { from, .. } => *from,
        };
        let (graph, columns, start) = read_position(ground, position, start)?;
        Ok((Rules { ground, graph, columns, moves, conditions }, start))
    }

    /// Returns the options of a position.
    pub fn options(&self, position: &Vec<u8>) -> Result<BTreeSet<Vec<u8>>, String> {
        if self.conditions.iter().any(|condition| match condition {
            Condition::End(pattern) => self.occurs(pattern, position),
            _ => false,
        }) {
            return Ok(BTreeSet::new());
        }
        let results = self.moves.iter().flat_map(|made| self.results(made, position));
        let options = results.filter(|option| option != position && self.allows(option));
        let options: BTreeSet<Vec<u8>> = options.collect();
        match options.iter().any(|option| option.len() > LARGEST) {
            true => Err(format!("more than {LARGEST} cells")),
            false => Ok(options),
        }
    }

    /// Writes a position: the rows of a board, the word of anything else.
    pub fn write(&self, position: &[u8]) -> String {
        let columns = if self.ground == "board" { self.columns } else { position.len().max(1) };
        let rows = position.chunks(columns).map(|row| String::from_utf8_lossy(row).into_owned());
        let text = rows.collect::<Vec<_>>().join("/");
        if text.is_empty() { "0".to_string() } else { text }
    }

    /// Returns whether a move may lead to a position.
    fn allows(&self, position: &[u8]) -> bool {
        self.conditions.iter().all(|condition| match *condition {
            Condition::Never(ref pattern) => !self.occurs(pattern, position),
            Condition::End(_) => true,
            Condition::Groups { of, touch } => self.groups_touch(of, touch, position),
        })
    }

    fn occurs(&self, pattern: &Pattern, position: &[u8]) -> bool {
        match self.ground {
            "row" | "ring" => {
                let mirrored =
                    pattern.mirrored && !self.starts(pattern, &reversed(position)).is_empty();
                mirrored || !self.starts(pattern, position).is_empty()
            }
            _ => !self.fitting_cells(pattern, position).is_empty(),
        }
    }

    /// Returns whether every group of one state touches another.
    fn groups_touch(&self, of: u8, touch: u8, position: &[u8]) -> bool {
        let count = position.len();
        let adjacent = |cell: usize| match self.ground {
            "row" => [cell.checked_sub(1), Some(cell + 1).filter(|&next| next < count)]
                .into_iter()
                .flatten()
                .collect(),
            "ring" => BTreeSet::from([(cell + count - 1) % count, (cell + 1) % count]),
            _ => self.graph.adjacent(cell),
        };
        (0..count).filter(|&cell| position[cell] == of).all(|cell| {
            let member = |cell: usize| position[cell] == of;
            let group = closure(&[cell], adjacent, member);
            let mut beside = group.iter().flat_map(|&cell| adjacent(cell));
            beside.any(|cell| position[cell] == touch && !group.contains(&cell))
        })
    }

    /// Returns the positions after a move, wherever it can be made.
    fn results(&self, made: &Move, position: &[u8]) -> Vec<Vec<u8>> {
        match &made.change {
            Change::Replace { pattern, result } if matches!(self.ground, "row" | "ring") => {
                let mut results = self.replaced(pattern, result, position);
                if pattern.mirrored {
                    let mirrored = self.replaced(pattern, result, &reversed(position));
                    results.extend(mirrored.iter().map(|result| reversed(result)));
                }
                results
            }
            Change::Replace { pattern, result } => {
                let cells = self.fitting_cells(pattern, position);
                let after = |cells: &Vec<usize>| {
                    self.after(made, position, cells, &pattern.letters, result)
                };
                cells.iter().map(after).collect()
            }
            Change::Connected { sizes, from, to } => {
                let sets = self.connected(sizes, *from, position).into_iter();
                let after = |set: BTreeSet<usize>| {
                    let cells: Vec<usize> = set.into_iter().collect();
                    let (letters, result) = (vec![*from; cells.len()], vec![*to; cells.len()]);
                    self.after(made, position, &cells, &letters, &result)
                };
                sets.map(after).collect()
            }
        }
    }

    /// Returns the position after a move on these cells of a graph or board.
    fn after(
        &self,
        made: &Move,
        before: &[u8],
        cells: &[usize],
        letters: &[u8],
        result: &[u8],
    ) -> Vec<u8> {
        let mut after = before.to_vec();
        for (&cell, &state) in cells.iter().zip(result) {
            if state != ANY {
                after[cell] = state;
            }
        }
        let named = cells.iter().zip(letters).filter(|&(_, &letter)| letter != ANY);
        let named: Vec<usize> = named.map(|(&cell, _)| cell).collect();
        for &(place, from, to) in &made.surroundings {
            for cell in self.surroundings(place, &named) {
                // A cell that was changed is not changed again.
                if letter_fits(from, before[cell]) && after[cell] == before[cell] {
                    after[cell] = to;
                }
            }
        }
        after
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
                let attacked = Graph::of_piece(
                    piece,
                    self.graph.successors.len() / self.columns,
                    self.columns,
                );
                around(&|cell| attacked.successors[cell].clone())
            }
        }
    }

    /// Returns, for each way a pattern fits a graph or board, the cells of its letters.
    fn fitting_cells(&self, pattern: &Pattern, position: &[u8]) -> Vec<Vec<usize>> {
        if self.ground == "graph" {
            return self.paths(pattern, position);
        }
        let (height, width) = (position.len() / self.columns, self.columns);
        let mut fits = Vec::new();
        for places in pattern.images() {
            let rows = places.iter().map(|place| place.0 + 1).max().unwrap_or_default();
            let columns = places.iter().map(|place| place.1 + 1).max().unwrap_or_default();
            for row in 0..(height + 1).saturating_sub(rows) {
                for column in 0..(width + 1).saturating_sub(columns) {
                    let cell =
                        |&(down, right): &(usize, usize)| (row + down) * width + column + right;
                    fits.push(places.iter().map(cell).collect::<Vec<usize>>());
                }
            }
        }
        fits.retain(|cells| pattern.fits(cells.iter().map(|&cell| position[cell])));
        fits
    }

    /// Returns the paths in a graph whose vertices have the states of a pattern.
    fn paths(&self, pattern: &Pattern, position: &[u8]) -> Vec<Vec<usize>> {
        let mut paths: Vec<Vec<usize>> = vec![Vec::new()];
        for &letter in &pattern.letters {
            let longer = |path: &Vec<usize>| {
                let next = match path.last() {
                    Some(&last) => self.graph.successors[last].clone(),
                    None => (0..position.len()).collect(),
                };
                let next = next.into_iter().filter(|at| !path.contains(at));
                let next = next.filter(|&at| letter_fits(letter, position[at]));
                next.map(|at| [path.as_slice(), &[at]].concat()).collect::<Vec<_>>()
            };
            paths = paths.iter().flat_map(longer).collect();
        }
        paths
    }

    /// Returns the connected sets of cells in a state that have one of these sizes.
    fn connected(
        &self,
        sizes: &RangeInclusive<usize>,
        of: u8,
        position: &[u8],
    ) -> Vec<BTreeSet<usize>> {
        let cells: BTreeSet<usize> = (0..position.len()).filter(|&at| position[at] == of).collect();
        let mut sets: BTreeSet<BTreeSet<usize>> =
            cells.iter().map(|&at| BTreeSet::from([at])).collect();
        let mut found = Vec::new();
        for size in 1..=*sizes.end() {
            if sizes.contains(&size) {
                found.extend(sets.iter().cloned());
            }
            let larger = |set: &BTreeSet<usize>| {
                let beside: BTreeSet<usize> =
                    set.iter().flat_map(|&at| self.graph.adjacent(at)).collect();
                let beside = &(&beside & &cells) - set;
                beside.into_iter().map(|at| set | &BTreeSet::from([at])).collect::<Vec<_>>()
            };
            sets = sets.iter().flat_map(larger).collect();
        }
        found
    }

    /// Returns the places of a row or ring at which a pattern fits, without its mirror image.
    fn starts(&self, pattern: &Pattern, word: &[u8]) -> Vec<usize> {
        let (count, length) = (word.len(), pattern.letters.len());
        let last = match self.ground {
            _ if length > count => 0,
            "row" => count - length + 1,
            _ => count,
        };
        (0..last).filter(|&at| pattern.fits((at..).map(|at| word[at % count]))).collect()
    }

    /// Returns the rows or rings in which the result has replaced a pattern.
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
            // The cells stay where they are unless their number changes.
            let mut ring = [&result, &ring[length..]].concat();
            let turns = at % ring.len().max(1);
            ring.rotate_right(turns);
            ring
        };
        self.starts(pattern, word).into_iter().map(replaced).collect()
    }
}

fn reversed(word: &[u8]) -> Vec<u8> {
    word.iter().rev().copied().collect()
}

/// Returns what is reached from vertices through others, with these.
fn closure(
    from: &[usize],
    next: impl Fn(usize) -> BTreeSet<usize>,
    member: impl Fn(usize) -> bool,
) -> BTreeSet<usize> {
    let mut reached: BTreeSet<usize> = from.iter().copied().collect();
    let mut waiting = from.to_vec();
    while let Some(at) = waiting.pop() {
        waiting.extend(next(at).into_iter().filter(|&to| member(to) && reached.insert(to)));
    }
    reached
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
            (Change::Connected { sizes, from: state(from)?, to: state(to)? }, rest)
        }
        [pattern, "->", result, ref rest @ ..] => {
            let flags = rest.iter().take_while(|&&word| word != "and").count();
            let pattern = Pattern::new(ground, pattern, &rest[..flags], true)?;
            let result = read_result(ground, &pattern, result)?;
            (Change::Replace { pattern, result }, &rest[flags..])
        }
        _ => return Err(format!("{words:?} is no move")),
    };
    let surroundings = rest.chunks(5).map(|words| match *words {
        ["and", place, from, "->", to] => {
            Ok((read_place(ground, place)?, letter(from)?, state(to)?))
        }
        _ => Err(format!("{words:?} after a move")),
    });
    Ok(Move { change, surroundings: surroundings.collect::<Result<_, _>>()? })
}

/// Reads the result of a move, as long as its pattern on graphs and boards.
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
    if right { Ok(result) } else { Err(format!("{text:?} does not go with its pattern")) }
}

fn read_place(ground: &str, place: &str) -> Result<&'static str, String> {
    const PLACES: [(&str, &[&str]); 2] = [
        ("graph", &["neighbours", "successors", "predecessors"]),
        ("board", &["neighbours", "king", "queen", "rook", "bishop", "knight"]),
    ];
    let places = PLACES.iter().filter(|(of, _)| *of == ground).flat_map(|(_, places)| *places);
    let found = places.copied().find(|known| *known == place);
    found.ok_or_else(|| format!("no {place} on a {ground}"))
}

/// Reads a position: its graph, the columns of its board, and its states.
fn read_position(ground: &str, text: &str, start: u8) -> Result<(Graph, usize, Vec<u8>), String> {
    let starts = |count: usize| match start {
        ANY => Err("no state to start with".to_string()),
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

/// Returns the states of a position, which are neither `?` nor too many.
fn given(states: Vec<u8>) -> Result<Vec<u8>, String> {
    match states.contains(&ANY) || states.len() > LARGEST {
        true => Err("no position".to_string()),
        false => Ok(states),
    }
}
