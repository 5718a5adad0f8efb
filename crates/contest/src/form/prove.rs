//! Proves that a format has an input for all numbers within its limits.
//!
//! Whether `l..r` can be empty, or `n-1` negative, depends on the greatest value of a sum of names.
//! The last name is replaced by its limit, a sum of earlier names, and so on down to a constant.
//! Given the earlier names, the last one can reach its limit, so the answer is exact.

use super::error::{Fault, FormatError};
use super::graph::{least_vertices, most_edges};
use super::syntax::{
    Edges, Expr, Field, GREATEST, GraphKind, Implied, Length, Limits, MOST_VALUES, Name, Repeat,
    Syntax, least_values, shown,
};
use judge_io::Place;

/// A condition for every input to exist.
#[derive(Clone, Debug)]
pub(super) enum Claim {
    /// The range of this number is not empty.
    Number(usize),
    /// This expression is not negative.
    Count(Expr),
    List {
        count: Expr,
        limits: Limits,
        is_distinct: bool,
    },
    Edges(Edges),
    /// The end of these lines can be found, or there are enough different ones.
    Repeat {
        depth: usize,
        repeat: Repeat,
    },
}

/// The default greatest count.
const USUAL_COUNT: i128 = 1000;

/// Returns the format of a record, given the names, each with whether it has its own limits.
pub(super) fn resolve(
    names: Vec<(Name, bool)>,
    record: Vec<Field>,
    claims: &[(Place, Claim)],
) -> Result<Syntax, FormatError> {
    let names = names.into_iter().map(|(mut name, has_limits)| {
        if (name.is_count || name.is_answer) && !has_limits {
            name.limits.high = Expr::constant(USUAL_COUNT);
        }
        name.is_small = name.is_count || name.is_answer;
        name
    });
    let mut syntax = Syntax { names: names.collect(), record };
    for name in (0..syntax.names.len()).rev() {
        if let (true, Some(below)) =
            (syntax.names[name].is_small, syntax.names[name].limits.low.name)
        {
            syntax.names[below].is_small = true;
        }
    }
    for (place, claim) in claims {
        syntax.check(claim).map_err(|fault| FormatError { place: *place, fault })?;
    }
    let least = least_values(&syntax.record, &|count| syntax.least_of(count));
    if least > MOST_VALUES as i128 {
        let place = Place { line: 1, column: 1 };
        return Err(FormatError { place, fault: Fault::TooMany { least: shown(least) } });
    }
    Ok(syntax)
}

impl Syntax {
    /// Returns the greatest value of a sum of integers, some negative, and names, with values that
    /// attain it.
    fn greatest(&self, constant: i128, terms: &[(i128, Expr)]) -> (i128, String) {
        let mut sum = constant;
        let mut factors = vec![0_i128; self.names.len()];
        let mut bounds = Vec::new();
        let add = |factors: &mut [i128], sum: &mut i128, factor: i128, expr: Expr| {
            *sum = sum.saturating_add(factor.saturating_mul(expr.offset));
            if let Some(name) = expr.name {
                factors[name] = factors[name].saturating_add(factor);
            }
        };
        for &(factor, expr) in terms {
            add(&mut factors, &mut sum, factor, expr);
        }
        // A bound contains only names that were read before it.
        while let Some(factor) = factors.pop() {
            let name = factors.len();
            let Limits { low, high } = self.names[name].limits;
            if factor != 0 {
                let bound = if factor > 0 { high } else { low };
                add(&mut factors, &mut sum, factor, bound);
                bounds.push((name, bound));
            }
        }
        let mut known = vec![0; self.names.len()];
        let mut shown_names = Vec::new();
        for &(name, bound) in bounds.iter().rev() {
            let base = bound.name.map_or(0, |name| known[name]);
            known[name] = bound.offset.saturating_add(base);
            shown_names.push(format!("{} = {}", self.names[name].text, shown(known[name])));
        }
        let witness = match &*shown_names {
            [] => String::new(),
            names => format!(" if {}", names.join(" and ")),
        };
        (sum, witness)
    }

    fn greatest_of(&self, expr: Expr) -> i128 {
        self.greatest(0, &[(1, expr)]).0
    }

    fn least_of(&self, expr: Expr) -> i128 {
        -self.greatest(0, &[(-1, expr)]).0
    }

