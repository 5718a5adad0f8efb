//! Errors without thiserror: what its derive would write, with the debug form for a message.

use syn::{Attribute, Fields, Generics, Ident, Item, Token, punctuated::Punctuated};

/// Returns the implementations that stand for the derive of thiserror on an item, if it has one.
pub fn implementations(item: &Item) -> Vec<Item> {
    let (attributes, name, generics, fields): (_, &Ident, _, Vec<(Option<&Ident>, &Fields)>) =
        match item {
            Item::Enum(item) => {
                let variants = item.variants.iter();
                let fields = variants.map(|variant| (Some(&variant.ident), &variant.fields));
                (&item.attrs, &item.ident, &item.generics, fields.collect())
            }
            Item::Struct(item) => {
                (&item.attrs, &item.ident, &item.generics, vec![(None, &item.fields)])
            }
            _ => return Vec::new(),
        };
    if !attributes.iter().any(derives_error) {
        return Vec::new();
    }
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let mut implementations: Vec<Item> = vec![
        syn::parse_quote! {
            impl #parameters std::fmt::Display for #name #arguments #conditions {
                fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    std::fmt::Debug::fmt(self, formatter)
                }
            }
        },
        syn::parse_quote! {
            impl #parameters std::error::Error for #name #arguments #conditions {}
        },
    ];
    implementations.extend(
        fields.into_iter().filter_map(|(variant, fields)| from(name, generics, variant, fields)),
    );
    implementations
}

/// Returns the conversion that `#[from]` on a field asks for.
fn from(
    name: &Ident,
    generics: &Generics,
    variant: Option<&Ident>,
    fields: &Fields,
) -> Option<Item> {
    let asks = |attribute: &Attribute| attribute.path().is_ident("from");
    let field = fields.iter().find(|field| field.attrs.iter().any(asks))?;
    let source = &field.ty;
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let variant = variant.map(|variant| quote::quote!(::#variant));
    let value = match &field.ident {
        Some(field) => quote::quote!(Self #variant { #field: source }),
        None => quote::quote!(Self #variant(source)),
    };
    Some(syn::parse_quote! {
        impl #parameters From<#source> for #name #arguments #conditions {
            fn from(source: #source) -> Self {
                #value
            }
        }
    })
}

fn derives_error(attribute: &Attribute) -> bool {
    let parse = Punctuated::<syn::Path, Token![,]>::parse_terminated;
    attribute.path().is_ident("derive")
        && attribute.parse_args_with(parse).is_ok_and(|paths| {
            let is_error = |path: &syn::Path| {
                path.segments.last().is_some_and(|segment| segment.ident == "Error")
            };
            paths.iter().any(is_error)
        })
}
