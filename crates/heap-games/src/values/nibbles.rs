//! Blocks of sparse values whose packed forms are below 16 or 32, looked up by four bits.
//!
//! # The idea
//! In the sparsest games values stay below 32 or 64, and the first heaps determine the rare ones.
//! Then a table needs only its plan's pairs: values come from [`Lookup`], some rows of heaps at a
//! time, and open cases are searched among all small parts. Rare heaps, large values, and heaps
//! that need a pair of near heaps are left to the other method of blocks.
//!
//! # Measured
//! A value by windows, in AVX2 instructions counted by Callgrind (blocks by other methods first):
//!
//! | code | before | now |
//! | --- | --- | --- |
//! | `.106` | 170 | 54 |
//! | `.104` | 177 | 49 |
//! | `.454` | 339 | 155 |
//! | `.054` | 352 | 153 |
//!
//! On a Zen 3 at 2.45 GHz, one row at a time cut `.106` from 13 ns to 7, and `.104` from 14 to 5.
//! With four rows together, witnesses find recent stores in the cache, and loops over pairs end a
//! quarter as often: on a Zen 4 at 3.6 GHz `.106` went from 6.1 ns to 4.1. A further witness costs
//! 0.1 instructions a value; an open heap costs about 50, and often a mispredicted branch.
//!
//! # Tried and rejected
//! A second thread that finds values ahead, which this one checks: `.104` took 0.64 s instead of
//! 0.86, and others took as long as without it.

use crate::values::cover::{Marks, have_witnesses};
use crate::values::dense::Moves;
use crate::values::simd::{Cell, Lookup, Offset, ROW, ROWS, Rows};
use crate::values::sparse::Work;

/// The witnesses of all rare values, and later ones, which are used only for small values.
const WIDE: usize = 8;
const SMALL: usize = 40;

/// The look-ups for rows of heaps.
#[derive(Clone)]
pub(crate) enum Nibbles {
    /// It is unknown whether packed values are small enough.
    Unknown,
    /// They are not.
    TooLarge,
    Two(Box<Lookup<2>>),
    Four(Box<Lookup<4>>),
}

impl Nibbles {
    /// Ensures that packed values of the heaps so far, which are below a bound, have places if
    /// possible, for pairs that reach common values, including takes, and witnesses.
    pub(crate) fn provide<T: Cell>(
        &mut self,
        pairs: [&[Offset<T>]; 3],
        witnesses: &[Offset<T>],
        work: &Work<T>,
        moves: &Moves,
        bound: usize,
    ) {
        let serves = match self {
            Self::Unknown => false,
            Self::TooLarge => true,
            Self::Two(..) => bound <= 16,
            Self::Four(..) => (17..=32).contains(&bound),
        };
        if serves {
            return;
        }
        let found = match bound {
            0..=16 => {
                lookup(pairs, witnesses, work, moves).map(|lookup| Self::Two(Box::new(lookup)))
            }
            17..=32 => {
                lookup(pairs, witnesses, work, moves).map(|lookup| Self::Four(Box::new(lookup)))
            }
            _ => None,
        };
        // If only the last values are kept, large ones are eventually forgotten.
        let is_table = work.head.is_none();
        *self = found.unwrap_or(if is_table { Self::TooLarge } else { Self::Unknown });
    }

    /// Extends a list within a length, by whole rows, as far as possible.
    #[inline(always)]
    pub(crate) fn extend<T: Cell>(
        &mut self,
        work: &mut Work<T>,
        moves: &Moves,
        list: &mut Vec<T>,
        len: usize,
    ) {
        match self {
            Self::Unknown | Self::TooLarge => {}
            Self::Two(lookup) => extend(lookup, work, moves, list, len),
            Self::Four(lookup) => extend(lookup, work, moves, list, len),
        }
    }

    /// Stops the look-ups if other heaps have packed values without a place.
    pub(crate) fn look_at<T: Cell>(&mut self, packed: &[T], top: u32) {
        let bound = match self {
            Self::Unknown | Self::TooLarge => return,
            Self::Two(..) => 16,
            Self::Four(..) => 32,
        };
        if packed.iter().any(|&packed| (top + bound..2 * top).contains(&packed.into())) {
            *self = Self::Unknown;
        }
    }
}

/// Returns pairs with the meaning of packed values below 8·G; `None` if some have no place.
fn lookup<T: Cell, const G: usize>(
    pairs: [&[Offset<T>]; 3],
    witnesses: &[Offset<T>],
    work: &Work<T>,
    moves: &Moves,
) -> Option<Lookup<G>> {
    let (first, _) = T::as_bytes(work.first(), &[])?;
    let (space, top) = (work.space, work.space.top());
    let pair = |pair: &Offset<T>| (pair.back, (pair.packed.into() & (top - 1)) as u8);
    // Takes may lead to rare values.
    let (common, takes): (Vec<_>, Vec<_>) =
        pairs.into_iter().flatten().partition(|pair| pair.packed.into() >= top);
    let mut common: Vec<(usize, u8)> = common.into_iter().map(pair).collect();
    let (wide, small) = witnesses.split_at(witnesses.len().min(WIDE));
    let witnesses: Vec<_> = takes.into_iter().chain(wide).map(pair).collect();
    let small: Vec<_> = small.iter().take(SMALL).map(pair).collect();
    common.sort_unstable();
    common.dedup();
    let known = |parity, packed: usize| {
        let value = space.unpack(parity, packed as u32 | top);
        let rare = (0..value).map(|lower| space.pack(parity, lower)).filter(|&lower| lower < top);
        let set = rare.fold(0, |set, lower| set | 1_u64 << lower.min(63));
        (value < 64 && set >> (8 * G) == 0).then_some((value as u8, set))
    };
    let all = (0..2).flat_map(|parity| (0..8 * G).map(move |packed| known(parity, packed)));
    let all: Vec<(u8, u64)> = all.collect::<Option<_>>()?;
    let known = |parity, packed| all[8 * G * parity + usize::from(packed)];
    Lookup::new([&common, &witnesses, &small], &moves.splits, first, known)
}

#[inline(always)]
fn extend<T: Cell, const G: usize>(
    lookup: &Lookup<G>,
    work: &mut Work<T>,
    moves: &Moves,
    list: &mut Vec<T>,
    len: usize,
) {
    let mut rows = Rows::default();
    loop {
        let base = list.len();
        let wanted = (len.saturating_sub(base) / ROW).min(ROWS);
        work.packed.resize(base + ROW * ROWS, T::default());
        let Some(packed) = T::as_bytes_mut(&mut work.packed) else { return };
        let found = lookup.commons_of(packed, base, wanted);
        let mut count = lookup.rows_of(packed, base, found, &mut rows);
        let mut lanes = rows.are_open;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let packed = &work.packed[..base + lane];
            let missing = Marks([0, rows.open_of(lane)]);
            if !have_witnesses(work.head.as_deref(), packed, moves, &missing) {
                count = lane / ROW;
                break;
            }
        }
        list.resize(base + ROW * count, T::default());
        if let Some(list) = T::as_bytes_mut(&mut list[base..]) {
            list.copy_from_slice(rows.values[..count].as_flattened());
        }
        if count < ROWS {
            work.packed.truncate(list.len());
            return;
        }
    }
}
