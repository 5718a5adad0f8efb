//! Maps of cells that take positions to others of the same value.

use crate::placement::OUTSIDE;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// How many least images are cached; the same parts recur often.
const MOST_KEPT: usize = 1 << 14;

/// How often to look for a smaller image.
const MOST_ROUNDS: usize = 16;

/// The image of each cell; a cell without one must be outside the position.
pub(crate) type To = Vec<Option<usize>>;

/// A map that takes some cells to distinct cells.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// For each cell, the cell that is mapped to it.
    from: Vec<Option<usize>>,
    /// The cells without an image.
    lost: Vec<usize>,
}

impl Map {
    /// Returns the map with the given images.
    ///
    /// # Errors
    /// If the number of cells is wrong, or two have the same image.
    pub(crate) fn new(to: &To, cells: usize) -> Result<Self, &'static str> {
        let mut from = vec![None; cells];
        for (cell, to) in to.iter().enumerate() {
            if let Some(to) = *to {
                let from = from.get_mut(to).ok_or("the map leads outside the board")?;
                if from.replace(cell).is_some() {
                    return Err("the map sends two cells to one");
                }
            }
        }
        let lost = (0..to.len()).filter(|&cell| to[cell].is_none()).collect();
        if to.len() == cells { Ok(Map { from, lost }) } else { Err("it has too few or many cells") }
    }

    /// Returns the identity on the images of this map.
    pub(crate) fn still(&self) -> To {
        (0..self.from.len()).map(|cell| self.from[cell].map(|_| cell)).collect()
    }

    /// Returns whether all cells of a position have an image.
    fn takes(&self, position: &[u8]) -> bool {
        self.lost.iter().all(|&cell| position[cell] == OUTSIDE)
    }

    fn image<'a>(&'a self, position: &'a [u8]) -> impl Iterator<Item = u8> + Clone + 'a {
        self.from.iter().map(|from| from.map_or(OUTSIDE, |from| position[from]))
    }
}

/// Maps that preserve the moves.
#[derive(Debug, Default)]
pub(crate) struct Maps {
    /// Repeated as often as possible; each maps every cell to one with a greater number.
    pub(crate) shifts: Vec<Map>,
    pub(crate) symmetries: Vec<Map>,
    least: RefCell<HashMap<Vec<u8>, Vec<u8>>>,
}

impl Maps {
    /// Returns an image of a position: one that is its own least image, except with contrived maps
    /// that have very many images.
    pub(crate) fn least(&self, position: Vec<u8>) -> Vec<u8> {
        if self.shifts.is_empty() && self.symmetries.is_empty() {
            return position;
        }
        let mut kept = self.least.borrow_mut();
        if let Some(least) = kept.get(&position) {
            return least.clone();
        }
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        // The images under partial maps may have smaller images still.
        let mut least = self.shifted(position.clone());
        for _ in 0..MOST_ROUNDS {
            match self.least_image(&least).filter(|image| *image < least) {
                Some(less) => least = less,
                None => break,
            }
        }
        kept.insert(position, least.clone());
        least
    }

    fn least_image(&self, position: &[u8]) -> Option<Vec<u8>> {
        let images = self.symmetries.iter().filter(|map| map.takes(position));
        let images = images.map(|map| map.image(position));
        match self.shifts.is_empty() {
            true => {
                let least = images.min_by(|one, other| one.clone().cmp(other.clone()));
                least.map(Iterator::collect)
            }
            false => images.map(|image| self.shifted(image.collect())).min(),
        }
    }

    fn shifted(&self, mut position: Vec<u8>) -> Vec<u8> {
        while let Some(map) = self.shifts.iter().find(|map| map.takes(&position))
            && position.iter().any(|&state| state != OUTSIDE)
        {
            position = map.image(&position).collect();
        }
        position
    }
}

/// Returns the images of the cells of a list, in order; `None` if one has no image.
pub(crate) fn moved(needs: &[(usize, u8)], to: &To) -> Option<Vec<(usize, u8)>> {
    let moved = needs.iter().map(|&(cell, state)| to[cell].map(|to| (to, state)));
    let moved: Option<BTreeSet<(usize, u8)>> = moved.collect();
    Some(moved?.into_iter().collect())
}
