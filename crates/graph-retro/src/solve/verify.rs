//! Verification: a solution is checked against the graph, one step at a time.
//!
//! The value of a position is that of its best option. A win in r moves needs an option that wins
//! in r - 1, so no claim of a win can rest on a cycle; a loss covers every option; a draw has an
//! option that draws and none that is better. Nothing here uses the propagation.

use std::cmp::Ordering;

use mex_core::{Outcome, Play};

use crate::game::seat::{Order, SeatValue, Team};
use crate::graph::digraph::Digraph;
use crate::solve::solution::Solution;

/// What is wrong with a claimed solution, at the first place found. Messages count seats from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at position {position}, seat {}: {wrong}", .seat + 1)]
pub struct VerifyError {
    /// The position.
    pub position: u32,
    /// The seat that moves, from 0.
    pub seat: usize,
    /// What is wrong with the claim there.
    pub wrong: &'static str,
}

/// Checks the outcome and the remoteness of every position.
///
/// # Complexity
/// O(positions + edges) time and 1 byte per position.
///
/// # Errors
/// When the solution is wrong anywhere, with the first place found.
///
/// # Panics
/// Panics if the graph has another number of positions than the solution, or if the remoteness was
/// left out.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Play, solve, verify};
///
/// let graph = Digraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let other = Digraph::from_edges(3, &[(2, 1), (1, 0), (2, 0)])?;
/// let solution = solve(&graph, Play::Normal);
/// assert_eq!(verify(&graph, &solution), Ok(()));
/// let error = verify(&other, &solution).unwrap_err();
/// assert_eq!((error.position, error.wrong), (2, "an option is better than the claim"));
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[track_caller]
pub fn verify(graph: &Digraph, solution: &Solution) -> Result<(), VerifyError> {
    assert_eq!(solution.position_count(), graph.position_count(), "the solution is of this graph");
    // The mover is team A here, and team B in all options.
    let claim = |position, mover: Team| {
        let value = match solution.outcome(position) {
            Outcome::Next => mover.win(),
            Outcome::Previous => mover.opponent().win(),
            Outcome::Draw => SeatValue::Draw,
        };
        (value, solution.remoteness(position))
    };
    let dead_end = match solution.play() {
        Play::Normal => SeatValue::B,
        Play::Misere => SeatValue::A,
    };
    let here = |position| claim(position, Team::A);
    let row = |option| (claim(option, Team::B), graph.predecessors(option));
    let positions = 0..graph.position_count();
    let mover = (0, Order::favouring(Team::A));
    verify_claims(mover, positions.end, here, positions.map(row), |_| dead_end)
}

/// A claim about a state: its value, and the number of moves until play ends.
pub type Claim = (SeatValue, Option<u32>);

/// Checks claims about positions when a seat, from 0 and with this order, moves there.
///
/// `here` is the claim about a position. A row is the claim about an option when the next seat
/// moves, and the positions with that option. `dead_end` is the value of a dead end by the rules.
///
/// # Complexity
/// O(positions + edges) time and 1 byte per position.
///
/// # Errors
/// When a claim is wrong, with the first place found.
pub fn verify_claims<'r>(
    (seat, order): (usize, Order),
    position_count: u32,
    here: impl Fn(u32) -> Claim,
    rows: impl IntoIterator<Item = (Claim, &'r [u32])>,
    dead_end: impl Fn(u32) -> SeatValue,
) -> Result<(), VerifyError> {
    const HAS_OPTION: u8 = 1;
    const HAS_WITNESS: u8 = 2;
    const ODD: &str = "the remoteness does not fit the value";
    let wrong = |position, wrong| Err(VerifyError { position, seat, wrong });
    let mut flags = vec![0u8; position_count as usize];
    for (after, positions) in rows {
        for &position in positions {
            flags[position as usize] |= HAS_OPTION;
            match compare(order, here(position), after) {
                Compared::Same => flags[position as usize] |= HAS_WITNESS,
                Compared::Worse => {}
                Compared::Better => return wrong(position, "an option is better than the claim"),
                Compared::Odd => return wrong(position, ODD),
            }
        }
    }
    for (position, &flags) in (0..).zip(&flags) {
        let (value, remoteness) = here(position);
        if (value == SeatValue::Draw) != remoteness.is_none() {
            return wrong(position, ODD);
        }
        if flags & HAS_OPTION == 0 {
            let ended = remoteness.is_none_or(|moves| moves == 0);
            if value != dead_end(position) || !ended {
                return wrong(position, "a dead end is not worth what the rules say");
            }
        } else if flags & HAS_WITNESS == 0 {
            return wrong(position, "no option keeps the claim");
        }
    }
    Ok(())
}

/// An option compared with the claim for a position.
enum Compared {
    Better,
    /// The claimed value and remoteness.
    Same,
    Worse,
    /// The values are equal, but only one has a remoteness.
    Odd,
}

