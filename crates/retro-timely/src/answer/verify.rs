//! The answer checked from first principles, by all workers together.
//!
//! Nothing here uses how states settled. What a worker holds about its ghosts is ignored, and their
//! owners send it again; then the verifier of graph-retro examines every edge once for each seat.

use crate::error::Failure;
use crate::flow::exchange::{gather, send_all};
use crate::levels::states::{NEVER, States, value_of};
use crate::question::Question;
use crate::share::WORKER_SHIFT;
use graph_retro::{Claim, verify_claims};
use std::cell::RefCell;
use std::rc::Rc;
use timely::worker::Worker;

/// Checks the answer; the error names a wrong position.
pub(crate) fn verify(
    worker: &mut Worker,
    states: &States,
    question: &Question,
) -> Result<(), Failure> {
    let mut wrong = None;
    for seat in 0..states.plan.lane_count {
        let after = claims_of_next(worker, states, seat + 1);
        wrong = wrong.or_else(|| any_wrong(states, question, seat, &after));
    }
    match gather(worker, wrong).into_iter().flatten().min() {
        Some((position, seat)) => Err(Failure::new(format!(
            "verification failed: the answer at position {position} for seat {} is wrong",
            seat + 1
        ))),
        None => Ok(()),
    }
}

fn claim(states: &States, seat: usize, (word, remoteness): (u8, u32)) -> Claim {
    (value_of(&states.plan, seat, word), (remoteness != NEVER).then_some(remoteness))
}

/// Returns the claims of the owners for all slots when this seat moves.
fn claims_of_next(worker: &mut Worker, states: &States, seat: usize) -> Vec<Claim> {
    let lane = &states.lanes[seat % states.plan.lane_count];
    let own_count = states.share.own_count();
    let state = |own: usize| (lane.words[own], lane.remoteness[own]);
    let mut claims: Vec<Claim> =
        (0..own_count).map(|own| claim(states, seat, state(own))).collect();
    let heard = Rc::new(RefCell::new(vec![(0u8, NEVER); states.share.ghosts.len()]));
    let hearing = Rc::clone(&heard);
    let news = (0..own_count).flat_map(|own| {
        let (word, remoteness) = state(own);
        let addresses = states.share.subscribers(own as u32).iter();
        addresses.map(move |at| (at >> WORKER_SHIFT, (*at as u32, word, remoteness)))
    });
    send_all(worker, news, move |(slot, word, remoteness): (u32, u8, u32)| {
        hearing.borrow_mut()[slot as usize - own_count] = (word, remoteness);
    });
    claims.extend(heard.take().into_iter().map(|ghost| claim(states, seat, ghost)));
    claims
}

/// Returns an own position with a wrong claim, together with the seat that moves there.
fn any_wrong(
    states: &States,
    question: &Question,
    seat: usize,
    after: &[Claim],
) -> Option<(u32, usize)> {
    let (share, lane) = (&states.share, &states.lanes[seat]);
    let mover = question.seat_list()[seat % question.seat_list().len()];
    let here =
        |own: u32| claim(states, seat, (lane.words[own as usize], lane.remoteness[own as usize]));
    let stuck = |own: u32| question.rule().value(mover, share.position(own));
    let rows = (0..).zip(after).map(|(slot, &after)| (after, share.row(slot)));
    let checked = verify_claims((seat, mover.order), share.own_count() as u32, here, rows, stuck);
    let own = checked.err()?.position;
    Some((share.position(own), seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::states::{CHOSEN, COUNTED};
    use crate::levels::tests::{random_graph, random_question, solved};
    use test_support::Rng;

    #[test]
    fn every_changed_claim_is_found() {
        let wrong = |states: &States, question: &Question| {
            let lane_count = states.plan.lane_count;
            let after = |seat: usize| -> Vec<Claim> {
                let lane = &states.lanes[seat % lane_count];
                let state = lane.words.iter().copied().zip(lane.remoteness.iter().copied());
                state.map(|state| claim(states, seat, state)).collect()
            };
            (0..lane_count).find_map(|seat| any_wrong(states, question, seat, &after(seat + 1)))
        };
        let mut rng = Rng::named("changed claims");
        for round in 0..600 {
            let (count, edges) = random_graph(&mut rng);
            let question = match round % 4 {
                0 => Question::impartial(round % 8 == 0),
                1 => Question::seats("AAB", &[], false).unwrap(),
                _ => random_question(&mut rng, Some(round % 3), round % 2 == 0),
            };
            let mut states = solved(&question, (count, &edges), 1, &mut rng).remove(0);
            assert_eq!(wrong(&states, &question), None);
            let lane = rng.below(states.plan.lane_count as u64) as usize;
            let own = rng.below(u64::from(count)) as usize;
            let state = &mut states.lanes[lane];
            if rng.below(2) == 0 {
                state.remoteness[own] = state.remoteness[own].wrapping_add(1);
            } else {
                let value = |word| value_of(&states.plan, lane, word);
                let old = value(state.words[own]);
                let words = [0, CHOSEN, COUNTED];
                state.words[own] = words.into_iter().find(|&word| value(word) != old).unwrap();
            }
            assert!(wrong(&states, &question).is_some(), "round {round}");
        }
    }
}
