//! The search itself: questions on a stack, each with its undecided options.
//!
//! # The idea
//! The question is never "what is the nimber of G?", for which every option of G would have to be
//! evaluated, but "is it n?". G has the nimber n exactly when the second player wins G + *n, so one
//! option with the nimber n, or a smaller nimber of G itself, is enough to say no. A value is found
//! by asking about 0, 1, 2 and so on, and every answer is remembered.
//!
//! In an option that is a sum, all parts but the hardest are evaluated, and their nimbers are added
//! to n: G1 + ... + Gk has the nimber n exactly when Gk has n + g(G1) + ... . Evaluating the easy
//! parts is never worse than searching the sum (Lemoine and Viennot).
//!
//! # The order
//! Each open option has two numbers: the least work known that could show that it has the nimber in
//! question, and the least that could show that it does not. The search goes to the option that
//! could refute the question with the least work, and returns as soon as another one needs less:
//! this is depth-first proof-number search. The initial estimate for an option is its number of
//! moves. The work to confirm is not a sum, as in trees: options lead to the same positions, and a
//! sum would count these many times. It is the work of the hardest option, plus a little for each
//! other one. A bad guess near the root costs little, where a fixed order would follow it to the
//! end.
//!
//! # Why it is right
//! A question is answered "no" if the nimber is above the number of options, if an option has it,
//! or if a smaller one is that of the position; and "yes" if all options, and all smaller nimbers,
//! were answered "no". That is the definition of the mex. The order and the efforts only determine
//! what is asked next. The first reason, and the cancelling of equal parts, require that play ends;
//! if a ruleset does not guarantee that, the others are proofs for games with cycles too, and a
//! line of play that returns is an error. The table may forget: an answer goes down the stack into
//! the choices of the question below, whether or not the table kept it.
//!
//! # References
//! J. Lemoine and S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012); P.
//! Beling and M. Rogalski, On pruning search trees of impartial games, Artificial Intelligence 283
//! (2020); A. Nagai, Df-pn algorithm for searching AND/OR trees (2002).

use super::SearchError;
use super::forms::{Forms, Sum};
use super::gauge::{self, SearchGauge};
#[cfg(feature = "database")]
use super::memory::LEAST_WORK;
use super::memory::Recall;
use super::question::{Asked, Choice, Frame, NEVER, Next, Question, Reply};
use super::table::{Effort, Fact};
use core::hash::Hash;
use foldhash::{HashSet, HashSetExt};
use mex_core::{Options, Ruleset, stop_point};
use std::sync::Arc;

/// The most components of a position's options in total.
pub(super) const MOST_COMPONENTS: usize = 1 << 22;
/// The most that each option but the hardest adds to the work to confirm that none has a value:
/// results about one help with the next.
const SHARED: u32 = 2;

/// Returns how far an option may exceed its promised work before another is asked about.
const fn slack(work: u32) -> u32 {
    work / 4 + 1
}

/// The stack of questions.
pub(crate) struct Run<R: Ruleset, M> {
    pub(crate) ruleset: R,
    pub(crate) memory: M,
    pub(super) forms: Forms<R::Position>,
    pub(super) frames: Vec<Frame<R::Position>>,
    pub(super) choices: Vec<Choice<R::Position>>,
    pub(super) parts: Vec<R::Position>,
    /// The positions that the stack went through by moves.
    line: HashSet<R::Position>,
    pub(super) options: Options<R::Position>,
    /// The parts of some options with the facts about each, and for each option the end of its
    /// parts and the nimber of those whose values the rules know.
    pub(super) listed: Vec<R::Position>,
    pub(super) known: Vec<(Fact, Option<(u32, Effort)>)>,
    pub(super) sums: Vec<(usize, u32)>,
    pub(crate) visits: u64,
    pub(crate) limit: u64,
    gauge: Option<Arc<SearchGauge>>,
    /// The visits already reported to the gauge.
    measured: u64,
}

