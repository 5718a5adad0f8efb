//! What serves kept pieces without being mentioned: implementations, members, traits in scope,
//! invocations of macros.

use super::Reach;
use crate::mentions::{Mention, Mentions, names};
use crate::sources::{Content, ModuleId, PieceId, declared};
use proc_macro2::{Delimiter, Group};
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{ImplItem, Item, TraitItem, Visibility};

/// The trait of the standard library for what is read from text, and its ways in.
pub(super) const READING: &str = "FromStr";
pub(super) const READERS: [&str; 2] = ["from_str", "parse"];

impl Reach<'_> {
    pub(super) fn keep_implementations(&mut self) {
        for piece in 0..self.sources.pieces.len() {
            let Content::Impl(item) = &self.sources.pieces[piece].content else { continue };
            let module = self.sources.pieces[piece].module;
            if !self.kept[piece] && self.head_is_kept(module, item) && self.is_read(module, item) {
                self.keep(piece);
            }
            if self.kept[piece] && item.trait_.is_none() {
                self.keep_members(piece, module, item);
            }
        }
    }

    /// Returns whether every type and trait in the head of an implementation is kept.
    fn head_is_kept(&self, module: ModuleId, item: &syn::ItemImpl) -> bool {
        let mentions = Mentions::of(|found| {
            found.visit_type(&item.self_ty);
            item.trait_.iter().for_each(|(path, _)| found.visit_path(path));
        });
        let parameter = |path: &Mention| {
            let mut parameters = item.generics.type_params();
            path.segments.len() == 1 && parameters.any(|one| one.ident == path.segments[0])
        };
        mentions.paths.iter().filter(|path| !parameter(path)).all(|path| {
            let meaning = self.names.meaning(module, path);
            let invoked = |item: &PieceId| {
                matches!(self.sources.pieces[*item].content, Content::Invocation(_))
            };
            meaning.items.is_empty()
                || meaning.items.iter().any(|item| self.kept[*item] || invoked(item))
        })
    }

    /// Returns whether an implementation may be called, if it is of `FromStr`: nothing reads a text
    /// unseen.
    fn is_read(&self, module: ModuleId, item: &syn::ItemImpl) -> bool {
        let last = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        last.is_none_or(|last| last.ident != READING)
            || READERS.iter().any(|name| self.called.contains(*name))
            || self.types_of(module, &item.self_ty).iter().any(|own| {
                let names = self.called_on.get(own);
                self.open.contains(own) || names.is_some_and(|names| names.contains(READERS[0]))
            })
    }

    fn keep_members(&mut self, piece: PieceId, module: ModuleId, item: &syn::ItemImpl) {
        let own = self.types_of(module, &item.self_ty);
        for (index, member) in item.items.iter().enumerate() {
            if self.members.contains(&(piece, index)) || !self.is_called(member, &own) {
                continue;
            }
            self.members.insert((piece, index));
            let mut alone = item.clone();
            alone.items = vec![member.clone()];
            self.mind_mentions(module, &Mentions::of_item(&Item::Impl(alone)), Some(&own));
        }
    }

    fn is_called(&self, member: &ImplItem, own: &[PieceId]) -> bool {
        let Some(name) = member_name(member) else { return true };
        let visibility = match member {
            ImplItem::Const(member) => &member.vis,
            ImplItem::Fn(member) => &member.vis,
            ImplItem::Type(member) => &member.vis,
            _ => return true,
        };
        let on =
            |item: &PieceId| self.called_on.get(item).is_some_and(|names| names.contains(&name));
        let open = matches!(visibility, Visibility::Public(_))
            && own.iter().any(|item| self.open.contains(item));
        open || self.called.contains(&name) || own.iter().any(on)
    }

    /// Keeps the traits that are in scope where one of their methods is called.
    pub(super) fn keep_traits(&mut self) {
        for piece in 0..self.sources.pieces.len() {
            let Content::Item(Item::Trait(item)) = &self.sources.pieces[piece].content else {
                continue;
            };
            let own = self.sources.pieces[piece].module;
            if !self.kept[piece] && self.calls_any(own, item) {
                self.keep(piece);
            }
        }
        for module in 0..self.sources.modules.len() {
            if self.called_in.get(&module).is_none_or(BTreeSet::is_empty) {
                continue;
            }
            for &import in &self.sources.modules[module].pieces {
                self.keep_imported_traits(module, import);
            }
        }
    }

    fn keep_imported_traits(&mut self, module: ModuleId, piece: PieceId) {
        let Content::Import(import) = &self.sources.pieces[piece].content else { return };
        let path = Mention { segments: import.path.clone(), absolute: import.absolute };
        let meaning = self.names.meaning(module, &path);
        let mut found: BTreeSet<PieceId> = meaning.items.clone();
        let mut trail = meaning.trail.clone();
        if import.name.is_none() {
            let calls = self.traits_of(&meaning.modules);
            for name in calls {
                for &inner in &meaning.modules {
                    let meaning = self.names.inside(inner, &name);
                    found.extend(meaning.items);
                    trail.extend(meaning.trail);
                }
            }
        }
        for item in found {
            if let Content::Item(Item::Trait(definition)) = &self.sources.pieces[item].content
                && self.calls_any(module, definition)
            {
                self.keep(item);
                self.keep(piece);
                trail.iter().for_each(|&piece| self.keep(piece));
            }
        }
    }

    /// Returns the names in modules that begin with a capital, as traits do.
    fn traits_of(&self, modules: &BTreeSet<ModuleId>) -> BTreeSet<String> {
        let names = modules.iter().flat_map(|&module| self.sources.modules[module].names.keys());
        names.filter(|name| name.starts_with(char::is_uppercase)).cloned().collect()
    }

    fn calls_any(&self, module: ModuleId, item: &syn::ItemTrait) -> bool {
        let Some(called) = self.called_in.get(&module) else { return false };
        item.items.iter().any(|member| match member {
            TraitItem::Const(member) => called.contains(&member.ident.to_string()),
            TraitItem::Fn(member) => called.contains(&member.sig.ident.to_string()),
            TraitItem::Type(member) => called.contains(&member.ident.to_string()),
            _ => true,
        })
    }

    /// Returns whether an invocation declares names that stand in its arguments, and its macro
    /// implements nothing beside.
    fn only_declares(&self, module: ModuleId, item: &syn::ItemMacro) -> bool {
        let path = Mentions::of(|found| found.visit_macro(&item.mac));
        let implements = |piece: &PieceId| match &self.sources.pieces[*piece].content {
            Content::Item(Item::Macro(body)) => {
                names(&Group::new(Delimiter::None, body.mac.tokens.clone()).into()).contains("impl")
            }
            _ => true,
        };
        let macros = path.calls.first().map(|(path, _)| self.macros(module, path).items);
        !declared(&item.mac).is_empty()
            && macros.is_some_and(|macros| !macros.is_empty() && !macros.iter().any(implements))
    }

    /// Keeps the invocations between items of modules of which anything is kept.
    pub(super) fn keep_invocations(&mut self) {
        for module in 0..self.sources.modules.len() {
            let place = &self.sources.modules[module];
            let counts = |piece: &PieceId| match &self.sources.pieces[*piece].content {
                Content::Import(_) | Content::Module(..) => false,
                _ => self.kept[*piece],
            };
            let written = |piece: &PieceId| match &self.sources.pieces[*piece].content {
                Content::Item(Item::Macro(_)) | Content::Invocation(_) => false,
                Content::Item(_) | Content::Impl(_) => true,
                _ => false,
            };
            let around = place
                .parent
                .is_some_and(|parent| self.sources.modules[parent].pieces.iter().any(counts));
            let alive = place.pieces.iter().any(counts);
            if alive || (around && !place.pieces.iter().any(written)) {
                for &piece in &place.pieces {
                    if let Content::Invocation(item) = &self.sources.pieces[piece].content
                        && !self.only_declares(module, item)
                    {
                        self.keep(piece);
                    }
                }
            }
        }
    }
}

