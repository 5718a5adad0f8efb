//! Positions with the same description, such as isomorphic graphs in different places of a board.

use core::hash::{BuildHasher, Hash};
use foldhash::fast::FixedState;

/// Returns the hash by which a description is found.
pub(crate) fn hash(description: &[u8]) -> u64 {
    const STATE: FixedState = FixedState::with_seed(0x616c_6961);
    STATE.hash_one(description)
}

/// The first position met with each description.
#[derive(Debug)]
pub(crate) struct Aliases<P> {
    places: Vec<Option<(Box<[u8]>, P)>>,
    count: usize,
}

impl<P: Clone + Eq + Hash> Aliases<P> {
    /// Returns an empty list that keeps at most `count` descriptions.
    pub(crate) fn new(count: usize) -> Self {
        Aliases { places: Vec::new(), count: count.max(1) }
    }

    /// Returns the first position met that has a description, unless it is the given one.
    pub(crate) fn first_like(
        &mut self,
        description: Vec<u8>,
        hash: u64,
        position: &P,
    ) -> Option<P> {
        if self.places.is_empty() {
            self.places.resize(self.count, None);
        }
        let place = hash as usize % self.count;
        match &self.places[place] {
            Some((kept, first)) if **kept == *description => {
                (first != position).then(|| first.clone())
            }
            _ => {
                self.places[place] = Some((description.into(), position.clone()));
                None
            }
        }
    }
}
