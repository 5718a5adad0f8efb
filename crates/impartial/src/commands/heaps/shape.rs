//! The shapes of lines of JSON that this program writes.
//!
//! In a shape `#` stands for a number or null, `$` for a text or null, `?` for a truth value, `*` for a
//! list, a record or null; the rest for itself.

/// Returns whether a line is a whole answer of one of some shapes or the beginning of one; `None` when
/// it is neither.
pub(super) fn fit(shapes: &[&str], line: &[u8]) -> Option<bool> {
    let fits = shapes.iter().filter_map(|shape| fit_shape(shape, line));
    fits.max()
}

fn fit_shape(shape: &str, line: &[u8]) -> Option<bool> {
    let mut rest = line;
    for part in shape.bytes() {
        if rest.is_empty() {
            return Some(false);
        }
        rest = match part {
            b'#' => after_word(rest, "null").or_else(|| after_number(rest))?,
            b'$' => after_word(rest, "null").or_else(|| after_text(rest))?,
            b'*' => after_word(rest, "null").or_else(|| after_brackets(rest))?,
            b'?' => after_word(rest, "true").or_else(|| after_word(rest, "false"))?,
            byte => rest.strip_prefix(&[byte])?,
        };
    }
    rest.is_empty().then_some(true)
}

/// Returns what follows a word, which is nothing when the line ends within it.
fn after_word<'a>(line: &'a [u8], word: &str) -> Option<&'a [u8]> {
    let (start, rest) = line.split_at(word.len().min(line.len()));
    word.as_bytes().starts_with(start).then_some(rest)
}

fn after_number(line: &[u8]) -> Option<&[u8]> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (digits > 0).then(|| &line[digits..])
}

fn after_text(line: &[u8]) -> Option<&[u8]> {
    let text = line.strip_prefix(b"\"")?;
    let mut is_escaped = false;
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            0..0x20 => return None,
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return Some(&text[at + 1..]),
            _ => {}
        }
    }
    Some(&[])
}

/// Returns what follows a list or a record.
fn after_brackets(line: &[u8]) -> Option<&[u8]> {
    let (mut rest, mut depth) = (line, 0_u32);
    while let Some((&byte, after)) = rest.split_first() {
        rest = match byte {
            b'"' if depth > 0 => after_text(rest)?,
            b'[' | b'{' => {
                depth += 1;
                after
            }
            b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                after
            }
            b' '..=b'~' if depth > 0 => after,
            _ => return None,
        };
        if depth == 0 {
            return Some(rest);
        }
    }
    (!line.is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_whole_or_begun_or_another() {
        let shapes = ["{\"a\":*,\"b\":$,\"c\":#}\n"];
        let line = "{\"a\":[{\"x\":\"]\\\"\"},[1,2]],\"b\":\"t\",\"c\":12}\n";
        for length in 0..line.len() {
            assert_eq!(fit(&shapes, &line.as_bytes()[..length]), Some(false), "{length}");
        }
        assert_eq!(fit(&shapes, line.as_bytes()), Some(true));
        let null = "{\"a\":null,\"b\":null,\"c\":null}\n";
        assert_eq!(fit(&shapes, null.as_bytes()), Some(true));
        for other in ["x", "{\"b\"", "{\"a\":]", "{\"a\":7", "{\"a\":[]}", "{\"a\":[\n"] {
            assert_eq!(fit(&shapes, other.as_bytes()), None, "{other}");
        }
    }
}
