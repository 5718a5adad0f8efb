//! The whole program for a problem of the catalogue.

use crate::emit::{Emit, MAIN};
use crate::mentions::Mention;
use crate::names::Names;
use crate::reach::Reach;
use crate::sources::{Content, ModuleId, PieceId, Sources};
use crate::strip::Strip;
use syn::{Expr, ExprStruct, Item, Lit};

/// A problem as the catalogue declares it.
#[derive(Debug)]
struct Problem {
    piece: PieceId,
    name: String,
    module: ModuleId,
    fields: ExprStruct,
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

    /// Returns the path of the constant from outside its crate.
    fn path(&self, sources: &Sources) -> String {
        let mut path = self.name.clone();
        let mut module = Some(self.module);
        while let Some(inner) = module {
            path = format!("{}::{path}", sources.modules[inner].name);
            module = sources.modules[inner].parent;
        }
        path
    }
}

/// Returns the problems that the sources declare: constants of type `Problem` with a text `id`.
fn problems(sources: &Sources) -> Vec<Problem> {
    let declared = |(piece, content): (PieceId, &crate::sources::Piece)| match &content.content {
        Content::Item(Item::Const(item)) => match &*item.expr {
            Expr::Struct(fields) => {
                let (name, module) = (item.ident.to_string(), content.module);
                let problem = Problem { piece, name, module, fields: fields.clone() };
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
    let path = problem.path(&sources);
    sources.add(MAIN, &program(&path), strip)?;
    let main = sources.roots[MAIN];
    let mut reach = Reach::new(&sources);
    sources.modules[main].pieces.iter().for_each(|&piece| reach.keep(piece));
    reach.close();
    let mention =
        Mention { segments: path.split("::").map(String::from).collect(), absolute: false };
    let mut exposed = Names::new(&sources).meaning(main, &mention).trail;
    exposed.insert(problem.piece);
    let (text, holds) = Emit { sources: &sources, reach: &reach, exposed, older }.text();
    let title = format!("{id}: {} ({})", problem.text("title"), problem.text("judge"));
    Ok(crate::header(&title, &holds) + &text)
}

/// Returns the main function that solves a problem.
fn program(path: &str) -> String {
    format!(
        "fn main() {{
            let (input, output) = (std::io::stdin(), std::io::stdout());
            let solved = {path}.solve(&mut input.lock(), 0, &mut output.lock());
            if let Err(error) = solved {{
                eprintln!(\"{{error}}\");
                std::process::exit(1);
            }}
        }}"
    )
}
