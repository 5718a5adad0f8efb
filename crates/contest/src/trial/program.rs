//! The user's program: how it is started, and its limits.

use super::error::TrialError;
use super::process::{Run, run};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Runs a command with a limit on its address space; further requests fail.
const LIMITED: &str = "ulimit -v \"$0\" && exec \"$@\"";

/// Tests whether memory can be limited.
const LIMITS: &str = "ulimit -v \"$0\"";
const EXISTS: &str = "command -v -- \"$0\" > /dev/null";

/// A program of the user's, with its limits per input.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) command: String,
    pub(super) words: Vec<String>,
    pub(super) time: Duration,
    /// The address-space limit, in MiB.
    pub(super) memory: Option<u64>,
}

impl Program {
    /// The default time limit.
    pub const USUAL_TIME: Duration = Duration::from_secs(2);

    /// Returns the program of a command, with its time limit and its memory limit in MiB. The
    /// command is split at white space outside quotes and not after a backslash; no shell runs it.
    ///
    /// # Errors
    /// If the command is empty, has an unclosed quote or cannot be started, or memory cannot be
    /// limited.
    pub fn new(command: &str, time: Duration, memory: Option<u64>) -> Result<Self, TrialError> {
        let words = split(command).ok_or(TrialError::OpenQuote)?;
        let [name, ..] = &*words else {
            return Err(TrialError::NoCommand);
        };
        if let Some(memory) = memory {
            if !succeeds(Command::new("sh").args(["-c", LIMITS, &kibibytes(memory)])) {
                return Err(TrialError::NoMemoryLimit);
            }
            if !succeeds(Command::new("sh").args(["-c", EXISTS, name])) {
                return Err(TrialError::not_started(name, "program not found"));
            }
        }
        Ok(Program { command: command.to_string(), words, time, memory })
    }

    /// Runs the program on an input until it exits, its time is up, it has written more than
    /// `most_output` bytes, or the flag is set. All processes that it started end with it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn run(
        &self,
        input: &[u8],
        most_output: usize,
        stop: &AtomicBool,
    ) -> Result<Run, TrialError> {
        let (mut command, name) = self.command()?;
        run(&mut command, input.to_vec(), (self.time, most_output), stop)
            .map_err(|error| TrialError::not_started(name, &error.to_string()))
    }

    /// Returns the command that starts the program, and the program's name.
    pub(super) fn command(&self) -> Result<(Command, &str), TrialError> {
        let (name, arguments) = self.words.split_first().ok_or(TrialError::NoCommand)?;
        let mut command = match self.memory {
            None => Command::new(name),
            Some(memory) => {
                let mut command = Command::new("sh");
                command.args(["-c", LIMITED, &kibibytes(memory), name]);
                command
            }
        };
        command.args(arguments);
        Ok((command, name))
    }
}

fn kibibytes(mebibytes: u64) -> String {
    mebibytes.saturating_mul(1024).to_string()
}

fn succeeds(command: &mut Command) -> bool {
    let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    silent.status().is_ok_and(|status| status.success())
}

/// Returns the words of a command, split at white space outside quotes and not after a backslash,
/// as in a shell. `None` if a quote is not closed.
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
