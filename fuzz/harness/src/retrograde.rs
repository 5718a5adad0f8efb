//! Games on graphs with cycles: the solver, its verifier, and rounds of the definition.

use crate::builder::edges;
use crate::choices::Choices;
use contest::kit::draws;
use contest::kit::graph::Graph;
use graph_retro::{
    DeadEndRule, Digraph, Order, Outcome, Play, Seat, SeatValue, SeatsError, Solver, Team, solve,
    solve_seats, verify, verify_seats,
};
use test_support::forced_wins;

/// Solves a graph for two players, and for seats in a circle.
pub fn retrograde(data: &[u8]) {
    let mut choices = Choices::new(data);
    let action = choices.byte();
    let seats = seats(&mut choices);
    let label_seed = choices.word();
    let edges =
        if action & 1 == 0 { small_edges(&mut choices, 12) } else { edges(&mut choices, 1 << 11) };
    let largest = edges.iter().map(|edge| edge.0.max(edge.1)).max();
    let count = largest.map_or(0, |largest| largest + 1) + u32::from(action >> 6);
    let graph = Digraph::from_edges(count, &edges).expect("the edges are within the graph");
    let rows = rows(count, &edges);
    for play in [Play::Normal, Play::Misere] {
        two_players(&graph, play, &rows, action >> 3 & 7 == 7);
    }
    if count <= 3000 {
        let labels: Vec<SeatValue> = (0..count)
            .map(|position| {
                let draw = label_seed.rotate_left(position) % 3;
                [SeatValue::A, SeatValue::B, SeatValue::Draw][draw as usize]
            })
            .collect();
        let ending = match action >> 1 & 3 {
            0 => DeadEndRule::StuckLoses,
            1 => DeadEndRule::StuckWins,
            _ => DeadEndRule::Labels(&labels),
        };
        circle(&graph, &seats, ending, &rows);
    }
}

/// Returns edges between few positions, so that cycles and dead ends are both common.
pub fn small_edges(choices: &mut Choices<'_>, most: usize) -> Vec<(u32, u32)> {
    let reach = 1 + choices.below(most) as u32;
    let count = choices.below(3 * most);
    let acyclic = choices.byte().is_multiple_of(4);
    (0..count)
        .filter_map(|_| {
            let (from, to) = (choices.below_u32(reach), choices.below_u32(reach));
            match acyclic {
                true if from == to => None,
                true => Some((from.max(to), from.min(to))),
                false => Some((from, to)),
            }
        })
        .collect()
}

/// Returns the options of every position.
pub fn rows(count: u32, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut rows = vec![Vec::new(); count as usize];
    for &(from, to) in edges {
        rows[from as usize].push(to);
    }
    rows
}

fn two_players(graph: &Digraph, play: Play, rows: &[Vec<u32>], in_parallel: bool) {
    let solution = solve(graph, play);
    assert_eq!(verify(graph, &solution), Ok(()));
    let without = Solver::new().without_remoteness().solve(graph, play);
    // All threads are woken for some inputs only: it takes longer than the rest.
    let parallel = match in_parallel {
        true => Solver::new().parallel().solve(graph, play),
        false => Solver::new().solve(graph, play),
    };
    for position in 0..graph.position_count() {
        let outcome = solution.outcome(position);
        assert_eq!(without.outcome(position), outcome);
        assert_eq!(parallel.outcome(position), outcome);
        assert_eq!(parallel.remoteness(position), solution.remoteness(position));
    }
    let counts = [Outcome::Next, Outcome::Previous, Outcome::Draw].map(|o| solution.count(o));
    assert_eq!(counts.iter().sum::<u64>(), u64::from(graph.position_count()));
    if rows.len() > 300 {
        return;
    }
    for (position, (outcome, remoteness)) in by_kit(rows, play).into_iter().enumerate() {
        let at = position as u32;
        assert_eq!(solution.outcome(at), outcome, "{play:?} {position} {rows:?}");
        assert_eq!(solution.remoteness(at), remoteness, "{play:?} {position} {rows:?}");
    }
}

/// Returns outcome and remoteness by the kit for contests, which knows only normal play: in misère play
/// a move to nowhere, the last one, is put after every end.
pub fn by_kit(rows: &[Vec<u32>], play: Play) -> Vec<(Outcome, Option<u32>)> {
    let (count, more) = (rows.len(), u32::from(play == Play::Misere));
    let mut arcs = arcs(rows);
    if play == Play::Misere {
        arcs.extend((0..count).filter(|&at| rows[at].is_empty()).map(|at| (at, count)));
    }
    let moves = draws::remoteness(&Graph::new(count + 1, &arcs));
    let outcome = |moves: Option<u32>| match moves {
        Some(moves) => Outcome::from_mover_wins(moves % 2 == 1),
        None => Outcome::Draw,
    };
    let found = moves[..count].iter();
    found.map(|&moves| (outcome(moves), moves.map(|moves| moves - more))).collect()
}