fn compare(order: Order, (value, moves): Claim, (value_after, moves_after): Claim) -> Compared {
    if order.prefers(value_after, value) {
        return Compared::Better;
    }
    if value_after != value {
        return Compared::Worse;
    }
    let (moves, by_option) = match (moves, moves_after) {
        (Some(moves), Some(after)) => (u64::from(moves), u64::from(after) + 1),
        (None, None) => return Compared::Same,
        _ => return Compared::Odd,
    };
    let hurries = order.prefers(value, SeatValue::Draw);
    match by_option.cmp(&moves) {
        Ordering::Equal => Compared::Same,
        Ordering::Less if hurries => Compared::Better,
        Ordering::Greater if !hurries => Compared::Better,
        _ => Compared::Worse,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{hubs, random_labels, random_seats};
    use crate::{DeadEndRule, Seat, SeatSolution, solve, solve_seats};
    use test_support::Rng;

    fn verify_seats(
        graph: &Digraph,
        (seats, rule): (&[Seat], DeadEndRule<'_>),
        solution: &SeatSolution,
    ) -> Result<(), VerifyError> {
        seats.iter().enumerate().try_for_each(|(index, &seat)| {
            let claim = |position, seat| {
                (solution.value(position, seat), solution.remoteness(position, seat))
            };
            let next = (index + 1) % seats.len();
            let row = |option| (claim(option, next), graph.predecessors(option));
            let positions = 0..graph.position_count();
            let (mover, stuck) = ((index, seat.order), |position| rule.value(seat, position));
            let here = |position| claim(position, index);
            verify_claims(mover, positions.end, here, positions.map(row), stuck)
        })
    }

    fn change(state: &mut u8) {
        *state = match *state {
            253 => 254,
            254 => 1,
            _ => 253,
        };
    }

    #[test]
    fn every_changed_claim_is_refused() {
        let mut rng = Rng::new(21);
        for _ in 0..300 {
            let edges = rng.pairs(8, 14);
            let graph = Digraph::from_edges(8, &edges).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let solution = solve(&graph, play);
                assert_eq!(verify(&graph, &solution), Ok(()));
                for position in 0..8 {
                    let mut wrong = solution.clone();
                    change(&mut wrong.states[position]);
                    assert!(verify(&graph, &wrong).is_err());
                    let mut wrong = solution.clone();
                    let remoteness = &mut wrong.remoteness[position];
                    *remoteness = remoteness.wrapping_add(1);
                    assert!(verify(&graph, &wrong).is_err());
                }
            }
            let seat_count = 1 + rng.below(4);
            let seats = random_seats(&mut rng, seat_count);
            let game = (seats.as_slice(), DeadEndRule::StuckLoses);
            let solution = solve_seats(&graph, game.0, game.1).unwrap();
            assert_eq!(verify_seats(&graph, game, &solution), Ok(()));
            // A single seat still has two lanes, of which the verifier reads one.
            let lane_count = solution.lanes.len().min(seats.len());
            for (lane, position) in (0..lane_count).zip(rng.permutation(8)) {
                let mut wrong = solution.clone();
                change(&mut wrong.lanes[lane].states[position as usize]);
                assert!(verify_seats(&graph, game, &wrong).is_err());
                let mut wrong = solution.clone();
                let remoteness = &mut wrong.lanes[lane].remoteness[position as usize];
                *remoteness = remoteness.wrapping_add(1);
                assert!(verify_seats(&graph, game, &wrong).is_err());
            }
        }
    }

    #[test]
    fn large_games_pass() {
        let mut rng = Rng::new(22);
        for round in 0..60 {
            let position_count = 2000 + rng.below(3000) as u32;
            let edge_count = u64::from(position_count) * (1 + rng.below(3)) + rng.below(7);
            let edges = hubs(&mut rng, position_count, edge_count as usize);
            let graph = Digraph::from_edges(position_count, &edges).unwrap();
            let play = [Play::Normal, Play::Misere][round % 2];
            assert_eq!(verify(&graph, &solve(&graph, play)), Ok(()));
            let seat_count = 1 + rng.below(6);
            let seats = random_seats(&mut rng, seat_count);
            let game = (seats.as_slice(), DeadEndRule::StuckLoses);
            let solution = solve_seats(&graph, game.0, game.1).unwrap();
            assert_eq!(verify_seats(&graph, game, &solution), Ok(()), "round {round} {seats:?}");
        }
    }

    /// Without cycles no other solution passes.
    #[test]
    fn games_of_any_orders_pass_without_cycles() {
        let mut rng = Rng::new(3);
        for _ in 0..1500 {
            let position_count = 1 + rng.below(6) as u32;
            let edge_count = rng.below(3 * u64::from(position_count)) as usize;
            let mut edges = rng.pairs(position_count, edge_count);
            edges.retain(|(from, to)| from > to);
            let graph = Digraph::from_edges(position_count, &edges).unwrap();
            let seat_count = 1 + rng.below(4);
            let seat = |_| random_seats(&mut rng, 1)[0];
            let seats: Vec<Seat> = (0..seat_count).map(seat).collect();
            let labels = random_labels(&mut rng, position_count);
            for rule in [DeadEndRule::StuckLoses, DeadEndRule::Labels(&labels)] {
                let solution = solve_seats(&graph, &seats, rule).unwrap();
                assert_eq!(verify_seats(&graph, (&seats, rule), &solution), Ok(()), "{seats:?}");
            }
        }
    }
}