impl<R: Ruleset, M: Recall<R>> Run<R, M>
where
    R::Position: Clone + Eq + Hash,
{
    pub(crate) fn new(ruleset: R, memory: M, limit: u64) -> Self {
        Run {
            ruleset,
            memory,
            forms: Forms::new(),
            frames: Vec::new(),
            choices: Vec::new(),
            parts: Vec::new(),
            line: HashSet::new(),
            options: Options::with_room(MOST_COMPONENTS),
            listed: Vec::new(),
            known: Vec::new(),
            sums: Vec::new(),
            visits: 0,
            limit,
            gauge: None,
            measured: 0,
        }
    }

    /// Returns the parts of a sum in canonical form, without those with known values, and the
    /// nimber of these; equal parts cancel if play is known to end.
    pub(crate) fn open_parts(&mut self, sum: &[R::Position]) -> (Vec<R::Position>, u32) {
        let mut open = Vec::new();
        let mut parts = Sum::at_end_of(&mut open);
        let mut nim = 0;
        for position in sum {
            nim ^= self.forms.add(&self.ruleset, position, &mut parts);
        }
        open.retain(|part| {
            let value = self.memory.fact(&self.ruleset, part).value();
            nim ^= value.unwrap_or(0);
            value.is_none()
        });
        (open, nim)
    }

    /// Returns the initial estimate of a position's work, at least 1.
    pub(super) fn effort(&self, position: &R::Position) -> u32 {
        self.ruleset.effort(position).max(1)
    }

    /// Saves the facts about a position externally, however little work they took.
    #[cfg(feature = "database")]
    pub(crate) fn export(&mut self, position: &R::Position) {
        let mut forms = Vec::new();
        let mut parts = Sum::at_end_of(&mut forms);
        self.forms.add(&self.ruleset, position, &mut parts);
        for form in forms {
            self.memory.export(&self.ruleset, &form, LEAST_WORK);
        }
    }

    /// Answers a question about a position in canonical form, and those that it leads to.
    pub(crate) fn answer(
        &mut self,
        position: R::Position,
        asked: Asked,
    ) -> Result<Reply, SearchError> {
        // A question interrupted at a stop point left these.
        self.frames.clear();
        self.choices.clear();
        self.parts.clear();
        self.line.clear();
        (self.gauge, self.measured) = (SearchGauge::current(), self.visits);
        let reply = self.work(position, asked);
        self.measure();
        reply
    }

    fn work(&mut self, position: R::Position, asked: Asked) -> Result<Reply, SearchError> {
        let limits = Effort { refute: NEVER, confirm: NEVER };
        let mut next = match asked {
            Asked::Is(target) => self.ask(position, target, limits, false)?,
            Asked::Value => self.ask_value(position),
        };
        loop {
            next = match next {
                Next::Advance => self.advance()?,
                Next::Reply(reply) if self.frames.is_empty() => return Ok(reply),
                Next::Reply(reply) => self.take_in(reply),
            }
        }
    }

    /// Asks whether a position in canonical form has the value `target`; `is_heap` means that it is
    /// the position of the frame on top, with a smaller heap.
    fn ask(
        &mut self,
        mut position: R::Position,
        target: u32,
        limits: Effort,
        is_heap: bool,
    ) -> Result<Next, SearchError> {
        if let Some(is_target) = self.memory.known(&self.ruleset, &position, target) {
            return Ok(Next::Reply(Reply::Is(is_target)));
        }
        if self.visits >= self.limit {
            self.limit = self.memory.more_visits(self.visits)?;
            if let Some(next) = self.catch_up() {
                return Ok(next);
            }
        }
        let mut alias = None;
        let description = self.ruleset.description(&position);
        if let Some(description) = description
            && let Some(first) = self.memory.first_like(description, &position)
        {
            if let Some(is_target) = self.memory.known(&self.ruleset, &first, target) {
                self.memory.learn(&position, |known| known.with(target, is_target), 0);
                return Ok(Next::Reply(Reply::Is(is_target)));
            }
            if self.rename_choice(&first) && self.memory.others_at(&first) > 0 {
                return Ok(Next::Advance);
            }
            alias = Some(core::mem::replace(&mut position, first));
        }
        let is_on_line = !is_heap;
        if is_on_line && !self.line.insert(position.clone()) {
            return Err(SearchError::Cycle { length: self.line.len() });
        }
        let weight = self.ruleset.weight(&position).max(1);
        self.count_visits(weight)?;
        stop_point();
        if self.visits - self.measured >= gauge::VISITS {
            self.measure();
        }
        self.push(position, target, Question::Is(limits), is_on_line, alias);
        self.expand(target)
    }

    /// Counts visits up to the limit, and then those that other threads left.
    fn count_visits(&mut self, mut visits: u64) -> Result<(), SearchError> {
        loop {
            let counted = visits.min(self.limit.saturating_sub(self.visits));
            self.visits += counted;
            visits -= counted;
            if visits == 0 {
                return Ok(());
            }
            self.limit = self.memory.more_visits(self.visits)?;
        }
    }

    /// Reports the progress of the search to the gauge.
    fn measure(&mut self) {
        if let Some(gauge) = &self.gauge {
            let tried = self.frames.first().map(|frame| frame.target);
            gauge.add(self.visits - self.measured, self.memory.fill(), tried);
        }
        self.measured = self.visits;
    }

    /// Replaces the position of the current choice by its representative; returns whether there is
    /// such a choice.
    fn rename_choice(&mut self, first: &R::Position) -> bool {
        match self.frames.last() {
            Some(Frame { question: Question::Is(_), chosen, .. }) => {
                self.choices[*chosen].last = first.clone();
                true
            }
            _ => false,
        }
    }

    /// Leaves the questions above the lowest one that another thread has answered, if any.
    fn catch_up(&mut self) -> Option<Next> {
        for place in 0..self.frames.len() {
            let frame = &self.frames[place];
            let fact = self.memory.look(&frame.position).0;
            let reply = match frame.question {
                Question::Is(_) => fact.is(frame.target).map(Reply::Is),
                Question::Value => fact.value().map(Reply::Value),
            };
            if let Some(reply) = reply {
                (place..self.frames.len()).for_each(|_| self.leave());
                return Some(Next::Reply(reply));
            }
        }
        None
    }

    /// Pushes a question.
    fn push(
        &mut self,
        position: R::Position,
        target: u32,
        question: Question,
        is_on_line: bool,
        alias: Option<R::Position>,
    ) {
        if let Question::Is(_) = question {
            self.memory.enter(&position);
        }
        self.frames.push(Frame {
            position,
            alias,
            question,
            target,
            choices: self.choices.len(),
            parts: self.parts.len(),
            chosen: usize::MAX,
            hit: 0,
            visits: self.visits,
            is_on_line,
        });
    }

    /// Pops the frame on top, with the answer to its question.
    pub(super) fn finish(&mut self, is_target: bool) -> Next {
        let target = self.frames.last().expect("a frame").target;
        self.finish_with(target, is_target, is_target)
    }

    /// Pops the frame on top, with the answer to its question and a stronger fact.
    pub(super) fn finish_with(&mut self, value: u32, is_value: bool, is_target: bool) -> Next {
        let frame = self.frames.last().expect("a frame");
        let work = (self.visits - frame.visits + 1).ilog2();
        // The value of an option is not that of the position.
        let hit = Fact::of_excluded(0, frame.hit as u32);
        let add = |known: Fact| {
            let known = known.with(value, is_value);
            known.and(hit).unwrap_or(known)
        };
        for position in core::iter::once(&frame.position).chain(&frame.alias) {
            self.memory.learn(position, add, work);
            self.memory.export(&self.ruleset, position, work);
        }
        self.leave();
        Next::Reply(Reply::Is(is_target))
    }

    fn leave(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.choices.truncate(frame.choices);
            self.parts.truncate(frame.parts);
            if let Question::Is(_) = frame.question {
                self.memory.leave(&frame.position);
            }
            if frame.is_on_line {
                self.line.remove(&frame.position);
            }
        }
    }

    /// Passes an answer to the frame on top.
    fn take_in(&mut self, reply: Reply) -> Next {
        let frame = self.frames.last_mut().expect("a frame");
        match (&frame.question, reply) {
            (Question::Value, Reply::Is(true)) => {
                let value = frame.target;
                self.leave();
                Next::Reply(Reply::Value(value))
            }
            (Question::Value, _) => {
                frame.target += 1;
                Next::Advance
            }
            (Question::Is(_), Reply::Is(true)) => self.finish(false),
            (Question::Is(_), Reply::Is(false)) => {
                let choice = self.choices.swap_remove(frame.chosen);
                if choice.is_heap {
                    let smaller = choice.nim ^ frame.target;
                    self.try_smaller(smaller + 1);
                }
                Next::Advance
            }
            (Question::Is(_), Reply::Open(effort)) => {
                self.choices[frame.chosen].effort = effort;
                Next::Advance
            }
            (Question::Is(_), Reply::Value(value)) => {
                let (chosen, target) = (frame.chosen, frame.target);
                let choice = &mut self.choices[chosen];
                choice.nim ^= value;
                choice.others.end -= 1;
                if choice.others.is_empty() {
                    let asked = target ^ choice.nim;
                    let (fact, known) = self.memory.look(&choice.last);
                    match fact.is(asked) {
                        Some(true) => return self.finish(false),
                        Some(false) => drop(self.choices.swap_remove(chosen)),
                        None => {
                            let known = known.filter(|known| known.0 == asked);
                            choice.effort = known.map_or(choice.effort, |known| known.1);
                        }
                    }
                }
                Next::Advance
            }
        }
    }

    /// Continues the frame on top: chooses the next question, or gives up within its limits.
    fn advance(&mut self) -> Result<Next, SearchError> {
        let frame = self.frames.last_mut().expect("a frame");
        let Question::Is(limits) = frame.question else {
            return self.advance_value();
        };
        let choices = &self.choices[frame.choices..];
        let (mut least, mut first, mut second, mut place) = (NEVER, NEVER, NEVER, 0);
        let (mut hardest, mut others) = (0, 0_u32);
        for (index, choice) in choices.iter().enumerate() {
            // If an option has the target, the position does not.
            let Effort { refute, confirm } = choice.effort;
            hardest = hardest.max(refute);
            others = others.saturating_add(refute.min(SHARED));
            least = least.min(confirm);
            if confirm >= second.min(limits.refute) {
                continue;
            }
            // Options on which other threads work yield to others with little more work.
            let threads = if choice.is_heap { 0 } else { self.memory.others_at(&choice.last) };
            let delay = threads.saturating_mul(slack(confirm));
            let weight = confirm.saturating_add(delay).min(NEVER - 1);
            if weight < first {
                (second, first, place) = (first, weight, index);
            } else if weight < second {
                second = weight;
            }
        }
        if choices.is_empty() {
            return Ok(self.finish(true));
        }
        others -= hardest.min(SHARED);
        let confirm = hardest.saturating_add(others).min(NEVER - 1);
        let effort = Effort { refute: least.min(NEVER - 1), confirm };
        if effort.refute >= limits.refute || effort.confirm >= limits.confirm {
            let work = (self.visits - frame.visits + 1).ilog2();
            self.memory.keep(&frame.position, frame.target, effort, work);
            self.leave();
            return Ok(Next::Reply(Reply::Open(effort)));
        }
        frame.chosen = frame.choices + place;
        let choice = &choices[place];
        if !choice.others.is_empty() {
            let part = self.parts[choice.others.end - 1].clone();
            return Ok(self.ask_value(part));
        }
        let (last, target) = (choice.last.clone(), frame.target ^ choice.nim);
        let refute = match limits.confirm {
            NEVER => NEVER,
            confirm => confirm - others,
        };
        let confirm = limits.refute.min(second.saturating_add(slack(second)));
        let is_heap = choice.is_heap;
        self.ask(last, target, Effort { refute, confirm }, is_heap)
    }

    /// Asks for the value of a position in canonical form.
    fn ask_value(&mut self, position: R::Position) -> Next {
        self.push(position, 0, Question::Value, false, None);
        Next::Advance
    }

    /// Tries the next value of the position on top.
    fn advance_value(&mut self) -> Result<Next, SearchError> {
        let frame = self.frames.last_mut().expect("a frame");
        let fact = self.memory.look(&frame.position).0;
        if let Some(value) = fact.value() {
            self.leave();
            return Ok(Next::Reply(Reply::Value(value)));
        }
        while fact.is(frame.target) == Some(false) {
            frame.target += 1;
        }
        let (position, target) = (frame.position.clone(), frame.target);
        self.ask(position, target, Effort { refute: NEVER, confirm: NEVER }, false)
    }
}
