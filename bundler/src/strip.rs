//! What a bundle leaves out of a source before anything is looked up: tests, features, docs, lints.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Expr, Field, FieldPat, FieldValue, ImplItem, Item, Meta, Stmt, Token, TraitItem,
};

/// What a configuration predicate comes to in a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    Yes,
    No,
    /// The compiler of the bundle has to say, as for the processor.
    Unknown,
}

/// The attributes that a bundle keeps.
const KEPT: [&str; 12] = [
    "cfg",
    "cold",
    "default",
    "derive",
    "doc",
    "global_allocator",
    "inline",
    "macro_export",
    "macro_use",
    "path",
    "repr",
    "target_feature",
];

/// The traits that a bundle can derive: those of the standard library.
const DERIVED: [&str; 9] =
    ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Takes out of a syntax tree what a bundle has no use for.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    /// Whether doc comments stay.
    pub keep_docs: bool,
    /// Whether code for one processor goes, each piece of which has a plain twin.
    pub portable: bool,
}

impl Strip {
    /// Strips a list of items; modules in files of their own are left as they stand.
    pub fn items(mut self, items: &mut Vec<Item>) {
        self.filter_items(items);
    }

    /// Returns what is left of a list of attributes, or `None` if they leave out what they stand on.
    fn attributes(self, attributes: &[Attribute]) -> Option<Vec<Attribute>> {
        let mut kept = Vec::new();
        for attribute in attributes {
            let path = attribute.path();
            if path.is_ident("test") {
                return None;
            }
            if path.is_ident("cfg") {
                match attribute.parse_args::<Meta>().map(|meta| self.holds(&meta)) {
                    Ok(Holds::No) => return None,
                    Ok(Holds::Yes) => {}
                    _ => kept.push(attribute.clone()),
                }
            } else if path.is_ident("cfg_attr") {
                kept.extend(self.conditional(attribute));
            } else if path.is_ident("derive") {
                kept.extend(standard_derive(attribute));
            } else if KEPT.iter().any(|name| path.is_ident(name))
                && (self.keep_docs || !path.is_ident("doc"))
            {
                kept.push(attribute.clone());
            }
        }
        Some(kept)
    }

    /// Returns what is left of a `cfg_attr`.
    fn conditional(self, attribute: &Attribute) -> Vec<Attribute> {
        let parts = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let Ok(parts) = parts else { return Vec::new() };
        let mut parts = parts.into_iter();
        match parts.next().map(|predicate| self.holds(&predicate)) {
            Some(Holds::Yes) => {
                let attributes: Vec<Attribute> =
                    parts.map(|meta| Attribute { meta, ..attribute.clone() }).collect();
                self.attributes(&attributes).unwrap_or_default()
            }
            Some(Holds::Unknown) => vec![attribute.clone()],
            _ => Vec::new(),
        }
    }

    /// Strips what can carry attributes; says whether it stays.
    fn stays(self, attributes: &mut Vec<Attribute>) -> bool {
        match self.attributes(attributes) {
            Some(kept) => {
                *attributes = kept;
                true
            }
            None => false,
        }
    }

    fn filter_items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| match item_attributes(item) {
            Some(attributes) => self.stays(attributes),
            None => true,
        });
        items.iter_mut().for_each(|item| self.visit_item_mut(item));
    }
}

