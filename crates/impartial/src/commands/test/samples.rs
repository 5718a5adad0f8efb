//! Samples, built in or from a folder, and the library's answers to them.

use crate::console::Console;
use crate::errors::{FileError, NEGATIVE, Result, SUCCESS, split_place};
use crate::source::Source;
use contest::trial::{Case, Origin, SamplesAnswer, SamplesReport};
use contest::{BuiltIn, Problem, answer, built_in};
use judge_io::{Sample, compare};
use std::path::Path;

/// Returns the samples of each problem, built in or from a folder. With `are_named` each problem
/// must have some there.
pub(super) fn of_all(
    chosen: &[&Problem],
    dir: Option<&Path>,
    are_named: bool,
) -> Result<Vec<Vec<Case>>> {
    let Some(dir) = dir else {
        let case = |sample: &BuiltIn| Case {
            origin: Origin::Sample(sample.name.to_string()),
            input: Some(sample.input.to_vec()),
            expected: Some(sample.output.to_vec()),
        };
        return Ok(chosen.iter().map(|it| built_in(it.id).map(case).collect()).collect());
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

/// Answers the samples of problems, and prints the first difference of each wrong answer.
pub(super) fn answer_all(
    chosen: &[&Problem],
    cases: Vec<Vec<Case>>,
    console: &mut Console<'_>,
) -> Result {
    let width = chosen.iter().map(|problem| problem.id.len()).max().unwrap_or(0);
    let mut report = SamplesReport::default();
    for (&&Problem { id, .. }, cases) in chosen.iter().zip(cases) {
        let differences: Vec<String> =
            cases.iter().filter_map(|case| difference(id, case)).collect();
        let failed = differences.len();
        let passed = cases.len() - failed;
        if !console.is_json() {
            let verdict = match (cases.len(), failed) {
                (0, _) => "no samples".to_string(),
                (1, 0) => "ok, 1 sample".to_string(),
                (count, 0) => format!("ok, {count} samples"),
                (count, wrong) => format!("{wrong} of {count} wrong"),
            };
            writeln!(console.output, "{id:width$}  {verdict}")?;
            for text in &differences {
                writeln!(console.output, "  {}", text.replace('\n', "\n  "))?;
            }
        }
        report.failed += failed;
        report.passed += passed;
        report.problems.push(SamplesAnswer { differences, failed, id, passed });
    }
    let text = format_args!("{} passed, {} failed\n", report.passed, report.failed);
    console.print_as(&report, text)?;
    Ok(if report.failed == 0 { SUCCESS } else { NEGATIVE })
}

/// Returns the difference between the answer and the expected output, if any.
fn difference(id: &str, case: &Case) -> Option<String> {
    let name = &case.origin;
    let output = match answer(id, case.input.as_deref().unwrap_or_default()) {
        Err(error) => return Some(FileError::of(format!("{name}.in"), &error).to_string()),
        Ok(output) => output,
    };
    let expected = case.expected.as_deref().unwrap_or_default();
    let difference = compare(expected, &output).err()?.to_string();
    Some(match split_place(&difference) {
        (Some((line, column)), text) => format!("{name}.out:{line}:{column}:{text}"),
        (None, text) => format!("{name}.out: {text}"),
    })
}
