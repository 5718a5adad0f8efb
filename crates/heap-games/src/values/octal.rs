//! Octal codes at scale: the choice of the method that extends the table.
//!
//! # The idea
//! In a finite octal code the value of a heap n is the least that none of about n/2 sums g(a) ⊕
//! g(b) hits, a + b = n − split. By this definition, N values take N²/4 look-ups for each split.
//! Three engines are faster, and each leaves what it cannot do to the one before it:
//!
//! 1. [dense](crate::values::dense): mark a few hundred pairs, then compare all others with the one
//!    remaining candidate. Still N²/4 pairs, but many per instruction. From 4096 heaps on some
//!    candidates are compared together, by bits, for 64 heaps ([tiles](crate::values::tiles)).
//! 2. [sparse](crate::values::sparse): in many games nearly all values are outside a subspace that
//!    is closed under ⊕ ([space](crate::values::space)). A value outside is a sum only if one of
//!    its two parts is inside, so only the few heaps with such *rare* values must be paired.
//! 3. [blocks](crate::values::blocks): the same for 64 heaps at a time, and [wide
//!    blocks](crate::values::wide) for values of more than a byte.
//!
//! # The choice
//! The engine chooses the method itself. Up to 256 values the definition is used. From there on,
//! whenever the length is a power of two, the subspace is chosen again from the values so far, and
//! the sparse engine is used if the rare heaps are few enough: fewer than a tenth of all, or a
//! quarter in short tables, or a 25th in long ones of two bytes. A rare heap costs a step for each
//! heap after it, and a pair of the dense engine much less, but there are half as many pairs as
//! heaps. The choice depends on the values alone, so it is the same on every machine.
//!
//! Values are stored in a byte while they fit, then in two, then in four. When a value does not
//! fit, the engine returns it, the table is widened, and the choice is made again.
//!
//! # References
//! R. K. Guy and C. A. B. Smith, *The G-values of various games* (1956); Berlekamp, Conway and Guy,
//! *Winning Ways*, chapter 4, for sparse spaces; A. Flammenkamp's tables of octal games.

use crate::values::blocks::{Plans, extend_blocks};
use crate::values::dense::Dense;
use crate::values::dense::Moves;
use crate::values::each_width;
use crate::values::engine::Engine;
use crate::values::simd::{Cell, low_bits};
use crate::values::space::{Space, ValueCounts};
use crate::values::sparse::{Halt, Work};
use crate::values::tiles::Tiles;
use crate::values::wide::Wide;
use crate::{HeapValues, Method, RuleError};

/// Below this length the definition is fast enough.
const FIRST_CHOICE: usize = 256;

/// The state of the engine for octal codes.
#[derive(Clone)]
pub(crate) struct Octal {
    moves: Moves,
    method: Method,
    /// The table length at which the method is chosen again.
    next_choice: usize,
    work: Width,
    counts: ValueCounts,
    /// For the dense method.
    tiles: Tiles,
    /// A fixed method if it can be used, for tests and measurements.
    forced: Option<Method>,
}

/// The packed values, with the width of the table.
#[derive(Clone)]
enum Width {
    None,
    Bytes(Box<Packed<u8>>),
    Words(Box<Packed<u16>>),
}

/// In a short table, plans are kept until it has grown by this factor: making them costs as much as
/// 2^15 values with few rare heaps.
const PLANS_KEPT: usize = 8;

/// From this length on plans are made whenever the method is chosen.
const LONG: usize = 1 << 20;

/// The packed values, with the plans for whole blocks.
#[derive(Clone)]
struct Packed<T> {
    work: Work<T>,
    /// For bytes.
    plans: Plans<T>,
    /// For wider values.
    wide: Wide<T>,
    /// The length of the table when the plans were made.
    planned: usize,
}

