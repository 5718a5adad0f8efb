//! Positions with the same description, such as isomorphic graphs in different places of a board.

use core::hash::{BuildHasher, Hash};
use foldhash::fast::FixedState;
use mex_core::Ruleset;

/// How many descriptions are kept.
const PLACES: usize = 1 << 18;

/// The first position met with each description.
#[derive(Clone, Debug)]
pub(crate) struct Aliases<P> {
    places: Vec<Option<(Box<[u8]>, P)>>,
    hash: FixedState,
}

impl<P: Clone + Eq + Hash> Aliases<P> {
    pub(crate) fn new() -> Self {
        Aliases { places: Vec::new(), hash: FixedState::with_seed(0x616c_6961) }
    }

    /// Returns the first position met that has the description of another, unless it is that one.
    pub(crate) fn first_like<R: Ruleset<Position = P>>(
        &mut self,
        ruleset: &R,
        position: &P,
    ) -> Option<P> {
        let description = ruleset.description(position)?;
        if self.places.is_empty() {
            self.places.resize(PLACES, None);
        }
        let place = self.hash.hash_one(&description) as usize % PLACES;
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
