//! The library's answers to samples.

use crate::console::Console;
use crate::errors::{FileError, NEGATIVE, Result, SUCCESS, split_place};
use contest::trial::Case;
use contest::{Problem, answer};
use judge_io::compare;
use serde_json::json;

/// Answers the samples of problems and shows the first difference of each wrong answer.
pub(super) fn run(
    chosen: &[&Problem],
    cases: Vec<Vec<Case>>,
    as_json: bool,
    console: &mut Console<'_>,
) -> Result {
    let width = chosen.iter().map(|problem| problem.id.len()).max().unwrap_or(0);
    let (mut passed, mut failed) = (0, 0);
    let mut list = Vec::new();
    for (problem, cases) in chosen.iter().zip(cases) {
        let wrong: Vec<String> =
            cases.iter().filter_map(|case| difference(problem.id, case)).collect();
        failed += wrong.len();
        passed += cases.len() - wrong.len();
        if as_json {
            list.push(json!({
                "id": problem.id,
                "passed": cases.len() - wrong.len(),
                "failed": wrong.len(),
                "differences": wrong,
            }));
            continue;
        }
        let verdict = match (cases.len(), wrong.len()) {
            (0, _) => "no samples".to_string(),
            (1, 0) => "ok, 1 sample".to_string(),
            (count, 0) => format!("ok, {count} samples"),
            (count, wrong) => format!("{wrong} of {count} wrong"),
        };
        writeln!(console.output, "{:width$}  {verdict}", problem.id)?;
        for text in wrong {
            writeln!(console.output, "  {}", text.replace('\n', "\n  "))?;
        }
    }
    if as_json {
        let all = json!({ "passed": passed, "failed": failed, "problems": list });
        writeln!(console.output, "{all}")?;
    } else {
        writeln!(console.output, "{passed} passed, {failed} failed")?;
    }
    Ok(if failed == 0 { SUCCESS } else { NEGATIVE })
}

/// Returns what is wrong with the answer to a case, or `None` if it is right.
fn difference(id: &str, case: &Case) -> Option<String> {
    let name = &case.origin;
    Some(match answer(id, &case.input) {
        Err(error) => FileError::of(format!("{name}.in"), &error).to_string(),
        Ok(output) => {
            let difference = compare(&case.expected, &output).err()?.to_string();
            match split_place(&difference) {
                (Some((line, column)), text) => format!("{name}.out:{line}:{column}:{text}"),
                (None, text) => format!("{name}.out: {text}"),
            }
        }
    })
}
