//! Playing: hints and reasons, the program's answers, undo, and rules of one's own.

use super::{Bench, same};
use serde_json::Value as Json;

fn set(bench: &Bench, text: &str) -> Result<(), String> {
    bench.browser.script(&format!("sumBoard.play({})", Json::from(text)))?;
    ready(bench)
}

/// Waits until it is the person's turn, or the game is over.
fn ready(bench: &Bench) -> Result<(), String> {
    let script =
        "return sumBoard.answer && (!sumBoard.isProgramsTurn() || !sumBoard.answer.moves.length)";
    bench.browser.wait_for("the person's turn", script).map(drop)
}

/// Compares the moves that win with those of the command line.
fn agrees(bench: &Bench, command: &str) -> Result<(), String> {
    let answer = bench.command(&format!("moves {command}"), "")?;
    let outcome = bench.value("return sumBoard.answer.outcome")?;
    same(command, Some(&*outcome), answer["outcome"].as_str())?;
    let texts = |moves: &Json| -> Vec<String> {
        let moves = moves.as_array().into_iter().flatten();
        let mut texts: Vec<_> =
            moves.map(|step| step["text"].as_str().unwrap_or_default().to_string()).collect();
        texts.sort();
        texts
    };
    let found = bench.browser.script("return sumBoard.answer.moves.filter((step) => step.wins)")?;
    same(command, texts(&found), texts(&answer["moves"]))
}

/// Positions of one game and of several, normal and misère, are answered as on the command line.
pub fn answers(bench: &Bench) -> Result<(), String> {
    bench.open("#1~sum~n~3_5_7")?;
    for (text, command) in [
        ("3 5 7", "nim 3 5 7"),
        ("3,5,7", "nim 3 5 7"),
        ("kayles 7 4", "kayles 7 4"),
        ("nim 3 + cram 2x2 + node-kayles 0-1,1-2", "nim 3 + cram 2x2 + node-kayles 0-1,1-2"),
    ] {
        set(bench, text)?;
        agrees(bench, command)?;
    }
    bench.browser.script("$('sum-misere').click()")?;
    for text in ["nim 5 1 1", "kayles 7 4"] {
        set(bench, text)?;
        agrees(bench, &format!("{text} --misere"))?;
    }
    bench.browser.script("$('sum-misere').click()")?;
    for (text, told) in
        [("kaylse 7", "did you mean kayles?"), ("3.5.7", "heaps of Nim are written as 3 5 7")]
    {
        bench.browser.script(&format!("sumBoard.play('{text}')"))?;
        bench.browser.wait_text("#fault", told)?;
    }
    Ok(())
}

/// Touches the next thing that a hint marks; none where nothing is marked.
fn touch_hint(bench: &Bench) -> Result<bool, String> {
    let place = bench.browser.script(
        "const marked = sumBoard.parts.flatMap(({ face, targets }) => targets.filter((one) => one.step
           && !(face.picked || []).map(String).includes(String(one.cell ?? one.place))));
         marked.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
         const hit = marked[0]?.hits.at(-1);
         if (!hit) return null;
         const { left, top, width, height } = hit.getBoundingClientRect();
         return [Math.round(left + width / 2), Math.round(top + height / 2)];",
    )?;
    let (Some(x), Some(y)) = (place[0].as_i64(), place[1].as_i64()) else { return Ok(false) };
    bench.browser.point("touch", &[(x, y)])?;
    Ok(true)
}

