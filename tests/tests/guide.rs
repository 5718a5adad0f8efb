//! Every block of the guide and of the READMEs, run and compared.
//!
//! `IMPARTIAL_GUIDE=bless` writes the pages and their pictures anew instead.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use workspace_tests::guide::{Played, link_complaints, pages, pictures_shown, play};

/// The program under test: the source of `impartial`, built for this package.
const PROGRAM: &str = env!("CARGO_BIN_EXE_impartial-of-the-guide");

/// The program for several machines, likewise.
const RETRO_TIMELY: &str = env!("CARGO_BIN_EXE_retro-timely-of-the-guide");

/// What runs the Python blocks, with the list of their pages.
const PYTHON_TESTS: &str = "crates/impartial-python/tests/test_docs.py";

/// A page of the guide, by its path from the workspace's folder.
struct Page {
    name: String,
    path: PathBuf,
    text: String,
}

/// An empty folder that goes when it is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("guide-{}-{name}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("the build folder can be written");
        Scratch(folder)
    }

    fn folder(&self, name: &str) -> PathBuf {
        let folder = self.0.join(name);
        fs::create_dir_all(&folder).expect("the build folder can be written");
        folder
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What stays behind lies in the build folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("tests lies in the workspace").to_path_buf()
}

/// Returns every page: those under `docs`, and the READMEs.
fn all_pages() -> Vec<Page> {
    let mut paths = vec![root().join("README.md")];
    for krate in entries(&root().join("crates")) {
        paths.extend(Some(krate.join("README.md")).filter(|path| path.is_file()));
    }
    paths.extend(files_under(&root().join("docs"), "md"));
    let mut pages: Vec<Page> = paths.into_iter().map(read_page).collect();
    pages.sort_by(|one, other| one.name.cmp(&other.name));
    pages
}

fn read_page(path: PathBuf) -> Page {
    let name = path.strip_prefix(root()).expect("a page of the workspace").display().to_string();
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    Page { name, path, text }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let list = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = list.map(|entry| entry.expect("listed").path()).collect();
    paths.sort();
    paths
}

/// Returns whether pages and pictures are to be written anew.
fn blesses() -> bool {
    std::env::var("IMPARTIAL_GUIDE").is_ok_and(|value| value == "bless")
}

/// Returns the first line in which two texts differ.
fn first_difference(expected: &str, found: &str) -> String {
    let (mut old, mut new) = (expected.lines(), found.lines());
    for line in 1.. {
        let pair = (old.next(), new.next());
        if pair == (None, None) {
            break;
        }
        if pair.0 != pair.1 {
            let [old, new] = [pair.0, pair.1].map(|text| text.unwrap_or("(nothing)"));
            return format!("line {line}\n  the page:    {old}\n  the command: {new}");
        }
    }
    "the end of the last line".into()
}

/// Puts the programs into a folder under the names that the pages use.
fn install(scratch: &Scratch) -> PathBuf {
    let programs = scratch.folder("bin");
    for (program, name) in [(PROGRAM, "impartial"), (RETRO_TIMELY, "retro-timely")] {
        std::os::unix::fs::symlink(program, programs.join(name)).expect("a new folder");
    }
    programs
}

/// Returns every command of the program that has no commands below it, such as `nim mul`.
fn subcommands(above: &str) -> Vec<String> {
    let words = above.split_whitespace();
    let help = Command::new(PROGRAM).arg("help").args(words).output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("help in UTF-8");
    let list = help.split_once("\nCommands:\n").map_or("", |(_, list)| list);
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| {
        let name = line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?;
        name.split_whitespace().next().filter(|name| *name != "help")
    });
    let below: Vec<String> =
        names.flat_map(|name| subcommands(format!("{above} {name}").trim_start())).collect();
    if below.is_empty() { vec![above.to_string()] } else { below }
}

/// Returns every file under a folder whose name ends so.
fn files_under(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                files.push(path);
            }
        }
    }
    files
}

/// All pages played, and what is wrong with them.
#[derive(Default)]
struct Guide {
    played: BTreeMap<String, Played>,
    complaints: Vec<String>,
    pictures_drawn: BTreeSet<PathBuf>,
    pictures_shown: BTreeSet<PathBuf>,
}

impl Guide {
    /// Plays a page in an empty folder and compares it, or writes it anew.
    fn take(&mut self, page: &Page, folder: &Path, programs: &Path) {
        let result = match play(&page.text, folder, programs) {
            Ok(result) => result,
            Err(reasons) => {
                let reasons = reasons.iter().map(|reason| format!("{}: {reason}", page.name));
                return self.complaints.extend(reasons);
            }
        };
        if result.text != page.text && blesses() {
            fs::write(&page.path, &result.text).expect("a page can be written");
        } else if result.text != page.text {
            let difference = first_difference(&page.text, &result.text);
            self.complaints.push(format!("{}: {difference}", page.name));
        }
        self.take_pictures(page, folder);
        self.pictures_shown.extend(pictures_shown(&page.path, &page.text));
        self.played.insert(page.name.clone(), result);
    }

    /// Compares the pictures that a page's commands drew with those beside it, or writes those.
    fn take_pictures(&mut self, page: &Page, folder: &Path) {
        for drawn in files_under(folder, "svg") {
            let stored = page.path.with_file_name(drawn.file_name().expect("a listed file"));
            let bytes = fs::read(&drawn).expect("a listed file");
            if blesses() {
                fs::write(&stored, &bytes).expect("a page's folder can be written");
            } else if fs::read(&stored).ok() != Some(bytes) {
                self.complaints.push(format!("{}: not what the command draws", stored.display()));
            }
            self.pictures_drawn.insert(stored);
        }
    }

