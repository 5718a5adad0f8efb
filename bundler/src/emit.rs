//! The bundle as text: what is kept, crate by crate, with its paths led to the root of the file.

use crate::edition::Older;
use crate::mentions::Mention;
use crate::names::Names;
use crate::reach::Reach;
use crate::sources::{Content, Import, ModuleId, PieceId, Sources, item_visibility};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit_mut::{self, VisitMut};
use syn::{Item, UseTree, Visibility};

/// The name of the crate whose items stand at the root of the file.
pub const MAIN: &str = "main";

/// Writes what is kept.
#[derive(Debug)]
pub struct Emit<'a> {
    /// What was read.
    pub sources: &'a Sources,
    /// What of it is kept.
    pub reach: &'a Reach<'a>,
    /// The pieces that the whole file must see.
    pub exposed: BTreeSet<PieceId>,
    /// Whether the text has to compile in edition 2021.
    pub older: bool,
}

impl Emit<'_> {
    /// Returns the text of all crates and the names of those of which anything is kept.
    pub fn text(&self) -> (String, Vec<String>) {
        let (mut text, mut holds) = (String::new(), Vec::new());
        for name in &self.sources.order {
            let inner = self.module(self.sources.roots[name]);
            if name == MAIN {
                text.push_str(&inner);
            } else if !inner.is_empty() {
                text.push_str(&format!("pub mod {name} {{\n{inner}}}\n"));
                holds.push(name.clone());
            }
        }
        (text, holds)
    }

    fn module(&self, module: ModuleId) -> String {
        let (mut text, mut items) = (String::new(), Vec::new());
        let (mut before, mut behind) = (Imports::default(), Imports::default());
        let place = &self.sources.modules[module];
        for &piece in place.pieces.iter().filter(|&&piece| self.reach.keeps(piece)) {
            match &self.sources.pieces[piece].content {
                Content::Import(import) => {
                    let late = self.is_macro_of(module, import);
                    let list = if late { &mut behind } else { &mut before };
                    self.import(module, import, list);
                }
                Content::Module(inner, visibility) => {
                    let inside = self.module(*inner);
                    if !inside.is_empty() {
                        text.push_str(&self.printed(module, &mut items));
                        let shown = shown(&self.visibility(piece, visibility));
                        let name = &self.sources.modules[*inner].name;
                        text.push_str(&format!("{shown}mod {name} {{\n{inside}}}\n"));
                    }
                }
                Content::Item(item) => items.push(self.exposed_item(piece, item)),
                Content::Invocation(item) => items.push(Item::Macro(item.clone())),
                Content::Impl(item) => items.extend(self.implementation(piece, item)),
            }
        }
        text.push_str(&self.printed(module, &mut items));
        before.statements() + &text + &behind.statements()
    }

    /// Returns the text of items, which are taken.
    fn printed(&self, module: ModuleId, items: &mut Vec<Item>) -> String {
        let mut items = std::mem::take(items);
        let mut rebase = Rebase { emit: self, module };
        for item in &mut items {
            rebase.visit_item_mut(item);
            if self.older {
                Older::default().visit_item_mut(item);
            }
        }
        tabbed(&prettyplease::unparse(&syn::File { items, ..syn::parse_quote!() }))
    }

    fn exposed_item(&self, piece: PieceId, item: &Item) -> Item {
        let mut item = item.clone();
        if let Some(visibility) = item_visibility(&mut item) {
            *visibility = self.visibility(piece, visibility);
        }
        item
    }

    fn visibility(&self, piece: PieceId, visibility: &Visibility) -> Visibility {
        match visibility {
            Visibility::Inherited | Visibility::Restricted(_) if self.exposed.contains(&piece) => {
                syn::parse_quote!(pub(crate))
            }
            other => other.clone(),
        }
    }

    /// Returns an implementation with the members that are kept, if there are any.
    fn implementation(&self, piece: PieceId, item: &syn::ItemImpl) -> Option<Item> {
        let members = item.items.iter().enumerate();
        let kept = members.filter(|(index, _)| self.reach.keeps_member(piece, *index));
        let items: Vec<syn::ImplItem> = kept.map(|(_, member)| member.clone()).collect();
        let stays = item.trait_.is_some() || !items.is_empty();
        stays.then(|| Item::Impl(syn::ItemImpl { items, ..item.clone() }))
    }

    /// Returns whether an import passes on a macro by example of its own module, which it has to
    /// follow.
    fn is_macro_of(&self, module: ModuleId, import: &Import) -> bool {
        let path = Mention { segments: import.path.clone(), absolute: import.absolute };
        let meaning = Names::new(self.sources).meaning(module, &path);
        meaning.items.iter().any(|&item| {
            let piece = &self.sources.pieces[item];
            piece.module == module && matches!(piece.content, Content::Item(Item::Macro(_)))
        })
    }

    fn import(&self, module: ModuleId, import: &Import, list: &mut Imports) {
        let mut path = import.path.clone();
        self.lead(module, &mut path);
        let shown = shown(&import.visibility);
        let colons = if import.absolute && path[0] != "crate" { "::" } else { "" };
        let (leaf, from) = match &import.name {
            None => ("*".to_string(), &path[..]),
            Some(name) => {
                let (last, from) = path.split_last().expect("an import has a path");
                let plain = last == name;
                (if plain { name.clone() } else { format!("{last} as {name}") }, from)
            }
        };
        let from = from.iter().map(|name| format!("{name}::")).collect::<String>();
        list.leaves.entry(format!("{shown}use {colons}{from}")).or_default().insert(leaf);
    }

    /// Leads a path in a crate to the root of the bundle.
    fn lead(&self, module: ModuleId, path: &mut Vec<String>) {
        let roots = &self.sources.roots;
        let own = &self.sources.modules[self.sources.modules[module].root].name;
        if path[0] == "crate" {
            path.insert(1, own.clone());
        } else if roots.contains_key(&path[0])
            && path[0] != MAIN
            && path[0] != *own
            && Names::new(self.sources).inside(module, &path[0]).is_empty()
        {
            path.insert(0, "crate".to_string());
        }
    }
}

