//! The board of graphs.

use super::{Bench, same};
use serde_json::Value as Json;

const SVG: &str = "#graph-svg";

/// Returns the graph of the page in the judges' format, from the text beside the picture.
fn judge_text(bench: &Bench) -> Result<String, String> {
    let text = bench.value("return document.querySelector('#graph-text').value")?;
    let points = bench.value("return document.querySelectorAll('#graph-svg .point').length")?;
    let edges: Vec<&str> = text.lines().filter(|line| line.contains(' ')).collect();
    Ok(format!("{points} {}\n{}\n", edges.len(), edges.join("\n")))
}

/// Compares the table of the page with the answer of the command line.
fn agrees(bench: &Bench, options: &str) -> Result<(), String> {
    let text = judge_text(bench)?;
    let answer = bench.command(&format!("graph solve --format judge{options}"), &text)?;
    let outcome = answer["outcome"].as_str().ok_or_else(|| answer.to_string())?.to_string();
    let rows = bench.rows("#graph-table")?;
    same("positions", rows.len(), outcome.len())?;
    let marks = "return [...document.querySelectorAll('#graph-svg .tag')].map(tag => tag.textContent[0]).join('')";
    same("the picture", bench.value(marks)?, outcome.clone())?;
    for (index, (row, letter)) in rows.iter().zip(outcome.chars()).enumerate() {
        same("outcome", &*row[1], &*letter.to_string())?;
        let remoteness = &answer["remoteness"][index];
        let shown = remoteness.as_u64().map_or("–".to_string(), |moves| moves.to_string());
        same("remoteness", &*row[2], &*shown)?;
        if let Some(best) = answer["move"][index].as_u64() {
            let best = (best + 1).to_string();
            if !row[3].split(", ").any(|name| name == best) {
                return Err(format!("position {}: {} lacks the move to {best}", index + 1, row[3]));
            }
        }
    }
    Ok(())
}

/// Waits for a verdict on the current drawing: the verdicts before and after a change may be equal.
fn solved(bench: &Bench, verdict: &str) -> Result<(), String> {
    let words = Json::from(verdict);
    let script = format!(
        "const letters = graphBoard.answer && (graphBoard.answer.outcome ?? graphBoard.answer.values[0]);
         const count = (letter) => `${{letters.split(letter).length - 1}} ${{letter}}`;
         return letters && `${{letters.length}} positions: ${{[...'NPDAB'].map(count).join(', ')}}`.includes({words})"
    );
    bench.browser.wait_for(&format!("the verdict {words}"), &script).map(drop)
}

/// Draws a cycle of three with an exit on an empty board.
pub fn drawn(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~graph")?;
    solved(bench, "5 positions")?;
    agrees(bench, "")?;
    browser.click("#fresh")?;
    for place in [(100, 100), (300, 100), (200, 260), (400, 300)] {
        browser.tap(SVG, place)?;
    }
    solved(bench, "4 positions: 0 N, 4 P, 0 D")?;
    for way in [[(100, 100), (300, 100)], [(300, 100), (200, 260)], [(200, 260), (100, 100)]] {
        browser.drag(SVG, "mouse", &way)?;
    }
    solved(bench, "4 positions: 0 N, 1 P, 3 D")?;
    agrees(bench, "")?;
    browser.drag(SVG, "mouse", &[(200, 260), (400, 300)])?;
    solved(bench, "4 positions: 2 N, 2 P, 0 D")?;
    agrees(bench, "")?;
    // Two taps also draw an arrow, and an arrow to an empty place adds a position.
    browser.tap(SVG, (400, 300))?;
    browser.tap(SVG, (300, 100))?;
    browser.drag(SVG, "mouse", &[(100, 100), (60, 330)])?;
    solved(bench, "5 positions")?;
    agrees(bench, "")?;
    browser.tap(SVG, (60, 330))?;
    browser.click("#graph-loop")?;
    browser.script("$('graph-misere').click()")?;
    browser.wait_for(
        "the loop",
        "return document.querySelector('#graph-text').value.includes('5 5')",
    )?;
    solved(bench, "5 positions")?;
    agrees(bench, " --misere")
}

