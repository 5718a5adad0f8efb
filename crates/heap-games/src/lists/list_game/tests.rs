//! Games on lists of heaps compared with a search over their rules.

use super::*;
use mex_core::Evaluator;
use test_support::{Rng, Search};

fn by_rules(game: &ListGame, position: &[u64]) -> Vec<Vec<u64>> {
    let mut moves = Vec::new();
    match (game, position) {
        (ListGame::Euclid, &[a, b]) => {
            let (large, small) = (a.max(b), a.min(b));
            let most = large.checked_div(small).unwrap_or(0);
            moves.extend((1..=most).map(|multiple| vec![large - multiple * small, small]));
        }
        (ListGame::Fibonacci, &[heap, most]) => {
            for take in 1..=most.min(heap) {
                let left = heap - take;
                moves.push(vec![left, left.min(2 * take)]);
            }
        }
        (ListGame::Staircase, _) => {
            for (step, &coins) in position.iter().enumerate() {
                for take in 1..=coins {
                    let mut after = position.to_vec();
                    after[step] -= take;
                    if step > 0 {
                        after[step - 1] += take;
                    }
                    moves.push(after);
                }
            }
        }
        (ListGame::Moore { limit }, _) => {
            let mut all = vec![(position.to_vec(), 0)];
            for heap in 0..position.len() {
                for (after, touched) in all.clone() {
                    for size in (0..after[heap]).filter(|_| touched < *limit) {
                        let mut smaller = after.clone();
                        smaller[heap] = size;
                        all.push((smaller, touched + 1));
                    }
                }
            }
            moves.extend(all.into_iter().skip(1).map(|(after, _)| after));
        }
        (_, &[a, b]) => {
            moves.extend((0..a).map(|left| vec![left, b]));
            moves.extend((0..b).map(|left| vec![a, left]));
            moves.extend((1..=a.min(b)).map(|take| vec![a - take, b - take]));
        }
        _ => panic!("{game} {position:?}"),
    }
    canonical(game, moves)
}

/// Returns positions in the form of the game, in order and each once.
fn canonical(game: &ListGame, list: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let mut list: Vec<Vec<u64>> = list.into_iter().map(|it| game.canonical(it)).collect();
    list.sort_unstable();
    list.dedup();
    list
}

#[test]
fn theorems_agree_with_a_search_over_the_rules() {
    let mut rng = Rng::new(1978);
    let games = "wythoff euclid fibonacci staircase moore:0 moore:1 moore:2 moore:3 \
        moore:18446744073709551614 moore:18446744073709551615";
    for text in games.split(' ') {
        let game: ListGame = text.parse().unwrap();
        let mut search = Search::new(false, |position: &Vec<u64>| by_rules(&game, position));
        let mut evaluator = Evaluator::new(&game);
        let positions: Vec<Vec<u64>> = match game {
            ListGame::Wythoff => (0..60 * 60).map(|at| vec![at / 60, at % 60]).collect(),
            ListGame::Euclid => (0..130 * 130).map(|at| vec![at / 130, at % 130]).collect(),
            ListGame::Fibonacci => (0..90 * 91).map(|at| vec![at / 91, at % 91]).collect(),
            _ => (0..400).map(|_| (0..rng.below(5)).map(|_| rng.below(5)).collect()).collect(),
        };
        for numbers in positions {
            let position = game.position(&numbers).unwrap();
            let mut options = Options::new();
            game.options(&position, &mut options);
            assert_eq!(game.is_terminal(&position), options.is_empty(), "{game} {numbers:?}");
            assert!(options.len() as u128 <= game.option_cost(&position), "{game} {numbers:?}");
            let options = options.iter().map(|option| option[0].clone()).collect();
            let mut expected = by_rules(&game, &position);
            assert_eq!(canonical(&game, options), expected, "{game} {numbers:?}");
            expected.retain(|after| !search.wins(after));
            let found = canonical(&game, game.winning_moves(&position));
            assert_eq!(found, expected, "{game} {numbers:?}");
            let wins = search.wins(&position);
            assert_eq!(game.outcome(&position).mover_wins(), wins, "{game} {numbers:?}");
            if let ListGame::Moore { limit } = game {
                let one = moore::winning_move(&position, limit).map(|it| game.canonical(it));
                assert_eq!(one.is_some(), wins, "{game} {numbers:?}");
                assert!(one.is_none_or(|after| expected.contains(&after)), "{game} {numbers:?}");
            }
            if let Some(value) = game.value(&position) {
                let expected = evaluator.value(&position).unwrap();
                assert_eq!(value, expected.into(), "{game} {numbers:?}");
            }
        }
    }
}

