//! Settled states as they are written down.

/// Bytes of an entry.
const WIDTH: usize = 12;

/// The end of a phase.
pub(crate) const WHOLE: u32 = u32::MAX;

/// A settled own state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) class: u32,
    pub(crate) slot: u32,
    pub(crate) remoteness: u32,
}

/// What was found in one phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// The remoteness up to which everything is known.
    pub(crate) level: Option<u32>,
    pub(crate) entries: Vec<Entry>,
}

/// Returns the bytes of entries: class, slot and remoteness of each.
pub(crate) fn bytes_of(entries: &[Entry]) -> Vec<u8> {
    let words = |entry: &Entry| [entry.class, entry.slot, entry.remoteness].map(u32::to_le_bytes);
    entries.iter().flat_map(|entry| words(entry).into_iter().flatten()).collect()
}

/// Returns the entries of some bytes, or `None` if one is cut short.
pub(crate) fn entries_of(bytes: &[u8]) -> Option<impl Iterator<Item = Entry> + '_> {
    let (all, rest) = bytes.as_chunks::<WIDTH>();
    rest.is_empty().then(|| {
        all.iter().map(|bytes| {
            let (words, _) = bytes.as_chunks::<4>();
            let [class, slot, remoteness] = [0, 1, 2].map(|at| u32::from_le_bytes(words[at]));
            Entry { class, slot, remoteness }
        })
    })
}
