//! Several threads on one question.
//!
//! # The idea
//! Every thread answers the whole question, with its own stack, and all share one memory. So each
//! uses the others' results, and each alone would find the answer. To make them differ, a thread
//! marks the positions on its stack, and for the others the estimated work of a position grows by a
//! quarter for each thread on it, so that they turn to nearly equal alternatives. If all options
//! must be refuted, this divides them; if one is enough, all threads go to it, and divide the work
//! below.
//!
//! ```text
//! before a visit      every 16th time: is some question on my stack answered? then go on from there
//! to choose an option the least of  work * (1 + marks / 4)
//! on the stack        a mark for each position, taken off when its question is left
//! the first answer stops the others
//! ```
//!
//! Descriptions of positions are shared too: if each thread had its own representatives of
//! isomorphic positions, no thread would find the others' results. An option that turns out to be
//! isomorphic to one on which another thread works is put back with that position's marks: without
//! this two threads visited 1.3 to 2 times as many positions of Petersen graphs as one; with it,
//! the same number.
//!
//! # Why it is right
//! A fact is true whichever thread found it, and is added once it is proven from the rules and
//! earlier facts. Marks and efforts only order the work. Each thread takes some visits at a time
//! from the common limit, and returns those it did not need.
//!
//! # What else was tried
//! Without marks, the threads followed each other: with another order of equal options in each, two
//! threads took as long as one, or longer.

use super::SearchError;
use super::aliases::Aliases;
use super::gauge::SearchGauge;
use super::memory::{Memory, Recall};
use super::question::{Asked, Reply};
use super::run::Run;
use super::table::{Fact, Table, hash};
use core::hash::Hash;
use core::ops::DerefMut;
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use mex_core::{Ruleset, StopFlag};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;

/// The greatest number of threads.
pub(crate) const MOST_THREADS: usize = 256;
/// The number of parts of the memory per thread, so that two threads rarely need the same one.
const PARTS: usize = 64;
const MOST_PARTS: usize = 1 << 12;
/// How many positions one thread visits alone: up to then starting others takes longer.
const ALONE: u64 = 1 << 8;
/// How many positions a thread visits between two looks at the others' results.
const RATION: u64 = 16;

/// The number of counters of threads at positions.
const MARKS: usize = 1 << 16;

/// How several threads answer a question.
pub(crate) struct Crew<R: Ruleset> {
    threads: usize,
    /// How many positions one thread visits alone.
    alone: u64,
    work: Work<R>,
}

/// The work of a crew, as a function pointer, so that only code that makes a crew needs `Send` and
/// `Sync`.
type Work<R> = fn(
    &Crew<R>,
    &mut Run<R, Memory<R>>,
    <R as Ruleset>::Position,
    Asked,
) -> Result<Reply, SearchError>;

impl<R: Ruleset<Position: Send> + Sync> Crew<R> {
    pub(crate) fn new(threads: usize) -> Self {
        Crew { threads: threads.min(MOST_THREADS), alone: ALONE, work: work_together::<R> }
    }
}

impl<R: Ruleset> Crew<R> {
    /// Returns the number of parts for a memory.
    pub(crate) fn parts(&self) -> usize {
        (PARTS * self.threads).next_power_of_two().min(MOST_PARTS)
    }

    /// Answers a question about a position in canonical form.
    pub(crate) fn answer(
        &self,
        run: &mut Run<R, Memory<R>>,
        position: R::Position,
        asked: Asked,
    ) -> Result<Reply, SearchError> {
        (self.work)(self, run, position, asked)
    }
}

/// What the threads on one question share, besides the memory.
struct Pool {
    /// The visits not taken by any thread.
    left: AtomicU64,
    limit: u64,
    is_over: AtomicBool,
    /// The number of threads that work on the positions with a hash. If two share a counter, or one
    /// overflows, only the order of the work changes.
    workers: Vec<AtomicU8>,
}

impl Pool {
    fn new(left: u64, limit: u64) -> Self {
        let workers = (0..MARKS).map(|_| AtomicU8::new(0)).collect();
        Pool { left: AtomicU64::new(left), limit, is_over: AtomicBool::new(false), workers }
    }

    #[inline]
    fn workers_at<P: Hash>(&self, position: &P) -> &AtomicU8 {
        &self.workers[(hash(position) >> 20) as usize & (MARKS - 1)]
    }
}

/// The memory as seen by one of several threads.
struct Shared<'a, R: Ruleset> {
    memory: &'a Memory<R>,
    pool: &'a Pool,
}

