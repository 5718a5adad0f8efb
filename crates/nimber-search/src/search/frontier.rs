//! Questions that help most with a search too large for one machine.
//!
//! # The idea
//! A position has the nimber t only if none of its options has it. So these questions, "is this
//! option t?", can be answered independently, and a search on one machine would ask them too. If
//! there are fewer than wanted, the hardest one is divided: an option does not have the nimber t if
//! one option of its own has it; the one with the least expected work is taken, and its question is
//! replaced by those about its options, as before.
//!
//! Finding the nimbers of the options, and not only whether they are t, would take far more:
//! 7,300,000 visits in four processes for Cram on 5 by 7 cells, where the whole search takes
//! 168,000.
//!
//! # References
//! I.-C. Wu, H.-H. Lin, D.-J. Sun and others, Job-level proof-number search (2013), whose jobs are
//! leaves of a stored tree; here only the next list is stored.

use super::Search;
use super::memory::Recall;
use super::table::Fact;
use core::hash::Hash;
use foldhash::{HashSet, HashSetExt};
use mex_core::{Options, Ruleset};
use std::collections::BinaryHeap;

/// The most components of a position's options in total; positions with more are not divided.
const MOST_COMPONENTS: usize = 1 << 16;

/// A question that helps with a larger one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The bytes of a position in canonical form.
    pub position: Vec<u8>,
    /// The nimber to test; `None` if its nimber is wanted.
    pub target: Option<u32>,
}

/// A position in canonical form, and the nimber to test; `None` if its nimber is wanted.
type Task<P> = (P, Option<u32>);

/// An undecided option.
struct Open<P> {
    /// Its hardest part.
    last: P,
    nim: u32,
    /// The other parts whose nimbers are not known either.
    others: Vec<P>,
}

/// Tasks, the hardest first.
struct Tasks<P> {
    list: Vec<Task<P>>,
    met: HashSet<Task<P>>,
    /// The work and the indices of those that may be divided.
    heap: BinaryHeap<(u32, usize)>,
    /// The indices of those that are not divided.
    whole: Vec<usize>,
}

impl<R: Ruleset> Search<R>
where
    R::Position: Clone + Eq + Hash,
{
    /// Returns about `count` questions whose answers help most to find the nimber of a position.
    pub(crate) fn frontier(
        &mut self,
        position: &R::Position,
        count: usize,
    ) -> Vec<Task<R::Position>> {
        let mut tasks = Tasks {
            list: Vec::new(),
            met: HashSet::new(),
            heap: BinaryHeap::new(),
            whole: Vec::new(),
        };
        for part in self.run.open_parts(core::slice::from_ref(position)).0 {
            let target = self.fact_of(&part).least();
            let best = self.most_promising(&part, target);
            let best = best.filter(|_| self.is_unlikely(&part, target));
            let is_divided = best
                .is_some_and(|(best, target)| self.divide(&best, target, &mut tasks))
                || self.divide(&part, target, &mut tasks);
            if !is_divided {
                tasks.add_whole((part, None));
            }
        }
        while tasks.len() < count
            && let Some((_, place)) = tasks.heap.pop()
        {
            let (position, target) = tasks.list[place].clone();
            let best = target.and_then(|target| self.most_promising(&position, target));
            let is_divided =
                best.is_some_and(|(best, target)| self.divide(&best, target, &mut tasks));
            if !is_divided {
                tasks.whole.push(place);
            }
        }
        tasks.into_list()
    }

    /// Adds the questions that show that a position has the nimber `target`; returns whether there
    /// are any, all of them new.
    fn divide(
        &mut self,
        position: &R::Position,
        target: u32,
        tasks: &mut Tasks<R::Position>,
    ) -> bool {
        let mut is_divided = false;
        for open in self.open_options(position, target) {
            if open.others.is_empty() {
                let asked = target ^ open.nim;
                let work = self.effort_of(&open.last, asked).0;
                is_divided |= tasks.add((open.last, Some(asked)), work);
            }
            for part in open.others {
                is_divided = true;
                tasks.add_whole((part, None));
            }
        }
        is_divided
    }

    /// Returns the option of a position that could have the nimber `target` with the least work,
    /// with the nimber that its part would have.
    fn most_promising(
        &mut self,
        position: &R::Position,
        target: u32,
    ) -> Option<(R::Position, u32)> {
        let options = self.open_options(position, target).into_iter();
        let options = options.filter(|open| open.others.is_empty());
        let best = options.min_by_key(|open| self.effort_of(&open.last, target ^ open.nim).1)?;
        Some((best.last, target ^ best.nim))
    }

    /// Returns whether it takes less expected work to show that a position does not have the nimber
    /// `target` than that it does.
    fn is_unlikely(&mut self, position: &R::Position, target: u32) -> bool {
        let open = self.open_options(position, target);
        let efforts = open.iter().map(|open| self.effort_of(&open.last, target ^ open.nim));
        let (refute, confirm): (Vec<u32>, Vec<u32>) = efforts.unzip();
        confirm.iter().min() < refute.iter().max()
    }

    /// Returns the facts about a position, including other processes' answers that the search
    /// itself has not used yet.
    fn fact_of(&mut self, position: &R::Position) -> Fact {
        self.run.memory.fact(&self.run.ruleset, position)
    }

    /// Returns the work to show that a position does not have the nimber `target`, and to show that
    /// it does.
    fn effort_of(&mut self, position: &R::Position, target: u32) -> (u32, u32) {
        match self.run.memory.look(position).1 {
            Some((asked, effort)) if asked == target => (effort.refute, effort.confirm),
            _ => {
                let effort = self.run.effort(position);
                (effort, effort)
            }
        }
    }

    /// Returns the options of a position that may have the nimber `target`; none if one has it.
    fn open_options(&mut self, position: &R::Position, target: u32) -> Vec<Open<R::Position>> {
        let mut options = Options::with_room(MOST_COMPONENTS);
        self.run.ruleset.undivided(position, &mut options);
        let mut open = Vec::new();
        if options.is_full() {
            return open;
        }
        for option in options.iter() {
            let (mut parts, nim) = self.run.open_parts(option);
            let hardest = (0..parts.len()).max_by_key(|&place| self.run.effort(&parts[place]));
            let Some(last) = hardest.map(|place| parts.swap_remove(place)) else {
                if nim == target {
                    return Vec::new();
                }
                continue;
            };
            let fact = self.fact_of(&last);
            if !parts.is_empty() || fact.is(target ^ nim).is_none() {
                open.push(Open { last, nim, others: parts });
            }
        }
        open
    }
}

impl<P: Clone + Eq + Hash> Tasks<P> {
    fn len(&self) -> usize {
        self.heap.len() + self.whole.len()
    }

    /// Adds a task that may be divided; returns whether it is new.
    fn add(&mut self, task: Task<P>, work: u32) -> bool {
        let is_new = self.met.insert(task.clone());
        if is_new {
            self.heap.push((work, self.list.len()));
            self.list.push(task);
        }
        is_new
    }

    /// Adds a task that is not divided.
    fn add_whole(&mut self, task: Task<P>) {
        if self.met.insert(task.clone()) {
            self.whole.push(self.list.len());
            self.list.push(task);
        }
    }

    fn into_list(self) -> Vec<Task<P>> {
        let hardest = self.heap.into_sorted_vec().into_iter().rev().map(|(_, place)| place);
        hardest.chain(self.whole).map(|place| self.list[place].clone()).collect()
    }
}
