//! The user's program: how it is started, and within what limits.

use super::child::{Bounds, Ending, Run, run};
use crate::errors::Result;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Runs a command with a limit on its memory: what it asks of the system fails from there on.
const LIMITED: &str = "ulimit -v \"$0\" && exec \"$@\"";

/// Whether memory can be limited, and whether there is such a program.
const LIMITS: &str = "ulimit -v \"$0\"";
const EXISTS: &str = "command -v -- \"$0\" > /dev/null";

/// A program of the user's.
pub(crate) struct Program {
    words: Vec<String>,
    pub(crate) time: Duration,
    /// The memory that it may ask for, in MiB.
    pub(crate) memory: Option<u64>,
}

impl Program {
    /// Returns the program that a command names.
    ///
    /// # Errors
    /// When the command is empty, leaves a quote open, or names nothing that can be started, and
    /// when memory cannot be limited here.
    pub(crate) fn new(command: &str, time: Duration, memory: Option<u64>) -> Result<Self> {
        let words = split(command).ok_or("a quote in the command is not closed")?;
        let [name, ..] = &*words else {
            return Err("the command is empty".into());
        };
        if let Some(memory) = memory {
            if !succeeds(Command::new("sh").args(["-c", LIMITS, &kibibytes(memory)])) {
                return Err("memory cannot be limited here: --memory needs `ulimit -v`".into());
            }
            if !succeeds(Command::new("sh").args(["-c", EXISTS, name])) {
                return Err(not_startable(name, "there is no such program").into());
            }
        }
        Ok(Program { words, time, memory })
    }

    /// Runs the program on an input, with its memory limited to some MiB.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(crate) fn run(
        &self,
        input: &[u8],
        most_output: usize,
        memory: Option<u64>,
        stop: &AtomicBool,
    ) -> Result<Run> {
        let (name, arguments) = self.words.split_first().ok_or("there is no command")?;
        let mut command = match memory {
            None => Command::new(name),
            Some(memory) => {
                let mut command = Command::new("sh");
                command.args(["-c", LIMITED, &kibibytes(memory), name]);
                command
            }
        };
        command.args(arguments);
        let bounds = Bounds { time: self.time, output: most_output, stop };
        run(&mut command, input.to_vec(), &bounds)
            .map_err(|error| not_startable(name, &error.to_string()).into())
    }
}

fn kibibytes(mebibytes: u64) -> String {
    mebibytes.saturating_mul(1024).to_string()
}

fn succeeds(command: &mut Command) -> bool {
    let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    silent.status().is_ok_and(|status| status.success())
}

fn not_startable(name: &str, why: &str) -> String {
    let here = Path::new(".").join(name);
    let advice = if !name.contains('/') && here.is_file() {
        format!("; did you mean ./{name}?")
    } else {
        String::new()
    };
    format!("`{name}` cannot be started: {why}{advice}")
}

impl Run {
    /// Returns whether the program ended by itself and says that all is well.
    pub(crate) fn is_well(&self) -> bool {
        self.ending == Ending::Status(0)
    }

    /// Returns whether standard error speaks of memory, as all runtimes do that ran out of it.
    pub(crate) fn speaks_of_memory(&self) -> bool {
        let text = String::from_utf8_lossy(&self.errors).to_lowercase();
        ["memory", "alloc"].iter().any(|word| text.contains(word))
    }
}

/// Returns the words of a command: split at white space, but for what stands in quotes or after a
/// backslash, as in a shell. Nothing if a quote is not closed.
fn split(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (None, ' ' | '\t' | '\n') => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (Some(open), letter) if open == letter => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().push(letters.next()?),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn quotes_keep_words_together() {
        let words = |command| split(command).map(|words| words.join("|"));
        for (command, expected) in [
            ("./mine", Some("./mine")),
            ("  python3   mine.py ", Some("python3|mine.py")),
            ("sh -c 'a | b \"c\"'", Some("sh|-c|a | b \"c\"")),
            (r#"a "b \" c"d '' e\ f"#, Some(r#"a|b " cd||e f"#)),
            ("'\\'", Some("\\")),
            ("", Some("")),
            ("a 'b", None),
            ("a \\", None),
        ] {
            assert_eq!(words(command).as_deref(), expected, "{command}");
        }
    }
}
