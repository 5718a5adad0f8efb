//! Makes the numbers of an input smaller for as long as a program fails on it, alone and several at once,
//! since what a program gets wrong about a lost position often needs two numbers to change together.
//! The steps go on until none leads to a smaller input on which the program fails.

use super::paths::{Number, Place, numbers};
use super::read::read;
use super::syntax::Syntax;
use super::value::{Value, Values, value_at};
use super::write::written;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

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

/// Numbers up to this far from their targets are tried one by one, since failures may lie far apart.
const ONE_BY_ONE: i128 = 16;

/// Up to this many numbers or positions, pairs of them change together.
const MOST_PAIRED: usize = 24;

/// An input on its way to the smallest one on which a program fails.
pub(super) struct Shrinking<'a> {
    pub(super) syntax: &'a Syntax,
    pub(super) best: Values,
    /// What inputs were tried, by their hashes.
    tried: HashSet<u64>,
    fails: &'a mut dyn FnMut(&str) -> Tried,
    is_over: &'a dyn Fn() -> bool,
    is_stopped: bool,
}

impl<'a> Shrinking<'a> {
    /// Returns an input that is to be made smaller, given what tries an input and what says that there is
    /// no more time.
    pub(super) fn new(
        syntax: &'a Syntax,
        best: Values,
        fails: &'a mut dyn FnMut(&str) -> Tried,
        is_over: &'a dyn Fn() -> bool,
    ) -> Self {
        Shrinking { syntax, best, tried: HashSet::new(), fails, is_over, is_stopped: false }
    }

    /// Goes through steps until none makes the input smaller, and returns it.
    pub(super) fn run(mut self, steps: &[fn(&mut Self)]) -> Values {
        loop {
            let before = self.best.clone();
            for step in steps {
                if !self.is_stopped() {
                    step(&mut self);
                }
            }
            if self.is_stopped() || self.best == before {
                return self.best;
            }
        }
    }

    /// Takes an input for the best if it is a new one, it is legal, and the program fails on it.
    ///
    /// What is written is read again, so that the best input has the parts that a reader finds.
    pub(super) fn accept(&mut self, candidate: &Values) -> bool {
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

    pub(super) fn is_stopped(&mut self) -> bool {
        self.is_stopped = self.is_stopped || (self.is_over)();
        self.is_stopped
    }

    /// Drops pieces of what has a length, large ones first, from its end to its start, and then pairs
    /// that stand apart; `try_drop` tries without positions, which are in increasing order.
    pub(super) fn drop_pieces(
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
            // What stood before the second one is one place further to the start.
            second -= usize::from(is_dropped);
        }
    }

    fn numbers(&self) -> Vec<Number> {
        numbers(self.syntax, &self.best)
    }

    /// Tries the best input with some numbers changed.
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

    /// Brings a number nearer to its target as far as the program still fails with it, given what tries
    /// it.
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
        // It differs at `low` and fails at `high`.
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

    pub(super) fn lower_each(&mut self) {
        for Number { place, number, target } in self.numbers() {
            self.lower((number, target), |this, lower| this.try_numbers(&[(&place, lower)]));
        }
    }

    /// Lowers all numbers that are equal at once.
    pub(super) fn lower_equals(&mut self) {
        let mut groups: BTreeMap<(i128, i128), Vec<Place>> = BTreeMap::new();
        for Number { place, number, target } in self.numbers() {
            groups.entry((number, target)).or_default().push(place);
        }
        for (equal, places) in groups.into_iter().rev().filter(|(_, places)| places.len() > 1) {
            self.lower(equal, |this, lower| {
                let changes: Vec<_> = places.iter().map(|place| (place, lower)).collect();
                this.try_numbers(&changes)
            });
        }
    }

    /// Clears a bit of all numbers, which keeps their nim sum 0 if it was.
    pub(super) fn lower_bits(&mut self) {
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
    pub(super) fn lower_all(&mut self) {
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

    /// Lowers two numbers by the same, as far as the program still fails.
    pub(super) fn lower_pairs(&mut self) {
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
}

/// Sets a number of an input.
fn set(values: &mut Values, place: &Place, number: i128) {
    match value_at(values, &place.path, place.field) {
        Some(Value::Number(old)) => *old = number,
        Some(Value::Numbers(numbers)) => {
            numbers.get_mut(place.index).into_iter().for_each(|old| *old = number);
        }
        Some(Value::Edges(edges)) => {
            let edge = edges.get_mut(place.index / 3);
            match (edge, place.index % 3, usize::try_from(number)) {
                (Some(edge), 2, _) => edge.weight = number,
                (Some(edge), end, Ok(vertex)) => edge.ends[end] = vertex,
                _ => {}
            }
        }
        _ => {}
    }
}

/// Returns numbers in the ratio of the golden section to a number, and half of it: what is lost in
/// some games are the Fibonacci numbers, or the powers of 2, and nothing between them.
fn scalings(number: i128) -> [i128; 4] {
    // Consecutive Fibonacci numbers, whose ratio is exact beyond 64 bits.
    const FIBONACCI: [i128; 2] = [7_540_113_804_746_346_429, 12_200_160_415_121_876_738];
    let [one, next] = FIBONACCI;
    // Beyond 2^63 the product would not fit, and numbers are scaled first.
    let golden = match number.checked_mul(one) {
        Some(product) => product / next,
        None => number / next * one,
    };
    [golden, golden + 1, number / 2, number / 2 + 1]
}
