//! The values of an input, case by case.

use super::error::CaseError;
use super::read::read;
use super::syntax::{Edges, Field, GraphKind, List, Syntax, Word};
use super::value::{Edge, Value, Values};

/// The most vertices of a graph that is written as text.
const MOST_VERTICES: usize = 1 << 22;

/// Returns a text for each case of an input, with the case's values instead of names in braces. A
/// case is a repetition of the innermost lines that contain one of the names; the others must occur
/// there too, or around them.
pub(super) fn filled(syntax: &Syntax, input: &str, text: &str) -> Result<Vec<String>, CaseError> {
    // The text before each name, the name's index, and the sign for commas or directions after it.
    let (mut pieces, mut names) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or(CaseError::OpenBrace)?;
        let plain = name.strip_suffix([',', '>']).unwrap_or(name);
        let index = names.iter().position(|&known| known == plain).unwrap_or(names.len());
        if index == names.len() {
            names.push(plain);
        }
        pieces.push((before, index, &name[plain.len()..]));
        rest = after;
    }
    if names.is_empty() {
        return Err(CaseError::NoName);
    }
    check(syntax, &names)?;
    let known = vec![String::new(); names.len()];
    let numbers = vec![0; syntax.names.len()];
    let mut walk = Walk { syntax, wanted: &names, numbers, known, cases: Vec::new() };
    walk.record(&syntax.record, &read(syntax, input)?)?;
    let fill = |case: &Vec<String>| {
        let value = |&(before, index, sign): &(&str, usize, &str)| match sign {
            "" => [before, &case[index]].concat(),
            "," => [before, &case[index].replace(' ', ",")].concat(),
            _ => [before, &case[index].replace(' ', ",").replace('-', ">")].concat(),
        };
        pieces.iter().map(value).collect::<String>() + rest
    };
    Ok(walk.cases.iter().map(fill).collect())
}

/// Checks that every wanted name is in the format, and that one case has all of them.
fn check(syntax: &Syntax, wanted: &[&str]) -> Result<(), CaseError> {
    for name in wanted {
        if !stands_in(syntax, &syntax.record, name) {
            return Err(CaseError::Unknown(name.to_string()));
        }
    }
    let mut record = &syntax.record[..];
    let mut left = wanted.to_vec();
    loop {
        left.retain(|name| !record.iter().any(|field| name_of(syntax, field) == Some(name)));
        let Some(first) = left.first() else { return Ok(()) };
        let mut inner = record.iter().flat_map(Field::records).map(Vec::as_slice);
        let holds = |record: &&[Field]| stands_in(syntax, record, first);
        record = inner.find(holds).unwrap_or_default();
        if let Some(apart) = left.iter().find(|name| !stands_in(syntax, record, name)) {
            return Err(CaseError::Apart(first.to_string(), apart.to_string()));
        }
    }
}

/// Returns whether a name occurs in a record or in its repetitions.
fn stands_in(syntax: &Syntax, record: &[Field], name: &str) -> bool {
    record.iter().any(|field| field.any(&|it| name_of(syntax, it) == Some(name)))
}

/// Returns the name of a field; edges have the name of their kind.
fn name_of<'a>(syntax: &'a Syntax, field: &'a Field) -> Option<&'a str> {
    match field {
        Field::Number(name) => Some(&syntax.names[*name].text),
        Field::List(List { text, .. }) | Field::Word(Word { text, .. }) => Some(text),
        Field::Edges(Edges { kind, .. }) => Some(match kind {
            GraphKind::Tree => "tree",
            GraphKind::Graph { .. } | GraphKind::Distinct => "graph",
            GraphKind::Dag { .. } => "dag",
        }),
        Field::Newline | Field::Literal(_) | Field::Repeat(_) | Field::Choice(_) => None,
    }
}

struct Walk<'a> {
    syntax: &'a Syntax,
    wanted: &'a [&'a str],
    /// The numbers read so far, by name.
    numbers: Vec<i128>,
    /// The texts of the wanted names read so far.
    known: Vec<String>,
    cases: Vec<Vec<String>>,
}

impl Walk<'_> {
    fn record(&mut self, record: &[Field], values: &Values) -> Result<(), CaseError> {
        let mut is_case = false;
        for (field, value) in record.iter().zip(values) {
            if let (Field::Number(name), Value::Number(number)) = (field, value) {
                self.numbers[*name] = *number;
            }
            let name = name_of(self.syntax, field);
            let place = self.wanted.iter().position(|wanted| Some(*wanted) == name);
            if let Some(place) = place {
                self.known[place] = text_of(field, value, &self.numbers)?;
                is_case = true;
            }
        }
        let (syntax, wanted) = (self.syntax, self.wanted);
        let holds = |record: &[Field]| wanted.iter().any(|name| stands_in(syntax, record, name));
        for (field, value) in record.iter().zip(values) {
            if let Field::Repeat(repeat) = field {
                is_case &= !holds(&repeat.record);
            }
            for (_, record, item) in field.inner(value) {
                if holds(record) {
                    is_case = false;
                    self.record(record, item)?;
                }
            }
        }
        if is_case {
            self.cases.push(self.known.clone());
        }
        Ok(())
    }
}