impl<T: Cell> Packed<T> {
    /// Returns the packed values of a list, and the number of rare ones. Existing packed values are
    /// kept if the space is the same, and plans if they are still usable.
    fn new(
        moves: &Moves,
        list: &[T],
        counts: &mut ValueCounts,
        before: Option<Box<Self>>,
    ) -> Result<(Box<Self>, usize), RuleError> {
        counts.follow(list);
        let (space, rare) = Space::choose(counts, &moves.splits, low_bits::<T>());
        let is_same =
            |packed: &Self| packed.work.space == space && packed.work.packed.len() == list.len();
        let Some(mut packed) = before.filter(|packed| is_same(packed)) else {
            let work = Work::new(space, list)?;
            let wide = Wide::new(&work, moves, list);
            return Ok((
                Box::new(Self { work, plans: Plans::None, wide, planned: list.len() }),
                rare,
            ));
        };
        let is_old = list.len() >= LONG || list.len() >= PLANS_KEPT * packed.planned;
        if is_old || !packed.plans.serve(&packed.work, list) {
            packed.plans = Plans::None;
            packed.planned = list.len();
        }
        Ok((packed, rare))
    }

    /// Extends a list until it is long enough, or the next value, which is returned, does not fit.
    fn extend(
        &mut self,
        moves: &Moves,
        list: &mut Vec<T>,
        len: usize,
        method: Method,
    ) -> Result<(), Halt> {
        if method == Method::SparseBlocks && size_of::<T>() > 1 {
            self.wide.extend(&mut self.work, moves, list, len)?;
        } else if method == Method::SparseBlocks {
            extend_blocks(&mut self.plans, &mut self.work, moves, list, len)?;
        }
        self.work.extend_singly(moves, list, len)
    }
}

impl Octal {
    /// Returns the engine of a game, by its moves.
    pub(crate) fn new(moves: Moves) -> Self {
        Self {
            moves,
            method: Method::Definition,
            next_choice: FIRST_CHOICE,
            work: Width::None,
            counts: ValueCounts::default(),
            tiles: Tiles::default(),
            forced: None,
        }
    }

    pub(crate) fn by(mut self, wanted: Option<Method>) -> Self {
        if let Some(Method::Dense | Method::Sparse | Method::SparseBlocks) = wanted {
            self.forced = wanted;
        }
        self
    }

    /// Returns the number of rare heaps and, if the sets of a block are a few words, their number;
    /// `None` for the dense method.
    fn rare_heaps(&self) -> Option<(usize, Option<usize>)> {
        match &self.work {
            Width::Bytes(packed) => {
                Some((packed.work.rare.len(), packed.plans.words().or(Some(2))))
            }
            Width::Words(packed) => Some((packed.work.rare.len(), None)),
            Width::None => None,
        }
    }

    /// Makes room for the packed values up to a length.
    fn reserve(&mut self, len: usize) -> Result<(), RuleError> {
        match &mut self.work {
            Width::None => Ok(()),
            Width::Bytes(packed) => packed.work.reserve(len),
            Width::Words(packed) => packed.work.reserve(len),
        }
    }

    fn extend_bytes(&mut self, list: &mut Vec<u8>, stop: usize) -> Result<(), Halt> {
        match &mut self.work {
            Width::Bytes(packed) => packed.extend(&self.moves, list, stop, self.method),
            _ => extend_dense(&mut self.tiles, &self.moves, list, stop),
        }
    }

    fn extend_words(&mut self, list: &mut Vec<u16>, stop: usize) -> Result<(), Halt> {
        match &mut self.work {
            Width::Words(packed) => packed.extend(&self.moves, list, stop, self.method),
            _ => extend_dense(&mut self.tiles, &self.moves, list, stop),
        }
    }

    /// Chooses the space and the method from the values so far.
    fn choose(&mut self, values: &HeapValues) -> Result<(), RuleError> {
        let len = values.len();
        self.next_choice = (len + 1).next_power_of_two().max(FIRST_CHOICE);
        let (bytes, words) = match std::mem::replace(&mut self.work, Width::None) {
            Width::None => (None, None),
            Width::Bytes(packed) => (Some(packed), None),
            Width::Words(packed) => (None, Some(packed)),
        };
        let (moves, counts) = (&self.moves, &mut self.counts);
        let (work, rare) = match values {
            HeapValues::Bytes(list) => {
                let (packed, rare) = Packed::new(moves, list, counts, bytes)?;
                (Width::Bytes(packed), rare)
            }
            HeapValues::Words(list) => {
                let (packed, rare) = Packed::new(moves, list, counts, words)?;
                (Width::Words(packed), rare)
            }
            HeapValues::Longs(_) => (Width::None, usize::MAX),
        };
        // A rare position costs a step for each heap, a pair of the dense method much less, but
        // there are half as many pairs as heaps.
        let share = match values.width() {
            _ if len < 4096 => 4,
            2 if len >= 1 << 17 => 25,
            _ => 10,
        };
        self.method = match self.forced {
            Some(method) => method,
            None if rare.saturating_mul(share) < len => Method::SparseBlocks,
            None => Method::Dense,
        };
        if matches!(self.method, Method::Dense | Method::Definition) {
            self.work = Width::None;
        } else {
            self.work = work;
            self.tiles = Tiles::default();
        }
        Ok(())
    }
}

