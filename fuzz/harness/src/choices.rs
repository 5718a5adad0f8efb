//! Decisions drawn from the bytes of an input.

use arbitrary::Unstructured;

/// A list of decisions; once the bytes are used up, each decision is 0.
pub struct Choices<'a>(Unstructured<'a>);

impl<'a> Choices<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Choices(Unstructured::new(data))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        self.0.arbitrary().unwrap_or(0)
    }

    pub fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// Returns a number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }

    pub fn below_u32(&mut self, bound: u32) -> u32 {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }

    pub fn word(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or(0)
    }

    /// Returns a number of any size, small ones and those next to powers of two more often.
    pub fn number(&mut self) -> u64 {
        match self.byte() % 8 {
            0..=3 => u64::from(self.byte()),
            4 => 1 << (self.byte() % 64),
            5 => (1 << (self.byte() % 64)) - 1,
            6 => u64::MAX - u64::from(self.byte()),
            _ => self.word(),
        }
    }

    pub fn pick<'b, T: ?Sized>(&mut self, list: &[&'b T]) -> &'b T {
        list[self.below(list.len())]
    }

    /// Returns the next bytes, at most `count` of them.
    pub fn bytes(&mut self, count: usize) -> &'a [u8] {
        let count = count.min(self.0.len());
        self.0.bytes(count).unwrap_or(&[])
    }

    pub fn rest(&mut self) -> &'a [u8] {
        self.bytes(usize::MAX)
    }
}
