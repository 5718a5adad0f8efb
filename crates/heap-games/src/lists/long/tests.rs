//! Long heaps compared with small ones, whose theorems are compared with searches, and tested by
//! identities.

use super::super::list_game::ListGame;
use super::LongGame;
use mex_core::{Evaluator, Outcome, Ruleset};
use num_bigint::BigUint;
use test_support::{Rng, Search, size};

const GAMES: [ListGame; 4] =
    [ListGame::Wythoff, ListGame::Euclid, ListGame::Fibonacci, ListGame::Staircase];

fn long(list: &[u64]) -> Vec<BigUint> {
    list.iter().copied().map(BigUint::from).collect()
}

fn numbers(game: &ListGame, rng: &mut Rng, below: u64) -> Vec<u64> {
    let count = match game {
        ListGame::Staircase => rng.below(5),
        ListGame::Fibonacci => 1 + rng.below(2),
        _ => 2,
    };
    (0..count).map(|_| rng.below(below)).collect()
}

fn number(rng: &mut Rng, bits: u64) -> BigUint {
    let words = (0..bits.div_ceil(64)).map(|_| rng.below(u64::MAX));
    let number = words.fold(BigUint::ZERO, |number, word| (number << 64u8) + word);
    number >> (bits.next_multiple_of(64) - bits)
}

#[test]
fn long_games_agree_with_short_ones() {
    let mut rng = Rng::new(1202);
    for round in 0..size(6000, 60_000) as usize {
        let game = &GAMES[round % 4];
        let wide = LongGame::of(game).unwrap();
        let below = [6, 40, 3000, 1 << 31, 1 << 61][round / 4 % 5];
        let list = numbers(game, &mut rng, below);
        let position = game.position(&list).unwrap();
        let same = wide.position(&long(&list)).unwrap();
        assert_eq!(same, long(&position));
        assert_eq!(wide.outcome(&same), game.outcome(&position), "{game} {list:?}");
        let moves: Vec<_> = game.winning_moves(&position).iter().map(|list| long(list)).collect();
        assert_eq!(wide.winning_moves(&same), moves, "{game} {list:?}");
        if let Some(value) = game.value(&position) {
            assert_eq!(wide.value(&same), Some(BigUint::from(value)), "{game} {list:?}");
        }
    }
}

#[test]
fn values_and_moves_to_them_follow_the_definition() {
    let mut rng = Rng::new(300);
    for round in 0..size(400, 9000) as usize {
        let game = &GAMES[round % 4];
        let wide = LongGame::of(game).unwrap();
        let below = if *game == ListGame::Staircase { 5 } else { 60 };
        let position = game.position(&numbers(game, &mut rng, below)).unwrap();
        let mut evaluator = Evaluator::new(game);
        let value = BigUint::from(evaluator.value(&position).unwrap());
        match wide.value(&long(&position)) {
            Some(found) => assert_eq!(found, value, "{game} {position:?}"),
            None => assert_ne!(value, BigUint::ZERO),
        }
        let target = rng.below(5) as u32;
        let mut options = mex_core::Options::new();
        game.options(&position, &mut options);
        let mut expected: Vec<Vec<BigUint>> = Vec::new();
        for option in options.iter().map(|option| &option[0]) {
            let option_value = evaluator.value(option).unwrap();
            if option_value == target && !expected.contains(&long(option)) {
                expected.push(long(option));
            }
        }
        if let Some(mut found) = wide.moves_to(&long(&position), &BigUint::from(target)) {
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{game} {position:?} {target}");
        }
    }
}

#[test]
fn equal_quotients_are_told_from_near_ones() {
    for quotient in 1..30_u64 {
        for divisor in 1..4_u64 {
            let (mut large, mut small) = (u128::from(divisor), 0_u128);
            while large < 1 << 50 {
                (large, small) = (u128::from(quotient) * large + small, large);
                for off in 0..3 {
                    let pair = [large + off, small].map(|heap| u64::try_from(heap).unwrap());
                    let value = ListGame::Euclid.value(&pair).map(BigUint::from);
                    assert_eq!(LongGame::Euclid.value(&long(&pair)), value, "{pair:?}");
                }
            }
        }
    }
}

#[test]
fn winning_moves_of_long_heaps_lead_to_lost_positions() {
    let mut rng = Rng::new(7);
    for round in 0..size(120, 500) {
        let game = GAMES.get(round % 5).and_then(LongGame::of).unwrap_or(LongGame::Nim);
        let bits = 100 + rng.below(900);
        let heaps = [number(&mut rng, bits), number(&mut rng, bits)];
        let position = game.position(&heaps).unwrap();
        let moves = game.winning_moves(&position);
        assert_eq!(game.outcome(&position).mover_wins(), !moves.is_empty(), "{game:?}");
        for after in moves {
            assert_eq!(game.outcome(&after), Outcome::Previous, "{game:?}");
            assert!(game.winning_moves(&after).is_empty());
            assert_eq!(game.value(&after), Some(BigUint::ZERO));
        }
    }
}

#[test]
fn lost_pairs_of_wythoff_satisfy_the_inequality() {
    let mut rng = Rng::new(8);
    for _ in 0..300 {
        let bits = 70 + rng.below(600);
        // The position with equal heaps of k is won by the pair with difference 0 or by ⌊k/φ⌋, k.
        let k = number(&mut rng, bits);
        let moves = LongGame::Wythoff.winning_moves(&[k.clone(), k.clone()]);
        for pair in moves.iter().filter(|pair| pair[0] != pair[1]) {
            let (less, more) = (pair.iter().min().unwrap(), pair.iter().max().unwrap());
            let k = more - less;
            let square = &k * &k * 5u8;
            let (low, high) = (less * 2u8 - &k, less * 2u8 + 2u8 - &k);
            assert!(&low * &low <= square && square < &high * &high);
        }
        assert!([1, 3].contains(&moves.len()));
    }
}

#[test]
fn misere_nim_follows_the_definition() {
    let options = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let left = |index: usize| (0..heaps[index]).map(move |left| (index, left));
        let after = |(index, left)| [&heaps[..index], &[left], &heaps[index + 1..]].concat();
        (0..heaps.len()).flat_map(left).map(after).collect()
    };
    let (mut rng, mut search) = (Rng::new(9), Search::new(true, options));
    for _ in 0..600 {
        let heaps: Vec<u64> = (0..rng.below(4)).map(|_| rng.below(4)).collect();
        let (outcome, moves) = LongGame::Nim.misere(&long(&heaps)).unwrap();
        assert_eq!(outcome.mover_wins(), search.wins(&heaps), "{heaps:?}");
        let expected = options(&heaps).into_iter().filter(|after| !search.wins(after));
        assert!(expected.map(|after| long(&after)).eq(moves), "{heaps:?}");
    }
}

#[test]
fn numbers_at_the_limit_are_answered() {
    let ten: BigUint = BigUint::from(10u8).pow(99_999);
    let one_less = &ten - 1u8;
    for game in GAMES.iter().filter_map(LongGame::of) {
        let position = game.position(&[ten.clone(), one_less.clone()]).unwrap();
        let moves = game.winning_moves(&position);
        assert_eq!(game.outcome(&position).mover_wins(), !moves.is_empty(), "{game:?}");
    }
}
