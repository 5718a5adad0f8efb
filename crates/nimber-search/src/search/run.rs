//! The search itself: questions on a stack, each with the options that are not decided.
//!
//! # The idea
//! The question is never "what is the nimber of G?", for which every option of G would have to be
//! evaluated, but "is it n?". G has the nimber n exactly when the second player wins G + *n, so that
//! one option with the nimber n, or G itself being less, is enough to say no. A value is found by
//! asking about 0, 1, 2 and so on, and every answer is remembered.
//!
//! In an option that is a sum, all parts but the hardest are evaluated, and their nimbers go into n:
//! G1 + ... + Gk has the nimber n exactly when Gk has n + g(G1) + ... . Evaluating the easy parts is
//! never worse than searching the sum (Lemoine and Viennot).
//!
//! # The order
//! Each open option carries two numbers: the least work known that could show that it has the nimber
//! in question, and the least that could show that it has not. The question goes to the option that
//! could refute it with the least work, and comes back as soon as another one promises less: this is
//! depth-first proof-number search. An option not seen before is taken for as hard as it has moves.
//! The work to confirm is not a sum, as in trees: options lead to the same positions, and a sum would
//! count these many times over. It is the work of the hardest option, and a little for each other one.
//! A bad guess high up costs little, where a fixed order would follow it to the end.
//!
//! Options are looked up before any is searched, a few at a time, and the first that is known to have
//! the nimber in question ends the work: of three visits to a board of Cram, two end so.
//!
//! # Why it is right
//! A question is answered "no" if the nimber is above the number of options, if an option has it, or
//! if a smaller one is that of the position; and "yes" if all options, and all smaller nimbers, were
//! answered "no". That is the definition of the mex. Everything else, the order and the efforts, says
//! only what is asked next. The table may lose what it knows: an answer on its way down the stack
//! goes into the choices of the question above, whether the table kept it or not.
//!
//! # References
//! J. Lemoine and S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012); P.
//! Beling and M. Rogalski, On pruning search trees of impartial games, Artificial Intelligence 283
//! (2020); A. Nagai, Df-pn algorithm for searching AND/OR trees (2002).

use super::aliases::Aliases;
use super::error::SearchError;
use super::forms::{Form, Forms, Sum};
use super::question::{Choice, Frame, NEVER, Next, Question, Reply};
use super::table::{Effort, Fact, Table};
use core::hash::Hash;
use core::ops::Range;
use foldhash::{HashSet, HashSetExt};
use mex_core::{Options, Ruleset};

/// Options are compared with each other if they are at most this many.
const COMPARED: usize = 256;
/// The options of a position have at most this many components together.
const MOST_COMPONENTS: usize = 1 << 22;
/// What each option but the hardest counts at most in the work to confirm that none has a value: what
/// was found out about one helps with the next.
const SHARED: u32 = 2;
/// How many options are looked up together.
const TOGETHER: usize = 3;

/// The stack of questions.
#[derive(Clone, Debug)]
pub(crate) struct Run<R: Ruleset> {
    pub(crate) ruleset: R,
    pub(crate) table: Table<R::Position>,
    forms: Forms<R::Position>,
    aliases: Aliases<R::Position>,
    frames: Vec<Frame<R::Position>>,
    choices: Vec<Choice<R::Position>>,
    parts: Vec<Form<R::Position>>,
    /// The positions that the stack has come through by moves.
    line: HashSet<R::Position>,
    options: Options<R::Position>,
    /// The parts of some options, what is known of each, and for each option the end of its parts
    /// and the nimber of those whose values the rules say.
    listed: Vec<Form<R::Position>>,
    known: Vec<(Fact, Option<(u32, Effort)>)>,
    sums: Vec<(usize, u32)>,
    pub(crate) visits: u64,
    pub(crate) limit: u64,
}

