//! Certificates: a solution is checked against the graph, one step at a time.
//!
//! A position is worth what its best option is worth. A win in r moves needs an option that wins in
//! r - 1, so no claim of a win can hang in a cycle; a loss covers every option; a draw has an
//! option that draws and none that is better. Nothing here uses the propagation.

use mex_core::{Outcome, Play};

use crate::game::dead_ends::DeadEndRule;
use crate::game::seat::{Order, Seat, SeatValue, Team};
use crate::graph::digraph::Digraph;
use crate::solve::seat_solution::SeatSolution;
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
    let seat = Checked { graph, index: 0, order: Order::favouring(Team::A) };
    seat.check(|position| claim(position, Team::A), |option| claim(option, Team::B), |_| dead_end)
}

/// Checks the value and the remoteness of every position and starting seat.
///
/// # Complexity
/// O(seats · (positions + edges)) time and 1 byte a position.
///
/// # Errors
/// When the solution is wrong anywhere, with the first place found.
pub fn verify_seats(
    graph: &Digraph,
    seats: &[Seat],
    rule: DeadEndRule<'_>,
    solution: &SeatSolution,
) -> Result<(), VerifyError> {
    if solution.position_count() != graph.position_count() || solution.seat_count() != seats.len() {
        return Err(VerifyError::OtherGame);
    }
    for (index, seat) in seats.iter().enumerate() {
        let next = (index + 1) % seats.len();
        let claim =
            |position, seat| (solution.value(position, seat), solution.remoteness(position, seat));
        let stuck = |position: u32| match rule {
            DeadEndRule::StuckLoses => Some(seat.team.opponent().win()),
            DeadEndRule::StuckWins => Some(seat.team.win()),
            DeadEndRule::Labels(labels) => labels.get(position as usize).copied(),
        };
        if (0..graph.position_count()).any(|position| stuck(position).is_none()) {
            return Err(VerifyError::OtherGame);
        }
        let checked = Checked { graph, index, order: seat.order };
        checked.check(
            |position| claim(position, index),
            |option| claim(option, next),
            |position| stuck(position).unwrap_or(SeatValue::Draw),
        )?;
    }
    Ok(())
}

type Claim = (SeatValue, Option<u32>);

/// One seat of a game.
struct Checked<'a> {
    graph: &'a Digraph,
    index: usize,
    order: Order,
}

impl Checked<'_> {
    /// Checks all positions where this seat moves; `here` is what is claimed of them, `there` of
    /// their options.
    fn check(
        &self,
        here: impl Fn(u32) -> Claim,
        there: impl Fn(u32) -> Claim,
        dead_end: impl Fn(u32) -> SeatValue,
    ) -> Result<(), VerifyError> {
        const HAS_OPTION: u8 = 1;
        const HAS_WITNESS: u8 = 2;
        let mut flags = vec![0u8; self.graph.position_count() as usize];
        for option in 0..self.graph.position_count() {
            let after = there(option);
            for &position in self.graph.predecessors(option) {
                let flags = &mut flags[position as usize];
                *flags |= HAS_OPTION;
                if self.keeps(position, here(position), option, after)? {
                    *flags |= HAS_WITNESS;
                }
            }
        }
        let seat = self.index;
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

    /// Returns whether an option is worth exactly what is claimed of a position.
    fn keeps(
        &self,
        position: u32,
        (value, moves): Claim,
        option: u32,
        (value_after, moves_after): Claim,
    ) -> Result<bool, VerifyError> {
        let seat = self.index;
        let better = Err(VerifyError::BetterOption { position, seat, option });
        if self.order.prefers(value_after, value) {
            return better;
        }
        if value_after != value {
            return Ok(false);
        }
        let (moves, by_option) = match (moves, moves_after) {
            (Some(moves), Some(after)) => (u64::from(moves), u64::from(after) + 1),
            (None, None) => return Ok(true),
            _ => return Err(VerifyError::Remoteness { position, seat }),
        };
        let hurries = self.order.prefers(value, SeatValue::Draw);
        if hurries && by_option < moves || !hurries && by_option > moves {
            return better;
        }
        Ok(by_option == moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::random_seats;
    use crate::{solve, solve_seats};
    use test_support::Rng;

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
                    wrong.solved.states[position] = match wrong.solved.states[position] {
                        253 => 254,
                        254 => 1,
                        _ => 253,
                    };
                    assert!(verify(&graph, &wrong).is_err());
                    let mut wrong = solution.clone();
                    wrong.solved.remoteness[position] =
                        wrong.solved.remoteness[position].wrapping_add(1);
                    assert!(verify(&graph, &wrong).is_err());
                }
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
            let checked = verify_seats(&graph, &seats, DeadEndRule::StuckLoses, &solution);
            assert_eq!(checked, Ok(()), "round {round} {seats:?}");
        }
    }
}
