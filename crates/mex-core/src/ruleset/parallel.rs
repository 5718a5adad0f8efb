//! Grundy values of rulesets on all processors, with a memo that all share.
//!
//! # The idea
//! The positions are not known beforehand, so there is no work to hand out. Every thread evaluates
//! the whole sum with an [`Evaluator`] of its own, and looks into a shared table before it enters a
//! position. Every second thread goes through the options backwards, and each pair of threads
//! starts elsewhere, so that they meet in the middle instead of doing the same work side by side:
//!
//! ```text
//! thread t: before entering a position   if the shared table has its value, take it
//!           after finishing a position   put its value into the table
//!           options of a position        reversed if t is odd, rotated by t / 2
//! the first answer stops the others
//! ```
//!
//! # Why it is right
//! A value does not depend on who found it or when, and each thread alone would find the answer.
//! The order of options does not change a minimum excludant; the mark after each option moves
//! with it. The table is in parts, each behind a lock of its own, 64 for each thread, so that two
//! threads seldom want the same part.
//!
//! # What else was tried
//! Finding all positions level by level, each level in parallel: it stores every move of the game,
//! and two positions of a level seldom take the same time. Sharing values took its place.

use core::hash::{BuildHasher, Hash};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use super::evaluator::{END, Evaluator, Memo};
use super::rules::{Ruleset, RulesetError};
use crate::limit::PositionLimit;
use crate::memo::{QuickHash, QuickMap};
use crate::stop::StopFlag;

/// Parts of the shared memo for each thread, so that two threads seldom want the same.
const PARTS: usize = 64;

/// Returns the Grundy value of a sum of positions of a ruleset, evaluated on all processors.
///
/// It pays from some hundred thousand positions on, unless a single line of play leads through
/// most of them: with two threads Cram on a grid of 5 by 6 takes little more than half the time
/// of an [`Evaluator`](crate::Evaluator), and Chomp on 8 by 9, with 18,002 positions, as long.
/// Each thread keeps the positions that it met, so that memory grows with the threads.
///
/// # Constraints
/// - as for [`Evaluator`](crate::Evaluator)
///
/// # Complexity
/// O(components of all options) work, and at most that for each thread.
///
/// # Errors
/// [`RulesetError::LimitReached`] if more than `limit` positions are met,
/// [`RulesetError::TooManyMoves`] if a thread lists more than 64 times as many components of
/// options, and [`RulesetError::Cycle`] if play can go on for ever.
///
/// # Examples
/// ```
/// use mex_core::{Chomp, Evaluator, PositionLimit, par_sum_value};
///
/// let bars = [vec![4, 4, 4], vec![3]];
/// let value = par_sum_value(&Chomp, &bars, PositionLimit::NONE)?;
/// assert_eq!(value, Evaluator::new(&Chomp).sum_value(&bars)?);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
pub fn par_sum_value<R>(
    ruleset: &R,
    components: &[R::Position],
    limit: impl Into<PositionLimit>,
) -> Result<u32, RulesetError>
where
    R: Ruleset + Sync,
    R::Position: Send + Sync,
{
    let limit = limit.into().get();
    let threads = rayon::current_num_threads();
    let shared = Shared::new(threads);
    let flag = StopFlag::current();
    let answers: Result<Vec<Option<u32>>, RulesetError> = (0..threads)
        .into_par_iter()
        .with_max_len(1)
        .map(|thread| {
            let _scope = flag.enter();
            let memo = Worker { shared: &shared, thread, threads };
            let answer = memo.sum_value(ruleset, components, limit);
            if !matches!(answer, Ok(None)) {
                shared.stopped.store(true, Ordering::Relaxed);
            }
            answer
        })
        .collect();
    let answer = answers?.into_iter().flatten().next();
    let finished = shared.finished.load(Ordering::Relaxed);
    if finished > limit {
        return Err(RulesetError::LimitReached { limit, finished });
    }
    // Only an answer or an error stops the threads.
    Ok(answer.unwrap_or(0))
}

/// The values that all threads have found.
struct Shared<P> {
    parts: Vec<Mutex<QuickMap<P, u32>>>,
    hash: QuickHash,
    finished: AtomicUsize,
    stopped: AtomicBool,
}

