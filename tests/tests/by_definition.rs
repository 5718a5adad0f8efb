//! Every sample, and random small inputs of every problem, against answers found from the rules.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use workspace_tests::Rng;
use workspace_tests::oracle::{Oracle, oracles};

fn trimmed(output: &str) -> String {
    let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_string()
}

fn oracle(id: &str) -> &'static Oracle {
    let found = oracles().iter().find(|oracle| oracle.id == id);
    found.unwrap_or_else(|| panic!("no oracle for {id}"))
}

#[test]
fn every_problem_has_one_oracle() {
    let ids: Vec<&str> = oracles().iter().map(|oracle| oracle.id).collect();
    assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
    let folders: BTreeSet<String> = fs::read_dir(problems())
        .expect("the folder of samples")
        .map(|entry| entry.expect("a folder").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert!(folders.iter().eq(&ids), "{folders:?}\n{ids:?}");
}

fn problems() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/problems"))
}

#[test]
fn oracles_reproduce_the_samples() {
    let mut samples = 0;
    for oracle in oracles() {
        for entry in fs::read_dir(problems().join(oracle.id)).expect("the samples") {
            let input = entry.expect("a file").path();
            if input.extension().is_some_and(|extension| extension == "in") {
                let expected = fs::read_to_string(input.with_extension("out")).expect("an output");
                let answer = (oracle.answer)(&fs::read_to_string(&input).expect("an input"));
                assert_eq!(trimmed(&answer), trimmed(&expected), "{}", input.display());
                samples += 1;
            }
        }
    }
    assert!(samples >= oracles().len());
}
