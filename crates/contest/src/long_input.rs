//! Problems with long inputs, read with random access by several threads.

use super::catalogue::find;
use super::error::SolveError;
use super::reading::{Output, vertex_count};
use crate::problems::seats;
use graph_retro::{DeadEndRule, GraphFormat, GraphReader, ReadAt, Solver};
use judge_io::{Scanner, Writer};
use std::io::Write;

/// From this length on, several threads read an input. Shorter ones take less than a tenth of a
/// second, of which a second thread saves at most a quarter, for a fifth more processor time.
const LONG: u64 = 36 << 20;

/// Writes the judge's answer to a long input of `length` bytes with random access, on several
/// threads. The answer is that of [`Problem::solve`](super::Problem::solve).
///
/// Returns nothing, and writes nothing, for problems other than large graphs, for inputs shorter
/// than 36 MiB, and for inputs with errors.
///
/// # Errors
/// [`SolveError::Write`].
pub fn answer_long_input(
    id: &str,
    input: &dyn ReadAt,
    length: u64,
    output: &mut dyn Write,
) -> Option<Result<(), SolveError>> {
    let is_long = length >= LONG && find(id).is_ok_and(|problem| problem.is_large_graph);
    is_long.then(|| game_on_graph((input, length), output)).flatten()
}

fn game_on_graph(
    (input, length): (&dyn ReadAt, u64),
    output: &mut dyn Write,
) -> Option<Result<(), SolveError>> {
    // The number of vertices is checked before memory is allocated.
    let mut start = [0; 64];
    let count = input.read_at(0, &mut start).ok()?;
    vertex_count(&mut Scanner::from_reader(&mut &start[..count])).ok()?;
    let graph = GraphReader::new(GraphFormat::Judge).parallel().read_in_parts(input, length)?;
    let players = seats::players();
    let solver = Solver::new().without_remoteness().parallel();
    let solution = solver.solve_seats(&graph, &players, DeadEndRule::StuckLoses).ok()?;
    let mut output: Output<'_> = Writer::new(output);
    seats::write(&solution, &mut output);
    Some(output.finish().map_err(SolveError::Write))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer;
    use std::fmt::Write;
    use test_support::Rng;

    const ID: &str = "neerc2016-game-on-graph";

    fn judge(vertices: u64, arcs: u64) -> String {
        let mut rng = Rng::new(vertices);
        let mut text = format!("{vertices} {arcs}\n");
        for _ in 0..arcs {
            let (from, to) = (1 + rng.below(vertices), 1 + rng.below(vertices));
            writeln!(text, "{from} {to}").expect("a text grows");
        }
        text
    }

    #[test]
    fn long_inputs_are_answered_as_short_ones_are() {
        for (vertices, arcs) in [(60_000, 400_000), (700_000, 350_000), (9, 1_100_000)] {
            let text = judge(vertices, arcs);
            let expected = answer(ID, text.as_bytes()).expect("an answer");
            let mut output = Vec::new();
            let solved = game_on_graph((&text.as_bytes(), text.len() as u64), &mut output);
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            assert_eq!(solved.is_some(), threads > 1);
            assert!(solved.is_none_or(|solved| solved.is_ok() && output == expected));
        }
    }

    #[test]
    fn short_and_wrong_inputs_and_other_problems_are_read_from_their_start() {
        let text = judge(60_000, 400_000);
        for text in [
            format!("{text}1 2\n"),
            text.replacen("60000 ", "33554433 ", 1),
            text.replacen("60000 ", "59999 ", 1),
            text.replacen("60000 400000", "60000 400001", 1),
        ] {
            let mut output = Vec::new();
            assert!(game_on_graph((&text.as_bytes(), text.len() as u64), &mut output).is_none());
            assert!(output.is_empty());
        }
        for (id, length) in [(ID, LONG - 1), ("poj1067-wythoff", LONG)] {
            let mut output = Vec::new();
            assert!(answer_long_input(id, &text.as_bytes(), length, &mut output).is_none());
        }
    }
}
