//! Vertices of a weighted tree and the values of their edges.

/// Marks a subtree in which no move can win.
const OUT_OF_REACH: u32 = u32::MAX;

/// A vertex: data read together is stored together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Node {
    /// The parent with the bundle between.
    pub(crate) link: u32,
    /// The value of the part above the vertex.
    pub(crate) value: u32,
    /// The number of edges left, while leaves are removed.
    pub(crate) degree: u32,
}

/// A bundle of one edge.
const SINGLE: u32 = 1;
/// A bundle of two edges.
const DOUBLE: u32 = 2;
/// A bundle of any odd number of edges from 3 on.
const ODD: u32 = 3;
/// A bundle of any even number of edges from 4 on.
const EVEN: u32 = 0;

/// Returns a vertex, times 4, plus the class of the weight of the edge to it.
#[inline]
pub(crate) fn link(vertex: u32, weight: u64) -> u32 {
    let large = if weight % 2 == 1 { ODD } else { EVEN };
    let bundle = if weight < 4 { weight as u32 } else { large };
    vertex << 2 | bundle
}

impl Node {
    #[inline]
    pub(crate) fn parent(self) -> u32 {
        self.link >> 2
    }

    #[inline]
    pub(crate) fn bundle(self) -> u32 {
        self.link & 3
    }

    /// Returns what the bundle contributes to the vertex below.
    #[inline]
    pub(crate) fn worth(self) -> u32 {
        let (single, odd) = (self.bundle() == SINGLE, self.bundle() == ODD);
        (self.value ^ u32::from(odd)) + u32::from(single)
    }

    /// Returns what the bundle contributes with one edge less.
    #[inline]
    fn lowered_worth(self) -> u32 {
        let (double, even) = (self.bundle() == DOUBLE, self.bundle() == EVEN);
        let worth = (self.value ^ u32::from(even)) + u32::from(double);
        if self.bundle() == SINGLE { 0 } else { worth }
    }

    /// Returns the vertex's shift, given its parent's, and whether lowering the edge between them
    /// wins.
    ///
    /// There are no branches, because no processor could predict them.
    #[inline]
    pub(crate) fn descend(self, shift: u32) -> (u32, bool) {
        let asked = shift ^ self.worth();
        // If it needs 0, the difference wraps around and is not used.
        let through_single = asked.wrapping_sub(1) ^ self.value;
        let through_single = if asked == 0 { OUT_OF_REACH } else { through_single };
        // A larger bundle has its subtree's value except for the parity, which stays.
        let inner = if self.bundle() == SINGLE { through_single } else { shift };
        if shift == OUT_OF_REACH {
            (OUT_OF_REACH, false)
        } else {
            (inner, asked == self.lowered_worth())
        }
    }
}
