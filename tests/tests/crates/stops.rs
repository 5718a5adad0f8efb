//! Every routine that can take long stops soon after its flag is set.

use contest::{CuttingGame, ForbiddenTakes, bottles_winning_moves};
use game_table::{GraphPicture, Limits, NoFiles, SequencePicture, Sum};
use graph_retro::Digraph;
use heap_games::{
    Budget, Certificate, EqualSplit, HeapSequence, ListGame, MisereQuotient, OptionTable, Period,
    PeriodSearch, Rule, SubtractionSet, values_by_definition,
};
use mex_core::{
    Component, Evaluator, GameGraph, Options, Play, PositionLimit, Ruleset, RulesetSolver, SumRule,
    misere_outcome, remotenesses, stoppable, sum_winning_moves,
};
use nim_algebra::{Batch, Nimber};
use nimber_search::{BoardSearch, GridGame, Piece, Search, SearchError, Taking};
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use test_support::Rng;
use tree_hackenbush::{Colour, Edge, Player, Position, WeightedTree};
use workspace_tests::race::timed;

/// How long the work runs before its flag is set, and how much processor time it may take after
/// that.
const BEFORE: Duration = Duration::from_millis(40);
const AFTER: Duration = Duration::from_millis(250);

/// How often a case is tried: other tests may keep the processors busy.
const TRIES: usize = 5;

/// The wait after which work is considered to have no stop point.
const NEVER: Duration = Duration::from_secs(20);

type Case = (&'static str, Arc<dyn Fn() + Send + Sync>);

fn case<T>(name: &'static str, work: impl Fn() -> T + Send + Sync + 'static) -> Case {
    (name, Arc::new(move || drop(black_box(work()))))
}

/// Returns how long the work, which restarts whenever it ends, continues after its flag was set.
fn time_to_leave(work: &Arc<dyn Fn() + Send + Sync>) -> Duration {
    let flag = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let (seen, work) = (Arc::clone(&flag), Arc::clone(work));
    thread::spawn(move || {
        let left = stoppable::<()>(&seen, || {
            loop {
                work();
            }
        });
        sender.send(left.is_none())
    });
    thread::sleep(BEFORE);
    flag.store(true, Ordering::Relaxed);
    // Other tests of this process may add to this time, but other programs do not.
    if let (Ok(true), time) = timed(|| receiver.recv_timeout(NEVER)) { time } else { NEVER }
}

fn every_case_is_left(cases: Vec<Case>) {
    let mut late = Vec::new();
    for (name, work) in cases {
        let mut least = NEVER;
        for _ in 0..TRIES {
            let time = time_to_leave(&work);
            least = least.min(time);
            if least <= AFTER || time == NEVER {
                break;
            }
        }
        if least > AFTER {
            late.push((name, least));
        }
    }
    assert!(late.is_empty(), "these go on for too long: {late:?}");
}

/// Returns a graph with random numbers of positions, so that it must be traversed.
fn wild_graph(count: u32, options: u32) -> GameGraph {
    let mut rng = Rng::new(17);
    let names = rng.permutation(count);
    let mut edges = Vec::new();
    for position in 1..count {
        for _ in 0..rng.below_u32(options + 1) {
            let option = rng.below_u32(position);
            edges.push((names[position as usize], names[option as usize]));
        }
    }
    GameGraph::from_edges(count, &edges).unwrap()
}

fn grid_edges(side: u32) -> Vec<(u32, u32)> {
    let right = (0..side * side).filter(|at| at % side + 1 < side).map(|at| (at, at + 1));
    right.chain((0..side * (side - 1)).map(|at| (at, at + side))).collect()
}

struct Nim;

impl Ruleset for Nim {
    type Position = u64;

    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        (0..heap).for_each(|left| options.push(left));
    }
}

fn search_of_a_graph(taking: Taking, threads: usize) -> Result<u32, SearchError> {
    let memory = BoardSearch::DEFAULT_MEMORY;
    // A mere grid would be searched as a board, and with even sides it is lost by symmetry.
    let edges = [grid_edges(20), vec![(0, 21)]].concat();
    let mut search = BoardSearch::graph(400, &edges, taking, memory).unwrap();
    search.set_threads(threads);
    search.value(&(0..400).collect::<Vec<u32>>())
}