impl<R: Ruleset> Run<R>
where
    R::Position: Clone + Eq + Hash,
{
    pub(crate) fn new(ruleset: R, bytes: usize) -> Self {
        Run {
            ruleset,
            table: Table::new(bytes),
            forms: Forms::new(),
            aliases: Aliases::new(),
            frames: Vec::new(),
            choices: Vec::new(),
            parts: Vec::new(),
            line: HashSet::new(),
            options: Options::with_room(MOST_COMPONENTS),
            listed: Vec::new(),
            known: Vec::new(),
            sums: Vec::new(),
            visits: 0,
            limit: u64::MAX,
        }
    }

    /// Returns the parts of a sum in canonical form, of which equal ones cancel, without those whose
    /// values are known, and the nimber of these.
    pub(crate) fn open_parts(&mut self, sum: &[R::Position]) -> (Vec<Form<R::Position>>, u32) {
        let mut open = Vec::new();
        let mut parts = Sum::at_end_of(&mut open);
        let mut nim = 0;
        for position in sum {
            nim ^= self.forms.add(&self.ruleset, position, &mut parts);
        }
        open.retain(|form| {
            let value = self.table.look(&form.position).0.value();
            nim ^= value.unwrap_or(0);
            value.is_none()
        });
        (open, nim)
    }

    /// Returns whether a position in canonical form has the value `target`.
    pub(crate) fn is(
        &mut self,
        form: &Form<R::Position>,
        target: u32,
    ) -> Result<bool, SearchError> {
        let limits = Effort { refute: NEVER, confirm: NEVER };
        match self.answer(|run| run.ask(form.clone(), target, limits, false))? {
            Reply::Is(is_target) => Ok(is_target),
            // Without limits every question is decided.
            Reply::Open(_) | Reply::Value(_) => unreachable!("a question without limits"),
        }
    }

    /// Returns the value of a position in canonical form.
    pub(crate) fn value(&mut self, form: &Form<R::Position>) -> Result<u32, SearchError> {
        match self.answer(|run| Ok(run.ask_value(form.clone())))? {
            Reply::Value(value) => Ok(value),
            Reply::Is(_) | Reply::Open(_) => unreachable!("a question for a value"),
        }
    }

    /// Runs a question and those that it leads to.
    fn answer(
        &mut self,
        first: impl FnOnce(&mut Self) -> Result<Next, SearchError>,
    ) -> Result<Reply, SearchError> {
        // A question that was left at a stop point has left these.
        self.frames.clear();
        self.choices.clear();
        self.parts.clear();
        self.line.clear();
        let mut next = first(self)?;
        loop {
            next = match next {
                Next::Advance => self.advance()?,
                Next::Reply(reply) if self.frames.is_empty() => return Ok(reply),
                Next::Reply(reply) => self.take_in(reply),
            }
        }
    }

    /// Asks whether a position in canonical form has the value `target`; `is_heap` says that it is the
    /// position of the frame on top, beside a smaller heap.
    fn ask(
        &mut self,
        form: Form<R::Position>,
        target: u32,
        limits: Effort,
        is_heap: bool,
    ) -> Result<Next, SearchError> {
        if let Some(is_target) = self.table.look(&form.position).0.is(target) {
            return Ok(Next::Reply(Reply::Is(is_target)));
        }
        let mut form = form;
        let mut alias = None;
        if let Some(first) = self.aliases.first_like(&self.ruleset, &form.position) {
            if let Some(is_target) = self.table.look(&first).0.is(target) {
                self.table.learn(&form.position, target, is_target, 0);
                return Ok(Next::Reply(Reply::Is(is_target)));
            }
            alias = Some(core::mem::replace(&mut form.position, first));
        }
        let is_on_line = !is_heap;
        if is_on_line && !self.line.insert(form.position.clone()) {
            return Err(SearchError::Cycle { length: self.line.len() });
        }
        if self.visits >= self.limit {
            return Err(SearchError::LimitReached { limit: self.limit });
        }
        self.visits += 1;
        self.push(form, target, Question::Is(limits), is_on_line, alias);
        self.expand(target)
    }

    /// Puts a question on the stack.
    fn push(
        &mut self,
        form: Form<R::Position>,
        target: u32,
        question: Question,
        is_on_line: bool,
        alias: Option<R::Position>,
    ) {
        self.frames.push(Frame {
            form,
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

    /// Lists the options of the position on top that are not decided.
    fn expand(&mut self, target: u32) -> Result<Next, SearchError> {
        let frame = self.frames.last().expect("a frame");
        let (form, first) = (frame.form.clone(), frame.choices);
        self.options.clear();
        self.ruleset.undivided(&form.position, &mut self.options);
        let room = Options::with_room(MOST_COMPONENTS);
        let options = core::mem::replace(&mut self.options, room);
        if options.is_full() {
            return Err(SearchError::TooManyMoves { limit: MOST_COMPONENTS });
        }
        // A value is at most the number of options.
        let mut decided = target as usize > options.len();
        let mut hit = 0_u64;
        let mut are_known = true;
        let mut rest = options.iter();
        while !decided && rest.len() > 0 {
            self.list(rest.by_ref().take(TOGETHER));
            let mut start = 0;
            for place in 0..self.sums.len() {
                let (end, nim) = self.sums[place];
                match self.consider(start..end, nim, target, first) {
                    Some(value) => {
                        decided |= value == target;
                        hit |= 1_u64.checked_shl(value).unwrap_or(0);
                    }
                    None => are_known = false,
                }
                start = end;
            }
        }
        self.options = options;
        if decided {
            return Ok(self.finish(false));
        }
        let least = hit.trailing_ones();
        if are_known && least < u64::BITS {
            return Ok(self.finish_with(least, true, least == target));
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.hit = hit;
        }
        self.try_smaller(0);
        Ok(Next::Advance)
    }

    /// Adds to the choices of the frame on top the heap of the least size, of at least `from`, that is
    /// not known not to be the value: one after the other, so that the table keeps all that were.
    fn try_smaller(&mut self, from: u32) {
        let frame = self.frames.last().expect("a frame");
        let fact = self.table.look(&frame.form.position).0;
        // What is the value of an option is no value of the position.
        let is_open = |&smaller: &u32| {
            frame.hit.checked_shr(smaller).unwrap_or(0) & 1 == 0 && fact.is(smaller) != Some(false)
        };
        let Some(smaller) = (from.max(fact.least())..frame.target).find(is_open) else { return };
        let last = frame.form.clone();
        let effort = Effort { refute: 1, confirm: last.effort.min(NEVER / 4) };
        let nim = frame.target ^ smaller;
        self.choices.push(Choice { last, nim, is_heap: true, effort, others: 0..0 });
    }

    /// Lists the parts of options in canonical form, with what the table knows of them.
    fn list<'a>(&mut self, options: impl Iterator<Item = &'a [R::Position]>)
    where
        R::Position: 'a,
    {
        self.listed.clear();
        self.sums.clear();
        for parts in options {
            let mut sum = Sum::at_end_of(&mut self.listed);
            let nim = parts
                .iter()
                .fold(0, |nim, part| nim ^ self.forms.add(&self.ruleset, part, &mut sum));
            self.sums.push((self.listed.len(), nim));
        }
        // All looks into the table at once, so that the processor waits for several together.
        self.known.clear();
        self.known.extend(self.listed.iter().map(|form| self.table.look(&form.position)));
    }

    /// Adds an option to the choices unless it is decided; returns its value if that is known.
    fn consider(
        &mut self,
        range: Range<usize>,
        mut nim: u32,
        target: u32,
        first: usize,
    ) -> Option<u32> {
        let begin = self.parts.len();
        let mut work = 0_u32;
        let mut last: Option<usize> = None;
        for place in range {
            if let Some(value) = self.known[place].0.value() {
                nim ^= value;
                continue;
            }
            let form = &self.listed[place];
            work = work.saturating_add(form.effort);
            let Some(before) = last.replace(place) else { continue };
            let mut easier = before;
            if self.listed[before].effort > form.effort {
                (last, easier) = (Some(before), place);
            }
            self.parts.push(self.listed[easier].clone());
        }
        let Some(last) = last else { return Some(nim) };
        let (fact, known) = self.known[last];
        let last = &self.listed[last];
        let mut effort = Effort { refute: 1, confirm: work.min(NEVER / 4) };
        if self.parts.len() == begin {
            if fact.is(target ^ nim) == Some(false) {
                return None;
            }
            if let Some((asked, known)) = known
                && asked == target ^ nim
            {
                effort = known;
            }
        }
        let listed = &self.choices[first..];
        let is_listed = |choice: &Choice<R::Position>| {
            choice.nim == nim
                && choice.last.position == last.position
                && self.parts[choice.others.clone()]
                    .iter()
                    .map(|part| &part.position)
                    .eq(self.parts[begin..].iter().map(|part| &part.position))
        };
        if listed.len() <= COMPARED && listed.iter().any(is_listed) {
            self.parts.truncate(begin);
        } else {
            let others = begin..self.parts.len();
            let last = last.clone();
            self.choices.push(Choice { last, nim, is_heap: false, effort, others });
        }
        None
    }

    /// Takes the frame on top off, with the answer to its question.
    fn finish(&mut self, is_target: bool) -> Next {
        let target = self.frames.last().expect("a frame").target;
        self.finish_with(target, is_target, is_target)
    }

    /// Takes the frame on top off, with the answer to its question and a fact that says more.
    fn finish_with(&mut self, value: u32, is_value: bool, is_target: bool) -> Next {
        let frame = self.frames.last().expect("a frame");
        let work = (self.visits - frame.visits + 1).ilog2();
        self.table.learn(&frame.form.position, value, is_value, work);
        if let Some(alias) = &frame.alias {
            self.table.learn(alias, value, is_value, work);
        }
        self.leave();
        Next::Reply(Reply::Is(is_target))
    }

    fn leave(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.choices.truncate(frame.choices);
            self.parts.truncate(frame.parts);
            if frame.is_on_line {
                self.line.remove(&frame.form.position);
            }
        }
    }

    /// Gives the frame on top the answer to its question.
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
                    let (fact, known) = self.table.look(&choice.last.position);
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

    /// Goes on with the frame on top: chooses what to ask next, or gives up within its limits.
    fn advance(&mut self) -> Result<Next, SearchError> {
        let frame = self.frames.last_mut().expect("a frame");
        let Question::Is(limits) = frame.question else {
            return self.advance_value();
        };
        let choices = &self.choices[frame.choices..];
        let (mut least, mut second, mut place) = (NEVER, NEVER, 0);
        let (mut hardest, mut others) = (0, 0_u32);
        for (index, choice) in choices.iter().enumerate() {
            // That an option has the target shows that the position has not.
            let Effort { refute, confirm } = choice.effort;
            hardest = hardest.max(refute);
            others = others.saturating_add(refute.min(SHARED));
            if confirm < least {
                (second, least, place) = (least, confirm, index);
            } else if confirm < second {
                second = confirm;
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
            self.table.keep(&frame.form.position, frame.target, effort, work);
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
        let confirm = limits.refute.min(second.saturating_add(second / 4 + 1));
        let is_heap = choice.is_heap;
        self.ask(last, target, Effort { refute, confirm }, is_heap)
    }

    /// Asks for the value of a position in canonical form.
    fn ask_value(&mut self, form: Form<R::Position>) -> Next {
        self.push(form, 0, Question::Value, false, None);
        Next::Advance
    }

    /// Tries the next value of the position on top.
    fn advance_value(&mut self) -> Result<Next, SearchError> {
        let frame = self.frames.last_mut().expect("a frame");
        let fact = self.table.look(&frame.form.position).0;
        if let Some(value) = fact.value() {
            self.leave();
            return Ok(Next::Reply(Reply::Value(value)));
        }
        while fact.is(frame.target) == Some(false) {
            frame.target += 1;
        }
        let (form, target) = (frame.form.clone(), frame.target);
        self.ask(form, target, Effort { refute: NEVER, confirm: NEVER }, false)
    }
}
