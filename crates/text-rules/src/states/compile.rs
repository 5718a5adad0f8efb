//! Placements: all ways in which the patterns of rules fit a field.

use crate::error::TextPositionError;
use crate::field::{Field, check};
use crate::graphs::reached;
use crate::text::{ANY, Around, Block, Place};
use std::collections::HashSet;

/// The state of a cell outside the position: nothing can happen there.
pub(crate) const OUTSIDE: u8 = b' ';

/// The required states: for each cell, a set of letters.
pub(super) type Needs = Box<[(u32, u32)]>;

/// The change of a cell if its state is in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Step {
    pub(super) cell: u32,
    pub(super) from: u32,
    pub(super) to: u8,
}

/// A move on cells of a field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Placement {
    pub(super) needs: Needs,
    pub(super) steps: Box<[Step]>,
}

/// The most cells that all placements together need or change.
const MOST_ENTRIES: usize = 1 << 22;
/// The set of all letters, in a pattern.
const EVERY: u32 = u32::MAX;

/// The placements so far, without duplicates.
pub(super) struct Placements<'r> {
    field: &'r Field,
    pub(super) bits: [u32; 256],
    seen: HashSet<Placement>,
    pub(super) list: Vec<Placement>,
    entries: usize,
}

/// Returns the letters that each letter can become by any number of steps.
pub(super) fn reach(placements: &[Placement], bits: &[u32; 256]) -> [u32; 256] {
    let mut made: HashSet<(u32, u8)> = HashSet::new();
    for step in placements.iter().flat_map(|placement| &placement.steps) {
        made.insert((step.from, step.to));
    }
    let mut reach = *bits;
    loop {
        let mut is_done = true;
        for set in &mut reach {
            for &(from, to) in &made {
                if *set & from != 0 && *set & bits[to as usize] == 0 {
                    *set |= bits[to as usize];
                    is_done = false;
                }
            }
        }
        if is_done {
            return reach;
        }
    }
}

impl<'r> Placements<'r> {
    /// Returns an empty list for a field, given the set of each letter.
    pub(super) fn on(field: &'r Field, bits: [u32; 256]) -> Self {
        Placements { field, bits, seen: HashSet::new(), list: Vec::new(), entries: 0 }
    }

    /// Returns the cells, in order, of each place of a pattern on the field, whatever the states.
    pub(super) fn places(&self, pattern: &Block) -> Result<Vec<Vec<u32>>, TextPositionError> {
        let mut places = Vec::new();
        if self.field.board.is_none() {
            return paths(self.field, pattern.letters.len());
        }
        for start in 0..self.field.len() as u32 {
            let cells = (0..pattern.letters.len()).map(|place| {
                let step = (place / pattern.width, place % pattern.width);
                self.field.step(start, (step.0 as i32, step.1 as i32))
            });
            places.extend(cells.collect::<Option<Vec<u32>>>());
            check(places.len() * pattern.letters.len(), "cells in all moves", MOST_ENTRIES)?;
        }
        Ok(places)
    }

    fn set(&self, letter: u8) -> u32 {
        if letter == ANY { EVERY } else { self.bits[letter as usize] }
    }

    pub(super) fn add_pattern(
        &mut self,
        (from, to): (&[u8], &[u8]),
        cells: &[u32],
        around: &[Around],
    ) -> Result<(), TextPositionError> {
        let mut needs = Vec::new();
        let mut steps = Vec::new();
        let mut own = Vec::new();
        for (&cell, (&from, &to)) in cells.iter().zip(from.iter().zip(to)) {
            if from != ANY {
                needs.push((cell, self.set(from)));
                own.push(cell);
            }
            if to != ANY && to != from {
                // Nothing happens to cells outside the position.
                let from = self.set(from) & !self.bits[OUTSIDE as usize];
                steps.push(Step { cell, from, to });
            }
        }
        for found in around {
            let from = self.set(found.from) & !self.bits[OUTSIDE as usize];
            let mut cells: Vec<u32> =
                own.iter().flat_map(|&cell| cells_around(self.field, cell, found.place)).collect();
            cells.sort_unstable();
            cells.dedup();
            cells.retain(|cell| !own.contains(cell));
            steps.extend(cells.into_iter().map(|cell| Step { cell, from, to: found.to }));
        }
        self.add(needs, steps)
    }

