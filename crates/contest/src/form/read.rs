//! Reads an input in a format, and says what is wrong with one that is not.

use super::arrange::downwards;
use super::error::{InputError, Wrong};
use super::syntax::{
    EdgeLines, Edges, Expr, Field, GraphKind, Length, Limits, List, MOST_VALUES, Repeat, Syntax,
    Word, shown,
};
use super::value::{Edge, Value, Values, ends};
use judge_io::Place;
use std::collections::BTreeSet;

/// Returns an input in its parts.
pub(super) fn read(syntax: &Syntax, input: &str) -> Result<Values, InputError> {
    let mut reader = Reader {
        syntax,
        words: words(input)?,
        at: 0,
        known: vec![0; syntax.names.len()],
        end: end_of(input),
        items: 0,
    };
    let values = reader.record(&syntax.record)?;
    match reader.peek() {
        None => Ok(values),
        Some(_) => Err(reader.expected("the end of the input".to_string())),
    }
}

/// A word of an input and where it stands.
type Placed<'a> = (Place, &'a str);

fn words(input: &str) -> Result<Vec<Placed<'_>>, InputError> {
    let mut words = Vec::new();
    for (line, text) in (1..).zip(input.split('\n')) {
        for word in text.split_ascii_whitespace() {
            let column = 1 + (word.as_ptr() as usize - text.as_ptr() as usize) as u64;
            let place = Place { line, column };
            if words.len() == MOST_VALUES {
                return Err(InputError { place, wrong: Wrong::TooMany });
            }
            words.push((place, word));
        }
    }
    Ok(words)
}

/// Returns the place behind the last line.
fn end_of(input: &str) -> Place {
    let lines = input.split('\n').count() as u64;
    let last = input.rsplit('\n').next().unwrap_or_default();
    Place { line: lines, column: last.len() as u64 + 1 }
}

struct Reader<'a> {
    syntax: &'a Syntax,
    words: Vec<Placed<'a>>,
    at: usize,
    /// The numbers with names that were read last.
    known: Vec<i128>,
    end: Place,
    /// How many repetitions were read.
    items: usize,
}

