//! Numbers for positions, in the order of their first visit.
//!
//! A `HashMap` from positions to numbers would store each position twice, as key and in the list by
//! number. Here the table holds the numbers, and the list the positions.

use core::hash::{BuildHasher, Hash};

use crate::stop::StopPoints;
use foldhash::fast::RandomState;

/// A table that stores every item once and numbers the items from 0.
///
/// The slots of the table are numbers, so growing it moves no item.
#[derive(Clone, Debug)]
pub(crate) struct Interner<T> {
    items: Vec<T>,
    /// Numbers of items plus one; 0 marks an empty slot. The length is a power of two, and at most
    /// half of it is full.
    slots: Vec<u32>,
    hash: RandomState,
}

impl<T: Eq + Hash> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner { items: Vec::new(), slots: vec![0; 16], hash: RandomState::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    pub(crate) fn get(&self, id: u32) -> &T {
        &self.items[id as usize]
    }

    /// Returns the number of an item, adding it if it is new and there are fewer than `limit`.
    pub(crate) fn intern(&mut self, item: T, limit: usize) -> Option<u32> {
        let slot = self.slot_of(self.hash.hash_one(&item), &item);
        match self.slots[slot] {
            0 => self.insert(slot, item, limit),
            number => Some(number - 1),
        }
    }

    fn insert(&mut self, slot: usize, item: T, limit: usize) -> Option<u32> {
        let id = u32::try_from(self.items.len()).ok()?;
        if self.items.len() >= limit || id >= u32::MAX - 2 {
            return None;
        }
        self.slots[slot] = id + 1;
        self.items.push(item);
        if 2 * self.items.len() > self.slots.len() {
            self.grow();
        }
        Some(id)
    }

    /// Returns the slot of an item, or the empty one where it belongs.
    fn slot_of(&self, hash: u64, item: &T) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 && self.items[self.slots[slot] as usize - 1] != *item {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let mut slots = vec![0; 2 * self.slots.len()];
        let mask = slots.len() - 1;
        let mut stops = StopPoints::default();
        for (index, item) in self.items.iter().enumerate() {
            stops.pass();
            let mut slot = self.hash.hash_one(item) as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = index as u32 + 1;
        }
        // If interrupted before this, the old table still has a free slot for each item.
        self.slots = slots;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_keeps_its_number() {
        let mut interner = Interner::new();
        for round in 0..2 {
            for item in 0..5000_u64 {
                assert_eq!(interner.intern(item * item, 5000), Some(item as u32), "{round}");
            }
        }
        assert_eq!(interner.len(), 5000);
        assert_eq!(*interner.get(70), 4900);
        assert_eq!(interner.intern(2, 5000), None);
        assert_eq!(interner.intern(4, 5000), Some(2));
    }
}
