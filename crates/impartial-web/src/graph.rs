//! Graphs with a token: outcomes, remoteness and best moves, impartial or with seats.

use crate::json::Record;
use crate::question::{Question, chain};
use game_table::answer::{GraphAnswer, SeatLetters, SeatsAnswer};
use graph_retro::{
    DeadEndRule, Digraph, GraphFormat, Order, OrderError, Outcome, Play, Seat, loopy_values, solve,
    solve_seats,
};

/// Returns the solution of the graph in `text`, with `seats` and their `orders`, if given.
pub(crate) fn solution(question: &Question<'_>) -> Result<Record, String> {
    let graph = GraphFormat::Judge.read(question.text("text")?.as_bytes()).map_err(chain)?.graph;
    let play = if question.flag("misere") { Play::Misere } else { Play::Normal };
    match question.text("seats").unwrap_or_default() {
        "" => impartial(&graph, play),
        teams => {
            let orders = question.text("orders").unwrap_or_default();
            seated(&graph, &seats(teams, orders)?, play)
        }
    }
}

fn impartial(graph: &Digraph, play: Play) -> Result<Record, String> {
    let solution = solve(graph, play);
    let moves = solution.moves(graph);
    let positions = || 0..solution.position_count();
    let rows = option_rows(graph);
    let kind = |option| (solution.outcome(option), solution.remoteness(option));
    // These are as good as an optimal move, and play takes as many moves.
    let best = rows.iter().zip(moves.iter()).map(|(row, chosen)| {
        kept(row, |option| chosen.is_some_and(|chosen| kind(option) == kind(chosen)))
    });
    let wins = |option| solution.outcome(option) == Outcome::Previous;
    let winning = rows.iter().map(|row| kept(row, wins));
    let answer = Record::of(&GraphAnswer::new(&solution, &moves, &[]))?
        .with("best", &best.collect::<Vec<_>>())
        .with("winning", &winning.collect::<Vec<_>>());
    if play == Play::Misere {
        return Ok(answer);
    }
    let values = loopy_values(graph);
    let texts = positions().map(|at| values.value(at).to_string());
    Ok(answer.with("value", &texts.collect::<Vec<_>>()))
}

/// Returns the options of every position, in increasing order and each once.
fn option_rows(graph: &Digraph) -> Vec<Vec<u32>> {
    let mut rows = vec![Vec::new(); graph.position_count() as usize];
    graph.edges().for_each(|(from, to)| rows[from as usize].push(to));
    rows.iter_mut().for_each(Vec::dedup);
    rows
}

fn kept(row: &[u32], keeps: impl Fn(u32) -> bool) -> Vec<u32> {
    row.iter().copied().filter(|&option| keeps(option)).collect()
}

/// Returns the seats with these teams, each with its order, or the usual order of its team.
fn seats(teams: &str, orders: &str) -> Result<Vec<Seat>, String> {
    let orders: Vec<Order> = orders
        .split(',')
        .filter(|order| !order.is_empty())
        .map(|order| {
            order.trim().parse().map_err(|e| format!("order {order:?}: {}", chain::<OrderError>(e)))
        })
        .collect::<Result<_, String>>()?;
    Seat::row(teams, &orders).map_err(chain)
}

fn seated(graph: &Digraph, seats: &[Seat], play: Play) -> Result<Record, String> {
    let rule = match play {
        Play::Normal => DeadEndRule::StuckLoses,
        Play::Misere => DeadEndRule::StuckWins,
    };
    let solution = &solve_seats(graph, seats, rule).map_err(chain)?;
    let positions = || 0..graph.position_count();
    let seats = || 0..seats.len();
    let remoteness = |seat| positions().map(|at| solution.remoteness(at, seat)).collect::<Vec<_>>();
    let moves = |seat| solution.moves(graph, seat).iter().collect::<Vec<_>>();
    let rows = option_rows(graph);
    // The options that preserve the value of the position.
    let best = |seat| {
        let next = (seat + 1) % seats().len();
        let keeps = |at| move |option| solution.value(option, next) == solution.value(at, seat);
        positions().zip(&rows).map(|(at, row)| kept(row, keeps(at))).collect::<Vec<_>>()
    };
    let values = SeatLetters::Seats(solution);
    let answer = SeatsAnswer { positions: graph.position_count(), values, names: &[] };
    Ok(Record::of(&answer)?
        .with("remoteness", &seats().map(remoteness).collect::<Vec<_>>())
        .with("move", &seats().map(moves).collect::<Vec<_>>())
        .with("best", &seats().map(best).collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn asked(question: Json) -> Json {
        crate::question::asked(&question)
    }

    #[test]
    fn every_best_and_every_winning_move_is_listed() {
        let answer = asked(json!({ "ask": "graph", "text": "4 4\n1 2\n2 1\n2 3\n4 4\n" }));
        assert_eq!(answer["best"], json!([[1], [2], [], [3]]));
        assert_eq!(answer["winning"], json!([[], [0, 2], [], []]));
    }

    #[test]
    fn errors_of_seats_and_orders_have_their_place() {
        let text = "3 3\n1 1\n1 2\n2 3\n";
        let ask = |seats, orders| {
            asked(json!({ "ask": "graph", "text": text, "seats": seats, "orders": orders }))
        };
        let error = |seats, orders| ask(seats, orders)["error"].as_str().unwrap().to_string();
        assert_eq!(error("AX", ""), "letter 2: expected A or B, found 'X'");
        assert_eq!(error("AB", "ADB"), "1 orders for 2 seats");
        assert!(error("AB", "ADB,DAB").contains("equal or opposite"));
    }
}
