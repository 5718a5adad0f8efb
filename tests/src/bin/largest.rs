//! Writes the largest inputs of the problems to files: `largest DIR [ID…]`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use workspace_tests::largest::largest_cases;
use workspace_tests::oracle::oracles;

fn main() -> ExitCode {
    let mut words = env::args_os().skip(1);
    let Some(folder) = words.next().map(PathBuf::from) else {
        eprintln!("usage: largest DIR [ID…]");
        return ExitCode::from(2);
    };
    let mut ids: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    if ids.is_empty() {
        ids = oracles().iter().map(|oracle| oracle.id.to_string()).collect();
    }
    for id in &ids {
        match write_cases(&folder.join(id), id) {
            Ok(0) => {
                eprintln!("{id}: no such problem");
                return ExitCode::from(2);
            }
            Ok(_) => {}
            Err(error) => {
                eprintln!("{}: {error}", folder.display());
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Writes each case of a problem to a file named after its shape, and returns their number.
fn write_cases(folder: &Path, id: &str) -> io::Result<usize> {
    let cases = largest_cases(id);
    if !cases.is_empty() {
        fs::create_dir_all(folder)?;
    }
    for (name, input) in &cases {
        let path = folder.join(name).with_extension("in");
        fs::write(&path, input)?;
        println!("{} {} bytes", path.display(), input.len());
    }
    Ok(cases.len())
}
