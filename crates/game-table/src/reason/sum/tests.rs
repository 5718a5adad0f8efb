//! Reasons compared with the definition of the outcomes.

use super::*;

#[test]
fn outcomes_and_moves_of_nim_follow_the_definition() {
    for play in [Play::Normal, Play::Misere] {
        for heaps in (0..125_u64).map(|code| [code % 5, code / 5 % 5, code / 25]) {
            check(heaps, play);
        }
    }
}

/// Returns whether the player to move loses, by a separate version of Bouton's theorem.
fn lost(heaps: [u64; 3], play: Play) -> bool {
    let is_zero = heaps[0] ^ heaps[1] ^ heaps[2] == 0;
    match play {
        Play::Misere if heaps.iter().all(|&heap| heap <= 1) => !is_zero,
        _ => is_zero,
    }
}

fn check(heaps: [u64; 3], play: Play) {
    let parts = heaps.map(|heap| (String::new(), heap));
    assert_eq!(outcome(&parts, play) == Outcome::Previous, lost(heaps, play), "{heaps:?} {play:?}");
    let text = of_nim(&heaps, play).to_string();
    assert_eq!(text.contains("player to move loses"), lost(heaps, play), "{text}");
    assert_eq!(text.contains("There is no move left"), heaps == [0; 3], "{text}");
    let large: Vec<u64> = heaps.into_iter().filter(|&heap| heap > 1).collect();
    let is_only = play == Play::Misere && large.len() == 1;
    let is_said = text.contains("exceeds 1. In misère play the player to move wins");
    assert_eq!(is_said, is_only, "{text}");
    assert!(!text.contains("No value exceeds 1") || large.is_empty(), "{text}");
    let (joined, nim_sum) = (text.replace('\n', " "), heaps[0] ^ heaps[1] ^ heaps[2]);
    if is_only {
        let to = large[0] ^ nim_sum ^ 1;
        assert!(joined.contains(&format!("wins: with {to} in its place")), "{text}");
    }
    if let Some((_, rest)) = joined.split_once("is also set in heap ") {
        let (at, rest) = rest.split_once(": ").unwrap();
        let value = heaps[at.parse::<usize>().unwrap() - 1];
        let to = value ^ nim_sum;
        let words = format!("{value} xor {nim_sum} = {to} is less than {value}.");
        assert!(to < value && rest.starts_with(&words), "{text}");
    }
    let named: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    let mut expected = Vec::new();
    for index in 0..3 {
        for to in 0..heaps[index] {
            let mut next = heaps;
            next[index] = to;
            let step = nim_step(heaps[index], &[to]);
            if lost(heaps, play) || lost(next, play) {
                expected.push(step);
            }
        }
    }
    expected.sort();
    expected.dedup();
    if lost(heaps, play) {
        let mut answered: Vec<String> = named
            .iter()
            .filter_map(|line| line.split_once(": then "))
            .map(|(made, _)| made.to_string())
            .collect();
        answered.sort();
        let shown = expected.len().min(SHOWN);
        assert_eq!(answered.len(), shown, "{heaps:?} {play:?}");
        assert!(answered.iter().all(|made| expected.contains(made)), "{heaps:?} {play:?}");
        let unanswered = named.iter().filter(|line| line.ends_with("the game is over")).count();
        // Only the last stone of all has no reply, and the player who took it has lost.
        let last_stone = play == Play::Misere && heaps.iter().sum::<u64>() == 1;
        assert_eq!(unanswered, usize::from(last_stone), "{heaps:?} {play:?}");
    } else {
        let mut named: Vec<String> = named.iter().map(ToString::to_string).collect();
        named.sort();
        assert_eq!(named, expected, "{heaps:?} {play:?}");
    }
    assert!(text.lines().count() < 24);
}

#[test]
fn many_heaps_stay_under_a_screenful() {
    let heaps: Vec<u64> = (0..1000).map(|heap| heap | 1 << 40).collect();
    for play in [Play::Normal, Play::Misere] {
        let text = of_nim(&heaps, play).to_string();
        assert!(text.lines().count() < 24, "{text}");
        let text = of_nim(&[u64::MAX, 1], play).to_string();
        // In misère play the whole heap is taken, and the last stone is left to the opponent.
        let left = if play == Play::Normal { "1" } else { "nothing" };
        assert!(text.contains(&format!("{} -> {left}\n", u64::MAX)), "{text}");
    }
}

#[test]
fn searches_name_the_moves_and_the_answers() {
    let moves = vec!["2 -> 1 + 1".to_string()];
    let text = by_search(None, Play::Misere, Outcome::Next, moves, None).to_string();
    assert!(text.ends_with("the player to move wins.\nThe winning move:\n  2 -> 1 + 1\n"));
    let answers = Answers::new([("2 -> 1".to_string(), "1 -> nothing".to_string())], 3);
    let lost = by_search(None, Play::Normal, Outcome::Previous, Vec::new(), Some(answers));
    assert!(lost.to_string().ends_with("  2 -> 1: then 1 -> nothing\n  and 3 more moves\n"));
}
