//! The page: its parts joined in one file.

use crate::streams::split;
use flate2::{Compression, write::GzEncoder};
use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::fs;
use std::io::Write;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

/// The most bytes of the compressed page.
const LARGEST: usize = 400_000;

const HTML: &str = include_str!("../../page/page.html");
const STYLE: &str = include_str!("../../page/style.css");
const WORKER: &str = include_str!("../../page/worker.js");

/// What unpacks the module and the scripts.
const UNPACKER: &str = include_str!("../../page/lzma.js");

/// The scripts, in the order in which they are read.
const SCRIPTS: [&str; 7] = [
    include_str!("../../page/texts.js"),
    include_str!("../../page/core.js"),
    include_str!("../../page/sketch.js"),
    include_str!("../../page/graph.js"),
    include_str!("../../page/hackenbush.js"),
    include_str!("../../page/heaps.js"),
    include_str!("../../page/sums.js"),
];

/// The languages beside English: the code of each, and its texts.
const LANGUAGES: [(&str, &str); 1] = [("zh", include_str!("../../page/texts/zh.txt"))];

/// Writes the page around a module, whatever its size, which is printed.
///
/// # Errors
/// When a file cannot be read or written, or when the page that was written is too large.
pub fn write(wasm: &Path, page: &Path) -> Result<(), String> {
    save(&join(wasm)?, page)
}

fn save(text: &str, page: &Path) -> Result<(), String> {
    fs::write(page, text).map_err(|error| format!("{}: {error}", page.display()))?;
    let compressed = compressed(text.as_bytes())?.len();
    println!("{}: {} bytes, {compressed} compressed", page.display(), text.len());
    if compressed > LARGEST {
        return Err(format!("the page has {compressed} bytes compressed, more than {LARGEST}"));
    }
    Ok(())
}

/// Returns bytes compressed with gzip.
fn compressed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.map_err(|error| error.to_string())
}

/// Returns bytes as the page unpacks them, with as many bits of the byte before as serve best.
fn packed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let all: Result<Vec<_>, _> = (0..=4).map(|bits| packed_with(bits, bytes)).collect();
    Ok(all?.into_iter().min_by_key(Vec::len).unwrap_or_default())
}

fn packed_with(lc: u32, bytes: &[u8]) -> Result<Vec<u8>, String> {
    // What a byte means depends on the byte before it, and not on where it stands; the page knows no
    // other numbers of bits.
    let options = LzmaOptions { lc, lp: 0, pb: 0, nice_len: 273, ..LzmaOptions::with_preset(9) };
    let writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64));
    let mut writer = writer.map_err(|error| error.to_string())?;
    let written = writer.write_all(bytes).and_then(|()| writer.finish());
    written.map_err(|error| error.to_string())
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
    let streams = split(&module)?;
    let streams: Result<Vec<_>, _> =
        streams.iter().map(|stream| Ok::<_, String>(base64(&packed(stream)?))).collect();
    let scripts = without_comments(&SCRIPTS.join("\n")).replace("/*TEXTS*/", &languages()?);
    let scripts = format!("const WORKER = {};\n{scripts}", serde_json::Value::String(worker));
    let script = format!(
        "const WASM = {};\nconst SCRIPTS = \"{}\";\n{}",
        serde_json::Value::from(streams?),
        base64(&packed(scripts.as_bytes())?),
        without_comments(UNPACKER)
    );
    // A closing tag inside of a script would end it.
    let script = script.replace("</", "<\\/");
    Ok(HTML.replace("/*STYLE*/", STYLE).replace("/*SCRIPT*/", &script))
}

/// Returns the tables of all languages as an object of objects; the name of a language has an empty key.
///
/// # Errors
/// Names the line that is neither a comment nor a text with its words, or stands twice.
fn languages() -> Result<String, String> {
    let mut all = serde_json::Map::new();
    for (code, text) in LANGUAGES {
        let mut texts = serde_json::Map::new();
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        for (number, line) in lines {
            let (from, to) = match line.split_once(" => ") {
                Some(pair) => pair,
                None if texts.is_empty() => ("", line),
                None => return Err(format!("{code}, line {number}: expected TEXT => WORDS")),
            };
            if texts.insert(from.to_string(), to.into()).is_some() {
                return Err(format!("{code}, line {number}: {from:?} stands twice"));
            }
        }
        all.insert(code.to_string(), texts.into());
    }
    Ok(serde_json::Value::Object(all).to_string())
}

/// Returns the lines of a script without indentation, empty ones and comments left out.
fn without_comments(script: &str) -> String {
    let lines = script.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
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
    use super::*;

    #[test]
    fn a_page_that_is_too_large_is_written_and_refused() {
        let page = std::env::temp_dir().join(format!("page-{}.html", std::process::id()));
        for (len, is_small) in [(1000, true), (LARGEST + 50_000, false)] {
            // Numbers of xorshift, which no one compresses.
            let words = std::iter::successors(Some(1_u32), |x| {
                let x = x ^ x << 13;
                let x = x ^ x >> 17;
                Some(x ^ x << 5)
            });
            let bytes: Vec<u8> = words.skip(9).map(|word| word as u8).take(len).collect();
            let text = base64(&bytes);
            assert_eq!(save(&text, &page).is_ok(), is_small);
            assert_eq!(fs::read_to_string(&page).unwrap(), text);
        }
        fs::remove_file(page).unwrap();
    }

    #[test]
    fn comments_and_indentation_are_left_out() {
        assert_eq!(without_comments("a {\n  // Why.\n\n  b // c\n}\n"), "a {\nb // c\n}\n");
    }

    #[test]
    fn base_64_there_and_back() {
        for (bytes, text) in [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu")] {
            assert_eq!(base64(bytes.as_bytes()), text);
            assert_eq!(from_base64(text), bytes.as_bytes());
        }
    }
}
