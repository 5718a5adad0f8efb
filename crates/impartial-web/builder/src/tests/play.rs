//! Playing: hints and reasons, the program's answers, undo, and the user's own rules.

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

/// Compares the outcome and the moves that a hint marks with those of the command line.
fn agrees(bench: &Bench, command: &str) -> Result<(), String> {
    let answer = bench.command(&format!("moves {command}"), "")?;
    let outcome = bench.value("return sumBoard.answer.outcome")?;
    same(command, Some(&*outcome), answer["outcome"].as_str())?;
    bench.browser.click("#hint")?;
    let told = "const words = $('state-text').textContent;
        return $('sum-svg').querySelector('.star') || words.startsWith('This wins: ') ? 'N'
          : words.startsWith('No move wins here') ? 'P' : words";
    same(command, &*bench.value(told)?, &*outcome)?;
    let texts = |moves: &Json| -> Vec<String> {
        let moves = moves.as_array().into_iter().flatten();
        let mut texts: Vec<_> =
            moves.map(|step| step["text"].as_str().unwrap_or_default().to_string()).collect();
        texts.sort();
        texts
    };
    let found = bench.browser.script(
        "return [...document.querySelectorAll('#sum-moves .wins, #sum-list .wins')]
           .map((move) => ({ text: move.textContent.includes('★') && move.dataset.move }))",
    )?;
    same(command, texts(&found), texts(&answer["moves"]))
}

/// Requests the reason, and waits for these words.
fn reasoned(bench: &Bench, words: &str) -> Result<(), String> {
    bench.browser.click("#why")?;
    bench.browser.wait_text("#reason", words)
}

/// Positions of one game and of several, normal and misère, have the answers of the command line.
pub fn answers(bench: &Bench) -> Result<(), String> {
    bench.open("#1~sum~n~3_5_7")?;
    let sum = "nim 3 + cram 2x2 + node-kayles 0-1,1-2";
    for (text, command, words) in [
        ("3 5 7", "nim 3 5 7", "The nim sum of the values is 1, not 0"),
        ("3,5,7", "nim 3 5 7", "The nim sum of the values is 1, not 0"),
        ("nim 1 2 3", "nim 1 2 3", "The nim sum of the values is 0: every move changes that"),
        ("kayles 7 4", "kayles 7 4", "The nim sum of the values is 3, not 0"),
        (sum, sum, "The nim sum of the values is 1, not 0"),
        (
            "staircase 3,1,4,2",
            "staircase 3,1,4,2",
            "Only the odd steps count: 3, 4. Their nim sum is 7, not 0",
        ),
    ] {
        set(bench, text)?;
        agrees(bench, command)?;
        reasoned(bench, words)?;
    }
    bench.browser.script("$('sum-misere').click()")?;
    let like_nim = "While a heap has more than 1, misère Nim is played like Nim";
    let search = "A search of all lines of play shows that the player to move wins.";
    for (text, words) in [("nim 3 4", like_nim), ("nim 5 1 1", like_nim), ("kayles 7 4", search)] {
        set(bench, text)?;
        agrees(bench, &format!("{text} --misere"))?;
        reasoned(bench, words)?;
    }
    bench.browser.script("$('sum-misere').click()")?;
    for (text, told) in
        [("kaylse 7", "did you mean kayles?"), ("3.5.7", "heaps of Nim are written as 3 5 7")]
    {
        bench.browser.script(&format!("sumBoard.play('{text}')"))?;
        bench.browser.wait_text("#fault", told)?;
        // The error is shown again in another language.
        for (code, told) in [("zh", "。"), ("en", told)] {
            bench.browser.script(&format!(
                "$('language').value = '{code}'; $('language').dispatchEvent(new Event('change'))"
            ))?;
            bench.browser.wait_text("#fault", told)?;
        }
    }
    Ok(())
}

/// Touches the next piece that a hint marks; returns false if none is marked.
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

/// Following the hints wins each game of the gallery, only by touching the board, on a telephone.
pub fn won(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    browser.resize(360, 640)?;
    bench.open("")?;
    let cards = browser.script("return CARDS.filter(({ board }) => !board).map(({ id }) => id)")?;
    for card in cards.as_array().into_iter().flatten().filter_map(Json::as_str) {
        browser.click(&format!("[data-card={card}]"))?;
        ready(bench)?;
        same(card, &*bench.value("return sumBoard.answer.outcome")?, "N")?;
        let begun = bench.value("return sumBoard.text")?;
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
        same(card, bench.value("return sumBoard.text")?, begun)?;
        let made = "return sumBoard.log.filter(({ who }) => who !== 'program').length";
        same(card, &*bench.value(made)?, "0")?;
        browser.click("#back")?;
    }
    Ok(())
}

