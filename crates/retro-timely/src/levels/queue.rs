//! States that have settled and not yet sent notice, by remoteness.

use std::collections::BTreeMap;

/// A state whose remoteness was lowered after it had sent notice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lowered {
    pub(crate) class: usize,
    pub(crate) slot: u32,
    /// The remoteness before.
    pub(crate) old: u32,
}

/// The states that wait at one remoteness.
#[derive(Debug)]
pub(crate) struct Level {
    /// Slots of each class that have not sent notice yet.
    pub(crate) fresh: Vec<Vec<u32>>,
    pub(crate) lowered: Vec<Lowered>,
}

impl Level {
    pub(crate) fn width(&self) -> usize {
        self.fresh.iter().map(Vec::len).sum::<usize>() + self.lowered.len()
    }
}

/// All levels at which something waits.
#[derive(Debug)]
pub(crate) struct Queue {
    levels: BTreeMap<u32, Level>,
    /// The level taken last, emptied, for its memory.
    spare: Option<Level>,
    class_count: usize,
}

impl Queue {
    pub(crate) fn new(class_count: usize) -> Self {
        Queue { levels: BTreeMap::new(), spare: None, class_count }
    }

    #[inline]
    pub(crate) fn at(&mut self, level: u32) -> &mut Level {
        let new = || Level { fresh: vec![Vec::new(); self.class_count], lowered: Vec::new() };
        self.levels.entry(level).or_insert_with(|| self.spare.take().unwrap_or_else(new))
    }

    /// Returns the least remoteness with waiting states.
    #[inline]
    pub(crate) fn least(&self) -> Option<u32> {
        self.levels.first_key_value().map(|(&level, _)| level)
    }

    pub(crate) fn width(&self, level: u32) -> usize {
        self.levels.get(&level).map_or(0, Level::width)
    }

    /// Takes out the states that wait at a remoteness.
    pub(crate) fn take(&mut self, level: u32) -> Level {
        self.levels.remove(&level).expect("something waits there")
    }

    /// Keeps the memory of a level, and removes the next level if nothing was added to it.
    pub(crate) fn give_back(&mut self, level: u32, mut told: Level) {
        if self.width(level + 1) == 0 {
            self.levels.remove(&(level + 1));
        }
        told.fresh.iter_mut().for_each(Vec::clear);
        told.lowered.clear();
        self.spare = Some(told);
    }
}
