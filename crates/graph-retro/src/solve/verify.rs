//! Certificates: a solution is checked against the graph, one step at a time.
//!
//! A position is worth what its best option is worth. A win in r moves needs an option that wins in
//! r - 1, so no claim of a win can hang in a cycle; a loss covers every option; a draw has an
//! option that draws and none that is better. Nothing here uses the propagation.

use std::cmp::Ordering;

use mex_core::{Outcome, Play};

use crate::game::seat::{Order, SeatValue, Team};
use crate::graph::digraph::Digraph;
use crate::solve::solution::Solution;

/// What is wrong with a claimed solution. Messages count seats from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// It does not have the positions or seats of the game.
    #[error("the solution is not one of this game")]
    OtherGame,
    /// A dead end does not have the value or remoteness that the rules give it.
    #[error("the value of dead end {position} for seat {} is not what the rules say", .seat + 1)]
    DeadEnd {
        /// The position.
        position: u32,
        /// The seat that cannot move, from 0.
        seat: usize,
    },
    /// The mover has a better option than the value claims.
    #[error("at {position}, seat {} does better by moving to {option}", .seat + 1)]
    BetterOption {
        /// The position.
        position: u32,
        /// The seat that moves, from 0.
        seat: usize,
        /// The better option.
        option: u32,
    },
    /// No option is as good as the value claims, in the right number of moves.
    #[error("at {position}, seat {} has no option that keeps the value", .seat + 1)]
    NoWitness {
        /// The position.
        position: u32,
        /// The seat that moves, from 0.
        seat: usize,
    },
    /// A draw has a remoteness, or a win has none.
    #[error("the remoteness of {position} for seat {} does not fit its value", .seat + 1)]
    Remoteness {
        /// The position.
        position: u32,
        /// The seat that moves, from 0.
        seat: usize,
    },
}

impl VerifyError {
    /// Returns the position, unless the solution is of another game.
    pub fn position(&self) -> Option<u32> {
        match *self {
            VerifyError::OtherGame => None,
            VerifyError::DeadEnd { position, .. }
            | VerifyError::BetterOption { position, .. }
            | VerifyError::NoWitness { position, .. }
            | VerifyError::Remoteness { position, .. } => Some(position),
        }
    }
}

/// Checks the outcome and the remoteness of every position.
///
/// # Complexity
/// O(positions + edges) time and 1 byte a position.
///
/// # Errors
/// When the solution is wrong anywhere, with the first place found.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, Play, VerifyError, solve, verify};
///
/// let graph = Digraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let other = Digraph::from_edges(3, &[(2, 1), (1, 0), (2, 0)])?;
/// let solution = solve(&graph, Play::Normal);
/// assert_eq!(verify(&graph, &solution), Ok(()));
/// let error = VerifyError::BetterOption { position: 2, seat: 0, option: 0 };
/// assert_eq!(verify(&other, &solution), Err(error));
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
pub fn verify(graph: &Digraph, solution: &Solution) -> Result<(), VerifyError> {
    if solution.position_count() != graph.position_count() {
        return Err(VerifyError::OtherGame);
    }
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
    let row = |option| (option, claim(option, Team::B), graph.predecessors(option));
    let positions = 0..graph.position_count();
    let mover = (0, Order::favouring(Team::A));
    verify_claims(mover, positions.end, here, positions.map(row), |_| dead_end)
}

/// What is claimed of a state: its value, and after how many moves play ends.
pub type Claim = (SeatValue, Option<u32>);

/// Checks what is claimed of positions when a seat, from 0 and with this order, moves there.
///
/// `here` is the claim of a position. A row is an option, the claim of it when the next seat moves,
/// and the positions that have it. `dead_end` is what the rules say of a position without options.
///
/// # Complexity
/// O(positions + edges) time and 1 byte a position.
///
/// # Errors
/// When a claim is wrong, with the first place found.
pub fn verify_claims<'r>(
    (seat, order): (usize, Order),
    position_count: u32,
    here: impl Fn(u32) -> Claim,
    rows: impl IntoIterator<Item = (u32, Claim, &'r [u32])>,
    dead_end: impl Fn(u32) -> SeatValue,
) -> Result<(), VerifyError> {
    const HAS_OPTION: u8 = 1;
    const HAS_WITNESS: u8 = 2;
    let mut flags = vec![0u8; position_count as usize];
    for (option, after, positions) in rows {
        for &position in positions {
            flags[position as usize] |= HAS_OPTION;
            match compare(order, here(position), after) {
                Compared::Same => flags[position as usize] |= HAS_WITNESS,
                Compared::Worse => {}
                Compared::Better => {
                    return Err(VerifyError::BetterOption { position, seat, option });
                }
                Compared::Odd => return Err(VerifyError::Remoteness { position, seat }),
            }
        }
    }
    for (position, &flags) in (0..).zip(&flags) {
        let (value, remoteness) = here(position);
        if (value == SeatValue::Draw) != remoteness.is_none() {
            return Err(VerifyError::Remoteness { position, seat });
        }
        if flags & HAS_OPTION == 0 {
            let ended = remoteness.is_none_or(|moves| moves == 0);
            if value != dead_end(position) || !ended {
                return Err(VerifyError::DeadEnd { position, seat });
            }
        } else if flags & HAS_WITNESS == 0 {
            return Err(VerifyError::NoWitness { position, seat });
        }
    }
    Ok(())
}

