//! Removes positions from everything that a number counts: lists, words, repetitions, vertices and
//! edges; the counts stay right.

use super::graph::in_order;
use super::syntax::{Edges, Field, GraphKind, Length, Limits, Syntax};
use super::value::{Edge, Value, Values, ends, fields, fields_at, record_at, value_at};
use std::collections::HashSet;

/// Removing vertices removes edges, which may remove something else in turn, up to this depth.
const DEEPEST: usize = 3;

/// Returns an input without some positions, in order, of everything that a name counts in the
/// record at a path; optionally, numbers up to that count are renamed as the positions are.
pub(super) fn without(
    syntax: &Syntax,
    values: &Values,
    (path, name): (&[(usize, usize)], usize),
    gone: &[usize],
    is_renaming: bool,
) -> Option<Values> {
    let mut edit = Edit { syntax, values: values.clone(), is_renaming };
    edit.drop(path, name, gone, 0)?;
    Some(edit.values)
}

/// Returns an input in which the ends of an edge are merged; loops and duplicates of other edges
/// that arise are removed.
pub(super) fn contracted(
    syntax: &Syntax,
    values: &Values,
    path: &[(usize, usize)],
    field: usize,
    edge: usize,
) -> Option<Values> {
    let Some(Field::Edges(format)) = fields_at(syntax, path).get(field) else {
        return None;
    };
    let vertex_name = format.vertices.name?;
    let mut edit = Edit { syntax, values: values.clone(), is_renaming: true };
    let edges = edit.edges(path, field)?;
    let [from, to] = edges.get(edge)?.ends;
    let (kept, gone) = (from.min(to), from.max(to));
    if kept == gone || format.is_tied() {
        return None;
    }
    let mut seen = HashSet::new();
    let mut lost = Vec::new();
    for (index, it) in edges.iter_mut().enumerate() {
        let before = *it;
        *it = it.renamed(|vertex| if vertex == gone { kept } else { vertex });
        let is_new = seen.insert(it.ends);
        if index == edge || *it != before && (it.ends[0] == it.ends[1] || !is_new) {
            lost.push(index);
        }
    }
    edit.drop_edges((path, field, format), &lost, 1)?;
    let vertex_path = path.get(..syntax.names[vertex_name].depth)?;
    edit.drop(vertex_path, vertex_name, &[gone - 1], 1)?;
    Some(edit.values)
}

struct Edit<'a> {
    syntax: &'a Syntax,
    values: Values,
    is_renaming: bool,
}

impl Edit<'_> {
    fn edges(&mut self, path: &[(usize, usize)], field: usize) -> Option<&mut Vec<Edge>> {
        match value_at(&mut self.values, path, field)? {
            Value::Edges(edges) => Some(edges),
            _ => None,
        }
    }

    /// Removes edges from a graph.
    fn drop_edges(
        &mut self,
        (path, field, format): (&[(usize, usize)], usize, &Edges),
        lost: &[usize],
        depth: usize,
    ) -> Option<()> {
        if format.is_free() {
            return remove(self.edges(path, field)?, lost);
        }
        let name = format.edges.name?;
        self.drop(path.get(..self.syntax.names[name].depth)?, name, lost, depth)
    }

    fn drop(
        &mut self,
        path: &[(usize, usize)],
        name: usize,
        gone: &[usize],
        depth: usize,
    ) -> Option<()> {
        if gone.is_empty() {
            return Some(());
        }
        let field = self.syntax.names[name].field;
        let Value::Number(number) = value_at(&mut self.values, path, field)? else {
            return None;
        };
        let before = *number;
        *number = before.checked_sub(gone.len() as i128).filter(|left| *left >= 0)?;
        let left = *number;
        let is_graph = |field: &Field| match field {
            Field::Edges(edges) => edges.vertices.name == Some(name),
            _ => false,
        };
        for (path, field, format) in
            fields(self.syntax, (path, record_at(&mut self.values, path)?), &is_graph)
        {
            if let Field::Edges(edges) = format {
                let count = usize::try_from(before + edges.vertices.offset).ok()?;
                self.drop_vertices((&path, field, edges), count, gone, depth)?;
            }
        }
        let Edit { syntax, is_renaming, .. } = *self;
        let stripping = Stripping { syntax, name, gone, left, is_renaming };
        stripping.record(fields_at(syntax, path), record_at(&mut self.values, path)?)
    }

    /// Removes vertices from a graph with their edges. If the number of edges depends on that of
    /// the vertices, or is fixed, edges that joined a removed vertex to the others join these
    /// instead.
    fn drop_vertices(
        &mut self,
        (path, field, format): (&[(usize, usize)], usize, &Edges),
        count: usize,
        gone: &[usize],
        depth: usize,
    ) -> Option<()> {
        let is_gone = marked(count, gone)?;
        let edges = self.edges(path, field)?;
        let pairs = ends(edges);
        if pairs.iter().flatten().any(|&vertex| vertex == 0 || vertex > count) {
            return None;
        }
        let mut next = 0;
        let name = |is_gone: &bool| {
            next += usize::from(!is_gone);
            next
        };
        let names: Vec<usize> = is_gone.iter().map(name).collect();
        if format.is_free() || format.edges.name.is_some() && !format.is_tied() {
            if depth == DEEPEST {
                return None;
            }
            let is_lost = |&index: &usize| pairs[index].iter().any(|vertex| is_gone[vertex - 1]);
            let lost: Vec<usize> = (0..pairs.len()).filter(is_lost).collect();
            self.drop_edges((path, field, format), &lost, depth + 1)?;
        } else {
            let (tops, joined) = joined_to_kept(&is_gone, &pairs)?;
            if format.is_tied() {
                remove(edges, &joined)?;
            }
            edges.iter_mut().for_each(|edge| *edge = edge.renamed(|vertex| tops[vertex - 1] + 1));
        }
        for vertex in self.edges(path, field)?.iter_mut().flat_map(|edge| &mut edge.ends) {
            *vertex = *names.get(vertex.checked_sub(1)?)?;
        }
        Some(())
    }
}

