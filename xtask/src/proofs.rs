//! The theorems in `proofs/`, checked by Rocq, and the checker of periods extracted from them.

use crate::shell::{cargo, is_there, output_of, root, scratch, succeeds, target};
use crate::tally::Verdict;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The files in the order in which they are compiled, the main theorems with their files, and the
/// rules, with options, whose certificates the checker accepts.
const FILES: &str = include_str!("../../proofs/files.txt");
const THEOREMS: &str = include_str!("../../proofs/theorems.txt");
const RULES: &str = include_str!("../../proofs/rules.txt");

/// One rule in this many is checked, unless all are.
const SAMPLE: usize = 8;

/// Words with which a proof could assume anything.
const FORBIDDEN: &str = "Admitted admit Axiom Axioms Parameter Parameters Conjecture bypass_check";

/// The output of Rocq for a theorem that depends on no axiom.
const CLOSED: &str = "Closed under the global context";

/// A fault put into a certificate or a theorem: the rule, the text to replace, and the wrong one.
type Fault = (&'static str, &'static str, &'static str);

const WRONG_CERTIFICATES: [Fault; 7] = [
    ("0.77", "period 12", "period 6"),
    ("0.77", "preperiod 71", "preperiod 70"),
    ("0.28", "saltus 16", "saltus 8"),
    ("0.28", "\nperiod 53", "\nperiod 52"),
    ("0.28", "preperiod 1", "preperiod 0"),
    ("0.9C", "preperiod 28", "preperiod 27"),
    // The values agree as far as they are compared, which is not far enough.
    ("0.9C", "values 314", "values 70"),
];

const WRONG_THEOREMS: [Fault; 2] =
    [("0.77", "n + 12", "n + 6"), ("0.28", "= g n + 16", "= g n + 15")];

/// Returns whether Rocq accepts all proofs without axioms, and the extracted checker accepts the
/// program's certificates, of a sample of the rules unless `all` is set, and rejects wrong ones.
pub fn hold(all: bool) -> Verdict {
    if !is_there("coqc", "--version") || !is_there("ocamlopt", "-version") {
        println!("Rocq and OCaml are needed: apt-get install coq ocaml-nox");
        return Verdict::Skipped("rocq");
    }
    let checked = theorems_hold().and_then(|()| certificates_hold(all));
    checked.map_err(|reason| println!("{reason}")).is_ok().into()
}

fn folder() -> PathBuf {
    scratch("proofs")
}

fn theorems_hold() -> Result<(), String> {
    fs::create_dir_all(folder()).map_err(|error| format!("{}: {error}", folder().display()))?;
    let mut listed: Vec<String> = FILES.lines().map(|name| format!("{name}.v")).collect();
    for name in &listed {
        copy(name)?;
        if !succeeds(&mut rocq(name)) {
            return Err(format!("proofs/{name}: Rocq does not accept it"));
        }
    }
    let paths = fs::read_dir(root().join("proofs")).into_iter().flatten().flatten();
    let names = paths.map(|path| path.file_name().to_string_lossy().into_owned());
    let mut found: Vec<String> = names.filter(|name| name.ends_with(".v")).collect();
    listed.sort();
    found.sort();
    if listed != found {
        return Err("proofs/files.txt does not list exactly the files in proofs/".to_string());
    }
    for name in found {
        let text = fs::read_to_string(folder().join(&name)).map_err(|error| error.to_string())?;
        let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
        if let Some(word) = words.find(|word| FORBIDDEN.split(' ').any(|it| it == *word)) {
            return Err(format!("proofs/{name}: {word} has no place in a proof"));
        }
    }
    rest_on_nothing()
}

fn copy(name: &str) -> Result<(), String> {
    let copied = fs::copy(root().join("proofs").join(name), folder().join(name));
    copied.map(drop).map_err(|error| format!("proofs/{name}: {error}"))
}

/// Returns the command with which Rocq compiles a file of the build folder.
fn rocq(file: &str) -> Command {
    let mut command = Command::new("coqc");
    command.args(["-q", "-Q", ".", "Proofs", file]).current_dir(folder()).stdin(Stdio::null());
    command
}

/// Prints the main theorems, and checks that they depend on no axiom.
fn rest_on_nothing() -> Result<(), String> {
    let mut text = String::new();
    for file in FILES.lines() {
        text += &format!("From Proofs Require {file}.\n");
    }
    for theorem in THEOREMS.lines() {
        text += &format!("Check {theorem}.\nPrint Assumptions {theorem}.\n");
    }
    write(&folder().join("Theorems.v"), &text)?;
    let printed = output_of(&mut rocq("Theorems.v")).ok_or("a main theorem is missing")?;
    print!("{printed}");
    let closed = printed.lines().filter(|line| *line == CLOSED).count();
    let count = THEOREMS.lines().count();
    if closed != count {
        return Err(format!("{closed} of {count} main theorems rest on no axiom"));
    }
    println!("{closed} main theorems, all closed under the global context");
    Ok(())
}

/// Runs the checker on certificates of the program and on wrong ones, and Rocq on theorems that the
/// program writes.
fn certificates_hold(all: bool) -> Result<(), String> {
    copy("store.ml")?;
    copy("checker.ml")?;
    let mut compiler = Command::new("ocamlopt");
    compiler.args(["-w", "-a", "-inline", "200", "checked.mli", "checked.ml"]);
    compiler.args(["store.ml", "quick.mli", "quick.ml", "checker.ml"]);
    if !succeeds(compiler.args(["-o", "checker"]).current_dir(folder())) {
        return Err("the checker does not compile".to_string());
    }
    if !succeeds(&mut cargo(&["build", "--release", "--locked", "--quiet"])) {
        return Err("the program does not compile".to_string());
    }
    let mut paths = Vec::new();
    for (index, rule) in RULES.lines().enumerate().step_by(if all { 1 } else { SAMPLE }) {
        let path = folder().join(format!("{index}.certificate"));
        let words: Vec<&str> = rule.split(' ').collect();
        write(&path, &certificate("--certificate", &words)?)?;
        paths.push(path);
    }
    let checker = || Command::new(folder().join("checker"));
    if !succeeds(checker().args(&paths)) {
        return Err("the checker rejects a certificate of the program".to_string());
    }
    let wrong = folder().join("wrong.certificate");
    for fault in WRONG_CERTIFICATES {
        write(&wrong, &with_fault(&certificate("--certificate", &[fault.0])?, fault)?)?;
        if succeeds(checker().arg(&wrong)) {
            return Err(format!("the checker accepts {} of {}", fault.2, fault.0));
        }
    }
    for fault in WRONG_THEOREMS {
        let theorem = certificate("--rocq", &[fault.0])?;
        write(&folder().join("Written.v"), &theorem)?;
        if !succeeds(&mut rocq("Written.v")) {
            return Err(format!("Rocq rejects the theorem of {}", fault.0));
        }
        write(&folder().join("Wrong.v"), &with_fault(&theorem, fault)?)?;
        if succeeds(rocq("Wrong.v").stderr(Stdio::null())) {
            return Err(format!("Rocq accepts {} of {}", fault.2, fault.0));
        }
    }
    let wrong = WRONG_CERTIFICATES.len() + WRONG_THEOREMS.len();
    println!("{} certificates accepted, {wrong} wrong claims rejected", paths.len());
    Ok(())
}

fn with_fault(text: &str, (rule, right, wrong): Fault) -> Result<String, String> {
    let faulty = text.contains(right).then(|| text.replace(right, wrong));
    faulty.ok_or_else(|| format!("{rule}: nothing says {right}"))
}

/// Returns a certificate that the program writes, as text or as a theorem.
fn certificate(kind: &str, words: &[&str]) -> Result<String, String> {
    let mut program = Command::new(target().join("release/impartial"));
    program.arg("period").args(words).args([kind, "-"]).stdin(Stdio::null());
    output_of(&mut program).ok_or_else(|| format!("no certificate of {}", words.join(" ")))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
