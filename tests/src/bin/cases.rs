//! Writes small random inputs of the problems to files, the same ones every time:
//! `cases DIR COUNT [ID…]`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use test_support::Rng;
use workspace_tests::oracle::{Oracle, oracles};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let [folder, count, ids @ ..] = words.as_slice() else {
        return usage();
    };
    let (folder, Ok(count)) = (PathBuf::from(folder), count.parse()) else {
        return usage();
    };
    for oracle in oracles() {
        if !ids.is_empty() && !ids.iter().any(|id| id == oracle.id) {
            continue;
        }
        if let Err(error) = write_cases(&folder.join(oracle.id), oracle, count) {
            eprintln!("{}: {error}", folder.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: cases DIR COUNT [ID…]");
    ExitCode::from(2)
}

/// Writes `count` inputs of a problem to `case-1.in`, `case-2.in` and so on.
fn write_cases(folder: &Path, oracle: &Oracle, count: u32) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let seed = oracle.id.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let mut rng = Rng::new(seed);
    for number in 1..=count {
        fs::write(folder.join(format!("case-{number}.in")), (oracle.random_case)(&mut rng))?;
    }
    Ok(())
}