fn book_of_cram() {
    let sum = Sum::parse("cram 4x6").unwrap();
    let material = sum.read((Play::Normal, Limits::default()), &mut NoFiles).unwrap();
    drop(material.analysis().unwrap().book());
}

#[test]
fn searches_of_mex_core() {
    let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
    let cram = Arc::new(GridGame::<u128>::new(9, 9, &domino).unwrap());
    let of_cram = |name, work: fn(&GridGame<u128>)| {
        let cram = Arc::clone(&cram);
        case(name, move || work(&cram))
    };
    let kayles = || "0.77".parse::<Rule>().unwrap();
    let graph = Arc::new(wild_graph(60_000, 5));
    let of = |name, work: fn(&GameGraph)| {
        let graph = Arc::clone(&graph);
        case(name, move || work(&graph))
    };
    every_case_is_left(vec![
        of_cram("Evaluator::sum_value", |cram| drop(Evaluator::new(cram).sum_value(&[cram.all()]))),
        of_cram("Search::value", |cram| drop(Search::new(cram).value(&[cram.all()]))),
        case("Evaluator on one position", || Evaluator::new(&Nim).value(&u64::MAX)),
        case("Analysis::book", book_of_cram),
        case("BoardSearch on vertices", || search_of_a_graph(Taking::Vertex, 1)),
        case("BoardSearch on edges", || search_of_a_graph(Taking::Edge, 1)),
        case("BoardSearch with threads", || search_of_a_graph(Taking::Vertex, 2)),
        of_cram("RulesetSolver, normal", |cram| {
            let sum = [cram.all()];
            drop(RulesetSolver::new(cram, &sum, Play::Normal, PositionLimit::NONE).outcome(&sum));
        }),
        case("RulesetSolver, misere", move || {
            let sum = [90, 80, 70];
            let rule = kayles();
            let mut solver = RulesetSolver::new(&rule, &sum, Play::Misere, PositionLimit::NONE);
            solver.winning_moves(&sum)
        }),
        case("RulesetSolver of tame games", || {
            let rule: Rule = "subtract:1,2".parse().unwrap();
            RulesetSolver::new(&rule, &[1 << 40], Play::Misere, PositionLimit::NONE).nim_heaps(&[9])
        }),
        of("misere_outcome", |graph| {
            let last: Vec<u32> = (0..12).map(|token| 50_000 + 7 * token).collect();
            drop(misere_outcome(graph, &last, PositionLimit::NONE));
        }),
        of("sum_winning_moves", |graph| {
            let components: Vec<Component<'_>> =
                (0..40).map(|at| Component::Position { graph, position: 50_000 + at }).collect();
            let rule = SumRule::continued_selective(Play::Normal);
            drop(sum_winning_moves(&components, rule, PositionLimit::NONE));
        }),
        of("remotenesses", |graph| drop(remotenesses(graph, Play::Normal))),
    ]);
}

#[test]
fn routines_of_heap_games() {
    let values = |to: usize| (0..to).map(|heap| heap as u32 % 1000 * 7 % 13).collect::<Vec<_>>();
    let (short, long) = (values(100_000), values(1_000_000));
    let lines = format!("\n{}", "0,0\n".repeat(49_999)).into_bytes();
    let pairs: Vec<(u64, u64)> = (1..50_000).map(|heap| (heap, heap / 2 + 1)).collect();
    let rule = |name: &str| name.parse::<Rule>().unwrap();
    every_case_is_left(vec![
        case("bottles_winning_moves", || bottles_winning_moves(&[1; 20_000])),
        case("CuttingGame::new", || CuttingGame::new(2000)),
        case("equal_split_values", || EqualSplit::new(3).values(200_000_000)),
        case("SubtractionSet::values", || {
            SubtractionSet::new([1, 100, 10_007]).unwrap().values(1 << 28)
        }),
        case("SubtractionSet::values_of", || {
            let rule = SubtractionSet::new((1..3000).map(|take| take * take)).unwrap();
            rule.values_of(&[1 << 25], &mut { u64::MAX })
        }),
        case("values_by_definition", move || values_by_definition(&rule("0.77"), 1 << 20)),
        case("one heap by definition", move || values_by_definition(&rule("8.8"), 4000)),
        case("HeapSequence::extend_to", move || HeapSequence::new(rule("0.16")).extend_to(1 << 24)),
        case("PeriodSearch::run", move || PeriodSearch::new(rule("0.16"), 1 << 24).run()),
        case("Certificate::check", move || {
            let report = PeriodSearch::new(rule("0.165"), 20_000).run().unwrap();
            Certificate::new(&report).check(Budget::OF_CHECKS, &mut |_| ())
        }),
        case("TextHeaps::options_up_to", || {
            let rule =
                text_rules::TextHeaps::parse(b"options of n for k = 1..n-1: k + n-k-1\n").unwrap();
            rule.options_up_to(1 << 14)
        }),
        case("OptionTable::parse", move || OptionTable::parse(&lines, 49_999)),
        case("Period::observed", move || Period::observed(&short)),
        case("ForbiddenTakes::new", move || ForbiddenTakes::new(&pairs)),
        case("misere_genera", move || rule("0.77").misere_genera(60, 1 << 30)),
        case("MisereQuotient::extend_to", move || MisereQuotient::new(rule("0.144")).extend_to(60)),
        case("ListGame::winning_moves", || {
            let game: ListGame = "moore:1".parse().unwrap();
            game.winning_moves(&[1; 60_001])
        }),
        case("SequencePicture::to_svg", move || {
            let values: Vec<u64> = long.iter().map(|&value| value.into()).collect();
            SequencePicture::new("0.77", &values).to_svg()
        }),
    ]);
}

