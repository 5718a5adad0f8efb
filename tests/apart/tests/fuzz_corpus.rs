//! The stored corpus of the fuzz targets, as ordinary tests: an input that once found something
//! new, or an error, is tested by every run.

use std::fs;
use std::path::PathBuf;

fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus")
}

#[test]
fn every_stored_input_passes_its_target() {
    for (name, target) in harness::TARGETS {
        let folder = corpus().join(name);
        let entries =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut inputs: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        inputs.sort();
        assert!(!inputs.is_empty(), "{name} has no inputs");
        for input in inputs {
            let bytes = fs::read(&input).expect("the input is a file");
            // The panic of a target does not name its input.
            println!("{}", input.display());
            target(&bytes);
        }
    }
}

#[test]
fn every_target_is_a_program_and_has_inputs() {
    let names: Vec<&str> = harness::TARGETS.iter().map(|target| target.0).collect();
    let listed = |folder: PathBuf| {
        let entries = fs::read_dir(&folder).expect("the folder is there");
        let mut names: Vec<String> = entries
            .flatten()
            .filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_string()))
            .collect();
        names.sort();
        names
    };
    assert_eq!(listed(corpus()), names);
    assert_eq!(listed(corpus().join("../fuzz_targets")), names);
}

#[test]
fn nothing_in_the_input_is_fine_as_well() {
    for (_, target) in harness::TARGETS {
        target(&[]);
    }
}
