//! Source text without its comments and strings, and the words in it.

/// Returns a source with comments blanked out, and what stands in strings and characters; every
/// byte that stays keeps its place, and so does every line.
pub fn blanked(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => line_end(bytes, at),
            b'/' if bytes[at..].starts_with(b"/*") => comment_end(bytes, at),
            b'"' => string_end(bytes, at),
            b'r' if !continues_a_word(bytes, at) => raw_string_end(bytes, at),
            b'\'' => character_end(bytes, at),
            _ => at,
        };
        for byte in &mut code[at..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at = end.max(at + 1);
    }
    String::from_utf8_lossy(&code).into_owned()
}

fn continues_a_word(bytes: &[u8], at: usize) -> bool {
    // A byte string begins with `br`.
    let before = at.checked_sub(1).map_or(b' ', |before| bytes[before]);
    is_word(before) && before != b'b'
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |length| at + length)
}

fn comment_end(bytes: &[u8], at: usize) -> usize {
    find(bytes, at + 2, b"*/").map_or(bytes.len(), |end| end + 2)
}

fn string_end(bytes: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while end < bytes.len() && bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    (end + 1).min(bytes.len())
}

fn raw_string_end(bytes: &[u8], at: usize) -> usize {
    let hashes = bytes[at + 1..].iter().take_while(|&&byte| byte == b'#').count();
    if bytes.get(at + 1 + hashes) != Some(&b'"') {
        return at;
    }
    let close = [b"\"", vec![b'#'; hashes].as_slice()].concat();
    find(bytes, at + 2 + hashes, &close).map_or(bytes.len(), |end| end + close.len())
}

/// Returns where a character ends; a quote that begins a lifetime ends where it begins.
fn character_end(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at + 1) {
        Some(b'\\') => find(bytes, at + 3, b"'").map_or(at, |end| end + 1),
        Some(_) => {
            // A character has at most four bytes.
            let close = (at + 2..at + 6).find(|&end| bytes.get(end) == Some(&b'\''));
            let is_short = |end: usize| {
                end == at + 2 || bytes[at + 1..end].iter().all(|byte| !byte.is_ascii())
            };
            close.filter(|&end| is_short(end)).map_or(at, |end| end + 1)
        }
        None => at,
    }
}

fn find(bytes: &[u8], from: usize, what: &[u8]) -> Option<usize> {
    let rest = bytes.get(from..)?;
    rest.windows(what.len()).position(|window| window == what).map(|at| from + at)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns the words of a text with the place where each begins.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(|symbol: char| !(symbol.is_alphanumeric() || symbol == '_')).filter_map(
        move |word| {
            let start = at;
            // What splits the words is one character, of one byte or more.
            at += word.len();
            at += text[at..].chars().next().map_or(0, char::len_utf8);
            (!word.is_empty()).then_some((start, word))
        },
    )
}

/// Returns the paths that a tree such as `a::{b, c as d}` imports, each with its name last.
pub fn imports(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, body)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.split_whitespace().collect()];
    };
    let body = body.strip_suffix('}').unwrap_or(body);
    let (mut depth, mut start, mut paths) = (0, 0, Vec::new());
    for (at, symbol) in body.char_indices().chain([(body.len(), ',')]) {
        match symbol {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = &body[start..at];
                start = at + 1;
                if !part.trim().is_empty() {
                    let head = head.split_whitespace().collect::<String>();
                    paths.extend(imports(part).into_iter().map(|path| format!("{head}{path}")));
                }
            }
            _ => {}
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_code_is_blanked() {
        let code = blanked("a // {\n\"{\\\"\" '{' b'\\'' r#\"\"{\"# <'a> /* { */ é 'é' z");
        assert_eq!(code.matches('{').count(), 0, "{code}");
        assert!(code.contains("<'a>") && code.ends_with(" z"), "{code}");
        assert_eq!(code.lines().count(), 2);
    }

    #[test]
    fn trees_of_imports_are_flat_paths() {
        assert_eq!(
            imports("a::{self, b::{C, D as E}, f}"),
            ["a::self", "a::b::C", "a::b::D", "a::f"]
        );
        assert_eq!(
            words("(ab::c_d, é)").map(|word| word.1).collect::<Vec<_>>(),
            ["ab", "c_d", "é"]
        );
    }
}