type Read<T> = Result<T, InputError>;

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<Placed<'a>> {
        self.words.get(self.at).copied()
    }

    fn place(&self) -> Place {
        self.peek().map_or(self.end, |(place, _)| place)
    }

    fn expected(&self, expected: String) -> InputError {
        const SHOWN: usize = 40;
        let found = match self.peek() {
            None => "the end of the input".to_string(),
            Some((_, word)) if word.chars().count() > SHOWN => {
                format!("`{}…`", word.chars().take(SHOWN).collect::<String>())
            }
            Some((_, word)) => format!("`{word}`"),
        };
        InputError { place: self.place(), wrong: Wrong::Expected { expected, found } }
    }

    fn record(&mut self, record: &'a [Field]) -> Read<Values> {
        let mut values = Vec::with_capacity(record.len());
        for (index, field) in record.iter().enumerate() {
            values.push(match field {
                Field::Newline => Value::Fixed,
                Field::Literal(word) => {
                    if self.peek().is_none_or(|(_, found)| found != word) {
                        return Err(self.expected(format!("`{word}`")));
                    }
                    self.at += 1;
                    Value::Fixed
                }
                Field::Number(name) => {
                    let it = &self.syntax.names[*name];
                    let number = self.number(|| it.text.clone(), it.limits)?;
                    self.known[*name] = number;
                    Value::Number(number)
                }
                Field::List(list) => Value::Numbers(self.list(list)?),
                Field::Word(word) => Value::Word(self.word(word)?),
                Field::Edges(edges) => Value::Edges(self.edges(*edges)?),
                Field::Repeat(repeat) => {
                    let fixed = |field: &&Field| matches!(field, Field::Literal(_));
                    let after = record[index..].iter().filter(fixed).count();
                    Value::Items(self.items(repeat, after)?)
                }
                Field::Choice(records) => self.choice(records)?,
            });
        }
        Ok(values)
    }

    fn choice(&mut self, records: &'a [Vec<Field>]) -> Read<Value> {
        let word = |record: &Vec<Field>| match record.first() {
            Some(Field::Literal(word)) => word.clone(),
            _ => String::new(),
        };
        let words: Vec<String> = records.iter().map(word).collect();
        let chosen = self.peek().and_then(|(_, found)| words.iter().position(|it| it == found));
        match chosen {
            Some(chosen) => Ok(Value::Choice(chosen, self.record(&records[chosen])?)),
            None => Err(self.expected(format!("`{}`", words.join("` or `")))),
        }
    }

    /// Reads a number and leaves its limits to the caller.
    fn integer(&mut self, name: impl Fn() -> String) -> Read<i128> {
        let number = self.peek().and_then(|(_, word)| word.parse::<i128>().ok());
        match number {
            Some(number) if number.unsigned_abs() <= 10_u128.pow(37) => {
                self.at += 1;
                Ok(number)
            }
            _ => Err(self.expected(name())),
        }
    }

    fn number(&mut self, name: impl Fn() -> String, limits: Limits) -> Read<i128> {
        let place = self.place();
        let number = self.integer(&name)?;
        let (low, high) = (limits.low.value(&self.known), limits.high.value(&self.known));
        let wrong = if number < low {
            Wrong::Less { name: name(), number, limit: self.limit(limits.low) }
        } else if number > high {
            Wrong::More { name: name(), number, limit: self.limit(limits.high) }
        } else {
            return Ok(number);
        };
        Err(InputError { place, wrong })
    }

    /// Returns a limit as errors show it.
    fn limit(&self, expr: Expr) -> String {
        match expr.name {
            None => shown(expr.offset),
            Some(_) => format!("{} = {}", self.syntax.expr(expr), expr.value(&self.known)),
        }
    }

    /// Returns a count; lists of that length are backed by words before they take memory.
    fn count(&self, count: Expr) -> Read<usize> {
        let value = usize::try_from(count.value(&self.known)).ok();
        value
            .filter(|value| *value <= MOST_VALUES)
            .ok_or(InputError { place: self.place(), wrong: Wrong::TooMany })
    }

    fn list(&mut self, list: &'a List) -> Read<Vec<i128>> {
        let count = self.count(list.count)?;
        let start = self.at;
        let mut numbers = Vec::new();
        for index in 1..=count {
            let place = self.place();
            let name = || format!("{}[{index}]", list.text);
            let number = self.number(name, list.limits)?;
            if list.is_sorted && numbers.last().is_some_and(|last| *last > number) {
                let wrong = Wrong::Unsorted { name: name(), number };
                return Err(InputError { place, wrong });
            }
            numbers.push(number);
        }
        if list.is_distinct
            && let Some(index) = first_twin(&numbers)
        {
            let name = format!("{}[{}]", list.text, index + 1);
            let (place, number) = (self.words[start + index].0, numbers[index]);
            return Err(InputError { place, wrong: Wrong::Twice { name, number } });
        }
        Ok(numbers)
    }

    fn word(&mut self, word: &Word) -> Read<Vec<char>> {
        let (least, most, expected) = match word.length {
            Length::Count(count) => {
                let count = self.count(count)?;
                (count, count, count.to_string())
            }
            Length::Between(least, most) => (least, most, format!("{least} to {most}")),
        };
        if most == 0 {
            return Ok(Vec::new());
        }
        let Some((place, found)) = self.peek() else {
            return Err(self.expected(word.text.clone()));
        };
        let letters: Vec<char> = found.chars().collect();
        let name = word.text.clone();
        if !(least..=most).contains(&letters.len()) {
            let wrong = Wrong::Length { name, found: letters.len(), expected };
            return Err(InputError { place, wrong });
        }
        let mut before = 0;
        for &letter in &letters {
            if !word.letters.contains(&letter) {
                let letters = word.letters.iter().take(100).collect();
                let place = Place { column: place.column + before, ..place };
                return Err(InputError { place, wrong: Wrong::Letter { name, letter, letters } });
            }
            before += letter.len_utf8() as u64;
        }
        self.at += 1;
        Ok(letters)
    }

    fn edges(&mut self, edges: Edges) -> Read<Vec<Edge>> {
        let (vertices, count) = (self.count(edges.vertices)?, self.count(edges.edges)?);
        if edges.lines == EdgeLines::Lists {
            return self.successors(edges, vertices);
        }
        let limits = Limits { low: Expr::constant(1), high: edges.vertices };
        let start = self.at;
        let mut read = Vec::new();
        for edge in 1..=count {
            let mut end = || -> Read<usize> {
                let name = || format!("a vertex of edge {edge}");
                let vertex = self.number(name, limits)?;
                Ok(usize::try_from(vertex).unwrap_or(vertices))
            };
            let ends = match edges.lines {
                EdgeLines::Parents => [edge + 1, end()?],
                _ => [end()?, end()?],
            };
            let weight = match edges.weight {
                None => 0,
                Some(name) => {
                    let name = &self.syntax.names[name];
                    self.number(|| format!("{} of edge {edge}", name.text), name.limits)?
                }
            };
            read.push(Edge { ends, weight });
        }
        match check_graph(edges.kind, &ends(&read)) {
            Ok(()) => Ok(read),
            Err((edge, wrong)) => {
                let place =
                    self.words.get(start + edges.values() * edge).map_or(self.end, |word| word.0);
                Err(InputError { place, wrong })
            }
        }
    }

    /// Reads the successors of each vertex; they count from 0 in the input.
    fn successors(&mut self, edges: Edges, vertices: usize) -> Read<Vec<Edge>> {
        let Expr { name, offset } = edges.vertices;
        let least = Expr::constant(0);
        let limits = Limits { low: least, high: Expr { name, offset: offset - 1 } };
        let (mut read, mut places) = (Vec::new(), Vec::new());
        for from in 0..vertices {
            let count = self.number(|| format!("the number of successors of {from}"), limits)?;
            for _ in 0..count {
                places.push(self.place());
                let to = self.number(|| format!("a successor of {from}"), limits)?;
                read.push([from, usize::try_from(to).unwrap_or(vertices)]);
            }
        }
        let edge = |ends: [usize; 2]| Edge { ends: ends.map(|vertex| vertex + 1), weight: 0 };
        match check_graph(edges.kind, &read) {
            Ok(()) => Ok(read.into_iter().map(edge).collect()),
            Err((edge, wrong)) => Err(InputError { place: places[edge], wrong }),
        }
    }

    /// Reads repetitions; those to the end of the file stop before the fixed words at the end, and those
    /// up to a word behind that, or at the end of the file.
    fn items(&mut self, repeat: &'a Repeat, fixed_after: usize) -> Read<Vec<Values>> {
        let mut items = Vec::new();
        let count = repeat.count.map(|count| self.count(count)).transpose()?;
        if count.is_some_and(|count| count > MOST_VALUES - self.items) {
            return Err(InputError { place: self.place(), wrong: Wrong::TooMany });
        }
        let mut places = Vec::new();
        loop {
            let is_over = match (count, &repeat.end) {
                (Some(count), _) => items.len() == count,
                (None, Some(end)) => self.peek().is_none_or(|(_, word)| word == end),
                (None, None) => !items.is_empty() && self.words.len() - self.at <= fixed_after,
            };
            if is_over {
                break;
            }
            self.items += 1;
            if self.items > MOST_VALUES {
                return Err(InputError { place: self.place(), wrong: Wrong::TooMany });
            }
            places.push(self.place());
            items.push(self.record(&repeat.record)?);
        }
        if repeat.end.is_some() {
            self.at = self.words.len().min(self.at + 1);
        }
        if repeat.is_distinct
            && let Some(index) = first_twin(&items)
        {
            return Err(InputError { place: places[index], wrong: Wrong::LinesTwice });
        }
        Ok(items)
    }
}

