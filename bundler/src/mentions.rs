//! What a piece of code mentions: paths, members, what is imported inside functions.

use crate::sources::leaves;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};

/// A path as it stands in the code, without generic arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// The names between the colons.
    pub segments: Vec<String>,
    /// Whether it begins with `::`.
    pub absolute: bool,
}

/// All that a piece of code mentions.
#[derive(Debug, Default)]
pub struct Mentions {
    /// Every path, in types, expressions, patterns, macros and implementations.
    pub paths: BTreeSet<Mention>,
    /// The names behind a dot that are called, and those behind a type in angle brackets.
    pub members: BTreeSet<String>,
    /// The names called on `self`.
    pub own: BTreeSet<String>,
    /// The macros called, each with every name in its arguments.
    pub calls: Vec<(Mention, BTreeSet<String>)>,
    /// The names that a function gives to variables.
    bound: BTreeSet<String>,
    /// The single names in a function that may be variables.
    single: BTreeSet<String>,
    /// The imports inside functions: path, absolute, name (none for a glob).
    pub imports: Vec<(Mention, Option<String>)>,
}

impl Mentions {
    /// Returns what a visit finds.
    pub fn of(visit: impl FnOnce(&mut Self)) -> Self {
        let mut found = Mentions::default();
        found.function(visit);
        found
    }

    /// Returns what an item mentions.
    pub fn of_item(item: &syn::Item) -> Self {
        Mentions::of(|found| match item {
            syn::Item::Macro(item) => found.tokens(item.mac.tokens.clone()),
            item => found.visit_item(item),
        })
    }

    /// Returns what tokens mention.
    pub fn of_tokens(tokens: TokenStream) -> Self {
        Mentions::of(|found| found.tokens(tokens))
    }

    fn path(&mut self, segments: Vec<String>, absolute: bool) {
        if !segments.is_empty() {
            self.paths.insert(Mention { segments, absolute });
        }
    }

    /// Visits a function, whose variables hide items unless they are called.
    fn function(&mut self, visit: impl FnOnce(&mut Self)) {
        let bound = std::mem::take(&mut self.bound);
        let single = std::mem::take(&mut self.single);
        visit(self);
        let inner = std::mem::replace(&mut self.single, single);
        let variables = std::mem::replace(&mut self.bound, bound);
        inner.into_iter().filter(|name| !variables.contains(name)).for_each(|name| {
            self.path(vec![name], false);
        });
    }

    /// Records a path behind a type in angle brackets, as in `<T as Trait>::NAME`.
    fn qualified(&mut self, qself: &syn::QSelf, path: &syn::Path) {
        self.visit_type(&qself.ty);
        let names: Vec<String> = path.segments.iter().map(|one| one.ident.to_string()).collect();
        let (of, rest) = names.split_at(qself.position.min(names.len()));
        self.path(of.to_vec(), path.leading_colon.is_some());
        self.members.extend(rest.iter().cloned());
        path.segments.iter().for_each(|segment| self.visit_path_segment(segment));
    }