impl Reach<'_> {
    /// Keeps the imports from outside that may be traits: only their methods show where anything in
    /// the module is kept.
    pub(super) fn keep_foreign_traits(&mut self) {
        for module in 0..self.sources.modules.len() {
            let place = &self.sources.modules[module];
            let code = |piece: &PieceId| match &self.sources.pieces[*piece].content {
                Content::Import(_) | Content::Module(..) => false,
                _ => self.kept[*piece],
            };
            if !place.pieces.iter().any(code) {
                continue;
            }
            for &piece in &place.pieces {
                if let Content::Import(import) = &self.sources.pieces[piece].content
                    && ["std", "core", "alloc"].contains(&import.path[0].as_str())
                    && import.path.last().is_some_and(|name| may_be_trait(name))
                    && import.name.is_some()
                {
                    self.keep(piece);
                }
            }
        }
    }
}

/// Returns whether the last name of an import from the standard library may be that of a trait.
fn may_be_trait(name: &str) -> bool {
    const TYPES: [&str; 22] = [
        "Arc",
        "BTreeMap",
        "BTreeSet",
        "BinaryHeap",
        "BufReader",
        "BufWriter",
        "Cell",
        "Duration",
        "File",
        "HashMap",
        "HashSet",
        "Infallible",
        "Instant",
        "Mutex",
        "Ordering",
        "Path",
        "PathBuf",
        "Range",
        "RangeInclusive",
        "Rc",
        "RefCell",
        "VecDeque",
    ];
    name.starts_with(char::is_uppercase) && !TYPES.contains(&name)
}

pub(super) fn member_name(member: &ImplItem) -> Option<String> {
    match member {
        ImplItem::Const(member) => Some(member.ident.to_string()),
        ImplItem::Fn(member) => Some(member.sig.ident.to_string()),
        ImplItem::Type(member) => Some(member.ident.to_string()),
        _ => None,
    }
}
