//! Sets of elements of a finite monoid.

/// A set of numbers below some order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Set(Box<[u64]>);

impl Set {
    /// Returns the empty set of numbers below `order`.
    pub(super) fn new(order: usize) -> Self {
        Set(vec![0; order.div_ceil(64)].into_boxed_slice())
    }

    pub(super) fn insert(&mut self, element: u16) {
        self.0[usize::from(element) / 64] |= 1 << (element % 64);
    }

    pub(super) fn contains(&self, element: u16) -> bool {
        self.0[usize::from(element) / 64] >> (element % 64) & 1 != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn intersects(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn is_subset(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Adds the elements of another set, and returns whether any was new.
    pub(super) fn unite(&mut self, other: &Set) -> bool {
        let mut grown = 0;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            grown |= b & !*a;
            *a |= b;
        }
        grown != 0
    }

    /// Returns the elements in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                // Orders fit 16 bits, and so do the elements.
                Some((index * 64) as u16 + bit as u16)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let (mut small, mut large) = (Set::new(200), Set::new(200));
        for element in [0, 63, 64, 199] {
            assert!(!large.contains(element));
            large.insert(element);
        }
        small.insert(64);
        assert!(small.is_subset(&large) && !large.is_subset(&small));
        assert!(small.intersects(&large) && large.contains(63));
        assert_eq!(large.iter().collect::<Vec<_>>(), [0, 63, 64, 199]);
        assert_eq!((large.len(), Set::new(9).is_empty()), (4, true));
        assert!(small.unite(&large) && !small.unite(&large));
    }
}
