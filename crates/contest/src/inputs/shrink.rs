//! Makes an input smaller for as long as a program fails on it.
//!
//! Whole tests, heaps and vertices go first, in large pieces, then arcs and tokens, then numbers
//! become smaller, alone and several at once: what a program gets wrong about a lost position
//! often needs two numbers to change together. Every input that is tried keeps to the judge's
//! limits. This goes on until no single step leads to a smaller input on which the program fails.

use super::check::is_legal;
use super::format::Record;
use super::thin::{contracted, without_arcs, without_vertices};
use super::value::{Graph, Value, Values, paths, value_at};
use super::write::written;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// What came of an input that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// The program fails as before.
    Fails,
    /// It does not, or in another way.
    Differs,
    /// There is no more time.
    Stop,
}

/// Numbers up to this one are tried one by one, since failures may lie far apart.
const ONE_BY_ONE: i128 = 16;

/// Up to this many numbers, pairs of them are lowered together.
const MOST_PAIRED: usize = 24;

/// Returns the smallest input found on which a program fails as it does on this one, given what
/// tries an input and what says that there is no more time.
pub(super) fn shrink(
    format: Record,
    values: Values,
    fails: &mut dyn FnMut(&str) -> Tried,
    is_over: &dyn Fn() -> bool,
) -> Values {
    let tried = HashSet::new();
    let mut shrinking =
        Shrinking { format, best: values, tried, fails, is_over, is_stopped: false };
    loop {
        let before = shrinking.best.clone();
        let steps: [fn(&mut Shrinking<'_>); 7] = [
            |it| it.drop_items(),
            |it| it.thin_graphs(),
            |it| it.lower_each(),
            |it| it.lower_equals(),
            |it| it.lower_bits(),
            |it| it.lower_all(),
            |it| it.lower_pairs(),
        ];
        for step in steps {
            if !shrinking.is_stopped() {
                step(&mut shrinking);
            }
        }
        if shrinking.is_stopped() || shrinking.best == before {
            return shrinking.best;
        }
    }
}

struct Shrinking<'a> {
    format: Record,
    best: Values,
    /// What inputs were tried, by their hashes.
    tried: HashSet<u64>,
    fails: &'a mut dyn FnMut(&str) -> Tried,
    is_over: &'a dyn Fn() -> bool,
    is_stopped: bool,
}

/// Where a number stands: the path of its value, and its index in there.
type Slot = (Vec<usize>, usize);

