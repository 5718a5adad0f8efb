//! Misère forms of positions of a ruleset, with a memo, and forms as positions of graphs.

use core::fmt;

use super::error::MisereFormError;
use super::store::{Answer, MisereForm, MisereForms};
use crate::graph::{GameGraph, GraphError};
use crate::limit::PositionLimit;
use crate::memo::{MOVES_PER_POSITION, QuickMap};
use crate::misere::genus::{Genus, Nature, genera, natures};
use crate::ruleset::{Options, Ruleset};

/// Finds the misère simplest forms of positions of a ruleset, and remembers them.
///
/// # Complexity
/// The options of each position are listed once; options that are sums cost a
/// [`sum`](MisereForms::sum) each.
///
/// # Examples
/// Kayles on a row of pins; the first position that is not tame is a row of five:
/// ```
/// use mex_core::{MisereEvaluator, Nature, Options, Ruleset};
///
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u32;
///
///     fn options(&self, &pins: &u32, options: &mut Options<u32>) {
///         for taken in 1..=pins.min(2) {
///             for left in 0..=(pins - taken) / 2 {
///                 options.push_sum([left, pins - taken - left]);
///             }
///         }
///     }
/// }
///
/// let mut kayles = MisereEvaluator::new(&Kayles);
/// let form = kayles.form(&5)?;
/// assert_eq!(kayles.forms().text(form)?, "*[2[2]321]");
/// assert_eq!(kayles.forms().nature(form)?, Nature::Restless);
/// # Ok::<(), mex_core::MisereFormError>(())
/// ```
#[derive(Clone)]
pub struct MisereEvaluator<R: Ruleset> {
    ruleset: R,
    forms: MisereForms,
    limit: usize,
    /// The forms of positions, `None` for those on the current line of play.
    known: QuickMap<R::Position, Option<MisereForm>>,
    path: Vec<Step<R::Position>>,
    listed: usize,
}

/// A position on the line of play, and the forms of its options so far.
#[derive(Clone)]
struct Step<P> {
    position: P,
    /// The options whose sums are not computed yet.
    options: Vec<Vec<P>>,
    found: Vec<MisereForm>,
}

impl<R: Ruleset<Position: fmt::Debug>> fmt::Debug for MisereEvaluator<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.known.iter().filter_map(|(position, form)| Some((position, (*form)?)));
        formatter.debug_map().entries(known).finish()
    }
}

impl<R: Ruleset> MisereEvaluator<R> {
    /// Returns an evaluator for at most 2^20 positions and 2^18 forms.
    pub fn new(ruleset: R) -> Self {
        Self::with_limits(ruleset, PositionLimit::default(), MisereForms::new())
    }

    /// Returns an evaluator with a limit on positions and a store of forms.
    pub fn with_limits(ruleset: R, limit: impl Into<PositionLimit>, forms: MisereForms) -> Self {
        MisereEvaluator {
            ruleset,
            forms,
            limit: limit.into().get(),
            known: QuickMap::default(),
            path: Vec::new(),
            listed: 0,
        }
    }

    /// Returns the store of forms.
    pub fn forms(&mut self) -> &mut MisereForms {
        &mut self.forms
    }

