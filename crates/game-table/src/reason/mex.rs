//! Why a position has its Grundy value.

use super::passages::{Align, Reason, SHOWN};
use mex_core::mex_of_slice;

/// Returns why a position has its Grundy value: the values of its options, and the least number
/// missing among them.
pub fn of_options(name: &str, mut options: Vec<(String, u32)>) -> Reason {
    if options.is_empty() {
        return Reason::of(format!(
            "At {name} there is no move, so its value is 0 and the player to move loses."
        ));
    }
    options.sort_by_key(|option| option.1);
    let values: Vec<u32> = options.iter().map(|option| option.1).collect();
    let value = mex_of_slice(&values);
    // One option of each value is enough; those below the answer are its reason.
    let mut shown: Vec<&(String, u32)> = options.iter().collect();
    shown.dedup_by_key(|option| option.1);
    shown.truncate(2 * SHOWN);
    let row = |option: &&(String, u32)| {
        vec![format!("{name} -> {}", option.0), format!("value {}", option.1)]
    };
    let reason = Reason::default()
        .table(shown.iter().map(row).collect(), &[Align::Left, Align::Left])
        .list(Vec::new(), options.len() - shown.len(), "option")
        .gap()
        .say(format!(
            "The least number that is not among the values of the options is {value}, so {name} \
             has the value {value}."
        ));
    match (value, options.first()) {
        (0, _) | (_, None) => reason.say(
            "The player to move loses: no option has the value 0, so the opponent can win from \
             each.",
        ),
        (_, Some((zero, _))) => {
            reason.say(format!("The player to move wins by moving to {zero}, whose value is 0."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_options_stay_under_a_screenful() {
        let options = (0..500).map(|value| (value.to_string(), value % 40));
        let text = of_options("p", options.collect()).to_string();
        assert!(text.lines().count() < 24, "{text}");
        assert!(text.contains("so p has the value 40.\nThe player to move wins by moving to 0,"));
        let lost = of_options("p", vec![("q".to_string(), 1)]).to_string();
        assert!(lost.contains("no option has the value 0"));
        assert!(of_options("p", Vec::new()).to_string().contains("there is no move"));
    }
}
