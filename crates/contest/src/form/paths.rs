//! Where records and numbers stand in an input.

use super::syntax::{EdgeLines, Edges, Expr, Field, Limits, Syntax};
use super::value::{Edge, Path, Value};

/// Up to this many edges, their ends count as numbers that can be lowered.
const MOST_LOWERED_EDGES: usize = 32;

/// Where a number stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) path: Path,
    pub(super) field: usize,
    /// Which number of a list it is, or of edges with three each: two ends and the weight.
    pub(super) index: usize,
}

/// A number that can become smaller.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) place: Place,
    pub(super) number: i128,
    /// The smallest number that it may be: 0, or what is nearest to it.
    pub(super) target: i128,
}

/// Returns the fields of the record that a path leads to.
pub(super) fn fields_at<'a>(syntax: &'a Syntax, path: &[(usize, usize)]) -> &'a [Field] {
    path.iter().fold(&syntax.record, |record, (field, index)| match record.get(*field) {
        Some(Field::Repeat(repeat)) => &repeat.record,
        Some(Field::Choice(records)) => &records[*index],
        _ => &[],
    })
}

/// Returns the paths of a record and of all those in it, outer ones first.
pub(super) fn records(values: &[Value], above: &[(usize, usize)]) -> Vec<Path> {
    let mut found = vec![(above.to_vec(), values)];
    let mut next = 0;
    while next < found.len() {
        let (path, record) = found[next].clone();
        next += 1;
        for (field, value) in record.iter().enumerate() {
            if let Value::Items(items) = value {
                let step = |index: usize| [path.as_slice(), &[(field, index)]].concat();
                found.extend(items.iter().enumerate().map(|(index, item)| (step(index), &**item)));
            }
            if let Value::Choice(chosen, inner) = value {
                found.push(([path.as_slice(), &[(field, *chosen)]].concat(), inner));
            }
        }
    }
    found.into_iter().map(|(path, _)| path).collect()
}

/// Returns all numbers by which nothing is counted.
pub(super) fn numbers(syntax: &Syntax, values: &[Value]) -> Vec<Number> {
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
        let target = 0.max(low).min(high);
        let place = Place { path: self.path.clone(), field, index };
        self.found.push(Number { place, number, target });
    }

    fn edges(&mut self, field: usize, format: Edges, edges: &[Edge]) {
        let limits = Limits { low: Expr::constant(1), high: format.vertices };
        for (index, edge) in edges.iter().enumerate() {
            if edges.len() <= MOST_LOWERED_EDGES {
                if format.lines != EdgeLines::Parents {
                    self.add(field, 3 * index, edge.ends[0] as i128, limits);
                }
                self.add(field, 3 * index + 1, edge.ends[1] as i128, limits);
            }
            if let Some(name) = format.weight {
                let limits = self.syntax.names[name].limits;
                self.add(field, 3 * index + 2, edge.weight, limits);
            }
        }
    }

    fn record(&mut self, record: &[Field], values: &[Value]) {
        for (at, (field, value)) in record.iter().zip(values).enumerate() {
            match (field, value) {
                (Field::Number(name), Value::Number(number)) => {
                    self.known[*name] = *number;
                    let name = &self.syntax.names[*name];
                    if !name.is_count {
                        self.add(at, 0, *number, name.limits);
                    }
                }
                (Field::List(list), Value::Numbers(numbers)) => {
                    for (index, number) in numbers.iter().enumerate() {
                        self.add(at, index, *number, list.limits);
                    }
                }
                (Field::Edges(format), Value::Edges(edges)) => self.edges(at, *format, edges),
                (Field::Repeat(repeat), Value::Items(items)) => {
                    for (index, item) in items.iter().enumerate() {
                        self.path.push((at, index));
                        self.record(&repeat.record, item);
                        self.path.pop();
                    }
                }
                (Field::Choice(records), Value::Choice(chosen, inner)) => {
                    self.path.push((at, *chosen));
                    self.record(&records[*chosen], inner);
                    self.path.pop();
                }
                _ => {}
            }
        }
    }
}