/// Returns for each vertex the remaining one that takes its place, and the edges that go, one for
/// each removed vertex: first those by which a search from the remaining vertices reaches it.
fn joined_to_kept(is_gone: &[bool], edges: &[[usize; 2]]) -> Option<(Vec<usize>, Vec<usize>)> {
    let mut around = vec![Vec::new(); is_gone.len()];
    for (index, &[from, to]) in edges.iter().enumerate() {
        around[from - 1].push((index, to - 1));
        around[to - 1].push((index, from - 1));
    }
    let first_kept = is_gone.iter().position(|is_gone| !is_gone)?;
    let mut tops: Vec<Option<usize>> =
        is_gone.iter().enumerate().map(|(vertex, is_gone)| (!is_gone).then_some(vertex)).collect();
    let mut waiting: Vec<usize> = tops.iter().flatten().copied().collect();
    let mut joined = HashSet::new();
    while let Some(vertex) = waiting.pop() {
        for &(index, next) in &around[vertex] {
            if tops[next].is_none() {
                tops[next] = tops[vertex];
                joined.insert(index);
                waiting.push(next);
            }
        }
    }
    let wanted = is_gone.iter().filter(|is_gone| **is_gone).count();
    // For vertices not connected to a remaining one: loops and duplicate edges go first.
    let mut seen = HashSet::new();
    let is_plain = |pair: &[usize; 2]| pair[0] != pair[1] && seen.insert(*pair);
    let is_plain: Vec<bool> = edges.iter().map(is_plain).collect();
    for wanted_plain in [false, true] {
        for index in (0..edges.len()).rev().filter(|index| is_plain[*index] == wanted_plain) {
            if joined.len() < wanted {
                joined.insert(index);
            }
        }
    }
    let tops = tops.into_iter().map(|top| top.unwrap_or(first_kept)).collect();
    Some((tops, in_order(joined)))
}

/// Removes positions from everything that a name counts, except vertices.
struct Stripping<'a> {
    syntax: &'a Syntax,
    name: usize,
    gone: &'a [usize],
    /// The count afterwards.
    left: i128,
    is_renaming: bool,
}

