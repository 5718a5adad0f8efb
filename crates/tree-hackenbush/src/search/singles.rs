//! Single edges, as used by a search.

use super::EDGE_LIMIT;
use crate::{Colour, Dyadic, EvaluateError};

/// Single edges: always counted, but stored only while they are few enough to search.
#[derive(Default)]
pub(crate) struct Singles {
    total: u64,
    edges: Vec<(u32, u32, Colour)>,
}

impl Singles {
    /// Adds the edges of a bundle.
    pub(crate) fn push(&mut self, u: u32, v: u32, colour: Colour, count: i128) {
        let counted = u64::try_from(count).unwrap_or(u64::MAX);
        self.total = self.total.saturating_add(counted);
        if self.total <= EDGE_LIMIT as u64 {
            self.edges.extend(std::iter::repeat_n((u, v, colour), count as usize));
        }
    }

    /// Adds a stalk on a vertex, with new vertices from `tip` on.
    pub(crate) fn push_stalk(&mut self, below: u32, tip: &mut u32, stalk: &[Colour]) {
        let mut below = below;
        for &colour in stalk {
            self.push(below, *tip, colour, 1);
            below = *tip;
            *tip += 1;
        }
    }

    /// Adds the stalk of a number on a vertex.
    pub(crate) fn push_number(&mut self, below: u32, tip: &mut u32, number: &Dyadic) {
        match stalk_of(number, EDGE_LIMIT) {
            Some(stalk) => self.push_stalk(below, tip, &stalk),
            None => self.total = u64::MAX,
        }
    }

    /// Returns the edges, unless there are too many to search.
    pub(crate) fn edges(&self) -> Result<&[(u32, u32, Colour)], EvaluateError> {
        match self.total <= EDGE_LIMIT as u64 {
            true => Ok(&self.edges),
            false => {
                Err(EvaluateError::PartTooLarge { edges: self.total, limit: EDGE_LIMIT as u64 })
            }
        }
    }
}

/// Returns the stalk of single edges, from the ground upwards, with a number as its value, unless
/// it is longer than `limit`.
pub(crate) fn stalk_of(value: &Dyadic, limit: usize) -> Option<Vec<Colour>> {
    let digits = u32::try_from(value.exponent()).ok().filter(|&digits| digits as usize <= limit)?;
    let (target, _) = value.to_parts()?;
    let one = 1i128 << digits;
    let (mut low, mut high) = (None, None);
    let mut reached = 0i128;
    let mut stalk = Vec::new();
    while reached != target {
        if stalk.len() == limit {
            return None;
        }
        if target > reached {
            low = Some(reached);
            stalk.push(Colour::Blue);
            reached = high.map_or(reached + one, |high: i128| (reached + high) / 2);
        } else {
            high = Some(reached);
            stalk.push(Colour::Red);
            reached = low.map_or(reached - one, |low: i128| (reached + low) / 2);
        }
    }
    Some(stalk)
}
