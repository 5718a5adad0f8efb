//! Grundy values of rulesets on all processors, with a memo that all share.

use core::hash::{BuildHasher, Hash};
use core::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use crate::graph::{ON_PATH, UNSEEN};
use crate::hash::QuickHash;
use crate::intern::Interner;
use crate::{MexSet, Options, Ruleset, RulesetError};

/// Positions whose options are listed by one task.
const CHUNK: usize = 16;

/// Positions for each thread whose options are listed before the new ones are numbered; few
/// enough for the near caches.
const BATCH: usize = 64;

/// The end of an option in a list of numbers of positions.
const END: u32 = u32::MAX;

/// Returns the Grundy value of a sum of positions of a ruleset, evaluated on all processors.
///
/// All positions that can be reached are found level by level. In each level the threads list
/// the options of different positions, and then each thread takes the new positions of its own
/// part of the memo, so that none waits for another. The values follow in one walk. The options
/// of all positions are kept until the end, which takes more memory than
/// [`Evaluator`](crate::Evaluator).
///
/// # Complexity
/// O(components of all options) work, and four bytes of memory for each of them beside the
/// positions.
///
/// # Errors
/// [`RulesetError::LimitReached`] when more than `limit` positions are met, and
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
    let mut memo = Memo::new(limit);
    let mut roots = Listed::default();
    for component in components {
        roots.add(ruleset.canonical(component.clone()), &memo.hash);
    }
    let (root_ids, mut level) = memo.intern(&[roots])?;
    let mut found = Found::default();
    let batch_size = BATCH * rayon::current_num_threads();
    while !level.is_empty() {
        let mut next = Vec::new();
        for batch in level.chunks(batch_size) {
            let listed: Vec<Listed<R::Position>> = batch
                .par_chunks(CHUNK)
                .map(|ids| memo.options(ruleset, ids))
                .collect();
            let (ids, new) = memo.intern(&listed)?;
            found.add(batch, &listed, &ids);
            next.extend(new);
        }
        level = next;
    }
    let mut values = Values::new(&found, memo.id_count());
    root_ids
        .iter()
        .flatten()
        .try_fold(0, |sum, &id| Ok(sum ^ values.value(id)?))
}

/// Components of options as one task listed them.
struct Listed<P> {
    components: Vec<(u64, P)>,
    /// The number of components up to the end of every option.
    option_ends: Vec<usize>,
    /// The number of options up to the end of every position.
    position_ends: Vec<usize>,
}

impl<P> Default for Listed<P> {
    fn default() -> Self {
        Listed {
            components: Vec::new(),
            option_ends: Vec::new(),
            position_ends: Vec::new(),
        }
    }
}

impl<P: Hash> Listed<P> {
    fn add(&mut self, component: P, hash: &QuickHash) {
        self.components.push((hash.hash_one(&component), component));
    }
}

/// All positions met, in as many parts as there are threads.
///
/// The position with place i in part s has the number i·parts + s.
struct Memo<P> {
    parts: Vec<Interner<P>>,
    hash: QuickHash,
    limit: usize,
}

/// Numbers of components, task by task.
type Ids = Vec<Vec<u32>>;

impl<P: Clone + Eq + Hash + Send + Sync> Memo<P> {
    fn new(limit: usize) -> Self {
        let hash = QuickHash::default();
        let part = |_| Interner::with_hash(hash);
        Memo {
            parts: (0..rayon::current_num_threads()).map(part).collect(),
            hash,
            limit,
        }
    }

    /// A number above those of all positions.
    fn id_count(&self) -> usize {
        let longest = self.parts.iter().map(Interner::len).max();
        longest.unwrap_or(0) * self.parts.len()
    }

    fn options<R>(&self, ruleset: &R, ids: &[u32]) -> Listed<P>
    where
        R: Ruleset<Position = P>,
    {
        let mut listed = Listed::default();
        let mut options = Options::new();
        for &id in ids {
            let id = id as usize;
            let position = self.parts[id % self.parts.len()].get((id / self.parts.len()) as u32);
            options.clear();
            ruleset.options(position, &mut options);
            for component in options.drain() {
                match component {
                    Some(component) => listed.add(ruleset.canonical(component), &self.hash),
                    None => listed.option_ends.push(listed.components.len()),
                }
            }
            listed.position_ends.push(listed.option_ends.len());
        }
        listed
    }

