//! The page in a browser: each board is used as a person would, and its answers are compared with
//! those of the command line.

mod graph;
mod hackenbush;
mod heaps;
mod look;
mod play;
mod whole;

use crate::driver::{Browser, is_installed};
use serde_json::Value as Json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The tools of a test.
pub struct Bench<'a> {
    /// The browser.
    pub browser: &'a Browser,
    /// The address of the page.
    pub page: String,
    /// The program of the command line.
    impartial: &'a Path,
    /// The folder of the screenshots.
    shots: PathBuf,
}

type Test = fn(&Bench) -> Result<(), String>;

/// All tests, each with its claim.
const TESTS: [(&str, Test); 31] = [
    ("play: answers of the command line, misère too", play::answers),
    ("play: whoever follows the hints wins every game of the gallery", play::won),
    ("play: what goes is shown, and leaves its place", play::shown),
    ("play: undo, redo, a link and a new game", play::undone),
    ("play: drags in a sum", play::dragged),
    ("play: rules of one's own, typed", play::own_rules),
    ("play: the line of text, and the drawer", play::typed),
    ("graph: drawn by clicks, solved like the command line", graph::drawn),
    ("graph: moved, deleted, undone", graph::edited),
    ("graph: seats and orders, misère", graph::seated),
    ("graph: text and picture say the same, errors have a line", graph::mirrored),
    ("graph: by keyboard alone", graph::by_keyboard),
    ("graph: by touch", graph::by_touch),
    ("graph: the moves of the chosen position say what they lead to", graph::led),
    ("graph: play with a token", graph::played),
    ("hackenbush: drawn, bundles, every winning edge", hackenbush::drawn),
    ("hackenbush: play to the end, and the drawing comes back", hackenbush::played),
    ("hackenbush: edges keep their numbers in play, what falls vanishes", hackenbush::numbered),
    ("hackenbush: a link and undo in play", hackenbush::resumed),
    ("hackenbush: text, errors, edges apart", hackenbush::mirrored),
    ("heaps: values, period and theorem, misère quotient", heaps::known),
    ("heaps: the plot zooms", heaps::zoomed),
    ("heaps: errors, and what is not proven", heaps::unknown),
    ("heaps: cancelled within 200 ms, and works on", heaps::cancelled),
    ("lesson: answers when asked", whole::lesson),
    ("links: short, shared, old ones open", whole::links),
    ("pictures leave whole", whole::saved),
    ("a panic is shown, and the page works on", whole::panics),
    ("look: every board, both screens, both languages, light and dark", look::every_board),
    ("look: every sentence in one language", look::languages),
    ("no severe entry in the log, no request leaves the page", whole::quiet),
];

/// Runs the tests whose names contain a word.
///
/// # Errors
/// When one fails.
pub fn run(page: &Path, impartial: &Path, word: &str) -> Result<(), String> {
    if !is_installed() {
        println!("skipped: no browser with a driver is installed (chromium, chromedriver)");
        return Ok(());
    }
    let page = fs::canonicalize(page).map_err(|error| format!("{}: {error}", page.display()))?;
    let folder = page.parent().unwrap_or(Path::new("."));
    let shots = folder.join("screenshots");
    fs::create_dir_all(&shots).map_err(|error| format!("{}: {error}", shots.display()))?;
    let browser = Browser::start(&folder.join("profile"))?;
    let page = format!("file://{}", page.display());
    let bench = Bench { browser: &browser, page, impartial, shots };
    let (mut passed, mut failed) = (0, 0);
    for (name, test) in TESTS.into_iter().filter(|(name, _)| name.contains(word)) {
        let began = Instant::now();
        let result = bench.browser.resize(1280, 800).and_then(|()| test(&bench));
        match result {
            Ok(()) => {
                println!("ok      {name}, {} ms", began.elapsed().as_millis());
                passed += 1;
            }
            Err(message) => {
                println!("FAILED  {name}: {message}");
                let file = bench.shots.join(format!("failed-{failed}.png"));
                // The message matters more than its picture.
                let _ = bench.browser.screenshot(&file);
                failed += 1;
            }
        }
    }
    println!("{passed} browser tests passed, {failed} failed");
    if failed > 0 { Err(format!("{failed} browser tests failed")) } else { Ok(()) }
}

impl Bench<'_> {
    /// Reloads the page, with `hash` at the end of its address.
    pub fn open(&self, hash: &str) -> Result<(), String> {
        self.browser.open("about:blank")?;
        self.browser.open(&format!("{}{hash}", self.page))
    }

    /// Returns the JSON that the command line prints.
    pub fn command(&self, words: &str, input: &str) -> Result<Json, String> {
        let mut command = Command::new(self.impartial);
        command.args(words.split(' ')).arg("--json");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        if let Some(mut stdin) = child.stdin.take() {
            // A command that reads nothing may have exited.
            let _ = stdin.write_all(input.as_bytes());
        }
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        let text = if output.stdout.is_empty() { output.stderr } else { output.stdout };
        serde_json::from_slice(&text).map_err(|error| format!("{words}: {error}"))
    }

    /// Puts a text into a field, visible or not, as if it were typed.
    pub fn put(&self, field: &str, text: &str) -> Result<(), String> {
        let text = Json::from(text);
        self.browser
            .script(&format!(
                "const field = document.querySelector('{field}');
                 field.value = {text};
                 field.dispatchEvent(new Event('input', {{ bubbles: true }}));"
            ))
            .map(drop)
    }

    /// Returns the rows of a table of the page.
    pub fn rows(&self, table: &str) -> Result<Vec<Vec<String>>, String> {
        let rows = self.browser.script(&format!(
            "return [...document.querySelectorAll('{table} tbody tr')]
               .map(row => [...row.children].map(cell => cell.textContent))"
        ))?;
        serde_json::from_value(rows).map_err(|error| error.to_string())
    }

    /// Returns the address from `#` on, once it is written.
    pub fn hash(&self) -> Result<String, String> {
        self.browser.wait_for("the address", "return writing === null")?;
        self.value("return location.hash")
    }

    /// Returns the result of a script as text.
    pub fn value(&self, script: &str) -> Result<String, String> {
        let value = self.browser.script(script)?;
        Ok(value.as_str().map_or_else(|| value.to_string(), String::from))
    }
}

/// Returns an error if two things differ.
pub fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    found: T,
    expected: T,
) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: found {found:?}, expected {expected:?}"))
}
