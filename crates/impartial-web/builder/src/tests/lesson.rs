//! What a teacher needs: answers when asked, another language, pictures to keep.

use super::{Bench, same};

/// In a lesson answers are hidden until they are asked for, and again after a move; a link says so.
pub fn asked(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    for (hash, ready, verdict, told) in [
        ("sum~n~3_5_7", "sumBoard.answer", "#sum-verdict", "N: the player to move wins."),
        ("graph~n~~~2w2w5k2w~0001", "graphBoard.answer", "#graph-verdict", "2 positions: 1 N, 1 P"),
        ("hackenbush~3caa3c5u~0001b1", "hackenbushBoard.answer", "#hackenbush-verdict", "Value 1:"),
    ] {
        bench.open(&format!("#1-lesson~{hash}"))?;
        browser.wait_for("the answer", &format!("return !!{ready}"))?;
        same("what is told at first", browser.text(verdict)?, String::new())?;
        same(
            "stars",
            bench.value("return document.querySelector('main').textContent.includes('★ wins')")?,
            "false".into(),
        )?;
        browser.click("[data-ask=who]")?;
        browser.wait_text(verdict, told)?;
        if !bench.hash()?.starts_with("#1-lesson~") {
            return Err("the link forgets the lesson".into());
        }
    }
    for (hash, ready, reason, told) in [
        (
            "graph~n~~~2w2w5k2w~0001",
            "graphBoard.answer",
            "#graph-reason",
            "1 -> 2: the opponent cannot move",
        ),
        (
            "hackenbush~3caa3c5u~0001b1",
            "hackenbushBoard.answer",
            "#hackenbush-reason",
            "The value is positive: Left, who cuts blue, wins whoever starts.",
        ),
    ] {
        bench.open(&format!("#1-lesson~{hash}"))?;
        browser.wait_for("the answer", &format!("return !!{ready}"))?;
        same("the reason at first", browser.text(reason)?, String::new())?;
        browser.click("[data-ask=why]")?;
        browser.wait_text(reason, told)?;
    }
    bench.open("#1-lesson~sum~n~3_5_7")?;
    browser.wait_for("the answer", "return !!sumBoard.answer")?;
    let wins = || bench.value("return document.querySelectorAll('#sum-moves .wins').length");
    same("hints at first", wins()?, "0".into())?;
    browser.click("[data-ask=hint]")?;
    same("hints when asked", wins()?, "3".into())?;
    same("the reason at first", browser.text("#sum-reason")?, String::new())?;
    browser.click("[data-ask=why]")?;
    browser.wait_text("#sum-reason", "The nim sum is 1 and not 0")?;
    let worths = "return getComputedStyle(document.querySelector('.gp-told')).visibility";
    same("worths at first", bench.value(worths)?, "hidden".into())?;
    browser.click("#sum-answer")?;
    browser.click("#sum-moves .wins")?;
    browser.wait_for("the answer", "return !!sumBoard.answer")?;
    same("hints after a move", wins()?, "0".into())?;
    same("the reason after a move", browser.text("#sum-reason")?, String::new())?;
    browser.click("#more summary")?;
    browser.click("#lesson")?;
    browser.wait_text("#sum-verdict", "P: the player to move loses.")
}

