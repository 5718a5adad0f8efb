//! One run from files to answers, as every worker executes it.

use crate::answer::report::report;
use crate::answer::verify::verify;
use crate::cluster::link::exchanged_bytes;
use crate::error::Failure;
use crate::flow::exchange::{agree, exchange, gather, send_all};
use crate::flow::levels::{self, induce};
use crate::flow::progress;
use crate::input::{Extent, Seating, Task, check_parts, read, tasks};
use crate::levels::checkpoints::{Entry, Found, Keeper};
use crate::levels::log::Subject;
use crate::levels::states::{Restored, States, is_whole, known_by_all};
use crate::mix::mixed_text;
use crate::question::Question;
use crate::share::Ranges;
use crate::share::build::{Blocks, ShareBuilder, push};
use crate::share::memory::Size;
use crate::share::{Share, address};
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use timely::worker::Worker;

/// The output of the answer, until worker 0 takes it.
pub(crate) type Sink = Arc<Mutex<Option<Box<dyn Write + Send>>>>;

/// The task of a run.
#[derive(Clone)]
pub(crate) struct Job {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) question: Question,
    pub(crate) json: bool,
    /// Whether the answer is checked before it is written.
    pub(crate) verify: bool,
    /// The folder with results for a later run.
    pub(crate) work_folder: Option<PathBuf>,
    /// The memory limit of a worker, in bytes.
    pub(crate) max_memory: Option<u64>,
    pub(crate) seating: Seating,
    pub(crate) sink: Sink,
}

/// Totals of all workers, and the time of the slowest.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    settled: u64,
    lowered: u64,
    /// Times for reading, distributing edges, settling, and checking and writing.
    times: [Duration; 4],
}

impl Summary {
    /// Returns the totals of two summaries, and the slower time of each part.
    pub(crate) fn joined(self, other: Summary) -> Summary {
        Summary {
            settled: self.settled.max(other.settled),
            lowered: self.lowered.max(other.lowered),
            times: [0, 1, 2, 3].map(|stage| self.times[stage].max(other.times[stage])),
        }
    }

    pub(crate) fn to_json(self) -> serde_json::Value {
        let [read, spread, settle, write] = self.times.map(|time| time.as_millis() as u64);
        serde_json::json!({
            "memory_bytes_a_worker": progress::memory(),
            "settled": self.settled,
            "lowered": self.lowered,
            "ms": { "read": read, "spread": spread, "settle": settle, "write": write },
            "exchanged_bytes": exchanged_bytes(),
        })
    }
}

const BLOCK: usize = 1 << 16;

pub(crate) fn work(worker: &mut Worker, job: &Job) -> Result<Summary, Failure> {
    let (index, peers) = (worker.index(), worker.peers());
    let mut times = vec![Instant::now()];
    let read = read_all(&tasks(&job.files, index, job.seating));
    let (blocks, extent) = agree(worker, read)?;
    times.push(Instant::now());
    let parts = gather(worker, extent.parts);
    check_parts(parts.into_iter().flatten().collect())?;
    let edge_count = blocks.iter().map(Vec::len).sum::<usize>() as u64;
    let sizes = gather(worker, (extent.position_count, edge_count));
    let position_count = sizes.iter().map(|size| size.0).max().unwrap_or(0);
    let question = &job.question;
    let size = Size {
        positions: u64::from(position_count),
        edges: sizes.iter().map(|size| size.1).sum(),
        lanes: question.plan().lane_count as u64,
    };
    size.check_even(peers, job.max_memory)?;
    let ranges = Ranges::new(position_count, peers);
    let (mut share, checksum) = share_of(worker, &ranges, blocks, (size, job.max_memory))?;
    subscribe(worker, &ranges, &mut share);
    times.push(Instant::now());
    let checksum = gather(worker, checksum).into_iter().fold(0, u64::wrapping_add);
    let mark = mixed_text(&format!("{question:?} {size:?} {checksum} {peers}"));
    let subject = Subject { mark, words: "graph, question or number of workers" };
    // Conflicting orders are solved in one step.
    let work_folder = job.work_folder.as_deref().filter(|_| question.clash().is_none());
    let kept = Keeper::open(work_folder, (index, peers), subject);
    let (keeper, found) = agree(worker, kept)?;
    let states = Rc::new(RefCell::new(States::new(share, question.plan())));
    let keeper = Rc::new(RefCell::new(keeper));
    settle_all(worker, (&states, &keeper), question, found)?;
    times.push(Instant::now());
    let states = states.borrow();
    progress::holds(states.memory_bytes());
    if job.verify {
        verify(worker, &states, question)?;
    }
    let sink = job.sink.lock().expect("nobody panics with the output").take_if(|_| index == 0);
    report(worker, &states, (question, position_count, job.json), sink)?;
    keeper.borrow_mut().remove();
    times.push(Instant::now());
    let counts = gather(worker, (states.settled, states.lowered));
    let settled = counts.iter().map(|count| count.0).sum();
    let lowered = counts.iter().map(|count| count.1).sum();
    let times = [0, 1, 2, 3].map(|stage| times[stage + 1] - times[stage]);
    Ok(Summary { settled, lowered, times })
}