/// Parts of a drawing are moved and deleted, and this is undone step by step.
pub fn edited(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~graph")?;
    solved(bench, "5 positions")?;
    let start = bench.value("return document.querySelector('#graph-text').value")?;
    browser.click("#graph-tools [data-tool=move]")?;
    browser.wait_text("#state", "Drag a position to move it.")?;
    browser.drag(SVG, "mouse", &[(90, 90), (60, 200), (50, 330)])?;
    browser.click("#graph-tools [data-tool=delete]")?;
    browser.tap(SVG, (50, 330))?;
    solved(bench, "4 positions")?;
    agrees(bench, "")?;
    browser.tap(SVG, (270, 250))?;
    agrees(bench, "")?;
    for _ in 0..8 {
        if browser.script("return document.querySelector('#undo').disabled")? == Json::Bool(true) {
            break;
        }
        browser.click("#undo")?;
    }
    solved(bench, "5 positions")?;
    let end = bench.value("return document.querySelector('#graph-text').value")?;
    same("after undo", end, start)?;
    browser.script("$('redo').click()")?;
    browser.script("$('redo').click()")?;
    solved(bench, "4 positions")
}

/// Seats with their own orders.
pub fn seated(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~graph")?;
    bench.put("#graph-seats", "AAB")?;
    solved(bench, " A")?;
    let check = |options: &str| -> Result<(), String> {
        let answer =
            bench.command(&format!("graph solve --format judge {options}"), &judge_text(bench)?)?;
        let values = answer["values"].as_array().ok_or_else(|| answer.to_string())?.clone();
        for (seat, letters) in values.iter().enumerate() {
            browser.script(&format!("$('graph-start').value = {seat}; redraw()"))?;
            let found = bench.value(
                "return [...document.querySelectorAll('#graph-svg .tag')].map(t => t.textContent[0]).join('')",
            )?;
            same(&format!("seat {seat}"), Some(&*found), letters.as_str())?;
        }
        Ok(())
    };
    check("--seats AAB")?;
    bench.put("#graph-seats", "AB")?;
    bench.put("#graph-orders", "DAB,BAD")?;
    browser.wait_for(
        "two seats",
        "return document.querySelectorAll('#graph-start option').length === 2",
    )?;
    check("--seats AB --orders DAB,BAD")?;
    bench.put("#graph-orders", "DAB,ADB")?;
    browser.wait_text("#fault", "the orders must be equal or opposite")
}

/// The text beside the picture is read during typing.
pub fn mirrored(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~graph")?;
    bench.put("#graph-text", "1 2\n2 3\n3 1\n3 4\n7\n")?;
    solved(bench, "7 positions")?;
    agrees(bench, "")?;
    same(
        "arrows",
        bench.value("return document.querySelectorAll('#graph-svg .link').length")?,
        "4".into(),
    )?;
    bench.put("#graph-text", "1 2\n2 x\n")?;
    browser
        .wait_text("#graph-text-error", "Line 2: expected a position from 1 to 200, found “x”")?;
    // Leaving the text with an error keeps both, so that the user can correct it.
    browser.click("#graph-svg .point")?;
    Ok(())
}

/// Draws a graph without a mouse.
pub fn by_keyboard(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~graph~n~~~~")?;
    browser.script("document.querySelector('#graph-add').focus()")?;
    // The space key presses the button: three positions.
    browser.press("   ")?;
    solved(bench, "3 positions: 0 N, 3 P")?;
    let focus = |index: u32| {
        browser.script(&format!(
            "document.querySelector('#graph-svg [data-point=\"{index}\"]').focus()"
        ))
    };
    let enter = "\u{e007}";
    for (from, to) in [(0, 1), (1, 2)] {
        focus(from)?;
        browser.press(enter)?;
        focus(to)?;
        browser.press(enter)?;
    }
    solved(bench, "3 positions: 1 N, 2 P")?;
    let before = bench.hash()?;
    focus(0)?;
    browser.press("\u{e014}\u{e014}")?;
    if bench.hash()? == before {
        return Err("arrows do not move a position".into());
    }
    let label = bench.value("return document.activeElement.getAttribute('aria-label')")?;
    same("label", &*label, "Position 1: the player to move loses, in 2 moves")?;
    browser.press("\u{e017}")?;
    solved(bench, "2 positions: 1 N, 1 P")?;
    agrees(bench, "")
}

/// Draws a graph with a finger on a narrow screen.
pub fn by_touch(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    browser.resize(360, 740)?;
    bench.open("#1~graph~n~~~~")?;
    for place in [(100, 100), (350, 100), (350, 300)] {
        browser.drag(SVG, "touch", &[place])?;
    }
    solved(bench, "3 positions")?;
    browser.drag(SVG, "touch", &[(100, 100), (200, 100), (350, 100)])?;
    browser.drag(SVG, "touch", &[(350, 100), (350, 200), (350, 300)])?;
    solved(bench, "3 positions: 1 N, 2 P")?;
    agrees(bench, "")
}

