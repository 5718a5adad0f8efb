//! The check of a quotient: what the options of positions can be, element by element.

use mex_core::stop_point;
use std::collections::HashMap;

use super::monoid::Monoid;
use super::set::Set;

/// The most sets of options that are kept.
const SET_LIMIT: usize = 1 << 19;

/// For every element of a monoid, what the options of the positions with that element are.
///
/// A position of element x whose options have the elements E is the pair (x, E), and a sum is
/// the pair (x, E)·(y, F) = (xy, xF ∪ yE). The monoid, with its losing part, is right about every
/// sum of heaps if and only if for every pair that heaps generate, x is losing exactly if E is
/// neither empty nor holds a losing element: that is the definition of misère play, and induction
/// does the rest. An x that is losing asks that no option is losing, for which the union of all E
/// is enough; an x that is not asks that each E holds a losing element, for which the minimal E
/// are enough. Unions and minimal sets are kept by products, as those grow with their factors.
#[derive(Clone)]
pub(super) struct Transitions {
    /// The union of the option sets of each element.
    upper: Vec<Set>,
    is_reached: Vec<bool>,
    /// The minimal option sets of each element, those of the end of play left out.
    lower: Vec<Vec<Item>>,
    generators: Vec<(u16, Set)>,
    /// How every item came about: an earlier one, and the generator added.
    origins: Vec<(u32, u16)>,
    is_alive: Vec<bool>,
    /// How an option came into a union, where that is asked for.
    traces: Option<HashMap<(u16, u16), Trace>>,
}

#[derive(Clone)]
struct Item {
    id: u32,
    set: Set,
}

/// The element before, the generator added, and the option before if it is not the generator's.
#[derive(Clone, Copy)]
struct Trace {
    element: u16,
    generator: u16,
    option: Option<u16>,
}

/// Why a pair cannot be added.
pub(super) enum Conflict {
    /// A sum of generators contradicts the definition: an element and generators beside it.
    Sum(u16, Vec<u16>),
    /// There is too much to look at.
    TooLarge,
}

impl Transitions {
    /// Returns the pairs of no heap at all.
    pub(super) fn new(order: usize, is_traced: bool) -> Self {
        let mut is_reached = vec![false; order];
        is_reached[0] = true;
        Transitions {
            upper: vec![Set::new(order); order],
            is_reached,
            lower: vec![Vec::new(); order],
            generators: Vec::new(),
            origins: vec![(0, 0)],
            is_alive: vec![false],
            traces: is_traced.then(HashMap::new),
        }
    }

    pub(super) fn generator_count(&self) -> usize {
        self.generators.len()
    }

    /// Frees what only the explanation of a conflict needs.
    pub(super) fn forget_traces(&mut self) {
        self.traces = None;
    }

    /// Returns whether a heap of the given element and options agrees with one more heap added to
    /// every sum: a quick test before the pair is added for good.
    pub(super) fn may_fit(&self, monoid: &Monoid, x: u16, options: &Set) -> bool {
        let losing = &monoid.losing;
        if losing.contains(x) == options.intersects(losing) {
            return false;
        }
        (0..monoid.order() as u16).all(|y| {
            let meets =
                |set: &Set, by: u16| set.iter().any(|e| losing.contains(monoid.product(by, e)));
            if !self.is_reached[usize::from(y)] {
                return true;
            }
            if losing.contains(monoid.product(x, y)) {
                return !meets(options, y) && !meets(&self.upper[usize::from(y)], x);
            }
            let sets = &self.lower[usize::from(y)];
            sets.is_empty() || meets(options, y) || sets.iter().all(|item| meets(&item.set, x))
        })
    }

    /// Adds a heap of the given element and options, with all sums that it makes possible.
    ///
    /// After a conflict the pairs are of no use any more.
    pub(super) fn add(&mut self, monoid: &Monoid, x: u16, options: Set) -> Result<(), Conflict> {
        if options.is_empty() || self.generators.iter().any(|pair| pair.0 == x && pair.1 == options)
        {
            return Ok(());
        }
        let newest = self.generators.len();
        self.generators.push((x, options));
        self.grow_upper(monoid, newest)?;
        self.grow_lower(monoid, newest)
    }

    fn grow_upper(&mut self, monoid: &Monoid, newest: usize) -> Result<(), Conflict> {
        let mut queue = Vec::new();
        let mut is_queued = vec![false; monoid.order()];
        let enqueue = |queue: &mut Vec<u16>, is_queued: &mut [bool], to: Option<u16>| {
            if let Some(to) = to
                && !std::mem::replace(&mut is_queued[usize::from(to)], true)
            {
                queue.push(to);
            }
        };
        for y in 0..monoid.order() as u16 {
            if self.is_reached[usize::from(y)] {
                let to = self.multiply_upper(monoid, y, newest)?;
                enqueue(&mut queue, &mut is_queued, to);
            }
        }
        while let Some(y) = queue.pop() {
            is_queued[usize::from(y)] = false;
            for generator in 0..=newest {
                let to = self.multiply_upper(monoid, y, generator)?;
                enqueue(&mut queue, &mut is_queued, to);
            }
        }
        Ok(())
    }

