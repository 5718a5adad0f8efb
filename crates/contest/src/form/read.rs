//! Reads an input in a format, with errors, and writes one.

use super::error::{InputError, Wrong};
use super::graph::check;
use super::syntax::{
    EdgeLines, Edges, Expr, Field, Length, Limits, List, MOST_VALUES, Repeat, Syntax, Word, shown,
};
use super::value::{Edge, Value, Values, ends};
use judge_io::Place;
use std::collections::HashSet;
use std::fmt::Write;
use std::hash::Hash;

pub(super) fn read(syntax: &Syntax, input: &str) -> Result<Values, InputError> {
    let mut reader = Reader {
        syntax,
        words: words(input)?,
        at: 0,
        known: vec![0; syntax.names.len()],
        // After the last line.
        end: Place {
            line: input.split('\n').count() as u64,
            column: input.rsplit('\n').next().map_or(0, str::len) as u64 + 1,
        },
        items: 0,
    };
    let values = reader.record(&syntax.record)?;
    match reader.peek() {
        None => Ok(values),
        Some(_) => Err(reader.expected("the end of the input".to_string())),
    }
}

/// A word of an input and its place.
type Placed<'a> = (Place, &'a str);

fn words(input: &str) -> Result<Vec<Placed<'_>>, InputError> {
    let mut words = Vec::new();
    for (line, text) in (1..).zip(input.split('\n')) {
        for word in text.split_ascii_whitespace() {
            let column = 1 + (word.as_ptr() as usize - text.as_ptr() as usize) as u64;
            let place = Place { line, column };
            if words.len() == MOST_VALUES {
                return wrong(place, Wrong::TooMany);
            }
            words.push((place, word));
        }
    }
    Ok(words)
}

struct Reader<'a> {
    syntax: &'a Syntax,
    words: Vec<Placed<'a>>,
    at: usize,
    /// The last value of each named number.
    known: Vec<i128>,
    end: Place,
    /// The number of repetitions read.
    items: usize,
}

type Read<T> = Result<T, InputError>;

