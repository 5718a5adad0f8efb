//! Reasons for single values.

use core::fmt;

use crate::explain_text::{SHOWN, write_more};
use crate::mex_of_slice;

/// The reason why a position has its Grundy value: the values of its options, and the least
/// number that is missing among them.
///
/// # Examples
/// ```
/// use mex_core::MexExplanation;
///
/// let options = [("0", 0), ("1", 1), ("4", 3)].map(|(name, value)| (name.to_string(), value));
/// let reason = MexExplanation::new("5", options.to_vec());
/// assert_eq!(reason.value(), 2);
/// assert_eq!(reason.to_string(), "\
/// 5 -> 0  value 0
/// 5 -> 1  value 1
/// 5 -> 4  value 3
///
/// The least number that is not among the values of the options is 2, so 5 is worth 2.
/// The player to move wins, by moving to 0, which is worth 0.
/// ");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MexExplanation {
    name: String,
    options: Vec<(String, u32)>,
    value: u32,
}

impl MexExplanation {
    /// Returns the reason for a position of a name, from the names and values of its options.
    pub fn new(name: impl Into<String>, mut options: Vec<(String, u32)>) -> Self {
        options.sort_by_key(|option| option.1);
        let values: Vec<u32> = options.iter().map(|option| option.1).collect();
        MexExplanation { name: name.into(), value: mex_of_slice(&values), options }
    }

    /// Returns the value.
    pub fn value(&self) -> u32 {
        self.value
    }
}

impl fmt::Display for MexExplanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, value) = (&self.name, self.value);
        if self.options.is_empty() {
            return writeln!(
                formatter,
                "At {name} nothing can be moved, so it is worth 0 and the player to move loses."
            );
        }
        // One option of each value is enough; those below the answer are its reason.
        let mut shown: Vec<&(String, u32)> = self.options.iter().collect();
        shown.dedup_by_key(|option| option.1);
        let width = shown.iter().map(|option| option.0.chars().count()).max();
        let width = width.unwrap_or(0);
        for (option, value) in shown.iter().take(2 * SHOWN) {
            writeln!(formatter, "{name} -> {option:width$}  value {value}")?;
        }
        let shown = shown.len().min(2 * SHOWN);
        write_more(formatter, self.options.len() - shown, "option")?;
        writeln!(
            formatter,
            "\nThe least number that is not among the values of the options is {value}, so {name} \
             is worth {value}."
        )?;
        match (value, self.options.first()) {
            (0, _) | (_, None) => writeln!(
                formatter,
                "The player to move loses: no option is worth 0, so the opponent can win from each."
            ),
            (_, Some((zero, _))) => writeln!(
                formatter,
                "The player to move wins, by moving to {zero}, which is worth 0."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_options_stay_under_a_screenful() {
        let options = |least: u32| (least..500).map(|value| (value.to_string(), value % 40));
        let text = MexExplanation::new("p", options(0).collect()).to_string();
        assert!(text.lines().count() < 24, "{text}");
        assert!(text.contains("so p is worth 40.\nThe player to move wins, by moving to 0,"));
        let lost = MexExplanation::new("p", vec![("q".to_string(), 1)]);
        assert_eq!(lost.value(), 0);
        assert!(lost.to_string().contains("no option is worth 0"));
        assert!(MexExplanation::new("p", Vec::new()).to_string().contains("nothing can be moved"));
    }
}
