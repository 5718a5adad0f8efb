//! Teams, values, preference orders, and owners of positions.

use std::fmt;
use std::str::FromStr;

use crate::game::error::SeatsError;

/// One of the two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// Team A.
    A,
    /// Team B.
    B,
}

/// The result of a game between two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatValue {
    /// Team A wins.
    A,
    /// A draw: endless play, or a dead end labelled as a draw.
    Draw,
    /// Team B wins.
    B,
}

/// A strict preference over the three values, best first.
///
/// # Examples
/// ```
/// use graph_retro::{Order, Team, SeatValue};
///
/// let order: Order = "DAB".parse()?;
/// assert_eq!(order.best_first(), [SeatValue::Draw, SeatValue::A, SeatValue::B]);
/// assert!(order.prefers(SeatValue::Draw, SeatValue::B));
/// assert_eq!(Order::favouring(Team::B).to_string(), "BDA");
/// # Ok::<(), graph_retro::OrderError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order([SeatValue; 3]);

/// A seat in the cyclic turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// The team that loses when this seat cannot move.
    pub team: Team,
    /// The preferences of the player in this seat.
    pub order: Order,
}

/// Errors in the text of a preference order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum OrderError {
    #[error("expected the 3 letters A, D and B, as in ADB, found {length}")]
    Length { length: usize },
    #[error("expected A, D or B as character {place}, found {found:?}")]
    Letter {
        /// Place of the character, from 1.
        place: usize,
        found: char,
    },
    #[error("{value} occurs twice in an order")]
    Twice { value: SeatValue },
}

impl Team {
    /// Returns the team of a letter, `A` or `B`.
    pub fn from_letter(letter: char) -> Option<Team> {
        match letter {
            'A' => Some(Team::A),
            'B' => Some(Team::B),
            _ => None,
        }
    }

    /// Returns the other team.
    pub fn opponent(self) -> Team {
        match self {
            Team::A => Team::B,
            Team::B => Team::A,
        }
    }

    /// Returns the value in which this team wins.
    pub fn win(self) -> SeatValue {
        match self {
            Team::A => SeatValue::A,
            Team::B => SeatValue::B,
        }
    }
}

impl SeatValue {
    /// Returns the value with the teams exchanged.
    #[inline]
    pub fn swapped(self) -> SeatValue {
        match self {
            SeatValue::A => SeatValue::B,
            SeatValue::Draw => SeatValue::Draw,
            SeatValue::B => SeatValue::A,
        }
    }

    /// Returns the letter of this value: A, D or B.
    #[inline]
    pub fn letter(self) -> char {
        match self {
            SeatValue::A => 'A',
            SeatValue::Draw => 'D',
            SeatValue::B => 'B',
        }
    }

    /// Returns the value of a letter, `A`, `D` or `B`.
    pub fn from_letter(letter: char) -> Option<SeatValue> {
        match letter {
            'A' => Some(SeatValue::A),
            'D' => Some(SeatValue::Draw),
            'B' => Some(SeatValue::B),
            _ => None,
        }
    }
}

impl Order {
    /// Returns the order with these values, best first.
    ///
    /// # Errors
    /// When a value occurs twice.
    pub fn new(best_first: [SeatValue; 3]) -> Result<Order, OrderError> {
        let [first, second, third] = best_first;
        if first == second || first == third {
            return Err(OrderError::Twice { value: first });
        }
        if second == third {
            return Err(OrderError::Twice { value: second });
        }
        Ok(Order(best_first))
    }

    /// Returns the order that prefers a win of this team to a draw, and a draw to a loss.
    #[inline]
    pub fn favouring(team: Team) -> Order {
        Order([team.win(), SeatValue::Draw, team.opponent().win()])
    }

    /// Returns the three values, best first.
    #[inline]
    pub fn best_first(self) -> [SeatValue; 3] {
        self.0
    }

    /// Returns the opposite order.
    #[inline]
    pub fn reversed(self) -> Order {
        let [first, second, third] = self.0;
        Order([third, second, first])
    }

