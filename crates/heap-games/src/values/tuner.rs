//! How many pairs are marked before the others are compared.

/// A number that moves to where the work after it costs least: up or down by an eighth, and back
/// when the last few times cost more than those before. It serves where costs hardly grow.
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

/// A number that moves to where the work costs least.
///
/// Of four blocks the first and the last have an eighth less, the two between an eighth more; then
/// the number goes to the side that cost less. Where costs grow from block to block, as they do in
/// short tables, both sides have the same part of the growth.
#[derive(Clone, Default)]
pub(crate) struct Balance {
    middle: usize,
    blocks: usize,
    /// What blocks with less and with more have cost.
    costs: [usize; 2],
}

impl Balance {
    /// Returns a balance that starts with a number.
    pub(crate) fn new(start: usize) -> Self {
        Self { middle: start.max(1), ..Self::default() }
    }

    /// Returns the number for the next block.
    pub(crate) fn number(&self) -> usize {
        match self.side() {
            0 => self.middle - self.step(),
            _ => self.middle + self.step(),
        }
    }

    /// Takes note of what a block cost.
    pub(crate) fn note(&mut self, cost: usize) {
        self.costs[self.side()] += cost;
        self.blocks += 1;
        if self.blocks == 4 {
            let [less, more] = self.costs;
            self.middle = match more < less {
                true => self.middle + self.step(),
                false => (self.middle - self.step()).max(1),
            };
            *self = Self::new(self.middle);
        }
    }

    fn step(&self) -> usize {
        (self.middle / 8).max(1)
    }

    fn side(&self) -> usize {
        usize::from(matches!(self.blocks, 1 | 2))
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

    #[test]
    fn a_number_moves_to_where_it_costs_least_while_costs_grow() {
        for start in [0, 1, 1000] {
            let mut balance = Balance::new(start);
            for block in 1000..3000 {
                // Least at 40, where both parts cost the same.
                let number = balance.number() + 1;
                balance.note(block * (number + 40 * 40 / number));
            }
            assert!((30..50).contains(&balance.middle), "{start} {}", balance.middle);
        }
    }
}
