//! The board of Hackenbush.

use super::{Bench, same};
use std::collections::BTreeSet;

const SVG: &str = "#hackenbush-svg";
const GROUND: i32 = 370;

/// Compares the value and the winning edges with those of the command line.
fn agrees(bench: &Bench) -> Result<(), String> {
    let text = bench.value("return document.querySelector('#hackenbush-text').value")?;
    let answer = bench.command("moves hackenbush:-", &text)?;
    let value = answer["value"].as_str().ok_or_else(|| answer.to_string())?;
    valued(bench, value)?;
    // The values before and after a change may be equal.
    bench.browser.wait_for("an answer", "return !!boards.hackenbush.answer")?;
    let edges = |answer: &serde_json::Value| -> Vec<u64> {
        let moves = answer["moves"].as_array().into_iter().flatten();
        moves.filter_map(|step| step["edge"].as_u64()).collect()
    };
    let lists = [edges(&answer), edges(&bench.command("moves hackenbush:- --right", &text)?)];
    let has = |list: &[u64], edge: usize| list.contains(&(edge as u64));
    for (edge, row) in bench.rows("#hackenbush-table")?.iter().enumerate() {
        let expected = match (has(&lists[0], edge), has(&lists[1], edge)) {
            (true, true) => "Left, Right",
            (true, false) => "Left",
            (false, true) => "Right",
            (false, false) if row[2].starts_with("not") => "not on the ground",
            (false, false) => "–",
        };
        same(&format!("edge {edge}"), &*row[2], expected)?;
    }
    let stars = bench.value(
        "return [...document.querySelectorAll('#hackenbush-svg .link')]
           .filter(link => link.textContent.includes('★')).map(link => Number(link.dataset.link)).join()",
    )?;
    let all: BTreeSet<&u64> = lists.iter().flatten().collect();
    let all: Vec<String> = all.into_iter().map(u64::to_string).collect();
    let mut stars: Vec<&str> = stars.split(',').filter(|star| !star.is_empty()).collect();
    stars.sort_by_key(|star| star.parse::<u32>().unwrap_or(0));
    same("marked edges", stars.join(","), all.join(","))
}

/// Waits until the drawing has a value, and the reason names it.
fn valued(bench: &Bench, value: &str) -> Result<(), String> {
    let script = format!("return hackenbushBoard.answer?.value === '{value}'");
    bench.browser.wait_for(&format!("the value {value}"), &script)?;
    bench.browser.script("if (!asked.why) $('why').click()")?;
    let words = format!("The value is {value}.");
    match bench.browser.text("#reason")? {
        text if text.contains(&words) => Ok(()),
        text => Err(format!("expected {words:?}, found {text:?}")),
    }
}

fn pen(bench: &Bench, colour: &str, count: &str) -> Result<(), String> {
    bench.put("#hackenbush-count", count)?;
    bench.browser.click(&format!("#hackenbush-colour option[value={colour}]"))
}

/// Draws on an empty board: a stalk, a bundle, an edge between two points.
pub fn drawn(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~hackenbush")?;
    browser.click("#fresh")?;
    browser.drag(SVG, "mouse", &[(100, GROUND), (100, 250)])?;
    valued(bench, "1")?;
    pen(bench, "r", "1")?;
    browser.drag(SVG, "mouse", &[(100, 250), (100, 120)])?;
    valued(bench, "1/2")?;
    agrees(bench)?;
    let left = "Left, who cuts blue edges, wins, whichever player starts.";
    browser.wait_text("#reason", left)?;
    pen(bench, "g", "3")?;
    browser.drag(SVG, "mouse", &[(300, GROUND), (300, 250)])?;
    valued(bench, "1/2*")?;
    agrees(bench)?;
    pen(bench, "b", "1")?;
    browser.drag(SVG, "mouse", &[(100, 120), (200, 140)])?;
    browser.wait_text("#hackenbush-table", "blue")?;
    browser.wait_for(
        "4 edges",
        "return document.querySelectorAll('#hackenbush-table tbody tr').length === 4",
    )?;
    agrees(bench)?;
    // A tap gives an edge the colour of the pen, and undo takes that back.
    pen(bench, "r", "1")?;
    browser.tap(SVG, (100, 330))?;
    bench.browser.wait_for("a change", "return hackenbushBoard.answer?.value.startsWith('-')")?;
    agrees(bench)?;
    browser.click("#undo")?;
    agrees(bench)?;
    // All green: the same moves for both.
    browser.click("#fresh")?;
    pen(bench, "g", "1")?;
    browser.drag(SVG, "mouse", &[(100, GROUND), (100, 250)])?;
    browser.drag(SVG, "mouse", &[(100, 250), (200, 150)])?;
    browser.drag(SVG, "mouse", &[(300, GROUND), (300, 250)])?;
    valued(bench, "*3")?;
    agrees(bench)
}

