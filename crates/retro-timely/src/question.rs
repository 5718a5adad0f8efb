//! The question about a graph.

use crate::error::Failure;
use graph_retro::{DeadEndRule, Order, Seat, SeatPlan, SeatValue, Team};

/// The game played on the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    seats: Vec<Seat>,
    is_misere: bool,
    is_impartial: bool,
}

impl Question {
    /// Returns the impartial game: two players move in turn, and a player who cannot move loses, or
    /// wins in misère play.
    pub fn impartial(is_misere: bool) -> Self {
        let seats = [Team::A, Team::B].map(Seat::loyal).to_vec();
        Question { seats, is_misere, is_impartial: true }
    }

    /// Returns the game of seats in a circle. `teams` has a letter for each seat, such as `AABABB`;
    /// `orders` has one order for each seat, or none for loyal seats.
    ///
    /// # Errors
    /// When a letter is not a team, or the numbers of letters and orders differ.
    pub fn seats(teams: &str, orders: &[Order], is_misere: bool) -> Result<Self, Failure> {
        let seats = Seat::row(teams, orders).map_err(|error| Failure::new(error.to_string()))?;
        Ok(Question { seats, is_misere, is_impartial: false })
    }

    /// Returns the rules by which states settle. If orders conflict, there is a lane for each seat
    /// and no rule, for backward induction.
    pub(crate) fn plan(&self) -> SeatPlan {
        let lane_count = self.seats.len();
        SeatPlan::new(&self.seats, true).unwrap_or_else(|_| SeatPlan {
            lane_count,
            swaps: false,
            classes: Vec::new(),
            meanings: vec![[SeatValue::A, SeatValue::B]; lane_count],
            phases: vec![vec![SeatValue::A, SeatValue::B]],
        })
    }

    /// Returns the error for a graph with cycles, if the orders of two seats are neither equal nor
    /// opposite.
    pub(crate) fn clash(&self) -> Option<Failure> {
        let clash = SeatPlan::new(&self.seats, true).err()?;
        Some(Failure::new(clash.to_string()))
    }

    pub(crate) fn seat_list(&self) -> &[Seat] {
        &self.seats
    }

    pub(crate) fn rule(&self) -> DeadEndRule<'static> {
        if self.is_misere { DeadEndRule::StuckWins } else { DeadEndRule::StuckLoses }
    }

    pub(crate) fn is_impartial(&self) -> bool {
        self.is_impartial
    }
}