fn wrong<T>(place: Place, wrong: Wrong) -> Read<T> {
    Err(InputError { place, wrong })
}

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
                    let after = record[index..].iter().filter_map(fixed_word).count();
                    Value::Items(self.items(repeat, after)?)
                }
                Field::Choice(records) => self.choice(records)?,
            });
        }
        Ok(values)
    }

    fn choice(&mut self, records: &'a [Vec<Field>]) -> Read<Value> {
        let words: Vec<&str> =
            records.iter().filter_map(|record| fixed_word(record.first()?)).collect();
        let chosen = self.peek().and_then(|(_, found)| words.iter().position(|it| *it == found));
        match chosen {
            Some(chosen) => Ok(Value::Choice(chosen, self.record(&records[chosen])?)),
            None => Err(self.expected(format!("`{}`", words.join("` or `")))),
        }
    }

    fn number(&mut self, name: impl Fn() -> String, limits: Limits) -> Read<i128> {
        let place = self.place();
        let number = self.peek().and_then(|(_, word)| word.parse::<i128>().ok());
        let number = number.filter(|number| number.unsigned_abs() <= 10_u128.pow(37));
        let number = number.ok_or_else(|| self.expected(name()))?;
        self.at += 1;
        if number < limits.low.value(&self.known) {
            let limit = self.limit(limits.low);
            return wrong(place, Wrong::Less { name: name(), number, limit });
        }
        if number > limits.high.value(&self.known) {
            let limit = self.limit(limits.high);
            return wrong(place, Wrong::More { name: name(), number, limit });
        }
        Ok(number)
    }

    fn limit(&self, expr: Expr) -> String {
        match expr.name {
            None => shown(expr.offset),
            Some(_) => format!("{} = {}", self.syntax.expr(expr), expr.value(&self.known)),
        }
    }

    /// Reads a count; lists of that length take memory only as their words are read.
    fn count(&self, count: Expr) -> Read<usize> {
        match usize::try_from(count.value(&self.known)) {
            Ok(count @ ..=MOST_VALUES) => Ok(count),
            _ => wrong(self.place(), Wrong::TooMany),
        }
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
                return wrong(place, Wrong::Unsorted { name: name(), number });
            }
            numbers.push(number);
        }
        if list.is_distinct
            && let Some(index) = first_twin(&numbers)
        {
            let name = format!("{}[{}]", list.text, index + 1);
            let (place, number) = (self.words[start + index].0, numbers[index]);
            return wrong(place, Wrong::Twice { name, number });
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
            return wrong(place, Wrong::Length { name, found: letters.len(), expected });
        }
        let mut before = 0;
        for &letter in &letters {
            if !word.letters.contains(&letter) {
                let letters = word.letters.iter().take(100).collect();
                let place = Place { column: place.column + before, ..place };
                return wrong(place, Wrong::Letter { name, letter, letters });
            }
            before += letter.len_utf8() as u64;
        }
        self.at += 1;
        Ok(letters)
    }

    /// Reads edges; in lists of successors vertices count from 0.
    fn edges(&mut self, edges: Edges) -> Read<Vec<Edge>> {
        let (vertices, count) = (self.count(edges.vertices)?, self.count(edges.edges)?);
        let (mut read, mut places) = (Vec::new(), Vec::new());
        if edges.lines == EdgeLines::Lists {
            let Expr { name, offset } = edges.vertices;
            let limits = Limits { low: Expr::constant(0), high: Expr { name, offset: offset - 1 } };
            for from in 0..vertices {
                let count =
                    self.number(|| format!("the number of successors of {from}"), limits)?;
                for _ in 0..count {
                    places.push(self.place());
                    let to = self.number(|| format!("a successor of {from}"), limits)?;
                    let ends = [from, usize::try_from(to).unwrap_or(vertices)];
                    read.push(Edge { ends, weight: 0 });
                }
            }
        } else {
            let limits = Limits { low: Expr::constant(1), high: edges.vertices };
            for edge in 1..=count {
                places.push(self.place());
                let mut end = || -> Read<usize> {
                    let vertex = self.number(|| format!("a vertex of edge {edge}"), limits)?;
                    Ok(usize::try_from(vertex).unwrap_or(vertices))
                };
                let ends = match edges.lines {
                    EdgeLines::Parents => [edge + 1, end()?],
                    _ => [end()?, end()?],
                };
                let weight = edges.weight.map(|name| {
                    let name = &self.syntax.names[name];
                    self.number(|| format!("{} of edge {edge}", name.text), name.limits)
                });
                read.push(Edge { ends, weight: weight.transpose()?.unwrap_or(0) });
            }
        }
        if let Err((edge, fault)) = check(edges.kind, &ends(&read)) {
            return wrong(places.get(edge).copied().unwrap_or(self.end), fault);
        }
        let first = usize::from(edges.lines == EdgeLines::Lists);
        Ok(read.into_iter().map(|edge| edge.renamed(|vertex| vertex + first)).collect())
    }

    /// Reads repetitions; those to the end of the file stop before the final fixed words, and those
    /// up to a word stop after it or at the end of the file.
    fn items(&mut self, repeat: &'a Repeat, fixed_after: usize) -> Read<Vec<Values>> {
        let mut items = Vec::new();
        let count = repeat.count.map(|count| self.count(count)).transpose()?;
        if count.is_some_and(|count| count > MOST_VALUES - self.items) {
            return wrong(self.place(), Wrong::TooMany);
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
                return wrong(self.place(), Wrong::TooMany);
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
            return wrong(places[index], Wrong::LinesTwice);
        }
        Ok(items)
    }
}

pub(super) fn fixed_word(field: &Field) -> Option<&str> {
    if let Field::Literal(word) = field { Some(word) } else { None }
}