/// Choosing a position shows the result of each of its moves.
pub fn led(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~graph")?;
    bench.put("#graph-text", "1 2\n2 1\n2 3\n4 4\n4 1\n5 4\n5 2\n")?;
    solved(bench, "5 positions")?;
    let rows = bench.rows("#graph-table")?;
    for (position, options) in [(2, vec![1, 3]), (4, vec![4, 1]), (5, vec![4, 2])] {
        browser.script("sketchOfGraph.chosen = null; redraw()")?;
        browser.script(&format!("sketchOfGraph.choose({})", position - 1))?;
        let expected: Vec<String> = options
            .iter()
            .map(|&option: &usize| {
                let row = &rows[option - 1];
                let moves = if row[2] == "–" { String::new() } else { format!(" {}", row[2]) };
                let is_best = rows[position - 1][3].split(", ").any(|it| it == option.to_string());
                format!("{}{moves}{}", row[1], if is_best { " ★" } else { "" })
            })
            .collect();
        let found = bench.value(
            "return [...document.querySelectorAll('#graph-svg .leads')].map(t => t.textContent).join(';')",
        )?;
        same(&format!("moves of {position}"), found, expected.join(";"))?;
    }
    browser.click("#why")?;
    browser.wait_text("#reason", "5 → 4 ★: the player to move wins, in 3 moves")?;
    let label = bench.value(
        "return document.querySelector('#graph-svg [data-link=\"2\"]').getAttribute('aria-label')",
    )?;
    same("label", &*label, "Move from 2 to 3: the player to move loses, play is over ★")?;
    // A loop lies within the picture, and clear of the arrows.
    for place in ["6o0k", "0k0k", "cs0k", "6oak", "b450"] {
        bench.open(&format!("#1~graph~n~~~{place}6o50~00000001"))?;
        solved(bench, "2 positions: 1 N, 1 P")?;
        let room = "const [loop, arrow] = document.querySelectorAll('#graph-svg .link .seen');
            const { x, y, width, height } = loop.getBBox();
            const isWithin = x >= 0 && y >= 0 && x + width <= WIDTH && y + height <= HEIGHT;
            const along = (path) => [...Array(21).keys()].map((part) => path.getPointAtLength(part / 20 * path.getTotalLength()));
            const gaps = along(loop).slice(5, 16).flatMap((one) => along(arrow).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
            return isWithin && Math.min(...gaps) > 20";
        same(place, &*bench.value(room)?, "true")?;
    }
    Ok(())
}

/// A token moves along arrows, against the program; a link has its place; the drawing returns.
pub fn played(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~graph")?;
    solved(bench, "5 positions: 3 N, 2 P")?;
    // The graph cannot be edited during play.
    let fields =
        "return ['text', 'seats', 'orders'].map((name) => $(`graph-${name}`).disabled).join()";
    same("fields of a drawing", &*bench.value(fields)?, "false,false,false")?;
    browser.click("#graph-play")?;
    same("fields in play", &*bench.value(fields)?, "true,true,true")?;
    for _ in 0..4 {
        let to = browser.wait_for(
            "a turn",
            "const { answer, game } = graphBoard;
             if (!$('again').hidden) return 'over';
             if (!answer || !game.isYours) return null;
             if (!asked.hint) $('hint').click();
             const { x, y } = graphBoard.points[document.querySelector('#graph-svg .link.best') && answer.best[game.at][0]];
             return [x, y];",
        )?;
        let at = |axis: usize| to[axis].as_i64().map(|place| place as i32);
        let (Some(x), Some(y)) = (at(0), at(1)) else { break };
        browser.tap(SVG, (x, y))?;
        let hash = bench.hash()?;
        same("the link", hash.rsplit('~').next().map(str::len), Some(5))?;
    }
    browser.wait_text("#state", "You win!")?;
    browser.click("#undo")?;
    browser.wait_for("the turn before", "return graphBoard.answer && graphBoard.game.isYours")?;
    let hash = bench.hash()?;
    browser.click("#graph-end")?;
    solved(bench, "5 positions: 3 N, 2 P")?;
    same("fields of the drawing", &*bench.value(fields)?, "false,false,false")?;
    // With seats play is disabled, even by a link to a game, and whenever the answer arrives.
    let off = "return $('graph-play').disabled && !$('graph-play').hidden";
    bench.put("#graph-seats", "AB")?;
    same("play with seats", &*bench.value(off)?, "true")?;
    bench.open(&hash.replacen("~n~", "~n~AB", 1))?;
    solved(bench, " A")?;
    same("a link with seats", &*bench.value(off)?, "true")
}
