//! Parts of judges' formats that several problems share.

use super::error::SolveError;
use judge_io::{ScanError, Scanner, Stream, Writer};
use mex_core::{GraphError, Outcome};
use std::error::Error;
use std::io::{Read, Write};
use std::ops::RangeInclusive;

/// Where a problem reads from.
pub type Input<'a> = Scanner<Stream<&'a mut dyn Read>>;

/// Where a problem writes to.
pub type Output<'a> = Writer<&'a mut dyn Write>;

/// The most vertices, table entries or test cases for which an input need not give a number each: a
/// single count must not exhaust memory.
pub(super) const MOST: u64 = 1 << 25;

/// Reads the number that begins a case; `None` for a 0 and after the last case.
pub(super) fn case(input: &mut Input<'_>, what: &str) -> Result<Option<u64>, ScanError> {
    Ok(input.try_int(what)?.filter(|&number| number > 0))
}

/// Reads a count and that many numbers.
pub(super) fn counted(
    input: &mut Input<'_>,
    [count, each]: [&str; 2],
) -> Result<Vec<u64>, ScanError> {
    let count = input.int::<u64>(count)?;
    input.ints(count, each)
}

/// Returns the error for data that were read completely but do not make a game.
pub(super) fn made<T>(
    input: &Input<'_>,
    result: Result<T, impl Into<Box<dyn Error + Send + Sync>>>,
) -> Result<T, SolveError> {
    result.map_err(|error| SolveError::data(input.place(), error))
}

/// Returns the error for arcs that were read completely, with vertices counted from `first`.
pub(super) fn acyclic<T>(
    input: &Input<'_>,
    first: u64,
    result: Result<T, GraphError>,
) -> Result<T, SolveError> {
    result.map_err(|error| SolveError::graph(input.place(), error, first))
}

pub(super) fn vertex_count(input: &mut Input<'_>) -> Result<u32, ScanError> {
    input.int_in(0..=MOST as u32, "number of vertices")
}

/// Returns the names of `count` vertices counted from `first`; empty for no vertices.
pub(super) fn vertices(count: u32, first: u32) -> RangeInclusive<u32> {
    if count == 0 { RangeInclusive::new(1, 0) } else { first..=first + (count - 1) }
}

/// Reads `arc_count` pairs of vertices counted from 1 into a list, counted from 0, replacing its
/// contents.
pub(super) fn arcs(
    input: &mut Input<'_>,
    vertex_count: u32,
    arc_count: u64,
    mut arcs: Vec<(u32, u32)>,
) -> Result<Vec<(u32, u32)>, ScanError> {
    arcs.clear();
    arcs.reserve_exact(input.plausible_count(arc_count.saturating_mul(2)) / 2);
    let mut from = None;
    let numbers = arc_count.saturating_mul(2);
    input.each_int_in(numbers, vertices(vertex_count, 1), "vertex", |vertex| {
        match from.take() {
            Some(from) => arcs.push((from, vertex - 1)),
            None => from = Some(vertex - 1),
        }
    })?;
    Ok(arcs)
}

/// Reads a count and that many heaps, and returns the nim sum of their values without storing them.
pub(super) fn nim_sum_of(
    input: &mut Input<'_>,
    value: impl Fn(u64) -> u64,
) -> Result<u64, ScanError> {
    let count = input.int::<u64>("number of heaps")?;
    let mut sum = 0;
    input.each_int_in(count, 0..=u64::MAX, "heap size", |heap| sum ^= value(heap))?;
    Ok(sum)
}

/// Returns the judge's word for a win or a loss of the player to move.
pub(super) fn win_or_lose(outcome: Outcome) -> &'static str {
    if outcome.mover_wins() { "win" } else { "lose" }
}
