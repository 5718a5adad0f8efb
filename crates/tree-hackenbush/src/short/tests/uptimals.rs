//! Sums of ups of any order against the names of canonical forms.

use crate::short::name::Name;
use crate::{Dyadic, ShortGame, ShortGames};
use test_support::{Rng, size};

/// Returns number + *nimber + ups, term by term.
fn sum_of_terms(games: &mut ShortGames, name: &Name, powers: &[ShortGame]) -> ShortGame {
    let mut sum = games.number_up_star(&name.number, 0, name.nimber).unwrap();
    for (&up, &power) in name.ups.iter().zip(powers) {
        let term = if up < 0 { games.negative(power).unwrap() } else { power };
        for _ in 0..up.abs() {
            sum = games.sum(sum, term).unwrap();
        }
    }
    sum
}

#[test]
fn sums_of_ups_are_recognised() {
    let mut rng = Rng::new(6);
    let mut games = ShortGames::new();
    let powers: Vec<ShortGame> = (1..=6).map(|order| games.power_of_up(order).unwrap()).collect();
    let mut check = |number: Dyadic, nimber: u32, mut ups: Vec<i64>| {
        while ups.last() == Some(&0) {
            ups.pop();
        }
        let name = Name { number, nimber, ups };
        let game = sum_of_terms(&mut games, &name, &powers);
        assert_eq!(games.node(game).name, Some(name));
    };
    for ups in 0..size(5i64.pow(3), 5i64.pow(4)) {
        let ups = vec![ups % 5 - 2, ups / 5 % 5 - 2, ups / 25 % 5 - 2, ups / 125 - 2];
        for nimber in 0..4 {
            check(Dyadic::zero(), nimber, ups.clone());
        }
    }
    for _ in 0..size(150, 1500) {
        let ups = (0..rng.below(6)).map(|_| rng.below(4) as i64 - 1).collect();
        check(Dyadic::new(rng.below(20).into(), rng.below(3)), rng.below(9) as u32, ups);
    }
}

#[test]
fn named_values_are_written_as_such() {
    let mut games = ShortGames::new();
    for (order, power, sum) in [(0, "0", "0"), (1, "^", "^"), (2, "^<2>", "^[2]")] {
        let game = games.power_of_up(order).unwrap();
        assert_eq!(games.text(game).unwrap(), power);
        let game = games.powers_of_up(order).unwrap();
        assert_eq!(games.text(game).unwrap(), sum);
    }
    let texts = ["7/8v<5>*3", "-2^[4]", "*12", "5/4*", "-1/2vv*2", "^7*", "v<2>", "v[6]*", "1v"];
    for text in texts {
        let game = games.parse(text).unwrap();
        assert_eq!(games.text(game).unwrap(), text);
    }
    assert_eq!(games.parse("^[3]").unwrap(), games.parse("^+^<2>+^<3>").unwrap());
    assert_eq!(games.parse("1/2^3").unwrap(), games.parse("1/2+^+^+^").unwrap());
}
