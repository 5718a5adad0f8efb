//! Books: proofs of what a game is worth, by what its search finds.

use super::Analysis;
use crate::errors::{Failure, Result};
use crate::game::Book;
use book_checker::{Plan, PlanError};

impl Analysis<'_> {
    /// Refuses a sum that no book can be about, before anything is computed.
    ///
    /// # Errors
    /// When it is not Cram, Node Kayles, Arc Kayles or a game of one's own by a text about boards, graphs,
    /// words or numbers; when there are several games, and when it is too large for the checker.
    pub fn check_book(&self) -> Result<()> {
        let Book { rules, position } = self.book_text()?;
        book_checker::Game::new(&rules, &position).map_err(PlanError::Unfit)?;
        Ok(())
    }

    /// Plans a book: the proof of what the one game of the sum is worth.
    pub fn book(&mut self) -> Result<Plan> {
        let Book { rules, position } = self.book_text()?;
        let bytes = self.limits.budget.bytes;
        let search = self.games.first_mut().and_then(|game| game.part.book_search());
        let search = search.ok_or("a book is about normal play")?;
        let plan = Plan::new((&rules, &position), bytes, search);
        plan.map_err(|error| match error.downcast_ref() {
            Some(PlanError::TooMuchMemory { .. }) => {
                Failure::refused(format!("{error}; --max-memory SIZE allows more")).into()
            }
            _ => error,
        })
    }

    /// Returns what a book says of the one game of the sum.
    fn book_text(&self) -> Result<Book> {
        let [game] = &self.games[..] else {
            return Err("a book is about one game, not a sum".into());
        };
        let written = game.position.as_deref().unwrap_or_default();
        let name = game.name;
        let none = || {
            format!(
                "there are books about cram, node-kayles, arc-kayles, and texts of rules that begin with \
                 on, and none about {name}"
            )
        };
        Ok(game.ground.book(written).ok_or_else(none)?)
    }
}
