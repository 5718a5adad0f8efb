//! Solves a random graph whose rows lie in a file: the proof that memory need not hold them.
//!
//! Arguments: a file to make, positions, edges, megabytes for sorting. With a limit on private
//! memory far below the size of the file, as in
//! `(ulimit -d 150000; larger_than_memory /tmp/graph.csr 10000000 100000000 64)`,
//! it prints the same counts as without.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Instant;

use graph_retro::{CsrFile, CsrFileBuilder, Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = PathBuf::from(arguments.next().ok_or("name a file to make")?);
    let mut number = |default: u64| arguments.next().map_or(Ok(default), |text| text.parse());
    let positions = u32::try_from(number(1_000_000)?)?;
    let edges = number(4_000_000)?;
    let memory = usize::try_from(number(16)?)? << 20;

    let start = Instant::now();
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let output = File::create(&path)?;
    let mut builder = CsrFileBuilder::new(output, folder.unwrap_or(Path::new(".")), memory)?;
    let mut state = 1u64;
    let mut roll = |sides: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let high = ((state >> 32) * u64::from(sides)) >> 32;
        high as u32
    };
    for _ in 0..edges {
        // A quarter of the positions are dead ends.
        let from = roll(positions) / 4 * 4 + roll(3);
        builder.add_edge(from.min(positions - 1), roll(positions))?;
    }
    builder.finish(Some(positions))?;
    println!("sorted in {:?}", start.elapsed());

    let start = Instant::now();
    let file = CsrFile::open(&path)?;
    println!("opened {} bytes in {:?}", std::fs::metadata(&path)?.len(), start.elapsed());
    let start = Instant::now();
    let solver = Solver::new().without_remoteness();
    let solution = solver.solve_file(&file, Play::Normal)?;
    for outcome in [Outcome::Previous, Outcome::Next, Outcome::Draw] {
        println!("{}: {}", outcome.letter(), solution.count(outcome));
    }
    println!("solved in {:?}", start.elapsed());
    Ok(())
}
