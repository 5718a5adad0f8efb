//! The loop in which workers tell one another what is known by backward induction.

use crate::flow::progress;
use crate::levels::induction::{Induction, Offer};
use crate::levels::states::States;
use crate::share::WORKER_SHIFT;
use graph_retro::{DeadEndRule, Seat};
use std::cell::RefCell;
use std::rc::Rc;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::OutputBuilderSession;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{ConnectLoop, Feedback, Probe};
use timely::worker::Worker;

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
        // A time is how many workers news has come by.
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
