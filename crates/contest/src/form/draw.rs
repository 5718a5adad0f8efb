//! Draws an input of about a given size.
//!
//! A record divides its size among the counts that it names. A count is at most what its share pays
//! for: each unit costs the values that it adds, given the counts before it and the least ones
//! after.

use super::graph::{drawn, in_order, least_vertices, most_edges};
use super::syntax::{
    EdgeLines, Edges, Expr, Field, Implied, Length, List, Repeat, Syntax, Word, least_values,
};
use super::value::{Edge, Value, Values};
use judge_io::Rng;
use std::collections::HashSet;
use std::iter;

/// The largest size; larger ones are reduced to this.
const LARGEST: usize = 1_000_000;

/// Up to this size nearly all numbers are at most the size.
const TINY: usize = 12;

/// The distribution of an input's numbers: faults show on small, equal and extreme ones.
#[derive(Clone, Copy)]
enum Family {
    Any,
    Small,
    Equal,
    NearPowers,
    /// Fibonacci numbers and their neighbours, often consecutive: some games are lost there.
    NearFibonacci,
    NearLimits,
    /// Each number has its own family.
    Mixed,
}

impl Family {
    const PURE: [Family; 6] = [
        Family::Any,
        Family::Small,
        Family::Equal,
        Family::NearPowers,
        Family::NearFibonacci,
        Family::NearLimits,
    ];

    /// Returns a random family, mostly `Small` for small inputs.
    fn drawn(rng: &mut Rng, size: usize) -> Self {
        if size <= TINY && !rng.once_in(8) {
            return Family::Small;
        }
        let index = rng.index(Family::PURE.len() + 1);
        Family::PURE.get(index).copied().unwrap_or(Family::Mixed)
    }
}

/// Returns an input of about `size` numbers. Without a size, all counts are as large as [`LARGEST`]
/// and the limits allow, and other numbers lie anywhere within their limits.
pub(super) fn draw(syntax: &Syntax, seed: u64, size: Option<usize>) -> Values {
    let (mut rng, is_largest) = (Rng::new(seed), size.is_none());
    let size = size.unwrap_or(LARGEST).min(LARGEST);
    let family = if is_largest { Family::Any } else { Family::drawn(&mut rng, size) };
    let known = vec![None; syntax.names.len()];
    let mut drawer = Drawer { syntax, rng, family, size, known, fibonacci: [1, 2], is_largest };
    drawer.record(&syntax.record, size as i128)
}

struct Drawer<'a> {
    syntax: &'a Syntax,
    rng: Rng,
    family: Family,
    size: usize,
    /// Two consecutive Fibonacci numbers; the first was drawn last.
    fibonacci: [i128; 2],
    /// Whether all counts are maximal.
    is_largest: bool,
    /// The named numbers drawn so far; those of a repetition are dropped after it.
    known: Vec<Option<i128>>,
}

