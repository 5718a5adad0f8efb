//! What seats that move in turn have in common: one order, a period, and values that settle.

use crate::game::seat::{Order, Seat, SeatValue};

/// Returns the first seat whose order is neither that of seat 0 nor its reverse.
pub(crate) fn clashing_seat(seats: &[Seat]) -> Option<usize> {
    // Values that are the same in the middle leave two ways to order the others.
    let middle = |seat: &Seat| seat.order.best_first()[1];
    let common = middle(seats.first()?);
    seats.iter().position(|seat| middle(seat) != common)
}

/// Returns the least number of seats after which the turn order repeats, and whether it repeats
/// with the teams exchanged. `symmetric` says that this exchanges the values of dead ends as well.
pub(crate) fn shortest_period(seats: &[Seat], symmetric: bool) -> (usize, bool) {
    let count = seats.len();
    for period in (1..count).filter(|period| count.is_multiple_of(*period)) {
        let mut turns = seats[period..].iter().zip(seats);
        if turns.clone().all(|(later, seat)| later == seat) {
            return (period, false);
        }
        // Exchanged an odd number of times, the last seat would not lead to the first.
        let returns = (count / period).is_multiple_of(2);
        if symmetric && returns && turns.all(|(later, seat)| *later == seat.swapped()) {
            return (period, true);
        }
    }
    (count, false)
}

/// Returns the two values that settle in states of a seat: what it likes least and best when the
/// draw lies between them, else the favourite of those who like the draw least, and the other one.
/// Those of a draw at an end settle in this order.
pub(crate) fn settling_values(order: Order) -> [SeatValue; 2] {
    match order.best_first() {
        [best, SeatValue::Draw, worst] => [worst, best],
        [SeatValue::Draw, second, first] | [first, second, _] => [first, second],
    }
}
