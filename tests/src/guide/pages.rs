//! The pages whose Rust blocks are documentation tests.

/// Turns pages into modules whose documentation tests are the pages' Rust blocks, and lists them.
macro_rules! pages {
    ($($name:ident: $path:literal,)*) => {
        /// The pages whose Rust blocks are documentation tests, from the workspace's folder.
        pub const TESTED_PAGES: &[&str] = &[$($path),*];
        $(
            #[cfg(doctest)]
            // `file=NAME` is for the guide's own test.
            #[allow(rustdoc::invalid_codeblock_attributes)]
            #[doc = include_str!(concat!("../../../", $path))]
            pub mod $name {}
        )*
    };
}

pages! {
    readme_book_checker: "crates/book-checker/README.md",
    readme_contest: "crates/contest/README.md",
    readme_game_table: "crates/game-table/README.md",
    readme_graph_retro: "crates/graph-retro/README.md",
    readme_heap_games: "crates/heap-games/README.md",
    readme_judge_io: "crates/judge-io/README.md",
    readme_mex_core: "crates/mex-core/README.md",
    readme_nim_algebra: "crates/nim-algebra/README.md",
    readme_nimber_search: "crates/nimber-search/README.md",
    readme_text_rules: "crates/text-rules/README.md",
    readme_tree_hackenbush: "crates/tree-hackenbush/README.md",
    readme_value_guess: "crates/value-guess/README.md",
    grundy: "docs/theory/grundy.md",
    hackenbush: "docs/theory/hackenbush.md",
    loopy: "docs/theory/loopy.md",
    misere: "docs/theory/misere.md",
    nimbers: "docs/theory/nimbers.md",
    octal: "docs/theory/octal.md",
    retrograde: "docs/theory/retrograde.md",
    search: "docs/theory/search.md",
    contest: "docs/tutorials/contest.md",
    rust: "docs/tutorials/rust.md",
}
