//! Interrupting long work.
//!
//! # The idea
//! A loop that may run for seconds has a stop point: a check of a flag that the caller may raise.
//! [`stoppable`] sets the flag for its thread while the work runs. Once the flag is raised, the
//! next stop point unwinds to that call, freeing everything that the work allocated. Without
//! [`stoppable`] a stop point does nothing.
//!
//! # Why not an error
//! An error would become part of the result of every function on the way, most of which cannot fail
//! otherwise, and a flag as an argument part of their parameters. A callback that watches a run
//! also interrupts it by unwinding. Code that cannot unwind has no flag: it runs to completion.

use std::any::Any;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many turns of a loop come between two checks of the flag.
const TURNS: u32 = 1 << 12;

thread_local! {
    /// The flag of the work on this thread.
    static FLAG: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// The payload of the unwinding.
struct Stopped;

/// Returns the result of some work; `None` if the flag was raised and the work reached a stop
/// point.
///
/// Nested work checks only the inner flag. Data that the work was changing and that outlives it may
/// be half changed; an [`Evaluator`](crate::Evaluator) or a [`RulesetSolver`](crate::RulesetSolver)
/// can be used again.
///
/// # Panics
/// Panics if the work does.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use mex_core::{stop_point, stoppable};
///
/// let flag = Arc::new(AtomicBool::new(false));
/// assert_eq!(stoppable(&flag, || 2 + 2), Some(4));
/// flag.store(true, Ordering::Relaxed);
/// let endless = || loop {
///     stop_point();
/// };
/// assert_eq!(stoppable::<()>(&flag, endless), None);
/// ```
pub fn stoppable<T>(flag: &Arc<AtomicBool>, work: impl FnOnce() -> T) -> Option<T> {
    let watched = || {
        let _scope = StopFlag(Some(Arc::clone(flag))).enter();
        work()
    };
    // Nothing that the work held is used after it has unwound.
    match catch_unwind(AssertUnwindSafe(watched)) {
        Ok(answer) => Some(answer),
        Err(payload) if <dyn Any>::is::<Stopped>(&*payload) => None,
        Err(payload) => resume_unwind(payload),
    }
}

/// Interrupts the work of this thread if its flag is raised.
///
/// # Complexity
/// A few nanoseconds.
pub fn stop_point() {
    let is_raised = FLAG.with_borrow(|flag| match flag {
        Some(flag) => flag.load(Ordering::Relaxed),
        None => false,
    });
    if is_raised {
        resume_unwind(Box::new(Stopped));
    }
}

/// The flag of the work on one thread, to be passed to its helper threads.
///
/// # Examples
/// ```
/// use mex_core::{StopFlag, stop_point};
///
/// let flag = StopFlag::current();
/// std::thread::scope(|scope| {
///     scope.spawn(|| {
///         let _scope = flag.enter();
///         (0..1000).for_each(|_| stop_point());
///     });
/// });
/// ```
#[derive(Clone, Debug)]
pub struct StopFlag(Option<Arc<AtomicBool>>);

/// Makes the stop points of this thread check a [`StopFlag`] until it is dropped.
struct StopScope {
    before: Option<Arc<AtomicBool>>,
    /// Keeps the scope on its thread: it is not `Send`.
    _thread: PhantomData<*const ()>,
}

impl StopFlag {
    /// Returns the flag of the work on this thread, if it has one.
    pub fn current() -> Self {
        StopFlag(FLAG.with_borrow(Clone::clone))
    }

    /// Makes the stop points of this thread check the flag until the result is dropped.
    #[must_use]
    pub fn enter(&self) -> impl Sized + use<> {
        StopScope { before: FLAG.replace(self.0.clone()), _thread: PhantomData }
    }
}

impl Drop for StopScope {
    fn drop(&mut self) {
        FLAG.set(self.before.take());
    }
}

/// Counts the turns of a loop, and makes every few thousandth a stop point.
///
/// # Examples
/// ```
/// let mut stops = mex_core::StopPoints::default();
/// for _ in 0..1_000_000 {
///     stops.pass();
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopPoints(u32);

impl StopPoints {
    /// Counts a turn.
    #[inline]
    pub fn pass(&mut self) {
        self.0 += 1;
        if self.0 == TURNS {
            self.0 = 0;
            look();
        }
    }

    /// Counts a turn that takes as long as `turns` ordinary ones.
    #[inline]
    pub fn pass_many(&mut self, turns: usize) {
        self.0 = u32::try_from(turns).unwrap_or(TURNS).saturating_add(self.0);
        if self.0 >= TURNS {
            self.0 = 0;
            look();
        }
    }
}

/// A stop point outside the loop, so that it does not affect the loop's registers.
#[cold]
#[inline(never)]
fn look() {
    stop_point();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_left_at_a_stop_point_and_what_it_held_is_freed() {
        let flag = Arc::new(AtomicBool::new(false));
        let held = Arc::new(());
        let inner = Arc::clone(&held);
        let left = stoppable(&flag, || {
            let _held = inner;
            let mut stops = StopPoints::default();
            for turn in 0.. {
                stops.pass();
                if turn == 10 * TURNS {
                    flag.store(true, Ordering::Relaxed);
                }
                assert!(turn <= 11 * TURNS);
            }
        });
        assert_eq!((left, Arc::strong_count(&held)), (None, 1));
        // The flag stays raised.
        stop_point();
    }

    #[test]
    fn work_within_work_has_its_own_flag() {
        let raised = Arc::new(AtomicBool::new(true));
        let outer = Arc::new(AtomicBool::new(false));
        let answer = stoppable(&outer, || {
            assert_eq!(stoppable(&raised, stop_point), None);
            stop_point();
            7
        });
        assert_eq!(answer, Some(7));
    }

    #[test]
    fn long_turns_count_for_many() {
        let flag = Arc::new(AtomicBool::new(true));
        for turns in [TURNS as usize, 1 << 20, usize::MAX] {
            let left = stoppable(&flag, || StopPoints::default().pass_many(turns));
            assert_eq!(left, None);
        }
        let short = || {
            let mut stops = StopPoints::default();
            stops.pass_many(TURNS as usize - 2);
            stops.pass();
        };
        assert_eq!(stoppable(&flag, short), Some(()));
    }

    #[test]
    fn threads_that_help_are_left_too() {
        let flag = Arc::new(AtomicBool::new(true));
        let left = stoppable(&flag, || {
            let here = StopFlag::current();
            let helper = std::thread::spawn(move || {
                stop_point();
                let _scope = here.enter();
                stop_point();
            });
            helper.join().unwrap_or_else(|payload| resume_unwind(payload));
        });
        assert_eq!(left, None);
    }

    #[test]
    fn a_panic_is_handed_on() {
        let flag = Arc::new(AtomicBool::new(false));
        let caught = catch_unwind(|| stoppable(&flag, || resume_unwind(Box::new("other"))));
        assert_eq!(caught.unwrap_err().downcast_ref(), Some(&"other"));
    }
}
