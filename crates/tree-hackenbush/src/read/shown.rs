//! What an error repeats of a text.

/// The most characters of a text that an error repeats.
const SHOWN: usize = 40;

/// Returns the beginning of a text, with what is not UTF-8 replaced.
pub(crate) fn shown(field: &[u8]) -> String {
    // No character has more than four bytes.
    let text = String::from_utf8_lossy(&field[..field.len().min(4 * SHOWN + 4)]);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}
