//! Knowledge about a position, and its encoding in the file.

use super::error::DatabaseError;
use crate::search::Fact;
use core::fmt;

/// Knowledge about a position, and the binary logarithm of the visits spent on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) fact: Fact,
    pub(super) work: u8,
}

/// Knowledge about the nimber of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// The nimber.
    Value(u32),
    /// Values that are not the nimber, in increasing order.
    Not(Vec<u32>),
}

impl fmt::Display for Known {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Known::Value(value) => write!(formatter, "the nimber {value}"),
            Known::Not(excluded) => {
                let excluded: Vec<String> = excluded.iter().map(u32::to_string).collect();
                write!(formatter, "that the nimber is none of {}", excluded.join(", "))
            }
        }
    }
}

/// The bit of the first byte that marks a value; the other bits are the work.
const IS_VALUE: u8 = 0x80;
/// The most excluded values listed one by one; values themselves are at most as large.
const LISTED: u32 = 1 << 16;

impl Entry {
    pub(super) fn new(fact: Fact, work: u32) -> Self {
        Entry { fact, work: work.min(u32::from(IS_VALUE - 1)) as u8 }
    }

    /// Returns the entry as bytes: the work, then the value, or the number of values from 0 on that
    /// are excluded and the set of excluded ones above them.
    pub(super) fn to_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4);
        match self.fact.value() {
            Some(value) => {
                bytes.push(self.work | IS_VALUE);
                append_number(&mut bytes, value);
            }
            None => {
                bytes.push(self.work);
                append_number(&mut bytes, self.fact.least());
                append_number(&mut bytes, self.fact.window());
            }
        }
        bytes
    }

    /// Returns the entry with these bytes.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&first, mut rest) = bytes.split_first()?;
        let fact = if first & IS_VALUE != 0 {
            Fact::of_value(number(&mut rest)?)
        } else {
            Fact::of_excluded(number(&mut rest)?, number(&mut rest)?)
        };
        // Each entry has only one encoding.
        let entry = Entry { fact, work: first & !IS_VALUE };
        (entry.to_bytes() == bytes).then_some(entry)
    }

    /// Combines two entries of a position, whose key has its section before its bytes.
    pub(super) fn and(self, other: Entry, mut key: &[u8]) -> Result<Entry, DatabaseError> {
        match self.fact.and(other.fact) {
            Some(fact) => Ok(Entry { fact, work: self.work.max(other.work) }),
            None => {
                let _section = number(&mut key);
                let (one, other) = (self.known(), other.known());
                Err(DatabaseError::Contradiction { position: key.to_vec(), one, other })
            }
        }
    }

    pub(super) fn known(self) -> Known {
        match self.fact.value() {
            Some(value) => Known::Value(value),
            None => {
                let least = self.fact.least();
                let above = least..least.saturating_add(u32::BITS);
                let above = above.filter(|&value| self.fact.is(value) == Some(false));
                Known::Not((0..least.min(LISTED)).chain(above).collect())
            }
        }
    }
}

/// Appends a number in groups of seven bits, the lowest first.
pub(super) fn append_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number below 2^32; both values and excluded ones are below 2^31.
pub(super) fn number(rest: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u64;
    for shift in (0..35).step_by(7) {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return u32::try_from(number).ok();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fact() -> impl Strategy<Value = Fact> {
        prop_oneof![
            (0..1_u32 << 31).prop_map(Fact::of_value),
            (0..4_u32).prop_map(Fact::of_value),
            (0..6_u32, any::<u32>()).prop_map(|(least, window)| Fact::of_excluded(least, window)),
            (0..1_u32 << 30, 0..9_u32).prop_map(|(least, window)| Fact::of_excluded(least, window)),
        ]
    }

    proptest! {
        #[test]
        fn entries_come_back_from_their_bytes(fact in fact(), work in 0_u32..200) {
            let entry = Entry::new(fact, work);
            prop_assert_eq!(Entry::from_bytes(&entry.to_bytes()), Some(entry));
            let mut longer = entry.to_bytes();
            longer.push(0);
            prop_assert_eq!(Entry::from_bytes(&longer), None);
        }

        #[test]
        fn any_bytes_are_refused_or_say_one_thing(bytes in prop::collection::vec(any::<u8>(), 0..12)) {
            if let Some(entry) = Entry::from_bytes(&bytes) {
                prop_assert_eq!(entry.to_bytes(), bytes);
            }
        }

        #[test]
        fn two_facts_together_say_what_either_does(one in fact(), other in fact()) {
            let both = one.and(other);
            prop_assert_eq!(both.is_some(), other.and(one).is_some());
            for value in (0..80).chain(one.value()).chain(other.value()) {
                match (one.is(value), other.is(value), both) {
                    (Some(said), Some(against), Some(_)) => prop_assert_eq!(said, against),
                    (Some(true), _, Some(both)) | (_, Some(true), Some(both)) => {
                        prop_assert_eq!(both.is(value), Some(true));
                    }
                    (None, None, Some(both)) if both.value().is_none() => {
                        prop_assert_eq!(both.is(value), None);
                    }
                    _ => {}
                }
            }
            if let (None, None) = (one.value(), other.value()) {
                let both = both.unwrap();
                // Everything in the window of the higher one stays excluded.
                for value in both.least()..both.least() + 8 {
                    let said = one.is(value) == Some(false) || other.is(value) == Some(false);
                    prop_assert_eq!(both.is(value) == Some(false), said);
                }
            }
        }
    }
}