/// Taps the middle of an edge.
pub fn cut(bench: &Bench, edge: usize) -> Result<(), String> {
    let place = bench.browser.script(&format!(
        "const path = document.querySelector('{SVG} [data-link=\"{edge}\"] .seen');
         const middle = path.getPointAtLength(path.getTotalLength() / 2);
         return [Math.round(middle.x), Math.round(middle.y)];"
    ))?;
    let [x, y] = [0, 1].map(|at| place[at].as_i64().unwrap_or_default() as i32);
    bench.browser.tap(SVG, (x, y))
}

/// Waits until the picture shows these edges and this number of points, and no more.
fn shows(bench: &Bench, edges: &str, points: usize) -> Result<(), String> {
    let seen = format!(
        "if (!hackenbushBoard.answer) return null;
         const links = [...document.querySelectorAll('{SVG} .link')].map(link => link.dataset.link).join(' ');
         const points = document.querySelectorAll('{SVG} :is(.knot, .foot)').length;
         return links === '{edges}' && points === {points};"
    );
    bench.browser.wait_for(&format!("the edges {edges}"), &seen).map(drop)
}

/// Two stalks and an edge, in which Right can cut at most one edge, and an edge in the air.
const FORCED: &str = "0 1 b\n1 2 r\n0 3 r\n3 4 b\n0 5 b\n8 9 g\n";

/// The log of the first turn.
const TURN: &str = "You: edge 0|Program: edge 2";

/// Plays the first turn on the drawing of [`FORCED`], and returns that as text.
fn first_turn(bench: &Bench) -> Result<String, String> {
    bench.open("#1~hackenbush")?;
    bench.put("#hackenbush-text", FORCED)?;
    shows(bench, "0 1 2 3 4 5", 10)?;
    let drawing = bench.value("return document.querySelector('#hackenbush-text').value")?;
    bench.browser.click("#hackenbush-play")?;
    shows(bench, "0 1 2 3 4", 8)?;
    cut(bench, 0)?;
    shows(bench, "4", 2)?;
    Ok(drawing)
}

fn log(bench: &Bench) -> Result<String, String> {
    bench.value("return [...document.querySelectorAll('#hackenbush-log li')].map(it => it.textContent).join('|')")
}

/// Edges keep the numbers of the drawing to the end, and nothing hangs in the air.
pub fn numbered(bench: &Bench) -> Result<(), String> {
    let text = || bench.value("return document.querySelector('#hackenbush-text').value");
    let drawing = first_turn(bench)?;
    same("the turn", &*log(bench)?, TURN)?;
    let fallen = "return document.querySelectorAll('#hackenbush-svg .link-gone.last').length";
    same("what fell last", &*bench.value(fallen)?, "2")?;
    cut(bench, 4)?;
    bench.browser.wait_text("#state", "You win!")?;
    shows(bench, "", 0)?;
    bench.browser.script("$('hackenbush-end').click()")?;
    shows(bench, "0 1 2 3 4 5", 10)?;
    same("the drawing", text()?, drawing)
}

