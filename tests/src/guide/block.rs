//! Divides a page into blocks, each with its purpose.

/// The purpose of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Commands and their output.
    Console,
    /// A documentation test.
    Rust,
    /// A session of Python, which `cargo xtask python` runs.
    Python,
    /// The text of a file with this name.
    Data(String),
    /// Not run, for the reason that the page gives.
    Ignored(String),
}

/// A fenced block of a page.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its purpose.
    pub kind: Kind,
    /// The line of its opening fence, from 0.
    pub opening: usize,
    /// The line of its closing fence, from 0.
    pub closing: usize,
}

/// The line that begins or ends a block.
const FENCE: &str = "```";

/// The beginning of the line above a block that is not run.
const EXCUSE: &str = "<!-- not run:";

/// Returns the blocks of a page, in order.
///
/// # Errors
/// One for each block that no test would run, with its line.
pub fn blocks(text: &str) -> Result<Vec<Block>, Vec<String>> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut blocks, mut complaints) = (Vec::new(), Vec::new());
    let mut line = 0;
    while line < lines.len() {
        if let Some(complaint) = disguised(&lines, line) {
            complaints.push(format!("line {}: {complaint}", line + 1));
        }
        let Some(info) = lines[line].strip_prefix(FENCE) else {
            line += 1;
            continue;
        };
        let opening = line;
        let length = lines[opening + 1..].iter().position(|line| line.trim_end() == FENCE);
        let Some(length) = length else {
            complaints.push(format!("line {}: a block without an end", opening + 1));
            break;
        };
        let closing = opening + 1 + length;
        match kind(info, &lines[..opening]) {
            Ok(kind) => blocks.push(Block { kind, opening, closing }),
            Err(complaint) => complaints.push(format!("line {}: {complaint}", opening + 1)),
        }
        line = closing + 1;
    }
    if complaints.is_empty() { Ok(blocks) } else { Err(complaints) }
}

/// Returns the error in a line outside all blocks that readers would see as code.
fn disguised(lines: &[&str], line: usize) -> Option<&'static str> {
    let text = lines[line];
    let follows_blank = line == 0 || lines[line - 1].trim().is_empty();
    if text.trim_start().starts_with("~~~") {
        Some("a block in tildes")
    } else if text.trim_start().starts_with(FENCE) && !text.starts_with(FENCE) {
        Some("an indented fence")
    } else if follows_blank && text.starts_with("    ") && !text.trim().is_empty() {
        Some("an indented block")
    } else {
        None
    }
}

/// Returns the purpose of the block with this info string below the lines `above`.
fn kind(info: &str, above: &[&str]) -> Result<Kind, String> {
    let words: Vec<&str> = info.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        ["console"] => Ok(Kind::Console),
        ["rust"] => Ok(Kind::Rust),
        ["python"] => Ok(Kind::Python),
        [_, "ignore"] => {
            let reason = above.last().and_then(|line| line.strip_prefix(EXCUSE));
            let reason = reason.and_then(|line| line.strip_suffix("-->")).map(str::trim);
            match reason.filter(|reason| !reason.is_empty()) {
                Some(reason) => Ok(Kind::Ignored(reason.to_string())),
                None => Err(format!("an ignored block with no `{EXCUSE} REASON -->` above it")),
            }
        }
        [_, word] if word.starts_with("file=") => {
            let name = &word["file=".len()..];
            if name.is_empty() || name.contains('/') {
                return Err(format!("`{name}` names no file of the page's folder"));
            }
            Ok(Kind::Data(name.to_string()))
        }
        _ => Err(format!("nothing tests a block of `{info}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_apart() {
        let page = "a\n```console\n$ x\n```\n<!-- not run: slow -->\n```rust,ignore\n```\n\
                    ```text file=a.txt\n0 1\n```\n```rust\n```\n```python\n```\n";
        let kinds: Vec<Kind> =
            blocks(page).expect("all known").into_iter().map(|block| block.kind).collect();
        let ignored = Kind::Ignored("slow".into());
        let data = Kind::Data("a.txt".into());
        let expected = [Kind::Console, ignored, data, Kind::Rust, Kind::Python];
        assert_eq!(kinds, expected);
    }

    #[test]
    fn what_nothing_tests_is_refused() {
        for page in [
            "```\nx\n```\n",
            "```sh\nx\n```\n",
            "```rust,no_run\n```\n",
            "```rust,ignore\n```\n",
            "```text file=../a\n```\n",
            "```console\n$ x\n",
            "  ```console\n",
            "\n    $ x\n",
            "~~~\nx\n~~~\n",
        ] {
            assert!(blocks(page).is_err(), "{page}");
        }
    }
}
