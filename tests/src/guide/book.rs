//! The pages of the guide, run together.

use super::{Played, pictures_shown, play};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The pages whose commands take the program for several machines, which has its own package of
/// tests.
pub const PAGES_OF_SEVERAL_MACHINES: [&str; 2] =
    ["crates/retro-timely/README.md", "docs/several-machines.md"];

/// A page of the guide.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its path from the workspace's folder.
    pub name: String,
    /// Its path.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("tests lies in the workspace").to_path_buf()
}

/// Returns every page: those under `docs`, and the READMEs.
pub fn all_pages() -> Vec<Page> {
    let mut paths = vec![root().join("README.md")];
    for krate in entries(&root().join("crates")) {
        paths.extend(Some(krate.join("README.md")).filter(|path| path.is_file()));
    }
    // The blocks on the problems' pages are documentation tests of contest.
    let problems = root().join("docs/problems");
    let of_guide = files_under(&root().join("docs"), "md").into_iter();
    paths.extend(
        of_guide.filter(|path| !path.starts_with(&problems) || path.ends_with("README.md")),
    );
    read_pages(paths)
}

/// Returns the transcripts of `tests/transcripts`: mistakes, play, and tests of programs.
pub fn transcripts() -> Vec<Page> {
    read_pages(files_under(&root().join("tests/transcripts"), "md"))
}

fn read_pages(paths: Vec<PathBuf>) -> Vec<Page> {
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

/// Returns whether pages and pictures are to be rewritten.
pub fn blesses() -> bool {
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

/// Returns every file under a folder with this extension.
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

/// The result of running a page, or the reasons why it failed.
pub type Outcome = Result<Played, Vec<String>>;

/// Runs pages, each in an empty folder within `scratch`, with programs under the names that the
/// pages use. Returns each page with its folder.
///
/// # Panics
/// Panics if a folder cannot be written.
pub fn play_all<'a>(
    pages: impl Iterator<Item = &'a Page>,
    programs: &[(&str, &str)],
    scratch: &Path,
) -> Vec<(&'a Page, PathBuf, Outcome)> {
    let bin = scratch.join("bin");
    fs::create_dir(&bin).expect("a new folder");
    for (name, program) in programs {
        std::os::unix::fs::symlink(program, bin.join(name)).expect("a new folder");
    }
    let pages: Vec<(usize, &Page)> = pages.enumerate().collect();
    let play = |&(index, page): &(usize, &'a Page)| {
        let folder = scratch.join(format!("page-{index}"));
        fs::create_dir(&folder).expect("a new folder");
        let result = play(&page.text, &folder, &bin);
        (page, folder, result)
    };
    pages.par_iter().with_max_len(1).map(play).collect()
}

/// The pages run, and the errors in them.
#[derive(Debug, Default)]
pub struct Guide {
    /// The pages that were run, by name.
    pub played: BTreeMap<String, Played>,
    /// The differences from the pages, a line each.
    pub complaints: Vec<String>,
    pictures_drawn: BTreeSet<PathBuf>,
    pictures_shown: BTreeSet<PathBuf>,
}

impl Guide {
    /// Runs pages, and compares them with the output of their commands, or rewrites them.
    ///
    /// # Panics
    /// Panics if a folder or a page cannot be written.
    pub fn of<'a>(pages: impl Iterator<Item = &'a Page>, programs: &[(&str, &str)]) -> Self {
        let scratch = tempfile::tempdir().expect("the system's folder can be written");
        let mut guide = Guide::default();
        for (page, folder, result) in play_all(pages, programs, scratch.path()) {
            guide.take(page, &folder, result);
        }
        guide
    }

    /// Compares a page with the result of running it in a folder, or rewrites it.
    fn take(&mut self, page: &Page, folder: &Path, result: Outcome) {
        let result = match result {
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

    /// Compares the pictures that a page's commands drew with those beside it, or rewrites these.
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
    pub fn compare_pictures(&mut self) {
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

    /// Returns a table of the blocks run on each page, with totals.
    pub fn tally(&self) -> String {
        let mut table = String::new();
        let (mut run, mut elsewhere, mut ignored) = (0, 0, 0);
        for (name, page) in self.played.iter().filter(|(_, page)| page.block_count() > 0) {
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
}
