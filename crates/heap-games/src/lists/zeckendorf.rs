//! Numbers as sums of non-consecutive Fibonacci numbers.

/// The Fibonacci numbers 1, 2, 3, 5, … that fit into 64 bits, and the next one.
pub(super) const FIBONACCI: [u128; 93] = {
    let mut list = [1; 93];
    list[1] = 2;
    let mut i = 2;
    while i < list.len() {
        list[i] = list[i - 1] + list[i - 2];
        i += 1;
    }
    list
};

/// The indices of the parts of a number, greatest first; index 0 stands for 1, index 1 for 2.
pub(super) struct Zeckendorf {
    rest: u128,
    below: usize,
}

impl Zeckendorf {
    pub(super) fn new(number: u64) -> Self {
        Self { rest: u128::from(number), below: FIBONACCI.len() }
    }
}

impl Iterator for Zeckendorf {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let count = FIBONACCI[..self.below].partition_point(|&part| part <= self.rest);
        let index = count.checked_sub(1)?;
        self.rest -= FIBONACCI[index];
        self.below = index;
        Some(index)
    }
}

pub(super) fn part(index: usize) -> u128 {
    FIBONACCI[index]
}

/// Returns the number with every part replaced by the next greater Fibonacci number.
pub(super) fn shift_up(number: u64) -> u128 {
    Zeckendorf::new(number).map(|index| FIBONACCI[index + 1]).sum()
}

/// Returns the number with every part replaced by the next smaller Fibonacci number, where 1 stays
/// 1.
pub(super) fn shift_down(number: u64) -> u128 {
    Zeckendorf::new(number).map(|index| FIBONACCI[index.saturating_sub(1)]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_no_neighbours_and_add_up() {
        for number in (0..500).chain([u64::MAX, u64::MAX - 1, 12_200_160_415_121_876_738]) {
            let indices: Vec<usize> = Zeckendorf::new(number).collect();
            assert!(indices.windows(2).all(|w| w[0] >= w[1] + 2), "{indices:?}");
            let sum: u128 = indices.iter().map(|&index| part(index)).sum();
            assert_eq!(sum, number.into());
            assert!(indices.iter().all(|&index| index + 1 < FIBONACCI.len()));
        }
    }
}