fn settle_all(
    worker: &mut Worker,
    (states, keeper): (&Rc<RefCell<States>>, &Rc<RefCell<Keeper>>),
    question: &Question,
    found: Vec<Found>,
) -> Result<(), Failure> {
    if let Some(clash) = question.clash() {
        induce(worker, states, question.seat_list(), question.rule());
        let has_cycle = states.borrow().has_cycle();
        return agree(worker, if has_cycle { Err(clash) } else { Ok(()) });
    }
    if keeper.borrow().is_there() {
        states.borrow_mut().log();
    }
    let phase_count = states.borrow().plan.phases.len();
    let mut found = found.into_iter();
    for phase in 0..phase_count {
        if phase > 0 {
            states.borrow_mut().end_phase();
        }
        keeper.borrow_mut().begin_phase(phase);
        let found = found.next().unwrap_or_default();
        let known = known_by_all(gather(worker, found.level));
        match known {
            Some(known) => put_back(worker, states, found.entries, (phase, known))?,
            None => states.borrow_mut().start(phase, question.seat_list(), question.rule()),
        }
        if !is_whole(known) {
            levels::run(worker, states, keeper);
            keeper.borrow_mut().end_phase(&mut states.borrow_mut());
        }
    }
    Ok(())
}

/// Restores the states of a phase after an interrupted run.
fn put_back(
    worker: &mut Worker,
    states: &Rc<RefCell<States>>,
    entries: Vec<Entry>,
    (phase, known): (usize, u32),
) -> Result<(), Failure> {
    let fit = entries.iter().all(|entry| states.borrow().fits(entry));
    agree(worker, if fit { Ok(()) } else { Err(Failure::new("the work folder is damaged")) })?;
    let before = states.borrow().settled;
    entries.iter().for_each(|&entry| states.borrow_mut().put_back(entry, known));
    let putting = Rc::clone(states);
    // Other workers may restore states here meanwhile.
    let elsewhere = |&entry| states.borrow().restored_elsewhere(entry).collect::<Vec<Restored>>();
    send_all(worker, entries.iter().flat_map(elsewhere), move |(slot, class, remoteness)| {
        putting.borrow_mut().put_back(Entry { class, slot, remoteness }, known);
    });
    states.borrow_mut().take_down();
    let count: u64 = gather(worker, states.borrow().settled - before).into_iter().sum();
    if worker.index() == 0 {
        let level = if is_whole(Some(known)) { "the end".to_string() } else { known.to_string() };
        let _ = writeln!(
            io::stderr(),
            "phase {phase} continues from remoteness {level}, with {count} states settled before"
        );
    }
    Ok(())
}

/// Returns the edges of some tasks, and the extent of the graph as far as they show it.
fn read_all(tasks: &[Task]) -> Result<(Blocks, Extent), Failure> {
    let mut blocks: Blocks = Vec::new();
    let mut extent = Extent::default();
    for task in tasks {
        let count = read(task, &mut extent.parts, |from, to| {
            push(&mut blocks, BLOCK, u64::from(from) << 32 | u64::from(to));
        })?;
        extent.position_count = extent.position_count.max(count);
    }
    Ok((blocks, extent))
}

/// Sends every edge to the owner of its first position, and returns the share of this worker
/// together with its checksum.
fn share_of(
    worker: &mut Worker,
    ranges: &Ranges,
    mut blocks: Blocks,
    (size, limit): (Size, Option<u64>),
) -> Result<(Share, u64), Failure> {
    let builder = Rc::new(RefCell::new(ShareBuilder::new(ranges, worker.index())));
    let building = Rc::clone(&builder);
    let supply = |batch: &mut Vec<u64>| {
        *batch = blocks.pop().unwrap_or_default();
        !blocks.is_empty()
    };
    let owners = *ranges;
    let route = move |edge: &u64| owners.owner((edge >> 32) as u32) as u64;
    let receive = move |edge: u64| building.borrow_mut().add((edge >> 32) as u32, edge as u32);
    exchange(worker, route, supply, receive);
    let builder = builder.replace(ShareBuilder::new(&Ranges::new(0, 1), 0));
    let held = gather(worker, builder.edge_count() as u64).into_iter().max().unwrap_or(0);
    if u32::try_from(held).is_err() {
        return Err(Failure::new("a worker has more than 2^32 edges: use more workers"));
    }
    size.check(size.bytes(u64::from(ranges.of(0).end), held), worker.peers(), limit)?;
    let checksum = builder.checksum();
    Ok((builder.finish(), checksum))
}

fn subscribe(worker: &mut Worker, ranges: &Ranges, share: &mut Share) {
    let index = worker.index();
    let own_count = share.own_count();
    let received = Rc::new(RefCell::new(Vec::new()));
    let receiving = Rc::clone(&received);
    let start = share.range.start;
    let wishes = (own_count as u32..).zip(&share.ghosts);
    let wishes =
        wishes.map(|(slot, &ghost)| (ranges.owner(ghost) as u64, (ghost, address(index, slot))));
    send_all(worker, wishes, move |(position, address): (u32, u64)| {
        receiving.borrow_mut().push((position - start, address));
    });
    share.subscribe(received.take());
}
