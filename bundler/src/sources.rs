//! The crates as they stand on disk, read into one tree of modules.

use crate::errors;
use crate::strip::{Strip, item_attributes};
use proc_macro2::TokenTree;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use syn::{Item, ItemImpl, UseTree, Visibility};

/// The number of a module in [`Sources::modules`].
pub type ModuleId = usize;

/// The number of a piece in [`Sources::pieces`].
pub type PieceId = usize;

/// A module with its pieces in the order of the source.
#[derive(Clone, Debug)]
pub struct Module {
    /// The module's name; for a root that of the crate, as it stands in paths.
    pub name: String,
    /// The module around it; none for the root of a crate.
    pub parent: Option<ModuleId>,
    /// The root of its crate.
    pub root: ModuleId,
    /// The pieces, in order.
    pub pieces: Vec<PieceId>,
    /// The pieces that declare a name.
    pub names: HashMap<String, Vec<PieceId>>,
    /// The pieces that import everything from somewhere.
    pub globs: Vec<PieceId>,
}

/// What can be kept or left out on its own.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The module that it stands in.
    pub module: ModuleId,
    /// What it is.
    pub content: Content,
}

/// What a piece is.
#[derive(Clone, Debug)]
pub enum Content {
    /// An item with a name: a function, a type, a constant, a trait, a macro by example.
    Item(Item),
    /// An implementation; the members of one without a trait are kept one by one.
    Impl(ItemImpl),
    /// An item that a macro writes.
    Invocation(syn::ItemMacro),
    /// A module.
    Module(ModuleId, Visibility),
    /// One name, or all names of a place, brought in by a `use`.
    Import(Import),
}

/// A leaf of a `use`.
#[derive(Clone, Debug)]
pub struct Import {
    /// The path without the star of a glob.
    pub path: Vec<String>,
    /// Whether the path begins with `::`.
    pub absolute: bool,
    /// The name that it has here; none for a glob.
    pub name: Option<String>,
    /// The visibility of the name.
    pub visibility: Visibility,
}

/// All crates that were read.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Every module of every crate.
    pub modules: Vec<Module>,
    /// Every piece of every module.
    pub pieces: Vec<Piece>,
    /// The roots of the crates, by the name in paths.
    pub roots: HashMap<String, ModuleId>,
    /// The names of the roots in the order of reading.
    pub order: Vec<String>,
}

impl Sources {
    /// Reads a crate from the folder of its `lib.rs`.
    ///
    /// # Errors
    /// A file that cannot be read or parsed.
    pub fn read(&mut self, name: &str, folder: &Path, strip: Strip) -> Result<(), String> {
        let items = parsed(&folder.join("lib.rs"), strip)?;
        let root = self.root(name);
        self.fill(root, items, folder, strip)
    }

    /// Adds a crate whose whole source is at hand.
    ///
    /// # Errors
    /// A source that is not Rust, or that names a module in a file.
    pub fn add(&mut self, name: &str, source: &str, strip: Strip) -> Result<(), String> {
        let file = syn::parse_file(source).map_err(|error| format!("{name}: {error}"))?;
        let mut items = with_errors(file.items);
        strip.items(&mut items);
        let root = self.root(name);
        self.fill(root, items, Path::new(""), strip)
    }

    fn root(&mut self, name: &str) -> ModuleId {
        let root = self.module(name.to_string(), None);
        self.roots.insert(name.to_string(), root);
        self.order.push(name.to_string());
        root
    }

    fn module(&mut self, name: String, parent: Option<ModuleId>) -> ModuleId {
        let id = self.modules.len();
        let root = parent.map_or(id, |parent| self.modules[parent].root);
        self.modules.push(Module {
            name,
            parent,
            root,
            pieces: Vec::new(),
            names: HashMap::new(),
            globs: Vec::new(),
        });
        id
    }

    /// Puts items into a module, whose submodules in files lie in a folder.
    fn fill(
        &mut self,
        module: ModuleId,
        items: Vec<Item>,
        folder: &Path,
        strip: Strip,
    ) -> Result<(), String> {
        for item in items {
            match item {
                Item::Use(item) => {
                    let absolute = item.leading_colon.is_some();
                    for (path, name) in leaves(&item.tree) {
                        let visibility = item.vis.clone();
                        let import = Import { path, absolute, name, visibility };
                        self.piece(module, Content::Import(import));
                    }
                }
                Item::Mod(item) => self.submodule(module, item, folder, strip)?,
                Item::Impl(item) => self.piece(module, Content::Impl(item)),
                Item::Macro(item) if item.ident.is_none() => {
                    self.piece(module, Content::Invocation(item));
                }
                // A nameless constant only asserts, and the tests of the crate have run.
                Item::Const(item) if item.ident == "_" => {}
                item => self.piece(module, Content::Item(item)),
            }
        }
        Ok(())
    }

