//! How long functions are.

use super::{Source, code};

/// How many lines a function stays below, from its name to its closing brace.
const LIMIT: usize = 60;

/// Returns the functions that are too long.
pub fn complaints(sources: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for Source { name, code, .. } in sources {
        for (function, line, length) in functions(code) {
            if length >= LIMIT {
                complaints.push(format!(
                    "{name}:{line}: {function} has {length} lines, not fewer than {LIMIT}"
                ));
            }
        }
    }
    complaints
}

/// Returns the name, the first line and the count of lines of every function with a body.
fn functions(code: &str) -> Vec<(&str, usize, usize)> {
    let mut found = Vec::new();
    let mut words = code::words(code).peekable();
    while let Some((start, word)) = words.next() {
        // The type of a function has a parenthesis where a function has its name.
        if word != "fn" || !code[start..].starts_with("fn ") {
            continue;
        }
        if let (Some((_, name)), Some(end)) = (words.peek(), body_end(code, start)) {
            let line = 1 + code[..start].matches('\n').count();
            found.push((*name, line, 1 + code[start..end].matches('\n').count()));
        }
    }
    found
}

/// Returns where the body of a function ends, if it has one.
fn body_end(code: &str, start: usize) -> Option<usize> {
    let (mut braces, mut others) = (0, 0);
    for (at, symbol) in code[start..].char_indices() {
        match symbol {
            '(' | '[' => others += 1,
            ')' | ']' => others -= 1,
            ';' if braces == 0 && others == 0 => return None,
            '{' => braces += 1,
            '}' => {
                braces -= 1;
                if braces == 0 && others == 0 {
                    return Some(start + at);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_counted_to_their_closing_brace() {
        let code =
            "fn a() -> [u8; 2] {\n    if b { c }\n}\nfn d();\nlet e: fn(u8) = f;\n fn g() {}";
        assert_eq!(functions(code), [("a", 1, 3), ("g", 6, 1)]);
    }
}
