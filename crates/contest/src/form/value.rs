//! An input as values for the parts of its format, and paths to them.

use super::syntax::{EdgeLines, Expr, Field, Limits, Syntax};
use std::collections::VecDeque;

/// Up to this many edges, their ends count as numbers to lower.
const MOST_LOWERED_EDGES: usize = 32;

/// The values of a record, one for each field.
pub(super) type Values = Vec<Value>;

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Value {
    /// The end of a line or a fixed word.
    Fixed,
    Number(i128),
    Numbers(Vec<i128>),
    Word(Vec<char>),
    Edges(Vec<Edge>),
    Items(Vec<Values>),
    /// The index of the chosen record, and its values.
    Choice(usize, Values),
}

/// An edge of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Edge {
    /// The ends, from 1.
    pub(super) ends: [usize; 2],
    /// Its weight, or 0 if edges have none.
    pub(super) weight: i128,
}

impl Edge {
    pub(super) fn renamed(self, name: impl FnMut(usize) -> usize) -> Self {
        Edge { ends: self.ends.map(name), ..self }
    }
}

pub(super) fn ends(edges: &[Edge]) -> Vec<[usize; 2]> {
    edges.iter().map(|edge| edge.ends).collect()
}

/// The path to a record: fields, each with the index of a repetition or of a choice.
pub(super) type Path = Vec<(usize, usize)>;

pub(super) fn longer(path: &[(usize, usize)], step: (usize, usize)) -> Path {
    [path, &[step]].concat()
}

pub(super) fn fields_at<'a>(syntax: &'a Syntax, path: &[(usize, usize)]) -> &'a [Field] {
    path.iter().fold(&syntax.record, |record, (field, index)| match record.get(*field) {
        Some(Field::Repeat(repeat)) => &repeat.record,
        Some(Field::Choice(records)) => &records[*index],
        _ => &[],
    })
}

pub(super) fn record_at<'a>(
    values: &'a mut Values,
    path: &[(usize, usize)],
) -> Option<&'a mut Values> {
    path.iter().try_fold(values, |record, &(field, item)| match record.get_mut(field)? {
        Value::Items(items) => items.get_mut(item),
        Value::Choice(chosen, inner) if *chosen == item => Some(inner),
        _ => None,
    })
}

pub(super) fn value_at<'a>(
    values: &'a mut Values,
    path: &[(usize, usize)],
    field: usize,
) -> Option<&'a mut Value> {
    record_at(values, path)?.get_mut(field)
}

impl Field {
    /// Returns the records of an input in this field: the index of each, its fields and their
    /// values.
    pub(super) fn inner<'a>(
        &'a self,
        value: &'a Value,
    ) -> impl Iterator<Item = (usize, &'a [Field], &'a Values)> {
        let (chosen, items) = match value {
            Value::Items(items) => (None, &items[..]),
            Value::Choice(chosen, inner) => (Some(*chosen), std::slice::from_ref(inner)),
            _ => (None, &[][..]),
        };
        let record = self.records().get(chosen.unwrap_or(0)).map_or(&[][..], Vec::as_slice);
        items.iter().enumerate().map(move |(index, item)| (chosen.unwrap_or(index), record, item))
    }
}

/// Returns the wanted fields of an input, in the record at a path and all records in it, outer ones
/// first.
pub(super) fn fields<'a>(
    syntax: &'a Syntax,
    (path, values): (&[(usize, usize)], &Values),
    is_wanted: &dyn Fn(&Field) -> bool,
) -> Vec<(Path, usize, &'a Field)> {
    let mut found = Vec::new();
    let mut records = VecDeque::from([(path.to_vec(), values)]);
    while let Some((path, values)) = records.pop_front() {
        for (at, (field, value)) in fields_at(syntax, &path).iter().zip(values).enumerate() {
            if is_wanted(field) {
                found.push((path.clone(), at, field));
            }
            if field.records().iter().flatten().any(|inner| inner.any(is_wanted)) {
                records.extend(field.inner(value).map(|it| (longer(&path, (at, it.0)), it.2)));
            }
        }
    }
    found
}

/// The place of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    path: Path,
    field: usize,
    /// The index in a list, or among edges with three numbers each: two ends and the weight.
    index: usize,
}

/// A number that can be lowered.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) place: Place,
    pub(super) number: i128,
    /// The smallest number allowed: 0, or the nearest to it.
    pub(super) target: i128,
}

/// Returns all numbers that are not counts.
pub(super) fn numbers(syntax: &Syntax, values: &Values) -> Vec<Number> {
    let known = vec![0; syntax.names.len()];
    let mut finder = Finder { syntax, known, path: Vec::new(), found: Vec::new() };
    finder.record(&syntax.record, values);
    finder.found
}

struct Finder<'a> {
    syntax: &'a Syntax,
    known: Vec<i128>,
    path: Path,
    found: Vec<Number>,
}

impl Finder<'_> {
    fn add(&mut self, field: usize, index: usize, number: i128, limits: Limits) {
        let (low, high) = (limits.low.value(&self.known), limits.high.value(&self.known));
        let place = Place { path: self.path.clone(), field, index };
        self.found.push(Number { place, number, target: 0.max(low).min(high) });
    }

    fn record(&mut self, record: &[Field], values: &Values) {
        let names = &self.syntax.names;
        for (at, (field, value)) in record.iter().zip(values).enumerate() {
            match (field, value) {
                (Field::Number(name), Value::Number(number)) => {
                    self.known[*name] = *number;
                    if !names[*name].is_count {
                        self.add(at, 0, *number, names[*name].limits);
                    }
                }
                (Field::List(list), Value::Numbers(numbers)) => {
                    for (index, number) in numbers.iter().enumerate() {
                        self.add(at, index, *number, list.limits);
                    }
                }
                (Field::Edges(format), Value::Edges(edges)) => {
                    let limits = Limits { low: Expr::constant(1), high: format.vertices };
                    let lowered = match (edges.len() <= MOST_LOWERED_EDGES, format.lines) {
                        (false, _) => 2..2,
                        (true, EdgeLines::Parents) => 1..2,
                        (true, _) => 0..2,
                    };
                    for (index, edge) in edges.iter().enumerate() {
                        for end in lowered.clone() {
                            self.add(at, 3 * index + end, edge.ends[end] as i128, limits);
                        }
                        if let Some(name) = format.weight {
                            self.add(at, 3 * index + 2, edge.weight, names[name].limits);
                        }
                    }
                }
                _ => {
                    for (index, record, item) in field.inner(value) {
                        self.path.push((at, index));
                        self.record(record, item);
                        self.path.pop();
                    }
                }
            }
        }
    }
}

pub(super) fn set(values: &mut Values, place: &Place, number: i128) {
    match value_at(values, &place.path, place.field) {
        Some(Value::Number(old)) => *old = number,
        Some(Value::Numbers(numbers)) => {
            numbers.get_mut(place.index).into_iter().for_each(|old| *old = number);
        }
        Some(Value::Edges(edges)) => {
            let edge = edges.get_mut(place.index / 3);
            match (edge, place.index % 3, usize::try_from(number)) {
                (Some(edge), 2, _) => edge.weight = number,
                (Some(edge), end, Ok(vertex)) => edge.ends[end] = vertex,
                _ => {}
            }
        }
        _ => {}
    }
}