    fn submodule(
        &mut self,
        parent: ModuleId,
        item: syn::ItemMod,
        folder: &Path,
        strip: Strip,
    ) -> Result<(), String> {
        let name = item.ident.to_string();
        let id = self.module(name.clone(), Some(parent));
        self.piece(parent, Content::Module(id, item.vis));
        let nested = folder.join(&name);
        let items = match item.content {
            Some((_, items)) => items,
            None if nested.join("mod.rs").is_file() => parsed(&nested.join("mod.rs"), strip)?,
            None => parsed(&folder.join(format!("{name}.rs")), strip)?,
        };
        self.fill(id, items, &nested, strip)
    }

    fn piece(&mut self, module: ModuleId, content: Content) {
        let id = self.pieces.len();
        let names: Vec<String> = match &content {
            Content::Item(item) => item_name(item).into_iter().collect(),
            Content::Module(inner, _) => vec![self.modules[*inner].name.clone()],
            Content::Import(import) => import.name.iter().cloned().collect(),
            Content::Invocation(item) => declared(&item.mac),
            Content::Impl(_) => Vec::new(),
        };
        let place = &mut self.modules[module];
        place.pieces.push(id);
        if names.is_empty() && matches!(content, Content::Import(_)) {
            place.globs.push(id);
        }
        for name in names {
            place.names.entry(name).or_default().push(id);
        }
        self.pieces.push(Piece { module, content });
    }
}

/// Returns the stripped items of a file.
fn parsed(path: &Path, strip: Strip) -> Result<Vec<Item>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file = syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut items = with_errors(file.items);
    strip.items(&mut items);
    Ok(items)
}

/// Returns items with the implementations of derived errors behind them.
fn with_errors(items: Vec<Item>) -> Vec<Item> {
    let mut result = Vec::with_capacity(items.len());
    for mut item in items {
        if let Item::Mod(module) = &mut item
            && let Some((_, items)) = &mut module.content
        {
            *items = with_errors(std::mem::take(items));
        }
        let mut implementations = errors::implementations(&item);
        // What leaves the error out leaves its implementations out.
        let conditions: Vec<syn::Attribute> = item_attributes(&mut item)
            .map(|list| list.iter().filter(|one| one.path().is_ident("cfg")).cloned().collect())
            .unwrap_or_default();
        for implementation in &mut implementations {
            item_attributes(implementation)
                .into_iter()
                .for_each(|list| list.extend(conditions.clone()));
        }
        result.push(item);
        result.append(&mut implementations);
    }
    result
}

/// Returns the name that an item declares.
pub fn item_name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// Returns the names that stand behind `fn`, `struct` and the like in the arguments of a macro.
pub fn declared(invocation: &syn::Macro) -> Vec<String> {
    const WORDS: [&str; 7] = ["fn", "struct", "enum", "const", "static", "type", "trait"];
    let mut names = Vec::new();
    let mut declares = false;
    for token in invocation.tokens.clone() {
        match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                let word = WORDS.contains(&name.as_str());
                if declares && !word {
                    names.push(name);
                }
                declares = word;
            }
            _ => declares = false,
        }
    }
    names
}

/// Returns the visibility of an item.
pub fn item_visibility(item: &mut Item) -> Option<&mut Visibility> {
    Some(match item {
        Item::Const(item) => &mut item.vis,
        Item::Enum(item) => &mut item.vis,
        Item::Fn(item) => &mut item.vis,
        Item::Static(item) => &mut item.vis,
        Item::Struct(item) => &mut item.vis,
        Item::Trait(item) => &mut item.vis,
        Item::Type(item) => &mut item.vis,
        Item::Union(item) => &mut item.vis,
        _ => return None,
    })
}

/// Returns the paths of a `use` and the names that they have here; a glob has none.
pub fn leaves(tree: &UseTree) -> Vec<(Vec<String>, Option<String>)> {
    let mut found = Vec::new();
    collect(tree, &mut Vec::new(), &mut found);
    found
}

// Braces nest as deep as a person writes them.
fn collect(tree: &UseTree, path: &mut Vec<String>, found: &mut Vec<(Vec<String>, Option<String>)>) {
    let leaf = |path: &[String], name: String| -> Vec<String> {
        let mut path = path.to_vec();
        if name != "self" || path.is_empty() {
            path.push(name);
        }
        path
    };
    match tree {
        UseTree::Path(tree) => {
            path.push(tree.ident.to_string());
            collect(&tree.tree, path, found);
            path.pop();
        }
        UseTree::Name(tree) => {
            let path = leaf(path, tree.ident.to_string());
            let name = path.last().cloned();
            found.push((path, name));
        }
        UseTree::Rename(tree) => {
            found.push((leaf(path, tree.ident.to_string()), Some(tree.rename.to_string())));
        }
        UseTree::Glob(_) => found.push((path.clone(), None)),
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| collect(tree, path, found));
        }
    }
}
