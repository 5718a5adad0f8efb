//! The loop in which workers tell one another what has settled.
//!
//! News of a state of remoteness e travels at time e and arrives at e + 1. A worker that waits at
//! remoteness r holds time r + 1, at which news of r + 1 may leave. So when no time up to r + 1 can
//! arrive any more, all is known of remoteness r and below, and r can be told for good.

use crate::flow::progress;
use crate::levels::keeper::Keeper;
use crate::levels::states::{News, States};
use crate::share::{MAX_CLASSES, WORKER_SHIFT};
use std::cell::RefCell;
use std::rc::Rc;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::OutputBuilderSession;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Capability, ConnectLoop, Feedback, Probe};
use timely::worker::Worker;

/// Levels of at most this many states are told before all is known of them: to wait would take longer
/// than to tell some again.
const NARROW: usize = 2048;
/// States told before others are listened to.
const TURN: usize = 1 << 15;

type Output<'a> = OutputBuilderSession<'a, u32, CapacityContainerBuilder<Vec<u64>>>;

/// Settles states until nobody has anything to tell, and keeps what is found for good.
pub(crate) fn run(worker: &mut Worker, states: &Rc<RefCell<States>>, keeper: &Rc<RefCell<Keeper>>) {
    let (states, keeper) = (Rc::clone(states), Rc::clone(keeper));
    let probe = worker.dataflow::<u32, _, _>(|scope| {
        let (handle, cycle) = scope.feedback::<Vec<u64>>(1);
        let route = Exchange::new(|message: &u64| message >> WORKER_SHIFT);
        let told = cycle.unary_frontier(route, "levels", |capability, info| {
            let activator = scope.activator_for(info.address);
            let mut hold = Some(capability);
            move |(input, frontier), output: &mut Output<'_>| {
                let states = &mut *states.borrow_mut();
                input.for_each(|capability, messages| {
                    let time = *capability.time();
                    if hold.as_ref().is_none_or(|hold| *hold.time() > time) {
                        hold = Some(capability.retain(0));
                    }
                    for message in messages.drain(..) {
                        let class = (message >> 32) as usize & (MAX_CLASSES - 1);
                        states.hear(time - 1, class, message as u32);
                    }
                });
                let (mut done, mut told, mut told_at) = (0, 0, 0);
                send(&mut states.news, hold.as_ref(), output);
                while let Some(level) = states.least() {
                    if states.width(level) > NARROW && frontier.less_equal(&(level + 1)) {
                        break;
                    }
                    if done > TURN {
                        activator.activate();
                        break;
                    }
                    let before = states.settled;
                    done += 1 + states.tell(level);
                    told += states.settled - before;
                    told_at = level;
                    send(&mut states.news, hold.as_ref(), output);
                }
                // Everyone waits at two less than what can still arrive, or later.
                if let Some(known) =
                    frontier.frontier().first().and_then(|time| time.checked_sub(2))
                {
                    keeper.borrow_mut().keep(states, known);
                }
                if told > 0 {
                    progress::settled(told, told_at);
                }
                match states.least() {
                    Some(level) => {
                        hold.as_mut().expect("what waits was held").downgrade(&(level + 1))
                    }
                    None => hold = None,
                }
            }
        });
        let (probe, told) = told.probe();
        told.connect_loop(handle);
        probe
    });
    worker.step_or_park_while(None, || !probe.done());
}

/// Sends news at the times of their remoteness.
fn send(news: &mut Vec<News>, hold: Option<&Capability<u32>>, output: &mut Output<'_>) {
    for same in news.chunk_by(|left, right| left.0 == right.0) {
        let capability = hold.expect("news comes of what waits").delayed(&same[0].0);
        output.session(&capability).give_iterator(same.iter().map(|&(_, message)| message));
    }
    news.clear();
}
