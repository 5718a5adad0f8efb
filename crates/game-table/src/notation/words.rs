//! The notation of positions: numbers or names, separated by commas, spaces, brackets or plus
//! signs.

use super::find_game;
use crate::errors::Result;
use std::str::FromStr;

/// The most characters of a position in an error.
const MOST_SHOWN: usize = 60;

/// Returns the words of a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |letter: char| letter.is_whitespace() || ",;+()[]{}".contains(letter);
    text.split(is_between).filter(|word| !word.is_empty())
}

/// Returns the words of a position, in one argument or in several.
///
/// # Errors
/// When a comma has no word before it.
pub fn words_of(position: &[String]) -> Result<Vec<&str>> {
    check_commas(position.iter().map(String::as_str))?;
    Ok(position.iter().flat_map(|text| words(text)).collect())
}

/// Refuses a comma without a word before it. Columns are those of the texts joined by blanks.
fn check_commas<'t>(texts: impl Iterator<Item = &'t str>) -> Result<()> {
    let letters = texts.flat_map(|text| text.chars().chain([' ']));
    let mut is_open = true;
    for (column, letter) in (1..).zip(letters) {
        let is_comma = ",;".contains(letter);
        if is_comma && is_open {
            let message =
                format!("character {column} of the position: expected a number, found '{letter}'");
            return Err(message.into());
        }
        let is_blank = letter.is_whitespace() || ")]}".contains(letter);
        is_open = is_comma || "+([{".contains(letter) || is_open && is_blank;
    }
    Ok(())
}

/// Returns the numbers of a position.
///
/// # Errors
/// When a word is not a number, or is too large.
pub fn numbers<N: FromStr>(position: &[String]) -> Result<Vec<N>> {
    words_of(position)?.into_iter().map(number).collect()
}

fn number<N: FromStr>(word: &str) -> Result<N> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'^');
    // `10^6` is a number as well.
    let parsed = match word.split_once('^') {
        Some((base, exponent)) => power(base, exponent).and_then(|power| power.parse().ok()),
        None => word.parse().ok(),
    };
    parsed.ok_or_else(|| match is_number {
        true => format!("{} is too large a number for a position", shown(word)).into(),
        false if find_game(word).is_ok() => format!("write + before {word}, another game").into(),
        false => format!("a position lists numbers, such as 3,4,5, not {:?}", shown(word)).into(),
    })
}

/// Returns a part of a position, or its beginning, for an error.
pub(crate) fn shown(text: &str) -> String {
    let end = text.char_indices().nth(MOST_SHOWN);
    end.map_or(text.to_string(), |(end, _)| format!("{}…", &text[..end]))
}

fn power(base: &str, exponent: &str) -> Option<String> {
    let base: u128 = base.parse().ok()?;
    let exponent: u32 = exponent.parse().ok()?;
    base.checked_pow(exponent).map(|power| power.to_string())
}

/// Returns the components of a position whose components are lists: they are separated by plus
/// signs.
pub fn components<N: FromStr>(position: &[String]) -> Result<Vec<Vec<N>>> {
    let text = position.join(" ");
    let component = |words: Vec<&str>| words.into_iter().map(number).collect();
    component_words(&text)?.into_iter().map(component).collect()
}

/// Returns the words of each component of such a position.
pub fn component_words(text: &str) -> Result<Vec<Vec<&str>>> {
    check_commas([text].into_iter())?;
    let components = text.split('+').filter(|text| !text.trim().is_empty());
    Ok(components.map(|text| words(text).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_may_be_mixed() {
        for texts in [&["3,4,5"][..], &["3", "4", "5"], &["3, 4", "+5"], &[" 3 + 4 +5, "]] {
            let position: Vec<String> = texts.iter().map(|text| text.to_string()).collect();
            assert_eq!(numbers::<u64>(&position).unwrap(), [3, 4, 5], "{texts:?}");
        }
        let position = ["3,5".to_string(), "+ 2".to_string(), "1".to_string()];
        assert_eq!(components::<u64>(&position).unwrap(), [[3, 5], [2, 1]]);
        for (text, part) in [("3,x", "not \"x\""), ("99999999999999999999", "too large")] {
            let error = numbers::<u64>(&[text.to_string()]).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_comma_follows_something() {
        for (texts, place) in [
            (&["5,,3"][..], 3),
            (&[",5"], 1),
            (&["5, ;3"], 4),
            (&["5,", ",3"], 4),
            (&["(5),(,3)"], 6),
            (&["5 +, 3"], 4),
        ] {
            let position: Vec<String> = texts.iter().map(|text| text.to_string()).collect();
            let found = numbers::<u64>(&position).unwrap_err().to_string();
            let start = format!("character {place} of the position: expected a number, found ");
            assert!(found.starts_with(&start), "{found}");
            assert_eq!(components::<u64>(&position).unwrap_err().to_string(), found);
        }
        for text in ["5,", "(5),(3),", "[[5, 3], [2]]", "5 , 3", "5, + 3", ""] {
            assert!(numbers::<u64>(&[text.to_string()]).is_ok(), "{text}");
        }
    }
}