impl VisitMut for Strip {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        if let Some(kept) = self.attributes(attributes) {
            *attributes = kept;
        }
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            self.filter_items(items);
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|statement| match statement {
            Stmt::Local(local) => self.stays(&mut local.attrs),
            Stmt::Item(item) => item_attributes(item).is_none_or(|list| self.stays(list)),
            Stmt::Expr(expression, _) => {
                expression_attributes(expression).is_none_or(|list| self.stays(list))
            }
            Stmt::Macro(invocation) => self.stays(&mut invocation.attrs),
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        retain(&mut item.variants, |variant| self.stays(&mut variant.attrs));
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_fields_named_mut(&mut self, fields: &mut syn::FieldsNamed) {
        retain(&mut fields.named, |field: &mut Field| self.stays(&mut field.attrs));
        visit_mut::visit_fields_named_mut(self, fields);
    }

    fn visit_expr_struct_mut(&mut self, value: &mut syn::ExprStruct) {
        retain(&mut value.fields, |field: &mut FieldValue| self.stays(&mut field.attrs));
        visit_mut::visit_expr_struct_mut(self, value);
    }

    fn visit_pat_struct_mut(&mut self, pattern: &mut syn::PatStruct) {
        retain(&mut pattern.fields, |field: &mut FieldPat| self.stays(&mut field.attrs));
        visit_mut::visit_pat_struct_mut(self, pattern);
    }

    fn visit_expr_match_mut(&mut self, value: &mut syn::ExprMatch) {
        value.arms.retain_mut(|arm| self.stays(&mut arm.attrs));
        visit_mut::visit_expr_match_mut(self, value);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        item.items.retain_mut(|member| match member {
            ImplItem::Const(member) => self.stays(&mut member.attrs),
            ImplItem::Fn(member) => self.stays(&mut member.attrs),
            ImplItem::Type(member) => self.stays(&mut member.attrs),
            ImplItem::Macro(member) => self.stays(&mut member.attrs),
            _ => true,
        });
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items.retain_mut(|member| match member {
            TraitItem::Const(member) => self.stays(&mut member.attrs),
            TraitItem::Fn(member) => self.stays(&mut member.attrs),
            TraitItem::Type(member) => self.stays(&mut member.attrs),
            TraitItem::Macro(member) => self.stays(&mut member.attrs),
            _ => true,
        });
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if let Expr::Macro(invocation) = expression
            && invocation.mac.path.is_ident("cfg")
            && let Ok(meta) = invocation.mac.parse_body::<Meta>()
        {
            match self.holds(&meta) {
                Holds::Yes => *expression = syn::parse_quote!(true),
                Holds::No => *expression = syn::parse_quote!(false),
                Holds::Unknown => {}
            }
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    fn visit_macro_mut(&mut self, invocation: &mut syn::Macro) {
        invocation.tokens = self.tokens(std::mem::take(&mut invocation.tokens));
    }
}

impl Strip {
    /// Returns the tokens of a macro without doc comments and without what configurations leave out.
    fn tokens(self, tokens: TokenStream) -> TokenStream {
        let mut kept: Vec<TokenTree> = Vec::new();
        let mut tokens = tokens.into_iter();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) if is_attribute(&group, kept.last()) => {
                    match self.token_attribute(&group) {
                        Holds::Unknown => kept.push(group.into()),
                        Holds::Yes => drop(kept.pop()),
                        Holds::No => {
                            kept.pop();
                            let ends = |token: &TokenTree| match token {
                                TokenTree::Punct(punct) => punct.as_char() == ';',
                                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                                _ => false,
                            };
                            tokens.by_ref().find(ends);
                        }
                    }
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.tokens(group.stream()));
                    inner.set_span(group.span());
                    kept.push(inner.into());
                }
                other => kept.push(other),
            }
        }
        kept.into_iter().collect()
    }

    /// Returns whether an attribute among tokens stays (unknown), goes (yes), or takes what it stands
    /// on with it (no).
    fn token_attribute(self, group: &Group) -> Holds {
        match syn::parse2::<Meta>(group.stream()) {
            Ok(Meta::List(list)) if list.path.is_ident("cfg") => {
                syn::parse2(list.tokens).map_or(Holds::Unknown, |meta| self.holds(&meta))
            }
            Ok(Meta::NameValue(pair)) if pair.path.is_ident("doc") && !self.keep_docs => {
                match pair.value {
                    Expr::Lit(_) => Holds::Yes,
                    _ => Holds::Unknown,
                }
            }
            _ => Holds::Unknown,
        }
    }
}