/// Whoever follows the hints wins each game of the gallery, by touching the board alone, on a telephone.
pub fn won(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    browser.resize(360, 640)?;
    bench.open("")?;
    let cards = browser.script("return CARDS.filter(({ board }) => !board).map(({ id }) => id)")?;
    for card in cards.as_array().into_iter().flatten().filter_map(Json::as_str) {
        browser.click(&format!("[data-card={card}]"))?;
        ready(bench)?;
        same(card, &*bench.value("return sumBoard.answer.outcome")?, "N")?;
        for _ in 0..60 {
            if bench.value("return sumBoard.answer?.moves.length === 0")? == "true" {
                break;
            }
            if !touch_hint(bench)? {
                return Err(format!("{card}: nothing that wins can be touched"));
            }
            ready(bench)?;
            let marks = "const last = sumBoard.log.at(-1);
                return last?.who !== 'program' || Boolean(document.querySelector('.last, .last-mark, .turned, svg .ghost.words'))";
            same(&format!("{card}: the program's move is marked"), &*bench.value(marks)?, "true")?;
        }
        browser.wait_text("#state", "You win!")?;
        same("the button", &*bench.value("return $('again').hidden")?, "false")?;
        browser.click("#again")?;
        ready(bench)?;
        same(
            card,
            &*bench
                .value("return sumBoard.state() + sumBoard.log.length")?
                .contains('0')
                .to_string(),
            "true",
        )?;
        browser.click("#back")?;
    }
    Ok(())
}

/// What a move would take is shown before it is made; what was taken leaves its place.
pub fn shown(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("")?;
    // A position, a thing that is pointed at, how many go, and how many places are left empty.
    for (text, label, going, gone) in [
        ("nim 3 5 7", "7 → 4", 3, 3),
        ("kayles 7", "7 → 2 + 3", 3, 2),
        ("chomp 3x4", "bite row 2, column 3", 4, 4),
        ("node-kayles 3x3", "take vertex 1.1", 3, 3),
        ("cram 3x4", "cover row 1, columns 1–2", 3, 0),
        ("staircase 3,5,2", "3,5,2 → 5,3,2", 2, 0),
    ] {
        browser
            .script(&format!("if (current !== 'sum') visit('sum'); sumBoard.play('{text}', '')"))?;
        ready(bench)?;
        browser.script(&format!(
            "$('sum-answer').checked = false;
             window.pointed = sumBoard.parts[0].targets.find(({{ label }}) => label === '{label}');
             pointed.hits[0].focus();"
        ))?;
        let count =
            format!("return document.querySelectorAll('#sum-svg .going').length === {going}");
        browser.wait_for(&format!("{going} pieces of {text} that go"), &count)?;
        browser.press("\u{e007}")?;
        ready(bench)?;
        let places = "return document.querySelectorAll('#sum-svg :is(rect, circle).gone, #sum-svg .last-mark').length";
        let found: usize = bench.value(places)?.parse().unwrap_or(0);
        if found < gone {
            return Err(format!("{text}: {found} empty places, fewer than {gone}"));
        }
    }
    Ok(())
}

/// Undo takes back a whole turn with what was said of it, redo makes it again, and a link goes on from there.
pub fn undone(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~sum~n~1_2_3_4_5_6_8")?;
    let state = || {
        bench.value("return `${sumBoard.text} ${sumBoard.log.length} ${document.querySelectorAll('.gone').length}`")
    };
    let mut states = Vec::new();
    for _ in 0..3 {
        ready(bench)?;
        states.push(state()?);
        browser.script("sumBoard.parts[0].targets.at(-1).act()")?;
        browser.wait_for("the move", "return !sumBoard.answer || sumBoard.isProgramsTurn()")?;
    }
    ready(bench)?;
    states.push(state()?);
    for wanted in states[..3].iter().rev() {
        browser.click("#undo")?;
        ready(bench)?;
        same("what undo shows", &state()?, wanted)?;
    }
    for wanted in &states[1..] {
        browser.press("\u{e009}y\u{e000}")?;
        browser.script("travel('future', 'past')")?;
        ready(bench)?;
        same("what redo shows", &state()?, wanted)?;
        if bench.value("return sumBoard.log.length")? == "6" {
            break;
        }
    }
    let (hash, text) = (bench.hash()?, bench.value("return sumBoard.text")?);
    bench.open(&hash)?;
    ready(bench)?;
    same("the link", bench.value("return sumBoard.text")?, text)?;
    browser.click("#fresh")?;
    ready(bench)?;
    same("a new game", &*bench.value("return sumBoard.text")?, "1 2 3 4 5 6 8")
}

