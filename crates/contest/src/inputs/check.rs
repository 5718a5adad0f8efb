//! Whether an input keeps to a judge's limits.

use super::format::{Counts, Field, GraphFormat, Kind, Limits, Numbers, Record, Written};
use super::value::{Graph, Value};

/// Returns whether an input in its format keeps to the judge's limits.
pub(super) fn is_legal(format: Record, values: &[Value]) -> bool {
    format.iter().zip(values).all(|(field, value)| is_legal_field(field, value, values))
}

fn is_legal_field(field: &Field, value: &Value, beside: &[Value]) -> bool {
    match (field, value) {
        (Field::Newline | Field::Count(_), Value::Layout) => true,
        (Field::Number(limits) | Field::Length(limits), &Value::Number(number)) => {
            is_within(*limits, number)
        }
        (Field::UpTo { least, field }, Value::Number(number)) => {
            let Some(Value::Number(greatest)) = beside.get(*field) else {
                return false;
            };
            (least..=greatest).contains(&number)
        }
        (Field::Letters { count, of }, Value::Letters(letters)) => {
            letters.len() == *count && letters.chars().all(|letter| of.contains(letter))
        }
        (Field::Numbers(Numbers { limits, counts, are_distinct }), Value::Numbers(numbers)) => {
            has_count(*counts, numbers.len())
                && numbers.iter().all(|&number| is_within(*limits, number))
                && !(*are_distinct && has_twins(numbers))
        }
        (Field::List(list), Value::List(items)) => {
            has_count(list.counts, items.len())
                && items.iter().all(|item| is_legal(list.item, item))
                && !(list.are_distinct && has_twins(items))
        }
        (Field::Choice(choices), Value::Choice(choice, inner)) => {
            choices.get(*choice).is_some_and(|(_, format)| is_legal(format, inner))
        }
        (Field::Graph(format), Value::Graph(graph)) => is_legal_graph(format, graph),
        _ => false,
    }
}

fn is_within(limits: Limits, number: i128) -> bool {
    (limits.low..=limits.high).contains(&number)
}

fn has_count(counts: Counts, count: usize) -> bool {
    (counts.least..=counts.most).contains(&count)
}

/// Returns whether two items are equal.
fn has_twins<T: Ord>(items: &[T]) -> bool {
    let mut sorted: Vec<&T> = items.iter().collect();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

fn is_legal_graph(format: &GraphFormat, graph: &Graph) -> bool {
    let GraphFormat { kind, most_vertices, most_arcs, written } = *format;
    let Graph { is_tree, vertices, arcs, weights, tokens } = graph;
    let is_vertex = |vertex: &usize| vertex < vertices;
    (1..=most_vertices).contains(vertices)
        && arcs.len() <= most_arcs
        && arcs.iter().all(|(from, to)| is_vertex(from) && is_vertex(to))
        && tokens.iter().flatten().all(is_vertex)
        && match kind {
            Kind::Any => true,
            Kind::Simple => !has_twins(arcs),
            Kind::Acyclic => is_acyclic(graph),
            Kind::Tree => *is_tree && joins_all(graph),
        }
        && match written {
            Written::Arcs | Written::Edges => true,
            Written::ArcsAndTokens { most, within_vertices } => {
                let most = if within_vertices { most.min(*vertices) } else { most };
                tokens.len() == 1 && (1..=most).contains(&tokens[0].len())
            }
            Written::Parents { weights: limits } => {
                weights.len() == arcs.len()
                    && weights.iter().all(|&weight| is_within(limits, weight))
                    && arcs.iter().enumerate().all(|(above, (child, _))| *child == above + 1)
            }
            Written::Successors { most_queries, most_tokens } => {
                tokens.len() <= most_queries
                    && tokens.iter().all(|query| (1..=most_tokens).contains(&query.len()))
            }
        }
}

/// Returns whether the arcs, in either direction, join all vertices without a circle.
fn joins_all(graph: &Graph) -> bool {
    // Vertices that are joined have one top.
    let mut above: Vec<usize> = (0..graph.vertices).collect();
    graph.arcs.len() + 1 == graph.vertices
        && graph.arcs.iter().all(|&(from, to)| {
            let (from, to) = (top(&mut above, from), top(&mut above, to));
            above[from] = to;
            from != to
        })
}

/// Returns the top above a vertex, and shortens the way there.
pub(crate) fn top(above: &mut [usize], mut vertex: usize) -> usize {
    while above[vertex] != vertex {
        above[vertex] = above[above[vertex]];
        vertex = above[vertex];
    }
    vertex
}

/// Returns whether a graph has no cycle: taking away vertices without arcs takes all.
fn is_acyclic(graph: &Graph) -> bool {
    let mut left = vec![0_usize; graph.vertices];
    let mut predecessors = vec![Vec::new(); graph.vertices];
    for &(from, to) in &graph.arcs {
        left[from] += 1;
        predecessors[to].push(from);
    }
    let mut ends: Vec<usize> = (0..graph.vertices).filter(|&vertex| left[vertex] == 0).collect();
    let mut taken = 0;
    while let Some(end) = ends.pop() {
        taken += 1;
        for &from in &predecessors[end] {
            left[from] -= 1;
            if left[from] == 0 {
                ends.push(from);
            }
        }
    }
    taken == graph.vertices
}