/// The link of a game opens at the position reached; undo takes back a turn, then the game.
pub fn resumed(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    first_turn(bench)?;
    let played = log(bench)?;
    browser.click("#undo")?;
    shows(bench, "0 1 2 3 4", 8)?;
    same("the log after undo", log(bench)?, String::new())?;
    browser.click("#undo")?;
    shows(bench, "0 1 2 3 4 5", 10)?;
    agrees(bench)?;
    browser.script("$('redo').click()")?;
    shows(bench, "0 1 2 3 4", 8)?;
    browser.script("$('redo').click()")?;
    shows(bench, "4", 2)?;
    same("the log after redo", log(bench)?, played)?;
    let hash = bench.hash()?;
    bench.open(&hash)?;
    shows(bench, "4", 2)?;
    same("the link", bench.hash()?, hash.clone())?;
    same("the log of the link", &*log(bench)?, TURN)?;
    browser.script("$('hackenbush-end').click()")?;
    shows(bench, "0 1 2 3 4 5", 10)?;
    // Links without a game stay valid; those with an impossible cut are damaged.
    bench.open(hash.rsplit_once('~').ok_or("a link without a game")?.0)?;
    shows(bench, "0 1 2 3 4 5", 10)?;
    bench.open(&format!("{hash}01"))?;
    browser.wait_text("#fault", "The link is damaged")
}

/// Left begins with a winning edge and wins; then the drawn position returns.
pub fn played(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~hackenbush")?;
    valued(bench, "1*")?;
    let start = bench.value("return document.querySelector('#hackenbush-text').value")?;
    browser.click("#hackenbush-play")?;
    for _ in 0..20 {
        // A winning edge of Left is marked with a star while it is Left's turn.
        let next = browser.wait_for(
            "a turn",
            "const { answer, game } = hackenbushBoard;
             if (game.over) return 'over';
             if (!answer || hackenbushBoard.turn() !== game.side) return null;
             if (!asked.hint) $('hint').click();
             return document.querySelector('#hackenbush-svg .halo')?.parentNode.dataset.link;",
        )?;
        match next.as_str().and_then(|edge| edge.parse().ok()) {
            Some(edge) => cut(bench, edge)?,
            None => break,
        }
    }
    browser.wait_text("#state", "You win!")?;
    browser.script("$('hackenbush-end').click()")?;
    let end = bench.value("return document.querySelector('#hackenbush-text').value")?;
    same("the drawing", end, start)?;
    agrees(bench)?;
    // The gallery opens a game, and the first undo takes back a turn of it.
    bench.open("")?;
    browser.click("[data-card=hackenbush]")?;
    shows(bench, "0 1 2 3 4", 7)?;
    cut(bench, 2)?;
    browser.wait_for("a turn", "return hackenbushBoard.game.log.length === 2")?;
    browser.click("#undo")?;
    shows(bench, "0 1 2 3 4", 7)?;
    let left = "return $('hackenbush-end').hidden || !$('undo').disabled";
    same("the game is left", &*bench.value(left)?, "false")
}

/// The text is read during typing, with its errors; edges not on the ground are ignored.
pub fn mirrored(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~hackenbush")?;
    bench.put("#hackenbush-text", "0 1 b\n1 2 r 2\n2 3 green\n0 4 r\n8 9 g\n")?;
    browser.wait_for(
        "5 edges",
        "return document.querySelectorAll('#hackenbush-svg .link').length === 5",
    )?;
    browser.wait_for(
        "the edge apart",
        "return document.querySelector('#hackenbush-table').textContent.includes('not on the ground')",
    )?;
    bench.put("#hackenbush-text", "0 1 b\n1 2 pink\n")?;
    browser.wait_text("#hackenbush-text-error", "Line 2: expected b, r or g, found “pink”")?;
    bench.put("#hackenbush-text", "0 1 b\n1 2 r\n0 2 b\n0 3 r 2\n")?;
    browser.wait_for(
        "4 edges",
        "return document.querySelectorAll('#hackenbush-table tbody tr').length === 4",
    )?;
    agrees(bench)
}
