//! The pages on several machines, run and compared.
#![cfg(unix)]

use workspace_tests::guide::{Guide, PAGES_OF_SEVERAL_MACHINES, all_pages};

#[test]
fn every_block_on_several_machines_is_what_the_programs_print() {
    let programs = [
        ("impartial", env!("CARGO_BIN_EXE_impartial-of-the-pages")),
        ("retro-timely", env!("CARGO_BIN_EXE_retro-timely-of-the-pages")),
        ("connect-four", env!("CARGO_BIN_EXE_connect-four-of-the-pages")),
    ];
    let pages = all_pages();
    let here = pages.iter().filter(|page| PAGES_OF_SEVERAL_MACHINES.contains(&&*page.name));
    let guide = Guide::of(here, &programs);
    let complaints = guide.complaints.join("\n");
    assert!(complaints.is_empty(), "{complaints}\n`cargo xtask snapshots` rewrites the pages");
    insta::assert_snapshot!("guide_blocks", guide.tally());
}
