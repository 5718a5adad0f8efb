//! Puts the page and the samples in each folder of `problems` into the program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let folder = manifest.join("problems");
    println!("cargo:rerun-if-changed={}", folder.display());
    let problems: Vec<PathBuf> = sorted(&folder).into_iter().filter(|path| path.is_dir()).collect();
    let write = |name: &str, text: String| {
        fs::write(target.join(name), text).expect("the build folder can be written");
    };
    write("samples.rs", samples(&problems));
    write("pages.rs", pages(&problems));
    write("tests_of_pages.rs", tests_of_pages(&problems));
}

fn samples(problems: &[PathBuf]) -> String {
    let mut table = String::from("[\n");
    for problem in problems {
        println!("cargo:rerun-if-changed={}", problem.display());
        for input in
            sorted(problem).iter().filter(|file| file.extension().is_some_and(|e| e == "in"))
        {
            let output = input.with_extension("out");
            let (id, name) = (text(problem.file_name()), text(input.file_stem()));
            writeln!(
                table,
                "    BuiltIn {{ id: {id:?}, name: {name:?}, input: include_bytes!({:?}), output: include_bytes!({:?}) }},",
                absolute(input), absolute(&output),
            )
            .expect("a string takes all");
        }
    }
    table + "]"
}

fn pages(problems: &[PathBuf]) -> String {
    let mut table = String::from("[\n");
    for problem in problems {
        let id = text(problem.file_name());
        writeln!(table, "    ({id:?}, include_str!({:?})),", absolute(&problem.join("page.md")))
            .expect("a string takes all");
    }
    table + "]"
}

/// Returns modules whose documentation tests are the blocks of Rust on the pages.
fn tests_of_pages(problems: &[PathBuf]) -> String {
    let modules = problems.iter().enumerate().map(|(number, problem)| {
        let page = absolute(&problem.join("page.md"));
        format!("#[doc = include_str!({page:?})]\nmod page_{number} {{}}\n")
    });
    modules.collect()
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn text(name: Option<&std::ffi::OsStr>) -> String {
    name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn absolute(path: &Path) -> String {
    path.canonicalize().expect("the file was just listed").to_string_lossy().into_owned()
}
