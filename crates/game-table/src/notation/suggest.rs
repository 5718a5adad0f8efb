//! Suggestions for unknown names.

use strsim::osa_distance;

/// The longest name for which there are suggestions.
const LONGEST: usize = 64;

/// Returns the only name that contains the text, or else the one with the fewest edits, unless they
/// are many.
pub fn nearest<'a>(
    text: &str,
    names: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let mut containing = names.clone().into_iter().filter(|name| name.contains(text));
    if let (Some(name), None) = (containing.next(), containing.next()) {
        return Some(name);
    }
    let near = names.into_iter().map(|name| (osa_distance(text, name), name)).min()?;
    (near.0 <= near.1.len().max(3) / 3).then_some(near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_not() {
        let names = ["kayles", "dawson-kayles", "wythoff", "nim"];
        for (text, meant) in [
            ("kaylse", Some("kayles")),
            ("Wythof", Some("wythoff")),
            ("dawson-", Some("dawson-kayles")),
            ("nmi", Some("nim")),
            ("chess", None),
            ("", None),
        ] {
            assert_eq!(nearest(text, names), meant, "{text}");
        }
        assert_eq!(nearest(&"k".repeat(1 << 20), names), None);
    }
}
