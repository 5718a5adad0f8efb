//! Name resolution: which pieces a path may mean, and through which imports.

use crate::mentions::Mention;
use crate::sources::{Content, ModuleId, PieceId, Sources, declared};
use std::collections::BTreeSet;

/// The types that every module knows without an import.
pub const PRELUDE: [&str; 26] = [
    "Box", "Err", "None", "Ok", "Option", "Result", "Some", "String", "Vec", "bool", "char",
    "core", "i128", "i16", "i32", "i64", "i8", "isize", "std", "str", "u128", "u16", "u32", "u64",
    "u8", "usize",
];

/// What a path may mean.
#[derive(Debug, Default)]
pub struct Meaning {
    /// The items found, in every namespace.
    pub items: BTreeSet<PieceId>,
    /// The modules found.
    pub modules: BTreeSet<ModuleId>,
    /// The imports and module declarations that lead there.
    pub trail: BTreeSet<PieceId>,
    /// The names behind the items, for members of a type and variants.
    pub rest: Vec<String>,
    /// Whether an import leads out of the workspace.
    pub foreign: bool,
}

impl Meaning {
    /// Returns whether nothing here answers to the path.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty() && self.modules.is_empty() && !self.foreign
    }

    fn join(&mut self, other: Meaning) {
        if other.is_empty() {
            return;
        }
        self.items.extend(other.items);
        self.modules.extend(other.modules);
        self.trail.extend(other.trail);
        self.foreign |= other.foreign;
        if self.rest.is_empty() {
            self.rest = other.rest;
        }
    }
}

/// Looks names up in the sources.
#[derive(Debug)]
pub struct Names<'a> {
    sources: &'a Sources,
}

/// The names under way, which an import of itself asks for again.
type Asked = BTreeSet<(ModuleId, String)>;

impl<'a> Names<'a> {
    /// Returns the names of sources.
    pub fn new(sources: &'a Sources) -> Self {
        Names { sources }
    }

    /// Returns what a path in a module may mean.
    pub fn meaning(&self, module: ModuleId, path: &Mention) -> Meaning {
        self.path(module, &path.segments, path.absolute, &mut Asked::new())
    }

    /// Returns what a name inside a module may mean, imports of globs included.
    pub fn inside(&self, module: ModuleId, name: &str) -> Meaning {
        self.name(module, name, false, &mut Asked::new())
    }

    fn path(
        &self,
        module: ModuleId,
        path: &[String],
        absolute: bool,
        asked: &mut Asked,
    ) -> Meaning {
        let Some((first, rest)) = path.split_first() else {
            return Meaning::default();
        };
        let modules = &self.sources.modules;
        let mut found = Meaning::default();
        match first.as_str() {
            "crate" => {
                found.modules.insert(modules[module].root);
            }
            "self" => {
                found.modules.insert(module);
            }
            "super" => found.modules.extend(modules[module].parent),
            name => {
                if !absolute {
                    found = self.name(module, name, !rest.is_empty(), asked);
                }
                if found.items.is_empty()
                    && found.modules.is_empty()
                    && let Some(&root) = self.sources.roots.get(name)
                {
                    found.modules.insert(root);
                }
            }
        }
        for (index, name) in rest.iter().enumerate() {
            found.items.retain(|&item| self.has_members(item));
            if !found.items.is_empty() {
                found.rest = rest[index..].to_vec();
            }
            if found.modules.is_empty() {
                return found;
            }
            let mut next = Meaning::default();
            for module in std::mem::take(&mut found.modules) {
                match (name.as_str(), modules[module].parent) {
                    ("super", Some(parent)) => {
                        next.modules.insert(parent);
                    }
                    _ => next.join(self.name(module, name, index + 1 < rest.len(), asked)),
                }
            }
            next.trail.append(&mut found.trail);
            next.items.append(&mut found.items);
            next.foreign |= found.foreign;
            if next.rest.is_empty() {
                next.rest = found.rest;
            }
            found = next;
        }
        found
    }

    /// Returns what a name in a module may mean; before colons it means nothing without members.
    fn name(&self, module: ModuleId, name: &str, prefix: bool, asked: &mut Asked) -> Meaning {
        let mut found = Meaning::default();
        // An import that leads through its own name means what is declared here, as in
        // `use solve::entry::solve`.
        let again = !asked.insert((module, name.to_string()));
        let place = &self.sources.modules[module];
        for &piece in place.names.get(name).into_iter().flatten() {
            match &self.sources.pieces[piece].content {
                Content::Import(_) if again => {}
                Content::Module(inner, _) => {
                    found.modules.insert(*inner);
                    found.trail.insert(piece);
                }
                Content::Import(import) => {
                    let mut meaning = self.path(module, &import.path, import.absolute, asked);
                    meaning.foreign |= meaning.is_empty();
                    if prefix {
                        meaning.items.retain(|&item| self.has_members(item));
                    }
                    if meaning.is_empty() {
                        continue;
                    }
                    meaning.trail.insert(piece);
                    found.join(meaning);
                }
                _ => {
                    found.items.insert(piece);
                }
            }
        }
        if again {
            return found;
        }
        // What is named here hides what a glob brings, though a module hides no function.
        if found.items.is_empty() && !found.foreign {
            self.through_globs(module, name, prefix, asked, &mut found);
        }
        if found.items.is_empty() && found.modules.is_empty() && !PRELUDE.contains(&name) {
            // A macro of this module may write it.
            let written = place.pieces.iter().copied();
            let invocation = |piece: &PieceId| match &self.sources.pieces[*piece].content {
                Content::Invocation(item) => declared(&item.mac).is_empty(),
                _ => false,
            };
            found.items.extend(written.filter(invocation));
        }
        asked.remove(&(module, name.to_string()));
        found
    }

    fn through_globs(
        &self,
        module: ModuleId,
        name: &str,
        prefix: bool,
        asked: &mut Asked,
        found: &mut Meaning,
    ) {
        for &glob in &self.sources.modules[module].globs {
            let Content::Import(import) = &self.sources.pieces[glob].content else { continue };
            let from = self.path(module, &import.path, import.absolute, asked);
            // Whatever is found nowhere else may come from outside.
            let foreign = from.is_empty() && !PRELUDE.contains(&name);
            let mut through = Meaning { foreign, ..Meaning::default() };
            for &source in &from.modules {
                through.join(self.name(source, name, prefix, asked));
            }
            for &item in &from.items {
                if self.has_variant(item, name) {
                    through.items.insert(item);
                }
            }
            if !through.is_empty() {
                through.trail.insert(glob);
                through.trail.extend(from.trail);
                found.join(through);
            }
        }
    }

    /// Returns whether names may stand behind the path of an item, as behind that of a type.
    fn has_members(&self, item: PieceId) -> bool {
        use syn::Item::{Const, Fn, Macro, Static};
        !matches!(
            self.sources.pieces[item].content,
            Content::Item(Const(_) | Fn(_) | Macro(_) | Static(_))
        )
    }

    fn has_variant(&self, item: PieceId, name: &str) -> bool {
        match &self.sources.pieces[item].content {
            Content::Item(syn::Item::Enum(item)) => {
                item.variants.iter().any(|variant| variant.ident == name)
            }
            _ => false,
        }
    }
}
