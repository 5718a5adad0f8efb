//! Files of rows that are changed, cut or damaged, and games on intact ones.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::*;
use crate::naive::{hubs, random_seats};
use crate::packed::builder::CsrFileBuilder;
use crate::packed::format::HEADER;
use crate::{DeadEndRule, Play, Solution, Solver, solve, solve_seats, verify};
use test_support::{Rng, size};

/// Returns a temporary folder, and a file in it.
fn scratch() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.csr");
    (folder, path)
}

fn pack(path: &Path, position_count: u32, edges: &[(u32, u32)]) {
    let output = File::create(path).unwrap();
    let mut builder = CsrFileBuilder::new(output, path.parent().unwrap(), 0).unwrap();
    for &(from, to) in edges {
        builder.add_edge(from, to).unwrap();
    }
    builder.finish(Some(position_count)).unwrap();
}

fn solve_file(file: &CsrFile, play: Play) -> Result<Solution, CsrFileError> {
    Solver::new().solve_file(file, play)
}

#[test]
fn files_of_rows_hold_the_same_graph() {
    let (_folder, path) = scratch();
    let mut rng = Rng::new(51);
    for round in 0..40 {
        let position_count = 1 + rng.below([20, 3000][round % 2]) as u32;
        let edge_count = rng.below(9000) as usize;
        let edges = hubs(&mut rng, position_count, edge_count);
        pack(&path, position_count, &edges);
        let plain = Digraph::from_edges(position_count, &edges).unwrap();
        let held = Digraph::open(&path).unwrap();
        let file = CsrFile::open(&path).unwrap();
        assert_eq!(held.edge_count(), plain.edge_count());
        assert_eq!(file.edge_count(), plain.edge_count());
        for position in 0..position_count {
            let mut expected = plain.predecessors(position).to_vec();
            expected.sort_unstable();
            assert_eq!(held.predecessors(position), expected);
            assert_eq!(held.option_count(position), plain.option_count(position));
        }
        let mut edges = Vec::new();
        file.for_each_edge(|from, to| edges.push((from, to))).unwrap();
        assert!(edges.into_iter().eq(held.edges()));
        let play = [Play::Normal, Play::Misere][round % 2];
        let solution = solve(&held, play);
        assert_eq!(verify(&plain, &solution), Ok(()));
        for solver in [Solver::new(), parallel()] {
            let found = solver.solve_file(&file, play).unwrap();
            assert_eq!(found, solution);
            assert_eq!(found.moves_file(&file).unwrap(), solution.moves(&plain));
        }
    }
}

#[cfg(feature = "parallel")]
fn parallel() -> Solver<'static> {
    Solver::new().parallel()
}

#[cfg(not(feature = "parallel"))]
fn parallel() -> Solver<'static> {
    Solver::new()
}

#[test]
fn seats_on_a_file_are_those_in_memory() {
    let (_folder, path) = scratch();
    let mut rng = Rng::new(52);
    for round in 0..60 {
        let position_count = 1 + rng.below(400) as u32;
        let edge_count = rng.below(2000) as usize;
        let mut edges = hubs(&mut rng, position_count, edge_count);
        if round % 3 == 0 {
            // Without cycles any preferences have a value.
            edges.retain(|&(from, to)| from > to);
        }
        pack(&path, position_count, &edges);
        let plain = Digraph::from_edges(position_count, &edges).unwrap();
        let file = CsrFile::open(&path).unwrap();
        let seat_count = 1 + rng.below(6);
        let seats = random_seats(&mut rng, seat_count);
        let expected = solve_seats(&plain, &seats, DeadEndRule::StuckLoses).unwrap();
        let solver = Solver::new();
        let found = solver.solve_seats_file(&file, &seats, DeadEndRule::StuckLoses).unwrap();
        assert_eq!(found, expected);
        let error = Solver::new().solve_seats_file(&file, &[], DeadEndRule::StuckLoses);
        assert!(matches!(error, Err(CsrFileError::Seats(_))));
    }
}

/// A small file with an odd number of edges, a chain and a cycle.
fn small(path: &Path) -> (Vec<u8>, Vec<u8>) {
    let edges = [(0, 1), (1, 2), (2, 2), (3, 2), (4, 3), (5, 4), (4, 5)];
    pack(path, 7, &edges);
    let solution = solve(&Digraph::open(path).unwrap(), Play::Normal);
    (fs::read(path).unwrap(), solution.states)
}

