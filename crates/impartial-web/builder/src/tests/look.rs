//! What a person sees: boxes within the window, no text cut, colours that differ, one language.

use super::{Bench, same};

/// Looks at the page as it stands and returns what is wrong.
const LOOK: &str = r#"
const faults = [], [W, H] = [innerWidth, innerHeight], isBoard = current !== 'home', root = document.documentElement;
const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getClientRects().length > 0;
const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
const name = (one) => `${one.tagName} ${one.id || one.dataset.say || one.textContent.trim().slice(0, 20)}`;
if (root.scrollWidth > W || document.body.scrollWidth > W) faults.push(`wider than the window: ${root.scrollWidth}`);
if (root.scrollHeight > H + 1) faults.push(`higher than the window: ${root.scrollHeight}`);
for (const one of all(isBoard ? 'header *, #state, #bar button, .stage > svg, .tools > *, #drawer, #reason' : 'header *, .card')) {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  if (left < -0.5 || right > W + 0.5 || (isBoard && (top < -0.5 || bottom > H + 0.5))) faults.push(`outside: ${name(one)}`);
}
for (const one of all('button, p, summary, label, h1, strong, .card span, th, td, li'))
  if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') faults.push(`cut: ${name(one)}`);
for (const one of all('.tools > *')) {
  const { left, right, top, bottom } = one.getBoundingClientRect(), above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (!one.contains(above)) faults.push(`covered: ${name(one)}`);
}
for (const one of all('tbody th')) {
  const range = document.createRange();
  range.selectNodeContents(one);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  if (lines.size > 1) faults.push(`broken: ${name(one)}`);
}
for (const svg of all('.stage > svg')) {
  const room = svg.getBoundingClientRect();
  if (svg.parentElement.getBoundingClientRect().height < 60) faults.push(`low: ${svg.id}`);
  for (const text of [...svg.querySelectorAll('text')].filter(isSeen)) {
    const box = text.getBoundingClientRect();
    if (box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1 || box.bottom > room.bottom + 1) faults.push(`cut: ${text.textContent}`);
  }
}
// Beside the drawer a board is only looked at.
for (const one of $('drawer').hidden ? all('.target:not(path)') : []) {
  const { width, height } = one.getBoundingClientRect();
  if (Math.min(width, height) < 24 && one.target.hits.at(-1) === one) faults.push(`small: ${one.target.label}, ${width} by ${height}`);
}
for (const one of all('#bar button, header button')) {
  const { width, height } = one.getBoundingClientRect();
  if (Math.min(width, height) < 44) faults.push(`small: ${name(one)}`);
}
const light = (colour) => {
  const parts = colour.match(/[\d.]+/g).slice(0, 3).map((one) => one / 255).map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const behind = (one) => {
  for (let at = one; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (!/, 0\)$|transparent/.test(colour)) return colour;
  }
  return 'rgb(255, 255, 255)';
};
for (const one of all('main *, header *')) {
  const isSvg = one.tagName === 'text', hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!hasText || one.closest(':disabled') || (one.closest('svg') && !one.matches('.words:not(.star, .ghost)'))) continue;
  const style = getComputedStyle(one), [a, b] = [light(isSvg ? style.fill : style.color), light(behind(one))].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) faults.push(`pale: ${name(one)}`);
}
"#;

/// Finds the words of another language than the one that is spoken. What is typed, notation in `code`, the names of
/// languages and of files are no words.
const WORDS: &str = r#"
const walk = (node, found) => {
  if (node.nodeType === 3) found.push(node.data);
  else if (!node.matches?.('script, style, code, textarea, select#language, #measure, [hidden]')) {
    for (const name of ['aria-label', 'placeholder', 'title']) if (node.hasAttribute?.(name) && !node.matches('input')) found.push(node.getAttribute(name));
    node.childNodes.forEach((child) => walk(child, found));
  }
  return found;
};
const other = language === 'en' ? /[\u3000-\u9fff]+/g : /[A-Za-z]{2,}/g;
const strange = [...new Set(walk(document.body, [document.title]).join(' ').match(other) || [])].filter((word) => !['SVG', 'PNG', 'Ctrl'].includes(word));
const missing = document.body.innerText.match(/⟦[^⟧]*⟧|undefined|\[object/g) || [];
"#;

/// Every card of the gallery, on both screens, in both languages and colour schemes, before and after hints and
/// reasons.
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
        }
    }
    browser.colours("light")
}

fn looks(bench: &Bench, place: &str) -> Result<(), String> {
    let found = bench
        .value(&format!("{LOOK}{WORDS} return [...faults, ...strange, ...missing].join('; ')"))?;
    same(place, &*found, "")
}

/// Whatever a game says, it says it in one language: every game that the library knows, what is typed wrong, and
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
    let keys = "return Object.keys(WORDS.en).filter((key) => !(key in WORDS.zh)).concat(Object.keys(WORDS.zh).filter((key) => !(key in WORDS.en))).join(' ')";
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
                // English errors name what was typed; Chinese ones, too.
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
