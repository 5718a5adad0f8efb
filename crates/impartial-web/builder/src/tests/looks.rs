//! How the page looks: pictures to look at, and nothing wider than the screen.

use super::{Bench, same};

/// Keeps a picture of every board in two widths and both colour schemes.
pub fn pictures(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    let boards = [
        ("graph", "#1~graph~n~~~", "#graph-verdict"),
        ("hackenbush", "#1~hackenbush", "#hackenbush-verdict"),
        ("heaps", "#1~heaps~kayles~200", "#heaps-misere"),
        ("sum", "#1~sum~n~3_5_7_+_kayles_9", "#sum-verdict"),
    ];
    for (width, height) in [(1280, 900), (360, 740)] {
        browser.resize(width, height)?;
        for scheme in ["light", "dark"] {
            browser.colours(scheme)?;
            for (name, hash, ready) in boards {
                // The first boards are shown with the examples that the page begins with.
                let is_example = matches!(name, "graph" | "hackenbush");
                bench.open(if is_example { "" } else { hash })?;
                browser.click(&format!("#tab-{name}"))?;
                browser.wait_for(
                    name,
                    &format!("return document.querySelector('{ready}').textContent"),
                )?;
                let wide = bench.value("return document.documentElement.scrollWidth")?;
                let room = bench.value("return document.documentElement.clientWidth")?;
                same(&format!("width of {name}"), wide, room)?;
                browser.screenshot(&bench.shots.join(format!("{name}-{width}-{scheme}.png")))?;
            }
        }
    }
    browser.colours("light")
}
