//! What may have been meant by a name that is not known.

/// The longest name for which there are suggestions.
const LONGEST: usize = 64;

/// Returns the one name that contains the text, or else the one nearest to it by edits, unless
/// that is far.
pub(crate) fn nearest<'a>(
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
    let near = names.into_iter().map(|name| (edits(text, name), name)).min()?;
    (near.0 <= near.1.len().max(3) / 3).then_some(near.1)
}

/// Returns the question that follows a message about an unknown name, or nothing.
pub(crate) fn did_you_mean<'a>(
    text: &str,
    names: impl IntoIterator<Item = &'a str> + Clone,
) -> String {
    nearest(text, names).map_or(String::new(), |name| format!("; did you mean {name}?"))
}

/// Returns the least number of bytes inserted, removed or changed between two texts; two that
/// changed places count once.
fn edits(left: &str, right: &str) -> usize {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut rows = [Vec::new(), (0..=right.len()).collect::<Vec<usize>>()];
    for (index, from) in left.iter().enumerate() {
        let [before, last] = &rows;
        let mut row = vec![index + 1];
        for (column, to) in right.iter().enumerate() {
            let changed = last[column] + usize::from(from != to);
            let mut least = changed.min(last[column + 1] + 1).min(row[column] + 1);
            let is_swapped =
                index > 0 && column > 0 && (left[index - 1], *from) == (*to, right[column - 1]);
            if is_swapped {
                least = least.min(before[column - 1] + 1);
            }
            row.push(least);
        }
        let [_, last] = rows;
        rows = [last, row];
    }
    rows[1][right.len()]
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
        assert_eq!((edits("abc", "acb"), edits("", "ab"), edits("kitten", "sitting")), (1, 2, 3));
    }
}