/// What an option is worth beside the claim of a position.
enum Compared {
    Better,
    /// Exactly what is claimed.
    Same,
    Worse,
    /// Of two equal values one has a remoteness.
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
    use crate::naive::random_seats;
    use crate::{DeadEndRule, Seat, SeatSolution, solve, solve_seats};
    use test_support::Rng;

    /// Verifies a solution for seats, where a player who cannot move loses.
    fn verify_seats(
        graph: &Digraph,
        seats: &[Seat],
        solution: &SeatSolution,
    ) -> Result<(), VerifyError> {
        seats.iter().enumerate().try_for_each(|(index, seat)| {
            let claim = |position, seat| {
                (solution.value(position, seat), solution.remoteness(position, seat))
            };
            let next = (index + 1) % seats.len();
            let row = |option| (option, claim(option, next), graph.predecessors(option));
            let positions = 0..graph.position_count();
            let (mover, stuck) = ((index, seat.order), seat.team.opponent().win());
            let here = |position| claim(position, index);
            verify_claims(mover, positions.end, here, positions.map(row), |_| stuck)
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
                    change(&mut wrong.solved.states[position]);
                    assert!(verify(&graph, &wrong).is_err());
                    let mut wrong = solution.clone();
                    let remoteness = &mut wrong.solved.remoteness[position];
                    *remoteness = remoteness.wrapping_add(1);
                    assert!(verify(&graph, &wrong).is_err());
                }
            }
            let seat_count = 1 + rng.below(4);
            let seats = random_seats(&mut rng, seat_count);
            let solution = solve_seats(&graph, &seats, DeadEndRule::StuckLoses).unwrap();
            assert_eq!(verify_seats(&graph, &seats, &solution), Ok(()));
            // A single seat still has two lanes, of which the verifier reads one.
            let lane_count = solution.solved.lanes.len().min(seats.len());
            for (lane, position) in (0..lane_count).zip(rng.permutation(8)) {
                let mut wrong = solution.clone();
                change(&mut wrong.solved.lanes[lane].states[position as usize]);
                assert!(verify_seats(&graph, &seats, &wrong).is_err());
                let mut wrong = solution.clone();
                let remoteness = &mut wrong.solved.lanes[lane].remoteness[position as usize];
                *remoteness = remoteness.wrapping_add(1);
                assert!(verify_seats(&graph, &seats, &wrong).is_err());
            }
        }
    }

    #[test]
    fn large_games_pass() {
        let mut rng = Rng::new(22);
        for round in 0..60 {
            let position_count = 2000 + rng.below(3000) as u32;
            let edge_count = u64::from(position_count) * (1 + rng.below(3)) + rng.below(7);
            let edges: Vec<(u32, u32)> = rng
                .pairs(position_count, edge_count as usize)
                .into_iter()
                // Hubs have counters with a reserve.
                .map(|(from, to)| (if from % 4 == 0 { from % 16 } else { from }, to))
                .collect();
            let graph = Digraph::from_edges(position_count, &edges).unwrap();
            let play = [Play::Normal, Play::Misere][round % 2];
            assert_eq!(verify(&graph, &solve(&graph, play)), Ok(()));
            let seat_count = 1 + rng.below(6);
            let seats = random_seats(&mut rng, seat_count);
            let solution = solve_seats(&graph, &seats, DeadEndRule::StuckLoses).unwrap();
            assert_eq!(verify_seats(&graph, &seats, &solution), Ok(()), "round {round} {seats:?}");
        }
    }
}
