//! Positions as bytes, which other processes read.

use mex_core::Ruleset;

/// Rules whose positions can be written as bytes, as the keys of a database.
///
/// # Constraints
/// - of positions in [canonical form](Ruleset::canonical), equal ones have equal bytes, in every
///   process, and others have others
/// - bytes that [`decode`](Self::decode) accepts are those of the position that it returns
pub trait Encoded: Ruleset {
    /// Appends the bytes of a position in canonical form.
    fn encode(&self, position: &Self::Position, bytes: &mut Vec<u8>);

    /// Returns the position in canonical form that has these bytes; none if that is no position of
    /// these rules.
    fn decode(&self, bytes: &[u8]) -> Option<Self::Position>;
}

/// Rules that are borrowed.
impl<R: Encoded + ?Sized> Encoded for &R {
    fn encode(&self, position: &Self::Position, bytes: &mut Vec<u8>) {
        (**self).encode(position, bytes);
    }

    fn decode(&self, bytes: &[u8]) -> Option<Self::Position> {
        (**self).decode(bytes)
    }
}
