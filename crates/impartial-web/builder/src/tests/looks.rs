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

/// No table is wider than its place on a narrow screen, whatever stands in it.
pub fn tables(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    browser.resize(360, 740)?;
    let star: Vec<String> = (2..=40).map(|to| format!("1 {to}")).collect();
    let boards = [
        ("graph", String::new(), "#graph-verdict"),
        ("hackenbush", String::new(), "#hackenbush-verdict"),
        ("heaps", "#1~heaps~0.123~200".to_string(), "#heaps-misere"),
        ("heaps", "#1~heaps~subtract:1,1000,30000~200000".to_string(), "#heaps-period"),
        ("sum", "#1~sum~n~18446744073709551615_1".to_string(), "#sum-verdict"),
        ("sum", "#1~sum~n~3_+_subtract:1,1000,30000_99999".to_string(), "#sum-verdict"),
    ];
    for (name, hash, ready) in boards {
        bench.open(&hash)?;
        browser.click(&format!("#tab-{name}"))?;
        if name == "graph" {
            browser.fill("#graph-text", &star.join("\n"))?;
        }
        let ready = format!("return document.querySelector('{ready}').textContent");
        browser.wait_for(name, &ready)?;
        let wide = bench.value(
            "return [...document.querySelectorAll('.scroll')]
               .filter(it => it.scrollWidth > it.clientWidth).map(it => it.firstElementChild.id).join(' ')",
        )?;
        same(&format!("tables that are too wide on {name} {hash}"), &*wide, "")?;
    }
    Ok(())
}