    /// Adds the options of sums with one generator; returns their element if it has new ones.
    fn multiply_upper(
        &mut self,
        monoid: &Monoid,
        y: u16,
        generator: usize,
    ) -> Result<Option<u16>, Conflict> {
        stop_point();
        let (x, options) = &self.generators[generator];
        let to = monoid.product(*x, y);
        let moved = monoid.multiple(*x, &self.upper[usize::from(y)]);
        let mut added = moved.clone();
        added.unite(&monoid.multiple(y, options));
        let target = usize::from(to);
        if let Some(traces) = &mut self.traces {
            let fresh = |e: &u16| !self.upper[target].contains(*e);
            let before = self.upper[usize::from(y)].iter();
            let before = before.map(|e| (monoid.product(*x, e), Some(e)));
            let own = options.iter().map(|e| (monoid.product(y, e), None));
            for (option, from) in before.chain(own).filter(|(e, _)| fresh(e)) {
                traces.entry((to, option)).or_insert(Trace {
                    element: y,
                    generator: generator as u16,
                    option: from,
                });
            }
        }
        let grown = self.upper[target].unite(&added);
        let reached = std::mem::replace(&mut self.is_reached[target], true);
        if monoid.losing.contains(to) && added.intersects(&monoid.losing) {
            let option = added.iter().find(|&e| monoid.losing.contains(e));
            return Err(self.upper_conflict(to, option.unwrap_or(0)));
        }
        Ok((grown || !reached).then_some(to))
    }

    /// Returns the sum whose option is at fault.
    fn upper_conflict(&self, element: u16, option: u16) -> Conflict {
        let mut sum = Vec::new();
        let mut at = (element, option);
        while let Some(trace) = self.traces.as_ref().and_then(|traces| traces.get(&at)) {
            sum.push(trace.generator);
            match trace.option {
                Some(option) => at = (trace.element, option),
                None => return Conflict::Sum(trace.element, sum),
            }
        }
        Conflict::Sum(0, sum)
    }

    fn grow_lower(&mut self, monoid: &Monoid, newest: usize) -> Result<(), Conflict> {
        let mut queue: Vec<(u16, Item, bool)> = Vec::new();
        for (y, items) in self.lower.iter().enumerate() {
            queue.extend(items.iter().map(|item| (y as u16, item.clone(), false)));
        }
        let end = Item { id: 0, set: Set::new(monoid.order()) };
        if let Some(item) = self.multiply_lower(monoid, 0, &end, newest)? {
            queue.push(item);
        }
        while let Some((y, item, is_new)) = queue.pop() {
            let first = if is_new { 0 } else { newest };
            for generator in first..newest + 1 {
                if !self.is_alive[item.id as usize] {
                    break;
                }
                if let Some(item) = self.multiply_lower(monoid, y, &item, generator)? {
                    queue.push(item);
                }
            }
        }
        Ok(())
    }

    /// Adds a generator to a sum; returns the new pair if its set is minimal.
    fn multiply_lower(
        &mut self,
        monoid: &Monoid,
        y: u16,
        item: &Item,
        generator: usize,
    ) -> Result<Option<(u16, Item, bool)>, Conflict> {
        stop_point();
        let (x, options) = &self.generators[generator];
        let to = monoid.product(*x, y);
        let mut set = monoid.multiple(*x, &item.set);
        set.unite(&monoid.multiple(y, options));
        let kept = &mut self.lower[usize::from(to)];
        if kept.iter().any(|old| old.set.is_subset(&set)) {
            return Ok(None);
        }
        kept.retain(|old| {
            let stays = !set.is_subset(&old.set);
            self.is_alive[old.id as usize] &= stays;
            stays
        });
        let id = self.origins.len() as u32;
        if self.origins.len() >= SET_LIMIT {
            return Err(Conflict::TooLarge);
        }
        self.origins.push((item.id, generator as u16));
        self.is_alive.push(true);
        let item = Item { id, set };
        kept.push(item.clone());
        if !monoid.losing.contains(to) && !item.set.intersects(&monoid.losing) {
            let mut sum = Vec::new();
            let mut at = id;
            while at != 0 {
                let (before, generator) = self.origins[at as usize];
                sum.push(generator);
                at = before;
            }
            return Err(Conflict::Sum(0, sum));
        }
        Ok(Some((to, item, true)))
    }
}
