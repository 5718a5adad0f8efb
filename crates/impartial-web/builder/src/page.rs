//! The page: its parts joined in one file.

use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

/// The most bytes of the compressed page.
const LARGEST: usize = 300_000;

const HTML: &str = include_str!("../../page/page.html");
const STYLE: &str = include_str!("../../page/style.css");
const WORKER: &str = include_str!("../../page/worker.js");

/// The scripts, in the order in which they are read.
const SCRIPTS: [&str; 6] = [
    include_str!("../../page/core.js"),
    include_str!("../../page/sketch.js"),
    include_str!("../../page/graph.js"),
    include_str!("../../page/hackenbush.js"),
    include_str!("../../page/heaps.js"),
    include_str!("../../page/sums.js"),
];

/// Writes the page around a module, and prints its size.
///
/// # Errors
/// When a file cannot be read or written, or when the page is too large.
pub fn write(wasm: &Path, page: &Path) -> Result<(), String> {
    let text = join(wasm)?;
    let compressed = compressed(text.as_bytes())?.len();
    if compressed > LARGEST {
        return Err(format!("the page has {compressed} bytes compressed, more than {LARGEST}"));
    }
    fs::write(page, &text).map_err(|error| format!("{}: {error}", page.display()))?;
    println!("{}: {} bytes, {compressed} compressed", page.display(), text.len());
    Ok(())
}

/// Returns bytes compressed with gzip.
fn compressed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.map_err(|error| error.to_string())
}

/// Returns bytes compressed with gzip as far as it goes, which takes some seconds.
fn densely_compressed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut dense = Vec::new();
    let written = zopfli::compress(Options::default(), Format::Gzip, bytes, &mut dense);
    written.map(|()| dense).map_err(|error| error.to_string())
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
    let worker = format!("{}\n{WORKER}", output.js());
    let module = output.wasm_mut().emit_wasm();
    let script = format!(
        "const WASM = \"{}\";\nconst WORKER = {};\n{}",
        base64(&densely_compressed(&module)?),
        serde_json::Value::String(worker),
        SCRIPTS.join("\n")
    );
    // A closing tag inside of a script would end it.
    let script = script.replace("</", "<\\/");
    Ok(HTML.replace("/*STYLE*/", STYLE).replace("/*SCRIPT*/", &script))
}

/// Returns bytes in base 64.
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0, |word, &byte| word << 8 | u32::from(byte));
        let word = word << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * place)) as usize & 63];
            text.push(if place > chunk.len() { '=' } else { letter.into() });
        }
    }
    text
}

/// Returns the bytes that a text in base 64 stands for; other letters are left out.
pub fn from_base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let sixes: Vec<u8> = text.bytes().filter_map(value).collect();
    let mut bytes = Vec::with_capacity(sixes.len() * 3 / 4);
    for four in sixes.chunks(4) {
        let word = four.iter().fold(0, |word: u32, &six| word << 6 | u32::from(six));
        let word = word << (6 * (4 - four.len()));
        bytes.extend_from_slice(&word.to_be_bytes()[1..four.len()]);
    }
    bytes
}

#[cfg(test)]
mod cases {
    use super::{base64, from_base64};

    #[test]
    fn base_64_there_and_back() {
        for (bytes, text) in [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu")] {
            assert_eq!(base64(bytes.as_bytes()), text);
            assert_eq!(from_base64(text), bytes.as_bytes());
        }
    }
}