    fn check(&mut self, claim: &Claim) -> Result<(), Fault> {
        match claim {
            Claim::Number(name) => self.check_limits(self.names[*name].limits),
            Claim::Count(count) => self.check_count(*count),
            Claim::List { count, limits, is_distinct } => {
                self.check_limits(*limits)?;
                let Limits { low, high } = *limits;
                let (lack, witness) = self.greatest(-1, &[(1, *count), (1, low), (-1, high)]);
                if *is_distinct && lack > 0 {
                    let (limits, count) = (self.limits(*limits), self.expr(*count));
                    return Err(Fault::FewNumbers { limits, count, witness });
                }
                Ok(())
            }
            Claim::Edges(edges) => self.check_edges(*edges),
            Claim::Repeat { repeat, .. } if repeat.is_distinct => self.check_distinct(repeat),
            Claim::Repeat { depth, repeat } => self.check_open(*depth, repeat),
        }
    }

    fn limits(&self, Limits { low, high }: Limits) -> String {
        format!("{}..{}", self.expr(low), self.expr(high))
    }

    fn check_limits(&self, Limits { low, high }: Limits) -> Result<(), Fault> {
        let (lack, witness) = self.greatest(0, &[(1, low), (-1, high)]);
        if lack > 0 {
            let limits = self.limits(Limits { low, high });
            return Err(Fault::NoNumber { limits, witness });
        }
        let (least, most) = (self.least_of(low), self.greatest_of(high));
        match [least, most].into_iter().find(|number| number.abs() > GREATEST) {
            Some(number) => Err(Fault::Number { found: shown(number) }),
            None => Ok(()),
        }
    }

    fn check_count(&self, count: Expr) -> Result<(), Fault> {
        let (lack, witness) = self.greatest(0, &[(-1, count)]);
        if lack > 0 {
            return Err(Fault::Negative { count: self.expr(count), witness });
        }
        Ok(())
    }

    /// Proves that a graph exists, and limits its counts accordingly.
    fn check_edges(&mut self, edges: Edges) -> Result<(), Fault> {
        let Edges { kind, vertices, edges: count, .. } = edges;
        let no_graph = |this: &Self, witness: &str| Fault::NoGraph {
            vertices: this.expr(vertices),
            edges: this.expr(count),
            witness: witness.to_string(),
        };
        let (lack, witness) = self.greatest(1, &[(-1, vertices)]);
        if lack > 0 {
            return Err(no_graph(self, &witness));
        }
        if kind == GraphKind::Tree || edges.is_free() {
            return Ok(());
        }
        if vertices.name.or(count.name).is_none()
            && count.offset > most_edges(kind, vertices.offset)
        {
            return Err(no_graph(self, ""));
        }
        for (name, implied) in self.implied(edges) {
            let Limits { low, high } = self.names[name].limits;
            let exists = match implied {
                Implied::Least(least) => least <= self.least_of(high),
                Implied::Most(most) => most >= self.greatest_of(low),
                // The other of the two adapts to it.
                Implied::VerticesFor { .. } | Implied::EdgesOn { .. } => true,
            };
            self.names[name].implied.push(implied);
            if !exists || !agree(&self.names[name].implied) {
                return Err(no_graph(self, " within the limits"));
            }
        }
        Ok(())
    }

    /// Returns the conditions of a graph that is not a tree on the names of its counts: a constant
    /// bound for the first name or the only one, and for the second one a bound given the first.
    fn implied(&self, Edges { kind, vertices, edges, .. }: Edges) -> Vec<(usize, Implied)> {
        match (vertices.name, edges.name) {
            (None, None) => Vec::new(),
            (None, Some(name)) => {
                let most = most_edges(kind, vertices.offset).saturating_sub(edges.offset);
                vec![(name, Implied::Most(most))]
            }
            (Some(name), None) => {
                let least = least_vertices(kind, edges.offset) - vertices.offset;
                vec![(name, Implied::Least(least))]
            }
            (Some(name), Some(other)) if name == other => {
                let least = least_tied(kind, vertices.offset, edges.offset);
                vec![(name, Implied::Least(least))]
            }
            (Some(name), Some(edge_name)) if name < edge_name => {
                let low = self.names[edge_name].limits.low;
                let least = if low.name == Some(name) {
                    least_tied(kind, vertices.offset, edges.offset + low.offset)
                } else {
                    least_vertices(kind, self.greatest_of(low) + edges.offset) - vertices.offset
                };
                let edges_on = Implied::EdgesOn { offset: edges.offset, kind, vertices };
                vec![(name, Implied::Least(least)), (edge_name, edges_on)]
            }
            (Some(name), Some(edge_name)) => {
                let high = self.least_of(self.names[name].limits.high) + vertices.offset;
                let most = most_edges(kind, high).saturating_sub(edges.offset);
                let offset = vertices.offset;
                let vertices_for = Implied::VerticesFor { offset, kind, edges };
                vec![(edge_name, Implied::Most(most)), (name, vertices_for)]
            }
        }
    }

