//! Runs a page: creates its files, runs its commands, and rewrites the page.

use super::block::{Kind, blocks};
use super::console::Bash;
use std::fs;
use std::path::Path;

/// The result of running a page.
#[derive(Debug, Default)]
pub struct Played {
    /// The page with the output of its commands.
    pub text: String,
    /// Every command that was run.
    pub commands: Vec<String>,
    /// The number of console blocks run.
    pub console: usize,
    /// The number of documentation tests.
    pub rust: usize,
    /// The number of sessions of Python.
    pub python: usize,
    /// The number of blocks that are files of the page.
    pub data: usize,
    /// The reason of each ignored block.
    pub ignored: Vec<String>,
}

impl Played {
    /// Returns the number of blocks of the page.
    pub fn block_count(&self) -> usize {
        self.console + self.rust + self.python + self.data + self.ignored.len()
    }
}

/// Runs a page in a folder, with the programs of another folder first in the search path.
///
/// # Errors
/// One for each block that no test runs, each file that no command reads, and each command whose
/// output a block cannot show.
pub fn play(text: &str, folder: &Path, programs: &Path) -> Result<Played, Vec<String>> {
    let bash = Bash { folder, programs };
    let lines: Vec<&str> = text.lines().collect();
    let mut played = Played::default();
    let (mut complaints, mut names) = (Vec::new(), Vec::new());
    let mut copied = 0;
    for block in blocks(text)? {
        let inside = &lines[block.opening + 1..block.closing];
        copy(&lines[copied..=block.opening], &mut played.text);
        copied = block.closing;
        match block.kind {
            Kind::Console => {
                played.console += 1;
                match bash.transcript(inside) {
                    Ok((text, commands)) => {
                        played.text.push_str(&text);
                        played.commands.extend(commands);
                    }
                    Err(reason) => {
                        complaints.push(format!("line {}: {reason}", block.opening + 1));
                    }
                }
                continue;
            }
            Kind::Rust => played.rust += 1,
            Kind::Python => played.python += 1,
            Kind::Ignored(reason) => played.ignored.push(reason),
            Kind::Data(name) => {
                played.data += 1;
                let mut data = String::new();
                copy(inside, &mut data);
                if let Err(error) = fs::write(folder.join(&name), data) {
                    complaints.push(format!("{name}: {error}"));
                }
                names.push(name);
            }
        }
        copy(inside, &mut played.text);
    }
    copy(&lines[copied..], &mut played.text);
    let unread = |name: &&String| !played.commands.iter().any(|line| line.contains(name.as_str()));
    complaints.extend(names.iter().filter(unread).map(|name| format!("no command reads {name}")));
    if complaints.is_empty() { Ok(played) } else { Err(complaints) }
}

fn copy(lines: &[&str], text: &mut String) {
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a page in its own empty folder.
    fn played(name: &str, text: &str) -> Result<Played, Vec<String>> {
        let folder = std::env::temp_dir().join(format!("guide-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("the system's folder can be written");
        let played = play(text, &folder, Path::new("/bin"));
        fs::remove_dir_all(&folder).expect("it was just made");
        played
    }

    #[test]
    fn blessing_twice_changes_nothing_more() {
        let page = "# A\n```text file=a.txt\n1\n\n```\nB\n```console\n$ cat a.txt\nold\n```\nC\n";
        let once = played("once", page).expect("every block is tested");
        assert_eq!(once.text, page.replace("old\n", "1\n\n"));
        assert_eq!((once.console, once.data, once.block_count()), (1, 1, 2));
        let twice = played("twice", &once.text).expect("every block is tested");
        assert_eq!(twice.text, once.text);
    }

    #[test]
    fn a_file_that_no_command_reads_is_refused() {
        let page = "```text file=a.txt\n1\n```\n```console\n$ echo b\n```\n";
        assert_eq!(played("unread", page).unwrap_err(), ["no command reads a.txt"]);
    }
}
