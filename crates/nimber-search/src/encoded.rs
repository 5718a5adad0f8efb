//! Positions as bytes, for other processes.

use mex_core::Ruleset;

/// Rules whose positions can be written as bytes, as the keys of a database.
///
/// # Constraints
/// - positions in [canonical form](Ruleset::canonical) have equal bytes, in every process, exactly
///   when they are equal
/// - bytes that [`decode`](Self::decode) accepts are those of the position that it returns
pub trait Encoded: Ruleset {
    /// Appends the bytes of a position in canonical form.
    fn encode(&self, position: &Self::Position, bytes: &mut Vec<u8>);

    /// Returns the position in canonical form with these bytes; `None` if they are not a position
    /// of these rules.
    fn decode(&self, bytes: &[u8]) -> Option<Self::Position>;
}

/// Borrowed rules.
impl<R: Encoded + ?Sized> Encoded for &R {
    fn encode(&self, position: &Self::Position, bytes: &mut Vec<u8>) {
        (**self).encode(position, bytes);
    }

    fn decode(&self, bytes: &[u8]) -> Option<Self::Position> {
        (**self).decode(bytes)
    }
}
