//! Puts the sample cases of `samples` into the program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let folder = manifest.join("samples");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut table = String::from("[\n");
    for problem in sorted(&folder) {
        println!("cargo:rerun-if-changed={}", problem.display());
        for input in
            sorted(&problem).iter().filter(|file| file.extension().is_some_and(|e| e == "in"))
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
    table.push(']');
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("samples.rs");
    fs::write(target, table).expect("the build folder can be written");
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
