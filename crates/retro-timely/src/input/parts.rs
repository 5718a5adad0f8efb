//! Whether the parts of a packed graph are all of it.

use crate::error::Failure;
use graph_retro::CsrPart;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Which rows of which graph a part holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct PartRows {
    first: u32,
    end: u32,
    position_count: u32,
    path: String,
}

impl PartRows {
    pub(crate) fn new(path: &Path, part: &CsrPart) -> Self {
        let rows = part.rows();
        PartRows {
            first: rows.start,
            end: rows.end,
            position_count: part.position_count(),
            path: path.display().to_string(),
        }
    }
}

/// Checks that parts are those of one graph, and all of it. Without parts there is nothing to check.
pub(crate) fn check_parts(mut parts: Vec<PartRows>) -> Result<(), Failure> {
    parts.sort_unstable();
    let Some(one) = parts.first() else { return Ok(()) };
    let count = one.position_count;
    if let Some(other) = parts.iter().find(|part| part.position_count != count) {
        return Err(Failure::new(format!(
            "{}: a part of a graph with {} positions, {} of one with {count}",
            other.path, other.position_count, one.path
        )));
    }
    let mut covered = 0;
    for part in &parts {
        let PartRows { first, end, path, .. } = part;
        if *first < covered {
            return Err(Failure::new(format!("{path}: position {first} is in another part too")));
        }
        if *first > covered {
            break;
        }
        covered = *end;
    }
    match covered == count {
        true => Ok(()),
        false => Err(Failure::new(format!("no part has position {covered} of {count}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(first: u32, end: u32, position_count: u32) -> PartRows {
        PartRows { first, end, position_count, path: format!("part-{first}") }
    }

    fn refusal(parts: &[PartRows]) -> String {
        check_parts(parts.to_vec()).unwrap_err().to_string()
    }

    #[test]
    fn parts_cover_a_graph_once() {
        assert_eq!(check_parts(Vec::new()), Ok(()));
        assert_eq!(check_parts(vec![part(5, 9, 9), part(0, 5, 9)]), Ok(()));
        assert_eq!(check_parts(vec![part(0, 0, 0)]), Ok(()));
        assert_eq!(check_parts(vec![part(0, 0, 1), part(0, 1, 1), part(1, 1, 1)]), Ok(()));
        assert_eq!(refusal(&[part(0, 5, 9), part(6, 9, 9)]), "no part has position 5 of 9");
        assert_eq!(refusal(&[part(5, 9, 9)]), "no part has position 0 of 9");
        assert_eq!(refusal(&[part(0, 5, 9)]), "no part has position 5 of 9");
        let twice = refusal(&[part(0, 5, 9), part(4, 9, 9)]);
        assert_eq!(twice, "part-4: position 4 is in another part too");
        let different = refusal(&[part(0, 5, 9), part(5, 8, 8)]);
        assert_eq!(different, "part-5: a part of a graph with 8 positions, part-0 of one with 9");
    }
}
