//! The page: its parts, joined in one file.

use crate::fold::folded;
use base64::prelude::{BASE64_STANDARD, Engine};
use std::fs;
use std::num::NonZeroU64;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options, compress};

/// The most bytes of the compressed page.
const LARGEST: usize = 480_000;

const HTML: &str = include_str!("../../page/page.html");
const STYLE: &str = include_str!("../../page/style.css");
const WORKER: &str = include_str!("../../page/worker.js");

/// The number of rounds of the compressor; later rounds gain less than a thousandth.
const ROUNDS: NonZeroU64 = NonZeroU64::new(5).expect("more than none");

/// The most blocks, each with its own code, that the compressor may make; the module needs fewer.
const BLOCKS: u16 = 60;

/// The scripts, in the order in which they are loaded.
const SCRIPTS: [&str; 18] = [
    include_str!("../../page/words/en.js"),
    include_str!("../../page/words/zh.js"),
    include_str!("../../page/base.js"),
    include_str!("../../page/words.js"),
    include_str!("../../page/asker.js"),
    include_str!("../../page/core.js"),
    include_str!("../../page/save.js"),
    include_str!("../../page/games.js"),
    include_str!("../../page/sketch.js"),
    include_str!("../../page/graph.js"),
    include_str!("../../page/hackenbush.js"),
    include_str!("../../page/heaps.js"),
    include_str!("../../page/places.js"),
    include_str!("../../page/library.js"),
    include_str!("../../page/why.js"),
    include_str!("../../page/sums.js"),
    include_str!("../../page/own.js"),
    include_str!("../../page/start.js"),
];

/// Writes the page around a module, even if too large, and prints its size.
///
/// # Errors
/// When a file cannot be read or written, or when the page that was written is too large.
pub fn write(wasm: &Path, page: &Path) -> Result<(), String> {
    save(&join(wasm)?, page)
}

fn save(text: &str, page: &Path) -> Result<(), String> {
    fs::write(page, text).map_err(|error| format!("{}: {error}", page.display()))?;
    let compressed = packed(text.as_bytes())?.len();
    println!("{}: {} bytes, {compressed} compressed", page.display(), text.len());
    if compressed > LARGEST {
        return Err(format!("the page has {compressed} bytes compressed, more than {LARGEST}"));
    }
    Ok(())
}

/// Returns bytes compressed by `deflate`, which browsers can decompress.
fn packed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let options =
        Options { iteration_count: ROUNDS, maximum_block_splits: BLOCKS, ..Options::default() };
    let mut packed = Vec::new();
    compress(options, Format::Deflate, bytes, &mut packed).map_err(|error| error.to_string())?;
    Ok(packed)
}

/// Returns the text of the page.
fn join(wasm: &Path) -> Result<String, String> {
    let mut bindgen = Bindgen::new();
    let output = bindgen
        .input_path(wasm)
        .no_modules(true)
        .map(|bindgen| bindgen.typescript(false).omit_default_module_path(true))
        .and_then(|bindgen| bindgen.remove_name_section(true).generate_output());
    let mut output = output.map_err(|error| format!("{error:#}"))?;
    let worker = without_comments(&format!("{}\n{WORKER}", output.js()));
    let module = output.wasm_mut().emit_wasm();
    let scripts = without_comments(&SCRIPTS.join("\n"));
    let script = format!(
        "const WASM = \"{}\";\nconst WORKER = {};\n{scripts}",
        BASE64_STANDARD.encode(packed(&folded(&module)?)?),
        serde_json::Value::String(worker)
    );
    // A closing tag inside of a script would end it.
    let script = script.replace("</", "<\\/");
    Ok(HTML.replace("/*STYLE*/", STYLE).replace("/*SCRIPT*/", &script))
}

/// Returns the lines of a script without indentation, empty lines and comments.
fn without_comments(script: &str) -> String {
    let lines = script.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod cases {
    use super::*;

    #[test]
    fn a_page_that_is_too_large_is_written_and_refused() {
        let page = std::env::temp_dir().join(format!("page-{}.html", std::process::id()));
        for (len, is_small) in [(1000, true), (LARGEST + 50_000, false)] {
            // Numbers of xorshift, which cannot be compressed.
            let words = std::iter::successors(Some(1_u32), |x| {
                let x = x ^ x << 13;
                let x = x ^ x >> 17;
                Some(x ^ x << 5)
            });
            let bytes: Vec<u8> = words.skip(9).map(|word| word as u8).take(len).collect();
            let text = BASE64_STANDARD.encode(&bytes);
            assert_eq!(save(&text, &page).is_ok(), is_small);
            assert_eq!(fs::read_to_string(&page).unwrap(), text);
        }
        fs::remove_file(page).unwrap();
    }

    #[test]
    fn comments_and_indentation_are_left_out() {
        assert_eq!(without_comments("a {\n  // Why.\n\n  b // c\n}\n"), "a {\nb // c\n}\n");
    }
}