/// Returns the arcs of a graph as kits take them.
pub fn arcs(rows: &[Vec<u32>]) -> Vec<(usize, usize)> {
    let from = rows.iter().enumerate();
    from.flat_map(|(from, row)| row.iter().map(move |&to| (from, to as usize))).collect()
}

fn seats(choices: &mut Choices<'_>) -> Vec<Seat> {
    const ORDERS: [&str; 6] = ["ADB", "BDA", "DAB", "BAD", "ABD", "DBA"];
    let common: Order = ORDERS[choices.below(6)].parse().expect("an order");
    let wild = choices.byte() < 32;
    (0..1 + choices.below(5))
        .map(|_| {
            let team = [Team::A, Team::B][choices.below(2)];
            let order = match choices.byte() % 8 {
                0..=2 => common,
                3..=5 => common.reversed(),
                _ if wild => ORDERS[choices.below(6)].parse().expect("an order"),
                _ => common,
            };
            Seat { team, order }
        })
        .collect()
}

fn circle(graph: &Digraph, seats: &[Seat], ending: DeadEndRule<'_>, rows: &[Vec<u32>]) {
    let acyclic = Graph::new(rows.len(), &arcs(rows)).ends_first().is_some();
    let same_sides = seats
        .iter()
        .all(|seat| seat.order == seats[0].order || seat.order == seats[0].order.reversed());
    let solution = match solve_seats(graph, seats, ending) {
        Ok(solution) => solution,
        Err(SeatsError::Clash { .. }) => {
            assert!(!acyclic && !same_sides, "{seats:?}");
            return;
        }
        Err(error) => panic!("{error}"),
    };
    assert_eq!(verify_seats(graph, seats, ending, &solution), Ok(()));
    let values = Solver::new()
        .without_remoteness()
        .solve_seats(graph, seats, ending)
        .expect("the solver took it before");
    let stuck = |position: usize, seat: usize| match ending {
        DeadEndRule::StuckLoses => seats[seat].team.opponent().win(),
        DeadEndRule::StuckWins => seats[seat].team.win(),
        DeadEndRule::Labels(labels) => labels[position],
    };
    let expected = if rows.len() * seats.len() > 400 {
        None
    } else if same_sides {
        Some(by_force(rows, seats, stuck))
    } else {
        Some(by_induction(rows, seats, stuck))
    };
    for position in 0..rows.len() {
        for seat in 0..seats.len() {
            let found = solution.value(position as u32, seat);
            assert_eq!(values.value(position as u32, seat), found);
            if let Some(expected) = &expected {
                let expected = expected[position * seats.len() + seat];
                assert_eq!(found, expected, "{position} {seat} {seats:?} {rows:?}");
            }
        }
    }
}

/// Returns the value of every state where there are two sides, one with the opposite order.
fn by_force(
    rows: &[Vec<u32>],
    seats: &[Seat],
    stuck: impl Fn(usize, usize) -> SeatValue,
) -> Vec<SeatValue> {
    let order = seats[0].order;
    let [best, middle, worst] = order.best_first();
    let states = || (0..rows.len()).flat_map(|at| (0..seats.len()).map(move |seat| (at, seat)));
    let options = states().map(|(at, seat)| {
        let next = (seat + 1) % seats.len();
        rows[at].iter().map(|&option| option as usize * seats.len() + next).collect()
    });
    let options: Vec<Vec<usize>> = options.collect();
    let sides: Vec<bool> = states().map(|(_, seat)| seats[seat].order == order).collect();
    // Endless play has the value of a draw.
    let reaches = |good: &[SeatValue]| {
        let ends: Vec<bool> = states().map(|(at, seat)| good.contains(&stuck(at, seat))).collect();
        let endless = good.contains(&SeatValue::Draw);
        let won = forced_wins(&options, (&sides, &ends), |side| !side);
        won.into_iter().map(move |won| won.unwrap_or(endless))
    };
    let value = |pair| match pair {
        (true, _) => best,
        (false, true) => middle,
        (false, false) => worst,
    };
    reaches(&[best]).zip(reaches(&[best, middle])).map(value).collect()
}

/// Returns the value of every state of an acyclic graph, each seat taking what it likes best.
fn by_induction(
    rows: &[Vec<u32>],
    seats: &[Seat],
    stuck: impl Fn(usize, usize) -> SeatValue,
) -> Vec<SeatValue> {
    let count = seats.len();
    let mut values: Vec<Option<SeatValue>> = vec![None; rows.len() * count];
    loop {
        let mut changed = false;
        for (position, options) in rows.iter().enumerate() {
            for (seat, Seat { order, .. }) in seats.iter().enumerate() {
                let state = position * count + seat;
                if values[state].is_some() {
                    continue;
                }
                let after: Option<Vec<SeatValue>> = options
                    .iter()
                    .map(|&option| values[option as usize * count + (seat + 1) % count])
                    .collect();
                let Some(after) = after else {
                    continue;
                };
                let best = after.into_iter().reduce(|a, b| if order.prefers(b, a) { b } else { a });
                values[state] = Some(best.unwrap_or_else(|| stuck(position, seat)));
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    values.into_iter().map(|value| value.expect("the graph has no cycle")).collect()
}
