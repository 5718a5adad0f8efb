//! Makes one repetition of two.

use super::edit::without;
use super::paths::fields_at;
use super::syntax::{Field, GraphKind, Syntax};
use super::value::{Edge, Value, Values, value_at};

/// Returns an input in which a repetition holds what the next one does, too: counts are added up,
/// lists, words and repetitions follow each other, and graphs stand side by side.
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
                let is_count = |field: &Field| match field {
                    Field::Number(name) => Some(*name) == format.vertices.name,
                    _ => false,
                };
                let at = record.iter().position(is_count);
                let vertices = match at.and_then(|at| before.get(at)) {
                    Some(Value::Number(vertices)) => usize::try_from(*vertices).unwrap_or(0),
                    _ => 0,
                };
                let others = others.iter().map(|edge| edge.renamed(|vertex| vertex + vertices));
                edges.extend(others);
                if format.kind == GraphKind::Tree {
                    let weight = edges.first().map_or(0, |edge| edge.weight);
                    edges.push(Edge { ends: [1, vertices + 1], weight });
                }
            }
            _ => {}
        }
    }
}