/// Returns the first item equal to an earlier one.
fn first_twin<T: Eq + Hash>(items: &[T]) -> Option<usize> {
    let mut seen = HashSet::new();
    items.iter().position(|item| !seen.insert(item))
}

/// Returns the text of an input.
pub(super) fn written(syntax: &Syntax, values: &[Value]) -> String {
    let mut writing = Writing { text: String::new(), known: vec![0; syntax.names.len()] };
    writing.record(&syntax.record, values);
    writing.text
}

struct Writing {
    text: String,
    /// The last value of each named number.
    known: Vec<i128>,
}

impl Writing {
    fn word(&mut self, word: impl std::fmt::Display) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push(' ');
        }
        // Writing to a String cannot fail.
        let _ = write!(self.text, "{word}");
    }

    fn record(&mut self, record: &[Field], values: &[Value]) {
        // The end of an empty line is written; after lines with their own ends it is not.
        let mut ends_itself = false;
        for (field, value) in record.iter().zip(values) {
            match (field, value) {
                (Field::Newline, _) if ends_itself => ends_itself = false,
                (Field::Newline, _) => self.text.push('\n'),
                (Field::Literal(word), _) => self.word(word),
                (Field::Number(name), Value::Number(number)) => {
                    self.known[*name] = *number;
                    self.word(number);
                }
                (_, Value::Numbers(numbers)) => numbers.iter().for_each(|number| self.word(number)),
                (_, Value::Word(letters)) if !letters.is_empty() => {
                    self.word(letters.iter().collect::<String>());
                }
                (Field::Edges(format), Value::Edges(edges)) => {
                    ends_itself = true;
                    self.edges(format, edges);
                }
                _ => {
                    field.inner(value).for_each(|(_, record, values)| self.record(record, values));
                    if let Field::Repeat(repeat) = field {
                        ends_itself = true;
                        if let Some(end) = &repeat.end {
                            self.word(end);
                            self.text.push('\n');
                        }
                    }
                }
            }
        }
    }

    fn edges(&mut self, format: &Edges, edges: &[Edge]) {
        let vertices = usize::try_from(format.vertices.value(&self.known)).unwrap_or(0);
        match format.lines {
            EdgeLines::Ends => {
                for edge in edges {
                    edge.ends.iter().for_each(|end| self.word(end));
                    self.weight(format, edge.weight);
                }
            }
            EdgeLines::Parents => {
                for (parent, weight) in parents(edges, vertices) {
                    self.word(parent);
                    self.weight(format, weight);
                }
            }
            EdgeLines::Lists => {
                let mut lists = vec![Vec::new(); vertices];
                for &Edge { ends: [from, to], .. } in edges {
                    let list = from.checked_sub(1).and_then(|from| lists.get_mut(from));
                    list.into_iter().for_each(|list| list.push(to as i128 - 1));
                }
                for list in lists {
                    self.word(list.len());
                    list.iter().for_each(|to| self.word(to));
                    self.text.push('\n');
                }
            }
        }
    }

    /// Ends the line of an edge.
    fn weight(&mut self, format: &Edges, weight: i128) {
        format.weight.into_iter().for_each(|_| self.word(weight));
        self.text.push('\n');
    }
}

/// Returns the parent of each vertex of a tree except the first, with the weight of the edge to it.
fn parents(edges: &[Edge], vertices: usize) -> Vec<(usize, i128)> {
    let mut around = vec![Vec::new(); vertices + 1];
    for &Edge { ends: [one, other], weight } in edges {
        around[one.min(vertices)].push((other, weight));
        around[other.min(vertices)].push((one, weight));
    }
    let mut parents = vec![None; vertices + 1];
    let mut waiting = vec![1];
    while let Some(vertex) = waiting.pop() {
        for &(next, weight) in around.get(vertex).into_iter().flatten() {
            if next > 1 && next <= vertices && parents[next].is_none() {
                parents[next] = Some((vertex, weight));
                waiting.push(next);
            }
        }
    }
    parents.into_iter().skip(2).flatten().collect()
}
