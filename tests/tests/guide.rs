//! Every block of the guide and of the READMEs, run and compared.
//!
//! `IMPARTIAL_GUIDE=bless` rewrites the pages and their pictures instead.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use workspace_tests::guide::{
    Guide, PAGES_OF_SEVERAL_MACHINES, Played, all_pages, blesses, link_complaints, pages, play_all,
    root, transcripts,
};

/// The program under test: `impartial`, built from its source for this package.
const PROGRAM: &str = env!("CARGO_BIN_EXE_impartial-of-the-guide");

/// The tests that run the Python blocks, with the list of their pages.
const PYTHON_TESTS: &str = "crates/impartial-python/tests/test_docs.py";

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

/// Returns the commands of the program that no tested block runs.
fn absent_subcommands(played: &BTreeMap<String, Played>) -> Vec<String> {
    let commands: Vec<&String> = played.values().flat_map(|page| &page.commands).collect();
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

#[test]
fn each_problem_has_a_page_that_is_listed() {
    let docs = root().join("docs");
    let read = |name: &str| fs::read_to_string(docs.join(name)).expect("a list of the problems");
    let (index, summary) = (read("problems/README.md"), read("SUMMARY.md"));
    for problem in contest::problems() {
        let (id, name) = (problem.id, format!("{}/page.md", problem.id));
        let page = contest::ProblemPage::of(id).expect("a page for each problem").to_string();
        assert!(index.contains(&format!("]({name})")), "the index lacks {name}");
        assert!(summary.contains(&format!("](problems/{name})")), "SUMMARY.md lacks {name}");
        for part in
            ["## Game", "## Input and output", "Limits: ", "## Why", "## In Rust", "## Sample"]
        {
            assert!(page.contains(part), "{name} lacks {part:?}");
        }
    }
    let entries = fs::read_dir(docs.join("problems")).expect("a folder").count();
    assert_eq!(entries, contest::problems().len() + 1, "a folder of no problem");
}

#[test]
fn every_block_is_what_the_program_prints() {
    let pages = all_pages();
    let here = pages.iter().filter(|page| !PAGES_OF_SEVERAL_MACHINES.contains(&&*page.name));
    let mut guide = Guide::of(here, &[("impartial", PROGRAM)]);
    guide.compare_pictures();
    let Guide { played, complaints, .. } = &guide;
    let advice = "`cargo xtask snapshots` rewrites the pages";
    assert!(complaints.is_empty(), "{}\n{advice}", complaints.join("\n"));
    insta::assert_snapshot!("guide_blocks", guide.tally());

    let absent = absent_subcommands(played);
    assert!(absent.is_empty(), "no tested block has {}", absent.join(", "));
    let with_rust: BTreeSet<&str> =
        played.iter().filter(|(_, page)| page.rust > 0).map(|(name, _)| name.as_str()).collect();
    let tested: BTreeSet<&str> = pages::TESTED_PAGES.iter().copied().collect();
    assert_eq!(with_rust, tested, "tests/src/guide/pages.rs lists the pages with Rust blocks");
    let with_python =
        played.iter().filter(|(_, page)| page.python > 0).map(|(name, _)| name.clone());
    assert_eq!(with_python.collect::<Vec<_>>(), python_pages(), "{PYTHON_TESTS} lists the pages");
}

#[test]
fn every_transcript_is_what_the_program_prints() {
    let scratch = tempfile::tempdir().expect("the system's folder can be written");
    let pages = transcripts();
    for (page, _, result) in play_all(pages.iter(), &[("impartial", PROGRAM)], scratch.path()) {
        let played = result.unwrap_or_else(|reasons| panic!("{}: {reasons:?}", page.name));
        let name = page.path.file_stem().expect("a page's name").to_string_lossy();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("snapshots/transcripts");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name.as_ref(), played.text));
    }
}

/// Returns the pages whose Python blocks the package's tests run, from the list there.
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
    // Blessing has yet to draw the pictures that links lead to.
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
