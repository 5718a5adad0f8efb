//! Shrinks an input on which a program fails. Repetitions, counted positions and vertices are
//! removed first, in large pieces; then edges are contracted; then numbers are lowered, one or
//! several at a time, since a fault at a lost position often needs two numbers to change together;
//! then letters. Every input tried is legal. The steps are repeated until none leads to a smaller
//! input on which the program fails.

use super::edit::{contracted, joined, remove, without};
use super::graph::arranged;
use super::read::{read, written};
use super::syntax::{EdgeLines, Field, Length, Syntax};
use super::value::{
    Number, Path, Place, Value, Values, fields, fields_at, longer, numbers, set, value_at,
};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// The result of trying an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// The program fails as before.
    Fails,
    /// The program passes, or fails in another way.
    Differs,
    /// Time is up.
    Stop,
}

/// Numbers up to this far from their targets are tried one by one, since failures may be far apart.
const ONE_BY_ONE: i128 = 16;

/// Up to this many numbers or positions, pairs of them change together.
const MOST_PAIRED: usize = 24;

/// Up to this many letters, each is tried as every letter before it in the alphabet.
const MOST_LETTERS: usize = 64;

/// The ways to shrink an input, in turn.
const STEPS: [fn(&mut Shrinking<'_>); 9] = [
    |it| it.drop_positions(),
    |it| it.join_repetitions(),
    |it| it.thin_graphs(),
    |it| it.lower_each(),
    |it| it.lower_equals(),
    |it| it.lower_all(),
    |it| it.lower_bits(),
    |it| it.lower_pairs(),
    |it| it.lower_letters(),
];

/// Returns the smallest input found on which a test fails; the closures try an input and return
/// whether time is up.
pub(super) fn shrink(
    syntax: &Syntax,
    best: Values,
    fails: &mut dyn FnMut(&str) -> Tried,
    is_over: &dyn Fn() -> bool,
) -> Values {
    let tried = HashSet::new();
    let mut shrinking = Shrinking { syntax, best, tried, fails, is_over, is_stopped: false };
    loop {
        let before = shrinking.best.clone();
        for step in STEPS {
            if !shrinking.is_stopped() {
                step(&mut shrinking);
            }
        }
        if shrinking.is_stopped() || shrinking.best == before {
            return shrinking.best;
        }
    }
}

/// An input being shrunk.
struct Shrinking<'a> {
    syntax: &'a Syntax,
    best: Values,
    /// The hashes of the inputs tried.
    tried: HashSet<u64>,
    fails: &'a mut dyn FnMut(&str) -> Tried,
    is_over: &'a dyn Fn() -> bool,
    is_stopped: bool,
}

