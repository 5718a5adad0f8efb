//! Samples: those in the program, or those of a folder.

use crate::errors::Result;
use crate::source::Source;
use contest::trial::{Case, Origin};
use contest::{BuiltIn, Problem, built_in};
use judge_io::Sample;
use std::path::Path;

/// Returns the samples of each problem: those in the program, or those of a folder. `are_named` says
/// that the user named the problems, so that each must have samples there.
pub(super) fn of_all(
    chosen: &[&Problem],
    dir: Option<&Path>,
    are_named: bool,
) -> Result<Vec<Vec<Case>>> {
    let Some(dir) = dir else {
        return Ok(chosen.iter().map(|problem| carried(problem.id)).collect());
    };
    let none = |of: &str| Err(format!("{} has no samples of {of}", dir.display()).into());
    let mut all = Vec::with_capacity(chosen.len());
    for problem in chosen {
        let cases = in_folder(dir, problem.id, chosen.len() == 1)?;
        if cases.is_empty() && are_named {
            return none(problem.id);
        }
        all.push(cases);
    }
    if all.iter().all(Vec::is_empty) { none("any problem") } else { Ok(all) }
}

fn carried(id: &str) -> Vec<Case> {
    let case = |sample: &BuiltIn| Case {
        origin: Origin::Sample(sample.name.to_string()),
        input: Some(sample.input.to_vec()),
        expected: Some(sample.output.to_vec()),
    };
    built_in(id).map(case).collect()
}

/// Returns the samples of a folder: those under the problem's name, or if that folder is absent
/// and `direct` is set, those in the folder itself.
pub(super) fn in_folder(dir: &Path, id: &str, direct: bool) -> Result<Vec<Case>> {
    let own = dir.join(id);
    let folder = match (own.is_dir(), direct) {
        (true, _) => own,
        (false, true) => dir.to_path_buf(),
        (false, false) if dir.is_dir() => return Ok(Vec::new()),
        (false, false) => return Err(format!("{} is not a folder", dir.display()).into()),
    };
    let read = |path: &Path| Source::of(Some(path)).read(&mut std::io::empty());
    let case = |sample: Sample| {
        let (input, expected) = (Some(read(&sample.input)?), Some(read(&sample.output)?));
        Ok(Case { input, expected, origin: Origin::Sample(sample.name) })
    };
    judge_io::samples(&folder)?.into_iter().map(case).collect()
}