/// Returns the first item that an earlier one is equal to.
fn first_twin<T: Ord>(items: &[T]) -> Option<usize> {
    let mut sorted: Vec<(&T, usize)> = items.iter().zip(0..).collect();
    sorted.sort_unstable();
    let twins = sorted.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    twins.map(|pair| pair[1].1).min()
}

/// Returns what is wrong with edges, and from which one on.
///
/// Memory is taken for the vertices of edges alone: how many there are in all is a claim of the
/// input.
fn check_graph(kind: GraphKind, edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    match kind {
        GraphKind::Tree => check_tree(edges),
        GraphKind::Graph { is_simple: false } => Ok(()),
        GraphKind::Graph { is_simple: true } => check_simple(edges),
        GraphKind::Distinct => check_new(edges, |ends| ends),
        GraphKind::Dag { is_simple } => {
            check_no_loops(edges)?;
            if is_simple {
                check_simple(edges)?;
            }
            if has_cycle(edges) { Err((0, Wrong::Cyclic { count: edges.len() })) } else { Ok(()) }
        }
    }
}

fn check_no_loops(edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    match edges.iter().position(|[from, to]| from == to) {
        Some(edge) => Err((edge, Wrong::Loop { from: edges[edge][0], to: edges[edge][1] })),
        None => Ok(()),
    }
}

fn check_simple(edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    check_no_loops(edges)?;
    check_new(edges, |[from, to]| [from.min(to), from.max(to)])
}

/// Checks that no edge is what an earlier one is.
fn check_new(
    edges: &[[usize; 2]],
    key: impl Fn([usize; 2]) -> [usize; 2],
) -> Result<(), (usize, Wrong)> {
    let mut seen = BTreeSet::new();
    match edges.iter().position(|&edge| !seen.insert(key(edge))) {
        Some(edge) => Err((edge, Wrong::EdgeTwice { from: edges[edge][0], to: edges[edge][1] })),
        None => Ok(()),
    }
}

/// Returns the top above a vertex, and shortens the way there.
fn top(above: &mut [usize], mut vertex: usize) -> usize {
    while above[vertex] != vertex {
        above[vertex] = above[above[vertex]];
        vertex = above[vertex];
    }
    vertex
}

/// A tree has one edge less than vertices; then it is enough that no edge closes a cycle.
fn check_tree(edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    // Vertices that are joined have one top.
    let mut above: Vec<usize> = (0..edges.len() + 2).collect();
    for (edge, &[from, to]) in edges.iter().enumerate() {
        let (first, second) = (top(&mut above, from), top(&mut above, to));
        if first == second {
            return Err((edge, Wrong::Cycle { from, to }));
        }
        above[first] = second;
    }
    Ok(())
}

/// Returns whether edges, each in its direction, have a cycle.
fn has_cycle(edges: &[[usize; 2]]) -> bool {
    let vertices: BTreeSet<usize> = edges.iter().flatten().copied().collect();
    downwards(edges).len() < vertices.len()
}
