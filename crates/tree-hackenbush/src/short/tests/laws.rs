//! Canonical forms, order, sums and texts against the definition.

use super::naive::{Forms, random_games};
use crate::short::store::ZERO;
use crate::{Player, ShortGame, ShortGames};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use test_support::{Rng, size};

#[test]
fn canonical_forms_are_equal_to_what_they_were_made_from() {
    let mut rng = Rng::new(1);
    let (mut forms, mut games) = (Forms::default(), ShortGames::new());
    let all = random_games(&mut rng, size(6000, 40_000), &mut forms, &mut games);
    let mut met: HashMap<ShortGame, usize> = HashMap::new();
    for (form, game) in all {
        let canonical = forms.of_game(game, &mut games);
        assert!(forms.is_equal(form, canonical), "{}", games.text(game).unwrap());
        assert!(forms.is_canonical(canonical), "{}", games.text(game).unwrap());
        let first = *met.entry(game).or_insert(form);
        assert!(forms.is_equal(form, first));
    }
    assert!(met.len() > 1000, "{}", met.len());
}

#[test]
fn order_is_that_of_the_forms() {
    let mut rng = Rng::new(2);
    let (mut forms, mut games) = (Forms::default(), ShortGames::new());
    let all = random_games(&mut rng, 300, &mut forms, &mut games);
    let mut equal_count = 0;
    for &(form, game) in &all {
        for _ in 0..size(200, 1000) {
            let (other_form, other) = all[rng.below(all.len() as u64) as usize];
            let expected = forms.is_at_most(form, other_form);
            assert_eq!(games.is_at_most(game, other), Ok(expected));
            let is_equal = forms.is_equal(form, other_form);
            assert_eq!(game == other, is_equal);
            equal_count += usize::from(is_equal);
        }
        let outcome = games.outcome(game).unwrap();
        let starts = (!forms.is_at_most(form, 0), !forms.is_at_most(0, form));
        assert_eq!(outcome, crate::PartizanOutcome::from_starts(starts.0, starts.1));
    }
    assert!(equal_count > 50);
}

#[test]
fn sums_and_negatives_are_those_of_the_forms() {
    let mut rng = Rng::new(3);
    let (mut forms, mut games) = (Forms::default(), ShortGames::new());
    let all = random_games(&mut rng, size(150, 1500), &mut forms, &mut games);
    for &(form, game) in &all {
        let negative = games.negative(game).unwrap();
        let negative_form = forms.of_game(negative, &mut games);
        let expected = forms.negative(form);
        assert!(forms.is_equal(negative_form, expected));
        assert_eq!(games.negative(negative), Ok(game));
        assert_eq!(games.sum(game, negative), Ok(ZERO));
        for _ in 0..size(5, 10) {
            let (other_form, other) = all[rng.below(all.len() as u64) as usize];
            let sum = games.sum(game, other).unwrap();
            assert_eq!(games.sum(other, game), Ok(sum));
            assert_eq!(games.difference(sum, other), Ok(game));
            let sum_form = forms.of_game(sum, &mut games);
            let expected = forms.sum(form, other_form);
            assert!(forms.is_equal(sum_form, expected));
        }
    }
}

#[test]
fn written_games_read_back() {
    let mut rng = Rng::new(4);
    let (mut forms, mut games) = (Forms::default(), ShortGames::new());
    let mut all = random_games(&mut rng, size(6000, 40_000), &mut forms, &mut games);
    let small = all.len().min(400);
    for _ in 0..size(500, 5000) {
        let [one, other] = [0, 0].map(|_| all[rng.below(small as u64) as usize].1);
        all.push((0, games.sum(one, other).unwrap()));
    }
    let mut longest = 0;
    for (_, game) in all {
        let text = games.text(game).unwrap();
        assert_eq!(games.parse(&text), Ok(game), "{text}");
        let typeset = games.typeset(game).unwrap();
        assert_eq!(games.parse(&typeset), Ok(game), "{typeset}");
        longest = longest.max(text.len());
    }
    assert!(longest > 100, "{longest}");
}

#[test]
fn undominated_options_are_those_that_no_other_one_exceeds() {
    let mut rng = Rng::new(5);
    let (mut forms, mut games) = (Forms::default(), ShortGames::new());
    let all = random_games(&mut rng, 100, &mut forms, &mut games);
    for _ in 0..1000 {
        let chosen: Vec<_> =
            (0..1 + rng.below(6)).map(|_| all[rng.below(all.len() as u64) as usize]).collect();
        for player in [Player::Left, Player::Right] {
            let values: Vec<ShortGame> = chosen.iter().map(|one| one.1).collect();
            let mut kept = games.undominated(&values, player).unwrap();
            kept.sort_unstable_by_key(|game| game.place);
            let mut expected: Vec<ShortGame> = Vec::new();
            for &(form, game) in &chosen {
                let is_beaten = chosen.iter().any(|&(other, _)| {
                    let (low, high) =
                        if player == Player::Left { (form, other) } else { (other, form) };
                    forms.is_at_most(low, high) && !forms.is_at_most(high, low)
                });
                if !is_beaten && !expected.contains(&game) {
                    expected.push(game);
                }
            }
            expected.sort_unstable_by_key(|game| game.place);
            assert_eq!(kept, expected);
        }
    }
}

#[test]
fn games_of_another_store_are_refused() {
    let up_and_store = || {
        let mut games = ShortGames::new();
        (games.parse("^").unwrap(), games)
    };
    let ((up, mut games), (other, _)) = (up_and_store(), up_and_store());
    let uses: [fn(&mut ShortGames, ShortGame, ShortGame); 6] = [
        |games, up, other| drop(games.sum(up, other)),
        |games, up, other| drop(games.is_at_most(other, up)),
        |games, _, other| drop(games.negative(other)),
        |games, _, other| drop(games.text(other)),
        |games, _, other| drop(games.make(&[other], &[])),
        |games, _, other| drop(games.undominated(&[other, ZERO], Player::Left)),
    ];
    for (place, use_of) in uses.iter().enumerate() {
        use_of(&mut games, up, ZERO);
        let used = catch_unwind(AssertUnwindSafe(|| use_of(&mut games, up, other)));
        assert!(used.is_err(), "{place}");
    }
}
