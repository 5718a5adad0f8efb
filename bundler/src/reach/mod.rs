//! What a bundle keeps: the items that those asked for may use, and no others.
//!
//! A bundle has to compile and to do what the crates do, and it should be short. Leaving out a piece
//! that is never used changes nothing; leaving out one that is used is found by the compiler at once,
//! with one exception, an implementation that another one stands in for. So wherever a name may mean
//! several things, all of them are kept. The pieces are items, leaves of `use`, implementations, and
//! the members of implementations without a trait.
//!
//! ```text
//! queue := what is asked for
//! repeat
//!     while queue is not empty
//!         keep the next piece; for every path that it mentions
//!             look the path up in its module; queue what it may mean, and the imports on the way
//!         remember the names that it calls behind a dot
//!     queue the implementations and members that may serve what is kept
//! until nothing is new
//! ```
//!
//! **Paths** are looked up as the compiler does, in all namespaces at once, through imports, globs and
//! re-exports, variables not set apart from functions of the same name. In the arguments of macros and
//! in macros by example every row of names counts as a path, at the place of the macro and at that of
//! its call.
//!
//! **Members.** No types are inferred: a method stays if its type is kept and anything kept calls a
//! method of its name. `Type::name` counts for that type alone, which is what keeps the many functions
//! `new` apart.
//!
//! **Implementations of a trait** stay whole if the trait and every type in their head are kept. This
//! leaves out no implementation in use: a value whose type is mentioned nowhere in what is kept cannot
//! arise there. Bounds do not count, for a blanket implementation may be the only place that names
//! them. Traits of the standard library count as kept: operators, `?` and loops call them unseen. Only
//! `FromStr` is never called unseen, so it stays where `parse` or `from_str` may reach it.
//!
//! **A trait of the workspace** stays if it is mentioned, or if it is in scope where one of its
//! methods is called.
//!
//! **Invocations** of macros between items may write anything. One whose arguments declare names, as
//! `fn name`, stays when a name is looked up, if the macro implements no trait; any other as soon as
//! a name that is found nowhere is looked up in its module, or anything else in it is kept.

mod follow;
mod serve;

use crate::mentions::{Mention, Mentions};
use crate::names::Names;
use crate::sources::{Content, ModuleId, PieceId, Sources};
use serve::member_name;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Item, Visibility};

/// What is kept of some sources.
#[derive(Debug)]
pub struct Reach<'a> {
    sources: &'a Sources,
    names: Names<'a>,
    kept: Vec<bool>,
    /// The members kept of implementations without a trait.
    members: BTreeSet<(PieceId, usize)>,
    queue: Vec<PieceId>,
    /// The names called behind a dot anywhere.
    called: BTreeSet<String>,
    /// The names called behind the path of a type.
    called_on: BTreeMap<PieceId, BTreeSet<String>>,
    /// The names called in each module, for the traits in its scope.
    called_in: BTreeMap<ModuleId, BTreeSet<String>>,
    /// The types whose public members all stay.
    open: BTreeSet<PieceId>,
    /// The names of the members of each type's implementations without a trait.
    inherent: BTreeSet<(PieceId, String)>,
    /// The bodies of macros by example that were read for a module that calls them.
    read: BTreeSet<(PieceId, ModuleId)>,
}

impl<'a> Reach<'a> {
    /// Returns a reach in which nothing is kept yet.
    pub fn new(sources: &'a Sources) -> Self {
        let mut reach = Reach {
            sources,
            names: Names::new(sources),
            kept: vec![false; sources.pieces.len()],
            members: BTreeSet::new(),
            queue: Vec::new(),
            called: BTreeSet::new(),
            called_on: BTreeMap::new(),
            called_in: BTreeMap::new(),
            open: BTreeSet::new(),
            inherent: BTreeSet::new(),
            read: BTreeSet::new(),
        };
        reach.note_inherent();
        reach
    }

