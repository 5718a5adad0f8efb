//! What a kept piece mentions, followed to the pieces that it may mean.

use super::Reach;
use super::serve::{READERS, READING};
use crate::mentions::{Mention, Mentions};
use crate::names::{Meaning, PRELUDE};
use crate::sources::{Content, ModuleId, PieceId};
use syn::Item;
use syn::visit::Visit;

impl Reach<'_> {
    /// Follows what a piece mentions.
    pub(super) fn mind(&mut self, piece: PieceId) {
        let module = self.sources.pieces[piece].module;
        match &self.sources.pieces[piece].content {
            Content::Item(item @ Item::Macro(_)) => {
                self.read.insert((piece, module));
                self.mind_mentions(module, &Mentions::of_item(item), None);
            }
            Content::Item(item) => {
                let own = matches!(item, Item::Trait(_) | Item::Struct(_) | Item::Enum(_));
                self.mind_mentions(module, &Mentions::of_item(item), own.then_some(&[piece][..]));
            }
            Content::Impl(item) => {
                let mut head = item.clone();
                if item.trait_.is_none() {
                    head.items.clear();
                }
                let own = self.types_of(module, &item.self_ty);
                self.mind_mentions(module, &Mentions::of_item(&Item::Impl(head)), Some(&own));
            }
            Content::Invocation(item) => {
                let mentions = Mentions::of(|found| found.visit_macro(&item.mac));
                self.mind_mentions(module, &mentions, None);
            }
            Content::Import(import) => {
                let path = Mention { segments: import.path.clone(), absolute: import.absolute };
                let meaning = self.names.meaning(module, &path);
                meaning.trail.iter().for_each(|&piece| self.keep(piece));
                if import.name.is_some() {
                    meaning.items.iter().for_each(|&piece| self.keep(piece));
                }
            }
            Content::Module(..) => {}
        }
        self.keep_modules_around(module);
    }

    pub(super) fn keep_modules_around(&mut self, module: ModuleId) {
        let Some(parent) = self.sources.modules[module].parent else { return };
        let declares = |piece: &PieceId| matches!(&self.sources.pieces[*piece].content, Content::Module(inner, _) if *inner == module);
        let declaration = self.sources.modules[parent].pieces.iter().copied().find(declares);
        declaration.into_iter().for_each(|piece| self.keep(piece));
    }

    /// Follows the mentions of code in a module; `own` is what `Self` means there.
    pub(super) fn mind_mentions(
        &mut self,
        module: ModuleId,
        mentions: &Mentions,
        own: Option<&[PieceId]>,
    ) {
        self.called.extend(mentions.members.iter().cloned());
        self.called_in.entry(module).or_default().extend(mentions.members.iter().cloned());
        self.called_in.entry(module).or_default().extend(mentions.own.iter().cloned());
        for name in &mentions.own {
            self.mind_own(own, name);
        }
        for (path, name) in &mentions.imports {
            let meaning = self.names.meaning(module, path);
            let modules = meaning.modules.clone();
            self.follow(module, meaning);
            // What an import in a function brings is looked up there by its first name.
            for mention in &mentions.paths {
                match name {
                    Some(name) if mention.segments[0] == *name => {
                        let mut segments = path.segments.clone();
                        segments.extend(mention.segments[1..].iter().cloned());
                        let whole = Mention { segments, absolute: path.absolute };
                        self.mind_path(module, &whole, own);
                    }
                    None => {
                        modules.iter().for_each(|&inner| self.mind_path(inner, mention, None));
                    }
                    _ => {}
                }
            }
        }
        mentions.paths.iter().for_each(|path| self.mind_path(module, path, own));
        for (path, names) in &mentions.calls {
            let meaning = self.macros(module, path);
            if !meaning.items.is_empty() {
                self.called.extend(names.iter().cloned());
                self.called_in.entry(module).or_default().extend(names.iter().cloned());
            }
            self.follow(module, meaning);
        }
    }

    /// Follows a call on `self`: a member of its type comes before those of traits and of what the
    /// type stands for.
    fn mind_own(&mut self, own: Option<&[PieceId]>, name: &str) {
        match own {
            Some([own]) if self.inherent.contains(&(*own, name.to_string())) => {
                self.call_on(*own, name);
            }
            _ => {
                self.called.insert(name.to_string());
            }
        }
    }

    fn mind_path(&mut self, module: ModuleId, path: &Mention, own: Option<&[PieceId]>) {
        if path.segments[0] == "Self" {
            let Some(member) = path.segments.get(1) else { return };
            self.called_in.entry(module).or_default().insert(member.clone());
            match own {
                Some(own) if !own.is_empty() => {
                    own.iter().for_each(|&item| self.call_on(item, member));
                }
                _ => {
                    self.called.insert(member.clone());
                }
            }
            return;
        }
        if path.segments.iter().any(|name| name == READING) {
            // As a bound, through which anything may be read.
            self.called.insert(READERS[0].to_string());
        }
        let meaning = self.names.meaning(module, path);
        if meaning.is_empty() {
            let rest = path.segments[1..].iter().cloned();
            self.called_in.entry(module).or_default().extend(rest.clone());
            // Behind a type of the standard library no member of ours is called by its path.
            if !PRELUDE.contains(&path.segments[0].as_str()) {
                self.called.extend(rest);
            }
            return;
        }
        self.follow(module, meaning);
    }

    /// Keeps what a path means, and the imports that lead there.
    pub(super) fn follow(&mut self, module: ModuleId, meaning: Meaning) {
        meaning.trail.iter().for_each(|&piece| self.keep(piece));
        self.called_in.entry(module).or_default().extend(meaning.rest.iter().cloned());
        for &item in &meaning.items {
            self.keep(item);
            for name in meaning.rest.iter().take(1) {
                self.call_on(item, name);
            }
            if let Content::Item(Item::Macro(body)) = &self.sources.pieces[item].content
                && self.read.insert((item, module))
            {
                let mentions = Mentions::of_tokens(body.mac.tokens.clone());
                self.mind_mentions(module, &mentions, None);
            }
        }
        for &inner in &meaning.modules {
            self.keep_modules_around(inner);
        }
    }

    /// Notes that a name is called behind the path of an item.
    fn call_on(&mut self, item: PieceId, name: &str) {
        if let Content::Item(Item::Type(_) | Item::Macro(_)) | Content::Invocation(_) =
            &self.sources.pieces[item].content
        {
            self.called.insert(name.to_string());
        }
        self.called_on.entry(item).or_default().insert(name.to_string());
    }

    /// Returns the macros that a call may mean: those of its path, else all of its name in a module
    /// around it or before it.
    pub(super) fn macros(&self, module: ModuleId, path: &Mention) -> Meaning {
        let mut meaning = self.names.meaning(module, path);
        let is_macro = |piece: &PieceId| {
            matches!(&self.sources.pieces[*piece].content, Content::Item(Item::Macro(_)))
        };
        meaning.items.retain(is_macro);
        if meaning.items.is_empty() && !meaning.foreign && path.segments.len() == 1 {
            meaning = Meaning::default();
            let root = self.sources.modules[module].root;
            let same = self.sources.modules.iter().filter(|place| place.root == root);
            let named = same.flat_map(|place| place.names.get(&path.segments[0]));
            meaning.items.extend(named.flatten().copied().filter(is_macro));
        }
        meaning
    }

    /// Returns the workspace's types in a type.
    pub(super) fn types_of(&self, module: ModuleId, of: &syn::Type) -> Vec<PieceId> {
        let mentions = Mentions::of(|found| found.visit_type(of));
        let meanings = mentions.paths.iter().map(|path| self.names.meaning(module, path));
        meanings.flat_map(|meaning| meaning.items).collect()
    }
}
