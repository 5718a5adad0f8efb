//! Sums of games as text: `nim 3 5 + kayles 7 + cram 3x4`.

use super::name::{Named, find_game};
use crate::errors::{Failure, FileError, Result, chain};
use std::error::Error;

const MOST_GAMES: usize = 64;

const SIGN: &str = "+";

/// A game of a sum, with its position as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The name of the game.
    pub name: String,
    /// The game.
    pub named: Named,
    /// The words of the position.
    pub position: Vec<String>,
}

/// A sum of games: a player moves in one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// The games, at least one.
    pub terms: Vec<Term>,
}

impl Sum {
    /// Reads a sum.
    ///
    /// Plus signs separate the games; each begins with its name, as in [`find_game`], followed by
    /// its position. Numbers without a name belong to the game before them, or are heaps of Nim: `3
    /// 5 + 7`, `wythoff 3,5 + 2,1`. A name with spaces, or a position with a plus sign, needs
    /// double quotes.
    ///
    /// # Errors
    /// When a game has no position or an unknown name; the error suggests the most similar name.
    ///
    /// # Examples
    /// ```
    /// use game_table::Sum;
    ///
    /// let sum = Sum::parse("kayles 7 + 3 + \"graph:my arrows.txt\" 5")?;
    /// assert_eq!(sum.terms[0].position.join(" "), "7 + 3");
    /// assert_eq!(sum.terms[1].name, "graph:my arrows.txt");
    /// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self> {
        Sum::of_words(quoted_words(text))
    }

    /// Returns the sum in the arguments of a command: its words, or texts with several words. The
    /// name of a file with spaces needs no quotes in a separate argument.
    pub fn from_arguments(arguments: &[String]) -> Result<Self> {
        Sum::of_words(words_of(arguments))
    }

    /// Returns the sum of one game, with the words of its position.
    pub fn of_game(name: &str, named: Named, position: &[String]) -> Self {
        let (name, position) = (name.to_string(), position.to_vec());
        Sum { terms: vec![Term { name, named, position }] }
    }

    /// Returns the sum in some words, which may be quoted.
    pub(super) fn of_words(words: Vec<(String, bool)>) -> Result<Self> {
        let mut terms: Vec<Term> = Vec::new();
        let mut is_begun = false;
        let mut dangles = false;
        let parts = words.iter().flat_map(|(word, is_quoted)| match is_quoted {
            true => vec![(word.as_str(), false)],
            false => parts(word).into_iter().map(|part| (part, part == SIGN)).collect(),
        });
        for (word, is_sign) in parts {
            if is_sign && (dangles || terms.is_empty()) {
                return Err("expected a game or heaps before each plus sign".into());
            }
            dangles = is_sign;
            if is_sign {
                is_begun = false;
                continue;
            }
            let goes_on = std::mem::replace(&mut is_begun, true);
            if let (true, Some(term)) = (goes_on, terms.last_mut()) {
                term.position.push(word.to_string());
                continue;
            }
            match (begins_position(word), terms.last_mut()) {
                (false, _) => terms.push(Term {
                    name: word.to_string(),
                    named: find_game(word).map_err(|error| with_advice(word, error))?,
                    position: Vec::new(),
                }),
                (true, Some(term)) => term.position.extend([SIGN, word].map(str::to_string)),
                (true, None) => terms.push(Term {
                    name: "nim".to_string(),
                    named: find_game("nim")?,
                    position: vec![word.to_string()],
                }),
            }
            if terms.len() > MOST_GAMES {
                return Err(format!("a sum has at most {MOST_GAMES} games").into());
            }
        }
        match terms.is_empty() {
            true => Err("expected a game and its position, as in nim 3 5 + kayles 7".into()),
            false if dangles => Err("expected a game or heaps after the last plus sign".into()),
            false => Ok(Sum { terms }),
        }
    }

    /// Returns an error with the name of its game, if there are several.
    pub(crate) fn error(
        &self,
        index: usize,
        error: Box<dyn Error + Send + Sync>,
    ) -> Box<dyn Error + Send + Sync> {
        match self.terms.len() == 1 || error.is::<FileError>() {
            true => error,
            false => {
                let message = format!("{}: {}", self.label(index), chain(error.as_ref()));
                Failure::reworded(error.as_ref(), message).into()
            }
        }
    }

    /// Returns the name of a game in a sum, with its number if others have the same name.
    pub(crate) fn label(&self, index: usize) -> String {
        let name = &self.terms[index].name;
        match self.terms.iter().filter(|other| other.name == *name).count() {
            1 => name.clone(),
            _ => format!("{name} (game {})", index + 1),
        }
    }
}

/// Returns the words of arguments, and whether they are in double quotes.
pub(super) fn words_of(arguments: &[String]) -> Vec<(String, bool)> {
    let is_whole = |argument: &String| {
        let named = find_game(argument).ok();
        let path = named.as_ref().and_then(Named::path);
        path.is_some_and(|path| arguments.len() > 1 || path.exists())
    };
    let words = arguments.iter().flat_map(|argument| match is_whole(argument) {
        true => vec![(argument.clone(), true)],
        false => quoted_words(argument),
    });
    words.collect()
}