#[test]
fn routines_of_nim_algebra() {
    let mut rng = Rng::new(5);
    let base = Nimber::new(rng.wide_bits());
    let power = base.pow(rng.wide_bits());
    let words: Vec<u64> = (1..200_000).collect();
    every_case_is_left(vec![
        case("Nimber::log", move || power.log(base)),
        case("Batch::inverse", move || {
            let mut out = vec![0; words.len()];
            Batch::new().inverse(&words, &mut out)
        }),
    ]);
}

#[test]
fn routines_of_tree_hackenbush_and_pictures() {
    let mut rng = Rng::new(8);
    let count = 50_000;
    let ends: Vec<(u32, u32)> = (1..count).map(|v| (rng.below_u32(v), v)).collect();
    let rings: Vec<(u32, u32)> =
        ends.iter().copied().chain((0..count).map(|v| (v, (v + 7) % count))).collect();
    let colours = [Colour::Blue, Colour::Red];
    let mut edge = |&(u, v): &(u32, u32)| Edge::new(u, v, colours[rng.below(2) as usize]);
    let red_blue = Position::from_edges(count, ends.iter().map(&mut edge).collect()).unwrap();
    // Every block is a triangle, which is searched.
    let triangles: Vec<(u32, u32)> =
        (0..2000).flat_map(|at| [(2 * at, 2 * at + 1), (2 * at + 1, 2 * at + 2)]).collect();
    let blocks = triangles.iter().copied().chain((0..2000).map(|at| (2 * at, 2 * at + 2)));
    let blocks: Vec<Edge> = blocks.map(|ends| edge(&ends)).collect();
    // A new position each time, as positions cache results.
    let blocks = move || Position::from_edges(4001, blocks.clone()).unwrap();
    let parents: Vec<u32> = [0].into_iter().chain(ends.iter().map(|&(u, _)| u)).collect();
    let text: String = ends.iter().map(|(u, v)| format!("{u} {v} g\n")).collect();
    let rings: Vec<Edge> = rings.iter().map(|&(u, v)| Edge::new(u, v, Colour::Green)).collect();
    let green = move || Position::from_edges(count, rings.clone()).unwrap();
    let (of_value, of_blocks) = (green.clone(), blocks.clone());
    let drawn = Digraph::from_edges(count, &ends).unwrap();
    let solution = graph_retro::solve(&drawn, Play::Normal);
    every_case_is_left(vec![
        case("Position::value", move || of_value().value()),
        case("Position::winning_moves of green edges", move || green().winning_moves(Player::Left)),
        case("WeightedTree", move || {
            WeightedTree::from_parents(&parents, &vec![1; parents.len()]).map(|tree| tree.value())
        }),
        case("Position::parse", move || Position::parse(text.as_bytes())),
        case("Position::winning_moves", move || red_blue.winning_moves(Player::Left)),
        case("Position::best_moves", move || of_blocks().best_moves(Player::Left)),
        case("Position::values_after_moves", move || blocks().values_after_moves()),
        case("GraphPicture::to_svg", move || GraphPicture::new(&drawn, &solution).to_svg()),
    ]);
}
