//! What a search that runs has done so far.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many visits come between two readings.
pub(super) const VISITS: u64 = 1 << 10;

thread_local! {
    /// The gauge of the searches on this thread.
    static CURRENT: RefCell<Option<Arc<SearchGauge>>> = const { RefCell::new(None) };
}

/// What searches have done so far, for another thread that shows it while they run.
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

/// Lets the searches of a thread be measured until it is dropped.
struct Scope(Option<Arc<SearchGauge>>);

impl Drop for Scope {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

impl SearchGauge {
    /// Does work on this thread, whose searches are measured.
    pub fn watch<T>(self: &Arc<Self>, work: impl FnOnce() -> T) -> T {
        let _scope = Scope(CURRENT.replace(Some(Arc::clone(self))));
        work()
    }

    /// Returns how many positions were visited; while a question is open, up to a thousand fewer for each
    /// thread.
    pub fn visits(&self) -> u64 {
        self.visits.load(Ordering::Relaxed)
    }

    /// Returns how many positions the search that was last measured remembered.
    pub fn remembered(&self) -> u64 {
        self.remembered.load(Ordering::Relaxed)
    }

    /// Returns how many positions the search that was last measured could remember.
    pub fn room(&self) -> u64 {
        self.room.load(Ordering::Relaxed)
    }

    /// Returns the value that the question of the search that was last measured is about.
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
