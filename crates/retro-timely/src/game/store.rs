//! Positions of one worker, by number and by key.

use crate::game::Key;

/// An empty place of the index.
const NONE: u32 = u32::MAX;

/// Keys in order of arrival, with an index to find them: open addressing, at most three quarters
/// full.
#[derive(Debug)]
pub(crate) struct Store<K> {
    keys: Vec<K>,
    index: Vec<u32>,
}

impl<K: Key> Store<K> {
    pub(crate) fn new() -> Self {
        Store { keys: Vec::new(), index: vec![NONE; 16] }
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn key(&self, number: usize) -> K {
        self.keys[number]
    }

    pub(crate) fn keys(&self) -> &[K] {
        &self.keys
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        (self.keys.capacity() * size_of::<K>() + 4 * self.index.len()) as u64
    }

    #[inline]
    pub(crate) fn find(&self, key: K) -> Option<usize> {
        let place = self.place(key);
        (self.index[place] != NONE).then(|| self.index[place] as usize)
    }

    /// Adds a key, and returns whether it is new; `None` if all numbers are used.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> Option<bool> {
        let place = self.place(key);
        if self.index[place] != NONE {
            return Some(false);
        }
        let number = u32::try_from(self.keys.len()).ok();
        self.index[place] = number.filter(|&number| number != NONE)?;
        self.keys.push(key);
        if self.keys.len() > self.index.len() / 4 * 3 {
            self.grow();
        }
        Some(true)
    }

    /// Returns the place of a key in the index, or the place for it.
    #[inline]
    fn place(&self, key: K) -> usize {
        let mask = self.index.len() - 1;
        // The upper bits choose the worker.
        let mut place = key.mixed() as usize & mask;
        while self.index[place] != NONE && self.keys[self.index[place] as usize] != key {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let size = 2 * self.index.len();
        self.index.clear();
        self.index.resize(size, NONE);
        for number in 0..self.keys.len() {
            let place = self.place(self.keys[number]);
            self.index[place] = number as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use test_support::Rng;

    #[test]
    fn keys_are_found_where_they_were_put() {
        let mut rng = Rng::named("keys");
        let mut store = Store::<u64>::new();
        let mut known = HashMap::new();
        for _ in 0..20_000 {
            let key = rng.below(30_000) << rng.below(2);
            let count = known.len();
            let is_new = !known.contains_key(&key);
            assert_eq!(store.find(key), known.get(&key).copied());
            known.entry(key).or_insert(count);
            assert_eq!(store.insert(key), Some(is_new));
        }
        assert_eq!(store.len(), known.len());
        assert!(known.iter().all(|(&key, &number)| store.key(number) == key));
    }
}