    fn note_inherent(&mut self) {
        for piece in &self.sources.pieces {
            let Content::Impl(item) = &piece.content else { continue };
            if item.trait_.is_none()
                && let [own] = self.types_of(piece.module, &item.self_ty)[..]
            {
                let names = item.items.iter().filter_map(member_name);
                self.inherent.extend(names.map(|name| (own, name)));
            }
        }
    }

    /// Returns whether a piece is kept.
    pub fn keeps(&self, piece: PieceId) -> bool {
        self.kept[piece]
    }

    /// Returns whether a member of a kept implementation is kept.
    pub fn keeps_member(&self, piece: PieceId, index: usize) -> bool {
        match &self.sources.pieces[piece].content {
            Content::Impl(item) => item.trait_.is_some() || self.members.contains(&(piece, index)),
            _ => true,
        }
    }

    /// Keeps everything that a module shows to others.
    pub fn ask_public(&mut self, module: ModuleId) {
        for &piece in &self.sources.modules[module].pieces {
            match &self.sources.pieces[piece].content {
                Content::Module(inner, Visibility::Public(_)) => {
                    self.keep(piece);
                    self.ask_public(*inner);
                }
                Content::Import(import) if matches!(import.visibility, Visibility::Public(_)) => {
                    self.keep(piece);
                    let path = Mention { segments: import.path.clone(), absolute: import.absolute };
                    let meaning = self.names.meaning(module, &path);
                    meaning.items.iter().for_each(|&item| self.ask(item));
                    if import.name.is_none() {
                        meaning.modules.iter().for_each(|&inner| self.ask_public(inner));
                    }
                }
                Content::Item(item) if is_public(item) => self.ask(piece),
                _ => {}
            }
        }
    }

    /// Keeps an item with its public members.
    pub fn ask(&mut self, piece: PieceId) {
        self.keep(piece);
        self.open.insert(piece);
    }

    /// Keeps what a path in the root of a crate means, with the public members of the types in its
    /// signature; says whether there is such an item.
    pub fn ask_path(&mut self, root: ModuleId, path: &str) -> bool {
        let segments: Vec<String> = path.split("::").map(String::from).collect();
        let meaning = self.names.meaning(root, &Mention { segments, absolute: false });
        let items: Vec<PieceId> = meaning.items.iter().copied().collect();
        let members = meaning.rest.clone();
        self.follow(root, meaning);
        for &item in &items {
            if members.is_empty() {
                self.ask(item);
            }
            if let Content::Item(Item::Fn(function)) = &self.sources.pieces[item].content {
                let mut signature = function.clone();
                signature.block = syn::parse_quote!({});
                let mentions = Mentions::of_item(&Item::Fn(signature));
                let module = self.sources.pieces[item].module;
                for path in &mentions.paths {
                    let meaning = self.names.meaning(module, path);
                    meaning.items.iter().for_each(|&item| self.ask(item));
                }
            }
        }
        !items.is_empty()
    }

    /// Keeps a piece and, after [`Reach::close`], all that it needs.
    pub fn keep(&mut self, piece: PieceId) {
        if !std::mem::replace(&mut self.kept[piece], true) {
            self.queue.push(piece);
        }
    }

    /// Keeps what is needed by what is kept.
    pub fn close(&mut self) {
        loop {
            while let Some(piece) = self.queue.pop() {
                self.mind(piece);
            }
            let before = (self.members.len(), self.queue.len());
            self.keep_implementations();
            self.keep_traits();
            self.keep_invocations();
            self.keep_foreign_traits();
            if before == (self.members.len(), self.queue.len()) {
                return;
            }
        }
    }
}

fn is_public(item: &Item) -> bool {
    let visibility = match item {
        Item::Const(item) => &item.vis,
        Item::Enum(item) => &item.vis,
        Item::Fn(item) => &item.vis,
        Item::Static(item) => &item.vis,
        Item::Struct(item) => &item.vis,
        Item::Trait(item) => &item.vis,
        Item::Type(item) => &item.vis,
        Item::Union(item) => &item.vis,
        Item::Macro(_) => return false,
        _ => return false,
    };
    matches!(visibility, Visibility::Public(_))
}
