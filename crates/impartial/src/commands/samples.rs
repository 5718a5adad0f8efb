//! `impartial test [ID…]`: the samples against their expected answers.

use crate::console::Console;
use crate::errors::{FileError, Result, SUCCESS, WRONG, chain, split_place};
use crate::problems::{Problem, find, problems, samples, solve};
use crate::source::Source;
use judge_io::compare;
use std::path::{Path, PathBuf};

/// Run the samples of problems and show the first difference of each wrong answer
#[derive(clap::Args)]
#[command(after_help = "\
The exit status is 1 when an answer is wrong, and 2 when there are no samples to run.

Examples:
  impartial test                        all samples in the program
  impartial test poj1067-wythoff        those of one problem
  impartial test hdu1536-s-nim --dir D  D/hdu1536-s-nim/*.in against *.out, or D/*.in")]
pub(super) struct Arguments {
    /// The problems; all by default
    ids: Vec<String>,
    /// A folder that has a folder with NAME.in and NAME.out for each problem, instead of the
    /// samples in the program; for a single problem it may hold the files themselves
    #[arg(long)]
    dir: Option<PathBuf>,
}

/// A case to run.
struct Case {
    name: String,
    input: Vec<u8>,
    output: Vec<u8>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        let chosen: Vec<&Problem> = if self.ids.is_empty() {
            problems().iter().collect()
        } else {
            self.ids.iter().map(|id| find(id)).collect::<std::result::Result<_, _>>()?
        };
        let width = chosen.iter().map(|problem| problem.id.len()).max().unwrap_or(0);
        let cases = self.cases(&chosen)?;
        let (mut passed, mut failed) = (0, 0);
        for (problem, cases) in chosen.iter().zip(cases) {
            let wrong: Vec<String> =
                cases.iter().filter_map(|case| difference(problem.id, case)).collect();
            failed += wrong.len();
            passed += cases.len() - wrong.len();
            let verdict = match (cases.len(), wrong.len()) {
                (0, _) => "no samples".to_string(),
                (1, 0) => "ok, 1 sample".to_string(),
                (count, 0) => format!("ok, {count} samples"),
                (count, wrong) => format!("{wrong} of {count} wrong"),
            };
            writeln!(console.output, "{:width$}  {verdict}", problem.id)?;
            for text in wrong {
                writeln!(console.output, "{text}")?;
            }
        }
        writeln!(console.output, "{passed} passed, {failed} failed")?;
        Ok(if failed == 0 { SUCCESS } else { WRONG })
    }
}

impl Arguments {
    /// Returns the samples of each problem.
    fn cases(&self, chosen: &[&Problem]) -> Result<Vec<Vec<Case>>> {
        let Some(dir) = &self.dir else {
            return Ok(chosen.iter().map(|problem| carried(problem.id)).collect());
        };
        let mut all = Vec::with_capacity(chosen.len());
        for problem in chosen {
            let cases = in_folder(dir, problem.id, self.ids.len() == 1)?;
            if cases.is_empty() && !self.ids.is_empty() {
                return Err(format!("{} has no samples of {}", dir.display(), problem.id).into());
            }
            all.push(cases);
        }
        if all.iter().all(Vec::is_empty) {
            return Err(format!("{} has no samples of any problem", dir.display()).into());
        }
        Ok(all)
    }
}

/// Returns the samples in the program.
fn carried(id: &str) -> Vec<Case> {
    let case = |sample: &crate::problems::BuiltIn| Case {
        name: sample.name.to_string(),
        input: sample.input.to_vec(),
        output: sample.output.to_vec(),
    };
    samples(id).map(case).collect()
}

/// Returns the samples of a folder: those under the problem's name, or if that folder is absent
/// and `direct` is set, those in the folder itself.
fn in_folder(dir: &Path, id: &str, direct: bool) -> Result<Vec<Case>> {
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
            input: read(&sample.input)?,
            output: read(&sample.output)?,
            name: sample.name,
        });
    }
    Ok(cases)
}

/// Returns what is wrong with the answer to a case, indented, or `None` if it is right.
fn difference(id: &str, case: &Case) -> Option<String> {
    let name = &case.name;
    let text = match solve(id, &case.input) {
        Err(error) => FileError::new(format!("{name}.in"), &chain(&error)).to_string(),
        Ok(output) => {
            let difference = compare(&case.output, &output).err()?.to_string();
            match split_place(&difference) {
                (Some((line, column)), text) => format!("{name}.out:{line}:{column}:{text}"),
                (None, text) => format!("{name}.out: {text}"),
            }
        }
    };
    Some(format!("  {}", text.replace('\n', "\n  ")))
}
