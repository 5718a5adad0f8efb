//! Grundy values of rulesets on all processors, with a memo that all share.

use core::hash::{BuildHasher, Hash};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::hash::{QuickHash, QuickMap};
use crate::{MexSet, Options, Ruleset, RulesetError};

/// Parts of the memo, so that threads seldom wait for each other.
const SHARDS: usize = 256;

/// Tasks for each thread, so that none is left with nothing to do.
const TASKS: usize = 16;

/// Returns the Grundy value of a sum of positions of a ruleset, evaluated on all processors.
///
/// Threads start at different positions below the sum and go through the options from different
/// places; each position that one of them evaluates is known to all. No more than `limit`
/// positions are evaluated. For small games [`Evaluator`](crate::Evaluator) is faster.
///
/// # Complexity
/// As [`Evaluator`](crate::Evaluator), divided among the threads as far as they do not evaluate
/// the same positions at the same time.
///
/// # Errors
/// [`RulesetError::LimitReached`] when more positions are needed than the limit allows, and
/// [`RulesetError::Cycle`] when play can go on for ever.
///
/// # Examples
/// ```
/// use mex_core::{Chomp, Evaluator, par_ruleset_value};
///
/// let bars = [vec![4, 4, 4], vec![3]];
/// let value = par_ruleset_value(&Chomp, &bars, usize::MAX)?;
/// assert_eq!(value, Evaluator::new(&Chomp).sum_value(&bars)?);
/// # Ok::<(), mex_core::RulesetError>(())
/// ```
pub fn par_ruleset_value<R>(
    ruleset: &R,
    components: &[R::Position],
    limit: usize,
) -> Result<u32, RulesetError>
where
    R: Ruleset + Sync,
    R::Position: Send + Sync,
{
    let memo = Memo::new(limit);
    let starts = starts(ruleset, components);
    let count = starts.len();
    starts
        .into_par_iter()
        .enumerate()
        .try_for_each(|(index, start)| {
            let walk = Walk::new(ruleset, &memo, index, count);
            walk.run(start).map(drop)
        })?;
    let mut sum = 0;
    for component in components {
        let position = ruleset.canonical(component.clone());
        sum ^= Walk::new(ruleset, &memo, 0, 1).run(position)?;
    }
    Ok(sum)
}

