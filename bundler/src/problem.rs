//! The whole program for a problem of the catalogue.

use crate::emit::{Emit, MAIN};
use crate::mentions::Mention;
use crate::names::Names;
use crate::reach::Reach;
use crate::sources::{Content, ModuleId, PieceId, Sources};
use crate::strip::Strip;
use std::collections::BTreeSet;
use syn::{Expr, ExprStruct, Item, Lit};

/// A problem as the catalogue declares it.
#[derive(Debug)]
struct Problem {
    piece: PieceId,
    name: String,
    module: ModuleId,
    fields: ExprStruct,
    /// The name of its type, as it stands in the code.
    kind: Vec<String>,
}

impl Problem {
    /// Returns the text of a field.
    fn text(&self, field: &str) -> String {
        let named = |value: &&syn::FieldValue| matches!(&value.member, syn::Member::Named(name) if name == field);
        match self.fields.fields.iter().find(named).map(|value| &value.expr) {
            Some(Expr::Lit(literal)) => match &literal.lit {
                Lit::Str(text) => text.value(),
                _ => String::new(),
            },
            _ => String::new(),
        }
    }
}

/// Returns the path from outside its crate of what stands in a module.
fn path_of(sources: &Sources, module: ModuleId, name: &str) -> Vec<String> {
    let mut path = vec![name.to_string()];
    let mut module = Some(module);
    while let Some(inner) = module {
        path.insert(0, sources.modules[inner].name.clone());
        module = sources.modules[inner].parent;
    }
    path
}

/// Returns the problems that the sources declare: constants of type `Problem` with a text `id`.
fn problems(sources: &Sources) -> Vec<Problem> {
    let declared = |(piece, content): (PieceId, &crate::sources::Piece)| match &content.content {
        Content::Item(Item::Const(item)) => match &*item.expr {
            Expr::Struct(fields) => {
                let (name, module) = (item.ident.to_string(), content.module);
                let kind = fields.path.segments.iter().map(|one| one.ident.to_string()).collect();
                let problem = Problem { piece, name, module, fields: fields.clone(), kind };
                (!problem.text("id").is_empty() && !problem.text("judge").is_empty())
                    .then_some(problem)
            }
            _ => None,
        },
        _ => None,
    };
    sources.pieces.iter().enumerate().filter_map(declared).collect()
}

/// Returns the ids of all problems.
pub fn ids(sources: &Sources) -> Vec<String> {
    let mut ids: Vec<String> = problems(sources).iter().map(|problem| problem.text("id")).collect();
    ids.sort();
    ids
}

/// Returns the program for a problem.
///
/// # Errors
/// An id that no problem has.
pub fn bundle(mut sources: Sources, id: &str, strip: Strip, older: bool) -> Result<String, String> {
    let problem = problems(&sources)
        .into_iter()
        .find(|problem| problem.text("id") == id)
        .ok_or_else(|| format!("no problem is called {id}; `impartial problems` lists them"))?;
    let kind = Mention { segments: problem.kind.clone(), absolute: false };
    let kind = Names::new(&sources).meaning(problem.module, &kind).items.into_iter().next();
    let kind = kind.ok_or("the type of the catalogue's problems cannot be found")?;
    let constant = path_of(&sources, problem.module, &problem.name);
    let name = problem.kind.last().expect("a path has a name");
    let kind_path = path_of(&sources, sources.pieces[kind].module, name);
    sources.add(MAIN, &program(&kind_path.join("::"), &constant.join("::")), strip)?;
    let main = sources.roots[MAIN];
    let mut reach = Reach::new(&sources);
    sources.modules[main].pieces.iter().for_each(|&piece| reach.keep(piece));
    reach.close();
    let mut exposed = BTreeSet::from([problem.piece, kind]);
    for segments in [constant, kind_path] {
        let mention = Mention { segments, absolute: false };
        exposed.extend(Names::new(&sources).meaning(main, &mention).trail);
    }
    let (text, holds) = Emit { sources: &sources, reach: &reach, exposed, older }.text();
    // A program has no users to hide anything from.
    let text = text.replace("pub(crate) ", "pub ");
    let title = format!("{id}: {} ({})", problem.text("title"), problem.text("judge"));
    Ok(crate::header(&title, &holds) + &text)
}

/// Returns the main function that solves a problem; `solve` is called by its type, for many have a
/// method of that name.
fn program(kind: &str, constant: &str) -> String {
    format!(
        "fn main() {{
            let (input, output) = (std::io::stdin(), std::io::stdout());
            let problem = &{constant};
            let solved = {kind}::solve(problem, &mut input.lock(), 0, &mut output.lock());
            if let Err(error) = solved {{
                eprintln!(\"{{error}}\");
                std::process::exit(1);
            }}
        }}"
    )
}
