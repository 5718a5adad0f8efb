//! Winning and best moves of red-blue trees.
//!
//! The value of a bundle rises strictly with the value on top, without a gap in the numbers of its
//! sign. So, from the root outwards, each subtree gets the least value with which the whole stays
//! at or above a bound, and an edge is a good move for Left if the bundle without it is still
//! enough. Right's moves are Left's in the mirrored tree.
//!
//! On the way up only the values of light children are kept: those with a sibling of a larger
//! subtree. The value on the path through the heavy children is recomputed downwards step by step.
//! A light child's bound is rounded up to the digits that its subtree can have, so that the waiting
//! numbers have O(n log n) digits in total.

use crate::red_blue::budget::{Budget, digit_limit};
use crate::red_blue::bundle_value::{bundle_value, is_worth_of, value_on_bundle};
use crate::{Colour, Dyadic, EvaluateError, Player};
use mex_core::StopPoints;

/// The most words of a number compared only to save work.
const SHORT: usize = 4;

/// A red-blue tree: vertex v hangs on `parents[v]`, a vertex before it, by a bundle of one colour.
/// Vertex 0 is the ground, whose entries are ignored.
pub(crate) struct RedBlueTree {
    pub(crate) parents: Vec<u32>,
    pub(crate) colours: Vec<Colour>,
    pub(crate) counts: Vec<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// At least 0.
    Zero,
    /// More than 0, which wins in a sum with a nimber other than 0.
    More,
    /// As much as any other move.
    Best,
}

impl RedBlueTree {
    /// Returns the edges, by child endpoint in increasing order, whose removal reaches the player's
    /// goal.
    ///
    /// # Complexity
    /// O(n d / 64) time for n vertices and values of d digits at most.
    pub(crate) fn moves(&self, player: Player, goal: Goal) -> Result<Vec<u32>, EvaluateError> {
        let view = View::new(self, player);
        let mut climb = view.climb(goal == Goal::Best)?;
        let bound = match goal {
            Goal::Zero => Dyadic::zero(),
            Goal::More => Dyadic::from(1u64).halved(view.sizes[0]),
            Goal::Best => match climb.best.take() {
                Some(best) => best,
                None => return Ok(Vec::new()),
            },
        };
        view.moves_reaching(climb, bound)
    }
}

/// A tree seen by a player: the player's own edges are blue.
struct View<'a> {
    tree: &'a RedBlueTree,
    mirrored: bool,
    /// The number of edges above and below each vertex, a bound on the digits of its value.
    sizes: Vec<u64>,
    /// The child with the largest subtree, or 0.
    heavy: Vec<u32>,
}

/// The results of the way up.
struct Climb {
    value: Dyadic,
    best: Option<Dyadic>,
    /// The values on the children that are not heavy.
    light: Vec<Option<Dyadic>>,
}

/// The least value allowed for a subtree.
enum Bound {
    Any,
    AtLeast(Dyadic),
}

/// A subtree, the bound on it, and its value.
type Task = (u32, Bound, Dyadic);

/// The waiting subtrees, with the total words of their numbers.
struct Pending {
    tasks: Vec<Task>,
    budget: Budget,
}

impl Pending {
    fn new() -> Self {
        Self { tasks: Vec::new(), budget: Budget::new() }
    }

    fn push(&mut self, task: Option<Task>, limit: u64) -> Result<(), EvaluateError> {
        let Some(task) = task else {
            return Ok(());
        };
        if let Bound::AtLeast(bound) = &task.1 {
            self.budget.hold(bound, limit)?;
        }
        self.budget.hold(&task.2, limit)?;
        self.tasks.push(task);
        Ok(())
    }

    fn pop(&mut self) -> Option<Task> {
        let task = self.tasks.pop()?;
        if let Bound::AtLeast(bound) = &task.1 {
            self.budget.release(bound);
        }
        self.budget.release(&task.2);
        Some(task)
    }
}

impl<'a> View<'a> {
    fn new(tree: &'a RedBlueTree, player: Player) -> Self {
        let mut sizes = tree.counts.clone();
        sizes[0] = 0;
        let mut heavy = vec![0u32; sizes.len()];
        for child in (1..sizes.len()).rev() {
            let parent = tree.parents[child] as usize;
            let best = heavy[parent] as usize;
            if best == 0 || sizes[child] > sizes[best] {
                heavy[parent] = child as u32;
            }
            sizes[parent] = sizes[parent].saturating_add(sizes[child]);
        }
        Self { tree, mirrored: player == Player::Right, sizes, heavy }
    }

    /// Returns the most digits after the point of a value.
    fn digit_limit(&self) -> u64 {
        digit_limit(self.sizes.len())
    }

    fn colour(&self, child: usize) -> Colour {
        let colour = self.tree.colours[child];
        if self.mirrored { colour.mirrored() } else { colour }
    }

    fn worth(&self, child: usize, count: u64, above: Dyadic) -> Result<Dyadic, EvaluateError> {
        let limit = self.digit_limit();
        match count {
            0 => Ok(Dyadic::zero()),
            _ => bundle_value(self.colour(child), count.into(), above, limit),
        }
    }

