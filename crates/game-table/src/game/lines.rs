//! Positions that are any lines of text: a program lists the options of each.
//!
//! All reachable positions are listed first, with one run of the program for each number of moves.
//! They form a graph on which a token is moved. Positions may repeat, and the lines have a meaning
//! only for the program.

use super::reached::Reached;
use super::rule_file::{MOST_OUTPUT, answer_of};
use crate::errors::{Failure, FileError, Result};
use crate::files::Files;
use crate::named_graph::NamedGraph;
use crate::notation::OwnRule;
use mex_core::stop_point;

/// The most bytes of a position, and of all positions.
const LONGEST: usize = 1 << 12;
const MOST_BYTES: usize = 1 << 28;

/// The positions found so far, and their bytes.
struct Lines<'c> {
    command: &'c str,
    met: Reached<String>,
    bytes: usize,
}

/// Returns the graph of all positions reachable from a line of text, number 0, if there are no more
/// than the user allows.
pub(super) fn graph_of(
    command: &str,
    start: &str,
    limit: Option<usize>,
    files: &mut dyn Files,
) -> Result<NamedGraph> {
    let met = Reached::new(limit.unwrap_or(OwnRule::MOST_HEAPS));
    let mut lines = Lines { command, met, bytes: 0 };
    if let Some(fault) = fault(start) {
        return Err(format!("the position has {fault}").into());
    }
    lines.number(start)?;
    let mut time = OwnRule::MOST_TIME;
    let mut asked = 0;
    while asked < lines.met.list.len() {
        let text: String = lines.met.list[asked..].iter().flat_map(|name| [name, "\n"]).collect();
        let answer = files.run(command, &text, (&mut time, MOST_OUTPUT))?;
        asked = lines.read(asked, &answer)?;
    }
    lines.met.into_graph(|name| name)
}

impl Lines<'_> {
    fn number(&mut self, name: &str) -> Result<u32> {
        let before = self.met.list.len();
        let number = self.met.number(name)?;
        if self.met.list.len() > before {
            self.bytes += name.len();
        }
        if self.bytes > MOST_BYTES {
            let text = format!("the first {before} positions have more than {MOST_BYTES} bytes");
            return Err(Failure::refused(text).into());
        }
        Ok(number)
    }

    /// Reads a line for each position from one on: its options, with tabs between them. Returns the
    /// number of answered positions.
    fn read(&mut self, first: usize, answer: &[u8]) -> Result<usize> {
        let end = self.met.list.len();
        let answer = answer.strip_suffix(b"\n").unwrap_or(answer);
        let found = answer.split(|&byte| byte == b'\n').count();
        if found != end - first {
            let text =
                format!("expected {} lines, one for each position, found {found}", end - first);
            return Err(self.error(&text));
        }
        for (number, line) in (first..).zip(answer.split(|&byte| byte == b'\n')) {
            stop_point();
            let place = number - first + 1;
            let line = std::str::from_utf8(line)
                .map_err(|error| self.error(&format!("line {place}: {error}")))?;
            let mut column = 1;
            for option in line.split('\t').filter(|_| !line.is_empty()) {
                if let Some(fault) = fault(option) {
                    let text = format!("line {place}, column {column}: an option has {fault}");
                    return Err(self.error(&text));
                }
                column += option.len() + 1;
                let option = self.number(option)?;
                self.met.add(number, option)?;
            }
        }
        Ok(end)
    }

    fn error(&self, text: &str) -> Box<dyn std::error::Error + Send + Sync> {
        FileError::new(answer_of(self.command), text).into()
    }
}

/// Returns the error in a position, if there is one.
fn fault(position: &str) -> Option<String> {
    match position {
        "" => Some("no letters".to_string()),
        _ if position.contains(char::is_control) => Some("a control character".to_string()),
        _ if position.len() > LONGEST => Some(format!("more than {LONGEST} bytes")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mex_core::mex;
    use std::time::Duration;
    use test_support::Rng;

    /// Fixed answers in place of a program.
    struct Answers<F>(F);

    impl<F: FnMut(&str) -> String> Files for Answers<F> {
        fn run(&mut self, _: &str, text: &str, _: (&mut Duration, usize)) -> Result<Vec<u8>> {
            Ok((self.0)(text).into_bytes())
        }
    }

    /// The options of a word: a letter is removed, or two equal adjacent letters become another.
    fn options(word: &str) -> Vec<String> {
        let cut = |at: usize, length: usize, put: &str| {
            format!("{}{put}{}", &word[..at], &word[at + length..])
        };
        let single = (0..word.len()).filter(|_| word.len() > 1).map(|at| cut(at, 1, ""));
        let pairs = (1..word.len()).filter(|&at| word.as_bytes()[at - 1] == word.as_bytes()[at]);
        let pairs =
            pairs.map(|at| cut(at - 1, 2, if word.as_bytes()[at] == b'a' { "b" } else { "a" }));
        single.chain(pairs).collect()
    }

    fn by_definition(word: &str) -> u32 {
        mex(options(word).iter().map(|option| by_definition(option)))
    }

    #[test]
    fn the_graph_of_a_program_has_the_moves_that_it_lists() {
        let program = |text: &str| -> String {
            text.lines().map(|line| options(line).join("\t") + "\n").collect()
        };
        let mut rng = Rng::new(40);
        for _ in 0..test_support::size(60, 600) {
            let word: String = (0..rng.count(1, 7)).map(|_| rng.pick(&['a', 'b'])).collect();
            let named = graph_of("", &word, None, &mut Answers(program)).unwrap();
            let mut expected = options(&word);
            expected.sort();
            expected.dedup();
            let found = named.graph.find_options(0).into_iter().map(|to| named.name(to));
            let mut found: Vec<String> = found.collect();
            found.sort();
            found.dedup();
            assert_eq!(found, expected, "{word}");
            let graph = super::super::open::game_graph(&named).unwrap();
            let values = mex_core::grundy_values(&graph).unwrap();
            assert_eq!(values[0], by_definition(&word), "{word}");
        }
    }

    #[test]
    fn what_is_no_answer_is_refused_with_its_place() {
        let endless =
            |text: &str| text.lines().map(|line| format!("{line}a\n")).collect::<String>();
        let error = graph_of("p", "b", Some(50), &mut Answers(endless)).unwrap_err();
        assert_eq!(error.to_string(), "more than 50 positions can be reached; --limit N allows N");
        for (answer, expected) in [
            ("a\nb\n", "expected 1 lines, one for each position, found 2"),
            ("a\t\tb\n", "the answer of `p`:1:3: an option has no letters"),
            ("a\tb\t\n", "the answer of `p`:1:5: an option has no letters"),
            ("a\tb\u{7}\n", "the answer of `p`:1:3: an option has a control character"),
        ] {
            let mut program = Answers(|_: &str| answer.to_string());
            let error = graph_of("p", "x", None, &mut program).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
        for position in ["", "a\tb", &"a".repeat(LONGEST + 1)] {
            let mut program = Answers(|_: &str| "\n".to_string());
            assert!(graph_of("p", position, None, &mut program).is_err());
        }
    }
}