/// In another language nothing on the boards stays English but names and notation, and a link says which.
pub fn spoken(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    // Words of the page: not what is typed, what is drawn, or names of games.
    let words = "const all = [];
        const walk = (node) => {
          if (node.nodeType === Node.TEXT_NODE) all.push(node.data);
          else if (!node.matches?.('script, style, code, textarea, svg text, #language, datalist')) node.childNodes.forEach(walk);
        };
        walk(document.querySelector('header'));
        walk(document.querySelector('section:not([hidden])'));
        return [...new Set(all.join(' ').match(/[A-Za-z]{2,}/g))].filter((word) =>
          !['SVG', 'PNG', 'kayles', 'nim', 'cram', 'chomp', 'wythoff', 'node', 'staircase', 'fibonacci', 'moore', 'abc', 'Node', 'Kayles', 'Cram', 'Clobber', 'Notakto', 'Treblecross'].includes(word)).join(' ')";
    for (hash, ready) in [
        ("graph~n~~~2w2w5k2w8c2w~00010102", "graphBoard.answer"),
        ("hackenbush~3caa3c5u6saa~0001b10100g2", "hackenbushBoard.answer"),
        ("sum~n~3_5_7", "sumBoard.answer"),
        ("sum~n~1_2_3", "sumBoard.answer"),
        ("sum~m~1_1_4", "sumBoard.answer"),
        ("sum~n~kayles_5_3_+_2", "sumBoard.answer"),
        ("sum~n~wythoff_8,5", "sumBoard.answer"),
        ("sum~n~chomp_2x3", "sumBoard.answer"),
        ("sum~n~cram_2x3", "sumBoard.answer"),
        ("sum~n~node-kayles_0-1,1-2", "sumBoard.answer"),
        ("sum~n~staircase_1,2", "sumBoard.answer"),
        ("sum~n~fibonacci_12", "sumBoard.answer"),
        ("sum~n~moore:2_1,2,3", "sumBoard.answer"),
        ("sum~m~kayles_5_3", "sumBoard.answer"),
    ] {
        bench.open(&format!("#1-zh~{hash}"))?;
        browser.wait_for("the answer", &format!("return !!{ready}"))?;
        // Translations follow what is shown in the same moment.
        let left = bench.value(&format!(
            "return new Promise(done => setTimeout(done)).then(() => {{ {words} }})"
        ))?;
        same(&format!("English words on {hash}"), &*left, "")?;
        if !bench.hash()?.starts_with("#1-zh~") {
            return Err("the link forgets the language".into());
        }
    }
    browser.screenshot(&bench.shots.join("chinese.png"), true)?;
    for (position, told) in [
        ("kaylse_3", "没有“kaylse”这个规则；是不是 kayles？"),
        ("0.7x_3", "不是取分代码：第 4 个字符：应为数字或“[”，却是“x”"),
        ("nim_5,,3", "局面的第 3 个字符：应为数，却是"),
    ] {
        bench.open(&format!("#1-zh~sum~n~{position}"))?;
        browser.wait_text("#sum-error", told)?;
    }
    browser.click("#more summary")?;
    browser.click("#language option[value=en]")?;
    browser.wait_text("header h1", "Impartial games")?;
    browser.wait_text("#undo", "Undo")
}

/// A saved picture stands on its own, as SVG and as PNG.
pub fn saved(bench: &Bench) -> Result<(), String> {
    let browser = bench.browser;
    for (hash, ready) in [
        ("graph~n~~~2w2w5k2w~0001", "graphBoard.answer"),
        ("heaps~kayles~200", "heapsBoard.found"),
        ("sum~n~3_5_7", "sumBoard.answer"),
    ] {
        bench.open(&format!("#1~{hash}"))?;
        browser.wait_for("the answer", &format!("return !!{ready}"))?;
        let size = bench.value(
            "const text = pictureText(), image = new Image();
             const hasOwn = text.includes('<style');
             if (!hasOwn && text.includes('var(')) return 'colours of the page';
             image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
             return image.decode().then(() => {
               const canvas = el('canvas', { width: image.width, height: image.height });
               const context = canvas.getContext('2d');
               context.drawImage(image, 0, 0);
               const colours = new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer));
               if (colours.size <= 5) return 'nothing to see';
               // Labels end within the picture.
               const copy = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
               document.body.append(copy);
               const box = copy.viewBox.baseVal, drawn = copy.getBBox();
               copy.remove();
               const fits = drawn.x >= box.x && drawn.y >= box.y && drawn.x + drawn.width <= box.x + box.width
                 && drawn.y + drawn.height <= box.y + box.height;
               return fits || hasOwn ? 'colours' : 'labels are cut';
             })",
        )?;
        same(hash, &*size, "colours")?;
    }
    Ok(())
}
