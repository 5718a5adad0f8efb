//! Rules of heap games: what a heap may become.

use std::fmt;

use crate::{BoundedTake, CoinTurning, HeapCode, SubtractionSet};

/// A rule for heaps: every option of a heap is a list of smaller heaps, or of heaps whose play
/// ends for another reason.
///
/// Closures are rules: one that calls `visit` with each option.
///
/// # Examples
/// ```
/// use heap_games::{HeapRule, values_by_definition};
///
/// // Take 1 or 2, and the heap left must be even.
/// let rule = |heap: u64, visit: &mut dyn FnMut(&[u64])| {
///     for left in heap.saturating_sub(2)..heap {
///         if left % 2 == 0 {
///             visit(&[left]);
///         }
///     }
/// };
/// assert_eq!(values_by_definition(&rule, 6), [0, 1, 1, 0, 0, 1, 1]);
/// ```
pub trait HeapRule {
    /// Calls `visit` with every option of a heap, each a list of heaps; repeats are harmless.
    ///
    /// Every heap of an option must be smaller than `heap`.
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64]));
}

impl<F: Fn(u64, &mut dyn FnMut(&[u64]))> HeapRule for F {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        self(heap, visit);
    }
}

/// A ready-made rule, by name or by code.
///
/// # Examples
/// ```
/// use heap_games::Rule;
///
/// assert_eq!("kayles".parse::<Rule>()?, "0.77".parse()?);
/// assert_eq!("subtract:4,1,3".parse::<Rule>()?.to_string(), "subtract:1,3,4");
/// assert!("lasker:2".parse::<Rule>().is_err());
/// # Ok::<(), heap_games::ParseRuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// Take any number.
    Nim,
    /// Take any number, or split a heap in two.
    Lasker,
    /// Take 1 to half of the heap, rounded up.
    Halving,
    /// Cut a length in two different parts and keep the smaller.
    SmallerPart,
    /// Grundy's game: split a heap into two different heaps.
    UnequalSplit,
    /// Split a heap of at least `floor` into two or more parts as equal as possible.
    EqualSplit {
        /// The least heap that can be split.
        floor: u64,
    },
    /// Take a number between two bounds.
    Bounded(BoundedTake),
    /// Take a number of a finite set.
    Subtract(SubtractionSet),
    /// Take a number that a finite set does not hold.
    AllBut(SubtractionSet),
    /// Turn coins in a row; a heap is the place of a coin that shows heads.
    Turning(CoinTurning),
    /// A take-and-break code.
    Code(HeapCode),
}

impl HeapRule for Rule {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        match self {
            Rule::Nim => (0..heap).for_each(|left| visit(&[left])),
            Rule::Lasker => {
                (0..heap).for_each(|left| visit(&[left]));
                (1..=heap / 2).for_each(|part| visit(&[part, heap - part]));
            }
            Rule::Halving => (1..=heap.div_ceil(2)).for_each(|take| visit(&[heap - take])),
            Rule::SmallerPart => (1..heap.div_ceil(2)).for_each(|part| visit(&[part])),
            Rule::UnequalSplit => {
                (1..heap.div_ceil(2)).for_each(|part| visit(&[part, heap - part]));
            }
            Rule::EqualSplit { floor } => visit_equal_splits(*floor, heap, visit),
            Rule::Bounded(rule) => rule.for_each_option(heap, visit),
            Rule::Subtract(set) => set.for_each_option(heap, visit),
            Rule::AllBut(set) => {
                for take in 1..=heap {
                    if set.takes().binary_search(&take).is_err() {
                        visit(&[heap - take]);
                    }
                }
            }
            Rule::Turning(game) => game.for_each_option(heap, visit),
            Rule::Code(code) => code.for_each_option(heap, visit),
        }
    }
}

impl HeapRule for SubtractionSet {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        let takes = self.takes().iter().take_while(|&&take| take <= heap);
        takes.for_each(|take| visit(&[heap - take]));
    }
}

impl HeapRule for BoundedTake {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        (self.min()..=self.max().min(heap)).for_each(|take| visit(&[heap - take]));
    }
}

/// Visits the splits into parts that are as equal as possible.
fn visit_equal_splits(floor: u64, heap: u64, visit: &mut dyn FnMut(&[u64])) {
    if heap < floor {
        return;
    }
    let mut split = Vec::new();
    for parts in 2..=heap {
        let (size, larger) = (heap / parts, heap % parts);
        split.clear();
        split.extend((0..parts).map(|index| size + u64::from(index < larger)));
        visit(&split);
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Nim => f.write_str("nim"),
            Rule::Lasker => f.write_str("lasker"),
            Rule::Halving => f.write_str("halving"),
            Rule::SmallerPart => f.write_str("smaller-part"),
            Rule::UnequalSplit => f.write_str("grundy"),
            Rule::EqualSplit { floor } => write!(f, "split-equal:{floor}"),
            Rule::Bounded(rule) => write!(f, "bounded:{},{}", rule.min(), rule.max()),
            Rule::Subtract(set) => write_takes(f, "subtract", set),
            Rule::AllBut(set) => write_takes(f, "all-but", set),
            Rule::Turning(game) => game.fmt(f),
            Rule::Code(code) => code.fmt(f),
        }
    }
}

fn write_takes(f: &mut fmt::Formatter<'_>, name: &str, set: &SubtractionSet) -> fmt::Result {
    f.write_str(name)?;
    let mut separator = ':';
    for take in set.takes() {
        write!(f, "{separator}{take}")?;
        separator = ',';
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn treblecross_is_its_code() {
        // A mark kills its cell and two on either side, as three marks in a row would win.
        let strip = |length: u64, visit: &mut dyn FnMut(&[u64])| {
            for cell in 0..length {
                let (left, right) = (cell.saturating_sub(2), (length - cell).saturating_sub(3));
                visit(&[left, right]);
            }
        };
        let code: Rule = "treblecross".parse().unwrap();
        let by_strip = crate::values_by_definition(&strip, 80);
        let by_code = crate::values_by_definition(&code, 80);
        assert_eq!(by_strip, by_code);
        // The same game two cells further is .007.
        let cousin = crate::values_by_definition(&"0.007".parse::<Rule>().unwrap(), 82);
        assert_eq!(by_strip, cousin[2..]);
    }

    #[test]
    fn dawson_is_kayles_on_neighbours() {
        // Dawson's Kayles: two neighbours in a row fall.
        let row = |length: u64, visit: &mut dyn FnMut(&[u64])| {
            for pin in 1..length {
                visit(&[pin - 1, length - pin - 1]);
            }
        };
        let code: Rule = "dawson-kayles".parse().unwrap();
        assert_eq!(crate::values_by_definition(&row, 60), crate::values_by_definition(&code, 60));
    }
}
