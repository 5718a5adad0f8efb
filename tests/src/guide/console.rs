//! Runs the commands of a console block, and records their output.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The shell that runs the commands of one page.
#[derive(Debug)]
pub struct Bash<'a> {
    /// The page's folder.
    pub folder: &'a Path,
    /// The folder with the programs under test, first in the search path.
    pub programs: &'a Path,
}

/// A command of a console block.
struct Step {
    /// The lines that the page shows.
    shown: String,
    /// The input of bash.
    script: String,
}

impl Bash<'_> {
    /// Runs the commands of a block one after the other, and returns the block with their output,
    /// and the commands.
    ///
    /// # Errors
    /// Names the command that could not run, or whose output a block cannot show.
    pub fn transcript(&self, block: &[&str]) -> Result<(String, Vec<String>), String> {
        let (mut text, mut scripts) = (String::new(), Vec::new());
        for step in steps(block)? {
            let output = self.run(&step.script).map_err(|error| format!("bash: {error}"))?;
            text.push_str(&step.shown);
            text.push_str(&shown(&output).map_err(|reason| format!("`{}` {reason}", step.script))?);
            scripts.push(step.script);
        }
        Ok((text, scripts))
    }

    fn run(&self, script: &str) -> std::io::Result<Output> {
        let mut path = OsString::from(self.programs);
        path.push(":/usr/local/bin:/usr/bin:/bin");
        Command::new("bash")
            .args(["--noprofile", "--norc", "-euo", "pipefail", "-c", script])
            .current_dir(self.folder)
            .env_clear()
            .env("PATH", path)
            .env("HOME", self.folder)
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .output()
    }
}

/// Returns the commands of a block, without their output on the page.
fn steps(block: &[&str]) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    let mut continues = false;
    for line in block {
        if let Some(script) = line.strip_prefix("$ ") {
            steps.push(Step { shown: format!("{line}\n"), script: script.to_string() });
            continues = true;
            continue;
        }
        let step = steps.last_mut().ok_or("a console block begins with `$ COMMAND`")?;
        match line.strip_prefix('>').filter(|_| continues) {
            Some(script) => {
                writeln!(step.shown, "{line}").expect("a string takes all");
                write!(step.script, "\n{}", script.strip_prefix(' ').unwrap_or(script))
                    .expect("a string takes all");
            }
            None => continues = false,
        }
    }
    if steps.is_empty() { Err("a console block without a command".into()) } else { Ok(steps) }
}

/// Returns the output of a command in the form of a block.
fn shown(output: &Output) -> Result<String, String> {
    let text = |bytes: &[u8]| {
        let text = std::str::from_utf8(bytes).map_err(|_| "prints what is not UTF-8")?;
        let whole = text.is_empty() || text.ends_with('\n');
        if whole { Ok(text.to_string()) } else { Err("ends in the middle of a line") }
    };
    let mut shown = text(&output.stdout)?;
    if shown.lines().any(is_reserved) {
        return Err("prints a line that looks like a part of the transcript".into());
    }
    if shown.starts_with('>') {
        return Err("begins its output like a continued command".into());
    }
    for line in text(&output.stderr)?.lines() {
        writeln!(shown, "! {line}").expect("a string takes all");
    }
    match output.status.code() {
        Some(0) => {}
        Some(status) => writeln!(shown, "? {status}").expect("a string takes all"),
        None => return Err("was ended by a signal".into()),
    }
    Ok(shown)
}

fn is_reserved(line: &str) -> bool {
    ["$ ", "! ", "? ", "```"].iter().any(|start| line.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transcript(block: &str) -> Result<String, String> {
        let bash = Bash { folder: Path::new("/"), programs: Path::new("/bin") };
        let lines: Vec<&str> = block.lines().collect();
        bash.transcript(&lines).map(|(text, _)| text)
    }

    #[test]
    fn streams_and_status_are_kept_apart() {
        let block = "$ echo out; echo err >&2; exit 3\nold\n";
        let expected = "$ echo out; echo err >&2; exit 3\nout\n! err\n? 3\n";
        assert_eq!(transcript(block).as_deref(), Ok(expected));
        assert_eq!(transcript(expected).as_deref(), Ok(expected));
    }

    #[test]
    fn pipes_and_here_documents_work() {
        let block = "$ cat <<'END' | tr a b\n> a  a\n>\n> END\nb  b\n\n$ false | true\n? 1\n";
        assert_eq!(transcript(block).as_deref(), Ok(block));
    }

    #[test]
    fn what_a_block_cannot_show_is_refused() {
        for block in ["x\n", "$ printf x\n", "$ echo '$ x'\n", "$ echo '> x'\n", "$ kill -9 $$\n"] {
            assert!(transcript(block).is_err(), "{block}");
        }
    }
}
