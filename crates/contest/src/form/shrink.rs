//! Makes an input smaller for as long as a test fails on it.
//!
//! Repetitions, counted positions and vertices go first, in large pieces, then edges are
//! contracted, then numbers become smaller, alone and several at once, and letters too. Every input
//! that is tried is read back, so that it is legal and has the parts that it is taken to have. This
//! goes on until no single step leads to a smaller input on which the test fails.

use super::arrange::{ordered, renamed, renamed_and_ordered};
use super::edit::{contracted, without};
use super::join::joined;
use super::paths::{Slot, fields_at, records, slots};
use super::read::read;
use super::syntax::{Field, GraphKind, Length, Syntax};
use super::value::{Path, Value, Values, value_at};
use super::write::written;
use crate::inputs::Tried;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Numbers up to this far from the least one are tried one by one, since failures may lie far
/// apart.
const ONE_BY_ONE: i128 = 16;

/// Up to this many numbers or positions, pairs of them change together.
const MOST_PAIRED: usize = 24;

/// Up to this many letters, each is tried as every letter before it in the alphabet.
const MOST_LETTERS: usize = 64;

/// Returns the smallest input found on which a test fails.
pub(super) fn shrink(
    syntax: &Syntax,
    values: Values,
    fails: &mut dyn FnMut(&str) -> Tried,
    is_over: &dyn Fn() -> bool,
) -> Values {
    let tried = HashSet::new();
    let mut shrinking =
        Shrinking { syntax, best: values, tried, fails, is_over, is_stopped: false };
    loop {
        let before = shrinking.best.clone();
        let steps: [fn(&mut Shrinking<'_>); 9] = [
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
    syntax: &'a Syntax,
    best: Values,
    /// What inputs were tried, by their hashes.
    tried: HashSet<u64>,
    fails: &'a mut dyn FnMut(&str) -> Tried,
    is_over: &'a dyn Fn() -> bool,
    is_stopped: bool,
}

/// What can be dropped position by position, and where it stands.
#[derive(Clone, Copy)]
enum Counted {
    /// All that this name counts.
    By(usize),
    /// Repetitions to the end of the file, or the letters of a word with a length of its own.
    Alone(usize),
}

impl Shrinking<'_> {
    /// Takes an input for the best if it is legal and the test fails on it.
    fn accept(&mut self, candidate: Values) -> bool {
        if self.is_stopped() || candidate == self.best {
            return false;
        }
        let text = written(self.syntax, &candidate);
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        if !self.tried.insert(hasher.finish())
            || read(self.syntax, &text).ok().as_ref() != Some(&candidate)
        {
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
    fn try_edit(
        &mut self,
        path: &[(usize, usize)],
        field: usize,
        edit: impl FnOnce(&mut Value),
    ) -> bool {
        let mut candidate = self.best.clone();
        value_at(&mut candidate, path, field).map(edit).is_some() && self.accept(candidate)
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
                    Field::Word(word) if matches!(word.length, Length::Between(..)) => {
                        Counted::Alone(at)
                    }
                    _ => continue,
                };
                self.drop_pieces(&path, at, counted);
            }
            for (at, field) in fields_at(syntax, &path).iter().enumerate() {
                if let Field::Repeat(_) = field {
                    let count = self.length(&path, at);
                    waiting.extend((0..count).map(|it| [path.as_slice(), &[(at, it)]].concat()));
                }
            }
        }
    }

    /// Drops pieces, large ones first, from the end to the start, and then pairs that stand apart.
    fn drop_pieces(&mut self, path: &[(usize, usize)], field: usize, counted: Counted) {
        let mut length = self.length(path, field);
        let mut size = length;
        while size > 0 {
            let mut end = length;
            while end > 0 && !self.is_stopped() {
                let start = end.saturating_sub(size);
                let gone: Vec<usize> = (start..end).collect();
                if self.try_drop(path, counted, &gone) {
                    length -= end - start;
                }
                end = start;
            }
            size /= 2;
        }
        let mut second = if length > MOST_PAIRED { 0 } else { length };
        while second > 1 {
            second -= 1;
            let is_dropped =
                (0..second).any(|first| self.try_drop(path, counted, &[first, second]));
            // What stood before the second one is one place further to the start.
            second -= usize::from(is_dropped);
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
                    .is_some_and(|candidate| self.accept(candidate))
            }),
            Counted::Alone(field) => self.try_edit(path, field, |value| {
                for &position in gone.iter().rev() {
                    match value {
                        Value::Items(items) => drop(items.remove(position)),
                        Value::Word(letters) => drop(letters.remove(position)),
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
                    let is_smaller = smaller.is_some_and(|candidate| self.accept(candidate));
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
                    let is_smaller = smaller.is_some_and(|candidate| self.accept(candidate));
                    edge += usize::from(!is_smaller);
                }
                let is_directed = matches!(format.kind, GraphKind::Dag { .. });
                for arrange in [renamed_and_ordered, renamed, ordered] {
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

    /// Tries the best input with some numbers changed.
    fn try_numbers(&mut self, changes: &[(&Slot, i128)]) -> bool {
        if self.is_stopped() {
            return false;
        }
        let mut candidate = self.best.clone();
        for (slot, number) in changes {
            match value_at(&mut candidate, &slot.path, slot.field) {
                Some(Value::Number(place)) => *place = *number,
                Some(Value::Numbers(numbers)) => {
                    numbers.get_mut(slot.index).into_iter().for_each(|place| *place = *number);
                }
                Some(Value::Edges(edges)) => {
                    let edge = edges.get_mut(slot.index / 3);
                    match (edge, slot.index % 3, usize::try_from(*number)) {
                        (Some(edge), 2, _) => edge.weight = *number,
                        (Some(edge), end, Ok(vertex)) => edge.ends[end] = vertex,
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        self.accept(candidate)
    }

    /// Brings a number nearer to a target as far as the test still fails with it, given what tries
    /// it.
    fn lower(&mut self, slot: &Slot, mut try_number: impl FnMut(&mut Self, i128) -> bool) {
        let Slot { number, target, .. } = *slot;
        let (sign, size) = ((number - target).signum(), (number - target).abs());
        for small in 0..size.min(ONE_BY_ONE) {
            if try_number(self, target + sign * small) {
                return;
            }
        }
        // It differs at `low` and fails at `high`.
        let (mut low, mut high) = (ONE_BY_ONE - 1, size);
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
        for slot in slots(self.syntax, &self.best) {
            self.lower(&slot, |this, lower| this.try_numbers(&[(&slot, lower)]));
        }
    }

    /// Lowers all numbers that are equal at once.
    fn lower_equals(&mut self) {
        let mut groups: BTreeMap<(i128, i128), Vec<Slot>> = BTreeMap::new();
        for slot in slots(self.syntax, &self.best) {
            groups.entry((slot.number, slot.target)).or_default().push(slot);
        }
        for group in groups.into_values().rev().filter(|group| group.len() > 1) {
            self.lower(&group[0], |this, lower| {
                let changes: Vec<(&Slot, i128)> = group.iter().map(|slot| (slot, lower)).collect();
                this.try_numbers(&changes)
            });
        }
    }

    /// Halves all numbers at once.
    fn lower_all(&mut self) {
        loop {
            let slots = slots(self.syntax, &self.best);
            let is_large = |slot: &Slot| (slot.number - slot.target).abs() > ONE_BY_ONE;
            let halves = slots.iter().map(|slot| (slot, (slot.number + slot.target) / 2));
            let halves: Vec<(&Slot, i128)> = halves.collect();
            if !slots.iter().any(is_large) || !self.try_numbers(&halves) {
                return;
            }
        }
    }

    /// Clears a bit of all numbers, which keeps their nim sum 0 if it was.
    fn lower_bits(&mut self) {
        let mut numbers = slots(self.syntax, &self.best);
        for bit in (0..64).rev() {
            let cleared: Vec<(&Slot, i128)> = numbers
                .iter()
                .filter(|slot| slot.number > 0 && slot.number >> bit & 1 == 1)
                .map(|slot| (slot, slot.number - (1 << bit)))
                .collect();
            if cleared.len() > 1 && self.try_numbers(&cleared) {
                numbers = slots(self.syntax, &self.best);
            }
        }
    }

    /// Lowers two numbers by the same, as far as the test still fails.
    fn lower_pairs(&mut self) {
        let mut numbers = slots(self.syntax, &self.best);
        if numbers.len() > MOST_PAIRED {
            return;
        }
        for second in 1..numbers.len() {
            for first in 0..second {
                let (one, other) = (&numbers[first], &numbers[second]);
                let far = |slot: &Slot| (slot.number - slot.target).max(0);
                let mut less = far(one).min(far(other));
                while less > 0
                    && !self.try_numbers(&[(one, one.number - less), (other, other.number - less)])
                {
                    less /= 2;
                }
                if less > 0 {
                    numbers[first].number -= less;
                    numbers[second].number -= less;
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
