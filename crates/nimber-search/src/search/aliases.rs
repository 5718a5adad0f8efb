//! Positions with the same description, such as isomorphic graphs in different places of a board.

use core::hash::{BuildHasher, Hash};
use foldhash::fast::FixedState;

pub(crate) fn hash(description: &[u8]) -> u64 {
    const STATE: FixedState = FixedState::with_seed(0x616c_6961);
    STATE.hash_one(description)
}

/// A description, with the first position that had it.
type Entry<P> = Option<(Box<[u8]>, P)>;

/// The first position with each description.
///
/// The list starts small: most searches end before a large one would repay its initialisation.
#[derive(Debug)]
pub(crate) struct Aliases<P> {
    places: Vec<Entry<P>>,
    used: usize,
    most: usize,
}

/// The number of places at first.
const FIRST: usize = 1 << 8;

impl<P: Clone + Eq + Hash> Aliases<P> {
    /// Returns an empty list that keeps at most `most` descriptions.
    pub(crate) fn new(most: usize) -> Self {
        Aliases { places: Vec::new(), used: 0, most: most.max(1) }
    }

    /// Returns the first position with a description, unless it is the given one.
    pub(crate) fn first_like(
        &mut self,
        description: Vec<u8>,
        hash: u64,
        position: &P,
    ) -> Option<P> {
        if self.used >= self.places.len() / 4 && self.places.len() < self.most {
            self.grow();
        }
        let place = hash as usize % self.places.len();
        match &self.places[place] {
            Some((kept, first)) if **kept == *description => {
                (first != position).then(|| first.clone())
            }
            found => {
                self.used += usize::from(found.is_none());
                self.places[place] = Some((description.into(), position.clone()));
                None
            }
        }
    }

    /// Makes the list four times as long, up to its limit.
    fn grow(&mut self) {
        let length = (self.places.len() * 4).max(FIRST).min(self.most);
        let mut places: Vec<Entry<P>> = Vec::new();
        places.resize_with(length, || None);
        for entry in core::mem::take(&mut self.places).into_iter().flatten() {
            let place = hash(&entry.0) as usize % length;
            places[place] = Some(entry);
        }
        self.used = places.iter().flatten().count();
        self.places = places;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_position_stays_while_the_list_grows() {
        let mut aliases = Aliases::new(1 << 14);
        let mut first_like = |number: u32, position: u32| {
            let description = number.to_le_bytes().to_vec();
            let hash = hash(&description);
            aliases.first_like(description, hash, &position)
        };
        for number in 0..1000 {
            assert_eq!(first_like(number, number), None);
        }
        let kept = (0..1000).filter(|&number| first_like(number, number + 5000) == Some(number));
        // Those whose place was taken are forgotten.
        assert!(kept.count() > 700);
        let mut one = Aliases::new(1);
        assert_eq!(one.first_like(vec![1], hash(&[1]), &1), None);
        assert_eq!(one.first_like(vec![1], hash(&[1]), &2), Some(1));
        assert_eq!(one.first_like(vec![2], hash(&[2]), &3), None);
    }
}
