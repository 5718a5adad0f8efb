//! Messages from every worker to every worker.

use crate::error::Failure;
use std::cell::RefCell;
use std::rc::Rc;
use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::OutputBuilderSession;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::worker::Worker;

/// The number of batches that a worker sends before it waits until the first is received.
const AHEAD: u64 = 4;

/// Items of a list sent together.
const BATCH: usize = 1 << 15;

type Nothing<'a> = OutputBuilderSession<'a, u64, CapacityContainerBuilder<Vec<()>>>;

/// Sends all items of a list, each to the worker given with it.
pub(crate) fn send_all<T: ExchangeData + Clone>(
    worker: &mut Worker,
    items: impl IntoIterator<Item = (u64, T)>,
    mut receive: impl FnMut(T) + 'static,
) {
    let mut items = items.into_iter();
    let supply = |batch: &mut Vec<(u64, T)>| {
        batch.extend(items.by_ref().take(BATCH));
        batch.len() == BATCH
    };
    exchange(worker, |item: &(u64, T)| item.0, supply, move |(_, item)| receive(item));
}

/// Sends items to workers, in batches, until there are no more.
///
/// `route` returns the worker for an item. `supply` fills a batch and returns whether there are
/// more items. `receive` takes the items sent to this worker, those of each sender in order. All
/// workers must take part; when the call returns, everything has been received.
pub(crate) fn exchange<T: ExchangeData + Clone>(
    worker: &mut Worker,
    route: impl Fn(&T) -> u64 + 'static,
    mut supply: impl FnMut(&mut Vec<T>) -> bool,
    receive: impl FnMut(T) + 'static,
) {
    let receive = Rc::new(RefCell::new(receive));
    let (mut input, probe) = worker.dataflow::<u64, _, _>(|scope| {
        let (input, stream): (InputHandle<u64, _>, _) = scope.new_input();
        let route = Exchange::new(route);
        let received = stream.unary(route, "receive", |_, _| {
            move |input, _: &mut Nothing<'_>| {
                input.for_each(|_, items| {
                    let mut receive = receive.borrow_mut();
                    items.drain(..).for_each(&mut *receive);
                });
            }
        });
        let (probe, _) = received.probe();
        (input, probe)
    });
    let mut batch = Vec::new();
    let mut round = 0;
    loop {
        let more = supply(&mut batch);
        input.send_batch(&mut batch);
        batch.clear();
        if !more {
            break;
        }
        round += 1;
        input.advance_to(round);
        worker.step();
        if round > AHEAD {
            worker.step_or_park_while(None, || probe.less_than(&(round - AHEAD)));
        }
    }
    input.close();
    worker.step_or_park_while(None, || !probe.done());
}

/// Returns the item of every worker, in the order of workers.
pub(crate) fn gather<T: ExchangeData + Clone>(worker: &mut Worker, item: T) -> Vec<T> {
    let (index, peers) = (worker.index() as u64, worker.peers() as u64);
    let heard = Rc::new(RefCell::new(Vec::new()));
    let hearing = Rc::clone(&heard);
    let items = (0..peers).map(|to| (to, (index, item.clone())));
    send_all(worker, items, move |said| hearing.borrow_mut().push(said));
    let mut heard = heard.take();
    heard.sort_by_key(|said| said.0);
    heard.into_iter().map(|said| said.1).collect()
}

/// Ends the run for all workers if it failed for one.
pub(crate) fn agree<T>(worker: &mut Worker, result: Result<T, Failure>) -> Result<T, Failure> {
    let error = result.as_ref().err().map(Failure::to_string);
    match gather(worker, error).into_iter().flatten().next() {
        Some(error) => Err(Failure::new(error)),
        None => result,
    }
}
