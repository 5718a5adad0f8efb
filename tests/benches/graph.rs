//! Games on graphs with cycles, against the usual program of contests: a vector of predecessors for
//! each vertex, a queue of settled states, counters by vertex, seat and value.
//!
//! Arguments: `--large` adds 10^7 positions with 4·10^7 edges, other words choose lines by name.

#[path = "graph/classical.rs"]
mod classical;
#[path = "graph/inputs.rs"]
mod inputs;

use std::fmt::Write as _;

use classical::Classical;
use graph_retro::{
    DeadEndRule, Digraph, GraphFormat, GraphReader, Outcome, Play, Seat, SeatValue, Solution,
    Solver, Team,
};
use inputs::{Input, inputs};
use judge_io::Scanner;
use workspace_tests::race::{Choice, Race, print_heading};

const POSITIONS: u32 = 1_000_000;
const ROUNDS: usize = 3;

fn main() {
    let choice = Choice::from_arguments();
    println!("times per edge");
    print_heading();
    for input in inputs(POSITIONS) {
        if choice.takes(&input.name) {
            race_impartial(&input);
        }
    }
    let random = || Input::random(POSITIONS);
    if choice.takes("opposite orders") {
        let orders = [(Team::A, "DAB"), (Team::B, "BAD")];
        race_seats("two seats, opposite orders, solve", &random(), &orders, "8x");
    }
    if choice.takes("six seats") {
        let orders = [
            (Team::A, "ADB"),
            (Team::A, "BDA"),
            (Team::B, "BDA"),
            (Team::A, "ADB"),
            (Team::B, "ADB"),
            (Team::B, "BDA"),
        ];
        race_seats("six seats, solve", &random(), &orders, "4x");
    }
    if choice.takes("dense") {
        let dense = Input::random_of("", 5_000, 20_000_000).judge_text();
        race_solvers("dense, 5,000 positions, 2·10^7 edges, solve", &dense, "2.5x");
    }
    if choice.has("--large") {
        race_large();
    }
}

fn race_impartial(input: &Input) {
    let text = input.judge_text();
    let [whole, solve] = input.goals;
    race_programs(&format!("{}, whole program", input.name), &text, whole);
    race_solvers(&format!("{}, solve", input.name), &text, solve);
}

/// Races reading, solving and writing.
fn race_programs(work: &str, text: &[u8], goal: &str) {
    let classical = || Classical::read(text).outcomes();
    let lean = || letters(&lean().solve(&read(text), Play::Normal));
    Race::run(ROUNDS, classical, lean).print(work, edge_count(text), goal);
}

/// Races solving alone.
fn race_solvers(work: &str, text: &[u8], goal: &str) {
    let (slow, graph) = (Classical::read(text), read(text));
    let classical = || count(&slow.solve(&impartial()), 2);
    let lean = || decided(&lean().solve(&graph, Play::Normal));
    Race::run(ROUNDS, classical, lean).print(work, edge_count(text), goal);
}

fn read(text: &[u8]) -> Digraph {
    GraphFormat::Judge.read(text).expect("the text is a graph").graph
}

fn edge_count(text: &[u8]) -> u64 {
    Scanner::new(text).ints(2, "count").expect("the text is a graph")[1]
}

fn race_seats(name: &str, input: &Input, orders: &[(Team, &str)], goal: &str) {
    let seats: Vec<Seat> = orders
        .iter()
        .map(|&(team, order)| Seat { team, order: order.parse().expect("three letters") })
        .collect();
    let slow = Classical::read(&input.judge_text());
    let graph = Digraph::from_edges(input.position_count, &input.edges).expect("a graph");
    let seat_count = seats.len();
    let tally = |value: &dyn Fn(u32, usize) -> SeatValue| {
        let mut tally = vec![[0u64; 3]; seat_count];
        for (seat, tally) in tally.iter_mut().enumerate() {
            (0..input.position_count).for_each(|at| tally[value(at, seat) as usize] += 1);
        }
        tally
    };
    let mut expected = Vec::new();
    let mut found = None;
    Race::run(
        ROUNDS,
        || expected = slow.solve(&seats),
        || found = lean().solve_seats(&graph, &seats, DeadEndRule::StuckLoses).ok(),
    )
    .print(name, input.edges.len() as u64, goal);
    let found = found.expect("the orders agree");
    assert_eq!(
        tally(&|position, seat| expected[position as usize * seat_count + seat]),
        tally(&|position, seat| found.value(position, seat)),
        "the two programs give different values"
    );
}

fn race_large() {
    let name = "random, 10^7 positions, 4·10^7 edges";
    let text = Input::random_of(name, 10_000_000, 40_000_000).judge_text();
    let parallel = || {
        let reader = GraphReader::new(GraphFormat::Judge).parallel();
        letters(&on_all_threads(&reader.read(&text).expect("the text is a graph").graph))
    };
    Race::run(1, || Classical::read(&text).outcomes(), parallel).print(
        &format!("{name}, all threads"),
        edge_count(&text),
        "14x",
    );
    race_threads(&format!("{name}, solve, one thread and all"), &read(&text));
    let chain: Vec<(u32, u32)> = (1..10_000_000).map(|from| (from, from - 1)).collect();
    let graph = Digraph::from_edges(10_000_000, &chain).expect("a graph");
    race_threads("chain of 10^7, solve, one thread and all", &graph);
}

/// One thread against all of them, which must not be a tenth slower if there is nothing to share.
fn race_threads(name: &str, graph: &Digraph) {
    Race::run(
        ROUNDS,
        || decided(&lean().solve(graph, Play::Normal)),
        || decided(&on_all_threads(graph)),
    )
    .print(name, graph.edge_count(), "0.9x");
}

/// Returns a solver that finds only who wins.
fn lean() -> Solver<'static> {
    Solver::new().without_remoteness()
}

fn on_all_threads(graph: &Digraph) -> Solution {
    lean().parallel().solve(graph, Play::Normal)
}

fn impartial() -> [Seat; 2] {
    [Team::A, Team::B].map(Seat::loyal)
}

/// Returns how many positions the player to move loses and wins.
fn decided(solution: &Solution) -> [u64; 2] {
    [Outcome::Previous, Outcome::Next].map(|outcome| solution.count(outcome))
}

/// Writes letters as the classical program does.
fn letters(solution: &Solution) -> String {
    let mut text = String::with_capacity(solution.position_count() as usize + 1);
    text.extend(solution.outcomes().map(Outcome::letter));
    writeln!(text).expect("strings take all");
    text
}

/// Returns how many positions the seat to move loses and wins, with seat 0 to move.
fn count(values: &[SeatValue], seat_count: usize) -> [u64; 2] {
    let with = |wanted| {
        let values = values.iter().step_by(seat_count);
        values.filter(|&&value| value == wanted).count() as u64
    };
    [with(SeatValue::B), with(SeatValue::A)]
}