impl<R: Ruleset<Position: Clone + Eq + Hash>> Recall<&R> for Shared<'_, R> {
    #[inline]
    fn table(&mut self, hash: u64) -> impl DerefMut<Target = Table<R::Position>> {
        self.memory.lock_table(hash)
    }

    #[inline]
    fn aliases(&mut self, hash: u64) -> impl DerefMut<Target = Aliases<R::Position>> {
        self.memory.lock_aliases(hash)
    }

    fn fill(&self) -> (usize, usize) {
        self.memory.fill()
    }

    fn look_outside(&self, ruleset: &&R, position: &R::Position) -> Option<(Fact, u32)> {
        self.memory.look_outside(ruleset, position)
    }

    fn learn_outside(&self, ruleset: &&R, position: &R::Position, fact: Fact, work: u32) {
        self.memory.learn_outside(ruleset, position, fact, work);
    }

    #[inline]
    fn enter(&self, position: &R::Position) {
        self.pool.workers_at(position).fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn leave(&self, position: &R::Position) {
        self.pool.workers_at(position).fetch_sub(1, Ordering::Relaxed);
    }

    #[inline]
    fn others_at(&self, position: &R::Position) -> u32 {
        self.pool.workers_at(position).load(Ordering::Relaxed).into()
    }

    fn more_visits(&mut self, visits: u64) -> Result<u64, SearchError> {
        let less = |left: u64| Some(left.saturating_sub(RATION));
        let left = self.pool.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        let ration = left.unwrap_or_else(|left| left).min(RATION);
        if ration == 0 || self.pool.is_over.load(Ordering::Relaxed) {
            self.pool.left.fetch_add(ration, Ordering::Relaxed);
            return Err(SearchError::LimitReached { limit: self.pool.limit });
        }
        Ok(visits + ration)
    }
}

/// Answers a question with several threads, unless it is so small that one is enough.
fn work_together<R: Ruleset<Position: Send> + Sync>(
    crew: &Crew<R>,
    run: &mut Run<R, Memory<R>>,
    position: R::Position,
    asked: Asked,
) -> Result<Reply, SearchError> {
    let limit = run.limit;
    run.limit = limit.min(run.visits.saturating_add(crew.alone));
    let is_for_one = run.limit == limit;
    let answer = run.answer(position.clone(), asked);
    run.limit = limit;
    if is_for_one || !matches!(answer, Err(SearchError::LimitReached { .. })) {
        return answer;
    }
    let left = limit - run.visits;
    let pool = Pool::new(left, limit);
    let (flag, gauge) = (StopFlag::current(), SearchGauge::current());
    let (ruleset, memory) = (&run.ruleset, &run.memory);
    let work = |position: R::Position| {
        let _scope = flag.enter();
        let mut worker = Run::new(ruleset, Shared { memory, pool: &pool }, 0);
        // Anything that a panic left half changed is dropped here.
        let answer = || match &gauge {
            Some(gauge) => gauge.watch(|| worker.answer(position, asked)),
            None => worker.answer(position, asked),
        };
        let end = catch_unwind(AssertUnwindSafe(answer));
        if !matches!(end, Ok(Err(_))) {
            pool.is_over.store(true, Ordering::Relaxed);
        }
        if end.is_ok() {
            pool.left.fetch_add(worker.limit - worker.visits, Ordering::Relaxed);
        }
        end
    };
    let ends: Vec<thread::Result<_>> = thread::scope(|scope| {
        let helper = |_| {
            let (position, work) = (position.clone(), &work);
            // If the system has no threads, or no more, the existing ones do the work.
            thread::Builder::new().spawn_scoped(scope, move || work(position)).ok()
        };
        let helpers: Vec<_> = (1..crew.threads).map_while(helper).collect();
        let own = work(position.clone());
        let others = helpers.into_iter().map(|helper| helper.join().unwrap_or_else(Err));
        core::iter::once(own).chain(others).collect()
    });
    run.visits += left - pool.left.load(Ordering::Relaxed);
    verdict(ends)
}

/// Returns the answer that some thread found; otherwise an error of the game, or else that the
/// visits are used up.
fn verdict(ends: Vec<thread::Result<Result<Reply, SearchError>>>) -> Result<Reply, SearchError> {
    let mut ends: Vec<_> =
        ends.into_iter().map(|end| end.unwrap_or_else(|panic| resume_unwind(panic))).collect();
    let rank = |end: &Result<Reply, SearchError>| match end {
        Ok(_) => 0,
        Err(SearchError::LimitReached { .. }) => 2,
        Err(_) => 1,
    };
    ends.sort_by_key(rank);
    ends.swap_remove(0)
}

#[cfg(test)]
#[path = "../../tests/all/written.rs"]
mod written;