impl Stripping<'_> {
    fn record(&self, fields: &[Field], values: &mut Values) -> Option<()> {
        let name = Some(self.name);
        for (field, value) in fields.iter().zip(values) {
            match (field, value) {
                (Field::Number(it), Value::Number(number)) => {
                    self.rename(self.syntax.names[*it].limits, [number]);
                }
                (Field::List(list), Value::Numbers(numbers)) => {
                    let is_counted = list.count.name == name;
                    let before = numbers.clone();
                    if is_counted {
                        remove(numbers, self.gone)?;
                    }
                    if is_counted && list.is_distinct && list.limits.high.name == name {
                        self.close_gaps(&before, numbers);
                    } else {
                        self.rename(list.limits, numbers);
                    }
                }
                (Field::Word(word), Value::Word(letters)) => match word.length {
                    Length::Count(count) if count.name == name => remove(letters, self.gone)?,
                    _ => {}
                },
                (Field::Edges(it), Value::Edges(edges)) => {
                    if it.edges.name == name && !it.is_tied() {
                        remove(edges, self.gone)?;
                    }
                    if let Some(weight) = it.weight {
                        let limits = self.syntax.names[weight].limits;
                        self.rename(limits, edges.iter_mut().map(|edge| &mut edge.weight));
                    }
                }
                (Field::Repeat(repeat), Value::Items(items)) => {
                    if repeat.count.is_some_and(|count| count.name == name) {
                        remove(items, self.gone)?;
                    }
                    for item in items {
                        self.record(&repeat.record, item)?;
                    }
                }
                (Field::Choice(records), Value::Choice(chosen, inner)) => {
                    self.record(&records[*chosen], inner)?;
                }
                _ => {}
            }
        }
        Some(())
    }

    /// Renames numbers limited by the count as its positions are renamed.
    fn rename<'n>(&self, limits: Limits, numbers: impl IntoIterator<Item = &'n mut i128>) {
        if !self.is_renaming || limits.high.name != Some(self.name) {
            return;
        }
        let most = self.left + limits.high.offset;
        for number in numbers {
            // The greatest number refers to the last position.
            let position = *number - limits.high.offset - 1;
            let before = self.gone.partition_point(|&gone| (gone as i128) < position);
            *number = (*number - before as i128).min(most);
        }
    }

    /// Lowers distinct numbers, as in a permutation, by the count of smaller ones removed.
    fn close_gaps(&self, before: &[i128], numbers: &mut [i128]) {
        if !self.is_renaming {
            return;
        }
        let kept: HashSet<i128> = numbers.iter().copied().collect();
        let mut lost: Vec<i128> = before.iter().copied().filter(|it| !kept.contains(it)).collect();
        lost.sort_unstable();
        for number in numbers {
            *number -= lost.partition_point(|lost| lost < number) as i128;
        }
    }
}

/// Returns which of `length` items to remove: those at some positions, and for positions after the
/// end the last of the others.
fn marked(length: usize, gone: &[usize]) -> Option<Vec<bool>> {
    let mut is_gone = vec![false; length];
    let mut behind = Some(gone.len()).filter(|count| *count <= length)?;
    for &position in gone {
        if let Some(mark) = is_gone.get_mut(position) {
            *mark = true;
            behind -= 1;
        }
    }
    for mark in is_gone.iter_mut().rev().filter(|mark| !**mark).take(behind) {
        *mark = true;
    }
    Some(is_gone)
}

/// Removes items at positions, or the last ones for positions after the end.
pub(super) fn remove<T>(items: &mut Vec<T>, gone: &[usize]) -> Option<()> {
    let mut is_gone = marked(items.len(), gone)?.into_iter();
    items.retain(|_| !is_gone.next().unwrap_or(false));
    Some(())
}

/// Returns an input in which a repetition absorbs the next: counts are added, lists, words and
/// repetitions are concatenated, and graphs are put side by side.
pub(super) fn joined(
    syntax: &Syntax,
    values: &Values,
    path: &[(usize, usize)],
    field: usize,
    first: usize,
) -> Option<Values> {
    let Some(Field::Repeat(repeat)) = fields_at(syntax, path).get(field) else {
        return None;
    };
    let mut values = values.clone();
    let Value::Items(items) = value_at(&mut values, path, field)? else {
        return None;
    };
    let second = items.get(first + 1)?.clone();
    join(syntax, &repeat.record, items.get_mut(first)?, second);
    match repeat.count {
        None => {
            items.remove(first + 1);
        }
        Some(count) => {
            let name = count.name?;
            let place = (path.get(..syntax.names[name].depth)?, name);
            values = without(syntax, &values, place, &[first + 1], false)?;
        }
    }
    Some(values)
}

fn join(syntax: &Syntax, record: &[Field], values: &mut Values, others: Values) {
    let before = values.clone();
    for ((field, value), other) in record.iter().zip(values).zip(others) {
        match (field, value, other) {
            (Field::Number(name), Value::Number(number), Value::Number(other))
                if syntax.names[*name].is_count =>
            {
                *number += other;
            }
            (_, Value::Numbers(numbers), Value::Numbers(others)) => numbers.extend(others),
            (_, Value::Word(letters), Value::Word(others)) => letters.extend(others),
            (_, Value::Items(items), Value::Items(others)) => items.extend(others),
            (Field::Edges(format), Value::Edges(edges), Value::Edges(others)) => {
                let vertices = record.iter().zip(&before).find_map(|it| match it {
                    (Field::Number(name), Value::Number(vertices)) => (Some(*name)
                        == format.vertices.name)
                        .then(|| usize::try_from(*vertices).unwrap_or(0)),
                    _ => None,
                });
                let vertices = vertices.unwrap_or(0);
                edges.extend(others.iter().map(|edge| edge.renamed(|vertex| vertex + vertices)));
                if format.kind == GraphKind::Tree {
                    let weight = edges.first().map_or(0, |edge| edge.weight);
                    edges.push(Edge { ends: [1, vertices + 1], weight });
                }
            }
            _ => {}
        }
    }
}