impl Drawer<'_> {
    fn between(&mut self, low: i128, high: i128) -> i128 {
        // The distance between limits is less than 10^37.
        let span = high.saturating_sub(low).max(0) as u128 + 1;
        low + (self.rng.wide_bits() % span) as i128
    }

    fn value(&self, expr: Expr) -> i128 {
        let named = expr.name.and_then(|name| self.known[name]).unwrap_or(0);
        named + expr.offset
    }

    /// Returns the least value of an expression, given the numbers drawn.
    fn least(&self, mut expr: Expr) -> i128 {
        let mut offset = expr.offset;
        while let Some(name) = expr.name {
            if let Some(known) = self.known[name] {
                return known + offset;
            }
            let least = self.syntax.names[name].implied.iter().map(|implied| match implied {
                Implied::Least(least) => *least,
                _ => i128::MIN,
            });
            let least = least.max().unwrap_or(i128::MIN);
            expr = self.syntax.names[name].limits.low;
            if expr.name.is_none() {
                return expr.offset.max(least) + offset;
            }
            offset += expr.offset;
        }
        offset
    }

    fn record(&mut self, record: &[Field], size: i128) -> Values {
        let fixed = least_values(record, &|count| self.least(count));
        let is_sharing = |field: &&Field| match field {
            Field::Number(name) => {
                let name = &self.syntax.names[*name];
                name.is_count || name.is_answer
            }
            Field::Edges(edges) => edges.is_free(),
            Field::Choice(_) => true,
            Field::Word(word) => matches!(word.length, Length::Between(..)),
            Field::Repeat(repeat) => repeat.count.is_none(),
            _ => false,
        };
        let sharing = record.iter().filter(is_sharing).count().max(1) as i128;
        let share = (size - fixed).max(0) / sharing;
        let mut values = Vec::with_capacity(record.len());
        for (index, field) in record.iter().enumerate() {
            values.push(match field {
                Field::Newline | Field::Literal(_) => Value::Fixed,
                Field::Number(name) => {
                    let number = self.named(*name, &record[index..], share);
                    self.known[*name] = Some(number);
                    Value::Number(number)
                }
                Field::List(list) => Value::Numbers(self.list(list)),
                Field::Word(word) => Value::Word(self.word(word, share)),
                Field::Edges(it) => Value::Edges(self.edges(it, share)),
                Field::Repeat(repeat) => Value::Items(self.items(repeat, share)),
                Field::Choice(records) => {
                    let chosen = self.rng.index(records.len());
                    Value::Choice(chosen, self.record(&records[chosen], share))
                }
            });
        }
        for field in record {
            if let Field::Number(name) = field {
                self.known[*name] = None;
            }
        }
        values
    }

    fn edges(&mut self, it: &Edges, share: i128) -> Vec<Edge> {
        let (vertices, mut count) = (self.value(it.vertices).max(1), self.value(it.edges).max(0));
        if it.is_free() {
            let most = share.min(most_edges(it.kind, vertices));
            count = if self.is_largest { most } else { self.between(0, most) };
        }
        let mut edges = drawn(it.kind, vertices as usize, count as usize, &mut self.rng);
        if it.lines == EdgeLines::Lists {
            edges.sort_by_key(|[from, _]| *from);
        }
        let weighted = edges.into_iter().map(|ends| {
            let limits = it.weight.map(|name| self.range(name));
            let weight = limits.map_or(0, |(low, high)| self.number(low, high));
            Edge { ends, weight }
        });
        weighted.collect()
    }

    /// Returns the least number of values in a record, given the numbers drawn, plus one for
    /// itself.
    fn cost_of(&self, record: &[Field]) -> i128 {
        least_values(record, &|count| self.least(count)).saturating_add(1)
    }

    /// Returns a named number whose repetitions take at most `share` of the size.
    fn named(&mut self, name: usize, after: &[Field], share: i128) -> i128 {
        let (low, high) = self.range(name);
        if !self.syntax.names[name].is_small {
            return self.number(low, high);
        }
        // The greatest count whose cost above that of the least count is within the share. Costs
        // need not be linear: a list may be as long as it is often repeated.
        self.known[name] = Some(low);
        let budget = self.cost_of(after).saturating_add(share);
        let (mut most, mut over) = (low, low.saturating_add(share).min(high) + 1);
        while over - most > 1 {
            let middle = most + (over - most) / 2;
            self.known[name] = Some(middle);
            if self.cost_of(after) <= budget {
                most = middle;
            } else {
                over = middle;
            }
        }
        match self.rng.index(4) {
            _ if self.is_largest => most,
            0 => most,
            1 => self.between(low, most),
            2 => low + ((most - low) >> self.rng.index(8)),
            _ => most - (most - low) / 8,
        }
    }

    /// Returns the least and the greatest value of a name.
    fn range(&self, name: usize) -> (i128, i128) {
        let it = &self.syntax.names[name];
        let (mut low, mut high) = (self.value(it.limits.low), self.value(it.limits.high));
        for implied in &it.implied {
            match *implied {
                Implied::Least(least) => low = low.max(least),
                Implied::Most(most) => high = high.min(most),
                Implied::VerticesFor { offset, kind, edges } => {
                    low = low.max(least_vertices(kind, self.value(edges)) - offset);
                }
                Implied::EdgesOn { offset, kind, vertices } => {
                    let most = most_edges(kind, self.value(vertices));
                    high = high.min(most.saturating_sub(offset));
                }
            }
        }
        (low, high)
    }

    fn number(&mut self, low: i128, high: i128) -> i128 {
        let family = match self.family {
            Family::Mixed => self.rng.pick(&Family::PURE),
            family => family,
        };
        // The allowed number nearest to 0.
        let start = 0.clamp(low, high);
        let drawn = match family {
            Family::Any | Family::Mixed => self.between(low, high),
            Family::Small => {
                let span = self.size.clamp(1, TINY) as i128;
                self.between((start - span).max(low), (start + span).min(high))
            }
            Family::Equal => start + 7,
            Family::NearPowers => (1 << self.rng.between(0, 63)) + self.between(-1, 1),
            Family::NearFibonacci => {
                let [number, next] = self.fibonacci;
                self.fibonacci = [next, number.saturating_add(next)];
                if next > high || self.rng.once_in(2) {
                    let all =
                        iter::successors(Some([1, 2]), |[one, next]| Some([*next, one + next]));
                    let all: Vec<_> =
                        all.take_while(|[number, _]| *number <= high.max(1)).collect();
                    self.fibonacci = self.rng.pick(&all);
                }
                self.fibonacci[0] + self.between(-1, 1)
            }
            Family::NearLimits if self.rng.once_in(2) => low + self.between(0, 3),
            Family::NearLimits => high - self.between(0, 3),
        };
        if drawn < low || drawn > high {
            return self.between(low, high);
        }
        drawn
    }

    fn list(&mut self, list: &List) -> Vec<i128> {
        let count = self.value(list.count).max(0) as usize;
        let (low, high) = (self.value(list.limits.low), self.value(list.limits.high));
        let mut numbers: Vec<i128> = if list.is_distinct {
            self.distinct(count, low, high)
        } else {
            (0..count).map(|_| self.number(low, high)).collect()
        };
        if list.is_sorted {
            numbers.sort_unstable();
        }
        numbers
    }

    /// Returns distinct numbers, near each other or far apart.
    fn distinct(&mut self, count: usize, low: i128, high: i128) -> Vec<i128> {
        let all = high - low + 1;
        let span = match self.family {
            Family::Any => all,
            _ => all.min((count as i128).saturating_mul(self.between(1, 4))),
        };
        let start = match self.family {
            Family::NearLimits if self.rng.once_in(2) => high - span + 1,
            Family::Any | Family::NearPowers => self.between(low, high - span + 1),
            _ => 0.clamp(low, high - span + 1),
        };
        let end = start + span - 1;
        let mut numbers: Vec<i128> = if span <= 4 * count as i128 {
            (start..=end).collect()
        } else {
            let mut chosen = HashSet::new();
            while chosen.len() < count {
                let number = self.between(start, end);
                chosen.insert(number);
            }
            in_order(chosen)
        };
        self.rng.shuffle(&mut numbers);
        numbers.truncate(count);
        numbers
    }

    fn word(&mut self, word: &Word, share: i128) -> Vec<char> {
        let length = match word.length {
            Length::Count(count) => self.value(count).max(0) as usize,
            Length::Between(least, most) => {
                let most = (least as i128 + share).min(most as i128);
                self.between(least as i128, most) as usize
            }
        };
        // With one letter, with two, or with all.
        let mut letters = word.letters.clone();
        if self.rng.once_in(3) {
            self.rng.shuffle(&mut letters);
            let kept = self.rng.count(1, 2);
            letters.truncate(kept);
        }
        (0..length).map(|_| self.rng.pick(&letters)).collect()
    }

    fn items(&mut self, repeat: &Repeat, share: i128) -> Vec<Values> {
        let count = match repeat.count {
            Some(count) => self.value(count).max(0),
            None => {
                let most = (share / self.cost_of(&repeat.record)).max(1);
                let is_most = self.is_largest || self.rng.once_in(2);
                if is_most { most } else { self.between(1, most) }
            }
        };
        let each = share / count.max(1) + self.cost_of(&repeat.record);
        let mut seen = HashSet::new();
        (0..count)
            .map(|_| {
                if !self.is_largest && self.rng.once_in(8) {
                    self.family = Family::drawn(&mut self.rng, self.size);
                }
                let mut item = self.record(&repeat.record, each);
                while repeat.is_distinct && !seen.insert(item.clone()) {
                    let family = std::mem::replace(&mut self.family, Family::Any);
                    item = self.record(&repeat.record, each);
                    self.family = family;
                }
                item
            })
            .collect()
    }
}