#[cfg(test)]
mod tests {
    use super::super::Search;
    use super::written::written;
    use super::*;
    use mex_core::Options;
    use proptest::prelude::*;
    use std::sync::Arc;
    use test_support::size;

    /// Returns a search whose threads work together from the first visit on.
    fn together<R>(ruleset: R, bytes: usize, threads: usize) -> Search<R>
    where
        R: Ruleset<Position: Clone + Eq + Hash + Send> + Sync,
    {
        let mut search = Search::within(ruleset, bytes);
        search.set_threads(threads);
        if let Some(crew) = &mut search.crew {
            crew.alone = 0;
        }
        search
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(size(80, 300)))]

        #[test]
        fn any_number_of_threads_finds_the_values(
            rules in written(),
            memory in prop::sample::select(vec![0, 1 << 16, 1 << 24]),
            threads in prop::sample::select(vec![1, 2, 3, 8]),
            target in 0_u32..5,
        ) {
            let mut search = together(&rules, memory, threads);
            for position in (0..rules.values.len()).rev().step_by(5) {
                let value = rules.values[position];
                prop_assert_eq!(search.is_value(&[position], target), Ok(value == target));
                prop_assert_eq!(search.value(&[position]), Ok(value));
                let sum = [position, position / 2, position / 3];
                let value = sum.iter().fold(0, |nim, &part| nim ^ rules.values[part]);
                prop_assert_eq!(search.value(&sum), Ok(value));
            }
        }

        #[test]
        fn a_gauge_counts_the_visits_of_all_threads(rules in written(), threads in 1_usize..4) {
            let mut search = together(&rules, 1 << 20, threads);
            let gauge = Arc::new(SearchGauge::default());
            for position in 0..rules.values.len() {
                gauge.watch(|| search.value(&[position])).unwrap();
            }
            prop_assert_eq!(gauge.visits(), search.visits());
        }
    }

    /// A heap that only grows, until it falls back or is too large to continue.
    struct Rising {
        most: u64,
        falls_to: Option<u64>,
    }

    impl Ruleset for Rising {
        type Position = u64;

        fn options(&self, &heap: &u64, options: &mut Options<u64>) {
            match self.falls_to {
                Some(bottom) if heap == self.most => options.push(bottom),
                _ => {
                    assert!(heap < self.most, "the heap of {heap} is too large");
                    options.push(heap + 1);
                }
            }
        }
    }

    #[test]
    fn a_limit_holds_for_all_threads_together() {
        for threads in [1, 2, 8] {
            for limit in [0, 1, 15, 16, 17, 1000] {
                let mut search =
                    together(Rising { most: u64::MAX, falls_to: None }, 1 << 20, threads);
                for round in 1..4 {
                    search.limit_visits(limit);
                    let error = SearchError::LimitReached { limit: limit * round };
                    assert_eq!(search.value(&[0]), Err(error), "{threads} threads");
                    assert_eq!(search.visits(), limit * round);
                }
            }
        }
    }

    #[test]
    fn a_cycle_is_met_by_every_thread() {
        for threads in [1, 2, 8] {
            let mut search = together(Rising { most: 400, falls_to: Some(100) }, 0, threads);
            let error = SearchError::Cycle { length: 401 };
            assert_eq!(search.value(&[0]), Err(error), "{threads} threads");
        }
    }

    #[test]
    fn a_panic_of_the_rules_is_handed_on() {
        let rules = Rising { most: 50, falls_to: None };
        let mut search = together(&rules, 0, 2);
        let caught = catch_unwind(AssertUnwindSafe(|| search.value(&[0])));
        let message = caught.unwrap_err().downcast::<String>().unwrap();
        assert_eq!(*message, "the heap of 50 is too large");
    }

    /// Heaps of Nim, where the heap of 100 has an endless neighbour that is not needed.
    struct Beside;

    impl Ruleset for Beside {
        type Position = u32;

        fn options(&self, &heap: &u32, options: &mut Options<u32>) {
            match heap {
                100 => options.push(100),
                101 => [100, 0].into_iter().for_each(|left| options.push(left)),
                _ => (0..heap).for_each(|left| options.push(left)),
            }
        }
    }

    #[test]
    fn what_does_not_need_a_cycle_is_answered_or_refused() {
        for threads in [1, 2, 8] {
            let mut search = together(Beside, 1 << 16, threads);
            // Heap 0 has value 0, so 101 does not; its value is that of no heap.
            assert_eq!(search.value(&[0]), Ok(0));
            assert_eq!(search.is_value(&[101], 0), Ok(false));
            assert!(matches!(search.value(&[101]), Err(SearchError::Cycle { .. })));
            assert_eq!(search.value(&[60, 7]), Ok(60 ^ 7));
        }
    }
}
