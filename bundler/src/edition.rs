//! Edition 2021: let chains taken apart, and captures of `impl Trait` spelled out.
//!
//! ```text
//! if A && let P = e && B { X }          ⇒  if A { if let P = e { if B { X } } }
//! if A && let P = e { X } else { Y }    ⇒  'chain: { if A { if let P = e { break 'chain X; } } Y }
//! while A && let P = e { X }            ⇒  loop { if A { if let P = e { X; continue; } } break; }
//! ```
//!
//! A `break` or `continue` without a label may not leave a labelled block. A chain with one in its
//! branches, outside of loops of their own, repeats `Y` on every level instead.

use proc_macro2::Span;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, GenericParam, Generics, Lifetime, ReturnType, Signature, Type};

/// Rewrites code of edition 2024 that edition 2021 does not take.
#[derive(Debug, Default)]
pub struct Older {
    /// How many labels were given.
    labels: usize,
    /// The generic parameters of the implementations and traits around.
    around: Vec<Generics>,
}

impl Older {
    /// Rewrites an `if`, whose parts are rewritten already.
    fn conditional(&mut self, value: &syn::ExprIf) -> Option<Expr> {
        let links = links(&value.cond)?;
        let then = &value.then_branch;
        let Some((_, other)) = &value.else_branch else {
            return Some(nested(&links, then, None));
        };
        if leaves_loop(then) || leaves_loop(&syn::parse_quote!({ #other })) {
            return Some(nested(&links, then, Some(other)));
        }
        let label = self.label();
        let inner: Block = syn::parse_quote!({ break #label #then; });
        let tests = nested(&links, &inner, None);
        let last: Vec<syn::Stmt> = match &**other {
            Expr::Block(block) if block.label.is_none() => block.block.stmts.clone(),
            other => vec![syn::Stmt::Expr(other.clone(), None)],
        };
        Some(syn::parse_quote!(#label: { #tests #(#last)* }))
    }

    /// Rewrites a `while`, whose parts are rewritten already.
    fn repetition(value: &syn::ExprWhile) -> Option<Expr> {
        let links = links(&value.cond)?;
        let (label, body) = (&value.label, &value.body);
        let next: Block = syn::parse_quote!({ #body continue; });
        let tests = nested(&links, &next, None);
        Some(syn::parse_quote!(#label loop { #tests break; }))
    }

    fn label(&mut self) -> Lifetime {
        self.labels += 1;
        Lifetime::new(&format!("'chain{}", self.labels), Span::call_site())
    }

    /// Names in a return type what it captures.
    fn capture(&self, signature: &mut Signature) {
        let mut names: Vec<syn::CapturedParam> = Vec::new();
        if has_elided_lifetime(signature) {
            names.push(syn::CapturedParam::Lifetime(Lifetime::new("'_", Span::call_site())));
        }
        let all = self.around.iter().chain([&signature.generics]);
        let parameters: Vec<GenericParam> =
            all.flat_map(|generics| generics.params.iter().cloned()).collect();
        for parameter in &parameters {
            if let GenericParam::Lifetime(lifetime) = parameter {
                names.push(syn::CapturedParam::Lifetime(lifetime.lifetime.clone()));
            }
        }
        for parameter in parameters {
            match parameter {
                GenericParam::Type(one) => names.push(syn::CapturedParam::Ident(one.ident)),
                GenericParam::Const(one) => names.push(syn::CapturedParam::Ident(one.ident)),
                GenericParam::Lifetime(_) => {}
            }
        }
        if let ReturnType::Type(_, returned) = &mut signature.output {
            Captures { names }.visit_type_mut(returned);
        }
    }
}

impl VisitMut for Older {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        let rewritten = match expression {
            Expr::If(value) => self.conditional(value),
            Expr::While(value) => Self::repetition(value),
            _ => None,
        };
        if let Some(rewritten) = rewritten {
            *expression = rewritten;
        }
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        self.around.push(item.generics.clone());
        visit_mut::visit_item_impl_mut(self, item);
        self.around.pop();
    }

    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        // A function inside another one does not see the parameters around it.
        let around = std::mem::take(&mut self.around);
        self.capture(&mut item.sig);
        visit_mut::visit_item_fn_mut(self, item);
        self.around = around;
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        self.capture(&mut item.sig);
        visit_mut::visit_impl_item_fn_mut(self, item);
    }
}

/// Returns the links of a chain that holds a `let` beside something else.
fn links(condition: &Expr) -> Option<Vec<Expr>> {
    let mut links = Vec::new();
    collect(condition, &mut links);
    let has_let = links.iter().any(|link| matches!(link, Expr::Let(_)));
    (has_let && links.len() > 1).then_some(links)
}

fn collect(condition: &Expr, links: &mut Vec<Expr>) {
    // A chain leans to the left, as long as a person writes it.
    match condition {
        Expr::Binary(pair) if matches!(pair.op, BinOp::And(_)) => {
            collect(&pair.left, links);
            collect(&pair.right, links);
        }
        other => match links.last_mut() {
            // Plain conditions side by side stay one.
            Some(last) if !matches!(last, Expr::Let(_)) && !matches!(other, Expr::Let(_)) => {
                *last = syn::parse_quote!(#last && #other);
            }
            _ => links.push(other.clone()),
        },
    }
}

/// Returns one `if` for each link around a block, each with the same other branch.
fn nested(links: &[Expr], then: &Block, other: Option<&Expr>) -> Expr {
    let mut inner = then.clone();
    let mut whole: Option<Expr> = None;
    for link in links.iter().rev() {
        if let Some(whole) = whole.take() {
            inner = syn::parse_quote!({ #whole });
        }
        whole = Some(match other {
            Some(other) => syn::parse_quote!(if #link #inner else #other),
            None => syn::parse_quote!(if #link #inner),
        });
    }
    whole.expect("a chain has links")
}

/// Returns whether a block has a `break` or `continue` without a label for a loop around it.
fn leaves_loop(block: &Block) -> bool {
    struct Search(bool);
    impl Visit<'_> for Search {
        fn visit_expr_break(&mut self, value: &syn::ExprBreak) {
            self.0 |= value.label.is_none();
            visit::visit_expr_break(self, value);
        }

        fn visit_expr_continue(&mut self, value: &syn::ExprContinue) {
            self.0 |= value.label.is_none();
        }

        fn visit_expr_loop(&mut self, _: &syn::ExprLoop) {}

        fn visit_expr_while(&mut self, _: &syn::ExprWhile) {}

        fn visit_expr_for_loop(&mut self, value: &syn::ExprForLoop) {
            self.visit_expr(&value.expr);
        }

        fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}

        fn visit_item(&mut self, _: &syn::Item) {}

        fn visit_macro(&mut self, _: &syn::Macro) {}
    }
    let mut search = Search(false);
    search.visit_block(block);
    search.0
}

/// Returns whether the inputs of a function have a lifetime without a name.
fn has_elided_lifetime(signature: &Signature) -> bool {
    struct Search(bool);
    impl Visit<'_> for Search {
        fn visit_type_reference(&mut self, reference: &syn::TypeReference) {
            self.0 |= reference.lifetime.is_none();
            visit::visit_type_reference(self, reference);
        }

        fn visit_receiver(&mut self, receiver: &syn::Receiver) {
            let text = quote::ToTokens::to_token_stream(receiver).to_string();
            self.0 |= text.starts_with('&') && !text.starts_with("& '");
        }

        fn visit_lifetime(&mut self, lifetime: &Lifetime) {
            self.0 |= lifetime.ident == "_";
        }
    }
    let mut search = Search(false);
    signature.inputs.iter().for_each(|input| search.visit_fn_arg(input));
    search.0
}

/// Adds the captures of edition 2024 to each `impl Trait` of a return type that names none.
struct Captures {
    names: Vec<syn::CapturedParam>,
}

impl VisitMut for Captures {
    fn visit_type_impl_trait_mut(&mut self, returned: &mut syn::TypeImplTrait) {
        let said = returned.bounds.iter().any(|bound| {
            matches!(
                bound,
                syn::TypeParamBound::PreciseCapture(_) | syn::TypeParamBound::Lifetime(_)
            )
        });
        if !said && !self.names.is_empty() {
            let names = &self.names;
            returned.bounds.push(syn::parse_quote!(use<#(#names),*>));
        }
    }

    fn visit_type_mut(&mut self, returned: &mut Type) {
        visit_mut::visit_type_mut(self, returned);
    }
}
