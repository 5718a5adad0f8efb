//! Games compared with their rules, with published counts, and with one machine.

use crate::connect_four::Connect;
use crate::error::Failure;
use crate::game::diary::Terms;
use crate::game::solve::{Solved, solve};
use crate::game::{Game, Key};
use crate::levels::log::{Log, Subject};
use crate::mix::mixed_text;
use graph_retro::{DeadEndRule, Digraph, Outcome, Seat, SeatValue, Team, solve_seats};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use test_support::Rng;

/// A game on a random graph with cycles; each dead end has a random outcome too.
#[derive(Clone)]
struct Listed {
    options: Arc<[Vec<u128>]>,
    before: Arc<[Vec<u128>]>,
    endings: Arc<[Outcome]>,
}

impl Listed {
    fn new(seed: u64, position_count: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut options = || {
            let row = (0..rng.below(4)).map(|_| u128::from(rng.below(position_count)));
            let mut row: Vec<u128> = row.collect();
            row.sort_unstable();
            row.dedup();
            row
        };
        let options: Vec<Vec<u128>> = (0..position_count).map(|_| options()).collect();
        let all = [Outcome::Next, Outcome::Previous, Outcome::Draw];
        let endings = options.iter().map(|_| all[rng.below(3) as usize]).collect();
        let mut before = vec![Vec::new(); options.len()];
        for (from, row) in (0..).zip(&options) {
            row.iter().for_each(|&to| before[to as usize].push(from));
        }
        Listed { options: options.into(), before: before.into(), endings }
    }
}

impl Game for Listed {
    type Key = u128;

    fn start(&self) -> u128 {
        0
    }

    fn options(&self, position: u128, options: &mut Vec<u128>) {
        options.extend(&self.options[position as usize]);
    }

    fn predecessors(&self, position: u128, before: &mut Vec<u128>) {
        before.extend(&self.before[position as usize]);
    }

    fn ending(&self, position: u128) -> Outcome {
        self.endings[position as usize]
    }

    fn is_possible(&self, position: u128) -> bool {
        position < self.options.len() as u128
    }
}

fn solved(game: impl Game, threads: usize) -> Solved {
    tried(game, threads, Terms::default()).unwrap()
}

/// Solves a game under these terms, and leaves the saved files.
fn tried(game: impl Game, threads: usize, terms: Terms) -> Result<Solved, Failure> {
    let run = move |worker: &mut timely::worker::Worker| {
        solve(worker, game.clone(), &terms).map(|(solved, _)| solved)
    };
    let guards = timely::execute(timely::Config::process(threads), run).unwrap();
    let mut results = guards.join().into_iter().map(|result| result.unwrap());
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
fn games_are_solved_as_graphs() {
    check(&Connect::new(4, 3).unwrap());
    check(&Connect::new(1, 5).unwrap());
    check(&Connect::new(5, 2).unwrap());
    (0..40).for_each(|seed| check(&Listed::new(seed, 3 + 5 * seed)));
}

#[test]
fn keys_are_spread() {
    let mut counts = [0; 16];
    (0..16_000u64).for_each(|key| counts[(key.mixed() >> 60) as usize] += 1);
    assert!(counts.iter().all(|&count| (800..1200).contains(&count)), "{counts:?}");
    (0..16_000u128).for_each(|key| counts[((key << 64).mixed() >> 60) as usize] += 1);
    assert!(counts.iter().all(|&count| (1700..2300).contains(&count)), "{counts:?}");
}

fn terms(folder: &Path) -> Terms {
    Terms { name: "test".to_string(), limit: None, work_folder: Some(folder.to_path_buf()) }
}

/// Solves a game, and again from the logs after each was cut off or damaged at a random place.
fn check_cuts(game: &impl Game, workers: usize, rounds: usize) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let solve = || {
        let solved = tried(game.clone(), workers, terms(folder)).unwrap();
        Solved { memory_bytes: 0, ..solved }
    };
    let expected = solve();
    let name = |worker| format!("worker-{worker}-of-{workers}.levels");
    let logs: Vec<PathBuf> = (0..workers).map(|worker| folder.join(name(worker))).collect();
    let lengths =
        || -> Vec<u64> { logs.iter().map(|log| fs::metadata(log).unwrap().len()).collect() };
    let whole = lengths();
    let mut rng = Rng::named("games cut off");
    for round in 0..rounds {
        for log in &logs {
            let mut bytes = fs::read(log).unwrap();
            // Either where all workers are nearly done, or anywhere for each.
            let least = if round % 3 == 0 { bytes.len() * 3 / 4 } else { 0 };
            let at = least + rng.below((bytes.len() - least) as u64) as usize;
            match rng.below(4) {
                0 => {}
                1 if at >= 20 => bytes[at] ^= 1 << rng.below(8),
                _ => bytes.truncate(at),
            }
            fs::write(log, &bytes).unwrap();
        }
        assert_eq!(solve(), expected, "round {round}");
        assert_eq!(lengths(), whole, "round {round}");
    }
}

