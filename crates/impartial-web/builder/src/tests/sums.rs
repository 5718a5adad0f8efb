//! The board of Nim and sums.

use super::{Bench, same};
use serde_json::Value as Json;

fn set(bench: &Bench, text: &str) -> Result<(), String> {
    bench.browser.fill("#sum-text", text)?;
    bench.browser.click("#sum-form button")?;
    bench
        .browser
        .wait_for(
            "the answer",
            "return sumBoard.answer && document.querySelector('#sum-verdict').textContent",
        )
        .map(drop)
}

/// Compares the moves that win with those of the command line.
fn agrees(bench: &Bench, answer: &Json) -> Result<(), String> {
    let outcome = answer["outcome"].as_str().ok_or_else(|| answer.to_string())?;
    let verdict = bench.browser.text("#sum-verdict")?;
    same("who wins", &verdict[..1], outcome)?;
    let mut expected: Vec<String> = answer["moves"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|made| {
            let into: Vec<&str> =
                made["into"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
            let into = if into.is_empty() { "nothing".to_string() } else { into.join(" + ") };
            format!("{} -> {into}", made["from"].as_str().unwrap_or_default())
        })
        .collect();
    let found = bench.value("return [...document.querySelectorAll('#sum-moves .wins')].map(b => b.dataset.move).join(';')")?;
    let mut found: Vec<String> =
        found.split(';').filter(|m| !m.is_empty()).map(String::from).collect();
    expected.sort();
    found.sort();
    same("winning moves", found, expected)
}

/// Heaps of Nim, normal and misère, with the reason.
pub fn nim(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~sum~n~3_5_7")?;
    for heaps in ["3 5 7", "1 2 3", "8 8 1", "4"] {
        set(bench, heaps)?;
        let answer = bench.command(&format!("moves nim {heaps}"), "")?;
        agrees(bench, &answer)?;
        let value = bench.value("return sumBoard.answer.value")?;
        same("nim sum", Some(&*value), answer["value"].as_str())?;
    }
    set(bench, "3 5 7")?;
    browser.wait_text("#sum-reason", "The nim sum is 1 and not 0, so the player to move wins.")?;
    browser.click("#sum-misere")?;
    set(bench, "5 1 1")?;
    browser.wait_text(
        "#sum-reason",
        "Only heap 1 exceeds 1. In misère play the player to move wins",
    )?;
    let answer = bench.command("moves nim 5 1 1 --misere", "")?;
    agrees(bench, &answer)
}

/// Other rules, alone and together.
pub fn mixed(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~sum~n~kayles_7_4")?;
    set(bench, "kayles 7 4")?;
    agrees(bench, &bench.command("moves kayles 7 4", "")?)?;
    browser.click("#sum-misere")?;
    browser.wait_text("#sum-reason", "misère quotient")?;
    agrees(bench, &bench.command("moves kayles 7 4 --misere", "")?)?;
    browser.click("#sum-misere")?;
    set(bench, "4 + kayles 5 + lasker 3")?;
    for (index, rule, heap) in [(0, "nim", "4"), (1, "kayles", "5"), (2, "lasker", "3")] {
        let shown = bench.value(&format!("return sumBoard.answer.parts[{index}].value"))?;
        let value = bench.command(&format!("value {rule} {heap}"), "")?;
        same(rule, Some(&*shown), value["value"].as_str())?;
    }
    browser.fill("#sum-text", "3 + kayles x")?;
    browser.click("#sum-form button")?;
    browser.wait_text("#sum-error", "kayles: POSITION lists numbers like 3,4,5, not \"x\"")?;
    // Boards and graphs stand beside heaps, and a misspelt name has a word of help.
    set(bench, "nim 3 + cram 2x2 + node-kayles 0-1,1-2")?;
    browser.wait_for(
        "the boards",
        "return document.querySelectorAll('#sum-picture [data-move]').length > 8",
    )?;
    let found = bench.value("return document.querySelector('#sum-moves .wins').dataset.move")?;
    let answer = bench.command("moves nim 3 + cram 2x2 + node-kayles 0-1,1-2", "")?;
    same("a move in a sum", Some(&*found), answer["moves"][0]["text"].as_str())?;
    browser.fill("#sum-text", "kaylse 7")?;
    browser.click("#sum-form button")?;
    browser.wait_text("#sum-error", "did you mean kayles?")
}

/// A person who always makes a winning move wins.
pub fn played(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~sum~n~3_5_7")?;
    for (misere, text) in
        [(false, "3 5 7"), (true, "3 4"), (false, "kayles 4 + 2"), (false, "cram 2x3 + nim 2")]
    {
        if misere
            != (bench.value("return document.querySelector('#sum-misere').checked")? == "true")
        {
            browser.click("#sum-misere")?;
        }
        set(bench, text)?;
        for _ in 0..30 {
            let state = browser.wait_for(
                "a turn",
                "const log = document.querySelector('#sum-log').lastElementChild?.textContent || 'Program';
                 if (log.startsWith('Whoever')) return 'over';
                 return sumBoard.answer && log.startsWith('Program') && document.querySelector('#sum-moves .wins') ? 'turn' : null",
            )?;
            if state == "over" {
                break;
            }
            browser.click("#sum-moves .wins")?;
        }
        let last = bench
            .value("return document.querySelector('#sum-log').lastElementChild.textContent")?;
        if !last.ends_with(": you.") {
            return Err(format!("{text}: {last}"));
        }
    }
    Ok(())
}

/// Undo takes a move back with what was said of it, and redo brings both again.
pub fn undone(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    let log = || {
        bench.value("return [...document.querySelectorAll('#sum-log li')].map(it => it.textContent).join('|')")
    };
    bench.open("#1~sum~n~3_5_7")?;
    browser.click("#sum-answer")?;
    set(bench, "1 1 1")?;
    let mut logs = vec![log()?];
    for _ in 0..3 {
        browser.click("#sum-moves .wins, #sum-moves button")?;
        browser.wait_for("the answer", "return sumBoard.answer")?;
        logs.push(log()?);
    }
    // The third move ends the game, of which a last line tells a moment later.
    browser.wait_for(
        "the end",
        "const last = document.querySelector('#sum-log').lastElementChild.textContent;
         return last.startsWith('Whoever')",
    )?;
    logs[3] = log()?;
    same("moves in the log", logs[3].matches("You: ").count(), 3)?;
    for wanted in logs[..3].iter().rev() {
        browser.click("#undo")?;
        same("the log after undo", &log()?, wanted)?;
    }
    for wanted in &logs[1..] {
        browser.click("#redo")?;
        same("the log after redo", &log()?, wanted)?;
    }
    // A new position empties the log, and undo brings it back.
    set(bench, "4 4")?;
    same("the log of a new game", log()?, String::new())?;
    browser.click("#undo")?;
    same("the log of the old game", &log()?, &logs[3])
}

/// The program's move is undone and redone together with the one that it answers.
pub fn turned_back(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    // So many heaps outlast three turns.
    bench.open("#1~sum~n~1_2_3_4_5_6_8")?;
    let state = || {
        bench.value(
            "return document.querySelector('#sum-text').value + [...document.querySelectorAll('#sum-log li')]
               .map(it => '|' + it.textContent).join('')",
        )
    };
    let mut states = Vec::new();
    for turn in 0..3 {
        let ready = format!(
            "return sumBoard.answer && document.querySelectorAll('#sum-log li').length === {}",
            2 * turn
        );
        browser.wait_for("the program's move", &ready)?;
        states.push(state()?);
        browser.click("#sum-moves button")?;
    }
    browser.wait_for("the third turn", "return sumBoard.answer && sumBoard.log.length === 6")?;
    states.push(state()?);
    for wanted in states[..3].iter().rev() {
        browser.click("#undo")?;
        same("what undo shows", &state()?, wanted)?;
    }
    for wanted in &states[1..] {
        browser.click("#redo")?;
        same("what redo shows", &state()?, wanted)?;
    }
    Ok(())
}

/// Heaps may be separated by commas; what looks like heaps and is none has a word of help.
pub fn separated(bench: &Bench) -> Result<(), String> {
    bench.open("#1~sum~n~1")?;
    let answer = bench.command("moves nim 3 5 7", "")?;
    for text in ["3,5,7", "3, 5, 7", "(3,5,7)"] {
        set(bench, text)?;
        agrees(bench, &answer)?;
    }
    bench.browser.fill("#sum-text", "3.5.7")?;
    bench.browser.click("#sum-form button")?;
    bench.browser.wait_text("#sum-error", "heaps of Nim are written as 3 5 7")
}

/// Pieces are touched, and dragged over where a move takes two of them, which are marked meanwhile.
pub fn touched(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~sum~n~3_5_7")?;
    browser.click("#sum-answer")?;
    let piece = |text: &str| format!("#sum-picture [data-move='{text}']");
    let left = || bench.value("return sumBoard.text");
    for (text, chosen, after) in [
        ("3 5 7", "7 -> 6", "nim 3 5 6"),
        ("kayles 5", "5 -> 2 + 2", "kayles 2 2"),
        ("chomp 3x4", "bite row 2, column 3", "chomp 4,2,2"),
        ("wythoff 8,5", "8,5 -> 3,5", "wythoff 3,5"),
        ("staircase 3,5,2", "3,5,2 -> 5,3,2", "staircase 5,3,2"),
        ("node-kayles 0-1,1-2", "take vertex 0", "node-kayles 2"),
        ("cram 2x2 + nim 4", "4 -> 3", "cram ../.. + nim 3"),
    ] {
        set(bench, text)?;
        browser.click(&piece(chosen))?;
        same(text, &*left()?, after)?;
    }
    // From the middle of the second piece to that of the third, in the units of the picture.
    let way = [(16 + 26 + 13, 40 + 13), (16 + 52 + 13, 40 + 13)];
    for (text, kind, after) in
        [("cram 2x3", "mouse", "cram .##/..."), ("kayles 4", "touch", "kayles 1 1")]
    {
        set(bench, text)?;
        browser.script(
            "$('sum-picture').onpointermove = () =>
               (window.marked = document.querySelector('.aimed')?.dataset.move.replace('->', '→'));",
        )?;
        browser.drag("#sum-picture svg", kind, &way)?;
        same(text, &*left()?, after)?;
        same(
            "what was marked is what was made",
            &*bench.value("return sumBoard.log.at(-1).includes(window.marked)")?,
            "true",
        )?;
    }
    Ok(())
}

/// Rules of one's own: an example is chosen, cells are touched, the command line says the same, and a link
/// carries rules and position.
pub fn own_rules(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~sum~n~3_5_7")?;
    browser.click("#sum-answer")?;
    browser.click("#sum-own summary")?;
    // An example, the cells to touch, and the position after it.
    let games = [
        (0, &[5][..], "file:rules grid:3x4=o.oo...oo.oo"),
        (1, &[0, 4], "file:rules x.../x.../...."),
        (2, &[0, 1], "file:rules .xxo/oxox/xoxo"),
        (5, &[0], "file:rules kx../xx../..../...."),
        (6, &[1], "file:rules 2,4,5,7,8,10,11"),
    ];
    let file = std::env::temp_dir().join(format!("rules-{}.txt", std::process::id()));
    for (example, touched, expected) in games {
        browser.script(&format!(
            "const list = document.querySelector('#sum-example');
             list.value = {example};
             list.dispatchEvent(new Event('change'));"
        ))?;
        for cell in touched {
            browser.wait_for(
                "the board",
                "return sumBoard.answer && sumBoard.answer.picture.includes('data-cells')",
            )?;
            browser.click(&format!("#sum-picture [data-cell='{cell}']"))?;
        }
        browser.wait_for("the move", "return sumBoard.answer && sumBoard.log.length === 1")?;
        same("the position", &*bench.value("return sumBoard.text")?, expected)?;
        std::fs::write(&file, bench.value("return sumBoard.rules")?)
            .map_err(|it| it.to_string())?;
        let words = format!(
            "moves {}",
            expected.replace("file:rules", &format!("file:{}", file.display()))
        );
        let answer = bench.command(&words, "")?;
        let outcome = bench.value("return sumBoard.answer.outcome")?;
        same("who wins", Some(&*outcome), answer["outcome"].as_str())?;
        let winning = bench.value("return sumBoard.answer.moves.filter(it => it.wins).length")?;
        same(
            "how many moves win",
            winning,
            answer["moves"].as_array().map_or(0, Vec::len).to_string(),
        )?;
    }
    std::fs::remove_file(&file).map_err(|it| it.to_string())?;
    let (hash, rules) = (bench.hash()?, bench.value("return sumBoard.rules")?);
    bench.open("#1~sum~n~3_5_7")?;
    bench.open(&hash)?;
    browser.wait_for("the position of the link", "return sumBoard.answer && sumBoard.text")?;
    same("the rules of the link", bench.value("return sumBoard.rules")?, rules)?;
    browser.script(
        "const rules = document.querySelector('#sum-rules');
         rules.value = 'on board\\n..';
         rules.dispatchEvent(new Event('change'));",
    )?;
    browser.wait_text("#sum-error", "rules:2:3: expected ->")
}