    /// Evaluates the tree, and with `best` the position after the player's best move.
    fn climb(&self, best: bool) -> Result<Climb, EvaluateError> {
        let vertex_count = self.sizes.len();
        let mut light = vec![None; vertex_count];
        let mut values = vec![Dyadic::zero(); vertex_count];
        let mut bests: Vec<Option<Dyadic>> = vec![None; if best { vertex_count } else { 0 }];
        let mut budget = Budget::new();
        let mut stops = StopPoints::default();
        for child in (1..vertex_count).rev() {
            stops.pass();
            let parent = self.tree.parents[child] as usize;
            let above = std::mem::take(&mut values[child]);
            budget.release(&above);
            let option =
                if best { self.best_worth(child, &above, bests[child].take())? } else { None };
            if self.heavy[parent] as usize != child {
                budget.hold(&above, self.digit_limit())?;
                light[child] = Some(above.clone());
            }
            let worth = self.worth(child, self.tree.counts[child], above)?;
            if best {
                let beside = bests[parent].take().map(|best| best + worth.clone());
                let within = option.map(|option| values[parent].clone() + option);
                bests[parent] = beside.max(within);
            }
            budget.release(&values[parent]);
            values[parent] = std::mem::take(&mut values[parent]) + worth;
            budget.hold(&values[parent], self.digit_limit())?;
        }
        Ok(Climb {
            value: std::mem::take(&mut values[0]),
            best: bests.first_mut().and_then(Option::take),
            light,
        })
    }

    /// Returns the greatest value of a bundle after a move of the player in it or above it.
    fn best_worth(
        &self,
        child: usize,
        above: &Dyadic,
        best_above: Option<Dyadic>,
    ) -> Result<Option<Dyadic>, EvaluateError> {
        let count = self.tree.counts[child];
        let within = match best_above {
            Some(best) => Some(self.worth(child, count, best)?),
            None => None,
        };
        if self.colour(child) != Colour::Blue {
            return Ok(within);
        }
        if count == 1 && within.is_some() {
            // A blue edge with anything on top is better than none.
            return Ok(within);
        }
        let lowered = self.worth(child, count - 1, above.clone())?;
        Ok(within.max(Some(lowered)))
    }

    fn moves_reaching(&self, mut climb: Climb, bound: Dyadic) -> Result<Vec<u32>, EvaluateError> {
        let vertex_count = self.sizes.len();
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); vertex_count];
        for child in (1..vertex_count).rev() {
            children[self.tree.parents[child] as usize].push(child as u32);
        }
        let mut wins = vec![false; vertex_count];
        let limit = self.digit_limit();
        let mut pending = Pending::new();
        pending.push(Some((0, Bound::AtLeast(bound), climb.value)), limit)?;
        let mut stops = StopPoints::default();
        while let Some((vertex, bound, mut value)) = pending.pop() {
            stops.pass();
            let vertex = vertex as usize;
            let Bound::AtLeast(mut bound) = bound else {
                for &child in &children[vertex] {
                    wins[child as usize] = self.colour(child as usize) == Colour::Blue;
                    pending.push(Some((child, Bound::Any, Dyadic::zero())), limit)?;
                }
                continue;
            };
            let lights = children[vertex].len() > 1;
            let slack = if lights { bound.clone() - value.clone() } else { Dyadic::zero() };
            for &child in &children[vertex] {
                let child = child as usize;
                let Some(above) = climb.light[child].take() else {
                    continue;
                };
                let worth = self.worth(child, self.tree.counts[child], above.clone())?;
                value = value - worth.clone();
                bound = bound - worth.clone();
                let asked = slack.rounded_up(self.sizes[child]) + worth;
                let task = self.descend(child, asked, above, &mut wins)?;
                pending.push(task, limit)?;
            }
            let heavy = self.heavy[vertex] as usize;
            if heavy != 0 {
                let above = value_on_bundle(self.colour(heavy), self.tree.counts[heavy], value);
                let task = self.descend(heavy, bound, above, &mut wins)?;
                pending.push(task, limit)?;
            }
        }
        Ok((1..vertex_count as u32).filter(|&child| wins[child as usize]).collect())
    }

    /// Decides on the edge to a vertex that must keep a bound, and returns the bound on the
    /// subtree, if it can be met there.
    fn descend(
        &self,
        child: usize,
        asked: Dyadic,
        above: Dyadic,
        wins: &mut [bool],
    ) -> Result<Option<Task>, EvaluateError> {
        let (colour, count) = (self.colour(child), self.tree.counts[child]);
        if colour == Colour::Blue {
            let lowered = match count {
                1 => Dyadic::zero(),
                _ => self.worth(child, count - 1, above.clone())?,
            };
            wins[child] = lowered >= asked;
        }
        if is_worth_of(colour, &asked) {
            let bound = value_on_bundle(colour, count, asked);
            // No move leaves more than before. Long numbers are not compared: a bound that is out
            // of reach here is out of reach on every edge above.
            let reachable = above.word_count() > SHORT || bound < above;
            return Ok(reachable.then_some((child as u32, Bound::AtLeast(bound), above)));
        }
        // The value of a blue bundle is positive, that of a red one negative.
        let any = colour == Colour::Blue;
        Ok(any.then_some((child as u32, Bound::Any, above)))
    }
}
