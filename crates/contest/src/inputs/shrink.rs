//! Makes the input of a problem smaller: whole tests, heaps and vertices go first, in large pieces, then
//! arcs and tokens, and then numbers become smaller. Every input that is tried keeps to the judge's
//! limits.

use super::check::is_legal;
use super::format::Record;
use super::shrinking::{Format, Number, Shrinking, Tried};
use super::thin::{contracted, without_arcs, without_vertices};
use super::value::{Graph, Value, Values, paths, value_at};
use super::write::written;
use std::ops::Range;

/// Returns the smallest input found on which a program fails as it does on this one, given what
/// tries an input and what says that there is no more time.
pub(super) fn shrink(
    format: Record,
    values: Values,
    fails: &mut dyn FnMut(&str) -> Tried,
    is_over: &dyn Fn() -> bool,
) -> Values {
    Shrinking::new(Listed(format), values, fails, is_over).run(&[
        |it| it.drop_items(),
        |it| it.thin_graphs(),
        |it| it.lower_each(),
        |it| it.plain_letters(),
        |it| it.lower_equals(),
        |it| it.lower_bits(),
        |it| it.lower_all(),
        |it| it.lower_pairs(),
    ])
}

/// The format of a problem of the catalogue.
struct Listed(Record);

impl Format for Listed {
    type Values = Values;
    /// The path of a value, and the index of the number in there.
    type Place = (Vec<usize>, usize);

    fn text_of_legal(&self, values: &Values) -> Option<String> {
        is_legal(self.0, values).then(|| written(self.0, values))
    }

    fn numbers(&self, values: &Values) -> Vec<Number<Self::Place>> {
        let mut values = values.clone();
        let mut found = Vec::new();
        for path in paths(&values) {
            let numbers = value_at(&mut values, &path).map_or(Vec::new(), numbers_of);
            let numbers = numbers.into_iter().enumerate();
            found.extend(numbers.map(|(index, number)| Number {
                place: (path.clone(), index),
                number: *number,
                target: 0,
            }));
        }
        found
    }

    fn set(&self, values: &mut Values, (path, index): &Self::Place, number: i128) {
        let value = value_at(values, path);
        if let Some(place) = value.and_then(|value| numbers_of(value).into_iter().nth(*index)) {
            *place = number;
        }
    }
}

impl Shrinking<'_, Listed> {
    /// Tries the best input with one value changed.
    fn try_edit(&mut self, path: &[usize], edit: impl FnOnce(&mut Value)) -> bool {
        let mut candidate = self.best.clone();
        value_at(&mut candidate, path).map(edit).is_some() && self.accept(candidate)
    }

    fn value(&mut self, path: &[usize]) -> Option<&mut Value> {
        value_at(&mut self.best, path)
    }

    /// Drops items of lists, outer lists first.
    fn drop_items(&mut self) {
        let mut waiting: Vec<Vec<usize>> = (0..self.best.len()).map(|field| vec![field]).collect();
        while let Some(path) = waiting.pop() {
            let length = match self.value(&path) {
                Some(Value::List(items)) => items.len(),
                Some(Value::Numbers(numbers)) => numbers.len(),
                _ => 0,
            };
            self.drop_from(&path, length, |value, piece| match value {
                Value::List(items) => drop(items.drain(piece)),
                Value::Numbers(numbers) => drop(numbers.drain(piece)),
                _ => {}
            });
            // What is nested in the items that are left.
            let inner: Vec<Vec<usize>> = match self.value(&path) {
                Some(Value::List(items)) => (0..items.len())
                    .flat_map(|item| (0..items[item].len()).map(move |field| vec![item, field]))
                    .collect(),
                Some(Value::Choice(_, inner)) => (0..inner.len()).map(|it| vec![it]).collect(),
                _ => Vec::new(),
            };
            waiting.extend(inner.into_iter().map(|inner| [path.as_slice(), &inner].concat()));
        }
    }

    /// Drops pieces of a value of a length.
    fn drop_from(
        &mut self,
        path: &[usize],
        length: usize,
        remove: impl Fn(&mut Value, Range<usize>),
    ) {
        self.drop_pieces(length, |this, gone| {
            this.try_edit(path, |value| {
                // Later ones first, so that the others stay where they are.
                for run in gone.chunk_by(|one, next| one + 1 == *next).rev() {
                    remove(value, run[0]..run[0] + run.len());
                }
            })
        });
    }

    fn graph(&mut self, path: &[usize]) -> Option<&mut Graph> {
        match self.value(path) {
            Some(Value::Graph(graph)) => Some(graph),
            _ => None,
        }
    }

    /// Drops queries, vertices, arcs and tokens of graphs.
    fn thin_graphs(&mut self) {
        for path in paths(&self.best) {
            let Some(graph) = self.graph(&path) else {
                continue;
            };
            let (queries, vertices) = (graph.tokens.len(), graph.vertices);
            self.drop_from(
                &path,
                queries,
                in_graph(|graph, piece| drop(graph.tokens.drain(piece))),
            );
            self.drop_from(
                &path,
                vertices,
                in_graph(|graph, piece| *graph = without_vertices(graph, piece)),
            );
            let arcs = self.graph(&path).map_or(0, |graph| graph.arcs.len());
            self.drop_from(
                &path,
                arcs,
                in_graph(|graph, piece| *graph = without_arcs(graph, piece)),
            );
            let queries = self.graph(&path).map_or(0, |graph| graph.tokens.len());
            for query in 0..queries {
                let tokens = self.graph(&path).map_or(0, |graph| graph.tokens[query].len());
                self.drop_from(
                    &path,
                    tokens,
                    in_graph(|graph, piece| drop(graph.tokens[query].drain(piece))),
                );
            }
            self.contract(&path);
        }
    }

    /// Makes one vertex of the two ends of an arc, as long as that is possible; for a tree,
    /// dropping a vertex does so.
    fn contract(&mut self, path: &[usize]) {
        let mut arc = 0;
        while let Some(graph) = self.graph(path)
            && arc < graph.arcs.len()
            && !graph.is_tree
        {
            let contract = in_graph(move |graph, _| *graph = contracted(graph, arc));
            arc += usize::from(!self.try_edit(path, |value| contract(value, 0..0)));
        }
    }

    fn plain_letters(&mut self) {
        for path in paths(&self.best) {
            if let Some(Value::Letters(letters)) = self.value(&path) {
                for index in 0..letters.len() {
                    self.try_edit(&path, |value| plain_letter(value, index));
                }
            }
        }
    }
}

/// Returns an edit of the graph that a value is.
fn in_graph(edit: impl Fn(&mut Graph, Range<usize>)) -> impl Fn(&mut Value, Range<usize>) {
    move |value, piece| {
        if let Value::Graph(graph) = value {
            edit(graph, piece);
        }
    }
}

/// Returns the numbers that a value holds but for those of values in it.
fn numbers_of(value: &mut Value) -> Vec<&mut i128> {
    match value {
        Value::Number(number) => vec![number],
        Value::Numbers(numbers) => numbers.iter_mut().collect(),
        Value::Graph(graph) => graph.weights.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// Makes a letter `A`, or `0` if it is a digit.
fn plain_letter(value: &mut Value, index: usize) {
    if let Value::Letters(letters) = value {
        let plain = |(at, letter): (usize, char)| match letter {
            letter if at != index => letter,
            '0'..='9' => '0',
            _ => 'A',
        };
        *letters = letters.chars().enumerate().map(plain).collect();
    }
}
