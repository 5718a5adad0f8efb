//! The board of heaps.

use super::{Bench, same};
use std::time::Duration;

fn show(bench: &Bench, rule: &str, to: &str) -> Result<(), String> {
    bench.browser.fill("#heaps-rule", rule)?;
    bench.browser.fill("#heaps-to", to)?;
    bench.browser.click("#heaps-form button")
}

/// The values, the period and the quotient are those of the command line.
pub fn known(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~heaps~kayles~100")?;
    for rule in ["kayles", "bounded:2,5", "subtract:1,3,4"] {
        show(bench, rule, "100")?;
        let period = bench.command(&format!("period {rule}"), "")?;
        let words =
            format!("g(n + {}) = g(n) (n ≥ {}): proven", period["period"], period["preperiod"]);
        browser.wait_text("#state", &words)?;
        let values = bench.command(&format!("values {rule} --to 100"), "")?;
        let expected: Vec<String> = values["values"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|value| value.as_str().unwrap_or_default().to_string())
            .collect();
        let found = bench.rows("#heaps-values")?;
        let found: Vec<&str> = found.iter().flat_map(|row| row[1].split(' ')).collect();
        same("values", found.join(" "), expected.join(" "))?;
        let dots = bench.value(
            "return [...document.querySelectorAll('#heaps-svg .dot title')]
               .map(title => title.textContent.split('= ')[1]).join(' ')",
        )?;
        same("the plot", dots, expected.join(" "))?;
        let quotient = bench.command(&format!("misere {rule}"), "")?;
        let elements = quotient["order"].as_u64().unwrap_or_default();
        browser.wait_text("#heaps-misere", &format!("{elements} element"))?;
        let rows = bench.rows("#heaps-quotient")?;
        let listed: Vec<&str> = quotient["p_portion"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|x| x.as_str())
            .collect();
        let plain = rows[2][1].replace('²', "2").replace('³', "3").replace('⁴', "4");
        same("losing", &*plain, &*listed.join(", "))?;
    }
    Ok(())
}

/// Buttons, wheel, keys and dragging change the visible range.
pub fn zoomed(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~heaps~kayles~400")?;
    browser.wait_text("#heaps-range", "heaps 0 to 400")?;
    browser.click("[data-zoom=in]")?;
    browser.wait_text("#heaps-range", "heaps 100 to 300")?;
    browser.click("[data-zoom=right]")?;
    browser.wait_text("#heaps-range", "heaps 150 to 350")?;
    browser.drag("#heaps-svg", "mouse", &[(300, 200), (400, 200)])?;
    browser.wait_for(
        "the drag",
        "return !document.querySelector('#heaps-range').textContent.startsWith('heaps 150')",
    )?;
    browser.script("document.querySelector('#heaps-svg').focus()")?;
    browser.press("0")?;
    browser.wait_text("#heaps-range", "heaps 0 to 400")?;
    browser.press("+")?;
    browser.wait_text("#heaps-range", "heaps 100 to 300")?;
    // This many heaps share columns.
    show(bench, "kayles", "100000")?;
    browser.wait_text("#heaps-range", "heaps 0 to 100000")?;
    let points =
        "return document.querySelector('#heaps-svg .cloud')?.getAttribute('d').length > 3000";
    browser.wait_for("points", points).map(drop)
}

/// Invalid rules give an error in its place, and a search without a period reports that.
pub fn unknown(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~heaps~kayles~100")?;
    let error = bench.command("period 0.8x", "")?;
    show(bench, "0.8x", "100")?;
    // Only its first letter differs.
    let message = &error["error"]["message"].as_str().unwrap_or("no error")[1..];
    browser.wait_text("#fault", message)?;
    browser.click("#back")?;
    browser.click("[data-card=heaps]")?;
    browser.wait_text("#fault", message)?;
    show(bench, "halving", "100")?;
    browser.wait_text("#state", "No period was found")?;
    show(bench, "all-but:2,5", "100")?;
    let period = bench.command("period all-but:2,5", "")?;
    let words = format!("g(n + {}) = g(n) + {}", period["period"], period["saltus"]);
    browser.wait_text("#state", &words)
}

/// The button cancels a long search, and the next question is answered.
pub fn cancelled(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    bench.open("#1~heaps~grundy~1000")?;
    browser.wait_for("the button", "return !document.querySelector('#busy').hidden")?;
    browser.wait_text("#state", "Searching for the period")?;
    std::thread::sleep(Duration::from_millis(300));
    // The page itself measures the time, so that a busy driver does not count.
    browser.script(
        "addEventListener('click', event => { window.clicked = event.timeStamp; }, true);
         new MutationObserver(() => { window.told ??= performance.now(); })
           .observe(document.querySelector('#fault'), { childList: true });",
    )?;
    browser.click("#busy button")?;
    browser.wait_text("#fault", "Cancelled")?;
    let took = browser.script("return Math.round(window.told - window.clicked)")?;
    same("the state", browser.text("#state")?, String::new())?;
    show(bench, "kayles", "50")?;
    browser.wait_text("#state", "g(n + 12) = g(n)")?;
    match took.as_u64() {
        Some(0..=200) => Ok(()),
        _ => Err(format!("cancelling took {took} ms")),
    }
}
