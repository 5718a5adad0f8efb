//! The board of Hackenbush.

use super::{Bench, same};
use std::collections::BTreeSet;

const SVG: &str = "#hackenbush-svg";
const GROUND: i32 = 370;

/// Compares value and winning edges with those of the command line.
fn agrees(bench: &Bench) -> Result<(), String> {
    let text = bench.value("return document.querySelector('#hackenbush-text').value")?;
    let answer = bench.command("moves hackenbush:-", &text)?;
    let value = answer["value"].as_str().ok_or_else(|| answer.to_string())?;
    bench.browser.wait_text("#hackenbush-verdict", &format!("Value {value}:"))?;
    // One change and the next may have the same value.
    bench.browser.wait_for("an answer", "return !!boards.hackenbush.answer")?;
    let edges = |answer: &serde_json::Value| -> Vec<u64> {
        let moves = answer["moves"].as_array().into_iter().flatten();
        moves.filter_map(|step| step["edge"].as_u64()).collect()
    };
    let lists = [edges(&answer), edges(&bench.command("moves hackenbush:- --right", &text)?)];
    let has = |list: &[u64], edge: usize| list.contains(&(edge as u64));
    for (edge, row) in bench.rows("#hackenbush-table")?.iter().enumerate() {
        let expected = match (has(&lists[0], edge), has(&lists[1], edge)) {
            (true, true) => "Left and Right",
            (true, false) => "Left",
            (false, true) => "Right",
            (false, false) if row[3].starts_with("not") => "not on the ground",
            (false, false) => "–",
        };
        same(&format!("edge {edge}"), &*row[3], expected)?;
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

fn pen(bench: &Bench, colour: &str, count: &str) -> Result<(), String> {
    bench.browser.click(&format!("#hackenbush-colour option[value={colour}]"))?;
    bench.browser.fill("#hackenbush-count", count)
}

/// A picture from nothing: a stalk, a bundle, an edge between two points.
pub fn drawn(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~hackenbush")?;
    browser.click("#hackenbush-clear")?;
    browser.drag(SVG, "mouse", &[(100, GROUND), (100, 250)])?;
    browser.wait_text("#hackenbush-verdict", "Value 1:")?;
    pen(bench, "r", "1")?;
    browser.drag(SVG, "mouse", &[(100, 250), (100, 120)])?;
    browser.wait_text("#hackenbush-verdict", "Value 1/2: Left wins")?;
    agrees(bench)?;
    pen(bench, "g", "3")?;
    browser.drag(SVG, "mouse", &[(300, GROUND), (300, 250)])?;
    browser.wait_text("#hackenbush-verdict", "Value 1/2*:")?;
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
    browser.wait_text("#hackenbush-verdict", "Value -")?;
    agrees(bench)?;
    browser.click("#undo")?;
    agrees(bench)?;
    // All green: the same moves for both.
    browser.click("#hackenbush-clear")?;
    pen(bench, "g", "1")?;
    browser.drag(SVG, "mouse", &[(100, GROUND), (100, 250)])?;
    browser.drag(SVG, "mouse", &[(100, 250), (200, 150)])?;
    browser.drag(SVG, "mouse", &[(300, GROUND), (300, 250)])?;
    browser.wait_text("#hackenbush-verdict", "Value *3:")?;
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

/// Waits until the picture and the table show these edges and this number of points, and no more.
fn shows(bench: &Bench, edges: &str, points: usize) -> Result<(), String> {
    let seen = format!(
        "if (!hackenbushBoard.answer) return null;
         const texts = (them, text) => [...document.querySelectorAll(them)].map(text).join(' ');
         const rows = texts('#hackenbush-table tbody tr', row => row.firstChild.textContent);
         const links = texts('{SVG} .link text', label => label.textContent.match(/[0-9]+/)[0]);
         const points = document.querySelectorAll('{SVG} .point').length;
         return links === '{edges}' && rows === '{edges}' && points === {points};"
    );
    bench.browser.wait_for(&format!("the edges {edges}"), &seen).map(drop)
}

/// Two stalks and an edge, on which Right has one edge to cut at most, and an edge in the air.
const FORCED: &str = "0 1 b\n1 2 r\n0 3 r\n3 4 b\n0 5 b\n8 9 g\n";

/// Plays the first turn on what [`FORCED`] draws, and returns the drawing as text.
fn first_turn(bench: &Bench) -> Result<String, String> {
    bench.open("#1~hackenbush")?;
    bench.browser.fill("#hackenbush-text", FORCED)?;
    shows(bench, "0 1 2 3 4 5", 10)?;
    bench.browser.click("#hackenbush-count")?;
    let drawing = bench.value("return document.querySelector('#hackenbush-text').value")?;
    bench.browser.click("#hackenbush-begin")?;
    shows(bench, "0 1 2 3 4", 8)?;
    cut(bench, 0)?;
    shows(bench, "4", 2)?;
    Ok(drawing)
}

fn log(bench: &Bench) -> Result<String, String> {
    bench.value("return [...document.querySelectorAll('#hackenbush-log li')].map(it => it.textContent).join('|')")
}

/// Edges have the numbers of the drawing to the end, and nothing hangs in the air.
pub fn numbered(bench: &Bench) -> Result<(), String> {
    let text = || bench.value("return document.querySelector('#hackenbush-text').value");
    let drawing = first_turn(bench)?;
    let turn = log(bench)?;
    let words =
        ["You cut edge 0, which", "The program cuts edge 2; ", "1 other edge fell with it."];
    if !words.iter().all(|words| turn.contains(words)) {
        return Err(turn);
    }
    cut(bench, 4)?;
    bench.browser.wait_text("#hackenbush-verdict", "The program cannot move: you win.")?;
    shows(bench, "", 0)?;
    bench.browser.click("#hackenbush-end")?;
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
    browser.click("#redo")?;
    shows(bench, "0 1 2 3 4", 8)?;
    browser.click("#redo")?;
    shows(bench, "4", 2)?;
    same("the log after redo", log(bench)?, played)?;
    browser.click("#share")?;
    let hash = bench.hash()?;
    bench.open(&hash)?;
    shows(bench, "4", 2)?;
    same("the link", bench.hash()?, hash.clone())?;
    let words = "You cut edge 0. 1 other edge fell with it.|\
                 The program cut edge 2. 1 other edge fell with it.";
    same("the log of the link", &*log(bench)?, words)?;
    browser.click("#hackenbush-end")?;
    shows(bench, "0 1 2 3 4 5", 10)?;
    // Links without a game are as old as the page; those with a cut that is none are damaged.
    bench.open(hash.rsplit_once('~').ok_or("a link without a game")?.0)?;
    shows(bench, "0 1 2 3 4 5", 10)?;
    bench.open(&format!("{hash}01"))?;
    browser.wait_text("#hackenbush-error", "the link is damaged")
}

/// Left begins with a winning edge and wins; then the drawn position is back.
pub fn played(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("")?;
    browser.click("#tab-hackenbush")?;
    browser.wait_text("#hackenbush-verdict", "Value 1*: Left wins")?;
    let start = bench.value("return document.querySelector('#hackenbush-text').value")?;
    browser.click("#hackenbush-begin")?;
    for _ in 0..20 {
        // A winning edge of Left is marked with a star while it is Left's turn.
        let next = browser.wait_for(
            "a turn",
            "const words = document.querySelector('#hackenbush-verdict').textContent;
             if (/cannot move/.test(words)) return 'over';
             return hackenbushBoard.answer && [...document.querySelectorAll('#hackenbush-svg .link')]
               .find(link => link.textContent.includes('★'))?.dataset.link;",
        )?;
        match next.as_str().and_then(|edge| edge.parse().ok()) {
            Some(edge) => cut(bench, edge)?,
            None => break,
        }
    }
    browser.wait_text("#hackenbush-verdict", "The program cannot move: you win.")?;
    browser.click("#hackenbush-end")?;
    let end = bench.value("return document.querySelector('#hackenbush-text').value")?;
    same("the drawing", end, start)?;
    agrees(bench)
}

/// The text is read as one types, with its errors; edges that do not stand count for nothing.
pub fn mirrored(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~hackenbush")?;
    browser.fill("#hackenbush-text", "0 1 b\n1 2 r 2\n2 3 green\n0 4 r\n8 9 g\n")?;
    browser.wait_for(
        "5 edges",
        "return document.querySelectorAll('#hackenbush-svg .link').length === 5",
    )?;
    browser.wait_for(
        "the edge apart",
        "return document.querySelector('#hackenbush-table').textContent.includes('not on the ground')",
    )?;
    browser.fill("#hackenbush-text", "0 1 b\n1 2 pink\n")?;
    browser.wait_text("#hackenbush-text-error", "line 2: expected b, r or g, found \"pink\"")?;
    browser.fill("#hackenbush-text", "0 1 b\n1 2 r\n0 2 b\n0 3 r 2\n")?;
    browser.click("#hackenbush-count")?;
    browser.wait_for(
        "4 edges",
        "return document.querySelectorAll('#hackenbush-table tbody tr').length === 4",
    )?;
    agrees(bench)
}
