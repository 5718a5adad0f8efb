//! The theorems in `proofs/`, checked by Rocq, and the checker of periods that is extracted from them.

use crate::shell::{cargo, output_of, root, scratch, succeeds, target};
use crate::tally::Verdict;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The tool whose absence skips the step.
const TOOL: &str = "rocq";

/// The files in the order in which they are compiled.
const FILES: [&str; 26] = [
    "Nimbers",
    "Game",
    "Heaps",
    "Octal",
    "Fast",
    "Checker",
    "Periods",
    "Solved",
    "Seeds",
    "Hackenbush",
    "Misere",
    "Moore",
    "Every",
    "Windows",
    "Memory",
    "Machine",
    "WindowChecker",
    "Subtraction",
    "SplitWindows",
    "Books",
    "Values",
    "Adding",
    "AddingChecker",
    "AddingPeriods",
    "Extract",
    "Quick",
];

/// The main theorems, with their files.
const THEOREMS: [&str; 35] = [
    "Game.sprague_grundy",
    "Game.sprague_grundy_any_games",
    "Octal.code_values_exist",
    "Octal.code_values_unique",
    "Octal.code_by_values",
    "Octal.guy_smith",
    "Checker.run_is_right",
    "Checker.check_period_is_right",
    "Periods.kayles",
    "Periods.dawson_kayles",
    "Periods.known_periods_hold",
    "Solved.solved",
    "Solved.kayles_solved",
    "Seeds.bouton",
    "Seeds.staircase",
    "Hackenbush.colon_principle",
    "Misere.sj",
    "Misere.misere_bouton",
    "Moore.moore_nim",
    "Every.every_sg",
    "Windows.equal_windows_prove",
    "WindowChecker.check_ring_is_right",
    "WindowChecker.check_windowed_is_right",
    "Subtraction.takes_repeat",
    "Subtraction.unequal_splits_repeat",
    "Subtraction.subtraction_as_code",
    "SplitWindows.equal_windows_prove_splits",
    "Books.book_is_right",
    "Books.value_is_right",
    "Books.cram_4_5",
    "Books.queens_6",
    "Values.first_values_are_right",
    "AddingChecker.check_adding_is_right",
    "AddingPeriods.take_one_and_leave_three",
    "AddingPeriods.known_to_add_hold",
];

/// What makes a theorem of anything.
const FORBIDDEN: [&str; 8] = [
    "Admitted",
    "admit",
    "Axiom",
    "Axioms",
    "Parameter",
    "Parameters",
    "Conjecture",
    "bypass_check",
];

/// What Rocq prints of a theorem that rests on nothing.
const CLOSED: &str = "Closed under the global context";

/// The rules, with options, whose certificates the checker accepts.
const RULES: &str = include_str!("../../../proofs/rules.txt");

/// Returns whether all proofs are accepted, rest on nothing, and the checker accepts the certificates
/// that the program writes and no wrong ones.
pub fn hold() -> Verdict {
    if [("coqc", "--version"), ("ocamlopt", "-version")].iter().any(|tool| !answers(*tool)) {
        println!("Rocq and OCaml are needed: apt-get install coq ocaml-nox");
        return Verdict::Skipped(TOOL);
    }
    match check() {
        Ok(()) => Verdict::Passed,
        Err(reason) => {
            println!("{reason}");
            Verdict::Failed
        }
    }
}

fn answers((tool, version): (&str, &str)) -> bool {
    Command::new(tool)
        .arg(version)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn check() -> Result<(), String> {
    let folder = folder();
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    all_are_listed()?;
    for name in FILES {
        copy(&format!("{name}.v"))?;
        if !compiles(name) {
            return Err(format!("proofs/{name}.v: Rocq does not accept it"));
        }
    }
    rest_on_nothing()?;
    copy("store.ml")?;
    copy("checker.ml")?;
    let mut compiler = Command::new("ocamlopt");
    compiler.args(["-w", "-a", "-inline", "200", "checked.mli", "checked.ml"]);
    compiler.args(["store.ml", "quick.mli", "quick.ml", "checker.ml"]);
    if !succeeds(compiler.args(["-o", "checker"]).current_dir(&folder)) {
        return Err("the checker does not compile".to_string());
    }
    certificates_hold()
}

/// Returns the folder of what is compiled.
fn folder() -> PathBuf {
    scratch("proofs")
}

/// Checks that every file is compiled, and that none assumes what it should prove.
fn all_are_listed() -> Result<(), String> {
    let sources = root().join("proofs");
    let entries = fs::read_dir(&sources).map_err(|error| error.to_string())?;
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_none_or(|extension| extension != "v") {
            continue;
        }
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = name.unwrap_or_default();
        if !FILES.contains(&name.as_str()) {
            return Err(format!("proofs/{name}.v is not among the files that are compiled"));
        }
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
        if let Some(word) = words.find(|word| FORBIDDEN.contains(word)) {
            return Err(format!("proofs/{name}.v: {word} has no place in a proof"));
        }
    }
    Ok(())
}

