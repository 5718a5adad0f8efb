//! Which cells can affect each other.

use super::cells::Cells;
use mex_core::{Options, Ruleset};

/// A grid is linked by shifts if there are at most this many, each up and down.
const MOST_SHIFTS: usize = 4;

/// Adds the options of a position as sums of their parts.
pub(super) fn divided<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    options: &mut Options<R::Position>,
) {
    let mut whole = Options::new();
    rules.undivided(position, &mut whole);
    let mut parts = Vec::new();
    for option in whole.iter().flatten() {
        if options.is_full() {
            return;
        }
        rules.parts(option.clone(), &mut parts);
        options.push_sum(parts.drain(..));
    }
}

/// Returns a set with all cells reachable by steps of `by` onto cells of `line`, in a logarithmic
/// number of operations: each doubles the length of the steps.
fn along<C: Cells>(mut set: C, mut line: C, mut by: u32, moved: impl Fn(&C, u32) -> C) -> C {
    while !line.is_empty() && by < C::MOST {
        set = set.or(&moved(&set, by).and(&line));
        line = line.and(&moved(&line, by));
        by *= 2;
    }
    set
}

/// For every cell, the cells that some move takes together with it.
#[derive(Clone, Debug)]
pub(super) enum Links<C> {
    /// A move takes a cell of one of two sets and the one at a distance above, and nothing else.
    Pairs([(C, u32); 2]),
    /// Each cell of a set is linked to the one at a distance above.
    Shifts(Vec<(C, u32)>),
    /// The cells linked to each cell.
    Rows(Vec<C>),
}

impl<C: Cells> Links<C> {
    /// Returns the links of a grid, as shifts if few are enough; `are_pairs` means that every move
    /// takes two cells.
    pub(super) fn of_grid(rows: Vec<C>, are_pairs: bool) -> Self {
        let mut shifts: Vec<(C, u32)> = Vec::new();
        for (cell, row) in (0..).zip(&rows) {
            for other in row.iter().filter(|&other| other > cell) {
                let by = other - cell;
                match shifts.iter().position(|shift| shift.1 == by) {
                    Some(place) => shifts[place].0.insert(cell),
                    None if shifts.len() < MOST_SHIFTS => shifts.push((C::only(cell), by)),
                    None => return Links::Rows(rows),
                }
            }
        }
        match <[_; 2]>::try_from(shifts) {
            Ok(pairs) if are_pairs && C::MOST <= u128::BITS => Links::Pairs(pairs),
            Ok(shifts) => Links::Shifts(shifts.into()),
            Err(shifts) => Links::Shifts(shifts),
        }
    }

    /// Returns whether a cell that is linked to no free cell can be left out.
    pub(super) const fn are_pairs(&self) -> bool {
        matches!(self, Links::Pairs(_))
    }

    /// Calls `add` with the parts of a set of free cells, such that no move takes from two parts;
    /// cells without a pair are left out.
    #[inline]
    pub(super) fn split(&self, free: C, add: impl FnMut(C)) {
        // Cells linked to the one at a distance above, where both are free.
        let line = |(mask, by): &(C, u32)| (mask.and(&free).and(&free.down(*by)), *by);
        match self {
            Links::Pairs([one, two]) => {
                let lines = [line(one), line(two)];
                let both = |(line, by): &(C, u32)| line.or(&line.up(*by));
                divide(
                    both(&lines[0]).or(&both(&lines[1])),
                    |set, free| flooded(set, free, &lines),
                    add,
                );
            }
            Links::Shifts(shifts) if C::MOST > u128::BITS => {
                divide(free, |set, free| along_lines(set, free, shifts), add);
            }
            Links::Shifts(shifts) => {
                let mut lines = [const { None }; MOST_SHIFTS];
                lines.iter_mut().zip(shifts).for_each(|(to, shift)| *to = Some(line(shift)));
                divide(free, |set, free| flooded(set, free, lines.iter().flatten()), add);
            }
            Links::Rows(rows) => divide(free, |set, free| through_rows(set, free, rows), add),
        }
    }
}

/// Calls `add` with the parts of a set of free cells; `reached` returns the cells linked to a set.
#[inline]
fn divide<C: Cells>(mut free: C, reached: impl Fn(C, &C) -> C, mut add: impl FnMut(C)) {
    while !free.is_empty() {
        let part = reached(C::only(free.lowest()), &free);
        free = free.without(&part);
        add(part);
    }
}

