//! Refusals, and large games.

use crate::short::store::ZERO;
use crate::{Dyadic, ShortGameError, ShortGames};
use test_support::{Rng, size};

#[test]
fn full_stores_give_errors() {
    let refused = |limit, text| ShortGames::with_limit(limit).parse(text).unwrap_err().to_string();
    assert_eq!(refused(50, "^60"), "more than 50 games");
    assert_eq!(refused(50, "*40"), "games with more than 800 options in all");
    assert_eq!(refused(0, "1"), "more than 0 games");
    let mut games = ShortGames::with_limit(800);
    let (one, zero) = (games.parse("^").unwrap(), ZERO);
    let heap = "+-{9|3||0}+-{7|2||1/2}+-{5|{1,{2|*}|0}}".repeat(3);
    let error = games.parse(&heap[1..]).unwrap_err();
    assert!(error.to_string().starts_with("more than "), "{error}");
    // Earlier results are still right.
    assert_eq!(games.parse("^"), Ok(one));
    assert_eq!(games.is_at_most(zero, one), Ok(true));
    let mut games = ShortGames::with_limit(0);
    assert_eq!(games.parse("0"), Ok(ZERO));
}

#[test]
fn numbers_are_exact_up_to_their_limits() {
    let mut games = ShortGames::new();
    let large = "9223372036854775807";
    let game = games.parse(&format!("{{0||0|-{large}}}")).unwrap();
    assert_eq!(games.text(game).unwrap(), format!("Tiny({large})"));
    let wide = format!("{{{large}||{large}|-1}}");
    let game = games.parse(&wide).unwrap();
    assert_eq!(games.text(game).unwrap(), wide);
    assert!(matches!(
        games.parse("9223372036854775808"),
        Err(ShortGameError::NumberTooLarge { .. })
    ));
    let fine = Dyadic::from(1u64).halved(1024);
    let game = games.number(&fine).unwrap();
    assert_eq!(games.birthday(game), 1025);
    let text = games.text(game).unwrap();
    assert_eq!(games.parse(&text), Ok(game));
    let between = games.make(&[ZERO], &[game]);
    assert!(matches!(between, Err(ShortGameError::NumberTooLarge { .. })));
    let temperature = games.thermograph(game).unwrap().temperature().clone();
    assert_eq!(temperature, -fine);
    let switch = games.parse("{1823437481924|-1823437481924}").unwrap();
    assert_eq!(games.text(switch).unwrap(), "+-1823437481924");
}

#[test]
fn deep_games_take_no_stack() {
    let small = std::thread::Builder::new().stack_size(1 << 18);
    small.spawn(make_deep_games).unwrap().join().unwrap();
}

fn make_deep_games() {
    let mut games = ShortGames::new();
    let high = games.parse("^20000*2").unwrap();
    let low = games.parse("v20000").unwrap();
    assert_eq!(games.sum(high, low), games.parse("*2"));
    let powers = games.powers_of_up(20_000).unwrap();
    assert_eq!(games.birthday(powers), 20_001);
    let negative = games.negative(powers).unwrap();
    let zero = ZERO;
    assert_eq!(games.is_at_most(negative, powers), Ok(true));
    assert_eq!(games.is_at_most(powers, high), Ok(true));
    assert_eq!(games.thermograph(powers).unwrap().mean(), &Dyadic::zero());
    let mut tower = ZERO;
    let minus = games.parse("-2").unwrap();
    for _ in 0..2000 {
        tower = games.make(&[tower], &[minus]).unwrap();
        tower = games.make(&[zero], &[tower]).unwrap();
    }
    assert_eq!(games.is_at_most(zero, tower), Ok(true));
    games.text(tower).unwrap();
}

#[test]
fn wrong_texts_are_refused_with_their_place() {
    let mut games = ShortGames::new();
    let mut refused = |text: &str| games.parse(text).unwrap_err().to_string();
    assert_eq!(refused(""), "expected a game, found the end of the text");
    assert_eq!(refused("1 2"), "character 3: expected `+`, `-` or the end of the text, found '2'");
    assert_eq!(refused("{1;2}"), "character 3: expected `,`, `|` or `}`, found ';'");
    assert_eq!(
        refused("{3|2|1}"),
        "character 5: expected a longer or a shorter bar than the one before"
    );
    assert_eq!(refused("1/3"), "character 3: expected a power of two");
    assert_eq!(refused("1/0"), "character 3: expected a power of two");
    assert_eq!(refused("*4294967296"), "character 2: expected a number up to 4294967295");
    assert_eq!(refused("^["), "expected a number, found the end of the text");
    assert_eq!(refused("^<3"), "expected `>`, found the end of the text");
    assert_eq!(refused("Tiny(1"), "expected `+`, `-` or `)`, found the end of the text");
    assert_eq!(refused("{1,2}"), "character 5: expected `|`, found '}'");
    assert_eq!(refused("↑+é"), "character 3: expected a game, found 'é'");
    let deep = "(".repeat(1000);
    assert_eq!(refused(&deep), "character 101: brackets nested more than 100 deep");
    let deep = "+-".repeat(1000);
    assert_eq!(refused(&deep), "character 201: brackets nested more than 100 deep");
    assert!(games.parse(&"9".repeat(701)).is_err());
}

#[test]
fn any_text_is_read_or_refused() {
    let mut rng = Rng::new(11);
    let signs: Vec<char> = "{{{}}}|||,,+-*^v<>[]()0123/ ↑⇓±−⧾⧿".chars().collect();
    let words = ["Tiny(", "Miny(", "{1|0", "^[2]", "+-", "}", "||", "1/2", "*2", "v"];
    let mut read_count = 0;
    let mut games = ShortGames::with_limit(300);
    for _ in 0..size(20_000, 200_000) {
        let mut text = String::new();
        for _ in 0..1 + rng.below(10) {
            match rng.below(2) {
                0 => text.push(signs[rng.below(signs.len() as u64) as usize]),
                _ => text.push_str(words[rng.below(words.len() as u64) as usize]),
            }
        }
        if games.game_count() > 200 {
            games = ShortGames::with_limit(300);
        }
        if let Ok(game) = games.parse(&text)
            && let Ok(written) = games.text(game)
        {
            read_count += 1;
            assert_eq!(games.parse(&written), Ok(game), "{text}");
        }
    }
    assert!(read_count > 500, "{read_count}");
}
