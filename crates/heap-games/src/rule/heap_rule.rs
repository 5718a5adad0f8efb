//! The rule of a heap game in its most general form: the options of a heap.

/// A rule for heaps: every option of a heap is a list of smaller heaps, or of heaps whose play ends
/// for another reason.
///
/// Closures that call `visit` with each option are rules.
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
    /// Calls `visit` with every option of a heap, each a list of heaps; repetitions are harmless.
    ///
    /// # Constraints
    /// Every heap of an option must be smaller than `heap`.
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64]));

    /// Returns whether a sum of heaps is a sum of games in misère play; false only for rules under
    /// which equal heaps cancel.
    fn has_misere(&self) -> bool {
        true
    }
}

impl<F: Fn(u64, &mut dyn FnMut(&[u64]))> HeapRule for F {
    fn for_each_option(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        self(heap, visit);
    }
}