/// Returns what a set reaches among free cells if the cells of each line are linked to those at a
/// distance above; each step starts from the result of the previous one.
#[inline]
fn flooded<'a, C: Cells + 'a, L>(mut set: C, free: &C, lines: L) -> C
where
    L: IntoIterator<Item = &'a (C, u32)> + Clone,
{
    loop {
        let before = set.clone();
        for (line, by) in lines.clone() {
            set = set.or(&set.and(line).up(*by));
            set = set.or(&set.down(*by).and(line));
        }
        if set == before || set == *free {
            return set;
        }
    }
}

/// Returns what a set reaches among the free cells of a long board, passing each of its long lines
/// at once.
fn along_lines<C: Cells>(mut set: C, free: &C, shifts: &[(C, u32)]) -> C {
    loop {
        let before = set.clone();
        for (mask, by) in shifts {
            set = along(set, mask.up(*by).and(free), *by, C::up);
        }
        for (mask, by) in shifts {
            set = along(set, mask.and(free), *by, C::down);
        }
        if set == before {
            return set;
        }
    }
}

/// Returns what a set reaches among free cells by the lists of linked cells.
fn through_rows<C: Cells>(mut set: C, free: &C, rows: &[C]) -> C {
    let mut fresh = set.clone();
    while !fresh.is_empty() {
        let cell = fresh.lowest();
        let found = rows[cell as usize].and(free).without(&set);
        set = set.or(&found);
        fresh.remove(cell);
        fresh = fresh.or(&found);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cells::{Cells256, ManyCells};
    use test_support::Rng;

    /// Returns the parts of some free cells as lists of cells, optionally without cells that have
    /// no pair.
    fn parts<C: Cells>(links: &Links<C>, free: &[u32], without_single: bool) -> Vec<Vec<u32>> {
        let mut set = C::first(0);
        free.iter().for_each(|&cell| set.insert(cell));
        let mut parts = Vec::new();
        links.split(set, |part| parts.push(part.iter().collect::<Vec<u32>>()));
        parts.retain(|part| !without_single || part.len() > 1);
        parts.sort();
        parts
    }

    /// Returns the parts by merging linked cells until nothing changes.
    fn merged(free: &[u32], are_linked: impl Fn(u32, u32) -> bool) -> Vec<Vec<u32>> {
        let mut parts: Vec<Vec<u32>> = free.iter().map(|&cell| vec![cell]).collect();
        while let Some((one, other)) = (0..parts.len())
            .flat_map(|one| (0..one).map(move |other| (one, other)))
            .find(|&(one, other)| {
                parts[one].iter().any(|&a| parts[other].iter().any(|&b| are_linked(a, b)))
            })
        {
            let taken = parts.swap_remove(one);
            parts[other].extend(taken);
            parts[other].sort_unstable();
        }
        parts.sort();
        parts
    }

    fn check<C: Cells>(rows: u32, columns: u32, free: &[u32], steps: &[(u32, u32)]) {
        let cells = rows * columns;
        let are_linked = |one: u32, other: u32| {
            let far = |one: u32, other: u32| (one / columns).abs_diff(other / columns);
            let wide = (one % columns).abs_diff(other % columns);
            one != other && steps.contains(&(far(one, other), wide))
        };
        let links: Vec<C> = (0..cells)
            .map(|cell| {
                let mut row = C::first(0);
                (0..cells).filter(|&it| are_linked(cell, it)).for_each(|it| row.insert(it));
                row
            })
            .collect();
        let merged = merged(free, are_linked);
        assert_eq!(parts(&Links::Rows(links.clone()), free, false), merged);
        assert_eq!(parts(&Links::of_grid(links.clone(), false), free, false), merged);
        let pairs = merged.into_iter().filter(|part| part.len() > 1).collect::<Vec<_>>();
        assert_eq!(parts(&Links::of_grid(links, true), free, true), pairs);
    }

    #[test]
    fn parts_are_what_links_hold_together() {
        let mut rng = Rng::new(77);
        for round in 0..600 {
            let (rows, columns) = (1 + rng.below(5) as u32, 1 + rng.below(12) as u32);
            let share = 1 + rng.below(9);
            let free: Vec<u32> = (0..rows * columns).filter(|_| rng.below(10) < share).collect();
            // Neighbours, also diagonal ones, knight's moves, and cells at distance two.
            let steps = [
                &[(0, 1), (1, 0)][..],
                &[(0, 1), (1, 0), (1, 1)],
                &[(1, 2), (2, 1)],
                &[(0, 2), (2, 0)],
            ];
            let steps = steps[round % 4];
            check::<u64>(rows, columns, &free, steps);
            check::<u128>(rows, columns, &free, steps);
            check::<Cells256>(rows, columns, &free, steps);
            check::<ManyCells>(rows, columns, &free, steps);
        }
    }
}