#[test]
fn every_flipped_bit_is_refused() {
    let (_folder, path) = scratch();
    let (whole, _) = small(&path);
    for bit in 0..8 * whole.len() {
        let mut wrong = whole.clone();
        wrong[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &wrong).unwrap();
        assert!(Digraph::open(&path).is_err(), "bit {bit}");
        assert!(CsrFile::open(&path).is_err(), "bit {bit}");
        // A trusted file may give another graph, but always a graph.
        let held = Digraph::open_trusted(&path);
        let file = CsrFile::open_trusted(&path);
        assert_eq!(held.is_ok(), file.is_ok(), "bit {bit}");
        if let (Ok(held), Ok(file)) = (held, file) {
            let solution = solve(&held, Play::Normal);
            assert_eq!(verify(&held, &solution), Ok(()), "bit {bit}");
            let found = solve_file(&file, Play::Normal).unwrap();
            assert_eq!(found.states, solution.states, "bit {bit}");
        }
    }
}

#[test]
fn files_of_another_length_are_refused() {
    let (_folder, path) = scratch();
    let (mut whole, _) = small(&path);
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        for error in [
            Digraph::open(&path).err(),
            Digraph::open_trusted(&path).err(),
            CsrFile::open(&path).err(),
        ] {
            let known =
                matches!(error, Some(CsrFileError::Malformed { .. } | CsrFileError::Foreign));
            assert!(known, "length {length}: {error:?}");
        }
    }
    whole.push(0);
    fs::write(&path, &whole).unwrap();
    let error = Digraph::open(&path).unwrap_err();
    assert!(matches!(error, CsrFileError::Malformed { .. }), "{error:?}");
}

#[test]
fn files_without_checksums_must_be_packed_again() {
    let (_folder, path) = scratch();
    let (mut whole, _) = small(&path);
    whole[..8].copy_from_slice(b"RETROCSR");
    fs::write(&path, &whole).unwrap();
    let error = CsrFile::open(&path).unwrap_err();
    assert!(matches!(error, CsrFileError::Outdated), "{error:?}");
    let error = Digraph::open(path.parent().unwrap()).unwrap_err();
    assert!(matches!(error, CsrFileError::Foreign), "{error:?}");
}

#[test]
fn what_changes_after_opening_makes_an_error() {
    let (_folder, path) = scratch();
    let (whole, states) = small(&path);
    for trusted in [false, true] {
        for bit in (0..8 * whole.len()).step_by(size(7, 1)) {
            fs::write(&path, &whole).unwrap();
            let file = if trusted { CsrFile::open_trusted(&path) } else { CsrFile::open(&path) };
            let file = file.unwrap();
            // Overwritten in place, like fs::write, so that the open file changes.
            let mut wrong = whole.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, &wrong).unwrap();
            match solve_file(&file, Play::Normal) {
                Ok(solution) => assert_eq!(solution.states, states, "bit {bit}"),
                Err(CsrFileError::Changed { offset }) => {
                    assert_eq!(offset, (bit as u64 / 8) / BLOCK * BLOCK, "bit {bit}");
                }
                Err(other) => panic!("bit {bit}: {other:?}"),
            }
            let read = file.for_each_edge(|_, _| {});
            assert!(read.is_err() || bit / 8 < HEADER, "bit {bit}");
        }
    }
}

#[test]
fn what_shrinks_after_opening_makes_an_error() {
    let (_folder, path) = scratch();
    let (whole, _) = small(&path);
    for length in 0..whole.len() {
        fs::write(&path, &whole).unwrap();
        let file = CsrFile::open(&path).unwrap();
        let shrunk = File::options().write(true).open(&path).unwrap();
        shrunk.set_len(length as u64).unwrap();
        let error = file.for_each_edge(|_, _| {}).unwrap_err();
        let expected = whole.len() as u64;
        assert!(
            matches!(error, CsrFileError::Malformed { length: l, expected: e }
                if (l, e) == (length as u64, expected)),
            "{error:?}"
        );
        let solved = solve_file(&file, Play::Normal);
        assert!(solved.is_err(), "length {length}");
    }
}

/// Row starts beyond 32 bits, and a counter beyond 32 bits: every edge leads from 0 to 1.
#[test]
#[ignore = "reads a sparse file of 16 GiB several times, in a few minutes"]
fn more_edges_than_32_bits_are_counted() {
    let (_folder, path) = scratch();
    let layout = Layout { position_count: 3, edge_count: (1 << 32) + 6, checksums: [0; 2] };
    let mut file = File::create(&path).unwrap();
    file.write_all(&layout.to_bytes()).unwrap();
    file.seek(SeekFrom::Start(layout.starts().start)).unwrap();
    for start in [0, 0, layout.edge_count, layout.edge_count] {
        file.write_all(&start.to_le_bytes()).unwrap();
    }
    drop(file);
    let file = CsrFile::open_trusted(&path).unwrap();
    assert_eq!(file.counters.reserves.decode(0, file.counters.bytes[0]), layout.edge_count);
    // The last option of 0 to settle decides it.
    let solution = solve_file(&file, Play::Misere).unwrap();
    assert_eq!(solution.outcome(0), mex_core::Outcome::Previous);
    assert_eq!(solution.remoteness(0), Some(1));
}
