//! Books: proofs of the value of a game, made by its search.

use super::Analysis;
use crate::errors::{Failure, Result};
use crate::game::Book;
use book_checker::{Plan, PlanError};

impl Analysis<'_> {
    /// Returns an error if the sum cannot have a book, before anything is computed.
    ///
    /// # Errors
    /// When it is not Cram, Node Kayles, Arc Kayles or a rule file on boards, graphs, words or
    /// numbers; when there are several games, or the game is too large for the checker.
    pub fn check_book(&self) -> Result<()> {
        let Book { rules, position } = self.book_text()?;
        book_checker::Game::new(&rules, &position).map_err(PlanError::Unfit)?;
        Ok(())
    }

    /// Plans a book: the proof of the value of the only game of the sum.
    pub fn book(&mut self) -> Result<Plan> {
        let Book { rules, position } = self.book_text()?;
        let bytes = self.limits.budget.bytes;
        let search = self.games.first_mut().and_then(|game| game.part.book_search());
        let search = search.ok_or("books exist only for normal play")?;
        let plan = Plan::new((&rules, &position), bytes, search);
        plan.map_err(|error| match error.downcast_ref() {
            Some(PlanError::TooMuchMemory { .. }) => {
                Failure::refused(format!("{error}; --max-memory SIZE allows more")).into()
            }
            _ => error,
        })
    }

    /// Returns the contents of a book for the only game of the sum.
    fn book_text(&self) -> Result<Book> {
        let [game] = &self.games[..] else {
            return Err("a book proves one game, not a sum".into());
        };
        let written = game.position.as_deref().unwrap_or_default();
        let name = game.name;
        let none = || {
            format!(
                "books exist for cram, node-kayles, arc-kayles and rule files with states, \
                 not for {name}"
            )
        };
        Ok(game.ground.book(written).ok_or_else(none)?)
    }
}