fn copy(name: &str) -> Result<(), String> {
    let copied = fs::copy(root().join("proofs").join(name), folder().join(name));
    copied.map(drop).map_err(|error| format!("proofs/{name}: {error}"))
}

/// Returns Rocq, ready to compile a file of the build folder.
fn rocq(name: &str) -> Command {
    let mut command = Command::new("coqc");
    command.args(["-q", "-Q", ".", "Proofs"]).arg(format!("{name}.v"));
    command.current_dir(folder()).stdin(Stdio::null());
    command
}

fn compiles(name: &str) -> bool {
    succeeds(&mut rocq(name))
}

/// Prints the main theorems, and checks that they rest on no axiom.
fn rest_on_nothing() -> Result<(), String> {
    let mut text = String::new();
    for file in FILES {
        text += &format!("From Proofs Require {file}.\n");
    }
    for theorem in THEOREMS {
        text += &format!("Check {theorem}.\nPrint Assumptions {theorem}.\n");
    }
    write(&folder().join("Theorems.v"), &text)?;
    let printed = output_of(&mut rocq("Theorems")).ok_or("a main theorem is missing")?;
    print!("{printed}");
    let closed = printed.lines().filter(|line| *line == CLOSED).count();
    if closed == THEOREMS.len() {
        println!("{closed} main theorems, all closed under the global context");
        return Ok(());
    }
    Err(format!("{closed} of {} main theorems rest on nothing", THEOREMS.len()))
}

/// What is changed in a certificate or a theorem so that it is wrong: the rule, what it says, and what is
/// put in its place.
type Change = (&'static str, &'static str, &'static str);

const WRONG_CERTIFICATES: [Change; 7] = [
    ("0.77", "period 12", "period 6"),
    ("0.77", "preperiod 71", "preperiod 70"),
    ("0.28", "saltus 16", "saltus 8"),
    ("0.28", "\nperiod 53", "\nperiod 52"),
    ("0.28", "preperiod 1", "preperiod 0"),
    ("0.9C", "preperiod 28", "preperiod 27"),
    // The values add up as far as they are compared, which is not far enough.
    ("0.9C", "values 314", "values 70"),
];

const WRONG_THEOREMS: [Change; 2] =
    [("0.77", "n + 12", "n + 6"), ("0.28", "= g n + 16", "= g n + 15")];

/// Runs the checker on certificates as the program writes them, and on wrong ones; and Rocq on theorems
/// that the program writes.
fn certificates_hold() -> Result<(), String> {
    if !succeeds(&mut cargo(&["build", "--release", "--locked", "--quiet"])) {
        return Err("the program does not compile".to_string());
    }
    let mut paths = Vec::new();
    for (index, rule) in RULES.lines().enumerate() {
        let path = folder().join(format!("{index}.certificate"));
        write(&path, &certificate(&rule.split(' ').collect::<Vec<_>>())?)?;
        paths.push(path);
    }
    if !succeeds(checker().args(&paths)) {
        return Err("the checker rejects a certificate of the program".to_string());
    }
    let wrong = folder().join("wrong.certificate");
    for change in WRONG_CERTIFICATES {
        write(&wrong, &changed(&certificate(&[change.0])?, change)?)?;
        if succeeds(checker().arg(&wrong)) {
            return Err(format!("the checker accepts {} of {}", change.2, change.0));
        }
    }
    for change in WRONG_THEOREMS {
        let theorem = certificate(&[change.0, "--rocq"])?;
        write(&folder().join("Written.v"), &theorem)?;
        if !compiles("Written") {
            return Err(format!("Rocq rejects the theorem of {}", change.0));
        }
        write(&folder().join("Wrong.v"), &changed(&theorem, change)?)?;
        if rocq("Wrong").stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
            return Err(format!("Rocq accepts {} of {}", change.2, change.0));
        }
    }
    let wrong = WRONG_CERTIFICATES.len() + WRONG_THEOREMS.len();
    println!("{} certificates accepted, {wrong} wrong claims rejected", paths.len());
    Ok(())
}

/// Returns a text with a change, which must be one.
fn changed(text: &str, (rule, right, wrong): Change) -> Result<String, String> {
    match text.matches(right).count() {
        0 => Err(format!("{rule}: nothing says {right}")),
        _ => Ok(text.replace(right, wrong)),
    }
}

fn checker() -> Command {
    Command::new(folder().join("checker"))
}

/// Returns a certificate that the program writes.
fn certificate(words: &[&str]) -> Result<String, String> {
    let mut program = Command::new(target().join("release/impartial"));
    program.args(["heaps", "certificate"]).args(words).stdin(Stdio::null());
    output_of(&mut program).ok_or_else(|| format!("no certificate of {}", words.join(" ")))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