/// Returns the words of a text, and whether they are in double quotes.
fn quoted_words(text: &str) -> Vec<(String, bool)> {
    let mut words = Vec::new();
    let mut word: Option<(String, bool)> = None;
    let mut is_quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default().1 = true;
            }
            _ if letter.is_whitespace() && !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().0.push(letter),
        }
    }
    words.extend(word);
    words
}

/// Returns a word unchanged if it is a game or has no plus sign, and otherwise its parts and the
/// signs between them.
fn parts(word: &str) -> Vec<&str> {
    if !word.contains('+') || !begins_position(word) && find_game(word).is_ok() {
        return vec![word];
    }
    let mut parts = Vec::new();
    for (index, part) in word.split('+').enumerate() {
        if index > 0 {
            parts.push(SIGN);
        }
        if !part.is_empty() {
            parts.push(part);
        }
    }
    parts
}

/// Returns the error of a name, with advice if it looks like heaps.
fn with_advice(word: &str, error: Box<dyn Error + Send + Sync>) -> Box<dyn Error + Send + Sync> {
    match word.starts_with(|letter: char| letter.is_ascii_digit()) {
        true => {
            let text = chain(error.as_ref());
            let message = format!("{text}; heaps of Nim are written as 3 5 7");
            Failure::reworded(error.as_ref(), message).into()
        }
        false => error,
    }
}

/// Returns whether a word begins a position, not a name: codes that begin with a digit contain a
/// point or letters, positions contain sizes.
fn begins_position(word: &str) -> bool {
    match word.starts_with(|letter: char| letter.is_ascii_digit()) {
        true => word.chars().all(|letter| letter.is_ascii_digit() || ",;x^()[]{}".contains(letter)),
        // A code may begin with a brace or a point.
        false => {
            let is_code = match word.as_bytes().first() {
                Some(b'{') => word.contains('.'),
                Some(b'.') => word.contains(|letter: char| letter.is_ascii_digit()),
                _ => false,
            };
            let is_code = is_code && find_game(word).is_ok();
            word.starts_with(['.', '#', '(', '[', '{']) && !is_code
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let sum = Sum::parse(text).unwrap();
        let term = |term: &Term| format!("{}: {}", term.name, term.position.join(" "));
        sum.terms.iter().map(term).collect()
    }

    #[test]
    fn sums_are_split_at_their_signs() {
        for (text, expected) in [
            ("nim 3 5 + kayles 7 + cram 3x4", &["nim: 3 5", "kayles: 7", "cram: 3x4"][..]),
            ("3 5 7", &["nim: 3 5 7"]),
            ("3+5 + kayles 7+2", &["nim: 3 + 5", "kayles: 7 + 2"]),
            ("wythoff 3,5 + 2,1 + nim 4", &["wythoff: 3,5 + 2,1", "nim: 4"]),
            ("0.77 5 + 4.007 9", &["0.77: 5", "4.007: 9"]),
            ("turn:1+C(64) 9 + nim 1", &["turn:1+C(64): 9", "nim: 1"]),
            ("cram ..#/... + nim 2", &["cram: ..#/...", "nim: 2"]),
            ("\"graph:a b.txt\" 5 + 6", &["graph:a b.txt: 5 + 6"]),
            ("kayles 7+nim 2", &["kayles: 7", "nim: 2"]),
            ("run:./rule \"a + b\" + nim 2", &["run:./rule: a + b", "nim: 2"]),
            ("(3,5,7)", &["nim: (3,5,7)"]),
            ("{3,5} 7", &["nim: {3,5} 7"]),
            (".007 5 + .3F 2", &[".007: 5", ".3F: 2"]),
            ("{2+}=.0 7 + 0.{0,2!,4+} 5", &["{2+}=.0: 7", "0.{0,2!,4+}: 5"]),
            ("wythoff 10^30,5 + 2^70,1", &["wythoff: 10^30,5 + 2^70,1"]),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
        let arguments = ["graph:a b.txt", "5", "+", "nim", "3"].map(str::to_string);
        assert_eq!(Sum::from_arguments(&arguments).unwrap().terms[0].name, "graph:a b.txt");
    }

    #[test]
    fn what_is_no_sum_is_refused() {
        for (text, part) in [
            ("", "expected a game"),
            (" + ", "before each plus sign"),
            ("nim 3 + + 5", "before each plus sign"),
            ("nim 3 5 +", "after the last plus sign"),
            ("kaylse 7", "did you mean kayles?"),
            ("3.5.7", "heaps of Nim are written as 3 5 7"),
            ("nim 3 + kaylse 7", "did you mean kayles?"),
            (&"nim 1 + ".repeat(70), "at most 64 games"),
        ] {
            let error = Sum::parse(text).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
