//! Samples: those in the program, or those of a folder.

use crate::errors::Result;
use crate::source::Source;
use contest::trial::{Case, Origin};
use contest::{BuiltIn, Problem, built_in};
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
    let mut all = Vec::with_capacity(chosen.len());
    for problem in chosen {
        let cases = in_folder(dir, problem.id, chosen.len() == 1)?;
        if cases.is_empty() && are_named {
            return Err(format!("{} has no samples of {}", dir.display(), problem.id).into());
        }
        all.push(cases);
    }
    if all.iter().all(Vec::is_empty) {
        return Err(format!("{} has no samples of any problem", dir.display()).into());
    }
    Ok(all)
}

/// Returns the samples in the program.
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
    let mut cases = Vec::new();
    for sample in judge_io::samples(&folder)? {
        cases.push(Case {
            input: Some(read(&sample.input)?),
            expected: Some(read(&sample.output)?),
            origin: Origin::Sample(sample.name),
        });
    }
    Ok(cases)
}