    /// Numbers all components, and returns the numbers together with those that are new.
    fn intern(&mut self, listed: &[Listed<P>]) -> Result<(Ids, Vec<u32>), RulesetError> {
        let ids: Vec<Vec<AtomicU32>> = listed
            .par_iter()
            .map(|listed| {
                listed
                    .components
                    .iter()
                    .map(|_| AtomicU32::new(END))
                    .collect()
            })
            .collect();
        let part_count = self.parts.len();
        // Numbers below the two marks, whatever the part.
        let part_limit = self.limit.min(ON_PATH as usize / part_count);
        let new: Option<Vec<Vec<u32>>> = self
            .parts
            .par_iter_mut()
            .enumerate()
            .map(|(part, interner)| {
                let before = interner.len();
                let components = listed.iter().zip(&ids);
                for (listed, ids) in components {
                    for ((hash, component), id) in listed.components.iter().zip(ids) {
                        // The low bits of the hash find the slot within the part.
                        if (hash >> 40) as usize % part_count == part {
                            let place = interner.intern_hashed(*hash, component, part_limit)?;
                            let number = place as usize * part_count + part;
                            id.store(number as u32, Ordering::Relaxed);
                        }
                    }
                }
                let new = before..interner.len();
                Some(
                    new.map(|place| (place * part_count + part) as u32)
                        .collect(),
                )
            })
            .collect();
        let count: usize = self.parts.iter().map(Interner::len).sum();
        let new = new.filter(|_| count <= self.limit);
        let new = new.ok_or(RulesetError::LimitReached {
            limit: self.limit,
            finished: 0,
        })?;
        let plain = |ids: Vec<AtomicU32>| ids.into_iter().map(AtomicU32::into_inner).collect();
        Ok((ids.into_iter().map(plain).collect(), new.concat()))
    }
}

/// The options of all positions, as numbers of components with marks between the options.
#[derive(Default)]
struct Found {
    components: Vec<u32>,
    /// For every position in the order of the levels its number and where its options end.
    positions: Vec<(u32, usize)>,
}

impl Found {
    fn add<P>(&mut self, level: &[u32], listed: &[Listed<P>], ids: &[Vec<u32>]) {
        let mut level = level.iter();
        for (listed, ids) in listed.iter().zip(ids) {
            let (mut component, mut option) = (0, 0);
            for (&position_end, &id) in listed.position_ends.iter().zip(&mut level) {
                for &option_end in &listed.option_ends[option..position_end] {
                    self.components
                        .extend_from_slice(&ids[component..option_end]);
                    self.components.push(END);
                    component = option_end;
                }
                option = position_end;
                self.positions.push((id, self.components.len()));
            }
        }
    }
}

/// The values of the positions found.
struct Values<'a> {
    found: &'a Found,
    /// For every number of a position its place in the order of the levels.
    places: Vec<u32>,
    values: Vec<u32>,
    seen: MexSet,
}

/// A position on the way down: what is left of its options.
struct Step {
    id: u32,
    next: usize,
    end: usize,
}

impl<'a> Values<'a> {
    fn new(found: &'a Found, id_count: usize) -> Self {
        let mut places = vec![0; id_count];
        for (place, &(id, _)) in (0..).zip(&found.positions) {
            places[id as usize] = place;
        }
        Values {
            found,
            places,
            values: vec![UNSEEN; id_count],
            seen: MexSet::new(),
        }
    }

    fn value(&mut self, root: u32) -> Result<u32, RulesetError> {
        let mut path = Vec::new();
        if self.values[root as usize] == UNSEEN {
            path.push(self.enter(root));
        }
        while let Some(step) = path.last_mut() {
            let rest = &self.found.components[step.next..step.end];
            let known = |id: u32| id == END || self.values[id as usize] < ON_PATH;
            step.next += rest.iter().take_while(|&&id| known(id)).count();
            if step.next == step.end {
                self.finish(step.id);
                path.pop();
                continue;
            }
            let id = self.found.components[step.next];
            if self.values[id as usize] == ON_PATH {
                let back = path.iter().rev().position(|step| step.id == id);
                let length = back.map_or(0, |steps| steps + 1);
                return Err(RulesetError::Cycle { length });
            }
            path.push(self.enter(id));
        }
        Ok(self.values[root as usize])
    }

    fn enter(&mut self, id: u32) -> Step {
        self.values[id as usize] = ON_PATH;
        let (next, end) = self.bounds(id);
        Step { id, next, end }
    }

    fn bounds(&self, id: u32) -> (usize, usize) {
        let place = self.places[id as usize] as usize;
        let start = match place {
            0 => 0,
            _ => self.found.positions[place - 1].1,
        };
        (start, self.found.positions[place].1)
    }

    fn finish(&mut self, id: u32) {
        let (start, end) = self.bounds(id);
        self.seen.clear();
        let mut sum = 0;
        for &component in &self.found.components[start..end] {
            if component == END {
                self.seen.insert(sum);
                sum = 0;
            } else {
                sum ^= self.values[component as usize];
            }
        }
        self.values[id as usize] = self.seen.mex();
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
        let error = par_ruleset_value(&Circle, &[3], usize::MAX).unwrap_err();
        assert_eq!(error, RulesetError::Cycle { length: 5 });
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