/// Different positions not far below the components, as many as there are tasks to give out.
fn starts<R: Ruleset>(ruleset: &R, components: &[R::Position]) -> Vec<R::Position> {
    let wanted = TASKS * rayon::current_num_threads();
    let mut seen: QuickMap<R::Position, ()> = QuickMap::default();
    let mut level: Vec<R::Position> = Vec::new();
    let mut options = Options::new();
    let mut note = |position: R::Position, level: &mut Vec<R::Position>| {
        if seen.insert(position.clone(), ()).is_none() {
            level.push(position);
        }
    };
    for component in components {
        note(ruleset.canonical(component.clone()), &mut level);
    }
    // Few levels are enough where positions branch, and where they do not nothing is won.
    for _ in 0..4 {
        if level.len() >= wanted {
            break;
        }
        let mut next = Vec::new();
        for position in &level {
            options.clear();
            ruleset.options(position, &mut options);
            for component in options.iter().flatten() {
                note(ruleset.canonical(component.clone()), &mut next);
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    level
}

/// Values that all threads share.
struct Memo<P> {
    shards: Vec<Mutex<QuickMap<P, u32>>>,
    hash: QuickHash,
    limit: usize,
    count: AtomicUsize,
    stopped: AtomicBool,
}

impl<P: Eq + Hash> Memo<P> {
    fn new(limit: usize) -> Self {
        Memo {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            hash: QuickHash::default(),
            limit,
            count: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    fn shard(&self, position: &P) -> &Mutex<QuickMap<P, u32>> {
        // The table inside a shard has a seed of its own.
        &self.shards[self.hash.hash_one(position) as usize % SHARDS]
    }

    fn get(&self, position: &P) -> Option<u32> {
        // A thread that panicked between two calls leaves a shard in good order.
        let shard = self.shard(position).lock();
        let shard = shard.unwrap_or_else(PoisonError::into_inner);
        shard.get(position).copied()
    }

    fn insert(&self, position: P, value: u32) {
        let shard = self.shard(&position).lock();
        let mut shard = shard.unwrap_or_else(PoisonError::into_inner);
        if shard.insert(position, value).is_none() {
            self.count.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn stop(&self, error: RulesetError) -> RulesetError {
        self.stopped.store(true, Ordering::Relaxed);
        error
    }

    fn limit_reached(&self) -> RulesetError {
        self.stop(RulesetError::LimitReached {
            limit: self.limit,
            finished: self.count.load(Ordering::Relaxed),
        })
    }
}

/// A walk of one thread.
struct Walk<'a, R: Ruleset> {
    ruleset: &'a R,
    memo: &'a Memo<R::Position>,
    /// The share of its options that a position puts last.
    index: usize,
    count: usize,
    path: Vec<Step<R::Position>>,
    on_path: QuickMap<R::Position, ()>,
    seen: MexSet,
}

/// A position on the way down.
struct Step<P> {
    position: P,
    /// All components of all options, with the option's index and, when it is known, the value.
    components: Vec<(P, usize, u32)>,
    option_count: usize,
    finished: usize,
}

impl<'a, R: Ruleset> Walk<'a, R> {
    fn new(ruleset: &'a R, memo: &'a Memo<R::Position>, index: usize, count: usize) -> Self {
        Walk {
            ruleset,
            memo,
            index,
            count,
            path: Vec::new(),
            on_path: QuickMap::default(),
            seen: MexSet::new(),
        }
    }

    fn run(mut self, start: R::Position) -> Result<u32, RulesetError> {
        if let Some(value) = self.memo.get(&start) {
            return Ok(value);
        }
        self.enter(start)?;
        let mut value = 0;
        while let Some(step) = self.path.last_mut() {
            if let Some((component, _, known)) = step.components.get_mut(step.finished) {
                match self.memo.get(component) {
                    Some(value) => {
                        *known = value;
                        step.finished += 1;
                    }
                    None => {
                        let component = component.clone();
                        self.enter(component)?;
                    }
                }
            } else if let Some(step) = self.path.pop() {
                value = self.value_of(&step);
                self.on_path.remove(&step.position);
                self.memo.insert(step.position, value);
            }
        }
        Ok(value)
    }

    fn enter(&mut self, position: R::Position) -> Result<(), RulesetError> {
        if self.on_path.insert(position.clone(), ()).is_some() {
            let steps = self.path.iter().rev();
            let back = steps.take_while(|step| step.position != position).count();
            let length = back + 1;
            return Err(self.memo.stop(RulesetError::Cycle { length }));
        }
        let met = self.memo.count.load(Ordering::Relaxed) + self.path.len();
        if met >= self.memo.limit || self.memo.stopped.load(Ordering::Relaxed) {
            return Err(self.memo.limit_reached());
        }
        let mut options = Options::new();
        self.ruleset.options(&position, &mut options);
        let mut components: Vec<(R::Position, usize, u32)> = Vec::new();
        for (index, option) in options.iter().enumerate() {
            let form = |part: &R::Position| (self.ruleset.canonical(part.clone()), index, 0);
            components.extend(option.iter().map(form));
        }
        // Threads that come to the same position go through it from different places.
        let shift = (components.len() as u128 * self.index as u128 / self.count as u128) as usize;
        components.rotate_left(shift);
        self.path.push(Step {
            position,
            components,
            option_count: options.len(),
            finished: 0,
        });
        Ok(())
    }

    fn value_of(&mut self, step: &Step<R::Position>) -> u32 {
        let mut sums = vec![0; step.option_count];
        for &(_, option, value) in &step.components {
            sums[option] ^= value;
        }
        self.seen.clear();
        self.seen.extend(sums);
        self.seen.mex()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chomp, Cram, CramGrid, Evaluator};

    #[test]
    fn all_threads_together_find_what_one_finds() {
        let mut chomp = Evaluator::new(&Chomp);
        for bar in [vec![], vec![1], vec![3, 3, 3], vec![6, 5, 2, 1], vec![4; 4]] {
            let components = [bar.clone(), vec![3, 2]];
            let expected = chomp.sum_value(&components);
            assert_eq!(par_ruleset_value(&Chomp, &components, usize::MAX), expected);
        }
        let grid = Cram::regions(&CramGrid::empty(4, 5).unwrap());
        let expected = Evaluator::new(&Cram).sum_value(&grid);
        assert_eq!(par_ruleset_value(&Cram, &grid, usize::MAX), expected);
        assert_eq!(par_ruleset_value(&Cram, &[], usize::MAX), Ok(0));
    }

    struct Circle;

    impl Ruleset for Circle {
        type Position = u32;

        fn options(&self, &place: &u32, options: &mut Options<u32>) {
            options.add((place + 1) % 5);
        }
    }

    #[test]
    fn cycles_and_limits_are_errors() {
        assert!(matches!(
            par_ruleset_value(&Circle, &[3], usize::MAX),
            Err(RulesetError::Cycle { .. } | RulesetError::LimitReached { .. })
        ));
        let error = Evaluator::new(&Circle).value(&3).unwrap_err();
        assert_eq!(error, RulesetError::Cycle { length: 5 });
        let error = Evaluator::with_limit(&Chomp, 20)
            .value(&vec![4; 4])
            .unwrap_err();
        assert!(matches!(
            error,
            RulesetError::LimitReached { limit: 20, .. }
        ));
        let error = par_ruleset_value(&Chomp, &[vec![4; 4]], 20).unwrap_err();
        assert!(matches!(
            error,
            RulesetError::LimitReached { limit: 20, .. }
        ));
    }
}
