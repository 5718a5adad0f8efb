//! What a source file is: how long, how it opens, and what its comments do not say.

use super::Source;

/// The longest a source file may be, in lines.
const LONGEST_FILE: usize = 500;

/// The longest a `lib.rs` may be, in lines.
const LONGEST_LIB: usize = 120;

/// What comments do not say, and what they say instead. A number has a name, and a person is the user,
/// the caller, or a player.
const ENGLISH: [(&str, &str); 9] = [
    ("somebody", "the user or the caller"),
    ("anybody", "any caller"),
    ("so many bytes", "the parameter's name"),
    ("so many bits", "the parameter's name"),
    ("so many numbers", "the parameter's name"),
    ("so many positions", "the parameter's name"),
    ("so many columns", "the parameter's name"),
    ("pointed to", "the target"),
    ("is told why", "gets the error"),
];

/// Returns what is wrong with the source files.
pub fn complaints(sources: &[Source]) -> Vec<String> {
    sources.iter().flat_map(complaints_of).collect()
}

fn complaints_of(Source { name, text, .. }: &Source) -> Vec<String> {
    let lines = text.lines().count();
    let longest = if name.ends_with("lib.rs") { LONGEST_LIB } else { LONGEST_FILE };
    let mut complaints = Vec::new();
    if !text.starts_with("//! ") {
        complaints.push(format!("{name}: does not open with a //! line that says what it is"));
    }
    if lines > longest {
        complaints.push(format!("{name}: {lines} lines, more than {longest}"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        let comment = line.split_once("//").map_or("", |(_, comment)| comment);
        for (words, instead) in ENGLISH.iter().filter(|(words, _)| comment.contains(words)) {
            complaints.push(format!("{name}:{number}: {words:?} in a comment; say {instead}"));
        }
    }
    complaints
}