impl Shrinking<'_> {
    /// Takes an input as the best if it is new and legal, and the program fails on it. Its text is
    /// parsed again, so that the best input has the parts that a reader finds.
    fn accept(&mut self, candidate: &Values) -> bool {
        if self.is_stopped() || *candidate == self.best {
            return false;
        }
        let text = written(self.syntax, candidate);
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        if !self.tried.insert(hasher.finish()) {
            return false;
        }
        let Ok(candidate) = read(self.syntax, &text) else {
            return false;
        };
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

    /// Removes pieces of something with a length, large ones first, from its end to its start, and
    /// then pairs of separate positions; `try_drop` tries without positions in increasing order.
    fn drop_pieces(
        &mut self,
        mut length: usize,
        mut try_drop: impl FnMut(&mut Self, &[usize]) -> bool,
    ) {
        let mut size = length;
        while size > 0 {
            let mut end = length;
            while end > 0 && !self.is_stopped() {
                let start = end.saturating_sub(size);
                let piece: Vec<usize> = (start..end).collect();
                if try_drop(self, &piece) {
                    length -= end - start;
                }
                end = start;
            }
            size /= 2;
        }
        let mut second = if length > MOST_PAIRED { 0 } else { length };
        while second > 1 {
            second -= 1;
            let is_dropped = (0..second).any(|first| try_drop(self, &[first, second]));
            // Positions before the second one moved by one.
            second -= usize::from(is_dropped);
        }
    }

    fn numbers(&self) -> Vec<Number> {
        numbers(self.syntax, &self.best)
    }

    fn try_numbers(&mut self, changes: &[(&Place, i128)]) -> bool {
        if self.is_stopped() {
            return false;
        }
        let mut candidate = self.best.clone();
        for (place, number) in changes {
            set(&mut candidate, place, *number);
        }
        self.accept(&candidate)
    }

    /// Lowers a number towards its target as far as the program still fails.
    fn lower(
        &mut self,
        (number, target): (i128, i128),
        mut try_number: impl FnMut(&mut Self, i128) -> bool,
    ) {
        let (sign, size) = ((number - target).signum(), (number - target).abs());
        for small in 0..size.min(ONE_BY_ONE) {
            if try_number(self, target + sign * small) {
                return;
            }
        }
        // The program passes at `low` and fails at `high`.
        let (mut low, mut high) = (ONE_BY_ONE - 1, size);
        while let Some(scaled) = scalings(high).into_iter().find(|scaled| {
            (low + 1..high).contains(scaled) && try_number(self, target + sign * scaled)
        }) {
            high = scaled;
        }
        while high - low > 1 && !self.is_stopped() {
            let middle = low + (high - low) / 2;
            if try_number(self, target + sign * middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
    }

    fn lower_each(&mut self) {
        for Number { place, number, target } in self.numbers() {
            self.lower((number, target), |this, lower| this.try_numbers(&[(&place, lower)]));
        }
    }

    fn lower_equals(&mut self) {
        let mut numbers = self.numbers();
        numbers.sort_by_key(|it| (it.number, it.target));
        let groups = numbers.chunk_by(|a, b| (a.number, a.target) == (b.number, b.target));
        for group in groups.rev().filter(|group| group.len() > 1) {
            self.lower((group[0].number, group[0].target), |this, lower| {
                let changes: Vec<_> = group.iter().map(|it| (&it.place, lower)).collect();
                this.try_numbers(&changes)
            });
        }
    }

    /// Clears a bit of all numbers, which keeps a nim sum of 0.
    fn lower_bits(&mut self) {
        let mut numbers = self.numbers();
        for bit in (0..64).rev() {
            let cleared: Vec<_> = numbers
                .iter()
                .filter(|it| it.number > 0 && it.number >> bit & 1 == 1)
                .map(|it| (&it.place, it.number - (1 << bit)))
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
            let far = |it: &Number| it.number - it.target;
            let most = numbers.iter().map(|it| far(it).abs()).max().unwrap_or(0);
            is_lower = most > ONE_BY_ONE
                && (0..scalings(0).len()).any(|scaling| {
                    let scaled = |it: &Number| {
                        it.target + far(it).signum() * scalings(far(it).abs())[scaling]
                    };
                    let scaled: Vec<_> = numbers.iter().map(|it| (&it.place, scaled(it))).collect();
                    self.try_numbers(&scaled)
                });
        }
    }

    /// Lowers two numbers by the same amount, as far as the program still fails.
    fn lower_pairs(&mut self) {
        let places: Vec<Place> = self.numbers().into_iter().map(|it| it.place).collect();
        if places.len() > MOST_PAIRED {
            return;
        }
        for (index, one) in places.iter().enumerate() {
            for other in &places[index + 1..] {
                let numbers = self.numbers();
                let at = |place: &Place| numbers.iter().find(|it| it.place == *place);
                let (Some(first), Some(second)) = (at(one), at(other)) else {
                    return;
                };
                let mut less = (first.number - first.target).min(second.number - second.target);
                while less > 0
                    && !self
                        .try_numbers(&[(one, first.number - less), (other, second.number - less)])
                {
                    less /= 2;
                }
            }
        }
    }

    fn accept_if(&mut self, candidate: Option<Values>) -> bool {
        candidate.is_some_and(|candidate| self.accept(&candidate))
    }

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

    /// Removes positions of everything counted, in outer records first.
    fn drop_positions(&mut self) {
        let mut waiting: Vec<Path> = vec![Vec::new()];
        while let Some(path) = waiting.pop() {
            let fields = fields_at(self.syntax, &path);
            for (at, field) in fields.iter().enumerate() {
                // Everything that a name counts, or a field with its own length.
                let name = match field {
                    Field::Number(name) if self.syntax.names[*name].is_count => Some(*name),
                    Field::Repeat(repeat) if repeat.count.is_none() => None,
                    Field::Edges(edges) if edges.is_free() => None,
                    Field::Word(word) if matches!(word.length, Length::Between(..)) => None,
                    _ => continue,
                };
                let length = self.length(&path, at);
                self.drop_pieces(length, |this, gone| this.try_drop((&path, at), name, gone));
            }
            for (at, field) in fields.iter().enumerate() {
                if let Some(value) = value_at(&mut self.best, &path, at) {
                    waiting.extend(field.inner(value).map(|it| longer(&path, (at, it.0))));
                }
            }
        }
    }

    fn try_drop(
        &mut self,
        (path, field): (&[(usize, usize)], usize),
        name: Option<usize>,
        gone: &[usize],
    ) -> bool {
        if self.is_stopped() {
            return false;
        }
        match name {
            Some(name) => [false, true].into_iter().any(|is_renaming| {
                self.accept_if(without(self.syntax, &self.best, (path, name), gone, is_renaming))
            }),
            None => self.try_edit(path, field, |value| {
                match value {
                    Value::Items(items) => remove(items, gone),
                    Value::Word(letters) => remove(letters, gone),
                    Value::Edges(edges) => remove(edges, gone),
                    _ => None,
                };
            }),
        }
    }

    /// Merges consecutive repetitions: a failure may need the numbers of both.
    fn join_repetitions(&mut self) {
        let is_repeat = |field: &Field| matches!(field, Field::Repeat(_));
        for (path, at, _) in fields(self.syntax, (&[], &self.best), &is_repeat) {
            let mut first = 0;
            while first + 1 < self.length(&path, at) && !self.is_stopped() {
                let smaller = joined(self.syntax, &self.best, &path, at, first);
                first += usize::from(!self.accept_if(smaller));
            }
        }
    }

    /// Merges the ends of edges as long as possible, and then gives vertices and edges their
    /// simplest order.
    fn thin_graphs(&mut self) {
        let is_graph = |field: &Field| matches!(field, Field::Edges(_));
        for (path, at, field) in fields(self.syntax, (&[], &self.best), &is_graph) {
            let mut edge = 0;
            while edge < self.length(&path, at) && !self.is_stopped() {
                let smaller = contracted(self.syntax, &self.best, &path, at, edge);
                edge += usize::from(!self.accept_if(smaller));
            }
            let Field::Edges(format) = field else { continue };
            // Whether vertices are renamed, and edges sorted.
            let arrangements: &[[bool; 2]] = match format.lines {
                EdgeLines::Ends => &[[true, true], [true, false], [false, true]],
                EdgeLines::Lists => &[[true, true], [false, true]],
                // These have only one order.
                EdgeLines::Parents => &[],
            };
            for &arrangement in arrangements {
                let Some(Value::Edges(edges)) = value_at(&mut self.best, &path, at) else {
                    continue;
                };
                let plain = arranged(edges, format.is_directed(), arrangement);
                if plain < *edges {
                    self.try_edit(&path, at, |value| *value = Value::Edges(plain));
                }
            }
        }
    }

    /// Replaces letters by the first of their alphabet, in large pieces, and then each by the first
    /// possible.
    fn lower_letters(&mut self) {
        let is_word = |field: &Field| matches!(field, Field::Word(_));
        for (path, at, field) in fields(self.syntax, (&[], &self.best), &is_word) {
            let Field::Word(word) = field else { continue };
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
                for &earlier in word.letters.iter().take_while(|it| Some(**it) != letter) {
                    if self.set_letters(&path, at, position..position + 1, earlier) {
                        break;
                    }
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

/// Returns a number scaled by the golden section, and halved: in some games the Fibonacci numbers
/// or the powers of 2 are lost, and nothing between them.
fn scalings(number: i128) -> [i128; 4] {
    // Consecutive Fibonacci numbers, whose ratio is exact beyond 64 bits.
    const FIBONACCI: [i128; 2] = [7_540_113_804_746_346_429, 12_200_160_415_121_876_738];
    let [one, next] = FIBONACCI;
    // Beyond 2^63 the product would overflow, so numbers are scaled down first.
    let golden = match number.checked_mul(one) {
        Some(product) => product / next,
        None => number / next * one,
    };
    [golden, golden + 1, number / 2, number / 2 + 1]
}
