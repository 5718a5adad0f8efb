//! Builds the page: one HTML file with the styles, the scripts and the program inside.
//!
//! `builder WASM PAGE` writes the page, `--serve PAGE` shows it, and `--test PAGE IMPARTIAL` tests
//! it in a browser, comparing its answers with those of the command line.

mod driver;
mod fold;
mod page;
mod serve;
mod tests;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result =
        match words.as_slice() {
            ["--serve", page] => serve::show(Path::new(page)),
            ["--test", page, impartial] => tests::run(Path::new(page), Path::new(impartial), ""),
            ["--test", page, impartial, word] => {
                tests::run(Path::new(page), Path::new(impartial), word)
            }
            [wasm, page] => page::write(Path::new(wasm), Path::new(page)),
            _ => Err("usage: builder WASM PAGE | --serve PAGE | --test PAGE IMPARTIAL [WORD]"
                .to_string()),
        };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
