//! `cargo run --example manual -- FOLDER`: writes a page of the manual for each command.

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).unwrap_or_else(|| "man".into());
    std::fs::create_dir_all(&folder)?;
    clap_mangen::generate_to(impartial::command(), folder)
}
