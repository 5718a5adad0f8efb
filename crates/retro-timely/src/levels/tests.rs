//! Workers in one thread whose messages arrive late and in any order, compared with one machine.

use crate::levels::checkpoints::{Entry, WHOLE};
use crate::levels::induction::Induction;
use crate::levels::states::{States, best_moves, outcome, remoteness, value};
use crate::question::Question;
use crate::share::Ranges;
use crate::share::build::ShareBuilder;
use crate::share::{MAX_CLASSES, Share, WORKER_SHIFT, address};
use graph_retro::{Digraph, Play, SeatSolution, solve, solve_seats};
use test_support::Rng;

fn shares(ranges: &Ranges, workers: usize, edges: &[(u32, u32)]) -> Vec<Share> {
    let mut shares = Vec::new();
    for worker in 0..workers {
        let mut builder = ShareBuilder::new(ranges, worker);
        let own = edges.iter().filter(|edge| ranges.owner(edge.0) == worker);
        own.for_each(|&(from, to)| builder.add(from, to));
        shares.push(builder.finish());
    }
    let mut wishes = vec![Vec::new(); workers];
    for (worker, share) in shares.iter().enumerate() {
        for (slot, &ghost) in (share.own_count() as u32..).zip(&share.ghosts) {
            let owner = ranges.owner(ghost);
            wishes[owner].push((ghost - ranges.of(owner).start, address(worker, slot)));
        }
    }
    shares.iter_mut().zip(wishes).for_each(|(share, wishes)| share.subscribe(wishes));
    shares
}

/// Delivers messages between workers in random order, until none is left.
fn settle(states: &mut [States], rng: &mut Rng) {
    let mut inboxes = vec![Vec::new(); states.len()];
    let speed: Vec<u64> = states.iter().map(|_| rng.below(9) + 2).collect();
    loop {
        for worker in 0..states.len() {
            for _ in 0..rng.below(speed[worker]) {
                let Some(level) = states[worker].least() else { break };
                states[worker].tell(level);
            }
            for (level, message) in std::mem::take(&mut states[worker].news) {
                inboxes[(message >> WORKER_SHIFT) as usize].push((level, message));
            }
        }
        for (worker, inbox) in inboxes.iter_mut().enumerate() {
            for _ in 0..rng.below(inbox.len() as u64 + 1) {
                let at = rng.below(inbox.len() as u64) as usize;
                let (level, message) = inbox.swap_remove(at);
                let class = (message >> 32) as usize & (MAX_CLASSES - 1);
                states[worker].hear(level, class, message as u32);
            }
        }
        let is_quiet = |states: &States| states.least().is_none() && states.news.is_empty();
        if states.iter().all(is_quiet) && inboxes.iter().all(Vec::is_empty) {
            break;
        }
    }
}

fn fresh(question: &Question, (count, edges): (u32, &[(u32, u32)]), workers: usize) -> Vec<States> {
    let ranges = Ranges::new(count, workers);
    let shares = shares(&ranges, workers, edges).into_iter();
    shares.map(|share| States::new(share, question.plan())).collect()
}

pub(crate) fn solved(
    question: &Question,
    (count, edges): (u32, &[(u32, u32)]),
    workers: usize,
    rng: &mut Rng,
) -> Vec<States> {
    let mut states = fresh(question, (count, edges), workers);
    for phase in 0..question.plan().phases.len() {
        for states in &mut states {
            if phase > 0 {
                states.end_phase();
            }
            states.start(phase, question.seat_list(), question.rule());
        }
        settle(&mut states, rng);
    }
    states
}

/// Positions on a path with some more edges: many levels, and late news.
pub(crate) fn random_graph(rng: &mut Rng) -> (u32, Vec<(u32, u32)>) {
    let count = rng.below(60) as u32 + 1;
    let mut edges: Vec<(u32, u32)> = Vec::new();
    let chain = rng.below(u64::from(count)) as u32;
    let mut names: Vec<u32> = (0..count).collect();
    if rng.below(2) == 0 {
        rng.shuffle(&mut names);
    }
    edges.extend((0..chain).map(|at| (names[at as usize], names[at as usize + 1])));
    for _ in 0..rng.below(2 * u64::from(count)) {
        let mut end = || rng.below(u64::from(count)) as u32;
        edges.push((end(), end()));
    }
    (count, edges)
}

fn compare_seats(states: &[States], solution: &SeatSolution) {
    for states in states {
        for own in 0..states.share.own_count() as u32 {
            let position = states.share.position(own);
            for seat in 0..solution.seat_count() {
                assert_eq!(value(states, seat, own), solution.value(position, seat));
                let lane = seat % states.plan.lane_count;
                let expected = solution.remoteness(position, seat);
                assert_eq!(remoteness(states, lane, own), expected);
            }
        }
    }
}

/// Returns a game of seats whose orders are one of three pairs, an order and its reverse, or any.
pub(crate) fn random_question(rng: &mut Rng, pair: Option<usize>, is_misere: bool) -> Question {
    let orders = ["ADB", "BDA", "ABD", "DBA", "BAD", "DAB"].map(|order| order.parse().unwrap());
    let seat_count = rng.below(5) as usize + 1;
    let teams: String = (0..seat_count).map(|_| ['A', 'B'][rng.below(2) as usize]).collect();
    // Without orders all prefer to win.
    let is_plain = pair.is_some() && rng.below(4) == 0;
    let order = |_| match pair {
        Some(pair) => orders[2 * pair + rng.below(2) as usize],
        None => orders[rng.below(6) as usize],
    };
    let orders: Vec<_> = (0..if is_plain { 0 } else { seat_count }).map(order).collect();
    Question::seats(&teams, &orders, is_misere).unwrap()
}