    /// Proves that there are enough different lines: a single number, or the product of the least
    /// numbers of choices, must suffice.
    fn check_distinct(&self, Repeat { count, record, .. }: &Repeat) -> Result<(), Fault> {
        let count = count.unwrap_or(Expr::constant(0));
        let limits = record.iter().filter_map(|field| match field {
            // Counts are drawn according to the size.
            Field::Number(name) if !self.names[*name].is_small => Some(self.names[*name].limits),
            _ => None,
        });
        let mut ways = 1_i128;
        for Limits { low, high } in limits {
            let (lack, _) = self.greatest(-1, &[(1, count), (1, low), (-1, high)]);
            if lack <= 0 {
                return Ok(());
            }
            let (span, _) = self.greatest(-1, &[(1, low), (-1, high)]);
            ways = ways.saturating_mul(-span);
        }
        let (lack, witness) = self.greatest(0, &[(1, count)]);
        if lack > ways {
            return Err(Fault::FewLines { count: self.expr(count), witness });
        }
        Ok(())
    }

    /// Proves that a reader can find the end of lines without a count.
    fn check_open(&self, depth: usize, repeat: &Repeat) -> Result<(), Fault> {
        let record = &repeat.record;
        if let Some(word) = &repeat.end {
            let is_other = match record.first() {
                Some(Field::Literal(first)) => first != word,
                Some(Field::Number(name)) => {
                    let Limits { low, high } = self.names[*name].limits;
                    let is_number =
                        |it: i128| (self.least_of(low)..=self.greatest_of(high)).contains(&it);
                    !word.parse().is_ok_and(is_number)
                }
                Some(Field::Choice(records)) => {
                    !records.iter().any(|it| it[0] == Field::Literal(word.clone()))
                }
                _ => false,
            };
            let fault = || Fault::BeginsLikeEnd { word: word.clone() };
            return if is_other { Ok(()) } else { Err(fault()) };
        }
        let is_last = |field: &Field| match field {
            Field::Repeat(repeat) => repeat.count.is_none() && repeat.end.is_none(),
            _ => false,
        };
        let after = self.record.iter().skip_while(|field| !is_last(field)).skip(1);
        let mut after = after.filter(|it| !matches!(it, Field::Newline | Field::Literal(_)));
        if depth > 0 || after.next().is_some() {
            return Err(Fault::NotLast);
        }
        let is_word = |field: &Field| match field {
            Field::Literal(_) | Field::Number(_) | Field::Choice(_) => true,
            Field::List(list) => self.least_of(list.count) > 0,
            Field::Word(word) => match word.length {
                Length::Count(count) => self.least_of(count) > 0,
                Length::Between(..) => true,
            },
            _ => false,
        };
        if record.iter().any(is_word) { Ok(()) } else { Err(Fault::NothingRepeated) }
    }
}

/// Returns whether a number can satisfy the conditions of several graphs.
///
/// Conditions that depend on other numbers are taken to conflict; such formats are rare, and each
/// of their graphs alone has inputs.
fn agree(implied: &[Implied]) -> bool {
    let is_least = |it: &&Implied| matches!(it, Implied::Least(_) | Implied::VerticesFor { .. });
    let (lows, highs): (Vec<&Implied>, Vec<&Implied>) = implied.iter().partition(is_least);
    lows.iter().all(|low| {
        highs.iter().all(|high| match (low, high) {
            (Implied::Least(least), Implied::Most(most)) => least <= most,
            _ => false,
        })
    })
}

/// Returns the least n for which n + `vertices` vertices are enough for n + `edges` edges, as they
/// are for every greater n.
fn least_tied(kind: GraphKind, vertices: i128, edges: i128) -> i128 {
    let mut least = 1 - vertices;
    loop {
        let next = least_vertices(kind, least.saturating_add(edges)) - vertices;
        if next <= least {
            return least;
        }
        least = next;
    }
}