impl Engine for Octal {
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError> {
        while values.len() < len {
            if values.len() >= self.next_choice {
                self.choose(values)?;
            }
            let stop = len.min(self.next_choice);
            self.reserve(stop)?;
            let extended = match values {
                HeapValues::Bytes(list) => self.extend_bytes(list, stop),
                HeapValues::Words(list) => self.extend_words(list, stop),
                HeapValues::Longs(list) => extend_dense(&mut self.tiles, &self.moves, list, stop),
            };
            if let Err(Halt::Wider(value) | Halt::Far(value)) = extended {
                values.try_push(value)?;
                self.work = Width::None;
                self.method = Method::Dense;
                self.next_choice = values.len();
            }
        }
        Ok(())
    }

    fn method(&self) -> Method {
        self.method
    }

    fn steps(&self, heap: u64, _values: &HeapValues) -> u128 {
        let splits = self.moves.splits.len() as u128;
        match self.rare_heaps() {
            None => (splits * u128::from(heap)).div_ceil(4) + 50,
            // With wide sets the pairs of a block seldom reach all they should.
            Some((rare, Some(words))) => splits * (rare * words * words) as u128 / 8 + 30,
            Some((rare, None)) => splits * rare as u128 + 500,
        }
    }

    fn bytes_each(&self, _len: u64, values: &HeapValues) -> u64 {
        // The packed values, with offsets of at most a tenth of the heaps, or their bit planes.
        let offsets = if let Width::Words(_) = self.work { 2 * self.moves.splits.len() } else { 0 };
        self.tiles.bytes_each().max((values.width() + offsets) as u64)
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn restart(&mut self, values: &HeapValues) -> Result<(), RuleError> {
        reserve_stamps(values.iter().max().unwrap_or(0))?;
        // The method is chosen again.
        self.work = Width::None;
        self.counts = ValueCounts::default();
        self.tiles = Tiles::default();
        self.next_choice = values.len().max(FIRST_CHOICE);
        Ok(())
    }

    fn force(&mut self, method: Method) {
        self.forced = Some(method);
    }

    fn is_forced(&self) -> bool {
        self.forced.is_some()
    }

    fn steps_of_definition(&self, heap: u64) -> u128 {
        self.moves.splits.len() as u128 * u128::from(heap) / 8 + 50
    }

    fn values_by_pairs(&self, values: &HeapValues, heaps: &[usize]) -> Option<Vec<u32>> {
        Some(each_width!(values, list => values_of_pairs(&self.moves, list, heaps)))
    }
}

/// Extends a list by the dense method until it is long enough, or the next value, which is
/// returned, does not fit.
fn extend_dense<T: Cell>(
    tiles: &mut Tiles,
    moves: &Moves,
    list: &mut Vec<T>,
    len: usize,
) -> Result<(), Halt> {
    let mut dense = Dense::new(list);
    while list.len() < len {
        if tiles.serve(moves, list) {
            tiles.extend(&mut dense, moves, list, len)?;
        } else {
            let value = dense.value(moves, list, list.len());
            list.push(T::try_from(value).map_err(|_| Halt::Wider(value))?);
        }
    }
    Ok(())
}

/// Returns the values of heaps by earlier ones in a list, by comparing every pair.
fn values_of_pairs<T: Cell>(moves: &Moves, list: &[T], heaps: &[usize]) -> Vec<u32> {
    let mut dense = Dense::new(list);
    heaps.iter().map(|&heap| dense.value(moves, list, heap)).collect()
}

/// Returns an error if the stamps for values this large do not fit the memory.
fn reserve_stamps(greatest: u32) -> Result<(), RuleError> {
    let values = 4 * (u64::from(greatest) + 1).next_power_of_two();
    let count = usize::try_from(values).map_err(|_| RuleError::NoMemory { values })?;
    let reserved = Vec::<u32>::new().try_reserve_exact(count);
    reserved.map_err(|_| RuleError::NoMemory { values })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::code_sums::CodeDefinition;
    use crate::values::simd::on_every_level;
    use crate::{Rule, values_by_definition};
    use test_support::{Rng, size};

    const METHODS: [Method; 3] = [Method::Dense, Method::Sparse, Method::SparseBlocks];

    fn by_definition(code: &str, len: usize) -> HeapValues {
        let mut values = HeapValues::new();
        let mut definition = CodeDefinition::new(code.parse().unwrap());
        definition.extend(&mut values, len).unwrap();
        values
    }

    /// Returns the values of a code, or of Grundy's game, in a table that grows to some lengths in
    /// turn; none if no move leaves pairs of heaps.
    fn by_method(text: &str, method: Method, lens: &[usize]) -> Option<HeapValues> {
        let mut octal = Octal::new(match text {
            "grundy" => Moves::of_grundy(),
            _ => Moves::of(&text.parse().unwrap())?,
        });
        octal.force(method);
        let mut values = HeapValues::new();
        for &len in lens {
            octal.extend(&mut values, len).unwrap();
        }
        Some(values)
    }

    fn check(text: &str, expected: &HeapValues, lens: &[usize]) {
        for method in METHODS {
            let Some(values) = by_method(text, method, lens) else { continue };
            let wrong = (0..values.len()).find(|&n| values.at(n) != expected.at(n));
            assert_eq!(wrong, None, "{text} {method} {lens:?}");
        }
    }

    #[test]
    fn every_code_of_three_digits_agrees_with_the_definition() {
        for number in (0..1024).step_by(size(7, 1)) {
            let before = if number < 512 { 0 } else { 4 };
            let text = format!("{before}.{:03o}", number % 512);
            check(&text, &by_definition(&text, 401), &[133, 401]);
        }
        let grundy = values_by_definition(&"grundy".parse::<Rule>().unwrap(), 3000);
        check("grundy", &grundy.into_iter().collect(), &[1000, 3001]);
    }

    #[test]
    fn codes_agree_where_methods_switch() {
        let mut rng = Rng::new(4096);
        let codes = "0.16 .104 .106 .007 0.6 .127 4.007 .36".split(' ').map(String::from);
        let random =
            (0..size(2, 8)).map(|_| format!("{}.{:04o}", 4 * rng.below(2), rng.below(4096)));
        for text in codes.chain(random) {
            let expected = by_definition(&text, 4500);
            on_every_level(|| check(&text, &expected, &[1500, 4500]));
        }
    }

    /// Tiles are used from a length on, and end with the table.
    #[test]
    fn codes_agree_however_a_table_grows() {
        let lens: Vec<usize> = (4087..4200).chain((4200..4700).step_by(50)).chain([4700]).collect();
        for text in [".76", ".06", ".007", ".004", ".04"].into_iter().take(size(2, 5)) {
            let expected = by_definition(text, 4700);
            on_every_level(|| check(text, &expected, &lens));
        }
    }

    #[test]
    fn methods_agree_where_blocks_are_many_and_values_are_wide() {
        let cases = [(".16", 66_000), (".104", 66_000), (".454", 40_000), (".644", 20_000)];
        let wide = [(".007", 9000), (".76", 6000), (".744", 20_000), (".204", 20_000)];
        for (text, len) in cases.into_iter().chain(wide) {
            let len = size(len / 4, len);
            check(text, &by_method(text, Method::Sparse, &[len]).unwrap(), &[len / 3, len]);
        }
        // If values exceed a byte within a block.
        for text in ["4.007", ".76", ".644", "4.06"].into_iter().take(size(1, 4)) {
            let expected = by_method(text, Method::Sparse, &[8000]).unwrap();
            for first in [2048, 2100, 2111, 3000] {
                check(text, &expected, &[first, 8000]);
            }
        }
    }

    #[test]
    fn grundys_game_agrees_in_a_table_of_words() {
        let expected = by_method("grundy", Method::Sparse, &[6000]).unwrap();
        let words = expected.iter().take(2500).map(|value| value as u16).collect();
        let mut values = HeapValues::Words(words);
        let mut octal = Octal::new(Moves::of_grundy());
        octal.force(Method::SparseBlocks);
        octal.restart(&values).unwrap();
        octal.extend(&mut values, 6000).unwrap();
        assert_eq!(values, expected);
    }
}
