//! How the page looks: pictures to look at, and nothing wider than the screen.

use super::{Bench, hackenbush, same};

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
                // Both widths of one moment: a bar to scroll with may come while the board settles.
                let beyond = bench.value(
                    "const page = document.documentElement;
                     return page.scrollWidth > page.clientWidth
                       ? `${page.scrollWidth} in ${page.clientWidth}` : ''",
                )?;
                same(&format!("what is wider than the page on {name}"), &*beyond, "")?;
                browser
                    .screenshot(&bench.shots.join(format!("{name}-{width}-{scheme}.png")), true)?;
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

/// On a narrow screen the picture of a game and what is to be tapped next are seen after each move.
pub fn plays(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    browser.resize(360, 740)?;
    bench.open("#1~sum~n~kayles_30_20_+_17_29")?;
    for turn in 1..=3 {
        browser.wait_for("the moves", "return sumBoard.answer")?;
        browser.click("#sum-moves .wins, #sum-moves button")?;
        let reply = format!("return sumBoard.answer && sumBoard.log.length === {}", 2 * turn);
        browser.wait_for("the program's move", &reply)?;
        in_view(bench, "#sum-picture svg", 1)?;
        in_view(bench, "#sum-moves button", 3)?;
        let name = format!("sum-played-{turn}-360.png");
        browser.screenshot(&bench.shots.join(name), false)?;
    }
    bench.open("")?;
    browser.click("#tab-hackenbush")?;
    browser.wait_text("#hackenbush-verdict", "Value 1*: Left wins")?;
    browser.click("#hackenbush-begin")?;
    in_view(bench, "#hackenbush-svg", 1)?;
    for turn in 1..=2 {
        let edge = browser.wait_for(
            "a turn",
            "return hackenbushBoard.answer &&
               document.querySelector('#hackenbush-svg .halo')?.parentNode.dataset.link",
        )?;
        let edge = edge.as_str().and_then(|edge| edge.parse().ok()).ok_or("no winning edge")?;
        hackenbush::cut(bench, edge)?;
        let reply = format!(
            "return hackenbushBoard.game.over || hackenbushBoard.answer && hackenbushBoard.game.cuts.length === {}",
            2 * turn
        );
        browser.wait_for("the program's cut", &reply)?;
        in_view(bench, "#hackenbush-svg", 1)?;
        let name = format!("hackenbush-played-{turn}-360.png");
        browser.screenshot(&bench.shots.join(name), false)?;
    }
    Ok(())
}

/// Checks that some elements are seen whole, with nothing before their middle.
fn in_view(bench: &Bench, selector: &str, least: usize) -> Result<(), String> {
    let seen = bench.value(&format!(
        "return [...document.querySelectorAll('{selector}')].filter(it => {{
           const {{ left, right, top, bottom }} = it.getBoundingClientRect();
           const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
           return top >= 0 && bottom <= innerHeight && it.contains(middle);
         }}).length"
    ))?;
    match seen.parse::<usize>() {
        Ok(count) if count >= least => Ok(()),
        _ => Err(format!("{seen} of {selector} are in view, fewer than {least}")),
    }
}
