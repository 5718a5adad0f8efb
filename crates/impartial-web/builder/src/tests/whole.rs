//! The page as a whole: links, panics, and what it must not do.

use super::{Bench, same};

/// A link contains the position; old links open.
pub fn links(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    // An old link: it must open for ever.
    bench.open("#1~graph~m~~~2i2i6o2iau2i~000101000102")?;
    browser.wait_for("the graph", "return graphBoard.answer?.outcome.length === 3")?;
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
    browser.wait_for("the value", "return hackenbushBoard.answer?.value === '1/4'")?;
    // 50 edges, and a link to the typed graph.
    bench.open("#1~graph")?;
    let lines: Vec<String> = (1..=50).map(|at| format!("{at} {}", at % 50 + 1)).collect();
    bench.put("#graph-text", &lines.join("\n"))?;
    browser.wait_for("50 draws", "return graphBoard.answer?.outcome === 'D'.repeat(50)")?;
    let hash = bench.hash()?;
    if hash.len() >= 2000 {
        return Err(format!("a link of {} characters", hash.len()));
    }
    bench.open(&hash)?;
    browser.wait_for("50 draws", "return graphBoard.answer?.outcome === 'D'.repeat(50)")?;
    same("the link", bench.hash()?, hash)?;
    bench.open("#1~graph~n~~~zz~0001")?;
    browser.wait_text("#fault", "The link is damaged")?;
    bench.open("#9~graph~n~~~~")?;
    browser.wait_text("#fault", "version 9")
}

/// A lesson shows no answer until the user asks, and a link preserves this.
pub fn lesson(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    for (hash, board, marks) in [
        ("graph~n~~~2w2w5k2w~0001", "graphBoard", "#graph-svg .best, #graph-svg .shape.N"),
        ("hackenbush~3caa3c5u~0001b1", "hackenbushBoard", "#hackenbush-svg .halo"),
        ("sum~n~3_5_7", "sumBoard", "#sum-svg .wins"),
    ] {
        bench.open(&format!("#1-lesson~{hash}"))?;
        browser.wait_for("the answer", &format!("return !!{board}.answer"))?;
        let count =
            || bench.value(&format!("return document.querySelectorAll('{marks}').length > 0"));
        same("what is told at first", &*count()?, "false")?;
        same("the reason at first", browser.text("#reason")?, String::new())?;
        browser.click("#hint")?;
        same("what is told when asked", &*count()?, "true")?;
        if !bench.hash()?.starts_with("#1-lesson~") {
            return Err("the link loses the lesson".into());
        }
    }
    Ok(())
}

/// A saved picture stands on its own: with its colours, uncut, and dark if the page is.
pub fn saved(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    for (scheme, hash, ready) in [
        ("light", "graph~n~~~2w2w5k2w~0001", "graphBoard.answer"),
        ("light", "heaps~kayles~200", "heapsBoard.found"),
        ("dark", "hackenbush~3caa3c5u~0001b1", "hackenbushBoard.answer"),
        ("dark", "sum~n~chomp_3x3_+_3", "sumBoard.answer"),
    ] {
        browser.colours(scheme)?;
        bench.open(&format!("#1~{hash}"))?;
        browser.wait_for("the answer", &format!("return !!{ready}"))?;
        let file = browser.script("return pictureText()")?;
        let file = file.as_str().unwrap_or_default();
        if ["var(", "<style", "class="].iter().any(|part| file.contains(part)) {
            return Err(format!("{hash}: the file depends on the page"));
        }
        let found = bench.value(
            "const text = pictureText(), image = new Image();
             image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
             return image.decode().then(() => {
               const canvas = el('canvas', { width: image.width, height: image.height }), context = canvas.getContext('2d');
               context.drawImage(image, 0, 0);
               const { data } = context.getImageData(0, 0, image.width, image.height);
               const colours = new Set(new Uint32Array(data.buffer));
               if (colours.size <= 5) return 'nothing to see';
               const copy = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
               document.body.append(copy);
               const box = copy.viewBox.baseVal, parts = [...copy.querySelectorAll('text')].map((one) => one.getBoundingClientRect());
               const room = copy.getBoundingClientRect();
               copy.remove();
               const isCut = parts.some((one) => one.left < room.left || one.right > room.right || one.top < room.top || one.bottom > room.bottom);
               return isCut ? 'labels are cut' : data[0] < 128 ? 'dark' : 'light';
             })",
        )?;
        same(hash, &*found, scheme)?;
    }
    browser.colours("light")
}

/// After a panic of the worker, its message is shown, and the next question is answered.
pub fn panics(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~graph")?;
    browser.wait_for("the graph", "return graphBoard.answer?.outcome.length === 5")?;
    let message = browser.script(
        "return graphBoard.asker.ask({ ask: 'panic' }).then(() => 'no panic',
           error => { showFault(error); return error.message; })",
    )?;
    let message = message.as_str().unwrap_or_default().to_string();
    if !(message.contains("panicked") && message.contains("a panic was asked for")) {
        return Err(format!("the message is {message:?}"));
    }
    browser.tap("#graph-svg", (440, 330))?;
    browser.wait_for("the answer", "return graphBoard.answer?.outcome.length === 6")?;
    same("the error", browser.text("#fault")?, String::new())
}

/// The logs of all tests before this one have no severe entry, and no request but for the page.
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
        // Requests of the browser's own pages do not count.
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