#[test]
fn games_go_on_from_any_moment() {
    check_cuts(&Connect::new(4, 3).unwrap(), 1, 40);
    check_cuts(&Connect::new(4, 3).unwrap(), 3, 40);
    check_cuts(&Listed::new(8, 300), 2, 25);
    check_cuts(&Listed::new(9, 60), 4, 20);
}

/// Writes records of a phase, a level and bytes as the only worker of a game would.
fn forge(folder: &Path, records: &[(u32, u32, Vec<u8>)]) {
    let subject = Subject { mark: mixed_text("game test 1"), words: "game" };
    let (mut log, _) = Log::open(folder, (0, 1), subject).unwrap();
    log.cut_after(None).unwrap();
    for (phase, level, bytes) in records {
        log.add((*phase, *level, bytes.len() as u64), [bytes.clone()]).unwrap();
    }
    log.sync().unwrap();
}

#[test]
fn keys_that_no_run_has_written_are_refused_or_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let game = Connect::new(2, 2).unwrap();
    let keys = |keys: &[u64]| keys.iter().flat_map(|key| key.to_le_bytes()).collect::<Vec<u8>>();
    let start = game.start();
    let settled = |number: u32| [&number.to_le_bytes()[..], &[1]].concat();
    let expected = solved(game, 1);
    let try_forged = |records: &[(u32, u32, Vec<u8>)]| {
        forge(folder, records);
        let solved = tried(game, 1, terms(folder))?;
        Ok::<_, Failure>(Solved { memory_bytes: expected.memory_bytes, ..solved })
    };
    let damaged = [
        vec![(0, 0, keys(&[]))],
        vec![(0, 0, keys(&[0]))],
        vec![(0, 0, keys(&[start, start]))],
        vec![(0, 0, keys(&[start])), (0, 1, keys(&[0]))],
        vec![(0, 0, keys(&[start])), (0, 1, keys(&[u64::MAX]))],
        vec![(0, 0, keys(&[start])), (0, 1, keys(&[start]))],
        vec![(0, 0, keys(&[start])), (0, 1, keys(&[])), (1, 0, settled(1))],
        vec![(0, 0, keys(&[start])), (0, 1, keys(&[])), (1, 0, settled(u32::MAX))],
        vec![(0, 0, keys(&[start])), (0, 1, keys(&[])), (1, 0, settled(0).repeat(2))],
    ];
    for records in damaged {
        let words = try_forged(&records).unwrap_err().to_string();
        assert_eq!(words, "the work folder is damaged", "{records:?}");
    }
    let left_out = [
        vec![(0, 1, keys(&[start]))],
        vec![(1, 0, settled(0))],
        vec![(2, 0, settled(0))],
        vec![(0, 0, vec![0; 7])],
        vec![(0, 0, keys(&[start])), (1, 0, settled(0)), (0, 1, keys(&[0]))],
        vec![(0, 0, keys(&[start])), (0, 2, keys(&[0]))],
        vec![(0, 0, keys(&[start])), (3, 1, keys(&[0]))],
    ];
    for records in left_out {
        assert_eq!(try_forged(&records).unwrap(), expected, "{records:?}");
    }
}