    /// Returns the forms of all evaluated positions, each once, in order of creation: all below a
    /// position, even if they are not below its form.
    pub fn found(&self) -> Vec<MisereForm> {
        let mut found: Vec<MisereForm> = self.known.values().copied().flatten().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the simplest form of a position.
    ///
    /// # Errors
    /// [`MisereFormError::TooManyPositions`] beyond the limit, [`MisereFormError::Cycle`] if a
    /// position can repeat, and [`MisereFormError`] if the store of forms is full.
    pub fn form(&mut self, position: &R::Position) -> Result<MisereForm, MisereFormError> {
        // Discard the line of play of a question that was given up.
        for step in self.path.drain(..) {
            self.known.remove(&step.position);
        }
        let start = self.ruleset.canonical(position.clone());
        if let Some(Some(form)) = self.known.get(&start) {
            return Ok(*form);
        }
        self.enter(start.clone())?;
        while let Some(step) = self.path.last_mut() {
            self.forms.stops.pass();
            let Some(option) = step.options.last() else {
                let options = core::mem::take(&mut step.found);
                let form = self.forms.form_of_options(options)?;
                if let Some(step) = self.path.pop() {
                    self.known.insert(step.position, Some(form));
                }
                continue;
            };
            match option.iter().find(|part| !matches!(self.known.get(part), Some(Some(_)))) {
                Some(part) if self.known.contains_key(part) => {
                    let part = part.clone();
                    let back = self.path.iter().rev().position(|step| step.position == part);
                    return Err(MisereFormError::Cycle { length: back.map_or(0, |it| it + 1) });
                }
                Some(part) => {
                    let part = part.clone();
                    self.enter(part)?;
                }
                None => {
                    let parts: Vec<MisereForm> =
                        option.iter().filter_map(|part| self.known.get(part).copied()?).collect();
                    let sum = self.forms.sum_of(parts)?;
                    step.found.push(sum);
                    step.options.pop();
                }
            }
        }
        Ok(self.known.get(&start).copied().flatten().unwrap_or(self.forms.zero()))
    }

    fn enter(&mut self, position: R::Position) -> Answer<()> {
        let limit = self.limit;
        let most = limit.saturating_mul(MOVES_PER_POSITION);
        let mut options = Options::new();
        options.set_room((most - self.listed).saturating_add(1));
        self.ruleset.options(&position, &mut options);
        let canonical = |part: &R::Position| self.ruleset.canonical(part.clone());
        let listed: Vec<Vec<R::Position>> =
            options.iter().map(|option| option.iter().map(canonical).collect()).collect();
        let count: usize = listed.iter().map(|option| option.len() + 1).sum();
        if self.known.len() >= limit || count > most - self.listed {
            return Err(MisereFormError::TooManyPositions { limit });
        }
        self.listed += count;
        self.known.insert(position.clone(), None);
        self.path.push(Step { position, options: listed, found: Vec::new() });
        Ok(())
    }
}

impl MisereForms {
    /// Returns the graph of some forms and everything reachable from them, and the position of each
    /// form.
    ///
    /// # Complexity
    /// O(positions · log(positions) + edges) time.
    ///
    /// # Errors
    /// [`GraphError`] if the graph is too large for memory.
    pub fn graph(&self, forms: &[MisereForm]) -> Result<(GameGraph, Vec<u32>), GraphError> {
        let below = self.all_below(forms);
        let position = |form: &MisereForm| below.partition_point(|it| it < form) as u32;
        let edges = below.iter().enumerate().flat_map(|(index, &form)| {
            self.options(form).iter().map(move |option| (index as u32, position(option)))
        });
        let edges: Vec<(u32, u32)> = edges.collect();
        let graph = GameGraph::from_edges(below.len() as u32, &edges)?;
        Ok((graph, forms.iter().map(position).collect()))
    }

    /// Returns the genus of a form.
    ///
    /// # Complexity
    /// That of the genera of all positions below it.
    pub fn genus(&self, form: MisereForm) -> Result<Genus, MisereFormError> {
        let (graph, places) = self.graph(&[form])?;
        Ok(genera(&graph)?.swap_remove(places[0] as usize))
    }

    /// Returns the nature of a form.
    ///
    /// A position may be wild and its form tame, as the form has no reversible options.
    ///
    /// # Complexity
    /// That of the natures of all positions below it.
    pub fn nature(&self, form: MisereForm) -> Result<Nature, MisereFormError> {
        let (graph, places) = self.graph(&[form])?;
        Ok(natures(&graph)?.swap_remove(places[0] as usize))
    }
}