/// In a sum a drag between two pins takes both, and a move in one game leaves the others in their places.
pub fn dragged(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~sum~n~kayles_4_+_nim_2_+_cram_2x3")?;
    ready(bench)?;
    browser.script("$('sum-answer').checked = false")?;
    let drag = |part: usize, from: usize, to: usize, kind: &str| -> Result<(), String> {
        let places = browser.script(&format!(
            "const pieces = [...sumBoard.parts[{part}].node.querySelectorAll('circle.piece, rect:not(.hit)')];
             return [{from}, {to}].map((at) => pieces[at].getBoundingClientRect())
               .map(({{ left, top, width, height }}) => [Math.round(left + width / 2), Math.round(top + height / 2)]);"
        ))?;
        let at = |index: usize, side: usize| places[index][side].as_i64().unwrap_or_default();
        browser.point(kind, &[(at(0, 0), at(0, 1)), (at(1, 0), at(1, 1))])?;
        ready(bench)
    };
    drag(0, 1, 2, "mouse")?;
    same(
        "after the drag",
        &*bench.value("return sumBoard.text")?,
        "kayles 1 1 + nim 2 + cram .../...",
    )?;
    drag(2, 0, 1, "touch")?;
    same(
        "after the domino",
        &*bench.value("return sumBoard.text")?,
        "kayles 1 1 + nim 2 + cram ##./...",
    )?;
    same(
        "the games",
        &*bench.value("return sumBoard.parts.map(({ face }) => face.kind).join()")?,
        "pins,columns,library",
    )
}

/// Rules are typed and played at once; a fault stands beside them with its place; the command line says the same.
pub fn own_rules(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("")?;
    browser.click("[data-card=own]")?;
    ready(bench)?;
    browser.fill("#sum-rules", "on board\n.. -> x")?;
    browser.wait_text("#own-fault", "rules:2:7: expected a result of the same size")?;
    browser.fill("#sum-rules", "on board\n.. -> xx turned")?;
    browser
        .wait_for("the board", "return sumBoard.answer && sumBoard.text === 'file:rules 3x5'")?;
    browser.fill("#sum-board", "3x4")?;
    browser.wait_for(
        "another board",
        "return sumBoard.answer && sumBoard.text === 'file:rules 3x4'",
    )?;
    same("the fault", &*browser.text("#own-fault")?, "")?;
    let file = std::env::temp_dir().join(format!("rules-{}.txt", std::process::id()));
    std::fs::write(&file, "on board\n.. -> xx turned").map_err(|it| it.to_string())?;
    let result = agrees(bench, &format!("file:{} 3x4", file.display()));
    std::fs::remove_file(&file).map_err(|it| it.to_string())?;
    result?;
    // A link carries rules and position.
    let hash = bench.hash()?;
    bench.open("about:blank")?;
    bench.open(&hash)?;
    ready(bench)?;
    same("the rules", &*bench.value("return sumBoard.rules")?, "on board\n.. -> xx turned")?;
    same("the field", &*bench.value("return $('sum-rules').value")?, "on board\n.. -> xx turned")
}

/// The line of text takes names in any case, and a game without a position; the drawer covers nothing and closes by
/// a click outside.
pub fn typed(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("")?;
    for (text, position) in [("KAYLES 4 + Nim 2", "kayles 4 + nim 2"), ("Chomp", "chomp 4,3,3")] {
        browser.fill("#home-text", text)?;
        browser.press("\u{e007}")?;
        ready(bench)?;
        same(text, &*bench.value("return sumBoard.text")?, position)?;
        browser.click("#more")?;
        same(
            "what the drawer covers",
            &*bench.value("return $('drawer').getBoundingClientRect().left >= $('page').getBoundingClientRect().right - 1")?,
            "true",
        )?;
        browser.click("#title")?;
        same("the drawer", &*bench.value("return $('drawer').hidden")?, "true")?;
        browser.click("#back")?;
    }
    Ok(())
}
