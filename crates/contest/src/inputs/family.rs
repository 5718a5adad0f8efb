//! Where the numbers of a random input come from.

use judge_io::Rng;

/// What the numbers of an input are like: faults show on small, equal and extreme ones.
#[derive(Clone, Copy)]
pub(crate) enum Family {
    Any,
    Small,
    Equal,
    NearPowers,
    NearLimits,
    /// Each number has a family of its own.
    Mixed,
}

impl Family {
    const PURE: [Family; 5] =
        [Family::Any, Family::Small, Family::Equal, Family::NearPowers, Family::NearLimits];

    /// Returns one of all families.
    pub(crate) fn drawn(rng: &mut Rng) -> Self {
        let index = rng.index(Family::PURE.len() + 1);
        Family::PURE.get(index).copied().unwrap_or(Family::Mixed)
    }

    /// Returns the family of the next number.
    pub(crate) fn settled(self, rng: &mut Rng) -> Self {
        if let Family::Mixed = self { rng.pick(&Family::PURE) } else { self }
    }
}
