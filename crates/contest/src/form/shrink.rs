//! Makes an input smaller: repetitions, counted positions and vertices go first, in large pieces, then
//! edges are contracted, and then numbers become smaller, and letters too. Every input that is tried is
//! legal.

use super::arrange::{ordered, renamed, renamed_and_ordered};
use super::edit::{contracted, joined, without};
use super::paths::{fields_at, records};
use super::shrinking::{Shrinking, Tried};
use super::syntax::{EdgeLines, Field, Length, Syntax};
use super::value::{Edge, Path, Value, Values, value_at};
use std::ops::Range;

/// Up to this many letters, each is tried as every letter before it in the alphabet.
const MOST_LETTERS: usize = 64;

/// Returns the smallest input found on which a test fails.
pub(super) fn shrink(
    syntax: &Syntax,
    values: Values,
    fails: &mut dyn FnMut(&str) -> Tried,
    is_over: &dyn Fn() -> bool,
) -> Values {
    Shrinking::new(syntax, values, fails, is_over).run(&[
        |it| it.drop_positions(),
        |it| it.join_repetitions(),
        |it| it.thin_graphs(),
        |it| it.lower_each(),
        |it| it.lower_equals(),
        |it| it.lower_all(),
        |it| it.lower_bits(),
        |it| it.lower_pairs(),
        |it| it.lower_letters(),
    ])
}

/// Brings edges, with or without a direction, into another order.
type Arrange = fn(&[Edge], bool) -> Vec<Edge>;

/// What can be dropped position by position, and where it stands.
#[derive(Clone, Copy)]
enum Counted {
    /// All that this name counts.
    By(usize),
    /// Repetitions without a count, the letters of a word with a length of its own, or edges in lists.
    Alone(usize),
}

