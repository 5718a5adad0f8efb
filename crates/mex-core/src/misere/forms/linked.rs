//! Games that distinguish forms, and games that are lost together with both of two forms.
//!
//! # The idea
//! The mate of G, whose options are the mates of the options of G, is lost together with G: the
//! reply to every move is the mate of the position it leaves. Two forms are linked by T if both are
//! lost together with T. If no option of G equals H and none of H equals G, such a T exists: for
//! every option G′ of G, T has an option that is lost together with G′ and won together with H, and
//! likewise with G and H exchanged. That option is the reply to a move to G′, and every move in T
//! has a reply too.
//!
//! A game X that is lost with A and won with B comes from a link of A with an option of B. From a
//! link T of B with an option of A comes a game that is won with A and lost with B; the game with
//! the options T and the mates of all options of A is lost with A, and won with B by the move to T.

use super::error::MisereFormError;
use super::store::{Answer, MisereForm, MisereForms, ZERO, pair};
use crate::outcome::Outcome;

/// A game to find.
#[derive(Clone, Copy)]
enum Task {
    /// A game that is lost together with both.
    Link(MisereForm, MisereForm),
    /// A game that is lost with the first and won with the second.
    Distinguisher(MisereForm, MisereForm),
}

/// The result of a task.
enum Step {
    /// It is done.
    Found(MisereForm),
    /// Other tasks come first.
    Wait(Vec<Task>),
}

impl MisereForms {
    /// Returns the mate of a form, a game that is lost together with it: a heap of one for 0,
    /// otherwise the game whose options are the mates of the options.
    pub fn mate(&mut self, form: MisereForm) -> Result<MisereForm, MisereFormError> {
        if let Some(&mate) = self.tables.mates.get(&form) {
            return Ok(mate);
        }
        for form in self.all_below(&[form]) {
            if self.tables.mates.contains_key(&form) {
                continue;
            }
            let options = self.shared_options(form);
            let mates = options.iter().map(|option| self.tables.mates[option]).collect();
            let mate = if form == ZERO { self.heap(1)? } else { self.form_of_options(mates)? };
            self.tables.mates.insert(form, mate);
        }
        Ok(self.tables.mates[&form])
    }

    /// Returns whether some game is lost together with each of two forms: whether neither is an
    /// option of the other.
    pub(super) fn is_linked(&self, one: MisereForm, other: MisereForm) -> bool {
        let is_option = |form, of| self.options(of).binary_search(&form).is_ok();
        !is_option(one, other) && !is_option(other, one)
    }

    /// Returns a game that is lost together with each of two forms, if there is one.
    #[cfg(test)]
    pub(super) fn link(
        &mut self,
        one: MisereForm,
        other: MisereForm,
    ) -> Result<Option<MisereForm>, MisereFormError> {
        if self.is_linked(one, other) { self.work_off(Task::Link(one, other)) } else { Ok(None) }
    }

    /// Returns a game that is lost together with the first form and won with the second, unless
    /// they are equal.
    pub fn distinguisher(
        &mut self,
        one: MisereForm,
        other: MisereForm,
    ) -> Result<Option<MisereForm>, MisereFormError> {
        if one == other { Ok(None) } else { self.work_off(Task::Distinguisher(one, other)) }
    }

    fn work_off(&mut self, task: Task) -> Answer<Option<MisereForm>> {
        let mut stack = vec![task];
        while let Some(&task) = stack.last() {
            self.stops.pass();
            if self.known(task).is_some() {
                stack.pop();
                continue;
            }
            match self.step(task)? {
                Step::Wait(tasks) => stack.extend(tasks),
                Step::Found(form) => {
                    self.check_room()?;
                    match task {
                        Task::Link(a, b) => self.tables.links.insert(pair(a, b), form),
                        Task::Distinguisher(a, b) => {
                            self.tables.distinguishers.insert(pair(a, b), form)
                        }
                    };
                    stack.pop();
                }
            }
        }
        Ok(self.known(task))
    }

    fn known(&self, task: Task) -> Option<MisereForm> {
        match task {
            Task::Link(a, b) => self.tables.links.get(&pair(a, b)).copied(),
            Task::Distinguisher(a, b) => self.tables.distinguishers.get(&pair(a, b)).copied(),
        }
    }

    fn step(&mut self, task: Task) -> Answer<Step> {
        match task {
            Task::Link(a, b) if a == b => Ok(Step::Found(self.mate(a)?)),
            Task::Link(a, b) => {
                let of_a = self.options(a).iter().map(|&option| Task::Distinguisher(option, b));
                let of_b = self.options(b).iter().map(|&option| Task::Distinguisher(option, a));
                let tasks: Vec<Task> = of_a.chain(of_b).collect();
                let known: Option<Vec<MisereForm>> =
                    tasks.iter().map(|&task| self.known(task)).collect();
                match known {
                    Some(options) => Ok(Step::Found(self.form_of_options(options)?)),
                    None => Ok(Step::Wait(tasks)),
                }
            }
            Task::Distinguisher(a, b) => self.distinguishing_step(a, b),
        }
    }

    fn distinguishing_step(&mut self, a: MisereForm, b: MisereForm) -> Answer<Step> {
        let mate = self.mate(a)?;
        if self.is_won(b, mate)? {
            return Ok(Step::Found(mate));
        }
        let mate = self.mate(b)?;
        if self.is_won(a, mate)? {
            return Ok(Step::Found(self.turned(a, mate)?));
        }
        let linked = |of: MisereForm, form| {
            self.options(of).iter().copied().find(|&option| self.is_linked(option, form))
        };
        let direct = linked(b, a).map(|option| Task::Link(option, a));
        let turned = || linked(a, b).map(|option| Task::Link(option, b));
        // Of two different forms, one is linked to an option of the other, unless a mate has
        // already distinguished them.
        let is_direct = direct.is_some();
        let Some(task) = direct.or_else(turned) else {
            return Ok(Step::Found(mate));
        };
        match self.known(task) {
            Some(link) if is_direct => Ok(Step::Found(link)),
            Some(link) => Ok(Step::Found(self.turned(a, link)?)),
            None => Ok(Step::Wait(vec![task])),
        }
    }

    /// Returns a game that is lost with `form` and has `option`, which is won with `form`.
    fn turned(&mut self, form: MisereForm, option: MisereForm) -> Answer<MisereForm> {
        let mut options = vec![option];
        for &option in &*self.shared_options(form) {
            options.push(self.mate(option)?);
        }
        self.form_of_options(options)
    }

    fn is_won(&mut self, one: MisereForm, other: MisereForm) -> Answer<bool> {
        let sum = self.sum(one, other)?;
        Ok(self.outcome(sum) == Outcome::Next)
    }
}
