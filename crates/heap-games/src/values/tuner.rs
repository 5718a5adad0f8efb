//! The number of pairs that are marked before the others are compared.

/// A number that is adapted to the least cost.
///
/// In the first and the last of four turns of some blocks each it is an eighth less, in the two
/// between an eighth more; then it moves to the side with the lower cost. If costs grow from block
/// to block, as in short tables, both sides share the growth equally.
#[derive(Clone)]
pub(crate) struct Balance {
    middle: usize,
    /// The blocks of a turn, and those so far.
    turn: usize,
    blocks: usize,
    /// The costs of blocks with less and with more.
    costs: [usize; 2],
}

impl Balance {
    /// Returns a balance with an initial number and this many blocks in a turn.
    pub(crate) fn new(start: usize, turn: usize) -> Self {
        Self { middle: start.max(1), turn, blocks: 0, costs: [0; 2] }
    }

    /// Returns the number for the next block.
    pub(crate) fn number(&self) -> usize {
        if self.side() == 0 { self.middle - self.step() } else { self.middle + self.step() }
    }

    pub(crate) fn note(&mut self, cost: usize) {
        self.costs[self.side()] += cost;
        self.blocks += 1;
        if self.blocks == 4 * self.turn {
            let [less, more] = self.costs;
            self.middle = match more < less {
                true => self.middle + self.step(),
                false => (self.middle - self.step()).max(1),
            };
            *self = Self::new(self.middle, self.turn);
        }
    }

    fn step(&self) -> usize {
        (self.middle / 8).max(1)
    }

    fn side(&self) -> usize {
        usize::from(matches!(self.blocks / self.turn, 1 | 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_moves_to_where_it_costs_least_while_costs_grow() {
        for (start, turn) in [(0, 1), (1, 1), (1000, 1), (1, 4), (1000, 4)] {
            let mut balance = Balance::new(start, turn);
            for block in 1000..1000 + 2000 * turn {
                // Least at 40, where both parts cost the same.
                let number = balance.number() + 1;
                balance.note(block * (number + 40 * 40 / number));
            }
            assert!((30..50).contains(&balance.middle), "{start} {turn} {}", balance.middle);
        }
    }
}
