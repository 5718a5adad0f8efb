//! Writes a man page for every command into a folder: `cargo run -p impartial --example man -- FOLDER`.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("the folder is missing")?;
    let folder = PathBuf::from(folder);
    fs::create_dir_all(&folder)?;
    clap_mangen::generate_to(impartial::command(), &folder)?;
    let pages = fs::read_dir(&folder)?.count();
    println!("{pages} pages in {}", folder.display());
    Ok(())
}
