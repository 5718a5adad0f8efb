//! A row of seats as a person writes it.

use crate::game::error::SeatsError;
use crate::game::seat::{Order, Seat, Team};

impl Seat {
    /// Returns the seats of a row of letters, `A` or `B` for the team of each, with their orders, or
    /// loyal ones if there are no orders.
    ///
    /// # Errors
    /// When there is no letter, one is no team, or the numbers of letters and orders differ.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{Seat, Team};
    ///
    /// let seats = Seat::row("AB", &["DAB".parse()?, "BAD".parse()?])?;
    /// assert_eq!((seats[1].team, seats[1].order.to_string()), (Team::B, "BAD".to_string()));
    /// assert!(Seat::row("AX", &[]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn row(teams: &str, orders: &[Order]) -> Result<Vec<Seat>, SeatsError> {
        let seat = |(index, found)| match Team::from_letter(found) {
            Some(team) => Ok(Seat::loyal(team)),
            None => Err(SeatsError::Letter { place: index + 1, found }),
        };
        let mut seats: Vec<Seat> = teams.chars().enumerate().map(seat).collect::<Result<_, _>>()?;
        let (order_count, seat_count) = (orders.len(), seats.len());
        if seats.is_empty() {
            return Err(SeatsError::NoSeats);
        }
        if order_count > 0 && order_count != seat_count {
            return Err(SeatsError::OrderCount { order_count, seat_count });
        }
        for (seat, &order) in seats.iter_mut().zip(orders) {
            seat.order = order;
        }
        Ok(seats)
    }
}
