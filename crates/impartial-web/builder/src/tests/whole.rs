//! The page as a whole: links, panics, and what it must not do.

use super::{Bench, same};

/// A link holds the position; one that was made long ago opens.
pub fn links(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    // An old link: it must open for ever.
    bench.open("#1~graph~m~~~2i2i6o2iau2i~000101000102")?;
    browser.wait_text("#graph-verdict", "3 positions")?;
    same(
        "text",
        bench.value("return document.querySelector('#graph-text').value")?,
        "1 2\n2 1\n2 3".into(),
    )?;
    same(
        "misère",
        bench.value("return document.querySelector('#graph-misere').checked")?,
        "true".into(),
    )?;
    bench.open("#1~hackenbush~3caa3c6y3c3w~0001b10102r2")?;
    browser.wait_text("#hackenbush-verdict", "Value 1/4")?;
    // 50 edges, and a link of what was typed.
    bench.open("")?;
    let lines: Vec<String> = (1..=50).map(|at| format!("{at} {}", at % 50 + 1)).collect();
    browser.fill("#graph-text", &lines.join("\n"))?;
    browser.wait_text("#graph-verdict", "50 positions: 0 N, 0 P, 50 D")?;
    let hash = bench.hash()?;
    if hash.len() >= 2000 {
        return Err(format!("a link of {} characters", hash.len()));
    }
    bench.open(&hash)?;
    browser.wait_text("#graph-verdict", "50 positions: 0 N, 0 P, 50 D")?;
    same("the link", bench.hash()?, hash)?;
    bench.open("#1~graph~n~~~zz~0001")?;
    browser.wait_text("#graph-error", "the link is damaged")?;
    bench.open("#9~graph~n~~~~")?;
    browser.wait_text("#graph-error", "the version 9")
}

/// The worker panics; its message is shown, and the next question is answered.
pub fn panics(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("")?;
    browser.wait_text("#graph-verdict", "5 positions")?;
    let message = browser.script(
        "return graphBoard.asker.ask({ ask: 'panic' }).then(() => 'no panic',
           error => { document.querySelector('#graph-error').textContent = error.message; return error.message; })",
    )?;
    let message = message.as_str().unwrap_or_default().to_string();
    if !(message.contains("panicked") && message.contains("a panic was asked for")) {
        return Err(format!("the message is {message:?}"));
    }
    browser.tap("#graph-svg", (440, 330))?;
    browser.wait_text("#graph-verdict", "6 positions")?;
    same("the error", browser.text("#graph-error")?, String::new())
}

/// The logs of all tests before this one hold nothing severe and no request but for the page.
pub fn quiet(bench: &Bench) -> Result<(), String> {
    for entry in bench.browser.log("browser")? {
        if entry["level"] == "SEVERE" {
            return Err(entry["message"].to_string());
        }
    }
    let mut pages = 0;
    for entry in bench.browser.log("performance")? {
        let message = entry["message"].as_str().unwrap_or_default();
        let message: serde_json::Value = serde_json::from_str(message).unwrap_or_default();
        if message["message"]["method"] != "Network.requestWillBeSent" {
            continue;
        }
        let request = &message["message"]["params"];
        // What the browser asks for its own pages is none of the page's.
        if !request["documentURL"].as_str().unwrap_or_default().starts_with(&bench.page) {
            continue;
        }
        let address = request["request"]["url"].as_str().unwrap_or_default();
        pages += u32::from(address.starts_with(&bench.page));
        let is_own =
            ["file://", "blob:", "data:", "about:"].iter().any(|own| address.starts_with(own));
        let is_page = !address.starts_with("file://") || address.starts_with(&bench.page);
        if !is_own || !is_page {
            return Err(format!("a request for {address}"));
        }
    }
    if pages == 0 { Err("no request was seen, not even for the page".into()) } else { Ok(()) }
}