/// The imports of a module, grouped by where they come from.
#[derive(Debug, Default)]
struct Imports {
    leaves: BTreeMap<String, BTreeSet<String>>,
}

impl Imports {
    fn statements(&self) -> String {
        let mut text = String::new();
        for (from, leaves) in &self.leaves {
            let list: Vec<&str> = leaves.iter().map(String::as_str).collect();
            match list.as_slice() {
                [leaf] => text.push_str(&format!("{from}{leaf};\n")),
                list if from.ends_with("use ") => {
                    list.iter().for_each(|leaf| text.push_str(&format!("{from}{leaf};\n")));
                }
                list => text.push_str(&format!("{from}{{{}}};\n", list.join(", "))),
            }
        }
        text
    }
}

/// Returns a text with a tab for every four spaces of indentation, as long as it says the same: the
/// spaces may belong to a text over several lines.
fn tabbed(text: &str) -> String {
    let mut shorter = String::with_capacity(text.len());
    for line in text.lines() {
        let rest = line.trim_start_matches(' ');
        let (tabs, spaces) = ((line.len() - rest.len()) / 4, (line.len() - rest.len()) % 4);
        shorter.extend(std::iter::repeat_n('\t', tabs).chain(std::iter::repeat_n(' ', spaces)));
        shorter.push_str(rest);
        shorter.push('\n');
    }
    let tokens = |text: &str| text.parse().map(|tokens: TokenStream| tokens.to_string()).ok();
    if tokens(&shorter) == tokens(text) { shorter } else { text.to_string() }
}

/// Returns a visibility as it stands before an item.
fn shown(visibility: &Visibility) -> &'static str {
    match visibility {
        Visibility::Public(_) => "pub ",
        Visibility::Restricted(within) if within.path.is_ident("super") => "pub(super) ",
        Visibility::Restricted(within) if within.path.is_ident("self") => "",
        Visibility::Restricted(_) => "pub(crate) ",
        Visibility::Inherited => "",
    }
}

/// Leads the paths of a crate's code to the root of the bundle.
struct Rebase<'a> {
    emit: &'a Emit<'a>,
    module: ModuleId,
}

impl Rebase<'_> {
    /// Returns what stands before and behind the first name of a path that has to be led on.
    fn led(&self, first: &Ident) -> Option<(Option<Ident>, Option<Ident>)> {
        let mut path = vec![first.to_string()];
        self.emit.lead(self.module, &mut path);
        let ident = |name: &str| Ident::new(name, Span::call_site());
        match path.as_slice() {
            [_] => None,
            [_, own] if first == "crate" => Some((None, Some(ident(own)))),
            _ => Some((Some(ident("crate")), None)),
        }
    }

    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |at: usize, symbol: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == symbol);
        let mut led = TokenStream::new();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.tokens(group.stream()));
                    inner.set_span(group.span());
                    led.extend([TokenTree::from(inner)]);
                }
                TokenTree::Ident(name) if is(at + 1, ':') && is(at + 2, ':') => {
                    let inside = at > 0 && is(at - 1, ':');
                    match self.led(name).filter(|_| !inside) {
                        Some((Some(before), _)) => {
                            led.extend(quote::quote!(#before :: #name));
                        }
                        Some((None, Some(behind))) => led.extend(quote::quote!(#name :: #behind)),
                        _ => led.extend([token.clone()]),
                    }
                }
                other => led.extend([other.clone()]),
            }
        }
        led
    }
}

impl VisitMut for Rebase<'_> {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        visit_mut::visit_path_mut(self, path);
        let led = path.segments.first().and_then(|first| self.led(&first.ident));
        if path.segments.len() < 2 {
            return;
        }
        if let Some((before, behind)) = led {
            path.leading_colon = None;
            before.into_iter().for_each(|name| path.segments.insert(0, name.into()));
            behind.into_iter().for_each(|name| path.segments.insert(1, name.into()));
        }
    }

    fn visit_visibility_mut(&mut self, visibility: &mut Visibility) {
        if matches!(visibility, Visibility::Restricted(within) if within.in_token.is_some()) {
            *visibility = syn::parse_quote!(pub(crate));
        }
    }

    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}

    fn visit_item_use_mut(&mut self, item: &mut syn::ItemUse) {
        let tree = std::mem::replace(&mut item.tree, syn::parse_quote!(*));
        item.tree = match tree {
            UseTree::Path(mut path) => match self.led(&path.ident) {
                Some((Some(before), _)) => syn::parse_quote!(#before::#path),
                Some((None, Some(behind))) => {
                    let inner = path.tree;
                    path.tree = Box::new(syn::parse_quote!(#behind::#inner));
                    UseTree::Path(path)
                }
                _ => UseTree::Path(path),
            },
            other => other,
        };
    }

    fn visit_macro_mut(&mut self, invocation: &mut syn::Macro) {
        self.visit_path_mut(&mut invocation.path);
        invocation.tokens = self.tokens(std::mem::take(&mut invocation.tokens));
    }
}
