//! Writes an input as its format says.

use super::syntax::{Field, Syntax};
use super::value::Value;
use std::fmt::Write;

/// Returns the text of an input.
pub(super) fn written(syntax: &Syntax, values: &[Value]) -> String {
    let mut writing = Writing { text: String::new() };
    writing.record(&syntax.record, values);
    writing.text
}

struct Writing {
    text: String,
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
                (_, Value::Fixed) => {}
                (_, Value::Number(number)) => self.word(number),
                (_, Value::Numbers(numbers)) => numbers.iter().for_each(|number| self.word(number)),
                (_, Value::Word(letters)) if letters.is_empty() => {}
                (_, Value::Word(letters)) => self.word(letters.iter().collect::<String>()),
                (Field::Edges(format), Value::Edges(edges)) => {
                    ends_itself = true;
                    for edge in edges {
                        edge.ends.iter().for_each(|end| self.word(end));
                        format.weight.into_iter().for_each(|_| self.word(edge.weight));
                        self.text.push('\n');
                    }
                }
                (Field::Repeat(repeat), Value::Items(items)) => {
                    ends_itself = true;
                    items.iter().for_each(|item| self.record(&repeat.record, item));
                }
                (_, Value::Edges(_) | Value::Items(_)) => {}
            }
        }
    }
}
