//! Reasons against the definition of the outcomes.

use super::*;
use crate::sj_outcome;

#[test]
fn outcomes_and_moves_of_nim_follow_the_theorem() {
    for a in 0..5_u64 {
        for b in 0..5 {
            for c in 0..5 {
                for play in [Play::Normal, Play::Misere] {
                    check([a, b, c], play);
                }
            }
        }
    }
}

fn lost(heaps: [u64; 3], play: Play) -> bool {
    match play {
        Play::Normal => heaps[0] ^ heaps[1] ^ heaps[2] == 0,
        Play::Misere => sj_outcome(&heaps) == Outcome::Previous,
    }
}

fn check(heaps: [u64; 3], play: Play) {
    let reason = Explanation::of_nim(&heaps, play).with_nim_replies();
    assert_eq!(reason.outcome() == Outcome::Previous, lost(heaps, play), "{heaps:?} {play:?}");
    let mut expected = Vec::new();
    for index in 0..3 {
        for to in 0..heaps[index] {
            let mut next = heaps;
            next[index] = to;
            if lost(next, play) {
                expected.push(nim_move(&heaps, index, to).unwrap());
            }
        }
    }
    let mut found = reason.winning_moves().to_vec();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "{heaps:?} {play:?}");
    if lost(heaps, play) {
        let replies = reason.replies.clone().unwrap();
        let total: u64 = heaps.iter().sum();
        assert_eq!(replies.shown.len() + replies.more, total as usize);
        let unanswered =
            replies.shown.iter().filter(|(_, reply)| !reply.starts_with("take")).count();
        // Only the last stone of all has no answer, and the one who took it has lost.
        let last_stone = play == Play::Misere && total == 1;
        assert_eq!(unanswered, usize::from(last_stone), "{heaps:?} {play:?}");
    }
    assert!(reason.to_string().lines().count() < 24);
}

#[test]
fn many_heaps_stay_under_a_screenful() {
    let heaps: Vec<u64> = (0..1000).map(|heap| heap | 1 << 40).collect();
    for play in [Play::Normal, Play::Misere] {
        let text = Explanation::of_nim(&heaps, play).with_nim_replies().to_string();
        assert!(text.lines().count() < 24, "{text}");
        let text = Explanation::of_nim(&[u64::MAX, 1], play).with_nim_replies().to_string();
        // In misère play the whole heap goes, and the last stone is left to the opponent.
        let taken = u64::MAX - u64::from(play == Play::Normal);
        assert!(text.contains(&format!("take {taken} from heap 1")), "{text}");
    }
}