    /// Compares the pictures that are shown, drawn and stored with one another.
    fn compare_pictures(&mut self) {
        let stored: BTreeSet<PathBuf> =
            files_under(&root().join("docs"), "svg").into_iter().collect();
        let shown_or_stored: BTreeSet<&PathBuf> = self.pictures_shown.union(&stored).collect();
        for picture in shown_or_stored {
            if !self.pictures_drawn.contains(picture) {
                self.complaints.push(format!("{}: no command draws it", picture.display()));
            }
        }
        for picture in self.pictures_drawn.difference(&self.pictures_shown) {
            self.complaints.push(format!("{}: no page shows it", picture.display()));
        }
    }

    /// Returns the commands of the program that no tested block has.
    fn absent_subcommands(&self) -> Vec<String> {
        let commands: Vec<&String> = self.played.values().flat_map(|page| &page.commands).collect();
        let has = |line: &str, wanted: &str| {
            line.match_indices(wanted).any(|(at, _)| {
                let next = line[at + wanted.len()..].chars().next();
                next.is_none_or(|symbol| symbol.is_whitespace() || symbol == ';')
            })
        };
        let is_absent = |name: &String| {
            let wanted = format!("impartial {name}");
            !commands.iter().any(|line| has(line, &wanted))
        };
        subcommands("").into_iter().filter(is_absent).collect()
    }
}

/// Returns the table of what was run on each page, and the sums.
fn tally(played: &BTreeMap<String, Played>) -> String {
    let mut table = String::new();
    let (mut run, mut elsewhere, mut ignored) = (0, 0, 0);
    for (name, page) in played.iter().filter(|(_, page)| page.block_count() > 0) {
        let Played { console, rust, python, data, commands, .. } = page;
        run += console + rust + data;
        elsewhere += python;
        ignored += page.ignored.len();
        write!(table, "{name}: {console} console ({} commands)", commands.len()).expect("text");
        write!(table, ", {rust} rust, {data} data").expect("text");
        if *python > 0 {
            write!(table, ", {python} python").expect("text");
        }
        for reason in &page.ignored {
            write!(table, ", not run: {reason}").expect("text");
        }
        table.push('\n');
    }
    let all = run + elsewhere + ignored;
    write!(table, "{all} blocks, {run} run, {elsewhere} run by `cargo xtask python`")
        .expect("text");
    write!(table, ", {ignored} not run, 0 unclassified").expect("text");
    table
}

#[test]
fn every_block_is_what_the_program_prints() {
    let scratch = Scratch::new("blocks");
    let programs = install(&scratch);
    let mut guide = Guide::default();
    for (index, page) in all_pages().iter().enumerate() {
        guide.take(page, &scratch.folder(&format!("page-{index}")), &programs);
    }
    guide.compare_pictures();
    let Guide { played, complaints, .. } = &guide;
    let advice = "`cargo xtask snapshots` writes the pages anew";
    assert!(complaints.is_empty(), "{}\n{advice}", complaints.join("\n"));
    insta::assert_snapshot!("guide_blocks", tally(played));

    let absent = guide.absent_subcommands();
    assert!(absent.is_empty(), "no tested block has {}", absent.join(", "));
    let with_rust: BTreeSet<&str> =
        played.iter().filter(|(_, page)| page.rust > 0).map(|(name, _)| name.as_str()).collect();
    let tested: BTreeSet<&str> = pages::TESTED_PAGES.iter().copied().collect();
    assert_eq!(with_rust, tested, "tests/src/guide/pages.rs lists the pages with Rust blocks");
    let with_python =
        played.iter().filter(|(_, page)| page.python > 0).map(|(name, _)| name.clone());
    assert_eq!(with_python.collect::<Vec<_>>(), python_pages(), "{PYTHON_TESTS} lists the pages");
}

/// Returns the pages whose Python blocks the tests of the package run, by what stands in its list.
fn python_pages() -> Vec<String> {
    let tests = fs::read_to_string(root().join(PYTHON_TESTS)).expect("the package has such tests");
    let list = tests.split_once("PAGES = [").and_then(|(_, rest)| rest.split_once(']'));
    let paths = list.expect("a list of pages").0.split(',').map(|path| {
        let path = path.replace("CRATE", "\"crates\" / \"impartial-python\"").replace("ROOT /", "");
        path.replace(['"', ' '], "").trim().to_string()
    });
    paths.filter(|path| !path.is_empty()).collect()
}

#[test]
fn every_link_leads_somewhere() {
    // Blessing is about to draw the pictures that links lead to.
    if blesses() {
        return;
    }
    let mut complaints = Vec::new();
    for page in all_pages() {
        let wrong = link_complaints(&page.path, &page.text);
        complaints.extend(wrong.into_iter().map(|reason| format!("{}: {reason}", page.name)));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn the_summary_lists_every_page() {
    let docs = root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("the guide has a summary");
    for page in all_pages() {
        let Ok(name) = page.path.strip_prefix(&docs) else { continue };
        let listed = summary.contains(&format!("({})", name.display()));
        assert!(listed || name == Path::new("SUMMARY.md"), "SUMMARY.md lacks {}", name.display());
    }
}
