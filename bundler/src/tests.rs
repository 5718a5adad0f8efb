//! The bundler on small sources.

use crate::emit::Emit;
use crate::reach::Reach;
use crate::sources::Sources;
use crate::strip::Strip;
use std::collections::BTreeSet;

/// Returns the bundle of an item of the last crate, on one line for each item.
fn bundle(crates: &[(&str, &str)], only: &str, older: bool) -> String {
    let strip = Strip { keep_docs: false, portable: true };
    let mut sources = Sources::default();
    for (name, source) in crates {
        sources.add(name, source, strip).unwrap();
    }
    let root = sources.roots[crates.last().unwrap().0];
    let mut reach = Reach::new(&sources);
    assert!(reach.ask_path(root, only), "{only} is not there");
    reach.close();
    let emit = Emit { sources: &sources, reach: &reach, exposed: BTreeSet::new(), older };
    emit.text().0.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks which words a bundle of `asked` holds.
fn holds(source: &str, with: &[&str], without: &[&str]) {
    let text = bundle(&[("games", source)], "asked", false);
    for word in with {
        assert!(text.contains(word), "{word} is missing in {text}");
    }
    for word in without {
        assert!(!text.contains(word), "{word} is left in {text}");
    }
}

#[test]
fn items_stay_that_the_one_asked_for_reaches() {
    let source = "
        pub fn asked() -> u32 { first(LIMIT) }
        fn first(n: u32) -> u32 { let unused_fn = n; unused_fn }
        fn unused_fn() {}
        const LIMIT: u32 = OTHER + 1;
        const OTHER: u32 = 2;
        const UNUSED: u32 = 3;
        /// Words.
        #[cfg(feature = \"parallel\")] pub fn threads() {}
        #[cfg(test)] mod tests { fn test() {} }";
    holds(
        source,
        &["fn asked", "fn first", "LIMIT", "OTHER"],
        &["fn unused_fn", "UNUSED", "Words"],
    );
    holds(source, &[], &["threads", "tests"]);
}

#[test]
fn paths_are_followed_through_imports_globs_and_re_exports() {
    let source = "
        mod graph { mod walk { pub fn deep() {} pub fn other() {} } pub use walk::deep as renamed;
                    pub mod rows { pub fn row() {} pub fn column() {} } }
        use graph::rows::*;
        pub use graph::renamed;
        pub fn asked() { renamed(); row(); let local = 1; { use std::mem; mem::drop(local) } }";
    holds(source, &["pub use walk::deep as renamed;", "fn row", "fn deep"], &["other", "column"]);
}

#[test]
fn a_function_beside_the_module_of_its_name_stays_only_if_it_is_called() {
    let source = "
        mod walk { pub mod first { pub fn walk() {} } pub mod last { pub fn leap() {} } }
        pub use walk::first::walk;
        pub use walk::last::leap;
        pub fn asked() { leap() }
        pub fn called() { walk() }";
    holds(source, &["fn leap"], &["fn walk", "first"]);
    let text = bundle(&[("games", source)], "called", false);
    assert!(text.contains("fn walk") && text.contains("use walk::first::walk"), "{text}");
}

#[test]
fn members_stay_by_name_and_functions_of_a_type_with_it() {
    let source = "
        pub struct Heap(u32);
        impl Heap { pub fn new() -> Self { Heap(Self::START) } const START: u32 = 1;
                    fn take(&self) {} fn split(&self) {} }
        pub struct Board;
        impl Board { pub fn new() -> Self { Board } fn cut(&self) {} }
        pub fn start() { let board = Board; board.cut(); }
        fn asked_heap() -> Heap { Heap::new() }
        pub fn asked() { asked_heap().take() }";
    holds(source, &["fn take", "fn new", "START"], &["fn split", "Board", "cut"]);
}

#[test]
fn implementations_stay_with_their_trait_and_type() {
    let source = "
        pub trait Value { fn value(&self) -> u32 { helper() } }
        pub trait Unused { fn other(&self) {} }
        fn helper() -> u32 { 0 }
        pub struct Heap; pub struct Board;
        impl Value for Heap {}
        impl Value for Board {}
        impl Unused for Heap {}
        impl std::ops::Add for Heap { type Output = Heap; fn add(self, _: Heap) -> Heap { self } }
        mod inner { use crate::Value; use super::Heap; pub fn sum() -> u32 { Heap.value() } }
        pub fn asked() { inner::sum(); }";
    holds(source, &["impl Value for Heap", "fn helper", "Add for Heap"], &["Board", "Unused"]);
}

#[test]
fn text_is_read_only_where_something_may_read_it() {
    let heap = "
        use std::str::FromStr;
        pub struct Heap;
        impl FromStr for Heap { type Err = (); fn from_str(_: &str) -> Result<Heap, ()> { Err(()) } }
        fn heap() -> Heap { Heap }";
    let asked = |body: &str| format!("{heap} {body}");
    let plain = asked("pub fn asked() { let _ = heap(); }");
    holds(&plain, &["struct Heap"], &["from_str"]);
    for reads in [
        "pub fn asked() { let _: Result<Heap, ()> = \"3\".parse(); }",
        "pub fn asked() { let _ = Heap::from_str(\"3\"); }",
        "pub fn asked() { all::<Heap>() } fn all<T: FromStr>() {}",
        "pub fn asked() -> Heap { <Heap as FromStr>::from_str(\"\").unwrap() }",
    ] {
        holds(&asked(reads), &["fn from_str"], &[]);
    }
    let text = bundle(&[("games", &plain)], "Heap", false);
    assert!(text.contains("fn from_str"), "{text}");
}

#[test]
fn macros_stay_with_what_their_bodies_name() {
    let source = "
        fn plain() {} fn silent() {}
        macro_rules! twice { ($call:ident) => { $call(); plain(); }; }
        macro_rules! unused { () => { silent(); }; }
        fn called() {}
        macro_rules! widths { ($($name:ident)*) => { $(pub fn $name() {})* }; }
        widths! { narrow wide }
        macro_rules! function { ($(fn $name:ident;)*) => { $(fn $name() {})* }; }
        function! { fn lonely; }
        pub fn asked() { twice!(called); narrow(); println!(\"{LIMIT}\"); }
        const LIMIT: u32 = 1;";
    holds(source, &["twice", "fn plain", "fn called", "widths!", "LIMIT"], &["silent", "lonely"]);
}

#[test]
fn crates_lead_to_the_root_of_the_file() {
    let core = "pub fn mex() {} pub mod sums { pub fn sum() { crate::mex() } }";
    let games = "use mex_core::{mex, sums};
                 pub fn asked() { mex(); sums::sum(); mex_core::mex(); crate::own(); } fn own() {}";
    let text = bundle(&[("mex_core", core), ("games", games)], "asked", false);
    for path in
        ["use crate::mex_core::{mex, sums};", "crate::mex_core::mex()", "crate::games::own()"]
    {
        assert!(text.contains(path), "{path} is missing in {text}");
    }
}

#[test]
fn errors_need_no_thiserror() {
    let source = "
        #[derive(Debug, thiserror::Error)]
        pub enum GraphError { #[error(\"{}\", shown(.0))] Cycle(u32), #[error(transparent)] Io(#[from] Inner) }
        #[derive(Debug)] pub struct Inner;
        fn shown(n: &u32) -> u32 { *n }
        pub fn asked() -> Result<(), GraphError> { Err(Inner)? }";
    let with = ["impl std::error::Error for GraphError", "impl From<Inner> for GraphError"];
    holds(source, &with, &["thiserror", "shown", "#[error"]);
}

#[test]
fn configurations_inside_macros_are_looked_at() {
    let source = "
        macro_rules! each { ($name:ident) => { fn $name() {
            #[cfg(feature = \"parallel\")] { threads(); }
            #[cfg(target_arch = \"x86_64\")] fn fast() {}
            #[cfg(target_arch = \"aarch64\")] fn arm() {}
            #[cfg(not(feature = \"parallel\"))] one();
            #[cfg(all(target_arch = \"x86_64\", not(bundle)))] fn long() {}
            #[cfg(any(test, bundle))] fn short() {}
        } }; }
        fn one() {} fn threads() {}
        each!(run);
        pub fn asked() { run() }";
    holds(
        source,
        &["fn one", "each!(run)", "fn short"],
        &["threads", "fast", "arm", "fn long", "cfg"],
    );
}

/// Returns the body of a function in edition 2021.
fn older(body: &str) -> String {
    let source = format!("pub fn asked(a: Option<u32>, b: bool) -> u32 {{ {body} }}");
    let text = bundle(&[("games", &source)], "asked", true);
    let (_, body) = text.split_once("-> u32 { ").unwrap();
    body.strip_suffix(" } }").unwrap().to_string()
}

#[test]
fn let_chains_nest() {
    assert_eq!(
        older("if b && let Some(n) = a && n > 1 && b { return n; } 0"),
        "if b { if let Some(n) = a { if n > 1 && b { return n; } } } 0"
    );
    assert_eq!(
        older("if b && let Some(n) = a { n } else { 0 }"),
        "'chain1: { if b { if let Some(n) = a { break 'chain1 { n }; } } 0 }"
    );
    assert_eq!(
        older("for _ in 0..2 { if b && let Some(n) = a { break; } else { continue; } } 0"),
        "for _ in 0..2 { if b { if let Some(n) = a { break; } else { continue; } } else \
         { continue; } } 0"
    );
    assert_eq!(
        older("while b && let Some(n) = a { drop(n); } 0"),
        "loop { if b { if let Some(n) = a { { drop(n); } continue; } } break; } 0"
    );
}

#[test]
fn captures_are_spelled_out() {
    let source = "
        pub struct Rows<'a, T>(&'a [T]);
        impl<'a, T: Copy> Rows<'a, T> {
            pub fn each(&self) -> impl Iterator<Item = T> { self.0.iter().copied() }
        }
        pub fn asked(rows: &[u32]) -> impl Iterator<Item = u32> { Rows(rows).each() }";
    let text = bundle(&[("games", source)], "asked", true);
    assert!(text.contains("impl Iterator<Item = u32> + use<'_>"), "{text}");
    assert!(text.contains("impl Iterator<Item = T> + use<'_, 'a, T>"), "{text}");
}