impl Shrinking<'_> {
    /// Tries the best input with one value changed.
    fn try_edit(
        &mut self,
        path: &[(usize, usize)],
        field: usize,
        edit: impl FnOnce(&mut Value),
    ) -> bool {
        let mut candidate = self.best.clone();
        value_at(&mut candidate, path, field).map(edit).is_some() && self.accept(&candidate)
    }

    fn length(&mut self, path: &[(usize, usize)], field: usize) -> usize {
        match value_at(&mut self.best, path, field) {
            Some(Value::Number(count)) => usize::try_from(*count).unwrap_or(0),
            Some(Value::Items(items)) => items.len(),
            Some(Value::Word(letters)) => letters.len(),
            Some(Value::Edges(edges)) => edges.len(),
            _ => 0,
        }
    }

    /// Drops positions of all that is counted, in outer records first.
    fn drop_positions(&mut self) {
        let mut waiting: Vec<Path> = vec![Vec::new()];
        while let Some(path) = waiting.pop() {
            let syntax = self.syntax;
            for (at, field) in fields_at(syntax, &path).iter().enumerate() {
                let counted = match field {
                    Field::Number(name) if syntax.names[*name].is_count => Counted::By(*name),
                    Field::Repeat(repeat) if repeat.count.is_none() => Counted::Alone(at),
                    Field::Edges(edges) if edges.is_free() => Counted::Alone(at),
                    Field::Word(word) if matches!(word.length, Length::Between(..)) => {
                        Counted::Alone(at)
                    }
                    _ => continue,
                };
                let length = self.length(&path, at);
                self.drop_pieces(length, |this, gone| this.try_drop(&path, counted, gone));
            }
            for (at, field) in fields_at(syntax, &path).iter().enumerate() {
                let chosen = match (field, value_at(&mut self.best, &path, at)) {
                    (Field::Repeat(_), Some(Value::Items(items))) => 0..items.len(),
                    (Field::Choice(_), Some(Value::Choice(chosen, _))) => *chosen..*chosen + 1,
                    _ => continue,
                };
                waiting.extend(chosen.map(|it| [path.as_slice(), &[(at, it)]].concat()));
            }
        }
    }

    fn try_drop(&mut self, path: &[(usize, usize)], counted: Counted, gone: &[usize]) -> bool {
        if self.is_stopped() {
            return false;
        }
        match counted {
            Counted::By(name) => [false, true].into_iter().any(|is_renaming| {
                let place = (path, name);
                without(self.syntax, &self.best, place, gone, is_renaming)
                    .is_some_and(|it| self.accept(&it))
            }),
            Counted::Alone(field) => self.try_edit(path, field, |value| {
                for &position in gone.iter().rev() {
                    match value {
                        Value::Items(items) if position < items.len() => {
                            items.remove(position);
                        }
                        Value::Word(letters) if position < letters.len() => {
                            letters.remove(position);
                        }
                        Value::Edges(edges) if position < edges.len() => {
                            edges.remove(position);
                        }
                        _ => {}
                    }
                }
            }),
        }
    }

    /// Makes one repetition of two that follow each other: what fails may need the numbers of both.
    fn join_repetitions(&mut self) {
        let syntax = self.syntax;
        for path in records(&self.best, &[]) {
            for (at, field) in fields_at(syntax, &path).iter().enumerate() {
                let Field::Repeat(_) = field else {
                    continue;
                };
                let mut first = 0;
                while first + 1 < self.length(&path, at) && !self.is_stopped() {
                    let smaller = joined(syntax, &self.best, &path, at, first);
                    let is_smaller = smaller.is_some_and(|it| self.accept(&it));
                    first += usize::from(!is_smaller);
                }
            }
        }
    }

    /// Makes one vertex of the two ends of edges, as long as that is possible, and then gives
    /// vertices and edges their plainest order.
    fn thin_graphs(&mut self) {
        let syntax = self.syntax;
        for path in records(&self.best, &[]) {
            for (at, field) in fields_at(syntax, &path).iter().enumerate() {
                let Field::Edges(format) = field else {
                    continue;
                };
                let mut edge = 0;
                while edge < self.length(&path, at) && !self.is_stopped() {
                    let smaller = contracted(syntax, &self.best, &path, at, edge);
                    let is_smaller = smaller.is_some_and(|it| self.accept(&it));
                    edge += usize::from(!is_smaller);
                }
                let is_directed = format.is_directed();
                let arrangements: &[Arrange] = match format.lines {
                    EdgeLines::Ends => &[renamed_and_ordered, renamed, ordered],
                    EdgeLines::Lists => &[renamed_and_ordered, ordered],
                    // These have one order alone.
                    EdgeLines::Parents => &[],
                };
                for arrange in arrangements {
                    let mut edges = Vec::new();
                    if let Some(Value::Edges(found)) = value_at(&mut self.best, &path, at) {
                        edges.clone_from(found);
                    }
                    let plain = arrange(&edges, is_directed);
                    if plain < edges {
                        self.try_edit(&path, at, |value| *value = Value::Edges(plain));
                    }
                }
            }
        }
    }

    /// Makes letters the first of their alphabet, in large pieces, and then each the first
    /// possible.
    fn lower_letters(&mut self) {
        let syntax = self.syntax;
        for path in records(&self.best, &[]) {
            for (at, field) in fields_at(syntax, &path).iter().enumerate() {
                let Field::Word(word) = field else {
                    continue;
                };
                let length = self.length(&path, at);
                let mut size = length;
                while size > 0 {
                    for start in (0..length).step_by(size) {
                        let end = length.min(start + size);
                        self.set_letters(&path, at, start..end, word.letters[0]);
                    }
                    size /= 2;
                }
                for position in 0..if length > MOST_LETTERS { 0 } else { length } {
                    let letter = match value_at(&mut self.best, &path, at) {
                        Some(Value::Word(letters)) => letters.get(position).copied(),
                        _ => None,
                    };
                    let earlier = word.letters.iter().take_while(|it| Some(**it) != letter);
                    let _ =
                        earlier.copied().collect::<Vec<_>>().into_iter().any(|letter| {
                            self.set_letters(&path, at, position..position + 1, letter)
                        });
                }
            }
        }
    }

    fn set_letters(
        &mut self,
        path: &[(usize, usize)],
        field: usize,
        piece: Range<usize>,
        letter: char,
    ) -> bool {
        self.try_edit(path, field, |value| {
            if let Value::Word(letters) = value {
                letters.get_mut(piece).into_iter().for_each(|piece| piece.fill(letter));
            }
        })
    }
}