/// The pieces that a move would take are shown before it, and their places stay visible after it.
pub fn shown(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("")?;
    let kayles = r"on graph\no -> . and neighbours o -> .";
    // A position, its rules, the focused piece, and the numbers of pieces that go and empty places.
    for (text, rules, label, going, gone) in [
        ("nim 3 5 7", "", "7 → 4", 3, 3),
        ("kayles 7", "", "7 → 2 + 3", 3, 2),
        ("chomp 3x4", "", "bite 2,3", 4, 4),
        ("node-kayles 3x3", "", "take 1,1", 3, 3),
        ("cram 3x4", "", "cover 1,1-1,2", 3, 0),
        ("staircase 3,5,2", "", "3,5,2 → 5,3,2", 2, 0),
        ("file:rules cycle:7", kayles, "cell 0", 3, 3),
    ] {
        browser.script(&format!(
            "if (current !== 'sum') visit('sum'); sumBoard.play('{text}', '{rules}')"
        ))?;
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
    // A picture that was cancelled is drawn at the next request.
    let again =
        "const want = () => sumBoard.pictureOf('cram 2x3').then(() => 'drawn', () => 'lost');
        const first = want();
        sumBoard.asker.cancel('');
        return first.then((one) => want().then((other) => `${one}, ${other}`));";
    same("a picture", &*bench.value(again)?, "lost, drawn")
}

/// Undo takes back a whole turn with its texts, redo repeats it, and a link continues from there.
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
        ready(bench)?;
        same("what redo shows", &state()?, wanted)?;
    }
    let (hash, text) = (bench.hash()?, bench.value("return sumBoard.text")?);
    bench.open(&hash)?;
    ready(bench)?;
    same("the link", bench.value("return sumBoard.text")?, text)?;
    browser.click("#fresh")?;
    ready(bench)?;
    same("a new game", &*bench.value("return sumBoard.text")?, "1 2 3 4 5 6 8")?;
    // The rules of a card's game stay hidden.
    bench.open("")?;
    browser.click("[data-card=notakto]")?;
    ready(bench)?;
    browser.script("sumBoard.parts[0].targets[0].act()")?;
    browser.wait_for("the answer", "return sumBoard.log.length === 2")?;
    browser.click("#undo")?;
    ready(bench)?;
    same("the rules", &*bench.value("return $('sum-own').hidden")?, "true")?;
    // The program answers a move that was undone and redone while it was thinking.
    browser.script("sumBoard.parts[0].targets.at(-1).act()")?;
    let again = "if (!sumBoard.answer || !sumBoard.isProgramsTurn()) return false;
        $('undo').click();
        $('redo').click();
        return true;";
    browser.wait_for("the move", again)?;
    browser.wait_for("the answer", "return sumBoard.log.at(-1)?.who === 'program'").map(drop)
}

/// In a sum a drag between two pins takes both, and a move in one game does not move the others.
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
    let going = "return document.querySelectorAll('#sum-svg .going').length";
    same("what goes after the drag", &*bench.value(going)?, "0")?;
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

/// Typed rules are played at once, with errors beside them; the command line agrees.
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
    let label = bench.value("return sumBoard.parts[0].targets[6].label")?;
    same("a cell as the moves have it", &*label, "cell 2,3")?;
    let file = std::env::temp_dir().join(format!("rules-{}.txt", std::process::id()));
    std::fs::write(&file, "on board\n.. -> xx turned").map_err(|it| it.to_string())?;
    let command = format!("file:{}", file.display());
    let result = agrees(bench, &format!("{command} 3x4"));
    // A link contains the rules and the position.
    let hash = bench.hash()?;
    // The examples have the answers of the command line.
    let examples = browser.script("return OWN.map(({ id }) => id)")?;
    let example = |id: &str| {
        browser.click(&format!("#sum-example option[value={id}]"))?;
        ready(bench)?;
        let rules = bench.value("return sumBoard.rules")?;
        std::fs::write(&file, rules).map_err(|it| it.to_string())?;
        let text = bench.value("return sumBoard.text")?;
        agrees(bench, &text.replace("file:rules", &command))
    };
    let mut ids = examples.as_array().into_iter().flatten().filter_map(Json::as_str);
    let result = result.and_then(|()| ids.try_for_each(example));
    std::fs::remove_file(&file).map_err(|it| it.to_string())?;
    result?;
    bench.open("about:blank")?;
    bench.open(&hash)?;
    ready(bench)?;
    same("the rules", &*bench.value("return sumBoard.rules")?, "on board\n.. -> xx turned")?;
    same("the field", &*bench.value("return $('sum-rules').value")?, "on board\n.. -> xx turned")
}

/// The text field accepts names in any case, and a game without a position; the drawer covers
/// nothing, and a click outside closes it.
pub fn typed(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("")?;
    for (text, position) in [
        ("KAYLES 4 + Nim 2", "kayles 4 + nim 2"),
        ("Chomp", "chomp 4,3,3"),
        ("Notakto", "file:rules 3x3"),
        ("nim 3，5", "nim 3,5"),
    ] {
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
        // A button touched outside acts at once.
        browser.click("#more")?;
        browser.click("#hint")?;
        same("the hint", &*bench.value("return asked.hint && $('drawer').hidden")?, "true")?;
        browser.click("#back")?;
    }
    Ok(())
}