impl Strip {
    /// Returns what a predicate comes to when neither tests nor features are there.
    fn holds(self, meta: &Meta) -> Holds {
        let list = |list: &syn::MetaList| -> Vec<Holds> {
            let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
            let parts = list.parse_args_with(parse).unwrap_or_default();
            parts.iter().map(|part| self.holds(part)).collect()
        };
        match meta {
            Meta::Path(path)
                if ["test", "doc", "doctest", "miri", "fuzzing"]
                    .iter()
                    .any(|name| path.is_ident(name)) =>
            {
                Holds::No
            }
            // What stands for something that is too long for a judge.
            Meta::Path(path) if path.is_ident("bundle") => Holds::Yes,
            Meta::NameValue(pair) if pair.path.is_ident("feature") => Holds::No,
            // Judges have processors of one kind.
            Meta::NameValue(pair)
                if pair.path.is_ident("target_arch")
                    && (self.portable || !is_text(&pair.value, "x86_64")) =>
            {
                Holds::No
            }
            Meta::List(parts) if parts.path.is_ident("not") => match list(parts).first() {
                Some(Holds::Yes) => Holds::No,
                Some(Holds::No) => Holds::Yes,
                _ => Holds::Unknown,
            },
            Meta::List(parts) if parts.path.is_ident("all") => {
                joined(&list(parts), Holds::No, Holds::Yes)
            }
            Meta::List(parts) if parts.path.is_ident("any") => {
                joined(&list(parts), Holds::Yes, Holds::No)
            }
            _ => Holds::Unknown,
        }
    }
}

/// Returns whether an expression is a text, and this one.
fn is_text(expression: &Expr, text: &str) -> bool {
    matches!(expression, Expr::Lit(literal) if matches!(&literal.lit, syn::Lit::Str(value) if value.value() == text))
}

/// Returns whether a group behind a token is an attribute.
fn is_attribute(group: &Group, before: Option<&TokenTree>) -> bool {
    group.delimiter() == Delimiter::Bracket
        && matches!(before, Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
}

/// Returns the list of standard traits of a derive, if any is left.
fn standard_derive(attribute: &Attribute) -> Option<Attribute> {
    let parse = Punctuated::<syn::Path, Token![,]>::parse_terminated;
    let paths = attribute.parse_args_with(parse).ok()?;
    let standard: Punctuated<syn::Path, Token![,]> =
        paths.into_iter().filter(|path| DERIVED.iter().any(|name| path.is_ident(name))).collect();
    (!standard.is_empty()).then(|| syn::parse_quote!(#[derive(#standard)]))
}

/// Returns `decisive` if any part is that, else `other` unless a part is unknown.
fn joined(parts: &[Holds], decisive: Holds, other: Holds) -> Holds {
    if parts.contains(&decisive) {
        decisive
    } else if parts.contains(&Holds::Unknown) {
        Holds::Unknown
    } else {
        other
    }
}

fn retain<T, P: Default>(list: &mut Punctuated<T, P>, mut stays: impl FnMut(&mut T) -> bool) {
    let taken = std::mem::take(list);
    *list = taken
        .into_iter()
        .filter_map(|mut element| stays(&mut element).then_some(element))
        .collect();
}

/// Returns the attributes of an item.
pub fn item_attributes(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    Some(match item {
        Item::Const(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::ExternCrate(item) => &mut item.attrs,
        Item::Fn(item) => &mut item.attrs,
        Item::ForeignMod(item) => &mut item.attrs,
        Item::Impl(item) => &mut item.attrs,
        Item::Macro(item) => &mut item.attrs,
        Item::Mod(item) => &mut item.attrs,
        Item::Static(item) => &mut item.attrs,
        Item::Struct(item) => &mut item.attrs,
        Item::Trait(item) => &mut item.attrs,
        Item::Type(item) => &mut item.attrs,
        Item::Union(item) => &mut item.attrs,
        Item::Use(item) => &mut item.attrs,
        _ => return None,
    })
}

/// Returns the attributes of the expressions that a configuration can leave out.
fn expression_attributes(expression: &mut Expr) -> Option<&mut Vec<Attribute>> {
    Some(match expression {
        Expr::Assign(value) => &mut value.attrs,
        Expr::Block(value) => &mut value.attrs,
        Expr::Call(value) => &mut value.attrs,
        Expr::ForLoop(value) => &mut value.attrs,
        Expr::If(value) => &mut value.attrs,
        Expr::Loop(value) => &mut value.attrs,
        Expr::Macro(value) => &mut value.attrs,
        Expr::Match(value) => &mut value.attrs,
        Expr::MethodCall(value) => &mut value.attrs,
        Expr::Return(value) => &mut value.attrs,
        Expr::Unsafe(value) => &mut value.attrs,
        Expr::While(value) => &mut value.attrs,
        _ => return None,
    })
}
