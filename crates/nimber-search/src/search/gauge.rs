//! The progress of a running search.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of visits between two readings.
pub(super) const VISITS: u64 = 1 << 10;

thread_local! {
    /// The gauge of the searches on this thread.
    static CURRENT: RefCell<Option<Arc<SearchGauge>>> = const { RefCell::new(None) };
}

/// The progress of searches, for another thread that shows it.
///
/// # Examples
/// ```
/// use nimber_search::{BoardSearch, Piece, SearchGauge};
/// use std::sync::Arc;
///
/// let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
/// let mut cram = BoardSearch::grid(4, 7, &domino, BoardSearch::DEFAULT_MEMORY)?;
/// let gauge = Arc::new(SearchGauge::default());
/// let all: Vec<u32> = (0..28).collect();
/// assert_eq!(gauge.watch(|| cram.value(&all))?, 3);
/// assert_eq!(gauge.visits(), cram.visits());
/// assert!(gauge.remembered() > 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct SearchGauge {
    visits: AtomicU64,
    remembered: AtomicU64,
    room: AtomicU64,
    tried: AtomicU64,
}

/// Measures the searches of a thread until it is dropped.
struct Scope(Option<Arc<SearchGauge>>);

impl Drop for Scope {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

impl SearchGauge {
    /// Does work on this thread, measuring its searches.
    pub fn watch<T>(self: &Arc<Self>, work: impl FnOnce() -> T) -> T {
        let _scope = Scope(CURRENT.replace(Some(Arc::clone(self))));
        work()
    }

    /// Returns how many positions were visited; during a question, up to a thousand fewer for each
    /// thread.
    pub fn visits(&self) -> u64 {
        self.visits.load(Ordering::Relaxed)
    }

    /// Returns how many positions the last measured search remembered.
    pub fn remembered(&self) -> u64 {
        self.remembered.load(Ordering::Relaxed)
    }

    /// Returns how many positions the last measured search could remember.
    pub fn room(&self) -> u64 {
        self.room.load(Ordering::Relaxed)
    }

    /// Returns the value that the last measured search is testing.
    pub fn value_tried(&self) -> u64 {
        self.tried.load(Ordering::Relaxed)
    }

    /// Returns the gauge of this thread, if it has one.
    pub(super) fn current() -> Option<Arc<Self>> {
        CURRENT.with_borrow(Clone::clone)
    }

    pub(super) fn add(&self, visits: u64, (remembered, room): (usize, usize), tried: Option<u32>) {
        self.visits.fetch_add(visits, Ordering::Relaxed);
        self.remembered.store(remembered as u64, Ordering::Relaxed);
        self.room.store(room as u64, Ordering::Relaxed);
        if let Some(tried) = tried {
            self.tried.store(tried.into(), Ordering::Relaxed);
        }
    }
}
