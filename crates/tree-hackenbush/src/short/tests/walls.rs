//! Thermographs against stops found at each temperature.

use super::naive::{Forms, random_games};
use crate::short::thermograph::value_at;
use crate::{Dyadic, Player, ShortGame, ShortGames};
use std::collections::HashMap;
use test_support::{Rng, size};

/// Temperatures and values are multiples of 1 / `UNIT`.
const UNIT: i64 = 1 << 7;

/// Returns the left and the right stop of a game at −1, −1 + 1/128, …, by cooling.
fn stops_by_cooling(
    game: ShortGame,
    games: &mut ShortGames,
    known: &mut HashMap<ShortGame, Vec<[i64; 2]>>,
) -> Vec<[i64; 2]> {
    if let Some(stops) = known.get(&game) {
        return stops.clone();
    }
    let integer = games.to_number(game).filter(|number| number.exponent() == 0);
    if let Some(integer) = integer {
        return vec![[integer.floor() as i64 * UNIT; 2]; 12 * UNIT as usize];
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        let options = games.options(game, player).unwrap();
        let stops = options.iter().map(|&option| stops_by_cooling(option, games, known));
        stops.collect::<Vec<_>>()
    });
    let mut stops = Vec::new();
    let mut mast = None;
    for place in 0..12 * UNIT as usize {
        let price = place as i64 - UNIT;
        let high = left.iter().map(|stops| stops[place][1]).max().unwrap() - price;
        let low = right.iter().map(|stops| stops[place][0]).min().unwrap() + price;
        if mast.is_none() && high <= low {
            assert_eq!(high, low, "the step is small enough");
            mast = Some(high);
        }
        stops.push(mast.map_or([high, low], |mast| [mast; 2]));
    }
    known.insert(game, stops.clone());
    stops
}

#[test]
fn walls_are_the_stops_of_the_cooled_game() {
    let mut rng = Rng::new(7);
    let (mut forms, mut games) = (Forms::default(), ShortGames::new());
    let mut known = HashMap::new();
    for (_, game) in random_games(&mut rng, size(300, 1500), &mut forms, &mut games) {
        let thermograph = games.thermograph(game).unwrap();
        let stops = stops_by_cooling(game, &mut games, &mut known);
        for (place, stops) in (0..).zip(&stops).step_by(5) {
            let time = Dyadic::new(place - i128::from(UNIT), 7);
            for (player, &stop) in [Player::Left, Player::Right].into_iter().zip(stops) {
                let expected = Dyadic::new(stop.into(), 7);
                assert_eq!(value_at(thermograph.wall(player), &time), expected);
            }
        }
        let last = stops.iter().position(|[left, right]| left == right).unwrap();
        assert_eq!(*thermograph.temperature(), Dyadic::new(last as i128 - i128::from(UNIT), 7));
        let zero = Dyadic::zero();
        if games.to_number(game).is_none() {
            for player in [Player::Left, Player::Right] {
                assert_eq!(value_at(thermograph.wall(player), &zero), *games.stop(game, player));
            }
        }
    }
}

/// Returns a wall as CGSuite lists it: temperatures downwards and the slopes between them.
fn listed(corners: &[(Dyadic, Dyadic)]) -> String {
    let mut temperatures = Vec::new();
    let mut slopes = vec!["0"];
    for ends in corners.windows(2).rev() {
        let slope = match ends[1].1.cmp(&ends[0].1) {
            std::cmp::Ordering::Less => "-1",
            std::cmp::Ordering::Equal => "0",
            std::cmp::Ordering::Greater => "1",
        };
        if slopes.last() != Some(&slope) {
            temperatures.push(ends[1].0.to_string());
            slopes.push(slope);
        }
    }
    format!("[{}],[{}]", temperatures.join(","), slopes.join(","))
}

#[test]
fn thermographs_are_those_of_cgsuite() {
    let mut games = ShortGames::new();
    for (text, mean, left, right) in [
        ("5", "5", "[],[0]", "[],[0]"),
        ("-1/2", "-1/2", "[-1/2],[0,-1]", "[-1/2],[0,1]"),
        ("25/16", "25/16", "[-1/16,-1/2],[0,-1,0]", "[-1/16,-1/8,-1/2],[0,1,0,1]"),
        ("*8", "0", "[0],[0,-1]", "[0],[0,1]"),
        ("9/8*", "9/8", "[0,-1/8,-1/4],[0,-1,0,-1]", "[0,-1/8],[0,1,0]"),
        ("^", "0", "[0],[0,-1]", "[],[0]"),
        ("73/16v9*8", "73/16", "[-1/16,-1/2],[0,-1,0]", "[0,-1/16,-1/2],[0,1,0,1]"),
        ("Miny({5||3|1})", "0", "[],[0]", "[0],[0,1]"),
        ("{1|^3||^}", "0", "[0],[0,-1]", "[],[0]"),
        ("{3||2*|1*}", "9/4", "[3/4],[0,-1]", "[3/4,1/2,0],[0,1,0,1]"),
        (
            "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}",
            "-5/16",
            "[21/16,1/2,-1/2],[0,-1,0,-1]",
            "[21/16,7/8,1/4,0],[0,1,0,1,0]",
        ),
    ] {
        let game = games.parse(text).unwrap();
        let thermograph = games.thermograph(game).unwrap();
        assert_eq!(thermograph.mean().to_string(), mean, "{text}");
        assert_eq!(listed(thermograph.wall(Player::Left)), left, "{text}");
        assert_eq!(listed(thermograph.wall(Player::Right)), right, "{text}");
    }
}