impl<P: Eq + Hash> Shared<P> {
    fn new(threads: usize) -> Self {
        let hash = QuickHash::default();
        let part = || Mutex::new(QuickMap::with_hasher(hash));
        Shared {
            parts: core::iter::repeat_with(part).take(PARTS * threads).collect(),
            hash,
            finished: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    fn part(&self, position: &P) -> MutexGuard<'_, QuickMap<P, u32>> {
        // The low bits of the hash find the slot within the part.
        let part = (self.hash.hash_one(position) >> 24) as usize % self.parts.len();
        // A thread that panicked left no value half written.
        self.parts[part].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the threads that share values.
struct Worker<'s, P> {
    shared: &'s Shared<P>,
    thread: usize,
    threads: usize,
}

impl<P: Clone + Eq + Hash> Worker<'_, P> {
    /// Returns the value of a sum, or `None` if another thread was faster.
    fn sum_value<R>(
        &self,
        ruleset: &R,
        components: &[P],
        limit: usize,
    ) -> Result<Option<u32>, RulesetError>
    where
        R: Ruleset<Position = P>,
    {
        let mut evaluator = Evaluator::with_limit(ruleset, limit);
        let mut sum = 0;
        for component in components {
            if self.is_stopped() {
                return Ok(None);
            }
            match evaluator.value_with(component, self)? {
                Some(value) => sum ^= value,
                None => return Ok(None),
            }
        }
        Ok(Some(sum))
    }
}

impl<P: Clone + Eq + Hash> Memo<P> for Worker<'_, P> {
    fn get(&self, position: &P) -> Option<u32> {
        self.shared.part(position).get(position).copied()
    }

    fn put(&self, position: &P, value: u32) {
        if self.shared.part(position).insert(position.clone(), value).is_none() {
            self.shared.finished.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Reverses the options for every second thread, and lets each pair of threads start elsewhere.
    fn arrange(&self, options: &mut [u32]) {
        if self.thread % 2 == 1 && !options.is_empty() {
            // The mark that was last comes first now.
            options.reverse();
            options.rotate_left(1);
        }
        let pairs = self.threads.div_ceil(2);
        let from = options.len() / pairs * (self.thread / 2);
        if from > 0 {
            let whole = options[from..].iter().position(|&id| id == END);
            let start = whole.map_or(0, |place| from + place + 1);
            options.rotate_left(start);
        }
    }

    fn is_stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Kayles;
    use crate::{Chomp, Options};

    #[test]
    fn all_threads_together_find_what_one_finds() {
        let mut chomp = Evaluator::new(&Chomp);
        for bar in [vec![], vec![1], vec![3, 3, 3], vec![6, 5, 2, 1], vec![4; 4]] {
            let components = [bar.clone(), vec![3, 2]];
            let expected = chomp.sum_value(&components);
            assert_eq!(par_sum_value(&Chomp, &components, usize::MAX), expected);
        }
        let rows = [300, 41, 7];
        let expected = Evaluator::new(&Kayles).sum_value(&rows);
        assert_eq!(par_sum_value(&Kayles, &rows, usize::MAX), expected);
        assert_eq!(par_sum_value(&Kayles, &[], usize::MAX), Ok(0));
    }

    #[test]
    fn threads_take_all_options_in_any_order() {
        let shared = Shared::<u32>::new(1);
        for threads in 1..9 {
            for thread in 0..threads {
                let worker = Worker { shared: &shared, thread, threads };
                for options in [&[][..], &[END], &[1, 2, END, END, 3, END, 4, 5, 6, END]] {
                    let split = |options: &[u32]| {
                        assert!(options.is_empty() || options.ends_with(&[END]));
                        let mut sums: Vec<Vec<u32>> =
                            options.split_inclusive(|&id| id == END).map(<[u32]>::to_vec).collect();
                        sums.iter_mut().for_each(|sum| sum.sort_unstable());
                        sums.sort_unstable();
                        sums
                    };
                    let mut arranged = options.to_vec();
                    worker.arrange(&mut arranged);
                    assert_eq!(split(&arranged), split(options), "{thread} of {threads}");
                }
            }
        }
    }

    #[test]
    fn many_threads_agree_with_one() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(5).build();
        pool.unwrap().install(|| {
            for size in 1..6 {
                let bar = vec![size + 2; size as usize];
                let expected = Evaluator::new(&Chomp).value(&bar);
                assert_eq!(par_sum_value(&Chomp, &[bar], usize::MAX), expected);
            }
        });
    }

    struct Circle;

    impl Ruleset for Circle {
        type Position = u32;

        fn options(&self, &place: &u32, options: &mut Options<u32>) {
            options.push((place + 1) % 5);
        }
    }

    #[test]
    fn cycles_and_limits_are_errors() {
        let error = par_sum_value(&Circle, &[3], usize::MAX).unwrap_err();
        assert_eq!(error, RulesetError::Cycle { length: 5 });
        let error = Evaluator::new(&Circle).value(&3).unwrap_err();
        assert_eq!(error, RulesetError::Cycle { length: 5 });
        let error = Evaluator::with_limit(&Chomp, 20).value(&vec![4; 4]).unwrap_err();
        assert!(matches!(error, RulesetError::LimitReached { limit: 20, .. }));
        let error = par_sum_value(&Chomp, &[vec![4; 4]], 20).unwrap_err();
        assert!(matches!(error, RulesetError::LimitReached { limit: 20, .. }));
    }
}