/// Returns the value of a field as words separated by blanks.
fn text_of(field: &Field, value: &Value, numbers: &[i128]) -> Result<String, CaseError> {
    Ok(match (field, value) {
        (_, Value::Number(number)) => number.to_string(),
        (_, Value::Numbers(it)) => it.iter().map(i128::to_string).collect::<Vec<_>>().join(" "),
        (_, Value::Word(letters)) => letters.iter().collect(),
        (Field::Edges(format), Value::Edges(edges)) => {
            text_of_graph(edges, format.vertices.value(numbers))?
        }
        _ => String::new(),
    })
}

/// Returns edges as `1-2`, then the isolated vertices.
fn text_of_graph(edges: &[Edge], vertices: i128) -> Result<String, CaseError> {
    let count = usize::try_from(vertices).ok().filter(|&count| count <= MOST_VERTICES);
    let count = count.ok_or(CaseError::TooManyVertices(vertices, MOST_VERTICES))?;
    let mut is_alone = vec![true; count + 1];
    let mut words = Vec::new();
    for [one, other] in edges.iter().map(|edge| edge.ends) {
        words.push(format!("{one}-{other}"));
        for end in [one, other] {
            is_alone.get_mut(end).into_iter().for_each(|alone| *alone = false);
        }
    }
    let alone = (1..=count).filter(|&vertex| is_alone[vertex]);
    words.extend(alone.map(|vertex| vertex.to_string()));
    Ok(words.join(" "))
}

#[cfg(test)]
mod tests {
    use crate::{CaseError, Format};

    fn cases(format: &str, input: &str, names: &[&str]) -> Result<Vec<String>, CaseError> {
        let text: String = names.iter().map(|name| format!("{{{name}}};")).collect();
        format.parse::<Format>().unwrap().filled(input, &text)
    }

    #[test]
    fn cases_are_the_innermost_repetitions() {
        let nested = "t k; { n; { m; a[m] } *n } *t";
        let input = "2 9\n1\n2\n5 6\n2\n1\n7\n1\n8\n";
        let of = |names: &[&str]| cases(nested, input, names).unwrap();
        assert_eq!(of(&["a"]), ["5 6;", "7;", "8;"]);
        assert_eq!(of(&["k", "n", "a"]), ["9;1;5 6;", "9;2;7;", "9;2;8;"]);
        assert_eq!(of(&["n"]), ["1;", "2;"]);
        assert_eq!(of(&["k"]), ["9;"]);
        assert_eq!(of(&["a,", "a"])[0], "5,6;5 6;");
        let edges = cases("n; tree n; s[n]:\"LR\"", "3\n1 2\n3 1\nLRL\n", &["tree", "s"]);
        assert_eq!(edges.unwrap(), ["1-2 3-1;LRL;"]);
        // Isolated vertices count in games that take vertices.
        let edges = cases("t; { n m:0..9; graph n m } *t", "2\n4 1\n2 3\n1 0\n", &["graph>"]);
        assert_eq!(edges.unwrap(), ["2>3,1,4;", "1;"]);
        assert_eq!(cases("n; tree n", "1\n", &["tree"]).unwrap(), ["1;"]);
        assert_eq!(cases("n m; u v *m", "1 2\n3 4\n5 6\n", &["v"]).unwrap(), ["4;", "6;"]);
    }

    #[test]
    fn names_must_stand_in_one_case() {
        let format = "n; a *n; b *n";
        let error = cases(format, "1\n2\n3\n", &["n", "a", "b"]).unwrap_err();
        assert_eq!(error.to_string(), "`a` and `b` are not in the same case");
        let error = cases(format, "1\n2\n3\n", &["c"]).unwrap_err();
        assert_eq!(error.to_string(), "the format has no `c`");
        assert!(matches!(cases(format, "x", &["a"]), Err(CaseError::Input(_))));
        let error = cases("n:1..10^9 m; graph n m", "5000000 1\n1 2\n", &["graph"]).unwrap_err();
        assert_eq!(error.to_string(), "5000000 vertices are too many: a case has at most 4194304");
        assert_eq!(cases(format, "x", &[]), Err(CaseError::NoName));
        assert_eq!(cases(format, "x", &["a} {b"]), cases(format, "x", &["a", "b"]));
        let open = format.parse::<Format>().unwrap().filled("1", "kayles {a");
        assert_eq!(open, Err(CaseError::OpenBrace));
    }
}