    /// Adds a placement unless it is a duplicate.
    pub(super) fn add(
        &mut self,
        mut needs: Vec<(u32, u32)>,
        mut steps: Vec<Step>,
    ) -> Result<(), TextPositionError> {
        needs.sort_unstable();
        // Sorted by cell; the steps of one cell keep their order.
        steps.sort_by_key(|step| step.cell);
        let placement = Placement { needs: needs.into(), steps: steps.into() };
        if !placement.steps.is_empty() && self.seen.insert(placement.clone()) {
            self.entries += placement.needs.len() + placement.steps.len();
            check(self.entries, "cells in all moves", MOST_ENTRIES)?;
            self.list.push(placement);
        }
        Ok(())
    }

    pub(super) fn conditions(&self, patterns: &[Block]) -> Result<Vec<Needs>, TextPositionError> {
        let mut all = Vec::new();
        for pattern in patterns {
            for cells in self.places(pattern)? {
                let letters = cells.iter().zip(&pattern.letters);
                let needs = letters.filter(|(_, letter)| **letter != ANY);
                all.push(needs.map(|(&cell, &letter)| (cell, self.set(letter))).collect());
            }
        }
        Ok(all)
    }
}

fn cells_around(field: &Field, cell: u32, place: Place) -> Vec<u32> {
    let directed = |rows: &[Vec<u32>]| {
        let mut seen = vec![cell];
        let mut next = 0;
        while next < seen.len() {
            for &other in &rows[seen[next] as usize] {
                if !seen.contains(&other) {
                    seen.push(other);
                }
            }
            next += 1;
        }
        seen
    };
    match place {
        Place::Successors => directed(&field.out),
        Place::Predecessors => directed(&field.into),
        Place::Neighbours => {
            let (out, into) = (&field.out[cell as usize], &field.into[cell as usize]);
            out.iter().chain(into).copied().collect()
        }
        _ => reached(field, cell, place),
    }
}

/// Returns all paths with `length` vertices; a path that can be walked both ways occurs twice.
fn paths(field: &Field, length: usize) -> Result<Vec<Vec<u32>>, TextPositionError> {
    let mut paths: Vec<Vec<u32>> = (0..field.len() as u32).map(|vertex| vec![vertex]).collect();
    for _ in 1..length {
        let mut longer = Vec::new();
        for path in &paths {
            let row = path.last().map_or(&[][..], |&last| &field.out[last as usize]);
            for &next in row.iter().filter(|next| !path.contains(next)) {
                longer.push(path.iter().copied().chain([next]).collect());
                check(longer.len() * length, "cells in all moves", MOST_ENTRIES)?;
            }
        }
        paths = longer;
    }
    Ok(paths)
}

/// Returns all connected sets of `least` to `most` cells, each sorted.
pub(super) fn connected(
    field: &Field,
    least: usize,
    most: usize,
) -> Result<Vec<Vec<u32>>, TextPositionError> {
    let mut sets: HashSet<Vec<u32>> = (0..field.len() as u32).map(|cell| vec![cell]).collect();
    let mut all = Vec::new();
    let mut entries = 0;
    for size in 1..=most {
        if size >= least {
            entries += sets.len() * size;
            check(entries, "cells in all moves", MOST_ENTRIES)?;
            all.extend(sets.iter().cloned());
        }
        let mut larger = HashSet::new();
        for set in sets.iter().filter(|_| size < most) {
            let rows = set.iter().map(|&cell| cell as usize);
            let next = rows.flat_map(|cell| field.out[cell].iter().chain(&field.into[cell]));
            for &cell in next {
                if let Err(place) = set.binary_search(&cell) {
                    let mut set = set.clone();
                    set.insert(place, cell);
                    larger.insert(set);
                    check(larger.len() * size, "cells in all moves", MOST_ENTRIES)?;
                }
            }
        }
        sets = larger;
    }
    // In an order that does not depend on hashes.
    all.sort_unstable();
    Ok(all)
}
