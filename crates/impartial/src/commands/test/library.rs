//! The library's answers to samples.

use crate::console::Console;
use crate::errors::{FileError, NEGATIVE, Result, SUCCESS, split_place};
use contest::trial::{Case, SamplesAnswer, SamplesReport};
use contest::{Problem, answer};
use judge_io::compare;

/// Answers the samples of problems and shows the first difference of each wrong answer.
pub(super) fn run(chosen: &[&Problem], cases: Vec<Vec<Case>>, console: &mut Console<'_>) -> Result {
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

/// Returns what is wrong with the answer to a case, or `None` if it is right.
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
