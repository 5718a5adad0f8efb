//! Reads an input in its format.

use super::format::{Counts, End, Field, GraphFormat, Kind, List, Record, Written};
use super::value::{Graph, Value, Values};
use std::iter::Peekable;
use std::str::SplitAsciiWhitespace;

/// The words of an input.
type Words<'a> = Peekable<SplitAsciiWhitespace<'a>>;

/// Returns the parts of an input, or nothing if it is not in the format.
///
/// The limits of the format are not looked at.
pub(super) fn read(format: Record, text: &str) -> Option<Values> {
    let mut words = text.split_ascii_whitespace().peekable();
    let values = record(format, &mut words)?;
    words.next().is_none().then_some(values)
}

fn record(format: Record, words: &mut Words<'_>) -> Option<Values> {
    let mut counts = vec![0; format.len()];
    let mut values = Vec::with_capacity(format.len());
    for (index, field) in format.iter().enumerate() {
        values.push(match field {
            Field::Newline => Value::Layout,
            Field::Count(of) => {
                counts[*of] = parsed(words)?;
                Value::Layout
            }
            Field::Number(_) | Field::Length(_) | Field::UpTo { .. } => {
                Value::Number(parsed(words)?)
            }
            Field::Letters { .. } => Value::Letters(words.next()?.to_string()),
            Field::Numbers(_) => Value::Numbers(many(words, counts[index])?),
            Field::List(list) => Value::List(items(list, counts[index], words)?),
            Field::Choice(choices) => {
                let word = words.next()?;
                let choice = choices.iter().position(|(first, _)| *first == word)?;
                Value::Choice(choice, record(choices[choice].1, words)?)
            }
            Field::Graph(format) => Value::Graph(graph(format, words)?),
        });
    }
    Some(values)
}

fn parsed<T: std::str::FromStr>(words: &mut Words<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

/// Reads `count` numbers; a false count ends with the last word.
fn many(words: &mut Words<'_>, count: usize) -> Option<Vec<i128>> {
    let mut numbers = Vec::new();
    for _ in 0..count {
        numbers.push(parsed(words)?);
    }
    Some(numbers)
}

fn items(list: &List, count: usize, words: &mut Words<'_>) -> Option<Vec<Values>> {
    let mut items = Vec::new();
    match list.end {
        End::Count => {
            for _ in 0..count {
                items.push(record(list.item, words)?);
            }
        }
        End::File => {
            while words.peek().is_some() {
                items.push(record(list.item, words)?);
            }
        }
        End::Line(line) => {
            let mut last = line.split(' ');
            let first = last.next();
            while words.peek().copied() != first {
                items.push(record(list.item, words)?);
            }
            words.next();
            last.all(|word| words.next() == Some(word)).then_some(())?;
        }
    }
    let Counts { least, most } = list.counts;
    (least..=most).contains(&items.len()).then_some(items)
}

fn graph(format: &GraphFormat, words: &mut Words<'_>) -> Option<Graph> {
    let vertices = parsed(words)?;
    // A number of vertices that nothing backs must not take all memory.
    if vertices > format.most_vertices {
        return None;
    }
    let is_tree = format.kind == Kind::Tree;
    let mut graph = Graph { is_tree, vertices, ..Graph::default() };
    match format.written {
        Written::Arcs => {
            let arcs = parsed(words)?;
            graph.arcs = pairs(words, arcs, vertices)?;
        }
        Written::ArcsAndTokens { .. } => {
            let (arcs, tokens) = (parsed(words)?, parsed(words)?);
            graph.arcs = pairs(words, arcs, vertices)?;
            graph.tokens = vec![some_vertices(words, tokens, 1, vertices)?];
        }
        Written::Edges => graph.arcs = pairs(words, vertices.saturating_sub(1), vertices)?,
        Written::Parents { .. } => {
            for child in 1..vertices {
                graph.arcs.push((child, vertex(words, 1, vertices)?));
                graph.weights.push(parsed(words)?);
            }
        }
        Written::Successors { .. } => {
            for from in 0..vertices {
                let count = parsed(words)?;
                let list = some_vertices(words, count, 0, vertices)?;
                graph.arcs.extend(list.into_iter().map(|to| (from, to)));
            }
            // The last 0 may be missing.
            while let Some(count) = words.next().filter(|&word| word != "0") {
                graph.tokens.push(some_vertices(words, count.parse().ok()?, 0, vertices)?);
            }
        }
    }
    Some(graph)
}

/// Reads a vertex that counts from `first`.
fn vertex(words: &mut Words<'_>, first: usize, vertices: usize) -> Option<usize> {
    let name: usize = parsed(words)?;
    name.checked_sub(first).filter(|&vertex| vertex < vertices)
}

fn some_vertices(
    words: &mut Words<'_>,
    count: usize,
    first: usize,
    vertices: usize,
) -> Option<Vec<usize>> {
    let mut list = Vec::new();
    for _ in 0..count {
        list.push(vertex(words, first, vertices)?);
    }
    Some(list)
}

fn pairs(words: &mut Words<'_>, count: usize, vertices: usize) -> Option<Vec<(usize, usize)>> {
    let mut list = Vec::new();
    for _ in 0..count {
        list.push((vertex(words, 1, vertices)?, vertex(words, 1, vertices)?));
    }
    Some(list)
}