    /// Returns the order with the teams exchanged.
    pub fn swapped(self) -> Order {
        Order(self.0.map(SeatValue::swapped))
    }

    /// Returns whether the first value is strictly preferred to the second.
    #[inline]
    pub fn prefers(self, first: SeatValue, second: SeatValue) -> bool {
        self.rank(first) < self.rank(second)
    }

    /// Returns whether the first value, reached in that many moves, is better than the second. The
    /// preferred value is; of equal values, the one in fewer moves if the value is preferred to a
    /// draw, else the one in more moves. A draw has `u32::MAX` moves.
    #[inline]
    pub fn takes(
        self,
        (value, moves): (SeatValue, u32),
        (other, before): (SeatValue, u32),
    ) -> bool {
        let hurries = self.prefers(value, SeatValue::Draw);
        let is_better = if hurries { moves < before } else { moves > before };
        self.prefers(value, other) || value == other && is_better
    }

    /// Returns 0 for the best value, 2 for the worst.
    #[inline]
    pub(crate) fn rank(self, value: SeatValue) -> usize {
        match self.0 {
            [best, ..] if best == value => 0,
            [_, second, _] if second == value => 1,
            _ => 2,
        }
    }
}

impl Seat {
    /// Returns a seat that prefers a win of its own team to a draw, and a draw to a loss.
    pub fn loyal(team: Team) -> Seat {
        Seat { team, order: Order::favouring(team) }
    }

    /// Returns one seat for each letter, `A` or `B` for its team. The seats have these orders, or
    /// are loyal if none are given.
    ///
    /// # Errors
    /// When there is no letter, when a letter is not a team, or when there are orders, but not one
    /// for each letter.
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

    pub(crate) fn swapped(self) -> Seat {
        Seat { team: self.team.opponent(), order: self.order.swapped() }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.win().fmt(formatter)
    }
}

impl fmt::Display for SeatValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

impl fmt::Display for Order {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|value| write!(formatter, "{value}"))
    }
}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<Order, OrderError> {
        let length = text.chars().count();
        if length != 3 {
            return Err(OrderError::Length { length });
        }
        let mut values = [SeatValue::Draw; 3];
        for (index, found) in text.chars().enumerate() {
            values[index] = SeatValue::from_letter(found)
                .ok_or(OrderError::Letter { place: index + 1, found })?;
        }
        Order::new(values)
    }
}

/// The owner of each position of a graph. The owner moves there, so no turn order is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owners {
    /// The team that moves at each position.
    pub teams: Vec<Team>,
    /// The winner at each position without options; the other entries are ignored.
    pub dead_ends: Vec<Team>,
    /// The value of endless play.
    pub endless: Endless,
    /// Position numbers that the file does not use, in increasing order. These positions have no
    /// edges.
    pub absent: Vec<u32>,
}

/// The value of play that never ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endless {
    /// The same value everywhere.
    Everywhere(SeatValue),
    /// For each position, the team that wins if play returns there for ever; the same for two
    /// positions that lead to each other.
    ByPosition(Vec<Team>),
}

impl From<SeatValue> for Endless {
    fn from(value: SeatValue) -> Self {
        Endless::Everywhere(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_read_back() {
        for value in [SeatValue::A, SeatValue::Draw, SeatValue::B] {
            assert_eq!(SeatValue::from_letter(value.letter()), Some(value));
        }
        for team in [Team::A, Team::B] {
            assert_eq!(Team::from_letter(team.win().letter()), Some(team));
        }
        assert_eq!((Team::from_letter('D'), SeatValue::from_letter('C')), (None, None));
    }

    #[test]
    fn wrong_orders_are_explained() {
        assert_eq!("AD".parse::<Order>(), Err(OrderError::Length { length: 2 }));
        assert_eq!("ADX".parse::<Order>(), Err(OrderError::Letter { place: 3, found: 'X' }));
        assert_eq!("DBB".parse::<Order>(), Err(OrderError::Twice { value: SeatValue::B }));
        assert_eq!("AAB".parse::<Order>(), Err(OrderError::Twice { value: SeatValue::A }));
    }
}