    /// Records every path that tokens may hold, however a macro reads them.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Ident(_) => at = self.token_path(&tokens, at),
                TokenTree::Group(group) => {
                    self.tokens(group.stream());
                    at += 1;
                }
                TokenTree::Literal(literal) => {
                    self.captured(&literal.to_string());
                    at += 1;
                }
                TokenTree::Punct(_) => at += 1,
            }
        }
    }

    /// Records the path that begins with the name at a place; returns the place behind it.
    fn token_path(&mut self, tokens: &[TokenTree], start: usize) -> usize {
        let is = |at: usize, symbol: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == symbol);
        let before = |back: usize, symbol: char| start >= back && is(start - back, symbol);
        let mut segments = Vec::new();
        let mut at = start;
        while let Some(TokenTree::Ident(name)) = tokens.get(at) {
            segments.push(name.to_string());
            at += 1;
            if !(is(at, ':') && is(at + 1, ':')) {
                break;
            }
            at += 2;
        }
        // A range ends in two dots, a member stands behind one.
        let member = before(1, '.') && !before(2, '.');
        let qualified = before(1, ':') && before(2, ':');
        let variable = before(1, '$') && segments[0] != "crate";
        if member || variable || (qualified && start >= 3 && !before(3, ',')) {
            self.members.extend(segments);
        } else {
            if is(at, '!') {
                let names = tokens.get(at + 1).map(names).unwrap_or_default();
                self.calls
                    .push((Mention { segments: segments.clone(), absolute: qualified }, names));
            }
            let called = matches!(tokens.get(at), Some(TokenTree::Group(_))) || is(at, '!');
            if segments.len() == 1 && !called && !qualified {
                self.single.extend(segments);
            } else {
                self.path(segments, qualified);
            }
        }
        at
    }

    /// Records the constants that a format string captures.
    fn captured(&mut self, literal: &str) {
        if !literal.contains('"') {
            return;
        }
        for part in literal.split('{').skip(1) {
            let end = part.find(|symbol: char| !symbol.is_alphanumeric() && symbol != '_');
            let name = &part[..end.unwrap_or(part.len())];
            if name.starts_with(char::is_uppercase) {
                self.path(vec![name.to_string()], false);
            }
        }
    }
}

/// Returns every name in a token and below it.
pub fn names(token: &TokenTree) -> BTreeSet<String> {
    match token {
        TokenTree::Ident(name) => BTreeSet::from([name.to_string()]),
        TokenTree::Group(group) => {
            group.stream().into_iter().flat_map(|token| names(&token)).collect()
        }
        _ => BTreeSet::new(),
    }
}

impl Visit<'_> for Mentions {
    fn visit_attribute(&mut self, _: &syn::Attribute) {}

    fn visit_visibility(&mut self, _: &syn::Visibility) {}

    fn visit_path(&mut self, path: &syn::Path) {
        let segments = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.path(segments, path.leading_colon.is_some());
        visit::visit_path(self, path);
    }

    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        match (&path.qself, path.path.get_ident()) {
            (Some(qself), _) => self.qualified(qself, &path.path),
            (None, Some(name)) => {
                self.single.insert(name.to_string());
            }
            (None, None) => self.visit_path(&path.path),
        }
    }

    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        if let syn::Expr::Path(path) = &*call.func
            && path.qself.is_none()
        {
            self.visit_path(&path.path);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_item_fn(&mut self, item: &syn::ItemFn) {
        self.function(|inner| visit::visit_item_fn(inner, item));
    }

    fn visit_impl_item_fn(&mut self, item: &syn::ImplItemFn) {
        self.function(|inner| visit::visit_impl_item_fn(inner, item));
    }

    fn visit_trait_item_fn(&mut self, item: &syn::TraitItemFn) {
        self.function(|inner| visit::visit_trait_item_fn(inner, item));
    }

    fn visit_type_path(&mut self, path: &syn::TypePath) {
        match &path.qself {
            Some(qself) => self.qualified(qself, &path.path),
            None => self.visit_path(&path.path),
        }
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        let name = call.method.to_string();
        match &*call.receiver {
            syn::Expr::Path(path) if path.path.is_ident("self") => self.own.insert(name),
            _ => self.members.insert(name),
        };
        visit::visit_expr_method_call(self, call);
    }

    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        let name = pattern.ident.to_string();
        if name.starts_with(char::is_uppercase) {
            self.path(vec![name], false);
        } else {
            self.bound.insert(name);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_macro(&mut self, invocation: &syn::Macro) {
        let segments: Vec<String> =
            invocation.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let absolute = invocation.path.leading_colon.is_some();
        let group = proc_macro2::Group::new(Delimiter::None, invocation.tokens.clone());
        self.calls.push((Mention { segments, absolute }, names(&group.into())));
        self.tokens(invocation.tokens.clone());
    }

    fn visit_item_macro(&mut self, item: &syn::ItemMacro) {
        match item.ident {
            Some(_) => self.tokens(item.mac.tokens.clone()),
            None => self.visit_macro(&item.mac),
        }
    }

    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        let absolute = item.leading_colon.is_some();
        for (segments, name) in leaves(&item.tree) {
            self.imports.push((Mention { segments, absolute }, name));
        }
    }
}