#[test]
fn canonical_positions_have_the_same_value() {
    struct Plain(ListGame);
    impl Ruleset for Plain {
        type Position = Vec<u64>;
        fn options(&self, position: &Vec<u64>, options: &mut Options<Vec<u64>>) {
            self.0.options(position, options);
        }
    }
    for text in ["wythoff", "euclid", "moore:2", "staircase", "fibonacci"] {
        let game: ListGame = text.parse().unwrap();
        let plain = Plain(game.clone());
        let (mut quick, mut slow) = (Evaluator::new(&game), Evaluator::new(&plain));
        for first in 0..6 {
            for second in 0..6 {
                let position = game.position(&[first, second]).unwrap();
                assert_eq!(quick.value(&position), slow.value(&position), "{text} {position:?}");
            }
        }
    }
}

#[test]
fn greatest_heaps_are_answered_and_not_listed() {
    let greatest = u64::MAX;
    for (text, numbers) in [
        ("wythoff", &[greatest, greatest][..]),
        ("euclid", &[greatest, 3]),
        ("fibonacci", &[greatest]),
        ("staircase", &[greatest / 2, 0, greatest / 2, 1]),
        ("moore:1", &[greatest, 1 << 63, 77]),
        ("moore:2", &[greatest, greatest, 7, 1]),
        ("moore:18446744073709551615", &[greatest, greatest, 0, greatest - 1]),
    ] {
        let game: ListGame = text.parse().unwrap();
        let position = game.position(numbers).unwrap();
        let moves = game.winning_moves(&position);
        assert_eq!(game.outcome(&position).mover_wins(), !moves.is_empty(), "{text}");
        for after in moves {
            assert_eq!(game.outcome(&after), Outcome::Previous, "{text} {after:?}");
        }
        let refused = Evaluator::with_limit(&game, 100).value(&position);
        assert!(refused.is_err(), "{text}");
    }
    assert_eq!(ListGame::Euclid.value(&[greatest, 1]), Some(greatest));
}

#[test]
fn errors_tell_what_to_mend() {
    for (text, part) in [
        ("wythof", "unknown game 'wythof'"),
        ("moore", "moore:2"),
        ("moore:x", "found 'x'"),
        ("moore:99999999999999999999999", "found '9"),
        ("moore:+1", "found '+1'"),
    ] {
        let error = text.parse::<ListGame>().unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
    let error = ListGame::Wythoff.position(&[1]).unwrap_err();
    assert_eq!(error.to_string(), "a position of wythoff has two heaps, found 1");
    assert!(ListGame::Staircase.position(&[u64::MAX, 0]).is_ok());
    let error = ListGame::Staircase.position(&[u64::MAX, 1]).unwrap_err();
    assert!(matches!(error, ListGameError::TooManyCoins { .. }));
}

#[test]
fn many_heaps_take_no_longer_than_their_options() {
    let ones = vec![1; 500];
    let moves = ListGame::Moore { limit: 1 }.winning_moves(&[&ones[..], &[2]].concat());
    assert_eq!(moves.len(), 1);
    let limits = [1, 2, 100, 499, usize::MAX].map(|limit| ListGame::Moore { limit });
    let costs = limits.map(|game| game.option_cost(&ones));
    assert_eq!(costs[..2], [501, 501 + 500 * 499 / 2]);
    assert_eq!(costs[2..], [u128::MAX; 3]);
}
