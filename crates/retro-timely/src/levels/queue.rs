//! States that have settled and not yet sent notice, by remoteness.

use std::collections::BTreeMap;

/// A state that has sent notice and whose remoteness has become less.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lowered {
    pub(crate) class: usize,
    pub(crate) slot: u32,
    /// The remoteness that it had before.
    pub(crate) old: u32,
}

/// What waits at one remoteness.
#[derive(Debug, Default)]
pub(crate) struct Level {
    /// Slots of each class that have not told yet.
    pub(crate) fresh: Vec<Vec<u32>>,
    pub(crate) lowered: Vec<Lowered>,
}

impl Level {
    fn new(class_count: usize) -> Self {
        Level { fresh: vec![Vec::new(); class_count], lowered: Vec::new() }
    }

    pub(crate) fn width(&self) -> usize {
        self.fresh.iter().map(Vec::len).sum::<usize>() + self.lowered.len()
    }

    fn clear(&mut self) {
        self.fresh.iter_mut().for_each(Vec::clear);
        self.lowered.clear();
    }
}

/// All levels at which something waits. Nearly always that is the next one only, which is kept apart.
#[derive(Debug)]
pub(crate) struct Queue {
    near: Level,
    near_level: u32,
    far: BTreeMap<u32, Level>,
    class_count: usize,
}

impl Queue {
    pub(crate) fn new(class_count: usize) -> Self {
        let near = Level::new(class_count);
        Queue { near, near_level: 0, far: BTreeMap::new(), class_count }
    }

    /// Returns the place for what waits at this remoteness.
    #[inline]
    pub(crate) fn at(&mut self, level: u32) -> &mut Level {
        if level == self.near_level {
            return &mut self.near;
        }
        self.far.entry(level).or_insert_with(|| Level::new(self.class_count))
    }

    /// Returns the least remoteness at which something waits.
    #[inline]
    pub(crate) fn least(&self) -> Option<u32> {
        let near = (self.near.width() > 0).then_some(self.near_level);
        match self.far.first_key_value() {
            Some((&far, _)) if near.is_none_or(|near| far < near) => Some(far),
            _ => near,
        }
    }

    pub(crate) fn width(&self, level: u32) -> usize {
        if level == self.near_level {
            self.near.width()
        } else {
            self.far.get(&level).map_or(0, Level::width)
        }
    }

    /// Exchanges what waits at a remoteness for an empty level, and keeps the next one near.
    pub(crate) fn take(&mut self, level: u32, taken: &mut Level) {
        taken.clear();
        if level == self.near_level {
            std::mem::swap(&mut self.near, taken);
        } else {
            if let Some(far) = self.far.remove(&level) {
                *taken = far;
            }
            if self.near.width() > 0 {
                let near = std::mem::replace(&mut self.near, Level::new(self.class_count));
                self.far.insert(self.near_level, near);
            }
        }
        if taken.fresh.is_empty() {
            *taken = Level::new(self.class_count);
        }
        if self.near.fresh.is_empty() {
            self.near = Level::new(self.class_count);
        }
        self.near_level = level + 1;
        if !self.far.is_empty()
            && let Some(next) = self.far.remove(&self.near_level)
        {
            self.near = next;
        }
    }
}