#[test]
fn late_news_leads_to_the_same_game() {
    let mut rng = Rng::named("late news");
    let mut lowered = [0; 2];
    for round in 0..20_000 {
        let (count, edges) = random_graph(&mut rng);
        let graph = Digraph::from_edges(count, &edges).unwrap();
        let (workers, is_misere) = (rng.below(4) as usize + 1, round % 4 > 1);
        let is_impartial = round % 2 == 0;
        let question = match is_impartial {
            true => Question::impartial(is_misere),
            false => random_question(&mut rng, Some(round % 3), is_misere),
        };
        let states = solved(&question, (count, &edges), workers, &mut rng);
        let solution = solve_seats(&graph, question.seat_list(), question.rule()).unwrap();
        compare_seats(&states, &solution);
        if is_impartial {
            let play = if is_misere { Play::Misere } else { Play::Normal };
            let solution = solve(&graph, play);
            assert!(
                states
                    .iter()
                    .flat_map(best_moves)
                    .eq(solution.moves(&graph).iter().map(|option| option.unwrap_or(u32::MAX)))
            );
            let all = |states: &States| states.share.own_count() as u32;
            let outcomes = states.iter().flat_map(|one| (0..all(one)).map(|own| outcome(one, own)));
            assert!(outcomes.eq(solution.outcomes()));
        }
        lowered[round % 2] += states.iter().map(|states| states.lowered).sum::<u64>();
    }
    assert!(lowered[0] > 330 && lowered[1] > 1000, "{lowered:?} lowered: nothing is tested");
}

fn induce(states: &mut [States], question: &Question, rng: &mut Rng) {
    let new = |states: &States| Induction::new(states, question.seat_list());
    let mut inductions: Vec<Induction> = states.iter().map(new).collect();
    let mut mail = Vec::new();
    for (induction, states) in inductions.iter_mut().zip(&mut *states) {
        induction.start(states, question.rule());
        mail.append(&mut induction.news);
    }
    while !mail.is_empty() {
        let offer = mail.swap_remove(rng.below(mail.len() as u64) as usize);
        let worker = (offer.0 >> WORKER_SHIFT) as usize;
        inductions[worker].hear(&mut states[worker], offer);
        mail.append(&mut inductions[worker].news);
    }
}

#[test]
fn orders_that_clash_are_solved_where_there_is_no_cycle() {
    let mut rng = Rng::named("orders that clash");
    let mut solved = 0;
    for round in 0..8000 {
        let (count, mut edges) = random_graph(&mut rng);
        if round % 4 > 0 {
            edges.retain(|edge| edge.0 < edge.1);
        }
        let graph = Digraph::from_edges(count, &edges).unwrap();
        let question = random_question(&mut rng, None, round % 3 == 0);
        let Some(clash) = question.clash() else { continue };
        let workers = rng.below(4) as usize + 1;
        let mut states = fresh(&question, (count, &edges), workers);
        induce(&mut states, &question, &mut rng);
        let has_cycle = states.iter().any(States::has_cycle);
        match solve_seats(&graph, question.seat_list(), question.rule()) {
            Ok(solution) => {
                assert!(!has_cycle);
                compare_seats(&states, &solution);
                solved += 1;
            }
            Err(error) => {
                assert!(has_cycle);
                assert_eq!(clash.to_string(), error.to_string());
            }
        }
    }
    assert!(solved > 1000, "only {solved} were solved");
}

/// Restores what some workers have found in a phase, as far as all of them know it.
fn put_back(states: &mut [States], found: &[Vec<Entry>], known: u32) {
    let mut elsewhere = Vec::new();
    for (states, entries) in states.iter_mut().zip(found) {
        for &entry in entries {
            assert!(states.fits(&entry));
            states.put_back(entry, known);
            elsewhere.extend(states.restored_elsewhere(entry));
        }
    }
    for (worker, (slot, class, remoteness)) in elsewhere {
        states[worker as usize].put_back(Entry { class, slot, remoteness }, known);
    }
    states.iter_mut().for_each(States::take_down);
}

#[test]
fn a_run_goes_on_from_any_remoteness() {
    let mut rng = Rng::named("runs that go on");
    for round in 0..3000 {
        let (count, edges) = random_graph(&mut rng);
        let graph = Digraph::from_edges(count, &edges).unwrap();
        let question = random_question(&mut rng, Some(round % 3), round % 4 > 1);
        let solution = solve_seats(&graph, question.seat_list(), question.rule()).unwrap();
        let workers = rng.below(3) as usize + 1;
        let mut before = fresh(&question, (count, &edges), workers);
        let mut after = fresh(&question, (count, &edges), workers);
        let stop = rng.below(2) as usize;
        for phase in 0..question.plan().phases.len() {
            for states in before.iter_mut().chain(&mut after).filter(|_| phase > 0) {
                states.end_phase();
            }
            for states in &mut before {
                states.log();
                states.start(phase, question.seat_list(), question.rule());
            }
            settle(&mut before, &mut rng);
            let found: Vec<_> = before.iter_mut().map(|one| one.take_unlogged(WHOLE)).collect();
            if phase < stop {
                put_back(&mut after, &found, WHOLE);
            } else if phase == stop {
                put_back(&mut after, &found, rng.below(12) as u32);
                settle(&mut after, &mut rng);
            } else {
                for states in &mut after {
                    states.start(phase, question.seat_list(), question.rule());
                }
                settle(&mut after, &mut rng);
            }
        }
        compare_seats(&after, &solution);
    }
}
