//! The material of a sum: read once, and analysed from its position.

use crate::errors::Result;
use crate::files::Files;
use crate::game::Ground;
use crate::limits::Limits;
use crate::notation::{Named, Sum, Term};
use crate::picture::position::{Panel, position_svg};
use crate::reason::words::winner_of;
use mex_core::Play;
use std::fmt;
use tree_hackenbush::Player;

impl Sum {
    /// Returns the sum with its material, from the files that it names.
    ///
    /// # Errors
    /// When a position does not belong to its game, or a file cannot be used; the error names the
    /// game, if there are several.
    pub fn read(self, (play, limits): (Play, Limits), files: &mut dyn Files) -> Result<Material> {
        let read = |(index, term): (usize, &Term)| {
            Ground::read(term, (play, limits), files).map_err(|error| self.error(index, error))
        };
        let grounds = self.terms.iter().enumerate().map(read).collect::<Result<_>>()?;
        Ok(Material { sum: self, grounds, play, limits })
    }
}

/// A sum with its material: read once, and analysed from its position.
pub struct Material {
    pub(crate) sum: Sum,
    pub(crate) grounds: Vec<Ground>,
    pub(crate) play: Play,
    pub(crate) limits: Limits,
}

impl Material {
    /// Refuses a position with too many moves to list, before anything is computed.
    pub fn check_listing(&self) -> Result<()> {
        self.grounds.iter().try_for_each(Ground::check_listing)
    }

    /// Returns the graph of the positions of a single game in the language DOT.
    pub fn to_dot(&self) -> Result<String> {
        if let [ground] = &self.grounds[..] {
            ground.to_dot()
        } else {
            Err("a sum has no graph".into())
        }
    }

    /// Returns the picture of the position as SVG, with a sentence below that names the winner, if
    /// it can be computed quickly.
    pub fn to_svg(&self) -> String {
        let outcome = || {
            let mut analysis = self.analysis()?;
            match self.play {
                Play::Misere => analysis.winning_moves(Player::Left).map(|answer| answer.outcome),
                Play::Normal => analysis.value().map(|answer| answer.outcome),
            }
        };
        let outcome: Result<char> = outcome();
        self.to_svg_about(outcome.map_or("", winner_of))
    }

    /// Returns the picture with another sentence below, or none. The element of a move has its text
    /// in `data-move`, inside a group whose `data-game` is the index of the game; elements that
    /// show values or results have the class `gp-told`.
    pub fn to_svg_about(&self, about: &str) -> String {
        let panel = |(term, ground): (&Term, &Ground)| {
            let title = format!("{} {}", term.name, term.position.join(" "));
            // The numbers of a list in a file or another game are not squares of a board.
            let look = match term.named {
                Named::Own(_) => ground.table().unwrap_or_else(|| ground.look(self.play)),
                _ => ground.look(self.play),
            };
            Panel { title: title.trim().to_string(), look }
        };
        let panels: Vec<Panel> = self.sum.terms.iter().zip(&self.grounds).map(panel).collect();
        position_svg(&panels, about)
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Material").field("sum", &self.sum).finish_non_exhaustive()
    }
}
