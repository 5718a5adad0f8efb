//! The look of the page: boxes within the window, no cut text, distinct colours, one language.

use super::{Bench, same};

/// Inspects the current page and returns its faults.
const LOOK: &str = include_str!("look.js");

/// Finds words that are not in the chosen language. Typed text, notation in `code`, and the names
/// of languages and files do not count as words.
const WORDS: &str = include_str!("words.js");

/// Every card of the gallery, on both screens, in both languages and colour schemes, with and
/// without hints and reasons.
pub fn every_board(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    let cards: Vec<String> = serde_json::from_value({
        bench.open("")?;
        browser.script("return CARDS.map(({ id }) => id)")?
    })
    .map_err(|error| error.to_string())?;
    for (width, height) in [(1280, 800), (360, 640)] {
        browser.resize(width, height)?;
        for (code, scheme) in [("en", "light"), ("zh", "dark")] {
            browser.colours(scheme)?;
            bench.open(&format!("#1-{code}~home"))?;
            browser.wait_for(
                "the pictures",
                "return home.pictures.every((svg) => svg.firstElementChild) && !home.asker.worker",
            )?;
            let shot = |name: &str| {
                browser.screenshot(&bench.shots.join(format!("{name}-{width}-{code}.png")))
            };
            looks(bench, &format!("the gallery, {width} {code}"))?;
            let faults = "return home.pictures.map((svg) => svg.dataset.fault || '').join('')";
            same("faults of pictures", &*bench.value(faults)?, "")?;
            shot("gallery")?;
            for card in &cards {
                browser.click(&format!("[data-card={card}]"))?;
                browser
                    .wait_for(card, "return boards[current].answer || boards[current].quotient")?;
                let place = format!("{card}, {width} {code}");
                looks(bench, &place)?;
                shot(card)?;
                browser.script(
                    "if (!$('hint').hidden && !asked.hint) $('hint').click();
                     $('why').click();
                     return new Promise((done) => setTimeout(done, 250));",
                )?;
                looks(bench, &format!("{place}, with its reason"))?;
                shot(&format!("{card}-why"))?;
                browser.click("#more")?;
                browser.script("return new Promise((done) => setTimeout(done, 60))")?;
                looks(bench, &format!("{place}, with the drawer"))?;
                browser.press("\u{e00c}")?;
                same("the drawer", &*bench.value("return $('drawer').hidden")?, "true")?;
                browser.click("#back")?;
            }
            for row in ["kayles_24", "twins_20", "file%3Arules_1x12~on_board%0A._->_x%0Aend_xxx"] {
                bench.open(&format!("#1-{code}~sum~n~{row}"))?;
                browser.wait_for(row, "return sumBoard.answer")?;
                looks(bench, &format!("{row}, {width} {code}"))?;
            }
        }
    }
    browser.colours("light")
}

fn looks(bench: &Bench, place: &str) -> Result<(), String> {
    let found = bench
        .value(&format!("{LOOK}{WORDS} return [...faults, ...strange, ...missing].join('; ')"))?;
    same(place, &*found, "")
}

/// All texts about a game are in one language: for every game of the library, invalid input, and
/// rules of heaps.
pub fn languages(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    let games = bench.command("games", "")?;
    let names: Vec<&str> =
        games.as_array().into_iter().flatten().filter_map(|game| game["name"].as_str()).collect();
    let mut texts: Vec<String> = names.iter().map(|name| (*name).to_string()).collect();
    let more = [
        "1 2 3",
        "1 1",
        "nim 0",
        "kayles 5 3 + 2",
        "wythoff 3,5",
        "fibonacci 13",
        "staircase 1,2",
        "chomp 2x2 + 3",
        "cram 2x2",
        "node-kayles 0-1,1-2",
        "arc-kayles cycle:5",
        "kaylse 3",
        "0.7x 3",
        "nim 5,,3",
        "chomp x",
        "cram 99x99",
        "nim 99999999999999999999",
        "3.5.7",
        "file:rules 3",
    ];
    texts.extend(more.map(String::from));
    // The library's errors are English; other languages have their own texts for them.
    let keys = "const isAlone = (one, other) => Object.keys(one).filter((key) => !(key in other) && !key.startsWith('fault.'));
        return [...isAlone(WORDS.en, WORDS.zh), ...isAlone(WORDS.zh, WORDS.en)].join(' ')";
    bench.open("")?;
    same("keys of one language", &*bench.value(keys)?, "")?;
    for code in ["zh", "en"] {
        bench.open(&format!("#1-{code}~sum~n~3_5_7"))?;
        for misere in [false, true] {
            browser.script(&format!("$('sum-misere').checked = {misere}"))?;
            for text in &texts {
                let text = serde_json::Value::from(text.as_str());
                browser.script(&format!("sumBoard.play({text}, '')"))?;
                browser.wait_for("an answer", "return sumBoard.answer || $('fault').textContent || $('own-fault').textContent")?;
                browser.script("asked.hint = asked.why = true; drawer(true); asked.why = true; redraw(); return new Promise((done) => setTimeout(done, 60))")?;
                let found =
                    bench.value(&format!("{WORDS} return [...strange, ...missing].join(' ')"))?;
                // Errors quote the typed text in English and in Chinese.
                let typed = text.as_str().unwrap_or_default().to_string();
                let found: Vec<&str> = found
                    .split(' ')
                    .filter(|word| !word.is_empty() && !typed.contains(word) && *word != "kayles")
                    .collect();
                same(
                    &format!("{text} in {code}, misère {misere}"),
                    found.join(" "),
                    String::new(),
                )?;
            }
        }
        bench.open(&format!("#1-{code}~heaps~kayles~100"))?;
        for rule in
            ["kayles", "halving", "all-but:2,5", "nim", "bounded:2,9", "0.8x", "chess", "turn:1-3"]
        {
            browser.script(&format!("heapsBoard.rule = '{rule}'; heapsBoard.solved = null; changed(heapsBoard); asked.why = true; drawer(true)"))?;
            browser.wait_for("the rule", "return heapsBoard.quotient || $('fault').textContent")?;
            browser.script("asked.why = true; redraw()")?;
            let found =
                bench.value(&format!("{WORDS} return [...strange, ...missing].join(' ')"))?;
            same(&format!("{rule} in {code}"), found.replace("chess", "").trim(), "")?;
        }
    }
    Ok(())
}
