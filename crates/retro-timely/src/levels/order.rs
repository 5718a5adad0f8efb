//! Many slots put in order, so that what is held of them is met in the order of memory.

/// Slots to a word of marks.
const WIDTH: usize = u64::BITS as usize;

/// Puts slots in order by marking them.
#[derive(Debug)]
pub(crate) struct Orderer {
    /// A bit for each slot, none of them set; empty until they are needed.
    marks: Vec<u64>,
    slot_count: usize,
}

impl Orderer {
    pub(crate) fn new(slot_count: usize) -> Self {
        Orderer { marks: Vec::new(), slot_count }
    }

    /// Puts distinct slots in increasing order, if they are so many that it takes no time worth a word:
    /// O(1) for each.
    pub(crate) fn put_in_order(&mut self, slots: &mut [u32]) {
        if slots.len() < self.slot_count / WIDTH || slots.is_sorted() {
            return;
        }
        self.marks.resize(self.slot_count.div_ceil(WIDTH), 0);
        for &slot in &*slots {
            self.marks[slot as usize / WIDTH] |= 1 << (slot as usize % WIDTH);
        }
        let mut places = slots.iter_mut();
        for (index, marks) in self.marks.iter_mut().enumerate() {
            while *marks != 0 {
                let place = places.next().expect("a place was marked once or never");
                *place = (index * WIDTH) as u32 + marks.trailing_zeros();
                *marks &= *marks - 1;
            }
        }
        debug_assert!(places.next().is_none(), "slots are distinct");
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        (self.marks.len() * size_of::<u64>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn many_slots_are_put_in_order_and_few_are_left() {
        let mut rng = Rng::named("slots in order");
        for _ in 0..300 {
            let slot_count = rng.below(1000) as usize + 1;
            let mut orderer = Orderer::new(slot_count);
            for _ in 0..3 {
                let mut slots = rng.permutation(slot_count as u32);
                slots.truncate(rng.below(slot_count as u64 + 1) as usize);
                let mut expected = slots.clone();
                if slots.len() >= slot_count / WIDTH {
                    expected.sort_unstable();
                }
                orderer.put_in_order(&mut slots);
                assert_eq!(slots, expected);
            }
        }
    }
}
