//! How many pairs are marked before the others are compared.

/// A number that moves to where the work after it costs least: up or down by an eighth, and back
/// when the last few times cost more than those before.
#[derive(Clone)]
pub(crate) struct Tuner {
    pub(crate) marked: usize,
    grows: bool,
    /// The blocks that are compared with as many before them, and those so far.
    period: usize,
    blocks: usize,
    cost: usize,
    before: usize,
}

impl Tuner {
    /// Returns a tuner that starts with a number, and moves it after as many blocks as the period.
    pub(crate) fn new(marked: usize, period: usize) -> Self {
        Self { marked, grows: false, period, blocks: 0, cost: 0, before: usize::MAX }
    }

    /// Takes note of what a block cost.
    pub(crate) fn note(&mut self, cost: usize) {
        self.cost += cost;
        self.blocks += 1;
        if self.blocks == self.period {
            self.grows ^= self.cost > self.before;
            let step = self.marked / 8;
            self.marked = if self.grows { self.marked + step } else { self.marked - step };
            self.marked = self.marked.clamp(64, 1 << 20);
            (self.before, self.cost, self.blocks) = (self.cost, 0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_marks_turns_back_when_it_costs_more() {
        let mut tuner = Tuner::new(1024, 16);
        // Least where marks and comparisons cost the same.
        for _ in 0..16 * 200 {
            let marked = tuner.marked;
            tuner.note(7 * marked + 7 * 3000 * 3000 / marked);
        }
        assert!((2000..4500).contains(&tuner.marked), "{}", tuner.marked);
    }
}
