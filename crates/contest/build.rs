//! Includes each folder of `problems` in the program: page, format, samples and readable solution.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let folder = manifest.join("problems");
    println!("cargo:rerun-if-changed={}", folder.display());
    let problems: Vec<PathBuf> = sorted(&folder).into_iter().filter(|path| path.is_dir()).collect();
    let (mut folders, mut modules, mut pages) = (String::new(), String::new(), String::new());
    for (number, problem) in problems.iter().enumerate() {
        println!("cargo:rerun-if-changed={}", problem.display());
        let page = absolute(&problem.join("page.md"));
        pages += &format!("#[doc = include_str!({page:?})]\nmod page_{number} {{}}\n");
        // A problem that shares the solution of another contains its name.
        let other = fs::read_to_string(problem.join("solution-of.txt"));
        let owner = other.map_or(problem.clone(), |other| folder.join(other.trim()));
        let owner_number = problems.iter().position(|it| *it == owner).expect("a problem's id");
        let solution = absolute(&owner.join("solution.rs"));
        if owner_number == number {
            modules += &format!(
                "#[cfg(test)]\n#[clippy::msrv = \"1.70\"]\n#[path = {solution:?}]\nmod solution_{number};\n"
            );
        }
        folders += &format!(
            "Folder {{ {}, solution: include_str!({solution:?}), \
             #[cfg(test)] by_kits: solution_{owner_number}::solve }},\n",
            contents(problem)
        );
    }
    let folders = format!("{modules}static FOLDERS: &[Folder] = &[\n{folders}];\n");
    for (name, text) in [("folders.rs", folders), ("tests_of_pages.rs", pages)] {
        fs::write(target.join(name), text).expect("the build folder can be written");
    }
}

/// Returns the fields for the files in a folder.
fn contents(problem: &Path) -> String {
    let id = name(problem);
    let field = |field: &str, file: &str| {
        format!("{field}: include_str!({:?}), ", absolute(&problem.join(file)))
    };
    let samples = sorted(problem).into_iter();
    let samples = samples.filter(|file| file.extension().is_some_and(|ending| ending == "in"));
    let samples = samples.map(|input| {
        let (name, output) = (name(&input), absolute(&input.with_extension("out")));
        let input = absolute(&input);
        format!(
            "BuiltIn {{ id: {id:?}, name: {name:?}, input: include_bytes!({input:?}), \
             output: include_bytes!({output:?}) }}, "
        )
    });
    let samples: String = samples.collect();
    let files = [
        field("about", "about.txt"),
        field("page", "page.md"),
        field("format", "format.txt"),
        field("small", "small.txt"),
    ];
    format!("id: {id:?}, {}samples: &[{samples}]", files.concat())
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Returns the name of a folder, or of a file without its extension.
fn name(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn absolute(path: &Path) -> String {
    let full = path.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    full.to_string_lossy().into_owned()
}
