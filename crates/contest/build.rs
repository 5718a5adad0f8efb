//! Puts each folder of `problems` into the program: page, format, samples and readable solution.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let folder = manifest.join("problems");
    println!("cargo:rerun-if-changed={}", folder.display());
    let problems: Vec<PathBuf> = sorted(&folder).into_iter().filter(|path| path.is_dir()).collect();
    let (mut folders, mut modules, mut solutions, mut pages) =
        (String::new(), String::new(), String::new(), String::new());
    for (number, problem) in problems.iter().enumerate() {
        println!("cargo:rerun-if-changed={}", problem.display());
        let (id, page) = (name(problem), absolute(&problem.join("page.md")));
        add(&mut folders, folder_of(problem));
        add(&mut pages, format!("#[doc = include_str!({page:?})]\nmod page_{number} {{}}"));
        // A problem whose solution is that of another one names it.
        let other = problem.join("solution-of.txt");
        let owner = if other.exists() {
            folder.join(fs::read_to_string(other).expect("a text").trim())
        } else {
            problem.clone()
        };
        let owner_number = problems.iter().position(|it| *it == owner).expect("a problem's id");
        let solution = absolute(&owner.join("solution.rs"));
        if owner_number == number {
            add(&mut modules, format!("#[path = {solution:?}]\nmod solution_{number};"));
        }
        add(
            &mut solutions,
            format!(
                "Solution {{ id: {id:?}, solve: solution_{owner_number}::solve, \
                 text: include_str!({solution:?}) }},"
            ),
        );
    }
    let write = |name: &str, text: String| {
        fs::write(target.join(name), text).expect("the build folder can be written");
    };
    write("folders.rs", format!("&[\n{folders}]"));
    write(
        "solutions.rs",
        format!(
            "{modules}/// Every solution, by the problem's id.\n\
             pub(crate) static SOLUTIONS: &[Solution] = &[\n{solutions}];\n"
        ),
    );
    write("tests_of_pages.rs", pages);
}

/// Returns the entry of a folder in the table of all.
fn folder_of(problem: &Path) -> String {
    let id = name(problem);
    let file = |name: &str| absolute(&problem.join(name));
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
    format!(
        "Folder {{ id: {id:?}, page: include_str!({:?}), format: include_str!({:?}), \
         small: include_str!({:?}), samples: &[{}] }},",
        file("page.md"),
        file("format.txt"),
        file("small.txt"),
        samples.collect::<String>()
    )
}

fn add(text: &mut String, line: String) {
    writeln!(text, "{line}").expect("a string takes all");
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Returns the name of a folder, or of a file without its ending.
fn name(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn absolute(path: &Path) -> String {
    let full = path.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    full.to_string_lossy().into_owned()
}
