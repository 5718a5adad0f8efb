//! Writes an input in its format.

use super::format::{End, Field, GraphFormat, Record, Written};
use super::value::{Graph, Value};
use std::fmt::{Display, Write};

/// Returns the text of an input.
pub(super) fn written(format: Record, values: &[Value]) -> String {
    let mut text = Text(String::new());
    text.record(format, values);
    text.end_line();
    text.0
}

struct Text(String);

impl Text {
    /// Appends a word, with a space before it if a line has begun.
    fn word(&mut self, word: impl Display) {
        if !self.0.is_empty() && !self.0.ends_with('\n') {
            self.0.push(' ');
        }
        write!(self.0, "{word}").expect("a string takes everything");
    }

    /// Ends a line that has begun.
    fn end_line(&mut self) {
        if !self.0.is_empty() && !self.0.ends_with('\n') {
            self.0.push('\n');
        }
    }

    fn line<T: Display>(&mut self, words: impl IntoIterator<Item = T>) {
        for word in words {
            self.word(word);
        }
        self.end_line();
    }

    fn record(&mut self, format: Record, values: &[Value]) {
        for (field, value) in format.iter().zip(values) {
            match (field, value) {
                (Field::Count(of), _) => self.word(length(values.get(*of))),
                (_, Value::Layout) => self.end_line(),
                (_, Value::Number(number)) => self.word(number),
                (_, Value::Letters(letters)) => self.word(letters),
                (_, Value::Numbers(numbers)) => numbers.iter().for_each(|number| self.word(number)),
                (Field::List(list), Value::List(items)) => {
                    self.end_line();
                    for item in items {
                        self.record(list.item, item);
                        self.end_line();
                    }
                    if let End::Line(line) = list.end {
                        self.line([line]);
                    }
                }
                (Field::Choice(choices), Value::Choice(choice, inner)) => {
                    self.word(choices[*choice].0);
                    self.record(choices[*choice].1, inner);
                }
                (Field::Graph(format), Value::Graph(graph)) => self.graph(format, graph),
                _ => {}
            }
        }
    }

    fn graph(&mut self, format: &GraphFormat, graph: &Graph) {
        self.end_line();
        let arcs = graph.arcs.iter().map(|(from, to)| [from + 1, to + 1]);
        match format.written {
            Written::Arcs => {
                self.line([graph.vertices, graph.arcs.len()]);
                arcs.for_each(|arc| self.line(arc));
            }
            Written::ArcsAndTokens { .. } => {
                let tokens: Vec<usize> = graph.tokens.concat();
                self.line([graph.vertices, graph.arcs.len(), tokens.len()]);
                arcs.for_each(|arc| self.line(arc));
                self.line(tokens.iter().map(|token| token + 1));
            }
            Written::Edges => {
                self.line([graph.vertices]);
                arcs.for_each(|arc| self.line(arc));
            }
            Written::Parents { .. } => {
                self.line([graph.vertices]);
                for (&(_, parent), &weight) in graph.arcs.iter().zip(&graph.weights) {
                    self.line([parent as i128 + 1, weight]);
                }
            }
            Written::Successors { .. } => {
                self.line([graph.vertices]);
                for list in graph.successors().iter().chain(&graph.tokens) {
                    self.line([list.len()].iter().chain(list));
                }
                self.line([0]);
            }
        }
    }
}

/// Returns how many items a list has.
fn length(value: Option<&Value>) -> usize {
    match value {
        Some(Value::Numbers(numbers)) => numbers.len(),
        Some(Value::List(items)) => items.len(),
        _ => 0,
    }
}
