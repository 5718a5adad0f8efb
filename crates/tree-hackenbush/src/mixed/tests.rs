//! Values of mixed positions against play by the rules alone.

use crate::Colour::{Blue, Green, Red};
use crate::naive::search_of;
use crate::search::SEARCHES;
use crate::{Colour, Dyadic, Edge, EvaluateError, HackenbushValue, Player, Position};
use test_support::{Rng, size};

/// Returns a position of few edges in which green ones are likely to meet others.
fn random_edges(rng: &mut Rng, limit: u64) -> Vec<(u32, u32, Colour)> {
    let vertex_count = 2 + rng.below(4) as u32;
    let count = 1 + rng.below(limit);
    (0..count)
        .map(|_| {
            let u = rng.below(u64::from(vertex_count)) as u32;
            let v = rng.below(u64::from(vertex_count)) as u32;
            let u = if rng.below(3) == 0 { 0 } else { u };
            (u, v, [Blue, Red, Green, Green][rng.below(4) as usize])
        })
        .collect()
}

fn position_of(edges: &[(u32, u32, Colour)]) -> Position {
    let bundles = edges.iter().map(|&(u, v, colour)| Edge { u, v, colour, count: 1 });
    Position::from_edges(100, bundles.collect()).unwrap()
}

/// Returns whether the second player wins the edges minus a number of quarters and a nimber.
fn is_worth(edges: &[(u32, u32, Colour)], quarters: i64, nimber: u64) -> bool {
    let mut sum = edges.to_vec();
    let mut tip = 50;
    let mut push = |colours: &[Colour]| {
        let mut below = 0;
        for &colour in colours {
            sum.push((below, tip, colour));
            below = tip;
            tip += 1;
        }
    };
    let (own, other) = if quarters < 0 { (Blue, Red) } else { (Red, Blue) };
    for _ in 0..quarters.abs() / 4 {
        push(&[own]);
    }
    match quarters.abs() % 4 {
        1 => push(&[own, other, other]),
        2 => push(&[own, other]),
        3 => push(&[own, other, own]),
        _ => {}
    }
    push(&vec![Green; nimber as usize]);
    let mut search = search_of(&sum);
    let whole = search.whole();
    !search.wins(whole, Player::Left) && !search.wins(whole, Player::Right)
}

#[test]
fn values_of_mixed_positions_agree_with_play() {
    let mut rng = Rng::new(31);
    let (mut found, mut unknown, mut large) = (0, 0, 0);
    let rounds = size(400, 4000);
    for _ in 0..rounds {
        let edges = random_edges(&mut rng, 8);
        let position = position_of(&edges);
        if !position.is_mixed() {
            continue;
        }
        match position.value() {
            Ok(HackenbushValue { number, nimber }) => {
                found += 1;
                large += usize::from(nimber > 1);
                let quarters = number.clone().doubled(2).to_parts().unwrap();
                if quarters.1 == 0 {
                    let quarters = i64::try_from(quarters.0).unwrap();
                    assert!(is_worth(&edges, quarters, nimber), "{edges:?} {number} {nimber}");
                }
            }
            Err(error) => {
                assert!(matches!(error, EvaluateError::Mixed { .. }));
                unknown += 1;
                // A stalk longer than the number of edges is tried here too.
                for nimber in 0..=edges.len() as u64 + 1 {
                    assert!(!is_worth(&edges, 0, nimber), "{edges:?} is *{nimber}");
                }
            }
        }
    }
    let enough = [found > rounds / 4, unknown > rounds / 14, large > rounds / 140];
    assert_eq!(enough, [true; 3], "{found} {unknown} {large}");
}

