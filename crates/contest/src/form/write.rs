//! Writes an input as its format says.

use super::syntax::{EdgeLines, Edges, Field, Syntax};
use super::value::{Edge, Value};
use std::fmt::Write;

pub(super) fn written(syntax: &Syntax, values: &[Value]) -> String {
    let mut writing = Writing { text: String::new(), known: vec![0; syntax.names.len()] };
    writing.record(&syntax.record, values);
    writing.text
}

struct Writing {
    text: String,
    /// The numbers with names that were written last.
    known: Vec<i128>,
}

impl Writing {
    fn word(&mut self, word: impl std::fmt::Display) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push(' ');
        }
        // A String takes all that is written.
        let _ = write!(self.text, "{word}");
    }

    fn record(&mut self, record: &[Field], values: &[Value]) {
        // The end of a line that was empty by itself is written; that of lines with their own ends
        // is not.
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

/// Returns what stands above each vertex of a tree but the first, with the weight of the edge to it.
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
