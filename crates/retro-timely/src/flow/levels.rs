//! The loops in which workers exchange the states that have settled or are known.
//!
//! News of a state of remoteness e is sent at time e and arrives at e + 1. A worker that waits at
//! remoteness r holds time r + 1, at which news of r + 1 may leave. When no time up to r + 1 can
//! arrive any more, everything of remoteness r and below is known, and level r is final.

use crate::flow::progress;
use crate::levels::checkpoints::Keeper;
use crate::levels::induction::{Induction, Offer};
use crate::levels::states::{News, States};
use crate::share::{MAX_CLASSES, WORKER_SHIFT};
use graph_retro::{DeadEndRule, Seat};
use std::cell::RefCell;
use std::rc::Rc;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::OutputBuilderSession;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Capability, ConnectLoop, Feedback, Probe};
use timely::worker::Worker;

/// Levels of at most this many states may send notice before everything about them is known.
const NARROW: usize = 4096;
/// The number of narrow levels in a row after which this begins. A graph with few levels is solved
/// by then and sends nothing twice; in a graph with many, waiting at each level would cost more
/// than sending some states again.
const PATIENCE: u32 = 64;
/// The number of rows read before messages are received.
const TURN: usize = 1 << 15;

type Output<'a> = OutputBuilderSession<'a, u32, CapacityContainerBuilder<Vec<u64>>>;

/// Settles states until no worker has news, and saves the results.
pub(crate) fn run(worker: &mut Worker, states: &Rc<RefCell<States>>, keeper: &Rc<RefCell<Keeper>>) {
    let (states, keeper) = (Rc::clone(states), Rc::clone(keeper));
    let is_alone = worker.peers() == 1;
    let probe = worker.dataflow::<u32, _, _>(|scope| {
        let (handle, cycle) = scope.feedback::<Vec<u64>>(1);
        let route = Exchange::new(|message: &u64| message >> WORKER_SHIFT);
        let told = cycle.unary_frontier(route, "levels", |capability, info| {
            let activator = scope.activator_for(info.address);
            let mut teller = Teller { hold: Some(capability), is_alone, narrow_from: 0 };
            move |(input, frontier), output: &mut Output<'_>| {
                let states = &mut *states.borrow_mut();
                input.for_each(|capability, messages| {
                    let time = *capability.time();
                    if teller.hold.as_ref().is_none_or(|hold| *hold.time() > time) {
                        teller.hold = Some(capability.retain(0));
                    }
                    for message in messages.drain(..) {
                        let class = (message >> 32) as usize & (MAX_CLASSES - 1);
                        states.hear(time - 1, class, message as u32);
                    }
                });
                // Nothing can arrive before this time.
                let earliest = frontier.frontier().first().copied();
                if teller.tell(states, earliest, output) {
                    activator.activate();
                }
                // Every worker waits at the remoteness two below that time, or later.
                if let Some(known) = earliest.and_then(|time| time.checked_sub(2)) {
                    keeper.borrow_mut().keep(states, known);
                }
            }
        });
        let (probe, told) = told.probe();
        told.connect_loop(handle);
        probe
    });
    worker.step_or_park_while(None, || !probe.done());
}

/// The part of a worker that passes its levels on.
struct Teller {
    /// The time of the least remoteness at which states wait.
    hold: Option<Capability<u32>>,
    /// Whether there is no other worker.
    is_alone: bool,
    /// Levels below this one may have been wide.
    narrow_from: u32,
}

impl Teller {
    /// Passes on all levels that need not wait, and returns whether more remain.
    fn tell(
        &mut self,
        states: &mut States,
        earliest: Option<u32>,
        output: &mut Output<'_>,
    ) -> bool {
        let (mut done, before, mut told) = (0, states.settled, None);
        send(&mut states.news, self.hold.as_ref(), output);
        let mut next = states.least();
        while let Some(level) = next.filter(|_| done <= TURN) {
            if states.width(level) > NARROW {
                self.narrow_from = level + 1;
            }
            let goes_on = self.is_alone || level.saturating_sub(self.narrow_from) >= PATIENCE;
            if !goes_on && earliest.is_some_and(|earliest| earliest <= level + 1) {
                break;
            }
            done += 1 + states.tell(level);
            told = Some(level);
            send(&mut states.news, self.hold.as_ref(), output);
            next = states.least();
        }
        if let Some(level) = told {
            progress::settled(states.settled - before, level);
        }
        match next {
            Some(level) => {
                self.hold.as_mut().expect("waiting states are held").downgrade(&(level + 1));
            }
            None => self.hold = None,
        }
        next.is_some() && done > TURN
    }
}

/// Sends news at the times of its remoteness.
fn send(news: &mut Vec<News>, hold: Option<&Capability<u32>>, output: &mut Output<'_>) {
    for same in news.chunk_by(|left, right| left.0 == right.0) {
        let capability = hold.expect("news comes from waiting states").delayed(&same[0].0);
        output.session(&capability).give_iterator(same.iter().map(|&(_, message)| message));
    }
    news.clear();
}

type Offers<'a> = OutputBuilderSession<'a, u32, CapacityContainerBuilder<Vec<Offer>>>;

/// Propagates known states until no worker has news.
pub(crate) fn induce(
    worker: &mut Worker,
    states: &Rc<RefCell<States>>,
    seats: &[Seat],
    rule: DeadEndRule<'static>,
) {
    let states = Rc::clone(states);
    let mut induction = Induction::new(&states.borrow(), seats);
    let probe = worker.dataflow::<u32, _, _>(|scope| {
        // A time is the number of workers that the news has passed through.
        let (handle, cycle) = scope.feedback::<Vec<Offer>>(1);
        let route = Exchange::new(|offer: &Offer| offer.0 >> WORKER_SHIFT);
        let told = cycle.unary_frontier(route, "induction", |capability, _| {
            let mut start = Some(capability);
            move |(input, _), output: &mut Offers<'_>| {
                let states = &mut *states.borrow_mut();
                let before = states.settled;
                if let Some(capability) = start.take() {
                    induction.start(states, rule);
                    output.session(&capability).give_iterator(induction.news.drain(..));
                }
                input.for_each(|capability, offers| {
                    offers.drain(..).for_each(|offer| induction.hear(states, offer));
                    let capability = capability.retain(0);
                    output.session(&capability).give_iterator(induction.news.drain(..));
                });
                progress::settled(states.settled - before, 0);
            }
        });
        let (probe, told) = told.probe();
        told.connect_loop(handle);
        probe
    });
    worker.step_or_park_while(None, || !probe.done());
}