#[test]
fn sums_of_numbers_and_nimbers_are_rarely_missed() {
    let mut rng = Rng::new(32);
    let (mut found, mut missed) = (0, 0);
    let count = size(40, 400);
    for _ in 0..count {
        let edges = random_edges(&mut rng, 5);
        let position = position_of(&edges);
        if !position.is_mixed() {
            continue;
        }
        let worth = (-20_i64..=20)
            .flat_map(|quarters| (0..=edges.len() as u64).map(move |nimber| (quarters, nimber)))
            .find(|&(quarters, nimber)| is_worth(&edges, quarters, nimber));
        match (worth, position.value()) {
            (Some((quarters, nimber)), Ok(value)) => {
                let number = Dyadic::new(quarters.into(), 2);
                assert_eq!(value, HackenbushValue { number, nimber }, "{edges:?}");
                found += 1;
            }
            (Some(_), Err(_)) => missed += 1,
            (None, Ok(value)) => assert!(value.number.exponent() > 2, "{edges:?}"),
            (None, Err(_)) => {}
        }
    }
    assert!(found > size(5, 100) && missed * 20 < found, "{found} {missed}");
}

#[test]
fn named_positions_have_their_values() {
    for (text, value) in [
        ("1 0 r\n1 0 g\n0 1 g\n0 0 b\n", Some("0")),
        ("0 1 g\n1 2 b\n1 3 r\n", Some("*")),
        ("0 1 g\n1 2 b\n", None),
        // An up and a down sum to 0, though neither has a value here.
        ("0 1 g\n1 2 b\n0 3 g\n3 4 r\n", Some("0")),
        ("0 1 g\n1 2 b\n0 3 g\n3 4 r\n0 5 g\n5 6 g\n0 7 b\n", Some("1*2")),
        ("0 1 r\n1 2 g\n", Some("-1*")),
        ("0 1 b\n1 2 r\n2 3 g\n2 4 g 3\n", Some("1/2")),
        ("0 1 g\n1 2 g\n2 3 b\n2 4 r\n", Some("*2")),
        ("0 1 g 18446744073709551615\n1 2 b\n", None),
    ] {
        let position = Position::parse(text.as_bytes()).unwrap();
        let found = position.value().ok().map(|value| value.to_string());
        assert_eq!(found.as_deref(), value, "{text}");
        if let Some(Ok(outcome)) = value.map(|_| position.outcome()) {
            assert_eq!(position.value().unwrap().outcome(), outcome, "{text}");
        }
    }
}

#[test]
fn a_search_without_end_says_that_the_value_was_not_computed() {
    // A grid of mixed colours with too many positions.
    let mut edges = Vec::new();
    for place in 0..52 {
        let (u, v) = (place % 11, (place * 7 + 3) % 23);
        edges.push((u, v, [Blue, Red, Green][place as usize % 3]));
    }
    let error = position_of(&edges).value().unwrap_err();
    assert!(matches!(error, EvaluateError::Mixed { .. }), "{error:?}");
}

/// Returns how many searches a question takes.
fn searches(ask: impl FnOnce()) -> usize {
    let before = SEARCHES.get();
    ask();
    SEARCHES.get() - before
}

#[test]
fn what_was_searched_is_not_searched_again() {
    // Two parts with a value each; an up alone, which has none; an up and a down, which have one
    // together.
    for (text, parts) in [
        ("0 1 g\n1 2 b\n1 3 r\n0 4 r\n4 5 g\n0 6 b\n", 2),
        ("0 1 g\n1 2 b\n", 1),
        ("0 1 g\n1 2 b\n0 3 g\n3 4 r\n", 3),
    ] {
        let position = Position::parse(text.as_bytes()).unwrap();
        let alone = |player| {
            let fresh = position.copy();
            searches(|| drop(fresh.best_moves(player).unwrap()))
        };
        let best = [Player::Left, Player::Right].map(|player| (player, alone(player)));
        assert_eq!(searches(|| drop(position.value())), parts, "{text}");
        assert_eq!(searches(|| drop(position.value())), 0, "{text}");
        for (player, alone) in best {
            let with_value = searches(|| drop(position.best_moves(player).unwrap()));
            assert_eq!(with_value, alone - parts, "{text}");
            assert_eq!(searches(|| drop(position.winning_moves(player))), 1, "{text}");
            assert_eq!(searches(|| drop(position.winning_moves(player))), 0, "{text}");
        }
        assert!(searches(|| drop(position.outcome())) <= 1, "{text}");
        assert_eq!(searches(|| drop(position.outcome())), 0, "{text}");
    }
}
