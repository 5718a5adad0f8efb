//! Questions for other processes, as lines of text.

use super::error::hex;
use super::header::digest;
use crate::search::Question;
use core::fmt;
use core::str::FromStr;

/// The first words of a list.
const WORDS: &str = "impartial positions ";
/// The prefix of each line of the rules, and of the line that names the board.
const RULE: &str = "rule ";
const BOARD: &str = "board ";
/// Stands in place of the nimber if that is wanted.
const VALUE: &str = "value";
/// The most questions in a list.
const MOST: usize = 1 << 20;

/// Questions about positions that help with a larger search, for other processes.
///
/// As text it is a line with the digest of the rules, the text of the rules with `rule ` before
/// each line, `board ` and the name of the [section](crate::Database::section), and then a line for
/// each question: the position as hexadecimal digits, and the nimber to test, or `value` if its
/// nimber is wanted. The name of the section must not contain a line end.
///
/// # Examples
/// ```
/// use nimber_search::{GridGame, Piece, Search, Worklist};
///
/// let domino = Piece::covering([(0, 0), (0, 1)]).with_turns();
/// let cram = GridGame::<u64>::new(5, 6, &domino)?;
/// let mut search = Search::new(&cram);
/// let questions = search.questions(&cram.all(), 20);
/// let list = Worklist { rules: "cram".to_string(), board: "5x6".to_string(), questions };
/// let text = list.to_string();
/// // Elsewhere:
/// let list: Worklist = text.parse()?;
/// for question in &list.questions {
///     assert!(search.answer(question)?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worklist {
    /// The text of the rules.
    pub rules: String,
    /// The board or graph.
    pub board: String,
    /// The questions, the hardest first.
    pub questions: Vec<Question>,
}

/// Why a list of questions was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum WorklistError {
    #[error("line {line}: not a list of questions about positions")]
    NotAList {
        /// The line, from 1 on.
        line: usize,
    },
    #[error("line {line}: not a position and a nimber")]
    NotAQuestion {
        /// The line, from 1 on.
        line: usize,
    },
    #[error("more than {most} questions")]
    TooLong { most: usize },
    #[error("the digest of the rules is {found}, but the first line gives {wanted}")]
    OtherRules { found: String, wanted: String },
}

impl fmt::Display for Worklist {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{WORDS}{}", digest(&self.rules))?;
        self.rules.split('\n').try_for_each(|line| writeln!(formatter, "{RULE}{line}"))?;
        writeln!(formatter, "{BOARD}{}", self.board)?;
        self.questions.iter().try_for_each(|Question { position, target }| match target {
            Some(target) => writeln!(formatter, "{} {target}", hex(position)),
            None => writeln!(formatter, "{} {VALUE}", hex(position)),
        })
    }
}

impl FromStr for Worklist {
    type Err = WorklistError;

    fn from_str(text: &str) -> Result<Self, WorklistError> {
        let mut lines = (1..).zip(text.strip_suffix('\n').unwrap_or(text).split('\n')).peekable();
        let wanted = lines.next().and_then(|(_, line)| line.strip_prefix(WORDS));
        let wanted = wanted.ok_or(WorklistError::NotAList { line: 1 })?;
        let mut rules = Vec::new();
        while let Some(line) = lines.peek().and_then(|(_, line)| line.strip_prefix(RULE)) {
            rules.push(line);
            lines.next();
        }
        let line = 2 + rules.len();
        let board = lines.next().and_then(|(_, line)| line.strip_prefix(BOARD));
        let board = board.ok_or(WorklistError::NotAList { line })?.to_string();
        let rules = rules.join("\n");
        let found = digest(&rules);
        if found != wanted {
            return Err(WorklistError::OtherRules { found, wanted: wanted.to_string() });
        }
        let mut questions = Vec::new();
        for (line, text) in lines {
            if questions.len() == MOST {
                return Err(WorklistError::TooLong { most: MOST });
            }
            questions.push(question(text).ok_or(WorklistError::NotAQuestion { line })?);
        }
        Ok(Worklist { rules, board, questions })
    }
}

/// Reads a position and its question.
fn question(line: &str) -> Option<Question> {
    let (position, target) = line.split_once(' ')?;
    let target = if target == VALUE { None } else { Some(target.parse().ok()?) };
    Some(Question { position: of_hex(position)?, target })
}

/// Returns the bytes of lower-case hexadecimal digits.
fn of_hex(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let byte = |&[high, low]: &[u8; 2]| Some(digit(high)? << 4 | digit(low)?);
    if rest.is_empty() { pairs.iter().map(byte).collect() } else { None }
}