impl Shrinking<'_> {
    /// Takes an input for the best if it is legal and the program fails on it.
    fn accept(&mut self, candidate: Values) -> bool {
        if !is_legal(self.format, &candidate) {
            return false;
        }
        let text = written(self.format, &candidate);
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        if !self.tried.insert(hasher.finish()) {
            return false;
        }
        match (self.fails)(&text) {
            Tried::Fails => self.best = candidate,
            Tried::Differs => return false,
            Tried::Stop => self.is_stopped = true,
        }
        !self.is_stopped
    }

    fn is_stopped(&mut self) -> bool {
        self.is_stopped = self.is_stopped || (self.is_over)();
        self.is_stopped
    }

    /// Tries the best input with one value changed.
    fn try_edit(&mut self, path: &[usize], edit: impl FnOnce(&mut Value)) -> bool {
        if self.is_stopped() {
            return false;
        }
        let mut candidate = self.best.clone();
        match value_at(&mut candidate, path) {
            Some(value) => edit(value),
            None => return false,
        }
        candidate != self.best && self.accept(candidate)
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
            self.drop_pieces(&path, length, |value, piece| match value {
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

    /// Drops pieces of a list, large ones first, from its end to its start, and then pairs that
    /// stand apart.
    fn drop_pieces(
        &mut self,
        path: &[usize],
        mut length: usize,
        remove: impl Fn(&mut Value, Range<usize>),
    ) {
        let mut size = length;
        while size > 0 {
            let mut end = length;
            while end > 0 {
                let start = end.saturating_sub(size);
                if self.try_edit(path, |value| remove(value, start..end)) {
                    length -= end - start;
                }
                end = start;
            }
            size /= 2;
        }
        let mut second = if length > MOST_PAIRED { 0 } else { length };
        while second > 1 {
            second -= 1;
            let drop_both = |value: &mut Value, first: usize| {
                remove(value, second..second + 1);
                remove(value, first..first + 1);
            };
            let is_dropped =
                (0..second).any(|first| self.try_edit(path, |value| drop_both(value, first)));
            // What stood before the second one is one place further to the start.
            second -= usize::from(is_dropped);
        }
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
            self.drop_pieces(
                &path,
                queries,
                in_graph(|graph, piece| drop(graph.tokens.drain(piece))),
            );
            self.drop_pieces(
                &path,
                vertices,
                in_graph(|graph, piece| *graph = without_vertices(graph, piece)),
            );
            let arcs = self.graph(&path).map_or(0, |graph| graph.arcs.len());
            self.drop_pieces(
                &path,
                arcs,
                in_graph(|graph, piece| *graph = without_arcs(graph, piece)),
            );
            let queries = self.graph(&path).map_or(0, |graph| graph.tokens.len());
            for query in 0..queries {
                let tokens = self.graph(&path).map_or(0, |graph| graph.tokens[query].len());
                self.drop_pieces(
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

    /// Returns where numbers stand, with the numbers.
    fn numbers(&mut self) -> Vec<(Slot, i128)> {
        let mut found = Vec::new();
        for path in paths(&self.best) {
            if let Some(value) = self.value(&path) {
                let numbers = numbers_of(value);
                let slots = numbers.into_iter().enumerate();
                found.extend(slots.map(|(index, number)| ((path.clone(), index), *number)));
            }
        }
        found
    }

    /// Tries the best input with some numbers changed.
    fn try_numbers(&mut self, changes: &[(&Slot, i128)]) -> bool {
        if self.is_stopped() {
            return false;
        }
        let mut candidate = self.best.clone();
        for ((path, index), number) in changes {
            let value = value_at(&mut candidate, path);
            if let Some(place) = value.and_then(|value| numbers_of(value).into_iter().nth(*index)) {
                *place = *number;
            }
        }
        candidate != self.best && self.accept(candidate)
    }

    /// Brings a number nearer to 0 as far as the program still fails with it, given what tries it.
    fn lower(&mut self, number: i128, mut try_number: impl FnMut(&mut Self, i128) -> bool) {
        let (sign, size) = (number.signum(), number.abs());
        for small in 0..size.min(ONE_BY_ONE) {
            if try_number(self, sign * small) {
                return;
            }
        }
        // It differs at `low` and fails at `high`.
        let (mut low, mut high) = (ONE_BY_ONE - 1, size);
        while let Some(scaled) = scalings(high)
            .into_iter()
            .find(|scaled| (low + 1..high).contains(scaled) && try_number(self, sign * scaled))
        {
            high = scaled;
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if try_number(self, sign * middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
    }

    fn lower_each(&mut self) {
        for (slot, number) in self.numbers() {
            self.lower(number, |this, lower| this.try_numbers(&[(&slot, lower)]));
        }
        for path in paths(&self.best) {
            if let Some(Value::Letters(letters)) = self.value(&path) {
                for index in 0..letters.len() {
                    self.try_edit(&path, |value| plain_letter(value, index));
                }
            }
        }
    }

    /// Lowers all numbers that are equal at once.
    fn lower_equals(&mut self) {
        let mut groups: BTreeMap<i128, Vec<Slot>> = BTreeMap::new();
        for (slot, number) in self.numbers() {
            groups.entry(number).or_default().push(slot);
        }
        for (number, slots) in groups.into_iter().rev().filter(|(_, slots)| slots.len() > 1) {
            self.lower(number, |this, lower| {
                let changes: Vec<(&Slot, i128)> = slots.iter().map(|slot| (slot, lower)).collect();
                this.try_numbers(&changes)
            });
        }
    }

    /// Clears a bit of all numbers, which keeps their nim sum 0 if it was.
    fn lower_bits(&mut self) {
        let mut numbers = self.numbers();
        for bit in (0..64).rev() {
            let cleared: Vec<(&Slot, i128)> = numbers
                .iter()
                .filter(|(_, number)| *number > 0 && number >> bit & 1 == 1)
                .map(|(slot, number)| (slot, number - (1 << bit)))
                .collect();
            if cleared.len() > 1 && self.try_numbers(&cleared) {
                numbers = self.numbers();
            }
        }
    }

    /// Scales all numbers at once.
    fn lower_all(&mut self) {
        let mut is_lower = true;
        while is_lower {
            let numbers = self.numbers();
            let most = numbers.iter().map(|(_, number)| number.abs()).max().unwrap_or(0);
            is_lower = most > ONE_BY_ONE
                && (0..scalings(0).len()).any(|scaling| {
                    let scaled = numbers.iter().map(|(slot, number)| {
                        (slot, number.signum() * scalings(number.abs())[scaling])
                    });
                    let scaled: Vec<(&Slot, i128)> = scaled.collect();
                    self.try_numbers(&scaled)
                });
        }
    }

    /// Lowers two numbers by the same, as far as the program still fails.
    fn lower_pairs(&mut self) {
        let slots: Vec<Slot> = self.numbers().into_iter().map(|(slot, _)| slot).collect();
        if slots.len() > MOST_PAIRED {
            return;
        }
        for (index, one) in slots.iter().enumerate() {
            for other in &slots[index + 1..] {
                let numbers = self.numbers();
                let number = |slot| numbers.iter().find(|(at, _)| at == slot).map(|it| it.1);
                let (Some(first), Some(second)) = (number(one), number(other)) else {
                    return;
                };
                let mut less = first.min(second);
                while less > 0 && !self.try_numbers(&[(one, first - less), (other, second - less)])
                {
                    less /= 2;
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

/// Returns numbers in the ratio of the golden section to a number, and half of it: what is lost in
/// some games are the Fibonacci numbers, or the powers of 2, and nothing between them.
fn scalings(number: i128) -> [i128; 4] {
    // Consecutive Fibonacci numbers, whose ratio is exact beyond 64 bits.
    const FIBONACCI: [i128; 2] = [7_540_113_804_746_346_429, 12_200_160_415_121_876_738];
    let [one, next] = FIBONACCI;
    let golden = number * one / next;
    [golden, golden + 1, number / 2, number / 2 + 1]
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
