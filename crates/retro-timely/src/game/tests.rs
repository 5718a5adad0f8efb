//! Games against their rules, their published counts, and one machine.

use crate::game::connect::Connect;
use crate::game::dodgem::Dodgem;
use crate::game::line::Line;
use crate::game::solve::{Solved, solve};
use crate::game::{Game, Key};
use graph_retro::{DeadEndRule, Digraph, Outcome, Seat, SeatValue, Team, solve_seats};
use std::collections::HashMap;

fn solved(game: impl Game, threads: usize) -> Solved {
    let run = move |worker: &mut timely::worker::Worker| solve(worker, game.clone(), None);
    let guards = timely::execute(timely::Config::process(threads), run).unwrap();
    let mut results = guards.join().into_iter().map(|result| result.unwrap().unwrap());
    let first = results.next().unwrap();
    assert!(results.all(|other| other == first));
    first
}

/// Explores a game with a map, checks that options and predecessors agree, and solves the graph.
#[track_caller]
fn check<G: Game>(game: &G) {
    let mut numbers = HashMap::from([(game.start(), 0u32)]);
    let mut keys = vec![game.start()];
    let mut edges = Vec::new();
    let mut at = 0;
    while let Some(&key) = keys.get(at) {
        let mut options = Vec::new();
        game.options(key, &mut options);
        for option in options {
            let number = *numbers.entry(option).or_insert_with(|| {
                keys.push(option);
                keys.len() as u32 - 1
            });
            edges.push((at as u32, number));
        }
        at += 1;
    }
    let mut back = Vec::new();
    for (number, &key) in (0..).zip(&keys) {
        let mut before = Vec::new();
        game.predecessors(key, &mut before);
        let known = before.iter().filter_map(|key| numbers.get(key));
        back.extend(known.map(|&from| (from, number)));
    }
    edges.sort_unstable();
    back.sort_unstable();
    assert!(edges == back, "options and predecessors differ");
    assert!(edges.windows(2).all(|pair| pair[0] != pair[1]), "an option comes twice");
    let graph = Digraph::from_edges(keys.len() as u32, &edges).unwrap();
    let label = |&key: &G::Key| match game.ending(key) {
        Outcome::Next => SeatValue::A,
        Outcome::Previous => SeatValue::B,
        Outcome::Draw => SeatValue::Draw,
    };
    // Labels are as seen by the player to move, so both seats play as seat A in its own graph.
    let count = keys.len() as u32;
    let labels: Vec<_> = keys.iter().map(label).collect();
    let swapped = labels.iter().map(|label| label.swapped());
    let both: Vec<_> = labels.iter().copied().chain(swapped).collect();
    let twice = edges.iter().flat_map(|&(from, to)| [(from, to + count), (from + count, to)]);
    let twice: Vec<_> = twice.collect();
    assert_eq!(graph.position_count(), count);
    let graph = Digraph::from_edges(2 * count, &twice).unwrap();
    let seats = [Team::A, Team::B].map(Seat::loyal);
    let solution = solve_seats(&graph, &seats, DeadEndRule::Labels(&both)).unwrap();
    let values = |value| (0..count).filter(|&at| solution.value(at, 0) == value).count() as u64;
    for threads in [1, 3] {
        let solved = solved(game.clone(), threads);
        assert_eq!(solved.positions(), u64::from(count));
        assert_eq!(solved.won, values(SeatValue::A));
        assert_eq!(solved.lost, values(SeatValue::B));
        assert_eq!(solved.drawn, values(SeatValue::Draw));
        let longest = (0..count).filter_map(|at| solution.remoteness(at, 0)).max();
        assert_eq!(solved.longest, longest.unwrap_or(0));
        assert_eq!(solved.start.unwrap().1, solution.remoteness(0, 0));
    }
}

#[test]
fn small_boards_are_solved_as_graphs() {
    check(&Line::new(3, 3, 3).unwrap());
    check(&Line::new(4, 2, 3).unwrap());
    check(&Line::new(2, 2, 2).unwrap());
    check(&Line::new(1, 1, 1).unwrap());
    check(&Connect::new(4, 3).unwrap());
    check(&Connect::new(1, 5).unwrap());
    check(&Connect::new(5, 2).unwrap());
    check(&Dodgem::new(2).unwrap());
    check(&Dodgem::new(3).unwrap());
}

#[test]
fn tic_tac_toe_has_its_5478_positions_and_is_a_draw() {
    let solved = solved(Line::new(3, 3, 3).unwrap(), 2);
    assert_eq!(solved.positions(), 5478);
    assert_eq!((solved.start, solved.dead_ends), (Some(('D', None)), 958));
}

#[test]
fn connect_four_on_four_by_four_has_its_161029_positions_and_is_a_draw() {
    let solved = solved(Connect::new(4, 4).unwrap(), 2);
    assert_eq!(solved.positions(), 161_029);
    assert_eq!(solved.start, Some(('D', None)));
}

#[test]
fn dodgem_is_won_on_three_by_three_and_drawn_on_four_by_four() {
    let small = solved(Dodgem::new(3).unwrap(), 2);
    assert_eq!(small.start.unwrap().0, 'N');
    let large = solved(Dodgem::new(4).unwrap(), 2);
    assert_eq!(large.start, Some(('D', None)));
}

#[test]
fn keys_are_spread() {
    let mut counts = [0; 16];
    (0..16_000u64).for_each(|key| counts[(key.mixed() >> 60) as usize] += 1);
    assert!(counts.iter().all(|&count| (800..1200).contains(&count)), "{counts:?}");
    (0..16_000u128).for_each(|key| counts[((key << 64).mixed() >> 60) as usize] += 1);
    assert!(counts.iter().all(|&count| (1700..2300).contains(&count)), "{counts:?}");
}
