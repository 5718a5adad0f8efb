//! Which cells can matter to each other.

use super::cells::Cells;
use mex_core::{Options, Ruleset};

/// A grid is linked by shifts if there are at most this many.
const MOST_SHIFTS: usize = 8;

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

/// Returns a set with all cells that can be reached by steps of `by` onto cells of `line`, in a
/// logarithmic number of operations: after each, steps are twice as far.
fn along<C: Cells>(mut set: C, mut line: C, mut by: u32, moved: impl Fn(&C, u32) -> C) -> C {
    while !line.is_empty() {
        set = set.or(&moved(&set, by).and(&line));
        line = line.and(&moved(&line, by));
        by *= 2;
    }
    set
}

/// For every cell those that some move takes together with it.
#[derive(Clone, Debug)]
pub(super) enum Links<C> {
    /// Cells of each mask are linked to the ones so far above, and to those so far below.
    Shifts { up: Vec<(C, u32)>, down: Vec<(C, u32)> },
    /// The cells that each is linked to.
    Rows(Vec<C>),
}

impl<C: Cells> Links<C> {
    /// Returns the links of a grid, as shifts if few are enough.
    pub(super) fn of_grid(rows: Vec<C>) -> Self {
        let mut shifts: Vec<(i64, C)> = Vec::new();
        for (cell, row) in (0..).zip(&rows) {
            for other in row.iter().filter(|&other| other != cell) {
                let by = i64::from(other) - i64::from(cell);
                match shifts.iter().position(|shift| shift.0 == by) {
                    Some(place) => shifts[place].1.insert(cell),
                    None if shifts.len() < MOST_SHIFTS => shifts.push((by, C::only(cell))),
                    None => return Links::Rows(rows),
                }
            }
        }
        let (up, down): (Vec<_>, Vec<_>) = shifts.into_iter().partition(|shift| shift.0 > 0);
        let sizes = |shifts: Vec<(i64, C)>| {
            shifts.into_iter().map(|(by, mask)| (mask, by.unsigned_abs() as u32)).collect()
        };
        Links::Shifts { up: sizes(up), down: sizes(down) }
    }

    /// Returns the cells of `free` that are linked to one of them, directly or through others.
    #[inline]
    pub(super) fn reached(&self, cell: u32, free: &C) -> C {
        let mut set = C::only(cell);
        match self {
            // A long board has long lines: each is passed at once.
            Links::Shifts { up, down } if C::MOST > u128::BITS => loop {
                let mut next = set.clone();
                for (mask, by) in up {
                    let line = mask.up(*by).and(free);
                    next = along(next, line, *by, C::up);
                }
                for (mask, by) in down {
                    let line = mask.down(*by).and(free);
                    next = along(next, line, *by, C::down);
                }
                if next == set {
                    return set;
                }
                set = next;
            },
            // Each step goes on from where the one before has come.
            Links::Shifts { up, down } => loop {
                let mut next = set.clone();
                for (mask, by) in up {
                    next = next.or(&next.and(mask).up(*by).and(free));
                }
                for (mask, by) in down {
                    next = next.or(&next.and(mask).down(*by).and(free));
                }
                if next == set {
                    return set;
                }
                set = next;
            },
            Links::Rows(rows) => {
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
        }
    }

    /// Calls `add` with the parts of a set of free cells, of which no move takes from two.
    #[inline]
    pub(super) fn split(&self, mut free: C, mut add: impl FnMut(C)) {
        while !free.is_empty() {
            let part = self.reached(free.lowest(), &free);
            free = free.without(&part);
            add(part);
        }
    }
}
