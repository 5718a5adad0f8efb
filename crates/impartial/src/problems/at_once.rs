//! Problems whose input several threads read at once.

use super::error::SolveError;
use super::neerc2016_game_on_graph;
use super::reading::{MOST, Output};
use graph_retro::{GraphReader, ReadAt};
use judge_io::Writer;
use std::io::Write;

/// From so many bytes on several threads read an input. Shorter ones are answered in less than a tenth of
/// a second, of which a second thread saves a quarter at most, for a fifth more processor time.
const LONG: u64 = 40 << 20;

/// Writes the judge's answer to a long input that can be read at any place, and has so many bytes,
/// if several threads can read it. The answer is that of
/// [`Problem::solve`](super::Problem::solve).
///
/// There is nothing, and nothing is written, if one thread has to read the input from its start:
/// where the system has one only, in problems that are not about large graphs, when the input is
/// shorter than 40 MiB, and when anything in it is wrong.
///
/// # Errors
/// [`SolveError::Write`].
///
/// # Examples
/// ```
/// use impartial::problems::{find, solve_at_once};
///
/// let path: String = (1..60_000).map(|n| format!("{n} {}\n", n + 1)).collect();
/// let input = format!("60000 59999\n{path}");
/// let (id, length) = ("neerc2016-game-on-graph", input.len() as u64);
/// let mut output = Vec::new();
/// if solve_at_once(id, input.as_bytes(), length, &mut output).transpose()?.is_none() {
///     find(id)?.solve(&mut input.as_bytes(), length, &mut output)?;
/// }
/// assert!(output.starts_with(b"WLWL"));
/// # Ok::<(), impartial::problems::SolveError>(())
/// ```
pub fn solve_at_once(
    id: &str,
    input: &(impl ReadAt + ?Sized),
    length: u64,
    output: &mut dyn Write,
) -> Option<Result<(), SolveError>> {
    let is_long = id == neerc2016_game_on_graph::PROBLEM.id && length >= LONG;
    is_long.then(|| game_on_graph(input, length, output)).flatten()
}

fn game_on_graph(
    input: &(impl ReadAt + ?Sized),
    length: u64,
    output: &mut dyn Write,
) -> Option<Result<(), SolveError>> {
    let graph = GraphReader::new().parallel().read_judge_in_parts(input, length)?;
    if u64::from(graph.position_count()) > MOST {
        return None;
    }
    let mut output: Output<'_> = Writer::new(output);
    neerc2016_game_on_graph::answer(&graph, &mut output).ok()?;
    Some(output.finish().map(drop).map_err(SolveError::Write))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::solve;
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
    fn several_threads_answer_as_one_does() {
        let has_threads = std::thread::available_parallelism().is_ok_and(|count| count.get() > 1);
        for (vertices, arcs) in [(60_000, 400_000), (500_000, 350_000), (9, 1_100_000)] {
            let text = judge(vertices, arcs);
            let mut output = Vec::new();
            let solved = game_on_graph(text.as_bytes(), text.len() as u64, &mut output);
            assert_eq!(solved.is_some(), has_threads);
            if solved.is_some() {
                assert!(output == solve(ID, text.as_bytes()).expect("an answer"));
            }
        }
    }

    #[test]
    fn short_and_wrong_inputs_and_other_problems_are_for_one_thread() {
        let text = judge(60_000, 400_000);
        for text in [
            judge(9, 9),
            format!("{text}1 2\n"),
            text.replacen("60000 ", "33554433 ", 1),
            text.replacen("60000 ", "59999 ", 1),
        ] {
            let mut output = Vec::new();
            assert!(game_on_graph(text.as_bytes(), text.len() as u64, &mut output).is_none());
            assert!(output.is_empty());
        }
        for (id, length) in [(ID, LONG - 1), ("poj1067-wythoff", LONG)] {
            let mut output = Vec::new();
            assert!(solve_at_once(id, text.as_bytes(), length, &mut output).is_none());
        }
    }
}
